/* P_CHARGE, O4.6: distance, wheel, half of the way, the pause (P_PAUSE), the rest, contact. */
#include "common/rules/massed/run.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/morale/flight.h"
#include "common/rules/orders/morale/tests.h"
#include "common/rules/orders/move/drill.h"
#include "common/rules/orders/move/drive.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/orders/move/step.h"
#include "common/rules/orders/move/watch.h"
#include "common/rules/orders/psychology/fear.h"
#include "common/rules/orders/shoot/sight.h"
#include "common/rules/orders/turn/activation.h"
#include "common/rules/orders/turn/counters.h"

#include <string.h>

enum { NOBODY_ELSE = -1 };

/* --- whom
 * ----------------------------------------------------------------------------------------------------------
 */

bool orders_target_there(const struct match *m, int32_t unit, int32_t target)
{
    return target != NO_UNIT && orders_in_play(m, target) && orders_sees(m, unit, target);
}

/* RULE("O4.6-h"): another that met O4.6-a when orders were set. */
static bool may_charge_instead(const struct match *m, int32_t unit, int32_t other)
{
    return orders_side_of(m, other) != orders_side_of(m, unit) && orders_in_play(m, other) &&
           orders_could_charge(m, unit, other);
}

static bool has_other_target(const struct match *m, const struct orders_charge_frame *v)
{
    for (int32_t other = 0; other < m->state->units; other++)
        if (other != v->act.target && may_charge_instead(m, v->act.unit, other))
            return true;
    return false;
}

void orders_charge_target_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_charge_frame *v = FRAME_TOP(orders_charge_frame, m);

    (void)side;
    orders_ask_about(d, v->act.unit);
    for (int32_t other = 0; other < m->state->units; other++) {
        struct option *o;

        if (other == v->act.target || !may_charge_instead(m, v->act.unit, other))
            continue;
        o = decision_option(d, "target", "orders.option.charge");
        o->id = o->unit = other;
        option_arg(o, "target", ARG_UNIT, other);
    }
    decision_option(d, "nobody", "orders.option.charge_nobody")->id = NOBODY_ELSE;
}

/* The nearest. */
void orders_charge_target_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    int32_t best = NOBODY_ELSE;
    length least = INT32_MAX;

    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t other = d->option[i].id;
        length away = other == NOBODY_ELSE ? INT32_MAX : massed_distance(m, d->unit, other);

        if (away < least) { /* no rule: which of two that are as near */
            best = other;
            least = away;
        }
    }
    answer_add(a, best, NO_VALUE);
}

/* RULE("O7.6-e"), RULE("O7.9-b"): whom it dared to charge is gone; it has to dare again. */
static enum flow retargeted(struct match *m, struct frame *f, struct orders_charge_frame *v)
{
    int32_t unit = v->act.unit;

    v->act.target = flow_answer(m, orders_side_of(m, unit))->item[0].ref;
    if (v->act.target == NOBODY_ELSE)
        return flow_done(m, CARRIED_AS_PASS);
    switch (orders_dare(m, unit, v->act.target)) {
    case NERVE_HOLDS:
        return flow_again(f, CHARGE_ROLL);
    case NERVE_LOST:
        orders_lose_action(m, unit);
        return flow_done(m, NO_RESULT);
    case NERVE_FLEES:
        break;
    }
    return flow_enter(m, f, CHARGE_OVER, P_FLEE,
                      (struct orders_flee_frame){.unit = unit,
                                                 .bearing = orders_bearing_from(m, unit, v->act.target),
                                                 .from = v->act.target});
}

static enum flow find_target(struct match *m, struct frame *f, struct orders_charge_frame *v)
{
    struct refusal why;

