/* C11-a, C10-d: leaders and deployment. */
#ifndef GONFALON_CORSAIRS_DEPLOY_H
#define GONFALON_CORSAIRS_DEPLOY_H

#include "common/rules/corsairs/figures.h"

/* Is a swivel gun deployed with him? */
bool corsairs_brings_gun(const struct match *m, int32_t figure);
bool corsairs_waits_to_deploy(const struct match *m, int32_t figure, int32_t side);
/* The boat of the side that lies there and may be manned at deployment; -1. */
int32_t corsairs_boat_to_deploy_in(const struct match *m, int32_t side, struct point at);
/* May it stand there, not in a boat, and not looking at who is placed with it? */
bool corsairs_may_deploy_at(const struct match *m, int32_t figure, struct point at, struct refusal *why);

/* --- deploy_places.c */

/* Places for all who wait; false where there is no room for all: then for those of them whom the answer
 * names. */
bool corsairs_ready_deployment(const struct match *m, int32_t side, struct answer *a);

#endif
