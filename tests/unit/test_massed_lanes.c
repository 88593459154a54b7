/* Screens of skirmishers (B15.10-h) and gaps that are too narrow to shoot through (B6.2.4). A shooter of red
 * stands at (24, 10) paces and faces +y; his target, one figure of blue, stands 10 paces before him. Only the
 * line to the middle of its base is asked for, which is straight ahead. */
#include "test_massed_help.h"

#include "common/match/lined_up.h"
#include "common/rules/massed/lanes.h"

enum { SHOOTER, TARGET, OTHER, THIRD, FRIENDS };
enum { HALF_BASE = FIELD_BASE / 2, RANGE = 24 * PACE, HAIR = MILLIMETRE / 2 };

static const struct point eye = {24 * PACE, 10 * PACE};
static const length target_y = 20 * PACE, middle_y = 15 * PACE;
static uint32_t engaged_units;
static enum sees_arc arc_of_all;
static struct lineup lined_up;

static struct sees lines(const struct match *match, int32_t unit)
{
    static const struct sees_rules rules = {.inset = 10, .line_reach = PACE, .crest_reach = HALF_PACE};

    (void)unit;
    match_lineup(match, STAND_TALL, &lined_up);
    return (struct sees){.t = table_of(match), .m = &lined_up, .rules = &rules};
}

static enum sees_arc arc(const struct match *match, int32_t figure)
{
    (void)match;
    (void)figure;
    return arc_of_all;
}

static bool skirmishes(const struct match *match, int32_t unit)
{
    return massed_unit_at(match, unit)->type == TYPE_SKIRMISHERS;
}

static bool engaged(const struct match *match, int32_t unit)
{
    (void)match;
    return engaged_units >> unit & 1;
}

static const struct massed_shooting how = {
    .lines = lines, .arc = arc, .skirmishes = skirmishes, .engaged = engaged};

/* One figure by itself, `x` to the right of the line: the middle of its base. */
static void put(int32_t figure, length x, length y)
{
    table_stand(table_of(m), figure)->flags |= STAND_BLOCKS_SIGHT;
    field_stand(figure, (struct point){eye.x + x, y}, HALF_TURN);
}

static void single(int32_t unit, int32_t side, length x, length y)
{
    field_enlist(unit, side, 20 * unit, 1);
    massed_unit_at(m, unit)->type = TYPE_INFANTRY;
    put(20 * unit, x, y);
}

static void clear_table(void **state)
{
    field_close(state);
    field_open(state);
    engaged_units = 0;
    arc_of_all = SEES_IN_FRONT;
    for (int32_t unit = 0; unit < FIELD_UNITS; unit++)
        *unit_at(m, unit) = (struct unit){.side = RED, .first_member = NOBODY};
    single(SHOOTER, RED, 0, eye.y);
    field_stand(0, eye, 0);
    single(TARGET, BLUE, 0, target_y);
}

static bool open_to(length range, bool gaps)
{
    static const struct figure_seen straight = {.stand = 20 * TARGET, .clear = 1};
    struct massed_lanes lanes;
    struct sees s = lines(m, SHOOTER);

    massed_find_lanes(m, &how, SHOOTER, TARGET, gaps, &lanes);
    return massed_open_lanes(m, &lanes, &s, 0, &straight, range);
}

static bool is_open(void)
{
    return open_to(RANGE, true);
}

/* --- screens --------------------------------------------------------------------------------------- */

/* Two skirmishers on both sides of the line, so far from edge to edge. */
static void screen(void **state, int32_t side, length apart)
{
    clear_table(state);
    field_enlist(OTHER, side, 40, 2);
    massed_unit_at(m, OTHER)->type = TYPE_SKIRMISHERS;
    put(40, -HALF_BASE - apart / 2, middle_y);
    put(41, HALF_BASE + apart / 2, middle_y);
}

static bool screened(void)
{
    return !open_to(RANGE, false);
}

/* RULE("B15.10-h"): the straight between two members within 2 paces of each other. */
static void screens(void **state)
{
    screen(state, BLUE, 2 * PACE);
    assert_true(screened());
    screen(state, BLUE, 2 * PACE + 2 * HAIR);
    assert_false(screened());
    screen(state, RED, PACE); /* their own side */
    assert_false(screened());
    screen(state, BLUE, PACE);
    massed_unit_at(m, OTHER)->type = TYPE_INFANTRY;
    assert_false(screened());
    screen(state, BLUE, PACE);
    put(41, -2 * HALF_BASE - PACE, middle_y); /* both to the left */
    assert_false(screened());
    for (int32_t gone = 40; gone <= 41; gone++) {
        screen(state, BLUE, PACE);
        table_lift_stand(table_of(m), gone);
        assert_false(screened());
    }
    screen(state, BLUE, PACE);
    put(40, -PACE, target_y + 2 * PACE);
    put(41, PACE, target_y + 2 * PACE); /* behind the target */
    assert_false(screened());
    screen(state, BLUE, PACE);
    put(40, -PACE, eye.y - 2 * PACE);
    put(41, PACE, eye.y - 2 * PACE); /* behind the shooter */
    assert_false(screened());
}

