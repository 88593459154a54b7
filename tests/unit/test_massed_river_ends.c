/* B2.3.1-c to B2.3.1-p: where rivers, arms and links may begin and end, to the hair. */
#include "test_massed_river_help.h"

enum { INSIDE = INCH / 2, NEAR = INCH / 4 }; /* of an island's fork; of an end that is put where it must be */

static int32_t keep(enum massed_course_part part, int32_t section, int32_t water, const struct point *corner,
                    int32_t corners)
{
    return massed_keep_course(table(), part, section, water, corner, corners);
}

/* --- what the sides of a section are ----------------------------------------------------------------- */

/* RULE("B2.3.1-f"), RULE("B2.3.1-n"): a river joins by either end; an arm counts as one, a link does not. */
static void joints_of_both_ends(void **state)
{
    struct massed_reach r;
    int32_t water;

    (void)state;
    bare();
    water = massed_new_water(table(), NOTHING);
    table()->drawn[0] = 1;
    keep(COURSE_MAIN, 0, water, (struct point[]){at(18, 12), at(12, 14), at(8, 12), at(0, 4)}, 4);
    massed_look_round(m, table(), 1, &r);
    assert_int_equal(r.joints, 1);
    assert_int_equal(r.how[SECTION_LEFT], SIDE_JOINT);
    assert_int_equal(r.joint[0].side, SECTION_LEFT);
    assert_int_equal(r.joint[0].course, 0);
    assert_true(points_equal(r.joint[0].at, at(18, 12)) && points_equal(r.joint[0].beyond, at(12, 14)));
    keep(COURSE_ARM, 0, water, (struct point[]){at(8, 12), at(10, 8), at(14, 6), at(18, 6)}, 4);
    keep(COURSE_LINK, 0, water, (struct point[]){at(18, 20), at(12, 14)}, 2);
    massed_look_round(m, table(), 1, &r);
    assert_int_equal(r.joints, 2);
    assert_true(points_equal(r.joint[1].at, at(18, 6)) && points_equal(r.joint[1].beyond, at(14, 6)));
}

/* A river that ends so near to the common side is on it. */
static void joints_lie_on_the_side(void **state)
{
    struct massed_reach r;

    (void)state;
    bare();
    for (length off = 0; off <= 4; off++) {
        struct point end = at(18, 12);

        end.x -= off;
        table()->course[0].part = COURSE_NONE;
        draw_course(0, at(9, 0), end, 0);
        massed_look_round(m, table(), 1, &r);
        assert_int_equal(r.joints, off <= 2);
        assert_int_equal(r.how[SECTION_LEFT], off <= 2 ? SIDE_JOINT : SIDE_PASSED);
    }
}

/* The side towards A is looked at like the others. */
static void sides_of_the_far_row(void **state)
{
    struct massed_reach r;

    (void)state;
    bare();
    draw_course(1, at(18, 5), at(36, 5), massed_new_water(table(), NOTHING));
    table()->rivers[4] = 1;
    massed_look_round(m, table(), 5, &r);
    assert_int_equal(r.how[SECTION_NEAR], SIDE_PASSED);
    assert_int_equal(r.how[SECTION_RIGHT], SIDE_CLOSED);
    assert_int_equal(r.how[SECTION_FAR], SIDE_EDGE);
    assert_int_equal(r.how[SECTION_LEFT], SIDE_OPEN);
    assert_true(massed_has_side(&r, SIDE_PASSED) && massed_has_side(&r, SIDE_EDGE) &&
                massed_has_side(&r, SIDE_OPEN) && massed_has_side(&r, SIDE_CLOSED));
    assert_false(massed_has_side(&r, SIDE_JOINT));
}

/* --- ends -------------------------------------------------------------------------------------------- */

