/* B8.5.4: pursuers who meet another enemy. */
#ifndef GONFALON_BATTLE_RUN_INTO_H
#define GONFALON_BATTLE_RUN_INTO_H

#include "common/match/match.h"

/* The pursuers touch him. False: their pursuit is over. True: he has run away before them, and they go on. */
bool battle_run_into(struct match *m, int32_t unit, int32_t enemy);

#endif
