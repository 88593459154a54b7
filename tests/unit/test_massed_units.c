/* Who is in a unit, what is typical of it, how far units are apart (B5.4-a, B8-c, O1-d); challenges (B7.15);
 * who is picked out (B14.6.2, B11.2.1). */
#include "test_massed_help.h"

#include "common/rules/massed/ends.h"

static const struct point here = {24 * PACE, 24 * PACE};

static void becomes(int32_t figure, enum massed_role role)
{
    massed_figure_at(m, figure)->role = (int32_t)role;
}

static void unit_of(int32_t unit, int32_t side, int32_t first, int32_t count)
{
    field_enlist(unit, side, first, count);
    massed_unit_at(m, unit)->type = TYPE_INFANTRY;
    massed_unit_at(m, unit)->leader = massed_unit_at(m, unit)->bearer = massed_unit_at(m, unit)->musician =
        NOBODY;
    for (int32_t i = first; i < first + count; i++)
        becomes(i, ROLE_ORDINARY);
}

static void falls(int32_t figure)
{
    figure_at(m, figure)->fate = FATE_OUT;
}

/* --- who counts -------------------------------------------------------------------------------------- */

static void rank_and_file(void **state)
{
    static const bool counts[MASSED_ROLES] = {
        [ROLE_ORDINARY] = true, [ROLE_LEADER] = true,  [ROLE_BEARER] = true,  [ROLE_MUSICIAN] = true,
        [ROLE_MONSTER] = true,  [ROLE_CHARIOT] = true, [ROLE_HANDLER] = true, [ROLE_BEAST] = true};

    (void)state;
    unit_of(0, RED, 0, 3);
    for (int32_t role = 0; role < MASSED_ROLES; role++) {
        massed_figure_at(m, 0)->role = role;
        massed_figure_at(m, 0)->aboard = 2;
        assert_int_equal(massed_is_rank_and_file(m, 0), counts[role]);
        massed_figure_at(m, 0)->aboard = NOBODY; /* riders whose monster is dead */
        assert_int_equal(massed_is_rank_and_file(m, 0), counts[role] || role == ROLE_RIDER);
        massed_unit_at(m, 0)->type = TYPE_MACHINE;
        assert_int_equal(massed_is_rank_and_file(m, 0),
                         counts[role] || role == ROLE_RIDER || role == ROLE_CREWMAN);
        massed_unit_at(m, 0)->type = TYPE_INFANTRY;
    }
    massed_figure_at(m, 0)->level = 0;
    assert_false(massed_is_character(m, 0));
    massed_figure_at(m, 0)->level = 1;
    assert_true(massed_is_character(m, 0));
}

/* Those who live: the doomed no longer, a machine never. */
static void the_living(void **state)
{
    (void)state;
    unit_of(0, RED, 0, 5);
    becomes(0, ROLE_MACHINE);
    becomes(1, ROLE_CHARACTER);
    assert_int_equal(massed_living(m, 0), 4);
    assert_int_equal(massed_rank_and_file(m, 0), 3);
    massed_figure_at(m, 2)->doomed = 1;
    falls(3);
    assert_int_equal(massed_living(m, 0), 2);
    assert_int_equal(massed_rank_and_file(m, 0), 1);
    assert_false(
        massed_on_table(m, 0)); /* nobody has been put down, or all are lifted for a blind question */
    for (int32_t i = 0; i < 5; i++)
        field_stand(i, (struct point){here.x + i * PACE, here.y}, 0);
    assert_true(massed_on_table(m, 0));
    falls(4);
    falls(1);
    assert_true(massed_on_table(m, 0)); /* the doomed stands there still */
    falls(2);
    massed_figure_at(m, 0)->forsaken = 1;
    assert_false(massed_on_table(m, 0));
    assert_int_equal(massed_living(m, 0), 0);
}