/* Three in a row: the link that is crossed may be any of them. */
static void any_link_screens(void **state)
{
    for (int32_t order = 0; order < 3; order++) {
        clear_table(state);
        field_enlist(OTHER, BLUE, 40, 3);
        massed_unit_at(m, OTHER)->type = TYPE_SKIRMISHERS;
        for (int32_t i = 0; i < 3; i++) /* at 1, 3 and 5 paces left of the line, or one of them right of it */
            put(40 + (i + order) % 3, i == 0 ? PACE : PACE - 2 * i * PACE, middle_y);
        assert_true(screened());
    }
}

/* RULE("B15.10-h"): the target itself is no screen; nor are skirmishers who keep ranks. */
static void who_is_no_screen(void **state)
{
    struct massed_lanes lanes;

    clear_table(state);
    massed_unit_at(m, TARGET)->type = TYPE_SKIRMISHERS;
    field_form(OTHER, BLUE, 40, 4, 2, (struct point){eye.x, middle_y}, HALF_TURN);
    massed_unit_at(m, OTHER)->type = TYPE_SKIRMISHERS;
    single(THIRD, BLUE, 3 * PACE, middle_y);
    massed_unit_at(m, THIRD)->type = TYPE_SKIRMISHERS;
    massed_find_lanes(m, &how, SHOOTER, TARGET, false, &lanes);
    assert_int_equal(lanes.screens, 1);
    assert_int_equal(lanes.screen[0], THIRD);
    assert_int_equal(lanes.rivals, 0);
    massed_find_lanes(m, &how, SHOOTER, TARGET, true, &lanes);
    assert_int_equal(lanes.rivals, 2);
    engaged_units = 1u << OTHER;
    massed_find_lanes(m, &how, SHOOTER, TARGET, true, &lanes);
    assert_int_equal(lanes.rivals, 1);
    assert_int_equal(lanes.rival[0], THIRD);
    figure_at(m, 20 * THIRD)->fate = FATE_OUT;
    massed_find_lanes(m, &how, SHOOTER, TARGET, true, &lanes);
    assert_int_equal(lanes.screens + lanes.rivals, 0);
}

static void raise(int32_t figure, length by)
{
    struct stand *s = table_stand(table_of(m), figure);
    struct place at = s->place;

    at.elevation = by;
    table_put_stand(table_of(m), figure, &at, &s->base);
}

/* RULE("B6.2.2-n"), RULE("B6.2.2-p"): from above one shoots over them, tall ones from strictly above. */
static void over_their_heads(void **state)
{
    static const struct {
        length shooter, target, screen;
        bool tall, screened;
    } cases[] = {
        {0, 0, 0, false, true},       {PACE, 0, 0, false, false},       {0, PACE, 0, false, false},
        {PACE, 0, 0, true, false},    {PACE, 0, PACE, false, false},    {PACE, 0, PACE, true, true},
        {PACE, PACE, 0, false, true}, {PACE, 0, 2 * PACE, false, true}, {0, PACE, PACE, true, true},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        screen(state, BLUE, PACE);
        raise(0, cases[i].shooter);
        raise(20 * TARGET, cases[i].target);
        raise(40, cases[i].screen);
        raise(41, cases[i].screen);
        table_stand(table_of(m), 40)->flags |= cases[i].tall ? STAND_TALL : 0;
        table_stand(table_of(m), 41)->flags |= cases[i].tall ? STAND_TALL : 0;
        assert_int_equal(screened(), cases[i].screened);
        clear_table(state); /* the same of a potential target beside the line */
        single(OTHER, BLUE, HALF_BASE + PACE, middle_y);
        raise(0, cases[i].shooter);
        raise(20 * TARGET, cases[i].target);
        raise(40, cases[i].screen);
        table_stand(table_of(m), 40)->flags |= cases[i].tall ? STAND_TALL : 0;
        assert_int_equal(!is_open(), cases[i].screened);
    }
}

/* --- gaps ------------------------------------------------------------------------------------------ */

/* RULE("B6.2.4-b"): within 2 paces of a potential target, on either side, in order to hit something behind
 * it. */
