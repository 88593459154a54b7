/* P_SHOOTING: the shooting phase. The active player names a unit and its target, again and again, by sight
 * alone (B6-e); figures that do not have the target in their arc may be given others (B6.2.1-f). */
#include "common/rules/battle/shoot/shooting.h"

#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/psychology/hatred.h"
#include "common/rules/battle/psychology/imposed.h"
#include "common/rules/battle/psychology/psychology.h"
#include "common/rules/battle/shoot/grenade.h"
#include "common/rules/battle/shoot/quarrel_shot.h"
#include "common/rules/battle/shoot/shooters.h"
#include "common/rules/battle/shoot/sight.h"
#include "common/rules/massed/picking.h"

/* --- options by number ---------------------------------------------------------------------------------- */

/* A unit or, behind all units, a figure; its target; the weapon; whether the leader is meant; whether it
 * shoots as often as it can. */
enum { NOBODY_SHOOTS = -1, TWO = 2 };

static int32_t number_of(const struct battle_volley *v)
{
    int32_t who = v->figure == NOBODY ? v->unit : BATTLE_UNITS + v->figure;

    return (((who * BATTLE_UNITS + v->target) * MASSED_WEAPONS + v->weapon) * TWO + (v->named != NOBODY)) *
               TWO +
           v->twice;
}
_Static_assert((int64_t)(BATTLE_UNITS + BATTLE_FIGURES) * BATTLE_UNITS * MASSED_WEAPONS * TWO * TWO <
                   INT32_MAX,
               "an option has one number");

struct battle_volley battle_volley_of(const struct match *m, int32_t number)
{
    struct battle_volley v = {.named = NOBODY, .figure = NOBODY, .twice = number % TWO};
    bool leader = number / TWO % TWO;
    int32_t rest = number / (TWO * TWO), who;

    v.weapon = rest % MASSED_WEAPONS;
    rest /= MASSED_WEAPONS;
    v.target = rest % BATTLE_UNITS;
    who = rest / BATTLE_UNITS;
    v.figure = who >= BATTLE_UNITS ? who - BATTLE_UNITS : NOBODY;
    v.unit = who >= BATTLE_UNITS ? figure_at(m, v.figure)->unit : who;
    v.named = leader ? massed_exposed_leader(m, v.target) : NOBODY;
    return v;
}

/* --- what is offered ------------------------------------------------------------------------------------ */

/* RULE("B6.2.6-a"): also at an enemy that is engaged, at the risk of the shooter's own. */
static bool is_enemy(const struct match *m, int32_t unit, int32_t target)
{
    return battle_side_of(m, target) != battle_side_of(m, unit) && battle_in_play(m, target);
}

static bool waits(const struct match *m, int32_t figure, enum massed_weapon weapon)
{
    return !battle_figure_at(m, figure)->shot && battle_may_use(m, figure, weapon, false);
}

/* Some of its figures have had their target and others not: RULE("B6.2.1-f"). */
static bool has_begun(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (battle_figure_at(m, figure)->shot)
        return true;
    return false;
}

/* By sight and arc alone: nothing here measures (B6-e). */
static bool can_name(const struct match *m, int32_t unit, int32_t target, enum massed_weapon weapon)
{
    bool begun = has_begun(m, unit);

    if (!battle_has_in_sight(m, unit, target))
        return false;
    EACH_MEMBER(m->state, unit, figure)
    if (waits(m, figure, weapon) && (!begun || battle_figure_sees(m, figure, target)))
        return true;
    return false;
}

/* RULE("B14.6.2-a"): whom everybody sees to be sheltered by a unit that he touches. */
static bool is_sheltered(const struct match *m, int32_t unit, int32_t target)
{
    struct massed_aim aim = {.unit = unit, .target = target, .named = NOBODY};

    return massed_picked_out_within(m, &battle_shooting, &aim, massed_typical(m, unit), LONGEST_SIDE) < 0;
}

