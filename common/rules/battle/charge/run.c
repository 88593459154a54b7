/* P_CHARGE_MOVES: chargers move one after the other in the order that their player likes (B7.1-e, step 4). He
 * draws the manoeuvres of each; the rest of its double move is straight ahead. */
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/charge/arrive.h"
#include "common/rules/battle/charge/further.h"
#include "common/rules/battle/charge/loose.h"
#include "common/rules/battle/charge/path.h"
#include "common/rules/battle/charge/push_on.h"
#include "common/rules/battle/charge/wedge.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/psychology/brawl.h"
#include "common/rules/battle/psychology/charged.h"
#include "common/rules/battle/shoot/throw.h"

/* RULE("B7.1-b"), RULE("B7.1-c"): only those whose charge was declared. RULE("B8.5.4-e"): whom pursuers have
 * run into meanwhile is engaged with them. */
static bool charges(const struct match *m, int32_t unit)
{
    return battle_side_of(m, unit) == battle_of(m)->active && battle_stands(m, unit) &&
           battle_unit_at(m, unit)->target != NO_UNIT && !battle_engaged(m, unit);
}

/* --- the way ------------------------------------------------------------------------------------------- */

void battle_charge_way_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (charges(m, unit) && !battle_unit_at(m, unit)->moved)
            decision_movable(d, unit, battle_charge_reach(m, unit) - battle_unit_at(m, unit)->spent, false);
    battle_offer_drill(m, d);
}

bool battle_charge_way_check(const struct match *m, const struct decision *d, const struct answer *a,
                             struct preview *p, struct refusal *why)
{
    struct battle_charge c;
    int32_t unit = a->count > 0 ? a->item[0].ref : NO_UNIT;
    bool diced = false;

    (void)d;
    if (a->count == 0)
        return true;
    if (!massed_in_ranks(m, unit)) /* RULE("B7.1.1-i"): its figures find their own ways */
        return true;
    c = battle_charge_begin(m, unit, battle_unit_at(m, unit)->target);
    for (int32_t i = 0; i < a->count && c.met == NO_UNIT; i++) {
        struct march_end end;
        enum battle_test test;

        diced = battle_leg_tests(m, &c.drill, &a->item[i], &test) != NULL;
        if (a->item[i].ref != unit)
            return refuse_unit_by(why, RULE("B7.1-e"), "battle.refused.one_at_a_time", a->item[i].ref);
        if (diced && i + 1 < a->count)
            return refuse_unit_by(why, RULE("B7.1-e"), "answer.dice_come_first", unit);
        if (!battle_charge_leg(m, &c, &a->item[i], &end, why))
            return false;
        battle_show_leg(p, &end);
    }
    if (!diced) /* after a test it may turn elsewhere */
        battle_charge_on(m, &c);
    if (!battle_charge_lawful(&c))
        return refuse_unit_by(why, RULE("B7.1.5-d"), "battle.refused.face", unit);
    if (p)
        preview_block(p, unit, &c.drill.march.block[0]);
    return true;
}

/* --- going --------------------------------------------------------------------------------------------- */

/* The legs of an answer; RULE("B7.1.2-a"): the one that needs a test is its last. Tells whether it has passed
 * one. */
static bool go(struct match *m, struct battle_charge *c, const struct answer *a)
{
    struct battle_unit *u = battle_unit_at(m, c->drill.unit);
    bool diced = false;

    for (int32_t i = 0; i < a->count && c->met == NO_UNIT; i++) {
        struct march_end end;
        enum battle_test test;
        const char *rule = battle_leg_tests(m, &c->drill, &a->item[i], &test);

        diced = rule != NULL;
        if (diced && !battle_test(m, c->drill.unit, test, rule)) {
            battle_disorder_charger(m, c->drill.unit);
            *c = battle_charge_begin(m, c->drill.unit, c->target); /* it may be drawn up anew */
            return false;
        }
        if (!battle_charge_leg(m, c, &a->item[i], &end, NULL))
            return false; /* no rule: the game master has changed something meanwhile */
        battle_drill_apply(m, &c->drill);
        u->strips = (int32_t)c->entered;
        u->bonus_lost |= c->late_wheel; /* RULE("B7.1.2-c") */
        u->wheeled |= a->item[i].value == DRILL_WHEEL;
    }
    return diced;
}

/* RULE("B10.7-r"): just before contact. The charger stands there while whoever it meets tests and runs. */
static bool panics_before(struct match *m, const struct battle_charge *c)
{
    if (c->met == NO_UNIT)
        return false;
    battle_drill_apply(m, &c->drill);
    return battle_charged_panics(m, c);
}

/* RULE("B10.7-r"): its target runs just before contact: it is pursued at once by those who fought it, and the
 * charger goes on from there, or turns on another (RULE("B7.2.4-a")). */
