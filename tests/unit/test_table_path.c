/* Moves: the line itself, the ground under it, and what stops a base on the way. */
#include "common/table/path.h"
#include "common/table/spots.h"
#include "test_table_help.h"

enum { OPEN = GOING_OPEN, ROUGH, WATER, LOW_WALL, HIGH_WALL };

static void paths_as_lines(void **state)
{
    struct path p = path_straight(at_cm(10, 10), at_cm(13, 14)), cut, back;
    struct place facing = {at_cm(50, 50), 0, QUARTER_TURN};

    (void)state;
    assert_true(path_add(&p, at_cm(13, 24)));
    assert_int_equal(path_length(&p), cm(15));
    assert_true(points_equal(path_point(&p, -5), at_cm(10, 10)));
    assert_true(points_equal(path_point(&p, cm(5)), at_cm(13, 14)));
    assert_true(points_equal(path_point(&p, cm(9)), at_cm(13, 18)));
    assert_true(points_equal(path_point(&p, cm(99)), at_cm(13, 24)));
    assert_int_equal(path_direction(&p, cm(9)), 0);
    assert_int_equal(path_direction(&p, cm(2)), bearing(at_cm(10, 10), at_cm(13, 14)));
    cut = path_cut(&p, cm(9));
    assert_int_equal(cut.points, 3);
    assert_int_equal(path_length(&cut), cm(9));
    cut = path_cut(&p, cm(5));
    assert_int_equal(cut.points, 2);
    assert_true(points_equal(cut.at[1], at_cm(13, 14)));
    cut = path_rest(&p, cm(2));
    assert_int_equal(cut.points, 3);
    assert_true(points_equal(cut.at[0], path_point(&p, cm(2))));
    assert_true(points_equal(cut.at[1], at_cm(13, 14)));
    assert_int_equal(path_length(&cut), cm(13));
    cut = path_rest(&p, cm(5)); /* a corner is there once */
    assert_int_equal(cut.points, 2);
    assert_true(points_equal(cut.at[0], at_cm(13, 14)));
    assert_int_equal(path_rest(&p, cm(15)).points, 1);
    back = path_reversed(&p);
    assert_int_equal(path_length(&back), cm(15));
    assert_true(points_equal(path_point(&back, cm(15)), at_cm(10, 10)));
    p = path_ahead(&facing, cm(10));
    assert_true(points_equal(p.at[1], at_cm(60, 50)));
    for (int32_t i = 2; i < PATH_POINTS; i++)
        assert_true(path_add(&p, at_cm(i, i)));
    assert_false(path_add(&p, at_cm(1, 1)));
    p = (struct path){.points = 1, .at = {at_cm(3, 3)}};
    assert_int_equal(path_length(&p), 0);
    assert_true(points_equal(path_point(&p, cm(1)), at_cm(3, 3)));
    assert_int_equal(path_cut(&p, cm(1)).points, 1);
    assert_int_equal(path_rest(&p, cm(1)).points, 1);
}

static void cut_paths_are_as_long_as_asked(void **state)
{
    (void)state;
    chance_seed(61);
    for (int32_t i = 0; i < 20000; i++) {
        struct point from = chance_point(0, 100000), to = chance_point(0, 100000);
        struct path p = path_straight(from, to), cut;
        length along;

        while (chance(0, 3))
            path_add(&p, chance_point(0, 100000));
        along = chance(1, path_length(&p));
        cut = path_cut(&p, along);
        assert_in_range(path_length(&cut) - along + 1, 0, 2);
    }
}

/* x: 0 open 20 rough 40 open 60 water 80, with a bridge over the water for y from 60. */
static struct table *a_landscape(void)
{
    struct table *t = table_new(180, 120, 8, 12);
    struct piece rough = plain_piece(PIECE_AREA, 1), water = plain_piece(PIECE_AREA, 2);
    struct piece bridge = plain_piece(PIECE_AREA, 3), hedge = plain_piece(PIECE_LINE, 4);

