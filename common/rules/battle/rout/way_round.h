/* B8.2-c, B8.2-e: can routers go round friends, or do they burst through them? */
#ifndef GONFALON_BATTLE_WAY_ROUND_H
#define GONFALON_BATTLE_WAY_ROUND_H

#include "common/rules/massed/run_away.h"

/* Does a slide along the edge of the friends whom it would run `through` take it past them within its move?
 */
bool battle_way_round(const struct match *m, int32_t unit, length reach, const struct massed_flight *through);

#endif
