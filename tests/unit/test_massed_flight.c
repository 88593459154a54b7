/* Free turns and straight moves (B5-b), and ways of units that flee (B8.2-c to B8.2-e, O6.3-c, O6.3-d),
 * measured. The unit has four files in four ranks: a square of 80 mm with the middle of its front at (24, 24)
 * paces, facing +y. */
#include "test_massed_help.h"

enum { HAIR = 40, NORTH = 0, SIDE = 4 * FIELD_BASE };

static const struct point start = {24 * PACE, 24 * PACE};
static struct massed_bodies bodies;
static const struct massed_terms loose = {.factor = {15, 20, 24, 15, 15, 15},
                                          .grain = 15,
                                          .share = 4,
                                          .barred = 1u << SHEER,
                                          .climbed = 1u << WALL};

static void begin(void **state)
{
    field_close(state);
    field_open(state);
    field_form(0, RED, 0, 16, 4, start, NORTH);
}

static struct point from_start(length right, length ahead)
{
    return (struct point){start.x + right, start.y + ahead};
}

static void line_at(int32_t going, length ahead)
{
    field_line(going, (struct point){4 * PACE, start.y + ahead}, (struct point){44 * PACE, start.y + ahead});
}

static struct march_end run_north(length allowance)
{
    const struct massed_run run = {.heading = NORTH, .allowance = allowance, .terms = &in_ranks};

    return massed_run(m, 0, &run, &bodies);
}

static length ran(void)
{
    return bodies.at[0].at.y - start.y;
}

/* --- straight moves -------------------------------------------------------------------------------- */

/* What ends it, after what distance. */
static void ends_of_runs(void **state)
{
    begin(state);
    struct march_end end = run_north(6 * PACE);

    assert_int_equal(end.why, MARCH_FREE);
    assert_true(end.done == 6 * PACE && end.cost == 6 * PACE && ran() == 6 * PACE);
    field_area(SLOW, 0, 0, FIELD_SIDE, FIELD_SIDE);
    end = run_north(6 * PACE);
    assert_int_equal(end.why, MARCH_SPENT);
    assert_near(ran(), 3 * PACE, 4);
    assert_true(end.figure == NOBODY && end.piece == NOTHING);
    for (int32_t side = RED; side <= BLUE; side++) {
        begin(state);
        field_form(1, side, 40, 5, 5, from_start(0, 4 * PACE), HALF_TURN);
        end = run_north(6 * PACE);
        assert_int_equal(end.why, side == RED ? MARCH_FRIEND : MARCH_ENEMY);
        assert_in_range(end.figure, 40, 44);
        assert_near(ran(), 4 * PACE, HAIR);
    }
    begin(state);
    int32_t lake = field_area(SHEER, 0, start.y + 5 * PACE, FIELD_SIDE, FIELD_SIDE);

    end = run_north(6 * PACE);
    assert_true(end.why == MARCH_TERRAIN && end.piece == lake);
    assert_near(ran(), 5 * PACE, HAIR);
    begin(state);
    end = run_north(30 * PACE);
    assert_int_equal(end.why, MARCH_EDGE);
    assert_near(ran(), 24 * PACE, HAIR);
    begin(state);
    line_at(LINE, 5 * PACE);
    end = run_north(8 * PACE); /* 3 are left of the half of 8 */
    assert_int_equal(end.why, MARCH_LINE);
    assert_near(ran(), 5 * PACE, HAIR);
}

/* RULE("B5.2.1-d"): of all bodies the one on the dearest ground pays; inside of the slow ground in which it
 * ends the distance is rounded up, and not beyond it. */
