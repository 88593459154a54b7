/* Figures without ranks: what their ways cost (B5.2.1-d, B15.10-i, B5.2.3-g), whom they go through (B5.5),
 * how they close in on an enemy (B7.1.1-i). One stands at (24, 10) paces and faces +y; his base is 20 mm
 * deep. */
#include "test_massed_help.h"

enum { HAIR = 20, HALF_BASE = FIELD_BASE / 2, NEAR_ENOUGH = 12 };

static const struct point start = {24 * PACE, 10 * PACE};
/* RULE("B15.10-k"), in fifteenths: 3 of 4 in difficult ground, 2 1/2 in very difficult ground. */
static const struct massed_terms terms = {.factor = {15, 20, 24, 15, 15, 15},
                                          .grain = 15,
                                          .share = 4,
                                          .barred = 1u << SHEER,
                                          .climbed = 1u << WALL};
static struct massed_free_move move;
static struct answer ways;
static struct preview shown;
static struct refusal why;
static uint32_t may_pass;

static bool may_cross(const struct match *match, int32_t unit, int32_t friend)
{
    (void)match;
    assert_int_equal(unit, 0);
    return may_pass >> friend & 1;
}

static void begin(void **state)
{
    field_close(state);
    field_open(state);
    field_enlist(0, RED, 0, 1);
    field_stand(0, start, 0);
    may_pass = 0;
    move = (struct massed_free_move){.unit = 0,
                                     .allowance = 4 * PACE,
                                     .terms = &terms,
                                     .bearing = NOTHING,
                                     .rule = "B15.10-k",
                                     .bearing_rule = "O4.1-f"};
    ways = (struct answer){.kind = DECISION_MOVE};
    m->event.corner_count = 0;
}

static struct point from_start(length right, length ahead)
{
    return (struct point){start.x + right, start.y + ahead};
}

/* --- cost ------------------------------------------------------------------------------------------ */

static bool pays(const length *leg, int32_t legs, length *cost)
{
    struct path way = {.points = 0};
    length y = start.y;
    bool afforded;

    path_add(&way, start);
    for (int32_t i = 0; i < legs; i++)
        path_add(&way, (struct point){start.x, y += leg[i]});
    *cost = massed_way_cost(m, 0, &way, &move, &afforded);
    return afforded;
}

static void ground(int32_t going, length from, length to)
{
    field_area(going, 0, start.y + HALF_BASE + from, FIELD_SIDE, start.y + HALF_BASE + to);
}

/* RULE("B5.2.1-d"): where the way ends in slow ground, what is left on entering it is good for so much,
 * rounded up to the half pace. */
