/* B7.13.3-b, B7.14.2: a winner that follows up widens its front, and laps round the flanks of the loser. */
#ifndef GONFALON_BATTLE_SPREAD_H
#define GONFALON_BATTLE_SPREAD_H

#include "common/rules/battle/fight/lap.h"

/* Figures that move, by wings: into the front, or round the flank. */
struct battle_spread {
    int32_t widen[WINGS], lap[WINGS];
    int32_t deepen[WINGS]; /* B7.14.2-l: behind those who lap round it */
};

/* Can the unit, which has just followed up, spread out so? */
bool battle_spread_fits(const struct match *m, int32_t unit, const struct battle_spread *s);
/* Has its owner a choice? Only a unit with a leader has one. */
bool battle_may_spread(const struct match *m, int32_t unit);
/* B7.14.2-d: what a unit without a leader must do. */
struct battle_spread battle_forced_spread(const struct match *m, int32_t unit);
void battle_spread_out(struct match *m, int32_t unit, const struct battle_spread *s);
struct battle_spread battle_spread_chosen(const struct answer *a);

#endif
