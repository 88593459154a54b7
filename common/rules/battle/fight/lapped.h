/* B7.14.2-f to B7.14.2-h: a unit that an enemy laps round. */
#ifndef GONFALON_BATTLE_LAPPED_H
#define GONFALON_BATTLE_LAPPED_H

#include "common/rules/battle/figures.h"

/* Nobody of it is left who could turn to those who lap round it, and somebody is struck who cannot answer. */
bool battle_wholly_lapped(const struct match *m, int32_t unit);
/* The panic test of such a unit; one that fails breaks. */
void battle_panic_of_lapped(struct match *m, int32_t unit);

#endif
