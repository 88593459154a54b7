/* B10.3, B10.4: animosity between friends. */
#ifndef GONFALON_BATTLE_ANIMOSITY_H
#define GONFALON_BATTLE_ANIMOSITY_H

#include "common/match/match.h"

/* B10.3-b: the tests of the active side at the start of its turn. */
void battle_test_animosity(struct match *m);
/* B10.3-x: the two meet because one goes through the other: would one of them test at once? */
bool battle_may_quarrel(const struct match *m, int32_t unit, int32_t friend);
/* They test. True: one of them goes for the other. */
bool battle_meet_in_animosity(struct match *m, int32_t unit, int32_t friend);
/* B10.3-c, B10.3-d: an enemy is near, or one whom the unit hates is in sight. */
bool battle_enemy_calms(const struct match *m, int32_t unit);
/* B10.3-n, B10.3-q: units whose test has failed go for their rivals. */
void battle_quarrel_moves(struct match *m);
/* The same of two who have met in the middle of a move, where they stand. */
void battle_quarrel_on_the_spot(struct match *m, int32_t unit, int32_t friend);

#endif
