/* Flights (B5-b, O6.3-c) and figures without ranks (B15.10, B14.6.1, B7.1.1-i): sums done by hand. */
#include "tests/unit/test_massed_help.h"

enum { HAIR = 40, NORTH = 0, SOUTH = HALF_TURN };

static const struct point start = {24 * PACE, 24 * PACE};
static struct massed_bodies bodies;

/* B15.10-k, in fifteenths. */
static const struct massed_terms without_ranks = {.factor = {15, 20, 24, 15, 15, 15},
                                                  .grain = 15,
                                                  .share = 4,
                                                  .barred = 1u << SHEER,
                                                  .climbed = 1u << WALL};

static struct massed_flight flee(length far)
{
    return massed_run_away(m, 0, NORTH, far, &in_ranks, &bodies);
}

static int32_t degrees(const struct massed_flight *flight)
{
    return (int32_t)multiply_divide(angle_turn(NORTH, flight->heading), 360, FULL_TURN);
}

/* It faces the enemy in the south and turns about: its hindmost edge lies where its hindmost point lay, so a
 * square block goes exactly its distance. */
static void straight_away(void **state)
{
    (void)state;
    field_form(0, RED, 0, 16, 4, start, SOUTH);
    struct massed_flight flight = flee(10 * PACE);

    assert_int_equal(flight.how, ESCAPE_RUNS);
    assert_int_equal(degrees(&flight), 0);
    assert_int_equal(bodies.at[0].facing, NORTH);
    assert_near(bodies.at[0].at.y, start.y + 4 * FIELD_BASE + 10 * PACE, HAIR);
    assert_near(bodies.at[0].at.x, start.x, HAIR);
}

/* A deep column that turns sideways is shifted so that it neither gains nor loses ground: 2 files, 8 ranks.
 * Its hindmost edge along the heading was its flank, 20 mm off its centre; afterwards it is its rear. */
static void turning_gains_no_ground(void **state)
{
    (void)state;
    field_form(0, RED, 0, 16, 2, start, QUARTER_TURN);
    struct point centre = massed_centre(m, 0);

    flee(0);
    length rear = bodies.at[0].at.y - block_depth(&bodies.at[0]);

    assert_near(rear, centre.y - FIELD_BASE, HAIR);
}

/* Half rate in a wood: 10 paces are 5. */
static void terrain_costs(void **state)
{
    (void)state;
    field_area(SLOW, 0, 0, FIELD_SIDE, FIELD_SIDE);
    field_form(0, RED, 0, 16, 4, start, NORTH);
    assert_near(flee(10 * PACE).far, 5 * PACE, HAIR);
    assert_near(flee(9 * PACE + HALF_PACE).far, 5 * PACE, HAIR); /* 4 3/4 is rounded up (B5.2.1-d) */
    field_close(state);
    field_open(state);
    field_area(SLOW, 0, start.y + 2 * PACE, FIELD_SIDE, FIELD_SIDE);
    field_form(0, RED, 0, 16, 4, start, NORTH);
    assert_near(flee(9 * PACE + HALF_PACE).far, 6 * PACE, HAIR); /* 2, and 3 3/4 is 4 */
}

/* A line costs half of the distance, once for all. */
static void a_line_is_crossed_by_all_at_once(void **state)
{
    (void)state;
    field_line(LINE, (struct point){10 * PACE, start.y + 2 * PACE},
               (struct point){40 * PACE, start.y + 2 * PACE});
    field_form(0, RED, 0, 16, 4, start, NORTH);
    assert_near(flee(10 * PACE).far, 5 * PACE, HAIR);
}

