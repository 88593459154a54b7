#include "common/rules/battle/arsenal/grenades.h"

#include <assert.h>

enum { HOURS = 12, D6 = 6, D20 = 20 };

/* RULE("B13.8.4-f"). */
enum battle_grenade_fate battle_grenade(int32_t d20)
{
    assert(d20 >= 1 && d20 <= D20);
    if (d20 == D20)
        return GRENADE_TOO_SOON;
    return d20 <= HOURS ? GRENADE_DEVIATES : GRENADE_ON_TARGET;
}

/* RULE("B13.8.4-g"). */
int32_t battle_grenade_hour(int32_t d20)
{
    assert(battle_grenade(d20) == GRENADE_DEVIATES);
    return d20;
}

/* RULE("B13.8.4-h"), RULE("B1.3-b"): a D3 is a D6 halved, rounded up. */
length battle_grenade_deviation(int32_t d6)
{
    assert(d6 >= 1 && d6 <= D6);
    return (d6 + 1) / 2 * PACE;
}

/* RULE("B13.8.4-i"). */
length battle_grenade_flight(int32_t d6, length aimed)
{
    length flown = (d6 - 1) * PACE;

    assert(d6 >= 1 && d6 <= D6);
    return flown < aimed ? flown : aimed;
}
