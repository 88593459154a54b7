/* B2.3.3: where a river may be crossed, seen from any edge of the table. */
#include "test_massed_river_help.h"

#include "common/rules/massed/table/spans.h"

/* --- the table from the edge of side A --------------------------------------------------------------- */

/* RULE("B2.2-a"): the sections are named as their owners see them, wherever A sits. */
static void sections_from_any_edge(void **state)
{
    static const struct {
        enum table_edge edge;
        double wide, deep;     /* the table, as A sees it */
        double x, y;           /* 10" along and 4" deep */
        double near_x, near_y; /* the first corner of section 1, and the third */
        double far_x, far_y;
    } row[] = {{EDGE_NEAR, 72, 48, 10, 4, 18, 0, 36, 24},
               {EDGE_FAR, 72, 48, 62, 44, 54, 48, 36, 24},
               {EDGE_LEFT, 48, 72, 4, 38, 0, 36, 36, 24},
               {EDGE_RIGHT, 48, 72, 68, 10, 72, 12, 36, 24}};

    (void)state;
    bare();
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct point corner[SECTION_SIDES], p;

        massed_side_at(m, 0)->edge = (int32_t)row[i].edge;
        assert_int_equal(massed_table_length(m), (length)(row[i].wide * INCH));
        assert_int_equal(massed_table_depth(m), (length)(row[i].deep * INCH));
        p = massed_table_point(m, 10 * INCH, 4 * INCH);
        assert_true(points_equal(p, at(row[i].x, row[i].y)));
        assert_int_equal(massed_along(m, p), 10 * INCH);
        assert_int_equal(massed_deep(m, p), 4 * INCH);
        massed_section_corners(m, 1, corner);
        assert_true(points_equal(corner[0], at(row[i].near_x, row[i].near_y)));
        assert_true(points_equal(corner[2], at(row[i].far_x, row[i].far_y)));
        p = massed_section_middle(m, 1);
        assert_true(p.x == (corner[0].x + corner[2].x) / 2 && p.y == (corner[0].y + corner[2].y) / 2);
    }
}

/* RULE("B2.2-b"): what a player types names each section once, as A sees it. */
static void names_of_sections(void **state)
{
    static const char *const tag[CHART_SECTIONS] = {"near_left",         "near_left_centre",
                                                    "near_right_centre", "near_right",
                                                    "far_left",          "far_left_centre",
                                                    "far_right_centre",  "far_right"},
                             *const label[CHART_SECTIONS] = {"left_flank",  "left_centre", "right_centre",
                                                             "right_flank", "right_flank", "right_centre",
                                                             "left_centre", "left_flank"};

    (void)state;
    for (int32_t section = 0; section < CHART_SECTIONS; section++) {
        int32_t row = section / 4, column = section % 4;

        assert_string_equal(massed_section_tag(section), tag[section]);
        assert_string_equal(massed_section_label(section) + strlen("massed.table.section."), label[section]);
        assert_int_equal(massed_section_owner(section), row);
        assert_int_equal(massed_section_beyond(section, SECTION_NEAR), row ? section - 4 : NOTHING);
        assert_int_equal(massed_section_beyond(section, SECTION_FAR), row ? NOTHING : section + 4);
        assert_int_equal(massed_section_beyond(section, SECTION_RIGHT), column < 3 ? section + 1 : NOTHING);
        assert_int_equal(massed_section_beyond(section, SECTION_LEFT), column > 0 ? section - 1 : NOTHING);
        for (int32_t side = 0; side < 2; side++)
            assert_int_equal(massed_chart_section(side, massed_chart_section(side, section)), section);
    }
}

/* --- the crossing of a river ------------------------------------------------------------------------- */

static int32_t river(int32_t section, struct point from, struct point to)
{
    int32_t water = massed_new_water(table(), NOTHING);

    table()->water[water].width = 2 * INCH;
    return draw_course(section, from, to, water);
}

static struct massed_table_frame *frame(void)
{
    return (struct massed_table_frame *)(uintptr_t)FRAME_TOP(massed_table_frame, m);
}

static bool may_cross_at(struct point p)
{
    static struct answer a;
    struct refusal why;
    bool good;

    answer_clear(&a, DECISION_TARGET, 0);
    answer_add(&a, -1, NO_VALUE)->at = p;
    good = massed_crossing_check(m, NULL, &a, NULL, &why);
    if (!good) {
        assert_string_equal(why.rule, "B2.3.3-a");
        assert_true(points_equal(why.at, p));
    }
    return good;
}

