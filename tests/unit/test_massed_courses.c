/* B2.3.1-k, B2.3.2, B2.3.3-a: paths of rivers, the water that they become, and the 4" of a crossing. */
#include "test_massed_river_help.h"

#include "common/rules/massed/table/spans.h"

enum { HAIR = 3 };

static void near_to(struct point p, double x, double y)
{
    if (distance(p, at(x, y)) > HAIR)
        fail_msg("%d %d, and not %d %d", p.x, p.y, at(x, y).x, at(x, y).y);
}

static void about(length found, double inches)
{
    length wanted = (length)(inches * INCH + 0.5);

    if (abs(found - wanted) > HAIR)
        fail_msg("%d, and not %d", found, wanted);
}

static bool good(const struct point *corner, int32_t corners)
{
    return massed_course_good(m, corner, corners, NULL, NULL, NULL);
}

/* --- bends ------------------------------------------------------------------------------------------- */

/* RULE("B2.3.1-k"): to both sides alike; a stretch that is straight does not end a bend. */
static void bends_to_the_left(void **state)
{
    struct point corner = at(40, 20);
    struct refusal why;

    (void)state;
    bare();
    for (int32_t tenths = 900; tenths <= 1000; tenths += 5) {
        struct point line[] = {at(40, 10), corner,
                               point_ahead(corner, angle_from_tenths(3600 - tenths), 8 * INCH)};

        assert_int_equal(good(line, 3), tenths <= 945);
    }
    struct point second = point_ahead(corner, angle_from_degrees(50), 6 * INCH),
                 third = point_ahead(second, angle_from_degrees(50), 6 * INCH);
    struct point on[] = {at(40, 10), corner, second, third,
                         point_ahead(third, angle_from_degrees(100), 6 * INCH)};

    assert_false(massed_course_good(m, on, 5, NULL, NULL, &why));
    assert_string_equal(why.key, "massed.table.refused.bend");
    on[4] = point_ahead(third, angle_from_degrees(90), 6 * INCH);
    assert_true(good(on, 5));
}

/* A corner that is drawn twice is none, and a course that turns back is no river. */
static void no_reach_is_empty(void **state)
{
    struct refusal why;

    (void)state;
    bare();
    assert_false(
        massed_course_good(m, (struct point[]){at(10, 10), at(10, 10), at(20, 10)}, 3, NULL, NULL, &why));
    assert_string_equal(why.key, "massed.table.refused.tight");
    assert_true(points_equal(why.at, at(10, 10)));
    assert_false(
        massed_course_good(m, (struct point[]){at(10, 10), at(20, 10), at(20, 10)}, 3, NULL, NULL, &why));
    assert_string_equal(why.key, "massed.table.refused.tight");
    assert_false(
        massed_course_good(m, (struct point[]){at(10, 10), at(20, 10), at(12, 10)}, 3, NULL, NULL, &why));
    assert_string_equal(why.rule, "B2.3.1-k");
    assert_string_equal(why.key, "massed.table.refused.bend");
    assert_true(points_equal(why.at, at(20, 10)));
}

/* The corner beyond a joint at the end counts as that at the beginning does. */
static void bends_beyond_both_ends(void **state)
{
    struct point here[] = {at(20, 20), at(20, 30)}, left = at(5, 30), straight = at(20, 45),
                 behind = at(5, 20);

    (void)state;
    bare();
    assert_true(massed_course_good(m, here, 2, NULL, &left, NULL));
    assert_true(massed_course_good(m, here, 2, &behind, &straight, NULL));
    assert_false(massed_course_good(m, here, 2, &behind, &left, NULL)); /* 180 degrees to the left */
    struct point right = at(35, 30);

    assert_true(massed_course_good(m, here, 2, &behind, &right, NULL));
}

/* --- paths ------------------------------------------------------------------------------------------- */

/* RULE("B2.3.1-h"), RULE("B2.3.1-k"): each reach of a course keeps clear of a hill and bends as it may, the
 * first and the last like those between them. */