    rough.going = ROUGH;
    water.going = WATER;
    bridge.flags = PIECE_COVERS;
    hedge.going = LOW_WALL;
    add_rectangle(t, &rough, at_cm(20, 0), at_cm(40, 120));
    add_rectangle(t, &water, at_cm(60, 0), at_cm(80, 120));
    add_rectangle(t, &bridge, at_cm(55, 60), at_cm(85, 70));
    add_line(t, &hedge, at_cm(50, 0), at_cm(50, 120));
    return t;
}

static void ground_in_runs(void **state)
{
    struct table *t = a_landscape();
    struct path p = path_straight(at_cm(10, 30), at_cm(70, 30));
    struct ground_run run[8];
    struct meeting crossing[4];

    (void)state;
    assert_int_equal(path_ground(t, &p, 0, run, 8), 4);
    assert_int_equal(run[1].begin, cm(10));
    assert_int_equal(run[1].end, cm(30));
    assert_int_equal(run[1].goings, 1u << ROUGH);
    assert_int_equal(run[1].piece, 0);
    assert_int_equal(run[2].goings, 1u << OPEN);
    assert_int_equal(run[2].piece, NOTHING);
    assert_int_equal(run[3].end, cm(60));
    assert_int_equal(path_goings(t, &p, 0), 1u << OPEN | 1u << ROUGH | 1u << WATER);
    assert_int_equal(path_crossings(t, &p, crossing, 4), 1);
    assert_int_equal(crossing[0].in.begin, cm(40));
    assert_int_equal(crossing[0].index, 3);
    p = path_straight(at_cm(45, 65), at_cm(100, 65)); /* over the bridge */
    assert_int_equal(path_goings(t, &p, 0), 1u << OPEN);
    p = (struct path){.points = 1, .at = {at_cm(30, 30)}}; /* standing still */
    assert_int_equal(path_goings(t, &p, 0), 1u << ROUGH);
    p = path_straight(at_cm(25, 30), at_cm(30, 30));
    path_add(&p, at_cm(30, 40)); /* a bend inside is still one run */
    assert_int_equal(path_ground(t, &p, 0, run, 8), 1);
    assert_int_equal(run[0].end, cm(15));
    free(t);
}

/* A survey finds what is found by looking for the ground and for the lines alone. */
static void surveys_find_both(void **state)
{
    int32_t runs = 0, crossings = 0;

    (void)state;
    chance_seed(63);
    for (int32_t round = 0; round < 40; round++) {
        struct table *t = chance_table(1, 30);

        for (int32_t i = 0; i < 50; i++) {
            struct path p = path_straight(chance_point(0, 60000), chance_point(0, 60000));
            struct ground_run run[SURVEY_MOST];
            struct meeting crossing[SURVEY_MOST];
            struct ground_survey s;

            path_add(&p, chance_point(0, 60000));
            path_survey(t, &p, 0, &s);
            assert_int_equal(s.whole, path_length(&p));
            assert_int_equal(s.runs, path_ground(t, &p, 0, run, SURVEY_MOST));
            assert_memory_equal(s.run, run, (size_t)s.runs * sizeof run[0]);
            assert_int_equal(s.crossings, path_crossings(t, &p, crossing, SURVEY_MOST));
            for (int32_t k = 0; k < s.crossings; k++)
                assert_memory_equal(&s.crossing[k], &crossing[k], sizeof crossing[k]);
            runs += s.runs;
            crossings += s.crossings;
        }
        free(t);
    }
    assert_true(runs > 2000 && crossings > 500);
}

static struct stop walk(const struct table *t, int32_t stand, struct point to)
{
    struct mover m = mover_of(t, stand);
    struct path p = path_straight(table_stand_const(t, stand)->place.at, to);

    return path_stop(t, &p, &m);
}

