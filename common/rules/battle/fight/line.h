/* The ranks of a unit that follows up, as its front grows and figures leave them (B7.13.3-b, B7.14.2-b). In a
 * mixed formation each body keeps to itself. */
#ifndef GONFALON_BATTLE_LINE_H
#define GONFALON_BATTLE_LINE_H

#include "common/rules/battle/fight/lap.h"

/* One block, and its figures by their slots. */
struct battle_line {
    struct block block;
    int32_t figure[BLOCK_FIGURES_MOST];
};

void battle_take_line(const struct match *m, int32_t unit, struct battle_line *line);
/* So many files more at each end. False: there are not the figures for that, or the leader would have to
 * change his place. */
bool battle_widen_line(const struct match *m, int32_t unit, int32_t left, int32_t right,
                       struct battle_line *line);
/* An ordinary figure of the last rank leaves it for that wing, whom the front does not need. NOBODY: there is
 * none. */
int32_t battle_leaves_line(const struct match *m, int32_t unit, enum battle_wing wing,
                           struct battle_line *line);

#endif
