/* Lengths, angles and points: the integers that everything on the table is measured in.
 *
 * A length is a whole number of 0.01 mm, so that inches and centimetres are both exact. An angle is 1/65536
 * of a turn and wraps by itself. Bearings are read as on a compass: 0 points to the far edge of the table
 * (+y), a quarter turn to the right (+x). Every coordinate lies within the WORLD (see below); then no product
 * of two lengths, nor of such a product with a third length, leaves 64 bits. */
#ifndef GONFALON_TABLE_UNITS_H
#define GONFALON_TABLE_UNITS_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef int32_t length;
typedef uint16_t angle;

struct point {
    length x, y;
};

enum {
    MILLIMETRE = 100,
    CENTIMETRE = 1000,
    INCH = 2540,

    /* A table of up to 8 m a side, and a metre of floor around it for what leaves it. */
    LONGEST_SIDE = 800 * CENTIMETRE,
    WORLD_FROM = -100 * CENTIMETRE,
    WORLD_TO = LONGEST_SIDE + 100 * CENTIMETRE,

    QUARTER_TURN = 0x4000,
    HALF_TURN = 0x8000,
    FULL_TURN = 0x10000,

    SINE_ONE = 1 << 30 /* what angle_sine() gives for 1 */
};

/* Checks what a player sent, before any geometry is done with it. */
bool point_in_world(struct point p);

/* The nearest angle to so many degrees (or tenths); whole and half quarter turns are exact. */
angle angle_from_degrees(int32_t degrees);
angle angle_from_tenths(int32_t tenths);

/* How far to turn from one to the other, the short way: -32768 (half a turn) to 32767, right is positive. */
int32_t angle_turn(angle from, angle to);

/* The size of that turn, 0 to HALF_TURN. */
int32_t angle_between(angle a, angle b);

angle angle_opposite(angle a);

/* Times SINE_ONE; within 2 of the true value. Exactly odd and even: sine(-a) = -sine(a), cosine(a + half) =
 * -cosine(a). */
int32_t angle_sine(angle a);
int32_t angle_cosine(angle a);

/* The largest r with r * r <= n. */
uint32_t square_root(uint64_t n);

/* n / sqrt(square) to the nearest, for results up to 2^31; within 2^-30 of the result. square > 0. */
int64_t divide_by_root(int64_t n, int64_t square);

/* The same for several numbers: the root is drawn once. */
struct divisor {
    int32_t shift;
    int64_t root;
};
struct divisor divisor_of(int64_t square);

static inline int64_t divide_by(int64_t n, const struct divisor *by)
{
    int64_t stretched = n * ((int64_t)1 << by->shift);

    return stretched < 0 ? -((-stretched + by->root / 2) / by->root) : (stretched + by->root / 2) / by->root;
}

/* The root itself to the nearest: the distance() of points that far apart, without drawing the root again. It
 * is kept with `shift` more digits, rounded down, and a half is a whole number of those. */
static inline length divisor_length(const struct divisor *by)
{
    assert(by->shift > 0); /* of everything in the world */
    return (length)((by->root + ((int64_t)1 << (by->shift - 1))) >> by->shift);
}

/* a * b / c rounded to the nearest, halves away from zero; a * b must fit in 63 bits. */
static inline int64_t multiply_divide(int64_t a, int64_t b, int64_t c)
{
    int64_t n = c < 0 ? -(a * b) : a * b, by = c < 0 ? -c : c;

    return n < 0 ? -((-n + by / 2) / by) : (n + by / 2) / by;
}

/* Vectors as points; the products of two vectors of this world fit in 42 bits. These few are inline, being
 * the innermost steps of everything else. */
static inline bool points_equal(struct point a, struct point b)
{
    return a.x == b.x && a.y == b.y;
}

static inline struct point point_plus(struct point a, struct point b)
{
    return (struct point){a.x + b.x, a.y + b.y};
}

static inline struct point point_minus(struct point a, struct point b)
{
    return (struct point){a.x - b.x, a.y - b.y};
}

static inline int64_t dot(struct point a, struct point b)
{
    return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}

/* Positive when b is counter-clockwise (left) of a. */
static inline int64_t cross(struct point a, struct point b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

static inline int64_t distance_squared(struct point a, struct point b)
{
    struct point d = point_minus(b, a);

    return dot(d, d);
}

length distance(struct point a, struct point b); /* to the nearest unit; symmetric */

/* The direction from a to b, to the nearest angle; bearing(b, a) is exactly opposite. 0 for the same point.
 */
angle bearing(struct point a, struct point b);

/* The point so far away in that direction, each coordinate within 1. Going back returns exactly. */
struct point point_ahead(struct point from, angle direction, length far);

/* The point at that distance from `a` on the straight line to `b` (beyond `b` if far is more than the
 * distance). */
struct point point_towards(struct point a, struct point b, length far);

/* The same for several points of one line: `along` leads from `a` to the other end, and `by` is made of its
 * square. */
static inline struct point point_along(struct point a, struct point along, length far,
                                       const struct divisor *by)
{
    return (struct point){a.x + (length)divide_by((int64_t)along.x * far, by),
                          a.y + (length)divide_by((int64_t)along.y * far, by)};
}

/* Turns p about a centre, clockwise. Turning back returns to within 1. */
struct point point_turned(struct point p, struct point centre, angle by);

/* The same for several points: the sine is looked up once. */
struct turning {
    int64_t sine, cosine;
};
struct turning turning_by(angle by);
struct point point_turned_by(struct point p, struct point centre, const struct turning *by);

#endif
