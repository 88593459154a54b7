/* O7.9: terror. */
#include "common/rules/orders/psychology/terror.h"

#include "common/rules/orders/figures.h"
#include "common/rules/orders/morale/tests.h"

bool orders_feels_terror(const struct match *m, int32_t unit)
{
    return !orders_ignores_fear_and_panic(m, unit) && !orders_flagged(m, unit, FLAG_TERROR) &&
           !orders_flagged(m, unit, FLAG_FEAR);
}

static bool terrible(const struct match *m, int32_t unit, int32_t foe)
{
    return orders_side_of(m, foe) != orders_side_of(m, unit) && orders_in_play(m, foe) &&
           orders_flagged(m, foe, FLAG_TERROR);
}

/* RULE("O7.9-c"): closer than 6 paces. */
static bool in_zone(const struct match *m, int32_t unit, int32_t foe)
{
    return terrible(m, unit, foe) && massed_distance(m, unit, foe) < TERROR_REACH;
}

int32_t orders_terrors_near(const struct match *m, int32_t unit)
{
    int32_t dreads = orders_unit_at(m, unit)->dreads, count = 0;

    for (int32_t foe = 0; foe < m->state->units; foe++)
        count += in_zone(m, unit, foe) || (foe == dreads && terrible(m, unit, foe));
    return count;
}

int32_t orders_nearest_terror(const struct match *m, int32_t unit)
{
    int32_t best = NO_UNIT;
    length least = INT32_MAX;

    for (int32_t foe = 0; foe < m->state->units; foe++) {
        length away;

        if (!terrible(m, unit, foe))
            continue;
        away = massed_distance(m, unit, foe);
        if (away < least) { /* no rule: which of two that are as near */
            best = foe;
            least = away;
        }
    }
    return best;
}

/* RULE("O7.9-c"): a unit in contact does not take it; one test an activation. */
bool orders_holds_against_terror(struct match *m, int32_t unit)
{
    struct orders_unit *u = orders_unit_at(m, unit);
    int32_t foe = orders_nearest_terror(m, unit);

    u->terror_tested = false;
    if (foe == NO_UNIT || !in_zone(m, unit, foe) || orders_in_contact(m, unit) ||
        !orders_feels_terror(m, unit))
        return true;
    u->terror_tested = true;
    return orders_test(m, unit, TEST_TERROR, RULE("O7.9-c")).passed;
}
