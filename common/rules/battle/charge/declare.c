/* P_CHARGES: charges are declared one at a time, each with the reaction of its target (B7.1-a, B7.1-e, B7.2).
 */
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/characters/mounts.h"
#include "common/rules/battle/charge/flee.h"
#include "common/rules/battle/charge/loose.h"
#include "common/rules/battle/charge/mix.h"
#include "common/rules/battle/charge/stand.h"
#include "common/rules/battle/charge/wedge.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/file.h"
#include "common/rules/battle/move/form_up.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/move/shield_wall.h"
#include "common/rules/battle/move/walk.h"
#include "common/rules/battle/psychology/charged.h"
#include "common/rules/battle/psychology/fear.h"
#include "common/rules/battle/psychology/hatred.h"
#include "common/rules/battle/psychology/personal.h"
#include "common/rules/battle/psychology/psychology.h"
#include "common/rules/battle/psychology/start.h"
#include "common/rules/battle/shoot/shooters.h"
#include "common/rules/battle/shoot/sight.h"

enum { NO_MORE = -1, PAIR = 1000, AS_WEDGE = PAIR * PAIR };
_Static_assert((int)BATTLE_UNITS <= (int)PAIR, "an option names a unit and its target by one number");

/* --- who may ------------------------------------------------------------------------------------------- */

/* Vehicles, machines, monsters and packs do so by rules of their own (chapters 15, 18 to 20). */
static bool cannot_charge_yet(const struct match *m, int32_t unit)
{
    return !massed_in_ranks(m, unit) && !battle_walks(m, unit) && !battle_bent(m, unit);
}

/* no rule: a scenario file leaves such characters out of charges unless it says otherwise (setup/resume.c).
 */
static bool left_alone(const struct match *m, int32_t unit)
{
    return battle_of(m)->no_lone_charges && battle_is_alone(m, unit);
}

/* NULL: it may charge in this turn; else the rule that forbids it. */
static const char *no_charge(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    if (!battle_stands(m, unit))
        return RULE("B8.4-f");
    if (battle_engaged(m, unit))
        return RULE("B7.14-a");
    if (u->disordered)
        return RULE("B7.4.1-f");
    if (u->overrun)
        return RULE("B8.2-h");
    if (u->fled)
        return RULE("B7.2.3-e");
    if (u->target != NO_UNIT || u->charged)
        return RULE("B7.1-f");
    if (u->quarrel != QUARREL_NONE) /* it goes for its rival, whether it charges him or not */
        return RULE("B10.3-n");
    if (battle_held_fast(m, unit))
        return battle_held_fast(m, unit);
    if (battle_formation(m, unit)->no_charge)
        return battle_formation(m, unit)->no_charge;
    if (battle_is_alone(m, unit) && battle_was_at_his_mount(m, unit))
        return RULE("B14.2-d");
    if (left_alone(m, unit) || battle_walk(m, unit) == 0 || cannot_charge_yet(m, unit))
        return RULE("B7.1-d");
    return NULL;
}

/* RULE("B7.1.4-a"), RULE("B7.1.4-b"), RULE("B7.1.4-c"), RULE("B7.1.4-d"): lines of sight end at crests and
 * two paces into a wood, whatever the distance. RULE("B8.4-f"): routers, if nobody pursues them.
 * RULE("B15.10-o"): what skirmishers may. */
static bool may_charge(const struct match *m, int32_t unit, int32_t target)
{
    return battle_side_of(m, target) != battle_side_of(m, unit) && battle_in_play(m, target) &&
           !left_alone(m, target) && !(battle_routing(m, target) && battle_engaged(m, target)) &&
           battle_skirmishers_may(m, unit, target) && battle_sees(m, unit, target);
}

/* --- declarations -------------------------------------------------------------------------------------- */

static bool anybody_may(const struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_side_of(m, unit) == battle_of(m)->active && !no_charge(m, unit))
            for (int32_t target = 0; target < m->state->units; target++)
                if (may_charge(m, unit, target))
                    return true;
    return false;
}

/* A figure by which an option means a unit: its leader, if it has one. */
static int32_t whom_named(const struct match *m, int32_t unit)
{
    return battle_has_leader(m, unit) ? massed_unit_at(m, unit)->leader : massed_typical(m, unit);
}

static void offer_charge(const struct match *m, struct decision *d, int32_t unit, int32_t target, bool wedge)
{
    struct option *o = decision_option(d, wedge ? "wedge" : "charge",
                                       wedge ? "battle.option.charge_as_wedge" : "battle.option.charge");

    o->id = (wedge ? AS_WEDGE : 0) + unit * PAIR + target;
    o->unit = unit;
    o->figure = whom_named(m, target);
    option_arg(o, "unit", ARG_UNIT, unit);
    option_arg(o, "target", ARG_UNIT, target);
}