static void slow_ground(void **state)
{
    static const struct {
        int32_t going;
        length from, to, allowance, reach;
    } cases[] = {
        {SLOW, 2 * PACE, 20 * PACE, 6 * PACE, 4 * PACE},
        {SLOW, 2 * PACE, 20 * PACE, 13 * HALF_PACE, 9 * HALF_PACE},
        {SLOW, 2 * PACE, 20 * PACE, 6 * PACE + 20, 9 * HALF_PACE},
        {SLOW, 2 * PACE, 20 * PACE, 6 * PACE - 2, 4 * PACE},
        {VERY_SLOW, 2 * PACE, 20 * PACE, 6 * PACE, 3 * PACE},
        {VERY_SLOW, 2 * PACE, 20 * PACE, 7 * PACE, 7 * HALF_PACE},
        {SLOW, 2 * PACE, 2 * PACE + PACE / 5, 4 * PACE, 3 * PACE},
        /* its rear has left the strip 80 mm after its front has */
        {SLOW, 2 * PACE, 2 * PACE + PACE / 5, 12 * PACE, 12 * PACE - PACE / 5 - SIDE},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin(state);
        field_area(cases[i].going, 0, start.y + cases[i].from, FIELD_SIDE, start.y + cases[i].to);
        run_north(cases[i].allowance);
        assert_near(ran(), cases[i].reach, 6);
    }
    begin(state); /* figures by themselves: one of them is in a wood */
    for (int32_t in = 0; in <= 2; in++) {
        const struct massed_run run = {.heading = NORTH, .allowance = 8 * PACE, .terms = &loose};

        field_close(state);
        field_open(state);
        field_enlist(0, RED, 0, 2);
        field_stand(0, start, NORTH);
        field_stand(1, from_start(2 * PACE, 0), NORTH);
        field_area(SLOW, start.x + (in == 1 ? PACE : -PACE), 0, start.x + (in == 1 ? 3 : 1) * PACE,
                   in == 0 ? MILLIMETRE : FIELD_SIDE);
        massed_run(m, 0, &run, &bodies);
        assert_near(bodies.at[0].at.y - start.y - FIELD_BASE / 2, in == 0 ? 8 * PACE : 6 * PACE, 4);
        assert_near(bodies.at[1].at.y - start.y - FIELD_BASE / 2, in == 0 ? 8 * PACE : 6 * PACE, 4);
    }
}

/* RULE("B5-b"), RULE("B5.2.3-c"): lines in the order in which they are met, each for its share of what the
 * move had at first; one may be free. */
static void lines_on_the_way(void **state)
{
    static const struct {
        length line[3]; /* 0: none */
        length allowance, whole, reach;
        int32_t going, free;
        bool held, stops;
    } cases[] = {
        {{2 * PACE, 0, 0}, 12 * PACE, 0, 6 * PACE, LINE, 0, false, false},
        {{2 * PACE, 0, 0}, 12 * PACE, 4 * PACE, 10 * PACE, LINE, 0, false, false},
        {{5 * PACE, 3 * PACE, 0}, 12 * PACE, 0, 5 * PACE, LINE, 0, false, true},
        {{5 * PACE, 3 * PACE, 0}, 12 * PACE, 8 * PACE, 5 * PACE, LINE, 0, false, true},
        {{5 * PACE, 3 * PACE, 0}, 12 * PACE, 6 * PACE, 6 * PACE, LINE, 0, false, false},
        {{7 * PACE, 3 * PACE, 5 * PACE}, 15 * PACE, 4 * PACE, 9 * PACE, LINE, 0, false, false},
        {{3 * PACE, 5 * PACE, 7 * PACE}, 15 * PACE, 4 * PACE, 9 * PACE, LINE, 0, false, false},
        {{2 * PACE, 0, 0}, 12 * PACE, 0, 12 * PACE, LINE, 1, false, false},
        {{4 * PACE, 2 * PACE, 0}, 12 * PACE, 0, 6 * PACE, LINE, 1, false, false},
        {{4 * PACE, 2 * PACE, 0}, 12 * PACE, 0, 6 * PACE, LINE, 2, false, false},
        {{2 * PACE, 0, 0}, 12 * PACE, 0, 2 * PACE, LINE, 0, true, true},
        {{2 * PACE, 0, 0}, 12 * PACE, 0, 2 * PACE, WALL, 0, false, true},
        {{2 * PACE, 0, 0}, 12 * PACE, 0, 2 * PACE, SHEER, 0, false, true},
        {{6 * PACE - 4, 0, 0}, 12 * PACE, 0, 6 * PACE, LINE, 0, false, false},
        {{6 * PACE + 20, 0, 0}, 12 * PACE, 0, 6 * PACE + 20, LINE, 0, false, true},
        {{-PACE, 13 * PACE, 0}, 12 * PACE, 0, 12 * PACE, LINE, 0, false, false},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin(state);
        const struct massed_run run = {.heading = NORTH,
                                       .allowance = cases[i].allowance,
                                       .whole = cases[i].whole,
                                       .terms = &in_ranks,
                                       .held = cases[i].held,
                                       .free_line = cases[i].free};

        for (int32_t n = 0; n < 3; n++)
            if (cases[i].line[n] != 0)
                line_at(cases[i].going, cases[i].line[n]);
        struct march_end end = massed_run(m, 0, &run, &bodies);

        assert_near(ran(), cases[i].reach, 12);
        assert_int_equal(end.why == MARCH_LINE, cases[i].stops);
        if (cases[i].stops)
            assert_int_not_equal(end.piece, NOTHING);
    }
}

