/* C2-g: shots at the moment of contact. */
#ifndef GONFALON_CORSAIRS_POINTBLANK_H
#define GONFALON_CORSAIRS_POINTBLANK_H

#include "common/rules/corsairs/corsairs.h"

void describe_point_blank(const struct match *m, int32_t side, struct decision *d);
bool check_point_blank(const struct match *m, const struct decision *d, const struct answer *a,
                       struct preview *p, struct refusal *why);
void fallback_point_blank(const struct match *m, const struct decision *d, struct answer *a);
void suggest_point_blank(const struct match *m, const struct decision *d, struct suggestions *s);
void odds_point_blank(const struct match *m, const struct decision *d, const struct answer *a,
                      struct odds *o);

#endif
