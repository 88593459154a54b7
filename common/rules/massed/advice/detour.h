/* Ways around what a unit cannot enter: rivers, ponds, houses. Where the straight way is barred, a unit makes
 * for the corner that the shortest way goes around. */
#ifndef GONFALON_MASSED_DETOUR_H
#define GONFALON_MASSED_DETOUR_H

#include "common/match/match.h"

struct massed_walker {
    uint32_t barred;   /* goings that it cannot enter */
    length half_front; /* of its ranks */
};

/* The next corner of the shortest way of a unit, whose front is at `from`, to the goal; one that it has all
 * but reached is passed over. False: the straight way is open, or there is no way at all. */
bool massed_find_detour(const struct match *m, const struct massed_walker *who, struct point from,
                        struct point goal, struct point *next);

#endif
