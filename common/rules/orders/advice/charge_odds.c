/* How far a charge has to go, whether its die is good enough, and what it is worth. */
#include "common/rules/massed/march.h"
#include "common/rules/orders/advice/onset.h"
#include "common/rules/orders/advice/outlook.h"
#include "common/rules/orders/morale/tests.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/step.h"
#include "common/rules/orders/psychology/fear.h"

enum {
    TEST_CASES = 36,
    SHORT_PART = 20, /* of its worth: what a charge that falls short costs, it stands there and is tired */
    ANSWERED_PERCENT = 85 /* what is left of it where the enemy can react (O4.11) */
};

/* RULE("O4.6-c"): one wheel, then straight on; figures without ranks go straight at it. */
bool orders_charge_way(const struct match *m, int32_t unit, int32_t target, length *needs)
{
    length most = 3 * orders_fast_movement(m, unit) * HALF_PACE;
    struct massed_march march;
    struct march_end end = {.why = MARCH_FREE, .figure = NOBODY};
    int32_t wheel;

    *needs = massed_distance(m, unit, target);
    if (!massed_in_ranks(m, unit) || unit_at(m, unit)->blocks != 1)
        return *needs <= most;
    if (*needs > most)
        return false;
    march = massed_march_begin(m, unit, most, orders_terms(m, unit));
    wheel = massed_wheel_towards(&march.block[0], massed_centre(m, target));
    if (wheel != 0)
        end = massed_march_leg(m, &march, LEG_TURN, ANCHOR_INNER, wheel);
    if (end.why == MARCH_FREE)
        end = massed_march_leg(m, &march, LEG_AHEAD, ANCHOR_CENTRE, most - march.spent);
    *needs = march.spent;
    return end.why == MARCH_ENEMY && figure_at(m, end.figure)->unit == target;
}

struct orders_cases orders_charge_cases(const struct match *m, int32_t unit, length needs)
{
    int32_t half_paces = orders_fast_movement(m, unit);
    struct orders_cases c = {.cases = (half_paces + 1) / 2};

    for (int32_t die = 1; die <= c.cases; die++)
        c.wins += 2 * half_paces * HALF_PACE + die * PACE >= needs;
    return c;
}

/* In a thousand: it dares (O7.6-e, O7.9-b). */
static int64_t dares(const struct match *m, int32_t unit, int32_t target)
{
    switch (orders_dread_of(m, unit, target)) {
    case DREAD_NOTHING:
        return IN_THOUSAND;
    case DREAD_FEAR:
        return (int64_t)orders_test_chance(m, unit, TEST_FEAR) * IN_THOUSAND / TEST_CASES;
    case DREAD_TERROR:
        break;
    }
    return (int64_t)orders_test_chance(m, unit, TEST_TERROR) * IN_THOUSAND / TEST_CASES;
}

int64_t orders_charge_worth(const struct match *m, int32_t unit, int32_t target)
{
    struct orders_clash clash = orders_clash_of(m, unit, target, ARRIVED_CHARGING);
    length needs;
    int64_t home, misses = -orders_worth(m, unit) / SHORT_PART;
    struct orders_cases c;

    if (!orders_charge_way(m, unit, target, &needs))
        return misses;
    c = orders_charge_cases(m, unit, needs);
    home = orders_onset_worth(m, &clash) * ANSWERED_PERCENT / PERCENT;
    if (c.cases == 0)
        return misses;
    return ((home * c.wins + misses * (c.cases - c.wins)) / c.cases) * dares(m, unit, target) / IN_THOUSAND;
}
