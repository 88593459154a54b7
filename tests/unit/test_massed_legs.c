/* Units in ranks that march in several legs (B5.2.1-d, B5.2.1-e, B5.2-b), and charge at lines of terrain
 * (B7.1-h, O4.11-f). The unit stands with the middle of its front at (24, 10) paces and faces +y. */
#include "test_massed_help.h"

enum { HAIR = 20, DEEP = FIELD_BASE };

static const struct point start = {24 * PACE, 10 * PACE};
/* The same, but lines cost a quarter. */
static const struct massed_terms cheap_lines = {
    .factor = {1, 2, 4, 1, 1, 1}, .grain = 1, .share = 4, .barred = 1u << SHEER, .climbed = 1u << WALL};

static void begin(void **state)
{
    field_close(state);
    field_open(state);
}

static struct massed_march drawn_up(int32_t count, int32_t files, length allowance)
{
    field_form(0, RED, 0, count, files, start, 0);
    return massed_march_begin(m, 0, allowance, &in_ranks);
}

static struct march_end ahead(struct massed_march *march, length far)
{
    return massed_march_leg(m, march, LEG_AHEAD, ANCHOR_CENTRE, far);
}

static length gone(const struct massed_march *march)
{
    return march->block[0].at.y - start.y;
}

static length rear(const struct massed_march *march, int32_t block)
{
    return march->block[block].at.y - block_depth(&march->block[block]);
}

static int32_t line_at(int32_t going, length before)
{
    return field_line(going, (struct point){10 * PACE, start.y + before},
                      (struct point){40 * PACE, start.y + before});
}

static void enemy_at(length before)
{
    field_form(1, BLUE, 40, 5, 5, (struct point){start.x, start.y + before}, HALF_TURN);
}

/* --- ground ---------------------------------------------------------------------------------------- */

struct strip {
    int32_t going;
    length from, to; /* ahead of the front */
};

/* RULE("B5.2.1-d"), RULE("B5.2.1-e"): each stretch at its own rate, the one in which the move ends rounded up
 * to the half pace; and the same in however many legs. One rank is 20 mm deep, and in slow ground until its
 * rear has left it. */
static void stretches(void **state)
{
    static const struct {
        struct strip strip[2];
        length allowance, reach;
    } cases[] = {
        {{{SLOW, -4 * PACE, 30 * PACE}, {0, 0, 0}}, 4 * PACE, 2 * PACE},
        {{{SLOW, -4 * PACE, 30 * PACE}, {0, 0, 0}}, 9 * HALF_PACE, 5 * HALF_PACE},
        {{{SLOW, -4 * PACE, 30 * PACE}, {0, 0, 0}}, 4 * PACE + 1, 5 * HALF_PACE},
        {{{SLOW, -4 * PACE, 30 * PACE}, {0, 0, 0}}, 4 * PACE - 1, 2 * PACE},
        {{{VERY_SLOW, -4 * PACE, 30 * PACE}, {0, 0, 0}}, 4 * PACE, PACE},
        {{{VERY_SLOW, -4 * PACE, 30 * PACE}, {0, 0, 0}}, 5 * PACE, 3 * HALF_PACE},
        {{{SLOW, PACE, 30 * PACE}, {0, 0, 0}}, 4 * PACE, 5 * HALF_PACE},
        {{{SLOW, PACE, 30 * PACE}, {0, 0, 0}}, 9 * HALF_PACE, 3 * PACE},
        {{{VERY_SLOW, PACE, 30 * PACE}, {0, 0, 0}}, 4 * PACE, 2 * PACE},
        {{{SLOW, -4 * PACE, PACE}, {VERY_SLOW, PACE, 30 * PACE}}, 4 * PACE, 3 * HALF_PACE},
        {{{VERY_SLOW, -4 * PACE, -DEEP + PACE / 2}, {SLOW, 0, 30 * PACE}}, 4 * PACE - 100, 3 * HALF_PACE},
        {{{SLOW, PACE, 2 * PACE}, {0, 0, 0}}, 8 * PACE, 7 * PACE - DEEP},
        {{{SLOW, PACE, PACE + PACE / 5}, {0, 0, 0}}, 5 * HALF_PACE, PACE + PACE / 5 + DEEP},
        {{{SLOW, PACE, 2 * PACE}, {SLOW, 2 * PACE + DEEP + PACE, 30 * PACE}},
         5 * PACE + 2 * DEEP,
         4 * PACE + DEEP},
        {{{SLOW, 3 * PACE, 30 * PACE}, {0, 0, 0}}, 3 * PACE, 3 * PACE},
    };
    static const length steps[] = {30 * PACE, PACE / 10, 3 * PACE / 10, 7 * PACE / 10, 6 * PACE / 5};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (size_t k = 0; k < sizeof steps / sizeof steps[0]; k++) {
            begin(state);
            for (int32_t n = 0; n < 2; n++)
                if (cases[i].strip[n].going != 0)
                    field_area(cases[i].strip[n].going, 10 * PACE, start.y + cases[i].strip[n].from,
                               40 * PACE, start.y + cases[i].strip[n].to);
            struct massed_march march = drawn_up(5, 5, cases[i].allowance);
            struct march_end end = {.why = MARCH_FREE};
            length spent = 0, far = 0;

            for (int32_t leg = 0; leg < 400 && end.why == MARCH_FREE; leg++) {
                end = ahead(&march, steps[k]);
                spent += end.cost;
                far += end.done;
            }
            assert_int_equal(end.why, MARCH_SPENT);
            assert_near(gone(&march), cases[i].reach, 60); /* each leg is rounded to a whole unit */
            assert_true(gone(&march) <= cases[i].reach + 2);
            assert_int_equal(far, gone(&march));
            assert_int_equal(spent, march.spent);
            assert_int_equal(march.spent, cases[i].allowance);
        }
}

