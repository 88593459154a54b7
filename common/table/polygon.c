/* Points, lines and bases in a polygon of any shape. */
#include "common/table/polygon.h"

#include <assert.h>

#include "common/table/place.h"
#include "common/table/table.h"

bool polygon_holds_point(const struct point *corner, int32_t corners, struct point p)
{
    bool inside = false;

    for (int32_t i = 0, before = corners - 1; i < corners; before = i++) {
        struct point a = corner[before], b = corner[i];

        if ((a.y < p.y && b.y < p.y) || (a.y > p.y && b.y > p.y))
            continue; /* neither on it nor beside it */
        int64_t side = cross(point_minus(b, a), point_minus(p, a));

        if (side == 0 && dot(point_minus(a, p), point_minus(b, p)) <= 0)
            return true; /* on the border */
        if ((a.y > p.y) != (b.y > p.y) && (side > 0) == (b.y > a.y))
            inside = !inside;
    }
    return inside;
}

/* A segment; its length is measured once it is needed. */
struct segment {
    struct point from, along;
    length whole; /* -1: not measured yet */
    struct divisor by_length;
};

static void measure(struct segment *s)
{
    if (s->whole >= 0)
        return;
    s->by_length = divisor_of(dot(s->along, s->along));
    s->whole = divisor_length(&s->by_length);
}

/* Where the segment meets an edge, as a distance from its start. */
static bool edge_met(struct point a, struct point b, struct segment *s, length *at)
{
    struct point edge = point_minus(b, a), start = point_minus(a, s->from);
    int64_t sine = cross(s->along, edge), on_way = cross(start, edge), on_edge = cross(start, s->along);

    if (sine == 0)
        return false; /* parallel: its neighbours are met instead */
    if (sine < 0) {
        sine = -sine;
        on_way = -on_way;
        on_edge = -on_edge;
    }
    if (on_way < 0 || on_way > sine || on_edge < 0 || on_edge > sine)
        return false;
    measure(s);
    *at = (length)multiply_divide(s->whole, on_way, sine);
    return true;
}

/* Do the boxes of an edge and a shape lie apart? Then so do they themselves. */
static bool edge_apart(struct point a, struct point b, const struct box *box)
{
    return (a.x < box->low.x && b.x < box->low.x) || (a.x > box->high.x && b.x > box->high.x) ||
           (a.y < box->low.y && b.y < box->low.y) || (a.y > box->high.y && b.y > box->high.y);
}

/* The border cuts the segment into parts, each wholly inside or outside; its middle tells which. */
int32_t polygon_spans(const struct point *corner, int32_t corners, struct point from, struct point to,
                      struct span *spans, int32_t most)
{
    struct segment segment = {.from = from, .along = point_minus(to, from), .whole = -1};
    length cut[PIECE_POINTS_MOST + 2];
    struct box box = {from, from};
    int32_t cuts = 0, found = 0;
    bool inside = false;

    assert(corners <= PIECE_POINTS_MOST);
    if (points_equal(from, to)) {
        if (most > 0)
            spans[0] = (struct span){0, 0};
        return polygon_holds_point(corner, corners, from) ? 1 : 0;
    }
    box_take(&box, to);
    cut[cuts++] = 0;
    for (int32_t i = 0, before = corners - 1; i < corners; before = i++) {
        int32_t at;
        length met;

        if (edge_apart(corner[before], corner[i], &box) ||
            !edge_met(corner[before], corner[i], &segment, &met))
            continue;
        for (at = cuts++; at > 0 && cut[at - 1] > met; at--)
            cut[at] = cut[at - 1];
        cut[at] = met;
    }
    if (cuts == 1 && !polygon_holds_point(corner, corners, from))
        return 0; /* by far the most frequent */
    measure(&segment);
    cut[cuts++] = segment.whole;
    for (int32_t i = 0; i + 1 < cuts; i++) {
        if (cut[i + 1] - cut[i] < 2)
            continue; /* too short to tell */
        struct point middle = point_along(from, segment.along, (cut[i] + cut[i + 1]) / 2, &segment.by_length);

        if (!polygon_holds_point(corner, corners, middle)) {
            inside = false;
            continue;
        }
        if (!inside && found++ < most)
            spans[found - 1].begin = cut[i];
        if (found <= most)
            spans[found - 1].end = cut[i + 1];
        inside = true;
    }
    return found;
}

static length edge_gap(struct point a, struct point b, const struct outline *o)
{
    struct outline edge = outline_of_segment(a, b, 0);
    struct outline difference = outline_difference(&edge, o, (struct point){0, 0});

    return outline_gap(&difference, (struct point){0, 0});
}

/* The least gap between the outline and any edge; negative where it lies across one. */
static length border_gap(const struct point *corner, int32_t corners, const struct outline *o)
{
    length least = INT32_MAX;

    for (int32_t i = 0, before = corners - 1; i < corners; before = i++) {
        length gap = edge_gap(corner[before], corner[i], o);

        least = gap < least ? gap : least;
    }
    return least;
}

length polygon_distance(const struct point *corner, int32_t corners, const struct outline *o)
{
    length gap;

    if (polygon_holds_point(corner, corners, o->corner[0]))
        return 0;
    gap = border_gap(corner, corners, o);
    return gap < 0 ? 0 : gap;
}

static bool lies_across_border(const struct point *corner, int32_t corners, const struct outline *o,
                               const struct box *box)
{
    for (int32_t i = 0, before = corners - 1; i < corners; before = i++)
        if (!edge_apart(corner[before], corner[i], box) && edge_gap(corner[before], corner[i], o) < -OVERLAP)
            return true;
    return false;
}

/* A corner may be a hair outside, the middle not. */
bool polygon_holds(const struct point *corner, int32_t corners, const struct outline *o)
{
    struct box b = outline_box(o);
    struct point middle = {(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2};

    return polygon_holds_point(corner, corners, middle) && !lies_across_border(corner, corners, o, &b);
}
