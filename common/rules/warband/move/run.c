/* Moves that nobody draws: a unit that flees a charge or retreats in panic runs straight, each figure as far
 * as it can. */
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/move/moves.h"

#include <assert.h>

enum { BACK_STEP = INCH / 8 };

/* How far the actions carry a figure along a straight way. */
static length affordable(const struct match *m, int32_t figure, angle direction, int32_t actions, length rate)
{
    struct point here = warband_point(m, figure);
    length low = 0, high = actions * rate; /* no rule: halved to a hair */

    while (high - low > ROUND_OFF) {                /* no rule: to a hair */
        length middle = low + (high - low + 1) / 2; /* no rule: to a hair */
        struct path p = path_straight(here, point_ahead(here, direction, middle));
        int32_t extra;
        length ground = warband_ground(m, figure, &p, &extra);

        if (ground + extra * rate <= actions * rate)
            low = middle;
        else
            high = middle - 1; /* no rule: to a hair */
    }
    return low;
}

static bool leaves_table(const struct match *m, int32_t figure, angle direction, length far)
{
    struct place to = warband_stand(m, figure)->place;

    to.at = point_ahead(to.at, direction, far);
    return !point_in_world(to.at) || !base_on_table(table_of(m), &to, &warband_stand(m, figure)->base);
}

/* As far as nothing is in the way, back to where nobody stands and out of zones that it did not begin in. */
static void run_figure(struct match *m, int32_t figure, angle direction, length far, bool panic)
{
    struct warband_plan plan = {.count = 1};
    struct point here = warband_point(m, figure);
    struct refusal why;

    plan.item[0].figure = figure;
    plan.item[0].facing = direction;
    for (; far > 0; far -= BACK_STEP) {
        plan.item[0].path = path_straight(here, point_ahead(here, direction, far));
        if (!warband_path_open(m, figure, &plan.item[0].path, &why) || !warband_ends_free(m, &plan, &why))
            continue;
        if (!(panic ? warband_zones_not_entered : warband_zones_kept)(m, figure, &plan.item[0].path, &why))
            continue;
        warband_carry_out(m, &plan);
        return;
    }
}

/* The foremost in that direction first, so that they make room for the others. */
static int32_t foremost(const struct match *m, int32_t unit, angle direction, const bool *done)
{
    const struct unit *u = unit_at(m, unit);
    int32_t best = NOBODY;
    int64_t most = 0; /* no rule: of the first it is not asked */

    for (int32_t i = 0; i < u->count; i++) {
        struct point p;
        int64_t ahead;

        if (done[i] || !warband_lives(m, u->first + i) || warband_figure_at(m, u->first + i)->on_ground)
            continue;
        p = warband_point(m, u->first + i);
        /* no rule: who goes first, to a hair */
        ahead = (int64_t)p.x * angle_sine(direction) / 65536 + (int64_t)p.y * angle_cosine(direction) / 65536;
        if (best == NOBODY || ahead > most) { /* no rule: of two equally far ahead either may go first */
            best = i;
            most = ahead;
        }
    }
    return best;
}

bool warband_run(struct match *m, int32_t unit, const struct warband_flight *flight)
{
    const struct unit *u = unit_at(m, unit);
    bool done[UNIT_MOST] = {false};

    assert(u->count <= UNIT_MOST);
    for (int32_t i; (i = foremost(m, unit, flight->direction, done)) != NOBODY;) {
        int32_t figure = u->first + i;
        length far = affordable(m, figure, flight->direction, flight->actions[i], warband_rate(m, figure));

        done[i] = true;
        if (flight->panic && leaves_table(m, figure, flight->direction, far))
            return false;
        run_figure(m, figure, flight->direction, far, flight->panic);
    }
    warband_unit_at(m, unit)->front = flight->direction;
    return true;
}
