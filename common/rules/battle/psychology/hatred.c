#include "common/rules/battle/psychology/hatred.h"

#include "common/match/decision.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/fight/result.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/psychology/psychology.h"

int32_t battle_nearest_hated(const struct match *m, int32_t unit, battle_may_attack *may, int32_t *nearest)
{
    int32_t count = 0;
    length least = LONGEST_SIDE;

    *nearest = NO_UNIT;
    for (int32_t enemy = 0; enemy < m->state->units; enemy++) {
        length away;

        if (!battle_hates(m, unit, enemy) || !may(m, unit, enemy))
            continue;
        away = massed_distance(m, unit, enemy);
        if (*nearest == NO_UNIT || away < least) {
            *nearest = enemy;
            least = away;
            count = 0;
        }
        count += away == least;
    }
    return count;
}

bool battle_is_driven(const struct match *m, int32_t unit, battle_may_attack *may)
{
    int32_t nearest;

    return !battle_unit_at(m, unit)->hated_tested && battle_nearest_hated(m, unit, may, &nearest) > 0;
}

bool battle_holds_its_hatred(struct match *m, int32_t unit, const char *rule)
{
    battle_unit_at(m, unit)->hated_tested = true;
    return battle_test(m, unit, TEST_HATRED, rule); /* RULE("B10.6-h") */
}

void battle_offer_hated(const struct match *m, struct decision *d, int32_t unit, battle_may_attack *may)
{
    int32_t nearest;

    battle_nearest_hated(m, unit, may, &nearest);
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    for (int32_t enemy = 0; enemy < m->state->units; enemy++)
        if (battle_hates(m, unit, enemy) && may(m, unit, enemy) &&
            massed_distance(m, unit, enemy) == massed_distance(m, unit, nearest)) {
            struct option *o = decision_option(d, "hated", "battle.option.hated");

            o->id = enemy;
            o->unit = enemy;
            option_arg(o, "enemy", ARG_UNIT, enemy);
        }
}

/* --- steadier ------------------------------------------------------------------------------------------- */

static int32_t by_hated(const struct match *m, int32_t unit, int32_t enemy)
{
    return battle_hates(m, unit, enemy) ? battle_unit_at(m, enemy)->inflicted : 0;
}

/* RULE("B10.6-j"), RULE("B10.6-k"): in close combat with hated enemies; where others fight it as well, those
 * must have beaten it by themselves. */
int32_t battle_hatred_steadies(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);
    int32_t hated = 0, others = 0;

    EACH_CONTACT(m, unit, contact)
    {
        bool hates = battle_hates(m, unit, battle_opponent(m, contact, unit));

        hated += hates;
        others += !hates;
    }
    if (hated == 0 || others == 0)
        return hated > 0;
    return u->engagement > 0 && u->outcome == ROUND_LOST && battle_would_have_lost(m, unit, by_hated);
}