static void the_last_stretch(void **state)
{
    static const struct {
        length allowance, from, to, leg[2];
        int32_t going;
        bool good;
    } cases[] = {
        /* 2 left on entering: 1 1/2 */
        {4 * PACE, 2 * PACE, 20 * PACE, {7 * HALF_PACE, 0}, SLOW, true},
        {4 * PACE, 2 * PACE, 20 * PACE, {7 * HALF_PACE + 2, 0}, SLOW, false},
        /* a hair more: 1 1/2 and a bit is 2 */
        {4 * PACE + 2, 2 * PACE, 20 * PACE, {4 * PACE, 0}, SLOW, true},
        {4 * PACE + 2, 2 * PACE, 20 * PACE, {4 * PACE + 2, 0}, SLOW, false},
        /* 2 left: 2 * 15 / 24 = 1 1/4 is 1 1/2 */
        {4 * PACE, 2 * PACE, 20 * PACE, {7 * HALF_PACE, 0}, VERY_SLOW, true},
        {4 * PACE, 2 * PACE, 20 * PACE, {7 * HALF_PACE + 2, 0}, VERY_SLOW, false},
        /* nothing left */
        {2 * PACE, 2 * PACE, 20 * PACE, {2 * PACE, 0}, SLOW, true},
        {2 * PACE, 2 * PACE, 20 * PACE, {2 * PACE + 4, 0}, SLOW, false},
        /* a leg that ends in it, and one that goes on in it: only the last stretch is rounded */
        {4 * PACE, -4 * PACE, 20 * PACE, {3 * PACE, 0}, SLOW, true},
        {4 * PACE - 60, -4 * PACE, 20 * PACE, {3 * PACE, 0}, SLOW, true},
        {4 * PACE - 60, -4 * PACE, 20 * PACE, {2 * PACE, PACE}, SLOW, true},
        {4 * PACE - 60, -4 * PACE, 20 * PACE, {3 * PACE, 10}, SLOW, false},
        /* beyond it is open ground: nothing is rounded; its rear has left it 20 mm after its front */
        {4 * PACE, -4 * PACE, 3 * PACE - FIELD_BASE - 40, {3 * PACE, 0}, SLOW, true},
        {4 * PACE - 60, -4 * PACE, 3 * PACE - FIELD_BASE - 200, {3 * PACE, 0}, SLOW, true},
        {4 * PACE - 100, -4 * PACE, 3 * PACE - FIELD_BASE - 200, {3 * PACE, 0}, SLOW, false},
        {4 * PACE - 100, -4 * PACE, 3 * PACE - FIELD_BASE - 200, {3 * PACE - 200, 200}, SLOW, false},
        {4 * PACE, -20 * PACE, 20 * PACE, {4 * PACE, 0}, 0, true},
        {4 * PACE, -20 * PACE, 20 * PACE, {4 * PACE + 1, 0}, 0, false},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        length cost;

        begin(state);
        move.allowance = cases[i].allowance;
        ground(cases[i].going, cases[i].from, cases[i].to);
        assert_int_equal(pays(cases[i].leg, cases[i].leg[1] > 0 ? 2 : 1, &cost), cases[i].good);
        assert_int_equal(cost <= move.allowance, cases[i].good);
    }
}

/* The dearest ground under the base; the cost in whole units. */
static void costs(void **state)
{
    const length leg[] = {2 * PACE};
    length cost;

    begin(state);
    assert_true(pays(leg, 1, &cost));
    assert_int_equal(cost, 2 * PACE);
    field_area(SLOW, 0, 0, FIELD_SIDE, FIELD_SIDE);
    assert_true(pays(leg, 1, &cost));
    assert_near(cost, 2 * PACE * 4 / 3, 2);
    field_area(VERY_SLOW, start.x + HALF_BASE - 40, 0, FIELD_SIDE, FIELD_SIDE); /* one edge of the base */
    assert_true(pays(leg, 1, &cost));
    assert_near(cost, 2 * PACE * 8 / 5, 2);
}

static int32_t line_at(int32_t going, length ahead)
{
    return field_line(going, (struct point){10 * PACE, start.y + ahead},
                      (struct point){40 * PACE, start.y + ahead});
}

/* RULE("B15.10-i"): a quarter of the allowance for each line, or of all that a charge had at first; none
 * where the way bars it. */
static void lines(void **state)
{
    static const struct {
        int32_t lines, going;
        length allowance, whole, far;
    } cases[] = {{1, LINE, 4 * PACE, 0, 3 * PACE},        {2, LINE, 4 * PACE, 0, 2 * PACE},
                 {1, LINE, 4 * PACE, 8 * PACE, 2 * PACE}, {1, LINE, 4 * PACE, 4, 4 * PACE - 1},
                 {0, LINE, 4 * PACE, 8 * PACE, 4 * PACE}, {1, SHEER, 4 * PACE, 0, 0}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        length cost, leg[2] = {cases[i].far > 0 ? cases[i].far : PACE, 0};

        begin(state);
        move.allowance = cases[i].allowance;
        move.whole = cases[i].whole;
        for (int32_t n = 0; n < cases[i].lines; n++)
            line_at(cases[i].going, PACE / 2 + n * PACE / 4);
        assert_int_equal(pays(leg, 1, &cost), cases[i].far > 0);
        if (cases[i].far > 0)
            assert_int_equal(cost, 4 * PACE);
        leg[0]++;
        assert_false(pays(leg, 1, &cost));
        leg[0]--;
        leg[1] = 1;
        assert_false(pays(leg, 2, &cost));
    }
    begin(state); /* nothing is left for the way behind two lines that take all */
    move.whole = 8 * PACE;
    line_at(LINE, PACE / 2);
    line_at(LINE, PACE);
    length cost;

    assert_false(pays((const length[]){3 * PACE / 2}, 1, &cost));
    assert_int_equal(cost, 4 * PACE + 3 * PACE / 2);
}

