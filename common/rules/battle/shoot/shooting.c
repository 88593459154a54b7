/* P_SHOOTING: the shooting phase. The active player names a unit and its target, again and again, by sight
 * alone (B6-e); figures that do not have the target in their arc may be given others (B6.2.1-f). */
#include "common/rules/battle/shoot/shooting.h"

#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/characters/company.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/psychology/hatred.h"
#include "common/rules/battle/psychology/imposed.h"
#include "common/rules/battle/psychology/personal.h"
#include "common/rules/battle/psychology/psychology.h"
#include "common/rules/battle/shoot/grenade.h"
#include "common/rules/battle/shoot/quarrel_shot.h"
#include "common/rules/battle/shoot/shooters.h"
#include "common/rules/battle/shoot/shot.h"
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

/* Some of its figures have had their target and others not: RULE("B6.2.1-f"). A character whose hatred has
 * driven him shoots besides (RULE("B10.6-c")). */
static bool has_begun(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (battle_figure_at(m, figure)->shot && !battle_has_tested_alone(m, figure))
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
    EACH_MEMBER(m->state, v->unit, figure)
    /* no rule: whoever of them is asked */
    if (battle_may_use(m, figure, (enum massed_weapon)v->weapon, false) && massed_is_rank_and_file(m, figure))
        return battle_shots_at(m, figure, (enum massed_weapon)v->weapon, 0, false) > 1;
    return false;
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

/* --- a character's hatred --------------------------------------------------------------------------------
 */

/* RULE("B10.6-c"), RULE("B14.6.4-c"): what he would hit if he shot by himself; false: he is not able to. */
static bool could_shoot_alone(const struct match *m, int32_t figure, int32_t target, struct battle_volley *v,
                              length *away)
{
    int32_t unit = figure_at(m, figure)->unit;
    bool used[MASSED_WEAPONS];

    if (!is_enemy(m, unit, target) || !battle_hates_alone(m, figure, target) || !may_shoot(m, unit, used) ||
        is_sheltered(m, unit, target))
        return false;
    for (int32_t i = 0; i < MASSED_WEAPONS; i++) {
        struct battle_aimed a;

        *v = (struct battle_volley){
            .unit = unit, .target = target, .named = NOBODY, .weapon = i, .figure = figure};
        if (used[i] && waits(m, figure, (enum massed_weapon)i) && !battle_is_burst(v) &&
            battle_aim_shot(m, v, figure, &a) == SHOT_MADE) {
            *away = a.shot.distance;
            return true;
        }
    }
    return false;
}

/* RULE("B10.6-f"): the nearest in range; how many are equally near. */
static int32_t nearest_for_him(const struct match *m, int32_t figure, struct battle_volley *nearest,
                               length *least)
{
    int32_t count = 0;

    for (int32_t enemy = 0; enemy < m->state->units; enemy++) {
        struct battle_volley v;
        length away;

        if (!could_shoot_alone(m, figure, enemy, &v, &away))
            continue;
        if (count == 0 || away < *least) {
            *nearest = v;
            *least = away;
            count = 0;
        }
        count += away == *least;
    }
    return count;
}

/* RULE("B10.6-g"). */
static void offer_his_hated(const struct match *m, struct decision *d, int32_t figure)
{
    struct battle_volley v;
    length least = 0, away;

    nearest_for_him(m, figure, &v, &least);
    d->unit = figure_at(m, figure)->unit;
    decision_arg(d, "unit", ARG_UNIT, massed_figure_at(m, figure)->own_unit);
    for (int32_t enemy = 0; enemy < m->state->units; enemy++)
        if (could_shoot_alone(m, figure, enemy, &v, &away) && away == least) {
            struct option *o = decision_option(d, "hated", "battle.option.hated");

            o->id = o->unit = enemy;
            option_arg(o, "enemy", ARG_UNIT, enemy);
        }
}

/* Of that unit, or of all (NO_UNIT): whose unit shoots at somebody else, or at nobody. NOBODY: he is none. */
static int32_t next_driven_alone(const struct match *m, int32_t unit, int32_t target)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++) {
        struct battle_volley v;
        length away;

        if ((unit == NO_UNIT || figure_at(m, figure)->unit == unit) && battle_is_attached(m, figure) &&
            battle_side_of(m, figure_at(m, figure)->unit) == battle_of(m)->active &&
            !battle_has_tested_alone(m, figure) &&
            (target == NO_UNIT || !battle_hates_alone(m, figure, target)) &&
            nearest_for_him(m, figure, &v, &away) > 0)
            return figure;
    }
    return NOBODY;
}

