/* Units in ranks that march (B5.2, B5.4, B5.6.1.3): the examples of the ledger, and sums done by hand. The
 * unit stands with the middle of its front at (24, 10) paces and faces +y. */
#include "tests/unit/test_massed_help.h"

enum { HAIR = 20 }; /* a fifth of a millimetre: what is set down touching is a hair off */

static const struct point start = {24 * PACE, 10 * PACE};

static struct massed_march drawn_up(int32_t count, int32_t files, length allowance)
{
    field_form(0, RED, 0, count, files, start, 0);
    return massed_march_begin(m, 0, allowance, &in_ranks);
}

static struct march_end ahead(struct massed_march *march, length far)
{
    return massed_march_leg(m, march, LEG_AHEAD, ANCHOR_CENTRE, far);
}

static length front(const struct massed_march *march, int32_t block)
{
    return march->block[block].at.y;
}

static length rear(const struct massed_march *march, int32_t block)
{
    return march->block[block].at.y - block_depth(&march->block[block]);
}

static int32_t fence(length y)
{
    return field_line(LINE, (struct point){10 * PACE, y}, (struct point){40 * PACE, y});
}

/* --- ground ------------------------------------------------------------------------------------------------
 */

static void open_ground(void **state)
{
    (void)state;
    struct massed_march march = drawn_up(20, 5, 4 * PACE);
    struct march_end end = ahead(&march, 3 * PACE);

    assert_int_equal(end.why, MARCH_FREE);
    assert_int_equal(end.cost, 3 * PACE);
    assert_int_equal(front(&march, 0), 13 * PACE);
    end = ahead(&march, 3 * PACE);
    assert_int_equal(end.why, MARCH_SPENT);
    assert_int_equal(front(&march, 0), 14 * PACE);
}

/* B5.2.1-c: M 4 goes 2 in a wood. B5.2.1-e: a wood begins 1 pace ahead: 1, and 1 1/2 into it. */
static void half_rate(void **state)
{
    static const struct {
        length wood, allowance, reach; /* in half paces */
        int32_t going;
    } cases[] = {
        {-20, 8, 4, SLOW},      {2, 8, 5, SLOW},         {-20, 10, 5, SLOW},
        {-20, 9, 5, SLOW}, /* 2 1/4 is 2 1/2 */
        {-20, 8, 2, VERY_SLOW}, {-20, 10, 3, VERY_SLOW}, /* 1 1/4 is 1 1/2 */ {4, 8, 5, VERY_SLOW},
        {8, 8, 8, SLOW},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        field_close(state);
        field_open(state);
        field_area(cases[i].going, 10 * PACE, start.y + cases[i].wood * HALF_PACE, 40 * PACE, 40 * PACE);
        struct massed_march march = drawn_up(10, 5, cases[i].allowance * HALF_PACE);
        struct march_end end = ahead(&march, 20 * PACE);

        assert_int_equal(end.why, MARCH_SPENT);
        assert_near(front(&march, 0) - start.y, cases[i].reach * HALF_PACE, 3);
        assert_int_equal(march.spent, march.allowance);
    }
}

/* B5.2.1-d: rounding is done once; who goes by small steps gains nothing by it. */
static void small_steps_gain_nothing(void **state)
{
    (void)state;
    field_area(SLOW, 10 * PACE, 0, 40 * PACE, 40 * PACE);
    struct massed_march march = drawn_up(10, 5, 4 * PACE);

    for (int32_t i = 0; i < 40; i++)
        ahead(&march, PACE / 10);
    assert_near(front(&march, 0) - start.y, 2 * PACE, 60);
    assert_true(front(&march, 0) - start.y <= 2 * PACE + 3);
}

/* B5.4-a: the last rank is still in the wood: all pay for it. */
static void the_slowest_figure_counts(void **state)
{
    (void)state;
    field_area(SLOW, 10 * PACE, 0, 40 * PACE, start.y - 3 * FIELD_BASE);
    struct massed_march march = drawn_up(20, 5, 8 * PACE);

    assert_int_equal(ahead(&march, PACE / 2).cost, PACE); /* half a pace of 2, FIELD_BASE is more than that */
}

