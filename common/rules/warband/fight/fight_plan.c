/* W9: which blows are legal, and what they need. */
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/shoot/sight.h"
#include "common/rules/warband/state.h"
#include "common/table/path.h"

/* RULE("W12-a"): everybody has fists. Slot ARMS_MAX - 1 of who has no weapon for close combat. */
int32_t warband_blow_cost(const struct match *m, int32_t figure, int32_t slot)
{
    return warband_use_cost(warband_arm(m, figure, slot));
}

/* RULE("W11-a"): a figure at the base of a machine or of a crewman serving it may strike either. */
bool warband_at_blows(const struct match *m, int32_t figure, int32_t target)
{
    int32_t unit = warband_unit_of(m, target), machine = warband_machine_of(m, unit);
    const struct unit *u = unit_at(m, unit);

    if (warband_touch(m, figure, target))
        return true;
    if (machine == NOBODY)
        return false;
    if (target != machine)
        return warband_touch(m, target, machine) && warband_touch(m, figure, machine);
    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i) && warband_touch(m, i, machine) && warband_touch(m, figure, i))
            return true;
    return false;
}

/* RULE("W9.1-a"): at the base, or RULE("W9.5-a") within the reach of the weapon. */
bool warband_blow_legal(const struct match *m, int32_t figure, int32_t target, int32_t slot, bool pays)
{
    const struct warband_weapon *w = warband_arm(m, figure, slot);
    int32_t unit = warband_unit_of(m, target);

    if (!warband_can_act(m, figure)) /* no rule: who asks has seen to it; odds ask of anybody */
        return false;
    if (!w->there || w->ranged || !warband_in_play(m, target) ||
        warband_side_of(m, target) == warband_side_of(m, figure))
        return false;
    if (pays && warband_available(m, figure, PAY_BLOW, unit) < warband_blow_cost(m, figure, slot))
        return false;
    if (w->lance && warband_figure_at(m, figure)->moves != MOVES_AS_CAVALRY)
        return false;
    if (warband_at_blows(m, figure, target))
        return true;
    /* In panic one only fights who is in contact (W13.2-g). */
    return warband_near(m, figure, target, w->reach * INCH) &&
           !warband_panicked(m, warband_unit_of(m, figure)) && warband_sees(m, figure, target, false);
}

/* RULE("W9.2-b"): another friend at the target's base, up and in good heart. */
static bool assisted(const struct match *m, int32_t figure, int32_t target)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (i != figure && warband_lives(m, i) && warband_side_of(m, i) == warband_side_of(m, figure) &&
            !warband_figure_at(m, i)->on_ground && !warband_panicked(m, warband_unit_of(m, i)) &&
            warband_touch(m, i, target))
            return true;
    return false;
}

enum { CROSSINGS = 8 }; /* no rule: the room for obstacles between two who fight */

static bool obstacle_between(const struct match *m, int32_t figure, int32_t target)
{
    struct path p = path_straight(warband_point(m, figure), warband_point(m, target));
    struct meeting met[CROSSINGS];
    int32_t count = path_crossings(table_of(m), &p, met, CROSSINGS);

    for (int32_t i = 0; i < count && i < CROSSINGS; i++) {
        int32_t going = table_piece_const(table_of(m), met[i].index)->going;

        if (going == GOING_OBSTACLE || going == GOING_HIGH)
            return true;
    }
    return false;
}

/* RULE("W9.2-a"): every modifier with its cause. */
int32_t warband_blow_target(const struct match *m, int32_t figure, int32_t target, struct roll *r)
{
    const struct warband_figure *f = warband_figure_at(m, figure), *t = warband_figure_at(m, target);
    int32_t own = warband_unit_of(m, figure), unit = warband_unit_of(m, target);
    length up = warband_stand(m, figure)->place.elevation - warband_stand(m, target)->place.elevation;

    roll_modify(r, f->cc, RULE("W9.1-a"));
    if (f->charged_unit == unit && warband_at_blows(m, figure, target))
        roll_modify(r, 1, RULE("W5-h"));
    if (warband_unit_at(m, unit)->morale == MORALE_TERRIFIED)
        roll_modify(r, 2, RULE("W13.2-h"));
    else if (warband_panicked(m, unit))
        roll_modify(r, 1, RULE("W13.2-h"));
    if (t->on_ground)
        roll_modify(r, 1, RULE("W9.2-a"));
    if (t->size == SIZE_LARGE && t->sort == SORT_FIGHTER)
        roll_modify(r, 1, RULE("W9.2-a"));
    if (up >= INCH || up <= -INCH)
        roll_modify(r, up > 0 ? 1 : -1, RULE("W9.2-a")); /* no rule: up is not 0 here */
    if (obstacle_between(m, figure, target))
        roll_modify(r, -1, RULE("W9.2-a"));
    if (assisted(m, figure, target))
        roll_modify(r, 1, RULE("W9.2-b"));
    if (warband_panicked(m, own))
        roll_modify(r, -1, RULE("W13.2-h"));
    if (warband_spell_on(m, own, SPELL_DAZZLE))
        roll_modify(r, -1, RULE("W14.5-a"));
    return roll_modifiers(r);
}

