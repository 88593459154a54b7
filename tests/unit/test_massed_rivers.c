/* B2.3.1 to B2.3.3: courses and their bends, where rivers meet, islands, widths, bridges and fords. */
#include "test_massed_river_help.h"

/* --- bends -------------------------------------------------------------------------------------------- */

static bool good(const struct point *corner, int32_t corners)
{
    return massed_course_good(m, corner, corners, NULL, NULL, NULL);
}

/* RULE("B2.3.1-k"): a right angle with arcs of 3" takes 3" of both reaches; 5 % less is exact enough. */
static void least_radius(void **state)
{
    (void)state;
    bare();
    assert_true(good((struct point[]){at(10, 2.86), at(10, 0), at(12.86, 0)}, 3));
    assert_false(good((struct point[]){at(10, 2.84), at(10, 0), at(14, 0)}, 3));
    assert_false(good((struct point[]){at(10, 4), at(10, 0), at(12.84, 0)}, 3));
    /* Two bends share the reach between them. */
    assert_true(good((struct point[]){at(10, 10), at(10, 5), at(15.8, 5), at(15.8, 0)}, 4));
    assert_false(good((struct point[]){at(10, 10), at(10, 5), at(15.6, 5), at(15.6, 0)}, 4));
}

/* RULE("B2.3.1-k"): a bend is all that turns in one sense; it turns by 90 degrees at most, 94 1/2 to 5 %. */
static void widest_bend(void **state)
{
    struct point start = at(20, 10), corner = at(20, 20);
    struct refusal why;

    (void)state;
    bare();
    for (int32_t tenths = 900; tenths <= 1000; tenths += 5) {
        struct point line[] = {start, corner, point_ahead(corner, angle_from_tenths(tenths), 8 * INCH)};

        assert_int_equal(good(line, 3), tenths <= 945);
    }
    /* Twice 50 degrees to the same side, and once to each side. */
    struct point second = point_ahead(corner, angle_from_degrees(50), 6 * INCH);
    struct point same[] = {start, corner, second, point_ahead(second, angle_from_degrees(100), 8 * INCH)};
    struct point other[] = {start, corner, second, point_ahead(second, angle_from_degrees(0), 8 * INCH)};

    assert_false(massed_course_good(m, same, 4, NULL, NULL, &why));
    assert_string_equal(why.rule, "B2.3.1-k");
    assert_string_equal(why.key, "massed.table.refused.bend");
    assert_true(good(other, 4));
    /* The river that it goes on from counts, too. */
    assert_true(massed_course_good(m, &same[1], 3, NULL, NULL, NULL));
    assert_false(massed_course_good(m, &same[1], 3, &same[0], NULL, NULL));
}

static void lay(int32_t kind, double x, double y)
{
    struct massed_layout house = {.form = LAYOUT_SQUARE, .kind = kind, .wide = 8, .deep = 8};

    assert_true(massed_lay_layout(m, table(), &house, at(x, y), 0));
}

/* RULE("B2.3.1-h"), RULE("B2.3.1-i"), RULE("B2.3.1-j"), RULE("B2.3.1-k"): clear by half of the widest river.
 */
static void what_it_keeps_clear_of(void **state)
{
    static const struct {
        int32_t kind;
        const char *rule;
    } row[] = {{TERRAIN_HILL, "B2.3.1-h"},      {TERRAIN_STEEP_HILL, "B2.3.1-h"},
               {TERRAIN_BUILDING, "B2.3.1-i"},  {TERRAIN_WOOD, "B2.3.1-k"},
               {TERRAIN_GRAVEYARD, "B2.3.1-k"}, {TERRAIN_RUINS, "B2.3.1-k"},
               {TERRAIN_MARSH, NULL},           {TERRAIN_POND, NULL}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct point through[] = {at(0, 10), at(18, 10)}, near[] = {at(0, 12.45), at(18, 12.45)},
                     clear[] = {at(0, 12.55), at(18, 12.55)};
        struct refusal why = {0};

        bare();
        lay(row[i].kind, 9, 10); /* from 9 to 11 inches */
        assert_int_equal(massed_course_good(m, through, 2, NULL, NULL, &why), row[i].rule == NULL);
        if (row[i].rule)
            assert_string_equal(why.rule, row[i].rule);
        assert_int_equal(good(near, 2), row[i].rule == NULL);
        assert_true(good(clear, 2));
        teardown(NULL);
    }
}