/* A line slants, has corners and is thick: the first base that comes on to it counts. One that is gone, or an
 * area, is no line. */
static void where_a_line_is_met(void **state)
{
    static const struct piece hedge = {
        .form = PIECE_LINE, .going = WALL, .name = NOTHING, .parent = NOTHING, .height = CENTIMETRE};

    for (int32_t turned = 0; turned <= 1; turned++) {
        const struct point corner[] = {from_start(-10 * PACE, 6 * PACE), from_start(0, 6 * PACE),
                                       from_start(10 * PACE, 4 * PACE)};
        const struct point back[] = {corner[2], corner[1], corner[0]};

        begin(state);
        int32_t piece = table_add_piece(table_of(m), &hedge, turned ? back : corner, 3);

        /* From the middle on it falls by 1 in 5: its right corner, 40 mm off, meets it 8 mm sooner. */
        assert_int_equal(run_north(12 * PACE).why, MARCH_LINE);
        assert_near(ran(), 6 * PACE - 8 * MILLIMETRE, 12);
        table_piece(table_of(m), piece)->thickness = 20 * MILLIMETRE;
        run_north(12 * PACE);
        assert_in_range(ran(), 6 * PACE - 19 * MILLIMETRE, 6 * PACE - 17 * MILLIMETRE);
        table_piece(table_of(m), piece)->flags |= PIECE_REMOVED;
        assert_int_equal(run_north(12 * PACE).why, MARCH_FREE);
    }
    for (int32_t first = 0; first <= 1; first++) { /* of figures by themselves the one that comes first */
        const struct massed_run run = {.heading = NORTH, .allowance = 12 * PACE, .terms = &loose};

        field_close(state);
        field_open(state);
        field_enlist(0, RED, 0, 2);
        field_stand(first, start, NORTH);
        field_stand(1 - first, from_start(2 * PACE, -PACE), NORTH);
        line_at(WALL, 3 * PACE);
        massed_run(m, 0, &run, &bodies);
        assert_near(bodies.at[first].at.y, start.y + 3 * PACE, HAIR);
        assert_near(bodies.at[1 - first].at.y, start.y + 2 * PACE, HAIR);
        begin(state);
    }
}

/* RULE("B5-b"): figures by themselves turn on their spots, or keep their facing where there is no room for
 * it. */
static void turning_on_the_spot(void **state)
{
    struct base wide = base_rectangle(FIELD_BASE, 2 * FIELD_BASE);

    for (int32_t near = 0; near <= 2; near++) {
        const struct massed_run run = {
            .heading = QUARTER_TURN, .allowance = 0, .terms = &loose, .turns = true};
        struct place one = {.at = start}, other = {.at = from_start(0, 6 * PACE)};

        field_close(state);
        field_open(state);
        field_enlist(0, RED, 0, 2);
        table_put_stand(table_of(m), 0, &one, &wide);
        table_put_stand(table_of(m), 1, &other, &wide);
        field_enlist(1, near == 2 ? RED : BLUE, 40, 1);
        field_stand(40, from_start(FIELD_BASE + (near ? 10 : 4 * FIELD_BASE), 0), NORTH);
        massed_run(m, 0, &run, &bodies);
        assert_int_equal((angle)bodies.at[0].facing, near ? NORTH : QUARTER_TURN);
        assert_int_equal((angle)bodies.at[1].facing, QUARTER_TURN);
    }
}

