/* Q_FRONT: pursuers who are in contact with their routers take another front (B8.5.1-c). */
#ifndef GONFALON_BATTLE_FRONTS_H
#define GONFALON_BATTLE_FRONTS_H

#include "common/match/match.h"

/* Does the unit pursue these routers, touch them, and have a choice of fronts? */
bool battle_may_take_front(const struct match *m, int32_t unit, int32_t routers);
void battle_take_front(struct match *m, int32_t unit, int32_t files);

#endif
