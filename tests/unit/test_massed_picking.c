/* Challenges (B7.15), and who is picked out as a target (B14.6.2, B11.2.1). */
#include "test_massed_help.h"

#include "common/rules/massed/duels.h"
#include "common/rules/massed/picking.h"

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

/* --- challenges -------------------------------------------------------------------------------------- */

/* RULE("B7.15.3-b"): who accepted and his opponent fight alone, who refused neither strikes nor is struck. */
static void who_stands_apart(void **state)
{
    static struct massed_challenge list[CHALLENGES_MAX];
    int32_t opponent[2];

    (void)state;
    massed_clear_challenges(list);
    assert_false(massed_stands_apart(list, 0));
    massed_add_challenge(list, 1, 2, REPLY_ACCEPTED);
    massed_add_challenge(list, 3, 4, REPLY_REFUSED);
    massed_add_challenge(list, 5, 6, REPLY_DECLINED);
    massed_add_challenge(list, 7, 1, REPLY_ACCEPTED);
    static const bool apart[] = {false, true, true, false, true, false, false, true};

    for (int32_t i = 0; i < 8; i++)
        assert_int_equal(massed_stands_apart(list, i), apart[i]);
    assert_int_equal(massed_duellists(list, 1, opponent, 2), 2);
    assert_true(opponent[0] == 2 && opponent[1] == 7);
    opponent[1] = 99;
    assert_int_equal(massed_duellists(list, 1, opponent, 1), 2);
    assert_int_equal(opponent[1], 99);
    assert_int_equal(massed_duellists(list, 2, opponent, 2), 1);
    assert_int_equal(opponent[0], 1);
    assert_int_equal(massed_duellists(list, 4, opponent, 2), 0);
    assert_int_equal(massed_duellists(list, 5, opponent, 2), 0);
    for (int32_t i = 4; i < CHALLENGES_MAX; i++) {
        assert_true(massed_room_for_challenge(list));
        massed_add_challenge(list, 20 + i, 40 + i, REPLY_DECLINED);
    }
    assert_false(massed_room_for_challenge(list));
    massed_add_challenge(list, 80, 81, REPLY_ACCEPTED); /* there is no room for it */
    assert_false(massed_stands_apart(list, 80));
}

/* RULE("B7.15.3-c"): he changes places with the last; RULE("B7.15.3-d"): a leader stays, and so does who
 * stands in the last rank. */
static void who_hides(void **state)
{
    (void)state;
    field_form(0, RED, 0, 9, 3, here, 0);
    massed_unit_at(m, 0)->leader = 2;
    for (int32_t i = 0; i < 9; i++)
        becomes(i, i == 1 ? ROLE_LEADER : ROLE_ORDINARY);
    massed_hide(m, 1);
    massed_hide(m, 2);
    assert_true(figure_at(m, 1)->slot == 1 && figure_at(m, 2)->slot == 2);
    massed_hide(m, 0);
    assert_true(figure_at(m, 0)->slot == 8 && figure_at(m, 8)->slot == 0);
    massed_hide(m, 6); /* in the last rank already */
    assert_int_equal(figure_at(m, 6)->slot, 6);
    massed_hide(m, 5); /* in the second */
    assert_true(figure_at(m, 5)->slot == 8 && figure_at(m, 0)->slot == 5);
    massed_figure_at(m, 5)->doomed = 1; /* nobody has his place any more */
    massed_hide(m, 8);
    assert_int_equal(figure_at(m, 8)->slot, 0);
    massed_figure_at(m, 5)->doomed = 0;
    massed_figure_at(m, 8)->doomed = 1;
    massed_hide(m, 8);
    assert_int_equal(figure_at(m, 8)->slot, 0);
}

/* --- who is picked out ------------------------------------------------------------------------------- */

static bool always(const struct match *match, int32_t unit)
{
    (void)match;
    (void)unit;
    return true;
}

static bool not_the_last(const struct match *match, int32_t unit)
{
    (void)match;
    return unit != FIELD_UNITS - 1;
}

static bool characters(const struct match *match, int32_t unit)
{
    return massed_unit_at(match, unit)->type == TYPE_CHARACTER;
}