static void offer(struct decision *d, const struct match *m, const struct battle_volley *v)
{
    const char *tag = v->named != NOBODY    ? "leader"
                      : v->figure != NOBODY ? "figure"
                      : battle_is_burst(v)  ? "grenade"
                                            : "unit";
    const char *text = v->twice              ? "battle.option.shoot_twice"
                       : v->named != NOBODY  ? "battle.option.shoot_leader"
                       : v->figure != NOBODY ? "battle.option.figure_shoots"
                                             : "battle.option.shoot";
    struct option *o = decision_option(d, v->twice ? "twice" : tag, text);

    o->id = number_of(v);
    o->unit = v->unit;
    o->figure = v->figure != NOBODY  ? v->figure
                : v->named != NOBODY ? v->named
                                     : unit_at(m, v->target)->first_member;
    option_arg(o, "unit", ARG_UNIT, v->unit);
    option_arg(o, "target", ARG_UNIT, v->target);
    option_word(o, "weapon", battle_missile_word((enum massed_weapon)v->weapon));
    if (v->figure != NOBODY)
        option_arg(o, "figure", ARG_FIGURE, v->figure);
}

/* RULE("B13.7.5-b"), RULE("B13.7.9-b"): whoever may shoot more than once chooses; how near the enemy is comes
 * out later. */
static bool may_repeat(const struct match *m, const struct battle_volley *v)
{
    int32_t typical = massed_typical(m, v->unit);

    return typical != NOBODY && battle_shots_at(m, typical, (enum massed_weapon)v->weapon, 0, false) > 1;
}

/* RULE("B6.2.1-f"): those who are left over may each have a target of their own. */
static void offer_figures(struct decision *d, const struct match *m, struct battle_volley v)
{
    if (!has_begun(m, v.unit))
        return;
    EACH_MEMBER(m->state, v.unit, figure)
    if (waits(m, figure, (enum massed_weapon)v.weapon) && battle_figure_sees(m, figure, v.target)) {
        v.figure = figure;
        offer(d, m, &v);
    }
}

static void offer_target(struct decision *d, const struct match *m, struct battle_volley v)
{
    if (!can_name(m, v.unit, v.target, (enum massed_weapon)v.weapon))
        return;
    offer(d, m, &v);
    if (may_repeat(m, &v)) {
        v.twice = true;
        offer(d, m, &v);
        v.twice = false;
    }
    offer_figures(d, m, v);
    v.named = massed_exposed_leader(m, v.target); /* RULE("B11.2.1-b") */
    if (v.named != NOBODY && !battle_is_burst(&v))
        offer(d, m, &v);
}

/* Which weapons any of its figures waits to use. */
static bool each_weapon(const struct match *m, int32_t unit, bool used[MASSED_WEAPONS])
{
    bool any = false;

    for (int32_t i = 0; i < MASSED_WEAPONS; i++) {
        used[i] = false;
        EACH_MEMBER(m->state, unit, figure)
        used[i] |= waits(m, figure, (enum massed_weapon)i);
        any |= used[i];
    }
    return any;
}

static bool may_shoot(const struct match *m, int32_t unit, bool used[MASSED_WEAPONS])
{
    return battle_side_of(m, unit) == battle_of(m)->active && battle_unit_may_shoot(m, unit) &&
           battle_unit_at(m, unit)->quarrel == QUARREL_NONE && /* RULE("B10.3-n") */
           each_weapon(m, unit, used);
}

static bool anybody_may(const struct match *m)
{
    bool used[MASSED_WEAPONS];

    for (int32_t unit = 0; unit < m->state->units; unit++) {
        if (!may_shoot(m, unit, used))
            continue;
        for (int32_t target = 0; target < m->state->units; target++)
            for (int32_t i = 0; is_enemy(m, unit, target) && i < MASSED_WEAPONS; i++)
                if (used[i] && !is_sheltered(m, unit, target) &&
                    can_name(m, unit, target, (enum massed_weapon)i))
                    return true;
    }
    return false;
}

void battle_shoot_describe(const struct match *m, int32_t side, struct decision *d)
{
    bool used[MASSED_WEAPONS];

    (void)side;
    decision_option(d, "none", "battle.option.no_shot")->id = NOBODY_SHOOTS;
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        if (!may_shoot(m, unit, used))
            continue;
        for (int32_t target = 0; target < m->state->units; target++) {
            if (!is_enemy(m, unit, target) || is_sheltered(m, unit, target))
                continue;
            for (int32_t i = 0; i < MASSED_WEAPONS; i++)
                if (used[i])
                    offer_target(
                        d, m,
                        (struct battle_volley){
                            .unit = unit, .target = target, .weapon = i, .named = NOBODY, .figure = NOBODY});
        }
    }
}

/* --- hatred --------------------------------------------------------------------------------------------- */

