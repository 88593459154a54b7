/* P_PAUSE, O4.11: the charger is held half way, or has touched: fear and terror, what the charged unit does,
 * and another unit that charges the charger. Hands back whether the charged unit has fled. */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/morale/flight.h"
#include "common/rules/orders/morale/tests.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/orders/move/step.h"
#include "common/rules/orders/move/watch.h"
#include "common/rules/orders/psychology/fear.h"
#include "common/rules/orders/shoot/reveal.h"
#include "common/rules/orders/shoot/shot.h"
#include "common/rules/orders/shoot/sight.h"
#include "common/rules/orders/shoot/targets.h"
#include "common/rules/orders/turn/activation.h"
#include "common/rules/orders/turn/counters.h"
#include "common/table/path.h"
#include "common/table/under.h"

enum { REVEALS = REACTION_COUNTER_CHARGE + 1, NOBODY_ELSE = -1 }; /* an option beside the reactions: O4.7-b */

/* --- who may react
 * ------------------------------------------------------------------------------------------------- */

/* RULE("O4.11-a"), RULE("O4.11-d"): not routing, not in contact, not rallied this turn, not a second time,
 * and not yet activated, unless it passed or received. */
static bool may_react(const struct match *m, int32_t unit)
{
    const struct orders_unit *u = orders_unit_at(m, unit);

    return orders_stands(m, unit) && !orders_in_contact(m, unit) && !u->rallied && !u->reacted &&
           (!u->activated || u->keeps_reaction) && !u->lost_action && orders_of(m)->active != unit;
}

/* RULE("O2.1-f"): units of the batch are activated at the same moment, and only Pass or Receive keeps a
 * reaction. */
static bool batch_lets(const struct match *m, int32_t unit)
{
    const struct orders_match *own = orders_of(m);
    int32_t order = orders_unit_at(m, unit)->main.order;

    for (int32_t i = 0; own->in_batch && i < own->batch_units; i++)
        if (own->batch[i] == unit)
            return order == ORDER_NONE || order == ORDER_PASS || order == ORDER_RECEIVE;
    return true;
}

static bool reacts(const struct match *m, int32_t unit)
{
    return may_react(m, unit) && batch_lets(m, unit) && !orders_unit_at(m, unit)->defence;
}

/* RULE("O4.5-p"): who is bound to reform only defends. RULE("O4.11-e"): without an officer the same. */
static bool has_choice(const struct match *m, int32_t unit)
{
    return orders_has_officer(m, unit) && !orders_bound_to_reform(m, unit);
}

/* RULE("O7.3-b"), RULE("O7.4-a"): never by its own will. */
static bool may_flee(const struct match *m, int32_t unit)
{
    return !orders_flagged(m, unit, FLAG_IMMUNE) && !orders_flagged(m, unit, FLAG_UNBREAKABLE) &&
           orders_movement(m, unit) > 0;
}

static bool friend_between(const struct match *m, int32_t unit, struct point from, struct point to)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct stand *s = table_stand_const(table_of(m), i);
        struct outline base;
        struct span in;

        if (figure_at(m, i)->side != orders_side_of(m, unit) || figure_at(m, i)->unit == unit ||
            !stand_on_table(table_of(m), i) || !(s->flags & STAND_BLOCKS_MOVE))
            continue;
        base = base_outline(&s->place, &s->base);
        if (outline_span(&base, from, to, 0, &in)) /* no rule: a hair's breadth of width */
            return true;
    }
    return false;
}

/* RULE("O4.11-l"): a linear obstacle, impassable terrain or a friend between the two. */
static bool way_open(const struct match *m, int32_t unit, int32_t charger)
{
    struct point from = massed_centre(m, unit), to = massed_centre(m, charger);
    struct path between = path_straight(from, to);
    struct meeting crossing[1];

    return !friend_between(m, unit, from, to) && path_crossings(table_of(m), &between, crossing, 1) == 0 &&
           !(path_goings(table_of(m), &between, 0) & orders_terms(m, unit)->barred);
}

static bool may_counter(const struct match *m, int32_t unit, int32_t charger)
{
    return orders_may_charge(m, unit) && !orders_unit_at(m, unit)->immobile && way_open(m, unit, charger);
}

/* --- the charged unit
 * -------------------------------------------------------------------------------------------------- */

/* RULE("O9.2-f"): where the charge began, seen from the unit; pistols in hand need neither officer nor test
 * nor time. */