static void each_reach_counts(void **state)
{
    const struct massed_layout hill = {.form = LAYOUT_ROUND, .kind = TERRAIN_HILL, .wide = 27, .deep = 27};
    struct point line[] = {at(20, 10), at(20, 34), at(40, 34), at(40, 46)};
    struct refusal why;

    (void)state;
    bare();
    assert_true(massed_course_good(m, line, 4, NULL, NULL, NULL));
    for (int32_t reach = 0; reach < 3; reach++) {
        struct point middle = {(line[reach].x + line[reach + 1].x) / 2,
                               (line[reach].y + line[reach + 1].y) / 2};

        teardown(NULL);
        bare();
        assert_true(massed_lay_layout(m, table(), &hill, middle, 0));
        assert_false(massed_course_good(m, line, 4, NULL, NULL, &why));
        assert_string_equal(why.rule, "B2.3.1-h");
        assert_string_equal(why.key, "massed.table.refused.in_the_way");
    }
}

/* Arcs of 3", less 5 %, are cut round: of a right angle 2.85" of both reaches. */
static void paths_are_cut_round(void **state)
{
    struct massed_course c = {.corners = 4, .corner = {at(10, 20), at(10, 10), at(20, 10), at(20, 2)}},
                         filled = {.corners = 4,
                                   .corner = {at(10, 20), at(10, 10), at(15.7, 10), at(15.7, 7.15)}};
    struct massed_path p, part;
    length off;

    (void)state;
    bare();
    massed_course_path(&c, &p);
    assert_int_equal(p.corners, 6);
    near_to(p.corner[0], 10, 20);
    near_to(p.corner[1], 10, 12.85);
    near_to(p.corner[2], 12.85, 10);
    near_to(p.corner[3], 17.15, 10);
    near_to(p.corner[4], 20, 7.15);
    near_to(p.corner[5], 20, 2);
    about(massed_path_length(&p), 7.15 + 2 * 4.0305 + 4.3 + 5.15);
    near_to(massed_path_at(&p, -5), 10, 20);
    near_to(massed_path_at(&p, 2 * INCH), 10, 18);
    near_to(massed_path_at(&p, massed_path_length(&p) - INCH), 20, 3);
    near_to(massed_path_at(&p, massed_path_length(&p) + INCH), 20, 2);
    about(massed_path_nearest(&p, at(8, 15), &off), 5);
    about(off, 2);
    massed_path_part(&p, 2 * INCH, massed_path_length(&p) - INCH, &part);
    assert_int_equal(part.corners, 6);
    near_to(part.corner[0], 10, 18);
    near_to(part.corner[1], 10, 12.85);
    near_to(part.corner[5], 20, 3);
    massed_path_part(&p, 0, 2 * INCH, &part);
    assert_int_equal(part.corners, 2);
    near_to(part.corner[1], 10, 18);
    /* Arcs that fill the reach between them meet in one corner, and so does one with the end. */
    massed_course_path(&filled, &p);
    assert_int_equal(p.corners, 4);
    near_to(p.corner[1], 10, 12.85);
    near_to(p.corner[2], 12.85, 10);
    near_to(p.corner[3], 15.7, 7.15);
}

/* The part between two corners has neither of them twice. */
static void parts_between_corners(void **state)
{
    struct massed_path p = {.corners = 3, .corner = {at(0, 0), at(10, 0), at(10, 10)}}, part;

    (void)state;
    massed_path_part(&p, 5 * INCH, 10 * INCH + MILLIMETRE, &part);
    assert_int_equal(part.corners, 2);
    massed_path_part(&p, 5 * INCH, 10 * INCH + MILLIMETRE + 1, &part);
    assert_int_equal(part.corners, 3);
    massed_path_part(&p, 10 * INCH - MILLIMETRE, 15 * INCH, &part);
    assert_int_equal(part.corners, 2);
    massed_path_part(&p, 10 * INCH - MILLIMETRE - 1, 15 * INCH, &part);
    assert_int_equal(part.corners, 3);
    near_to(part.corner[1], 10, 0);
}

/* --- water ------------------------------------------------------------------------------------------- */

