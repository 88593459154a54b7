/* Lines that pass by something: how near, where, on which side, and how wide the way between two things is
 * (B6.2.4). Which of them matter is the rules' business. */
#ifndef GONFALON_TABLE_GAPS_H
#define GONFALON_TABLE_GAPS_H

#include "common/table/lineup.h"

struct passing {
    length distance; /* from the line to it, where they are nearest; 0: the line meets it. Within 2 */
    length along;    /* the point of the line where that is, the first if there are several */
    int32_t side;    /* of it, seen along the line: -1 left, 1 right; 0: the line meets it */
};

struct passing line_passes(struct point from, struct point to, const struct outline *o);
/* The nearest of all that is of a unit; distance INT32_MAX if there is nothing of it. */
struct passing line_passes_unit(const struct lineup *m, int32_t unit, struct point from, struct point to);
/* The nearest part of a piece. An area that the line begins or ends in is met. */
struct passing line_passes_piece(const struct table *t, int32_t piece, struct point from, struct point to);

/* The way between two convex things on different sides of the line: the least sum of the distances to both
 * from one and the same point of the line, within 4. `along` tells that point. */
length way_between(struct point from, struct point to, const struct outline *one, const struct outline *other,
                   length *along);

#endif
