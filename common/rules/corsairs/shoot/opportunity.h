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

void corsairs_opportunity_describe(const struct match *m, int32_t side, struct decision *d);
void corsairs_opportunity_fallback(const struct match *m, const struct decision *d, struct answer *a);
void corsairs_opportunity_suggest(const struct match *m, const struct decision *d, struct suggestions *s);
void corsairs_opportunity_odds(const struct match *m, const struct decision *d, const struct answer *a,
                               struct odds *o);
void corsairs_opportunity_point_describe(const struct match *m, int32_t side, struct decision *d);
bool corsairs_opportunity_point_check(const struct match *m, const struct decision *d, const struct answer *a,
                                      struct preview *p, struct refusal *why);
void corsairs_opportunity_point_fallback(const struct match *m, const struct decision *d, struct answer *a);
void corsairs_opportunity_point_suggest(const struct match *m, const struct decision *d,
                                        struct suggestions *s);
void corsairs_opportunity_point_odds(const struct match *m, const struct decision *d, const struct answer *a,
                                     struct odds *o);

#endif
