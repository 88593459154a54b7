/* W8: which shots are legal, what they cost and what they need. */
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/shoot/machine.h"
#include "common/rules/warband/shoot/sight.h"
#include "common/rules/warband/state.h"

#include <assert.h>

enum { RESPONSE_MOST = 5, AIM_COST = 2 };

/* RULE("W4-d"), RULE("W11-d"): the stated cost of use, else the F of the weapon. RULE("W8.3-h"): a grenade's
 * F. */
int32_t warband_use_cost(const struct warband_weapon *w)
{
    return w->cu ? w->cu : w->f;
}

/* RULE("W8.1-b"): each aimed attack costs two more. */
int32_t warband_shot_cost(const struct match *m, const struct warband_shot *s)
{
    return warband_use_cost(warband_arm(m, s->shooter, s->slot)) + (s->aim ? AIM_COST : 0);
}

/* RULE("W8.2-b"), RULE("W12-c"): the band, a limit belonging to the nearer one; NO_BAND beyond. */
static int32_t band_of(const struct warband_weapon *w, length far)
{
    if (far < w->least * INCH)
        return NO_BAND;
    for (int32_t i = 0; i < BANDS; i++)
        if (far <= w->band[i] * INCH)
            return i;
    return NO_BAND;
}

/* RULE("W8.1-f"): not in base contact; RULE("W13.2-d"): not in panic. RULE("W11-b"): a machine shoots once.
 */
bool warband_could_shoot(const struct match *m, int32_t figure, bool response)
{
    const struct warband_figure *f = warband_figure_at(m, figure);
    int32_t unit = warband_unit_of(m, figure);

    if (warband_panicked(
            m, unit) || /* no rule: the menu and the end of the activation see to both; advice asks */
        warband_unit_at(m, unit)->double_time)
        return false;
    if (f->sort == SORT_MACHINE)
        return f->loaded && !f->fired && warband_gunner(m, unit) != NOBODY;
    return (response ? warband_lives(m, figure) && !f->on_ground : warband_can_act(m, figure)) && f->ad > 0;
}

bool warband_may_shoot(const struct match *m, int32_t figure, bool response)
{
    return warband_could_shoot(m, figure, response) && !warband_in_contact(m, figure);
}

static bool can_pay(const struct match *m, const struct warband_shot *s)
{
    if (s->response)
        return s->cost <= RESPONSE_MOST; /* RULE("W6-c") */
    if (warband_figure_at(m, s->shooter)->sort == SORT_MACHINE)
        return warband_crew_ac(m, warband_unit_of(m, s->shooter), CREW_SHOOTS) >= s->cost;
    return warband_figure_at(m, s->shooter)->ac_left >= s->cost;
}

/* RULE("W8.3-g"): an indirect shot may be directed by any friend who sees and is not panicked. */
static bool spotted(const struct match *m, int32_t side, int32_t target)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (warband_lives(m, i) && warband_side_of(m, i) == side &&
            !warband_panicked(m, warband_unit_of(m, i)) && warband_sees(m, i, target, true))
            return true;
    return false;
}

/* The cover is found out only if `how_much`. An indirect shot directed by a
 * friend is at no cover that the shooter knows of. */
static bool in_sight(const struct match *m, struct warband_shot *s, struct warband_view *v, bool how_much)
{
    bool seen =
        how_much ? warband_view_cover(m, v, s->target) != COVER_HIDDEN : warband_view_sees(m, v, s->target);

    s->cover = seen && how_much ? (int32_t)warband_view_cover(m, v, s->target) : COVER_NONE;
    if (seen || !warband_arm(m, s->shooter, s->slot)->indirect)
        return seen;
    if (v->spotted[s->target] == UNKNOWN)
        v->spotted[s->target] = spotted(m, warband_side_of(m, s->shooter), s->target);
    return v->spotted[s->target];
}

static bool is_priority(const struct match *m, struct warband_view *v, int32_t target)
{
    return warband_view_distance(m, v, target) <= PRIORITY_REACH &&
           warband_view_cover(m, v, target) == COVER_NONE;
}