/* RULE("B2.3.3-a"): any point of the course, nearer than an inch; of this watercourse, and of no stream. */
static void points_of_a_course(void **state)
{
    struct massed_table_frame *v;

    (void)state;
    bare();
    v = (struct massed_table_frame *)(uintptr_t)FRAME_TOP(massed_table_frame, m);
    river(0, at(9, 24), at(9, 0));
    river(1, at(30, 24), at(30, 0));
    for (length off = INCH - 1; off <= INCH; off++) {
        struct point p = at(9, 12);

        p.x += off;
        v->water = 0;
        assert_int_equal(may_cross_at(p), off < INCH);
    }
    assert_false(may_cross_at(at(30, 12)));
    v->water = 1;
    assert_true(may_cross_at(at(30, 12)));
    assert_false(may_cross_at(at(9, 12)));
    table()->water[1].width = INCH;
    assert_false(may_cross_at(at(30, 12)));
    v->water = 0;
}

static struct point default_crossing(void)
{
    static struct answer a;

    answer_clear(&a, DECISION_TARGET, 0);
    massed_crossing_fallback(m, NULL, &a);
    return a.item[0].at;
}

static void near_to(struct point p, double x, double y)
{
    if (distance(p, at(x, y)) > MILLIMETRE)
        fail_msg("%d %d, and not %d %d", p.x, p.y, at(x, y).x, at(x, y).y);
}

/* RULE("B2.3.3-a"): a reach that crosses the middle line has its crossing there, on the far half, too. */
static void on_the_middle_line(void **state)
{
    (void)state;
    bare(); /* slanting, in one reach over the middle line: as drawn by a game master's ruling */
    river(1, at(20, 4), at(32, 44));
    near_to(default_crossing(), 26, 24);
    teardown(NULL);
    bare(); /* along the far half, from right to left */
    river(5, at(34, 30), at(20, 30));
    near_to(default_crossing(), 34, 30);
    teardown(NULL);
    bare(); /* away from both: the end nearest to the middle line, room for 4" is found behind it */
    river(3, at(60, 3), at(72, 9));
    near_to(default_crossing(), 72, 9);
    teardown(NULL);
    bare(); /* the same river, drawn from there */
    river(3, at(72, 9), at(60, 3));
    near_to(default_crossing(), 72, 9);
    teardown(NULL);
    bare(); /* of two equally deep, the one nearer to the middle of the table's length */
    int32_t water = massed_new_water(table(), NOTHING);

    table()->water[water].width = 2 * INCH;
    draw_course(0, at(4, 0), at(4, 20), water);
    draw_course(2, at(44, 20), at(44, 0), water);
    near_to(default_crossing(), 44, 20);
}

/* RULE("B2.3.3-a"): the stretch where it is undivided comes first, however far it is from the middle. */
static void undivided_stretches_first(void **state)
{
    (void)state;
    bare();
    river(0, at(9, 24), at(9, 0));
    table()->course[0].parts_at = 1 * INCH;
    table()->course[0].meets_at = 19 * INCH;
    massed_keep_course(table(), COURSE_ARM, 0, 0, (struct point[]){at(9, 23), at(13, 14), at(9, 5)}, 3);
    near_to(default_crossing(), 9, 4.96); /* a millimetre behind where the arms have met */
    table()->course[0].meets_at = 21 * INCH;
    near_to(default_crossing(), 9, 23); /* no 4" that are undivided: on an arm */
    teardown(NULL);
    bare(); /* and a millimetre before where they part */
    river(0, at(9, 0), at(9, 24));
    table()->course[0].parts_at = 5 * INCH;
    table()->course[0].meets_at = 23 * INCH;
    massed_keep_course(table(), COURSE_ARM, 0, 0, (struct point[]){at(9, 5), at(13, 14), at(9, 23)}, 3);
    near_to(default_crossing(), 9, 4.96);
}

/* RULE("B2.3.3-a"): where it lies on an arm the other arm gets one, too, and no other water does, however
 * near to the middle of the table it parts. */
