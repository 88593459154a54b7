/* Bases, outlines and polygons. */
#include "common/table/polygon.h"
#include "test_table_help.h"

static struct place facing(struct point at, int32_t degrees)
{
    return (struct place){at, 0, angle_from_degrees(degrees)};
}

static void round_bases(void **state)
{
    struct place a = facing(at_cm(10, 10), 0), b = facing(at_cm(13, 14), 0), c = facing(at_cm(12, 10), 0);
    struct base two = base_round(cm(2)), four = base_round(cm(4));

    (void)state;
    assert_int_equal(base_distance(&a, &two, &b, &two), cm(3)); /* 5 cm less two radii */
    assert_int_equal(base_distance(&a, &two, &b, &four), cm(2));
    assert_int_equal(base_distance(&a, &two, &c, &two), 0);
    assert_true(bases_touch(&a, &two, &c, &two));
    assert_false(bases_overlap(&a, &two, &c, &two));
    c.at.x--;
    assert_false(bases_overlap(&a, &two, &c, &two));
    c.at.x--;
    assert_true(bases_overlap(&a, &two, &c, &two));
    assert_int_equal(base_gap(&a, &two, &c, &two), -2);
    c.at.x = cm(12) + CONTACT;
    assert_true(bases_touch(&a, &two, &c, &two));
    c.at.x++;
    assert_false(bases_touch(&a, &two, &c, &two));
}

static void rectangles(void **state)
{
    struct place a = facing(at_cm(10, 10), 0), b = facing(at_cm(20, 10), 0);
    struct base boat = base_rectangle(cm(4), cm(10)), disc = base_round(cm(2));

    (void)state;
    assert_int_equal(base_distance(&a, &boat, &b, &boat), cm(6)); /* side by side, each 4 wide */
    b.facing = QUARTER_TURN;
    assert_int_equal(base_distance(&a, &boat, &b, &boat), cm(3)); /* its 10 cm now lie along x */
    assert_int_equal(base_distance(&a, &boat, &b, &disc), cm(7));
    b.at = at_cm(16, 18); /* 4 right of and 3 ahead of the corner (12, 15) */
    assert_int_equal(base_distance(&a, &boat, &b, &disc), cm(4));
    b.at = at_cm(11, 11);
    assert_true(bases_overlap(&a, &boat, &b, &disc));
    assert_int_equal(base_gap(&a, &boat, &b, &disc), -cm(2)); /* 1 cm inside, radius 1 cm */
    assert_true(base_holds_point(&a, &boat, at_cm(12, 15)));
    assert_false(base_holds_point(&a, &boat, at_cm(13, 15)));
    assert_int_equal(base_distance_to_point(&a, &boat, at_cm(13, 15)), cm(1));
    assert_true(base_holds_point(&b, &disc, at_cm(12, 11)));
}

static void distance_equals_reference(void **state)
{
    int32_t apart = 0, together = 0;

    (void)state;
    chance_seed(11);
    for (int32_t i = 0; i < 60000; i++) {
        struct place a = chance_place(0, i % 3 ? 20000 : 800000), b = chance_place(0, i % 3 ? 20000 : 800000);
        struct base base_a = chance_base(), base_b = chance_base();
        bool round = base_a.shape == BASE_ROUND && base_b.shape == BASE_ROUND;
        struct real_shape real_a = real_base(&a, &base_a), real_b = real_base(&b, &base_b);
        long double exact = real_distance(&real_a, &real_b);
        length got = base_distance(&a, &base_a, &b, &base_b);

        assert_true(fabsl(exact - got) <= (round ? 1 : 2));
        assert_int_equal(got, base_distance(&b, &base_b, &a, &base_a));
        assert_int_equal(base_gap(&a, &base_a, &b, &base_b), base_gap(&b, &base_b, &a, &base_a));
        if (bases_overlap(&a, &base_a, &b, &base_b)) {
            assert_true(exact <= 0);
            together++;
        } else if (exact > 2) {
            apart++;
        }
    }
    assert_true(apart > 1000 && together > 1000);
}