/* RULE("W8.1-c"): a shooter with enemies at 8" or less and not in cover must shoot at one of them. */
static int32_t neglected(const struct match *m, const struct warband_shot *s, struct warband_view *v)
{
    const struct warband_weapon *w = warband_arm(m, s->shooter, s->slot);

    if (is_priority(m, v, s->target))
        return NOBODY;
    for (int32_t i = 0; i < m->state->figures; i++)
        if (warband_lives(m, i) && warband_side_of(m, i) != warband_side_of(m, s->shooter) &&
            band_of(w, warband_view_distance(m, v, i)) != NO_BAND && is_priority(m, v, i))
            return i;
    return NOBODY;
}

/* Aiming is declared before the first attack, and then holds for all. */
static bool aim_fits(const struct match *m, const struct warband_shot *s)
{
    int32_t aims = warband_figure_at(m, s->shooter)->aims;

    return s->response || aims == AIMS_NOT_SAID || (aims == AIMS_ALL) == s->aim;
}

static bool may_shoot(const struct match *m, const struct warband_shot *s, struct warband_view *v)
{
    if (v->may_shoot == UNKNOWN)
        v->may_shoot = warband_may_shoot(m, s->shooter, s->response);
    return v->may_shoot;
}

/* What the shooter and his weapon allow, whoever the target is. */
static bool arm_ready(const struct match *m, struct warband_shot *s, struct warband_view *v,
                      struct refusal *why)
{
    const struct warband_weapon *w = warband_arm(m, s->shooter, s->slot);

    s->cost = warband_shot_cost(m, s);
    assert(w->there && w->ranged);
    if (!may_shoot(m, s, v))
        return refuse(why, RULE("W8.1-f"), "warband.refused.cannot_shoot", s->shooter, 0);
    if (!aim_fits(m, s))
        return refuse(why, RULE("W8.1-b"), "warband.refused.aim", s->shooter, 0);
    if (!can_pay(m, s))
        return refuse(why, s->response ? RULE("W6-c") : RULE("W4-d"), "warband.refused.too_dear", s->shooter,
                      s->cost);
    return true;
}

/* RULE("W8.1-a"): the target is announced, the line of sight checked, the range measured. */
static bool target_legal(const struct match *m, struct warband_shot *s, struct warband_view *v, bool how_much,
                         struct refusal *why)
{
    const struct warband_weapon *w = warband_arm(m, s->shooter, s->slot);
    int32_t other;

    assert(warband_in_play(m, s->target));
    assert(warband_side_of(m, s->target) != warband_side_of(m, s->shooter));
    s->band = band_of(w, warband_view_distance(m, v, s->target));
    if (s->band == NO_BAND)
        return refuse(why, RULE("W12-c"), "warband.refused.out_of_range", s->target,
                      warband_view_distance(m, v, s->target) - w->band[BANDS - 1] * INCH); /* no rule: text */
    if (warband_figure_at(m, s->shooter)->sort == SORT_FIGHTER &&
        warband_rank(m, s->shooter, warband_point(m, s->target)) > 3)
        return refuse(why, RULE("W8.1-e"), "warband.refused.rank", s->shooter, 0);
    if (!in_sight(m, s, v, how_much))
        return refuse(why, RULE("W8.1-a"), "warband.refused.not_seen", s->target, 0);
    other = w->indirect ? NOBODY : neglected(m, s, v);
    if (other != NOBODY)
        return refuse(why, RULE("W8.1-c"), "warband.refused.priority", other, 0);
    return true;
}

bool warband_shot_legal(const struct match *m, struct warband_shot *s, struct warband_view *v,
                        struct refusal *why)
{
    return arm_ready(m, s, v, why) && target_legal(m, s, v, true, why);
}

bool warband_shot_allowed(const struct match *m, struct warband_shot *s, struct warband_view *v)
{
    return arm_ready(m, s, v, NULL) && target_legal(m, s, v, false, NULL);
}