/* --- flights --------------------------------------------------------------------------------------- */

static struct massed_flight flee(length far)
{
    return massed_run_away(m, 0, NORTH, far, &in_ranks, &bodies);
}

static int32_t degrees(const struct massed_flight *flight)
{
    return (int32_t)multiply_divide(angle_turn(NORTH, flight->heading), 360, FULL_TURN);
}

/* A way between two lakes, as wide as the unit and a hair. */
static void narrow_way(void)
{
    field_area(SHEER, 0, 0, start.x - SIDE / 2 - 20, FIELD_SIDE);
    field_area(SHEER, start.x + SIDE / 2 + 20, 0, FIELD_SIDE, FIELD_SIDE);
}

static struct massed_flight straight(length far)
{
    return massed_run_straight(m, 0, NORTH, far, &in_ranks, &bodies);
}

/* RULE("B8.2-e"): whoever would end on a friend is set down beyond him, touching; whoever ends before or
 * beyond him is not. */
static void beyond_a_friend(void **state)
{
    static const struct {
        length near, far; /* of the friend: his rear and his front */
        length run, reach;
        bool through;
    } cases[] = {
        {6 * PACE, 6 * PACE + FIELD_BASE, 5 * PACE, 5 * PACE, false},
        {6 * PACE, 6 * PACE + FIELD_BASE, 6 * PACE - HAIR, 6 * PACE - HAIR, false},
        {6 * PACE, 6 * PACE + FIELD_BASE, 6 * PACE + HAIR, 6 * PACE + FIELD_BASE + SIDE, true},
        {6 * PACE, 6 * PACE + FIELD_BASE, 8 * PACE, 6 * PACE + FIELD_BASE + SIDE, true},
        {6 * PACE, 6 * PACE + FIELD_BASE, 6 * PACE + FIELD_BASE + SIDE - HAIR, 6 * PACE + FIELD_BASE + SIDE,
         true},
        {6 * PACE, 6 * PACE + FIELD_BASE, 6 * PACE + FIELD_BASE + SIDE + HAIR,
         6 * PACE + FIELD_BASE + SIDE + HAIR, true},
        {6 * PACE, 6 * PACE + FIELD_BASE, 14 * PACE, 14 * PACE, true},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin(state);
        field_form(1, RED, 40, 4, 4, from_start(0, cases[i].far), NORTH);
        struct massed_flight flight = straight(cases[i].run);

        assert_int_equal(flight.how, ESCAPE_RUNS);
        assert_near(ran(), cases[i].reach, 12);
        assert_near(flight.far, cases[i].reach, 12);
        assert_int_equal(massed_ran_through(&flight, 1), cases[i].through);
        assert_false(massed_ran_through(&flight, 0) || massed_ran_through(&flight, 2));
    }
}

/* Beyond two friends, one close behind the other; and beyond a friend an enemy stands, or there is no ground.
 */
static void beyond_several(void **state)
{
    length second = 6 * PACE + 2 * FIELD_BASE + PACE;

    begin(state);
    field_form(1, RED, 40, 4, 4, from_start(0, 6 * PACE + FIELD_BASE), NORTH);
    field_form(2, RED, 60, 4, 4, from_start(0, second), NORTH);
    struct massed_flight flight = straight(7 * PACE);

    assert_near(ran(), second + SIDE, 16);
    assert_true(massed_ran_through(&flight, 1) && massed_ran_through(&flight, 2));
    begin(state); /* only behind them both: the second is far enough off */
    field_form(1, RED, 40, 4, 4, from_start(0, 6 * PACE + FIELD_BASE), NORTH);
    field_form(2, RED, 60, 4, 4, from_start(0, 6 * PACE + 2 * FIELD_BASE + SIDE + PACE), NORTH);
    flight = straight(7 * PACE);
    assert_near(ran(), 6 * PACE + FIELD_BASE + SIDE, 16);
    assert_true(massed_ran_through(&flight, 1) && !massed_ran_through(&flight, 2));
    begin(state);
    field_form(1, RED, 40, 4, 4, from_start(0, 6 * PACE + FIELD_BASE), NORTH);
    field_area(SHEER, 0, start.y + 6 * PACE + FIELD_BASE + SIDE - MILLIMETRE, FIELD_SIDE, FIELD_SIDE);
    assert_int_equal(straight(7 * PACE).how, ESCAPE_NONE);
    begin(state); /* he stands at the edge: there is nothing beyond him but the end of the table */
    field_form(1, RED, 40, 4, 4, from_start(0, 23 * PACE), NORTH);
    flight = straight(45 * HALF_PACE);
    assert_int_equal(flight.how, ESCAPE_LEAVES);
    assert_true(massed_ran_through(&flight, 1));
}

