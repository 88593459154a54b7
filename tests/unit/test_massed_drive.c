/* Chariots on arcs and straight stretches (B20.4, O10.11-a). A heavy chariot stands at (24, 24) paces and
 * faces +y; when it means to go 8 paces, it turns on a circle of 8 paces, whose middle lies at (32, 24) to
 * its right. */
#include "test_massed_help.h"

#include "common/rules/massed/drive.h"

enum { R = 8 * PACE, HAIR = 20, GRAIN = 15, ARC_HAIR = 6 };

static const struct point start = {24 * PACE, 24 * PACE};
/* The same as in_ranks, in another grain: neither decides what a way costs. */
static const struct massed_terms grained = {.factor = {GRAIN, 2 * GRAIN, 4 * GRAIN, GRAIN, GRAIN, GRAIN},
                                            .grain = GRAIN,
                                            .share = 2,
                                            .barred = 1u << SHEER,
                                            .climbed = 1u << WALL};
static struct massed_drive drive;
static struct answer way;
static struct preview shown;
static struct refusal why;

static void begin(void **state)
{
    field_close(state);
    field_open(state);
    field_enlist(0, RED, 0, 1);
    field_stand(0, start, 0);
    massed_figure_at(m, 0)->role = ROLE_CHARIOT;
    massed_figure_at(m, 0)->vehicle = VEHICLE_HEAVY;
    drive = (struct massed_drive){.unit = 0,
                                  .speed = R,
                                  .allowance = R,
                                  .terms = &grained,
                                  .bearing = NOTHING,
                                  .rule = "B20.4-d",
                                  .bearing_rule = "O4.1-f"};
    way = (struct answer){.kind = DECISION_MOVE};
    m->event.corner_count = 0;
}

/* So far to the right and ahead of where it starts, in tenths of a pace. */
static struct point from_start(int32_t right, int32_t ahead)
{
    return (struct point){start.x + right * PACE / 10, start.y + ahead * PACE / 10};
}

static void through(struct point to)
{
    answer_add_place(&way, 0, to, 0);
}

static bool good(const char *key)
{
    bool legal;

    shown = (struct preview){.cost = -1};
    why = (struct refusal){.key = "", .rule = ""};
    legal = massed_check_drive(m, &drive, &way, &shown, &why);
    assert_string_equal(why.key, key);
    assert_int_equal(legal, *key == 0);
    return legal;
}

static void ends_at(struct point at, int32_t facing)
{
    assert_int_equal(shown.end_count, 1);
    assert_int_equal(shown.end[0].ref, 0);
    assert_near(shown.end[0].at.x, at.x, HAIR);
    assert_near(shown.end[0].at.y, at.y, HAIR);
    assert_near(shown.end[0].facing, facing, ARC_HAIR);
}

/* --- circles --------------------------------------------------------------------------------------- */

/* RULE("B20.4-e"), RULE("B20.4.1-a"), RULE("B20.4.2-b"): D; half of it; twice. */
static void radii(void **state)
{
    static const length expected[] = {
        [VEHICLE_LIGHT] = 3 * PACE, [VEHICLE_HEAVY] = 6 * PACE, [VEHICLE_WAGON] = 12 * PACE};

    begin(state);
    for (int32_t vehicle = VEHICLE_LIGHT; vehicle <= VEHICLE_WAGON; vehicle++) {
        massed_figure_at(m, 0)->vehicle = vehicle;
        assert_int_equal(massed_turning_radius(m, 0, 6 * PACE), expected[vehicle]);
    }
}

/* Until it heads for the point, to the side on which that lies. */
static void arcs_to_points(void **state)
{
    static const struct {
        int32_t right, ahead, quarters; /* tenths of a pace; quarters of a turn */
    } cases[] = {{0, 0, 0},      {0, 60, 0},      {0, 400, 0},    {80, 80, 1},   {120, 80, 1}, {180, 80, 1},
                 {160, 0, 2},    {160, -60, 2},   {160, -160, 2}, {30, -80, 3},  {80, -80, 3}, {-80, 80, -1},
                 {-120, 80, -1}, {-160, -60, -2}, {-160, 0, -2},  {-30, -80, -3}};

    begin(state);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int32_t by = 99;

        assert_true(massed_arc_towards(m, 0, R, from_start(cases[i].right, cases[i].ahead), &by));
        assert_near(by, cases[i].quarters * QUARTER_TURN, 16);
    }
    for (int32_t facing = 0; facing < FULL_TURN; facing += FULL_TURN / 8) { /* whatever its facing */
        struct place at = {.at = start, .facing = facing};
        struct point to =
            point_ahead(point_ahead(start, (angle)facing, R), (angle)(facing + QUARTER_TURN), 2 * R);
        int32_t by;

        table_put_stand(table_of(m), 0, &at, &table_stand(table_of(m), 0)->base);
        assert_true(massed_arc_towards(m, 0, R, to, &by));
        assert_near(by, QUARTER_TURN, 2);
    }
}