/* RULE("B7.1-d"): by sight alone; nobody measures before he declares. RULE("B5.7.4-a"): as a wedge, if the
 * unit can form one. */
void battle_charge_describe(const struct match *m, int32_t side, struct decision *d)
{
    decision_option(d, "none", "battle.option.no_charge")->id = NO_MORE;
    battle_offer_walls(m, d);
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        if (battle_side_of(m, unit) != side || no_charge(m, unit))
            continue;
        bool wedge = battle_may_form_wedge(m, unit);

        for (int32_t target = 0; target < m->state->units; target++) {
            if (!may_charge(m, unit, target))
                continue;
            offer_charge(m, d, unit, target, false);
            if (wedge)
                offer_charge(m, d, unit, target, true);
        }
    }
}

/* --- reactions ----------------------------------------------------------------------------------------- */

/* An engaged unit holds (RULE("B8.5.3-c"): also one that pursues), and so does a disordered one
 * (RULE("B7.4.1-a")), or one that routers have run through (RULE("B8.2-i")). */
static bool must_hold(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    return battle_engaged(m, unit) || u->disordered || u->overrun;
}

/* RULE("B7.2-a"), RULE("B7.2.3-a"): once a turn, at the first charge on it; RULE("B7.2.2-g"): who has held so
 * far may still pick a later charger to shoot at. */
static bool has_choice(const struct match *m, int32_t unit, int32_t charger)
{
    int32_t reaction = battle_unit_at(m, unit)->reaction;
    bool may_flee = reaction == REACTION_NONE && !battle_formation(m, unit)->rooted;

    return !must_hold(m, unit) && !battle_routing(m, unit) && /* RULE("B8.4-f") */
           !battle_must_flee(m, unit, charger) &&
           (may_flee ||
            ((reaction == REACTION_NONE || reaction == REACTION_HOLD) && battle_may_stand(m, unit, charger)));
}

void battle_reaction_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_charges_frame *v = FRAME_TOP(battle_charges_frame, m);

    (void)side;
    d->unit = v->target;
    decision_arg(d, "unit", ARG_UNIT, v->target);
    decision_arg(d, "charger", ARG_UNIT, v->unit);
    decision_option(d, "hold", "battle.option.hold")->id = REACTION_HOLD;
    if (battle_unit_at(m, v->target)->reaction == REACTION_NONE && !battle_formation(m, v->target)->rooted)
        decision_option(d, "flee", "battle.option.flee")->id = REACTION_FLEE;
    if (battle_may_stand(m, v->target, v->unit))
        decision_option(d, "stand", "battle.option.stand")->id = REACTION_STAND;
}

/* RULE("B10.8-e"): a unit that fails does nothing more in this turn. */
static bool dares(struct match *m, const struct battle_charges_frame *v)
{
    struct battle_unit *u = battle_unit_at(m, v->unit);

    battle_characters_face_fear(m, v->unit, v->target, false);
    if (battle_faces_fear(m, v->unit, v->target, RULE("B10.8-d")))
        return true;
    u->target = NO_UNIT;
    u->frozen = u->no_reserve_move = true;
    battle_tell(m, "battle.frozen", RULE("B10.8-e"), v->unit);
    event_end(m);
    battle_disband_wedge(m, v->unit, RULE("B5.7.4-c"));
    return false;
}

/* RULE("B10.8-f"), RULE("B10.8-g"): it flees as in B7.2.3, or routs where it may not. */
static bool faces_charger(struct match *m, const struct battle_charges_frame *v)
{
    battle_characters_face_fear(m, v->target, v->unit, true);
    if (battle_faces_fear(m, v->target, v->unit, RULE("B10.8-f")))
        return true;
    battle_unit_at(m, v->target)->reaction = REACTION_FLEE;
    if (must_hold(m, v->target) || battle_formation(m, v->target)->rooted)
        battle_rout_of_fear(m, v->target, v->unit);
    else
        battle_flee_charge(m, v->target, v->unit);
    return false;
}

/* Each of the two may be afraid of the other; then the target reacts. */
static enum flow confront(struct match *m, struct frame *f, const struct battle_charges_frame *v)
{
    if (!dares(m, v))
        return flow_again(f, CHARGES_NEXT);
    /* RULE("B8.3-a"): those who fought it pursue it before the charger turns on another. */
    if (!faces_charger(m, v))
        return flow_enter(m, f, CHARGES_SLIPPED, P_ROUTS,
                          (struct battle_routs_frame){.first = true, .unit = NO_UNIT, .pursuer = NO_UNIT});
    if (has_choice(m, v->target, v->unit))
        return flow_ask(m, f, CHARGES_REACTED, Q_REACTION, 1 << battle_side_of(m, v->target));
    return flow_again(f, CHARGES_REACT);
}