static enum flow shoot_alone(struct match *m, struct frame *f, int32_t figure, int32_t target)
{
    struct battle_volley_frame shot = {.struck = 0};
    length away;
    bool can = could_shoot_alone(m, figure, target, &shot.volley, &away);

    assert(can);
    return flow_enter(m, f, SHOOTING_NEXT, P_VOLLEY, shot);
}

/* RULE("B10.6-c"), RULE("B10.6-f"): who fails shoots alone, before his unit does. */
static enum flow driven_alone(struct match *m, struct frame *f, int32_t figure)
{
    struct battle_shooting_frame *v = FRAME(battle_shooting_frame, f);
    struct battle_volley nearest = {.target = NO_UNIT};
    length away;

    v->unit = figure_at(m, figure)->unit;
    v->figure = figure;
    if (nearest_for_him(m, figure, &nearest, &away) > 1)
        return flow_ask(m, f, SHOOTING_HATED, Q_HATED_SHOT, 1 << battle_of(m)->active);
    return shoot_alone(m, f, figure, nearest.target);
}

/* One of them who does not hold himself; NOBODY. */
static int32_t loses_hold(struct match *m, int32_t unit, int32_t target)
{
    int32_t figure;

    while ((figure = next_driven_alone(m, unit, target)) != NOBODY)
        if (!battle_holds_his_hatred(m, figure))
            return figure;
    return NOBODY;
}

/* --- being driven ----------------------------------------------------------------------------------------
 */

void battle_hated_shot_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_shooting_frame *v = FRAME_TOP(battle_shooting_frame, m);

    (void)side;
    if (v->figure != NOBODY)
        offer_his_hated(m, d, v->figure);
    else
        battle_offer_hated(m, d, v->unit, could_shoot);
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

    *FRAME(battle_shooting_frame, f) = (struct battle_shooting_frame){.unit = unit, .figure = NOBODY};
    if (battle_nearest_hated(m, unit, could_shoot, &nearest) > 1)
        return flow_ask(m, f, SHOOTING_HATED, Q_HATED_SHOT, 1 << battle_of(m)->active);
    return shoot_hated(m, f, unit, nearest);
}

/* RULE("B10.6-c"): who would shoot at another, or at nobody, and could shoot at somebody whom it hates, tests
 * first. */
static enum flow take_shot(struct match *m, struct frame *f)
{
    int32_t named = flow_answer(m, battle_of(m)->active)->item[0].ref, alone;

    if (named == NOBODY_SHOOTS) {
        for (int32_t unit = 0; unit < m->state->units; unit++)
            if (is_driven(m, unit) && !battle_holds_its_hatred(m, unit, RULE("B10.6-c")))
                return driven_to_shoot(m, f, unit);
        alone = loses_hold(m, NO_UNIT, NO_UNIT);
        return alone != NOBODY ? driven_alone(m, f, alone) : flow_done(m, NO_RESULT);
    }
    struct battle_volley volley = battle_volley_of(m, named);

    if (is_driven(m, volley.unit) && !battle_hates(m, volley.unit, volley.target) &&
        !battle_holds_its_hatred(m, volley.unit, RULE("B10.6-c")))
        return driven_to_shoot(m, f, volley.unit);
    alone = loses_hold(m, volley.unit, volley.target);
    if (alone != NOBODY)
        return driven_alone(m, f, alone);
    return flow_enter(m, f, SHOOTING_NEXT, P_VOLLEY, (struct battle_volley_frame){.volley = volley});
}

enum flow battle_shooting_run(struct match *m, struct frame *f)
{
    const struct battle_shooting_frame *v = FRAME_READ(battle_shooting_frame, f);
    int32_t side = battle_of(m)->active, hated;
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
        hated = flow_answer(m, side)->item[0].ref;
        if (v->figure != NOBODY)
            return shoot_alone(m, f, v->figure, hated);
        return shoot_hated(m, f, v->unit, hated);
    default:
        flow_lost(m, f);
    }
}
