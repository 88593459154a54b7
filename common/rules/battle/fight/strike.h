/* B7.6: the dice of one unit against one enemy: to hit, to wound, to save. All that is alike is one roll, and
 * all of it one event. */
#ifndef GONFALON_BATTLE_STRIKE_H
#define GONFALON_BATTLE_STRIKE_H

#include "common/rules/battle/figures.h"

/* Are there figures of the unit that strike the enemy at this value of I? */
bool battle_strikes_at(const struct match *m, int32_t unit, int32_t enemy, int32_t initiative);
/* They strike. */
void battle_strike(struct match *m, int32_t unit, int32_t enemy, int32_t initiative);
/* The highest value of I, below a limit, at which any figure of the unit strikes anybody; NOTHING: none. */
int32_t battle_next_initiative(const struct match *m, int32_t unit, int32_t below);

/* B7.15.4-a: all attacks of one figure at one enemy, at once. */
void battle_strike_alone(struct match *m, int32_t figure, int32_t target, const char *rule);

/* Its attacks in such a series. */
int32_t battle_free_attacks(const struct match *m, int32_t figure, int32_t routers, bool once);
/* B8.3: a series of free hits, at those whom its figures have named, and at others of the unit, by all who
 * were in contact with the routers and live. `once`: each figure has one such series in a combat phase. Tells
 * how many figures fell. */
int32_t battle_strike_freely(struct match *m, int32_t unit, int32_t routers, bool once, const char *rule);

#endif