/* A leg of nothing, or of a hair, is what it says. */
static void small_legs(void **state)
{
    begin(state);
    struct massed_march march = drawn_up(5, 5, 4 * PACE);
    struct march_end end = ahead(&march, 0);

    assert_int_equal(end.why, MARCH_FREE);
    assert_true(end.done == 0 && end.cost == 0 && end.figure == NOBODY && end.piece == NOTHING);
    end = ahead(&march, 1);
    assert_true(end.done == 1 && end.cost == 1 && march.spent == 1);
    begin(state);
    march = drawn_up(5, 5, 4 * PACE);
    assert_int_equal(massed_march_reach(m, &march, 0), 0);
    assert_int_equal(massed_march_reach(m, &march, -PACE), 0);
    assert_int_equal(massed_march_reach(m, &march, 1), 1);
    assert_int_equal(massed_march_reach(m, &march, 7 * PACE), 7 * PACE);
    march.spent = 4 * PACE; /* nothing is left */
    end = ahead(&march, PACE);
    assert_true(end.why == MARCH_SPENT && end.done == 0 && end.cost == 0 && march.spent == 4 * PACE);
}

/* Turns to the left are told as such; what they cost is what the outer corner goes. */
static void turns_either_way(void **state)
{
    for (int32_t side = -1; side <= 1; side += 2) {
        begin(state);
        struct massed_march march = drawn_up(5, 5, 8 * PACE);
        struct march_end end =
            massed_march_leg(m, &march, LEG_TURN, ANCHOR_INNER, side * (int32_t)angle_from_degrees(20));

        assert_int_equal(end.why, MARCH_FREE);
        assert_int_equal(end.done, side * (int32_t)angle_from_degrees(20));
        assert_int_equal((angle)march.block[0].facing, (angle)(side * (int32_t)angle_from_degrees(20)));
        assert_near(end.cost, 5 * FIELD_BASE * 349 / 1000, 20); /* 20 degrees are 0.349 */
    }
}