static void stopped_by_figures(void **state)
{
    struct table *t = table_new(180, 120, 4, 2);
    struct mover m;
    struct path p = path_straight(at_cm(10, 50), at_cm(30, 50));
    struct stop stop;

    (void)state;
    put_man(t, 0, 0, at_cm(10, 50));
    put_man(t, 1, 1, at_cm(40, 50));
    stop = walk(t, 0, at_cm(60, 50));
    assert_int_equal(stop.why, STOP_STAND);
    assert_int_equal(stop.index, 1);
    assert_int_equal(stop.along, 27500);
    assert_true(points_equal(stop.at, (struct point){37500, cm(50)}));
    path_add(&p, at_cm(60, 50)); /* in the second leg */
    m = mover_of(t, 0);
    stop = path_stop(t, &p, &m);
    assert_int_equal(stop.along, 27500);
    m.stopped_by.sides = 1u << 0; /* C3-b: passes through that side */
    stop = path_stop(t, &p, &m);
    assert_int_equal(stop.why, STOP_NONE);
    assert_int_equal(stop.along, cm(50));
    assert_true(points_equal(stop.at, at_cm(60, 50)));
    /* Passing so close that the edges touch is no contact in the way. */
    put_man(t, 1, 1, (struct point){cm(40), cm(50) + 2500});
    assert_int_equal(walk(t, 0, at_cm(60, 50)).why, STOP_NONE);
    put_man(t, 1, 1, (struct point){cm(40), cm(50) + 2497});
    assert_int_equal(walk(t, 0, at_cm(60, 50)).why, STOP_STAND);
    /* In contact: away and along the rim, but not through. */
    put_man(t, 1, 1, (struct point){cm(10) + 2500, cm(50)});
    assert_int_equal(walk(t, 0, at_cm(5, 50)).why, STOP_NONE);
    assert_int_equal(walk(t, 0, at_cm(10, 90)).why, STOP_NONE);
    assert_int_equal(walk(t, 0, at_cm(20, 50)).along, 0);
    /* Overlapping, as after a fall: out, but not deeper in. */
    put_man(t, 1, 1, (struct point){cm(10) + 1000, cm(50)});
    assert_int_equal(walk(t, 0, at_cm(5, 50)).why, STOP_NONE);
    assert_int_equal(walk(t, 0, at_cm(20, 50)).along, 0);
    /* On a deck above, nobody is in the way. */
    put_man(t, 1, 1, at_cm(40, 50));
    table_move_stand(t, 1, &(struct place){at_cm(40, 50), cm(3), 0});
    assert_int_equal(walk(t, 0, at_cm(60, 50)).why, STOP_NONE);
    free(t);
}

static void stopped_by_walls(void **state)
{
    struct table *t = table_new(180, 120, 4, 4);
    struct piece wall = plain_piece(PIECE_LINE, 1), door = plain_piece(PIECE_OPENING, 2);
    struct piece house = plain_piece(PIECE_AREA, 3);
    struct mover m;
    struct path p;

    (void)state;
    put_man(t, 0, 0, at_cm(10, 50));
    wall.flags = PIECE_SOLID;
    wall.height = cm(6);
    wall.thickness = 1000;
    add_line(t, &wall, at_cm(30, 20), at_cm(30, 80));
    door.flags = PIECE_SOLID;
    door.state = PIECE_CLOSED;
    door.parent = 0;
    add_line(t, &door, at_cm(30, 49), at_cm(30, 51)); /* narrower than the base */
    assert_int_equal(walk(t, 0, at_cm(60, 50)).why, STOP_SOLID);
    assert_int_equal(walk(t, 0, at_cm(60, 50)).index, 0);
    assert_int_equal(walk(t, 0, at_cm(60, 50)).along, cm(20) - 500 - 1250);
    table_piece(t, 1)->state = PIECE_OPEN;
    assert_int_equal(walk(t, 0, at_cm(60, 50)).why, STOP_NONE);
    assert_int_equal(walk(t, 0, at_cm(60, 80)).why, STOP_SOLID);
    table_move_stand(t, 0, &(struct place){at_cm(30, 50), 0, 0}); /* in the doorway */
    assert_int_equal(walk(t, 0, at_cm(60, 50)).why, STOP_NONE);
    m = mover_of(t, 0);
    assert_true(spot_free(t, &m, at_cm(30, 50)));
    table_piece(t, 1)->state = PIECE_CLOSED;
    assert_false(spot_free(t, &m, at_cm(30, 50)));
    house.flags = PIECE_SOLID;
    house.height = cm(8);
    add_rectangle(t, &house, at_cm(100, 40), at_cm(120, 60));
    table_move_stand(t, 0, &(struct place){at_cm(80, 50), 0, 0});
    assert_int_equal(walk(t, 0, at_cm(110, 50)).along, cm(20) - 1250);
    m = mover_of(t, 0);
    m.flies = true; /* W5-d */
    p = path_straight(at_cm(80, 50), at_cm(140, 50));
    assert_int_equal(path_stop(t, &p, &m).why, STOP_NONE);
    free(t);
}