    v->met = NO_UNIT;
    if (orders_unit_at(m, v->act.unit)->immobile) {
        orders_tell_void(m, v->act.unit, RULE("O4.4-i"));
        return flow_done(m, CARRIED_AS_PASS);
    }
    if (orders_why_no_charge(m, v->act.unit, &why)) {
        orders_tell_void(m, v->act.unit, why.rule);
        return flow_done(m, CARRIED_AS_PASS);
    }
    if (orders_target_there(m, v->act.unit, v->act.target))
        return flow_again(f, CHARGE_ROLL);
    if (has_other_target(m, v))
        return flow_ask(m, f, CHARGE_RETARGETED, Q_CHARGE_TARGET, 1 << orders_side_of(m, v->act.unit));
    orders_tell(m, "orders.no_target", RULE("O4.6-h"), v->act.unit);
    event_end(m);
    return flow_done(m, CARRIED_AS_PASS);
}

/* --- how far
 * -------------------------------------------------------------------------------------------------------- */

/* RULE("O4.5-l"): a compact unit that goes farther than twice its M may lose its order. */
static void keep_order(struct match *m, int32_t unit, int32_t target)
{
    if (orders_unit_at(m, unit)->formation != FORMATION_COMPACT ||
        massed_distance(m, unit, target) <= orders_double(m, unit) ||
        orders_test(m, unit, TEST_COMPACT, RULE("O4.5-l")).passed)
        return;
    orders_fall_into_disorder(m, unit);
    orders_tell(m, "orders.order_broken", RULE("O4.5-l"), unit);
    event_end(m);
}

/* RULE("O4.6-b"): target and roll are public; RULE("O4.6-j"): Sv-1 from here on; RULE("O4.6-f"). */
static enum flow roll(struct match *m, struct frame *f, struct orders_charge_frame *v)
{
    struct orders_unit *u = orders_unit_at(m, v->act.unit);

    u->charging = u->charged = u->busy = true; /* RULE("O5.6-a") */
    struct event *e = orders_tell(m, "orders.charges", RULE("O4.6-b"), v->act.unit);

    event_arg(e, "target", ARG_UNIT, v->act.target);
    event_end(m);
    keep_order(m, v->act.unit, v->act.target);
    v->rolled =
        orders_roll_distance(m, v->act.unit, "orders.charge_distance", RULE("O4.6-b"), &u->charge_left);
    u->charge_rolled = v->rolled;
    orders_mark_start(m, v->act.unit);
    orders_watch(m, v->act.unit, v->seen);
    if (orders_drives(m, v->act.unit))
        return flow_ask(m, f, CHARGE_WHEELED, Q_CHARGE_ARCS, 1 << orders_side_of(m, v->act.unit));
    if (massed_in_ranks(m, v->act.unit) && unit_at(m, v->act.unit)->blocks == 1)
        return flow_ask(m, f, CHARGE_WHEELED, Q_CHARGE_WHEEL, 1 << orders_side_of(m, v->act.unit));
    return flow_again(f, CHARGE_FIRST_HALF);
}

/* --- the wheel
 * -------------------------------------------------------------------------------------------------------- */

/* RULE("O4.6-c"): one at the start, paid out of the distance. */
void orders_charge_wheel_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_charge_frame *v = FRAME_TOP(orders_charge_frame, m);
    struct manoeuvre *wheel;

    (void)m;
    (void)side;
    orders_ask_about(d, v->act.unit);
    d->waypoints = 1;
    decision_movable(d, v->act.unit, v->rolled, false);
    decision_arg(d, "target", ARG_UNIT, v->act.target);
    wheel = decision_manoeuvre(d, LEG_TURN, "wheel", "orders.manoeuvre.wheel", RULE("O4.6-c"));
    wheel->anchor = ANCHOR_INNER;
    wheel->least = -HALF_TURN;
    wheel->most = HALF_TURN;
    wheel->step = wheel->times = 1;
}

/* The preview shows the unit where it would touch somebody, or end. */
bool orders_charge_wheel_check(const struct match *m, const struct decision *d, const struct answer *a,
                               struct preview *p, struct refusal *why)
{
    const struct orders_charge_frame *v = FRAME_TOP(orders_charge_frame, m);
    struct massed_march march = massed_march_begin(m, d->unit, v->rolled, orders_terms(m, d->unit));
    struct march_end end = {.why = MARCH_FREE, .figure = NOBODY};

