/* Massed battles: what a level, an elite and a levy change of the profile of a race (B14.3, B14.4, B15.5,
 * B15.7). */
#ifndef GONFALON_MASSED_LEVELS_H
#define GONFALON_MASSED_LEVELS_H

#include "common/rules/massed/points.h"
#include "common/rules/massed/profile.h"

/* B14.3-d, B14.3.1-d, B14.4-c: row 1 of the table of the level, or the wizards' row. */
void massed_raise(int32_t profile[CHARACTERISTICS], int32_t level, bool wizard);
void massed_make_elite(int32_t profile[CHARACTERISTICS], int32_t elite, bool shooters);
void massed_make_levy(int32_t profile[CHARACTERISTICS]);

/* O10.12-a. */
int32_t massed_wizard_level(int32_t level);
int32_t massed_strategy_points(int32_t level); /* O3.1-a: a hero has 1, a lord 2 */

#endif