/* RULE("B14.6.1-f"): of several chargers his owner picks the one that he faces. */
void battle_face_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_charges_frame *v = FRAME_TOP(battle_charges_frame, m);

    (void)side;
    d->unit = v->target;
    decision_arg(d, "unit", ARG_UNIT, v->target);
    for (int32_t i = 0; i < 2; i++) {
        int32_t charger = i == 0 ? battle_unit_at(m, v->target)->faces : v->unit;
        struct option *o = decision_option(d, "face", "battle.option.face");

        o->id = o->unit = charger;
        option_arg(o, "charger", ARG_UNIT, charger);
    }
}

static enum flow face(struct match *m, struct frame *f, const struct battle_charges_frame *v)
{
    if (battle_picks_charger(m, v->target, v->unit))
        return flow_ask(m, f, CHARGES_FACED, Q_FACE, 1 << battle_side_of(m, v->target));
    battle_face_charge(m, v->target, v->unit);
    return confront(m, f, v);
}

static enum flow faced(struct match *m, struct frame *f, const struct battle_charges_frame *v)
{
    battle_face_charge(m, v->target, flow_answer(m, battle_side_of(m, v->target))->item[0].ref);
    return confront(m, f, v);
}

static enum flow declare(struct match *m, struct frame *f, struct battle_charges_frame *v)
{
    struct event *e;

    battle_unit_at(m, v->unit)->target = v->target;
    battle_unit_at(m, v->unit)->strips = 0;
    battle_note_seen(m, v->unit);
    battle_unit_at(m, v->unit)->wheeled = false;
    e = battle_tell(m, "battle.charge_declared", RULE("B7.1-a"), v->unit);
    event_arg(e, "target", ARG_UNIT, v->target);
    event_end(m);
    if (v->wedge)
        battle_form_wedge(m, v->unit, v->target);
    battle_ready_for_contact(m, v->target);
    return face(m, f, v);
}

static void hold(struct match *m, int32_t unit)
{
    battle_unit_at(m, unit)->reaction = REACTION_HOLD;
    battle_tell(m, "battle.holds", RULE("B7.2.1-a"), unit);
    event_end(m);
}

/* RULE("B7.2.2-h"), RULE("B6.4.2-b"): its shields are out of use in the round that follows. */
static void lower_shields(struct match *m, const struct battle_volley *v)
{
    bool elf = battle_is_elf(m, massed_typical(m, v->unit));

    if (battle_missile((enum massed_weapon)v->weapon, elf)->reaction_drops_shield)
        battle_unit_at(m, v->unit)->shields_down = battle_of(m)->player_turns;
}

/* RULE("B7.2.2-c"), RULE("B7.2.2-i"), RULE("B7.2.2-j"), RULE("B7.1.2-i"): losses of the charger are no
 * manoeuvre. It shoots if its test is passed; if not it holds. RULE("B7.2.2-d"): before the charger moves. */
static enum flow stand(struct match *m, struct frame *f, const struct battle_charges_frame *v)
{
    struct battle_volley volley = battle_stand_volley(m, v->target, v->unit);

    battle_unit_at(m, v->target)->reaction = REACTION_STAND; /* RULE("B7.2.2-g") */
    if (!battle_test(m, v->target, TEST_STAND, RULE("B7.2.2-c")))
        return flow_again(f, CHARGES_ANSWERED);
    lower_shields(m, &volley);
    EACH_MEMBER(m->state, v->target, figure)
    battle_figure_at(m, figure)->shot = false;
    return flow_enter(m, f, CHARGES_ANSWERED, P_VOLLEY, (struct battle_volley_frame){.volley = volley});
}

static enum flow reacted(struct match *m, struct frame *f, const struct battle_charges_frame *v)
{
    int32_t chosen = flow_answer(m, battle_side_of(m, v->target))->item[0].ref;

    if (chosen == REACTION_STAND)
        return stand(m, f, v);
    if (chosen == REACTION_FLEE)
        battle_unit_at(m, v->target)->reaction = REACTION_FLEE;
    return flow_again(f, CHARGES_REACT);
}

/* --- hatred --------------------------------------------------------------------------------------------- */