    march.charge = true;
    if (a->count > 0) {
        end = massed_march_leg(m, &march, LEG_TURN, ANCHOR_INNER, a->item[0].amount);
        if (end.why == MARCH_SPENT) {
            refuse_unit(why, REFUSED_ILLEGAL, "orders.refused.too_far", d->unit);
            if (why)
                why->rule = RULE("O4.6-c");
            return false;
        }
        preview_leg(p, &(struct preview_leg){.cost = end.cost,
                                             .done = end.done,
                                             .stop = orders_stop_text(end.why),
                                             .figure = end.figure});
    }
    if (end.why == MARCH_FREE)
        massed_march_leg(m, &march, LEG_AHEAD, ANCHOR_CENTRE, v->rolled); /* what is left of it */
    p->cost = march.spent;
    p->budget = v->rolled;
    p->unit = "length";
    for (int32_t i = 0; i < march.blocks; i++)
        preview_block(p, d->unit, &march.block[i]);
    return true;
}

/* RULE("O4.6-c"): the smallest wheel that points the middle of its front at the centre of the target. */
void orders_charge_wheel_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    const struct orders_charge_frame *v = FRAME_TOP(orders_charge_frame, m);
    int32_t wheel =
        massed_wheel_towards(&state_blocks(m->state, d->unit)[0], massed_centre(m, v->act.target));
    struct massed_march march = massed_march_begin(m, d->unit, v->rolled, orders_terms(m, d->unit));

    if (wheel != 0 && massed_march_leg(m, &march, LEG_TURN, ANCHOR_INNER, wheel).why != MARCH_SPENT)
        answer_add(a, d->unit, 1)->amount = wheel;
}

static enum flow wheeled(struct match *m, struct frame *f, struct orders_charge_frame *v)
{
    struct orders_unit *u = orders_unit_at(m, v->act.unit);
    const struct answer *a = flow_answer(m, orders_side_of(m, v->act.unit));

    if (orders_drives(m, v->act.unit)) {
        orders_take_arcs(m, v->act.unit, v->rolled, a);
    } else if (a->count > 0) {
        u->charge_left -= orders_wheel(m, v->act.unit, v->rolled, a->item[0].amount);
        orders_tell_moved(m, "orders.wheeled", RULE("O4.6-c"), v->act.unit, v->rolled - u->charge_left);
        v->met = orders_touched(m, v->act.unit, false);
        orders_watch(m, v->act.unit, v->seen);
    }
    return flow_again(f, v->met == NO_UNIT ? CHARGE_FIRST_HALF : CHARGE_MET);
}

/* --- the way
 * ------------------------------------------------------------------------------------------------------------
 */

/* RULE("B7.1-h"): whom it touches, or strikes over a line. */
static void note_met(const struct match *m, struct orders_charge_frame *v, const struct march_end *end)
{
    v->met = end->why == MARCH_ENEMY ? figure_at(m, end->figure)->unit : NO_UNIT;
    v->across = v->met == NO_UNIT ? 0 : end->across;
}

/* RULE("B7.1.1-i"): figures without ranks; each within what is left. RULE("B7.1-h"): at a line they stop. */
static void close_in(struct match *m, struct orders_charge_frame *v)
{
    struct orders_unit *u = orders_unit_at(m, v->act.unit);
    length spent = massed_distance(m, v->act.unit, v->act.target);
    struct massed_assault done = massed_charge_in(m, v->act.unit, v->act.target, u->charge_left, v->rolled,
                                                  orders_terms(m, v->act.unit), NULL);

    v->across = done.across;
    v->met = done.across > 0 ? v->act.target : orders_touched(m, v->act.unit, false);
    spent = done.striking > 0 ? done.spent : spent;
    u->charge_left = v->met == NO_UNIT ? 0 : orders_within(u->charge_left - spent, 0, u->charge_left);
}

static struct march_end advance_loose(struct match *m, const struct orders_charge_frame *v, length budget,
                                      length *spent)
{
    struct massed_bodies bodies;
    const struct massed_run run = {
        .heading = bearing(massed_centre(m, v->act.unit), massed_centre(m, v->act.target)),
        .allowance = budget,
        .terms = orders_terms(m, v->act.unit),
        .turns = true,
        .held = true,
        .whole = v->rolled};
    struct march_end end = massed_run(m, v->act.unit, &run, &bodies);

    massed_put_bodies(m, &bodies);
    *spent = end.why == MARCH_FREE || end.why == MARCH_SPENT ? budget : end.done;
    return end;
}