/* A leg slants through an open door, and somebody stands behind it: the base must not stop in the plain wall
 * beside the door. */
static void stopped_beside_a_door(void **state)
{
    struct table *t = table_new(180, 120, 4, 4);
    struct piece wall = plain_piece(PIECE_LINE, 1), door = plain_piece(PIECE_OPENING, 2);
    struct mover m;
    struct stop stop;
    int32_t in_doorway = 0, before_wall = 0;

    (void)state;
    wall.flags = door.flags = PIECE_SOLID;
    wall.height = cm(6);
    wall.thickness = 1000;
    add_line(t, &wall, at_cm(10, 50), at_cm(170, 50));
    door.parent = 0;
    add_line(t, &door, at_cm(87, 50), at_cm(93, 50));
    put_man(t, 0, 0, (struct point){83000, 48000});
    assert_int_equal(walk(t, 0, (struct point){95000, 52000}).why, STOP_NONE);
    put_man(t, 1, 1, (struct point){89000, 50200}); /* would be met where the centre is beside the door */
    stop = walk(t, 0, (struct point){95000, 52000});
    assert_int_equal(stop.why, STOP_SOLID);
    m = mover_of(t, 0);
    assert_true(spot_free(t, &m, stop.at));
    for (int32_t n = 0; n < 3000; n++) {
        struct point from = {cm(80) + n * 37 % cm(20), cm(46) + n * 53 % cm(8)};
        struct point to = {cm(80) + n * 71 % cm(20), cm(46) + n * 97 % cm(8)};
        struct point other = {cm(84) + n * 13 % cm(12), cm(48) + n * 29 % cm(4)};

        table_lift_stand(t, 0);
        table_lift_stand(t, 1);
        if (!spot_free(t, &m, from) || !spot_free(t, &m, other))
            continue;
        put_man(t, 1, 1, other);
        if (!spot_free(t, &m, from))
            continue;
        put_man(t, 0, 0, from);
        stop = walk(t, 0, to);
        assert_true(spot_free(t, &m, stop.at));
        in_doorway += stop.why == STOP_STAND && stop.at.y > cm(50) - 1750 && stop.at.y < cm(50) + 1750;
        before_wall += stop.why == STOP_SOLID;
    }
    assert_true(in_doorway > 20 && before_wall > 20); /* both were tried */
    free(t);
}

static void stopped_by_ground_and_edge(void **state)
{
    struct table *t = a_landscape();
    struct mover m;
    struct path p;
    struct stop stop;

    (void)state;
    put_man(t, 0, 0, at_cm(50, 30));
    m = mover_of(t, 0);
    m.barred = 1u << WATER;
    p = path_straight(at_cm(50, 30), at_cm(90, 30));
    stop = path_stop(t, &p, &m);
    assert_int_equal(stop.why, STOP_GROUND);
    assert_int_equal(stop.index, 1);
    assert_int_equal(stop.along, cm(10) - 1);
    p = path_straight(at_cm(50, 65), at_cm(90, 65)); /* the bridge */
    assert_int_equal(path_stop(t, &p, &m).why, STOP_NONE);
    p = path_straight(at_cm(70, 30), at_cm(90, 30)); /* out of the water */
    assert_int_equal(path_stop(t, &p, &m).why, STOP_NONE);
    m.barred = ~(1u << WATER); /* a boat */
    p = path_straight(at_cm(70, 30), at_cm(90, 30));
    stop = path_stop(t, &p, &m);
    assert_int_equal(stop.why, STOP_GROUND);
    assert_int_equal(stop.along, cm(10) - 1);
    m.barred = 0;
    p = path_straight(at_cm(170, 30), at_cm(185, 30));
    stop = path_stop(t, &p, &m);
    assert_int_equal(stop.why, STOP_EDGE);
    assert_int_equal(stop.index, EDGE_RIGHT);
    assert_int_equal(stop.along, cm(10) - 1250);
    p = path_straight(at_cm(170, 10), at_cm(170, -5));
    stop = path_stop(t, &p, &m);
    assert_int_equal(stop.index, EDGE_NEAR);
    p = path_straight(at_cm(-3, 10), at_cm(20, 10)); /* coming on to the table */
    assert_int_equal(path_stop(t, &p, &m).why, STOP_NONE);
    free(t);
}