/* RULE("B5.4-b"): in any ground that is slow to somebody. */
static void ground_that_is_slow(void **state)
{
    static const bool slow[] = {[GOING_DIFFICULT] = true, [GOING_VERY_DIFFICULT] = true, [GOING_WOOD] = true};

    for (int32_t going = 0; going <= GOING_WOOD; going++)
        for (int32_t off = 0; off <= 1; off++) {
            begin(state);
            field_area(going, start.x + 5 * FIELD_BASE / 2 - 10 + 20 * off, 0, 40 * PACE, start.y);
            drawn_up(10, 5, PACE);
            field_area(GOING_OBSTACLE, 0, 0, 40 * PACE, 40 * PACE);
            assert_int_equal(massed_in_slow_ground(m, state_blocks(m->state, 0), 1), slow[going] && !off);
        }
}

/* --- room ------------------------------------------------------------------------------------------ */

/* So far from everybody; in what is barred there is none. */
static void room_for_a_block(void **state)
{
    for (int32_t side = RED; side <= BLUE; side++) {
        begin(state);
        drawn_up(10, 5, PACE);
        field_form(1, side, 40, 5, 5, (struct point){start.x, start.y + PACE + DEEP}, 0);
        struct block b = state_blocks(m->state, 0)[0];

        assert_true(massed_has_room(m, 0, &b, 0, 0));
        assert_true(massed_has_room(m, 0, &b, PACE - HAIR, 0));
        assert_false(massed_has_room(m, 0, &b, PACE + HAIR, 0));
        assert_true(massed_keeps_apart(m, 0, &b, PACE - HAIR));
        assert_int_equal(massed_keeps_apart(m, 0, &b, PACE + HAIR), side == RED);
        b.at.y += PACE + HAIR;
        assert_false(massed_has_room(m, 0, &b, 0, 0));
        assert_int_equal(massed_keeps_apart(m, 0, &b, 0), side == RED);
        b.at.y -= 2 * PACE;
        field_area(SLOW, 10 * PACE, 0, 40 * PACE, 40 * PACE);
        assert_true(massed_has_room(m, 0, &b, 0, 1u << SHEER));
        assert_false(massed_has_room(m, 0, &b, 0, 1u << SLOW));
        assert_true(massed_keeps_apart(m, 0, &b, PACE));
    }
}

/* --- who is kept apart from ------------------------------------------------------------------------ */

/* RULE("B7.1-g"): not from the unit that it charges; whoever is met first stops it. */
static void apart_from_all_but_one(void **state)
{
    static const struct {
        int32_t spared;
        length first, second, reach; /* in half paces: unit 1 ahead on the left, 2 on the right */
        int32_t second_side;
    } cases[] = {
        {NOTHING, 6, 20, 4, BLUE}, {1, 6, 20, 6, BLUE},     {2, 6, 20, 4, BLUE},     {1, 6, 7, 5, BLUE},
        {1, 6, 9, 6, BLUE},        {NOTHING, 6, 3, 3, RED}, {NOTHING, 6, 5, 4, RED}, {1, 7, 6, 6, RED},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin(state);
        field_form(1, BLUE, 40, 2, 2,
                   (struct point){start.x - 2 * FIELD_BASE, start.y + cases[i].first * HALF_PACE}, HALF_TURN);
        field_form(2, cases[i].second_side, 60, 2, 2,
                   (struct point){start.x + 2 * FIELD_BASE, start.y + cases[i].second * HALF_PACE},
                   HALF_TURN);
        struct massed_march march = drawn_up(5, 5, 9 * PACE);

        march.apart = PACE;
        march.spared = cases[i].spared;
        ahead(&march, 8 * PACE);
        assert_near(gone(&march), cases[i].reach * HALF_PACE, HAIR);
        begin(state); /* without an enemy he would go as far */
        march = drawn_up(5, 5, 9 * PACE);
        march.apart = PACE;
        assert_int_equal(ahead(&march, 8 * PACE).why, MARCH_FREE);
    }
}

/* A distance of a hair is kept as well as one of a pace. */
static void apart_by_a_hair(void **state)
{
    begin(state);
    enemy_at(3 * PACE);
    struct massed_march march = drawn_up(5, 5, 9 * PACE);

    march.apart = 40;
    ahead(&march, 8 * PACE);
    assert_in_range(gone(&march), 3 * PACE - 50, 3 * PACE - 40);
    begin(state);
    enemy_at(3 * PACE);
    march = drawn_up(5, 5, 9 * PACE);
    march.apart = 0;
    ahead(&march, 8 * PACE);
    assert_in_range(gone(&march), 3 * PACE - 5, 3 * PACE);
}

