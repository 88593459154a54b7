/* P_WANDER, O7.7-b to O7.7-d: a stupid unit does what a counter drawn at random says, in a direction drawn at
 * random; orders_part_friends, O7.7-f. */
#include "common/rules/massed/run.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/morale/flight.h"
#include "common/rules/orders/move/drill.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/step.h"
#include "common/rules/orders/psychology/stupidity.h"
#include "common/rules/orders/shoot/sight.h"
#include "common/rules/orders/turn/activation.h"

enum { SHOT_WITHIN_DEGREES = 15 };

/* RULE("O7.7-c"): straight in that direction, M or the distance of a charge; RULE("O7.7-d"): whomever it runs
 * into it fights, friend or enemy. */
static enum flow go(struct match *m, struct frame *f, const struct orders_wander_frame *v)
{
    struct orders_unit *u = orders_unit_at(m, v->unit);
    struct massed_bodies bodies;
    struct massed_run run = {.heading = (angle)v->bearing, .turns = true};
    struct march_end end;
    int32_t met;

    orders_mark_start(m, v->unit);
    massed_make_whole(m, v->unit);
    run.terms = orders_terms(m, v->unit);
    run.allowance = v->order == ORDER_CHARGE
                        ? orders_roll_distance(m, v->unit, "orders.charge_distance", RULE("O7.7-c"), NULL)
                        : orders_movement(m, v->unit) * HALF_PACE;
    u->charged |= v->order == ORDER_CHARGE;
    end = massed_run(m, v->unit, &run, &bodies);
    massed_put_bodies(m, &bodies);
    u->spent = end.done;
    u->busy |= end.done != 0; /* RULE("O5.6-a") */
    orders_tell_moved(m, "orders.wandered", RULE("O7.7-c"), v->unit, end.done);
    met = end.figure != NOBODY ? figure_at(m, end.figure)->unit : orders_touched(m, v->unit, false);
    if (met == NO_UNIT)
        return flow_again(f, WANDER_OVER);
    return flow_enter(
        m, f, WANDER_OVER, P_ARRIVE,
        (struct orders_arrive_frame){.unit = v->unit,
                                     .enemy = met,
                                     .how = v->order == ORDER_CHARGE ? ARRIVED_CHARGING : ARRIVED_WALKING});
}

/* RULE("O7.7-c"): the first unit, friend or enemy, within 15 degrees of the line, that it sees. */
static int32_t in_line(const struct match *m, const struct orders_wander_frame *v)
{
    struct point from = massed_centre(m, v->unit);
    int32_t best = NO_UNIT;
    length least = INT32_MAX;

    for (int32_t other = 0; other < m->state->units; other++) {
        length away;

        if (other == v->unit || !orders_in_play(m, other) ||
            angle_between(bearing(from, massed_centre(m, other)), (angle)v->bearing) >
                angle_from_degrees(SHOT_WITHIN_DEGREES))
            continue;
        away = massed_distance(m, v->unit, other);
        /* no rule: which of two that are as near */
        if (away < least && orders_notices(m, v->unit, other)) {
            best = other;
            least = away;
        }
    }
    return best;
}

static enum flow shoot(struct match *m, struct frame *f, const struct orders_wander_frame *v)
{
    int32_t target = in_line(m, v);

    if (target == NO_UNIT) {
        orders_tell(m, "orders.shot_lost", RULE("O7.7-c"), v->unit);
        event_end(m);
        return flow_again(f, WANDER_OVER);
    }
    return flow_enter(m, f, WANDER_OVER, P_SHOOT,
                      (struct orders_shoot_frame){.unit = v->unit, .uses = 1, .target = target});
}

/* A change of formation is a movement: the unit turns where it stands (O4.5-b). */
static void turn(struct match *m, const struct orders_wander_frame *v)
{
    struct massed_march march;

    if (!massed_in_ranks(m, v->unit))
        return;
    march = massed_march_begin(m, v->unit, 0, orders_terms(m, v->unit)); /* no rule: pivots cost nothing */
    orders_pivot(m, &march, angle_turn((angle)march.block[0].facing, (angle)v->bearing));
    massed_march_apply(m, &march);
    orders_unit_at(m, v->unit)->turned = orders_unit_at(m, v->unit)->busy = true;
    orders_tell_moved(m, "orders.wandered", RULE("O7.7-c"), v->unit, 0);
}

static enum flow do_order(struct match *m, struct frame *f, struct orders_wander_frame *v)
{
    switch ((enum orders_order)v->order) {
    case ORDER_MOVE:
    case ORDER_CHARGE:
        v->bearing = orders_draw_bearing(m, v->unit);
        return go(m, f, v);
    case ORDER_CHANGE_FORMATION:
        v->bearing = orders_draw_bearing(m, v->unit);
        turn(m, v);
        break;
    case ORDER_STATIC_SHOT:
        v->bearing = orders_draw_bearing(m, v->unit);
        return shoot(m, f, v);
    case ORDER_DEFENCE:
        orders_take_defence(m, v->unit, RULE("O7.7-b"));
        break;
    case ORDER_NONE:
    case ORDER_DISENGAGE: /* it touches nobody */
    case ORDER_PASS:
    case ORDER_RECEIVE:
    case ORDERS_COUNT:
        break;
    }
    return flow_again(f, WANDER_OVER);
}

enum flow orders_wander_run(struct match *m, struct frame *f)
{
    struct orders_wander_frame *v = FRAME(orders_wander_frame, f);

    switch (f->step) {
    case WANDER_DRAW:
        v->order = orders_draw_order(m, v->unit);
        return do_order(m, f, v);
    case WANDER_OVER:
        return flow_done(m, v->order);
    default:
        flow_lost(m, f);
    }
}

/* RULE("O7.7-f"): a pace straight away from the other, as far as there is room. */
void orders_part_friends(struct match *m, int32_t unit)
{
    for (int32_t i = 0; i < CONTACTS_MAX; i++) {
        int32_t friend = orders_opponent(m, i, unit);
        struct massed_bodies bodies;
        struct massed_run run = {.allowance = STEP_AWAY};

        if (friend == NO_UNIT || orders_side_of(m, friend) != orders_side_of(m, unit))
            continue;
        run.heading = (angle)orders_bearing_from(m, unit, friend);
        run.terms = orders_terms(m, unit);
        massed_run(m, unit, &run, &bodies);
        massed_put_bodies(m, &bodies);
        orders_end_contact(m, i);
        struct event *e = orders_tell(m, "orders.parted", RULE("O7.7-f"), unit);

        event_arg(e, "friend", ARG_UNIT, friend);
        event_end(m);
    }
}
