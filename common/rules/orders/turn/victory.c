/* RULE("O10.7-a"): when the battle is over, and who has won it. */
#include "common/rules/orders/turn/victory.h"

#include "common/match/event.h"
#include "common/rules/massed/victory.h"
#include "common/rules/orders/hooks.h"
#include "common/rules/orders/turn/score.h"

int32_t orders_victory_points(const struct match *m, int32_t side)
{
    return massed_score(m, &orders_tally, side);
}

bool orders_finished(struct match *m, bool last_turn)
{
    const struct massed_victory victory = {.tally = orders_tally,
                                           .score = {RULE("O10.7-a"), "orders.score"},
                                           .won_field = {RULE("O10.7-a"), "orders.won_field"},
                                           .won = {RULE("O10.7-a"), "orders.won"},
                                           .drawn = {RULE("O10.7-a"), "orders.drawn"}};

    return massed_finished(m, &victory, last_turn);
}

void orders_call_time(struct match *m)
{
    orders_finished(m, true);
}
