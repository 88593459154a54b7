/* Which weapons a unit can take up when it comes into contact. */
#ifndef GONFALON_BATTLE_ARMING_H
#define GONFALON_BATTLE_ARMING_H

#include "common/match/match.h"
#include "common/rules/massed/gear.h"

/* B13.1, B13.3-b: how many the unit may name; the first is the default. */
int32_t battle_weapons_of(const struct match *m, int32_t unit, enum massed_weapon weapons[MASSED_WEAPONS]);

#endif
