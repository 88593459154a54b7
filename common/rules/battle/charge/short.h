/* B7.1.3-f to B7.1.3-i: files of a charger that lack the movement to get up to the enemy. */
#ifndef GONFALON_BATTLE_SHORT_H
#define GONFALON_BATTLE_SHORT_H

#include "common/rules/battle/charge/path.h"

/* The charger has been straightened on to the block that it struck: `c` has it as it stood at contact. */
void battle_leave_short(struct match *m, const struct battle_charge *c, const struct block *struck);
/* B6.6-a: soldiers are alike. All who had got up to the enemy have fallen: those of the short files take
 * their places, and the unit keeps its front. */
void battle_stand_in(struct match *m, int32_t unit, const struct block *front);
/* B7.1.3-h: the files come up, after the first round or when the combat is over. */
void battle_bring_up_short(struct match *m, int32_t unit);

#endif
