/* Massed battles: the two tables by which blows hit and wound (B7.8-a and B6.3-d, O5.2-b and O5.2-d: the same
 * cell for cell), and what a number on a D6 is as a chance. */
#ifndef GONFALON_MASSED_SCORES_H
#define GONFALON_MASSED_SCORES_H

#include <stdint.h>

/* What a D6 needs: 2 to 6, or beyond 6 by a second die. */
enum {
    NEVER = 0,       /* the table has "N" */
    SECOND_DIE = 100 /* "+n" of the table is SECOND_DIE + n: a 6, and then n or more on a second die */
};

/* Weapon skills from 1 to 10. */
int32_t massed_score_to_hit(int32_t ws, int32_t target_ws);
/* Strength and toughness from 1 to 10; NEVER: it cannot wound. */
int32_t massed_score_to_wound(int32_t s, int32_t t);

/* How many of 36 cases a score is reached in. */
int32_t massed_chance_in_36(int32_t score);

#endif