/* B5-b: a line that it stands across is ignored until it has left it; one that it meets later is paid for. */
static void a_line_that_it_stands_across(void **state)
{
    (void)state;
    for (int32_t further = 0; further <= 1; further++) {
        field_close(state);
        field_open(state);
        field_line(LINE, (struct point){10 * PACE, start.y - FIELD_BASE},
                   (struct point){40 * PACE, start.y - FIELD_BASE});
        if (further)
            field_line(LINE, (struct point){10 * PACE, start.y + PACE},
                       (struct point){40 * PACE, start.y + PACE});
        field_form(0, RED, 0, 16, 4, start, NORTH);
        assert_near(flee(10 * PACE).far, further ? 5 * PACE : 10 * PACE, HAIR);
    }
}

/* A lake straight ahead, its right end 3 paces to the right of the middle, its left end far away: the first
 * turn to the right that clears it. Its right front corner is 40 mm from its middle. */
static void round_impassable_ground(void **state)
{
    (void)state;
    field_area(SHEER, 10 * PACE, start.y + 6 * PACE, start.x + 2 * PACE, start.y + 8 * PACE);
    field_form(0, RED, 0, 16, 4, start, NORTH);
    struct massed_flight flight = flee(12 * PACE);

    assert_int_equal(flight.how, ESCAPE_RUNS);
    assert_true(degrees(&flight) > 0 && degrees(&flight) % 15 == 0);
    /* with 15 degrees less it would have run into it */
    struct massed_run run = {.heading = (angle)(flight.heading - angle_from_degrees(15)),
                             .allowance = 12 * PACE,
                             .terms = &in_ranks,
                             .turns = true,
                             .away = true};

    assert_int_equal(massed_run(m, 0, &run, &bodies).why, MARCH_TERRAIN);
}

/* Mirrored, it has to turn left; and with both ends alike right comes first. */
static void right_before_left(void **state)
{
    (void)state;
    field_area(SHEER, start.x - 2 * PACE, start.y + 6 * PACE, start.x + 2 * PACE, start.y + 8 * PACE);
    field_form(0, RED, 0, 16, 4, start, NORTH);
    struct massed_flight flight = flee(12 * PACE);

    assert_true(degrees(&flight) > 0);
    field_close(state);
    field_open(state);
    field_area(SHEER, start.x - 2 * PACE, start.y + 6 * PACE, 40 * PACE, start.y + 8 * PACE);
    field_form(0, RED, 0, 16, 4, start, NORTH);
    flight = flee(12 * PACE);
    assert_true(degrees(&flight) < 0);
}

static void off_the_table(void **state)
{
    (void)state;
    field_form(0, RED, 0, 16, 4, (struct point){24 * PACE, 44 * PACE}, NORTH);
    assert_int_equal(flee(10 * PACE).how, ESCAPE_LEAVES);
}

/* A friend that fills the way between two lakes is run through, and the unit stands beyond him, touching. */
static void through_a_friend(void **state)
{
    (void)state;
    field_area(SHEER, 0, 0, start.x - 6 * FIELD_BASE, FIELD_SIDE);
    field_area(SHEER, start.x + 6 * FIELD_BASE, 0, FIELD_SIDE, FIELD_SIDE);
    field_form(0, RED, 0, 16, 4, start, NORTH);
    field_form(1, RED, 40, 40, 10, (struct point){start.x, start.y + 6 * PACE}, NORTH);
    struct massed_flight flight = flee(5 * PACE);

    assert_int_equal(flight.how, ESCAPE_RUNS);
    assert_true(massed_ran_through(&flight, 1));
    assert_near(bodies.at[0].at.y - block_depth(&bodies.at[0]), start.y + 6 * PACE, HAIR);
}

/* In the open the same friend is gone round. */
static void round_a_friend(void **state)
{
    (void)state;
    field_form(0, RED, 0, 16, 4, start, NORTH);
    field_form(1, RED, 40, 40, 10, (struct point){start.x, start.y + 6 * PACE}, NORTH);
    struct massed_flight flight = flee(5 * PACE);

    assert_int_equal(flight.how, ESCAPE_RUNS);
    assert_false(massed_ran_through(&flight, 1));
    assert_int_not_equal(degrees(&flight), 0);
}