static enum flow lose_target(struct match *m, struct frame *f, const struct battle_charge *c)
{
    struct battle_chargers_frame *v = FRAME(battle_chargers_frame, f);
    struct event *e;

    v->unit = c->drill.unit;
    v->met = battle_unit_at(m, v->unit)->target = c->met;
    e = battle_tell(m, "battle.target_runs", RULE("B10.7-r"), v->unit);
    event_arg(e, "enemy", ARG_UNIT, v->met);
    event_end(m);
    return flow_enter(m, f, CHARGERS_SLIPPED, P_ROUTS,
                      (struct battle_routs_frame){.first = true, .unit = NO_UNIT, .pursuer = NO_UNIT});
}

/* The charge is carried home. RULE("B7.1.6-a"), RULE("B7.1.6-b"): the unit stops as a whole, unless files
 * that touch nobody can reach somebody else. */
static enum flow finish(struct match *m, struct frame *f, const struct battle_charge *c)
{
    struct battle_chargers_frame *v = FRAME(battle_chargers_frame, f);
    struct battle_reached reached[REACHED_MOST];
    int32_t unit = v->unit = c->drill.unit;

    v->left = c->drill.march.allowance - c->drill.march.spent;
    battle_unit_at(m, unit)->moved = true;
    battle_unit_at(m, unit)->target = NO_UNIT;
    battle_arrive(m, c);
    battle_stop_brawls(m); /* RULE("B10.3-s") */
    if (battle_can_push_on(m, unit, v->left, reached) > 0)
        return flow_ask(m, f, CHARGERS_PUSHED, Q_PUSH_ON, 1 << battle_of(m)->active);
    return flow_enter(m, f, CHARGERS_ARM, P_FRENZY, (struct battle_frenzy_frame){.unit = NO_UNIT});
}

/* RULE("B13.7.6-b"): from where it all but touches its enemy; then it goes on. */
static enum flow throw_first(struct match *m, struct frame *f, const struct battle_charge *c)
{
    struct battle_chargers_frame *v = FRAME(battle_chargers_frame, f);

    battle_drill_apply(m, &c->drill);
    v->unit = c->drill.unit;
    v->met = c->met;
    return flow_enter(m, f, CHARGERS_THROWN, P_THROW,
                      (struct battle_throw_frame){.charger = v->unit, .met = v->met});
}

static enum flow go_on_after_throws(struct match *m, struct frame *f)
{
    const struct battle_chargers_frame *v = FRAME(battle_chargers_frame, f);
    struct battle_charge c;

    if (!battle_stands(m, v->unit))
        return flow_again(f, CHARGERS_NEXT);
    c = battle_charge_begin(m, v->unit, battle_unit_at(m, v->unit)->target);
    battle_charge_on(m, &c);
    return finish(m, f, &c);
}

static enum flow arm(struct match *m, struct frame *f)
{
    return flow_enter(m, f, CHARGERS_ARM, P_FRENZY, (struct battle_frenzy_frame){.unit = NO_UNIT});
}

/* RULE("B7.1-e"), step 5; RULE("B13.7.6-b"). */
static enum flow charge_loosely(struct match *m, struct frame *f, const struct answer *a)
{
    struct battle_chargers_frame *v = FRAME(battle_chargers_frame, f);
    struct battle_charge c;

    if (battle_loosely_panics(m, v->unit, a, &c))
        return lose_target(m, f, &c);
    if (c.met == NO_UNIT || battle_routing(m, c.met) || battle_unit_at(m, c.met)->reaction == REACTION_FLEE ||
        !battle_throws_due(m, v->unit, c.met)) {
        battle_charge_loosely(m, v->unit, a);
        return arm(m, f);
    }
    c = battle_go_in_loosely(m, v->unit, a);
    v->met = c.met;
    v->across = c.across;
    return flow_enter(m, f, CHARGERS_THROWN_LOOSE, P_THROW,
                      (struct battle_throw_frame){.charger = v->unit, .met = v->met});
}

static enum flow arrive_after_throws(struct match *m, struct frame *f)
{
    const struct battle_chargers_frame *v = FRAME(battle_chargers_frame, f);

    if (!battle_stands(m, v->unit))
        return flow_again(f, CHARGERS_NEXT);
    battle_arrive_after_throws(m, v->unit, v->met, v->across);
    return arm(m, f);
}

/* The charger goes as its player has drawn, and unless it has just passed a test, straight on to the end. */
static enum flow charge(struct match *m, struct frame *f, int32_t unit, const struct answer *a)
{
    struct battle_unit *u = battle_unit_at(m, unit);
    struct battle_charge c;

