/* B7.14.2-n: whoever has attacked figures that lapped round an enemy. */
#ifndef GONFALON_BATTLE_ON_FRONT_H
#define GONFALON_BATTLE_ON_FRONT_H

#include "common/match/match.h"

/* They have returned to the ranks of the unit: those who attacked them are set on its front. */
void battle_set_on_front(struct match *m, int32_t unit);

#endif
