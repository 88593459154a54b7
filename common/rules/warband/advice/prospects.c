/* How well a side stands: what a bot's look-ahead compares, always between two activations. What a unit could
 * still do this turn does not count: otherwise a side that hesitates would seem to stand better. Points for
 * units that are half or wholly lost (W15-c) come in leaps, and between the leaps they grow with each figure,
 * as its worth does; the nearer the end, the more the leaps themselves count. */
#include "common/rules/warband/actions.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/hooks.h"
#include "common/rules/warband/state.h"
#include "common/rules/warband/turn/aims.h"

/* In hundredths of what the figure is worth. */
enum { PRONE_PART = 10, UNLOADED_PART = 20 };
/* In thousandths of what the unit is worth; the second for every inch between the enemy and where it wants
 * him. Of two fighters it takes the same from both: only a side that has to come to a shooter gains by
 * coming. */
enum { FORMED_PART = 20, FAR_PART = 4 };
/* An objective counts for so many hundredths to who stands at it, one less for every inch. */
enum { NEAR_PART = 60 };

static int32_t figure_worth(const struct match *m, int32_t figure)
{
    const struct warband_figure *f = warband_figure_at(m, figure);
    int32_t cost = figure_at(m, figure)->cost, worth = cost * 100;

    if (!warband_in_play(m, figure))
        return 0;
    worth -= warband_worth(m, figure) * f->wounds_lost / 2;
    if (f->on_ground)
        worth -= cost * PRONE_PART;
    if (f->sort == SORT_MACHINE && !f->loaded)
        worth -= cost * UNLOADED_PART;
    return worth + (f->general || f->battle_standard ? LEADER_POINTS * 100 : 0);
}

static int32_t inches_off(const struct match *m, int32_t unit)
{
    length far, wanted = warband_wanted_distance(m, unit);

    if (warband_nearest_unit(m, unit, &far) < 0)
        return 0;
    return (far > wanted ? far - wanted : (wanted - far) / 4) / INCH;
}

static int32_t unit_worth(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    const struct warband_unit *w = warband_unit_at(m, unit);
    int32_t sum = 0;

    for (int32_t i = u->first; i < u->first + u->count; i++)
        sum += figure_worth(m, i);
    if (w->morale == MORALE_TERRIFIED)
        return sum / 3;
    if (warband_panicked(m, unit))
        return sum / 2;
    return sum + sum / 1000 * ((warband_formed(m, unit) ? FORMED_PART : 0) - inches_off(m, unit) * FAR_PART);
}

/* What the enemy has not got for it, in points. */
static int32_t points_kept(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t sum = warband_unit_at(m, unit)->cost - warband_taken_of(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_figure_at(m, i)->general || warband_figure_at(m, i)->battle_standard)
            sum += LEADER_POINTS;
    return sum;
}

/* How much the points count, in hundredths: all at the end, half in the last turn, a third in the turn before
 * it... */
static int32_t points_part(const struct match *m)
{
    int32_t left = warband_of(m)->turns - m->state->turn;

    if (m->state->outcome.kind != OUTCOME_NONE)
        return 100;
    return m->state->turn > 0 && left >= 0 ? 100 / (left + 2) : 0;
}

/* How far the nearest unit of the side that is in good heart has to go; who bears a thing goes himself. */
static int32_t inches_to(const struct match *m, int32_t side, int32_t bearer, struct point goal)
{
    int32_t least = NEAR_PART;

    for (int32_t unit = 0; unit < m->state->units; unit++) {
        int32_t inches;

        if (unit_at(m, unit)->side != side || !warband_unit_stands(m, unit) || warband_panicked(m, unit) ||
            (bearer >= 0 && warband_unit_of(m, bearer) != unit))
            continue;
        inches = distance(warband_centre(m, unit), goal) / INCH;
        least = inches < least ? inches : least;
    }
    return least;
}

/* Coming to a thing brings half of what coming to a zone does, and bearing it home the other half. */
static int32_t objectives_worth(const struct match *m, int32_t side)
{
    const struct warband_match *w = warband_of(m);
    int32_t sum = 0;

    for (int32_t i = 0; i < w->objectives; i++) {
        const struct warband_objective *o = &w->objective[i];
        int32_t bearer =
            o->kind == OBJECTIVE_CARRY && o->figure >= 0 ? warband_figure_at(m, o->figure)->bearer : -1;
        bool has = bearer >= 0 && warband_side_of(m, bearer) == side;
        struct point goal;

        if (!warband_goal(m, i, side, &goal))
            continue;
        int32_t part = NEAR_PART - inches_to(m, side, has ? bearer : -1, goal);

        sum +=
            o->kind != OBJECTIVE_CARRY ? o->points * part : o->points * (has ? NEAR_PART + part : part) / 2;
    }
    return sum;
}

int32_t warband_prospects(const struct match *m, int32_t side)
{
    int32_t sum = warband_side_at(m, side)->score * 100 + objectives_worth(m, side), part = points_part(m);

    for (int32_t i = 0; i < m->state->units; i++)
        if (unit_at(m, i)->side == side && warband_unit_stands(m, i))
            sum += unit_worth(m, i) / 100 * (100 - part) + points_kept(m, i) * part;
    return sum;
}

bool warband_quiet(const struct match *m)
{
    return m->state->pending.question == Q_ACTIVATE;
}