/* A boat faces where it goes: its bow, not its side, meets the quay. */
static void a_boat_turns(void **state)
{
    struct table *t = table_new(180, 120, 4, 2);
    struct piece quay = plain_piece(PIECE_AREA, 1);
    struct place at = {at_cm(50, 50), 0, 0};
    struct base hull = base_rectangle(cm(4), cm(10));
    struct path p = path_straight(at_cm(50, 50), at_cm(90, 50));
    struct mover m;

    (void)state;
    table_put_stand(t, 0, &at, &hull);
    table_stand(t, 0)->height = cm(2);
    quay.flags = PIECE_SOLID;
    quay.height = cm(2);
    add_rectangle(t, &quay, at_cm(80, 0), at_cm(100, 120));
    m = mover_of(t, 0);
    assert_int_equal(path_stop(t, &p, &m).along, cm(28));
    m.turns = true;
    assert_int_equal(path_stop(t, &p, &m).along, cm(25));
    free(t);
}

static void figures_ridden_down(void **state)
{
    struct table *t = table_new(180, 120, 4, 2);
    struct path p = path_straight(at_cm(10, 50), at_cm(40, 50));
    struct stand_filter all = all_stands();
    struct meeting met[4];
    struct mover m;

    (void)state;
    put_man(t, 0, 0, at_cm(10, 50));
    put_man(t, 1, 1, at_cm(40, 52));
    put_man(t, 2, 1, at_cm(25, 50));
    put_man(t, 3, 1, at_cm(25, 55));
    path_add(&p, at_cm(40, 80));
    m = mover_of(t, 0);
    assert_int_equal(path_stands(t, &p, &m, &all, 0, met, 4), 2);
    assert_int_equal(met[0].index, 2);
    assert_int_equal(met[0].in.begin, 12500);
    assert_int_equal(met[0].in.end, 17500);
    assert_int_equal(met[1].index, 1); /* met on the first leg, left on the second: one meeting */
    assert_int_equal(met[1].in.end, cm(30) + cm(2) + 2500);
    assert_int_equal(path_stands(t, &p, &m, &all, INCH, met, 4), 3); /* W3-b: zones of 1 inch */
    free(t);
}

/* F8.1-i: where the edge of a base comes to a wall that lies askew; where it has passed; not the walls it
 * stands on, nor those it only grazes. */
static void lines_met_by_the_base(void **state)
{
    struct table *t = table_new(120, 90, 1, 4);
    struct piece wall = {
        .form = PIECE_LINE, .parent = NOTHING, .name = NOTHING, .height = 1500, .thickness = 400};
    const struct point askew[2] = {at_cm(20, 10), at_cm(40, 30)}, beside[2] = {at_cm(20, 60), at_cm(20, 80)};
    const struct point bent[3] = {at_cm(25, 50), at_cm(35, 50), at_cm(35, 45)};
    struct meeting met[4];

    (void)state;
    put_man(t, 0, 0, at_cm(30, 10));
    assert_int_equal(table_add_piece(t, &wall, askew, 2), 0);
    assert_int_equal(table_add_piece(t, &wall, bent, 3), 1);
    assert_int_equal(table_add_piece(t, &wall, beside, 2), 2);
    struct mover m = mover_of(t, 0);
    struct path p = path_straight(at_cm(30, 10), at_cm(30, 90));

    /* 45 degrees: (radius + half the wall) / sin 45 before and after the middle of the wall. */
    assert_int_equal(path_lines(t, &p, &m, met, 4), 2);
    assert_int_equal(met[0].index, 0);
    assert_in_range(met[0].in.begin, cm(10) - 2051 - 2, cm(10) - 2051 + 2);
    assert_in_range(met[0].in.end, cm(10) + 2051 - 2, cm(10) + 2051 + 2);
    assert_int_equal(met[1].index, 1); /* both edges of the bend are one meeting */
    assert_in_range(met[1].in.begin, cm(40) - 1450 - 2, cm(40) - 1450 + 2);
    p = path_straight(at_cm(30, 20), at_cm(30, 30)); /* it stands on that wall */
    assert_int_equal(path_lines(t, &p, &m, met, 4), 0);
    p = path_straight((struct point){cm(20) + 1450, cm(55)}, (struct point){cm(20) + 1450, cm(85)});
    assert_int_equal(path_lines(t, &p, &m, met, 4), 0); /* along the wall, touching it */
    p = path_straight((struct point){cm(20) + 1400, cm(55)}, (struct point){cm(20) + 1400, cm(85)});
    assert_int_equal(path_lines(t, &p, &m, met, 4), 1);
    free(t);
}

