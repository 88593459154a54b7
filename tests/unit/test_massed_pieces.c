/* B2.2-g, B2.4-a: the terrain table, what its pieces measure, and how much may be written on a chart. */
#include "test_massed_table_help.h"

/* --- the table of B2.2-g --------------------------------------------------------------------------- */

/* RULE("B2.2-g"): as the ledger has it. */
static const struct {
    int32_t from, to;
    const char *tag;
} ledger[] = {{1, 17, "hill"},           {18, 22, "steep_hill"},    {23, 25, "ditch"},  {26, 37, "fence"},
              {38, 44, "wall"},          {45, 64, "wood"},          {65, 67, "debris"}, {68, 70, "ruins"},
              {71, 72, "fenced_garden"}, {73, 74, "walled_garden"}, {75, 77, "hamlet"}, {78, 79, "farm"},
              {80, 81, "inn"},           {82, 84, "pond"},          {85, 89, "river"},  {90, 93, "marsh"},
              {94, 96, "bank"},          {97, 100, "graveyard"}};

static void rows_of_the_table(void **state)
{
    (void)state;
    create(72, 48, "");
    for (size_t i = 0; i < sizeof ledger / sizeof ledger[0]; i++)
        for (int32_t roll = ledger[i].from; roll <= ledger[i].to; roll++)
            assert_string_equal(massed_piece_row[massed_row_of(table(), roll)].tag, ledger[i].tag);
}

/* --- what they measure ------------------------------------------------------------------------------- */

/* In square inches, times a hundred. */
static int64_t area_of(const struct point *corner, int32_t corners)
{
    int64_t sum = 0;

    for (int32_t i = 0; i < corners; i++)
        sum += cross(corner[i], corner[(i + 1) % corners]);
    return (sum < 0 ? -sum : sum) * 50 / ((int64_t)INCH * INCH);
}

static length longest_of(const struct point *corner, int32_t corners)
{
    length low_x = 0, high_x = 0, low_y = 0, high_y = 0;

    for (int32_t i = 0; i < corners; i++) {
        low_x = corner[i].x < low_x ? corner[i].x : low_x;
        high_x = corner[i].x > high_x ? corner[i].x : high_x;
        low_y = corner[i].y < low_y ? corner[i].y : low_y;
        high_y = corner[i].y > high_y ? corner[i].y : high_y;
    }
    return high_x - low_x > high_y - low_y ? high_x - low_x : high_y - low_y;
}

/* RULE("B2.2-g"): "about 6 x 6" is 30 to 42 square inches; no dimension is longer than the row says. */
static void layouts_keep_their_limits(void **state)
{
    (void)state;
    for (int32_t row = 0; row < MASSED_PIECE_ROWS; row++) {
        const struct massed_piece_row *r = &massed_piece_row[row];

        assert_true(r->river || r->layouts > 0);
        for (int32_t i = 0; i < r->layouts; i++) {
            struct point corner[PIECE_POINTS_MOST];
            int32_t corners = massed_layout_outline(&r->layout[i], corner);
            int64_t area = area_of(corner, corners);

            if (area < r->least_area * 100 || (r->most_area > 0 && area > r->most_area * 100))
                fail_msg("%s %s has %d hundredths of a square inch", r->tag, r->layout[i].tag, (int)area);
            if (longest_of(corner, corners) > r->longest * INCH)
                fail_msg("%s %s is too long", r->tag, r->layout[i].tag);
            if (r->layout[i].form == LAYOUT_LENGTH)
                assert_int_equal(longest_of(corner, corners), 4 * INCH);
        }
    }
}

static const struct massed_piece_row *row_called(const char *tag)
{
    for (int32_t row = 0; row < MASSED_PIECE_ROWS; row++)
        if (strcmp(massed_piece_row[row].tag, tag) == 0)
            return &massed_piece_row[row];
    fail_msg("no row %s", tag);
    return NULL;
}

