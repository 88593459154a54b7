/* Brothers: what the rule system keeps about a match, and what its files share.
 *
 * Fighters, mounts, artillery pieces and every single object (weapon, shield, armour, bag of missiles, chest,
 * standard, body part) are figures: an object that is carried has no place on the table, one that was dropped
 * has. So a dropped sword is seen, picked up and stolen without any special case in views or clients. A
 * mounted fighter stands on the table with his mount's base; the mount then has no stand of its own.
 *
 * Rolls: every random result is one "die" of 0 to 9 (F0.3-d), whatever it is made from: brothers_die. */
#ifndef GONFALON_BROTHERS_H
#define GONFALON_BROTHERS_H

#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/aims.h"
#include "common/rules/brothers/turn/menu.h"

#endif