/* Another enemy in sight and within charge reach. */
static bool reaches(const struct match *m, int32_t unit, int32_t target)
{
    return may_charge(m, unit, target) &&
           massed_distance(m, unit, target) <= battle_charge_reach(m, unit) - battle_unit_at(m, unit)->spent;
}

static bool is_driven(const struct match *m, int32_t unit)
{
    return battle_side_of(m, unit) == battle_of(m)->active && !no_charge(m, unit) &&
           battle_is_driven(m, unit, reaches);
}

void battle_hated_charge_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    battle_offer_hated(m, d, FRAME_TOP(battle_charges_frame, m)->unit, reaches);
}

/* RULE("B10.6-d"): at the nearest; RULE("B10.6-e"): of several the player names one. */
static enum flow charge_hated(struct match *m, struct frame *f, struct battle_charges_frame *v)
{
    if (battle_nearest_hated(m, v->unit, reaches, &v->target) > 1)
        return flow_ask(m, f, CHARGES_HATED, Q_HATED_CHARGE, 1 << battle_of(m)->active);
    return declare(m, f, v);
}

/* RULE("B14.6.4-d"): a character whose hatred his unit does not share leaves it, and charges alone. */
static enum flow character_is_driven(struct match *m, struct frame *f, struct battle_charges_frame *v)
{
    int32_t nearest;

    if (battle_of(m)->no_lone_charges || !battle_personal_hatred(m, may_charge, &v->unit))
        return flow_done(m, NO_RESULT);
    return battle_nearest_hated(m, v->unit, reaches, &nearest) > 0 ? charge_hated(m, f, v)
                                                                   : flow_again(f, CHARGES_NEXT);
}

/* RULE("B10.6-b"): whoever is to charge another, or nobody, and hates an enemy in reach, tests first. */
static enum flow take_declaration(struct match *m, struct frame *f, struct battle_charges_frame *v)
{
    int32_t named = flow_answer(m, battle_of(m)->active)->item[0].ref;

    if (battle_names_wall(named)) {
        battle_declare_wall(m, named);
        return flow_again(f, CHARGES_NEXT);
    }
    v->wedge = named >= AS_WEDGE;
    named -= v->wedge ? AS_WEDGE : 0;
    if (named != NO_MORE) {
        v->unit = named / PAIR;
        v->target = named % PAIR;
        if (!is_driven(m, v->unit) || battle_hates(m, v->unit, v->target) ||
            battle_holds_its_hatred(m, v->unit, RULE("B10.6-b")))
            return declare(m, f, v);
        return charge_hated(m, f, v);
    }
    for (v->unit = 0; v->unit < m->state->units; v->unit++)
        if (is_driven(m, v->unit) && !battle_holds_its_hatred(m, v->unit, RULE("B10.6-b")))
            return charge_hated(m, f, v);
    return character_is_driven(m, f, v);
}

/* --- redirection ---------------------------------------------------------------------------------------- */

/* RULE("B7.2.4-a"), RULE("B7.2.4-c"): another one that it reaches; not after three manoeuvres, or one that
 * failed. */
static bool may_redirect(const struct match *m, const struct battle_charges_frame *v)
{
    const struct battle_unit *u = battle_unit_at(m, v->unit);

    if (u->manoeuvres >= MANOEUVRES_MOST || u->drilled != DRILL_HELD)
        return false;
    for (int32_t target = 0; target < m->state->units; target++)
        if (target != v->target && reaches(m, v->unit, target))
            return true;
    return false;
}

void battle_redirect_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_charges_frame *v = FRAME_TOP(battle_charges_frame, m);

    (void)side;
    d->unit = v->unit;
    decision_arg(d, "unit", ARG_UNIT, v->unit);
    decision_option(d, "none", "battle.option.no_redirection")->id = NO_MORE;
    for (int32_t target = 0; target < m->state->units; target++)
        if (target != v->target && reaches(m, v->unit, target)) {
            struct option *o = decision_option(d, "redirect", "battle.option.redirect");

            o->id = target;
            o->unit = target;
            option_arg(o, "target", ARG_UNIT, target);
        }
}

/* RULE("B7.2.4-f"): the charge goes on without further manoeuvre; figures without ranks make none. */
static void go_straight_on(struct match *m, int32_t unit)
{
    if (battle_unit_at(m, unit)->drilled == DRILL_FAILED_SIMPLE || !massed_in_ranks(m, unit))
        return;
    battle_unit_at(m, unit)->drilled = DRILL_FAILED_SIMPLE;
    battle_tell(m, "battle.charge_straight_on", RULE("B7.2.4-f"), unit);
    event_end(m);
}