/* --- where rivers meet ------------------------------------------------------------------------------------
 */

/* RULE("B2.3.1-b"), RULE("B2.3.1-c"): what each side of a section is to its river. */
static void sides_of_a_section(void **state)
{
    struct massed_reach r;

    (void)state;
    bare();
    table()->rivers[1] = table()->rivers[0] = 1;
    massed_look_round(m, table(), 1, &r);
    assert_int_equal(r.how[SECTION_NEAR], SIDE_EDGE);
    assert_int_equal(r.how[SECTION_RIGHT], SIDE_CLOSED);
    assert_int_equal(r.how[SECTION_FAR], SIDE_CLOSED);
    assert_int_equal(r.how[SECTION_LEFT], SIDE_OPEN);
    draw_course(0, at(9, 0), at(18, 12), massed_new_water(table(), NOTHING));
    draw_course(2, at(45, 0), at(54, 12), massed_new_water(table(), NOTHING));
    massed_look_round(m, table(), 1, &r);
    assert_int_equal(r.how[SECTION_LEFT], SIDE_JOINT);
    assert_int_equal(r.how[SECTION_RIGHT], SIDE_PASSED);
    assert_int_equal(r.joints, 1);
    assert_true(points_equal(r.joint[0].at, at(18, 12)) && points_equal(r.joint[0].beyond, at(9, 0)));
}

/* RULE("B2.3.1-c"), RULE("B2.3.1-d"), RULE("B2.3.1-e") */
static void ends_of_a_river(void **state)
{
    struct massed_river corner = {.section = 0}, beside = {.section = 1}, alone = {.section = 1};

    (void)state;
    bare();
    assert_string_equal(verdict(&corner, at(0, 12), at(9, 0)), ""); /* two edges of the table */
    assert_string_equal(verdict(&corner, at(0, 4), at(0, 20)), "B2.3.1-e");
    assert_string_equal(verdict(&corner, at(0, 12), at(18, 12)), "B2.3.1-d");
    /* A section with one edge of the table alone: both ends lie on it. */
    struct massed_draft bow = {.corners = 3, .corner = {at(20, 0), at(27, 5), at(34, 0)}};

    assert_true(massed_river_good(m, table(), &alone, &bow, NULL));
    table()->rivers[2] = 1;
    assert_string_equal(verdict(&beside, at(27, 0), at(36, 12)), "");
    bow = (struct massed_draft){.corners = 3, .corner = {at(20, 0), at(27, 5), at(34, 0)}};
    struct refusal why;

    assert_false(massed_river_good(m, table(), &beside, &bow, &why)); /* another side is eligible now */
    assert_string_equal(why.rule, "B2.3.1-e");
    /* With two edges of the table and a slip beyond, one end at least is on the shared side. */
    table()->rivers[1] = 1;
    assert_string_equal(verdict(&corner, at(0, 12), at(9, 0)), "B2.3.1-c");
    assert_string_equal(verdict(&corner, at(0, 12), at(18, 12)), "");
}

