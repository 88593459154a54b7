/* B2.2-g: the limits of each row of the terrain table, and what a layout becomes on the table. */
#include "test_massed_table_help.h"

/* --- limits ------------------------------------------------------------------------------------------ */

/* RULE("B2.2-g"): the limits of each row, as the ledger has them: "about 6 x 6" is 30 to 42 square inches; a
 * pond or marsh is round, so that its diameter is its only limit; lengths are as many as the ledger says. */
static const struct {
    const char *tag;
    int32_t least_area, most_area, longest, within, pieces;
    bool joined;
    int32_t kind[2]; /* what its layouts are made of */
} limit[] = {
    {"hill", 30, 42, 12, 0, 1, false, {TERRAIN_HILL, TERRAIN_HILL}},
    {"steep_hill", 30, 42, 12, 0, 1, false, {TERRAIN_STEEP_HILL, TERRAIN_STEEP_HILL}},
    {"ditch", 0, 0, 4, 0, 3, true, {TERRAIN_DITCH, TERRAIN_DITCH}},
    {"fence", 0, 0, 4, 0, 3, true, {TERRAIN_FENCE, TERRAIN_FENCE}},
    {"wall", 0, 0, 4, 0, 3, true, {TERRAIN_WALL, TERRAIN_WALL}},
    {"wood", 30, 42, 12, 0, 1, false, {TERRAIN_WOOD, TERRAIN_ORCHARD}},
    {"debris", 30, 42, 12, 0, 1, false, {TERRAIN_DEBRIS, TERRAIN_DEBRIS}},
    {"ruins", 30, 42, 12, 0, 1, false, {TERRAIN_RUINS, TERRAIN_RUINS}},
    {"fenced_garden", 0, 36, 8, 0, 1, false, {TERRAIN_BUILDING, TERRAIN_BUILDING}},
    {"walled_garden", 0, 36, 8, 0, 1, false, {TERRAIN_BUILDING, TERRAIN_BUILDING}},
    {"hamlet", 0, 16, 4, 12, 3, false, {TERRAIN_BUILDING, TERRAIN_BUILDING}},
    {"farm", 0, 0, 12, 12, 1, false, {TERRAIN_BUILDING, TERRAIN_BUILDING}},
    {"inn", 0, 0, 12, 12, 1, false, {TERRAIN_BUILDING, TERRAIN_BUILDING}},
    {"pond", 0, 0, 6, 0, 1, false, {TERRAIN_POND, TERRAIN_POND}},
    {"river", 0, 0, 0, 0, 0, false, {0, 0}},
    {"marsh", 0, 0, 6, 0, 1, false, {TERRAIN_MARSH, TERRAIN_MARSH}},
    {"bank", 0, 0, 4, 8, 6, true, {TERRAIN_EARTH_BANK, TERRAIN_EARTH_BANK}},
    {"graveyard", 0, 36, 8, 0, 1, false, {TERRAIN_GRAVEYARD, TERRAIN_GRAVEYARD}},
};

static void limits_of_the_rows(void **state)
{
    (void)state;
    assert_int_equal(sizeof limit / sizeof limit[0], MASSED_PIECE_ROWS);
    for (int32_t row = 0; row < MASSED_PIECE_ROWS; row++) {
        const struct massed_piece_row *r = &massed_piece_row[row];

        assert_string_equal(r->tag, limit[row].tag);
        assert_int_equal(r->least_area, limit[row].least_area);
        assert_int_equal(r->most_area, limit[row].most_area);
        assert_int_equal(r->longest, limit[row].longest);
        assert_int_equal(r->within, limit[row].within);
        assert_int_equal(r->pieces, limit[row].pieces);
        assert_int_equal(r->joined, limit[row].joined);
        assert_int_equal(r->river, strcmp(r->tag, "river") == 0);
        for (int32_t i = 0; i < r->layouts; i++)
            assert_true(r->layout[i].kind == limit[row].kind[0] || r->layout[i].kind == limit[row].kind[1]);
        /* Each ready way is another one: as many as there are of groups, or one for each layout. */
        assert_int_equal(massed_room_ways(row), r->river ? 0 : r->pieces > 1 ? 3 : r->layouts);
    }
}

/* A grouping of a single piece lays it where it is asked for, turned as it is asked for. */
static void one_piece_lies_where_it_is_put(void **state)
{
    struct answer_item item[SLIP_PARTS];

    (void)state;
    create(96, 48, "");
    begin(1);
    for (int32_t row = 0; row < MASSED_PIECE_ROWS; row++)
        if (massed_piece_row[row].pieces == 1) {
            assert_int_equal(massed_room_towards(m, 0, row, 0, 0, 0, QUARTER_TURN, item), 1);
            assert_true(item[0].at.x == 12 * INCH && item[0].at.y == 12 * INCH);
            assert_int_equal(item[0].facing, QUARTER_TURN);
            assert_int_equal(item[0].ref, 0);
        }
}

