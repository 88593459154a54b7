#include "common/table/block_touch.h"

struct rectangle {
    struct point middle;
    int32_t facing;
    length side, ahead; /* half of its width and depth */
};

static struct rectangle rectangle_of_slot(const struct block *b, int32_t slot)
{
    struct place at = block_slot(b, slot);

    return (struct rectangle){at.at, at.facing, b->width / 2, b->depth / 2};
}

static struct rectangle rectangle_of_block(const struct block *b)
{
    return (struct rectangle){block_centre(b), b->facing, block_width(b) / 2, block_depth(b) / 2};
}

/* The other's corners in the frame of one: x to its right, y ahead, from its middle. */
static void corners_from(const struct rectangle *one, const struct rectangle *other, struct point *corner)
{
    const struct point own[4] = {{-other->side, other->ahead},
                                 {other->side, other->ahead},
                                 {other->side, -other->ahead},
                                 {-other->side, -other->ahead}};

    for (int32_t i = 0; i < 4; i++) {
        struct point p = point_turned(point_plus(other->middle, own[i]), other->middle, (angle)other->facing);

        corner[i] = point_minus(point_turned(p, one->middle, (angle)-one->facing), one->middle);
    }
}

/* How far a point lies out from a face, and how far along it, from its middle to the right. */
static length out_from(const struct rectangle *r, enum block_face face, struct point p)
{
    switch (face) {
    case FACE_FRONT:
        return p.y - r->ahead;
    case FACE_REAR:
        return -p.y - r->ahead;
    case FACE_RIGHT:
        return p.x - r->side;
    case FACE_LEFT:
        break;
    }
    return -p.x - r->side;
}

static length along_face(enum block_face face, struct point p)
{
    return face == FACE_FRONT || face == FACE_REAR ? p.x : p.y;
}

/* The face beyond which the other lies, all of it: of several, the one it is farthest out from, then front
 * before flanks before rear. */
static enum block_face face_towards(const struct rectangle *r, const struct point *corner, length *out)
{
    static const enum block_face order[4] = {FACE_FRONT, FACE_RIGHT, FACE_LEFT, FACE_REAR};
    enum block_face best = FACE_FRONT;

    *out = INT32_MIN;
    for (int32_t i = 0; i < 4; i++) {
        length least = INT32_MAX;

        for (int32_t k = 0; k < 4; k++) {
            length here = out_from(r, order[i], corner[k]);

            least = here < least ? here : least;
        }
        if (least > *out) {
            *out = least;
            best = order[i];
        }
    }
    return best;
}

/* The part of the face that the other's edge lies on: its corners within reach of contact, cut to the face.
 */
static length shared_with(const struct rectangle *r, enum block_face face, const struct point *corner)
{
    length half = face == FACE_FRONT || face == FACE_REAR ? r->side : r->ahead;
    length low = INT32_MAX, high = INT32_MIN;

    for (int32_t i = 0; i < 4; i++)
        if (out_from(r, face, corner[i]) <= CONTACT) {
            length here = along_face(face, corner[i]);

            low = here < low ? here : low;
            high = here > high ? here : high;
        }
    low = low < -half ? -half : low;
    high = high > half ? half : high;
    return high > low ? high - low : 0;
}

/* Shorter common edges are corners that meet: positions are exact to a unit, and contact to CONTACT. */
enum { SHARED_LEAST = CONTACT };

static bool rectangles_touch(const struct rectangle *a, const struct rectangle *b, struct touch *touch)
{
    struct point of_b[4], of_a[4];
    length out_a, out_b;
    enum block_face face;

    corners_from(a, b, of_b);
    corners_from(b, a, of_a);
    face = face_towards(a, of_b, &out_a);
    touch->face_a = (int32_t)face;
    touch->shared = shared_with(a, face, of_b);
    touch->face_b = (int32_t)face_towards(b, of_a, &out_b);
    if (touch->shared <= SHARED_LEAST)
        touch->shared = 0;
    return out_a <= CONTACT && out_b <= CONTACT;
}

/* Rectangles that are apart by no face alone may still be apart at their corners: the gap tells. */
static bool near_enough(const struct rectangle *a, const struct rectangle *b)
{
    struct place place_a = {a->middle, 0, a->facing}, place_b = {b->middle, 0, b->facing};
    struct base base_a = base_rectangle(2 * a->side, 2 * a->ahead);
    struct base base_b = base_rectangle(2 * b->side, 2 * b->ahead);

    return !bases_far(&place_a, &base_a, &place_b, &base_b, CONTACT) &&
           base_gap(&place_a, &base_a, &place_b, &base_b) <= CONTACT;
}

int32_t block_touches(const struct block *a, const struct block *b, struct touch *touches, int32_t most)
{
    int32_t found = 0;

    assert(block_good(a) && block_good(b));
    if (block_distance(a, b) > CONTACT)
        return 0;
    for (int32_t i = 0; i < a->count; i++) {
        struct rectangle one = rectangle_of_slot(a, i);

        for (int32_t k = 0; k < b->count; k++) {
            struct rectangle other = rectangle_of_slot(b, k);
            struct touch touch = {.slot_a = i, .slot_b = k};

            if (!near_enough(&one, &other) || !rectangles_touch(&one, &other, &touch))
                continue;
            if (found < most)
                touches[found] = touch;
            found++;
        }
    }
    return found;
}

bool footprints_touch(const struct block *a, const struct block *b, struct touch *touch)
{
    struct rectangle one = rectangle_of_block(a), other = rectangle_of_block(b);

    *touch = (struct touch){.slot_a = WHOLE_BLOCK, .slot_b = WHOLE_BLOCK};
    return block_distance(a, b) <= CONTACT && rectangles_touch(&one, &other, touch);
}

length block_distance(const struct block *a, const struct block *b)
{
    struct outline one = block_footprint(a), other = block_footprint(b);
    struct outline difference = outline_difference(&one, &other, other.corner[0]);
    length gap = outline_gap(&difference, other.corner[0]);

    return gap > 0 ? gap : 0;
}

struct face_line block_face_line(const struct block *b, enum block_face face)
{
    static const enum block_corner left[4] = {
        [FACE_FRONT] = CORNER_FRONT_RIGHT,
        [FACE_RIGHT] = CORNER_REAR_RIGHT,
        [FACE_REAR] = CORNER_REAR_LEFT,
        [FACE_LEFT] = CORNER_FRONT_LEFT,
    };
    static const enum block_corner right[4] = {
        [FACE_FRONT] = CORNER_FRONT_LEFT,
        [FACE_RIGHT] = CORNER_FRONT_RIGHT,
        [FACE_REAR] = CORNER_REAR_RIGHT,
        [FACE_LEFT] = CORNER_REAR_LEFT,
    };

    return (struct face_line){block_corner(b, left[face]), block_corner(b, right[face]),
                              (angle)(b->facing + (int32_t)face * QUARTER_TURN)};
}
