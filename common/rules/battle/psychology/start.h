/* B10.1-c: the tests at the start of a player turn, and what holds units back in it. */
#ifndef GONFALON_BATTLE_START_H
#define GONFALON_BATTLE_START_H

#include "common/match/match.h"

/* All tests of the active side, in the order of B4-j: stupidity, panic, animosity. */
void battle_start_tests(struct match *m);
/* The rule that keeps the unit where it is in this phase; NULL: none does. */
const char *battle_held_fast(const struct match *m, int32_t unit);

#endif
