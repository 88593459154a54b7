/* O6.3, O6.5: what becomes of a unit that breaks: P_FLEE, and units that are lost. */
#include "common/rules/orders/morale/flight.h"

#include "common/match/ranks.h"
#include "common/rules/massed/run_away.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/morale/panic.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/shoot/machines.h"
#include "common/rules/orders/turn/counters.h"

/* --- which way
 * ---------------------------------------------------------------------------------------------- */

/* RULE("O4.11-i"): from the centre of the one to that of the other (B7.2.3-c). */
int32_t orders_bearing_from(const struct match *m, int32_t unit, int32_t enemy)
{
    struct point own = massed_centre(m, unit), its = massed_centre(m, enemy);

    return points_equal(own, its) ? angle_opposite((angle)orders_facing(m, unit)) : bearing(its, own);
}

int32_t orders_bearing_from_nearest(const struct match *m, int32_t unit)
{
    int32_t nearest = NO_UNIT;
    length least = INT32_MAX;

    for (int32_t foe = 0; foe < m->state->units; foe++) {
        length away;

        if (orders_side_of(m, foe) == orders_side_of(m, unit) || !orders_in_play(m, foe))
            continue;
        away = massed_distance(m, unit, foe);
        if (away < least) { /* no rule: which of two that are as near */
            nearest = foe;
            least = away;
        }
    }
    return nearest == NO_UNIT ? angle_opposite((angle)orders_facing(m, unit))
                              : orders_bearing_from(m, unit, nearest);
}

/* --- contacts of who goes
 * ------------------------------------------------------------------------------------- */

/* Those of the round that is being fought are kept as broken, so that P_ONWARD knows who may follow; others
 * end. */
static void leave_contacts(struct match *m, int32_t unit)
{
    for (int32_t i = 0; i < CONTACTS_MAX; i++) {
        if (orders_opponent(m, i, unit) == NO_UNIT)
            continue;
        if (orders_contact_at(m, i)->in_round)
            orders_contact_at(m, i)->broken = true;
        else
            orders_end_contact(m, i);
    }
}

/* --- units that are lost
 * -------------------------------------------------------------------------------------- */

/* RULE("O6.2-a"): who fought a unit in the round in which it was destroyed knows it. A dispersal is one
 * (O6.5-a). */
static void credit_foes(struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    if (orders_contact_at(m, contact)->fought)
        orders_unit_at(m, orders_opponent(m, contact, unit))->hurt.foe_destroyed = true;
}

void orders_lose_unit(struct match *m, int32_t unit, enum fate fate)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    if (fate == FATE_OUT)
        credit_foes(m, unit);
    if (massed_on_table(m, unit)) /* RULE("O7.5-a"); of a unit killed to the last P_LOSSES has seen to it */
        orders_alarm_friends(m, unit);
    leave_contacts(m, unit);
    orders_forsake_machines(m, unit);
    ranks_break(m, unit);
    EACH_MEMBER(m->state, unit, figure)
    if (massed_there(m, figure)) { /* RULE("O10.5-b"): machines stay on the table */
        figure_at(m, figure)->fate = (int32_t)fate;
        massed_figure_at(m, figure)->doomed = false;
        if (stand_on_table(table_of(m), figure))
            table_lift_stand(table_of(m), figure);
    }
    u->gone = true;
    u->charging = u->charge_left = 0;
    orders_discard_counters(m, unit);
    orders_tell(m, fate == FATE_FLED ? "orders.left_table" : "orders.destroyed",
                fate == FATE_FLED ? RULE("O6.3-d") : RULE("O7.5-a"), unit);
    event_end(m);
}

void orders_disperse(struct match *m, int32_t unit)
{
    orders_tell(m, "orders.disperses", RULE("O6.5-a"), unit);
    event_end(m);
    credit_foes(m, unit);
    orders_lose_unit(m, unit, FATE_FLED);
}