/* Whoever is told to be far is farther than the gap asked for, whatever his base; whoever is farther by more
 * than the corners of both bases can hide is told to be. */
static void far_is_told_of_the_far_alone(void **state)
{
    int32_t far = 0, near = 0, unsure = 0;

    (void)state;
    chance_seed(16);
    for (int32_t i = 0; i < 60000; i++) {
        struct place a = chance_place(0, 30000), b = chance_place(0, 30000);
        struct base base_a = chance_base(), base_b = chance_base();
        struct real_shape real_a = real_base(&a, &base_a), real_b = real_base(&b, &base_b);
        long double exact = real_distance(&real_a, &real_b);
        length gap = chance(-500, 12000), corners = 0;
        const struct base *const both[] = {&base_a, &base_b};

        for (int32_t k = 0; k < 2;
             k++) /* a corner is nearer than half of both sides, a side is half the less */
            if (both[k]->shape != BASE_ROUND)
                corners += (both[k]->width > both[k]->depth ? both[k]->width : both[k]->depth) / 2 + 2;
        if (bases_far(&a, &base_a, &b, &base_b, gap)) {
            assert_true(exact > gap);
            far++;
        } else {
            assert_true(exact <= (gap > 0 ? gap : 0) + corners + 12);
            near += exact <= gap;
            unsure += exact > gap;
        }
        assert_int_equal(bases_far(&a, &base_a, &b, &base_b, gap), bases_far(&b, &base_b, &a, &base_a, gap));
    }
    assert_true(far > 10000 && near > 10000 && unsure > 100);
}

static void far_by_hand(void **state)
{
    struct place a = facing(at_cm(10, 10), 0), b = facing(at_cm(13, 14), 0);
    struct base two = base_round(cm(2));

    (void)state;
    assert_false(bases_far(&a, &two, &b, &two, cm(3))); /* as far as that, and no farther */
    assert_true(bases_far(&a, &two, &b, &two, cm(3) - 10));
    b.at = a.at;
    assert_false(bases_far(&a, &two, &b, &two, 0));
    assert_false(bases_far(&a, &two, &b, &two, -cm(9))); /* deeper in each other than they can be */
    b.at = (struct point){a.at.x + 2 * CENTIMETRE * 150, a.at.y};
    assert_true(bases_far(&a, &two, &b, &two, cm(200)));
}

static void distance_keeps_the_triangle(void **state)
{
    (void)state;
    chance_seed(12);
    for (int32_t i = 0; i < 30000; i++) {
        struct place a = chance_place(0, 50000), b = chance_place(0, 50000), c = chance_place(0, 50000);
        struct base disc_a = base_round(chance(1000, 5000)), disc_b = base_round(chance(1000, 5000));
        struct base disc_c = base_round(chance(1000, 5000));

        /* Through b one also crosses b itself. */
        assert_true(base_gap(&a, &disc_a, &c, &disc_c) <= base_gap(&a, &disc_a, &b, &disc_b) + disc_b.width +
                                                              base_gap(&b, &disc_b, &c, &disc_c) + 3);
    }
}

static void arcs_by_hand(void **state)
{
    struct place a = facing(at_cm(50, 50), 90); /* to the right of the table */
    struct place b = facing(at_cm(60, 60), 0);
    struct base disc = base_round(cm(2));

    (void)state;
    assert_int_equal(bearing_off_facing(&a, at_cm(60, 60)), -QUARTER_TURN / 2);
    assert_int_equal(bearing_off_facing(&a, at_cm(50, 40)), QUARTER_TURN);
    assert_true(point_in_arc(&a, at_cm(60, 60), QUARTER_TURN)); /* F0.5-f: 45 degrees belong to the front */
    assert_false(point_in_arc(&a, (struct point){cm(60), cm(60) + 20}, QUARTER_TURN));
    assert_true(point_in_arc(&a, at_cm(50, 90), HALF_TURN)); /* W3-a: 180 degrees to the front */
    assert_false(point_in_arc(&a, at_cm(49, 90), HALF_TURN));
    assert_true(point_in_arc(&a, at_cm(10, 50), FULL_TURN));
    b.at = at_cm(49, 60);
    assert_true(base_in_arc(&a, HALF_TURN, &b, &disc)); /* touches the line */
    b.at.x -= 3;
    assert_false(base_in_arc(&a, HALF_TURN, &b, &disc));
    b.at = at_cm(50, 50);
    assert_true(base_in_arc(&a, QUARTER_TURN, &b, &disc));
    b.at = at_cm(40, 50);
    assert_false(base_in_arc(&a, QUARTER_TURN, &b, &disc));
    assert_true(base_in_arc(&a, FULL_TURN, &b, &disc));
}