/* RULE("B2.3.1-f"), RULE("B2.3.1-g"): between two rivers it meets both; an end within 1/4" is put there. */
static void two_joints(void **state)
{
    struct massed_river both = {.section = 1, .joints = 2}, one = {.section = 1, .joints = 1};
    struct massed_draft d = {.corners = 2, .corner = {at(18.2, 12.1), at(35.9, 10)}};

    (void)state;
    bare();
    draw_course(0, at(0, 12), at(18, 12), massed_new_water(table(), NOTHING));
    draw_course(2, at(45, 0), at(36, 10), massed_new_water(table(), NOTHING));
    assert_true(massed_river_good(m, table(), &both, &d, NULL));
    assert_true(points_equal(d.corner[0], at(18, 12)) && points_equal(d.corner[1], at(36, 10)));
    assert_string_equal(verdict(&both, at(18, 12), at(27, 0)), "B2.3.1-f");
    assert_string_equal(verdict(&one, at(18, 12), at(27, 0)), "");
    assert_string_equal(verdict(&one, at(18, 14), at(27, 0)), "B2.3.1-g");
    assert_string_equal(verdict(&both, at(18, 12), at(36, 10.3)), "B2.3.1-g"); /* too far off the joint */
}

/* RULE("B2.3.1-f"), RULE("B2.3.1-m"): what meets is one watercourse; a river stays one where a tributary
 * joins. */
static void waters_join(void **state)
{
    struct massed_table *t;
    int32_t river, tributary, far;

    (void)state;
    bare();
    t = table();
    river = massed_new_water(t, NOTHING);
    tributary = massed_new_water(t, river);
    far = massed_new_water(t, tributary);
    draw_course(0, at(0, 12), at(18, 12), tributary);
    assert_int_equal(massed_join_waters(t, tributary, river), river);
    assert_int_equal(t->course[0].water, river);
    assert_false(t->water[tributary].there);
    assert_int_equal(t->water[far].parent, river);
    assert_int_equal(massed_join_waters(t, river, river), river);
    /* Two tributaries, one of the other: what is left flows where the first flowed. */
    int32_t near = massed_new_water(t, river), next = massed_new_water(t, near);

    assert_int_equal(massed_join_waters(t, near, next), next);
    assert_int_equal(t->water[next].parent, river);
}

/* --- islands
 * ------------------------------------------------------------------------------------------------ */

static bool arm(struct massed_draft *d, const struct massed_river *asked, struct refusal *why)
{
    return massed_river_good(m, table(), asked, d, why) && massed_arm_good(m, table(), asked, d, why);
}

/* RULE("B2.3.1-p"): it meets again 6" at most before the river leaves. */
static void arms_meet_again(void **state)
{
    struct massed_river asked = {.section = 0, .island = 1};
    struct refusal why;

    (void)state;
    bare();
    for (int32_t tenths = 55; tenths <= 65; tenths += 5) {
        struct massed_draft d = {.corners = 3,
                                 .corner = {at(0, 20), at(8, 20), at(8, 0)},
                                 .arm_corners = 4,
                                 .arm = {at(8, 17), at(11.5, 13), at(11.5, 10), at(8, tenths / 10.0)}};

        assert_int_equal(arm(&d, &asked, &why), tenths <= 60);
        if (tenths > 60)
            assert_string_equal(why.rule, "B2.3.1-p");
    }
}

/* RULE("B2.3.1-o"): it parts inside the section, and land is left between the arms. */
static void arms_hold_an_island(void **state)
{
    struct massed_river asked = {.section = 0, .island = 1};
    struct massed_draft narrow = {.corners = 3,
                                  .corner = {at(0, 20), at(8, 20), at(8, 0)},
                                  .arm_corners = 4,
                                  .arm = {at(8, 16), at(10.8, 12), at(10.8, 8), at(8, 3)}},
                        apart = narrow, early = narrow;
    struct refusal why;

    (void)state;
    bare();
    assert_false(arm(&narrow, &asked, &why));
    assert_string_equal(why.rule, "B2.3.1-o");
    apart.arm[1].x = apart.arm[2].x = at(11.1, 0).x;
    assert_true(arm(&apart, &asked, &why));
    early.arm[0] = at(0.3, 20);
    assert_false(arm(&early, &asked, &why));
    assert_string_equal(why.rule, "B2.3.1-o");
}

