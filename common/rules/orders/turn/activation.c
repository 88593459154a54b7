/* O2.2-e: one activation, from the terror of a near enemy to the end of what the order brought about. */
#include "common/rules/orders/turn/activation.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/fight/close_up.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/morale/flight.h"
#include "common/rules/orders/morale/panic.h"
#include "common/rules/orders/morale/tests.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/orders/psychology/fear.h"
#include "common/rules/orders/psychology/stupidity.h"
#include "common/rules/orders/psychology/terror.h"
#include "common/rules/orders/shoot/machines.h"
#include "common/rules/orders/turn/counters.h"
#include "common/rules/orders/turn/reprieve.h"

/* --- which order -------------------------------------------------------------------------------------- */

/* RULE("O4.1-c"): who has a secondary order and still an officer may try it. */
bool orders_may_try_secondary(const struct match *m, int32_t unit)
{
    return orders_unit_at(m, unit)->secondary.order != ORDER_NONE && orders_has_officer(m, unit);
}

void orders_which_order_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = orders_asked_unit(m);
    const struct orders_unit *u = orders_unit_at(m, unit);

    (void)side;
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    for (int32_t which = MAIN_ORDER; which <= SECONDARY_ORDER; which++) {
        /* no rule: it is named in a text alone */
        const struct orders_counter *counter = which == MAIN_ORDER ? &u->main : &u->secondary;
        struct option *o =
            decision_option(d, which == MAIN_ORDER ? "main" : "secondary",
                            which == MAIN_ORDER ? "orders.option.main" : "orders.option.secondary");

        o->id = which;
        option_word(o, "order", orders_order_row[counter->order].label);
    }
}

/* RULE("O4.1-c"): declared before the main order is shown; on a failure the main order is carried out. The
 * other counter is never shown (O4.1-k). */
void orders_settle_counter(struct match *m, int32_t unit, bool tries_secondary)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    if (tries_secondary && orders_test(m, unit, TEST_SECONDARY, RULE("O4.1-c")).passed)
        u->main = u->secondary;
    u->secondary = (struct orders_counter){.target = NO_UNIT};
}

/* RULE("O8.3-a"): Lead Feet makes a Pass of a charge that nobody knows of yet. */
static bool turns_to_lead(const struct orders_unit *u)
{
    return u->main.order == ORDER_CHARGE && !u->announced && u->effects & EFFECT_LEAD;
}

/* RULE("O4.1-e"): Pass has no counter that could be turned over. */
static void show_pass(struct match *m, int32_t unit)
{
    struct orders_unit *u = orders_unit_at(m, unit);
    bool lead = turns_to_lead(u);

    if (u->counters > 0) /* what lay there was something else, or another order than the main one */
        secret_revealed(m);
    u->main = (struct orders_counter){.order = ORDER_PASS, .target = NO_UNIT};
    u->announced = true;
    u->counters = 0;
    orders_tell(m, lead ? "orders.lead_feet" : "orders.passes", lead ? RULE("O8.3-a") : RULE("O4.1-e"), unit);
    event_end(m);
}

/* RULE("O2.2-b"). */
void orders_show_counter(struct match *m, int32_t unit)
{
    struct orders_unit *u = orders_unit_at(m, unit);
    int32_t order = u->main.order;
    struct event *e;

    if (order == ORDER_NONE || order == ORDER_PASS || turns_to_lead(u)) {
        show_pass(m, unit);
        return;
    }
    e = orders_tell(m, "orders.revealed", RULE("O2.2-b"), unit);
    secret_revealed(m);
    u->announced = true;
    u->counters = 1;
    event_word(e, "order", orders_order_row[order].label);
    if (order == ORDER_CHARGE)
        event_arg(e, "target", ARG_UNIT, u->main.target);
    if (order == ORDER_MOVE)
        event_arg(e, "bearing", ARG_ANGLE, u->main.bearing);
    event_end(m);
}

/* A caster may cast in contact with a Static shot (O8.1-k). */
static bool not_in_contact(const struct match *m, int32_t unit, enum orders_order order)
{
    bool alone = order == ORDER_DISENGAGE, fighting = order == ORDER_DEFENCE || order == ORDER_STATIC_SHOT;

    return orders_in_contact(m, unit) ? !alone && !fighting : alone;
}

static bool not_in_forced_disorder(const struct match *m, int32_t unit, enum orders_order order)
{
    return orders_bound_to_reform(m, unit) && order != ORDER_CHANGE_FORMATION && order != ORDER_DEFENCE &&
           order != ORDER_DISENGAGE && order != ORDER_RECEIVE;
}

