/* O7.5: panic. A unit that sees a friend break or die near it, or through which one runs, tests once in an
 * activation or step. */
#include "common/rules/orders/morale/panic.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/morale/flight.h"
#include "common/rules/orders/morale/tests.h"
#include "common/rules/orders/shoot/sight.h"

/* RULE("O7.5-b"): not in contact, not routing, not immune, and not a second time. */
static bool may_panic(const struct match *m, int32_t unit)
{
    return orders_stands(m, unit) && !orders_in_contact(m, unit) && !orders_ignores_fear_and_panic(m, unit) &&
           !orders_unit_at(m, unit)->panic_tested;
}

void orders_alarm(struct match *m, int32_t unit)
{
    if (may_panic(m, unit))
        orders_unit_at(m, unit)->panic_due = true;
}

/* RULE("O7.5-a"): within 6 paces of where it was, and seen; the arc does not count. */
void orders_alarm_friends(struct match *m, int32_t unit)
{
    for (int32_t friend = 0; friend < m->state->units; friend ++)
        if (friend != unit && orders_side_of(m, friend) == orders_side_of(m, unit) && may_panic(m, friend) &&
            massed_distance(m, friend, unit) <= PANIC_REACH && orders_notices(m, friend, unit))
            orders_alarm(m, friend);
}

void orders_forget_panic(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        orders_unit_at(m, unit)->panic_tested = 0;
}

enum flow orders_panic_run(struct match *m, struct frame *f)
{
    const struct orders_panic_frame *v = FRAME_READ(orders_panic_frame, f);
    struct orders_unit *u = orders_unit_at(m, v->unit);

    switch (f->step) {
    case PANIC_TEST:
        u->panic_due = false;
        if (!may_panic(m, v->unit))
            return flow_done(m, NO_RESULT);
        u->panic_tested = true;
        if (orders_test(m, v->unit, TEST_PANIC, RULE("O7.5-a")).passed)
            return flow_done(m, NO_RESULT);
        return flow_enter(m, f, PANIC_OVER, P_FLEE,
                          (struct orders_flee_frame){.unit = v->unit,
                                                     .bearing = orders_bearing_from_nearest(m, v->unit),
                                                     .from = NO_UNIT});
    case PANIC_OVER:
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
