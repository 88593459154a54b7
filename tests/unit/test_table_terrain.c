/* The table's block, its stands, its terrain and its edges. */
#include "test_table_help.h"

static void limits_are_checked(void **state)
{
    struct table_limits good = {cm(180), cm(120), 60, 20, 200, 0, 0}, bad;

    (void)state;
    assert_true(table_limits_good(&good));
    bad = good;
    bad.width = LONGEST_SIDE + 1;
    assert_false(table_limits_good(&bad));
    bad = good;
    bad.depth = 0;
    assert_false(table_limits_good(&bad));
    bad = good;
    bad.stands = STANDS_MOST + 1;
    assert_false(table_limits_good(&bad));
    bad = good;
    bad.pieces = -1;
    assert_false(table_limits_good(&bad));
    assert_true(table_bytes(&good) < 40000);
}

/* A copy by memcpy is a table of its own, and a move with its inverse gives the same bytes again. */
static void a_copy_is_a_table(void **state)
{
    struct table *t, *copy;

    (void)state;
    chance_seed(21);
    t = chance_table(80, 30);
    copy = malloc((size_t)t->bytes);
    assert_non_null(copy);
    memcpy(copy, t, (size_t)t->bytes);
    for (int32_t i = 0; i < 1000; i++) {
        int32_t stand = chance(0, 79);
        struct place there = {chance_on(t), 0, 0};
        struct place back = table_stand(copy, stand)->place;

        there.facing = chance(0, 65535);
        table_move_stand(copy, stand, &there);
        if (memcmp(&there, &back, sizeof there) != 0)
            assert_memory_not_equal(copy, t, (size_t)t->bytes);
        table_move_stand(copy, stand, &back);
        assert_memory_equal(copy, t, (size_t)t->bytes);
    }
    free(copy);
    free(t);
}

static void stands_come_and_go(void **state)
{
    struct table *t = table_new(180, 120, 8, 1);
    struct table *empty = table_new(180, 120, 8, 1);
    struct stand_filter filter = all_stands();

    (void)state;
    assert_false(stand_on_table(t, 3));
    put_man(t, 3, 1, at_cm(50, 50));
    put_man(t, 4, 0, at_cm(53, 54));
    assert_true(stand_on_table(t, 3));
    assert_int_equal(stand_distance(t, 3, 4), 2500);
    assert_false(stands_touch(t, 3, 4));
    assert_int_equal(stand_top(table_stand(t, 3)), cm(3));
    assert_true(filter_passes(t, &filter, 3));
    filter.sides = 1u << 0;
    assert_false(filter_passes(t, &filter, 3));
    assert_true(filter_passes(t, &filter, 4));
    table_stand(t, 4)->side = NOTHING;
    assert_false(filter_passes(t, &filter, 4));
    filter = all_stands();
    filter.flags = STAND_LYING;
    assert_false(filter_passes(t, &filter, 3));
    filter = all_stands();
    filter.except = 3;
    assert_false(filter_passes(t, &filter, 3));
    assert_true(filter_passes(t, &filter, 4));
    table_stand(t, 4)->aboard = 3;
    assert_false(filter_passes(t, &filter, 4));
    table_lift_stand(t, 3);
    table_lift_stand(t, 3);
    table_lift_stand(t, 4);
    assert_false(stand_on_table(t, 3));
    assert_memory_equal((char *)t + t->stand_cells_at, (char *)empty + t->stand_cells_at,
                        (size_t)(t->piece_cells_at - t->stand_cells_at)); /* the grid is empty again */
    free(empty);
    free(t);
}

/* C9-e: a boat turns right and goes on; its crew stays where it sat. */
static void a_boat_takes_its_crew(void **state)
{
    struct table *t = table_new(180, 120, 4, 1);
    struct place boat = {at_cm(50, 50), 0, 0}, to = {at_cm(70, 60), 0, QUARTER_TURN};
    struct base hull = base_rectangle(cm(5), cm(12));

    (void)state;
    table_put_stand(t, 0, &boat, &hull);
    put_man(t, 1, 0, at_cm(51, 53)); /* 1 right, 3 ahead */
    put_man(t, 2, 0, at_cm(51, 60));
    table_stand(t, 1)->aboard = 0;
    table_move_carrier(t, 0, &to);
    assert_true(points_equal(table_stand(t, 1)->place.at, at_cm(73, 59)));
    assert_int_equal(table_stand(t, 1)->place.facing, QUARTER_TURN);
    assert_true(points_equal(table_stand(t, 2)->place.at, at_cm(51, 60)));
    table_move_carrier(t, 0, &boat);
    assert_true(points_equal(table_stand(t, 1)->place.at, at_cm(51, 53)));
    free(t);
}