/* RULE("B5.2.3-g"): who touches it at first gets over it, and touches its far side; it is all of his move,
 * and no reserve move. */
static void climbing(void **state)
{
    static const struct {
        length line, to, allowance, whole;
        bool hurried, good;
    } cases[] = {
        {HALF_BASE, FIELD_BASE, 4 * PACE, 0, false, true},
        {HALF_BASE + 50, FIELD_BASE + 50, 4 * PACE, 0, false, true},
        {HALF_BASE + MILLIMETRE, FIELD_BASE + 2 * MILLIMETRE, 4 * PACE, 0, false, true},
        {HALF_BASE + MILLIMETRE + 1, FIELD_BASE + MILLIMETRE + 1, 4 * PACE, 0, false, false},
        {HALF_BASE, FIELD_BASE + MILLIMETRE + 1, 4 * PACE, 0, false, false},
        {HALF_BASE, FIELD_BASE + 120, 4 * PACE, 0, false, false},
        {HALF_BASE + 120, FIELD_BASE + 120, 4 * PACE, 0, false, false},
        {HALF_BASE, FIELD_BASE, 4 * PACE, 0, true, false},
        {HALF_BASE, FIELD_BASE, 4 * PACE, 4 * PACE, false, true},
        {HALF_BASE, FIELD_BASE, 4 * PACE, 4 * PACE + 1, false, false},
        {HALF_BASE, FIELD_BASE, 4 * PACE, 3 * PACE, false, true},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        length cost;

        begin(state);
        move.allowance = cases[i].allowance;
        move.whole = cases[i].whole;
        move.hurried = cases[i].hurried;
        line_at(WALL, cases[i].line);
        assert_int_equal(pays(&cases[i].to, 1, &cost), cases[i].good);
        assert_int_equal(cost, cases[i].whole > 0 ? cases[i].whole : cases[i].allowance);
        assert_false(pays((const length[]){cases[i].to / 2, cases[i].to - cases[i].to / 2}, 2, &cost));
        line_at(LINE, cases[i].line + 10); /* a second line takes another turn */
        assert_false(pays(&cases[i].to, 1, &cost));
    }
}

/* --- ways as they are answered --------------------------------------------------------------------- */

static void through(int32_t figure, struct point to, int32_t facing)
{
    answer_add_place(&ways, figure, to, facing);
}

static void good(const char *key)
{
    bool legal;

    shown = (struct preview){.cost = -1};
    why = (struct refusal){.key = "", .rule = ""};
    legal = massed_check_ways(m, &move, &ways, &shown, &why);
    assert_string_equal(why.key, key);
    assert_int_equal(legal, *key == 0);
}

