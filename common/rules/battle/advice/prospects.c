/* How well a side stands, for bots that look ahead: what lives, what flees and may rally, what the combats
 * under way promise, how far those who want to fight or shoot have to go, and what the table counts (B26.2),
 * the more the nearer the end is. */
#include "common/match/rules.h"
#include "common/rules/battle/actions.h"
#include "common/rules/battle/advice/outlook.h"
#include "common/rules/battle/advice/shot_worth.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/hooks.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/turn/victory.h"

enum {
    RALLY_PERCENT = 60,  /* of its worth that a unit keeps which is sure to rally: it comes late */
    SHAKEN_PERCENT = 93, /* of a unit that tests whenever it is beaten (B8.1-a) */
    DISORDERED_PERCENT = 95,
    MELEE_PERCENT = 30, /* of what the next round is expected to bring */
    FAR_PART = 300      /* a pace between the enemy and where a unit wants him costs so much of it */
};

/* In paces: how much too far the nearest enemy is for it to charge or to shoot. */
static int64_t paces_off(const struct match *m, int32_t unit)
{
    int32_t typical = massed_typical(m, unit);
    length range = typical == NOBODY ? 0 : battle_missile_reach(m, typical),
           reach = battle_charge_reach(m, unit), away = battle_enemy_near(m, unit);

    reach = range > reach ? range : reach;
    return away == LONGEST_SIDE || away <= reach ? 0 : (away - reach) / PACE;
}

static int64_t standing_worth(const struct match *m, int32_t unit, int64_t worth)
{
    if (battle_quarter_chance(m, unit, 0) == IN_THOUSAND)
        worth = worth * SHAKEN_PERCENT / PERCENT;
    if (battle_unit_at(m, unit)->disordered)
        worth = worth * DISORDERED_PERCENT / PERCENT;
    if (battle_fights(m, unit))
        return worth + battle_melee_worth(m, unit) * MELEE_PERCENT / PERCENT;
    return worth - worth * paces_off(m, unit) / FAR_PART;
}

static int64_t unit_worth(const struct match *m, int32_t unit)
{
    int64_t worth = battle_worth(m, unit);

    if (!battle_routing(m, unit))
        return standing_worth(m, unit, worth);
    return worth * battle_test_chance(m, unit, TEST_RALLY) / TEST_CASES * RALLY_PERCENT / PERCENT;
}

int32_t battle_prospects(const struct match *m, int32_t side)
{
    int64_t sum = (int64_t)battle_table_points(m, side) * battle_table_part(m) +
                  (int64_t)battle_trophy_points(m, side) * PERCENT;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_side_of(m, unit) == side && battle_in_play(m, unit))
            sum += unit_worth(m, unit);
    return (int32_t)sum;
}

static bool has_declared(const struct match *m, int32_t side)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_side_of(m, unit) == side && battle_unit_at(m, unit)->target != NO_UNIT)
            return true;
    return false;
}

/* Before the first charge of a turn is declared: what a move, a shot or a charge has brought shows when the
 * combats of the turn are fought. */
bool battle_quiet(const struct match *m)
{
    return m->state->pending.question == Q_CHARGE && !has_declared(m, battle_of(m)->active);
}
