/* Ways around what a unit cannot enter: rivers, ponds, houses. Where the straight way is barred, a unit makes
 * for the corner that the shortest way goes around. */
#ifndef GONFALON_MASSED_DETOUR_H
#define GONFALON_MASSED_DETOUR_H

#include "common/match/match.h"

struct massed_walker {
    uint32_t barred;   /* goings that it cannot enter */
    length half_front; /* of its ranks */
    bool skirts_lines; /* fences, walls and the like bar its way: ranks take turns to get over them */
};

enum massed_way { WAY_STRAIGHT, WAY_AROUND, WAY_NONE };

/* How a unit, whose front is at `from`, gets to the goal. WAY_AROUND: *next is the next corner of the
 * shortest way; one that it has all but reached is passed over. */
enum massed_way massed_find_way(const struct match *m, const struct massed_walker *who, struct point from,
                                struct point goal, struct point *next);

#endif
