/* Shapes of terrain before they are pieces: an area, or a line of some width. Laying terrain on a table needs
 * to know where two of them meet, whether one lies inside a zone, and whether a line crosses itself. All of
 * it is exact for areas and centre lines. */
#ifndef GONFALON_TABLE_SHAPE_H
#define GONFALON_TABLE_SHAPE_H

#include "common/table/table.h"

struct shape {
    int32_t corners;
    bool line;    /* a polyline; else a polygon */
    length width; /* of a line, in all */
    struct point corner[PIECE_POINTS_MOST];
};

/* The shape of a piece on the table. */
void shape_of_piece(const struct table *t, int32_t piece, struct shape *out);
/* Laid at a point: each corner turned about the origin, then moved there. */
void shape_laid(const struct point *corner, int32_t corners, struct point at, angle facing,
                struct shape *out);

/* Do they share a point? Shapes that only touch do. */
bool shapes_meet(const struct shape *a, const struct shape *b);
/* Is all of it (of a line: all of its centre line) inside the polygon, to 1 unit? */
bool shape_inside(const struct shape *s, const struct point *corner, int32_t corners);

/* Of a polyline: its length, and whether two of its parts share a point other than the corner between them.
 */
length line_length(const struct point *corner, int32_t corners);
bool line_crosses_itself(const struct point *corner, int32_t corners);

#endif
