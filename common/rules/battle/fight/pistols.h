/* B13.8.3: pistols in close combat, fired before all blows of a round. */
#ifndef GONFALON_BATTLE_PISTOLS_H
#define GONFALON_BATTLE_PISTOLS_H

#include "common/rules/battle/figures.h"

/* Of a figure in the round under way. */
enum battle_firing {
    FIRES_NOT,
    FIRES,    /* its owner has said so, and it has not yet */
    HAS_FIRED /* in this round */
};

/* Has the side units in the engagement with pistols to fire? */
bool battle_may_fire(const struct match *m, int32_t engagement, int32_t side);
/* The side has said which of its units fire. */
void battle_take_firing(struct match *m, int32_t side);
/* Those of the engagement who touch somebody have fired. */
void battle_end_firing(struct match *m, int32_t engagement);
/* B13.8.3-k: it has no shield in this round. */
bool battle_gives_up_shield(const struct match *m, int32_t figure);

#endif