/* --- across lines ---------------------------------------------------------------------------------- */

/* B5.4-g: 12 of allowance, a line 1 ahead: 5 are left behind it, and the player may want less. */
static void as_far_as_one_likes(void **state)
{
    static const struct {
        length want, gone, cost;
        enum march_stop why;
        int32_t blocks;
    } cases[] = {
        {12 * PACE, 6 * PACE, 12 * PACE, MARCH_CROSSED, 1},
        {6 * PACE, 6 * PACE, 12 * PACE, MARCH_FREE, 1},
        {5 * PACE, 5 * PACE, 11 * PACE, MARCH_FREE, 1},
        {PACE + 2 * DEEP, PACE + 2 * DEEP, 7 * PACE + 2 * DEEP, MARCH_CROSSED, 1},
        {PACE + 2 * DEEP - 50, PACE + DEEP, 12 * PACE, MARCH_CROSSED, 2},
        {PACE + PACE / 10, PACE + DEEP, 12 * PACE, MARCH_CROSSED, 2}, /* at least one rank */
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin(state);
        line_at(LINE, PACE);
        struct massed_march march = drawn_up(10, 5, 12 * PACE);
        struct march_end end = ahead(&march, cases[i].want);

        assert_int_equal(march.blocks, cases[i].blocks);
        assert_int_equal(march.divided_by == NOTHING, cases[i].blocks == 1);
        assert_near(gone(&march), cases[i].gone, HAIR);
        assert_near(end.done, cases[i].gone, HAIR);
        assert_near(end.cost, cases[i].cost, HAIR);
        assert_int_equal(end.cost, march.spent);
        if (i != 3) /* where all are set down by rounding nothing, or a hair, may be left to go */
            assert_int_equal(end.why, cases[i].why);
    }
}

/* What comes behind the line stops it there: a wood for its slow ground, an enemy, another line. */
static void behind_the_line(void **state)
{
    begin(state);
    line_at(LINE, PACE);
    field_area(SLOW, 10 * PACE, start.y + PACE + DEEP + PACE, 40 * PACE, 40 * PACE);
    struct massed_march march = drawn_up(5, 5, 12 * PACE);
    struct march_end end = ahead(&march, 12 * PACE);

    /* 5 are left: 20 mm and a pace in the open, the rest in the wood at half rate, rounded up. */
    length rest = 5 * PACE - DEEP - PACE, in_wood = (rest / 2 + HALF_PACE - 1) / HALF_PACE * HALF_PACE;

    assert_near(gone(&march), 2 * PACE + DEEP + in_wood, HAIR);
    assert_int_equal(end.cost, 12 * PACE);
    begin(state);
    line_at(LINE, PACE);
    enemy_at(4 * PACE);
    march = drawn_up(5, 5, 12 * PACE);
    end = ahead(&march, 12 * PACE);
    assert_int_equal(end.why, MARCH_ENEMY);
    assert_near(gone(&march), 4 * PACE, HAIR);
    assert_near(end.done, 4 * PACE, HAIR);
    assert_near(end.cost, 10 * PACE, HAIR);
    begin(state);
    line_at(LINE, PACE);
    line_at(LINE, 3 * PACE);
    march = drawn_up(5, 5, 12 * PACE);
    end = ahead(&march, 12 * PACE);
    assert_int_equal(end.why, MARCH_LINE);
    assert_near(gone(&march), 3 * PACE, HAIR);
    begin(state); /* a quarter for each: 4 of 16 */
    line_at(LINE, PACE);
    line_at(LINE, 3 * PACE);
    field_form(0, RED, 0, 5, 5, start, 0);
    march = massed_march_begin(m, 0, 16 * PACE, &cheap_lines);
    end = ahead(&march, 12 * PACE);
    assert_near(gone(&march), 8 * PACE, HAIR);
}