/* Points inside of the circle are not to be reached; on it, but for what is rounded, the arc ends there. */
static void inside_of_the_circle(void **state)
{
    static const struct {
        length off; /* the point lies so much farther from the middle than the circle */
        int32_t by; /* -1: not to be reached */
    } cases[] = {{-R + 1, -1},       {-R / 2, -1},      {-5, -1},
                 {-4, QUARTER_TURN}, {0, QUARTER_TURN}, {3, QUARTER_TURN}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int32_t by, other;
        struct point to = {start.x + R, start.y + R + cases[i].off};
        struct point left = {start.x - R, start.y + R + cases[i].off};

        begin(state);
        assert_int_equal(massed_arc_towards(m, 0, R, to, &by), cases[i].by >= 0);
        assert_int_equal(massed_arc_towards(m, 0, R, left, &other), cases[i].by >= 0);
        if (cases[i].by >= 0) {
            assert_int_equal(by, cases[i].by);
            assert_int_equal(other, -cases[i].by);
        }
    }
    for (length off = 4; off <= 5;
         off++) { /* it leaves the circle earlier: cos of the angle before is R / (R + off) */
        int32_t by;

        assert_true(massed_arc_towards(m, 0, R, (struct point){start.x + R, start.y + R + off}, &by));
        assert_in_range(by, QUARTER_TURN - 300, QUARTER_TURN - 150);
    }
}

/* --- ways ------------------------------------------------------------------------------------------ */

/* RULE("B20.4-d"): no farther than the D that was fixed. */
static void straight(void **state)
{
    begin(state);
    through(from_start(0, 80));
    assert_true(good(""));
    ends_at(from_start(0, 80), 0);
    assert_int_equal(shown.cost, R);
    assert_int_equal(shown.budget, R);
    assert_string_equal(shown.unit, "length");
    begin(state);
    through((struct point){start.x, start.y + R + 4}); /* but for what is rounded */
    drive.allowance = 2 * R;
    assert_true(good(""));
    begin(state);
    through((struct point){start.x, start.y + R + 5});
    drive.allowance = 2 * R;
    good("massed.refused.too_far");
    assert_string_equal(why.rule, "B20.4-d");
    assert_int_equal(why.amount, 5);
    begin(state); /* it pays for less than D */
    drive.allowance = R / 2;
    through(from_start(0, 40));
    assert_true(good(""));
    assert_int_equal(shown.cost, R / 2);
    begin(state);
    drive.allowance = R / 2;
    through(from_start(0, 41));
    good("massed.refused.too_far");
    assert_int_equal(why.amount, 0);
    begin(state); /* nobody moves */
    field_form(1, BLUE, 40, 1, 1, start, 0);
    assert_true(good(""));
    assert_int_equal(shown.cost, 0);
    assert_int_equal(shown.budget, R);
    assert_int_equal(shown.end_count, 0);
}

/* RULE("B20.4-f"), RULE("B20.4-g"): the arc is measured along the circle; a quarter of one of 8 paces
 * is 12.566. */
