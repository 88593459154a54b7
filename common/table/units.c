/* Integer arithmetic for lengths and angles. All rounding is to the nearest, halves away from zero, so that a
 * vector and its opposite round alike: that is what makes a move and its inverse exact. */
#include "common/table/units.h"

#include <assert.h>

#include "common/table/sines.h"

bool point_in_world(struct point p)
{
    return p.x >= WORLD_FROM && p.x <= WORLD_TO && p.y >= WORLD_FROM && p.y <= WORLD_TO;
}

static int64_t divide_rounded(int64_t n, int64_t by)
{
    return n < 0 ? -((-n + by / 2) / by) : (n + by / 2) / by;
}

angle angle_from_degrees(int32_t degrees)
{
    return (angle)divide_rounded((int64_t)degrees * FULL_TURN, 360);
}

angle angle_from_tenths(int32_t tenths)
{
    return (angle)divide_rounded((int64_t)tenths * FULL_TURN, 3600);
}

int32_t angle_turn(angle from, angle to)
{
    int32_t turn = (int32_t)to - (int32_t)from;

    if (turn >= HALF_TURN)
        turn -= FULL_TURN;
    else if (turn < -HALF_TURN)
        turn += FULL_TURN;
    return turn;
}

int32_t angle_between(angle a, angle b)
{
    int32_t turn = angle_turn(a, b);

    return turn < 0 ? -turn : turn;
}

angle angle_opposite(angle a)
{
    return (angle)(a ^ HALF_TURN);
}

/* sin(c + f) = sin c cos f + cos c sin f, for 0 to a quarter turn. */
static int32_t sine_of_quarter(int32_t a)
{
    int32_t coarse = a >> SINE_FINE_BITS, fine = a & (SINE_FINE_STEPS - 1);
    int64_t sum = (int64_t)sine_coarse[coarse] * cosine_fine[fine] +
                  (int64_t)sine_coarse[SINE_COARSE_STEPS - coarse] * sine_fine[fine];

    return (int32_t)((sum + SINE_ONE / 2) / SINE_ONE);
}

int32_t angle_sine(angle a)
{
    int32_t in_half = a & (HALF_TURN - 1);
    int32_t sine = sine_of_quarter(in_half <= QUARTER_TURN ? in_half : HALF_TURN - in_half);

    return a >= HALF_TURN ? -sine : sine;
}

int32_t angle_cosine(angle a)
{
    return angle_sine((angle)(a + QUARTER_TURN));
}

/* Roots of 64 to 255, times 16: where the division below begins. */
/* clang-format off */
static const uint8_t first_root[192] = {
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143,
    144, 144, 145, 146, 147, 148, 149, 150, 151, 151, 152, 153, 154, 155, 156, 156,
    157, 158, 159, 160, 160, 161, 162, 163, 164, 164, 165, 166, 167, 167, 168, 169,
    170, 170, 171, 172, 173, 173, 174, 175, 176, 176, 177, 178, 179, 179, 180, 181,
    181, 182, 183, 183, 184, 185, 186, 186, 187, 188, 188, 189, 190, 190, 191, 192,
    192, 193, 194, 194, 195, 196, 196, 197, 198, 198, 199, 200, 200, 201, 201, 202,
    203, 203, 204, 205, 205, 206, 206, 207, 208, 208, 209, 210, 210, 211, 211, 212,
    213, 213, 214, 214, 215, 216, 216, 217, 217, 218, 219, 219, 220, 220, 221, 221,
    222, 223, 223, 224, 224, 225, 225, 226, 227, 227, 228, 228, 229, 229, 230, 230,
    231, 232, 232, 233, 233, 234, 234, 235, 235, 236, 237, 237, 238, 238, 239, 239,
    240, 240, 241, 241, 242, 242, 243, 243, 244, 244, 245, 246, 246, 247, 247, 248,
    248, 249, 249, 250, 250, 251, 251, 252, 252, 253, 253, 254, 254, 255, 255, 255,
};
/* clang-format on */

/* For n of 63 or 64 bits: two divisions double the right digits twice, and the result is too large by one at
 * most. */
static uint64_t root_of_long(uint64_t n)
{
    uint32_t root = first_root[(n >> 56) - 64];

    root = (root << 7) + (uint32_t)(n >> 41) / root;
    return ((uint64_t)root << 15) + (n >> 17) / root;
}

