/* How well a side stands, and what a bot supposes of figures that its side has not discovered. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/hooks.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/aims.h"

/* Fighters by what they can still do; the scenario's points on top. */
static int32_t fighter_worth(const struct match *m, int32_t figure)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);
    int32_t worth = f->value * 100;

    if (!brothers_in_play(m, figure))
        return f->ends == END_EXITED ? worth * 3 / 2 : 0;
    worth -= worth / 4 * f->wound;
    if (f->posture != POSTURE_STANDING)
        worth -= worth / 8;
    if (f->routed)
        worth -= worth / 3;
    return worth;
}

/* The end counts as much as a quarter of the band, so that the luck of one sample does not outweigh all else.
 */
static int32_t winning_worth(const struct match *m, int32_t side)
{
    int32_t winner = m->state->outcome.winner;

    if (m->state->outcome.kind != OUTCOME_WON)
        return 0;
    return brothers_side_at(m, side)->start_value * 25 * (winner == side ? 1 : -1);
}

/* Where a figure stands is left to the suggestions, which know more of places than a distance to the goal. */
int32_t brothers_prospects(const struct match *m, int32_t side)
{
    int32_t sum = winning_worth(m, side);

    for (int32_t i = brothers_next_fighter(m, -1); i >= 0; i = brothers_next_fighter(m, i))
        if (figure_at(m, i)->fate != FATE_RESERVE)
            sum += brothers_side_of(m, i) == side ? fighter_worth(m, i) : -fighter_worth(m, i);
    return sum +
           10000 * (brothers_side_at(m, side)->points - brothers_side_at(m, other_side(m, side))->points);
}

bool brothers_quiet(const struct match *m)
{
    return m->state->pending.question == Q_ACTIVATE;
}

/* A figure that the side has not discovered is not there, as far as the side can tell. */
void brothers_suppose(struct match *m, int32_t side)
{
    for (int32_t i = brothers_next_fighter(m, -1); i >= 0; i = brothers_next_fighter(m, i))
        if (brothers_in_play(m, i) && !brothers_known_to(m, i, side)) {
            brothers_figure_at(m, i)->coin = COIN_NONE;
            brothers_side_at(m, brothers_side_of(m, i))->start_value -= brothers_figure_at(m, i)->value;
            figure_at(m, i)->fate = FATE_RESERVE;
            table_lift_stand(table_of(m), i);
        }
}
