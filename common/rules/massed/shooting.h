/* Massed battles: how a system looks along its shots. Arcs, ranks that shoot and who is engaged differ;
 * sight, gaps, cover, size and who can be picked out (lanes, view, picking) are the same. */
#ifndef GONFALON_MASSED_SHOOTING_H
#define GONFALON_MASSED_SHOOTING_H

#include "common/match/match.h"
#include "common/table/sees.h"

struct massed_shooting {
    struct sees (*lines)(const struct match *m, int32_t unit); /* for viewers of this unit */
    enum sees_arc (*arc)(const struct match *m, int32_t figure);
    bool (*skirmishes)(const struct match *m, int32_t unit);
    bool (*engaged)(const struct match *m, int32_t unit);
    bool (*in_play)(const struct match *m, int32_t unit);
    bool (*lone)(const struct match *m, int32_t unit); /* a character by himself */
};

/* One unit shoots at another. */
struct massed_aim {
    int32_t unit, target;
    int32_t named; /* a figure of the target that is picked out (B11.2.1-b); NOBODY */
    int32_t wild;  /* O7.7-c: in any direction, at anybody */
};

#endif
