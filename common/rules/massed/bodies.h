/* A unit as what moves together: its blocks, and each figure that stands by itself as a block of one. For
 * moves that keep every place: free turns, flights, slides (B5-b). */
#ifndef GONFALON_MASSED_BODIES_H
#define GONFALON_MASSED_BODIES_H

#include "common/rules/massed/state.h"
#include "common/table/block_motion.h"

enum { BODIES_MOST = BLOCK_FIGURES_MOST };

struct massed_bodies {
    int32_t unit;
    int32_t count, blocks; /* those of the unit's ranks come first */
    struct block at[BODIES_MOST];
    int32_t figure[BODIES_MOST]; /* of a block of one; NOBODY of the ranks */
};

/* All that is in play; at most BODIES_MOST. */
void massed_take_bodies(const struct match *m, int32_t unit, struct massed_bodies *b);
/* They go there. */
void massed_put_bodies(struct match *m, const struct massed_bodies *b);
/* A figure that stands by itself, as a block of one. */
struct block massed_block_of_one(const struct place *at, const struct base *base);
/* Ranks on both sides of a line become one block again, its front where the first of them is, as wide as the
 * widest of them: B5-b lets bases stand across a line. */
void massed_make_whole(struct match *m, int32_t unit);
/* How a unit stands in its ranks, for one that finds no place to run to and stays as it was. */
struct massed_stance {
    int32_t blocks, divided_by;
    struct block block[UNIT_BLOCKS_MAX];
    int32_t figure[BLOCK_FIGURES_MOST];
};
void massed_note_stance(const struct match *m, int32_t unit, struct massed_stance *s);
void massed_stand_again(struct match *m, int32_t unit, const struct massed_stance *s);

/* All moved by the same vector. */
void massed_shift_bodies(struct massed_bodies *b, struct point by);
/* B5-b: the blocks turn rigidly about the centre of the unit until they face the heading, figures by
 * themselves turn on their spots, or keep their facing if they stand too close to one another for that. */
void massed_turn_bodies(struct massed_bodies *b, struct point centre, angle heading);
/* The table as it is seen from a point along a heading: block_point() and block_offset() of this. */
static inline struct block massed_frame(struct point from, angle heading)
{
    return (struct block){.at = from, .facing = heading, .files = 1, .count = 1, .width = 2, .depth = 2};
}

/* What a straight way of that length along a heading adds to a place. */
static inline struct point massed_step(angle heading, length far)
{
    return point_ahead((struct point){0, 0}, heading, far);
}

/* How far the hindmost point lies behind `from`, against the heading. */
length massed_hindmost(const struct massed_bodies *b, struct point from, angle heading);

/* No base of the block overlaps one of another unit, to the very unit that bases are compared in: the outline
 * of a block and its bases one by one are rounded differently. */
bool massed_bases_clear(const struct match *m, int32_t unit, const struct block *b);

/* The room for a block is found for its outline to 2 units; where single bases overlap by as much, it is
 * moved apart. False: there is no room after all, and the block is as it was. */
bool massed_ease(const struct match *m, int32_t unit, struct block *b);

/* The bases of one unit may be in the way of the bodies: the part of a straight motion in which any of them
 * overlap, from first to last. False: nowhere. */
bool massed_meets_unit(const struct match *m, const struct massed_bodies *b, const struct motion *motion,
                       int32_t unit, struct span *on);

#endif
