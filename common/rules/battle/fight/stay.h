/* B7.13.4-a: winners that need not follow up. */
#ifndef GONFALON_BATTLE_STAY_H
#define GONFALON_BATTLE_STAY_H

#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"

/* The next unit with the choice; false: there is none. */
bool battle_ask_to_stay(struct match *m, struct battle_combat_frame *v);
void battle_take_stay(struct match *m, const struct battle_combat_frame *v);

#endif