static void bad_pieces_are_refused(void **state)
{
    struct table *t = table_new(180, 120, 1, 3);
    struct piece wall = plain_piece(PIECE_LINE, 1), door = plain_piece(PIECE_OPENING, 2);
    struct piece area = plain_piece(PIECE_AREA, 3);
    struct point outside[3] = {{0, 0}, {WORLD_TO + 1, 0}, {0, 10}};

    (void)state;
    assert_int_equal(table_add_piece(t, &area, outside, 3), NOTHING);
    assert_int_equal(table_add_piece(t, &area, outside, 1), NOTHING);
    assert_int_equal(add_line(t, &door, at_cm(1, 1), at_cm(2, 1)), NOTHING); /* no wall to be in */
    wall.parent = 0;
    assert_int_equal(add_line(t, &wall, at_cm(1, 1), at_cm(9, 1)), NOTHING); /* no such parent */
    wall.parent = NOTHING;
    wall.going = GOINGS;
    assert_int_equal(add_line(t, &wall, at_cm(1, 1), at_cm(9, 1)), NOTHING);
    wall.going = 0;
    wall.thickness = 300;
    assert_int_equal(add_line(t, &wall, at_cm(1, 1), at_cm(9, 1)), 0);
    door.parent = 0;
    assert_int_equal(add_line(t, &door, at_cm(1, 1), at_cm(2, 1)), 1);
    assert_int_equal(table_piece(t, 1)->thickness, 300);
    assert_int_equal(add_rectangle(t, &area, at_cm(20, 20), at_cm(30, 30)), 2);
    assert_int_equal(add_rectangle(t, &area, at_cm(20, 20), at_cm(30, 30)), NOTHING); /* full */
    free(t);
}

static void doors_open_and_houses_fall(void **state)
{
    struct table *t = table_new(180, 120, 1, 6);
    struct piece house = plain_piece(PIECE_AREA, 1), wall = plain_piece(PIECE_LINE, 2);
    struct piece door = plain_piece(PIECE_OPENING, 3);

    (void)state;
    add_rectangle(t, &house, at_cm(20, 20), at_cm(40, 40));
    wall.parent = 0;
    wall.flags = PIECE_SOLID;
    wall.height = cm(8);
    wall.floor = cm(2);
    add_line(t, &wall, at_cm(20, 20), at_cm(40, 20));
    door.parent = 1;
    door.flags = PIECE_SOLID;
    door.state = PIECE_LOCKED;
    add_line(t, &door, at_cm(25, 20), at_cm(28, 20));
    assert_true(piece_solid(t, 1) && piece_solid(t, 2));
    table_piece(t, 2)->state = PIECE_OPEN;
    assert_false(piece_solid(t, 2));
    assert_int_equal(piece_top(table_piece(t, 1)), cm(10));
    assert_true(piece_there(t, 2));
    table_piece(t, 0)->flags |= PIECE_REMOVED;
    assert_false(piece_there(t, 2));
    free(t);
}

