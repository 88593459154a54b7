/* Pursuers in the combat phase. */
#ifndef GONFALON_BATTLE_ROUTS_H
#define GONFALON_BATTLE_ROUTS_H

#include "common/match/match.h"

/* Nobody pursues them any more. */
void battle_end_pursuits_of(struct match *m, int32_t routers, const char *rule);
/* B8.5.1-e: those in contact with routers have a series of free hits. */
void battle_pursuers_strike(struct match *m);

#endif
