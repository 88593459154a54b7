/* Laying terrain (T12-a, T12-b): what is refused and what comes to lie on the table. */
#include "common/match/lay.h"
#include "tests/unit/test_match_help.h"

#define SETUP_GROUND                                                                                         \
    "{\"format\": 1, \"system\": \"tiny\", \"master\": true, \"options\": {\"ground\": true}, " TWO_SIDES "}"

enum { WOOD, RIVER }; /* as the decision numbers them */

static void lay(int32_t piece, length x, length y)
{
    answer_add_place(&g->answer, piece, (struct point){x, y}, 0);
}

static void begin(int32_t side)
{
    game_answer(g, side);
}

static void may_not(int32_t side, const char *key)
{
    must_refuse_answer(g, side, key);
}

static void a_wood_is_laid(void **state)
{
    const struct table *t;

    (void)state;
    game_open(g, SETUP_GROUND, 1);
    assert_string_equal(asked(g, 0), "tiny.lay");
    assert_int_equal(match_decision(g->m, 0)->movable_count, 1);
    begin(0);
    lay(WOOD, 50000, 25000);
    g->answer.item[0].facing = QUARTER_TURN;
    must_give(g, 0);
    t = table_of(g->m);
    assert_int_equal(t->pieces, 3);
    assert_int_equal(piece_points(t, 2)[2].x, 50000); /* its tip, 5 cm to the right, has been turned */
    assert_int_equal(piece_points(t, 2)[2].y, 20000);
    assert_int_equal(table_piece_const(t, 2)->going, GOING_WOOD);
    assert_string_equal(asked(g, 1), "tiny.lay");
}

static void areas_that_do_not_fit(void **state)
{
    (void)state;
    game_open(g, SETUP_GROUND, 1);
    begin(0);
    may_not(0, "answer.too_few");
    lay(WOOD, 50000, 17000); /* its centre is in the zone, its edge is not */
    may_not(0, "answer.piece_outside_zone");
    begin(0);
    lay(WOOD, 58000, 30000); /* over the edge of the table */
    may_not(0, "answer.off_table");
    begin(0);
    lay(WOOD, 18000, 30000); /* on the old wood and the fence */
    may_not(0, "answer.on_other_terrain");
    begin(0);
    lay(7, 50000, 25000);
    may_not(0, "answer.not_this_piece");
    begin(0);
    lay(WOOD, 50000, 25000);
    lay(WOOD, 50000, 38000);
    may_not(0, "answer.piece_twice");
    begin(0);
    lay(WOOD, 50000, 25000);
    g->answer.item[0].facing = FULL_TURN;
    may_not(0, "answer.no_such_facing");
    begin(0);
    lay(RIVER, 0, 30000); /* the river is the other side's to draw */
    lay(RIVER, 60000, 30000);
    may_not(0, "answer.not_this_piece");
    assert_string_equal(g->why.rule, "T12-a");
}

/* Blue has laid his wood; only the river is tried. */
static void begin_river(void)
{
    begin(1);
    lay(WOOD, 50000, 38000);
}

static void lines_that_do_not_fit(void **state)
{
    (void)state;
    game_open(g, SETUP_GROUND, 1);
    game_default(g, 0);
    must_give(g, 0);
    begin_river();
    lay(RIVER, 0, 30000);
    may_not(1, "answer.line_has_no_end");
    begin_river();
    for (int32_t i = 0; i < 6; i++)
        lay(RIVER, 10000 * i, 20000);
    may_not(1, "answer.too_many_corners");
    begin_river();
    lay(RIVER, 0, 20000);
    lay(RIVER, 30000, 20000);
    lay(RIVER, 30000, 40000);
    lay(RIVER, 20000, 15000);
    may_not(1, "answer.line_crosses_itself");
    begin_river();
    lay(RIVER, 0, 16000);
    lay(RIVER, 59000, 17000);
    lay(RIVER, 0, 44000);
    may_not(1, "answer.line_too_long");
    assert_true(g->why.amount > 0);
    begin_river();
    lay(RIVER, 0, 10000);
    lay(RIVER, 60000, 20000);
    may_not(1, "answer.piece_outside_zone");
    begin_river();
    lay(RIVER, 0, 20000);
    lay(RIVER, 50000, 20000);
    may_not(1, "tiny.river_ends");
    assert_string_equal(g->why.rule, "T12-b");
    begin_river();
    lay(RIVER, 0, 20000);
    lay(RIVER, 60000, 20000);
    g->answer.item[2].facing = 5;
    may_not(1, "answer.piece_turned");
    begin(1);
    lay(RIVER, 0, 20000);
    lay(RIVER, 60000, 20000);
    may_not(1, "answer.piece_missing"); /* the wood has to be laid */
    begin(1);
    lay(WOOD, 50000, 38000);
    lay(RIVER, 0, 20000);
    lay(WOOD, 50000, 38000);
    may_not(1, "answer.line_has_no_end");
}

/* Over the woods, if it likes. */
static void a_river_is_drawn(void **state)
{
    static struct preview preview;
    int32_t river;

    (void)state;
    game_open(g, SETUP_GROUND, 1);
    game_default(g, 0);
    must_give(g, 0);
    begin_river();
    lay(RIVER, 0, 30000);
    lay(RIVER, 30000, 25000);
    lay(RIVER, 60000, 38000);
    assert_true(match_check(g->m, 1, &g->answer, &preview, &g->why));
    assert_int_equal(preview.end_count, 4);
    must_give(g, 1);
    river = table_of(g->m)->pieces - 1;
    assert_int_equal(table_piece_const(table_of(g->m), river)->form, PIECE_LINE);
    assert_int_equal(table_piece_const(table_of(g->m), river)->thickness, 2 * CENTIMETRE);
    assert_int_equal(table_piece_const(table_of(g->m), river)->points, 3);
    assert_int_equal(piece_points(table_of(g->m), river)[1].y, 25000);
    assert_string_equal(asked(g, 0), "tiny.deploy");
}

static void suggestions_and_defaults_are_legal(void **state)
{
    static struct suggestions s;

    (void)state;
    game_open(g, SETUP_GROUND, 1);
    game_default(g, 0);
    must_give(g, 0);
    match_suggest(g->m, 1, &s);
    assert_int_equal(s.count, 2);
    for (int32_t i = 0; i < s.count; i++) {
        suggestion_answer(&s, i, match_decision(g->m, 1), &g->answer);
        assert_true(match_check(g->m, 1, &g->answer, NULL, &g->why));
    }
    game_default(g, 1);
    must_give(g, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_wood_is_laid),
        TEST(areas_that_do_not_fit),
        TEST(a_river_is_drawn),
        TEST(lines_that_do_not_fit),
        TEST(suggestions_and_defaults_are_legal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
