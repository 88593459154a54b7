#include "common/table/shape.h"

#include "common/table/polygon.h"

#include <assert.h>

void shape_of_piece(const struct table *t, int32_t piece, struct shape *out)
{
    const struct piece *p = table_piece_const(t, piece);
    const struct point *at = piece_points(t, piece);

    out->corners = p->points;
    out->line = p->form != PIECE_AREA;
    out->width = out->line ? p->thickness : 0;
    for (int32_t i = 0; i < p->points; i++)
        out->corner[i] = at[i];
}

void shape_laid(const struct point *corner, int32_t corners, struct point at, angle facing, struct shape *out)
{
    assert(corners <= PIECE_POINTS_MOST);
    out->corners = corners;
    out->line = false;
    out->width = 0;
    for (int32_t i = 0; i < corners; i++)
        out->corner[i] = point_plus(point_turned(corner[i], (struct point){0, 0}, facing), at);
}

/* An area has an edge more than a line of as many corners: the one back to its first corner. */
static int32_t edges_of(const struct shape *s)
{
    return s->line ? s->corners - 1 : s->corners;
}

static struct outline edge_of(const struct shape *s, int32_t i)
{
    return outline_of_segment(s->corner[i], s->corner[(i + 1) % s->corners], s->width / 2);
}

static bool edges_meet(const struct outline *a, const struct outline *b)
{
    struct outline difference = outline_difference(a, b, (struct point){0, 0});

    return outline_gap(&difference, (struct point){0, 0}) <= 0;
}

static bool meets_area(const struct shape *s, const struct shape *area)
{
    for (int32_t i = 0; i < edges_of(s); i++) {
        struct outline edge = edge_of(s, i);

        if (polygon_distance(area->corner, area->corners, &edge) == 0)
            return true;
    }
    return false;
}

bool shapes_meet(const struct shape *a, const struct shape *b)
{
    if (!b->line && meets_area(a, b))
        return true;
    if (!a->line)
        return meets_area(b, a);
    for (int32_t i = 0; b->line && i < edges_of(a); i++)
        for (int32_t k = 0; k < edges_of(b); k++) {
            struct outline one = edge_of(a, i), other = edge_of(b, k);

            if (edges_meet(&one, &other))
                return true;
        }
    return false;
}

/* The parts of an edge inside a polygon that is not convex may be several. */
static bool edge_inside(struct point from, struct point to, const struct point *corner, int32_t corners)
{
    struct span in[1];

    if (!polygon_holds_point(corner, corners, from) || !polygon_holds_point(corner, corners, to))
        return false;
    return polygon_spans(corner, corners, from, to, in, 1) == 1 && in[0].begin <= 1 &&
           in[0].end >= distance(from, to) - 1;
}

bool shape_inside(const struct shape *s, const struct point *corner, int32_t corners)
{
    for (int32_t i = 0; i < edges_of(s); i++)
        if (!edge_inside(s->corner[i], s->corner[(i + 1) % s->corners], corner, corners))
            return false;
    return true;
}

length line_length(const struct point *corner, int32_t corners)
{
    length sum = 0;

    for (int32_t i = 0; i + 1 < corners; i++)
        sum += distance(corner[i], corner[i + 1]);
    return sum;
}

static int32_t side_of(struct point a, struct point b, struct point p)
{
    int64_t side = cross(point_minus(b, a), point_minus(p, a));

    return (side > 0) - (side < 0);
}

static bool between(struct point a, struct point b, struct point p)
{
    return side_of(a, b, p) == 0 && dot(point_minus(a, p), point_minus(b, p)) <= 0;
}

static bool segments_meet(struct point a, struct point b, struct point c, struct point d)
{
    if (between(a, b, c) || between(a, b, d) || between(c, d, a) || between(c, d, b))
        return true;
    return side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0;
}

bool line_crosses_itself(const struct point *corner, int32_t corners)
{
    for (int32_t i = 0; i + 1 < corners; i++) {
        struct point a = corner[i], b = corner[i + 1];

        if (points_equal(a, b) ||
            (i + 2 < corners && (between(a, b, corner[i + 2]) || between(b, corner[i + 2], a))))
            return true;
        for (int32_t k = i + 2; k + 1 < corners; k++)
            if (segments_meet(a, b, corner[k], corner[k + 1]))
                return true;
    }
    return false;
}
