/* B26: when the battle is over, and who has won it. */
#ifndef GONFALON_BATTLE_VICTORY_H
#define GONFALON_BATTLE_VICTORY_H

#include "common/match/match.h"

/* Ends the match if one side has nobody left who stands, or if the last turn is over. */
bool battle_finished(struct match *m, bool last_turn);

/* B26.2-n to B26.2-q: its trophies, and B26.2-e, what the game master has given it. */
int32_t battle_trophy_points(const struct match *m, int32_t side);
/* B26.2-f to B26.2-m: what a side controls of the table as it is now. */
int32_t battle_table_points(const struct match *m, int32_t side);

#endif