static void arcs_and_straight_stretches(void **state)
{
    length quarter = R * 11 / 7; /* a hair more than the arc: 22 / 7 for pi */

    for (int32_t side = -1; side <= 1; side += 2) {
        begin(state);
        massed_figure_at(m, 0)->vehicle = VEHICLE_LIGHT; /* a circle of 8 for a D of 16 */
        drive.speed = 2 * R;
        drive.allowance = 3 * R;
        through((struct point){start.x + side * R, start.y + R});
        assert_true(good(""));
        ends_at((struct point){start.x + side * R, start.y + R}, side < 0 ? 3 * QUARTER_TURN : QUARTER_TURN);
        assert_in_range(shown.cost, quarter - R / 500, quarter);
        through((struct point){start.x + side * (R + R / 4), start.y + R});
        assert_true(good(""));
        ends_at((struct point){start.x + side * (R + R / 4), start.y + R},
                side < 0 ? 3 * QUARTER_TURN : QUARTER_TURN);
        assert_in_range(shown.cost, quarter - R / 500 + R / 4, quarter + R / 4);
        through((struct point){start.x + side * (R + R / 2), start.y + R});
        good("massed.refused.too_far");
        assert_in_range(why.amount, quarter + R / 2 - 2 * R - R / 500, quarter + R / 2 - 2 * R);
    }
    begin(state);
    through(from_start(80, 0));
    good("massed.refused.turns_too_tight");
    assert_string_equal(why.rule, "B20.4-e");
    assert_int_equal(why.amount, R);
    begin(state);
    drive.speed = drive.allowance = 2 * R; /* the way is the same for a circle of 16 */
    through(from_start(80, 80));
    good("massed.refused.turns_too_tight");
    assert_int_equal(why.amount, 2 * R);
}

/* RULE("O4.1-f"): each straight stretch within so much of the bearing; an arc may lead off it. */
static void along_a_bearing(void **state)
{
    begin(state);
    massed_figure_at(m, 0)->vehicle = VEHICLE_LIGHT;
    drive.speed = drive.allowance = R;
    drive.bearing = QUARTER_TURN;
    drive.within = FULL_TURN / 8;
    through(from_start(0, 10));
    good("massed.refused.off_bearing");
    assert_string_equal(why.rule, "O4.1-f");
    drive.bearing = FULL_TURN / 8;
    assert_true(good(""));
    drive.bearing = FULL_TURN / 8 + 1;
    good("massed.refused.off_bearing");
    drive.bearing = FULL_TURN - FULL_TURN / 8;
    assert_true(good(""));
    begin(state); /* on the circle: nothing of it is straight */
    massed_figure_at(m, 0)->vehicle = VEHICLE_LIGHT;
    drive.speed = drive.allowance = 2 * R;
    drive.bearing = HALF_TURN;
    through((struct point){start.x + R, start.y + R});
    assert_true(good(""));
    through((struct point){start.x + R + 5, start.y + R});
    assert_true(good(""));
    through((struct point){start.x + R + 25, start.y + R});
    good("massed.refused.off_bearing");
}

/* RULE("B5.2.1-c"): slow ground costs twice. */
static void slow_ground(void **state)
{
    begin(state);
    drive.allowance = R;
    field_area(SLOW, 0, start.y + FIELD_BASE / 2 + 2 * PACE, FIELD_SIDE, FIELD_SIDE);
    through(from_start(0, 50));
    assert_true(good(""));
    assert_near(shown.cost, R, 4);
    begin(state);
    field_area(SLOW, 0, start.y + FIELD_BASE / 2 + 2 * PACE, FIELD_SIDE, FIELD_SIDE);
    through(from_start(0, 51));
    good("massed.refused.too_far");
    for (size_t i = 0; i < 2; i++) { /* in either grain */
        begin(state);
        drive.terms = i == 0 ? &in_ranks : &grained;
        field_area(VERY_SLOW, 0, 0, FIELD_SIDE, FIELD_SIDE);
        through(from_start(0, 20));
        assert_true(good(""));
        assert_int_equal(shown.cost, R);
        through(from_start(0, 21));
        good("massed.refused.too_far");
    }
}

/* --- lines ----------------------------------------------------------------------------------------- */

static int32_t line_ahead(int32_t going, int32_t tenths)
{
    length y = start.y + FIELD_BASE / 2 + tenths * PACE / 10;

    return field_line(going, (struct point){start.x - 4 * PACE, y}, (struct point){start.x + 4 * PACE, y});
}

