/* B7.12-a: engagements are the enemies that contact links; what is remembered of their rounds. */
#ifndef GONFALON_BATTLE_ENGAGEMENTS_H
#define GONFALON_BATTLE_ENGAGEMENTS_H

#include "common/rules/battle/figures.h"

/* Numbers the engagements of this combat phase from 1, each unit of one by `engagement`; how many there are.
 */
int32_t battle_find_engagements(struct match *m);
/* B7.13.2-b: can a push-back in one of these, by their numbers, get in the way of one in another? */
bool battle_order_matters(const struct match *m, int32_t first, int32_t last);
/* The engagement changes its number with another one: it comes in its place. */
void battle_bring_forward(struct match *m, int32_t engagement, int32_t place);
/* B7.12-a (3): it won its last round against a unit that is still in the engagement. */
bool battle_won_before(const struct match *m, int32_t unit);

/* One of the units that fight for this side (battle_camp). */
int32_t battle_one_of_camp(const struct match *m, int32_t engagement, int32_t camp);
/* Friends fight friends: all of it belong to one side. */
bool battle_is_brawl(const struct match *m, int32_t engagement);

/* For each unit of an engagement that is in play. */
#define EACH_ENGAGED(m, number, unit)                                                                        \
    for (int32_t unit = 0; (unit) < (m)->state->units; (unit)++)                                             \
        if (battle_unit_at((m), (unit))->engagement == (number))

#endif
