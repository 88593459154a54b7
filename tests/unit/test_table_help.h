/* What the tests of common/table share: chance from a seed, places, and a table to put things on. */
#ifndef GONFALON_TEST_TABLE_HELP_H
#define GONFALON_TEST_TABLE_HELP_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/table/table.h"

static uint64_t chance_state;

static inline void chance_seed(uint64_t seed)
{
    chance_state = seed;
}

/* splitmix64; from low to high, both included. */
static inline int32_t chance(int32_t low, int32_t high)
{
    uint64_t z = (chance_state += UINT64_C(0x9e3779b97f4a7c15));

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
    return low + (int32_t)(z % (uint64_t)((int64_t)high - low + 1));
}

static inline int32_t cm(int32_t n)
{
    return n * CENTIMETRE;
}

static inline struct point at_cm(int32_t x, int32_t y)
{
    return (struct point){cm(x), cm(y)};
}

static inline struct point chance_point(int32_t low, int32_t high)
{
    struct point p;

    p.x = chance(low, high);
    p.y = chance(low, high);
    return p;
}

/* C leaves the order of arguments and initialisers open: one draw a statement, or compilers see different
 * games. */
static inline struct base chance_rectangle(void)
{
    length width = chance(1000, 8000), depth = chance(1000, 8000);

    return base_rectangle(width, depth);
}

static inline struct point chance_step(struct point from, int32_t low, int32_t high)
{
    angle direction = (angle)chance(0, 65535);
    length far = chance(low, high);

    return point_ahead(from, direction, far);
}

static inline struct point chance_on(const struct table *t)
{
    struct point p;

    p.x = chance(0, t->limits.width);
    p.y = chance(0, t->limits.depth);
    return p;
}

static inline struct base chance_base(void)
{
    if (chance(0, 1))
        return base_round(chance(1000, 6000));
    return chance_rectangle();
}

static inline struct place chance_place(int32_t low, int32_t high)
{
    struct place p = {chance_point(low, high), 0, 0};

    p.facing = chance(0, 65535);
    return p;
}

static inline struct table *table_new(int32_t width_cm, int32_t depth_cm, int32_t stands, int32_t pieces)
{
    struct table_limits limits = {cm(width_cm), cm(depth_cm), stands, pieces, pieces * 12, 0, 0};
    struct table *t = malloc(table_bytes(&limits));

    assert_non_null(t);
    table_init(t, &limits);
    return t;
}

/* A man 3 cm tall on a 2.5 cm base who blocks moves and sight. */
static inline void put_man(struct table *t, int32_t stand, int32_t side, struct point at)
{
    const struct place place = {at, 0, 0};
    const struct base base = base_round(2500);
    struct stand *s = table_stand(t, stand);

    table_put_stand(t, stand, &place, &base);
    s->height = cm(3);
    s->side = side;
    s->flags |= STAND_BLOCKS_MOVE | STAND_BLOCKS_SIGHT;
}

static inline struct piece plain_piece(int32_t form, int32_t kind)
{
    return (struct piece){.form = form, .kind = kind, .name = NOTHING, .parent = NOTHING};
}

static inline int32_t add_rectangle(struct table *t, const struct piece *p, struct point low,
                                    struct point high)
{
    const struct point corner[4] = {low, {high.x, low.y}, high, {low.x, high.y}};

    return table_add_piece(t, p, corner, 4);
}

static inline int32_t add_line(struct table *t, const struct piece *p, struct point a, struct point b)
{
    const struct point end[2] = {a, b};

    return table_add_piece(t, p, end, 2);
}

/* A table full of stands and terrain of all forms. */
static inline struct table *chance_table(int32_t stands, int32_t pieces)
{
    int32_t width = chance(60, 240), depth = chance(60, 160);
    struct table *t = table_new(width, depth, stands, pieces);

    for (int32_t i = 0; i < stands; i++) {
        struct place at = {chance_on(t), 0, 0};
        struct base base = chance_base();
        struct stand *s = table_stand(t, i);

        at.facing = chance(0, 65535);
        table_put_stand(t, i, &at, &base);
        s->height = cm(chance(1, 6));
        s->side = chance(0, 2);
        s->flags |= (uint32_t)chance(0, 7) << 1;
    }
    while (t->pieces < pieces) {
        struct piece p = plain_piece(chance(0, 1), 0);
        struct point at = chance_on(t), corner[5];
        int32_t count = chance(3, 5), index;

        p.thickness = p.form == PIECE_LINE ? chance(0, 2) * 500 : 0;
        p.kind = chance(0, 3);
        p.going = chance(0, 3);
        p.sight = chance(0, 4);
        p.sight_depth = cm(5);
        p.height = cm(chance(0, 8));
        p.flags = (uint32_t)chance(0, 3);
        for (int32_t i = 0; i < count; i++) /* round the middle, so that no edges cross */
            corner[i] = point_ahead(at, (angle)(i * FULL_TURN / count), chance(500, 20000));
        index = table_add_piece(t, &p, corner, count);
        assert_int_not_equal(index, NOTHING);
        if (p.form == PIECE_LINE && t->pieces < pieces) {
            struct piece door = plain_piece(PIECE_OPENING, 9);
            struct point end[2] = {point_towards(corner[0], corner[1], distance(corner[0], corner[1]) / 3),
                                   corner[1]};

            door.parent = index;
            door.flags = PIECE_SOLID;
            door.state = chance(0, 2);
            assert_int_not_equal(table_add_piece(t, &door, end, 2), NOTHING);
        }
    }
    return t;
}