/* RULE("W8.2-a"): every modifier with its cause. */
int32_t warband_shot_target(const struct match *m, const struct warband_shot *s, struct roll *r)
{
    int32_t unit = warband_unit_of(m, s->target), own = warband_unit_of(m, s->shooter);
    const struct warband_weapon *w = warband_arm(m, s->shooter, s->slot);
    bool machine = warband_figure_at(m, s->shooter)->sort == SORT_MACHINE;
    int32_t gunner = machine ? warband_gunner(m, own) : s->shooter;

    assert(gunner != NOBODY);
    roll_modify(r, warband_figure_at(m, gunner)->ad, RULE("W8.1-a"));
    if (s->band != 1)
        roll_modify(r, s->band == 0 ? 1 : -1, RULE("W8.2-a"));
    if (warband_figure_at(m, s->target)->size == SIZE_LARGE || warband_formed(m, unit))
        roll_modify(r, 1, RULE("W8.2-a"));
    if (warband_unit_at(m, unit)->formation == FORMATION_DISPERSED)
        roll_modify(r, -1, RULE("W8.2-a"));
    if (s->aim)
        roll_modify(r, 1, RULE("W8.1-b"));
    if (s->cover != COVER_NONE)
        roll_modify(r, s->cover == COVER_LIGHT ? -1 : -2, RULE("W8.2-a"));
    if (!machine && warband_rank(m, s->shooter, warband_point(m, s->target)) > 1)
        roll_modify(r, -1, RULE("W8.1-e"));
    if (w->indirect)
        roll_modify(r, -1, RULE("W8.3-g"));
    if (warband_panicked(m, unit))
        roll_modify(r, 1, RULE("W8.2-a"));
    if (warband_spell_on(m, own, SPELL_DAZZLE))
        roll_modify(r, -1, RULE("W14.5-a"));
    if (warband_spell_on(m, unit, SPELL_VEIL))
        roll_modify(r, -2, RULE("W14.5-a"));
    return roll_modifiers(r);
}

struct warband_hit warband_shot_hit(const struct match *m, const struct warband_shot *s)
{
    const struct warband_weapon *w = warband_arm(m, s->shooter, s->slot);

    return (struct warband_hit){.striker = s->shooter,
                                .target = s->target,
                                .f = warband_force(m, s->shooter, w, NO_UNIT),
                                .mp = w->mp,
                                .rule = RULE("W7-a")};
}

/* The target in a unit that promises most. */
bool warband_best_shot(const struct match *m, struct warband_shot *s, struct warband_view *v, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    struct warband_shot best = *s;
    int64_t most = NOTHING;

    for (int32_t slot = 0; slot < ARMS_MAX; slot++)
        for (int32_t i = u->first; i < u->first + u->count; i++) {
            struct warband_shot one = *s;
            struct warband_hit h;
            struct refusal why;
            struct roll r;
            int64_t value;

            one.slot = slot;
            one.target = i;
            if (!warband_arm(m, s->shooter, slot)->ranged || !warband_in_play(m, i) ||
                !warband_shot_legal(m, &one, v, &why))
                continue;
            h = warband_shot_hit(m, &one);
            warband_only_think(&r); /* no rule: which of the legal shots */
            value = warband_wounds_in_1000(m, &h, warband_shot_target(m, &one, &r)) * warband_worth(m, i);
            if (value > most) { /* no rule: of equal ones either */
                most = value;
                best = one;
            }
        }
    if (most != NOTHING)
        *s = best;
    return most != NOTHING;
}

/* Targets that are surely out of the weapon's range are not measured. */
static bool worth_a_look(const struct match *m, int32_t shooter, const struct warband_weapon *w,
                         int32_t target)
{
    const struct stand *s = warband_stand(m, shooter), *t = warband_stand(m, target);
    int32_t most = 0; /* no rule: no weapon for shooting carries less */

    for (int32_t i = 0; i < BANDS; i++)
        most = w->band[i] > most ? w->band[i] : most;
    return warband_in_play(m, target) && !bases_far(&s->place, &s->base, &t->place, &t->base, most * INCH);
}

/* Any target in the unit, for a weapon that is ready. */
static bool any_target(const struct match *m, struct warband_shot *s, struct warband_view *v, int32_t unit)
{
    const struct warband_weapon *w = warband_arm(m, s->shooter, s->slot);
    const struct unit *u = unit_at(m, unit);

    for (s->target = u->first; s->target < u->first + u->count; s->target++)
        if (worth_a_look(m, s->shooter, w, s->target) && target_legal(m, s, v, false, NULL))
            return true;
    return false;
}

bool warband_any_shot(const struct match *m, const struct warband_shot *s, struct warband_view *v,
                      int32_t unit)
{
    for (int32_t slot = 0; slot < ARMS_MAX; slot++) {
        struct warband_shot one = *s;

        one.slot = slot;
        if (warband_arm(m, s->shooter, slot)->ranged && arm_ready(m, &one, v, NULL) &&
            any_target(m, &one, v, unit))
            return true;
    }
    return false;
}