/* Corner by corner; a corner where he stands already is none. */
static void ways_are_read(void **state)
{
    int32_t next = 0, figure, facing = 0;

    begin(state);
    field_enlist(0, RED, 0, 2);
    field_stand(1, from_start(2 * PACE, 0), 0);
    through(0, start, 5);
    through(0, from_start(0, PACE), 6);
    through(0, from_start(0, PACE), 7);
    through(0, from_start(PACE, PACE), 8);
    through(1, from_start(2 * PACE, 3 * PACE), 9);
    struct path way = massed_read_way(m, &ways, &next, &figure, &facing);

    assert_int_equal(way.points, 3);
    assert_true(points_equal(way.at[1], from_start(0, PACE)) &&
                points_equal(way.at[2], from_start(PACE, PACE)));
    assert_true(figure == 0 && facing == 8 && next == 4);
    way = massed_read_way(m, &ways, &next, &figure, &facing);
    assert_true(figure == 1 && facing == 9 && next == 5 && way.points == 2);
}

/* The preview has the cost of the dearest way, and where each ends; who stays may stay. */
static void what_is_shown(void **state)
{
    begin(state);
    good("");
    assert_true(shown.cost == 0 && shown.budget == 4 * PACE && shown.end_count == 0);
    assert_string_equal(shown.unit, "length");
    field_enlist(0, RED, 0, 2);
    field_stand(1, from_start(2 * PACE, 0), 0);
    through(0, from_start(0, PACE), 0);
    through(0, from_start(0, 3 * PACE), 11);
    through(1, from_start(2 * PACE, 2 * PACE), 12);
    good("");
    assert_int_equal(shown.cost, 3 * PACE);
    assert_int_equal(shown.end_count, 2);
    assert_true(shown.end[0].ref == 0 && shown.end[0].facing == 11 &&
                points_equal(shown.end[0].at, from_start(0, 3 * PACE)));
    assert_true(shown.end[1].ref == 1 && shown.end[1].facing == 12 &&
                points_equal(shown.end[1].at, from_start(2 * PACE, 2 * PACE)));
}

/* Too far, by how much; off the bearing in any leg; an enemy in the way, who may be touched. */
static void what_is_refused(void **state)
{
    begin(state);
    through(0, from_start(0, 2 * PACE), 0);
    through(0, from_start(PACE, 2 * PACE), 0);
    move.allowance = 5 * HALF_PACE;
    good("massed.refused.too_far");
    assert_string_equal(why.rule, "B15.10-k");
    assert_int_equal(why.amount, HALF_PACE);
    assert_true(points_equal(why.at, from_start(PACE, 2 * PACE)));
    move.allowance = 3 * PACE;
    good("");
    move.bearing = 0;
    move.within = QUARTER_TURN;
    good("");
    move.within = QUARTER_TURN - 1;
    good("massed.refused.off_bearing");
    assert_string_equal(why.rule, "O4.1-f");
    begin(state);
    field_enlist(1, BLUE, 40, 1);
    field_stand(40, from_start(0, 2 * PACE), 0);
    through(0, from_start(0, 2 * PACE - FIELD_BASE), 0);
    good("");
    ways.item[0].at.y += 20;
    good("massed.refused.in_the_way");
    assert_near(why.amount, 20, 4);
    ways.item[0].at = from_start(0, 4 * PACE);
    good("massed.refused.in_the_way");
    assert_near(why.amount, 2 * PACE + FIELD_BASE, 4);
    assert_near(why.at.y, start.y + 2 * PACE - FIELD_BASE, 4);
}

/* RULE("B5.5-a"), RULE("B5.5-b"): through friends only where they may be crossed; those of his own unit bar
 * nobody. */