    if (!massed_in_ranks(m, unit)) {
        FRAME(battle_chargers_frame, f)->unit = unit;
        if (battle_may_choose_bases(m, unit))
            return flow_ask(m, f, CHARGERS_LOOSE, Q_CHARGE_AT, 1 << battle_of(m)->active);
        return charge_loosely(m, f, NULL);
    }
    c = battle_charge_begin(m, unit, u->target);
    if (go(m, &c, a) && c.met == NO_UNIT) {
        battle_tell(m, "battle.charge_drilled", RULE("B7.1.2-a"), unit);
        event_end(m);
        return flow_again(f, CHARGERS_NEXT); /* it may manoeuvre once more */
    }
    if (u->drilled != DRILL_HELD && u->disordered && battle_charge_by_itself(m, &c)) {
        u->wheeled = true;
        battle_tell(m, "battle.charge_wheels", RULE("B7.1.2-f"), unit);
        event_end(m);
    }
    battle_charge_on(m, &c);
    if (battle_charge_lawful(&c) && panics_before(m, &c))
        return lose_target(m, f, &c);
    if (c.met != NO_UNIT && battle_charge_lawful(&c) && !battle_routing(m, c.met) &&
        battle_unit_at(m, c.met)->reaction != REACTION_FLEE && battle_throws_due(m, unit, c.met))
        return throw_first(m, f, &c);
    return finish(m, f, &c);
}

static int32_t next_charger(const struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (charges(m, unit) && !battle_unit_at(m, unit)->moved)
            return unit;
    return NO_UNIT;
}

/* One charger is left, and it has no ranks. */
static bool only_loose(const struct match *m)
{
    int32_t count = 0;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        count += charges(m, unit) && !battle_unit_at(m, unit)->moved;
    return count == 1 && !massed_in_ranks(m, next_charger(m));
}

/* RULE("B10.3-n"), RULE("B8.5.4-e"): whoever was compelled to go elsewhere meanwhile, or has been run into,
 * does not make the charge that it declared. */
static void drop_charges(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_unit_at(m, unit)->target != NO_UNIT) {
            battle_unit_at(m, unit)->target = NO_UNIT;
            battle_tell(m, "battle.charge_dropped",
                        battle_engaged(m, unit) ? RULE("B8.5.4-e") : RULE("B10.3-n"), unit);
            event_end(m);
        }
}

enum flow battle_charge_moves_run(struct match *m, struct frame *f)
{
    static const struct answer straight = {.count = 0};
    const struct answer *a;

    switch (f->step) {
    case CHARGERS_NEXT:
        if (next_charger(m) == NO_UNIT) {
            drop_charges(m);
            battle_disband_idle_wedges(m);
            return flow_done(m, NO_RESULT);
        }
        if (only_loose(m)) /* it has no way to draw, and no order to choose */
            return charge(m, f, next_charger(m), &straight);
        return flow_ask(m, f, CHARGERS_DRAWN, Q_CHARGE_WAY, 1 << battle_of(m)->active);
    case CHARGERS_ARM: /* RULE("B13.2-f") */
        return flow_enter(m, f, CHARGERS_NEXT, P_ARM, (struct battle_arm_frame){.unit = NO_UNIT});
    case CHARGERS_PUSHED:
        battle_take_pushes(m, FRAME(battle_chargers_frame, f)->unit, FRAME(battle_chargers_frame, f)->left);
        return flow_enter(m, f, CHARGERS_FRENZY, P_ROUTS, /* whoever has broken before them */
                          (struct battle_routs_frame){.first = true, .unit = NO_UNIT, .pursuer = NO_UNIT});
    case CHARGERS_FRENZY:
        return flow_enter(m, f, CHARGERS_ARM, P_FRENZY, (struct battle_frenzy_frame){.unit = NO_UNIT});
    case CHARGERS_THROWN:
        return go_on_after_throws(m, f);
    case CHARGERS_SLIPPED: {
        const struct battle_chargers_frame *v = FRAME(battle_chargers_frame, f);

        return flow_enter(m, f, CHARGERS_NEXT, P_CHARGES,
                          (struct battle_charges_frame){
                              .unit = v->unit, .target = v->met, .slipped = SLIPPED_AWAY, .met = v->met});
    }
    case CHARGERS_THROWN_LOOSE:
        return arrive_after_throws(m, f);
    case CHARGERS_LOOSE:
        return charge_loosely(m, f, flow_answer(m, battle_of(m)->active));
    case CHARGERS_DRAWN:
        a = flow_answer(m, battle_of(m)->active);
        if (a->count == 0) /* nobody is named: the next one goes straight ahead */
            return charge(m, f, next_charger(m), &straight);
        return charge(m, f, a->item[0].ref, a);
    default:
        flow_lost(m, f);
    }
}
