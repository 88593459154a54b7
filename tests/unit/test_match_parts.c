/* Several commanders on a side: each answers for his own units, and the engine puts the parts together. */
#include "test_match_help.h"

#define COMMANDED(options)                                                                                   \
    "{\"format\": 1, \"system\": \"tiny\", \"options\": {" options "}, \"master\": true, \"sides\": [{"      \
    "\"name\": \"Red\", \"players\": [\"ann\", \"bob\"], " ARMY                                              \
    "}, {\"name\": \"Blue\", \"players\": [\"cid\"], " ARMY "}]}"

enum { ANN, BOB, CID };

static void add_orders(int32_t side, int32_t player, enum tiny_order order)
{
    const struct decision *d = match_decision(g->m, side);

    game_answer(g, side);
    for (int32_t i = 0; i < d->movable_count; i++)
        if (d->movable[i].commander == player)
            answer_add(&g->answer, d->movable[i].figure, (int32_t)order);
}

static bool give_by(int32_t side, int32_t player)
{
    struct entry *e = game_entry(g, ENTRY_ANSWER, side);

    e->player = player;
    e->answer = g->answer;
    return game_apply(g, e);
}

static void each_gives_the_part_for_his_units(void **state)
{
    struct answer given;

    (void)state;
    game_open(g, COMMANDED(""), 1);
    deploy_all(g);
    assert_int_equal(match_awaited(g->m, 0), 1 << ANN | 1 << BOB);
    assert_int_equal(match_awaited(g->m, 1), 0);
    assert_false(match_given(g->m, 0, &given));
    add_orders(0, BOB, ORDER_HOLD);
    assert_false(give_by(0, ANN));
    assert_string_equal(g->why.key, "answer.not_your_unit");
    assert_int_equal(g->why.amount, BOB);
    assert_true(give_by(0, BOB));
    assert_int_equal(match_awaited(g->m, 0), 1 << ANN);
    assert_true(match_given(g->m, 0, &given));
    assert_int_equal(given.count, 1);
    assert_int_equal(given.item[0].value, ORDER_HOLD);
    add_orders(0, BOB, ORDER_ADVANCE);
    assert_false(give_by(0, BOB));
    assert_string_equal(g->why.key, "answer.given_already");
    /* His part has to be whole. */
    game_answer(g, 0);
    assert_false(give_by(0, ANN));
    assert_string_equal(g->why.key, "answer.unit_without_order");
    add_orders(0, ANN, ORDER_SHOOT);
    assert_true(give_by(0, ANN));
    assert_false(match_waits_for(g->m, 0));
    const struct answer *whole = flow_answer(g->m, 0);

    for (int32_t i = 0; i < whole->count; i++)
        assert_int_equal(whole->item[i].value,
                         unit_at(g->m, whole->item[i].ref)->commander == BOB ? ORDER_HOLD : ORDER_SHOOT);
}

static void whoever_is_first_the_answer_is_the_same(void **state)
{
    uint64_t hash[2];

    (void)state;
    for (int32_t first = 0; first < 2; first++) {
        game_open(g, COMMANDED(""), 1);
        deploy_all(g);
        add_orders(0, first ? BOB : ANN, first ? ORDER_HOLD : ORDER_SHOOT);
        assert_true(give_by(0, first ? BOB : ANN));
        add_orders(0, first ? ANN : BOB, first ? ORDER_SHOOT : ORDER_HOLD);
        assert_true(give_by(0, first ? ANN : BOB));
        hash[first] = match_hash(g->m);
        if (first == 0)
            game_close(g);
    }
    assert_true(hash[0] == hash[1]);
}

/* Nobody else sees that a part has been given. */
static void a_part_is_told_to_nobody_else(void **state)
{
    uint32_t before[VIEWERS_MAX];

    (void)state;
    game_open(g, COMMANDED(""), 1);
    deploy_all(g);
    game_entry(g, ENTRY_DRAW, 1);
    must_apply(g, &g->entry);
    memcpy(before, g->events, sizeof before);
    add_orders(0, ANN, ORDER_HOLD);
    assert_true(give_by(0, ANN));
    assert_memory_equal(before, g->events, sizeof before);
    assert_true(g->m->state->side[1].offers_draw);
    add_orders(0, BOB, ORDER_HOLD);
    assert_true(give_by(0, BOB));
    assert_false(g->m->state->side[1].offers_draw);
}

static void a_commander_may_leave_it_to_the_default(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, COMMANDED(""), 1);
    deploy_all(g);
    e = game_entry(g, ENTRY_LEAVE, 1);
    e->player = CID;
    must_refuse(g, e, "entry.no_part_of_yours");
    e = game_entry(g, ENTRY_LEAVE, 0);
    e->player = BOB;
    must_apply(g, e);
    must_refuse(g, e, "answer.given_already");
    add_orders(0, ANN, ORDER_SHOOT);
    assert_true(give_by(0, ANN));
    const struct answer *whole = flow_answer(g->m, 0);

    assert_int_equal(whole->count, 3);
    for (int32_t i = 0; i < whole->count; i++)
        assert_int_equal(whole->item[i].value,
                         unit_at(g->m, whole->item[i].ref)->commander == BOB ? ORDER_HOLD : ORDER_SHOOT);
}