static void strip_straight_ahead(void **state)
{
    struct place a = facing(at_cm(50, 50), 0), b = facing(at_cm(50, 60), 0);
    struct base man = base_round(2500);

    (void)state;
    assert_true(base_in_strip(&a, &man, cm(20), &b, &man));
    b.at = (struct point){cm(50) + 2500, cm(60)}; /* edges on one line */
    assert_true(base_in_strip(&a, &man, cm(20), &b, &man));
    b.at.x += 3;
    assert_false(base_in_strip(&a, &man, cm(20), &b, &man));
    b.at = (struct point){cm(50), cm(50) + 1250 + cm(20) + 1250}; /* at the end of the range */
    assert_true(base_in_strip(&a, &man, cm(20), &b, &man));
    b.at.y += 3;
    assert_false(base_in_strip(&a, &man, cm(20), &b, &man));
    b.at = at_cm(50, 45);
    assert_false(base_in_strip(&a, &man, cm(20), &b, &man));
    a.facing = angle_from_degrees(45);
    b.at = at_cm(60, 60);
    assert_true(base_in_strip(&a, &man, cm(20), &b, &man));
}

static void beside_touches(void **state)
{
    (void)state;
    chance_seed(13);
    for (int32_t i = 0; i < 20000; i++) {
        struct place b = chance_place(20000, 80000), a = {{0, 0}, 0, 0};
        struct base base_b = chance_base(), base_a = chance_base();
        angle direction = (angle)chance(0, 65535);

        a.facing = chance(0, 65535);
        a.at = beside_base(&b, &base_b, &base_a, (angle)a.facing, direction);
        assert_true(bases_touch(&a, &base_a, &b, &base_b));
        assert_false(bases_overlap(&a, &base_a, &b, &base_b));
        assert_true(angle_between(bearing(b.at, a.at), direction) <= 64); /* a third of a degree */
    }
}

static void spans_end_where_the_gap_says(void **state)
{
    int32_t hits = 0, misses = 0;

    (void)state;
    chance_seed(14);
    for (int32_t i = 0; i < 60000; i++) {
        struct place at = chance_place(10000, 30000);
        struct base base = chance_base();
        struct outline o = base_outline(&at, &base);
        struct point from = chance_point(0, 40000), to = chance_point(0, 40000);
        length grow = chance(-1, 2000), whole = distance(from, to), least = INT32_MAX;
        struct span in;

        if (i % 4 == 0)
            o = outline_of_segment(at.at, point_plus(from, at_cm(5, 3)), chance(0, 500));
        if (outline_span(&o, from, to, grow, &in)) {
            hits++;
            assert_true(0 <= in.begin && in.begin <= in.end && in.end <= whole);
            for (int32_t n = 0; n <= 8; n++) {
                length along = in.begin + (in.end - in.begin) * n / 8;
                length gap = outline_gap(&o, point_towards(from, to, along));

                assert_true(gap <= grow + 2);
                if ((n == 0 && in.begin > 0) || (n == 8 && in.end < whole))
                    assert_true(gap >= grow - 2);
            }
            for (int32_t n = 0; n <= 8; n++) { /* and outside of it is nothing nearer */
                assert_true(outline_gap(&o, point_towards(from, to, in.begin * n / 8)) >= grow - 2 ||
                            in.begin == 0);
                assert_true(outline_gap(&o, point_towards(from, to, in.end + (whole - in.end) * n / 8)) >=
                                grow - 2 ||
                            in.end == whole);
            }
            continue;
        }
        misses++;
        for (int32_t n = 0; n <= 200; n++) {
            length gap = outline_gap(&o, point_towards(from, to, (length)((int64_t)whole * n / 200)));

            least = gap < least ? gap : least;
        }
        assert_true(least >= grow - 2);
    }
    assert_true(hits > 5000 && misses > 5000);
}