/* An end within a quarter of an inch of a side, or of a joint, is put there; not one that is further off. */
static void ends_are_put(void **state)
{
    struct massed_river corner = {.section = 0}, joined = {.section = 1, .joints = 1};

    (void)state;
    bare();
    for (length off = NEAR - 1; off <= NEAR + 1; off++) {
        struct massed_draft d = {.corners = 2, .corner = {at(0, 12), at(9, 0)}};

        d.corner[0].x += off;
        assert_int_equal(massed_river_good(m, table(), &corner, &d, NULL), off <= NEAR);
        if (off <= NEAR)
            assert_true(points_equal(d.corner[0], at(0, 12)));
    }
    draw_course(0, at(0, 14), at(18, 12), massed_new_water(table(), NOTHING));
    for (length off = NEAR - 1; off <= NEAR + 1; off++) {
        struct massed_draft d = {.corners = 2, .corner = {at(27, 0), at(18, 12)}};

        d.corner[1].y += off;
        assert_int_equal(massed_river_good(m, table(), &joined, &d, NULL), off <= NEAR);
        if (off <= NEAR) {
            assert_true(points_equal(d.corner[1], at(18, 12)));
            assert_int_equal(d.end[1].joint, 0);
            assert_int_equal(d.end[0].joint, NOTHING);
            assert_int_equal(d.end[1].side, SECTION_LEFT);
            assert_int_equal(d.end[0].side, SECTION_NEAR);
        }
    }
}

/* RULE("B2.3.1-c"): no end on a closed side; on one that a river passes only as a tributary. */
static void sides_that_serve(void **state)
{
    struct massed_river plain = {.section = 1}, tributary = {.section = 1, .tributary = 1};
    struct refusal why;

    (void)state;
    bare();
    assert_string_equal(verdict(&plain, at(27, 0), at(36, 12)), "B2.3.1-d"); /* nothing waits beyond */
    assert_string_equal(verdict(&tributary, at(27, 0), at(36, 12)), "B2.3.1-d");
    draw_course(2, at(45, 0), at(54, 12), massed_new_water(table(), NOTHING));
    assert_string_equal(verdict(&plain, at(27, 0), at(36, 12)), "B2.3.1-d");
    assert_string_equal(verdict(&tributary, at(27, 0), at(36, 5)), "");
    assert_string_equal(verdict(&tributary, at(27, 0), at(18, 12)), "B2.3.1-c"); /* closed */
    struct massed_draft bow = {.corners = 3, .corner = {at(20, 0), at(27, 5), at(34, 0)}};

    assert_false(massed_river_good(m, table(), &tributary, &bow, &why));
    assert_string_equal(why.rule, "B2.3.1-e");
    table()->rivers[0] = 1;
    assert_string_equal(verdict(&tributary, at(27, 0), at(18, 12)), "B2.3.1-n"); /* it must meet the river */
    assert_string_equal(verdict(&plain, at(27, 0), at(18, 12)), "");
}

/* RULE("B2.3.1-n"): one end on a side that a river passes, the other not. */
static void tributaries_pass_once(void **state)
{
    struct massed_river tributary = {.section = 1, .tributary = 1};

    (void)state;
    bare();
    draw_course(2, at(45, 0), at(54, 12), massed_new_water(table(), NOTHING));
    draw_course(0, at(9, 0), at(0, 12), massed_new_water(table(), NOTHING));
    assert_string_equal(verdict(&tributary, at(18, 5), at(36, 5)), "B2.3.1-n");
    assert_string_equal(verdict(&tributary, at(27, 0), at(36, 5)), "");
    assert_string_equal(verdict(&tributary, at(18, 5), at(27, 0)), "");
}

/* RULE("B2.3.1-e"): a joint on a side makes that side eligible, if the river must meet it. */
static void one_side_alone(void **state)
{
    struct massed_river free = {.section = 1}, joined = {.section = 1, .joints = 1};
    struct massed_draft bow = {.corners = 3, .corner = {at(20, 0), at(27, 5), at(34, 0)}}, d;
    struct refusal why;

    (void)state;
    bare();
    draw_course(0, at(9, 0), at(18, 12), massed_new_water(table(), NOTHING));
    d = bow;
    assert_true(massed_river_good(m, table(), &free, &d, &why));
    d = bow;
    assert_false(massed_river_good(m, table(), &joined, &d, &why));
    assert_string_equal(why.rule, "B2.3.1-e");
    assert_string_equal(why.key, "massed.table.refused.ends");
    assert_true(points_equal(why.at, at(34, 0)));
    d = (struct massed_draft){.corners = 2, .corner = {at(27, 10), at(34, 0)}};
    assert_false(massed_river_good(m, table(), &free, &d, &why));
    assert_string_equal(why.rule, "B2.3.1-d");
    assert_true(points_equal(why.at, at(27, 10))); /* it is the first end that has no side */
    d = (struct massed_draft){.corners = 2, .corner = {at(27, 10), at(34, 0)}};
    assert_false(massed_river_good(m, table(), &joined, &d, &why));
    assert_string_equal(why.rule, "B2.3.1-g");
}