/* Half of the width on both sides, at a bend along half of the turn, cut at the edges of the table. */
static void bands_of_water(void **state)
{
    struct massed_path p = {.corners = 2, .corner = {at(20, 0), at(20, 20)}};
    struct point before = at(10, -10), after = at(30, 30);
    struct shape band;

    (void)state;
    bare();
    massed_path_band(m, &p, NULL, NULL, 2 * INCH, &band);
    assert_int_equal(band.corners, 4);
    near_to(band.corner[0], 19, 0);
    near_to(band.corner[1], 19, 20);
    near_to(band.corner[2], 21, 20);
    near_to(band.corner[3], 21, 0);
    massed_path_band(m, &p, &before, &after, 2 * INCH, &band);
    near_to(band.corner[0], 19, 0.4142);
    near_to(band.corner[3], 21, 0); /* it would be off the table */
    near_to(band.corner[1], 19, 20.4142);
    near_to(band.corner[2], 21, 19.5858);
    p = (struct massed_path){.corners = 3, .corner = {at(20, 20), at(20, 30), at(30, 30)}};
    massed_path_band(m, &p, NULL, NULL, 3 * INCH, &band);
    assert_int_equal(band.corners, 6);
    near_to(band.corner[1], 18.5, 31.5);
    near_to(band.corner[4], 21.5, 28.5);
    p = (struct massed_path){.corners = 2, .corner = {at(71.5, 47), at(71.5, 20)}};
    massed_path_band(m, &p, NULL, NULL, 2 * INCH, &band);
    near_to(band.corner[0], 72, 47);
    p = (struct massed_path){.corners = 2, .corner = {at(0.5, 47.5), at(20, 47.5)}};
    massed_path_band(m, &p, NULL, NULL, 2 * INCH, &band);
    near_to(band.corner[0], 0.5, 48);
}

/* A course goes on in another one of the same water whose end touches its own; an arm does not. */
static void courses_go_on(void **state)
{
    int32_t water, other;
    bool last = false;

    (void)state;
    bare();
    water = massed_new_water(table(), NOTHING);
    other = massed_new_water(table(), NOTHING);
    draw_course(1, at(27, 0), at(27, 24), water);
    draw_course(0, at(9, 0), at(27, 24), other);
    draw_course(5, at(27, 24), at(27, 48), water);
    draw_course(2, at(45, 24), at(27, 0), water);
    massed_keep_course(table(), COURSE_ARM, 1, water, (struct point[]){at(27, 48), at(30, 40)}, 2);
    assert_int_equal(massed_goes_on(table(), 0, at(27, 24), &last), 2);
    assert_false(last);
    assert_int_equal(massed_goes_on(table(), 0, at(27, 0), &last), 3);
    assert_true(last);
    assert_int_equal(massed_goes_on(table(), 2, at(27, 48), &last), NOTHING);
    for (length off = 1; off <= 3; off++) {
        struct point end = at(27, 24);

        end.x += off;
        assert_int_equal(massed_goes_on(table(), 0, end, &last), off <= 2 ? 2 : NOTHING);
    }
}

static int32_t rivers_laid(struct point p)
{
    int32_t count = 0;

    for (int32_t i = 0; i < table_of(m)->pieces; i++)
        count += piece_there(table_of(m), i) && table_piece_const(table_of(m), i)->kind == TERRAIN_RIVER &&
                 piece_holds_point(table_of(m), i, p);
    return count;
}

/* RULE("B2.3.2-c"), RULE("B2.3.2-e"): laid as wide as it is, three quarters beside an island, and not where
 * it is cut. */
static void water_on_the_table(void **state)
{
    int32_t water;

    (void)state;
    bare();
    water = massed_new_water(table(), NOTHING);
    table()->water[water].width = 2 * INCH;
    draw_course(1, at(27, 0), at(27, 24), water);
    table()->course[0].parts_at = 4 * INCH;
    table()->course[0].meets_at = 20 * INCH;
    table()->cut[0] = (struct massed_cut){.course = 0, .from = 10 * INCH, .to = 14 * INCH};
    table()->cut[1] = (struct massed_cut){.course = 1, .from = 5 * INCH, .to = 6 * INCH};
    massed_lay_water(m, table());
    massed_lay_water(m, table()); /* once, however often it is laid */
    assert_int_equal(rivers_laid(at(27, 2)), 1);
    assert_int_equal(rivers_laid(at(27.9, 2)), 1);
    assert_int_equal(rivers_laid(at(27.9, 6)), 0);
    assert_int_equal(rivers_laid(at(27.7, 5.5)), 1);
    assert_int_equal(rivers_laid(at(27, 9.9)), 1);
    assert_int_equal(rivers_laid(at(27, 10.1)), 0);
    assert_int_equal(rivers_laid(at(27, 13.9)), 0);
    assert_int_equal(rivers_laid(at(27, 14.1)), 1);
    assert_int_equal(rivers_laid(at(27.9, 19.9)), 0);
    assert_int_equal(rivers_laid(at(27.9, 20.1)), 1);
    assert_int_equal(rivers_laid(at(27, 23.9)), 1);
}

