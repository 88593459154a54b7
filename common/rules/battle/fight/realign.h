/* B7.1.6-f: after a charge that was pushed on both sides stand on one line before anybody is pushed back. */
#ifndef GONFALON_BATTLE_REALIGN_H
#define GONFALON_BATTLE_REALIGN_H

#include "common/match/match.h"

/* All stepped units of the engagement, one after another, with those whom they fight. */
void battle_realign(struct match *m, int32_t engagement);

#endif
