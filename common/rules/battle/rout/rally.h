/* B8.6: rally. */
#ifndef GONFALON_BATTLE_RALLY_H
#define GONFALON_BATTLE_RALLY_H

#include "common/match/match.h"

/* The rout is over, by that rule. */
void battle_rally_at_once(struct match *m, int32_t unit, const char *rule);

#endif
