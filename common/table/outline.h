/* A convex shape with rounded corners: what every base, wall and swept move is made of.
 *
 * A disc is one corner with a radius; a rectangle four corners without; a wall two corners, its radius half
 * its thickness. The trick that saves a function for each pair of shapes: two shapes touch exactly when the
 * origin touches their difference, and the difference of two such shapes is one again. So measuring needs
 * only "how far is a point from a shape", and a move only "where does a line enter a shape". */
#ifndef GONFALON_TABLE_OUTLINE_H
#define GONFALON_TABLE_OUTLINE_H

#include "common/table/units.h"

enum { OUTLINE_CORNERS = 8 };

struct outline {
    int32_t corners;
    struct point corner[OUTLINE_CORNERS]; /* counter-clockwise */
    length radius;
};

/* A part of a line, as distances from its start. */
struct span {
    length begin, end;
};

struct box {
    struct point low, high;
};

/* Makes the box reach to a point. */
static inline void box_take(struct box *b, struct point p)
{
    b->low.x = p.x < b->low.x ? p.x : b->low.x;
    b->low.y = p.y < b->low.y ? p.y : b->low.y;
    b->high.x = p.x > b->high.x ? p.x : b->high.x;
    b->high.y = p.y > b->high.y ? p.y : b->high.y;
}

struct outline outline_of_segment(struct point a, struct point b, length radius);

/* All places of the point `at` for which a copy of `moving`, moved by (at - its present place), touches
 * `still`. Together they have at most OUTLINE_CORNERS corners. */
struct outline outline_difference(const struct outline *still, const struct outline *moving, struct point at);

/* Signed: negative inside, by the shortest way out. Within 1. */
length outline_gap(const struct outline *o, struct point p);

/* Where the segment runs within `grow` of the outline (inside it, if grow is negative); false if nowhere. The
 * gap at both ends of the span is within 2 of `grow`, unless the segment itself begins or ends inside. */
bool outline_span(const struct outline *o, struct point from, struct point to, length grow, struct span *in);

/* Are all the points on one side of the segment, or beyond one of its ends, and more than `radius` away? May
 * say no where it is so: it is a quick look before a precise one. */
bool points_far_off(const struct point *points, int32_t count, struct point from, struct point along,
                    length radius);

/* The point of the outline without its radius nearest to p; p itself inside. */
struct point outline_nearest_core(const struct outline *o, struct point p);

struct box outline_box(const struct outline *o);

#endif