static bool not_on_lead_feet(const struct match *m, int32_t unit, enum orders_order order)
{
    return order == ORDER_CHARGE && orders_unit_at(m, unit)->effects & EFFECT_LEAD;
}

/* Conditions that turn an order into a pass, a row each. */
static const struct voiding {
    const char *rule;
    bool (*voids)(const struct match *m, int32_t unit, enum orders_order order);
} voidings[] = {
    {RULE("O4.1-h"), not_in_contact},
    {RULE("O4.5-p"), not_in_forced_disorder},
    {RULE("O8.3-a"), not_on_lead_feet},
};

const char *orders_voided_by(const struct match *m, int32_t unit, enum orders_order order)
{
    if (order == ORDER_NONE || order == ORDER_PASS)
        return NULL;
    for (size_t i = 0; i < sizeof voidings / sizeof voidings[0]; i++)
        if (voidings[i].voids(m, unit, order))
            return voidings[i].rule;
    return NULL;
}

enum orders_order orders_carried(const struct match *m, int32_t unit, enum orders_order order)
{
    return order == ORDER_NONE || orders_voided_by(m, unit, order) ? ORDER_PASS : order;
}

void orders_tell_void(struct match *m, int32_t unit, const char *rule)
{
    orders_tell(m, "orders.order_void", rule, unit);
    event_end(m);
}

/* --- the steps ------------------------------------------------------------------------------------------ */

int32_t orders_asked_unit(const struct match *m)
{
    return flow_top(m)->v[0]; /* the first value of every frame that asks about a unit */
}

/* Begins what is counted for an activation. */
static void begin(struct match *m, int32_t unit)
{
    struct orders_unit *u = orders_unit_at(m, unit);
    struct point front = orders_front(m, unit);

    orders_forget_panic(m);
    if (orders_of(m)->in_batch)
        orders_reprieve(m, unit);
    orders_of(m)->active = unit;
    orders_of(m)->agent = orders_side_of(m, unit);
    u->pace = PACE_NONE;
    u->spent = u->turned = u->shaken = u->fought_now = u->busy = 0;
    u->start_x = front.x;
    u->start_y = front.y;
    orders_tell(m, "orders.activated", RULE("O2.2-b"), unit);
    event_end(m);
}

/* RULE("O9.1-e"): pistols are loaded again in an activation out of contact without moving or shooting. */
static void reload(struct match *m, int32_t unit)
{
    const struct orders_unit *u = orders_unit_at(m, unit);

    if (u->busy || orders_in_contact(m, unit))
        return;
    if (u->fought_now) /* no rule: a round makes it busy as well, as soon as it is over */
        return;        /* no rule: as above */
    EACH_MEMBER(m->state, unit, figure)
    if (massed_has_weapon(m, figure, PISTOL_PAIR))
        orders_figure_at(m, figure)->pistols = 2;
    else if (massed_has_weapon(m, figure, PISTOL))
        orders_figure_at(m, figure)->pistols = 1;
}

/* RULE("O2.2-e"), step 8. RULE("O4.11-d"), RULE("O4.9-b"): who passes or receives keeps its reaction.
 * RULE("O6.2-a"): whether it outnumbers its enemies is kept until its next activation. */
static void finish(struct match *m, int32_t unit, enum orders_order order)
{
    struct orders_unit *u = orders_unit_at(m, unit);
    int32_t enemies = 0;

    EACH_CONTACT(m, unit, contact)
    enemies += orders_unit_strength(m, orders_opponent(m, contact, unit));
    u->outnumbered = enemies > 0 && orders_unit_strength(m, unit) > enemies;
    u->activated = true;
    u->acted |= u->busy; /* RULE("O5.6-a") */
    u->keeps_reaction = (order == ORDER_PASS || order == ORDER_RECEIVE) && !u->lost_action && !u->reacted;
    u->moved_last = u->spent;
    orders_wreck_machines(m, unit);
    orders_recentre_leaders(m);
    reload(m, unit);
    orders_end_reprieve(m, unit);
    orders_of(m)->active = NO_UNIT;
    orders_of(m)->agent = NO_SIDE;
    orders_tell(m, "orders.activation_ends", RULE("O2.2-e"), unit);
    event_end(m);
}

static int32_t procedure_for(enum orders_order order)
{
    static const int32_t procedures[ORDERS_COUNT] = {
        [ORDER_MOVE] = P_MOVE,           [ORDER_CHANGE_FORMATION] = P_REFORM, [ORDER_CHARGE] = P_CHARGE,
        [ORDER_DISENGAGE] = P_DISENGAGE, [ORDER_STATIC_SHOT] = P_STATIC_SHOT,
    };

    return procedures[order];
}