/* An ordinary soldier, else any of the rank and file, else anybody. */
static void who_is_typical(void **state)
{
    (void)state;
    unit_of(0, RED, 0, 5);
    becomes(0, ROLE_CHARACTER);
    becomes(1, ROLE_LEADER);
    becomes(2, ROLE_BEARER);
    assert_int_equal(massed_typical(m, 0), 3);
    falls(3);
    assert_int_equal(massed_typical(m, 0), 4);
    massed_figure_at(m, 4)->doomed = 1;
    assert_int_equal(massed_typical(m, 0), 1);
    falls(1);
    assert_int_equal(massed_typical(m, 0), 2);
    falls(2);
    assert_int_equal(massed_typical(m, 0), 0);
    falls(0);
    assert_int_equal(massed_typical(m, 0), NOBODY);
}

static void values(const int32_t *value, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        massed_figure_at(m, i)->profile[CHAR_LD] = massed_figure_at(m, i)->profile[CHAR_M] = value[i];
}

/* O1-d: what most of the rank and file have, of equals the higher. */
static void what_most_have(void **state)
{
    (void)state;
    unit_of(0, RED, 0, 6);
    values((const int32_t[]){7, 7, 8, 8, 9, 6}, 6);
    assert_int_equal(massed_majority(m, 0, CHAR_LD), 8);
    massed_figure_at(m, 2)->doomed = 1;
    assert_int_equal(massed_majority(m, 0, CHAR_LD), 7);
    becomes(0, ROLE_CHARACTER);
    assert_int_equal(massed_majority(m, 0, CHAR_LD), 9);
    for (int32_t i = 1; i < 6; i++)
        becomes(i, ROLE_CHARACTER); /* nobody else is left: they count */
    values((const int32_t[]){4, 4, 8, 8, 9, 9}, 6);
    falls(4);
    assert_int_equal(massed_majority(m, 0, CHAR_LD), 4);
    values((const int32_t[]){0, 0, 8, 0, 9, 0}, 6);
    assert_int_equal(massed_majority(m, 0, CHAR_LD), 0);
}

/* The slowest who walks; carriers carry, machines are pushed. */
static void the_slowest_counts(void **state)
{
    (void)state;
    unit_of(0, RED, 0, 4);
    values((const int32_t[]){8, 6, 9, 5}, 4);
    assert_int_equal(massed_movement(m, 0), 5);
    becomes(3, ROLE_RIDER);
    becomes(2, ROLE_MONSTER);
    massed_figure_at(m, 3)->aboard = 2;
    assert_int_equal(massed_movement(m, 0), 6);
    massed_figure_at(m, 2)->doomed = 1; /* his monster is dead */
    assert_int_equal(massed_movement(m, 0), 5);
    massed_figure_at(m, 2)->doomed = 0;
    becomes(3, ROLE_CREWMAN);
    becomes(2, ROLE_MACHINE);
    values((const int32_t[]){8, 6, 0, 5}, 4);
    assert_int_equal(massed_movement(m, 0), 5);
    falls(3);
    assert_int_equal(massed_movement(m, 0), 6);
    falls(0);
    falls(1);
    assert_int_equal(massed_movement(m, 0), 0); /* nobody is there to move it */
}

static void what_they_have(void **state)
{
    (void)state;
    unit_of(0, RED, 0, 4);
    massed_figure_at(m, 2)->weapons = 1 << LANCE;
    assert_true(massed_has_weapons_for(m, 0, LANCE));
    assert_false(massed_has_weapons_for(m, 0, PISTOL));
    falls(2);
    assert_false(massed_has_weapons_for(m, 0, LANCE));
    massed_figure_at(m, 0)->flags = FLAG_FEAR;
    massed_figure_at(m, 1)->flags = FLAG_FEAR | FLAG_STUPID;
    assert_true(massed_flagged(m, 0, FLAG_FEAR)); /* two of three */
    assert_false(massed_flagged(m, 0, FLAG_STUPID));
    becomes(0, ROLE_CHARACTER); /* one of two is not most */
    assert_false(massed_flagged(m, 0, FLAG_FEAR));
    falls(3);
    assert_true(massed_flagged(m, 0, FLAG_FEAR));
    falls(1);
    assert_true(massed_flagged(m, 0, FLAG_FEAR)); /* he alone is left */
    assert_false(massed_flagged(m, 0, FLAG_STUPID));
}

