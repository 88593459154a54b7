/* O4.4-h: what ground costs a unit, and how far it goes. */
#ifndef GONFALON_ORDERS_GROUND_H
#define GONFALON_ORDERS_GROUND_H

#include "common/match/match.h"
#include "common/rules/massed/free_figures.h"
#include "common/rules/massed/march.h"
#include "common/rules/massed/terms.h"

/* By what it is now: in ranks, without ranks (B15.10), alone (B14.6.1); mounted; foresters. */
const struct massed_terms *orders_terms(const struct match *m, int32_t unit);

/* RULE("O4.4-a"), RULE("O4.5-m"): M as a length; the compact unit with a musician walks a pace more. */
length orders_walk(const struct match *m, int32_t unit);
length orders_backwards(const struct match *m, int32_t unit);
/* RULE("O4.4-b"): twice M. */
length orders_double(const struct match *m, int32_t unit);
/* The M of its charges, flights and pursuits, in half paces. */
int32_t orders_fast_movement(const struct match *m, int32_t unit);
/* RULE("O4.6-b"), RULE("O6.3-b"), RULE("O1-g"): 2 x M + 1DM, rolled and told under that key with its rule.
 * `kept`: a value of a record that holds it when it is told; NULL: none. */
length orders_roll_distance(struct match *m, int32_t unit, const char *key, const char *rule, int32_t *kept);

/* RULE("O4.4-i"): may the unit, which has no ranks, go through this friend? */
massed_may_cross orders_may_cross;

/* Faces of the unit: the way its ranks face; of figures by themselves that of the first. */
int32_t orders_facing(const struct match *m, int32_t unit);

#endif
