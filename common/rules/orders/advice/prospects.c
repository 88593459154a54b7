/* What a side's chances are, for bots that look ahead: the difference of the scores (O10.7-a), with something
 * for troops that rout, since they may rally. */
#include "common/rules/orders/figures.h"
#include "common/rules/orders/hooks.h"
#include "common/rules/orders/turn/score.h"

enum { HUNDREDTHS = 100, ROUTING_SHARE = 4 };

static int32_t routing_worth(const struct match *m, int32_t side)
{
    int32_t half_points = 0;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (orders_side_of(m, unit) == side && orders_in_play(m, unit) && orders_routing(m, unit))
            half_points += massed_unit_at(m, unit)->half_points;
    return half_points / 2 / ROUTING_SHARE;
}

static int32_t standing(const struct match *m, int32_t side)
{
    return orders_score_troops(m, side) + orders_score_trophies(m, side) + routing_worth(m, side) +
           orders_score_table(m, side) / 2;
}

int32_t orders_prospects(const struct match *m, int32_t side)
{
    return HUNDREDTHS * (standing(m, side) - standing(m, 1 - side));
}