/* Leader, bearer and musician while they live and belong to the unit; who waits is there, too. */
static void roles_are_mended(void **state)
{
    struct massed_unit *u;

    (void)state;
    unit_of(0, RED, 0, 4);
    unit_of(1, RED, 10, 1);
    u = massed_unit_at(m, 0);
    u->leader = 0;
    u->bearer = 1;
    u->musician = 2;
    massed_mend_roles(m, 0);
    assert_true(u->leader == 0 && u->bearer == 1 && u->musician == 2);
    figure_at(m, 0)->fate = FATE_RESERVE;
    massed_figure_at(m, 1)->doomed = 1;
    falls(2);
    massed_mend_roles(m, 0);
    assert_true(u->leader == 0 && u->bearer == NOBODY && u->musician == NOBODY);
    u->leader = 10;
    u->musician = 3;
    massed_mend_roles(m, 0);
    assert_true(u->leader == NOBODY && u->musician == 3);
}

/* --- where it stands --------------------------------------------------------------------------------- */

/* B6-c: a block's own frame; of others the box of all bases. Who is forsaken or out does not count. */
static void where_a_unit_is(void **state)
{
    struct outline o;
    struct point centre;

    (void)state;
    unit_of(0, RED, 0, 4);
    for (int32_t i = 0; i < 4; i++)
        field_stand(i, (struct point){here.x + i * PACE, here.y + i * 2 * PACE}, 0);
    o = massed_footprint(m, 0);
    assert_int_equal(o.corners, 4);
    assert_true(o.corner[0].x == here.x - FIELD_BASE / 2 && o.corner[0].y == here.y - FIELD_BASE / 2);
    assert_true(o.corner[1].x == here.x + 3 * PACE + FIELD_BASE / 2 &&
                o.corner[1].y == here.y - FIELD_BASE / 2);
    assert_true(o.corner[2].x == o.corner[1].x && o.corner[2].y == here.y + 6 * PACE + FIELD_BASE / 2);
    assert_true(o.corner[3].x == o.corner[0].x && o.corner[3].y == o.corner[2].y);
    centre = massed_centre(m, 0);
    assert_true(centre.x == here.x + 3 * PACE / 2 && centre.y == here.y + 3 * PACE);
    massed_figure_at(m, 3)->forsaken = 1;
    centre = massed_centre(m, 0);
    assert_true(centre.x == here.x + PACE && centre.y == here.y + 2 * PACE);
    massed_figure_at(m, 1)->forsaken = massed_figure_at(m, 2)->forsaken = 1;
    assert_true(points_equal(massed_centre(m, 0), here));
    massed_figure_at(m, 1)->forsaken = massed_figure_at(m, 2)->forsaken = 0;
    o = massed_footprint(m, 0);
    assert_int_equal(o.corner[2].y, here.y + 4 * PACE + FIELD_BASE / 2);
    assert_false(massed_in_ranks(m, 0));
    field_form(0, RED, 0, 4, 2, here, 0);
    assert_true(massed_in_ranks(m, 0));
    centre = massed_centre(m, 0);
    assert_true(centre.x == here.x && centre.y == here.y - FIELD_BASE);
}

/* The nearest bases; full rectangles as such, ranks with gaps base by base. */
static void how_far_apart(void **state)
{
    (void)state;
    field_form(0, RED, 0, 5, 3, here, 0); /* two in the last rank */
    unit_of(1, BLUE, 20, 2);
    field_stand(20, (struct point){here.x + 3 * FIELD_BASE / 2 + INCH / 4, here.y - 2 * FIELD_BASE}, 0);
    field_stand(21, (struct point){here.x + 20 * PACE, here.y}, 0);
    assert_near(massed_distance(m, 0, 1), INCH / 4, 2); /* its frame is nearer than any base */
    assert_int_equal(massed_distance(m, 0, 1), massed_distance(m, 1, 0));
    field_form(0, RED, 0, 6, 3, here, 0);
    field_form(1, BLUE, 20, 2, 2, (struct point){here.x, here.y + FIELD_BASE + CONTACT}, 0);
    assert_int_equal(massed_distance(m, 0, 1), CONTACT);
    assert_true(massed_touch(m, 0, 1));
    field_form(1, BLUE, 20, 2, 2, (struct point){here.x, here.y + FIELD_BASE + CONTACT + 1}, 0);
    assert_false(massed_touch(m, 0, 1));
    field_form(1, BLUE, 20, 3, 2, (struct point){here.x, here.y + 2 * FIELD_BASE + INCH}, 0);
    assert_near(massed_distance(m, 0, 1), INCH, 2);
}

