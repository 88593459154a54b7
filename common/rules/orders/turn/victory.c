/* RULE("O10.7-a"): when the battle is over, and who has won it. */
#include "common/rules/orders/turn/victory.h"

#include "common/match/rules.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/hooks.h"
#include "common/rules/orders/turn/score.h"

enum { SIDES = 2, TENTH = 10 };

int32_t orders_victory_points(const struct match *m, int32_t side)
{
    return orders_score_troops(m, side) + orders_score_table(m, side) + orders_score_trophies(m, side);
}

static bool fights_on(const struct match *m, int32_t side)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (orders_side_of(m, unit) == side && orders_stands(m, unit))
            return true;
    return false;
}

static void tell_score(struct match *m, int32_t side, int32_t score)
{
    struct event *e = event_begin(m, "orders.score", RULE("O10.7-a"));

    event_arg(e, "side", ARG_SIDE, side);
    event_arg(e, "points", ARG_NUMBER, score);
    event_end(m);
}

/* B26.2-a: a side that has nobody left who stands has lost, whatever the points say. B26.2-u, B26.2-v: else
 * the higher score wins, if it is more than a tenth higher. */
static void settle(struct match *m, bool stands[SIDES])
{
    int32_t score[SIDES], high;

    for (int32_t side = 0; side < SIDES; side++) {
        score[side] = orders_victory_points(m, side);
        tell_score(m, side, score[side]);
    }
    high = score[1] > score[0]; /* no rule: equal scores are a draw */
    if (stands[0] != stands[1])
        match_end(m, OUTCOME_WON, stands[1], "orders.won_field", RULE("O10.7-a"));
    else if (TENTH * (score[high] - score[1 - high]) <= score[high])
        match_end(m, OUTCOME_DRAWN, NO_SIDE, "orders.drawn", RULE("O10.7-a"));
    else
        match_end(m, OUTCOME_WON, high, "orders.won", RULE("O10.7-a"));
}

bool orders_finished(struct match *m, bool last_turn)
{
    bool stands[SIDES] = {fights_on(m, 0), fights_on(m, 1)};

    if (m->state->outcome.kind != OUTCOME_NONE)
        return true;
    if (!last_turn && stands[0] && stands[1])
        return false;
    settle(m, stands);
    return true;
}

void orders_call_time(struct match *m)
{
    orders_finished(m, true);
}
