/* Each question of the set-up of a table (B2.2 to B2.4) offers what it should: how much may be written, which
 * slips may be taken, what may be laid and where, and what a game master may make of it. The table measures
 * 72" x 48". */
#include "test_massed_river_help.h"

static struct decision d;

static struct massed_table_frame *frame(void)
{
    return (struct massed_table_frame *)(uintptr_t)FRAME_TOP(massed_table_frame, m);
}

static void described(describe_question *describe, int32_t side)
{
    memset(&d, 0, sizeof d);
    describe(m, side, &d);
}

static int32_t row_called(const char *tag)
{
    for (int32_t row = 0; row < MASSED_PIECE_ROWS; row++)
        if (strcmp(massed_piece_row[row].tag, tag) == 0)
            return row;
    fail_msg("no row %s", tag);
    return NOTHING;
}

static int32_t argument(const struct arg *args, int32_t count, const char *name)
{
    for (int32_t i = 0; i < count; i++)
        if (strcmp(args[i].name, name) == 0)
            return args[i].value;
    fail_msg("no %s", name);
    return NOTHING;
}

/* The section of an option, by the point that is drawn for it and by whose it is. */
static void option_about(const struct option *o, int32_t section)
{
    assert_true(o->has_point);
    assert_true(points_equal(o->at, at(9 + 18 * (section % 4), section < 4 ? 12 : 36)));
    assert_int_equal(argument(o->args, o->arg_count, "owner"), section / 4);
}

static void zone_is(int32_t section)
{
    double left = 18 * (section % 4), low = section < 4 ? 0 : 24;

    assert_int_equal(d.zone_count, 1);
    assert_int_equal(d.zone[0].count, 4);
    assert_true(points_equal(d.zone[0].corner[0], at(left, low)) &&
                points_equal(d.zone[0].corner[2], at(left + 18, low + 24)));
    assert_int_equal(argument(d.args, d.arg_count, "owner"), section / 4);
}

/* --- charts ------------------------------------------------------------------------------------------ */

/* RULE("B2.4-a"), RULE("B2.4-b"): six at least may be the most on any table; as many for each section as
 * there may be, and one more, which dice can come to. */
static void what_a_master_may_set(void **state)
{
    static struct answer a;

    (void)state;
    bare();
    described(massed_maximum_describe, 0);
    assert_true(d.min == 1 && d.max == 6 && d.step == 1);
    answer_clear(&a, DECISION_NUMBER, 0);
    massed_maximum_fallback(m, &d, &a);
    assert_int_equal(a.item[0].value, 4);
    described(massed_count_describe, 0);
    assert_true(d.min == 1 && d.max == 1);
    assert_int_equal(d.option_count, 1 + 6); /* rolled, 0 to 5 */
    assert_string_equal(d.option[0].tag, "rolled");
    for (int32_t i = 0; i < d.option_count; i++) {
        char tag[8];

        assert_int_equal(d.option[i].id, i);
        snprintf(tag, sizeof tag, "set_%d", (int)i - 1);
        if (i > 0) {
            assert_string_equal(d.option[i].tag, tag);
            assert_int_equal(argument(d.option[i].args, d.option[i].arg_count, "count"), i - 1);
        }
    }
    teardown(NULL);
    create(120, 72, "");
    begin(1);
    described(massed_maximum_describe, 0);
    assert_int_equal(d.max, 10);
}

/* RULE("B2.2-a"), RULE("B2.2-b"): each side writes 0 to 4 for eight sections, its own first, from its left.
 */
static void what_is_written_on_a_chart(void **state)
{
    static const char *const tag[] = {"own_left_flank",   "own_left_centre", "own_right_centre",
                                      "own_right_flank",  "far_left",        "far_left_centre",
                                      "far_right_centre", "far_right"};
    static struct answer a;

    (void)state;
    bare();
    for (int32_t side = 0; side < 2; side++) {
        described(massed_chart_describe, side);
        assert_true(d.min == 0 && d.max == 32 && d.option_count == 8);
        assert_int_equal(argument(d.args, d.arg_count, "most"), 4);
        for (int32_t line = 0; line < 8; line++) {
            assert_true(d.option[line].id == line && d.option[line].min == 0 && d.option[line].max == 4);
            assert_string_equal(d.option[line].tag, tag[line]);
            option_about(&d.option[line], side == 0 ? line : 7 - line);
        }
        answer_clear(&a, DECISION_SHARE, 0);
        massed_chart_fallback(m, &d, &a);
        assert_int_equal(a.count, 8);
        for (int32_t line = 0; line < 8; line++)
            assert_true(a.item[line].ref == line && a.item[line].value == 1);
    }
}

/* --- slips ------------------------------------------------------------------------------------------- */