/* RULE("O6.4-d"): skirmishers and lone figures never had ranks. */
void orders_fall_into_disorder(struct match *m, int32_t unit)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    if (u->formation == FORMATION_NONE)
        return;
    massed_unit_at(m, unit)->divided_by = NOTHING; /* whoever a line divides stays on his side of it */
    ranks_break(m, unit);
    u->formation = FORMATION_FORCED;
}

/* RULE("O10.9-a"): of a pack only while it has a handler. */
bool orders_can_rally(const struct match *m, int32_t unit)
{
    if (massed_unit_at(m, unit)->type != TYPE_PACK)
        return true;
    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && massed_figure_at(m, figure)->role == ROLE_HANDLER)
        return true;
    return false;
}

/* --- the flight
 * ------------------------------------------------------------------------------------------------- */

/* RULE("O4.1-k"): its counters are discarded unseen. RULE("O7.5-a"): friends see it break from where it
 * stands. */
static void begin_rout(struct match *m, const struct orders_flee_frame *v)
{
    struct orders_unit *u = orders_unit_at(m, v->unit);

    orders_alarm_friends(m, v->unit);
    u->massed.routing = true;
    u->charging = u->charge_left = 0;
    u->defence = 0;
    EACH_MEMBER(m->state, v->unit, figure) /* RULE("O9.3-a"): pavises are lost */
    if (massed_figure_at(m, figure)->shield == PAVISE)
        massed_figure_at(m, figure)->shield = NO_SHIELD;
    if (!v->goes_on)
        orders_discard_counters(m, v->unit);
    orders_tell(m, v->goes_on ? "orders.flees_on" : "orders.routs",
                v->goes_on ? RULE("O6.4-b") : RULE("O6.1-c"), v->unit);
    event_end(m);
}

/* RULE("O7.5-b"): who is run through tests for panic. RULE("B8.2-e"). */
static void alarm_passed(struct match *m, const struct massed_flight *flight, int32_t unit)
{
    for (int32_t friend = 0; friend < m->state->units; friend ++)
        if (massed_ran_through(flight, friend)) {
            struct event *e = orders_tell(m, "orders.ran_through", RULE("O7.5-b"), friend);

            event_arg(e, "fleeing", ARG_UNIT, unit);
            event_end(m);
            orders_alarm(m, friend);
        }
}

/* RULE("O6.3-b"), RULE("O6.3-c"), RULE("O6.3-d"). */
enum flow orders_flee_run(struct match *m, struct frame *f)
{
    const struct orders_flee_frame *v = FRAME_READ(orders_flee_frame, f);
    struct orders_unit *u = orders_unit_at(m, v->unit);
    struct massed_bodies bodies;
    struct massed_flight flight;

    if (!orders_in_play(m, v->unit))
        return flow_done(m, NO_RESULT);
    massed_make_whole(m, v->unit);
    orders_forsake_machines(m, v->unit);
    begin_rout(m, v);
    u->flight = orders_roll_distance(m, v->unit, "orders.flight", RULE("O6.3-b"), NULL);
    flight = massed_run_away(m, v->unit, (angle)v->bearing, u->flight, orders_terms(m, v->unit), &bodies);
    u->massed.heading = flight.heading;
    alarm_passed(m, &flight, v->unit);
    leave_contacts(m, v->unit);
    if (flight.how == ESCAPE_NONE) {
        orders_tell(m, "orders.no_way_out", RULE("O6.3-c"), v->unit);
        event_end(m);
    }
    if (flight.how != ESCAPE_RUNS) {
        orders_lose_unit(m, v->unit, flight.how == ESCAPE_LEAVES ? FATE_FLED : FATE_OUT);
        return flow_done(m, NO_RESULT);
    }
    massed_put_bodies(m, &bodies);
    struct event *e = orders_tell(m, "orders.fled", RULE("O6.3-c"), v->unit);

    event_arg(e, "far", ARG_LENGTH, flight.far);
    event_end(m);
    return flow_done(m, NO_RESULT);
}
