/* B14.6.8-b: characters who run faster than the routing unit that they are in. */
#ifndef GONFALON_BATTLE_AHEAD_H
#define GONFALON_BATTLE_AHEAD_H

#include "common/match/match.h"

/* Somebody of the unit may run ahead of it. */
bool battle_anybody_ahead(const struct match *m, int32_t unit);
/* Those whom the answer to Q_AHEAD names leave the unit, routing like it. */
void battle_take_ahead(struct match *m, int32_t unit);

#endif
