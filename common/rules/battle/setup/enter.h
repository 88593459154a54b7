/* B25.2.2-b, B25.2.2-c, B25.2.3-g: units that come on to the table from its edge. */
#ifndef GONFALON_BATTLE_ENTER_H
#define GONFALON_BATTLE_ENTER_H

#include "common/match/match.h"

/* Units that have left the edge since this was asked last: their ranks that wait follow as far as there is
 * room behind the others, and their moves are measured as everybody's from now on. */
void battle_bring_up_ranks(struct match *m);

#endif