/* Half of the allowance for each, here; one that it cannot pay for ends the way. */
static void lines_cost_a_part(void **state)
{
    for (int32_t lines = 0; lines <= 3; lines++)
        for (int32_t i = 0; i < 2; i++) {
            begin(state);
            drive.terms = i == 0 ? &in_ranks : &grained;
            drive.allowance = 2 * R;
            for (int32_t n = 0; n < lines; n++)
                line_ahead(LINE, 10 * (2 - n) + 10); /* the farthest first */
            through(from_start(0, 50));
            assert_true(good(""));
            if (lines == 0) {
                assert_int_equal(shown.cost, 5 * PACE);
                ends_at(from_start(0, 50), 0);
            } else if (lines == 1) {
                assert_near(shown.cost, 5 * PACE + R, 4);
                ends_at(from_start(0, 50), 0);
            } else { /* the nearer of two, or of three, is paid for with 8 of 16, and then 7 or so are left */
                assert_near(shown.cost, R + (lines == 2 ? 3 : 2) * PACE, HAIR);
                ends_at(from_start(0, lines == 2 ? 30 : 20), 0);
            }
        }
}

/* It pays just enough for a line 2 paces ahead, or a hair too little. */
static void enough_for_a_line(void **state)
{
    for (int32_t less = 0; less <= 1; less++) {
        begin(state);
        drive.allowance = 4 * PACE + (less ? -HAIR : HAIR);
        line_ahead(LINE, 20);
        through(from_start(0, 30));
        if (less == 0)
            good("massed.refused.too_far");
        else {
            assert_true(good(""));
            ends_at(from_start(0, 20), 0);
            assert_near(shown.cost, 2 * PACE, HAIR);
        }
    }
}

/* RULE("B5.2.3-g"): one to be climbed is not crossed, nor what bars the way; one beside it, behind it, or
 * taken away, does not matter. */
static void which_lines_count(void **state)
{
    static const struct {
        int32_t going;
        int32_t at; /* it comes so far, in tenths of a pace */
    } cases[] = {{LINE, 40}, {WALL, 20}, {SHEER, 20}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin(state);
        drive.allowance = 2 * R;
        int32_t piece = line_ahead(cases[i].going, 20);

        through(from_start(0, 40));
        assert_true(good(""));
        ends_at(from_start(0, cases[i].at), 0);
        table_piece(table_of(m), piece)->flags |= PIECE_REMOVED;
        assert_true(good(""));
        ends_at(from_start(0, 40), 0);
        assert_int_equal(shown.cost, 4 * PACE);
    }
    begin(state);
    line_ahead(LINE, 41);
    line_ahead(LINE, -20);
    field_line(LINE, (struct point){start.x + PACE, start.y + 2 * PACE},
               (struct point){start.x + 9 * PACE, start.y + 2 * PACE});
    field_area(0, start.x - PACE, start.y + PACE, start.x + PACE, start.y + 2 * PACE);
    through(from_start(0, 40));
    assert_true(good(""));
    assert_int_equal(shown.cost, 4 * PACE);
}

/* A line of several corners is paid for once where its base meets one of its parts; the part that comes first
 * tells where. */
static void corners_of_a_line(void **state)
{
    static const struct piece hedge = {
        .form = PIECE_LINE, .going = WALL, .name = NOTHING, .parent = NOTHING, .height = CENTIMETRE};

    for (int32_t turned = 0; turned < 2; turned++) {
        const struct point near = {start.x + 4 * PACE, start.y + FIELD_BASE / 2 + PACE},
                           edge = {start.x, start.y + FIELD_BASE / 2 + 3 * PACE},
                           far = {start.x - 4 * PACE, start.y + FIELD_BASE / 2 + 3 * PACE};
        const struct point corner[] = {turned ? far : near, edge, turned ? near : far};
        /* Its right front corner, 10 mm off the middle, meets the slope 2 to 4 that much sooner. */
        length sooner = FIELD_BASE / 2 / 2;

        begin(state);
        table_add_piece(table_of(m), &hedge, corner, 3);
        through(from_start(0, 60));
        assert_true(good(""));
        ends_at((struct point){start.x, start.y + 3 * PACE - sooner}, 0);
    }
}

/* A thick line is met by half of its thickness earlier. */
static void thick_lines(void **state)
{
    begin(state);
    table_piece(table_of(m), line_ahead(WALL, 20))->thickness = 20 * MILLIMETRE;
    through(from_start(0, 60));
    assert_true(good(""));
    ends_at((struct point){start.x, start.y + 2 * PACE - 10 * MILLIMETRE}, 0);
}

