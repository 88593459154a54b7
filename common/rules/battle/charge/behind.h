/* B7.8.1-g: who is struck behind a wall, a hedge or the like. */
#ifndef GONFALON_BATTLE_BEHIND_H
#define GONFALON_BATTLE_BEHIND_H

#include "common/rules/battle/figures.h"

/* The unit has come up to the enemy, and stands so far off him at a line; 0: it touches him. Does a line that
 * can be defended lie between the two? It does if the enemy touches it (B7.1-h). */
bool battle_behind_line(const struct match *m, int32_t unit, int32_t enemy, length across);
/* B8.5-e: the line of terrain between the unit and an enemy in contact, a piece; NOTHING: there is none. */
int32_t battle_line_fought_across(const struct match *m, int32_t unit, int32_t enemy);

#endif