static void through_friends(void **state)
{
    for (int32_t own = 0; own <= 1; own++)
        for (int32_t may = 0; may <= 1; may++) {
            uint32_t crossed[ESCAPE_UNITS] = {0};

            begin(state);
            if (own) {
                field_enlist(0, RED, 0, 2);
                field_stand(1, from_start(0, PACE), 0);
            } else {
                field_enlist(1, RED, 1, 1);
                field_stand(1, from_start(0, PACE), 0);
                field_enlist(2, RED, 40, 1);
                field_stand(40, from_start(0, 2 * PACE), 0);
            }
            may_pass = may ? 6 : 2;
            move.may_cross = may_cross;
            through(0, from_start(0, 4 * PACE - (own ? PACE : 0)), 0);
            good(own || may ? "" : "massed.refused.friend_in_the_way");
            if (!own && !may)
                assert_int_equal(why.figure, 40);
            move.may_cross = NULL;
            good(own ? "" : "massed.refused.friend_in_the_way");
            if (!own)
                assert_int_equal(why.figure, 1);
            move.may_cross = may_cross;
            if (!own && !may)
                continue;
            assert_int_equal(massed_walk_ways(m, &move, &ways, crossed), 4 * PACE - (own ? PACE : 0));
            assert_int_equal(crossed[0], own ? 0 : 6);
        }
    begin(state); /* beside a friend, touching him or a hair in him, he goes past */
    field_enlist(1, RED, 1, 1);
    for (length in = -1; in <= 8; in += 9) {
        field_stand(1, from_start(FIELD_BASE - in, 2 * PACE), 0);
        ways.count = 0;
        through(0, from_start(0, 4 * PACE), 0);
        good(in > 1 ? "massed.refused.friend_in_the_way" : "");
    }
}

/* They go there, the corners of their ways are told, and the dearest says what it cost. */
static void they_go(void **state)
{
    begin(state);
    field_enlist(0, RED, 0, 2);
    field_stand(1, from_start(2 * PACE, 0), 0);
    struct piece *hill = table_piece(
        table_of(m), field_area(0, start.x + PACE, start.y + PACE, start.x + 3 * PACE, start.y + 9 * PACE));

    hill->height = 0;
    hill->floor = 5 * CENTIMETRE;
    through(0, from_start(0, PACE), 0);
    through(0, from_start(0, 3 * PACE), 33);
    through(1, from_start(2 * PACE, 2 * PACE), 44);
    assert_int_equal(massed_walk_ways(m, &move, &ways, NULL), 3 * PACE);
    struct place one = table_stand(table_of(m), 0)->place, other = table_stand(table_of(m), 1)->place;

    assert_true(points_equal(one.at, from_start(0, 3 * PACE)) && one.facing == 33 && one.elevation == 0);
    assert_true(points_equal(other.at, from_start(2 * PACE, 2 * PACE)) && other.facing == 44);
    assert_int_equal(other.elevation, floor_at(table_of(m), other.at, 0));
    assert_int_equal(m->event.corner_count, 1);
    assert_true(points_equal(m->event.corner[0].at, from_start(0, PACE)));
}

/* Those that live and are aboard nothing are offered, each with the whole allowance. */
static void who_is_offered(void **state)
{
    static struct decision d;

    begin(state);
    field_enlist(0, RED, 0, 4);
    for (int32_t i = 0; i < 4; i++)
        field_stand(i, from_start(i * PACE, 0), 0);
    figure_at(m, 1)->fate = FATE_OUT;
    table_stand(table_of(m), 2)->aboard = 3;
    memset(&d, 0, sizeof d);
    massed_offer_ways(m, &move, &d);
    assert_int_equal(d.movable_count, 2);
    assert_true(d.movable[0].figure == 0 && d.movable[1].figure == 3);
    assert_true(d.need_facing && d.waypoints == FREE_WAYPOINTS && d.unit == 0);
}

/* --- closing in ------------------------------------------------------------------------------------ */

/* An enemy whose base is 30 mm wide and 50 deep, his middle so far from the charger. */
static void enemy(length right, length ahead, int32_t facing)
{
    struct place at = {.at = from_start(right, ahead), .facing = facing};
    struct base base = base_rectangle(30 * MILLIMETRE, 50 * MILLIMETRE);

    field_enlist(1, BLUE, 40, 1);
    table_put_stand(table_of(m), 40, &at, &base);
}