/* A reference of its own: bases as floating-point polygons (a disc as one corner with a radius). */
struct real_shape {
    int corners;
    long double x[4], y[4], radius;
};

static inline struct real_shape real_base(const struct place *at, const struct base *base)
{
    struct real_shape s = {.corners = 1, .x = {at->at.x}, .y = {at->at.y}, .radius = base->width / 2};
    long double turn = at->facing * 2 * acosl(-1.0L) / 65536, sine = sinl(turn), cosine = cosl(turn);
    const int right[4] = {-1, 1, 1, -1}, ahead[4] = {-1, -1, 1, 1};

    if (base->shape == BASE_ROUND)
        return s;
    s.corners = 4;
    s.radius = 0;
    for (int i = 0; i < 4; i++) {
        long double x = right[i] * (base->width / 2), y = ahead[i] * (base->depth / 2);

        s.x[i] = at->at.x + x * cosine + y * sine;
        s.y[i] = at->at.y + y * cosine - x * sine;
    }
    return s;
}

static inline long double real_to_segment(long double px, long double py, long double ax, long double ay,
                                          long double bx, long double by)
{
    long double ex = bx - ax, ey = by - ay, whole = ex * ex + ey * ey;
    long double along = whole > 0 ? ((px - ax) * ex + (py - ay) * ey) / whole : 0;

    along = along < 0 ? 0 : along > 1 ? 1 : along;
    return hypotl(px - ax - along * ex, py - ay - along * ey);
}

static inline int real_holds(const struct real_shape *s, long double px, long double py)
{
    for (int i = 0; i < s->corners; i++) {
        int j = (i + 1) % s->corners;

        if ((s->x[j] - s->x[i]) * (py - s->y[i]) - (s->y[j] - s->y[i]) * (px - s->x[i]) < 0)
            return 0;
    }
    return s->corners > 2;
}

static inline int real_segments_cross(const struct real_shape *a, int i, const struct real_shape *b, int j)
{
    int i2 = (i + 1) % a->corners, j2 = (j + 1) % b->corners;
    long double dx = a->x[i2] - a->x[i], dy = a->y[i2] - a->y[i];
    long double ex = b->x[j2] - b->x[j], ey = b->y[j2] - b->y[j];
    long double one = dx * (b->y[j] - a->y[i]) - dy * (b->x[j] - a->x[i]);
    long double two = dx * (b->y[j2] - a->y[i]) - dy * (b->x[j2] - a->x[i]);
    long double three = ex * (a->y[i] - b->y[j]) - ey * (a->x[i] - b->x[j]);
    long double four = ex * (a->y[i2] - b->y[j]) - ey * (a->x[i2] - b->x[j]);

    return one * two < 0 && three * four < 0;
}

/* From edge to edge, 0 when they meet. */
static inline long double real_distance(const struct real_shape *a, const struct real_shape *b)
{
    long double least = HUGE_VALL;

    for (int i = 0; i < a->corners; i++)
        for (int j = 0; j < b->corners; j++) {
            int i2 = (i + 1) % a->corners, j2 = (j + 1) % b->corners;

            least = fminl(least, real_to_segment(a->x[i], a->y[i], b->x[j], b->y[j], b->x[j2], b->y[j2]));
            least = fminl(least, real_to_segment(b->x[j], b->y[j], a->x[i], a->y[i], a->x[i2], a->y[i2]));
            if (a->corners > 2 && b->corners > 2 && real_segments_cross(a, i, b, j))
                return 0;
            if (real_holds(a, b->x[j], b->y[j]) || real_holds(b, a->x[i], a->y[i]))
                return 0;
        }
    return fmaxl(0, least - a->radius - b->radius);
}

#endif
