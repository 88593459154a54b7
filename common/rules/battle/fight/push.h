/* B7.13.2, B7.13.3: losers are pushed back, winners follow up. */
#ifndef GONFALON_BATTLE_PUSH_H
#define GONFALON_BATTLE_PUSH_H

#include "common/rules/battle/figures.h"

/* B7.13.2-b, B7.14.1-b: the bearing straight away from all who attack the unit. False: it is attacked from
 * all sides, and there is none. */
bool battle_bearing_away(const struct match *m, int32_t unit, angle *away);
/* Has the unit just lost a round, and is it still in contact with an enemy who won it? */
bool battle_is_beaten(const struct match *m, int32_t unit);
/* B7.13.3-a: the beaten enemies that a winner may follow, all with as many figures in contact and each pushed
 * another way; how many. */
int32_t battle_may_follow(const struct match *m, int32_t winner, int32_t losers[BATTLE_UNITS]);
/* It has moved after the loser that it `follows`, and touches him again. */
bool battle_has_followed(const struct match *m, int32_t unit);
/* Step 12 of B7.6-e for one engagement: all of it moves at the same moment. */
void battle_push_back(struct match *m, int32_t engagement);

#endif
