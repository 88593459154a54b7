/* B26: when a battle is over, and who has won it. */
#include "common/rules/massed/victory.h"

#include "common/match/event.h"
#include "common/match/rules.h"
#include "common/rules/massed/units.h"

enum { SIDES = 2, TENTH = 10, NOBODY_WON = -1 };

int32_t massed_score(const struct match *m, const struct massed_tally *how, int32_t side)
{
    return massed_tally_troops(m, how, side) + massed_tally_table(m, how, side) +
           massed_tally_trophies(m, how, side);
}

static bool fights_on(const struct match *m, int32_t side)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (unit_at(m, unit)->side == side && massed_living(m, unit) > 0 && !massed_unit_at(m, unit)->routing)
            return true;
    return false;
}

static int32_t told_score(struct match *m, const struct massed_victory *how, int32_t side)
{
    int32_t score = massed_score(m, &how->tally, side);
    struct event *e = event_begin(m, how->score.key, how->score.rule);

    event_arg(e, "side", ARG_SIDE, side);
    event_arg(e, "points", ARG_NUMBER, score);
    event_end(m);
    return score;
}

/* RULE("B26.2-a"): a side that has nobody left who stands has lost, whatever the points say. RULE("B26.2-u"),
 * RULE("B26.2-v"): else the higher score wins, if it is more than a tenth higher. */
static void settle(struct match *m, const struct massed_victory *how, const bool stands[SIDES])
{
    int32_t score[SIDES], high;

    for (int32_t side = 0; side < SIDES; side++)
        score[side] = told_score(m, how, side);
    high = score[1] > score[0]; /* no rule: equal scores are a draw */
    if (stands[0] != stands[1])
        match_end(m, OUTCOME_WON, stands[1], how->won_field.key, how->won_field.rule);
    else if (TENTH * (score[high] - score[1 - high]) <= score[high])
        match_end(m, OUTCOME_DRAWN, NOBODY_WON, how->drawn.key, how->drawn.rule);
    else
        match_end(m, OUTCOME_WON, high, how->won.key, how->won.rule);
}

bool massed_finished(struct match *m, const struct massed_victory *how, bool last_turn)
{
    bool stands[SIDES] = {fights_on(m, 0), fights_on(m, 1)};

    if (m->state->outcome.kind != OUTCOME_NONE)
        return true;
    if (!last_turn && stands[0] && stands[1])
        return false;
    settle(m, how, stands);
    return true;
}
