/* Lengths, angles and points: hand-made cases, and every bound that units.h states, against long double. */
#include "test_table_help.h"

static const long double WHOLE_TURN = 6.283185307179586476925286766559L;

static void units_are_exact(void **state)
{
    (void)state;
    assert_int_equal(INCH, 2540);
    assert_int_equal(CENTIMETRE, 1000);
    assert_int_equal(10 * INCH, 254 * MILLIMETRE);
}

static void world_has_limits(void **state)
{
    (void)state;
    assert_true(point_in_world((struct point){0, 0}));
    assert_true(point_in_world((struct point){WORLD_FROM, WORLD_TO}));
    assert_false(point_in_world((struct point){WORLD_FROM - 1, 0}));
    assert_false(point_in_world((struct point){0, WORLD_TO + 1}));
    assert_false(point_in_world((struct point){INT32_MIN, INT32_MAX}));
}

static void angles_from_degrees(void **state)
{
    (void)state;
    assert_int_equal(angle_from_degrees(90), QUARTER_TURN);
    assert_int_equal(angle_from_degrees(45), QUARTER_TURN / 2);
    assert_int_equal(angle_from_degrees(-90), 3 * QUARTER_TURN);
    assert_int_equal(angle_from_degrees(360), 0);
    assert_int_equal(angle_from_degrees(1), 182);
    assert_int_equal(angle_from_tenths(450), 8192);
    for (int32_t tenths = 0; tenths < 3600; tenths++)
        assert_true(fabsl((long double)angle_from_tenths(tenths) - tenths * 65536.0L / 3600) <= 0.5L);
}

static void turns_go_the_short_way(void **state)
{
    (void)state;
    assert_int_equal(angle_turn(0, 100), 100);
    assert_int_equal(angle_turn(100, 0), -100);
    assert_int_equal(angle_turn(65500, 100), 136);
    assert_int_equal(angle_turn(100, 65500), -136);
    assert_int_equal(angle_turn(0, HALF_TURN), -HALF_TURN);
    assert_int_equal(angle_between(0, HALF_TURN), HALF_TURN);
    assert_int_equal(angle_between(65500, 100), 136);
    assert_int_equal(angle_opposite(100), 100 + HALF_TURN);
    assert_int_equal(angle_opposite(HALF_TURN), 0);
}

static void sines_are_within_two(void **state)
{
    (void)state;
    for (int32_t a = 0; a < FULL_TURN; a++) {
        long double turn = a * WHOLE_TURN / FULL_TURN;

        assert_true(fabsl(sinl(turn) * SINE_ONE - angle_sine((angle)a)) <= 2);
        assert_true(fabsl(cosl(turn) * SINE_ONE - angle_cosine((angle)a)) <= 2);
        assert_int_equal(angle_sine((angle)-a), -angle_sine((angle)a));
        assert_int_equal(angle_cosine(angle_opposite((angle)a)), -angle_cosine((angle)a));
    }
    assert_int_equal(angle_sine(QUARTER_TURN), SINE_ONE);
    assert_int_equal(angle_cosine(0), SINE_ONE);
    assert_int_equal(angle_sine(HALF_TURN), 0);
}

static void roots_are_exact(void **state)
{
    (void)state;
    chance_seed(1);
    assert_int_equal(square_root(0), 0);
    assert_int_equal(square_root(1), 1);
    assert_int_equal(square_root(3), 1);
    assert_int_equal(square_root(4), 2);
    assert_true(square_root(UINT64_MAX) == UINT32_MAX);
    for (int32_t i = 0; i < 100000; i++) {
        uint64_t bits = (uint64_t)chance(0, INT32_MAX), n = bits << chance(0, 32);
        uint64_t root = square_root(n);

        assert_true(root * root <= n && (root >= UINT32_MAX || (root + 1) * (root + 1) > n));
    }
}

static void division_by_a_root(void **state)
{
    (void)state;
    chance_seed(2);
    assert_int_equal(divide_by_root(10, 4), 5);
    assert_int_equal(divide_by_root(-10, 4), -5);
    assert_int_equal(divide_by_root(5, 4), 3);
    assert_int_equal(divide_by_root(-5, 4), -3);
    for (int32_t i = 0; i < 100000; i++) {
        int64_t side = chance(1, 1500000), square = side * side + chance(0, 1000);
        int64_t n = side * chance(-1500000, 1500000);
        long double exact = (long double)n / sqrtl((long double)square);

        assert_true(fabsl(exact - (long double)divide_by_root(n, square)) <= 0.51L);
    }
    for (int32_t i = 0; i < 300000; i++) { /* short ones too: all the rounding is there */
        length most = i % 3 == 0 ? 40 : i % 3 == 1 ? 3000 : 1000000;
        struct point a = {chance(-most, most), chance(-most, most)};
        struct point b = {chance(-most, most), chance(-most, most)}, along = point_minus(b, a);
        length far = chance(0, most);

        if (points_equal(a, b))
            continue;
        struct divisor by = divisor_of(dot(along, along));

        assert_int_equal(divisor_length(&by), distance(a, b));
        assert_true(points_equal(point_along(a, along, far, &by), point_towards(a, b, far)));
    }
}

static void rounded_products(void **state)
{
    (void)state;
    assert_int_equal(multiply_divide(7, 3, 2), 11);
    assert_int_equal(multiply_divide(-7, 3, 2), -11);
    assert_int_equal(multiply_divide(7, -3, -2), 11);
    assert_int_equal(multiply_divide(1, 1, 3), 0);
    assert_int_equal(multiply_divide(2, 1, 3), 1);
}