/* Two rivers that end on one side: they are two joints, and one of them is not both ends. */
static void a_joint_is_met_once(void **state)
{
    struct massed_river both = {.section = 1, .joints = 2};
    struct massed_draft loop = {.corners = 3, .corner = {at(18, 12), at(27, 16), at(18, 12.1)}};
    struct refusal why;

    (void)state;
    bare();
    draw_course(0, at(0, 12), at(18, 12), massed_new_water(table(), NOTHING));
    assert_false(massed_river_good(m, table(), &both, &loop, &why));
    assert_string_equal(why.rule, "B2.3.1-f");
    draw_course(2, at(54, 12), at(36, 12), massed_new_water(table(), NOTHING));
    assert_string_equal(verdict(&both, at(18, 12), at(36, 12)), "");
}

/* RULE("B2.3.1-k"): where it meets a river, the bend goes on from that river's last reach. */
static void bends_go_on_over_a_joint(void **state)
{
    struct massed_river joined = {.section = 1, .joints = 1};

    (void)state;
    bare();
    draw_course(0, at(18, 0), at(18, 12), massed_new_water(table(), NOTHING));
    assert_string_equal(verdict(&joined, at(18, 12), at(36, 12)), "B2.3.1-g"); /* closed beyond */
    table()->rivers[2] = 1;
    assert_string_equal(verdict(&joined, at(18, 12), at(36, 12)), ""); /* a right angle */
    assert_string_equal(verdict(&joined, at(36, 12), at(18, 12)), "");
    assert_string_equal(verdict(&joined, at(18, 12), at(36, 6)), "B2.3.1-k"); /* more */
    assert_string_equal(verdict(&joined, at(36, 6), at(18, 12)), "B2.3.1-k");
}

/* --- islands ----------------------------------------------------------------------------------------- */

static bool arm(struct massed_draft d, const struct massed_river *asked, struct refusal *why)
{
    return massed_river_good(m, table(), asked, &d, why) && massed_arm_good(m, table(), asked, &d, why);
}

/* A river straight up the section, and an arm four inches beside it. */
static struct massed_draft island(length begins, length ends)
{
    struct massed_draft d = {.corners = 2,
                             .corner = {at(8, 0), at(8, 24)},
                             .arm_corners = 4,
                             .arm = {at(8, 0), at(12, 10), at(12, 13), at(8, 0)}};

    d.arm[0].y = begins;
    d.arm[3].y = ends;
    return d;
}

/* RULE("B2.3.1-o"), RULE("B2.3.1-p"): a single river for half an inch at both ends; the arms meet again 6" at
 * most before it leaves. */
static void forks_of_an_island(void **state)
{
    struct massed_river asked = {.section = 0, .island = 1};
    struct refusal why;

    (void)state;
    bare();
    table()->rivers[4] = 1; /* one exit that is no edge */
    for (length begins = INSIDE - 1; begins <= INSIDE; begins++) {
        assert_int_equal(arm(island(begins, 20 * INCH), &asked, &why), begins >= INSIDE);
        if (begins < INSIDE)
            assert_string_equal(why.key, "massed.table.refused.arm_begins");
    }
    for (length before = 6 * INCH - 1; before <= 6 * INCH + 1; before++) {
        assert_int_equal(arm(island(3 * INCH, 24 * INCH - before), &asked, &why), before <= 6 * INCH);
        if (before > 6 * INCH) {
            assert_string_equal(why.rule, "B2.3.1-p");
            assert_string_equal(why.key, "massed.table.refused.arm_ends");
        }
    }
    for (length before = INSIDE - 1; before <= INSIDE + 1; before++)
        assert_int_equal(arm(island(3 * INCH, 24 * INCH - before), &asked, &why), before >= INSIDE);
}

