/* Ground that changes in play (T12-c, T12-d): own records of pieces, breaches, and going back. That patches
 * give the same picture as a fresh view is proved by the sink of the game at every event. */
#include "common/match/ground.h"
#include "common/table/spare.h"
#include "tests/unit/test_match_help.h"

#define SETUP_GROUND                                                                                         \
    "{\"format\": 1, \"system\": \"tiny\", \"master\": true, \"options\": {\"ground\": true, \"long\": "     \
    "true}, " TWO_SIDES "}"

enum { OLD_WOOD, FENCE }; /* of the scenario; what is laid comes behind them */

/* Everybody has laid a wood and shoots; the next point is Red's to choose. */
static void open_to_shoot_at_ground(void)
{
    for (uint64_t seed = 1;; seed++) {
        game_open(g, SETUP_GROUND, seed);
        play_until(g, 0, "tiny.orders");
        order_all(g, ORDER_SHOOT);
        if (strcmp(asked(g, 0), "tiny.target") == 0)
            return;
        game_close(g);
    }
}

static void shoot_at(length x, length y)
{
    answer_add_place(game_answer(g, 0), -1, (struct point){x, y}, 0);
    must_give(g, 0);
}

struct lookup {
    int32_t id, value;
    const char *name;
    bool found;
};

static void look_up(void *context, const struct item *item)
{
    struct lookup *l = context;

    for (int32_t i = 0; i < item->count; i++)
        if (item->kind == ITEM_TERRAIN && item->id == l->id &&
            strcmp(item->attribute[i].name, l->name) == 0) {
            l->found = true;
            l->value = item->attribute[i].number;
        }
}

static int32_t told(int32_t viewer, int32_t piece, const char *name)
{
    struct lookup l = {.id = piece, .name = name};

    match_view(g->m, viewer, look_up, &l);
    return l.found ? l.value : -1;
}

static void a_wood_burns_down(void **state)
{
    (void)state;
    open_to_shoot_at_ground();
    shoot_at(30000, 30000);
    assert_int_equal(tiny_piece(g->m, OLD_WOOD)->burning, TINY_BURNS);
    assert_int_equal(told(VIEWER_SPECTATOR, OLD_WOOD, "burning"), TINY_BURNS);
    play_until(g, 0, "tiny.orders");
    assert_int_equal(told(1, OLD_WOOD, "burning"), TINY_BURNS - 1);
    assert_int_equal(told(1, OLD_WOOD, "removed"), 0);
    order_all(g, ORDER_HOLD);
    play_until(g, 0, "tiny.orders");
    assert_int_equal(told(1, OLD_WOOD, "removed"), 1);
    assert_false(piece_there(table_of(g->m), OLD_WOOD));
}

static void a_fence_is_breached(void **state)
{
    int32_t before;

    (void)state;
    open_to_shoot_at_ground();
    before = table_of(g->m)->pieces;
    shoot_at(10000, 30000);
    assert_int_equal(table_of(g->m)->pieces, before + 1);
    assert_int_equal(told(VIEWER_SPECTATOR, before, "removed"), 0);
    assert_int_equal(piece_points(table_of(g->m), FENCE)[1].x, 8000);
    assert_int_equal(piece_points(table_of(g->m), before)[0].x, 12000);
    assert_int_equal(piece_points(table_of(g->m), before)[1].x, 15000);
}

/* Only the game master sees who laid a piece, and he can set fires. */
static void records_of_pieces_follow_the_field_table(void **state)
{
    struct entry *e;

    (void)state;
    open_to_shoot_at_ground();
    assert_int_equal(told(VIEWER_MASTER, 3, "laid_by"), 1);
    assert_int_equal(told(0, 3, "laid_by"), -1);
    assert_int_equal(told(1, 3, "laid_by"), -1);
    e = game_master(g, MASTER_CHANGE);
    e->what = ITEM_TERRAIN;
    e->target = 3;
    strcpy(e->name, "burning");
    e->value = 1;
    must_apply(g, e);
    assert_int_equal(told(0, 3, "burning"), 1);
    e = game_master(g, MASTER_CHANGE);
    e->what = ITEM_TERRAIN;
    e->target = 3;
    strcpy(e->name, "burning");
    e->value = TINY_BURNS + 1;
    must_refuse(g, e, "master.value_too_great");
    e->target = table_of(g->m)->pieces; /* there is room for it, but no piece */
    must_refuse(g, e, "master.no_such_field");
}

