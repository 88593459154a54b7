/* Section 9, the water: who swims, who goes under, and how far the shore is. */
#ifndef GONFALON_CORSAIRS_WATER_H
#define GONFALON_CORSAIRS_WATER_H

#include "common/rules/corsairs/figures.h"

/* C9-a, C9-b: he is in deep water now. */
void corsairs_go_into_water(struct match *m, int32_t figure);
/* More than 10 cm from shore, quay or hull (C9-c). */
bool corsairs_in_open_water(const struct match *m, struct point at);
/* End step: who goes under rolls for his life; who stayed dry for a turn has dry powder again. */
void corsairs_roll_for_drowning(struct match *m);
void corsairs_dry_powder(struct match *m);
/* Rolls how far a swimmer comes (C3-f). */
length corsairs_roll_swimming(struct match *m, int32_t figure);

#endif