/* B5.6.1.3-b: a front of 5 bases of 20 mm; the outer corner travels 2 paces: 29.1 degrees. */
static void wheel_costs_its_arc(void **state)
{
    (void)state;
    struct massed_march march = drawn_up(20, 5, 4 * PACE);
    struct march_end end =
        massed_march_leg(m, &march, LEG_TURN, ANCHOR_INNER, -(int32_t)angle_from_tenths(291));

    assert_int_equal(end.why, MARCH_FREE);
    assert_near(end.cost, 2 * PACE, PACE / 200);
    end = massed_march_leg(m, &march, LEG_TURN, ANCHOR_INNER, -(int32_t)angle_from_degrees(60));
    assert_int_equal(end.why, MARCH_SPENT);
    assert_near(march.spent, 4 * PACE, 2); /* the steps of the angle are finer than the length, and rounded */
}

/* --- lines
 * --------------------------------------------------------------------------------------------------- */

/* B5.2.3-d: M 4, fence 2 ahead: set down just beyond it. */
static void one_rank_crosses(void **state)
{
    (void)state;
    fence(start.y + 2 * PACE);
    struct massed_march march = drawn_up(5, 5, 4 * PACE);
    struct march_end end = ahead(&march, 4 * PACE);

    assert_int_equal(end.why, MARCH_CROSSED);
    assert_int_equal(march.blocks, 1);
    assert_near(rear(&march, 0), start.y + 2 * PACE, HAIR);
    assert_int_equal(march.spent, 4 * PACE);
}

/* B5.2.3-e. */
static void too_little_left(void **state)
{
    (void)state;
    fence(start.y + 2 * PACE + PACE / 10);
    struct massed_march march = drawn_up(5, 5, 4 * PACE);
    struct march_end end = ahead(&march, 4 * PACE);

    assert_int_equal(end.why, MARCH_LINE);
    assert_near(front(&march, 0), start.y + 2 * PACE + PACE / 10, HAIR);
}

/* B5.4-e to B5.4-g: four ranks of 20 mm at the fence, M 4: 2 paces are left, two ranks (1.57 paces) cross.
 * The rest follows in the next move, and the unit is whole 0.42 paces beyond. */
static void ranks_cross_in_two_moves(void **state)
{
    int32_t piece = fence(start.y);
    struct massed_march march = drawn_up(20, 5, 4 * PACE);
    struct march_end end = ahead(&march, 4 * PACE);

    (void)state;
    assert_int_equal(end.why, MARCH_CROSSED);
    assert_int_equal(march.blocks, 2);
    assert_int_equal(march.divided_by, piece);
    assert_int_equal(march.block[0].count, 10);
    assert_int_equal(march.block[1].count, 10);
    assert_near(rear(&march, 0), start.y, HAIR);
    assert_near(front(&march, 1), start.y, HAIR);
    assert_int_equal(march.spent, 4 * PACE);
    massed_march_apply(m, &march);
    assert_int_equal(unit_at(m, 0)->blocks, 2);
    assert_null(ranks_broken(m, 0));

    march = massed_march_begin(m, 0, 4 * PACE, &in_ranks);
    end = massed_march_leg(m, &march, LEG_TURN, ANCHOR_INNER, QUARTER_TURN); /* B5.4-i */
    assert_int_equal(end.why, MARCH_LINE);
    assert_int_equal(march.spent, 0);
    end = ahead(&march, 4 * PACE);
    assert_int_equal(march.blocks, 1);
    assert_int_equal(march.divided_by, NOTHING);
    assert_int_equal(march.block[0].count, 20);
    assert_near(rear(&march, 0), start.y + 2 * PACE - 2 * FIELD_BASE, HAIR);
    massed_march_apply(m, &march);
    assert_null(ranks_broken(m, 0));
    assert_int_equal(massed_unit_at(m, 0)->divided_by, NOTHING);
}

/* B5.4-g: all at once, and on: A 12, fence 1 ahead, 12 - 1 - 6 = 5 left, measured to the front edge. */
static void a_fast_unit_crosses_whole(void **state)
{
    (void)state;
    fence(start.y + PACE);
    struct massed_march march = drawn_up(20, 5, 12 * PACE);

    ahead(&march, 12 * PACE);
    assert_int_equal(march.blocks, 1);
    assert_near(front(&march, 0), start.y + 6 * PACE, HAIR);
    assert_near(march.spent, 12 * PACE, HAIR);
}

