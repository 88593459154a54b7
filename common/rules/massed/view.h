/* What one shooter has before him of a target: how much of it, how near, how large, behind what cover. */
#ifndef GONFALON_MASSED_VIEW_H
#define GONFALON_MASSED_VIEW_H

#include "common/rules/massed/shooting.h"
#include "common/rules/massed/terrain.h"

enum massed_size { SIZE_SMALL = -1, SIZE_MIDDLE, SIZE_LARGE };

struct massed_view {
    int32_t in_arc;  /* some of it is; with 0 the shooter may choose another target (B6.2.1-f) */
    int32_t figures; /* that he sees, and no gap bars; 0: he cannot shoot at it */
    length distance; /* to the nearest of them (B6.1-c) */
    enum massed_size size;
    enum massed_cover cover;
};

/* What the shooter sees of the target; `range` is how far he can shoot at all (B6.2.4-b). */
struct massed_view massed_look_at(const struct match *m, const struct massed_shooting *how,
                                  const struct massed_aim *aim, int32_t shooter, length range);

#endif
