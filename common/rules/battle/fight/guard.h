/* B7.10: the save of a figure that is struck. */
#ifndef GONFALON_BATTLE_GUARD_H
#define GONFALON_BATTLE_GUARD_H

#include "common/rules/battle/arsenal/armour.h"
#include "common/rules/battle/figures.h"

struct battle_outfit battle_outfit_of(const struct match *m, int32_t figure);
/* It has an armour save, whatever strikes it. */
bool battle_has_save(const struct match *m, int32_t figure);
/* The points of its save against a blow through that edge. */
struct battle_values battle_guarded(const struct match *m, int32_t figure, enum battle_from from);

#endif
