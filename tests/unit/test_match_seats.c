/* Who answers: the game master whom the rules ask, several commanders on a side, and the sides that overrule
 * by agreement. */
#include "test_match_help.h"

#include "common/match/sound.h"

#define OPTIONS(names) "{\"format\": 1, \"system\": \"tiny\", \"options\": {" names "}, "
#define RULED          OPTIONS("\"ruled\": true") TWO_SIDES "}"
#define RULED_MASTER   OPTIONS("\"ruled\": true") "\"master\": true, " TWO_SIDES "}"
#define COMMANDED(options)                                                                                   \
    OPTIONS(options)                                                                                         \
    "\"master\": true, \"sides\": [{\"name\": \"Red\", \"players\": [\"ann\", \"bob\"], " ARMY "}, "         \
    "{\"name\": \"Blue\", \"players\": [\"cid\"], " ARMY "}]}"

enum { ANN, BOB, CID };

static struct tiny_match *own(void)
{
    return own_match(g->m);
}

/* --- the game master is asked -------------------------------------------------------------------- */

static void without_a_master_the_default_stands_at_once(void **state)
{
    (void)state;
    game_open(g, RULED, 1);
    assert_int_equal(own()->wood, TINY_WOOD_COUNTS);
    assert_false(match_waits_for(g->m, ASKED_MASTER));
    assert_string_equal(asked(g, 0), "tiny.deploy");
    assert_int_equal(g->m->state->entries, 0);
}

static void the_master_is_asked_and_nobody_else(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, RULED_MASTER, 1);
    assert_true(match_waits_for(g->m, ASKED_MASTER));
    assert_string_equal(asked(g, 0), "");
    assert_string_equal(asked(g, 1), "");
    assert_string_equal(asked(g, ASKED_MASTER), "tiny.density");
    game_answer(g, ASKED_MASTER);
    answer_add(&g->answer, 0, 3);
    e = game_entry(g, ENTRY_ANSWER, 0);
    e->answer.kind = DECISION_NUMBER;
    must_refuse(g, e, "answer.nothing_asked");
    e->side = -1;
    must_refuse(g, e, "entry.not_the_master");
    must_give(g, ASKED_MASTER);
    assert_int_equal(own()->wood, 3);
    assert_string_equal(asked(g, 0), "tiny.deploy");
}

static void his_answer_has_to_fit(void **state)
{
    (void)state;
    game_open(g, RULED_MASTER, 1);
    game_answer(g, ASKED_MASTER);
    answer_add(&g->answer, 0, 4);
    must_refuse_answer(g, ASKED_MASTER, "answer.number_too_great");
}

/* Also without a clock: nobody waits for ever. */
static void when_his_time_is_out_the_default_stands(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, RULED_MASTER, 1);
    assert_int_equal(match_time_left(g->m, ASKED_MASTER), MASTER_TIME_MS);
    e = game_entry(g, ENTRY_TIMEOUT, 0);
    e->player = -1;
    must_refuse(g, e, "entry.no_clock");
    e->side = -1;
    must_apply(g, e);
    assert_int_equal(own()->wood, TINY_WOOD_COUNTS);
    must_refuse(g, e, "answer.nothing_asked");
}

static void he_has_the_time_of_a_decision(void **state)
{
    (void)state;
    game_open(g,
              OPTIONS("\"ruled\": true") "\"master\": true, \"clock\": {\"kind\": \"decision\", "
                                         "\"seconds\": 30}, " TWO_SIDES "}",
              1);
    assert_int_equal(match_time_left(g->m, ASKED_MASTER), 30000);
}

static void he_rules_every_turn(void **state)
{
    (void)state;
    game_open(g, RULED_MASTER, 1);
    play_until(g, ASKED_MASTER, "tiny.weather");
    game_answer(g, ASKED_MASTER);
    answer_add(&g->answer, 1, NO_VALUE);
    must_give(g, ASKED_MASTER);
    assert_int_equal(own()->rain, 1);
    assert_string_equal(asked(g, 0), "tiny.orders");
}

