#include "common/table/gaps.h"

static length gap_at(const struct outline *o, struct point p)
{
    length gap = outline_gap(o, p);

    return gap > 0 ? gap : 0;
}

/* The line is straight and the outline convex: they are nearest at an end of the line or at a corner. */
struct passing line_passes(struct point from, struct point to, const struct outline *o)
{
    struct point way = point_minus(to, from), there;
    length whole = distance(from, to);
    struct passing best = {gap_at(o, from), 0, 0};
    struct span in;

    if (outline_span(o, from, to, 0, &in))
        return (struct passing){0, in.begin, 0};
    if (whole == 0)
        return (struct passing){best.distance, 0, 1};
    for (int32_t i = 0; i <= o->corners; i++) {
        int64_t ahead = i == o->corners ? whole : 0;
        length away;

        if (i < o->corners)
            ahead = divide_by_root(dot(way, point_minus(o->corner[i], from)), dot(way, way));
        if (ahead <= 0 || ahead > whole)
            continue;
        away = gap_at(o, point_towards(from, to, (length)ahead));
        if (away < best.distance || (away == best.distance && ahead < best.along))
            best = (struct passing){away, (length)ahead, 0};
    }
    there = outline_nearest_core(o, point_towards(from, to, best.along));
    best.side = cross(way, point_minus(there, from)) > 0 ? -1 : 1;
    return best;
}

static void take_nearer(struct passing *best, struct passing other)
{
    if (other.distance < best->distance || (other.distance == best->distance && other.along < best->along))
        *best = other;
}

static struct outline outline_of_shape(const struct shape *s)
{
    struct outline o = {.corners = s->corners, .radius = s->radius};

    for (int32_t i = 0; i < s->corners; i++)
        o.corner[i] = s->corner[i];
    return o;
}

struct passing line_passes_unit(const struct lineup *m, int32_t unit, struct point from, struct point to)
{
    struct passing best = {INT32_MAX, 0, 0};

    for (int32_t b = lineup_next(m, unit, -1); b != NOTHING; b = lineup_next(m, unit, b))
        for (int32_t i = 0; i < m->body[b].shapes; i++) {
            struct outline o = outline_of_shape(&m->shape[m->body[b].first_shape + i]);

            take_nearer(&best, line_passes(from, to, &o));
        }
    return best;
}

struct passing line_passes_piece(const struct table *t, int32_t piece, struct point from, struct point to)
{
    const struct piece *p = table_piece_const(t, piece);
    const struct point *at = piece_points(t, piece);
    struct passing best = {INT32_MAX, 0, 0};
    int32_t edges = p->form == PIECE_AREA ? p->points : p->points - 1;

    if (p->form == PIECE_AREA && piece_holds_point(t, piece, from))
        return (struct passing){0, 0, 0};
    for (int32_t i = 0; i < edges; i++) {
        struct outline edge = outline_of_segment(at[i], at[(i + 1) % p->points], p->thickness / 2);

        take_nearer(&best, line_passes(from, to, &edge));
    }
    return best;
}

/* Each distance falls and then rises along the line, and so does the sum: thirds close in on its lowest
 * point.
 */
length way_between(struct point from, struct point to, const struct outline *one, const struct outline *other,
                   length *along)
{
    length low = 0, high = distance(from, to), least = INT32_MAX;

    while (high - low > 8) {
        length a = low + (high - low) / 3, b = high - (high - low) / 3;
        struct point at_a = point_towards(from, to, a), at_b = point_towards(from, to, b);

        if (gap_at(one, at_a) + gap_at(other, at_a) <= gap_at(one, at_b) + gap_at(other, at_b))
            high = b;
        else
            low = a;
    }
    for (length a = low; a <= high; a++) {
        struct point at = point_towards(from, to, a);
        length sum = gap_at(one, at) + gap_at(other, at);

        if (sum < least) {
            least = sum;
            *along = a;
        }
    }
    return least;
}