/* Both ends of an arm within a quarter of an inch of the river, and put on it. */
static void arms_begin_on_the_river(void **state)
{
    struct massed_river asked = {.section = 0, .island = 1};
    struct refusal why;

    (void)state;
    bare();
    table()->rivers[4] = 1;
    for (int32_t end = 0; end < 4; end += 3)
        for (length off = NEAR - 1; off <= NEAR + 1; off++) {
            struct massed_draft d = island(3 * INCH, 20 * INCH);
            bool good;

            d.arm[end].x += off;
            good = massed_river_good(m, table(), &asked, &d, NULL) &&
                   massed_arm_good(m, table(), &asked, &d, &why);
            assert_int_equal(good, off <= NEAR);
            if (!good) {
                assert_string_equal(why.rule, end == 0 ? "B2.3.1-o" : "B2.3.1-p");
                assert_string_equal(why.key, end == 0 ? "massed.table.refused.arm_begins"
                                                      : "massed.table.refused.arm_ends");
                continue;
            }
            assert_true(points_equal(d.arm[0], at(8, 3)) && points_equal(d.arm[3], at(8, 20)));
            assert_int_equal(d.parts_at, 3 * INCH);
            assert_int_equal(d.meets_at, 20 * INCH);
        }
}

/* RULE("B2.3.1-o"): in this order along the river, with land between: 3" half way, and no other meeting. */
static void arms_lie_beside_the_river(void **state)
{
    struct massed_river asked = {.section = 0, .island = 1};
    struct massed_draft d = island(20 * INCH, 20 * INCH), across = island(INCH, 22 * INCH),
                        bent = island(3 * INCH, 20 * INCH);
    struct refusal why;

    (void)state;
    bare();
    table()->rivers[4] = 1;
    assert_false(arm(d, &asked, &why));
    assert_string_equal(why.rule, "B2.3.1-p");
    d = island(21 * INCH, 19 * INCH); /* it flows back */
    assert_false(arm(d, &asked, &why));
    assert_string_equal(why.key, "massed.table.refused.arm_ends");
    for (length off = 3 * INCH - 2; off <= 3 * INCH; off++) {
        d = island(3 * INCH, 20 * INCH);
        d.arm[1] = d.arm[2] = at(8, 10);
        d.arm[1].y = 9 * INCH;
        d.arm[2].y = 14 * INCH;
        d.arm[1].x += off;
        d.arm[2].x += off;
        assert_int_equal(arm(d, &asked, &why), off >= 3 * INCH);
        if (off < 3 * INCH) {
            assert_string_equal(why.rule, "B2.3.1-o");
            assert_string_equal(why.key, "massed.table.refused.no_island");
        }
    }
    across.arm_corners = 5; /* far enough off half way, but it crosses the river */
    across.arm[1] = at(5, 4);
    across.arm[2] = at(12, 11);
    across.arm[3] = at(12, 18);
    across.arm[4] = at(8, 22);
    assert_false(arm(across, &asked, &why));
    assert_string_equal(why.key, "massed.table.refused.no_island");
    bent.arm[1] = at(17.5, 3.5); /* it bends as a river may not */
    bent.arm[2] = at(17.5, 19.5);
    bent.arm[1].y = 2 * INCH;
    assert_false(arm(bent, &asked, &why));
    assert_string_equal(why.rule, "B2.3.1-k");
}

/* RULE("B2.3.1-p"): an exit of its own is on a side of its own. */
static void an_exit_on_the_same_side(void **state)
{
    struct massed_river asked = {.section = 0, .island = 1};
    struct massed_draft d = {.corners = 2,
                             .corner = {at(0, 6), at(18, 6)},
                             .arm_corners = 3,
                             .arm = {at(4, 6), at(9, 12), at(18, 14)}};
    struct refusal why;

    (void)state;
    bare();
    table()->rivers[1] = table()->rivers[4] = 1;
    assert_false(arm(d, &asked, &why));
    assert_string_equal(why.rule, "B2.3.1-p");
    d.arm[2] = at(9, 23.9);
    d.arm[1] = at(9, 12);
    assert_true(massed_river_good(m, table(), &asked, &d, NULL) &&
                massed_arm_good(m, table(), &asked, &d, &why));
    assert_true(points_equal(d.arm[2], at(9, 24))); /* it is put on the side */
    assert_int_equal(d.meets_at, 18 * INCH);
    d.arm[0] = at(9, 6);
    d.arm[1] = at(9, 3);
    d.arm[2] = at(9, 0); /* the edge of the table is no exit of its own */
    d.arm_corners = 3;
    assert_false(massed_arm_good(m, table(), &asked, &d, &why));
    assert_string_equal(why.rule, "B2.3.1-p");
}

