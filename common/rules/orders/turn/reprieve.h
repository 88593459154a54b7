/* O2.1-f: a unit that is destroyed in the opening batch still acts. */
#ifndef GONFALON_ORDERS_REPRIEVE_H
#define GONFALON_ORDERS_REPRIEVE_H

#include "common/match/match.h"

/* Those of the unit who fell in the batch act once more with the rest of it, */
void orders_reprieve(struct match *m, int32_t unit);
/* and are dead again when its activation is over. */
void orders_end_reprieve(struct match *m, int32_t unit);

#endif