/* RULE("B2.3.1-p"): with two exits that are no edge of the table, each arm may have its own. */
static void arms_with_an_exit_each(void **state)
{
    struct massed_river asked = {.section = 0, .island = 1};
    struct massed_draft d = {.corners = 2,
                             .corner = {at(0, 6), at(18, 6)},
                             .arm_corners = 3,
                             .arm = {at(4, 6), at(9, 12), at(9, 24)}};
    struct refusal why;

    (void)state;
    bare();
    table()->rivers[1] = 1;
    assert_false(arm(&d, &asked, &why)); /* one exit alone */
    assert_string_equal(why.rule, "B2.3.1-p");
    table()->rivers[4] = 1;
    assert_true(arm(&d, &asked, &why));
    assert_int_equal(d.meets_at, 18 * INCH);
}

/* RULE("B2.3.2-c"): three quarters each, one and a half times the river together. */
static void arms_are_narrower(void **state)
{
    struct massed_table *t;
    int32_t water, main, side;

    (void)state;
    bare();
    t = table();
    water = massed_new_water(t, NOTHING);
    main = draw_course(0, at(8, 24), at(8, 0), water);
    side = massed_keep_course(t, COURSE_ARM, 0, water, (struct point[]){at(8, 20), at(8, 4)}, 2);
    t->course[main].parts_at = 4 * INCH;
    t->course[main].meets_at = 20 * INCH;
    t->water[water].width = 3 * INCH;
    assert_int_equal(massed_width_at(t, &t->course[main], 0), 3 * INCH);
    assert_int_equal(massed_width_at(t, &t->course[main], 4 * INCH), 3 * INCH * 3 / 4);
    assert_int_equal(massed_width_at(t, &t->course[main], 20 * INCH), 3 * INCH);
    assert_int_equal(massed_width_at(t, &t->course[side], INCH), 3 * INCH * 3 / 4);
    assert_true(massed_width_at(t, &t->course[side], INCH) + massed_width_at(t, &t->course[main], 5 * INCH) <=
                3 * INCH * 3 / 2);
}

/* --- bridges and fords
 * ---------------------------------------------------------------------------------------- */

static int32_t count(int32_t kind)
{
    int32_t n = 0;

    for (int32_t i = 0; i < table_of(m)->pieces; i++)
        n += piece_there(table_of(m), i) && table_piece_const(table_of(m), i)->kind == kind;
    return n;
}

static int32_t piece_of(int32_t kind)
{
    for (int32_t i = 0; i < table_of(m)->pieces; i++)
        if (piece_there(table_of(m), i) && table_piece_const(table_of(m), i)->kind == kind)
            return i;
    fail_msg("no %s", massed_terrain[kind]);
    return NOTHING;
}

static struct point default_crossing(void)
{
    static struct answer a;

    answer_clear(&a, DECISION_TARGET, 0);
    massed_crossing_fallback(m, NULL, &a); /* of watercourse 0, as the frame has it */
    return a.item[0].at;
}

static void cross_at(struct point p, int32_t option)
{
    struct massed_table_frame v = {.x = p.x, .y = p.y};

    massed_lay_water(m, table());
    massed_cross(m, table(), &v, option);
}

static void near_to(struct point p, double x, double y)
{
    if (distance(p, at(x, y)) > MILLIMETRE)
        fail_msg("%d %d, and not %d %d", p.x, p.y, at(x, y).x, at(x, y).y);
}

/* RULE("B2.3.3-a"): equally far from both long edges; then nearest to the middle of the table; then lowest x.
 */