/* A river that was drawn beyond is an exit, too, where it has its end. */
static void an_exit_at_a_joint(void **state)
{
    struct massed_river asked = {.section = 0, .joints = 1, .island = 1};
    struct massed_draft d = {.corners = 2,
                             .corner = {at(0, 6), at(18, 6)},
                             .arm_corners = 3,
                             .arm = {at(4, 6), at(9, 12), at(9, 24)}};
    struct refusal why;

    (void)state;
    bare();
    draw_course(1, at(18, 6), at(36, 6), massed_new_water(table(), NOTHING));
    assert_false(arm(d, &asked, &why)); /* that is one exit */
    assert_string_equal(why.rule, "B2.3.1-p");
    draw_course(4, at(9, 24), at(9, 48), massed_new_water(table(), NOTHING));
    assert_true(arm(d, &asked, &why));
}

/* --- links ------------------------------------------------------------------------------------------- */

/* A river straight through section 1, and a tributary in section 0 that ends beside it. */
static struct massed_course tributary_of_the_left(void)
{
    struct massed_course c = {.part = COURSE_MAIN,
                              .section = 0,
                              .water = massed_new_water(table(), NOTHING),
                              .corners = 3,
                              .corner = {at(0, 12), at(9, 10), at(18, 12)}};

    draw_course(1, at(27, 0), at(27, 24), massed_new_water(table(), NOTHING));
    table()->drawn[0] = 1;
    return c;
}

static void links_run_beyond_the_end(void **state)
{
    struct massed_course c;
    int32_t end = 7;

    (void)state;
    bare();
    c = tributary_of_the_left();
    assert_int_equal(massed_link_section(m, table(), &c, &end), 1);
    assert_int_equal(end, 1);
    c.corner[0] = at(18, 12);
    c.corner[2] = at(0, 12);
    assert_int_equal(massed_link_section(m, table(), &c, &end), 1);
    assert_int_equal(end, 0);
    for (length off = 1; off <= 3; off++) {
        c.corner[0].x = 18 * INCH - off;
        assert_int_equal(massed_link_section(m, table(), &c, &end), off <= 2 ? 1 : NOTHING);
        assert_int_equal(end, 0);
    }
    table()->drawn[1] = 0; /* no river there */
    c.corner[0] = at(18, 12);
    assert_int_equal(massed_link_section(m, table(), &c, &end), NOTHING);
    table()->drawn[4] = 1; /* beyond the far side */
    c.corner[1] = at(5, 20);
    c.corner[2] = at(9, 24);
    assert_int_equal(massed_link_section(m, table(), &c, &end), 4);
    assert_int_equal(end, 1);
}

/* RULE("B2.3.1-n"): from the end of the tributary to the main river. */
static void links_join_both(void **state)
{
    struct refusal why;

    (void)state;
    bare();
    struct massed_course c = tributary_of_the_left();

    for (int32_t end = 0; end < 2; end++)
        for (length off = NEAR - 1; off <= NEAR + 1; off++) {
            struct massed_draft d = {.corners = 2, .corner = {at(18, 12), at(27, 14)}};
            bool good;

            if (end == 0)
                d.corner[0].x += off;
            else
                d.corner[1].x -= off;
            good = massed_link_good(m, table(), &c, 1, &d, &why);
            assert_int_equal(good, off <= NEAR);
            if (good) {
                assert_true(points_equal(d.corner[0], at(18, 12)));
                assert_true(points_equal(d.corner[1], at(27, 14)));
                continue;
            }
            assert_string_equal(why.rule, "B2.3.1-n");
            assert_string_equal(why.key,
                                end ? "massed.table.refused.link_ends" : "massed.table.refused.link_begins");
        }
}

