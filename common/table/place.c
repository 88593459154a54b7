/* Measures between two bases: distance, contact, overlap, arcs. */
#include "common/table/place.h"

#include <assert.h>

struct base base_round(length diameter)
{
    return (struct base){BASE_ROUND, diameter, diameter};
}

struct base base_rectangle(length width, length depth)
{
    return (struct base){BASE_RECTANGLE, width, depth};
}

struct outline base_outline(const struct place *at, const struct base *base)
{
    struct outline o = {.corners = 1, .corner = {at->at}, .radius = base->width / 2};
    length right = base->width / 2, ahead = base->depth / 2;
    struct point corner[4] = {{-right, -ahead}, {right, -ahead}, {right, ahead}, {-right, ahead}};

    assert(base->width >= 0 && base->width <= BASE_LONGEST && base->depth >= 0 &&
           base->depth <= BASE_LONGEST);
    if (base->shape == BASE_ROUND)
        return o;
    o.corners = 4;
    o.radius = 0;
    struct turning turning = turning_by((angle)at->facing);

    for (int32_t i = 0; i < 4; i++)
        o.corner[i] = point_turned_by(point_plus(at->at, corner[i]), at->at, &turning);
    return o;
}

length base_reach(const struct base *base)
{
    if (base->shape == BASE_ROUND)
        return base->width / 2;
    return distance((struct point){0, 0}, (struct point){base->width / 2, base->depth / 2}) + 1;
}

length base_reach_at_most(const struct base *base)
{
    return base->shape == BASE_ROUND ? base->width / 2 : (base->width + base->depth) / 2 + 1;
}

bool bases_far(const struct place *a, const struct base *base_a, const struct place *b,
               const struct base *base_b, length gap)
{
    int64_t least = (int64_t)gap + base_reach_at_most(base_a) + base_reach_at_most(base_b) + PLACE_ROUNDING;

    return least >= 0 && distance_squared(a->at, b->at) > least * least;
}

length base_gap(const struct place *a, const struct base *base_a, const struct place *b,
                const struct base *base_b)
{
    struct outline outline_a, outline_b, difference;

    if (base_a->shape == BASE_ROUND && base_b->shape == BASE_ROUND) /* by far the most frequent */
        return distance(a->at, b->at) - base_a->width / 2 - base_b->width / 2;
    outline_a = base_outline(a, base_a);
    outline_b = base_outline(b, base_b);
    difference = outline_difference(&outline_a, &outline_b, (struct point){0, 0});
    return outline_gap(&difference, (struct point){0, 0});
}

length base_distance(const struct place *a, const struct base *base_a, const struct place *b,
                     const struct base *base_b)
{
    length gap = base_gap(a, base_a, b, base_b);

    return gap < 0 ? 0 : gap;
}

/* A distance is the root of a square to the nearest unit: it is at most n if the square is below the one of
 * n + 1/2. */
bool bases_within(const struct place *a, const struct base *base_a, const struct place *b,
                  const struct base *base_b, length gap)
{
    if (base_a->shape == BASE_ROUND && base_b->shape == BASE_ROUND) {
        int64_t most = (int64_t)gap + base_a->width / 2 + base_b->width / 2;

        return most >= 0 && distance_squared(a->at, b->at) <= most * most + most;
    }
    return !bases_far(a, base_a, b, base_b, gap) && base_gap(a, base_a, b, base_b) <= gap;
}

bool bases_touch(const struct place *a, const struct base *base_a, const struct place *b,
                 const struct base *base_b)
{
    return bases_within(a, base_a, b, base_b, CONTACT);
}

bool bases_overlap(const struct place *a, const struct base *base_a, const struct place *b,
                   const struct base *base_b)
{
    return bases_within(a, base_a, b, base_b, -OVERLAP - 1);
}

length base_distance_to_point(const struct place *at, const struct base *base, struct point p)
{
    struct outline o = base_outline(at, base);
    length gap = outline_gap(&o, p);

    return gap < 0 ? 0 : gap;
}

bool base_holds_point(const struct place *at, const struct base *base, struct point p)
{
    return base_distance_to_point(at, base, p) == 0;
}

int32_t bearing_off_facing(const struct place *a, struct point p)
{
    return angle_turn((angle)a->facing, bearing(a->at, p));
}

bool point_in_arc(const struct place *a, struct point p, int32_t width)
{
    int32_t off = bearing_off_facing(a, p);

    return points_equal(a->at, p) || (off < 0 ? -off : off) <= width / 2;
}

static bool base_meets_line(const struct place *at, const struct base *base, struct point from,
                            struct point to)
{
    struct outline o = base_outline(at, base);
    struct outline line = outline_of_segment(from, to, 0);
    struct outline difference = outline_difference(&o, &line, (struct point){0, 0});

    return outline_gap(&difference, (struct point){0, 0}) <= 0;
}

bool base_in_arc(const struct place *a, int32_t width, const struct place *b, const struct base *base_b)
{
    length far = distance(a->at, b->at) + base_reach(base_b) + 1;

    if (point_in_arc(a, b->at, width) || base_holds_point(b, base_b, a->at))
        return true;
    return base_meets_line(b, base_b, a->at, point_ahead(a->at, (angle)(a->facing - width / 2), far)) ||
           base_meets_line(b, base_b, a->at, point_ahead(a->at, (angle)(a->facing + width / 2), far));
}

bool base_in_strip(const struct place *a, const struct base *base_a, length range, const struct place *b,
                   const struct base *base_b)
{
    angle ahead = (angle)a->facing;
    length half = base_a->width / 2, far = base_a->depth / 2 + range;
    struct point right = point_ahead(a->at, (angle)(ahead + QUARTER_TURN), half);
    struct point left = point_ahead(a->at, (angle)(ahead - QUARTER_TURN), half);
    struct outline strip = {
        .corners = 4, .corner = {right, point_ahead(right, ahead, far), point_ahead(left, ahead, far), left}};
    struct outline target = base_outline(b, base_b);
    struct outline difference = outline_difference(&strip, &target, (struct point){0, 0});

    return outline_gap(&difference, (struct point){0, 0}) <= 0;
}

struct point beside_base(const struct place *b, const struct base *base_b, const struct base *base,
                         angle facing, angle direction)
{
    struct place from = {point_ahead(b->at, direction, base_reach(base_b) + base_reach(base) + MILLIMETRE),
                         b->elevation, facing};
    struct outline still = base_outline(b, base_b), moving = base_outline(&from, base);
    struct outline difference = outline_difference(&still, &moving, from.at);
    length far = distance(b->at, from.at);
    struct span in;

    if (!outline_span(&difference, from.at, b->at, 0, &in))
        return from.at;
    for (far -= in.begin; far < distance(b->at, from.at); far++)
        if (outline_gap(&difference, point_ahead(b->at, direction, far)) >= -OVERLAP)
            break;
    return point_ahead(b->at, direction, far);
}
