/* Section 11: who has won. */
#ifndef GONFALON_CORSAIRS_VICTORY_H
#define GONFALON_CORSAIRS_VICTORY_H

#include "common/rules/corsairs/figures.h"

/* Has a side anybody on the table who is not fleeing? */
bool corsairs_side_stands(const struct match *m, int32_t side);
/* C11-b: ends the match when at most one side does. */
void corsairs_check_last_side(struct match *m);
/* Objectives that somebody may just have fulfilled by moving, or at the end of a turn. */
void corsairs_check_edge_objectives(struct match *m, int32_t figure);
void corsairs_check_objectives(struct match *m);
/* After the last turn. */
void corsairs_check_turns(struct match *m);
bool corsairs_in_zone(const struct match *m, int32_t zone, int32_t figure);

#endif
