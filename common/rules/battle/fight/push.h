/* B7.13.2: losers are pushed back. */
#ifndef GONFALON_BATTLE_PUSH_H
#define GONFALON_BATTLE_PUSH_H

#include "common/rules/battle/fight/shifts.h"

/* B7.13.2-b, B7.14.1-b: the bearing straight away from all who attack the unit. False: it is attacked from
 * all sides, and there is none. */
bool battle_bearing_away(const struct match *m, int32_t unit, angle *away);
/* Has the unit just lost a round, and is it still in contact with an enemy who won it? */
bool battle_is_beaten(const struct match *m, int32_t unit);
/* B7.13.2-b: how each beaten unit of the party is pushed back; how many. Nothing moves. */
int32_t battle_plan_losers(const struct match *m, const struct battle_party *p, struct battle_shift *shifts);
/* Step 12 of B7.6-e for one engagement: all of it moves at the same moment. */
void battle_push_back(struct match *m, int32_t engagement);

#endif
