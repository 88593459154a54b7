/* The crest of a hill (B6.2.2-d): a line of terrain that belongs to the hill and has its class of sight, or
 * the long axis of the smallest rectangle about the hill. */
#ifndef GONFALON_TABLE_CREST_H
#define GONFALON_TABLE_CREST_H

#include "common/table/table.h"

struct crest {
    int32_t points;
    struct point at[PIECE_POINTS_MOST];
};

struct crest hill_crest(const struct table *t, int32_t hill);
bool crest_crossed(const struct crest *c, struct point from, struct point to);
length crest_distance(const struct crest *c, struct point p);

/* The rectangle of the least area about the points, one of whose sides runs along a side of their hull: its
 * corners counter-clockwise, each within 1. Of equal ones the first by the order of points counts. */
void smallest_rectangle(const struct point *point, int32_t points, struct point corner[4]);

/* Have the two segments a point in common? Exact. */
bool segments_meet(struct point a, struct point b, struct point c, struct point d);

#endif