/* RULE("B7.1.1-i"): his front edge flush on the nearest side; the depth of the one, or half of the width. */
static void flush_on_a_side(void **state)
{
    static const struct {
        length right, ahead, half;
        int32_t facing, faces;
    } cases[] = {
        {0, 8 * PACE, 25 * MILLIMETRE, 0, 0},
        {0, 8 * PACE, 15 * MILLIMETRE, QUARTER_TURN, 0},
        {0, 8 * PACE, 25 * MILLIMETRE, HALF_TURN, 0},
        {8 * PACE, 0, 15 * MILLIMETRE, 0, QUARTER_TURN},
        {-8 * PACE, 0, 15 * MILLIMETRE, 0, 3 * QUARTER_TURN},
        {0, -8 * PACE, 25 * MILLIMETRE, 0, HALF_TURN},
        {0, -8 * PACE, 15 * MILLIMETRE, 3 * QUARTER_TURN, HALF_TURN},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        length off = 8 * PACE - cases[i].half - HALF_BASE;

        for (int32_t less = 0; less <= 1; less++) { /* he just gets there, or not */
            begin(state);
            enemy(cases[i].right, cases[i].ahead, cases[i].facing);
            assert_int_equal(massed_gets_into_contact(m, 0, 1, less ? off - 4 : off + 2, &terms), !less);
            assert_true(points_equal(table_stand(table_of(m), 0)->place.at, start));
            assert_int_equal(massed_close_in_one(m, 0, 1, less ? off - 4 : off + 2, &terms), !less);
            if (less)
                assert_true(points_equal(table_stand(table_of(m), 0)->place.at, start));
        }
        begin(state);
        enemy(cases[i].right, cases[i].ahead, cases[i].facing);
        assert_int_equal(massed_close_in(m, 0, 1, 8 * PACE, &terms), 1);
        struct place at = table_stand(table_of(m), 0)->place;

        assert_int_equal((angle)at.facing, cases[i].faces);
        assert_near(distance(at.at, start), off, NEAR_ENOUGH);
        assert_in_range(stand_distance(table_of(m), 0, 40), 0, 4);
        figure_at(m, 0)->fate = FATE_OUT;
        assert_false(massed_gets_into_contact(m, 0, 1, 8 * PACE, &terms));
        assert_false(massed_close_in_one(m, 0, 1, 8 * PACE, &terms));
    }
}

/* If two enemies are equally near, the figure goes at the one with the lower number. */
static void equally_near(void **state)
{
    for (int32_t first = 0; first < 2; first++) {
        begin(state);
        field_enlist(1, BLUE, 40, 2);
        field_stand(40 + first, from_start(6 * PACE, 0), 0);
        field_stand(41 - first, from_start(-6 * PACE, 0), 0);
        assert_int_equal(massed_close_in(m, 0, 1, 8 * PACE, &terms), 1);
        struct place at = table_stand(table_of(m), 0)->place;

        assert_int_equal(at.at.x > start.x, first == 0);
        assert_near(at.at.y, start.y, NEAR_ENOUGH);
    }
}