static int32_t number_of(const char *tag)
{
    return (int32_t)(row_called(tag) - massed_piece_row);
}

/* RULE("B2.2-g"): small buildings measure 4" x 4" at most, main buildings and inns 8" x 4"; all lie inside
 * what encloses them, apart from each other. */
static void yards_hold_their_buildings(void **state)
{
    static const struct {
        const char *tag;
        int32_t least, most; /* buildings */
        int32_t large;       /* of them may measure 8" x 4" */
        int32_t enclosed;
    } yard[] = {{"fenced_garden", 1, 1, 0, TERRAIN_FENCE},
                {"walled_garden", 1, 1, 0, TERRAIN_WALL},
                {"farm", 2, 3, 1, TERRAIN_WALL},
                {"inn", 2, 2, 1, TERRAIN_WALL}};

    (void)state;
    for (size_t y = 0; y < sizeof yard / sizeof yard[0]; y++) {
        const struct massed_piece_row *r = row_called(yard[y].tag);

        for (int32_t i = 0; i < r->layouts; i++) {
            const struct massed_layout *l = &r->layout[i];
            int32_t buildings = 0, large = 0, lines = 0;

            for (int32_t k = 0; k < LAYOUT_PARTS && l->part[k].wide > 0; k++) {
                const struct massed_layout_part *p = &l->part[k];

                if (p->kind != TERRAIN_BUILDING) {
                    assert_int_equal(p->kind, yard[y].enclosed);
                    assert_true(p->wide == l->wide && p->deep == l->deep && p->x == 0 && p->y == 0);
                    lines++;
                    continue;
                }
                buildings++;
                large += p->wide > 16;
                assert_true(p->wide <= 32 && p->deep <= 16);
                assert_true(2 * abs(p->x) + p->wide < l->wide && 2 * abs(p->y) + p->deep < l->deep);
                for (int32_t n = 0; n < k; n++)
                    assert_true(2 * abs(p->x - l->part[n].x) > p->wide + l->part[n].wide ||
                                2 * abs(p->y - l->part[n].y) > p->deep + l->part[n].deep);
            }
            assert_in_range(buildings, yard[y].least, yard[y].most);
            assert_int_equal(large, yard[y].large);
            assert_int_equal(lines, 1);
        }
    }
}

/* Every ready way to lay a piece is a legal one, on a bare table and at any facing that is searched. */
static void ready_ways_are_legal(void **state)
{
    struct answer_item item[SLIP_PARTS];

    (void)state;
    create(96, 48, "");
    begin(1);
    for (int32_t row = 0; row < MASSED_PIECE_ROWS; row++)
        for (int32_t way = 0; !massed_piece_row[row].river && way < massed_room_ways(row); way++)
            assert_int_equal(massed_room_towards(m, 0, row, way, 0, 0, 0, item),
                             massed_piece_row[row].pieces);
}

/* --- where they may lie ------------------------------------------------------------------------------- */

static struct answer_item at(double x, double y)
{
    return (struct answer_item){.at = {(length)(x * INCH), (length)(y * INCH)}};
}

/* RULE("B2.3-b"): wholly inside the section, to the border of it. */
static void inside_to_the_border(void **state)
{
    struct answer_item hill = at(3.375, 3.375), out = at(3.36, 3.375), right = at(18 - 3.375, 10),
                       beyond = at(18 - 3.36, 10);
    struct refusal why;

    (void)state;
    create(72, 48, "");
    begin(1);
    assert_true(massed_room_good(m, 0, 0, &hill, 1, &why));
    assert_false(massed_room_good(m, 0, 0, &out, 1, &why));
    assert_string_equal(why.rule, "B2.3-b");
    assert_true(massed_room_good(m, 0, 0, &right, 1, &why));
    assert_false(massed_room_good(m, 0, 0, &beyond, 1, &why));
    assert_false(massed_room_good(m, 1, 0, &hill, 1, &why)); /* the section beside it */
}

