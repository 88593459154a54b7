/* P_REVEAL: whoever is attacked may reveal De (O4.7-b). RULE("O4.1-l"): the owner of a unit with a hidden
 * counter is asked in the same words whatever the counter is, and the same answers are open to him; to reveal
 * another counter than De does nothing. */
#include "common/rules/orders/shoot/reveal.h"

#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/turn/activation.h"

enum { KEEPS, REVEALS };

/* Something lies beside it that the other side does not know. */
static bool hides_counter(const struct match *m, int32_t unit)
{
    const struct orders_unit *u = orders_unit_at(m, unit);

    return u->counters > 0 && !u->announced && !u->activated && orders_stands(m, unit);
}

bool orders_holds_defence(const struct match *m, int32_t unit)
{
    const struct orders_unit *u = orders_unit_at(m, unit);

    return !u->activated && !u->announced &&
           (u->main.order == ORDER_DEFENCE || u->secondary.order == ORDER_DEFENCE);
}

void orders_reveal_defence(struct match *m, int32_t unit)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    assert(orders_holds_defence(m, unit));
    if (u->main.order != ORDER_DEFENCE)
        u->main = u->secondary;
    u->secondary = (struct orders_counter){.target = NO_UNIT};
    orders_show_counter(m, unit);
    u->activated = true;
    u->keeps_reaction = false;
    orders_take_defence(m, unit, RULE("O4.7-b"));
}

void orders_reveal_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_reveal_frame *v = FRAME_TOP(orders_reveal_frame, m);

    (void)side;
    d->unit = v->unit;
    decision_arg(d, "unit", ARG_UNIT, v->unit);
    decision_arg(d, "attacker", ARG_UNIT, v->attacker);
    decision_option(d, "reveal", "orders.option.reveal_if_defence")->id = REVEALS;
    decision_option(d, "keep", "orders.option.keep_hidden")->id = KEEPS;
}

enum flow orders_reveal_run(struct match *m, struct frame *f)
{
    const struct orders_reveal_frame *v = FRAME_READ(orders_reveal_frame, f);

    switch (f->step) {
    case REVEAL_ASK:
        if (!hides_counter(m, v->unit))
            return flow_done(m, NO_RESULT);
        return flow_ask(m, f, REVEAL_ANSWERED, Q_REVEAL, 1 << orders_side_of(m, v->unit));
    case REVEAL_ANSWERED:
        if (flow_answer(m, orders_side_of(m, v->unit))->item[0].ref == REVEALS &&
            orders_holds_defence(m, v->unit))
            orders_reveal_defence(m, v->unit);
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