/* B5.2.4-a: a wood begins at the fence: the 2 paces that are left are 1 in it, and one rank crosses, not two.
 */
static void slow_ground_beyond_the_line(void **state)
{
    (void)state;
    fence(start.y);
    field_area(SLOW, 10 * PACE, start.y, 40 * PACE, 40 * PACE);
    struct massed_march march = drawn_up(20, 5, 4 * PACE);

    ahead(&march, 4 * PACE);
    assert_int_equal(march.blocks, 2);
    assert_int_equal(march.block[0].count, 5);
}

/* B5.4-g: ranks are set down parallel to their front, as near as no base overlaps the line. The line rises by
 * 1 in 5: over a front of 100 mm that is 20 mm. */
static void slanting_line(void **state)
{
    (void)state;
    struct point low = {start.x - 10 * PACE, start.y + 1 * PACE - 2 * PACE},
                 high = {start.x + 10 * PACE, start.y + 1 * PACE + 2 * PACE};

    field_line(LINE, low, high);
    struct massed_march march = drawn_up(5, 5, 10 * PACE);
    struct march_end end = ahead(&march, 4 * PACE / 5);

    /* The left front corner, 50 mm from the middle, meets it 10 mm lower than the middle. */
    assert_int_equal(end.why, MARCH_CROSSED);
    assert_int_equal(march.block[0].facing, 0);
    assert_near(rear(&march, 0), start.y + PACE + 10 * MILLIMETRE, HAIR);
}

static void back_and_sideways_stop_at_lines(void **state)
{
    (void)state;
    fence(start.y - 4 * FIELD_BASE - PACE);
    field_line(LINE, (struct point){start.x + 5 * PACE, 0}, (struct point){start.x + 5 * PACE, 30 * PACE});
    struct massed_march march = drawn_up(20, 5, 8 * PACE);
    struct march_end end = massed_march_leg(m, &march, LEG_BACK, ANCHOR_CENTRE, 4 * PACE);

    assert_int_equal(end.why, MARCH_LINE);
    assert_near(end.done, PACE, HAIR);
    assert_int_equal(march.blocks, 1);
    end = massed_march_leg(m, &march, LEG_SIDEWAYS, ANCHOR_CENTRE, 6 * PACE);
    assert_int_equal(end.why, MARCH_LINE);
    assert_near(end.done, 5 * PACE - 5 * FIELD_BASE / 2, HAIR);
}

/* B5.2.3-g: a wall to climb takes the whole move of who starts at it; from a distance it stops. */
static void climbing(void **state)
{
    (void)state;
    field_line(WALL, (struct point){10 * PACE, start.y}, (struct point){40 * PACE, start.y});
    struct massed_march march = drawn_up(10, 5, 4 * PACE);

    ahead(&march, 4 * PACE);
    assert_int_equal(march.blocks, 2);
    assert_int_equal(march.block[0].count, 5);
    field_close(state);
    field_open(state);
    field_line(WALL, (struct point){10 * PACE, start.y + PACE}, (struct point){40 * PACE, start.y + PACE});
    march = drawn_up(10, 5, 4 * PACE);
    assert_int_equal(ahead(&march, 4 * PACE).why, MARCH_LINE);
}

/* --- others
 * --------------------------------------------------------------------------------------------------- */

static void whoever_is_met_stops_it(void **state)
{
    (void)state;
    field_form(1, BLUE, 40, 10, 5, (struct point){start.x, start.y + 3 * PACE}, HALF_TURN);
    struct massed_march march = drawn_up(20, 5, 8 * PACE);
    struct march_end end = ahead(&march, 8 * PACE);

    assert_int_equal(end.why, MARCH_ENEMY);
    assert_int_equal(figure_at(m, end.figure)->unit, 1);
    assert_near(end.done, 3 * PACE, HAIR);
    unit_at(m, 1)->side = RED;
    for (int32_t i = 40; i < 50; i++)
        figure_at(m, i)->side = RED;
    march = massed_march_begin(m, 0, 8 * PACE, &in_ranks);
    assert_int_equal(ahead(&march, 8 * PACE).why, MARCH_FRIEND);
}

