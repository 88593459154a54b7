/* How well a side stands: what a bot's look-ahead compares. A short look must not take for a loss what only
 * comes later, so what a unit can still do this turn counts, and every step toward an objective. Points for
 * units that are half or wholly lost (W15-c) are not counted as such: they come in leaps, and between the
 * leaps they grow with each figure, as its worth does. */
#include "common/rules/warband/warband.h"

/* In hundredths of what the unit or figure is worth. */
enum { READY_PART = 10, FORMED_PART = 4, HOLDING_PART = 5, PRONE_PART = 10, UNLOADED_PART = 20 };
/* W15-c: the general and the battle standard, in hundredths of a point. */
enum { LEADER_WORTH = 5000 };
/* An objective counts for this much to who stands at it, and less for every inch. */
enum { NEAR_PART = 60, FALL_PER_INCH = 1 };

static int32_t figure_worth(const struct match *m, int32_t figure)
{
    const struct fighter *f = warband_fighter(m, figure);
    int32_t cost = figure_at(m, figure)->cost, worth = cost * 100;

    if (!warband_in_play(m, figure))
        return 0;
    worth -= warband_worth(m, figure) * f->wounds_lost / 2;
    if (f->on_ground)
        worth -= cost * PRONE_PART;
    if (f->sort == SORT_MACHINE && !f->loaded)
        worth -= cost * UNLOADED_PART;
    return worth + (f->general || f->battle_standard ? LEADER_WORTH : 0);
}

/* The share of its actions that a unit still has this turn, in hundredths. */
static int32_t ready_share(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t has = 0, had = 0;

    if (!warband_unit_at(m, unit)->activated)
        return 100;
    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i)) {
            has += warband_fighter(m, i)->ac_left;
            had += warband_fighter(m, i)->ac;
        }
    return had > 0 ? has * 100 / had : 0;
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
    return sum + sum / 100 * READY_PART / 100 * ready_share(m, unit) +
           sum / 100 * ((warband_formed(m, unit) ? FORMED_PART : 0) + (w->holds ? HOLDING_PART : 0));
}

/* Where an objective draws a side: to its zone or, until he bears it, to the thing to be carried. */
static struct point goal_of(const struct match *m, const struct objective *o)
{
    if (o->kind == OBJECTIVE_CARRY && o->figure >= 0 && warband_fighter(m, o->figure)->bearer < 0)
        return warband_at(m, o->figure);
    return zone_middle(&warband_of(m)->zone[o->zone]);
}

static int32_t objectives_worth(const struct match *m, int32_t side)
{
    const struct warband_match *w = warband_of(m);
    int32_t sum = 0;

    for (int32_t i = 0; i < w->objectives; i++) {
        const struct objective *o = &w->objective[i];
        int32_t least = NEAR_PART / FALL_PER_INCH;

        if (o->done_by >= 0 || o->zone < 0 || (o->side >= 0 && o->side != side))
            continue;
        for (int32_t unit = 0; unit < m->state->units; unit++) {
            int32_t inches;

            if (unit_at(m, unit)->side != side || !warband_unit_stands(m, unit) || warband_panicked(m, unit))
                continue;
            inches = distance(warband_centre(m, unit), goal_of(m, o)) / INCH;
            least = inches < least ? inches : least;
        }
        sum += o->points * (NEAR_PART - least * FALL_PER_INCH);
    }
    return sum;
}

int32_t warband_standing(const struct match *m, int32_t side)
{
    int32_t sum = warband_side_at(m, side)->score * 100 + objectives_worth(m, side);

    for (int32_t i = 0; i < m->state->units; i++)
        if (unit_at(m, i)->side == side && warband_unit_stands(m, i))
            sum += unit_worth(m, i);
    return sum;
}
