/* B10.9: stupidity. */
#ifndef GONFALON_BATTLE_STUPIDITY_H
#define GONFALON_BATTLE_STUPIDITY_H

#include "common/match/match.h"

/* B10.9-a, B10.9-n: the tests of the active side at the start of its turn. */
void battle_test_stupidity(struct match *m);
/* B10.9-h: the moves of its stupid units, and what they run into. */
void battle_stupid_moves(struct match *m);

/* B10.9-d: of a stupid unit that comes into combat leader and characters each throw a die. */
void battle_comes_into_combat(struct match *m, int32_t unit);
/* B10.9-b, B10.9-c: when a round begins, half of those who could strike do not; and what came of a collision.
 */
void battle_dull_strikers(struct match *m, int32_t unit);
/* B10.9-k: what a collision brings lasts for the combat phase of its turn. */
void battle_end_collisions(struct match *m);

#endif
