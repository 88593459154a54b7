/* How well a side stands, for bots that look ahead, always between two activations: what lives, what flees
 * and may rally, what the combats under way promise, how far those who want to fight or shoot have to go, and
 * what the table counts (O10.7-a), the more the nearer the end is. */
#include "common/match/rules.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/advice/outlook.h"
#include "common/rules/orders/hooks.h"
#include "common/rules/orders/morale/flight.h"
#include "common/rules/orders/morale/rout.h"
#include "common/rules/orders/morale/tests.h"
#include "common/rules/orders/turn/activation.h"
#include "common/rules/orders/turn/score.h"

enum {
    TEST_CASES = 36,
    RALLY_PERCENT =
        60, /* of its worth that a unit keeps which is sure to rally: it comes late and in disorder */
    SHAKEN_PERCENT = 90, /* of a unit that tests at each further loss (O6.1) */
    MELEE_PERCENT = 25,  /* of what the next round is expected to bring */
    FAR_PART = 300       /* a pace between the enemy and where a unit wants him costs so much of it */
};

/* The middle of the nearest enemy that stands; false: there is none. */
static bool nearest(const struct match *m, int32_t unit, length *away)
{
    struct point at = orders_front(m, unit);
    bool found = false;

    for (int32_t enemy = 0; enemy < m->state->units; enemy++)
        if (orders_side_of(m, enemy) != orders_side_of(m, unit) && orders_stands(m, enemy)) {
            length far = distance(at, orders_front(m, enemy));

            *away = found && *away < far ? *away : far;
            found = true;
        }
    return found;
}

/* In paces: how much too far the nearest enemy is for it to charge or to shoot. */
static int64_t paces_off(const struct match *m, int32_t unit)
{
    length range = orders_shooting_reach(m, unit), reach = 2 * orders_movement(m, unit) * HALF_PACE, away = 0;

    reach = range > reach ? range : reach;
    if (!nearest(m, unit, &away) || away <= reach)
        return 0;
    return (away - reach) / PACE;
}

static int64_t standing_worth(const struct match *m, int32_t unit, int64_t worth)
{
    int64_t taken;

    if (massed_unit_at(m, unit)->lost >= orders_rout_losses(m, unit))
        worth = worth * SHAKEN_PERCENT / PERCENT;
    if (orders_in_contact(m, unit))
        return worth + orders_melee_worth(m, unit, &taken) * MELEE_PERCENT / PERCENT;
    return worth - worth * paces_off(m, unit) / FAR_PART;
}

static int64_t unit_worth(const struct match *m, int32_t unit)
{
    int64_t worth = orders_worth(m, unit);

    if (!orders_routing(m, unit))
        return standing_worth(m, unit, worth);
    if (!orders_can_rally(m, unit))
        return 0;
    return worth * orders_test_chance(m, unit, TEST_RALLY) / TEST_CASES * RALLY_PERCENT / PERCENT;
}

int32_t orders_prospects(const struct match *m, int32_t side)
{
    int64_t sum = orders_score_table(m, side) * orders_table_part(m) +
                  (int64_t)massed_tally_trophies(m, &orders_tally, side) * PERCENT;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (orders_side_of(m, unit) == side && orders_in_play(m, unit))
            sum += unit_worth(m, unit);
    return (int32_t)sum;
}

bool orders_quiet(const struct match *m)
{
    return m->state->pending.question == Q_ACTIVATE || m->state->pending.question == Q_ORDERS;
}