/* RULE("O6.3-d"): off the table, through whom and how far. */
static void off_the_table(void **state)
{
    begin(state);
    field_form(1, RED, 40, 4, 4, from_start(0, 6 * PACE), NORTH);
    struct massed_flight flight = straight(30 * PACE);

    assert_int_equal(flight.how, ESCAPE_LEAVES);
    assert_near(flight.far, 24 * PACE, HAIR);
    assert_true(massed_ran_through(&flight, 1));
    flight = straight(24 * PACE); /* it stands at the edge, and on the table */
    assert_int_equal(flight.how, ESCAPE_RUNS);
    flight = straight(24 * PACE - HAIR);
    assert_int_equal(flight.how, ESCAPE_RUNS);
    begin(state); /* the enemy behind whom the edge lies stops it before */
    field_form(1, BLUE, 40, 4, 4, from_start(0, 23 * PACE), NORTH);
    assert_int_equal(straight(30 * PACE).how, ESCAPE_NONE);
    begin(state);
    field_area(SHEER, 0, start.y + 12 * PACE, FIELD_SIDE, start.y + 13 * PACE);
    assert_int_equal(straight(30 * PACE).how, ESCAPE_NONE);
    assert_int_equal(straight(11 * PACE).how, ESCAPE_RUNS);
}

/* RULE("O6.3-c"): enemies bar the way as far as it runs; who was touched when it broke does not. */
static void enemies(void **state)
{
    static const struct {
        length ahead, far;
        enum massed_escape how;
    } cases[] = {{6 * PACE, 5 * PACE, ESCAPE_RUNS},
                 {6 * PACE, 6 * PACE + HAIR, ESCAPE_NONE},
                 {6 * PACE, 6 * PACE - HAIR, ESCAPE_RUNS},
                 {0, 10 * PACE, ESCAPE_RUNS},
                 {8, 10 * PACE, ESCAPE_RUNS},
                 {60, 10 * PACE, ESCAPE_NONE}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin(state);
        field_form(1, BLUE, 40, 4, 4, from_start(0, cases[i].ahead), HALF_TURN);
        struct massed_flight flight = straight(cases[i].far);

        assert_int_equal(flight.how, cases[i].how);
        assert_int_equal((angle)flight.heading, NORTH);
        assert_false(massed_ran_through(&flight, 1));
    }
    begin(state); /* it would end on one whom it was touching: back before him if there is room, else beyond
                     him */
    field_form(1, BLUE, 40, 4, 4, from_start(0, 8), HALF_TURN);
    straight(2 * PACE);
    assert_near(ran(), 0, 16);
    begin(state); /* what lies beyond the lake is not met */
    field_area(SHEER, 0, start.y + 4 * PACE, FIELD_SIDE, start.y + 5 * PACE);
    assert_int_equal(straight(3 * PACE).how, ESCAPE_RUNS);
    for (int32_t side = RED; side <= BLUE; side++) { /* nor what lies farther than it gets in slow ground */
        begin(state);
        field_area(SLOW, 0, 0, FIELD_SIDE, FIELD_SIDE);
        field_form(1, side, 40, 4, 4, from_start(0, 5 * PACE + SIDE / 4), NORTH);
        struct massed_flight flight = straight(6 * PACE);

        assert_int_equal(flight.how, ESCAPE_RUNS);
        assert_int_equal((angle)flight.heading, NORTH);
        assert_near(ran(), 3 * PACE, HAIR);
    }
}