/* How far the charge has come, and whether it has met somebody. */
static void tell_arrival(struct match *m, const struct orders_charge_frame *v, const char *rule)
{
    orders_tell_moved(m, v->met == NO_UNIT ? "orders.charge_short" : "orders.charge_home", rule, v->act.unit,
                      v->rolled - orders_unit_at(m, v->act.unit)->charge_left);
}

/* RULE("O4.11-f"), RULE("O4.11-g"): up to half of the distance. Contact at exactly half still lets the enemy
 * react. At a line it waits for the other half, out of which it is crossed. */
static enum flow first_half(struct match *m, struct frame *f, struct orders_charge_frame *v)
{
    struct orders_unit *u = orders_unit_at(m, v->act.unit);
    length budget = u->charge_left - v->rolled / 2, spent;
    bool loose = !massed_in_ranks(m, v->act.unit) && !orders_drives(m, v->act.unit);
    struct march_end end;

    if (loose && massed_charge_reaches(m, v->act.unit, v->act.target, budget, v->rolled,
                                       orders_terms(m, v->act.unit))) {
        close_in(m, v);
        tell_arrival(m, v, RULE("O4.11-g"));
        return flow_again(f, v->met == NO_UNIT ? CHARGE_OVER : CHARGE_MET);
    }
    end = loose ? advance_loose(m, v, budget, &spent)
                : orders_go_straight(m, v->act.unit, v->rolled, budget, true, &spent);
    u->charge_left -= spent;
    note_met(m, v, &end);
    /* RULE("O4.11-g"): who touches stands a hair off. */
    bool home = v->met != NO_UNIT && v->rolled - u->charge_left < v->rolled / 2 - CONTACT;

    if (home) {
        tell_arrival(m, v, RULE("O4.11-g"));
        return flow_again(f, CHARGE_MET);
    }
    if (end.why == MARCH_FRIEND || end.why == MARCH_TERRAIN || end.why == MARCH_EDGE) {
        tell_arrival(m, v, RULE("O4.6-h"));
        return flow_again(f, CHARGE_OVER);
    }
    orders_tell_moved(m, "orders.charged_half", RULE("O4.11-f"), v->act.unit, v->rolled - u->charge_left);
    v->paused = true;
    orders_watch_way(m, v->act.unit, end.done, v->seen);
    struct orders_pause_frame pause = {.unit = v->act.target, .charger = v->act.unit, .other = NO_UNIT};

    memcpy(pause.seen, v->seen, sizeof pause.seen);
    return flow_enter(m, f, CHARGE_PAUSED, P_PAUSE, pause);
}

static bool goes_on(const struct match *m, int32_t unit)
{
    return orders_stands(m, unit) && orders_unit_at(m, unit)->charging && !orders_in_contact(m, unit);
}

/* RULE("O4.11-j"): caught if what is left is at least the gap after the flight; else it moves straight on. */
static bool catches(const struct match *m, int32_t unit, int32_t fleeing)
{
    return orders_in_play(m, fleeing) && orders_routing(m, fleeing) &&
           orders_unit_at(m, unit)->charge_left >= massed_distance(m, unit, fleeing);
}

static enum flow catch_it(struct match *m, struct frame *f, const struct orders_charge_frame *v,
                          int32_t fleeing)
{
    orders_set_against(m, v->act.unit, fleeing, ARRIVED_CHARGING);
    return flow_enter(m, f, CHARGE_CAUGHT, P_STRIKE,
                      (struct orders_strike_frame){.unit = v->act.unit, .target = fleeing, .charging = true});
}

/* RULE("O4.6-h"): what falls short moves its full distance. RULE("O4.6-i"): whoever is met is engaged. */
static enum flow second_half(struct match *m, struct frame *f, struct orders_charge_frame *v)
{
    struct orders_unit *u = orders_unit_at(m, v->act.unit);
    length spent;
    struct march_end end;