/* On an arc the line is found as well. */
static void lines_across_an_arc(void **state)
{
    begin(state);
    massed_figure_at(m, 0)->vehicle = VEHICLE_LIGHT;
    drive.speed = drive.allowance = 2 * R;
    field_line(WALL, (struct point){start.x - 4 * PACE, start.y + R / 2},
               (struct point){start.x + 9 * PACE, start.y + R / 2});
    through((struct point){start.x + R, start.y + R});
    through((struct point){start.x + R + PACE, start.y + R});
    assert_true(good(""));
    assert_in_range(shown.end[0].at.y, start.y + R / 2 - FIELD_BASE, start.y + R / 2 - FIELD_BASE / 2);
    assert_in_range(shown.end[0].facing, angle_from_degrees(20), angle_from_degrees(35));
}

/* --- others ---------------------------------------------------------------------------------------- */

/* Whoever or whatever is met ends the way there, and what is drawn beyond it does not matter. */
static void what_is_met(void **state)
{
    begin(state);
    field_enlist(1, BLUE, 40, 1);
    field_stand(40, from_start(0, 50), 0);
    through(from_start(0, 60));
    through(from_start(0, 400));
    assert_true(good(""));
    ends_at((struct point){start.x, start.y + 5 * PACE - FIELD_BASE}, 0);
    assert_near(shown.cost, 5 * PACE - FIELD_BASE, HAIR);
    begin(state);
    field_area(SHEER, 0, start.y + FIELD_BASE / 2 + 3 * PACE, FIELD_SIDE, FIELD_SIDE);
    through(from_start(0, 60));
    assert_true(good(""));
    ends_at(from_start(0, 30), 0);
    begin(state); /* a quarter of the circle, and an enemy at its end */
    massed_figure_at(m, 0)->vehicle = VEHICLE_LIGHT;
    drive.speed = drive.allowance = 2 * R;
    field_enlist(1, BLUE, 40, 1);
    field_stand(40, (struct point){start.x + R, start.y + R}, 0);
    through((struct point){start.x + R, start.y + R});
    assert_true(good(""));
    table_move_carrier(table_of(m), 0, &(struct place){.at = shown.end[0].at, .facing = shown.end[0].facing});
    struct place here = table_stand(table_of(m), 0)->place, there = table_stand(table_of(m), 40)->place;
    struct base base = base_rectangle(FIELD_BASE, FIELD_BASE);

    assert_false(bases_overlap(&here, &base, &there, &base));
    assert_in_range(stand_distance(table_of(m), 0, 40), 0, 20);
}

/* Who has an enemy right before a half of his front does not move, neither straight on nor along an arc. */
static void somebody_before_the_front(void **state)
{
    static const int32_t to[] = {-80, 0, 80};

    for (size_t i = 0; i < 3; i++) {
        begin(state);
        massed_figure_at(m, 0)->vehicle = VEHICLE_LIGHT;
        drive.speed = drive.allowance = 2 * R;
        field_enlist(1, BLUE, 40, 1);
        field_stand(40, (struct point){start.x, start.y + FIELD_BASE}, 0);
        through(from_start(to[i], 80));
        assert_true(good(""));
        assert_int_equal(shown.cost, 0);
        assert_true(points_equal(shown.end[0].at, start));
        assert_int_equal(shown.end[0].facing, 0);
    }
}

/* RULE("B20.1-b"): within 4 paces of each other afterwards; nobody on anybody. */
static void together(void **state)
{
    begin(state);
    field_enlist(0, RED, 0, 2);
    for (int32_t i = 0; i < 2; i++) {
        massed_figure_at(m, i)->role = ROLE_CHARIOT;
        massed_figure_at(m, i)->vehicle = VEHICLE_HEAVY;
        field_stand(i, (struct point){start.x, start.y + i * (FIELD_BASE + PACE)}, 0);
    }
    answer_add_place(&way, 1, (struct point){start.x, start.y + FIELD_BASE + 4 * PACE}, 0);
    assert_true(good(""));
    assert_int_equal(shown.end_count, 1);
    assert_int_equal(shown.cost, 3 * PACE);
    way.item[0].at.y += 30;
    good("massed.refused.chariots_apart");
    assert_string_equal(why.rule, "B20.1-b");
    answer_add_place(&way, 0, (struct point){start.x, start.y + PACE / 2}, 0);
    assert_true(good(""));
    assert_int_equal(shown.end_count, 2);
    assert_int_equal(shown.cost, 3 * PACE + 30); /* the dearest */
    assert_int_equal(shown.end[1].ref, 0);
    way.item[1].at.y = start.y + 7 * HALF_PACE + FIELD_BASE;
    good("massed.refused.no_room");
}

