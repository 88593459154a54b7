/* O10.7-a: length and victory. */
#ifndef GONFALON_ORDERS_VICTORY_H
#define GONFALON_ORDERS_VICTORY_H

#include "common/match/match.h"

/* Ends the match if a side has no unit left that is not routing, or if the last turn is over; true if it has
 * ended. */
bool orders_finished(struct match *m, bool last_turn);

#endif
