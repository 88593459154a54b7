/* Round robin by Berger's tables: everybody meets everybody, and the first side goes round fairly. */
#ifndef GONFALON_TOURNAMENT_BERGER_H
#define GONFALON_TOURNAMENT_BERGER_H

#include "common/tournament/pairing.h"

#include <stdint.h>

/* How many rounds: count - 1 a leg, and count for an odd number. 0 for fewer than two entrants. */
int32_t berger_rounds(int32_t count, int32_t legs);

/* The pairs of a round (from 0 to berger_rounds - 1). With an odd number somebody has no game: his pair has
 * NO_ENTRANT as its second entrant and comes last. In the second leg the sides are exchanged. In each leg
 * everybody is the first side as often as the second, or once more or less if his games are odd in number. */
void berger_round(int32_t count, int32_t legs, int32_t round, struct pairing *out);

#endif
