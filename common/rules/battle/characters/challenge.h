/* B7.15: challenges of the round that is being fought. */
#ifndef GONFALON_BATTLE_CHALLENGE_H
#define GONFALON_BATTLE_CHALLENGE_H

#include "common/rules/massed/duels.h"

/* B7.15-d, B7.15.3-b: it fights a challenge, or hides from one: others neither strike it nor are struck. */
bool battle_stands_apart(const struct match *m, int32_t figure);
/* The living opponents whom the figure fights alone (several may have taken up its challenge, B7.15.5-b).
 * Returns how many they are. */
int32_t battle_opponents(const struct match *m, int32_t figure, int32_t opponents[CHALLENGES_MAX]);
/* When strikers have been found: those who fight a challenge strike each other alone, and who has refused
 * nobody. */
void battle_part_duellists(struct match *m, int32_t engagement);
/* B7.15.4-a: leaders who refused and whose whole front rank has fallen. */
void battle_expose_cowards(struct match *m, int32_t engagement);
/* The round is over: who has hidden goes to the rear; all challenges end. */
void battle_end_challenges(struct match *m);

#endif
