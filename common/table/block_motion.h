/* Blocks that move: straight in any direction, or turning about any point. Every base sweeps its way, and
 * whatever stands in it stops the block: a rotation sweeps arcs.
 *
 * A motion is measured along itself: a straight one in units of length, a turn in angles (1/65536 of a turn).
 */
#ifndef GONFALON_TABLE_BLOCK_MOTION_H
#define GONFALON_TABLE_BLOCK_MOTION_H

#include "common/table/block.h"
#include "common/table/path.h"

struct motion {
    bool turn;
    struct point way;   /* straight: from where the block is to where it would end */
    struct point pivot; /* turn */
    int32_t by;         /* turn: an angle, at most a whole turn; right is positive */
};

struct motion motion_straight(const struct block *b, length right, length ahead);
struct motion motion_turn(struct point pivot, int32_t by);
int32_t motion_whole(const struct motion *m); /* its length, or the size of its angle */
struct block block_along(const struct block *b, const struct motion *m, int32_t along);

/* Who moves, and what is in its way. A formation of several blocks moves as one, and so do several units:
 * then `block` has the blocks of all of them, and `together` names those besides the first. */
struct block_mover {
    const struct block *block;
    int32_t blocks;
    int32_t unit; /* its own stands do not stop it; NOTHING */
    length elevation, height;
    struct stand_filter stopped_by;
    length clearance;        /* it comes no nearer to those than this; 0: it may touch them */
    uint32_t barred;         /* bit n: no part of a base may enter going n */
    bool crosses;            /* lines of terrain do not stop it; areas that are solid still do */
    const int32_t *together; /* further units whose stands do not stop it: they move with it */
    int32_t togethers;
};

struct block_stop {
    int32_t why;   /* enum stop_reason */
    int32_t index; /* stand, piece, edge */
    int32_t along; /* free so far; the whole motion if nothing stops it */
};

/* How far the blocks can go. There they overlap nothing, nor come nearer than the clearance. What they
 * overlap or come near to at the start they may only leave: it stops them as soon as they would get deeper
 * into it. */
struct block_stop block_stop(const struct table *t, const struct block_mover *mover, const struct motion *m);

/* What is in the way of the blocks where they stand now: somebody whom they overlap or are too near to, solid
 * or barred terrain, an edge of the table. STOP_NONE if there is room. */
struct block_stop block_room(const struct table *t, const struct block_mover *mover);

/* The kinds of ground under any part of any base, along a motion: runs in order, the first from 0, the last
 * to the end of the motion. `piece` is one of the areas that begin or go on there, the first of them. Returns
 * how many there are; at most `most` are written. Water under a bridge counts: a scenario cuts it there. */
int32_t block_ground(const struct table *t, const struct block *b, int32_t blocks, const struct motion *m,
                     struct ground_run *runs, int32_t most);

/* Inside the library, and for tests: the parts of a motion in which a rectangle overlaps an outline deeper
 * than `deep`, in order. */
enum { MOTION_SPANS_MOST = 16 };
int32_t motion_spans(const struct outline *part, const struct motion *m, const struct outline *still,
                     length deep, struct span *spans);

#endif