/* They go there, the corners of their ways are told, and the dearest says what it cost. */
static void they_go(void **state)
{
    begin(state);
    field_enlist(0, RED, 0, 2);
    for (int32_t i = 0; i < 2; i++) {
        massed_figure_at(m, i)->role = ROLE_CHARIOT;
        massed_figure_at(m, i)->vehicle = VEHICLE_HEAVY;
        field_stand(i, (struct point){start.x + i * 2 * PACE, start.y}, 0);
    }
    struct piece *hill = table_piece(table_of(m), field_area(0, start.x + PACE, start.y + 3 * PACE,
                                                             start.x + 3 * PACE, start.y + 9 * PACE));

    hill->height = 0;
    hill->floor = 5 * CENTIMETRE;
    through(from_start(0, 20));
    through(from_start(0, 30));
    answer_add_place(&way, 1, from_start(20, 50), 0);
    assert_int_equal(massed_drive_ways(m, &drive, &way), 5 * PACE);
    assert_true(points_equal(table_stand(table_of(m), 0)->place.at, from_start(0, 30)));
    assert_true(points_equal(table_stand(table_of(m), 1)->place.at, from_start(20, 50)));
    assert_int_equal(table_stand(table_of(m), 0)->place.elevation, 0);
    assert_int_equal(table_stand(table_of(m), 1)->place.elevation,
                     floor_at(table_of(m), from_start(20, 50), 0));
    assert_int_equal(m->event.corner_count, 1);
    assert_int_equal(m->event.corner[0].figure, 0);
    assert_true(points_equal(m->event.corner[0].at, from_start(0, 20)));
}

/* Those that live are offered, with D and so many corners; who is aboard goes with his chariot. */
static void who_is_offered(void **state)
{
    static struct decision d;

    begin(state);
    field_enlist(0, RED, 0, 3);
    for (int32_t i = 0; i < 3; i++) {
        massed_figure_at(m, i)->role = i == 2 ? ROLE_CREWMAN : ROLE_CHARIOT;
        field_stand(i, from_start(30 * i, 0), 0);
    }
    figure_at(m, 1)->fate = FATE_OUT;
    memset(&d, 0, sizeof d);
    massed_offer_drive(m, &drive, &d);
    assert_int_equal(d.movable_count, 1);
    assert_int_equal(d.movable[0].figure, 0);
    assert_int_equal(d.waypoints, DRIVE_WAYPOINTS);
    assert_int_equal(d.unit, 0);
    assert_int_equal(d.arg_count, 2);
}

/* A line is paid for by whoever stops at it first and goes on later, as much as by whoever goes on at once.
 */
static void lines_in_two_goes(void **state)
{
    length spent = 0;
    int32_t arc = 0;

    begin(state);
    drive.allowance = 2 * R;
    line_ahead(LINE, 20);
    struct march_end end = massed_drive_on(m, 0, &drive, &arc, 3 * PACE, &spent);

    assert_int_equal(end.why, MARCH_LINE);
    end = massed_drive_on(m, 0, &drive, &arc, 3 * PACE, &spent);
    assert_int_equal(end.why, MARCH_LINE);
    assert_near(table_stand(table_of(m), 0)->place.at.y, start.y + 2 * PACE, HAIR);
    for (length back = -12; back <= 12; back++) {
        begin(state);
        line_ahead(LINE, 20);
        through((struct point){start.x, start.y + 2 * PACE + back});
        through((struct point){start.x, start.y + 3 * PACE});
        assert_true(good(""));
        assert_int_equal(shown.cost, 7 * PACE);
    }
}

/* --- charges --------------------------------------------------------------------------------------- */