/* Where somebody stands already he takes another place; where all is taken he follows as near as he gets. */
static void places_that_are_taken(void **state)
{
    begin(state);
    enemy(0, 8 * PACE, HALF_TURN);
    field_enlist(2, RED, 60, 3);
    for (int32_t i = 0; i < 3; i++) /* before its front and beside it to both hands */
        field_stand(60 + i,
                    from_start(i == 0   ? 0
                               : i == 1 ? PACE + HALF_BASE
                                        : -PACE - HALF_BASE,
                               8 * PACE - 25 * MILLIMETRE - HALF_BASE - 4),
                    0);
    field_stand(0, from_start(8 * PACE, 0), 0);
    assert_int_equal(massed_close_in(m, 0, 1, 30 * PACE, &terms), 1);
    struct place here = table_stand(table_of(m), 0)->place;
    struct base base = base_rectangle(FIELD_BASE, FIELD_BASE);

    assert_in_range(stand_distance(table_of(m), 0, 40), 0, 4);
    assert_int_equal((angle)here.facing, 3 * QUARTER_TURN);
    for (int32_t other = 60; other < 63; other++)
        assert_false(bases_overlap(&here, &base, &table_stand(table_of(m), other)->place, &base));
    for (int32_t other = 60; other < 63; other++)
        table_lift_stand(table_of(m), other);
    field_stand(0, from_start(8 * PACE, 0), 0); /* without them the front is nearer */
    massed_close_in(m, 0, 1, 30 * PACE, &terms);
    assert_int_equal((angle)table_stand(table_of(m), 0)->place.facing, 0);
    begin(state); /* out of reach: straight at it for what he has */
    enemy(0, 20 * PACE, HALF_TURN);
    assert_int_equal(massed_close_in(m, 0, 1, 6 * PACE, &terms), 0);
    assert_near(table_stand(table_of(m), 0)->place.at.y, start.y + 6 * PACE, 4);
    begin(state); /* a wood takes its share, by quarters of a pace */
    enemy(0, 20 * PACE, HALF_TURN);
    field_area(SLOW, 0, 0, FIELD_SIDE, FIELD_SIDE);
    massed_close_in(m, 0, 1, 6 * PACE, &terms);
    assert_near(table_stand(table_of(m), 0)->place.at.y, start.y + 9 * HALF_PACE, 4);
    begin(state); /* somebody stands where he would end: he stops behind him */
    enemy(0, 20 * PACE, HALF_TURN);
    field_enlist(2, RED, 60, 1);
    field_stand(60, from_start(0, 6 * PACE), 0);
    massed_close_in(m, 0, 1, 6 * PACE, &terms);
    assert_in_range(table_stand(table_of(m), 0)->place.at.y, start.y + 6 * PACE - FIELD_BASE - HALF_PACE,
                    start.y + 6 * PACE - FIELD_BASE);
    begin(state); /* what cannot be entered stops him, and nobody is behind it */
    enemy(0, 8 * PACE, HALF_TURN);
    field_area(SHEER, 0, start.y + 4 * PACE, FIELD_SIDE, start.y + 5 * PACE);
    assert_int_equal(massed_close_in(m, 0, 1, 30 * PACE, &terms), 0);
    assert_in_range(table_stand(table_of(m), 0)->place.at.y, start.y + 3 * PACE, start.y + 4 * PACE);
    begin(state); /* dead enemies are closed in on by nobody */
    enemy(0, 8 * PACE, HALF_TURN);
    figure_at(m, 40)->fate = FATE_OUT;
    assert_false(massed_gets_into_contact(m, 0, 1, 30 * PACE, &terms));
}

/* RULE("B5.5-e"): who stands in the midst of friends bars nobody else, but his comrades. */
static void comrades_amid_friends(void **state)
{
    begin(state);
    enemy(0, 20 * PACE, HALF_TURN);
    field_enlist(0, RED, 0, 2);
    field_area(SHEER, 0, start.y + 4 * PACE, FIELD_SIDE, start.y + 5 * PACE);
    field_stand(1, from_start(0, -2 * PACE), 0);
    table_stand(table_of(m), 0)->flags &= ~(uint32_t)STAND_BLOCKS_MOVE;
    massed_close_in(m, 0, 1, 30 * PACE, &terms);
    assert_in_range(table_stand(table_of(m), 0)->place.at.y, start.y + 3 * PACE, start.y + 4 * PACE);
    assert_in_range(table_stand(table_of(m), 1)->place.at.y, start.y - 2 * PACE,
                    table_stand(table_of(m), 0)->place.at.y - FIELD_BASE);
}

/* The nearest of the target's figures; he does not go through others of the enemy, and friends do not stop
 * him on his way. */
