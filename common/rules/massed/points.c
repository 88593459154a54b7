/* B24: multipliers, mounts, characters, and the order in which they are added up. */
#include "common/rules/massed/points.h"

#include <assert.h>

enum { HALVES = 2, CHEAP = 5 * HALVES, DEAR = 10 * HALVES }; /* where the multiplier changes */

/* RULE("B24.2-a"). */
int32_t massed_multiplier(int32_t base)
{
    assert(base > 0);
    if (base < CHEAP)
        return 1;
    if (base <= DEAR)
        return HALVES;
    return (base + DEAR - 1) / DEAR * HALVES;
}

int32_t massed_levy_base(int32_t base)
{
    int32_t reduced = base - 2 * HALVES;

    return reduced < HALVES ? HALVES : reduced;
}

/* B15.5-b: each bonus costs what the creature does, at most 10 points. */
static int32_t elite_price(int32_t base, int32_t bonuses)
{
    assert(bonuses >= 0 && bonuses <= ELITE_MOST);
    return bonuses * (base < DEAR ? base : DEAR);
}

/* RULE("B24-d"), RULE("B24.3.1-b"), RULE("B24.3.1-c"), RULE("B24.3.1-e"). B15.5-c, B15.5-d: equipment and
 * mount of elite troops cost what they cost an ordinary figure, so that the bonuses are added after the
 * doubling. */
int32_t massed_figure_price(const struct massed_price *p)
{
    int32_t base = p->levy ? massed_levy_base(p->base) : p->base;
    int32_t sum = base + p->gear * massed_multiplier(base);

    if (p->mounted)
        sum = sum * 2 + p->mount; /* RULE("B24.3.1-d"): half of its points are so many halves */
    sum += elite_price(p->base, p->elite) + p->supplement * HALVES;
    return p->mounted ? massed_rounded_up(sum) : sum;
}

bool massed_level_good(int32_t level)
{
    return level >= LEVEL_STEP && level <= LEVEL_MOST && level % LEVEL_STEP == 0;
}

int32_t massed_level_place(int32_t level)
{
    assert(massed_level_good(level));
    return level / LEVEL_STEP - 1;
}

/* RULE("B24.6-a"), RULE("B24.6-c"), RULE("B14-e"): by race and level alone. */
int32_t massed_character_price(int32_t base, int32_t level)
{
    int32_t sum = base <= DEAR ? base * level + base : DEAR * level + base;

    assert(massed_level_good(level));
    return sum > DEAR ? massed_rounded_up(sum) : sum; /* RULE("B24.6-b") */
}

/* RULE("B24.6.3-a"). */
int32_t massed_wizard_supplement(int32_t level)
{
    static const int32_t points[LEVELS] = {30, 30, 75, 135, 210};

    return points[massed_level_place(level)] * HALVES;
}