/* O4.5-b: wherever a friend stands about it, a unit that turns does not end inside one of his bases. */
static void turns_end_beside_others(void **state)
{
    static const enum leg_anchor anchors[] = {ANCHOR_CENTRE, ANCHOR_INNER};
    int32_t stopped = 0;

    (void)state;
    for (int32_t i = 0; i < 360; i++) {
        int32_t facing = i * 182 % FULL_TURN, other = (i * 997 + 31) % FULL_TURN;
        struct point at = point_ahead(start, (angle)other, 3 * PACE + i * 7);

        field_form(0, RED, 0, 10, 5, start, facing);
        field_form(1, RED, 40, 10, 5, at, (other + i * 311) % FULL_TURN);
        if (!massed_bases_clear(m, 0, &state_blocks(m->state, 0)[0]))
            continue;
        for (int32_t k = 0; k < 4; k++) {
            struct massed_march march = massed_march_begin(m, 0, 40 * PACE, &in_ranks);
            struct march_end end =
                massed_march_leg(m, &march, LEG_TURN, anchors[k / 2], k % 2 ? FULL_TURN / 4 : -FULL_TURN / 4);

            stopped += end.why == MARCH_FRIEND;
            assert_true(massed_bases_clear(m, 0, &march.block[0]));
        }
    }
    assert_true(stopped > 100);
}

/* A line with no room beyond it for a rank is not crossed. */
static void no_room_beyond(void **state)
{
    (void)state;
    fence(start.y);
    field_form(1, BLUE, 40, 10, 5, (struct point){start.x, start.y + 10 * MILLIMETRE}, HALF_TURN);
    struct massed_march march = drawn_up(10, 5, 8 * PACE);

    assert_int_equal(ahead(&march, 8 * PACE).why, MARCH_LINE);
    assert_int_equal(front(&march, 0), start.y);
}

static void sheer_ground_and_the_edge(void **state)
{
    (void)state;
    field_area(SHEER, 10 * PACE, start.y + PACE, 40 * PACE, 40 * PACE);
    struct massed_march march = drawn_up(10, 5, 8 * PACE);

    assert_int_equal(ahead(&march, 8 * PACE).why, MARCH_TERRAIN);
    march = massed_march_begin(m, 0, 30 * PACE, &in_ranks);
    assert_int_equal(massed_march_leg(m, &march, LEG_BACK, ANCHOR_CENTRE, 20 * PACE).why, MARCH_EDGE);
}

/* Half of the way in slow ground: what one gets for so much, nothing rounded. */
static void reach_is_exact(void **state)
{
    (void)state;
    field_area(SLOW, 10 * PACE, 0, 40 * PACE, 40 * PACE);
    struct massed_march march = drawn_up(10, 5, 9 * PACE);

    assert_near(massed_march_reach(m, &march, 4 * PACE + HALF_PACE), 2 * PACE + HALF_PACE / 2, 2);
}

/* B5.6.2.1-a: each pace backwards costs two; B5.6.2.1-b, B5.2.1-d: in a wood four, rounded up to the half
 * pace. */
static void slowed_legs(void **state)
{
    static const struct {
        bool wood;
        length allowance, reach; /* in half paces */
    } cases[] = {{false, 8, 4}, {false, 7, 4}, {true, 8, 2}, {true, 9, 3}, {true, 7, 2}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int32_t wood = cases[i].wood ? field_area(SLOW, 10 * PACE, 0, 40 * PACE, 40 * PACE) : NOTHING;
        struct massed_march march = drawn_up(10, 5, cases[i].allowance * HALF_PACE);

        march.toil = 2;
        massed_march_leg(m, &march, LEG_BACK, ANCHOR_CENTRE, 20 * PACE / 4);
        assert_int_equal(front(&march, 0), start.y - cases[i].reach * HALF_PACE);
        assert_int_equal(march.spent, march.allowance);
        if (wood != NOTHING)
            table_piece(table_of(m), wood)->going = GOING_OPEN;
    }
}