/* What he has ruled the sides do not take back; he can. A ruling folds like any entry. */
static void his_ruling_lasts(void **state)
{
    (void)state;
    game_open(g, RULED_MASTER, 1);
    game_default(g, ASKED_MASTER);
    must_give(g, ASKED_MASTER);
    game_default(g, 0);
    must_give(g, 0);
    game_entry(g, ENTRY_TAKEBACK, 0)->to = 1;
    must_refuse(g, &g->entry, "takeback.past_master");
    uint32_t number = g->m->state->pending.number[ASKED_MASTER];

    game_master(g, MASTER_TAKEBACK)->to = 1;
    must_apply(g, &g->entry);
    assert_true(match_waits_for(g->m, ASKED_MASTER));
    assert_true(g->m->state->pending.number[ASKED_MASTER] > number);
}

/* --- several commanders -------------------------------------------------------------------------- */

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

/* --- sealed answers ------------------------------------------------------------------------------ */

static void a_receipt_is_told_to_its_side_alone(void **state)
{
    struct entry *e;
    uint32_t before[VIEWERS_MAX];

    (void)state;
    game_open(g, SETUP_TWO, 1);
    assert_false(match_seals(g->m));
    game_default(g, 0);
    e = game_entry(g, ENTRY_ANSWER, 0);
    e->answer = g->answer;
    strcpy(e->receipt, "0123456789abcdef0123");
    must_refuse(g, e, "entry.no_receipt");
    deploy_all(g);
    assert_true(match_seals(g->m));
    game_default(g, 0);
    e = game_entry(g, ENTRY_ANSWER, 0);
    e->answer = g->answer;
    strcpy(e->receipt, "0123456789abcdef0123");
    memcpy(before, g->events, sizeof before);
    must_apply(g, e);
    assert_int_equal(g->events[0], before[0] + 1);
    assert_int_equal(g->events[1], before[1]);
    assert_int_equal(g->events[VIEWER_SPECTATOR], before[VIEWER_SPECTATOR]);
}

/* --- units are placed whole ---------------------------------------------------------------------- */

static void the_master_places_a_block(void **state)
{
    struct entry *e;
    char why[UNSOUND_BYTES];

    (void)state;
    game_open(g, COMMANDED("\"ranks\": true"), 1);
    play_until(g, 0, "tiny.orders");
    struct block before = state_blocks(g->m->state, 0)[0];

    e = game_master(g, MASTER_MOVE);
    e->what = ITEM_UNIT;
    e->target = 0;
    e->at = (struct point){30000, 30000};
    e->facing = QUARTER_TURN;
    must_apply(g, e);
    const struct block *after = &state_blocks(g->m->state, 0)[0];

    assert_int_equal(after->at.x, 30000);
    assert_int_equal(after->at.y, 30000);
    assert_int_equal(after->facing, QUARTER_TURN);
    assert_int_equal(after->files, before.files);
    assert_int_equal(after->count, before.count);
    assert_true(match_sound(g->m, why));
    /* Not into another block, not off the table, not what does not exist. */
    e = game_master(g, MASTER_MOVE);
    e->what = ITEM_UNIT;
    e->target = 1;
    e->at = (struct point){30000, 30000};
    must_refuse(g, e, "master.unit_no_room");
    e->at = (struct point){0, 0};
    must_refuse(g, e, "master.unit_no_room");
    e->target = g->m->state->units;
    must_refuse(g, e, "master.no_such_unit");
}