/* RULE("B2.3-b"): pieces that touch overlap; a hair's breadth is enough. */
static void no_piece_on_another(void **state)
{
    struct answer_item graveyard = at(6, 6), touching = at(12, 6), clear = at(12.1, 6);
    int32_t row = number_of("graveyard");

    (void)state;
    create(72, 48, "");
    begin(1);
    assert_true(massed_lay_layout(m, table(), &massed_piece_row[row].layout[0], graveyard.at, 0));
    assert_false(massed_room_good(m, 0, row, &touching, 1, NULL));
    assert_true(massed_room_good(m, 0, row, &clear, 1, NULL));
}

/* RULE("B2.2-g"): three buildings inside 12" x 12", measured along the table or along the first of them. */
static void hamlet_within_twelve(void **state)
{
    struct answer_item close[3] = {at(3, 3), at(12, 3), at(3, 12)},
                       apart[3] = {at(3, 3), at(12.2, 3), at(3, 12)};
    int32_t row = number_of("hamlet");
    struct refusal why;

    (void)state;
    create(72, 48, "");
    begin(1);
    assert_true(massed_room_good(m, 0, row, close, 3, &why));
    assert_false(massed_room_good(m, 0, row, apart, 3, &why));
    assert_string_equal(why.rule, "B2.2-g");
}

/* RULE("B2.2-g"): lengths may touch within half an inch of an end, but are not laid across each other. */
static void lengths_join_at_their_ends(void **state)
{
    int32_t row = number_of("wall");
    struct refusal why;

    (void)state;
    create(72, 48, "");
    begin(1);
    for (int32_t tenths = 10; tenths <= 30; tenths++) {
        struct answer_item wall[3] = {at(6, 6), at(6 + tenths / 10.0 - 1, 6), at(6, 16)};
        bool good;

        wall[1].facing = QUARTER_TURN; /* from 4" to 8" across, its middle on the first length */
        good = massed_room_good(m, 0, row, wall, 3, &why);
        assert_int_equal(good, tenths - 10 > 15);
        if (!good) {
            assert_string_equal(why.rule, "B2.2-g");
            assert_true(points_equal(why.at, wall[1].at));
        }
    }
    /* The other one's end counts likewise. */
    for (int32_t tenths = 10; tenths <= 20; tenths++) {
        struct answer_item wall[3] = {at(6, 6), at(6, 6 + tenths / 10.0), at(6, 16)};

        wall[1].facing = QUARTER_TURN;
        assert_int_equal(massed_room_good(m, 0, row, wall, 3, &why), tenths > 15);
    }
}

/* RULE("B2.2-g"): a bank lies within 8" x 8", along the table or turned as its first length is; how thick it
 * is drawn does not count. */
static void bank_within_eight(void **state)
{
    int32_t row = number_of("bank");
    struct refusal why;

    (void)state;
    create(72, 48, "");
    begin(1);
    for (int32_t turned = 0; turned < 3; turned++)
        for (int32_t wide = 0; wide < 2; wide++) {
            struct answer_item bank[6] = {at(6, 6), at(10, 6), at(6, 7), at(10, 7), at(6, 8), at(10, 14)};
            angle by = (angle)(turned == 2 ? angle_from_degrees(30) : turned * QUARTER_TURN);
            bool good;

            if (wide)
                bank[5] = at(10, 14.1);
            for (int32_t i = 0; i < 6; i++) {
                bank[i].at = point_turned(bank[i].at, at(9, 10).at, by);
                bank[i].facing = by;
            }
            good = massed_room_good(m, 0, row, bank, 6, &why);
            assert_int_equal(good, !wide);
            if (!good)
                assert_string_equal(why.rule, "B2.2-g");
        }
}