uint32_t square_root(uint64_t n)
{
    if (n == 0)
        return 0;
    int32_t shift = __builtin_clzll(n) / 2;
    uint64_t root = root_of_long(n << (2 * shift)) >> shift;

    /* One too large, it may also be too large for 32 bits. */
    return (uint32_t)(root - (root > UINT32_MAX || root * root > n));
}

/* The square is first stretched to 61 or 62 bits, by an even number of places, so that its whole root keeps
 * 31 of them. */
struct divisor divisor_of(int64_t square)
{
    assert(square > 0);
    int32_t zeros = __builtin_clzll((uint64_t)square), shift = zeros > 3 ? (zeros - 2) / 2 : 0;

    return (struct divisor){shift, (int64_t)square_root((uint64_t)(square * ((int64_t)1 << (2 * shift))))};
}

int64_t divide_by_root(int64_t n, int64_t square)
{
    struct divisor by = divisor_of(square);

    return divide_by(n, &by);
}

length distance(struct point a, struct point b)
{
    int64_t square = distance_squared(a, b);
    int64_t root = square_root((uint64_t)square);

    /* (root + 1/2)^2 = root^2 + root + 1/4 */
    return (length)(square > root * root + root ? root + 1 : root);
}

/* The angle whose tangent is right / ahead, both at least 0: the last one not beyond it, or the next if
 * nearer. */
static int32_t bearing_in_quarter(int64_t right, int64_t ahead)
{
    int32_t low = 0, high = QUARTER_TURN;
    int64_t short_by, beyond_by;

    /* The first halvings fall on whole steps of the coarse table. */
    while (high - low > SINE_FINE_STEPS) {
        int32_t middle = (low + high) / 2, step = middle >> SINE_FINE_BITS;

        if (ahead * sine_coarse[step] <= right * sine_coarse[SINE_COARSE_STEPS - step])
            low = middle;
        else
            high = middle;
    }
    while (high - low > 1) {
        int32_t middle = (low + high) / 2;

        if (ahead * sine_of_quarter(middle) <= right * sine_of_quarter(QUARTER_TURN - middle))
            low = middle;
        else
            high = middle;
    }
    short_by = right * sine_of_quarter(QUARTER_TURN - low) - ahead * sine_of_quarter(low);
    beyond_by = ahead * sine_of_quarter(high) - right * sine_of_quarter(QUARTER_TURN - high);
    return beyond_by < short_by ? high : low;
}

angle bearing(struct point a, struct point b)
{
    struct point d = point_minus(b, a);
    int32_t quarter, in_quarter;

    /* Whole quarter turns are exact, so they are taken off first. */
    if (d.x >= 0 && d.y > 0) {
        quarter = 0;
        in_quarter = bearing_in_quarter(d.x, d.y);
    } else if (d.x > 0) {
        quarter = 1;
        in_quarter = bearing_in_quarter(-d.y, d.x);
    } else if (d.y < 0) {
        quarter = 2;
        in_quarter = bearing_in_quarter(-d.x, -d.y);
    } else if (d.x < 0) {
        quarter = 3;
        in_quarter = bearing_in_quarter(d.y, -d.x);
    } else {
        return 0;
    }
    return (angle)(quarter * QUARTER_TURN + in_quarter);
}

struct point point_ahead(struct point from, angle direction, length far)
{
    return (struct point){from.x + (length)multiply_divide(far, angle_sine(direction), SINE_ONE),
                          from.y + (length)multiply_divide(far, angle_cosine(direction), SINE_ONE)};
}

struct point point_towards(struct point a, struct point b, length far)
{
    struct point d = point_minus(b, a);
    int64_t square = dot(d, d);

    if (square == 0)
        return a;
    struct divisor by = divisor_of(square);

    return point_along(a, d, far, &by);
}

struct turning turning_by(angle by)
{
    return (struct turning){angle_sine(by), angle_cosine(by)};
}

struct point point_turned_by(struct point p, struct point centre, const struct turning *by)
{
    struct point d = point_minus(p, centre);

    return (struct point){centre.x + (length)divide_rounded(d.x * by->cosine + d.y * by->sine, SINE_ONE),
                          centre.y + (length)divide_rounded(d.y * by->cosine - d.x * by->sine, SINE_ONE)};
}

struct point point_turned(struct point p, struct point centre, angle by)
{
    struct turning turning = turning_by(by);

    return point_turned_by(p, centre, &turning);
}
