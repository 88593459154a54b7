/* Inside massed/: what march.c and march_lines.c share. */
#ifndef GONFALON_MASSED_MARCH_LINES_H
#define GONFALON_MASSED_MARCH_LINES_H

#include "common/rules/massed/march.h"

enum { MARCH_RUNS = 32, MARCH_HEIGHT = 3 * PACE, MARCH_EASE = 3 };

struct block_mover march_mover(const struct massed_march *march, const struct block *block, int32_t blocks);
struct march_end march_named(const struct match *m, int32_t unit, const struct block_stop *stop);
struct leg_ground march_ground(const struct match *m, const struct massed_march *march,
                               const struct block *block, int32_t blocks, const struct drill_leg *leg,
                               struct ground_run run[MARCH_RUNS]);
/* The farthest that can be paid out of `left`. */
int32_t march_afforded(const struct massed_march *march, const struct leg_ground *g, length left);

/* The unit stands at a line, or is divided by it: it crosses, if it can, to have its front so far beyond it.
 */
/* RULE("B7.1-h"): it charges and stands at a line: is an enemy so close behind it that nobody crosses? */
bool march_strikes_across(const struct match *m, const struct massed_march *march, int32_t piece,
                          struct march_end *end);

struct march_end march_cross(const struct match *m, struct massed_march *march, int32_t piece, length want);

#endif