#define CLOCKED                                                                                              \
    "{\"format\": 1, \"system\": \"tiny\", \"clock\": {\"kind\": \"bank\", \"seconds\": 60, \"increment\": " \
    "0}, \"sides\": [{\"name\": \"Red\", \"players\": [\"ann\", \"bob\"], " ARMY "}, {\"name\": \"Blue\", "  \
    "\"players\": [\"cid\"], " ARMY "}]}"

/* The time that the side took is charged once, with the part that completes its answer. */
static void a_time_out_is_for_those_who_are_missing(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, CLOCKED, 1);
    deploy_all(g);
    int32_t bank = g->m->state->side[0].bank_ms;

    add_orders(0, ANN, ORDER_SHOOT);
    e = game_entry(g, ENTRY_ANSWER, 0);
    e->answer = g->answer;
    e->spent_ms = 5000;
    must_apply(g, e);
    assert_int_equal(g->m->state->side[0].bank_ms, bank);
    e = game_entry(g, ENTRY_TIMEOUT, 0);
    e->player = -1;
    must_apply(g, e);
    assert_int_equal(g->m->state->side[0].bank_ms, 0);
    const struct answer *whole = flow_answer(g->m, 0);

    for (int32_t i = 0; i < whole->count; i++)
        assert_int_equal(whole->item[i].value,
                         unit_at(g->m, whole->item[i].ref)->commander == BOB ? ORDER_HOLD : ORDER_SHOOT);
}

/* Ann stands where Bob's men would be put by default: then the default answer stands for all. */
static void a_default_without_room_stands_for_all(void **state)
{
    struct answer whole;
    struct entry *e;
    int32_t bobs = -1, anns = -1;

    (void)state;
    game_open(g, COMMANDED(""), 1);
    match_default_answer(g->m, 0, &whole);
    for (int32_t i = 0; i < whole.count; i++) {
        bool his = unit_at(g->m, figure_at(g->m, whole.item[i].ref)->unit)->commander == BOB;

        bobs = his ? i : bobs;
        anns = his ? anns : i;
    }
    g->answer = whole;
    g->answer.item[anns].at = whole.item[bobs].at;
    assert_true(game_give_part(g, 0, ANN));
    g->answer = whole;
    assert_false(game_give_part(g, 0, BOB));
    assert_string_equal(g->why.key, "tiny.overlap");
    e = game_entry(g, ENTRY_LEAVE, 0);
    e->player = BOB;
    must_apply(g, e);
    assert_false(match_waits_for(g->m, 0));
    assert_memory_equal(flow_answer(g->m, 0)->item, whole.item, (size_t)whole.count * sizeof whole.item[0]);
}

static void a_part_is_taken_back_and_folded(void **state)
{
    (void)state;
    game_open(g, COMMANDED(""), 1);
    deploy_all(g);
    add_orders(0, ANN, ORDER_SHOOT);
    assert_true(give_by(0, ANN));
    uint32_t first = g->entries;

    add_orders(0, BOB, ORDER_HOLD);
    assert_true(give_by(0, BOB));
    game_entry(g, ENTRY_TAKEBACK, 0)->to = first + 1;
    must_apply(g, &g->entry);
    game_entry(g, ENTRY_GRANT, 1)->to = first + 1;
    must_apply(g, &g->entry);
    assert_int_equal(match_awaited(g->m, 0), 1 << BOB);
    add_orders(0, BOB, ORDER_ADVANCE);
    assert_true(give_by(0, BOB));
    assert_false(match_waits_for(g->m, 0));
}

/* Shares in groups: whoever commands the thrower deals out his stones. */
static void shares_are_given_in_parts(void **state)
{
    int32_t thrown = 0;

    (void)state;
    game_open(g, COMMANDED("\"stones\": true"), 1);
    play_until(g, 0, "tiny.stones");
    const struct decision *d = match_decision(g->m, 0);
    int32_t of_bob = -1;

    assert_int_equal(match_awaited(g->m, 0), 1 << ANN | 1 << BOB);
    for (int32_t i = 0; i < d->option_count; i++)
        of_bob = d->option[i].commander == BOB ? d->option[i].id : of_bob;
    assert_true(of_bob >= 0);
    game_answer(g, 0);
    answer_add(&g->answer, of_bob, 1);
    assert_false(give_by(0, ANN));
    assert_string_equal(g->why.key, "answer.not_your_unit");
    assert_true(give_by(0, BOB));
    game_answer(g, 0);
    assert_true(give_by(0, ANN));
    for (int32_t i = 0; i < flow_answer(g->m, 0)->count; i++)
        thrown += flow_answer(g->m, 0)->item[i].value;
    assert_int_equal(thrown, 1);
}