/* B5.4.1-a: it comes no nearer than one pace to an enemy, exactly one is allowed; friends it may touch. */
static void keeps_apart_from_enemies(void **state)
{
    (void)state;
    field_form(1, BLUE, 40, 10, 5, (struct point){start.x, start.y + 3 * PACE}, HALF_TURN);
    struct massed_march march = drawn_up(10, 5, 8 * PACE);

    march.apart = PACE;
    struct march_end end = ahead(&march, 8 * PACE);

    assert_int_equal(end.why, MARCH_ENEMY);
    assert_near(front(&march, 0), start.y + 2 * PACE, HAIR);
    assert_true(front(&march, 0) <= start.y + 2 * PACE);
    unit_at(m, 1)->side = RED;
    for (int32_t i = 40; i < 50; i++) {
        figure_at(m, i)->side = RED;
        table_stand(table_of(m), i)->side = RED;
    }
    march = massed_march_begin(m, 0, 8 * PACE, &in_ranks);
    march.apart = PACE;
    assert_int_equal(ahead(&march, 8 * PACE).why, MARCH_FRIEND);
    assert_near(front(&march, 0), start.y + 3 * PACE, HAIR);
}

/* B5.4.1-a: a unit that begins nearer may only leave. */
static void leaves_a_near_enemy(void **state)
{
    (void)state;
    field_form(1, BLUE, 40, 10, 5, (struct point){start.x, start.y + PACE / 2}, HALF_TURN);
    struct massed_march march = drawn_up(10, 5, 8 * PACE);

    march.apart = PACE;
    assert_int_equal(ahead(&march, PACE).done, 0);
    assert_int_equal(massed_march_leg(m, &march, LEG_BACK, ANCHOR_CENTRE, 2 * PACE).why, MARCH_FREE);
    assert_int_equal(front(&march, 0), start.y - 2 * PACE);
}

/* The wheel after which the front faces a point: about the corner at the inner end of the front, to a tenth
 * of a degree. */
static void wheels_towards_a_point(void **state)
{
    const struct block b = {start, 0, BLOCK_RANKS, 5, 10, FIELD_BASE, FIELD_BASE};

    (void)state;
    for (int32_t degrees = -146; degrees <= 148; degrees += 7) {
        struct point to = point_ahead(start, angle_from_degrees(degrees), 9 * PACE);
        int32_t wheel = massed_wheel_towards(&b, to);
        struct point inner = {start.x + (wheel > 0 ? 5 : -5) * FIELD_BASE / 2, start.y},
                     middle = point_turned(start, inner, (angle)wheel);

        assert_int_equal(wheel > 0, degrees > 0);
        assert_in_range(angle_between((angle)wheel, bearing(middle, to)), 0, 1);
    }
    assert_int_equal(massed_wheel_towards(&b, (struct point){start.x, start.y + 9 * PACE}), 0);
    assert_int_equal(massed_wheel_towards(&b, point_ahead(start, angle_from_degrees(-160), 9 * PACE)),
                     -HALF_TURN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(open_ground),
        FIELD_TEST(half_rate),
        FIELD_TEST(small_steps_gain_nothing),
        FIELD_TEST(the_slowest_figure_counts),
        FIELD_TEST(wheel_costs_its_arc),
        FIELD_TEST(one_rank_crosses),
        FIELD_TEST(too_little_left),
        FIELD_TEST(ranks_cross_in_two_moves),
        FIELD_TEST(a_fast_unit_crosses_whole),
        FIELD_TEST(slow_ground_beyond_the_line),
        FIELD_TEST(slanting_line),
        FIELD_TEST(back_and_sideways_stop_at_lines),
        FIELD_TEST(climbing),
        FIELD_TEST(whoever_is_met_stops_it),
        FIELD_TEST(turns_end_beside_others),
        FIELD_TEST(no_room_beyond),
        FIELD_TEST(sheer_ground_and_the_edge),
        FIELD_TEST(reach_is_exact),
        FIELD_TEST(slowed_legs),
        FIELD_TEST(keeps_apart_from_enemies),
        FIELD_TEST(leaves_a_near_enemy),
        FIELD_TEST(wheels_towards_a_point),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