/* RULE("O6.3-c"): by steps of 15 degrees, right before left, no farther than 90. */
static void the_smallest_turn(void **state)
{
    for (int32_t turn = 15; turn <= 90; turn += 15)
        for (int32_t left = 0; left <= 2; left++) { /* a skirmisher at each heading but one, or but both */
            const struct massed_terms *t = &loose;
            int32_t blue = 0;

            field_close(state);
            field_open(state);
            field_enlist(0, RED, 0, 1);
            field_stand(0, start, NORTH);
            field_enlist(1, BLUE, 20, 40);
            for (int32_t at = -90; at <= 90; at += 15) {
                bool open = left == 2 ? at == turn || at == -turn : left ? at == -turn : at == turn;

                if (!open)
                    field_stand(20 + blue++, point_ahead(start, angle_from_degrees(at), 20 * PACE),
                                angle_from_degrees(at));
            }
            for (int32_t i = 20 + blue; i < 60; i++)
                figure_at(m, i)->fate = FATE_OUT;
            struct massed_flight flight = massed_run_away(m, 0, NORTH, 22 * PACE, t, &bodies);

            assert_int_equal(flight.how, ESCAPE_RUNS);
            assert_near(degrees(&flight), left == 1 ? -turn : turn, 1);
        }
}

/* RULE("B8.2-d"): the gap between two friends, or beside one of them and what cannot be entered, has to be 2
 * paces wide and to overlap the frontage. The unit is 16 files wide here: 320 mm, so that a gap whose middle
 * is up to 134.6 mm to either side lies within it. */
static void gaps(void **state)
{
    static const struct {
        length left, right; /* the edges of the gap from the middle */
        bool slips;
        length shift;
    } cases[] = {
        {-PACE, PACE + 20, true, 0},
        {-PACE, PACE - 20, false, 0},
        {0, 2 * PACE + 20, true, PACE},
        {-2 * PACE - 20, 0, true, -PACE},
        {4 * PACE, 6 * PACE + 20, true, 5 * PACE},
        {-6 * PACE - 20, -4 * PACE, true, -5 * PACE},
        {13460 - PACE - 60, 13460 + PACE - 30, true, 13460 - 45},
        {13460 - PACE + 30, 13460 + PACE + 60, true, 13460 + 45},
        {-PACE, 4 * PACE, true, 0},
        {16000 - 60, 16000 + 2 * PACE - 30, true, 16000 + PACE - 45}, /* it ends just beside the frontage */
        {16000 + 30, 16000 + 2 * PACE + 60, false, 0},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int32_t house = 0; house <= 2; house++) {
            struct massed_flight flight;
            length y = 6 * PACE;

            if ((i == 7 || i >= 9) &&
                house == 1) /* the friend is not in its way: it goes round what cannot be entered */
                continue;
            field_close(state);
            field_open(state);
            field_form(0, RED, 0, 16, 16, start, NORTH);
            if (house == 1)
                field_area(SHEER, 0, start.y + y - FIELD_BASE, start.x + cases[i].left, start.y + y);
            else
                field_form(1, RED, 40, 15, 15, from_start(cases[i].left - 15 * FIELD_BASE / 2, y), NORTH);
            if (house == 2)
                field_area(SHEER, start.x + cases[i].right, start.y + y - FIELD_BASE, FIELD_SIDE,
                           start.y + y);
            else
                field_form(2, RED, 60, 15, 15, from_start(cases[i].right + 15 * FIELD_BASE / 2, y), NORTH);
            /* what lies behind it is in nobody's way */
            field_area(SHEER, start.x - 8 * FIELD_BASE, start.y - 2 * FIELD_BASE, start.x + 8 * FIELD_BASE,
                       start.y - FIELD_BASE - HAIR);
            flight = massed_run_direct(m, 0, NORTH, 14 * PACE, &in_ranks, &bodies);
            assert_int_equal(flight.how, cases[i].slips ? ESCAPE_RUNS : ESCAPE_NONE);
            if (!cases[i].slips)
                continue;
            assert_false(massed_ran_through(&flight, 1) || massed_ran_through(&flight, 2));
            if (i != 8) /* a wide gap is entered along the nearer of its sides */
                assert_near(bodies.at[0].at.x, start.x + cases[i].shift, 60);
            assert_near(bodies.at[0].at.y, start.y + 14 * PACE, HAIR);
        }
}

