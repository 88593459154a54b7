/* O6.1, O6.5: the rout test. */
#include "common/rules/orders/morale/rout.h"

#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/morale/flight.h"
#include "common/rules/orders/morale/tests.h"

enum { QUARTER_LOST = 4, HALF_LOST = 2 };

/* RULE("O6.1-b"): special and rare choices; RULE("O10.13-a"): lone characters and monsters as well. */
bool orders_is_elite(const struct match *m, int32_t unit)
{
    const struct massed_unit *u = massed_unit_at(m, unit);

    return u->category == CATEGORY_SPECIAL || u->category == CATEGORY_RARE || u->type == TYPE_CHARACTER ||
           u->type == TYPE_MONSTER;
}

/* RULE("O6.1-a"): a quarter of its strength, an elite half of it. */
int32_t orders_rout_losses(const struct match *m, int32_t unit)
{
    int32_t share = orders_is_elite(m, unit) ? HALF_LOST : QUARTER_LOST;

    return (massed_unit_at(m, unit)->start_strength + share - 1) / share;
}

/* RULE("O7.4-a"), RULE("O10.9-a"): unbreakable units and berserks never test. RULE("O6.3-f"): nor does who
 * routs already. A pack that has lost its last handler routs, whatever its losses. */
bool orders_must_test_rout(const struct match *m, int32_t unit)
{
    const struct orders_unit *u = orders_unit_at(m, unit);

    return u->hurt.figures > 0 && !u->hurt.tested && orders_stands(m, unit) &&
           (u->massed.lost >= orders_rout_losses(m, unit) || !orders_can_rally(m, unit)) &&
           !orders_flagged(m, unit, FLAG_UNBREAKABLE) && !orders_flagged(m, unit, FLAG_BERSERK);
}

/* RULE("O6.5-b"): a pass with a free change of formation, and a new counter for who has not been activated.
 */
static enum flow inspired(struct match *m, struct frame *f, int32_t unit)
{
    orders_tell(m, "orders.inspired", RULE("O6.5-b"), unit);
    event_end(m);
    return flow_enter(m, f, ROUT_OVER, P_NEW_COUNTER, (struct orders_new_counter_frame){.unit = unit});
}

static enum flow flee(struct match *m, struct frame *f, int32_t unit)
{
    return flow_enter(
        m, f, ROUT_OVER, P_FLEE,
        (struct orders_flee_frame){.unit = unit, .bearing = orders_bearing_away(m, unit), .from = NO_UNIT});
}

enum flow orders_rout_run(struct match *m, struct frame *f)
{
    const struct orders_rout_frame *v = FRAME_READ(orders_rout_frame, f);
    struct orders_test_result test;

    switch (f->step) {
    case ROUT_TEST:
        orders_unit_at(m, v->unit)->hurt.tested = true;
        if (!orders_can_rally(m, v->unit)) /* RULE("O10.9-a"): without a test */
            return flee(m, f, v->unit);
        test =
            orders_test(m, v->unit, TEST_ROUT, orders_is_elite(m, v->unit) ? RULE("O6.1-b") : RULE("O6.1-a"));
        if (test.natural == NATURAL_TWO)
            return inspired(m, f, v->unit);
        if (test.natural == NATURAL_TWELVE)
            orders_disperse(m, v->unit);
        if (test.passed || test.natural == NATURAL_TWELVE)
            return flow_done(m, NO_RESULT);
        return flee(m, f, v->unit);
    case ROUT_OVER:
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
