/* B7.13.4-e to B7.13.4-j: the push-back pivot. */
#ifndef GONFALON_BATTLE_PIVOT_H
#define GONFALON_BATTLE_PIVOT_H

#include "common/rules/battle/figures.h"

/* Step 8 of B7.6-e: every pair of which most of both fronts is free turns. */
void battle_pivot_pairs(struct match *m, int32_t engagements);
/* B7.13.4-j: after the push the winner shifts its ranks towards the end that fights: by so many files at
 * least and at most; 0: it does not. */
int32_t battle_shift_most(const struct match *m, int32_t unit);
void battle_shift_files(struct match *m, int32_t unit, int32_t files);
enum { SHIFT_LEAST = 2 };

#endif
