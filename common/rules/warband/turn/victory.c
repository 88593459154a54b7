/* W15-c: scores, objectives, the end; what follows from the game master's changes. */
#include "common/rules/shared/objectives.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/hooks.h"
#include "common/rules/warband/state.h"
#include "common/rules/warband/turn/aims.h"

#include <assert.h>

bool warband_in_zone(const struct match *m, int32_t zone, int32_t figure)
{
    assert(zone >= 0 && zone < warband_of(m)->zones);
    return stand_on_table(table_of(m), figure) &&
           zone_holds(&warband_of(m)->zone[zone], warband_point(m, figure));
}

/* RULE("W15-c"): all of a unit that is gone, half of one at half its figures or in panic, and 50 for its
 * leaders. */
int32_t warband_taken_of(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    const struct warband_unit *w = warband_unit_at(m, unit);
    int32_t sum = 0;

    if (warband_waiting(m, unit) > 0 && !warband_unit_stands(m, unit))
        return 0; /* it is still to come */
    if (!warband_unit_stands(m, unit))
        sum = w->cost;
    else if (2 * warband_living(m, unit) <= w->start_figures || warband_panicked(m, unit))
        sum = w->cost / 2;
    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (!warband_in_play(m, i) &&
            (warband_figure_at(m, i)->general || warband_figure_at(m, i)->battle_standard))
            sum += LEADER_POINTS;
    return sum;
}

int32_t warband_victory_points(const struct match *m, int32_t side)
{
    int32_t sum = warband_side_at(m, side)->score;

    for (int32_t i = 0; i < m->state->units; i++)
        if (unit_at(m, i)->side != NO_SIDE && unit_at(m, i)->side != side)
            sum += warband_taken_of(m, i);
    return sum;
}

/* --- objectives --------------------------------------------------------------------------------- */

static void fulfil(struct match *m, int32_t which, int32_t side)
{
    struct warband_objective *o = &warband_of(m)->objective[which];

    assert(o->done_by < 0 && side >= 0 && side < m->state->sides);
    o->done_by = side;
    warband_side_at(m, side)->score += o->points;
    tell_objective(m, "warband.objective", RULE("W15-c"), side, which, o->points);
}

/* The only side with units in good heart there; NO_SIDE for none or both. */
static int32_t holder_of(const struct match *m, int32_t zone)
{
    int32_t holder = NO_SIDE;

    for (int32_t i = 0; i < m->state->figures; i++) {
        if (!warband_lives(m, i) || warband_panicked(m, warband_unit_of(m, i)) ||
            !warband_in_zone(m, zone, i))
            continue;
        if (holder != NO_SIDE && holder != warband_side_of(m, i))
            return NO_SIDE;
        holder = warband_side_of(m, i);
    }
    return holder;
}

void warband_check_objectives(struct match *m, bool last_turn)
{
    const struct warband_match *w = warband_of(m);

    for (int32_t i = 0; i < w->objectives; i++) {
        const struct warband_objective *o = &w->objective[i];
        int32_t side = NO_SIDE;

        if (o->done_by != NO_SIDE)
            continue;
        if (o->kind == OBJECTIVE_REACH || (o->kind == OBJECTIVE_HOLD && last_turn))
            side = holder_of(m, o->zone);
        else if (o->kind == OBJECTIVE_CARRY && o->figure != NOBODY &&
                 warband_figure_at(m, o->figure)->bearer != NOBODY && warband_in_zone(m, o->zone, o->figure))
            side = warband_side_of(m, warband_figure_at(m, o->figure)->bearer);
        if (side != NO_SIDE && (o->side == NO_SIDE || o->side == side))
            fulfil(m, i, side);
    }
}

/* --- the end ------------------------------------------------------------------------------------ */

static bool fights_on(const struct match *m, int32_t side)
{
    for (int32_t i = 0; i < m->state->units; i++)
        if (unit_at(m, i)->side == side && warband_unit_stands(m, i) && !warband_panicked(m, i))
            return true;
    return false;
}

/* After the last turn, or when a side has only panicked units or none; within a tenth of each other it is a
 * draw. */
bool warband_finished(struct match *m, bool last_turn)
{
    int32_t score[2], more, less;

    if (m->state->outcome.kind != OUTCOME_NONE)
        return true;
    if (!last_turn && fights_on(m, 0) && fights_on(m, 1))
        return false;
    for (int32_t side = 0; side < 2; side++)
        score[side] = warband_victory_points(m, side);
    more = score[1] > score[0]; /* no rule: if they are equal it is a draw */
    less = score[1 - more];
    if ((score[more] - less) * 10 < score[more] || score[more] == less)
        match_end(m, OUTCOME_DRAWN, NO_SIDE, "warband.drawn", RULE("W15-c"));
    else
        match_end(m, OUTCOME_WON, more, "warband.won", RULE("W15-c"));
    return true;
}

void warband_call_time(struct match *m)
{
    warband_check_objectives(m, true);
    warband_finished(m, true);
}