static void distances_by_hand(void **state)
{
    (void)state;
    assert_int_equal(distance(at_cm(0, 0), at_cm(3, 4)), cm(5));
    assert_int_equal(distance((struct point){0, 0}, (struct point){1, 1}), 1);
    assert_int_equal(distance((struct point){0, 0}, (struct point){WORLD_TO, WORLD_TO}), 1272792);
    assert_int_equal(distance_squared(at_cm(1, 1), at_cm(4, 5)), 25000000);
    assert_int_equal(cross(at_cm(1, 0), at_cm(0, 1)), 1000000);
    assert_int_equal(dot(at_cm(1, 2), at_cm(3, 4)), 11000000);
}

static void bearings_by_hand(void **state)
{
    (void)state;
    assert_int_equal(bearing(at_cm(5, 5), at_cm(5, 9)), 0);
    assert_int_equal(bearing(at_cm(5, 5), at_cm(9, 9)), QUARTER_TURN / 2);
    assert_int_equal(bearing(at_cm(5, 5), at_cm(9, 5)), QUARTER_TURN);
    assert_int_equal(bearing(at_cm(5, 5), at_cm(5, 1)), HALF_TURN);
    assert_int_equal(bearing(at_cm(5, 5), at_cm(1, 5)), HALF_TURN + QUARTER_TURN);
    assert_int_equal(bearing(at_cm(5, 5), at_cm(5, 5)), 0);
    assert_int_equal(bearing(at_cm(0, 0), at_cm(1, 2)), 4836); /* atan 1/2 = 26.565 degrees */
}

static void points_against_reference(void **state)
{
    (void)state;
    chance_seed(3);
    for (int32_t i = 0; i < 200000; i++) {
        int32_t size = i % 2 ? WORLD_TO : 3000;
        struct point a = chance_point(i % 2 ? WORLD_FROM : 0, size),
                     b = chance_point(i % 2 ? WORLD_FROM : 0, size);
        struct point c = chance_point(i % 2 ? WORLD_FROM : 0, size);
        long double dx = b.x - a.x, dy = b.y - a.y, exact = hypotl(dx, dy);
        long double turn = atan2l(dx, dy) / WHOLE_TURN * FULL_TURN, off;

        assert_true(fabsl(exact - distance(a, b)) <= 0.5L);
        assert_int_equal(distance(a, b), distance(b, a));
        assert_true(distance(a, c) <= distance(a, b) + distance(b, c) + 1); /* three roundings of a half */
        if (points_equal(a, b))
            continue;
        off = fabsl(remainderl(turn - bearing(a, b), FULL_TURN));
        assert_true(off <= 0.51L);
        assert_int_equal(bearing(b, a), angle_opposite(bearing(a, b)));
    }
}

static void a_step_and_back_returns_exactly(void **state)
{
    (void)state;
    chance_seed(4);
    for (int32_t i = 0; i < 100000; i++) {
        struct point from = chance_point(0, 700000), to;
        angle direction = (angle)chance(0, 65535);
        length far = chance(0, 200000);
        long double turn = direction * WHOLE_TURN / FULL_TURN;

        to = point_ahead(from, direction, far);
        assert_true(fabsl(from.x + far * sinl(turn) - to.x) <= 0.51L);
        assert_true(fabsl(from.y + far * cosl(turn) - to.y) <= 0.51L);
        assert_true(points_equal(point_ahead(to, angle_opposite(direction), far), from));
        assert_true(points_equal(point_ahead(to, direction, -far), from));
    }
}

static void towards_a_point(void **state)
{
    (void)state;
    chance_seed(5);
    assert_true(points_equal(point_towards(at_cm(0, 0), at_cm(30, 40), cm(5)), at_cm(3, 4)));
    assert_true(points_equal(point_towards(at_cm(0, 0), at_cm(3, 4), cm(50)), at_cm(30, 40)));
    assert_true(points_equal(point_towards(at_cm(2, 2), at_cm(2, 2), cm(5)), at_cm(2, 2)));
    for (int32_t i = 0; i < 100000; i++) {
        struct point a = chance_point(0, 700000), b = chance_point(0, 700000), p;
        length far = chance(0, 500000);

        p = point_towards(a, b, far);
        assert_in_range(distance(a, p) + 1 - far, 0, 2);
    }
}

static void a_turn_and_back_returns_within_one(void **state)
{
    (void)state;
    chance_seed(6);
    assert_true(points_equal(point_turned(at_cm(5, 9), at_cm(5, 5), QUARTER_TURN), at_cm(9, 5)));
    assert_true(points_equal(point_turned(at_cm(5, 9), at_cm(5, 5), HALF_TURN), at_cm(5, 1)));
    for (int32_t i = 0; i < 100000; i++) {
        struct point p = chance_point(0, 800000), centre = chance_point(0, 800000), back;
        angle by = (angle)chance(0, 65535);

        back = point_turned(point_turned(p, centre, by), centre, (angle)-by);
        assert_in_range(back.x - p.x + 1, 0, 2);
        assert_in_range(back.y - p.y + 1, 0, 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_are_exact),          cmocka_unit_test(world_has_limits),
        cmocka_unit_test(angles_from_degrees),      cmocka_unit_test(turns_go_the_short_way),
        cmocka_unit_test(sines_are_within_two),     cmocka_unit_test(roots_are_exact),
        cmocka_unit_test(division_by_a_root),       cmocka_unit_test(rounded_products),
        cmocka_unit_test(distances_by_hand),        cmocka_unit_test(bearings_by_hand),
        cmocka_unit_test(points_against_reference), cmocka_unit_test(a_step_and_back_returns_exactly),
        cmocka_unit_test(towards_a_point),          cmocka_unit_test(a_turn_and_back_returns_within_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
