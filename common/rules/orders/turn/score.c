/* O10.7-a: what `orders` has of its own in the score of B26.2. */
#include "common/rules/orders/turn/score.h"

#include "common/rules/orders/figures.h"

enum { CHARGE_MOST = 3 }; /* times M: 2 x M and the most of the die (O4.6-b) */

/* B26.2-d: at the end of a turn the markers of it are gone already. */
static bool rallied_last(const struct match *m, int32_t unit)
{
    const struct orders_unit *u = orders_unit_at(m, unit);

    return orders_of(m)->step == PHASE_END ? u->rallied_before : u->rallied;
}

static length charge_reach(const struct match *m, int32_t unit)
{
    return CHARGE_MOST * massed_movement(m, unit) * HALF_PACE;
}

const struct massed_tally orders_tally = {.rallied_last = rallied_last, .charge_reach = charge_reach};

int32_t orders_score_troops(const struct match *m, int32_t side)
{
    return massed_tally_troops(m, &orders_tally, side);
}

int32_t orders_score_table(const struct match *m, int32_t side)
{
    return massed_tally_table(m, &orders_tally, side);
}
