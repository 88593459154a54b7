/* O2.2: the sides activate one unit each in turn. */
#include "common/rules/orders/turn/rotation.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/turn/strategy.h"
#include "common/rules/orders/turn/victory.h"

/* RULE("O2.2-a"), RULE("O2.2-c"): on the table, not routing, not rallied this turn, not yet activated. */
bool orders_can_activate(const struct match *m, int32_t unit)
{
    const struct orders_unit *u = orders_unit_at(m, unit);

    return orders_stands(m, unit) && !u->rallied && !u->activated;
}

int32_t orders_to_activate(const struct match *m, int32_t side)
{
    int32_t count = 0;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        count += orders_side_of(m, unit) == side && orders_can_activate(m, unit);
    return count;
}

/* RULE("O2.2-a"): whoever has units left goes on alone. */
static bool next_side(const struct match *m, struct orders_rotation_frame *v)
{
    if (orders_to_activate(m, v->side) > 0)
        return true;
    v->side = other_side(m, v->side);
    return orders_to_activate(m, v->side) > 0;
}

enum flow orders_rotation_run(struct match *m, struct frame *f)
{
    struct orders_rotation_frame *v = FRAME(orders_rotation_frame, f);

    switch (f->step) {
    case ROTATION_NEXT:
        if (orders_finished(m, false) || !next_side(m, v))
            return flow_done(m, NO_RESULT);
        if (option_on(m, OPTION_STRATEGY_POINTS)) /* RULE("O3.2-a"): between two activations */
            return flow_enter(m, f, ROTATION_STRATEGY, P_STRATEGY,
                              (struct orders_strategy_frame){.next = v->side});
        return flow_again(f, ROTATION_STRATEGY);
    case ROTATION_STRATEGY:
        if (orders_finished(m, false) || !next_side(m, v))
            return flow_done(m, NO_RESULT);
        return flow_ask(m, f, ROTATION_PICKED, Q_ACTIVATE, 1 << v->side);
    case ROTATION_PICKED:
        v->unit = flow_answer(m, v->side)->item[0].ref;
        return flow_enter(m, f, ROTATION_ENDED, P_ACTIVATE, (struct orders_activate_frame){.unit = v->unit});
    case ROTATION_ENDED:
        v->side = other_side(m, v->side);
        return flow_again(f, ROTATION_NEXT);
    default:
        flow_lost(m, f);
    }
}

void orders_activate_describe(const struct match *m, int32_t side, struct decision *d)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct option *o;

        if (orders_side_of(m, unit) != side || !orders_can_activate(m, unit))
            continue;
        o = decision_option(d, "unit", "orders.option.activate");
        o->id = o->unit = unit;
        option_arg(o, "unit", ARG_UNIT, unit);
    }
}