    if (!goes_on(m, v->act.unit))
        return flow_again(f, CHARGE_OVER);
    if (v->fled && catches(m, v->act.unit, v->act.target))
        return catch_it(m, f, v, v->act.target);
    v->met = orders_touched(m, v->act.unit, false);
    if (v->met != NO_UNIT)
        return flow_again(f, CHARGE_MET);
    if (!massed_in_ranks(m, v->act.unit) && !orders_drives(m, v->act.unit) && !v->fled &&
        orders_in_play(m, v->act.target)) {
        close_in(m, v);
    } else {
        end = orders_go_straight(m, v->act.unit, v->rolled, u->charge_left, false, &spent);
        u->charge_left -= spent;
        note_met(m, v, &end);
    }
    tell_arrival(m, v, RULE("O4.6-h"));
    return flow_again(f, v->met == NO_UNIT ? CHARGE_OVER : CHARGE_MET);
}

/* RULE("O4.11-o"), RULE("O4.6-i"): who has had no pause takes its test and reveals Defence at contact. */
static enum flow meet(struct match *m, struct frame *f, struct orders_charge_frame *v)
{
    v->fled = false;
    if (v->paused && v->met == v->act.target)
        return flow_again(f, CHARGE_ARRIVE);
    return flow_enter(m, f, CHARGE_FACED, P_PAUSE,
                      (struct orders_pause_frame){.unit = v->met,
                                                  .charger = v->act.unit,
                                                  .at_contact = true,
                                                  .early = v->met == v->act.target,
                                                  .other = NO_UNIT});
}

static enum flow arrive(struct match *m, struct frame *f, const struct orders_charge_frame *v)
{
    if (!goes_on(m, v->act.unit) || !orders_in_play(m, v->met))
        return flow_again(f, CHARGE_OVER);
    if (v->fled)
        return catches(m, v->act.unit, v->met) ? catch_it(m, f, v, v->met)
                                               : flow_again(f, CHARGE_SECOND_HALF);
    return flow_enter(
        m, f, CHARGE_OVER, P_ARRIVE,
        (struct orders_arrive_frame){
            .unit = v->act.unit, .enemy = v->met, .how = ARRIVED_CHARGING, .across = v->across});
}

static enum flow over(struct match *m, const struct orders_charge_frame *v)
{
    struct orders_unit *u = orders_unit_at(m, v->act.unit);

    u->spent = v->rolled - u->charge_left;
    if (!orders_of(m)->in_batch) /* RULE("O2.1-f"): its rest waits until the batch is over */
        orders_end_charge(m, v->act.unit);
    return flow_done(m, NO_RESULT);
}

enum flow orders_charge_run(struct match *m, struct frame *f)
{
    struct orders_charge_frame *v = FRAME(orders_charge_frame, f);

    switch (f->step) {
    case CHARGE_TARGET:
        return find_target(m, f, v);
    case CHARGE_RETARGETED:
        return retargeted(m, f, v);
    case CHARGE_ROLL:
        return roll(m, f, v);
    case CHARGE_WHEELED:
        return wheeled(m, f, v);
    case CHARGE_FIRST_HALF:
        return first_half(m, f, v);
    case CHARGE_PAUSED:
        v->fled = flow_result(m);
        return flow_again(f, CHARGE_SECOND_HALF);
    case CHARGE_SECOND_HALF:
        return second_half(m, f, v);
    case CHARGE_MET:
        return meet(m, f, v);
    case CHARGE_FACED:
        v->fled = flow_result(m);
        v->paused = true;
        return flow_again(f, CHARGE_ARRIVE);
    case CHARGE_ARRIVE:
        return arrive(m, f, v);
    case CHARGE_CAUGHT:
        return flow_enter(m, f, CHARGE_OVER, P_CONSEQUENCES,
                          (struct orders_consequences_frame){.active = v->act.unit, .unit = NO_UNIT});
    case CHARGE_OVER:
        return over(m, v);
    default:
        flow_lost(m, f);
    }
}
