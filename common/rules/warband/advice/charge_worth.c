/* What a charge promises: the blows that are left after the way, against those that will come back. */
#include "common/rules/warband/charge/charge.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/move/moves.h"
#include "common/rules/warband/state.h"
#include "common/rules/warband/turn/aims.h"

enum { TO_PIN = 8, NEVER = 99, LOOKS_ROUND = 3 };

/* What the way to the enemy costs over the ground as it is: straight to the nearest. Few figures look for a
 * place to stand and a way round what is between, of many the first that are barred. */
static int32_t way_cost(const struct match *m, int32_t figure, int32_t enemy, length far, bool few,
                        int32_t *looks)
{
    struct point here = warband_point(m, figure);
    struct path p = path_straight(here, point_towards(here, warband_point(m, enemy), far));
    const struct warband_plan none = {0};
    int32_t left = warband_figure_at(m, figure)->ac + CHARGE_BONUS;

    if (!few && warband_path_open(m, figure, &p, NULL))
        return warband_path_cost(m, figure, &p);
    if (--*looks >= 0 &&
        warband_reach(m, figure, warband_unit_of(m, enemy), (struct warband_purse){left, left}, &none, &p))
        return warband_path_cost(m, figure, &p);
    return NEVER;
}

/* The actions that each figure's way takes; figures that cannot go are left out. */
static int32_t ways(const struct match *m, int32_t unit, int32_t target, int32_t *actions, int32_t *figure)
{
    const struct unit *u = unit_at(m, unit), *t = unit_at(m, target);
    int32_t count = 0, looks = LOOKS_ROUND;
    bool few = warband_living(m, unit) <= LOOKS_ROUND;

    for (int32_t i = u->first; i < u->first + u->count && count < UNIT_MOST; i++) {
        length least = LONGEST_SIDE;
        int32_t nearest = -1;

        if (!warband_can_act(m, i))
            continue;
        for (int32_t k = t->first; k < t->first + t->count; k++)
            if (warband_in_play(m, k)) {
                length far = stand_distance(table_of(m), i, k);

                nearest = far < least ? k : nearest;
                least = far < least ? far : least;
            }
        figure[count] = i;
        actions[count++] = least <= CONTACT ? 0 : way_cost(m, i, nearest, least, few, &looks);
    }
    return count;
}

/* One blow of a figure, and what it costs: the weapon that brings most for the same points. */
static int64_t best_blow(const struct match *m, int32_t figure, int32_t target, int32_t bonus, int32_t *cost)
{
    int64_t best = 0;

    *cost = 1;
    for (int32_t k = 0; k < ARMS_MAX; k++) {
        const struct warband_weapon *w = warband_arm(m, figure, k);
        int64_t value;

        if (!w->there || w->ranged)
            continue;
        value = warband_blow_promise(m, figure, target, w, bonus);
        if (value * *cost > best * warband_blow_cost(m, figure, k)) {
            best = value;
            *cost = warband_blow_cost(m, figure, k);
        }
    }
    return best;
}

static int32_t first_living(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i))
            return i;
    return -1;
}

/* W4-b: all pay for the dearest way, so more actions bring more figures to fewer blows. */
int64_t warband_charge_blows(const struct match *m, int32_t unit, int32_t target, bool afresh)
{
    int32_t actions[UNIT_MOST], figure[UNIT_MOST], cost[UNIT_MOST];
    int64_t blow[UNIT_MOST], most = 0;
    int32_t count = ways(m, unit, target, actions, figure), at = first_living(m, target);
    int32_t room = 2 * warband_living(m, target) + 2;

    if (at < 0)
        return 0;
    for (int32_t i = 0; i < count; i++)
        blow[i] = best_blow(m, figure[i], at, 1, &cost[i]);
    for (int32_t n = 0; n < count; n++) {
        int32_t pays = actions[n], fighting = 0;
        int64_t sum = 0;

        for (int32_t i = 0; i < count && fighting < room; i++) {
            const struct warband_figure *f = warband_figure_at(m, figure[i]);
            int32_t has = (afresh ? f->ac : f->ac_left) + (pays > 0 ? CHARGE_BONUS : 0);
            int32_t left = has + (afresh ? 0 : f->move_ac) - pays;

            left = left < has ? left : has;
            if (actions[i] > pays || left < cost[i])
                continue;
            sum += blow[i] * (left / cost[i]);
            fighting++;
        }
        most = sum > most ? sum : most;
    }
    return most;
}

static bool shoots(const struct match *m, int32_t unit)
{
    return warband_wanted_distance(m, unit) > 0;
}

/* A unit that must retreat or is terrified does not strike back. */
static bool helpless(const struct match *m, int32_t unit)
{
    int32_t morale = warband_unit_at(m, unit)->morale;

    return morale == MORALE_RETREATING || morale == MORALE_TERRIFIED;
}

/* What it brings at once, and who of the two is better off in what follows; without a blow left the enemy has
 * the first. Units at blows neither shoot nor cast. */
int32_t warband_charge_worth(const struct match *m, int32_t unit, int32_t target)
{
    int64_t now = warband_charge_blows(m, unit, target, false),
            ours = warband_expected_melee(m, unit, target, 0),
            theirs = helpless(m, target) ? 0 : warband_expected_melee(m, target, unit, 0);
    int64_t worth = now + (ours - theirs) * 3 / 4;

    if (now == 0)
        return (int32_t)-theirs - 1;
    if (shoots(m, target) && !warband_panicked(m, target))
        worth += warband_unit_at(m, target)->cost * TO_PIN;
    if (shoots(m, unit))
        worth -= warband_unit_at(m, unit)->cost * TO_PIN;
    return (int32_t)worth + (warband_panicked(m, target) ? 100 : 0);
}
