/* Inside massed/: what march.c and march_lines.c share. */
#ifndef GONFALON_MASSED_MARCH_LINES_H
#define GONFALON_MASSED_MARCH_LINES_H

#include "common/rules/massed/march.h"

enum { MARCH_RUNS = 32, MARCH_HEIGHT = 3 * PACE, MARCH_EASE = 3 };

struct block_mover march_mover(const struct massed_march *march, const struct block *block, int32_t blocks);
/* The nearest that stops that mover of the march: what is in its way, or an enemy whom it keeps apart from.
 */
struct block_stop march_stop(const struct match *m, const struct massed_march *march,
                             const struct block_mover *mover, const struct motion *motion);
struct march_end march_named(const struct match *m, int32_t unit, const struct block_stop *stop);
struct leg_ground march_ground(const struct match *m, const struct massed_march *march,
                               const struct block *block, int32_t blocks, const struct drill_leg *leg,
                               struct ground_run run[MARCH_RUNS]);
/* The farthest that can be paid out of `left`. */
int32_t march_afforded(const struct massed_march *march, const struct leg_ground *g, length left);

/* The part of a straight way ahead (back, if `far` is negative) on which a base of the block is on the line:
 * when first, and when last. False: nowhere. */
bool march_on_line(const struct match *m, const struct block *b, int32_t piece, length far, struct span *on);
/* RULE("B7.1-h"): it charges and stands at a line: is an enemy so close behind it that nobody crosses? */
bool march_strikes_across(const struct match *m, const struct massed_march *march, int32_t piece,
                          struct march_end *end);

/* The unit stands at a line, or is divided by it: it crosses, if it can, to have its front so far beyond it.
 */
struct march_end march_cross(const struct match *m, struct massed_march *march, int32_t piece, length want);

#endif