struct warband_hit warband_blow_hit(const struct match *m, int32_t figure, int32_t target, int32_t slot)
{
    const struct warband_weapon *w = warband_arm(m, figure, slot);
    int32_t unit = warband_unit_of(m, target);

    return (struct warband_hit){.striker = figure,
                                .target = target,
                                .f = warband_force(m, figure, w, unit),
                                .mp =
                                    w->mp - (w->lance && warband_figure_at(m, figure)->charged_unit == unit),
                                .rule = RULE("W7-a")};
}

/* How far its longest weapon strikes: figures beyond that need no look. */
static length longest_reach(const struct match *m, int32_t figure)
{
    length reach = CONTACT;

    for (int32_t slot = 0; slot < ARMS_MAX; slot++) {
        length of_arm = warband_arm(m, figure, slot)->reach * INCH;

        reach = of_arm > reach ? of_arm : reach;
    }
    return reach;
}

/* no rule: an early out; it widens bounding boxes that have room for a pike to spare */
length warband_unit_reach(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    length most = CONTACT;

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        length reach = longest_reach(m, i);

        most = reach > most ? reach : most;
    }
    return most;
}

/* A crewman can be struck across his machine (W11-a). */
static length reach_into(const struct match *m, int32_t figure, int32_t unit)
{
    int32_t machine = warband_machine_of(m, unit);
    length reach = longest_reach(m, figure);

    if (machine != NOBODY)
        reach += warband_stand(m, machine)->base.width;
    return reach;
}

bool warband_any_blow(const struct match *m, int32_t figure, int32_t unit, bool pays)
{
    const struct unit *u = unit_at(m, unit);
    length reach = reach_into(m, figure, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        /* no rule: an early out */
        bool near = warband_in_play(m, i) && warband_near(m, figure, i, reach);

        for (int32_t k = 0; near && k < ARMS_MAX; k++)
            if (warband_blow_legal(m, figure, i, k, pays))
                return true;
    }
    return false;
}

bool warband_best_blow(const struct match *m, int32_t figure, int32_t unit, bool pays, int32_t *target,
                       int32_t *slot)
{
    const struct unit *u = unit_at(m, unit);
    length reach = reach_into(m, figure, unit);
    int64_t most = NOTHING;

    *target = NOBODY;

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        /* no rule: an early out */
        bool near = warband_in_play(m, i) && warband_near(m, figure, i, reach);

        for (int32_t k = 0; near && k < ARMS_MAX; k++) {
            struct warband_hit h;
            struct roll r;
            int64_t value;

            if (!warband_blow_legal(m, figure, i, k, pays))
                continue;
            h = warband_blow_hit(m, figure, i, k);
            warband_only_think(&r);
            value = warband_wounds_in_1000(m, &h, warband_blow_target(m, figure, i, &r)) *
                    (warband_worth(m, i) + 1); /* no rule: which of the legal blows */
            if (pays) /* no rule: for the same points a lighter weapon strikes more often */
                value = value * 12 / warband_blow_cost(m, figure, k); /* no rule: likewise */
            if (value > most) { /* no rule: of equal blows either will do */
                most = value;
                *target = i;
                *slot = k;
            }
        }
    }
    return *target != NOBODY;
}

/* RULE("W9.3-a"): an individual of CC 6 or more, in good heart and on its feet. */
bool warband_parries(const struct match *m, int32_t figure)
{
    int32_t unit = warband_unit_of(m, figure);

    return warband_lives(m, figure) && warband_individual(m, unit) && warband_figure_at(m, figure)->cc >= 6 &&
           !warband_panicked(m, unit) && !warband_figure_at(m, figure)->on_ground;
}

/* no rule: advice */
int64_t warband_blow_promise(const struct match *m, int32_t figure, int32_t target,
                             const struct warband_weapon *w, int32_t bonus)
{
    struct warband_hit h = {
        .striker = figure, .target = target, .f = warband_force(m, figure, w, NO_UNIT), .mp = w->mp};

    return warband_wounds_in_1000(m, &h, warband_figure_at(m, figure)->cc + bonus) *
           warband_worth(m, target) / 1000;
}

/* What a unit's blows promise against another, as if it were in contact; for charges and flights;
 * no rule: advice */
int64_t warband_expected_melee(const struct match *m, int32_t unit, int32_t at, int32_t bonus)
{
    const struct unit *u = unit_at(m, unit), *t = unit_at(m, at);
    int64_t sum = 0;
    int32_t target = NOBODY, fighting = 0, limit = 2 * warband_living(m, at) + 2;

    for (int32_t i = t->first; i < t->first + t->count && target == NOBODY; i++)
        if (warband_lives(m, i))
            target = i;
    for (int32_t i = u->first; target != NOBODY && i < u->first + u->count && fighting < limit; i++) {
        int64_t best = 0;

        if (!warband_lives(m, i) || warband_figure_at(m, i)->on_ground)
            continue;
        for (int32_t k = 0; k < ARMS_MAX; k++) {
            const struct warband_weapon *w = warband_arm(m, i, k);
            int64_t value;

            if (!w->there || w->ranged)
                continue;
            value = warband_blow_promise(m, i, target, w, bonus);
            best = value > best ? value : best;
        }
        sum += best;
        fighting++;
    }
    return sum;
}