static length charged_from(const struct match *m, const struct orders_pause_frame *v)
{
    const struct orders_unit *u = orders_unit_at(m, v->charger);
    length least = LONGEST_SIDE;

    EACH_MEMBER(m->state, v->unit, figure)
    if (stand_on_table(table_of(m), figure)) {
        const struct stand *s = table_stand_const(table_of(m), figure);
        length away = base_distance_to_point(&s->place, &s->base, (struct point){u->start_x, u->start_y});

        least = away < least ? away : least;
    }
    return least;
}

static struct orders_use shot_at_charger(const struct match *m, const struct orders_pause_frame *v)
{
    return (struct orders_use){.unit = v->unit,
                               .target = v->charger,
                               .named = NOBODY,
                               .reaction = true,
                               .from = v->at_contact ? charged_from(m, v) : 0};
}

/* RULE("O4.11-k"): somebody has the charger in arc, sight and range. */
static bool may_shoot_back(const struct match *m, const struct orders_pause_frame *v)
{
    struct orders_use use = shot_at_charger(m, v);

    return orders_may_shoot(m, &use) && orders_can_target(m, &use, NULL);
}

static void offer(struct decision *d, int32_t id, const char *tag, const char *label)
{
    decision_option(d, tag, label)->id = id;
}

void orders_reaction_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_pause_frame *v = FRAME_TOP(orders_pause_frame, m);

    (void)side;
    orders_ask_about(d, v->unit);
    decision_arg(d, "charger", ARG_UNIT, v->charger);
    offer(d, REACTION_NONE, "none", "orders.option.no_reaction");
    if (!v->at_contact)
        offer(d, REACTION_DEFENCE, "defence", "orders.option.defence");
    if (orders_holds_defence(m, v->unit))
        offer(d, REVEALS, "reveal", "orders.option.reveal_defence");
    if ((has_choice(m, v->unit) || orders_stands_and_shoots(m, v->unit)) && may_shoot_back(m, v))
        offer(d, REACTION_SHOOT, "shoot", "orders.option.shoot");
    if (v->at_contact || !has_choice(m, v->unit))
        return;
    if (may_flee(m, v->unit))
        offer(d, REACTION_FLEE, "flee", "orders.option.flee");
    if (may_counter(m, v->unit, v->charger) && orders_sees(m, v->unit, v->charger))
        offer(d, REACTION_COUNTER_CHARGE, "counter", "orders.option.counter_charge");
}

/* RULE("O4.11-b"): with an officer Defence needs no test. */
bool orders_reaction_tests(const struct match *m, int32_t unit, int32_t reaction)
{
    /* no rule: neither is asked about but for odds */
    if (reaction == REACTION_NONE || reaction == REVEALS ||
        (reaction == REACTION_SHOOT && orders_stands_and_shoots(m, unit))) /* RULE("O9.2-f") */
        return false;
    return reaction != REACTION_DEFENCE || !orders_has_officer(m, unit);
}

/* Defence if it needs no test, else nothing. */
void orders_reaction_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    int32_t chosen = orders_holds_defence(m, d->unit)                                       ? REVEALS
                     : orders_has_officer(m, d->unit) && decision_find(d, REACTION_DEFENCE) ? REACTION_DEFENCE
                                                                                            : REACTION_NONE;

    answer_add(a, chosen, NO_VALUE);
}

/* RULE("O2.2-d"): who reacts has been activated. RULE("O4.1-k"): its counters go unseen, Re is shown. */
static void use_up(struct match *m, int32_t unit)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    if (u->main.order == ORDER_RECEIVE && !u->announced)
        orders_show_counter(m, unit);
    orders_discard_counters(m, unit);
    u->reacted = u->activated = true;
    u->keeps_reaction = false;
}

/* RULE("O4.11-c"), RULE("O4.11-e"): false: the test is failed, and with it the reaction. */
static bool dares(struct match *m, int32_t unit, int32_t reaction)
{
    bool officer = orders_has_officer(m, unit), passed;

    if (!orders_reaction_tests(m, unit, reaction))
        return true;
    passed = orders_test(m, unit, TEST_REACTION, officer ? RULE("O4.11-c") : RULE("O4.11-e")).passed;
    orders_unit_at(m, unit)->lost_action |= !passed && !officer;
    return passed;
}

/* RULE("O4.11-c"): after a failed test its counter is spent. */
static void tell_spent(struct match *m, int32_t unit)
{
    orders_tell(m, "orders.reaction_spent", RULE("O4.11-c"), unit);
    event_end(m);
}