/* An enemy who stands in the way is avoided; one in contact when it broke is not in the way. */
static void enemies_are_avoided(void **state)
{
    (void)state;
    field_form(0, RED, 0, 16, 4, start, NORTH);
    field_form(1, BLUE, 40, 16, 4, (struct point){start.x, start.y + 3 * PACE}, SOUTH);
    struct massed_flight flight = flee(6 * PACE);

    assert_int_not_equal(degrees(&flight), 0);
    field_close(state);
    field_open(state);
    field_form(0, RED, 0, 16, 4, start, NORTH);
    field_form(1, BLUE, 40, 16, 4, (struct point){start.x, start.y + 1}, SOUTH);
    flight = flee(10 * PACE);
    assert_int_equal(degrees(&flight), 0);
    assert_near(flight.far, 10 * PACE, HAIR);
}

/* B8.2-d: through a gap of 2 paces between friends within its frontage, shifted sideways just enough; nobody
 * is run through. A hair less is no gap. */
static void gaps_between_friends(void **state)
{
    for (int32_t narrower = 0; narrower <= 1; narrower++) {
        struct massed_flight flight;
        length y = start.y + 6 * PACE, half = 2 * FIELD_BASE;

        field_close(state);
        field_open(state);
        field_form(0, RED, 0, 16, 8, start, NORTH);
        field_form(1, RED, 40, 16, 4, (struct point){start.x - PACE / 2 - half - 4, y}, NORTH);
        field_form(2, RED, 80, 16, 4, (struct point){start.x + 3 * PACE / 2 + half + 4 - narrower * 16, y},
                   NORTH);
        flight = massed_run_away(m, 0, NORTH, 14 * PACE, &in_ranks, &bodies);
        assert_int_equal(degrees(&flight) == 0 && !massed_ran_through(&flight, 1) &&
                             !massed_ran_through(&flight, 2),
                         !narrower);
        if (!narrower)
            assert_near(bodies.at[0].at.x, start.x + PACE / 2, 16);
    }
}

/* B8.2-d: seen along an odd heading a unit is as deep as it happens to be; it looks for the gap all the same.
 */
static void gaps_at_any_heading(void **state)
{
    length y = start.y + 6 * PACE, half = 2 * FIELD_BASE;
    int32_t slipped = 0;

    (void)state;
    field_form(0, RED, 0, 16, 8, start, NORTH);
    field_form(1, RED, 40, 16, 4, (struct point){start.x - PACE / 2 - half - 4, y}, NORTH);
    field_form(2, RED, 80, 16, 4, (struct point){start.x + 3 * PACE / 2 + half + 4, y}, NORTH);
    for (int32_t degree = 0; degree < 6; degree++) {
        struct massed_flight flight =
            massed_run_away(m, 0, (angle)(NORTH + degree * FULL_TURN / 360), 14 * PACE, &in_ranks, &bodies);

        assert_int_equal(flight.how, ESCAPE_RUNS);
        slipped += !massed_ran_through(&flight, 1) && !massed_ran_through(&flight, 2);
    }
    assert_true(slipped > 0);
}

static void no_way_out(void **state)
{
    (void)state;
    field_form(0, RED, 0, 16, 4, start, NORTH);
    field_area(SHEER, start.x - 8 * PACE, start.y + PACE, start.x + 8 * PACE, start.y + 3 * PACE);
    field_area(SHEER, start.x - 8 * PACE, start.y - 8 * PACE, start.x - 4 * PACE, start.y + 3 * PACE);
    field_area(SHEER, start.x + 4 * PACE, start.y - 8 * PACE, start.x + 8 * PACE, start.y + 3 * PACE);
    assert_int_equal(flee(12 * PACE).how, ESCAPE_NONE);
}

