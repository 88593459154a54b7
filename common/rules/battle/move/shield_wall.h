/* B5.7.6-b: shield walls are declared at the start of their owner's turn, before any movement: with the first
 * question of the turn, before a charge has been declared. */
#ifndef GONFALON_BATTLE_SHIELD_WALL_H
#define GONFALON_BATTLE_SHIELD_WALL_H

#include "common/match/decision.h"
#include "common/match/match.h"

/* May any unit of the active side declare one? */
bool battle_wall_possible(const struct match *m);
/* The options, and what the number of one means. */
void battle_offer_walls(const struct match *m, struct decision *d);
bool battle_names_wall(int32_t id);
void battle_declare_wall(struct match *m, int32_t id);

#endif
