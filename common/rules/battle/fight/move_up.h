/* B15.10-r: from the second round on figures without ranks that touch nobody may move up. */
#ifndef GONFALON_BATTLE_MOVE_UP_H
#define GONFALON_BATTLE_MOVE_UP_H

#include "common/rules/battle/frames.h"

/* The next unit of the engagement that has figures who could is in `v->moves_up`; false: there is none. */
bool battle_next_to_move_up(const struct match *m, struct battle_round_frame *v);
/* Those whom the owner has named go. */
void battle_move_up(struct match *m, const struct battle_round_frame *v);

#endif
