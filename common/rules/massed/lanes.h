/* Lines that are open to the eye and still closed to missiles: screens of skirmishers (B15.10-h) and gaps
 * that are too narrow (B6.2.4). */
#ifndef GONFALON_MASSED_LANES_H
#define GONFALON_MASSED_LANES_H

#include "common/rules/massed/shooting.h"

enum { LANE_UNITS = 32 };

/* What could matter between one unit and another. */
struct massed_lanes {
    const struct massed_shooting *how;
    int32_t unit, target;
    int32_t screens, rivals;
    int32_t screen[LANE_UNITS]; /* skirmishers that hide what is behind them from this unit's side */
    int32_t rival[LANE_UNITS];  /* enemies beside the lines */
};

/* Units about the ground between the two. `gaps`: B6.2.4 counts, too. */
void massed_find_lanes(const struct match *m, const struct massed_shooting *how, int32_t unit, int32_t target,
                       bool gaps, struct massed_lanes *lanes);
/* Is any of the clear lines from the viewer to a figure neither screened, nor within 2 paces of an enemy that
 * he could as well shoot at, up to that range? */
bool massed_open_lanes(const struct match *m, const struct massed_lanes *lanes, const struct sees *s,
                       int32_t viewer, const struct figure_seen *figure, length range);

#endif