/* How deep the base is in anything that may stop it, there; what it overlapped at the start is left out. */
static length deepest(const struct table *t, const struct mover *m, struct point start, struct point at)
{
    struct place from = {start, 0, m->facing}, now = {at, 0, m->facing};
    length least = INT32_MAX;

    for (int32_t i = 0; i < t->limits.stands; i++) {
        const struct stand *s = table_stand_const(t, i);
        length gap = base_gap(&now, &m->base, &s->place, &s->base);

        if (filter_passes(t, &m->stopped_by, i) && gap < least &&
            base_gap(&from, &m->base, &s->place, &s->base) >= 0)
            least = gap;
    }
    return least;
}

static void sweep_equals_sampling(void **state)
{
    int32_t stopped = 0, passed = 0;

    (void)state;
    chance_seed(63);
    for (int32_t round = 0; round < 150; round++) {
        struct table *t = chance_table(30, 1);

        table_piece(t, 0)->flags = PIECE_REMOVED;
        for (int32_t i = 0; i < 10; i++) {
            int32_t who = chance(0, 29);
            struct mover m = mover_of(t, who);
            struct point from = table_stand(t, who)->place.at;
            struct point to = chance_step(from, 1000, 40000);
            struct path p = path_straight(from, to);
            struct stop stop = path_stop(t, &p, &m);
            length whole = distance(from, to), ahead = INT32_MAX;

            for (length along = 0; along <= stop.along; along += 100)
                assert_true(deepest(t, &m, from, path_point(&p, along)) >= -3);
            assert_true(deepest(t, &m, from, stop.at) >= -OVERLAP);
            if (stop.why == STOP_NONE) {
                assert_true(points_equal(stop.at, to));
                passed++;
            }
            if (stop.why != STOP_STAND || stop.along == 0)
                continue;
            stopped++;
            assert_true(deepest(t, &m, from, stop.at) <= CONTACT); /* it touches what stopped it */
            for (length along = stop.along; along <= whole + 4 && ahead > 0; along += 5) {
                length gap = deepest(t, &m, from, path_point(&p, along));

                ahead = gap < ahead ? gap : ahead;
            }
            assert_true(ahead <= 0); /* and would have run into it */
        }
        free(t);
    }
    assert_true(stopped > 150 && passed > 150);
}

/* Whether a way is open is told without looking for where exactly it ends: it must be the same. */
static void open_is_not_stopped(void **state)
{
    int32_t open = 0, shut = 0;

    (void)state;
    chance_seed(65);
    for (int32_t round = 0; round < 100; round++) {
        struct table *t = chance_table(20, 12);

        for (int32_t i = 0; i < 12; i++)
            if (chance(0, 2) && table_piece(t, i)->form != PIECE_AREA)
                table_piece(t, i)->flags |= PIECE_SOLID;
        for (int32_t i = 0; i < 40; i++) {
            struct mover m = mover_of(t, i % 20);
            struct path p = path_straight(table_stand(t, i % 20)->place.at, at_cm(0, 0));
            length whole, slack = chance(0, 1) ? 0 : chance(0, 3000);
            struct stop stop;
            bool is_open;

            p.at[1] = chance_step(p.at[0], 1000, 30000);
            m.stopped_by.flags = i < 20 ? STAND_BLOCKS_MOVE : 0;
            whole = path_length(&p);
            stop = path_stop(t, &p, &m);
            is_open = stop.why == STOP_NONE || stop.along >= whole - slack;
            assert_int_equal(leg_open(t, p.at[0], p.at[1], &m, slack), is_open);
            open += is_open;
            shut += !is_open;
        }
        free(t);
    }
    assert_true(open > 500 && shut > 500);
}