/* The banks of two courses meet along half of the turn between them; an arm ends across. */
static void banks_meet(void **state)
{
    int32_t water;

    (void)state;
    bare();
    water = massed_new_water(table(), NOTHING);
    table()->water[water].width = 2 * INCH;
    draw_course(1, at(27, 4), at(27, 24), water);
    draw_course(5, at(27, 24), at(36, 33), water);
    massed_lay_water(m, table());
    assert_int_equal(rivers_laid(at(26.05, 24.3)),
                     1); /* outside of the bend, before the cut of 22 1/2 degrees */
    assert_int_equal(rivers_laid(at(27.95, 23.5)), 1);
    assert_int_equal(rivers_laid(at(27.95, 23.7)), 1);
    assert_int_equal(rivers_laid(at(26.2, 24.45)), 1);
}

/* --- the span of a crossing -------------------------------------------------------------------------- */

static struct massed_span span_at(int32_t course, double along)
{
    struct massed_span s;

    massed_span_about(m, table(), course, (length)(along * INCH + 0.5), &s);
    return s;
}

static void cut_is(const struct massed_span *s, int32_t i, int32_t course, double from, double to)
{
    assert_true(i < s->cuts);
    assert_int_equal(s->cut[i].course, course);
    about(s->cut[i].from, from);
    about(s->cut[i].to, to);
}

/* RULE("B2.3.3-a"): 4" along the course, 2" to each side; near an end the rest is taken on the other side. */
static void four_inches_of_a_river(void **state)
{
    struct massed_span s;

    (void)state;
    bare();
    draw_course(0, at(9, 24), at(9, 0), massed_new_water(table(), NOTHING));
    table()->water[0].width = 3 * INCH;
    s = span_at(0, 12);
    about(s.reached, 4);
    assert_int_equal(s.cuts, 2);
    assert_int_equal(s.width, 3 * INCH);
    cut_is(&s, 0, 0, 10, 12);
    cut_is(&s, 1, 0, 12, 14);
    assert_int_equal(s.line.corners, 3);
    near_to(s.line.corner[0], 9, 14);
    near_to(s.line.corner[1], 9, 12);
    near_to(s.line.corner[2], 9, 10);
    s = span_at(0, 1);
    about(s.reached, 4);
    cut_is(&s, 0, 0, 0, 1);
    cut_is(&s, 1, 0, 1, 4);
    s = span_at(0, 23);
    about(s.reached, 4);
    assert_int_equal(s.cuts, 2);
    cut_is(&s, 0, 0, 20, 23);
    cut_is(&s, 1, 0, 23, 24);
    near_to(s.line.corner[0], 9, 4);
    near_to(s.line.corner[s.line.corners - 1], 9, 0);
    s = span_at(0, 0);
    about(s.reached, 4);
    assert_int_equal(s.cuts, 1);
    assert_int_equal(s.line.corners, 2);
    near_to(s.line.corner[0], 9, 24);
    near_to(s.line.corner[1], 9, 20);
    s = span_at(0, 24);
    about(s.reached, 4);
    assert_int_equal(s.line.corners, 2);
    near_to(s.line.corner[0], 9, 4);
    near_to(s.line.corner[1], 9, 0);
}

static void a_river_shorter_than_a_bridge(void **state)
{
    struct massed_span s;

    (void)state;
    bare();
    draw_course(0, at(3, 0), at(0, 0), massed_new_water(table(), NOTHING));
    s = span_at(0, 1);
    about(s.reached, 3);
    cut_is(&s, 0, 0, 0, 1);
    cut_is(&s, 1, 0, 1, 3);
}

/* It goes on over the border of a section, whichever way the next course was drawn. */
static void spans_over_a_border(void **state)
{
    struct massed_span s;
    int32_t water;

    (void)state;
    for (int32_t turned = 0; turned < 2; turned++) {
        bare();
        water = massed_new_water(table(), NOTHING);
        draw_course(1, at(27, 0), at(27, 24), water);
        draw_course(5, turned ? at(27, 48) : at(27, 24), turned ? at(27, 24) : at(27, 48), water);
        s = span_at(0, 23.5);
        about(s.reached, 4);
        assert_int_equal(s.cuts, 3);
        cut_is(&s, 0, 0, 21.5, 23.5);
        cut_is(&s, 1, 0, 23.5, 24);
        cut_is(&s, 2, 1, turned ? 22.5 : 0, turned ? 24 : 1.5);
        near_to(s.line.corner[0], 27, 21.5);
        near_to(s.line.corner[s.line.corners - 1], 27, 25.5);
        s = span_at(1, turned ? 23 : 1);
        about(s.reached, 4);
        assert_int_equal(s.cuts, 3);
        near_to(s.line.corner[turned ? s.line.corners - 1 : 0], 27, 23);
        near_to(s.line.corner[turned ? 0 : s.line.corners - 1], 27, 27);
        teardown(NULL);
    }
}

