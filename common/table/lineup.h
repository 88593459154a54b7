/* The line-up of a table: its blocks and the stands by themselves, as the things that hide each other.
 *
 * The table knows stands only. The line-up is made from it and from the blocks that its stands are in, anew
 * for every question or kept with what else was found out about the table. It is no part of the table,
 * because it follows from what is known already: so copies of a match do not grow, and nothing can drift
 * apart. Making one takes about as long as a single look from one unit to another.
 *
 * A block whose figures all stand equally high and hide alike is traced as its one or two rectangles; any
 * other one (half of it on a hill) base by base. A line-up is large: it belongs in the memory of a match or
 * of a program, not on the stack of a thread. */
#ifndef GONFALON_TABLE_LINEUP_H
#define GONFALON_TABLE_LINEUP_H

#include "common/table/block.h"
#include "common/table/table.h"

enum { LINEUP_SHAPES_MOST = STANDS_MOST }; /* a rectangle of a block holds at least one figure */

/* A convex thing that ends lines of sight: a rectangle of a block, or one base. */
struct shape {
    int32_t corners; /* 4, or 1 with a radius */
    struct point corner[4];
    length radius;
    int32_t body;
    int32_t stand;    /* whose base it is; NOBODY: part of a block */
    length elevation; /* of the feet */
    bool tall;        /* seen over only from strictly above */
};

/* A block, or a stand by itself. */
struct body {
    int32_t unit;
    struct block block;          /* count 0: a stand by itself */
    int32_t first, figures;      /* in lineup.stand: by slot */
    int32_t first_shape, shapes; /* none if it hides nothing */
    length lowest, highest;      /* elevations of its figures */
    struct point corner[4];      /* of a rectangle that holds all its bases, counter-clockwise */
};

struct lineup {
    uint32_t tall; /* flags of stands */
    int32_t bodies, stands, shapes;
    struct body body[STANDS_MOST];
    struct shape shape[LINEUP_SHAPES_MOST];
    int32_t stand[STANDS_MOST];
    int32_t body_of[STANDS_MOST], slot_of[STANDS_MOST]; /* of stands; NOTHING: not in it */
};

/* Empties it. Stands with one of the flags `tall` are seen over only from strictly above (B6.2.2-p). */
void lineup_begin(struct lineup *m, const struct table *t, uint32_t tall);
/* `stand` are those in its slots, by slot. */
void lineup_add_block(struct lineup *m, const struct table *t, const struct block *b, int32_t unit,
                      const int32_t *stand);
void lineup_add_stand(struct lineup *m, const struct table *t, int32_t stand);

/* The next body of the unit after `body` (start with -1), or NOTHING. */
int32_t lineup_next(const struct lineup *m, int32_t unit, int32_t body);

static inline bool body_in_ranks(const struct body *b)
{
    return b->block.count > 0;
}

/* Does the segment share a point with the shape? Exact for rectangles; within 2 for discs. */
bool shape_met(const struct shape *s, struct point from, struct point to);
struct shape shape_of_outline(const struct outline *o);

#endif
