/* B19.8-p, B19.8-q: fences and walls that a ball opens, and the units that they divided. */
#include "test_orders_shoot_help.h"

#include "common/rules/massed/breach.h"
#include "common/rules/massed/march.h"
#include "common/table/spare.h"

enum { LINE_Y = 20 * PACE };

#define FENCE "{'kind':'fence','line':[[10,20],[62,20]]}"

static const struct massed_terms in_ranks = {
    .factor = {1, 1, 1, 1, 1, 1, 1}, .grain = 1, .share = 2, .climbed = 1u << 5};

/* The two paces about the point are open, and nothing else is. */
static void opens_two_paces(void **state)
{
    (void)state;
    create(FENCE);
    assert_true(massed_open_line(m, 0, (struct point){SOUTH_X, LINE_Y + 7}, 2 * PACE));
    assert_int_equal(table_of(m)->pieces, 2);
    assert_int_equal(piece_points(table_of(m), 0)[0].x, 10 * PACE);
    assert_int_equal(piece_points(table_of(m), 0)[1].x, SOUTH_X - PACE);
    assert_int_equal(piece_points(table_of(m), 1)[0].x, SOUTH_X + PACE);
    assert_int_equal(piece_points(table_of(m), 1)[1].x, 62 * PACE);
    assert_int_equal(table_piece(table_of(m), 1)->kind, table_piece(table_of(m), 0)->kind);
    assert_int_equal(table_piece(table_of(m), 1)->going, table_piece(table_of(m), 0)->going);
}

/* Near its end nothing is left behind the breach; a stretch of two paces goes whole. */
static void opens_an_end(void **state)
{
    (void)state;
    create("{'kind':'wall','line':[[10,20],[62,20]]},{'kind':'fence','line':[[10,30],[12,30]]}");
    assert_true(massed_open_line(m, 0, (struct point){61 * PACE, LINE_Y}, 2 * PACE));
    assert_int_equal(table_of(m)->pieces, 2);
    assert_int_equal(piece_points(table_of(m), 0)[1].x, 60 * PACE);
    assert_true(massed_open_line(m, 1, (struct point){11 * PACE, 30 * PACE}, 2 * PACE));
    assert_false(piece_there(table_of(m), 1));
}

/* BREACHES_MAX: one more leaves the line whole. */
static void no_room_for_a_stretch(void **state)
{
    (void)state;
    create(FENCE);
    for (int32_t i = 0; i < BREACHES_MAX; i++)
        assert_true(massed_open_line(m, 0, (struct point){(61 - 2 * i) * PACE - HALF_PACE, LINE_Y}, PACE));
    assert_int_equal(spare_left(table_of(m)), 0);
    length last = piece_points(table_of(m), 0)[1].x;

    assert_false(massed_open_line(m, 0, (struct point){11 * PACE, LINE_Y}, PACE));
    assert_int_equal(piece_points(table_of(m), 0)[1].x, last);
}

/* Two ranks of five, 25 mm a base, the first across the line. */
static void divide(int32_t unit)
{
    form(unit, SOUTH_X, LINE_Y - PACE, NORTH, 5);
    struct massed_march march = massed_march_begin(m, unit, 5 * PACE, &in_ranks);

    massed_march_leg(m, &march, LEG_AHEAD, ANCHOR_CENTRE, 2 * PACE);
    massed_march_apply(m, &march);
    assert_int_equal(unit_at(m, unit)->blocks, 2);
    assert_int_equal(massed_unit_at(m, unit)->divided_by, 0);
}

/* RULE("B5.4-h"), RULE("B5.4-i"): which stretch divides it; when none is left its ranks close up, and its
 * front stays where it is. */
static void divided_units(void **state)
{
    const length left = SOUTH_X - 8 * PACE;

    (void)state;
    create(FENCE);
    divide(friends);
    length front = state_blocks(m->state, friends)[0].at.y;

    assert_true(massed_open_line(m, 0, (struct point){left, LINE_Y}, 2 * PACE));
    assert_int_equal(massed_unit_at(m, friends)->divided_by, 1); /* what lies to the right of the breach */
    assert_true(massed_open_line(m, 1, (struct point){SOUTH_X, LINE_Y}, 2 * PACE));
    assert_int_equal(massed_unit_at(m, friends)->divided_by, 1);
    assert_int_equal(unit_at(m, friends)->blocks, 2);
    assert_true(massed_open_line(m, 1, (struct point){SOUTH_X - 2 * PACE, LINE_Y}, 2 * PACE));
    assert_int_equal(massed_unit_at(m, friends)->divided_by, 2);
    assert_true(massed_open_line(m, 2, (struct point){SOUTH_X + 2 * PACE, LINE_Y}, 2 * PACE));
    assert_int_equal(massed_unit_at(m, friends)->divided_by, NOTHING);
    assert_int_equal(unit_at(m, friends)->blocks, 1);
    assert_int_equal(state_blocks(m->state, friends)[0].count, 10);
    assert_int_equal(state_blocks(m->state, friends)[0].at.y, front);
    assert_null(ranks_broken(m, friends));
}

/* RULE("B5.4-h"): a unit that one line divides stays divided, whatever becomes of another one, and a unit
 * that none divides is left as it is. */
static void another_line_is_opened(void **state)
{
    (void)state;
    create(FENCE ",{'kind':'wall','line':[[10,30],[62,30]]},{'kind':'fence','line':[[10,33],[62,33]]}");
    divide(friends);
    for (int32_t line = 1; line <= 2; line++) {
        assert_true(massed_open_line(m, line, (struct point){SOUTH_X, 30 * PACE}, 4 * PACE));
        assert_int_equal(massed_unit_at(m, friends)->divided_by, 0);
        assert_int_equal(unit_at(m, friends)->blocks, 2);
    }
    assert_true(massed_open_line(m, 0, (struct point){SOUTH_X, LINE_Y}, 20 * PACE));
    assert_int_equal(massed_unit_at(m, friends)->divided_by, NOTHING);
    assert_int_equal(unit_at(m, friends)->blocks, 1);
    massed_unit_at(m, friends)->divided_by = 1;
    assert_true(massed_open_line(m, 1, (struct point){SOUTH_X, 30 * PACE}, 4 * PACE));
    assert_int_equal(unit_at(m, friends)->blocks, 1);
    massed_unit_at(m, friends)->divided_by = NOTHING;
}

/* RULE("B5.4-h"): only a line of the same sort divides it further; what else lies there does not. */
static void other_ground_divides_nobody(void **state)
{
    (void)state;
    create(FENCE ",{'kind':'brush','outline':[[20,19.8],[52,19.8],[52,20.2],[20,20.2]]}");
    divide(friends);
    assert_true(massed_open_line(m, 0, (struct point){SOUTH_X, LINE_Y}, 20 * PACE));
    assert_int_equal(massed_unit_at(m, friends)->divided_by, NOTHING);
    assert_int_equal(unit_at(m, friends)->blocks, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(opens_two_paces, teardown),
        cmocka_unit_test_teardown(opens_an_end, teardown),
        cmocka_unit_test_teardown(no_room_for_a_stretch, teardown),
        cmocka_unit_test_teardown(divided_units, teardown),
        cmocka_unit_test_teardown(another_line_is_opened, teardown),
        cmocka_unit_test_teardown(other_ground_divides_nobody, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
