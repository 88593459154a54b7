/* B13.5.5-g, B13.5.5-h: routers with flails. */
#ifndef GONFALON_BATTLE_FLAILS_H
#define GONFALON_BATTLE_FLAILS_H

#include "common/match/match.h"

/* How far the unit runs in rout: twice its M, or its M if it carries flails and nobody pursues it. */
length battle_rout_reach(const struct match *m, int32_t unit);
/* Pursued routers throw away what would slow them. */
void battle_throw_away(struct match *m, int32_t routers);

/* B13.5.5-h: routers whom nobody pursues run as slowly as their flails let them, or throw them away: has
 * their player that choice, and what he has said. */
bool battle_may_keep_flails(const struct match *m, int32_t routers);
void battle_take_flails(struct match *m, int32_t routers);

#endif