/* RULE("B8.2-d"): a way past a friend ahead, beside rocks that leave no gap at his own sides; it is looked
 * for at the friends to whom the run may bring it. */
static void gaps_beside_friends_in_reach(void **state)
{
    for (int32_t far = 9; far <= 13; far++) {
        field_close(state);
        field_open(state);
        field_form(0, RED, 0, 16, 16, start, NORTH);
        field_form(1, RED, 40, 4, 4, from_start(0, 3 * PACE), NORTH);
        field_area(SHEER, 0, start.y + 5 * PACE / 2, start.x - 4000, start.y + 3 * PACE);
        field_area(SHEER, start.x + 4000, start.y + 5 * PACE / 2, start.x + 5500, start.y + 3 * PACE);
        field_form(2, RED, 60, 4, 4, from_start(11040 + 2 * FIELD_BASE, far * PACE + FIELD_BASE + 50), NORTH);
        struct massed_flight flight = massed_run_direct(m, 0, NORTH, 5 * PACE, &in_ranks, &bodies);

        assert_int_equal(flight.how, far < 10 ? ESCAPE_RUNS : ESCAPE_NONE);
    }
}

/* Beyond the gap it has its full width again: there has to be ground for it, and it leaves the table through
 * a gap as well. */
static void beyond_the_gap(void **state)
{
    for (int32_t what = 0; what <= 3; what++) {
        length y = what == 3 ? 22 * PACE : 6 * PACE;

        field_close(state);
        field_open(state);
        field_form(0, RED, 0, 16, 16, start, NORTH);
        field_form(1, RED, 40, 15, 15, from_start(-PACE - 20 - 15 * FIELD_BASE / 2, y), NORTH);
        field_form(2, RED, 60, 15, 15, from_start(PACE + 20 + 15 * FIELD_BASE / 2, y), NORTH);
        if (what == 1) /* a pond beside the gap, where its flank would stand */
            field_area(SHEER, start.x + 4 * PACE, start.y + 14 * PACE - FIELD_BASE, start.x + 5 * PACE,
                       start.y + 14 * PACE);
        if (what == 2) /* a pond in the gap */
            field_area(SHEER, start.x - PACE / 2, start.y + 8 * PACE, start.x + PACE / 2, start.y + 9 * PACE);
        struct massed_flight flight =
            massed_run_direct(m, 0, NORTH, (what == 3 ? 30 : 14) * PACE, &in_ranks, &bodies);

        assert_int_equal(flight.how, what == 0 ? ESCAPE_RUNS : what == 3 ? ESCAPE_LEAVES : ESCAPE_NONE);
        assert_false(massed_ran_through(&flight, 1) || massed_ran_through(&flight, 2));
    }
    begin(state);
    narrow_way();
    assert_int_equal(flee(10 * PACE).how, ESCAPE_RUNS);
    field_form(1, RED, 40, 4, 4, from_start(0, 5 * PACE), NORTH);
    assert_int_equal(massed_run_direct(m, 0, NORTH, 10 * PACE, &in_ranks, &bodies).how, ESCAPE_NONE);
    assert_int_equal(flee(10 * PACE).how, ESCAPE_RUNS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(ends_of_runs),
        FIELD_TEST(slow_ground),
        FIELD_TEST(lines_on_the_way),
        FIELD_TEST(where_a_line_is_met),
        FIELD_TEST(turning_on_the_spot),
        FIELD_TEST(beyond_a_friend),
        FIELD_TEST(beyond_several),
        FIELD_TEST(off_the_table),
        FIELD_TEST(enemies),
        FIELD_TEST(the_smallest_turn),
        FIELD_TEST(gaps),
        FIELD_TEST(gaps_beside_friends_in_reach),
        FIELD_TEST(beyond_the_gap),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
