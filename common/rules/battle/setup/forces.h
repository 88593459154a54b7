/* B25.2: forces that advance before the battle, wait in reserve or go round a flank. Which troops form one is
 * kept with each unit (state.h): `advance`, and `force`, the character under whose name its reserve force was
 * noted. What a reserve force is ordered to do is kept with the unit of that character. */
#ifndef GONFALON_BATTLE_FORCES_H
#define GONFALON_BATTLE_FORCES_H

#include "common/match/match.h"
#include "common/rules/massed/state.h"

/* Is it part of the match, and is anything of it still off the table that has never been on it? */
bool battle_awaits(const struct match *m, int32_t unit);
/* B25.1-d: the Movement of a unit that waits, in half paces: that of its slowest figure, after armour. */
int32_t battle_waiting_movement(const struct match *m, int32_t unit);

/* Can the side note an advance force, or a reserve force, at all? */
bool battle_may_advance(const struct match *m, int32_t side);
bool battle_may_reserve(const struct match *m, int32_t side);
void battle_note_advance(struct match *m, int32_t side);
void battle_note_reserves(struct match *m, int32_t side);
/* B25.2.1-d: the lowest Movement in the advance force, in half paces; NOTHING: the side has none. */
int32_t battle_advance_movement(const struct match *m, int32_t side);
int32_t battle_advance_units(const struct match *m, int32_t side);

/* Does the figure give its name to a reserve force of which somebody is still away? */
bool battle_force_awaited(const struct match *m, int32_t commander);
bool battle_side_awaits(const struct match *m, int32_t side); /* any force of its own */
/* B25.2.3-g: of several characters of the force the one with the highest Ld. */
int32_t battle_force_leader(const struct match *m, int32_t commander);
/* The unit that keeps the orders of the force. */
static inline int32_t battle_force_unit(const struct match *m, int32_t commander)
{
    return massed_figure_at(m, commander)->own_unit;
}

#endif