/* Defence, Pass and Receive are carried out by staying. */
static bool stays(enum orders_order order)
{
    return order == ORDER_DEFENCE || order == ORDER_PASS || order == ORDER_RECEIVE;
}

/* RULE("O4.2-a"), RULE("O4.2-b"): light cavalry out of contact re-forms and turns freely, before its order
 * and after it; an order to change formation is that itself, and around one to stay once is enough.
 * Skirmishers have no ranks, and turn as they move. */
static bool rearranges(const struct match *m, const struct orders_activate_frame *v, bool before)
{
    const struct orders_unit *u = orders_unit_at(m, v->unit);

    if (!orders_free_reform(m, v->unit) || !orders_stands(m, v->unit) || orders_in_contact(m, v->unit) ||
        u->lost_action)
        return false; /* what else bars it P_REFORM knows */
    return before ? v->order != ORDER_CHANGE_FORMATION : !stays((enum orders_order)v->order);
}

static enum flow rearrange(struct match *m, struct frame *f, const struct orders_activate_frame *v,
                           bool before)
{
    int32_t next = before ? ACTIVATE_ARRANGED : ACTIVATE_FIGHT;

    if (!rearranges(m, v, before))
        return flow_again(f, next);
    return flow_enter(
        m, f, next, P_REFORM,
        (struct orders_reform_frame){.act = {.unit = v->unit, .target = NO_UNIT}, .free = true});
}

static enum flow carry_out(struct match *m, struct frame *f, const struct orders_activate_frame *v)
{
    if (stays((enum orders_order)v->order)) {
        if (v->order == ORDER_DEFENCE && !orders_unit_at(m, v->unit)->defence)
            orders_take_defence(m, v->unit, RULE("O4.7-a"));
        return flow_again(f, ACTIVATE_FIGHT);
    }
    return flow_enter(m, f, ACTIVATE_CARRIED, procedure_for((enum orders_order)v->order),
                      (struct orders_act_frame){.unit = v->unit, .bearing = v->bearing, .target = v->target});
}

/* RULE("O4.7-a"): until the end of the turn. */
void orders_take_defence(struct match *m, int32_t unit, const char *rule)
{
    orders_unit_at(m, unit)->defence = true;
    orders_tell(m, "orders.defence", rule, unit);
    event_end(m);
}

/* RULE("O2.2-e"), step 6, RULE("O4.9-c"): whatever its order was, against enemies that it has not fought this
 * turn. */
static bool has_to_fight(const struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    if (!orders_contact_at(m, contact)->fought)
        return true;
    return false;
}

static enum flow flee_from(struct match *m, struct frame *f, int32_t unit, int32_t foe)
{
    return flow_enter(
        m, f, ACTIVATE_FLED, P_FLEE,
        (struct orders_flee_frame){.unit = unit, .bearing = orders_bearing_from(m, unit, foe), .from = foe});
}

/* RULE("O2.2-e"), step 2. */
static enum flow think(struct match *m, struct frame *f, struct orders_activate_frame *v)
{
    switch (orders_think(m, v->unit)) {
    case WITS_THERE:
        return flow_again(f, ACTIVATE_ORDER);
    case WITS_GONE:
        return flow_again(f, ACTIVATE_LOST);
    case WITS_BACK:
        orders_part_friends(m, v->unit); /* RULE("O7.7-f") */
        return flow_again(f, ACTIVATE_FLED);
    case WITS_WANDERING:
        break;
    }
    return flow_enter(m, f, ACTIVATE_WANDERED, P_WANDER, (struct orders_wander_frame){.unit = v->unit});
}

/* RULE("O2.2-e"), step 4. */
static enum flow dare(struct match *m, struct frame *f, const struct orders_activate_frame *v)
{
    switch (orders_dare(m, v->unit, v->target)) {
    case NERVE_HOLDS:
        return flow_again(f, ACTIVATE_ARRANGE);
    case NERVE_LOST:
        return flow_again(f, ACTIVATE_LOST);
    case NERVE_FLEES:
        break;
    }
    return flee_from(m, f, v->unit, v->target);
}

/* RULE("O7.6-e"), RULE("O7.7-a"). */
void orders_lose_action(struct match *m, int32_t unit)
{
    orders_unit_at(m, unit)->lost_action = true;
    orders_tell(m, "orders.action_lost", RULE("O2.2-e"), unit);
    event_end(m);
}

