/* B7.4.2-a, B8.6-c: units that are reformed or have rallied take another formation. */
#ifndef GONFALON_BATTLE_REARRANGE_H
#define GONFALON_BATTLE_REARRANGE_H

#include "common/match/match.h"

/* P_REARRANGE asks for it next. */
void battle_mark_rearranged(struct match *m, int32_t unit);

#endif