/* RULE("B2.3-b"): room is found while there is some, and a full section has none. */
static void room_is_found_while_there_is_some(void **state)
{
    struct answer_item item[SLIP_PARTS];
    int32_t farm = number_of("farm"), count = 0;

    (void)state;
    create(72, 48, "");
    begin(1);
    while (massed_find_room(m, 0, farm, item) == 1) {
        assert_true(massed_room_good(m, 0, farm, item, 1, NULL));
        assert_true(massed_lay_layout(m, table(), &massed_piece_row[farm].layout[item[0].ref], item[0].at,
                                      (angle)item[0].facing));
        count++;
    }
    assert_in_range(count, 1, 4); /* 18 x 24 inches have no room for more than four of 9 x 8 */
}

/* --- charts -----------------------------------------------------------------------------------------------
 */

/* RULE("B2.4-a"), RULE("B2.1-a") */
static void maximum_follows_the_table(void **state)
{
    static const struct {
        int32_t wide, deep, most;
    } row[] = {{96, 48, 4}, {72, 48, 4}, {48, 48, 3}, {24, 24, 1}, {12, 12, 1},   {98, 78, 4},
               {99, 48, 6}, {72, 39, 3}, {72, 40, 4}, {58, 48, 3}, {120, 72, 10}, {300, 300, 12}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        if (massed_chart_most(row[i].wide * INCH, row[i].deep * INCH) != row[i].most)
            fail_msg("%d x %d: %d", row[i].wide, row[i].deep,
                     massed_chart_most(row[i].wide * INCH, row[i].deep * INCH));
    assert_int_equal(massed_chart_most(150 * CENTIMETRE, 100 * CENTIMETRE),
                     4); /* the range has its borders */
    assert_int_equal(massed_chart_most(250 * CENTIMETRE, 200 * CENTIMETRE), 4);
    assert_int_equal(massed_chart_most(150 * CENTIMETRE - 1, 100 * CENTIMETRE), 3);
    assert_int_equal(massed_chart_most(250 * CENTIMETRE, 200 * CENTIMETRE + 1), 9);
}

/* RULE("B2.2-a"), RULE("B2.2-b") */
static void sections_from_both_sides(void **state)
{
    struct point corner[SECTION_SIDES];

    (void)state;
    create(72, 48, "");
    assert_int_equal(massed_chart_section(0, 0), 0);
    assert_int_equal(massed_chart_section(1, 0), 7); /* B's left flank is (1, 3) */
    assert_int_equal(massed_chart_section(1, 3), 4);
    assert_int_equal(massed_chart_section(1, 7), 0);
    assert_string_equal(massed_section_label(0), "massed.table.section.left_flank");
    assert_string_equal(massed_section_label(7), "massed.table.section.left_flank");
    assert_string_equal(massed_section_label(5), "massed.table.section.right_centre");
    massed_section_corners(m, 6, corner);
    assert_true(corner[0].x == 36 * INCH && corner[0].y == 24 * INCH);
    assert_true(corner[2].x == 54 * INCH && corner[2].y == 48 * INCH);
    assert_int_equal(massed_section_beyond(6, SECTION_NEAR), 2);
    assert_int_equal(massed_section_beyond(6, SECTION_FAR), NOTHING);
    assert_int_equal(massed_section_beyond(3, SECTION_RIGHT), NOTHING);
    assert_int_equal(massed_section_beyond(4, SECTION_LEFT), NOTHING);
}

/* RULE("B2.1-a"), RULE("B2-c"): ready tables of the three sizes, with 24" between the zones. */
static void presets_of_tables(void **state)
{
    static const struct {
        const char *name;
        int32_t wide;
    } preset[] = {{"field_8x4", 96}, {"field_6x4", 72}, {"field_4x4", 48}};
    struct catalogue c;

    (void)state;
    memset(&problems, 0, sizeof problems);
    assert_true(catalogue_load("orders", NULL, &c, &problems));
    for (size_t i = 0; i < sizeof preset / sizeof preset[0]; i++) {
        const json_t *scenario = catalogue_scenario(&c, preset[i].name);
        const json_t *zone = json_object_get(json_array_get(json_object_get(scenario, "sides"), 0), "zone");

        assert_non_null(scenario);
        assert_int_equal(catalogue_number(json_object_get(scenario, "table"), "width", 0), preset[i].wide);
        assert_int_equal(catalogue_number(json_object_get(scenario, "table"), "depth", 0), 48);
        assert_int_equal(json_array_size(json_object_get(scenario, "terrain")), 0);
        assert_int_equal(json_integer_value(json_array_get(json_array_get(zone, 2), 1)), (48 - 24) / 2);
    }
    catalogue_free(&c);
}

/* RULE("B2.4-d"): a table with a gap is refused. */
static void custom_table_without_gaps(void **state)
{
    char text[1024];

    (void)state;
    for (int32_t pond = 39; pond <= 40; pond++) {
        memset(&problems, 0, sizeof problems);
        snprintf(
            text, sizeof text,
            "{'format':1,'system':'orders','scenario':{'format':1,'system':'orders','id':'x','name':{'en':'X'"
            ",'fr':"
            "'X'},'text':{'en':'x','fr':'x'},'unit':'inch','table':{'width':72,'depth':48},'turns':6,'points'"
            ":750,"
            "'terrain':[],'special':{'terrain_table':{'wood':60,'pond':%d}},'sides':[{'name':{'en':'S','fr':'"
            "S'},"
            "'zone':[[0,0],[72,0],[72,6],[0,6]],'edge':'south'},{'name':{'en':'N','fr':'N'},'zone':[[0,42],["
            "72,42],"
            "[72,48],[0,48]],'edge':'north'}]},'options':{'terrain_charts':true,'custom_terrain_table':true},"
            "'sides':[{'name':'A','players':['P'],'army':'fords_750'},{'name':'B','players':['Q'],'army':"
            "'tusk_750'}]}",
            pond);
        for (char *c = text; *c; c++)
            *c = *c == '\'' ? '"' : *c;
        char *whole = setup_resolve(text, NULL, &problems);

        expect_count(&problems, 0);
        m = match_create(whole, &problems);
        free(whole);
        expect_count(&problems, pond == 40 ? 0 : 1);
        assert_int_equal(m != NULL, pond == 40);
    }
}

/* RULE("B2-e"): what can come at most fits: every slip a bank of six lengths, on a table of the largest
 * chart. */
static void the_most_that_slips_become_fits(void **state)
{
    (void)state;
    create(120, 90, "");
    begin(1);
    assert_int_equal(table()->most, CHART_MOST);
    int32_t row = number_of("bank"), laid = 0;

    for (int32_t i = 0; i < CHART_SECTIONS * (CHART_MOST + 1) * SLIP_PARTS + WATER_PIECES; i++)
        laid += massed_lay_layout(m, table(), &massed_piece_row[row].layout[0],
                                  (struct point){10 * INCH, 10 * INCH}, 0);
    assert_int_equal(laid, CHART_SECTIONS * (CHART_MOST + 1) * SLIP_PARTS + WATER_PIECES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(rows_of_the_table, teardown),
        cmocka_unit_test(layouts_keep_their_limits),
        cmocka_unit_test(yards_hold_their_buildings),
        cmocka_unit_test_teardown(ready_ways_are_legal, teardown),
        cmocka_unit_test_teardown(inside_to_the_border, teardown),
        cmocka_unit_test_teardown(no_piece_on_another, teardown),
        cmocka_unit_test_teardown(hamlet_within_twelve, teardown),
        cmocka_unit_test_teardown(lengths_join_at_their_ends, teardown),
        cmocka_unit_test_teardown(bank_within_eight, teardown),
        cmocka_unit_test_teardown(room_is_found_while_there_is_some, teardown),
        cmocka_unit_test(maximum_follows_the_table),
        cmocka_unit_test_teardown(sections_from_both_sides, teardown),
        cmocka_unit_test(presets_of_tables),
        cmocka_unit_test_teardown(custom_table_without_gaps, teardown),
        cmocka_unit_test_teardown(the_most_that_slips_become_fits, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
