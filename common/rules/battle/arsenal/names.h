/* Words for weapons. */
#ifndef GONFALON_BATTLE_WEAPON_NAMES_H
#define GONFALON_BATTLE_WEAPON_NAMES_H

#include "common/rules/massed/gear.h"

extern const char *const battle_weapon_text[MASSED_WEAPONS]; /* text keys */

#endif
