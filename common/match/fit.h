/* Inside the engine: the parts of fit.c. Each kind of decision has a function that tells whether an answer
 * fits it; what several of them need is here. Nothing is changed, and `why` may be NULL. */
#ifndef GONFALON_MATCH_FIT_H
#define GONFALON_MATCH_FIT_H

#include "common/match/match.h"

const char *fit_rule(const struct decision *d);
/* Refusals under the decision's own rule. All return false. */
bool fit_fault(const struct decision *d, struct refusal *why, const char *key, int32_t figure,
               int64_t amount);
bool fit_unit_fault(const struct decision *d, struct refusal *why, const char *key, int32_t unit,
                    int64_t amount);
/* Item i names what is not offered: the system may know which rule forbids it. */
bool fit_not_offered(const struct match *m, const struct decision *d, const struct answer *a, int32_t i,
                     const char *key, int32_t figure, int32_t amount, struct refusal *why);
/* The same of an order that is closed to a unit. */
bool fit_unit_not_offered(const struct match *m, const struct decision *d, const struct answer *a, int32_t i,
                          const char *key, struct refusal *why);

/* Does an item before item i have the same reference? */
bool fit_named_twice(const struct answer *a, int32_t i);
bool fit_on_table(const struct match *m, const struct decision *d, int32_t figure, struct point at,
                  struct refusal *why);
/* Inside one of the zones, where there are any. How much of a base has to be inside is the system's to say;
 * that its centre must be is what a zone means. */
bool fit_in_zone(const struct decision *d, int32_t figure, struct point at, struct refusal *why);
bool fit_facing(const struct decision *d, const struct answer_item *item, struct refusal *why);

bool order_fits(const struct match *m, const struct decision *d, const struct answer *a, struct refusal *why);
bool place_fits(const struct match *m, const struct decision *d, const struct answer *a, struct refusal *why);
bool lay_fits(const struct match *m, const struct decision *d, const struct answer *a, struct refusal *why);
bool move_fits(const struct match *m, const struct decision *d, const struct answer *a, struct refusal *why);

#endif
