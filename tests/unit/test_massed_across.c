/* B7.1-h: figures without ranks that charge an enemy behind a line. The charger stands at (24, 10) paces and
 * faces +y; his base is 20 mm deep, and the enemy stands straight before him. */
#include "tests/unit/test_massed_help.h"

#include "common/rules/massed/free_across.h"

enum { ENEMY_FRONT = 20 * PACE, CHARGE = 16 * PACE, LOOSE_GRAIN = 15, NEAR_ENOUGH = 5 };

static const struct point start = {24 * PACE, 10 * PACE};
/* B14.6.1: a line costs a quarter. */
static const struct massed_terms alone = {
    .factor = {LOOSE_GRAIN, LOOSE_GRAIN, LOOSE_GRAIN, LOOSE_GRAIN, LOOSE_GRAIN, LOOSE_GRAIN},
    .grain = LOOSE_GRAIN,
    .share = 4,
    .barred = 1u << SHEER,
    .climbed = 1u << WALL};

/* One against one, a line so far before the enemy. */
static struct massed_assault charge(int32_t going, length before)
{
    field_enlist(0, RED, 0, 1);
    field_stand(0, start, 0);
    field_enlist(1, BLUE, 1, 1);
    field_stand(1, (struct point){start.x, ENEMY_FRONT + FIELD_BASE / 2}, HALF_TURN);
    if (going != 0)
        field_line(going, (struct point){10 * PACE, ENEMY_FRONT - before},
                   (struct point){40 * PACE, ENEMY_FRONT - before});
    return massed_charge_in(m, 0, 1, CHARGE, CHARGE, &alone, NULL);
}

static length front(void)
{
    return table_stand(table_of(m), 0)->place.at.y + FIELD_BASE / 2;
}

static void open_ground(void **state)
{
    (void)state;
    struct massed_assault done = charge(0, 0);

    assert_int_equal(done.striking, 1);
    assert_int_equal(done.across, 0);
    assert_near(front(), ENEMY_FRONT, NEAR_ENOUGH);
    assert_near(done.spent, 10 * PACE - FIELD_BASE / 2, NEAR_ENOUGH);
}

/* Nearer than the base is deep: at the near side, and nothing is paid for the line. */
static void nearer_than_the_base(void **state)
{
    static const length before[] = {0, 1, 10 * MILLIMETRE, FIELD_BASE - MILLIMETRE};

    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        field_close(state);
        field_open(state);
        struct massed_assault done = charge(LINE, before[i]);

        assert_int_equal(done.striking, 1);
        assert_true(done.across > 0);
        assert_near(done.across, before[i], NEAR_ENOUGH);
        assert_near(front(), ENEMY_FRONT - before[i], NEAR_ENOUGH);
        assert_near(done.spent, 10 * PACE - before[i] - FIELD_BASE / 2, NEAR_ENOUGH);
    }
}

/* As far as the base is deep, or farther: he crosses for a quarter of what was rolled. */
static void farther_than_the_base(void **state)
{
    static const length before[] = {FIELD_BASE + MILLIMETRE, 3 * PACE};

    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        field_close(state);
        field_open(state);
        struct massed_assault done = charge(LINE, before[i]);

        assert_int_equal(done.striking, 1);
        assert_int_equal(done.across, 0);
        assert_near(front(), ENEMY_FRONT, NEAR_ENOUGH);
        assert_near(done.spent, 10 * PACE - FIELD_BASE / 2 + CHARGE / 4, NEAR_ENOUGH);
    }
}

/* No contact across what has to be climbed, however near the enemy is behind it. */
static void climbed(void **state)
{
    static const length before[] = {0, 10 * MILLIMETRE, 3 * PACE};

    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        field_close(state);
        field_open(state);
        assert_int_equal(charge(WALL, before[i]).striking, 0);
    }
}

/* Only lines between the two count that are there: not one behind the enemy, nor beside the way, nor what was
 * taken away, nor the edge of an area. */
static void other_lines(void **state)
{
    length near = 10 * MILLIMETRE;

    for (int32_t what = 0; what < 4; what++) {
        field_close(state);
        field_open(state);
        if (what == 0)
            field_line(LINE, (struct point){10 * PACE, ENEMY_FRONT + 5 * PACE},
                       (struct point){40 * PACE, ENEMY_FRONT + 5 * PACE});
        if (what == 1) { /* two lines beside the way: what lies between their ends is no line */
            field_line(LINE, (struct point){10 * PACE, ENEMY_FRONT - near},
                       (struct point){22 * PACE, ENEMY_FRONT - near});
            field_line(LINE, (struct point){26 * PACE, ENEMY_FRONT - near},
                       (struct point){40 * PACE, ENEMY_FRONT - near});
        }
        if (what == 2) {
            int32_t piece = field_line(LINE, (struct point){10 * PACE, ENEMY_FRONT - near},
                                       (struct point){40 * PACE, ENEMY_FRONT - near});

            table_piece(table_of(m), piece)->flags |= PIECE_REMOVED;
        }
        if (what == 3)
            field_area(0, 10 * PACE, ENEMY_FRONT - near, 40 * PACE, ENEMY_FRONT + 5 * PACE);
        struct massed_assault done = charge(0, 0);

        assert_int_equal(done.striking, 1);
        assert_int_equal(done.across, 0);
        assert_near(front(), ENEMY_FRONT, NEAR_ENOUGH);
        assert_near(done.spent, 10 * PACE - FIELD_BASE / 2, NEAR_ENOUGH);
    }
}

/* What is left of the charge does not change what the line costs. */
static void a_share_of_what_was_rolled(void **state)
{
    (void)state;
    charge(LINE, 3 * PACE);
    field_stand(0, start, 0);
    assert_true(massed_charge_reaches(m, 0, 1, 14 * PACE, CHARGE, &alone));
    assert_false(massed_charge_reaches(m, 0, 1, 13 * PACE, CHARGE, &alone));
    field_stand(0, start, 0);
    assert_int_equal(massed_charge_in(m, 0, 1, 13 * PACE, CHARGE, &alone, NULL).striking, 0);
}

/* A line that lies at the very base of the enemy: the charger stands a hair before it, and so he does where
 * it lies under his base. */
static void at_the_line_itself(void **state)
{
    enum { LINE_Y = 20 * PACE };
    const struct base base = base_rectangle(FIELD_BASE, FIELD_BASE);

    for (length beyond = -2; beyond <= 2; beyond++) {
        struct place to = {.at = {start.x, LINE_Y - FIELD_BASE / 2 + beyond}};
        length far;

        field_close(state);
        field_open(state);
        field_line(LINE, (struct point){10 * PACE, LINE_Y}, (struct point){40 * PACE, LINE_Y});
        enum massed_line_ahead found = massed_line_ahead(m, start, &base, &alone, &to, &far);

        assert_int_equal(found, LINE_ACROSS);
        if (beyond <= 0)
            assert_int_equal(far, 2);
        assert_in_range(far, 2, beyond > 0 ? beyond + 2 : 2);
        assert_int_equal(to.at.y, LINE_Y - FIELD_BASE / 2 + beyond - far);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(open_ground),           FIELD_TEST(nearer_than_the_base),
        FIELD_TEST(farther_than_the_base), FIELD_TEST(climbed),
        FIELD_TEST(other_lines),           FIELD_TEST(a_share_of_what_was_rolled),
        FIELD_TEST(at_the_line_itself),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