/* Only so many ranks cross as find room beyond; none if there is none for one. */
static void room_for_some_ranks(void **state)
{
    static const struct {
        length room;
        int32_t ranks;
    } cases[] = {
        {5 * DEEP, 4}, {4 * DEEP + HAIR, 4}, {4 * DEEP - HAIR, 3}, {2 * DEEP - HAIR, 1}, {DEEP - HAIR, 0}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin(state);
        int32_t piece = line_at(LINE, 0);

        enemy_at(cases[i].room);
        struct massed_march march = drawn_up(20, 5, 12 * PACE);
        struct march_end end = ahead(&march, 12 * PACE);

        assert_int_equal(march.blocks, cases[i].ranks == 4 || cases[i].ranks == 0 ? 1 : 2);
        assert_int_equal(march.block[0].count, cases[i].ranks == 0 ? 20 : 5 * cases[i].ranks);
        assert_int_equal(march.spent, cases[i].ranks == 0 ? 0 : march.spent);
        if (cases[i].ranks == 0) {
            assert_int_equal(end.why, MARCH_LINE);
            assert_int_equal(end.piece, piece);
        } else
            assert_near(rear(&march, 0), start.y + (i == 0 ? DEEP : 0), HAIR);
    }
}

/* RULE("O4.11-f"), RULE("B5.2.3-g"): a charge that is held waits at a line, a reserve move climbs nothing;
 * RULE("B5.2.3-e"): nor does anybody who cannot enter it. */
static void who_waits_at_a_line(void **state)
{
    static const struct {
        int32_t going;
        bool held, hurried, charge, crosses;
    } cases[] = {
        {LINE, false, false, false, true}, {LINE, true, false, false, false},
        {LINE, false, true, false, true},  {LINE, false, false, true, true},
        {WALL, false, false, false, true}, {WALL, false, true, false, false},
        {WALL, false, false, true, false}, {SHEER, false, false, false, false},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin(state);
        int32_t piece = line_at(cases[i].going, 0);
        struct massed_march march = drawn_up(5, 5, 8 * PACE);

        march.held = cases[i].held;
        march.hurried = cases[i].hurried;
        march.charge = cases[i].charge;
        struct march_end end = ahead(&march, 6 * PACE);

        assert_int_equal(gone(&march) > 0, cases[i].crosses);
        assert_int_equal(march.climbed, cases[i].crosses && cases[i].going == WALL);
        if (!cases[i].crosses) {
            assert_int_equal(end.why, MARCH_LINE);
            assert_int_equal(end.piece, piece);
            assert_int_equal(march.spent, 0);
        }
        table_piece(table_of(m), piece)->flags |= PIECE_SOLID; /* a wall without a gate */
        march = drawn_up(5, 5, 8 * PACE);
        assert_int_equal(ahead(&march, 6 * PACE).why, MARCH_LINE);
        assert_int_equal(gone(&march), 0);
    }
}

/* RULE("B5.4-f"): those that wait are moved up to the line: it slants, and their last rank is short. */
static void moved_up_to_the_line(void **state)
{
    struct point low = {start.x - 10 * PACE, start.y - 2 * PACE},
                 high = {start.x + 10 * PACE, start.y + 2 * PACE};

    begin(state);
    field_line(LINE, high, low); /* it rises to the right by 1 in 5 */
    struct massed_march march = drawn_up(7, 5, 4 * PACE);

    /* The left corner of the first rank, 50 mm left of the middle, meets it 10 mm behind: it has begun there.
     */
    march.block[0].at.y -= 10 * MILLIMETRE;
    ahead(&march, PACE / 10);
    assert_int_equal(march.blocks, 2);
    assert_int_equal(march.block[1].count, 2);
    /* Two files stand in the middle, 20 mm to the left of it: the line is 4 mm behind the middle there. */
    assert_near(march.block[1].at.y, start.y - 4 * MILLIMETRE, HAIR);
    assert_near(march.block[1].at.x, start.x, HAIR);
    /* The first rank lies beyond it with its right rear corner, where the line is 10 mm ahead. */
    assert_near(rear(&march, 0), start.y + 10 * MILLIMETRE, HAIR);
}

