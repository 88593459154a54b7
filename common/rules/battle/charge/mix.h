/* B5.7.2-j, B5.7.2-k: a mixed formation that is charged may change its arrangement. */
#ifndef GONFALON_BATTLE_CHARGE_MIX_H
#define GONFALON_BATTLE_CHARGE_MIX_H

#include "common/match/match.h"

/* May the target of that charge try? */
bool battle_may_mix(const struct match *m, int32_t unit, int32_t charger);
/* It tries what its side has named. */
void battle_try_mix(struct match *m, int32_t unit, int32_t named);

#endif
