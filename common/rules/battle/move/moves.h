/* The moves of the movement and the reserve phase. */
#ifndef GONFALON_BATTLE_MOVES_H
#define GONFALON_BATTLE_MOVES_H

#include "common/match/match.h"

/* A phase of moves begins: nobody of the active side has moved, spent or tried anything in it. */
void battle_begin_moves(struct match *m);

#endif