static const struct point l_shape[6] = {{0, 0},         {30000, 0},     {30000, 10000},
                                        {10000, 10000}, {10000, 30000}, {0, 30000}};

static void polygon_by_hand(void **state)
{
    struct place at = {at_cm(5, 5), 0, 0};
    struct base four = base_round(cm(4)), ten = base_round(cm(10)), raft = base_rectangle(cm(10), cm(10));
    struct outline o = base_outline(&at, &four);
    struct span in[4];

    (void)state;
    assert_true(polygon_holds_point(l_shape, 6, at_cm(5, 25)));
    assert_true(polygon_holds_point(l_shape, 6, at_cm(10, 20))); /* on the border */
    assert_true(polygon_holds_point(l_shape, 6, at_cm(30, 10)));
    assert_false(polygon_holds_point(l_shape, 6, at_cm(11, 11)));
    assert_int_equal(polygon_spans(l_shape, 6, at_cm(5, 40), at_cm(5, -10), in, 4), 1);
    assert_int_equal(in[0].begin, cm(10));
    assert_int_equal(in[0].end, cm(40));
    /* One diagonal stays in the corner; the other leaves one arm, crosses the gap and enters the other arm.
     */
    assert_int_equal(polygon_spans(l_shape, 6, at_cm(-5, 20), at_cm(20, -5), in, 4), 1);
    assert_int_equal(polygon_spans(l_shape, 6, at_cm(0, 30), at_cm(30, 0), in, 4), 2);
    assert_int_equal(polygon_spans(l_shape, 6, at_cm(20, 20), at_cm(25, 25), in, 4), 0);
    assert_int_equal(polygon_spans(l_shape, 6, at_cm(5, 5), at_cm(5, 5), in, 4), 1);
    assert_true(polygon_holds(l_shape, 6, &o));
    at.at = at_cm(2, 5);
    o = base_outline(&at, &four);
    assert_true(polygon_holds(l_shape, 6, &o));
    at.at.x -= 2;
    o = base_outline(&at, &four);
    assert_false(polygon_holds(l_shape, 6, &o));
    assert_int_equal(polygon_distance(l_shape, 6, &o), 0);
    at.at = at_cm(15, 14);
    o = base_outline(&at, &four);
    assert_int_equal(polygon_distance(l_shape, 6, &o), cm(2));
    o = base_outline(&at, &ten);
    assert_int_equal(polygon_distance(l_shape, 6, &o), 0);
    at.at = at_cm(5, 5);
    o = base_outline(&at, &raft);
    assert_true(polygon_holds(l_shape, 6, &o));
    at.at = at_cm(6, 6);
    o = base_outline(&at, &raft);
    assert_false(polygon_holds(l_shape, 6, &o));
}

static void polygon_spans_equal_sampling(void **state)
{
    (void)state;
    chance_seed(15);
    for (int32_t i = 0; i < 20000; i++) {
        struct point from = chance_point(-5000, 35000), to = chance_point(-5000, 35000);
        struct span in[6];
        int32_t count = polygon_spans(l_shape, 6, from, to, in, 6);
        length whole = distance(from, to);

        for (int32_t n = 0; n <= 50; n++) {
            length along = (length)((int64_t)whole * n / 50);
            struct outline dot = {.corners = 1, .corner = {point_towards(from, to, along)}, .radius = 3};
            bool inside = false;

            for (int32_t k = 0; k < count; k++)
                inside |= along >= in[k].begin && along <= in[k].end;
            if (polygon_holds(l_shape, 6, &dot))
                assert_true(inside);
            else if (polygon_distance(l_shape, 6, &dot) > 0)
                assert_false(inside);
        }
    }
}

