/* Pursuers in the combat phase. */
#ifndef GONFALON_BATTLE_ROUTS_H
#define GONFALON_BATTLE_ROUTS_H

#include "common/match/match.h"

/* B8.5.1-e: those in contact with routers have a series of free hits. */
void battle_pursuers_strike(struct match *m);

#endif