static void middle_of_a_river(void **state)
{
    int32_t water;

    (void)state;
    bare();
    water = massed_new_water(table(), NOTHING);
    table()->water[water].width = 3 * INCH;
    draw_course(1, at(27, 0), at(29, 24), water);
    draw_course(5, at(29, 24), at(24, 48), water);
    near_to(default_crossing(), 29, 24);
    teardown(NULL);
    bare(); /* along the table, in A's half: the middle of its length */
    water = massed_new_water(table(), NOTHING);
    table()->water[water].width = 2 * INCH;
    draw_course(0, at(0, 20), at(18, 20), water);
    draw_course(1, at(18, 20), at(36, 20), water);
    draw_course(2, at(36, 20), at(54, 20), water);
    near_to(default_crossing(), 36, 20);
    teardown(NULL);
    bare(); /* two points that are equally good: the lower x */
    water = massed_new_water(table(), NOTHING);
    table()->water[water].width = 2 * INCH;
    draw_course(1, at(30, 0), at(30, 20), water);
    draw_course(2, at(42, 20), at(42, 0), water);
    near_to(default_crossing(), 30, 20);
}

/* RULE("B2.3.3-a"), RULE("B2.3.3-f"): 4" along the course, over the border of two sections, as one piece; the
 * river beyond its sides stays. */
static void a_bridge_over_a_border(void **state)
{
    int32_t water, bridge;
    const struct point *corner;
    length low = INT32_MAX, high = 0;

    (void)state;
    bare();
    water = massed_new_water(table(), NOTHING);
    table()->water[water].width = 3 * INCH;
    draw_course(1, at(27, 0), at(27, 24), water);
    draw_course(5, at(27, 24), at(27, 48), water);
    cross_at(default_crossing(), BRIDGE_BUILT);
    assert_int_equal(count(TERRAIN_BRIDGE), 1);
    assert_int_equal(count(TERRAIN_RIVER), 2);
    bridge = piece_of(TERRAIN_BRIDGE);
    corner = piece_points(table_of(m), bridge);
    for (int32_t i = 0; i < table_piece_const(table_of(m), bridge)->points; i++) {
        low = corner[i].y < low ? corner[i].y : low;
        high = corner[i].y > high ? corner[i].y : high;
        assert_true(corner[i].x == at(25.5, 0).x || corner[i].x == at(28.5, 0).x);
    }
    assert_true(low == 22 * INCH && high == 26 * INCH);
    assert_int_equal(table_piece_const(table_of(m), bridge)->going, GOING_OPEN);
    assert_true(piece_holds_point(table_of(m), piece_of(TERRAIN_RIVER), at(27, 21)) ||
                piece_holds_point(table_of(m), piece_of(TERRAIN_RIVER), at(27, 27)));
}

/* RULE("B2.3.3-b"): a ford if the game master says so, difficult to cross. */
static void a_ford_is_difficult(void **state)
{
    int32_t water;

    (void)state;
    bare();
    water = massed_new_water(table(), NOTHING);
    table()->water[water].width = 2 * INCH;
    draw_course(0, at(0, 12), at(9, 0), water);
    cross_at(default_crossing(), BRIDGE_FORD);
    assert_int_equal(count(TERRAIN_BRIDGE), 0);
    assert_int_equal(table_piece_const(table_of(m), piece_of(TERRAIN_FORD))->going, 1);  /* difficult */
    assert_int_equal(table_piece_const(table_of(m), piece_of(TERRAIN_RIVER))->going, 3); /* impassable */
}

/* RULE("B2.3.3-a"): as long as there is one, on an undivided stretch; else each arm has one of the same kind.
 */
static void crossings_of_an_island(void **state)
{
    (void)state;
    for (int32_t stem = 0; stem < 2; stem++) {
        struct massed_table *t;
        int32_t water, main;

        bare();
        t = table();
        water = massed_new_water(t, NOTHING);
        t->water[water].width = 2 * INCH;
        main = draw_course(0, at(8, 24), at(8, 0), water);
        t->course[main].parts_at = stem ? 5 * INCH : INCH;
        t->course[main].meets_at = 23 * INCH;
        massed_keep_course(t, COURSE_ARM, 0, water,
                           (struct point[]){at(8, stem ? 19 : 23), at(13, 15), at(13, 8), at(8, 1)}, 4);
        cross_at(default_crossing(), BRIDGE_BUILT);
        assert_int_equal(count(TERRAIN_BRIDGE), stem ? 1 : 2);
        teardown(NULL);
    }
}

