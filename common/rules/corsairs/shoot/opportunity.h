/* C2-h: firing at somebody who moves. */
#ifndef GONFALON_CORSAIRS_OPPORTUNITY_H
#define GONFALON_CORSAIRS_OPPORTUNITY_H

#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/shoot/shooting.h"

/* Moves somebody to a point of his way, with an event. */
void step_along(struct match *m, int32_t figure, length along);
/* Where he is at that point of his way, and in what. */
struct footing footing_on_way(const struct match *m, int32_t figure, struct point at);
/* How high the ground is there, for somebody on his way. */
length walk_elevation(const struct match *m, int32_t figure, struct point at);

void describe_opportunity(const struct match *m, int32_t side, struct decision *d);
void fallback_opportunity(const struct match *m, const struct decision *d, struct answer *a);
void suggest_opportunity(const struct match *m, const struct decision *d, struct suggestions *s);
void odds_opportunity(const struct match *m, const struct decision *d, const struct answer *a,
                      struct odds *o);
void describe_opportunity_point(const struct match *m, int32_t side, struct decision *d);
bool check_opportunity_point(const struct match *m, const struct decision *d, const struct answer *a,
                             struct preview *p, struct refusal *why);
void fallback_opportunity_point(const struct match *m, const struct decision *d, struct answer *a);
void suggest_opportunity_point(const struct match *m, const struct decision *d, struct suggestions *s);
void odds_opportunity_point(const struct match *m, const struct decision *d, const struct answer *a,
                            struct odds *o);

#endif