/* It ends where it first meets the river, and bends from the tributary as a river does. */
static void links_end_at_the_first_water(void **state)
{
    struct refusal why;

    (void)state;
    bare();
    struct massed_course c = tributary_of_the_left();
    struct massed_draft beyond = {.corners = 2, .corner = {at(18, 12), at(32, 12)}},
                        back = {.corners = 2, .corner = {at(18, 12), at(27, 0)}},
                        none = {.corners = 2, .corner = {at(18, 12), at(17.9, 12)}};

    keep(COURSE_ARM, 1, 1, (struct point[]){at(27, 4), at(32, 10), at(32, 14), at(27, 20)}, 4);
    assert_false(massed_link_good(m, table(), &c, 1, &beyond, &why));
    assert_string_equal(why.rule, "B2.3.1-n");
    assert_string_equal(why.key, "massed.table.refused.link_ends");
    assert_true(massed_link_good(m, table(), &c, 1, &back, &why)); /* 65 degrees */
    c.corner[1] = at(17, 20); /* it comes from ahead: the link turns by more than a right angle */
    back = (struct massed_draft){.corners = 2, .corner = {at(18, 12), at(27, 22)}};
    assert_false(massed_link_good(m, table(), &c, 1, &back, &why));
    assert_string_equal(why.rule, "B2.3.1-k");
    keep(COURSE_ARM, 1, 1, (struct point[]){at(18, 12), at(22, 24)}, 2);
    assert_false(massed_link_good(m, table(), &c, 1, &none, &why)); /* it ends where it begins */
    assert_string_equal(why.key, "massed.table.refused.link_ends");
}

/* RULE("B2.3.1-n"): "if he does not act, the engine draws the shortest legal line". */
static void the_shortest_link(void **state)
{
    struct massed_draft d;

    (void)state;
    bare();
    struct massed_course c = tributary_of_the_left();

    assert_true(massed_find_link(m, table(), &c, 1, &d));
    assert_int_equal(d.corners, 2);
    assert_true(points_equal(d.corner[0], at(18, 12)));
    assert_true(points_equal(d.corner[1], at(27, 12)));
    assert_false(massed_find_link(m, table(), &c, NOTHING, &d));
    /* A house in the straight way: round it, by one corner. */
    struct massed_layout house = {.form = LAYOUT_SQUARE, .kind = TERRAIN_BUILDING, .wide = 8, .deep = 36};

    assert_true(massed_lay_layout(m, table(), &house, at(22.5, 13.5), 0));
    assert_true(massed_find_link(m, table(), &c, 1, &d));
    assert_int_equal(d.corners, 3);
    assert_true(massed_link_good(m, table(), &c, 1, &d, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(joints_of_both_ends, teardown),
        cmocka_unit_test_teardown(joints_lie_on_the_side, teardown),
        cmocka_unit_test_teardown(sides_of_the_far_row, teardown),
        cmocka_unit_test_teardown(ends_are_put, teardown),
        cmocka_unit_test_teardown(sides_that_serve, teardown),
        cmocka_unit_test_teardown(tributaries_pass_once, teardown),
        cmocka_unit_test_teardown(one_side_alone, teardown),
        cmocka_unit_test_teardown(a_joint_is_met_once, teardown),
        cmocka_unit_test_teardown(bends_go_on_over_a_joint, teardown),
        cmocka_unit_test_teardown(forks_of_an_island, teardown),
        cmocka_unit_test_teardown(arms_begin_on_the_river, teardown),
        cmocka_unit_test_teardown(arms_lie_beside_the_river, teardown),
        cmocka_unit_test_teardown(an_exit_on_the_same_side, teardown),
        cmocka_unit_test_teardown(an_exit_at_a_joint, teardown),
        cmocka_unit_test_teardown(links_run_beyond_the_end, teardown),
        cmocka_unit_test_teardown(links_join_both, teardown),
        cmocka_unit_test_teardown(links_end_at_the_first_water, teardown),
        cmocka_unit_test_teardown(the_shortest_link, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