static const struct massed_shooting how = {.in_play = not_the_last, .lone = characters, .engaged = always};
enum { RANGE = 24 * PACE };

/* A character of blue at `here`, some soldiers of his side to his right, and a shooter of red. */
static void hero_beside(int32_t soldiers, length gap)
{
    for (int32_t unit = 0; unit < FIELD_UNITS; unit++)
        unit_of(unit, unit == 2 ? RED : BLUE, 20 * unit, 1);
    for (int32_t unit = 0; unit < FIELD_UNITS; unit++)
        field_stand(20 * unit, (struct point){5 * PACE + unit * 8 * PACE, 5 * PACE}, 0);
    massed_unit_at(m, 3)->type = TYPE_CHARACTER;
    massed_figure_at(m, 60)->role = ROLE_CHARACTER;
    field_stand(60, here, 0);
    unit_of(0, BLUE, 0, soldiers);
    for (int32_t i = 0; i < soldiers; i++)
        field_stand(i, (struct point){here.x + FIELD_BASE + gap + i * FIELD_BASE, here.y}, 0);
}

static length within(void)
{
    const struct massed_aim aim = {.unit = 2, .target = 3, .named = NOBODY};

    return massed_picked_out_within(m, &how, &aim, 40, RANGE);
}

/* RULE("B14.6.2-a"), RULE("B14.6.2-c"), RULE("B14.6.2-d"): five soldiers whom he touches shelter him, fewer,
 * or five within 5 paces, half; RULE("B14.6.2-e"): characters see him at any range. */
static void shelter(void **state)
{
    (void)state;
    hero_beside(5, CONTACT);
    assert_int_equal(within(), -1);
    hero_beside(5, CONTACT + 1);
    assert_int_equal(within(), RANGE / 2);
    hero_beside(5, 5 * PACE);
    assert_int_equal(within(), RANGE / 2);
    hero_beside(5, 5 * PACE + 2);
    assert_int_equal(within(), RANGE);
    hero_beside(4, CONTACT);
    assert_int_equal(within(), RANGE / 2);
    massed_figure_at(m, 40)->level = 5; /* the shooter */
    assert_int_equal(within(), RANGE);
    massed_figure_at(m, 40)->level = 0;
    hero_beside(4, CONTACT + 1);
    assert_int_equal(within(), RANGE);
    hero_beside(5, CONTACT);
    static const enum massed_role soldier[] = {ROLE_LEADER, ROLE_BEARER, ROLE_MUSICIAN, ROLE_ORDINARY};

    for (size_t i = 0; i < 4; i++) {
        becomes(0, soldier[i]);
        assert_int_equal(within(), -1);
    }
    becomes(0, ROLE_CHAMPION); /* four soldiers and a champion */
    assert_int_equal(within(), RANGE / 2);
    becomes(0, ROLE_ORDINARY);
    falls(0);
    assert_int_equal(within(), RANGE); /* the one he touched is gone, and four are left beside him */
    hero_beside(5, CONTACT);
    unit_at(m, 0)->side = RED; /* enemies */
    assert_int_equal(within(), RANGE);
}

/* RULE("B14.6.2-m"), RULE("B14.6.2-n"): somebody tall is sheltered by who is tall, too. */
static void shelter_of_the_tall(void **state)
{
    (void)state;
    hero_beside(5, CONTACT);
    massed_figure_at(m, 60)->height = HEIGHT_TALL;
    assert_int_equal(within(), RANGE);
    for (int32_t i = 0; i < 5; i++)
        massed_figure_at(m, i)->height = HEIGHT_TALL;
    assert_int_equal(within(), -1);
    massed_figure_at(m, 60)->height = HEIGHT_MIDDLE;
    assert_int_equal(within(), -1);
    for (int32_t i = 0; i < 5; i++)
        massed_figure_at(m, i)->height = HEIGHT_MIDDLE;
}

/* RULE("B11.2.1-b"), RULE("B11.2.1-c"): one who is named, up to half the range; wild shots pick nobody out.
 */