/* Pieces that came after the entry gone back to are gone from every picture; the sink compares them. */
static void going_back_takes_pieces_away(void **state)
{
    struct match *before;
    uint32_t to;
    int32_t pieces;

    (void)state;
    open_to_shoot_at_ground();
    pieces = table_of(g->m)->pieces;
    before = match_clone(g->m);
    to = g->m->state->entries + 1;
    shoot_at(10000, 30000);
    assert_int_equal(table_of(g->m)->pieces, pieces + 1);
    game_master(g, MASTER_TAKEBACK)->to = to;
    must_apply(g, &g->entry);
    assert_int_equal(table_of(g->m)->pieces, pieces);
    assert_int_equal(told(VIEWER_SPECTATOR, pieces, "removed"), -1);
    assert_true(same_but_for_numbers(g->m, before));
    game_master(g, MASTER_TAKEBACK)->to = 1; /* to before anything was laid */
    must_apply(g, &g->entry);
    assert_int_equal(table_of(g->m)->pieces, 2);
    match_free(before);
}

static void snapshots_and_replays_have_the_ground(void **state)
{
    struct match *again;
    void *snapshot;

    (void)state;
    open_to_shoot_at_ground();
    shoot_at(10000, 30000);
    snapshot = malloc(match_snapshot_bytes(g->m));
    match_save(g->m, snapshot);
    again = game_again(g, SETUP_GROUND);
    assert_true(match_restore(again, snapshot, match_snapshot_bytes(g->m)));
    assert_int_equal(match_hash(again), match_hash(g->m));
    match_free(again);
    again = game_again(g, SETUP_GROUND);
    match_start(again);
    assert_true(match_replay(again, g->m->state->entries, &g->why));
    assert_int_equal(match_hash(again), match_hash(g->m));
    match_free(again);
    free(snapshot);
}

/* A number that was free is given again, with an empty record. */
static void records_begin_empty(void **state)
{
    struct piece wood = ground_piece(PIECE_AREA, 0);
    struct shape shape;
    int32_t laid;

    (void)state;
    open_to_shoot_at_ground();
    shape_of_piece(table_of(g->m), 3, &shape);
    tiny_piece(g->m, 3)->burning = 1;
    ground_remove(g->m, 3);
    laid = ground_lay(g->m, &wood, &shape);
    assert_int_equal(laid, 3);
    assert_int_equal(tiny_piece(g->m, laid)->burning, 0);
    shape.corner[0].x += CENTIMETRE;
    assert_true(ground_reshape(g->m, laid, &shape));
    for (int32_t i = spare_left(table_of(g->m)); i > 0; i--)
        assert_int_not_equal(ground_lay(g->m, &wood, &shape), NOTHING);
    assert_int_equal(ground_lay(g->m, &wood, &shape), NOTHING);
    match_touched(g->m);
    shoot_at(50000, 16000); /* its event tells all of it, and the sink compares */
    play_until(g, 0, "tiny.orders");
}

/* Nothing but the corners changes: viewers are told by the next event, and the sink compares. */
static void an_outline_alone_is_told(void **state)
{
    struct shape shape;

    (void)state;
    open_to_shoot_at_ground();
    shape_of_piece(table_of(g->m), OLD_WOOD, &shape);
    shape.corner[2].y += MILLIMETRE;
    assert_true(ground_reshape(g->m, OLD_WOOD, &shape));
    match_touched(g->m);
    shoot_at(50000, 16000);
}

/* What a system has found out about the table is forgotten when an outline changes, though no record does. */
static void findings_follow_outlines(void **state)
{
    static struct rules finding;
    struct shape shape;
    struct match *m;

    (void)state;
    open_to_shoot_at_ground();
    finding = tiny;
    finding.finding_bytes = sizeof(int32_t);
    g->m->rules = &finding;
    m = match_clone(g->m);
    g->m->rules = &tiny;
    *(int32_t *)match_findings(m) = 5;
    assert_int_equal(*(int32_t *)match_findings(m), 5);
    shape_of_piece(table_of(m), OLD_WOOD, &shape);
    shape.corner[2].y += MILLIMETRE;
    assert_true(ground_reshape(m, OLD_WOOD, &shape));
    assert_int_equal(*(int32_t *)match_findings(m), 0);
    match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_wood_burns_down),
        TEST(a_fence_is_breached),
        TEST(records_of_pieces_follow_the_field_table),
        TEST(going_back_takes_pieces_away),
        TEST(snapshots_and_replays_have_the_ground),
        TEST(records_begin_empty),
        TEST(an_outline_alone_is_told),
        TEST(findings_follow_outlines),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