static void slip(int32_t section, const char *row)
{
    struct massed_table *t = table();

    t->slip[t->slips++] = (struct massed_slip){section, row ? row_called(row) : NOTHING};
}

static void options_are(const int32_t *slips, int32_t count)
{
    described(massed_slip_describe, 0);
    assert_true(d.min == 1 && d.max == 1);
    assert_int_equal(d.option_count, count);
    for (int32_t i = 0; i < count; i++) {
        const struct massed_slip *s = &table()->slip[slips[i]];

        assert_int_equal(d.option[i].id, slips[i]);
        assert_string_equal(d.option[i].tag, massed_piece_row[s->row].tag);
        option_about(&d.option[i], s->section);
    }
}

/* RULE("B2.3-b"), RULE("B2.3-c"): any slip that is left, of either half, and no river; two of the same piece
 * in the same section are one. The last is not asked for. */
static void which_slips_may_be_taken(void **state)
{
    (void)state;
    bare();
    assert_false(massed_slips_left(table()));
    assert_int_equal(massed_only_slip(table()), NOTHING);
    slip(2, NULL);
    slip(3, "river");
    assert_false(massed_slips_left(table()));
    slip(6, "wood");
    assert_true(massed_slips_left(table()));
    assert_int_equal(massed_only_slip(table()), 2);
    slip(6, "wood");
    assert_int_equal(massed_only_slip(table()), 2);
    options_are((const int32_t[]){2}, 1);
    slip(5, "wood");
    assert_int_equal(massed_only_slip(table()), NOTHING);
    options_are((const int32_t[]){2, 4}, 2);
    slip(6, "hill");
    slip(0, "bank");
    options_are((const int32_t[]){2, 4, 5, 6}, 4);
    table()->slip[2].row = NOTHING; /* the other of the two is still there */
    options_are((const int32_t[]){3, 4, 5, 6}, 4);
}

/* RULE("B2.2-g"), RULE("B2.3-b"): one of the layouts, or each of the pieces that a slip becomes, in its
 * section. */
static void what_may_be_laid(void **state)
{
    static const struct {
        const char *row, *first, *last;
        int32_t shapes, pieces;
        bool all, overlaps; /* all of them are laid; they may touch each other */
    } piece[] = {{"hill", "round", "square", 4, 1, false, false},
                 {"farm", "two_outbuildings", "one_outbuilding", 2, 1, false, false},
                 {"hamlet", "first", "third", 3, 3, true, false},
                 {"wall", "first", "third", 3, 3, true, true},
                 {"bank", "first", "sixth", 6, 6, true, true}};

    (void)state;
    bare();
    for (int32_t i = 0; i < (int32_t)(sizeof piece / sizeof piece[0]); i++) {
        slip(i + 2, piece[i].row);
        frame()->slip = i;
        described(massed_piece_describe, 0);
        zone_is(i + 2);
        assert_true(d.min == piece[i].pieces && d.max == piece[i].pieces);
        assert_true(d.shape_count == piece[i].shapes && d.movable_count == piece[i].shapes);
        assert_string_equal(d.shape[0].tag, piece[i].first);
        assert_string_equal(d.shape[d.shape_count - 1].tag, piece[i].last);
        for (int32_t k = 0; k < d.movable_count; k++) {
            assert_true(d.movable[k].figure == k && d.movable[k].must == piece[i].all);
            assert_true(d.shape[k].turns && d.shape[k].overlaps == piece[i].overlaps);
            assert_true(d.shape[k].corners >= 4);
        }
    }
}

/* --- rivers ------------------------------------------------------------------------------------------ */

/* RULE("B2.3.1-a"), RULE("B2.3.1-p"): any section with a river slip, two of them are placed together, and a
 * third one is gone. */
static void which_rivers_may_be_drawn(void **state)
{
    int32_t only = NOTHING;

    (void)state;
    bare();
    assert_int_equal(massed_river_sections(table(), &only), 0);
    slip(0, "river");
    slip(5, NULL);
    for (int32_t i = 0; i < 3; i++)
        slip(6, "river");
    massed_begin_rivers(m, table());
    assert_true(table()->rivers[0] == 1 && table()->rivers[6] == 2 && table()->rivers[5] == 0);
    for (int32_t i = 0; i < table()->slips; i++)
        assert_int_equal(table()->slip[i].row, NOTHING);
    assert_int_equal(massed_river_sections(table(), &only), 2);
    described(massed_river_describe, 0);
    assert_true(d.min == 1 && d.max == 1 && d.option_count == 2);
    assert_true(d.option[0].id == 0 && d.option[1].id == 6);
    assert_string_equal(d.option[0].tag, "near_left");
    assert_string_equal(d.option[1].tag, "far_right_centre");
    option_about(&d.option[0], 0);
    option_about(&d.option[1], 6);
    table()->rivers[0] = 0;
    assert_int_equal(massed_river_sections(table(), &only), 1);
    assert_int_equal(only, 6);
}

