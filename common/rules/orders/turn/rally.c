/* O6.4: just after orders were given each routing unit tests whether it rallies. */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/morale/flight.h"
#include "common/rules/orders/morale/panic.h"
#include "common/rules/orders/morale/tests.h"

enum { SIDES = 2 };

/* RULE("O6.4-a"): every routing unit, once. A pack without handlers cannot rally (O10.9-a). */
static bool has_to_test(const struct match *m, int32_t unit)
{
    return orders_in_play(m, unit) && orders_routing(m, unit) && !orders_unit_at(m, unit)->rally_tested;
}

static int32_t to_test(const struct match *m, int32_t side, int32_t *first)
{
    int32_t count = 0;

    for (int32_t unit = m->state->units - 1; unit >= 0; unit--)
        if (orders_side_of(m, unit) == side && has_to_test(m, unit)) {
            *first = unit;
            count++;
        }
    return count;
}

void orders_rally_next_describe(const struct match *m, int32_t side, struct decision *d)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct option *o;

        if (orders_side_of(m, unit) != side || !has_to_test(m, unit))
            continue;
        o = decision_option(d, "unit", "orders.option.rally");
        o->id = o->unit = unit;
        option_arg(o, "unit", ARG_UNIT, unit);
    }
}

/* RULE("O6.3-f"): who rallies while an enemy touches it is engaged from then on, a new first round. */
static void engage_anew(struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    {
        struct orders_contact *c = orders_contact_at(m, contact);

        c->rounds = c->fought = c->crossed = c->countered = 0;
        c->how = ARRIVED_WALKING;
    }
}

/* RULE("O6.4-c"), RULE("O6.4-d"): it stops in forced disorder and does not act this turn. */
static void rally(struct match *m, int32_t unit)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    u->massed.routing = false;
    u->rally_malus = 0;
    u->rallied = true;
    engage_anew(m, unit);
    orders_fall_into_disorder(m, unit);
    orders_tell(m, "orders.rallied", RULE("O6.4-c"), unit);
    event_end(m);
}

/* RULE("O6.5-b"): it may act normally; its player chooses formation and counter. */
static enum flow rally_at_once(struct match *m, struct frame *f, int32_t unit)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    u->massed.routing = false;
    u->rally_malus = 0;
    engage_anew(m, unit);
    orders_tell(m, "orders.rallied_at_once", RULE("O6.5-b"), unit);
    event_end(m);
    return flow_enter(m, f, RALLY_NEXT, P_NEW_COUNTER,
                      (struct orders_new_counter_frame){.unit = unit, .rallied = true});
}

/* RULE("O6.4-b"), RULE("O6.5-a"), RULE("O6.5-b"). */
static enum flow test_unit(struct match *m, struct frame *f, struct orders_rally_frame *v)
{
    struct orders_unit *u = orders_unit_at(m, v->unit);

    u->rally_tested = true;
    struct orders_test_result test = orders_can_rally(m, v->unit)
                                         ? orders_test(m, v->unit, TEST_RALLY, RULE("O6.4-a"))
                                         : (struct orders_test_result){false, 0};

    if (test.natural == NATURAL_TWO)
        return rally_at_once(m, f, v->unit);
    if (test.natural == NATURAL_TWELVE) {
        orders_disperse(m, v->unit);
        return flow_enter(m, f, RALLY_NEXT, P_CONSEQUENCES,
                          (struct orders_consequences_frame){.active = NO_UNIT, .unit = NO_UNIT});
    }
    if (test.passed) {
        rally(m, v->unit);
        return flow_again(f, RALLY_NEXT);
    }
    return flow_enter(m, f, RALLY_FLED, P_FLEE,
                      (struct orders_flee_frame){
                          .unit = v->unit, .bearing = u->massed.heading, .from = NO_UNIT, .goes_on = true});
}

/* RULE("O6.4-a"): the side that won the initiative last turn first. */
static int32_t next_side(const struct match *m)
{
    int32_t first = orders_of(m)->winner == NO_SIDE ? 0 : orders_of(m)->winner, unit;

    for (int32_t i = 0; i < SIDES; i++) {
        int32_t side = (first + i) % SIDES;

        if (to_test(m, side, &unit) > 0)
            return side;
    }
    return NO_SIDE;
}

enum flow orders_rally_run(struct match *m, struct frame *f)
{
    struct orders_rally_frame *v = FRAME(orders_rally_frame, f);

    switch (f->step) {
    case RALLY_NEXT:
        v->side = next_side(m);
        if (v->side == NO_SIDE) {
            for (int32_t unit = 0; unit < m->state->units; unit++)
                orders_unit_at(m, unit)->rally_tested = 0;
            orders_forget_panic(m);
            return flow_done(m, NO_RESULT);
        }
        if (to_test(m, v->side, &v->unit) > 1)
            return flow_ask(m, f, RALLY_PICKED, Q_RALLY_NEXT, 1 << v->side);
        return test_unit(m, f, v);
    case RALLY_PICKED:
        v->unit = flow_answer(m, v->side)->item[0].ref;
        return test_unit(m, f, v);
    case RALLY_FLED: /* RULE("O6.4-a"): each flight with its panic tests */
        return flow_enter(m, f, RALLY_NEXT, P_CONSEQUENCES,
                          (struct orders_consequences_frame){.active = NO_UNIT, .unit = NO_UNIT});
    default:
        flow_lost(m, f);
    }
}
