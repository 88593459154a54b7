/* What a Swiss pairing must be, worked out apart from common/tournament: costs by counting, the best pairing
 * by trying all, and whether there is a pairing without a rematch by a determinant. */
#ifndef GONFALON_TESTS_TOURNAMENT_REFERENCE_H
#define GONFALON_TESTS_TOURNAMENT_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/tournament/swiss.h"

enum { TRY_ALL_MAX = 11 }; /* players: 10,395 pairings */

/* The faults of one pair, tables left out; b is NO_ENTRANT for a bye. */
void reference_pair(const struct swiss_field *field, const struct swiss_wishes *wishes, int32_t a, int32_t b,
                    int64_t fault[SWISS_FAULTS]);

/* Sums over the pairs, tables too. */
void reference_cost(const struct swiss_field *field, const struct swiss_wishes *wishes,
                    const struct pairing *pairing, int64_t fault[SWISS_FAULTS]);

/* The least sums, in the order of the faults, of all pairings of at most TRY_ALL_MAX active entrants. */
void reference_best(const struct swiss_field *field, const struct swiss_wishes *wishes,
                    int64_t fault[SWISS_FAULTS]);

/* Can all active entrants but `without` (NO_ENTRANT: all of them; they must be even in number) be paired
 * without a rematch? True is certain; false is wrong with a chance below 1 in 10^15. */
bool reference_can_avoid_rematches(const struct swiss_field *field, int32_t without);

/* The least number of seats and scenarios that are not fresh, over all ways of giving the tables to the
 * pairs. */
void reference_tables(const struct swiss_field *field, const struct pairing *pairing, int64_t *seats,
                      int64_t *scenarios);

#endif
