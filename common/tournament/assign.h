/* The assignment of least weight: each row gets a column of its own. Inside the library. */
#ifndef GONFALON_TOURNAMENT_ASSIGN_H
#define GONFALON_TOURNAMENT_ASSIGN_H

#include "common/tournament/matching.h"

/* `weight` has rows x columns entries of at least 0; rows <= columns, and rows + columns < MATCHING_MAX. The
 * sum of the greatest weights of all rows must be below 2^MATCHING_WEIGHT_BITS - 1. Fills column[0 .. rows).
 * False: not enough memory. */
bool assign_least(int32_t rows, int32_t columns, const matching_weight *weight, int32_t *column);

#endif