/* A line of three corners: the base is off it when it is off all of its parts, and its thickness counts. */
static void off_all_of_a_line(void **state)
{
    static const struct piece hedge = {
        .form = PIECE_LINE, .going = LINE, .name = NOTHING, .parent = NOTHING, .height = CENTIMETRE};
    length bend = 15 * MILLIMETRE;
    const struct point corner[] = {{start.x - 10 * PACE, start.y + PACE},
                                   {start.x, start.y + PACE},
                                   {start.x, start.y + PACE + bend},
                                   {start.x + 10 * PACE, start.y + PACE + bend}};

    for (int32_t turned = 0; turned < 2; turned++) {
        struct point order[4];

        begin(state);
        for (int32_t i = 0; i < 4; i++)
            order[i] = corner[turned ? 3 - i : i];
        int32_t piece = table_add_piece(table_of(m), &hedge, order, 4);
        struct massed_march march = drawn_up(5, 5, 8 * PACE);

        ahead(&march, PACE + PACE / 4);
        assert_near(rear(&march, 0), start.y + PACE + bend, HAIR);
        table_piece(table_of(m), piece)->thickness = 10 * MILLIMETRE;
        march = drawn_up(5, 5, 8 * PACE);
        ahead(&march, PACE + PACE / 4);
        assert_near(rear(&march, 0), start.y + PACE + bend + 5 * MILLIMETRE, HAIR);
    }
}

/* --- charges at lines ------------------------------------------------------------------------------ */

/* RULE("B7.1-h"): an enemy nearer behind the line than a base is deep is struck across it; nobody across what
 * has to be climbed. */
static void struck_across(void **state)
{
    static const struct {
        int32_t going;
        length behind, thick;
        bool struck;
    } cases[] = {{LINE, 40, 0, true},
                 {LINE, DEEP - HAIR, 0, true},
                 {LINE, DEEP + HAIR, 0, false},
                 {LINE, 3 * PACE, 0, false},
                 {WALL, DEEP / 2, 0, false},
                 {SHEER, DEEP / 2, 0, false},
                 {LINE, DEEP - HAIR, 1000, true},
                 {LINE, DEEP + HAIR, 1000, false}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int32_t side = RED; side <= BLUE; side++) {
            begin(state);
            int32_t piece = line_at(cases[i].going, 2 * PACE);

            table_piece(table_of(m), piece)->thickness = cases[i].thick;
            field_form(1, side, 40, 5, 5,
                       (struct point){start.x, start.y + 2 * PACE + cases[i].behind + cases[i].thick / 2},
                       HALF_TURN);
            struct massed_march march = drawn_up(5, 5, 16 * PACE);

            march.charge = true;
            struct march_end end = ahead(&march, 16 * PACE);

            assert_int_equal(end.across > 0, cases[i].struck && side == BLUE);
            if (end.across > 0) {
                assert_int_equal(end.why, MARCH_ENEMY);
                assert_in_range(end.figure, 40, 44);
                assert_near(end.across, cases[i].behind + cases[i].thick, HAIR);
                assert_near(gone(&march), 2 * PACE - cases[i].thick / 2, HAIR);
                assert_near(end.cost, 2 * PACE - cases[i].thick / 2, HAIR);
            }
            if (side == RED || cases[i].struck || cases[i].going != LINE)
                continue;
            assert_int_equal(end.why, MARCH_ENEMY);
            assert_near(gone(&march), 2 * PACE + cases[i].behind + cases[i].thick / 2, HAIR);
            march = drawn_up(5, 5, 16 * PACE); /* who does not charge crosses, if there is room */
            end = ahead(&march, 16 * PACE);
            assert_int_equal(end.across, 0);
        }
}

/* RULE("B7.1-h"): of a charger that the line divides those who have crossed go on to an enemy that what is
 * left of the charge reaches. */