/* Every kind of decision is tried by the wrong commander and then given by the right ones. */
static void whole_games_in_parts(void **state)
{
    static const char *const setups[] = {COMMANDED("\"stones\": true, \"staff\": true"),
                                         COMMANDED("\"ranks\": true"), COMMANDED("\"charges\": true")};

    (void)state;
    for (int32_t i = 0; i < 3; i++) {
        game_open(g, setups[i], 7);
        for (int32_t n = 0; n < 2000 && !match_over(g->m); n++) {
            int32_t side = match_waits_for(g->m, 0) ? 0 : match_waits_for(g->m, 1) ? 1 : ASKED_MASTER;
            const struct decision *d = match_decision(g->m, side);
            int32_t player = d->player;

            game_default(g, side);
            if (player >= 0 && side == 0) {
                assert_false(give_by(0, player == ANN ? BOB : ANN));
                assert_string_equal(g->why.key, "answer.not_your_unit");
            }
            must_give(g, side);
        }
        assert_true(match_over(g->m));
        if (i < 2)
            game_close(g);
    }
}

/* --- what changes while parts are given ------------------------------------------------------------ */

static void hand_over(int32_t from, int32_t to)
{
    for (int32_t unit = 0; unit < g->m->state->units; unit++) {
        if (unit_at(g->m, unit)->side != 0 || unit_at(g->m, unit)->commander != from)
            continue;
        struct entry *e = game_entry(g, ENTRY_COMMAND, 0);

        e->player = from;
        e->target = unit;
        e->value = to;
        must_apply(g, e);
    }
}

/* Bob answers for all units of the side that are left, which are so many. */
static void must_answer_alone(enum tiny_order order, int32_t units)
{
    struct answer given;

    assert_int_equal(match_awaited(g->m, 0), 1 << BOB);
    assert_false(match_given(g->m, 0, &given));
    add_orders(0, BOB, order);
    assert_int_equal(g->answer.count, units);
    assert_true(give_by(0, BOB));
    assert_false(match_waits_for(g->m, 0));
    for (int32_t i = 0; i < units; i++)
        assert_int_equal(flow_answer(g->m, 0)->item[i].value, order);
}

/* Bob has given his part when Ann gives him her units: he is asked for all of them. */
static void command_given_away_begins_the_parts_anew(void **state)
{
    (void)state;
    game_open(g, COMMANDED(""), 1);
    deploy_all(g);
    add_orders(0, BOB, ORDER_HOLD);
    assert_true(give_by(0, BOB));
    hand_over(ANN, BOB);
    must_answer_alone(ORDER_SHOOT, 3);
}

/* The same when he had left his part to the default. */
static void a_part_that_was_left_begins_anew(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, COMMANDED(""), 1);
    deploy_all(g);
    e = game_entry(g, ENTRY_LEAVE, 0);
    e->player = BOB;
    must_apply(g, e);
    hand_over(ANN, BOB);
    must_answer_alone(ORDER_ADVANCE, 3);
}

/* An answer that is whole stays: the question is not open any more. */
static void command_given_away_later_changes_no_answer(void **state)
{
    (void)state;
    game_open(g, COMMANDED(""), 1);
    deploy_all(g);
    for (int32_t player = ANN; player <= BOB; player++) {
        add_orders(0, player, ORDER_SHOOT);
        assert_true(give_by(0, player));
    }
    hand_over(ANN, BOB);
    assert_false(match_waits_for(g->m, 0));
    assert_int_equal(flow_answer(g->m, 0)->count, 3);
}

/* The game master takes all of Ann's men off the table after Bob has given his part. */
static void the_masters_hand_begins_the_parts_anew(void **state)
{
    (void)state;
    game_open(g, COMMANDED(""), 1);
    deploy_all(g);
    add_orders(0, BOB, ORDER_HOLD);
    assert_true(give_by(0, BOB));
    for (int32_t figure = 0; figure < g->m->state->figures; figure++) {
        const struct unit *u = unit_at(g->m, figure_at(g->m, figure)->unit);

        if (u->side != 0 || u->commander != ANN)
            continue;
        struct entry *e = game_master(g, MASTER_CHANGE);

        e->what = ITEM_FIGURE;
        e->target = figure;
        strcpy(e->name, "fate");
        e->value = FATE_OUT;
        must_apply(g, e);
    }
    must_answer_alone(ORDER_SHOOT, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(each_gives_the_part_for_his_units),
        TEST(whoever_is_first_the_answer_is_the_same),
        TEST(a_part_is_told_to_nobody_else),
        TEST(a_commander_may_leave_it_to_the_default),
        TEST(a_time_out_is_for_those_who_are_missing),
        TEST(a_default_without_room_stands_for_all),
        TEST(a_part_is_taken_back_and_folded),
        TEST(shares_are_given_in_parts),
        TEST(whole_games_in_parts),
        TEST(command_given_away_begins_the_parts_anew),
        TEST(a_part_that_was_left_begins_anew),
        TEST(command_given_away_later_changes_no_answer),
        TEST(the_masters_hand_begins_the_parts_anew),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
