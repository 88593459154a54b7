/* Inside the library: which stands and pieces are near enough to a line or box to be looked at.
 *
 * The table is cut into at most GRID_CELLS_MOST squares, each with a set of the stands and one of the pieces
 * whose bounding shapes reach into it. A set is a row of bits: joining the sets of some cells gives every
 * candidate once and in ascending order, and the grid's bytes depend only on what stands where. */
#ifndef GONFALON_TABLE_GRID_H
#define GONFALON_TABLE_GRID_H

#include "common/table/table.h"

enum { GRID_CELLS_MOST = 1024, SET_BITS = 32, SET_WORDS = STANDS_MOST / SET_BITS };

struct index_set {
    int32_t words;
    uint32_t word[SET_WORDS];
};

/* Chooses the cell and the number of columns and rows. */
void grid_measure(struct table *t);

/* Everything near the segment, to within `reach`, and perhaps a little more. */
void stands_along(const struct table *t, struct point from, struct point to, length reach,
                  struct index_set *set);
void pieces_along(const struct table *t, struct point from, struct point to, length reach,
                  struct index_set *set);

/* Every area that holds the point, and others near it. */
void pieces_at(const struct table *t, struct point p, struct index_set *set);

/* The same of a box. */
void stands_in_box(const struct table *t, const struct box *b, length reach, struct index_set *set);
void pieces_in_box(const struct table *t, const struct box *b, length reach, struct index_set *set);

/* The next member after `index` (start with -1), or NOTHING. */
static inline int32_t set_next(const struct index_set *set, int32_t index)
{
    uint32_t next = (uint32_t)index + 1, word = next / SET_BITS;
    uint32_t rest = word < (uint32_t)set->words ? set->word[word] & (UINT32_MAX << next % SET_BITS) : 0;

    while (rest == 0) {
        if (++word >= (uint32_t)set->words)
            return NOTHING;
        rest = set->word[word];
    }
    return (int32_t)(word * SET_BITS) + __builtin_ctz(rest);
}
static inline bool set_holds(const struct index_set *set, int32_t index)
{
    return index / SET_BITS < set->words && (set->word[index / SET_BITS] >> (index % SET_BITS) & 1) != 0;
}

void set_drop(struct index_set *set, int32_t index);

/* Enters a stand in the grid or takes it out; the same for a piece. */
void grid_mark_stand(struct table *t, int32_t stand, bool present);
void grid_mark_piece(struct table *t, int32_t piece);
void grid_drop_piece(struct table *t, int32_t piece);

/* Of areas that share a point, those under somebody's feet: drops what a PIECE_COVERS hides, or hangs above
 * him. Returns how many are left, in ascending order. */
int32_t keep_underfoot(const struct table *t, length elevation, int32_t *areas, int32_t count);

/* What lies higher hides what lies lower; on one floor, the later piece the earlier. */
bool lies_above(const struct table *t, int32_t a, int32_t b);

#endif
