#include "common/table/block_across.h"

enum { HAIR = 2 };

/* --- a line between two blocks ---------------------------------------------------------------------------
 */

/* Everything is in the charger's frame: x to its right, y ahead, from the middle of its front edge. A segment
 * of the line with half its thickness around it is a convex shape, and so is the footprint of the target. The
 * way from the far side of the one to the near side of the other is then a convex function of x, whose least
 * value is found by narrowing the range from both sides. */
struct stretch {
    struct point p, q; /* a segment of the line; p is not to the right of q */
    length half;       /* of its thickness */
    struct point corner[4];
    length low, high; /* the range of x that is looked at */
};

static struct stretch mirrored(const struct stretch *s)
{
    struct stretch back = *s;

    back.p.y = -s->p.y;
    back.q.y = -s->q.y;
    return back;
}

/* How far ahead the segment reaches at x, which is within its half thickness of it. */
static length far_side(const struct stretch *s, length x)
{
    const struct point end[2] = {s->p, s->q}, way = point_minus(s->q, s->p);
    length best = INT32_MIN, far = distance(s->p, s->q);

    for (int32_t i = 0; i < 2; i++) {
        int64_t off = x - end[i].x, room = (int64_t)s->half * s->half - off * off;

        if (room >= 0 && end[i].y + (length)square_root((uint64_t)room) > best)
            best = end[i].y + (length)square_root((uint64_t)room);
    }
    if (way.x == 0)
        return best;
    /* The edge beside the segment runs from the round end about p to that about q. */
    length aside = (length)multiply_divide(-way.y, s->half, far);

    if (x >= s->p.x + aside && x <= s->q.x + aside) {
        length here = s->p.y + (length)multiply_divide(way.y, x - s->p.x, way.x) +
                      (length)multiply_divide(s->half, far, way.x);

        best = here > best ? here : best;
    }
    return best;
}

/* Where the footprint of the target begins at x, which is within its width. */
static length face_at(const struct stretch *s, length x)
{
    length best = INT32_MAX;

    for (int32_t i = 0; i < 4; i++) {
        struct point a = s->corner[i], b = s->corner[(i + 1) % 4];
        length y = INT32_MAX;

        if (a.x == x)
            y = a.y;
        else if ((a.x < x && b.x > x) || (a.x > x && b.x < x))
            y = a.y + (length)multiply_divide(b.y - a.y, x - a.x, b.x - a.x);
        best = y < best ? y : best;
    }
    return best;
}

static length nearness(const struct stretch *s, length x)
{
    struct stretch back = mirrored(s);

    return -far_side(&back, x);
}

static length gap_beyond(const struct stretch *s, length x)
{
    return face_at(s, x) - far_side(s, x);
}

static length least_of(const struct stretch *s, length (*of)(const struct stretch *, length))
{
    length low = s->low, high = s->high, best = INT32_MAX;

    while (high - low > 8) {
        length third = (high - low) / 3;

        if (of(s, low + third) <= of(s, high - third))
            high -= third;
        else
            low += third;
    }
    for (length x = low; x <= high; x++) {
        length here = of(s, x);

        best = here < best ? here : best;
    }
    return best;
}

/* The range of x in which the segment is before the charger's front; false: there is none. */
static bool before_front(struct stretch *s, length side)
{
    s->low = s->p.x - s->half > -side ? s->p.x - s->half : -side;
    s->high = s->q.x + s->half < side ? s->q.x + s->half : side;
    return s->low <= s->high;
}

/* The same, cut to where the target is as well. */
static bool before_target(struct stretch *s)
{
    length low = INT32_MAX, high = INT32_MIN;

    for (int32_t i = 0; i < 4; i++) {
        low = s->corner[i].x < low ? s->corner[i].x : low;
        high = s->corner[i].x > high ? s->corner[i].x : high;
    }
    s->low = low > s->low ? low : s->low;
    s->high = high < s->high ? high : s->high;
    return s->low <= s->high;
}

bool line_between(const struct table *t, int32_t piece, const struct block *b, length far,
                  const struct block *target, struct across *across)
{
    const struct piece *line = table_piece_const(t, piece);
    const struct point *point = piece_points(t, piece);
    struct outline footprint = block_footprint(target);
    length side = block_rank_size(b, 0) * b->width / 2;
    struct stretch s = {.half = line->thickness / 2};

    assert(line->form == PIECE_LINE && block_good(b) && block_good(target));
    *across = (struct across){.near_side = INT32_MAX, .beyond = INT32_MAX};
    if (!block_first_touch(b, far, target, &across->touch))
        return false;
    for (int32_t i = 0; i < 4; i++)
        s.corner[i] = block_offset(b, footprint.corner[i]);
    for (int32_t i = 0; i + 1 < line->points; i++) {
        struct point one = block_offset(b, point[i]), other = block_offset(b, point[i + 1]);

        s.p = one.x <= other.x ? one : other;
        s.q = one.x <= other.x ? other : one;
        if (!before_front(&s, side))
            continue;
        length near = least_of(&s, nearness);

        across->near_side = near < across->near_side ? near : across->near_side;
        if (!before_target(&s))
            continue;
        length beyond = least_of(&s, gap_beyond);

        across->beyond = beyond < across->beyond ? beyond : across->beyond;
    }
    if (across->beyond == INT32_MAX || across->near_side < -CONTACT ||
        across->near_side > across->touch.along)
        return false;
    across->near_side = across->near_side > 0 ? across->near_side : 0;
    across->beyond = across->beyond > 0 ? across->beyond : 0;
    return true;
}

struct block block_drawn_near(const struct block *b, const struct block *target,
                              const struct first_touch *touch)
{
    struct block near = *target;

    near.at = point_ahead(target->at, angle_opposite((angle)b->facing), touch->along);
    return near;
}

/* --- stepped blocks ---------------------------------------------------------------------------------------
 */

static struct point front_corner(const struct block *b, int32_t slot, int32_t side)
{
    struct place at = block_slot(b, slot);
    struct point corner = {at.at.x + side * b->width / 2, at.at.y + b->depth / 2};

    return point_turned(corner, at.at, (angle)at.facing);
}

struct front_line engaged_line(const struct block *b, const struct ranked *figure, int32_t figures)
{
    const struct ranked *left = figure, *right = figure;
    length least = INT32_MAX, most = INT32_MIN;

    assert(figures > 0);
    for (int32_t i = 0; i < figures; i++) {
        struct place at = block_slot(&b[figure[i].block], figure[i].slot);
        length x = block_offset(&b[0], at.at).x;

        if (x < least) {
            least = x;
            left = &figure[i];
        }
        if (x > most) {
            most = x;
            right = &figure[i];
        }
    }
    struct front_line line = {.left = front_corner(&b[left->block], left->slot, -1),
                              .right = front_corner(&b[right->block], right->slot, 1)};

    line.facing = (angle)(bearing(line.left, line.right) - QUARTER_TURN);
    return line;
}

struct block block_on_line(const struct block *b, const struct front_line *line, bool towards)
{
    struct point way = point_minus(line->right, line->left), from = point_minus(b->at, line->left);
    int64_t square = dot(way, way);
    struct block on = *b;

    assert(square > 0); /* it is as long as a base is wide at least */
    on.facing = towards ? line->facing : (int32_t)angle_opposite((angle)line->facing);
    on.at.x = line->left.x + (length)multiply_divide(way.x, dot(way, from), square);
    on.at.y = line->left.y + (length)multiply_divide(way.y, dot(way, from), square);
    on.at = point_ahead(on.at, angle_opposite((angle)on.facing), HAIR);
    return on;
}
