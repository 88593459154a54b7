/* B10.3, B10.4: animosity between friends. */
#ifndef GONFALON_BATTLE_ANIMOSITY_H
#define GONFALON_BATTLE_ANIMOSITY_H

#include "common/match/match.h"

/* B10.3-b: the tests of the active side at the start of its turn. */
void battle_test_animosity(struct match *m);
/* B10.3-x: one passes through the other, and has animosity: a test at once. */
void battle_test_animosity_at(struct match *m, int32_t unit, int32_t friend);
/* B10.3-c, B10.3-d: an enemy is near, or one whom the unit hates is in sight. */
bool battle_enemy_calms(const struct match *m, int32_t unit);
/* B10.3-n, B10.3-q: units whose test has failed go for their rivals. */
void battle_quarrel_moves(struct match *m);

#endif
