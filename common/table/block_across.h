/* Fighting over a linear obstacle (B7.1-h), and lines on which stepped blocks are drawn up again (B7.1.6-f).
 */
#ifndef GONFALON_TABLE_BLOCK_ACROSS_H
#define GONFALON_TABLE_BLOCK_ACROSS_H

#include "common/table/block_meet.h"

/* A line of terrain between a charger's front edge and the face that it would strike. All lengths are
 * straight ahead of the charger and right to a tenth of a millimetre. */
struct across {
    length near_side;         /* from the front edge to where it touches the line */
    length beyond;            /* the least way from the far side of the line to the target: the e of B7.1-h */
    struct first_touch touch; /* of the target, as if the line were not there */
};

/* Does this line lie between the charger and the target, at most so far ahead? It counts where the charger's
 * front passes over it and the target is behind it. A target that touches the line, or reaches over it from
 * behind, is 0 beyond. */
bool line_between(const struct table *t, int32_t piece, const struct block *b, length far,
                  const struct block *target, struct across *across);

/* The target as it would be if it were moved straight up to the charger's front: who of the two is engaged
 * with whom over the line is told by block_touches() with it. Nobody is moved. */
struct block block_drawn_near(const struct block *b, const struct block *target,
                              const struct first_touch *touch);

/* --- stepped blocks ------------------------------------------------------------------------------------- */

/* A figure in the ranks of a formation of several blocks. */
struct ranked {
    int32_t block, slot;
};

/* The line through the outermost front corners of the leftmost and the rightmost of those figures, as they
 * are seen from the first block: its ends, and the way to face across it. */
struct front_line {
    struct point left, right;
    int32_t facing;
};
struct front_line engaged_line(const struct block *b, const struct ranked *figure, int32_t figures);

/* The block with its front on the line: the middle of its front edge is projected on to it. `towards`: facing
 * as the line does; else it stands on the other side of it and faces back. A hair (2 units) is left on each
 * side. */
struct block block_on_line(const struct block *b, const struct front_line *line, bool towards);

#endif
