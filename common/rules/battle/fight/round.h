/* P_ROUND: one round of one engagement (B7.6-e, steps 1 to 7). */
#ifndef GONFALON_BATTLE_ROUND_H
#define GONFALON_BATTLE_ROUND_H

#include "common/rules/battle/frames.h"

/* Does the unit belong to those who strike in this stage of a value of I? */
bool battle_strikes_now(const struct match *m, const struct battle_round_frame *v, int32_t unit);

#endif
