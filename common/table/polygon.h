/* Simple polygons, convex or not: areas of terrain and deployment zones. The border belongs to the polygon.
 */
#ifndef GONFALON_TABLE_POLYGON_H
#define GONFALON_TABLE_POLYGON_H

#include "common/table/outline.h"

bool polygon_holds_point(const struct point *corner, int32_t corners, struct point p);

/* The parts of a segment inside, in order; at most `most` are written, the number found is returned. Parts
 * and gaps shorter than 2 units may be joined or lost. */
int32_t polygon_spans(const struct point *corner, int32_t corners, struct point from, struct point to,
                      struct span *spans, int32_t most);

/* 0 if they share a point. */
length polygon_distance(const struct point *corner, int32_t corners, const struct outline *o);

/* For zones: is the whole base inside, to 1 unit? */
bool polygon_holds(const struct point *corner, int32_t corners, const struct outline *o);

#endif
