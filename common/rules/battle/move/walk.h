/* Moves of figures without ranks: skirmishers and lone characters (B5.6-a, B14.6.1, B15.10). */
#ifndef GONFALON_BATTLE_WALK_H
#define GONFALON_BATTLE_WALK_H

#include "common/match/decision.h"
#include "common/match/match.h"

/* Does the unit move so: each figure on a way of its own? */
bool battle_walks(const struct match *m, int32_t unit);
/* The ways of an answer, on the table as it is, enemies included; it keeps so far from them. */
void battle_walk_ways(struct match *m, int32_t unit, const struct answer *a, length apart);

#endif
