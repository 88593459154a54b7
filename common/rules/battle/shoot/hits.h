/* The dice of a volley: to hit, whom, to wound, to save (B6.2 to B6.5). Those of one kind are shown as one
 * roll, and all of a volley in one event. */
#ifndef GONFALON_BATTLE_HITS_H
#define GONFALON_BATTLE_HITS_H

#include "common/rules/battle/shoot/shot.h"

/* Shoots with every figure that can; wounds are on the figures then, and the dead are `doomed`. */
void battle_shoot(struct match *m, const struct battle_volley *v);

/* B13.8.4-j: a burst strikes each of these figures. */
void battle_hit_each(struct match *m, const struct battle_volley *v, int32_t thrower, const int32_t *figure,
                     int32_t count);

#endif