static void who_is_reached(void **state)
{
    begin(state);
    field_enlist(1, BLUE, 40, 2);
    field_stand(40, from_start(0, 9 * PACE), HALF_TURN);
    field_stand(41, from_start(0, 6 * PACE), HALF_TURN);
    assert_true(massed_close_in_one(m, 0, 1, 20 * PACE, &terms));
    assert_near(table_stand(table_of(m), 0)->place.at.y, start.y + 6 * PACE - FIELD_BASE, NEAR_ENOUGH);
    for (int32_t side = RED; side <= BLUE; side++) {
        begin(state);
        enemy(0, 10 * PACE, HALF_TURN);
        field_form(2, side, 60, 11, 11, from_start(0, 4 * PACE), HALF_TURN);
        assert_int_equal(massed_gets_into_contact(m, 0, 1, 10 * PACE, &terms), side == RED);
    }
}

/* Nearest first: the first takes the near place; those that are gone do not go again. */
static void in_their_order(void **state)
{
    begin(state);
    field_enlist(0, RED, 0, 3);
    field_stand(0, from_start(PACE, -6 * PACE), 0);
    field_stand(1, from_start(0, -3 * PACE), 0);
    field_stand(2, start, 0);
    field_form(1, BLUE, 40, 5, 5, from_start(0, 6 * PACE - HALF_BASE), HALF_TURN);
    massed_figure_at(m, 1)->doomed = 1; /* he goes nowhere */
    struct massed_assault done = massed_charge_in(m, 0, 1, 30 * PACE, 30 * PACE, &terms, NULL);

    assert_int_equal(done.striking, 2);
    assert_int_equal(done.across, 0);
    assert_near(done.spent, 6 * PACE - FIELD_BASE, NEAR_ENOUGH); /* by the first of them */
    assert_near(table_stand(table_of(m), 2)->place.at.y, start.y + 6 * PACE - FIELD_BASE, NEAR_ENOUGH);
    assert_true(points_equal(table_stand(table_of(m), 1)->place.at, from_start(0, -3 * PACE)));
    assert_near(table_stand(table_of(m), 0)->place.at.y, start.y + 6 * PACE - FIELD_BASE, NEAR_ENOUGH);
}

/* Would any of them strike before so much is spent? Who touches stands a hair off. */
static void before_so_much_is_spent(void **state)
{
    length off = 6 * PACE - FIELD_BASE;

    begin(state);
    field_enlist(0, RED, 0, 2);
    field_stand(0, from_start(0, -6 * PACE), 0);
    field_stand(1, start, 0);
    field_enlist(1, BLUE, 40, 1);
    field_stand(40, from_start(0, 6 * PACE), HALF_TURN);
    assert_true(massed_charge_reaches(m, 0, 1, off + CONTACT + 4, 16 * PACE, &terms));
    assert_false(massed_charge_reaches(m, 0, 1, off + CONTACT - 4, 16 * PACE, &terms));
    figure_at(m, 1)->fate = FATE_OUT;
    assert_false(massed_charge_reaches(m, 0, 1, off + PACE, 16 * PACE, &terms));
    assert_true(massed_charge_reaches(m, 0, 1, off + 7 * PACE, 16 * PACE, &terms));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(the_last_stretch),
        FIELD_TEST(costs),
        FIELD_TEST(lines),
        FIELD_TEST(climbing),
        FIELD_TEST(ways_are_read),
        FIELD_TEST(what_is_shown),
        FIELD_TEST(what_is_refused),
        FIELD_TEST(through_friends),
        FIELD_TEST(they_go),
        FIELD_TEST(who_is_offered),
        FIELD_TEST(flush_on_a_side),
        FIELD_TEST(equally_near),
        FIELD_TEST(places_that_are_taken),
        FIELD_TEST(comrades_amid_friends),
        FIELD_TEST(who_is_reached),
        FIELD_TEST(in_their_order),
        FIELD_TEST(before_so_much_is_spent),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