/* RULE("B2.3.1-b"), RULE("B2.3.1-o"): a line inside of its section, and one more for the arm of an island. */
static void what_is_drawn_of_a_river(void **state)
{
    (void)state;
    bare();
    frame()->section = 5;
    for (frame()->island = 0; frame()->island < 2; frame()->island++) {
        described(massed_course_describe, 0);
        zone_is(5);
        assert_true(d.min == 1 + frame()->island && d.max == d.min && d.movable_count == d.min);
        for (int32_t i = 0; i < d.movable_count; i++) {
            assert_true(d.movable[i].figure == i && d.movable[i].must);
            assert_string_equal(d.shape[i].tag, i ? "arm" : "river");
            assert_true(d.shape[i].corners == 0 && d.shape[i].most_corners == 8 && d.shape[i].width == INCH);
        }
    }
    frame()->island = 0;
    described(massed_tributary_describe, 0);
    assert_true(d.min == 1 && d.max == 1 && d.option_count == 2);
    assert_int_equal(argument(d.args, d.arg_count, "owner"), 1);
    assert_true(d.option[0].id == TRIBUTARY_NONE && d.option[1].id == TRIBUTARY_DRAWN);
}

/* RULE("B2.3.1-g"), RULE("B2.3.1-n"): beside a river that ends on its border a slip goes on from there;
 * beside one that ends elsewhere its side may choose a tributary. */
static void what_a_river_meets(void **state)
{
    (void)state;
    bare();
    table()->rivers[1] = 1;
    frame()->section = 1;
    frame()->joints = frame()->tributary = frame()->island = 9;
    assert_int_equal(massed_look_at_river(m, table(), frame()), RIVER_COURSE);
    assert_true(frame()->joints == 0 && frame()->tributary == 0 && frame()->island == 0);
    int32_t water = massed_new_water(table(), NOTHING);

    draw_course(0, at(4, 0), at(4, 24), water);
    assert_int_equal(massed_look_at_river(m, table(), frame()), RIVER_CHOICE);
    assert_true(frame()->joints == 0 && frame()->tributary == 1);
    teardown(NULL);
    bare();
    table()->rivers[1] = 2;
    frame()->section = 1;
    water = massed_new_water(table(), NOTHING);
    draw_course(0, at(0, 12), at(18, 12), water);
    assert_int_equal(massed_look_at_river(m, table(), frame()), RIVER_COURSE);
    assert_true(frame()->joints == 1 && frame()->tributary == 0 && frame()->island == 1);
    draw_course(2, at(36, 12), at(54, 12), massed_new_water(table(), NOTHING));
    table()->rivers[1] = 1;
    assert_int_equal(massed_look_at_river(m, table(), frame()), RIVER_COURSE);
    assert_true(frame()->joints == 2 && frame()->tributary == 0 && frame()->island == 0);
    assert_int_equal(table()->rivers[1], 1);
}

/* RULE("B2.3.3-b"), RULE("B2.3.3-c") */
static void bridges_and_fords(void **state)
{
    static const char *const bridge[] = {"rolled", "bridge", "ford"}, *const ford[] = {"try", "decline"};

    (void)state;
    bare();
    described(massed_bridge_describe, 0);
    assert_true(d.min == 1 && d.max == 1 && d.option_count == 3);
    for (int32_t i = 0; i < 3; i++) {
        assert_int_equal(d.option[i].id, i);
        assert_string_equal(d.option[i].tag, bridge[i]);
    }
    described(massed_ford_describe, 0);
    assert_true(d.min == 1 && d.max == 1 && d.option_count == 2);
    for (int32_t i = 0; i < 2; i++) {
        assert_int_equal(d.option[i].id, i == 0 ? FORD_TRY : FORD_DECLINE);
        assert_string_equal(d.option[i].tag, ford[i]);
    }
}

static uint32_t highest(void *source, uint64_t entry, uint32_t *index, uint32_t sides)
{
    draw(source, entry, index, sides);
    return sides - 1;
}

/* RULE("B2.3.3-c"): who wants a ford tries for one, whichever side that is and whoever drew the last river,
 * and nobody else does. */