/* The rest of an arc, then straight on until the budget is spent or something is met. */
static void on_and_on(void **state)
{
    length spent = 0, quarter = R * 11 / 7;
    int32_t arc = 0;

    begin(state);
    struct march_end end = massed_drive_on(m, 0, &drive, &arc, 3 * PACE, &spent);

    assert_int_equal(end.why, MARCH_FREE); /* all of the budget */
    assert_int_equal(spent, 3 * PACE);
    assert_int_equal(arc, 0);
    assert_true(points_equal(table_stand(table_of(m), 0)->place.at, from_start(0, 30)));
    for (int32_t side = -1; side <= 1; side += 2) { /* half of a quarter, the other half, and straight on */
        begin(state);
        arc = side * QUARTER_TURN;
        end = massed_drive_on(m, 0, &drive, &arc, quarter / 2, &spent);
        assert_int_equal(end.why, MARCH_SPENT);
        assert_near(spent, quarter / 2, 4);
        assert_near(arc, side * QUARTER_TURN / 2, 20);
        end = massed_drive_on(m, 0, &drive, &arc, quarter, &spent);
        assert_int_equal(arc, 0);
        assert_int_equal(end.why, MARCH_SPENT);
        assert_near(spent, quarter, 4);
        struct place at = table_stand(table_of(m), 0)->place;

        assert_near(at.facing, side < 0 ? 3 * QUARTER_TURN : QUARTER_TURN, 4);
        assert_near(at.at.y, start.y + R, 2 * HAIR);
        assert_near(at.at.x, start.x + side * (R + quarter / 2), 2 * HAIR);
    }
    begin(state);
    field_enlist(1, BLUE, 40, 1);
    field_stand(40, from_start(0, 50), 0);
    arc = 0;
    end = massed_drive_on(m, 0, &drive, &arc, 8 * PACE, &spent);
    assert_int_equal(end.why, MARCH_ENEMY);
    assert_int_equal(end.figure, 40);
    assert_near(spent, 5 * PACE - FIELD_BASE, HAIR);
}

/* Where it would end on another chariot of its unit it stays behind it, by half paces; in the end where it
 * is. */
static void behind_a_friend(void **state)
{
    static const struct {
        int32_t friend, budget, goes; /* tenths of a pace */
    } cases[] = {{40, 30, 30}, {40, 40, 30}, {40, 45, 30}, {40, 50, 50},
                 {4, 5, 0},    {4, 3, 0},    {40, 32, 32}, {40, 34, 29}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        length spent = 0;
        int32_t arc = 0;

        begin(state);
        field_enlist(0, RED, 0, 2);
        for (int32_t n = 0; n < 2; n++) {
            massed_figure_at(m, n)->role = ROLE_CHARIOT;
            massed_figure_at(m, n)->vehicle = VEHICLE_HEAVY;
            field_stand(n, from_start(0, n * cases[i].friend), 0);
        }
        massed_drive_on(m, 0, &drive, &arc, cases[i].budget * PACE / 10, &spent);
        assert_int_equal(table_stand(table_of(m), 0)->place.at.y, from_start(0, cases[i].goes).y);
        assert_int_equal(spent, cases[i].goes * PACE / 10);
    }
}

/* RULE("B20.4-d"): what stops it on the arc stops it, though from there the way straight ahead is free: its
 * tail swings out against somebody who stands beside it. */
static void the_tail_swings_out(void **state)
{
    for (int32_t beside = 0; beside < 2; beside++)
        for (int32_t turns = 0; turns < 2; turns++) {
            struct point to = from_start(turns * 20, 60);

            begin(state);
            if (beside) {
                field_enlist(1, BLUE, 1, 1);
                field_stand(1, (struct point){start.x - FIELD_BASE - 2, start.y - FIELD_BASE / 4}, 0);
            }
            through(to);
            assert_true(good(""));
            if (beside && turns)
                assert_in_range(distance(shown.end[0].at, start), 0, PACE / 10);
            else
                assert_in_range(distance(shown.end[0].at, to), 0, HAIR);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(radii),
        FIELD_TEST(arcs_to_points),
        FIELD_TEST(inside_of_the_circle),
        FIELD_TEST(straight),
        FIELD_TEST(arcs_and_straight_stretches),
        FIELD_TEST(along_a_bearing),
        FIELD_TEST(slow_ground),
        FIELD_TEST(lines_cost_a_part),
        FIELD_TEST(enough_for_a_line),
        FIELD_TEST(which_lines_count),
        FIELD_TEST(corners_of_a_line),
        FIELD_TEST(thick_lines),
        FIELD_TEST(lines_across_an_arc),
        FIELD_TEST(what_is_met),
        FIELD_TEST(somebody_before_the_front),
        FIELD_TEST(together),
        FIELD_TEST(they_go),
        FIELD_TEST(who_is_offered),
        FIELD_TEST(lines_in_two_goes),
        FIELD_TEST(on_and_on),
        FIELD_TEST(behind_a_friend),
        FIELD_TEST(the_tail_swings_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