bool warband_has_shot(const struct match *m, int32_t shooter, struct warband_view *v)
{
    int32_t own = warband_unit_of(m, shooter);

    for (int32_t slot = 0; slot < ARMS_MAX; slot++) {
        struct warband_shot plain = {.shooter = shooter, .slot = slot}, aimed = plain;

        aimed.aim = true;
        if (!warband_arm(m, shooter, slot)->ranged ||
            (!arm_ready(m, &plain, v, NULL) && !arm_ready(m, &aimed, v, NULL)))
            continue;
        for (int32_t i = 0; i < m->state->units; i++)
            if (warband_enemies(m, own, i) && any_target(m, &plain, v, i))
                return true;
    }
    return false;
}

bool warband_unit_can_shoot(const struct match *m, int32_t unit, int32_t at, bool aim, bool response)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        struct warband_shot s = {.shooter = i, .aim = aim, .response = response};
        struct warband_view v;

        if (!warband_may_shoot(m, i, response))
            continue;
        warband_look(m, i, response, &v);
        v.may_shoot = true;
        if (warband_any_shot(m, &s, &v, at))
            return true;
    }
    return false;
}

/* no rule: advice */
int64_t warband_expected_volley(const struct match *m, int32_t unit, int32_t at, bool aim, bool response)
{
    const struct unit *u = unit_at(m, unit);
    int64_t sum = 0;

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        struct warband_shot s = {.shooter = i, .aim = aim, .response = response};
        struct warband_view v;
        struct warband_hit h;
        struct roll r;

        if (!warband_may_shoot(m, i, response))
            continue;
        warband_look(m, i, response, &v);
        v.may_shoot = true;
        if (!warband_best_shot(m, &s, &v, at))
            continue;
        h = warband_shot_hit(m, &s);
        warband_only_think(&r);
        sum +=
            warband_wounds_in_1000(m, &h, warband_shot_target(m, &s, &r)) * warband_worth(m, s.target) / 1000;
    }
    return sum;
}

/* --- grenades --------------------------------------------------------------------------------- */

int32_t warband_grenade_slot(const struct match *m, int32_t figure)
{
    for (int32_t slot = 0; slot < ARMS_MAX; slot++)
        if (warband_arm(m, figure, slot)->there && warband_arm(m, figure, slot)->grenade)
            return slot;
    return NO_SLOT;
}

/* RULE("W8.3-i"): by the line of sight to the point; of the other modifiers only what a spell takes off AD.
 */
int32_t warband_throw_target(const struct match *m, int32_t figure, struct point at, struct roll *r)
{
    roll_modify(r, warband_figure_at(m, figure)->ad, RULE("W8.1-a"));
    roll_modify(r, warband_sees_point(m, figure, at) ? 1 : -1, RULE("W8.3-i"));
    if (warband_spell_on(m, warband_unit_of(m, figure), SPELL_DAZZLE))
        roll_modify(r, -1, RULE("W14.5-a"));
    roll_needs_at_most(r, NEEDS_LEAST, NEEDS_MOST, RULE("W1-c"));
    return r->target;
}

/* RULE("W8.3-c"): two inches and one for each point of the thrower's F. */
bool warband_grenade_legal(const struct match *m, int32_t figure, int32_t slot, struct point at,
                           bool response, struct refusal *why)
{
    const struct stand *s = warband_stand(m, figure);
    length reach = (2 + warband_figure_at(m, figure)->f) * INCH,
           far = base_distance_to_point(&s->place, &s->base, at);
    int32_t cost = warband_use_cost(warband_arm(m, figure, slot));

    if (!warband_may_shoot(m, figure, response))
        return refuse(why, RULE("W8.1-f"), "warband.refused.cannot_shoot", figure, 0);
    if (response ? cost > RESPONSE_MOST : warband_figure_at(m, figure)->ac_left < cost)
        return refuse(why, RULE("W8.3-h"), "warband.refused.too_dear", figure, cost);
    if (far > reach)
        return refuse_at(why, RULE("W8.3-c"), "warband.refused.out_of_range", figure, at, far - reach);
    return true;
}