static void beside_a_rival(void **state)
{
    for (int32_t side = -1; side <= 1; side += 2)
        for (int32_t off = 0; off <= 1; off++) {
            clear_table(state);
            single(OTHER, BLUE, side * (HALF_BASE + 2 * PACE + off * HAIR), middle_y);
            assert_int_equal(is_open(), off == 1);
            single(OTHER, RED, side * (HALF_BASE + PACE), middle_y); /* a friend */
            assert_true(is_open());
        }
    clear_table(state);
    single(OTHER, BLUE, HALF_BASE + PACE, middle_y);
    assert_false(is_open());
    assert_true(open_to(RANGE, false)); /* where gaps do not count */
    engaged_units = 1u << OTHER;
    assert_true(is_open());
}

/* Nearer to the shooter than the target is. */
static void behind_the_target(void **state)
{
    clear_table(state);
    single(OTHER, BLUE, HALF_BASE + PACE, target_y + HALF_BASE - HAIR);
    assert_false(is_open());
    single(OTHER, BLUE, HALF_BASE + PACE, target_y + HALF_BASE + HAIR);
    assert_true(is_open());
}

/* A potential target is in arc and in range of this shooter. */
static void who_could_be_shot(void **state)
{
    length beside = HALF_BASE + PACE;

    clear_table(state);
    single(OTHER, BLUE, beside, middle_y);
    struct place mine = table_stand(table_of(m), 0)->place, his = table_stand(table_of(m), 40)->place;
    struct base base = base_rectangle(FIELD_BASE, FIELD_BASE);
    length away = base_distance(&mine, &base, &his, &base);

    assert_false(open_to(away + 2, true));
    assert_true(open_to(away - 2, true));
    clear_table(state);
    single(OTHER, BLUE, beside + HALF_BASE, eye.y); /* beside the shooter */
    assert_true(is_open());
    arc_of_all = SEES_ALL_ROUND;
    assert_false(is_open());
    clear_table(state);
    single(OTHER, BLUE, beside, middle_y);
    field_form(THIRD, RED, 60, 3, 3, (struct point){eye.x + beside, middle_y - PACE}, 0);
    for (int32_t i = 60; i < 63; i++)
        table_stand(table_of(m), i)->flags |= STAND_BLOCKS_SIGHT;
    assert_true(is_open()); /* a friend hides him */
}

/* RULE("B6.2.4-a"): between a potential target and friends, 4 paces or less in all. */
static void between_rival_and_friend(void **state)
{
    static const struct {
        length rival, friend, friend_y; /* edges off the line, in tenths of a pace */
        bool open;
    } cases[] = {
        {25, -15, 150, false}, {25, -16, 150, true}, {-25, 15, 150, false}, {25, 15, 150, true},
        {39, -1, 150, false},  {41, -1, 150, true},  {21, -1, 210, true},   {21, -15, 180, true},
        {21, -15, 155, false}, {21, -20, 150, true},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        length rival = cases[i].rival * PACE / 10, friend = cases[i].friend * PACE / 10;

        clear_table(state);
        single(OTHER, BLUE, rival + (rival < 0 ? -HALF_BASE : HALF_BASE), middle_y);
        single(FRIENDS, RED, friend + (friend < 0 ? -HALF_BASE : HALF_BASE), cases[i].friend_y * PACE / 10);

        assert_int_equal(is_open(), cases[i].open);
        figure_at(m, 20 * FRIENDS)->fate = FATE_OUT;
        assert_true(is_open());
    }
}

/* His own unit is no friend beside the gap. */
static void own_unit_narrows_nothing(void **state)
{
    clear_table(state);
    single(OTHER, BLUE, HALF_BASE + 5 * PACE / 2, middle_y);
    field_enlist(SHOOTER, RED, 0, 2);
    put(0, 0, eye.y);
    field_stand(0, eye, 0);
    put(1, -HALF_BASE - PACE, middle_y);
    assert_true(is_open());
}

static int32_t hides(int32_t piece)
{
    struct piece *p = table_piece(table_of(m), piece);

    p->sight = SIGHT_BLOCKS;
    p->height = 3 * PACE;
    return piece;
}