static void the_master_places_a_unit_in_its_formation(void **state)
{
    struct place before[16];
    struct entry *e;
    int32_t n = 0;
    char why[UNSOUND_BYTES];

    (void)state;
    game_open(g, SETUP_TWO, 1);
    e = game_master(g, MASTER_MOVE);
    e->what = ITEM_UNIT;
    e->at = (struct point){30000, 30000};
    must_refuse(g, e, "master.unit_not_on_table");
    deploy_all(g);
    const struct unit *u = unit_at(g->m, 0);

    assert_in_range(u->count, 2, 16);
    for (int32_t i = 0; i < u->count; i++)
        before[n++] = table_stand_const(table_of(g->m), u->first + i)->place;
    e = game_master(g, MASTER_MOVE);
    e->what = ITEM_UNIT;
    e->at = (struct point){30000, 30000};
    e->facing = before[0].facing;
    must_apply(g, e);
    for (int32_t i = 0; i < u->count; i++) {
        const struct place *now = &table_stand_const(table_of(g->m), u->first + i)->place;

        assert_int_equal(now->at.x - 30000, before[i].at.x - before[0].at.x);
        assert_int_equal(now->at.y - 30000, before[i].at.y - before[0].at.y);
    }
    /* It may stand where it stood in part: its own figures are in nobody's way. */
    e->at.x += CENTIMETRE;
    must_apply(g, e);
    assert_true(match_sound(g->m, why));
    e->at = table_stand_const(table_of(g->m), unit_at(g->m, 1)->first)->place.at;
    must_refuse(g, e, "master.no_room");
}

/* --- the sides overrule -------------------------------------------------------------------------- */

static struct entry *propose(int32_t side, const char *name, int32_t value)
{
    struct entry *e = game_entry(g, ENTRY_OVERRULE, side);

    e->act = MASTER_CHANGE;
    e->what = ITEM_SIDE;
    e->target = 1;
    e->value = value;
    strcpy(e->name, name);
    return e;
}

static void both_have_to_agree(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    must_apply(g, propose(0, "lost", 2));
    assert_int_equal(tiny_side(g->m, 1)->lost, 0);
    must_refuse(g, propose(0, "lost", 2), "offer.made_already");
    /* Something else is another proposal: to that Red has not agreed. */
    must_apply(g, propose(1, "lost", 1));
    assert_int_equal(tiny_side(g->m, 1)->lost, 0);
    assert_false(g->m->state->side[0].offers_overrule);
    must_apply(g, propose(0, "lost", 1));
    assert_int_equal(tiny_side(g->m, 1)->lost, 1);
    assert_int_equal(g->m->state->proposal.act, 0);
}

static void it_can_be_declined_and_lapses(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    must_apply(g, propose(0, "lost", 2));
    must_do(g, ENTRY_DECLINE, 1);
    assert_false(g->m->state->side[0].offers_overrule);
    assert_int_equal(g->m->state->proposal.act, 0);
    must_apply(g, propose(0, "lost", 2));
    game_default(g, 1);
    must_give(g, 1);
    assert_false(g->m->state->side[0].offers_overrule);
    assert_int_equal(g->m->state->proposal.act, 0);
    must_apply(g, propose(1, "lost", 2));
    assert_int_equal(tiny_side(g->m, 1)->lost, 0);
}

static void what_is_secret_cannot_be_proposed(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    e = propose(0, "mark", 1);
    e->what = ITEM_FIGURE;
    must_refuse(g, e, "overrule.secret");
    e = propose(0, "lost", -1);
    must_refuse(g, e, "master.value_too_small");
    e = propose(0, "lost", 1);
    e->act = MASTER_END;
    must_refuse(g, e, "overrule.no_such_act");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(without_a_master_the_default_stands_at_once),
        TEST(the_master_is_asked_and_nobody_else),
        TEST(his_answer_has_to_fit),
        TEST(when_his_time_is_out_the_default_stands),
        TEST(he_has_the_time_of_a_decision),
        TEST(he_rules_every_turn),
        TEST(his_ruling_lasts),
        TEST(each_gives_the_part_for_his_units),
        TEST(whoever_is_first_the_answer_is_the_same),
        TEST(a_part_is_told_to_nobody_else),
        TEST(a_commander_may_leave_it_to_the_default),
        TEST(a_time_out_is_for_those_who_are_missing),
        TEST(a_default_without_room_stands_for_all),
        TEST(a_part_is_taken_back_and_folded),
        TEST(shares_are_given_in_parts),
        TEST(whole_games_in_parts),
        TEST(a_receipt_is_told_to_its_side_alone),
        TEST(the_master_places_a_block),
        TEST(the_master_places_a_unit_in_its_formation),
        TEST(both_have_to_agree),
        TEST(it_can_be_declined_and_lapses),
        TEST(what_is_secret_cannot_be_proposed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