static void who_tries_a_ford(void **state)
{
    static const char ask[] = "massed.table.ask.ford";
    int32_t found[2] = {0}, side;

    (void)state;
    for (int32_t seed = 1; seed <= 6; seed++)
        for (int32_t wants = 0; wants < 2; wants++) {
            static struct answer a;
            struct refusal why;
            bool asked[2] = {false, false};

            create(72, 48, "");
            loads = 2;
            memcpy(loaded, (int32_t[]){8, 5}, 2 * sizeof loaded[0]); /* rivers */
            begin((uint64_t)seed);
            chart(1);
            while (strncmp(asked_key(&side), "massed.table.", 13) == 0 && strcmp(asked_key(&side), ask) != 0)
                give_default(side);
            if (match_waits_for(m, wants) && strcmp(match_decision(m, wants)->key, ask) == 0)
                match_dice(m, (struct dice){highest, &seeded});
            for (side = 0; side < 2; side++)
                if (match_waits_for(m, side) && strcmp(match_decision(m, side)->key, ask) == 0) {
                    asked[side] = true;
                    answer_clear(&a, DECISION_PICK, match_decision(m, side)->number);
                    answer_add(&a, side == wants ? FORD_TRY : FORD_DECLINE, NO_VALUE);
                    assert_true(give(&a, side, &why));
                }
            const char *next = asked_key(&side);

            assert_int_equal(strcmp(next, "massed.table.ask.ford_at") == 0, asked[wants]);
            if (asked[wants])
                assert_int_equal(side, wants);
            found[wants] += asked[wants];
            teardown(NULL);
        }
    assert_true(found[0] > 0 && found[1] > 0);
}

/* --- changes ----------------------------------------------------------------------------------------- */

/* RULE("B2-d"), RULE("B2.2-g"), RULE("B2.4-c"): any piece that lies there becomes one of another kind of its
 * form, or goes. */
static void what_a_master_may_change(void **state)
{
    const struct massed_layout wood = {.form = LAYOUT_SQUARE, .kind = TERRAIN_WOOD, .wide = 24, .deep = 24},
                               wall = {.form = LAYOUT_LENGTH, .kind = TERRAIN_WALL, .wide = 16, .deep = 1};
    int32_t areas = 0, lines = 0;

    (void)state;
    bare();
    described(massed_change_describe, 0);
    assert_true(d.option_count == 1 && d.option[0].id == 0);
    assert_true(massed_lay_layout(m, table(), &wood, at(10, 10), 0));
    assert_true(massed_lay_layout(m, table(), &wall, at(40, 10), 0));
    described(massed_change_describe, 0);
    assert_true(d.min == 1 && d.max == 1 && d.option_count == 3);
    assert_string_equal(d.option[0].tag, "done");
    assert_string_equal(d.option[1].tag, "wood");
    assert_string_equal(d.option[2].tag, "wall");
    for (int32_t i = 1; i < 3; i++) {
        int32_t piece = argument(d.option[i].args, d.option[i].arg_count, "piece");

        assert_int_equal(d.option[i].id, 1 + piece);
        assert_true(points_equal(d.option[i].at, piece_points(table_of(m), piece)[0]));
        assert_int_equal(table_piece(table_of(m), piece)->kind, i == 1 ? TERRAIN_WOOD : TERRAIN_WALL);
    }
    for (int32_t kind = 0; kind < TERRAIN_KINDS; kind++) {
        areas += table()->ground[kind].form == PIECE_AREA;
        lines += table()->ground[kind].form == PIECE_LINE;
    }
    for (int32_t i = 0; i < 2; i++) {
        static const char *const own[] = {"wood", "wall"};

        described(massed_change_describe, 0);
        frame()->slip = argument(d.option[1 + i].args, d.option[1 + i].arg_count, "piece");
        described(massed_kind_describe, 0);
        assert_true(d.min == 1 && d.max == 1);
        assert_int_equal(d.option_count, (i == 0 ? areas : lines) + 1);
        assert_string_equal(d.option[0].tag, own[i]);
        assert_string_equal(d.option[d.option_count - 1].tag, "remove");
        assert_int_equal(d.option[d.option_count - 1].id, TERRAIN_KINDS);
        for (int32_t k = 1; k + 1 < d.option_count; k++) {
            assert_string_equal(d.option[k].tag, massed_terrain[d.option[k].id]);
            assert_int_equal(table()->ground[d.option[k].id].form, i == 0 ? PIECE_AREA : PIECE_LINE);
            assert_string_not_equal(d.option[k].tag, own[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(what_a_master_may_set, teardown),
        cmocka_unit_test_teardown(what_is_written_on_a_chart, teardown),
        cmocka_unit_test_teardown(which_slips_may_be_taken, teardown),
        cmocka_unit_test_teardown(what_may_be_laid, teardown),
        cmocka_unit_test_teardown(which_rivers_may_be_drawn, teardown),
        cmocka_unit_test_teardown(what_is_drawn_of_a_river, teardown),
        cmocka_unit_test_teardown(what_a_river_meets, teardown),
        cmocka_unit_test_teardown(bridges_and_fords, teardown),
        cmocka_unit_test_teardown(who_tries_a_ford, teardown),
        cmocka_unit_test_teardown(what_a_master_may_change, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
