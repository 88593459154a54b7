#include "common/table/crest.h"

#include "common/table/outline.h"

/* How far the points reach along a direction and to the left of it, in units of the direction's length. */
struct reach {
    int64_t ahead_low, ahead_high, left;
};

/* False if a point lies to the right: then the line is no side of the hull, which lies to the left of its
 * sides. */
static bool reach_along(const struct point *point, int32_t points, struct point from, struct point along,
                        struct reach *r)
{
    *r = (struct reach){INT64_MAX, INT64_MIN, INT64_MIN};

    for (int32_t i = 0; i < points; i++) {
        int64_t ahead = dot(along, point_minus(point[i], from));
        int64_t left = cross(along, point_minus(point[i], from));

        if (left < 0)
            return false;
        r->ahead_low = ahead < r->ahead_low ? ahead : r->ahead_low;
        r->ahead_high = ahead > r->ahead_high ? ahead : r->ahead_high;
        r->left = left > r->left ? left : r->left;
    }
    return true;
}

/* The area, in square units: the sides to the nearest unit. */
static int64_t area_of(const struct reach *r, const struct divisor *by)
{
    return divide_by(r->ahead_high - r->ahead_low, by) * divide_by(r->left, by);
}

static struct point corner_at(struct point from, struct point along, int64_t ahead, int64_t left,
                              const struct divisor *by)
{
    int64_t a = divide_by(ahead, by), l = divide_by(left, by);

    return (struct point){from.x + (length)divide_by(along.x * a - along.y * l, by),
                          from.y + (length)divide_by(along.y * a + along.x * l, by)};
}

void smallest_rectangle(const struct point *point, int32_t points, struct point corner[4])
{
    int64_t least = INT64_MAX;

    assert(points >= 2);
    /* The sides of the hull are among the lines through two points. */
    for (int32_t i = 0; i < points; i++)
        for (int32_t k = 0; k < points; k++) {
            struct point along = point_minus(point[k], point[i]);
            struct reach r;
            struct divisor by;

            if (points_equal(point[i], point[k]) || !reach_along(point, points, point[i], along, &r))
                continue;
            by = divisor_of(dot(along, along));
            if (area_of(&r, &by) >= least)
                continue;
            least = area_of(&r, &by);
            corner[0] = corner_at(point[i], along, r.ahead_low, 0, &by);
            corner[1] = corner_at(point[i], along, r.ahead_high, 0, &by);
            corner[2] = corner_at(point[i], along, r.ahead_high, r.left, &by);
            corner[3] = corner_at(point[i], along, r.ahead_low, r.left, &by);
        }
}

static struct point middle(struct point a, struct point b)
{
    return (struct point){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

struct crest hill_crest(const struct table *t, int32_t hill)
{
    struct crest c = {.points = 2};
    struct point corner[4];

    for (int32_t i = hill + 1; i < t->pieces; i++) {
        const struct piece *p = table_piece_const(t, i);

        if (p->form != PIECE_LINE || p->parent != hill || p->sight != SIGHT_BLOCKS_CREST ||
            !piece_there(t, i))
            continue;
        c.points = p->points;
        for (int32_t k = 0; k < p->points; k++)
            c.at[k] = piece_points(t, i)[k];
        return c;
    }
    smallest_rectangle(piece_points(t, hill), table_piece_const(t, hill)->points, corner);
    if (distance_squared(corner[0], corner[1]) >= distance_squared(corner[1], corner[2])) {
        c.at[0] = middle(corner[3], corner[0]);
        c.at[1] = middle(corner[1], corner[2]);
    } else {
        c.at[0] = middle(corner[0], corner[1]);
        c.at[1] = middle(corner[2], corner[3]);
    }
    return c;
}

static int32_t sign(int64_t n)
{
    return (n > 0) - (n < 0);
}

static bool between(struct point a, struct point b, struct point p)
{
    return dot(point_minus(a, p), point_minus(b, p)) <= 0;
}

bool segments_meet(struct point a, struct point b, struct point c, struct point d)
{
    int32_t c_side = sign(cross(point_minus(b, a), point_minus(c, a)));
    int32_t d_side = sign(cross(point_minus(b, a), point_minus(d, a)));
    int32_t a_side = sign(cross(point_minus(d, c), point_minus(a, c)));
    int32_t b_side = sign(cross(point_minus(d, c), point_minus(b, c)));

    if (c_side * d_side < 0 && a_side * b_side < 0)
        return true;
    return (c_side == 0 && between(a, b, c)) || (d_side == 0 && between(a, b, d)) ||
           (a_side == 0 && between(c, d, a)) || (b_side == 0 && between(c, d, b));
}

bool crest_crossed(const struct crest *c, struct point from, struct point to)
{
    for (int32_t i = 0; i + 1 < c->points; i++)
        if (segments_meet(c->at[i], c->at[i + 1], from, to))
            return true;
    return false;
}

length crest_distance(const struct crest *c, struct point p)
{
    length nearest = INT32_MAX;

    for (int32_t i = 0; i + 1 < c->points; i++) {
        struct outline edge = outline_of_segment(c->at[i], c->at[i + 1], 0);
        length away = outline_gap(&edge, p);

        nearest = away < nearest ? away : nearest;
    }
    return nearest;
}
