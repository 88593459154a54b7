/* C2-h: firing at somebody who moves. */
#ifndef GONFALON_CORSAIRS_OPPORTUNITY_H
#define GONFALON_CORSAIRS_OPPORTUNITY_H

#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/shoot/shooting.h"

/* Moves somebody to a point of his way, with an event. */
void corsairs_step_along(struct match *m, int32_t figure, length along);
/* Where he is at that point of his way, and in what. */
struct footing corsairs_footing_on_way(const struct match *m, int32_t figure, struct point at);
/* How high the ground is there, for somebody on his way. */
length corsairs_walk_elevation(const struct match *m, int32_t figure, struct point at);

#endif
