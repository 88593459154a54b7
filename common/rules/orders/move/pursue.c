/* P_PURSUE, O6.3-e: straight after a unit that flees; who reaches it strikes it once. */
#include "common/rules/massed/run.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/move/drill.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/step.h"

/* RULE("O4.8-d"): who left contact in good order is reached where it stands, and strikes back. */
static enum flow reached(struct match *m, struct frame *f, const struct orders_pursue_frame *v)
{
    if (v->strikes_back)
        return flow_enter(m, f, PURSUE_STRUCK, P_ARRIVE,
                          (struct orders_arrive_frame){
                              .unit = v->unit, .enemy = v->target, .how = ARRIVED_RUNNING, .inside = true});
    orders_set_against(m, v->unit, v->target, ARRIVED_WALKING);
    return flow_enter(m, f, PURSUE_MET, P_STRIKE,
                      (struct orders_strike_frame){.unit = v->unit, .target = v->target, .pursuing = true});
}

/* RULE("O6.3-e"): caught if its distance is at least that of the flight; another enemy in the way is engaged
 * as by running. */
static enum flow go(struct match *m, struct frame *f, const struct orders_pursue_frame *v)
{
    struct massed_bodies bodies;
    struct massed_run run = {.heading = bearing(massed_centre(m, v->unit), massed_centre(m, v->target)),
                             .turns = true};
    struct march_end end;
    int32_t met;

    orders_mark_start(m, v->unit);
    massed_make_whole(m, v->unit);
    run.terms = orders_terms(m, v->unit);
    run.allowance = orders_roll_distance(m, v->unit, "orders.pursues", RULE("O6.3-e"), NULL);
    end = massed_run(m, v->unit, &run, &bodies);
    met = end.why == MARCH_ENEMY ? figure_at(m, end.figure)->unit : NO_UNIT;
    if (met == NO_UNIT || met == v->target)
        if (v->strikes_back ? met == v->target : run.allowance >= orders_unit_at(m, v->target)->flight) {
            if (v->strikes_back)
                massed_put_bodies(m, &bodies);
            return reached(m, f, v);
        }
    massed_put_bodies(m, &bodies);
    orders_tell_moved(m, "orders.pursued", RULE("O6.3-e"), v->unit, end.done);
    met = orders_touched(m, v->unit, false);
    if (met == NO_UNIT || orders_routing(m, met))
        return flow_done(m, NO_RESULT);
    return flow_enter(
        m, f, PURSUE_STRUCK, P_ARRIVE,
        (struct orders_arrive_frame){.unit = v->unit, .enemy = met, .how = ARRIVED_RUNNING, .inside = true});
}

enum flow orders_pursue_run(struct match *m, struct frame *f)
{
    const struct orders_pursue_frame *v = FRAME_READ(orders_pursue_frame, f);

    switch (f->step) {
    case PURSUE_GO:
        if (!orders_stands(m, v->unit) || !orders_in_play(m, v->target))
            return flow_done(m, NO_RESULT);
        return go(m, f, v);
    case PURSUE_MET:
        return flow_enter(m, f, PURSUE_STRUCK, P_CONSEQUENCES,
                          (struct orders_consequences_frame){.active = v->unit, .unit = NO_UNIT});
    case PURSUE_STRUCK:
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