/* The weapon that it would shoot with; NOTHING: none of its figures can. */
static int32_t first_weapon(const struct match *m, int32_t unit, int32_t target)
{
    bool used[MASSED_WEAPONS];

    if (!is_enemy(m, unit, target) || !may_shoot(m, unit, used) || is_sheltered(m, unit, target))
        return NOTHING;
    for (int32_t i = 0; i < MASSED_WEAPONS; i++)
        if (used[i] && can_name(m, unit, target, (enum massed_weapon)i) &&
            massed_distance(m, unit, target) <=
                battle_missile((enum massed_weapon)i, battle_is_elf(m, massed_typical(m, unit)))->range)
            return i;
    return NOTHING;
}

/* RULE("B10.6-c"), RULE("B10.6-f"): in sight, in its arc and in range. */
static bool could_shoot(const struct match *m, int32_t unit, int32_t target)
{
    return first_weapon(m, unit, target) != NOTHING;
}

static bool is_driven(const struct match *m, int32_t unit)
{
    return battle_side_of(m, unit) == battle_of(m)->active && !has_begun(m, unit) &&
           battle_is_driven(m, unit, could_shoot);
}

void battle_hated_shot_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    battle_offer_hated(m, d, FRAME_TOP(battle_shooting_frame, m)->unit, could_shoot);
}

static enum flow shoot_hated(struct match *m, struct frame *f, int32_t unit, int32_t target)
{
    return flow_enter(m, f, SHOOTING_NEXT, P_VOLLEY,
                      (struct battle_volley_frame){.volley = {.unit = unit,
                                                              .target = target,
                                                              .weapon = first_weapon(m, unit, target),
                                                              .named = NOBODY,
                                                              .figure = NOBODY}});
}

/* RULE("B10.6-f"): at the nearest; RULE("B10.6-g"): of several the player names one. */
static enum flow driven_to_shoot(struct match *m, struct frame *f, int32_t unit)
{
    int32_t nearest;

    FRAME(battle_shooting_frame, f)->unit = unit;
    if (battle_nearest_hated(m, unit, could_shoot, &nearest) > 1)
        return flow_ask(m, f, SHOOTING_HATED, Q_HATED_SHOT, 1 << battle_of(m)->active);
    return shoot_hated(m, f, unit, nearest);
}

/* RULE("B10.6-c"): who would shoot at another, or at nobody, and could shoot at somebody whom it hates, tests
 * first. */
static enum flow take_shot(struct match *m, struct frame *f)
{
    int32_t named = flow_answer(m, battle_of(m)->active)->item[0].ref;

    if (named == NOBODY_SHOOTS) {
        for (int32_t unit = 0; unit < m->state->units; unit++)
            if (is_driven(m, unit) && !battle_holds_its_hatred(m, unit, RULE("B10.6-c")))
                return driven_to_shoot(m, f, unit);
        return flow_done(m, NO_RESULT);
    }
    struct battle_volley volley = battle_volley_of(m, named);

    if (is_driven(m, volley.unit) && !battle_hates(m, volley.unit, volley.target) &&
        !battle_holds_its_hatred(m, volley.unit, RULE("B10.6-c")))
        return driven_to_shoot(m, f, volley.unit);
    return flow_enter(m, f, SHOOTING_NEXT, P_VOLLEY, (struct battle_volley_frame){.volley = volley});
}

enum flow battle_shooting_run(struct match *m, struct frame *f)
{
    int32_t side = battle_of(m)->active;
    struct battle_volley volley;

    switch (f->step) {
    case SHOOTING_NEXT:
        if (battle_take_imposed(m))
            return battle_let_broken_run(m, f, SHOOTING_NEXT);
        if (battle_next_quarrel_shot(m, &volley))
            return flow_enter(m, f, SHOOTING_NEXT, P_VOLLEY, (struct battle_volley_frame){.volley = volley});
        if (!anybody_may(m))
            return flow_done(m, NO_RESULT);
        return flow_ask(m, f, SHOOTING_NAMED, Q_SHOOT, 1 << side);
    case SHOOTING_NAMED:
        return take_shot(m, f);
    case SHOOTING_HATED:
        return shoot_hated(m, f, FRAME(battle_shooting_frame, f)->unit, flow_answer(m, side)->item[0].ref);
    default:
        flow_lost(m, f);
    }
}
