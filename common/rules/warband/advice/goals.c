/* Where objectives draw a side: what suggestions of moves and the standing of a side share. */
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/state.h"
#include "common/rules/warband/turn/aims.h"

#include <assert.h>

/* For an equal way the cheaper unit goes: so many points are worth an inch. */
enum { POINTS_AN_INCH = 3 };

static bool open_to(const struct warband_objective *o, int32_t side)
{
    return o->done_by < 0 && o->zone >= 0 && (o->side < 0 || o->side == side);
}

/* What is to be carried draws a side to the thing itself, or to the enemy who bears it, until it has it. */
bool warband_goal(const struct match *m, int32_t objective, int32_t side, struct point *goal)
{
    const struct warband_objective *o = &warband_of(m)->objective[objective];
    int32_t bearer = o->figure >= 0 ? warband_figure_at(m, o->figure)->bearer : -1;

    assert(objective >= 0 && objective < warband_of(m)->objectives);
    if (!open_to(o, side))
        return false;
    if (o->kind == OBJECTIVE_CARRY && o->figure >= 0 && (bearer < 0 || warband_side_of(m, bearer) != side))
        *goal = warband_point(m, o->figure);
    else
        *goal = zone_middle(&warband_of(m)->zone[o->zone]);
    return true;
}

static bool bears(const struct match *m, int32_t unit, const struct warband_objective *o)
{
    int32_t bearer = o->figure >= 0 ? warband_figure_at(m, o->figure)->bearer : -1;

    return bearer >= 0 && warband_unit_of(m, bearer) == unit;
}

/* A place is held by many. One unit is enough for a task, and for bringing a thing home it is the bearer's:
 * the nearest and cheapest one that is in good heart and at blows with nobody. */
int32_t warband_sent_to(const struct match *m, int32_t objective, int32_t side)
{
    const struct warband_objective *o = &warband_of(m)->objective[objective];
    int32_t best = -1;
    int64_t least = 0;
    struct point goal;

    if (o->kind == OBJECTIVE_HOLD || !warband_goal(m, objective, side, &goal))
        return -1;
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        int64_t price;

        if (unit_at(m, unit)->side != side || !warband_unit_stands(m, unit) || warband_panicked(m, unit) ||
            warband_machine_of(m, unit) >= 0 || warband_unit_in_contact(m, unit))
            continue;
        if (bears(m, unit, o))
            return unit;
        price = distance(warband_centre(m, unit), goal) +
                (int64_t)warband_unit_at(m, unit)->cost * INCH / POINTS_AN_INCH;
        if (best < 0 || price < least) {
            best = unit;
            least = price;
        }
    }
    return best;
}