/* RULE("B2.3.3-a"): the stretch beside an island is one of its own, and so is the arm. */
static void spans_of_an_island(void **state)
{
    struct massed_span s;

    (void)state;
    bare();
    draw_course(0, at(9, 24), at(9, 0), massed_new_water(table(), NOTHING));
    table()->course[0].parts_at = 10 * INCH;
    table()->course[0].meets_at = 20 * INCH;
    massed_keep_course(table(), COURSE_ARM, 0, 0, (struct point[]){at(9, 14), at(13, 9), at(9, 4)}, 3);
    table()->water[0].width = 2 * INCH;
    for (int32_t n = 0; n <= 96; n++) {
        double along = n / 4.0;

        assert_int_equal(massed_divided(table(), 0, n * INCH / 4), along >= 10 && along < 20);
        assert_true(massed_divided(table(), 1, n * INCH / 4));
    }
    s = span_at(0, 9.5);
    about(s.reached, 4);
    cut_is(&s, 0, 0, 6, 9.5);
    cut_is(&s, 1, 0, 9.5, 10);
    assert_int_equal(s.width, 2 * INCH);
    s = span_at(0, 10);
    about(s.reached, 4);
    assert_int_equal(s.cuts, 1);
    cut_is(&s, 0, 0, 10, 14);
    assert_int_equal(s.width, 2 * INCH * 3 / 4);
    s = span_at(0, 19);
    cut_is(&s, 0, 0, 16, 19);
    cut_is(&s, 1, 0, 19, 20);
    s = span_at(0, 20.5);
    about(s.reached, 4);
    cut_is(&s, 0, 0, 20, 20.5);
    cut_is(&s, 1, 0, 20.5, 24);
    s = span_at(1, 0.5); /* the arm does not go on in the river */
    about(s.reached, 4);
    cut_is(&s, 0, 1, 0, 0.5);
    cut_is(&s, 1, 1, 0.5, 4);
}

/* A place is taken by what overlaps it on the same course, and not by what lies beside it. */
static void spans_that_are_taken(void **state)
{
    struct massed_span s;

    (void)state;
    bare();
    draw_course(0, at(9, 24), at(9, 0), massed_new_water(table(), NOTHING));
    s = span_at(0, 12); /* 10 to 14 */
    assert_false(massed_span_taken(table(), &s));
    static const struct {
        double from, to;
        bool taken;
    } row[] = {{6, 10, false},   {6, 10.1, true}, {14, 18, false},
               {13.9, 18, true}, {11, 13, true},  {8, 16, true}};

    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table()->cut[5] = (struct massed_cut){
            .course = 0, .from = (length)(row[i].from * INCH), .to = (length)(row[i].to * INCH)};
        assert_int_equal(massed_span_taken(table(), &s), row[i].taken);
    }
    table()->cut[5].course = 1;
    assert_false(massed_span_taken(table(), &s));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(bends_to_the_left, teardown),
        cmocka_unit_test_teardown(no_reach_is_empty, teardown),
        cmocka_unit_test_teardown(bends_beyond_both_ends, teardown),
        cmocka_unit_test_teardown(each_reach_counts, teardown),
        cmocka_unit_test_teardown(paths_are_cut_round, teardown),
        cmocka_unit_test(parts_between_corners),
        cmocka_unit_test_teardown(bands_of_water, teardown),
        cmocka_unit_test_teardown(courses_go_on, teardown),
        cmocka_unit_test_teardown(water_on_the_table, teardown),
        cmocka_unit_test_teardown(banks_meet, teardown),
        cmocka_unit_test_teardown(four_inches_of_a_river, teardown),
        cmocka_unit_test_teardown(a_river_shorter_than_a_bridge, teardown),
        cmocka_unit_test_teardown(spans_over_a_border, teardown),
        cmocka_unit_test_teardown(spans_of_an_island, teardown),
        cmocka_unit_test_teardown(spans_that_are_taken, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
