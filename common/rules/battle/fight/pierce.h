/* B5.7.4-p to B5.7.4-s: a wedge goes through a unit that it has breached. */
#ifndef GONFALON_BATTLE_PIERCE_H
#define GONFALON_BATTLE_PIERCE_H

#include "common/match/match.h"

/* Step 12 of B7.6-e: the wedges of one engagement that have breached somebody who stands. */
void battle_break_through(struct match *m, int32_t engagement);

#endif
