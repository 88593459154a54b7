/* C3-h: high walls, ramparts, hulls and quays take a ladder or a whole activation. */
#ifndef GONFALON_CORSAIRS_CLIMBING_H
#define GONFALON_CORSAIRS_CLIMBING_H

#include "common/rules/corsairs/figures.h"

struct climb {
    int32_t piece;
    struct point at; /* where he gets to */
    length elevation;
    int32_t enemy; /* who stands there and has to be driven off first (C8.2-d); -1 */
};

/* The nearest thing he can climb from where he is; false if there is none. */
bool corsairs_find_climb(const struct match *m, int32_t figure, struct climb *out);
/* A ladder he touches that nobody carries, or -1. */
int32_t corsairs_ladder_beside(const struct match *m, int32_t figure);
void corsairs_do_climb(struct match *m, int32_t figure, const struct climb *climb);

#endif