/* RULE("B7.2.4-a"): its target slips away, by fleeing, by fear or by panic. */
static enum flow slip(struct match *m, struct frame *f, const struct battle_charges_frame *v)
{
    if (battle_stands(m, v->unit) && may_redirect(m, v))
        return flow_ask(m, f, CHARGES_REDIRECTED, Q_REDIRECT, 1 << battle_of(m)->active);
    if (battle_stands(m, v->unit))
        go_straight_on(m, v->unit);
    return flow_again(f, CHARGES_NEXT);
}

/* RULE("B7.2-a"): who has fled in this turn and is charged again flees again. */
static enum flow react(struct match *m, struct frame *f, const struct battle_charges_frame *v)
{
    struct battle_unit *u = battle_unit_at(m, v->target);

    if (!must_hold(m, v->target) && battle_must_flee(m, v->target, v->unit)) /* RULE("B15.10-n") */
        u->reaction = REACTION_FLEE;
    if (u->reaction == REACTION_FLEE && !battle_routing(m, v->target))
        battle_flee_charge(m, v->target, v->unit);
    else if (u->reaction == REACTION_NONE && !battle_routing(m, v->target))
        hold(m, v->target);
    return u->reaction == REACTION_FLEE ? slip(m, f, v) : flow_again(f, CHARGES_ANSWERED);
}

/* A target that has panicked just before contact: only that charger is asked, from where it stands.
 * Else it goes straight on. */
static enum flow slipped(struct match *m, struct frame *f, struct battle_charges_frame *v)
{
    if (v->slipped == SLIPPED_ASKED) {
        if (battle_unit_at(m, v->unit)->target == v->met)
            go_straight_on(m, v->unit);
        return flow_done(m, NO_RESULT);
    }
    v->slipped = SLIPPED_ASKED;
    return slip(m, f, v);
}

/* RULE("B7.2.4-b"), RULE("B7.2.4-d"), RULE("B7.2.4-e"): with a test; the new target reacts in turn. */
static enum flow redirect(struct match *m, struct frame *f, struct battle_charges_frame *v)
{
    int32_t named = flow_answer(m, battle_of(m)->active)->item[0].ref;
    struct event *e;

    if (named == NO_MORE) {
        go_straight_on(m, v->unit);
        return flow_again(f, CHARGES_NEXT);
    }
    /* RULE("B14.6.1-b"), RULE("B15.10-l"): figures without ranks need no wheel, and no test for it. */
    if (massed_in_ranks(m, v->unit) && !battle_test(m, v->unit, TEST_REDIRECT, RULE("B7.2.4-b"))) {
        go_straight_on(m, v->unit);
        return flow_again(f, CHARGES_NEXT);
    }
    v->target = battle_unit_at(m, v->unit)->target = named;
    e = battle_tell(m, "battle.redirected", RULE("B7.2.4-a"), v->unit);
    event_arg(e, "target", ARG_UNIT, named);
    event_end(m);
    battle_ready_for_contact(m, named);
    return face(m, f, v);
}

enum flow battle_charges_run(struct match *m, struct frame *f)
{
    struct battle_charges_frame *v = FRAME(battle_charges_frame, f);

    switch (f->step) {
    case CHARGES_NEXT:
        if (v->slipped != SLIPPED_NOT)
            return slipped(m, f, v);
        if (!anybody_may(m) && !battle_wall_possible(m))
            return flow_done(m, NO_RESULT);
        return flow_ask(m, f, CHARGES_DECLARED, Q_CHARGE, 1 << battle_of(m)->active);
    case CHARGES_DECLARED:
        return take_declaration(m, f, v);
    case CHARGES_HATED:
        v->target = flow_answer(m, battle_of(m)->active)->item[0].ref;
        return declare(m, f, v);
    case CHARGES_FACED:
        return faced(m, f, v);
    case CHARGES_REACTED:
        return reacted(m, f, v);
    case CHARGES_REACT:
        return react(m, f, v);
    case CHARGES_ANSWERED: /* RULE("B5.7.2-j"): after any shots at the charger */
        if (battle_may_mix(m, v->target, v->unit))
            return flow_ask(m, f, CHARGES_MIXED, Q_MIX, 1 << battle_side_of(m, v->target));
        return flow_again(f, CHARGES_NEXT);
    case CHARGES_MIXED:
        battle_try_mix(m, v->target, flow_answer(m, battle_side_of(m, v->target))->item[0].ref);
        return flow_again(f, CHARGES_NEXT);
    case CHARGES_SLIPPED:
        return slip(m, f, v);
    case CHARGES_REDIRECTED:
        return redirect(m, f, v);
    default:
        flow_lost(m, f);
    }
}