static void a_divided_charger_goes_on(void **state)
{
    static const struct {
        length behind; /* the enemy, beyond the two ranks that cross */
        bool reached, charge;
    } cases[] = {{PACE / 4, true, true},
                 {0, true, true},
                 {2 * PACE / 5, true, true},
                 {PACE / 2, false, true},
                 {PACE / 4, false, false}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin(state);
        line_at(LINE, 0);
        enemy_at(2 * DEEP + cases[i].behind + 10);
        struct massed_march march = drawn_up(20, 5, 4 * PACE); /* 2 are left: two ranks, and 0.43 more */

        march.charge = cases[i].charge;
        struct march_end end = ahead(&march, 4 * PACE);

        assert_int_equal(march.blocks, 2);
        assert_int_equal(march.block[0].count, 10);
        assert_int_equal(end.why, cases[i].reached ? MARCH_ENEMY : MARCH_CROSSED);
        assert_near(gone(&march), 2 * DEEP + (cases[i].reached ? cases[i].behind : 0), HAIR);
        assert_near(end.done, 2 * DEEP + (cases[i].reached ? cases[i].behind : 0), HAIR);
        if (cases[i].reached) {
            assert_near(end.cost, 2 * PACE + 2 * DEEP + cases[i].behind, HAIR);
            assert_in_range(end.figure, 40, 44);
        } else
            assert_int_equal(end.cost, 4 * PACE);
        assert_int_equal(march.spent, end.cost);
        unit_at(m, 1)->side = RED; /* a friend ahead draws nobody on */
        for (int32_t n = 40; n < 45; n++)
            figure_at(m, n)->side = RED;
        march = massed_march_begin(m, 0, 4 * PACE, &in_ranks);
        march.charge = true;
        assert_int_equal(ahead(&march, 4 * PACE).why, MARCH_CROSSED);
    }
}

/* --- applied --------------------------------------------------------------------------------------- */

/* The figures go with the ranks, whether the line divides them or not. */
static void figures_go_with_their_ranks(void **state)
{
    for (int32_t lines = 0; lines <= 1; lines++) {
        begin(state);
        if (lines)
            line_at(LINE, 0);
        struct massed_march march = drawn_up(20, 5, 4 * PACE);

        ahead(&march, 2 * PACE);
        massed_march_apply(m, &march);
        assert_int_equal(unit_at(m, 0)->blocks, lines ? 2 : 1);
        assert_null(ranks_broken(m, 0));
        for (int32_t i = 0; i < 20; i++) {
            int32_t part = lines && i >= 10 ? 1 : 0, slot = lines ? i % 10 : i;
            struct place there = block_slot(&march.block[part], slot);

            assert_int_equal(figure_at(m, i)->part, part);
            assert_int_equal(figure_at(m, i)->slot, slot);
            assert_true(points_equal(table_stand(table_of(m), i)->place.at, there.at));
        }
        if (!lines)
            continue;
        march = massed_march_begin(m, 0, 4 * PACE, &in_ranks); /* one more rank, the same number of blocks */
        ahead(&march, DEEP);
        assert_int_equal(march.block[0].count, 15);
        massed_march_apply(m, &march);
        assert_null(ranks_broken(m, 0));
        assert_int_equal(figure_at(m, 12)->part, 0);
        assert_int_equal(figure_at(m, 15)->part, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(stretches),
        FIELD_TEST(small_legs),
        FIELD_TEST(turns_either_way),
        FIELD_TEST(ground_that_is_slow),
        FIELD_TEST(room_for_a_block),
        FIELD_TEST(apart_from_all_but_one),
        FIELD_TEST(apart_by_a_hair),
        FIELD_TEST(as_far_as_one_likes),
        FIELD_TEST(behind_the_line),
        FIELD_TEST(room_for_some_ranks),
        FIELD_TEST(who_waits_at_a_line),
        FIELD_TEST(moved_up_to_the_line),
        FIELD_TEST(off_all_of_a_line),
        FIELD_TEST(struck_across),
        FIELD_TEST(a_divided_charger_goes_on),
        FIELD_TEST(figures_go_with_their_ranks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