/* RULE("B2.3.3-c"), RULE("B2.3.3-e"): 4" in one's own half, clear of what is there. */
static void fords_of_the_players(void **state)
{
    static struct answer a;
    struct decision d = {.side = 0};
    struct refusal why;
    int32_t water;

    (void)state;
    bare();
    water = massed_new_water(table(), NOTHING);
    table()->water[water].width = 2 * INCH;
    draw_course(1, at(27, 0), at(27, 24), water);
    draw_course(5, at(27, 24), at(27, 48), water);
    assert_int_equal(massed_may_ford(m, table()), 3);
    for (int32_t tenths = 215; tenths <= 225; tenths += 5) {
        answer_clear(&a, DECISION_TARGET, 0);
        answer_add(&a, -1, NO_VALUE)->at = at(27, tenths / 10.0);
        assert_int_equal(massed_ford_at_check(m, &d, &a, NULL, &why), tenths <= 220);
        if (tenths > 220)
            assert_string_equal(why.rule, "B2.3.3-e");
    }
    cross_at(at(27, 10), BRIDGE_BUILT);
    for (int32_t tenths = 135; tenths <= 145; tenths += 5) {
        a.item[0].at = at(27, tenths / 10.0);
        assert_int_equal(massed_ford_at_check(m, &d, &a, NULL, &why), tenths >= 140);
        if (tenths < 140)
            assert_string_equal(why.rule, "B2.3.3-c");
    }
}

/* RULE("B2.3.2-d"), RULE("B2.3.3-a"): a stream is a line that one crosses, and has neither bridge nor fords.
 */
static void a_stream_is_an_obstacle(void **state)
{
    int32_t water;

    (void)state;
    bare();
    water = massed_new_water(table(), NOTHING);
    table()->water[water].width = INCH;
    draw_course(0, at(0, 12), at(9, 0), water);
    massed_lay_water(m, table());
    assert_int_equal(table_piece_const(table_of(m), piece_of(TERRAIN_STREAM))->form, PIECE_LINE);
    assert_int_equal(table_piece_const(table_of(m), piece_of(TERRAIN_STREAM))->going, 4); /* an obstacle */
    assert_int_equal(massed_next_river(table(), 0), NOTHING);
    assert_int_equal(massed_may_ford(m, table()), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(least_radius, teardown),
        cmocka_unit_test_teardown(widest_bend, teardown),
        cmocka_unit_test_teardown(what_it_keeps_clear_of, teardown),
        cmocka_unit_test_teardown(sides_of_a_section, teardown),
        cmocka_unit_test_teardown(ends_of_a_river, teardown),
        cmocka_unit_test_teardown(two_joints, teardown),
        cmocka_unit_test_teardown(waters_join, teardown),
        cmocka_unit_test_teardown(arms_meet_again, teardown),
        cmocka_unit_test_teardown(arms_hold_an_island, teardown),
        cmocka_unit_test_teardown(arms_with_an_exit_each, teardown),
        cmocka_unit_test_teardown(arms_are_narrower, teardown),
        cmocka_unit_test_teardown(middle_of_a_river, teardown),
        cmocka_unit_test_teardown(a_bridge_over_a_border, teardown),
        cmocka_unit_test_teardown(a_ford_is_difficult, teardown),
        cmocka_unit_test_teardown(crossings_of_an_island, teardown),
        cmocka_unit_test_teardown(fords_of_the_players, teardown),
        cmocka_unit_test_teardown(a_stream_is_an_obstacle, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
