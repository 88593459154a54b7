/* B10.3-n: shots of animosity, at a friend. */
#ifndef GONFALON_BATTLE_QUARREL_SHOT_H
#define GONFALON_BATTLE_QUARREL_SHOT_H

#include "common/rules/battle/frames.h"

/* B10.3-o: it has a weapon that is not shot after a move, and could shoot it at the rival from where it
 * stands.
 */
bool battle_shoots_standing(const struct match *m, int32_t unit, int32_t rival);
/* The volley of a unit of the active side that has yet to shoot at its rival; false: there is none. */
bool battle_next_quarrel_shot(struct match *m, struct battle_volley *volley);

#endif