/* Told without a root or with one: to the very unit, the same. */
static void within_is_the_gap(void **state)
{
    int32_t inside = 0;

    (void)state;
    chance_seed(17);
    for (int32_t n = 0; n < 20000; n++) {
        struct base a = chance_base(), b = chance_base();
        struct place here = chance_place(0, 9000), there = chance_place(0, 9000);
        length gap = base_gap(&here, &a, &there, &b);
        length asked = gap + chance(-1, 1);

        assert_int_equal(bases_within(&here, &a, &there, &b, asked), gap <= asked);
        assert_int_equal(bases_overlap(&here, &a, &there, &b), gap < -OVERLAP);
        inside += gap < 0;
    }
    assert_true(inside > 2000 && inside < 18000);
}

/* Rectangles in all directions, the axes among them, segments, thin ones and ones of nearly no size. */
static struct outline chance_shape(void)
{
    struct place at = chance_place(0, 4000);
    length width = chance(0, 3) == 0 ? chance(1, 6) : chance(10, 6000), depth = chance(1, 6000);
    struct base base = base_rectangle(width, chance(0, 5) == 0 ? width : depth);

    if (chance(0, 3) == 0)
        at.facing = QUARTER_TURN * chance(0, 3);
    if (chance(0, 4) == 0)
        return outline_of_segment(at.at, chance_point(0, 4000), 0);
    return base_outline(&at, &base);
}

/* Is it the convex hull of all those points: corners from among them, each of three or more a left turn, the
 * leftmost first, and no point outside of an edge? No other list of corners is. */
static void assert_is_hull(const struct outline *o, const struct point *point, int32_t points)
{
    for (int32_t i = 0; i < o->corners; i++) {
        struct point a = o->corner[i], b = o->corner[(i + 1) % o->corners],
                     c = o->corner[(i + 2) % o->corners];
        int32_t same = 0;

        assert_true(o->corners <= 2 || cross(point_minus(b, a), point_minus(c, b)) > 0);
        for (int32_t k = 0; k < points; k++) {
            same += points_equal(point[k], a);
            assert_true(cross(point_minus(b, a), point_minus(point[k], a)) >= 0);
        }
        assert_true(same > 0);
        assert_true(i == 0 || o->corner[0].x < a.x || (o->corner[0].x == a.x && o->corner[0].y < a.y));
    }
}

static void differences_are_hulls(void **state)
{
    int32_t corners[OUTLINE_CORNERS + 1] = {0};

    (void)state;
    chance_seed(57);
    for (int32_t i = 0; i < 60000; i++) {
        struct outline one = chance_shape(), other = chance_shape();
        struct point at = chance_point(-5000, 5000), point[OUTLINE_CORNERS * OUTLINE_CORNERS];
        struct outline difference = outline_difference(&one, &other, at);
        int32_t points = 0;

        if (one.corners == 1 || other.corners == 1)
            continue;
        for (int32_t k = 0; k < one.corners; k++)
            for (int32_t n = 0; n < other.corners; n++)
                point[points++] = point_plus(point_minus(one.corner[k], other.corner[n]), at);
        assert_is_hull(&difference, point, points);
        corners[difference.corners]++;
    }
    assert_true(corners[4] > 1000 && corners[6] > 1000 && corners[8] > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_bases),
        cmocka_unit_test(rectangles),
        cmocka_unit_test(distance_equals_reference),
        cmocka_unit_test(far_is_told_of_the_far_alone),
        cmocka_unit_test(far_by_hand),
        cmocka_unit_test(distance_keeps_the_triangle),
        cmocka_unit_test(arcs_by_hand),
        cmocka_unit_test(strip_straight_ahead),
        cmocka_unit_test(beside_touches),
        cmocka_unit_test(spans_end_where_the_gap_says),
        cmocka_unit_test(polygon_by_hand),
        cmocka_unit_test(polygon_spans_equal_sampling),
        cmocka_unit_test(within_is_the_gap),
        cmocka_unit_test(differences_are_hulls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
