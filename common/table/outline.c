/* Distances to, and lines through, convex shapes with rounded corners. */
#include "common/table/outline.h"

#include <assert.h>

/* Chords of discs are computed in 1/1024 of a unit: near a tangent a small error of the offset is a long one
 * of the chord. */
enum { FINE_BITS = 10 };

struct outline outline_of_segment(struct point a, struct point b, length radius)
{
    return (struct outline){.corners = points_equal(a, b) ? 1 : 2, .corner = {a, b}, .radius = radius};
}

static bool left_of(struct point a, struct point b)
{
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

/* Andrew's monotone chain: the lower hull from left to right, then the upper one back. */
static void wrap_hull(struct outline *o, struct point *p, int32_t count)
{
    struct point hull[2 * OUTLINE_CORNERS * OUTLINE_CORNERS];
    int32_t n = 0, lower;

    for (int32_t i = 1; i < count; i++) {
        struct point moved = p[i];
        int32_t at = i;

        for (; at > 0 && left_of(moved, p[at - 1]); at--)
            p[at] = p[at - 1];
        p[at] = moved;
    }
    for (int32_t i = 0; i < count; i++) {
        while (n >= 2 && cross(point_minus(hull[n - 1], hull[n - 2]), point_minus(p[i], hull[n - 1])) <= 0)
            n--;
        if (n == 0 || !points_equal(hull[n - 1], p[i]))
            hull[n++] = p[i];
    }
    lower = n + 1;
    for (int32_t i = count - 2; i >= 0; i--) {
        while (n >= lower &&
               cross(point_minus(hull[n - 1], hull[n - 2]), point_minus(p[i], hull[n - 1])) <= 0)
            n--;
        if (!points_equal(hull[n - 1], p[i]))
            hull[n++] = p[i];
    }
    if (n > 1) /* back at the first */
        n--;
    assert(n <= OUTLINE_CORNERS);
    o->corners = n;
    for (int32_t i = 0; i < n; i++)
        o->corner[i] = hull[i];
}

/* Left turns at each corner: no corner lies on an edge, nor on another corner. */
static bool turns_left(const struct outline *o)
{
    if (o->corners == 2)
        return !points_equal(o->corner[0], o->corner[1]);
    for (int32_t i = 0; i < o->corners; i++) {
        struct point a = o->corner[i], b = o->corner[(i + 1) % o->corners],
                     c = o->corner[(i + 2) % o->corners];

        if (cross(point_minus(b, a), point_minus(c, b)) <= 0)
            return false;
    }
    return true;
}

/* Goes round a shape from its leftmost corner, edge by edge. */
struct walk {
    const struct outline *o;
    int32_t at, left;  /* the corner, and how many edges are left */
    int32_t direction; /* -1: all of it is mirrored at the origin, which keeps its sense */
};

static struct point walk_corner(const struct walk *w, int32_t corner)
{
    struct point p = w->o->corner[corner < w->o->corners ? corner : 0];

    return (struct point){w->direction * p.x, w->direction * p.y};
}

static struct walk walk_begin(const struct outline *o, int32_t direction)
{
    struct walk w = {.o = o, .left = o->corners, .direction = direction};

    for (int32_t i = 1; i < o->corners; i++)
        if (left_of(walk_corner(&w, i), walk_corner(&w, w.at)))
            w.at = i;
    return w;
}

static struct point walk_edge(const struct walk *w)
{
    return point_minus(walk_corner(w, w->at + 1), walk_corner(w, w->at));
}

static void walk_on(struct walk *w)
{
    w->at = w->at + 1 < w->o->corners ? w->at + 1 : 0;
    w->left--;
}

/* The edges of the difference are those of both, by their bearing; two of the same bearing make one. Its
 * corners are the same as those of the hull, in the same order. */
static void join_edges(struct outline *sum, struct walk a, struct walk b, struct point at)
{
    sum->corners = 0;
    while (a.left > 0 || b.left > 0) {
        int64_t turn = a.left == 0 ? -1 : b.left == 0 ? 1 : cross(walk_edge(&a), walk_edge(&b));

        assert(sum->corners < OUTLINE_CORNERS);
        sum->corner[sum->corners++] =
            point_plus(at, point_plus(walk_corner(&a, a.at), walk_corner(&b, b.at)));
        if (turn >= 0)
            walk_on(&a);
        if (turn <= 0)
            walk_on(&b);
    }
}

struct outline outline_difference(const struct outline *still, const struct outline *moving, struct point at)
{
    struct point sum[OUTLINE_CORNERS * OUTLINE_CORNERS];
    struct outline o = {.radius = still->radius + moving->radius};
    bool copied = still->corners == 1 || moving->corners == 1; /* shifted or mirrored; that keeps its sense */
    int32_t count = 0;

    if (!copied && turns_left(still) && turns_left(moving)) {
        join_edges(&o, walk_begin(still, 1), walk_begin(moving, -1), at);
        return o;
    }
    for (int32_t i = 0; i < still->corners; i++)
        for (int32_t j = 0; j < moving->corners; j++)
            sum[count++] = point_minus(still->corner[i], point_minus(moving->corner[j], at));
    if (copied) {
        o.corners = count;
        for (int32_t i = 0; i < count; i++)
            o.corner[i] = sum[i];
    } else { /* very small, so that rounding has put corners on edges */
        wrap_hull(&o, sum, count);
    }
    return o;
}

static struct point corner_after(const struct outline *o, int32_t i)
{
    return o->corner[i + 1 < o->corners ? i + 1 : 0];
}

static bool core_holds(const struct outline *o, struct point p)
{
    if (o->corners < 3)
        return false;
    for (int32_t i = 0; i < o->corners; i++)
        if (cross(point_minus(corner_after(o, i), o->corner[i]), point_minus(p, o->corner[i])) < 0)
            return false;
    return true;
}

static length segment_distance(struct point a, struct point b, struct point p)
{
    struct point edge = point_minus(b, a), to_p = point_minus(p, a);
    int64_t along = dot(edge, to_p), whole = dot(edge, edge), off;

    if (along <= 0)
        return distance(a, p);
    if (along >= whole)
        return distance(b, p);
    off = cross(edge, to_p);
    return (length)divide_by_root(off < 0 ? -off : off, whole);
}

length outline_gap(const struct outline *o, struct point p)
{
    bool inside = core_holds(o, p);
    length nearest = INT32_MAX;

    if (o->corners == 1)
        return distance(o->corner[0], p) - o->radius;
    for (int32_t i = 0; i < o->corners; i++) {
        length away = segment_distance(o->corner[i], corner_after(o, i), p);

        if (away < nearest)
            nearest = away;
    }
    return (inside ? -nearest : nearest) - o->radius;
}

struct point outline_nearest_core(const struct outline *o, struct point p)
{
    struct point best = o->corner[0];

    if (core_holds(o, p))
        return p;
    for (int32_t i = 0; i < o->corners && o->corners > 1; i++) {
        struct point a = o->corner[i], edge = point_minus(corner_after(o, i), a), foot;
        int64_t along = dot(edge, point_minus(p, a)), whole = dot(edge, edge);

        if (along <= 0)
            foot = a;
        else if (along >= whole)
            foot = corner_after(o, i);
        else
            foot = (struct point){a.x + (length)multiply_divide(edge.x, along, whole),
                                  a.y + (length)multiply_divide(edge.y, along, whole)};
        if (distance_squared(foot, p) < distance_squared(best, p))
            best = foot;
    }
    return best;
}

struct box outline_box(const struct outline *o)
{
    struct box b = {o->corner[0], o->corner[0]};

    for (int32_t i = 1; i < o->corners; i++)
        box_take(&b, o->corner[i]);
    b.low = (struct point){b.low.x - o->radius, b.low.y - o->radius};
    b.high = (struct point){b.high.x + o->radius, b.high.y + o->radius};
    return b;
}

/* A segment being cut down to what lies inside something. */
struct cut {
    struct point from, along; /* start, and vector to the end */
    length whole;
    struct divisor by_length;
    struct span in;
};

/* Keeps the part where a value that runs evenly from `first` to `last` is at least `low`. */
static bool keep_above(struct cut *c, int64_t first, int64_t last, int64_t low)
{
    length at;

    if (first < low && last < low)
        return false;
    if (first < low) {
        at = (length)multiply_divide(c->whole, low - first, last - first);
        c->in.begin = at > c->in.begin ? at : c->in.begin;
    } else if (last < low) {
        at = (length)multiply_divide(c->whole, first - low, first - last);
        c->in.end = at < c->in.end ? at : c->in.end;
    }
    return c->in.begin <= c->in.end;
}

/* |edge| * far. The square is below 2^43, so its root can carry ten bits more. */
static int64_t edge_times(struct point edge, length far)
{
    int64_t root = square_root((uint64_t)dot(edge, edge) << (2 * FINE_BITS));

    return far * root / (1 << FINE_BITS);
}

static bool cut_disc(struct cut *c, struct point centre, length radius)
{
    struct point to_centre = point_minus(centre, c->from);
    int64_t fine_radius = (int64_t)radius << FINE_BITS;
    int64_t off = divide_by(cross(to_centre, c->along) * (1 << FINE_BITS), &c->by_length);
    int64_t ahead, half, begin, end;

    if (off > fine_radius || off < -fine_radius)
        return false;
    ahead = divide_by(dot(to_centre, c->along) * (1 << FINE_BITS), &c->by_length);
    half = square_root((uint64_t)(fine_radius * fine_radius - off * off));
    begin = ahead > half ? multiply_divide(ahead - half, 1, 1 << FINE_BITS) : 0;
    end = multiply_divide(ahead + half, 1, 1 << FINE_BITS);
    if (end < 0 || begin > c->whole)
        return false;
    c->in.begin = (length)begin;
    c->in.end = end > c->whole ? c->whole : (length)end;
    return true;
}

/* The band on the outer side of an edge, as deep as the radius. */
static bool cut_band(struct cut *c, struct point a, struct point b, length radius)
{
    struct point edge = point_minus(b, a), start = point_minus(c->from, a);
    struct point finish = point_plus(start, c->along);
    int64_t depth = edge_times(edge, radius), whole = dot(edge, edge);

    return keep_above(c, cross(edge, start), cross(edge, finish), -depth) &&
           keep_above(c, -cross(edge, start), -cross(edge, finish), 0) &&
           keep_above(c, dot(edge, start), dot(edge, finish), 0) &&
           keep_above(c, -dot(edge, start), -dot(edge, finish), -whole);
}

/* The inside, its edges drawn in by `inset`. */
static bool cut_core(struct cut *c, const struct outline *o, length inset)
{
    for (int32_t i = 0; i < o->corners; i++) {
        struct point a = o->corner[i], edge = point_minus(corner_after(o, i), a);
        struct point start = point_minus(c->from, a), finish = point_plus(start, c->along);

        if (!keep_above(c, cross(edge, start), cross(edge, finish), inset ? edge_times(edge, inset) : 0))
            return false;
    }
    return true;
}

static void join(struct span *all, const struct span *more, bool *any)
{
    all->begin = *any && all->begin < more->begin ? all->begin : more->begin;
    all->end = *any && all->end > more->end ? all->end : more->end;
    *any = true;
}

/* Most are, and this needs no roots: |x| + |y| is at least the length of a vector. */
bool points_far_off(const struct point *points, int32_t count, struct point from, struct point along,
                    length radius)
{
    int64_t size = (along.x < 0 ? -along.x : along.x) + (along.y < 0 ? -along.y : along.y);
    int64_t reach = (radius < 0 ? 0 : radius) * size + size, end = dot(along, along) + reach;
    bool left = true, right = true, behind = true, beyond = true;

    for (int32_t i = 0; i < count; i++) {
        struct point to_corner = point_minus(points[i], from);
        int64_t off = cross(to_corner, along), ahead = dot(to_corner, along);

        right = right && off > reach;
        left = left && off < -reach;
        behind = behind && ahead < -reach;
        beyond = beyond && ahead > end;
    }
    return left || right || behind || beyond;
}

bool outline_span(const struct outline *o, struct point from, struct point to, length grow, struct span *in)
{
    struct cut fresh = {.from = from, .along = point_minus(to, from)}, c;
    length radius = o->radius + grow;
    bool any = false;

    *in = (struct span){0, 0};
    if (points_equal(from, to))
        return outline_gap(o, from) <= grow;
    if (points_far_off(o->corner, o->corners, from, fresh.along, radius))
        return false;
    fresh.by_length = divisor_of(dot(fresh.along, fresh.along));
    fresh.whole = fresh.in.end = divisor_length(&fresh.by_length);
    c = fresh;
    /* The shape is the union of its core, a band along each edge and a disc at each corner; it is convex, so
     * the spans of the parts have no gap between them. */
    if (o->corners >= 3 && cut_core(&c, o, radius < 0 ? -radius : 0))
        join(in, &c.in, &any);
    for (int32_t i = 0; i < o->corners && radius >= 0; i++) {
        c = fresh;
        if (cut_disc(&c, o->corner[i], radius))
            join(in, &c.in, &any);
        c = fresh;
        if (o->corners > 1 && cut_band(&c, o->corner[i], corner_after(o, i), radius))
            join(in, &c.in, &any);
    }
    return any;
}