static void a_crossing_of_both_arms(void **state)
{
    int32_t cuts[4] = {0};

    (void)state;
    bare();
    for (int32_t i = 0; i < 2; i++) { /* a river in two sections, and another one beyond the middle line */
        int32_t water = i == 0 ? river(0, at(9, 24), at(9, 0)) : river(5, at(27, 24), at(27, 48));

        table()->course[2 * i].parts_at = 1 * INCH;
        table()->course[2 * i].meets_at = 21 * INCH;
        massed_keep_course(table(), COURSE_ARM, i == 0 ? 0 : 5, water,
                           i == 0 ? (struct point[]){at(9, 23), at(13, 14), at(9, 3)}
                                  : (struct point[]){at(27, 25), at(31, 34), at(27, 45)},
                           3);
    }
    frame()->water = 0;
    frame()->x = at(9, 20).x;
    frame()->y = at(9, 20).y;
    massed_cross(m, table(), frame(), BRIDGE_BUILT);
    for (int32_t i = 0; i < CUTS_MOST; i++)
        if (table()->cut[i].course != NOTHING) {
            assert_in_range(table()->cut[i].course, 0, 3);
            cuts[table()->cut[i].course]++;
        }
    assert_true(cuts[0] > 0 && cuts[1] > 0 && cuts[2] == 0 && cuts[3] == 0);
}

/* --- fords of the players ---------------------------------------------------------------------------- */

static const char *ford_at(int32_t side, struct point p)
{
    static struct answer a;
    static struct refusal why;
    struct decision d = {.side = side};

    answer_clear(&a, DECISION_TARGET, 0);
    answer_add(&a, -1, NO_VALUE)->at = p;
    return massed_ford_at_check(m, &d, &a, NULL, &why) ? "" : why.rule;
}

/* RULE("B2.3.3-e"): all of its 4" in one's own half, to the millimetre. */
static void fords_in_ones_own_half(void **state)
{
    (void)state;
    bare();
    river(1, at(27, 0), at(27, 24));
    draw_course(5, at(27, 24), at(27, 48), 0);
    for (length over = MILLIMETRE - 1; over <= MILLIMETRE + 1; over++)
        for (int32_t side = 0; side < 2; side++) {
            struct point p = at(27, side == 0 ? 22 : 26);

            p.y += side == 0 ? over : -over;
            assert_string_equal(ford_at(side, p), over <= MILLIMETRE ? "" : "B2.3.3-e");
            assert_string_equal(ford_at(1 - side, p), "B2.3.3-e");
        }
    assert_string_equal(ford_at(0, at(40, 10)), "B2.3.3-c"); /* no river there */
    assert_int_equal(massed_may_ford(m, table()), 3);
    table()->course[1].part = COURSE_NONE;
    assert_int_equal(massed_may_ford(m, table()), 1);
}

/* RULE("B2.3.3-c"): 4" of river, to the millimetre. */
static void fords_need_four_inches(void **state)
{
    (void)state;
    for (length less = MILLIMETRE; less <= MILLIMETRE + 1; less++) {
        struct point end = at(4, 10);

        bare();
        end.x -= less;
        river(0, at(0, 10), end);
        assert_string_equal(ford_at(0, at(2, 10)), less <= MILLIMETRE ? "" : "B2.3.3-c");
        teardown(NULL);
    }
}

/* The half that a ford may be put in is what is drawn for it; all of the table for the game master. */
static void zones_of_crossings(void **state)
{
    static struct decision d;

    (void)state;
    bare();
    for (int32_t side = 0; side < 2; side++) {
        memset(&d, 0, sizeof d);
        massed_ford_at_describe(m, side, &d);
        assert_true(d.free_point);
        assert_int_equal(d.zone[0].count, 4);
        assert_true(points_equal(d.zone[0].corner[0], at(0, side == 0 ? 0 : 24)));
        assert_true(points_equal(d.zone[0].corner[1], at(72, side == 0 ? 0 : 24)));
        assert_true(points_equal(d.zone[0].corner[2], at(72, side == 0 ? 24 : 48)));
        assert_true(points_equal(d.zone[0].corner[3], at(0, side == 0 ? 24 : 48)));
    }
    memset(&d, 0, sizeof d);
    massed_crossing_describe(m, 0, &d);
    assert_true(d.free_point);
    assert_true(points_equal(d.zone[0].corner[0], at(0, 0)) && points_equal(d.zone[0].corner[1], at(72, 0)));
    assert_true(points_equal(d.zone[0].corner[2], at(72, 48)) &&
                points_equal(d.zone[0].corner[3], at(0, 48)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(sections_from_any_edge, teardown),
        cmocka_unit_test(names_of_sections),
        cmocka_unit_test_teardown(points_of_a_course, teardown),
        cmocka_unit_test_teardown(on_the_middle_line, teardown),
        cmocka_unit_test_teardown(undivided_stretches_first, teardown),
        cmocka_unit_test_teardown(a_crossing_of_both_arms, teardown),
        cmocka_unit_test_teardown(fords_in_ones_own_half, teardown),
        cmocka_unit_test_teardown(fords_need_four_inches, teardown),
        cmocka_unit_test_teardown(zones_of_crossings, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
