/* B7.13.3: winners follow losers who are pushed back. */
#ifndef GONFALON_BATTLE_FOLLOW_H
#define GONFALON_BATTLE_FOLLOW_H

#include "common/rules/battle/fight/shifts.h"

/* B7.13.3-a: the beaten enemies that a winner may follow, all with as many figures in contact and each pushed
 * another way; how many. */
int32_t battle_may_follow(const struct match *m, int32_t winner, int32_t losers[BATTLE_UNITS]);
/* It has moved after the loser that it `follows`, and touches him again. */
bool battle_has_followed(const struct match *m, int32_t unit);
/* After losers that have been pushed so: each winner of the party after the one that it `follows`. */
void battle_follow(struct match *m, const struct battle_party *p, const struct battle_shift *losers,
                   int32_t count);

/* B8.3.1-a: a winner whose way routers bar follows when they have run; until then it counts as in contact. */
bool battle_waits_for(const struct match *m, int32_t winner, int32_t loser);
bool battle_anybody_waits(const struct match *m, int32_t engagement);
void battle_follow_late(struct match *m, int32_t engagement);

#endif
