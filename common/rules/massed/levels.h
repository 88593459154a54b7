/* Massed battles: what a level, an elite and a levy change of the profile of a race (B14.3, B14.4, B15.5,
 * B15.7). */
#ifndef GONFALON_MASSED_LEVELS_H
#define GONFALON_MASSED_LEVELS_H

#include "common/rules/massed/points.h"
#include "common/rules/massed/profile.h"

enum { STANDARD_ROW = 1, LEVEL_ROWS = 6 };

/* B14.3-e to B14.3-i: the bonuses that a D6 gives, where a match draws them; level 25 and wizards (B14.4-b)
 * have one row for all faces. */
const int32_t *massed_level_row(int32_t level, bool wizard, int32_t d6);
/* B14.3-d, B14.3.1-d, B14.4-c: bonuses upon the profile of a race. */
void massed_raise_by(int32_t profile[CHARACTERISTICS], const int32_t row[CHARACTERISTICS], bool wizard);
/* B14.3-a, B14.4-b: row 1 of the table of the level, or the wizards' row. */
void massed_raise(int32_t profile[CHARACTERISTICS], int32_t level, bool wizard);
void massed_make_elite(int32_t profile[CHARACTERISTICS], int32_t elite, bool shooters);
void massed_make_levy(int32_t profile[CHARACTERISTICS]);

/* O10.12-a. */
int32_t massed_wizard_level(int32_t level);
int32_t massed_strategy_points(int32_t level); /* O3.1-a: a hero has 1, a lord 2 */

#endif