/* The same between a potential target and terrain that ends lines of sight. */
static void between_rival_and_terrain(void **state)
{
    for (int32_t off = 0; off <= 1; off++) {
        length left = eye.x - 3 * PACE / 2 - off * HAIR;

        clear_table(state);
        single(OTHER, BLUE, HALF_BASE + 5 * PACE / 2, middle_y);
        int32_t house = field_area(0, left - 2 * PACE, middle_y - PACE, left, middle_y + PACE);

        assert_true(is_open()); /* one sees across it */
        hides(house);
        assert_int_equal(is_open(), off == 1);
        clear_table(state); /* and the other way about */
        single(OTHER, BLUE, -HALF_BASE - 5 * PACE / 2, middle_y);
        left = eye.x + 3 * PACE / 2 + off * HAIR;
        hides(field_area(0, left, middle_y - PACE, left + 2 * PACE, middle_y + PACE));
        assert_int_equal(is_open(), off == 1);
        clear_table(state); /* beyond the target */
        single(OTHER, BLUE, HALF_BASE + 5 * PACE / 2, middle_y);
        hides(field_area(0, left - 4 * PACE, target_y + PACE, left - 3 * PACE, target_y + 3 * PACE));
        assert_true(is_open());
    }
}

/* A wall is no ring: there is nothing between its two ends. Half of its thickness lies on either side. */
static void walls_beside_the_line(void **state)
{
    static const struct piece wall = {.form = PIECE_LINE,
                                      .name = NOTHING,
                                      .parent = NOTHING,
                                      .sight = SIGHT_BLOCKS,
                                      .height = 3 * PACE,
                                      .thickness = 10 * MILLIMETRE};
    const length off[] = {5 * MILLIMETRE, 5 * MILLIMETRE + HAIR};

    for (int32_t i = 0; i < 2; i++) {
        length x = eye.x - 3 * PACE / 2 - off[i];
        const struct point along[] = {{x, middle_y - 2 * PACE}, {x, middle_y + 2 * PACE}};

        clear_table(state);
        single(OTHER, BLUE, HALF_BASE + 5 * PACE / 2, middle_y);
        table_add_piece(table_of(m), &wall, along, 2);
        assert_int_equal(is_open(), i == 1);
    }
    for (int32_t first = 0; first < 3;
         first++) { /* three sides of a square 2 paces off; the fourth would be 1 pace off */
        length near = eye.x - PACE, far = eye.x - 4 * PACE;
        const struct point ring[] = {{near, middle_y - 4 * PACE},
                                     {far, middle_y - 4 * PACE},
                                     {far, middle_y + 4 * PACE},
                                     {near, middle_y + 4 * PACE}};
        struct piece area = wall;
        struct point turned[4];

        clear_table(state);
        single(OTHER, BLUE, HALF_BASE + 5 * PACE / 2, middle_y);
        table_add_piece(table_of(m), &wall, ring, 4);
        assert_true(is_open());
        clear_table(state);
        single(OTHER, BLUE, HALF_BASE + 5 * PACE / 2, middle_y);
        area.form =
            PIECE_AREA; /* of an area every side counts, also the one from its last corner to its first */
        for (int32_t k = 0; k < 4; k++)
            turned[k] = ring[(3 - k + first) % 4];
        table_add_piece(table_of(m), &area, turned, 4);
        assert_false(is_open());
    }
}

/* One clear line that is open is enough; hidden lines do not count. */
static void one_line_is_enough(void **state)
{
    struct figure_seen seen = {.stand = 20 * TARGET};
    struct massed_lanes lanes;

    clear_table(state);
    single(OTHER, BLUE, -HALF_BASE - 2 * PACE + HAIR,
           middle_y); /* bars the straight line and those to the left corners */
    massed_find_lanes(m, &how, SHOOTER, TARGET, true, &lanes);
    struct sees s = lines(m, SHOOTER);

    for (seen.clear = 0; seen.clear <= SIGHT_POINTS_ALL; seen.clear++) {
        struct point point[SIGHT_POINTS];
        const struct stand *to = table_stand_const(table_of(m), 20 * TARGET);
        bool any = false;

        sight_points(&to->place, &to->base, 10, point);
        for (int32_t n = 0; n < SIGHT_POINTS; n++)
            any = any || (seen.clear >> n & 1 && point[n].x > eye.x);
        assert_int_equal(massed_open_lanes(m, &lanes, &s, 0, &seen, RANGE), any);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(screens),
        FIELD_TEST(any_link_screens),
        FIELD_TEST(who_is_no_screen),
        FIELD_TEST(over_their_heads),
        FIELD_TEST(beside_a_rival),
        FIELD_TEST(behind_the_target),
        FIELD_TEST(who_could_be_shot),
        FIELD_TEST(between_rival_and_friend),
        FIELD_TEST(own_unit_narrows_nothing),
        FIELD_TEST(between_rival_and_terrain),
        FIELD_TEST(walls_beside_the_line),
        FIELD_TEST(one_line_is_enough),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