/* Who is told to be alone meets nothing at all: the precise questions must find nothing either. */
static void alone_meets_nothing(void **state)
{
    int32_t alone = 0, not_alone = 0;

    (void)state;
    chance_seed(66);
    for (int32_t round = 0; round < 200; round++) {
        struct table *t = chance_table(12, 4);
        struct stand_filter all = all_stands();

        for (int32_t i = 0; i < 12; i++) {
            struct mover m = mover_of(t, i);
            struct path p = path_straight(table_stand(t, i)->place.at, at_cm(0, 0));
            length within = chance(0, 6000);
            struct meeting met[TRACE_MOST];
            struct ground_survey ground;

            all.except = i;
            p.at[1] = chance_step(p.at[0], 0, 15000);
            path_add(&p, chance_step(p.at[1], 0, 15000));
            if (!path_alone(t, &p, &m.base, within, &all)) {
                not_alone++;
                continue;
            }
            alone++;
            assert_int_equal(path_stop(t, &p, &m).why, STOP_NONE);
            assert_int_equal(path_stands(t, &p, &m, &all, within, met, TRACE_MOST), 0);
            path_survey(t, &p, m.elevation, &ground);
            assert_int_equal(ground.crossings, 0);
            assert_int_equal(ground.whole, path_length(&p));
            for (int32_t k = 0; k < ground.runs; k++)
                assert_int_equal(ground.run[k].goings, 1 << GOING_OPEN);
        }
        free(t);
    }
    assert_true(alone > 200 && not_alone > 200);
}

/* Free of everything all the way: to the end and back without being stopped, exactly to where it stood. */
static void a_move_and_its_inverse(void **state)
{
    int32_t moves = 0;

    (void)state;
    chance_seed(64);
    for (int32_t round = 0; round < 100; round++) {
        struct table *t = chance_table(20, 8);
        struct table *before = malloc((size_t)t->bytes);

        assert_non_null(before);
        memcpy(before, t, (size_t)t->bytes);
        for (int32_t i = 0; i < 20; i++) {
            struct place home = table_stand(t, i)->place;
            struct mover m = mover_of(t, i);
            struct path out = path_straight(home.at, chance_step(home.at, 100, 30000));
            struct path back;
            struct stop stop;

            if (!base_on_table(t, &home, &m.base) || path_stop(t, &out, &m).why != STOP_NONE ||
                !spot_free(t, &m, home.at) || !spot_free(t, &m, out.at[1]))
                continue;
            table_move_stand(t, i, &(struct place){out.at[1], 0, home.facing});
            back = path_reversed(&out);
            stop = path_stop(t, &back, &m);
            assert_int_equal(stop.why, STOP_NONE);
            table_move_stand(t, i, &(struct place){stop.at, 0, home.facing});
            assert_memory_equal(t, before, (size_t)t->bytes);
            moves++;
        }
        free(before);
        free(t);
    }
    assert_true(moves > 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_as_lines),         cmocka_unit_test(cut_paths_are_as_long_as_asked),
        cmocka_unit_test(ground_in_runs),         cmocka_unit_test(surveys_find_both),
        cmocka_unit_test(stopped_by_figures),     cmocka_unit_test(stopped_by_walls),
        cmocka_unit_test(stopped_beside_a_door),  cmocka_unit_test(stopped_by_ground_and_edge),
        cmocka_unit_test(a_boat_turns),           cmocka_unit_test(figures_ridden_down),
        cmocka_unit_test(lines_met_by_the_base),  cmocka_unit_test(sweep_equals_sampling),
        cmocka_unit_test(open_is_not_stopped),    cmocka_unit_test(alone_meets_nothing),
        cmocka_unit_test(a_move_and_its_inverse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