static void distances_to_terrain(void **state)
{
    struct table *t = table_new(180, 120, 1, 3);
    struct piece pond = plain_piece(PIECE_AREA, 1), hedge = plain_piece(PIECE_LINE, 2);
    struct place at = {at_cm(50, 50), 0, 0};
    struct base man = base_round(cm(2));
    int32_t near[3];

    (void)state;
    add_rectangle(t, &pond, at_cm(60, 40), at_cm(70, 60));
    hedge.thickness = cm(2);
    add_line(t, &hedge, at_cm(40, 56), at_cm(60, 56));
    assert_int_equal(piece_distance(t, 0, &at, &man), cm(9));
    assert_int_equal(piece_distance(t, 1, &at, &man), cm(4));
    at.at = at_cm(65, 50);
    assert_int_equal(piece_distance(t, 0, &at, &man), 0);
    assert_true(piece_holds_point(t, 0, at.at));
    assert_false(piece_holds_point(t, 1, at_cm(50, 56)));
    at.at = at_cm(50, 50);
    assert_int_equal(pieces_near(t, &at, &man, cm(4) - 1, near, 3), 0);
    assert_int_equal(pieces_near(t, &at, &man, cm(4), near, 3), 1);
    assert_int_equal(near[0], 1);
    assert_int_equal(pieces_near(t, &at, &man, cm(9), near, 3), 2);
    assert_int_equal(pieces_near(t, &at, &man, cm(9), near, 1), 2);
    table_piece(t, 1)->flags |= PIECE_REMOVED;
    assert_int_equal(pieces_near(t, &at, &man, cm(9), near, 3), 1);
    free(t);
}

/* The glance at the boxes never says no to a piece that is near enough. */
static void within_is_the_distance(void **state)
{
    struct table *t = table_new(180, 120, 1, 2);
    struct piece wood = plain_piece(PIECE_AREA, 1), wall = plain_piece(PIECE_LINE, 2);
    const struct point corner[] = {at_cm(60, 40), at_cm(75, 45), at_cm(90, 70), at_cm(70, 60)};
    int32_t near = 0;

    (void)state;
    chance_seed(58);
    table_add_piece(t, &wood, corner, 4);
    wall.thickness = cm(3);
    add_line(t, &wall, at_cm(40, 56), at_cm(65, 90));
    for (int32_t i = 0; i < 20000; i++) {
        struct place at = chance_place(cm(25), cm(100));
        struct base base = i % 2 ? chance_rectangle() : base_round(chance(1000, 8000));
        length gap = piece_distance(t, i / 2 % 2, &at, &base), asked = gap + chance(-1, 1);

        assert_int_equal(piece_within(t, i / 2 % 2, &at, &base, asked), gap <= asked);
        assert_int_equal(piece_within(t, i / 2 % 2, &at, &base, cm(5)), gap <= cm(5));
        near += gap <= cm(5);
    }
    assert_true(near > 2000 && near < 18000);
    free(t);
}

/* Water, a bridge over it, a hill beside it, and a storey above. */
static void ground_lies_in_layers(void **state)
{
    struct table *t = table_new(180, 120, 1, 6);
    struct piece water = plain_piece(PIECE_AREA, 1), bridge = plain_piece(PIECE_AREA, 2);
    struct piece hill = plain_piece(PIECE_AREA, 3), storey = plain_piece(PIECE_AREA, 4);
    int32_t here[4];

    (void)state;
    bridge.flags = PIECE_COVERS;
    hill.floor = cm(4);
    storey.flags = PIECE_COVERS;
    storey.floor = cm(5);
    add_rectangle(t, &bridge, at_cm(30, 10), at_cm(40, 50));
    table_piece(t, 0)->flags = PIECE_COVERS;
    add_rectangle(t, &water, at_cm(0, 20), at_cm(100, 40)); /* later, so above the first bridge */
    add_rectangle(t, &bridge, at_cm(50, 10), at_cm(60, 50));
    add_rectangle(t, &hill, at_cm(100, 60), at_cm(140, 100));
    add_rectangle(t, &storey, at_cm(150, 60), at_cm(170, 100));
    assert_int_equal(areas_at(t, at_cm(10, 30), 0, here, 4), 1);
    assert_int_equal(here[0], 1);
    assert_int_equal(areas_at(t, at_cm(35, 30), 0, here, 4), 2);
    assert_int_equal(areas_at(t, at_cm(55, 30), 0, here, 4), 1);
    assert_int_equal(here[0], 2);
    assert_int_equal(areas_at(t, at_cm(90, 90), 0, here, 4), 0);
    assert_int_equal(floor_at(t, at_cm(120, 80), 0), cm(4));
    assert_int_equal(floor_at(t, at_cm(160, 80), 0), 0);
    assert_int_equal(floor_at(t, at_cm(160, 80), cm(5)), cm(5));
    assert_int_equal(floor_at(t, at_cm(90, 90), cm(9)), 0);
    free(t);
}

