/* Shapes that are laid, against sampling: where two meet, what lies inside a zone, lines that cross
 * themselves. */
#include "common/table/polygon.h"
#include "common/table/shape.h"
#include "tests/unit/test_table_help.h"

static struct shape chance_shape(bool line)
{
    struct shape s = {.corners = chance(3, 6), .line = line, .width = line ? chance(0, 2) * 500 : 0};
    struct point at = chance_point(10000, 40000);

    for (int32_t i = 0; i < s.corners; i++) /* round the middle, so that no edges cross */
        s.corner[i] = point_ahead(at, (angle)(i * FULL_TURN / s.corners), chance(2000, 9000));
    return s;
}

static bool sampled_holds(const struct shape *s, struct point p)
{
    if (!s->line)
        return polygon_holds_point(s->corner, s->corners, p);
    for (int32_t i = 0; i + 1 < s->corners; i++) {
        struct outline edge = outline_of_segment(s->corner[i], s->corner[i + 1], s->width / 2);

        if (outline_gap(&edge, p) <= 0)
            return true;
    }
    return false;
}

/* A sample that both hold proves that they meet; shapes that do not meet have no such sample. */
static void meeting_against_samples(void **state)
{
    int32_t met = 0, apart = 0;

    (void)state;
    for (int32_t round = 0; round < 3000; round++) {
        struct shape a = chance_shape(round % 2), b = chance_shape(round / 2 % 2);
        bool meet = shapes_meet(&a, &b), sampled = false;

        assert_int_equal(meet, shapes_meet(&b, &a));
        for (int32_t edge = 0; edge < a.corners - a.line; edge++)
            for (int32_t n = 0; n <= 200; n++) {
                struct point p = a.corner[edge], q = a.corner[(edge + 1) % a.corners];

                sampled |= sampled_holds(&b, (struct point){p.x + (int32_t)((int64_t)(q.x - p.x) * n / 200),
                                                            p.y + (int32_t)((int64_t)(q.y - p.y) * n / 200)});
            }
        if (sampled)
            assert_true(meet);
        met += meet;
        apart += !meet;
    }
    assert_true(met > 300 && apart > 300);
}

static void one_inside_the_other_meets_it(void **state)
{
    struct shape small = {.corners = 3, .corner = {{100, 100}, {200, 100}, {100, 200}}};
    struct shape large = {.corners = 4, .corner = {{0, 0}, {1000, 0}, {1000, 1000}, {0, 1000}}};
    struct shape far = {.corners = 3, .corner = {{1100, 0}, {1200, 0}, {1100, 200}}};

    (void)state;
    assert_true(shapes_meet(&small, &large));
    assert_true(shapes_meet(&large, &small));
    assert_false(shapes_meet(&large, &far));
    far.corner[0].x = 1000; /* they touch */
    assert_true(shapes_meet(&large, &far));
}

/* A zone like the letter L: an edge between two corners inside of it may leave it. */
static void inside_a_zone_that_is_not_convex(void **state)
{
    static const struct point zone[] = {{0, 0},       {10000, 0},    {10000, 3000},
                                        {3000, 3000}, {3000, 10000}, {0, 10000}};
    struct shape s = {.corners = 2, .line = true, .corner = {{1000, 9000}, {9000, 1000}}};

    (void)state;
    assert_false(shape_inside(&s, zone, 6));
    s.corner[0] = (struct point){1000, 2000};
    assert_true(shape_inside(&s, zone, 6));
    s.corner[1] = (struct point){10000, 2000}; /* the border belongs to it */
    assert_true(shape_inside(&s, zone, 6));
    s.corner[1].x = 10002;
    assert_false(shape_inside(&s, zone, 6));
}

static void lines_that_cross_themselves(void **state)
{
    static const struct {
        int32_t corners;
        struct point corner[5];
        bool crosses;
    } cases[] = {{2, {{0, 0}, {10, 0}}, false},
                 {2, {{5, 5}, {5, 5}}, true},             /* no line at all */
                 {3, {{0, 0}, {10, 0}, {10, 10}}, false}, /* a bend */
                 {3, {{0, 0}, {10, 0}, {4, 0}}, true},    /* back the way it came */
                 {3, {{0, 0}, {10, 0}, {-4, 0}}, true},
                 {3, {{0, 0}, {10, 0}, {20, 0}}, false}, /* straight on */
                 {4, {{0, 0}, {10, 0}, {10, 10}, {5, -5}}, true},
                 {4, {{0, 0}, {10, 0}, {10, 10}, {5, 0}}, true},           /* it touches itself */
                 {5, {{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 5}}, false}, /* a spiral */
                 {5, {{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 0}}, true}}; /* closed */

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(line_crosses_itself(cases[i].corner, cases[i].corners), cases[i].crosses);
    assert_int_equal(line_length(cases[8].corner, 5), 35);
}

static void laid_at_a_point(void **state)
{
    static const struct point corner[] = {{0, 100}, {50, 0}, {-50, 0}};
    struct shape s;

    (void)state;
    shape_laid(corner, 3, (struct point){1000, 2000}, QUARTER_TURN, &s);
    assert_int_equal(s.corner[0].x, 1100); /* ahead has become to the right */
    assert_int_equal(s.corner[0].y, 2000);
    assert_int_equal(s.corner[1].y, 1950);
    assert_false(s.line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(meeting_against_samples),
        cmocka_unit_test(one_inside_the_other_meets_it),
        cmocka_unit_test(inside_a_zone_that_is_not_convex),
        cmocka_unit_test(lines_that_cross_themselves),
        cmocka_unit_test(laid_at_a_point),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