/* RULE("O4.11-i"). */
static enum flow flee(struct match *m, struct frame *f, struct orders_pause_frame *v)
{
    v->fled = true;
    return flow_enter(m, f, PAUSE_FLED, P_FLEE,
                      (struct orders_flee_frame){.unit = v->unit,
                                                 .bearing = orders_bearing_from(m, v->unit, v->charger),
                                                 .from = v->charger});
}

static enum flow react(struct match *m, struct frame *f, struct orders_pause_frame *v)
{
    int32_t chosen = flow_answer(m, orders_side_of(m, v->unit))->item[0].ref;
    struct orders_unit *u = orders_unit_at(m, v->unit);
    bool dared;

    if (chosen == REACTION_NONE)
        return flow_again(f, PAUSE_OTHERS);
    if (chosen == REVEALS) {
        orders_reveal_defence(m, v->unit);
        v->reaction = REACTION_DEFENCE;
        return flow_again(f, PAUSE_FALL_BACK);
    }
    dared = dares(m, v->unit, chosen);
    use_up(m, v->unit);
    if (!dared) {
        tell_spent(m, v->unit);
        return flow_again(f, PAUSE_OTHERS);
    }
    u->reaction = v->reaction = chosen;
    struct event *e = orders_tell(m, "orders.reacts", RULE("O4.11-a"), v->unit);

    event_word(e, "reaction",
               chosen == REACTION_DEFENCE ? "orders.option.defence"
               : chosen == REACTION_FLEE  ? "orders.option.flee"
               : chosen == REACTION_SHOOT ? "orders.option.shoot"
                                          : "orders.option.counter_charge");
    event_end(m);
    if (chosen == REACTION_DEFENCE)
        orders_take_defence(m, v->unit, RULE("O4.11-h"));
    if (chosen == REACTION_FLEE)
        return flee(m, f, v);
    if (chosen == REACTION_COUNTER_CHARGE)
        return flow_enter(m, f, PAUSE_OTHERS, P_COUNTER_CHARGE,
                          (struct orders_counter_frame){.unit = v->unit, .charger = v->charger});
    return flow_again(f, PAUSE_FALL_BACK);
}

/* RULE("O4.11-n"): before any shot. */
static enum flow offer_fall_back(struct match *m, struct frame *f, const struct orders_pause_frame *v)
{
    int32_t type = massed_unit_at(m, v->unit)->type;

    if (v->at_contact || orders_movement(m, v->unit) == 0 || type == TYPE_CHARIOT || type == TYPE_MACHINE)
        return flow_again(f, PAUSE_SHOT);
    return flow_ask(m, f, PAUSE_FELL_BACK, Q_FALL_BACK, 1 << orders_side_of(m, v->unit));
}

static void fall_back(struct match *m, const struct orders_pause_frame *v)
{
    length far = flow_answer(m, orders_side_of(m, v->unit))->item[0].value;

    if (far <= 0)
        return;
    far = orders_go_back(m, v->unit, orders_movement(m, v->unit) * HALF_PACE / 2, far);
    orders_unit_at(m, v->unit)->fell_back = true;
    orders_tell_moved(m, "orders.fell_back", RULE("O4.11-n"), v->unit, far);
}

/* RULE("O4.11-k"): one use, at the charger; RULE("O5.6-a"): the shot counts as an action. */
static enum flow shoot(struct match *m, struct frame *f, const struct orders_pause_frame *v)
{
    if (v->reaction != REACTION_SHOOT)
        return flow_again(f, PAUSE_OTHERS);
    return flow_enter(m, f, PAUSE_OTHERS, P_SHOOT,
                      (struct orders_shoot_frame){.unit = v->unit,
                                                  .uses = 1,
                                                  .reaction = true,
                                                  .target = v->charger,
                                                  .from = v->at_contact ? charged_from(m, v) : 0});
}

/* --- fear
 * ------------------------------------------------------------------------------------------------------------------
 */

