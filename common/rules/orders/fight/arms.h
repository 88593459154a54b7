/* O9.1-f: the set of arms in use: a weapon, and a shield or none. */
#ifndef GONFALON_ORDERS_ARMS_H
#define GONFALON_ORDERS_ARMS_H

#include "common/match/match.h"
#include "common/rules/massed/gear.h"
#include "common/rules/orders/weapons.h"

/* The weapon that a figure fights with: the unit's choice if it carries that, else its own first. */
const struct orders_hand_weapon *orders_arm_of(const struct match *m, int32_t figure);
enum massed_weapon orders_weapon_in_hand(const struct match *m, int32_t figure);
/* RULE("O9.3-f"): with a weapon marked * none but a buckler; with one marked ** as the set says. */
enum massed_shield orders_shield_in_use(const struct match *m, int32_t figure);

/* The sets that a unit can choose from: weapon | shield << 8, the first listed first. Returns how many. */
enum { ARM_SETS_MOST = 24 };
int32_t orders_arm_sets(const struct match *m, int32_t unit, int32_t sets[ARM_SETS_MOST]);
enum massed_weapon orders_set_weapon(int32_t set);
enum massed_shield orders_set_shield(int32_t set);
/* Text keys. */
const char *orders_weapon_text(enum massed_weapon weapon);
const char *orders_shield_text(enum massed_shield shield);
/* Takes a set in hand. */
void orders_take_arms(struct match *m, int32_t unit, int32_t set);
/* The combat is over: the next one begins with a choice. */
void orders_lower_arms(struct match *m, int32_t unit);

#endif
