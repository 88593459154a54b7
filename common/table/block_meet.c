#include "common/table/block_meet.h"

#include "common/table/block_slide.h"

enum { HAIR = 2 };

/* Half of the front edge: that of the first rank. */
static length front_side(const struct block *b)
{
    return block_rank_size(b, 0) * b->width / 2;
}

/* --- first touch -----------------------------------------------------------------------------------------
 */

/* The footprint of the target in the charger's frame, cut to the width of the charger's front. */
struct ahead {
    length low, high;   /* how far ahead it begins and ends */
    length left, right; /* of its nearest points */
};

static void take(struct ahead *a, length x, length y)
{
    a->high = y > a->high ? y : a->high;
    if (y < a->low - CONTACT / 2) { /* clearly nearer than what was nearest */
        a->low = y;
        a->left = a->right = x;
    } else if (y <= a->low + CONTACT / 2) {
        a->low = y < a->low ? y : a->low;
        a->left = x < a->left ? x : a->left;
        a->right = x > a->right ? x : a->right;
    }
}

/* Where the edge from p to q crosses the line x = side. */
static void take_crossing(struct ahead *a, struct point p, struct point q, length side)
{
    if ((p.x < side && q.x > side) || (p.x > side && q.x < side))
        take(a, side, p.y + (length)multiply_divide(q.y - p.y, side - p.x, q.x - p.x));
}

/* False: it is nowhere before the front. */
static bool look_ahead(const struct block *b, const struct point *corner, struct ahead *a)
{
    length side = front_side(b);

    *a = (struct ahead){INT32_MAX / 2, INT32_MIN, 0, 0};
    for (int32_t i = 0; i < 4; i++)
        if (corner[i].x >= -side && corner[i].x <= side)
            take(a, corner[i].x, corner[i].y);
    for (int32_t i = 0; i < 4; i++) {
        take_crossing(a, corner[i], corner[(i + 1) % 4], side);
        take_crossing(a, corner[i], corner[(i + 1) % 4], -side);
    }
    return a->high >= 0; /* what lies wholly behind the front is not touched by it */
}

static int32_t slant_on(const struct block *b, const struct block *target, enum block_face face)
{
    return angle_between((angle)b->facing, angle_opposite((angle)block_face_line(target, face).outward));
}

static bool outside_of(const struct block *target, enum block_face face, struct point p)
{
    struct point o = block_offset(target, p);

    switch (face) {
    case FACE_FRONT:
        return o.y > 0;
    case FACE_REAR:
        return o.y < -block_depth(target);
    case FACE_RIGHT:
        return o.x > block_width(target) / 2;
    case FACE_LEFT:
        break;
    }
    return o.x < -block_width(target) / 2;
}

/* B7.1.1-a: the lesser slant; then the face that the middle of the charger's front is outside of; then front
 * before flank before rear. */
static bool struck_rather(const struct block *b, const struct block *target, enum block_face one,
                          enum block_face other)
{
    static const int32_t order[4] = {[FACE_FRONT] = 0, [FACE_RIGHT] = 1, [FACE_REAR] = 2, [FACE_LEFT] = 1};
    int32_t slant = slant_on(b, target, one), other_slant = slant_on(b, target, other);
    bool outside = outside_of(target, one, b->at), other_outside = outside_of(target, other, b->at);

    if (slant != other_slant)
        return slant < other_slant;
    return outside != other_outside ? outside : order[one] < order[other];
}

/* Is the point on the face, its ends included? */
static bool on_face(const struct block *target, enum block_face face, struct point p)
{
    struct face_line line = block_face_line(target, face);
    struct outline edge = outline_of_segment(line.left, line.right, 0);

    return outline_gap(&edge, p) <= CONTACT;
}

static void find_face(const struct block *b, const struct block *target, struct first_touch *touch)
{
    static const enum block_face face[4] = {FACE_FRONT, FACE_RIGHT, FACE_REAR, FACE_LEFT};
    int32_t faces = 0;

    for (int32_t i = 0; i < 4; i++) {
        if (!on_face(target, face[i], touch->at))
            continue;
        if (faces++ == 0 || struck_rather(b, target, face[i], (enum block_face)touch->face))
            touch->face = (int32_t)face[i];
    }
    assert(faces > 0);
    touch->on_corner = faces > 1;
    touch->slant = slant_on(b, target, (enum block_face)touch->face);
}

bool block_first_touch(const struct block *b, length far, const struct block *target,
                       struct first_touch *touch)
{
    struct outline all = block_footprint(target);
    struct point corner[4];
    struct block there;
    struct ahead a;

