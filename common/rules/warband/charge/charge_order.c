/* W5-h: a unit in line or close formation keeps its order in a charge, if the ways of those that the answer
 * names leave it one. */
#include "common/rules/warband/charge/charge.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/move/moves.h"

#include <assert.h>

/* Everybody else that can charge, beside the first; what the dearest way costs. */
static void take_along(const struct match *m, int32_t unit, int32_t turn, struct warband_plan *plan)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count && plan->count < UNIT_MOST; i++)
        if (!warband_in_plan(plan, i) && warband_charge_mover(m, i) && !warband_figure_at(m, i)->stepped_out)
            warband_add_follower(m, plan, i, turn);
}

static bool all_get_there(const struct match *m, int32_t target, int32_t named, struct warband_plan *plan)
{
    for (int32_t i = named; i < plan->count; i++) {
        const struct warband_step *s = &plan->item[i];
        int32_t cost = warband_path_cost(m, s->figure, &s->path);

        if (cost > warband_available(m, s->figure, PAY_MOVE, target) ||
            !warband_path_open(m, s->figure, &s->path, NULL))
            return false;
        plan->cost = cost > plan->cost ? cost : plan->cost;
    }
    return warband_ends_free(m, plan, NULL);
}

/* In that order, facing there. */
static bool ordered(const struct match *m, int32_t unit, int32_t target, angle front,
                    const struct warband_plan *named, struct warband_plan *plan)
{
    struct warband_shape after;

    *plan = *named;
    for (int32_t i = 0; i < plan->count; i++)
        plan->item[i].facing = front;
    take_along(m, unit, warband_wheel(m, unit, front), plan);
    if (!all_get_there(m, target, named->count, plan))
        return false;
    warband_shape_after(m, unit, plan, &after);
    return warband_shape_holds(m, &after, warband_unit_at(m, unit)->formation, front);
}

/* RULE("W5-h"): with the front that the first named takes, else with the one that they have. */
bool warband_charge_in_order(const struct match *m, int32_t unit, int32_t target, struct warband_plan *plan)
{
    struct warband_plan all;

    assert(plan->count > 0);
    if (!warband_formed(m, unit) ||
        (!ordered(m, unit, target, (angle)plan->item[0].facing, plan, &all) &&
         !ordered(m, unit, target, (angle)warband_unit_at(m, unit)->front, plan, &all)))
        return false; /* no rule: advice asks */
    *plan = all;
    return true; /* no rule: advice asks */
}