/* C4-h: which rooms a door joins. */
static void doors_join_rooms(void **state)
{
    struct table *t = table_new(180, 120, 1, 8);
    struct piece house = plain_piece(PIECE_AREA, 1), room = plain_piece(PIECE_AREA, 2);
    struct piece wall = plain_piece(PIECE_LINE, 3), door = plain_piece(PIECE_OPENING, 4);
    int32_t one, other;

    (void)state;
    add_rectangle(t, &house, at_cm(20, 20), at_cm(60, 40));
    room.parent = wall.parent = 0;
    room.flags = PIECE_ROOM;
    add_rectangle(t, &room, at_cm(20, 20), at_cm(40, 40)); /* 1 */
    add_rectangle(t, &room, at_cm(40, 20), at_cm(60, 40)); /* 2 */
    add_line(t, &wall, at_cm(40, 20), at_cm(40, 40));      /* 3 */
    add_line(t, &wall, at_cm(20, 20), at_cm(60, 20));      /* 4 */
    door.parent = 3;
    add_line(t, &door, at_cm(40, 28), at_cm(40, 31)); /* 5 */
    door.parent = 4;
    add_line(t, &door, at_cm(28, 20), at_cm(31, 20)); /* 6 */
    opening_rooms(t, 5, &one, &other);
    assert_int_equal(one + other, 3);
    assert_int_equal(one * other, 2);
    opening_rooms(t, 6, &one, &other);
    assert_true((one == 1 && other == NOTHING) || (one == NOTHING && other == 1));
    free(t);
}

static void edges_of_the_table(void **state)
{
    struct table *t = table_new(180, 120, 1, 1);
    struct place at = {at_cm(30, 50), 0, 0};
    struct base man = base_round(cm(2)), boat = base_rectangle(cm(4), cm(10));

    (void)state;
    assert_int_equal(edge_distance(t, EDGE_NEAR, &at, &man), cm(49));
    assert_int_equal(edge_distance(t, EDGE_FAR, &at, &man), cm(69));
    assert_int_equal(edge_distance(t, EDGE_LEFT, &at, &man), cm(29));
    assert_int_equal(edge_distance(t, EDGE_RIGHT, &at, &man), cm(149));
    assert_int_equal(edge_distance(t, EDGE_LEFT, &at, &boat), cm(28));
    assert_true(points_equal(point_on_edge(t, EDGE_LEFT, at.at), at_cm(0, 50)));
    assert_true(points_equal(point_on_edge(t, EDGE_FAR, at.at), at_cm(30, 120)));
    assert_true(points_equal(point_on_edge(t, EDGE_RIGHT, at.at), at_cm(180, 50)));
    assert_true(points_equal(point_on_edge(t, EDGE_NEAR, at.at), at_cm(30, 0)));
    for (int32_t e = 0; e < 4; e++) { /* going that way gets nearer */
        enum table_edge edge = (enum table_edge)e;
        struct place nearer = {point_ahead(at.at, edge_direction(edge), cm(5)), 0, 0};

        assert_int_equal(edge_distance(t, edge, &nearer, &man), edge_distance(t, edge, &at, &man) - cm(5));
    }
    assert_true(base_on_table(t, &at, &man));
    at.at = at_cm(1, 119);
    assert_true(base_on_table(t, &at, &man));
    at.at.x--;
    assert_false(base_on_table(t, &at, &man));
    assert_int_equal(edge_distance(t, EDGE_LEFT, &at, &man), 0);
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_are_checked),     cmocka_unit_test(a_copy_is_a_table),
        cmocka_unit_test(stands_come_and_go),     cmocka_unit_test(a_boat_takes_its_crew),
        cmocka_unit_test(bad_pieces_are_refused), cmocka_unit_test(doors_open_and_houses_fall),
        cmocka_unit_test(distances_to_terrain),   cmocka_unit_test(within_is_the_distance),
        cmocka_unit_test(ground_lies_in_layers),  cmocka_unit_test(doors_join_rooms),
        cmocka_unit_test(edges_of_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