/* B5-b: figures without ranks turn on their spots, and all go by the same vector. */
static void skirmishers_run(void **state)
{
    (void)state;
    field_enlist(0, RED, 0, 3);
    for (int32_t i = 0; i < 3; i++)
        field_stand(i, (struct point){start.x + i * 2 * PACE, start.y}, SOUTH);
    struct massed_flight flight = massed_run_away(m, 0, NORTH, 8 * PACE, &without_ranks, &bodies);

    assert_int_equal(flight.how, ESCAPE_RUNS);
    assert_int_equal(bodies.count, 3);
    massed_put_bodies(m, &bodies);
    for (int32_t i = 0; i < 3; i++) {
        struct place at = table_stand_const(table_of(m), i)->place;

        assert_int_equal(at.facing, NORTH);
        assert_near(at.at.x, start.x + i * 2 * PACE, HAIR);
        assert_near(at.at.y, start.y + 8 * PACE, HAIR);
    }
}

/* B5.2.3-e: a line takes half of what was to be gone; who has just that left is across it, who has less
 * stands before it. */
static void just_enough_for_a_line(void **state)
{
    struct massed_run run = {.heading = NORTH, .allowance = 20 * PACE, .terms = &in_ranks, .held = true};
    struct point way = {0, 20 * PACE};
    int32_t line, piece;

    (void)state;
    field_form(0, RED, 0, 4, 4, start, NORTH);
    piece = field_line(LINE, (struct point){0, start.y + 3 * PACE},
                       (struct point){FIELD_SIDE, start.y + 3 * PACE});
    massed_take_bodies(m, 0, &bodies);
    length at = massed_run_paid(m, &bodies, &run, way, &line);

    assert_int_equal(line, piece);
    assert_near(at, 3 * PACE, 4);
    run.held = false;
    run.allowance = 2 * at;
    assert_int_equal(massed_run_paid(m, &bodies, &run, way, &line), at);
    assert_int_equal(line, NOTHING);
    run.allowance = 2 * at - 2;
    assert_int_equal(massed_run_paid(m, &bodies, &run, way, &line), at);
    assert_int_equal(line, piece);
    run.free_line = piece + 1;
    assert_int_equal(massed_run_paid(m, &bodies, &run, way, &line), 2 * at - 2);
    assert_int_equal(line, NOTHING);
}

/* --- ways of single figures
 * ---------------------------------------------------------------------------------- */

static struct massed_free_move four_paces = {
    .unit = 0, .allowance = 4 * PACE, .terms = &without_ranks, .bearing = NOTHING, .rule = "B15.10-k"};

static bool can_go(length far)
{
    struct path way = path_straight(start, (struct point){start.x, start.y + far});
    bool afforded;

    massed_way_cost(m, 0, &way, &four_paces, &afforded);
    return afforded;
}

/* B15.10-k: 3 of 4 paces in difficult ground, 2 1/2 in very difficult ground; a line takes a quarter
 * (B15.10-i). */
static void what_ways_cost(void **state)
{
    (void)state;
    field_enlist(0, RED, 0, 1);
    field_stand(0, start, NORTH);
    assert_true(can_go(4 * PACE));
    assert_false(can_go(4 * PACE + 1));
    field_area(SLOW, 0, 0, FIELD_SIDE, FIELD_SIDE);
    assert_true(can_go(3 * PACE));
    assert_false(can_go(3 * PACE + 3));
    field_close(state);
    field_open(state);
    field_enlist(0, RED, 0, 1);
    field_stand(0, start, NORTH);
    field_area(VERY_SLOW, 0, 0, FIELD_SIDE, FIELD_SIDE);
    assert_true(can_go(2 * PACE + HALF_PACE));
    assert_false(can_go(2 * PACE + HALF_PACE + 3));
    field_close(state);
    field_open(state);
    field_enlist(0, RED, 0, 1);
    field_stand(0, start, NORTH);
    field_line(LINE, (struct point){0, start.y + PACE}, (struct point){FIELD_SIDE, start.y + PACE});
    assert_true(can_go(3 * PACE));
    assert_false(can_go(3 * PACE + 3));
}

