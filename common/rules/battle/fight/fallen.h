/* B7.11-b: the owner says which of his engaged figures lose their blows. Casualties are booked by the enemy
 * who inflicts them; figures that touch other enemies as well are worth more to him. */
#ifndef GONFALON_BATTLE_FALLEN_H
#define GONFALON_BATTLE_FALLEN_H

#include "common/rules/battle/frames.h"

/* The next unit and enemy, after the blows of a stage, of which the owner has a choice; false: none is left.
 */
bool battle_choose_fallen(const struct match *m, struct battle_round_frame *v);
/* As the owner says. */
void battle_take_fallen(struct match *m, const struct battle_round_frame *v);
/* The stage is over: what has fallen has fallen. */
void battle_forget_fallen(struct match *m);

#endif
