/* B5.2: what ground costs a unit, and how far it goes. */
#ifndef GONFALON_BATTLE_GROUND_H
#define GONFALON_BATTLE_GROUND_H

#include "common/match/match.h"
#include "common/rules/battle/state.h"
#include "common/rules/massed/terms.h"

const struct massed_terms *battle_terms(const struct match *m, int32_t unit);

/* B5.2.1-c: the allowance of an ordinary or reserve move: M. */
length battle_walk(const struct match *m, int32_t unit);
length battle_walk_in(const struct match *m, int32_t unit, enum battle_formation formation);
/* B5.2.1-c: that of a flight or a pursuit: twice M. */
length battle_double(const struct match *m, int32_t unit);
/* B7.1-d, B13.5.5-e: that of a charge: twice M, but not with flails on foot. */
length battle_charge_reach(const struct match *m, int32_t unit);

#endif