/* --- on the table ------------------------------------------------------------------------------------ */

static struct answer_item at(double x, double y)
{
    return (struct answer_item){.at = {(length)(x * INCH), (length)(y * INCH)}};
}

/* RULE("B2.2-g"): round or oval layouts fill their width and depth, and lie about their middle. */
static void round_layouts_are_round(void **state)
{
    struct point corner[PIECE_POINTS_MOST];
    const struct massed_layout oval = {.form = LAYOUT_ROUND, .wide = 36, .deep = 20},
                               oblong = {.form = LAYOUT_SQUARE, .wide = 36, .deep = 20};

    (void)state;
    assert_int_equal(massed_layout_outline(&oval, corner), 12);
    for (int32_t i = 0; i < 12; i++) {
        double x = corner[i].x / (4.5 * INCH), y = corner[i].y / (2.5 * INCH);

        assert_true(x * x + y * y > 0.999 && x * x + y * y < 1.001);
        assert_true(abs(corner[i].x + corner[(i + 6) % 12].x) <= 10 &&
                    abs(corner[i].y + corner[(i + 6) % 12].y) <= 10);
    }
    assert_true(corner[0].x == 0 && corner[0].y == 5 * INCH / 2);
    assert_true(corner[3].x > 9 * INCH / 2 - 10 && abs(corner[3].y) <= 10);
    assert_int_equal(massed_layout_outline(&oblong, corner), 4);
    assert_true(corner[0].x == -9 * INCH / 2 && corner[0].y == -5 * INCH / 2);
    assert_true(corner[1].x == 9 * INCH / 2 && corner[1].y == -5 * INCH / 2);
    assert_true(corner[2].x == 9 * INCH / 2 && corner[2].y == 5 * INCH / 2);
    assert_true(corner[3].x == -9 * INCH / 2 && corner[3].y == 5 * INCH / 2);
}

static int32_t laid_kinds(int32_t kind)
{
    int32_t count = 0;

    for (int32_t i = 0; i < table_of(m)->pieces; i++)
        count += piece_there(table_of(m), i) && table_piece_const(table_of(m), i)->kind == kind;
    return count;
}

static const struct piece *laid(int32_t kind, const struct point **corner)
{
    for (int32_t i = 0; i < table_of(m)->pieces; i++)
        if (piece_there(table_of(m), i) && table_piece_const(table_of(m), i)->kind == kind) {
            *corner = piece_points(table_of(m), i);
            return table_piece_const(table_of(m), i);
        }
    fail_msg("no %s", massed_terrain[kind]);
    return NULL;
}

/* RULE("B2.2-g"), RULE("B2.3.4-a"): each part of a yard lies where its layout has it, and the fence runs all
 * the way round; a length is as long as it is, turned about its middle. */
static void parts_lie_as_they_are_drawn(void **state)
{
    const struct massed_layout garden = {.form = LAYOUT_SQUARE,
                                         .wide = 30,
                                         .deep = 18,
                                         .part = {{TERRAIN_BUILDING, -8, 2, 12, 10},
                                                  {TERRAIN_FENCE, 0, 0, 30, 18}}},
                               ditch = {.form = LAYOUT_LENGTH, .kind = TERRAIN_DITCH, .wide = 16, .deep = 1};
    const struct point *corner;
    const struct piece *p;

    (void)state;
    create(72, 48, "");
    begin(1);
    assert_true(massed_lay_layout(m, table(), &garden, at(10, 10).at, 0));
    assert_int_equal(laid_kinds(TERRAIN_BUILDING), 1);
    assert_int_equal(laid_kinds(TERRAIN_FENCE), 1);
    p = laid(TERRAIN_BUILDING, &corner);
    assert_int_equal(p->points, 4);
    assert_true(points_equal(corner[0], at(6.5, 9.25).at) && points_equal(corner[2], at(9.5, 11.75).at));
    p = laid(TERRAIN_FENCE, &corner);
    assert_int_equal(p->points, 5);
    assert_true(points_equal(corner[0], corner[4]) && points_equal(corner[0], at(6.25, 7.75).at) &&
                points_equal(corner[2], at(13.75, 12.25).at));
    assert_true(massed_lay_layout(m, table(), &ditch, at(30, 10).at, QUARTER_TURN));
    p = laid(TERRAIN_DITCH, &corner);
    assert_int_equal(p->points, 2);
    assert_true(distance(corner[0], corner[1]) == 4 * INCH && corner[0].x == 30 * INCH &&
                corner[0].y + corner[1].y == 20 * INCH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_of_the_rows),
        cmocka_unit_test_teardown(one_piece_lies_where_it_is_put, teardown),
        cmocka_unit_test(round_layouts_are_round),
        cmocka_unit_test_teardown(parts_lie_as_they_are_drawn, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