    for (int32_t i = 0; i < 4; i++)
        corner[i] = block_offset(b, all.corner[i]);
    if (!look_ahead(b, corner, &a) || a.low > far)
        return false;
    there = block_moved(b, 0, a.low > 0 ? a.low : 0);
    *touch = (struct first_touch){.along = a.low > 0 ? a.low : 0,
                                  .at = block_point(b, (a.left + a.right) / 2, a.low)};
    if (a.low >= -CONTACT) {
        find_face(&there, target, touch);
    } else { /* it reaches behind the front edge: they overlap, and the quarter tells the face */
        touch->face = (int32_t)block_quarter(target, b->at);
        touch->slant = slant_on(b, target, (enum block_face)touch->face);
    }
    return true;
}

/* --- laid on to a face -----------------------------------------------------------------------------------
 */

/* The ranks that reach as far to one side as the footprint: they make its flank. */
static struct span ranks_at_side(const struct block *b, bool left)
{
    struct span ranks = {0, 0};
    int32_t wide = block_widest(b);

    for (int32_t rank = 0; rank < block_ranks(b); rank++) {
        struct block_reach reach = block_rank_reach(b, rank);

        if ((left ? -reach.left : reach.right) != wide)
            continue;
        ranks.begin = ranks.end == 0 ? rank : ranks.begin;
        ranks.end = rank + 1;
    }
    return ranks;
}

struct span face_manned(const struct block *b, enum block_face face)
{
    struct span ranks = ranks_at_side(b, face == FACE_LEFT);
    length width = block_width(b), depth = block_depth(b), half = b->width / 2;
    struct block_reach reach;

    switch (face) {
    case FACE_FRONT: /* seen from outside its left end is the block's right one */
        reach = block_rank_reach(b, 0);
        return (struct span){width / 2 - reach.right * half, width / 2 - reach.left * half};
    case FACE_REAR:
        reach = block_rank_reach(b, block_ranks(b) - 1);
        return (struct span){width / 2 + reach.left * half, width / 2 + reach.right * half};
    case FACE_LEFT: /* seen from outside its left end is in front */
        return (struct span){ranks.begin * b->depth, ranks.end * b->depth};
    case FACE_RIGHT:
        break;
    }
    return (struct span){depth - ranks.end * b->depth, depth - ranks.begin * b->depth};
}

/* How far along the face a point lies, from its left end seen from outside. */
static length along_face_line(const struct face_line *line, struct point p)
{
    struct point way = point_minus(line->right, line->left);

    return (length)divide_by_root(dot(way, point_minus(p, line->left)), dot(way, way));
}

/* The front edge of a block that faces the face, along it. */
static struct span front_on(const struct block *b, const struct face_line *line)
{
    length middle = along_face_line(line, b->at), side = front_side(b);

    return (struct span){middle - side, middle + side};
}

length front_shared(const struct block *b, const struct block *target, enum block_face face)
{
    struct face_line line = block_face_line(target, face);
    struct span front = front_on(b, &line), manned = face_manned(target, face);
    length begin = front.begin > manned.begin ? front.begin : manned.begin;
    length end = front.end < manned.end ? front.end : manned.end;

    return end - begin;
}

struct block block_straightened(const struct block *b, struct point touched, const struct block *target,
                                enum block_face face)
{
    struct face_line line = block_face_line(target, face);
    struct block laid = *b;
    length side = front_side(b);

    laid.facing = angle_opposite((angle)line.outward);
    if (on_face(target, face, touched)) {
        struct outline edge = outline_of_segment(line.left, line.right, 0);

        laid = block_flush(b, outline_nearest_core(&edge, touched), laid.facing);
    } else if (distance_squared(line.left, touched) <= distance_squared(line.right, touched)) {
        laid.at = line.left; /* a block that faces the face has its own left at the left end */
        laid = block_moved(&laid, side, 0);
    } else {
        laid.at = line.right;
        laid = block_moved(&laid, -side, 0);
    }
    return block_moved(&laid, 0, -HAIR);
}

enum align block_align(const struct table *t, const struct block_mover *mover, struct point touched,
                       const struct block *target, enum block_face face, struct block *aligned)
{
    struct face_line line = block_face_line(target, face);
    struct block straight = block_straightened(&mover->block[0], touched, target, face);
    struct block_mover there = *mover;
    struct span front = front_on(&straight, &line), manned = face_manned(target, face);
    length whole = manned.end - manned.begin, least = CONTACT + 1, slide = 0;

    assert(mover->blocks == 1);
    if (front_shared(&straight, target, face) <= CONTACT)
        least = straight.width < whole ? straight.width : whole;
    there.block = &straight;
    if (!slide_shortest(t, &there, manned.begin + least - front.end, manned.end - least - front.begin,
                        &slide))
        return ALIGN_NO_ROOM;
    *aligned = block_moved(&straight, slide, 0);
    return slide == 0 ? ALIGN_STRAIGHT : ALIGN_SLID;
}
