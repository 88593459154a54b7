/* O2.2-e, step 7: what follows from losses. First they are removed, then the units that were hurt test
 * whether they rout, then those who saw somebody break or die test for panic, until nobody new breaks.
 *
 * In the opening batch (O2.1-f) all of it waits until every unit of the batch has acted. */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/fight/close_up.h"
#include "common/rules/orders/fight/wounds.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/morale/flight.h"
#include "common/rules/orders/morale/rout.h"

static bool has_doomed(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_figure_at(m, figure)->doomed)
        return true;
    return false;
}

static int32_t next_with_losses(const struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (has_doomed(m, unit))
            return unit;
    return NO_UNIT;
}

/* A unit that has lost its last figure, and is not yet counted as gone. */
static void bury(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct orders_unit *u = orders_unit_at(m, unit);

        if (u->hurt.wounds == 0 || massed_living(m, unit) > 0 || u->gone)
            continue;
        orders_lose_unit(m, unit, FATE_OUT);
    }
}

/* RULE("O6.1-d"): the larger number of W lost first; equal ones: the unit of the side that is not active. */
static int32_t next_to_test(const struct match *m, const struct orders_consequences_frame *v)
{
    int32_t active = v->active == NO_UNIT ? NO_SIDE : orders_side_of(m, v->active), best = NO_UNIT;

    for (int32_t unit = 0; unit < m->state->units; unit++) {
        int32_t wounds = orders_unit_at(m, unit)->hurt.wounds;

        if (!orders_must_test_rout(m, unit))
            continue;
        if (best == NO_UNIT || wounds > orders_unit_at(m, best)->hurt.wounds ||
            (wounds == orders_unit_at(m, best)->hurt.wounds && orders_side_of(m, best) == active &&
             orders_side_of(m, unit) != active))
            best = unit;
    }
    return best;
}

static int32_t next_to_panic(const struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (orders_unit_at(m, unit)->panic_due)
            return unit;
    return NO_UNIT;
}

static void clear_hurts(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        orders_unit_at(m, unit)->hurt = (struct orders_hurt){0};
    orders_review_contacts(m);
    orders_recentre_leaders(m);
}

enum flow orders_consequences_run(struct match *m, struct frame *f)
{
    struct orders_consequences_frame *v = FRAME(orders_consequences_frame, f);

    switch (f->step) {
    case CONSEQUENCES_LOSSES:
        if (orders_of(m)->in_batch)
            return flow_done(m, NO_RESULT);
        v->unit = next_with_losses(m);
        if (v->unit != NO_UNIT)
            return flow_enter(m, f, CONSEQUENCES_LOSSES, P_LOSSES,
                              (struct orders_losses_frame){.unit = v->unit});
        bury(m);
        return flow_again(f, CONSEQUENCES_ROUT);
    case CONSEQUENCES_ROUT:
        v->unit = next_to_test(m, v);
        if (v->unit != NO_UNIT)
            return flow_enter(m, f, CONSEQUENCES_ROUT, P_ROUT_TEST,
                              (struct orders_rout_frame){.unit = v->unit});
        return flow_again(f, CONSEQUENCES_PANIC);
    case CONSEQUENCES_PANIC:
        v->unit = next_to_panic(m);
        if (v->unit != NO_UNIT)
            return flow_enter(m, f, CONSEQUENCES_PANIC, P_PANIC,
                              (struct orders_panic_frame){.unit = v->unit});
        clear_hurts(m);
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