/* RULE("O4.11-o"): the test comes first; who fails it flees, or does nothing but reveal Defence. */
static enum flow face(struct match *m, struct frame *f, struct orders_pause_frame *v)
{
    v->other = NO_UNIT;
    if (!orders_stands(m, v->unit))
        return flow_again(f, v->at_contact ? PAUSE_OVER : PAUSE_OTHERS);
    switch (orders_face_charge(m, v->unit, v->charger)) {
    case NERVE_HOLDS:
        if (reacts(m, v->unit) && (!v->at_contact || (v->early && orders_stands_and_shoots(m, v->unit) &&
                                                      may_shoot_back(m, v)))) /* O9.2-f */
            return flow_again(f, PAUSE_ASK);
        return flow_call(m, f, v->at_contact ? PAUSE_OVER : PAUSE_OTHERS, P_REVEAL, v->unit, v->charger, 0);
    case NERVE_LOST:
        return flow_call(m, f, v->at_contact ? PAUSE_OVER : PAUSE_OTHERS, P_REVEAL, v->unit, v->charger, 0);
    case NERVE_FLEES:
        break;
    }
    return flee(m, f, v);
}

/* --- another unit
 * ------------------------------------------------------------------------------------------------------------
 */

/* RULE("O4.11-m"): an officer is needed, and some part of the charger's path in sight. */
static bool may_help(const struct match *m, const struct orders_pause_frame *v, int32_t unit)
{
    return unit != v->unit && orders_side_of(m, unit) == orders_side_of(m, v->unit) && reacts(m, unit) &&
           has_choice(m, unit) && orders_has_seen(v->seen, unit) && may_counter(m, unit, v->charger);
}

static bool anybody_helps(const struct match *m, const struct orders_pause_frame *v)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (may_help(m, v, unit))
            return true;
    return false;
}

void orders_counter_charge_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_pause_frame *v = FRAME_TOP(orders_pause_frame, m);

    (void)side;
    decision_arg(d, "charger", ARG_UNIT, v->charger);
    offer(d, NOBODY_ELSE, "nobody", "orders.option.nobody_helps");
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (may_help(m, v, unit)) {
            struct option *o = decision_option(d, "unit", "orders.option.helps");

            o->id = o->unit = unit;
            option_arg(o, "unit", ARG_UNIT, unit);
        }
}

static enum flow help(struct match *m, struct frame *f, struct orders_pause_frame *v)
{
    bool dared;

    v->other = flow_answer(m, orders_side_of(m, v->unit))->item[0].ref;
    if (v->other == NOBODY_ELSE)
        return flow_again(f, PAUSE_OVER);
    dared = dares(m, v->other, REACTION_COUNTER_CHARGE);
    use_up(m, v->other);
    if (!dared) {
        tell_spent(m, v->other);
        return flow_again(f, PAUSE_OVER);
    }
    orders_unit_at(m, v->other)->reaction = REACTION_COUNTER_CHARGE;
    return flow_enter(m, f, PAUSE_OVER, P_COUNTER_CHARGE,
                      (struct orders_counter_frame){.unit = v->other, .charger = v->charger, .helps = true});
}

static enum flow ask_others(struct match *m, struct frame *f, const struct orders_pause_frame *v)
{
    if (v->at_contact || !orders_stands(m, v->charger) || orders_in_contact(m, v->charger) ||
        !anybody_helps(m, v))
        return flow_again(f, PAUSE_OVER);
    return flow_ask(m, f, PAUSE_OTHER_PICKED, Q_COUNTER_CHARGE, 1 << orders_side_of(m, v->unit));
}

enum flow orders_pause_run(struct match *m, struct frame *f)
{
    struct orders_pause_frame *v = FRAME(orders_pause_frame, f);

    switch (f->step) {
    case PAUSE_NERVE:
        return face(m, f, v);
    case PAUSE_ASK:
        return flow_ask(m, f, PAUSE_REACT, Q_REACTION, 1 << orders_side_of(m, v->unit));
    case PAUSE_REACT:
        return react(m, f, v);
    case PAUSE_FALL_BACK:
        return offer_fall_back(m, f, v);
    case PAUSE_FELL_BACK:
        fall_back(m, v);
        return flow_again(f, PAUSE_SHOT);
    case PAUSE_SHOT:
        return shoot(m, f, v);
    case PAUSE_OTHERS:
        return ask_others(m, f, v);
    case PAUSE_OTHER_PICKED:
        return help(m, f, v);
    case PAUSE_FLED: /* RULE("O2.2-e"), step 7: panic before the charge goes on, and before O4.11-o, step 3 */
        return flow_enter(m, f, PAUSE_OTHERS, P_CONSEQUENCES,
                          (struct orders_consequences_frame){.active = v->charger, .unit = NO_UNIT});
    case PAUSE_OVER:
        return flow_done(m, v->fled);
    default:
        flow_lost(m, f);
    }
}