/* --- ends -------------------------------------------------------------------------------------------- */

static bool crosses_all(const struct match *match, int32_t unit, int32_t friend)
{
    (void)match;
    (void)unit;
    (void)friend;
    return true;
}

static const char *ends(const struct massed_ends *e)
{
    static struct refusal why;

    return massed_ends_free(m, e, 2 * PACE, "B15.10-f", "massed.refused.apart", &why) ? "" : why.key;
}

/* RULE("B15.10-f"): one group by links of 2 paces; who was apart already may stay so. */
static void links(void **state)
{
    static struct massed_ends e;

    (void)state;
    unit_of(0, RED, 0, 3);
    for (length more = 0; more < 2; more++) {
        for (int32_t i = 0; i < 3; i++)
            field_stand(i, (struct point){here.x + i * (FIELD_BASE + 2 * PACE), here.y}, 0);
        assert_true(massed_linked(m, 0, 2 * PACE));
        massed_take_ends(m, 0, &e);
        assert_int_equal(e.count, 3);
        massed_end_at(&e, 2, (struct point){here.x + 2 * (FIELD_BASE + 2 * PACE) + more * 4, here.y}, 0);
        assert_string_equal(ends(&e), more ? "massed.refused.apart" : "");
    }
    field_stand(2, (struct point){here.x + 20 * PACE, here.y}, 0);
    assert_false(massed_linked(m, 0, 2 * PACE));
    massed_take_ends(m, 0, &e);
    massed_end_at(&e, 0, (struct point){here.x - PACE, here.y}, 0);
    assert_string_equal(ends(&e), "");
    falls(2); /* only who lives, and walks himself */
    assert_true(massed_linked(m, 0, 2 * PACE));
    massed_take_ends(m, 0, &e);
    assert_int_equal(e.count, 2);
    table_stand(table_of(m), 1)->aboard = 0;
    massed_take_ends(m, 0, &e);
    assert_int_equal(e.count, 1);
    falls(0);
    assert_true(massed_linked(m, 0, 2 * PACE));
}

/* Nobody on anybody, nor off the table; on friends only where the system says so. */
static void places_to_end(void **state)
{
    static struct massed_ends e;
    struct point near = {here.x + 2 * FIELD_BASE, here.y}, over = {near.x - FIELD_BASE + 10, near.y};

    (void)state;
    unit_of(0, RED, 0, 2);
    field_stand(0, here, 0);
    field_stand(1, near, 0);
    massed_take_ends(m, 0, &e);
    massed_end_at(&e, 0, over, 0);
    assert_string_equal(ends(&e), "massed.refused.no_room");
    massed_take_ends(m, 0, &e);
    for (int32_t side = RED; side <= BLUE; side++) {
        unit_of(1, side, 10, 1);
        field_stand(10, (struct point){here.x, here.y + 2 * FIELD_BASE}, 0);
        massed_take_ends(m, 0, &e);
        massed_end_at(&e, 0, (struct point){here.x, here.y + FIELD_BASE + 10}, 0);
        assert_string_equal(ends(&e), "massed.refused.no_room");
        e.may_end_in = crosses_all;
        assert_string_equal(ends(&e), side == RED ? "" : "massed.refused.no_room");
    }
    massed_take_ends(m, 0, &e);
    massed_end_at(&e, 0, (struct point){FIELD_BASE / 2 - 10, here.y}, 0);
    assert_string_equal(ends(&e), "massed.refused.off_table");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(rank_and_file),      FIELD_TEST(the_living),
        FIELD_TEST(who_is_typical),     FIELD_TEST(what_most_have),
        FIELD_TEST(the_slowest_counts), FIELD_TEST(what_they_have),
        FIELD_TEST(roles_are_mended),   FIELD_TEST(where_a_unit_is),
        FIELD_TEST(how_far_apart),      FIELD_TEST(links),
        FIELD_TEST(places_to_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
