/* B13.8.4: where a grenade bursts. */
#ifndef GONFALON_BATTLE_GRENADES_H
#define GONFALON_BATTLE_GRENADES_H

#include "common/rules/massed/profile.h"

enum {
    GRENADE_RANGE = 6 * PACE,  /* RULE("B13.8.4-d") */
    GRENADE_RADIUS = PACE / 2, /* RULE("B13.8.4-c") */
    GRENADE_ARC_TENTHS = 225   /* RULE("B13.8.4-d"): tenths of a degree to each side of straight ahead */
};

enum battle_grenade_fate { GRENADE_ON_TARGET, GRENADE_DEVIATES, GRENADE_TOO_SOON };

/* B13.8.4-f: what the D20 says. */
enum battle_grenade_fate battle_grenade(int32_t d20);
/* B13.8.4-g: the hour, 6 pointing at the thrower, of a D20 by which it deviates. */
int32_t battle_grenade_hour(int32_t d20);
/* B13.8.4-h: from the point aimed at. */
length battle_grenade_deviation(int32_t d6);
/* B13.8.4-i: from the thrower towards the point aimed at, which is so far away. */
length battle_grenade_flight(int32_t d6, length aimed);

#endif