/* The log says so if the order comes to nothing. */
static void take_up(struct match *m, struct orders_activate_frame *v)
{
    const struct orders_counter *given = &orders_unit_at(m, v->unit)->main;
    const char *rule = orders_voided_by(m, v->unit, (enum orders_order)given->order);

    v->order = (int32_t)orders_carried(m, v->unit, (enum orders_order)given->order);
    v->bearing = given->bearing;
    v->target = given->target;
    if (rule)
        orders_tell_void(m, v->unit, rule);
}

/* RULE("O4.1-c"): of two counters; in the batch that was settled before. */
static enum flow choose_order(struct match *m, struct frame *f, const struct orders_activate_frame *v)
{
    if (v->in_batch || !orders_may_try_secondary(m, v->unit))
        return flow_again(f, ACTIVATE_REVEAL);
    return flow_ask(m, f, ACTIVATE_PICKED, Q_WHICH_ORDER, 1 << orders_side_of(m, v->unit));
}

/* RULE("O7.9-c"). */
static enum flow face_terror(struct match *m, struct frame *f, int32_t unit)
{
    return orders_holds_against_terror(m, unit) ? flow_again(f, ACTIVATE_STUPIDITY)
                                                : flee_from(m, f, unit, orders_nearest_terror(m, unit));
}

static enum flow fight(struct match *m, struct frame *f, int32_t unit)
{
    if (!orders_stands(m, unit) || !has_to_fight(m, unit))
        return flow_again(f, ACTIVATE_FLED);
    return flow_enter(m, f, ACTIVATE_FOUGHT, P_ROUND,
                      (struct orders_round_frame){.unit = unit, .against = NO_UNIT});
}

enum flow orders_activate_run(struct match *m, struct frame *f)
{
    struct orders_activate_frame *v = FRAME(orders_activate_frame, f);
    struct orders_unit *u = orders_unit_at(m, v->unit);

    assert(v->unit >= 0 && v->unit < m->state->units);
    switch (f->step) {
    case ACTIVATE_TERROR:
        begin(m, v->unit);
        v->target = NO_UNIT;
        return face_terror(m, f, v->unit);
    case ACTIVATE_STUPIDITY:
        return think(m, f, v);
    case ACTIVATE_ORDER:
        return choose_order(m, f, v);
    case ACTIVATE_PICKED:
        orders_settle_counter(m, v->unit,
                              flow_answer(m, orders_side_of(m, v->unit))->item[0].ref == SECONDARY_ORDER);
        return flow_again(f, ACTIVATE_REVEAL);
    case ACTIVATE_REVEAL:
        if (!u->announced)
            orders_show_counter(m, v->unit);
        take_up(m, v);
        return flow_again(f, ACTIVATE_FEAR);
    case ACTIVATE_FEAR: /* RULE("O2.2-e"), step 4 */
        return v->order == ORDER_CHARGE && orders_target_there(m, v->unit, v->target)
                   ? dare(m, f, v)
                   : flow_again(f, ACTIVATE_ARRANGE); /* without its target it dares another, if any */
    case ACTIVATE_ARRANGE:
        return rearrange(m, f, v, true);
    case ACTIVATE_ARRANGED: /* its pivot may have touched an enemy */
        v->order = (int32_t)orders_carried(m, v->unit, (enum orders_order)v->order);
        return flow_again(f, ACTIVATE_CARRY_OUT);
    case ACTIVATE_CARRY_OUT:
        return carry_out(m, f, v);
    case ACTIVATE_WANDERED: /* RULE("O7.7-b"): it has done what that counter says */
        v->order = flow_result(m);
        return flow_again(f, ACTIVATE_FIGHT);
    case ACTIVATE_CARRIED:
        if (flow_result(m) == CARRIED_AS_PASS)
            v->order = ORDER_PASS;
        return rearrange(m, f, v, false);
    case ACTIVATE_LOST:
        orders_lose_action(m, v->unit);
        return flow_again(f, ACTIVATE_FIGHT);
    case ACTIVATE_FIGHT:
        return fight(m, f, v->unit);
    case ACTIVATE_FOUGHT:
        u->busy = true; /* RULE("O5.6-a") */
        return flow_again(f, ACTIVATE_FLED);
    case ACTIVATE_FLED:
        return flow_enter(m, f, ACTIVATE_OVER, P_CONSEQUENCES,
                          (struct orders_consequences_frame){.active = v->unit, .unit = NO_UNIT});
    case ACTIVATE_OVER:
        finish(m, v->unit, (enum orders_order)v->order);
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
