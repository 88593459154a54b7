/* B5.5: figures without ranks that move through friends. */
#ifndef GONFALON_BATTLE_THROUGH_H
#define GONFALON_BATTLE_THROUGH_H

#include "common/match/match.h"

/* B5.5-b, B5.5-h, B5.5-j, B5.5-k: may the unit, which has no ranks, go through that friend? */
bool battle_may_cross(const struct match *m, int32_t unit, int32_t friend);
/* B5.5-c: and does the friend take a test first? */
bool battle_crossing_tests(const struct match *m, int32_t unit, int32_t friend);
/* B5.5-e: figures may end their move in the midst of such a friend. */
bool battle_may_end_in(const struct match *m, int32_t unit, int32_t friend);

/* The unit has gone through that friend, or has been stopped at it: B5.5-b, B5.5-d. */
void battle_hold_crossed(struct match *m, int32_t friend);
/* B5.5-e: who stands in the midst of a friend after the move of the unit, and who no longer does. */
void battle_note_amid(struct match *m, int32_t unit);
void battle_hold_amid(struct match *m, int32_t unit);
/* B5.5-b, B5.5-e: the rule that keeps the unit where it is because friends went through it; NULL. */
const char *battle_crossed_holds(const struct match *m, int32_t unit);

/* B5.5-f: the unit is about to make a move that it is forced to: while it and a friend stand in each other,
 * both go at half rate for the rest of the player turn. */
void battle_forced_to_move(struct match *m, int32_t unit);
bool battle_hampered(const struct match *m, int32_t unit);

#endif
