/* B13.1, B13.3-b: what a unit counts as armed with whose figures carry different weapons. */
#ifndef GONFALON_BATTLE_MIXED_H
#define GONFALON_BATTLE_MIXED_H

#include "common/rules/massed/gear.h"

/* How the figures of a unit are armed when the battle begins. Champions, bearers and musicians count as the
 * rest of it does (B13.1-f), and so are not counted here; nor does it change by losses (B13.1-e). */
struct battle_armament {
    int32_t figures;
    int32_t carriers[MASSED_WEAPONS];
};

/* B13.1-c, B13.1-d, B13.3-b: may the whole unit use it? */
bool battle_unit_armed_with(const struct battle_armament *unit, enum massed_weapon weapon);
/* B13.1-a, B13.1-b: bits of all weapons that it may use; hand weapons are always among them. */
int32_t battle_unit_weapons(const struct battle_armament *unit);

#endif
