/* C2-g: shots at the moment of contact. */
#ifndef GONFALON_CORSAIRS_POINTBLANK_H
#define GONFALON_CORSAIRS_POINTBLANK_H

#include "common/rules/corsairs/corsairs.h"

void corsairs_point_blank_describe(const struct match *m, int32_t side, struct decision *d);
bool corsairs_point_blank_check(const struct match *m, const struct decision *d, const struct answer *a,
                                struct preview *p, struct refusal *why);
void corsairs_point_blank_fallback(const struct match *m, const struct decision *d, struct answer *a);
void corsairs_point_blank_suggest(const struct match *m, const struct decision *d, struct suggestions *s);
void corsairs_point_blank_odds(const struct match *m, const struct decision *d, const struct answer *a,
                               struct odds *o);

#endif