static bool legal(struct answer *a, const char *key)
{
    struct preview p = {.cost = 0};
    struct refusal why = {.key = ""};
    bool fits = massed_check_ways(m, &four_paces, a, &p, &why);

    assert_string_equal(why.key, key);
    return fits;
}

/* B15.10-f: links of 2 paces; O4.1-f: within 45 degrees; nobody ends on anybody. */
static void where_figures_may_go(void **state)
{
    struct answer a = {.kind = DECISION_MOVE};

    (void)state;
    field_enlist(0, RED, 0, 2);
    field_enlist(1, BLUE, 2, 1);
    field_stand(0, start, NORTH);
    field_stand(1, (struct point){start.x + 2 * PACE, start.y}, NORTH);
    field_stand(2, (struct point){start.x, start.y + 2 * PACE}, SOUTH);
    answer_add_place(&a, 0, (struct point){start.x - 2 * PACE, start.y + PACE}, NORTH);
    assert_false(legal(&a, "massed.refused.apart"));
    a.item[0].at = (struct point){start.x, start.y + 3 * PACE};
    assert_false(legal(&a, "massed.refused.in_the_way"));
    a.item[0].at = (struct point){start.x + 2 * PACE, start.y + PACE / 4};
    assert_false(legal(&a, "massed.refused.no_room"));
    a.item[0].at = (struct point){start.x + PACE, start.y + PACE};
    assert_true(legal(&a, ""));
    four_paces.bearing = NORTH;
    four_paces.within = FULL_TURN / 8;
    assert_true(legal(&a, ""));
    a.item[0].at = (struct point){start.x + PACE, start.y + PACE - 200};
    assert_false(legal(&a, "massed.refused.off_bearing"));
    four_paces.bearing = NOTHING;
}

/* B7.1.1-i: front edge flush on a base of the target; who cannot reach follows. */
static void closing_in(void **state)
{
    (void)state;
    field_enlist(0, RED, 0, 3);
    field_form(1, BLUE, 40, 10, 5, (struct point){start.x, start.y + 4 * PACE}, SOUTH);
    field_stand(0, start, NORTH);
    field_stand(1, (struct point){start.x + PACE, start.y}, NORTH);
    field_stand(2, (struct point){start.x, start.y - 8 * PACE}, NORTH);
    assert_int_equal(massed_close_in(m, 0, 1, 6 * PACE, &without_ranks), 2);
    for (int32_t i = 0; i < 2; i++) {
        struct place at = table_stand_const(table_of(m), i)->place;

        assert_near(at.at.y + FIELD_BASE / 2, start.y + 4 * PACE, HAIR);
        assert_int_equal(at.facing, NORTH);
    }
    assert_false(stands_touch(table_of(m), 2, 40));
    assert_true(table_stand_const(table_of(m), 2)->place.at.y > start.y - 3 * PACE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(straight_away),
        FIELD_TEST(turning_gains_no_ground),
        FIELD_TEST(terrain_costs),
        FIELD_TEST(a_line_is_crossed_by_all_at_once),
        FIELD_TEST(a_line_that_it_stands_across),
        FIELD_TEST(round_impassable_ground),
        FIELD_TEST(right_before_left),
        FIELD_TEST(off_the_table),
        FIELD_TEST(through_a_friend),
        FIELD_TEST(round_a_friend),
        FIELD_TEST(enemies_are_avoided),
        FIELD_TEST(gaps_between_friends),
        FIELD_TEST(gaps_at_any_heading),
        FIELD_TEST(no_way_out),
        FIELD_TEST(skirmishers_run),
        FIELD_TEST(what_ways_cost),
        FIELD_TEST(just_enough_for_a_line),
        FIELD_TEST(where_figures_may_go),
        FIELD_TEST(closing_in),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