static void named_targets(void **state)
{
    struct massed_aim aim = {.unit = 2, .target = 0, .named = NOBODY};

    (void)state;
    hero_beside(4, CONTACT);
    assert_int_equal(massed_picked_out_within(m, &how, &aim, 40, RANGE), RANGE);
    assert_false(massed_single_target(m, &how, &aim));
    aim.named = 1;
    assert_int_equal(massed_picked_out_within(m, &how, &aim, 40, RANGE), RANGE / 2);
    assert_true(massed_single_target(m, &how, &aim));
    massed_figure_at(m, 1)->height = HEIGHT_TALL;
    assert_false(massed_single_target(m, &how, &aim));
    massed_figure_at(m, 1)->height = HEIGHT_MIDDLE;
    aim.wild = 1;
    assert_int_equal(massed_picked_out_within(m, &how, &aim, 40, RANGE), RANGE);
}

/* RULE("B14.6.2-l"): characters who touch one another are a group, from one to the next. */
static void groups(void **state)
{
    struct massed_aim aim = {.unit = 2, .target = 3, .named = NOBODY};
    int32_t figure[GROUP_MOST];

    (void)state;
    hero_beside(1, 10 * PACE);
    assert_int_equal(massed_group_of(m, &how, 3, figure), 1);
    assert_int_equal(figure[0], 60);
    assert_true(massed_single_target(m, &how, &aim));
    massed_unit_at(m, 1)->type = massed_unit_at(m, 4)->type = massed_unit_at(m, 5)->type = TYPE_CHARACTER;
    field_stand(80, (struct point){here.x, here.y + FIELD_BASE + 1}, 0);
    field_stand(20, (struct point){here.x, here.y + 2 * FIELD_BASE + 2}, 0);
    field_stand(100, (struct point){here.x, here.y - FIELD_BASE - 1}, 0); /* his unit is not in play */
    field_stand(0, (struct point){here.x + FIELD_BASE + 1, here.y}, 0);   /* a soldier */
    assert_int_equal(massed_group_of(m, &how, 3, figure), 3);
    assert_true(figure[0] == 60 && figure[1] == 80 && figure[2] == 20);
    unit_at(m, 1)->side = RED;
    assert_int_equal(massed_group_of(m, &how, 3, figure), 2);
    massed_figure_at(m, 60)->height = HEIGHT_TALL;
    assert_true(massed_single_target(m, &how, &aim));
    massed_figure_at(m, 80)->height = HEIGHT_TALL;
    assert_false(massed_single_target(m, &how, &aim));
    massed_figure_at(m, 60)->height = massed_figure_at(m, 80)->height = HEIGHT_MIDDLE;
    massed_unit_at(m, 0)->type = TYPE_CHARACTER; /* the first unit of all is one like the others */
    massed_figure_at(m, 0)->role = ROLE_CHARACTER;
    assert_int_equal(massed_group_of(m, &how, 3, figure), 3);
    assert_true(figure[0] == 60 && figure[1] == 0 && figure[2] == 80);
    assert_int_equal(massed_group_of(m, &how, 0, figure), 3);
    assert_true(figure[0] == 0 && figure[1] == 60 && figure[2] == 80);
}

/* RULE("B11.2.1-b"): the leader of two to four, if he is no character. */
static void exposed_leaders(void **state)
{
    (void)state;
    for (int32_t count = 1; count <= 6; count++) {
        unit_of(0, BLUE, 0, count);
        assert_int_equal(massed_exposed_leader(m, 0), NOBODY);
        massed_unit_at(m, 0)->leader = 0;
        assert_int_equal(massed_exposed_leader(m, 0), count >= 2 && count <= 4 ? 0 : NOBODY);
    }
    unit_of(0, BLUE, 0, 3);
    massed_unit_at(m, 0)->leader = 0;
    massed_figure_at(m, 0)->level = 5;
    assert_int_equal(massed_exposed_leader(m, 0), NOBODY);
    massed_figure_at(m, 0)->level = 0;
    massed_figure_at(m, 0)->doomed = 1;
    assert_int_equal(massed_exposed_leader(m, 0), NOBODY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(who_stands_apart),    FIELD_TEST(who_hides),     FIELD_TEST(shelter),
        FIELD_TEST(shelter_of_the_tall), FIELD_TEST(named_targets), FIELD_TEST(groups),
        FIELD_TEST(exposed_leaders),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
