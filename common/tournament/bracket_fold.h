/* What the drawing and the playing of a bracket share. Inside the library, and for the test of the crossings.
 */
#ifndef GONFALON_TOURNAMENT_BRACKET_FOLD_H
#define GONFALON_TOURNAMENT_BRACKET_FOLD_H

#include "common/tournament/bracket.h"

/* Works out everything from the results and withdrawals. */
void bracket_fold(struct bracket *b);

/* cross[1 .. rounds]: by which bits the places are exchanged where the losers of a winners' round drop. */
void bracket_crossings(int32_t rounds, int32_t *cross);

#endif
