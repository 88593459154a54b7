/* Taking back: by agreement, never past dice or a revealed secret; by the game master, past anything; and
 * rolling anew. Numbers of entries, events and decisions never come again. */
#include "tests/unit/test_match_help.h"

#include <stdio.h>
#include <string.h>

static void ask_back(int32_t side, uint32_t to)
{
    game_entry(g, ENTRY_TAKEBACK, side)->to = to;
    must_apply(g, &g->entry);
}

static void grant(int32_t side, uint32_t to)
{
    game_entry(g, ENTRY_GRANT, side)->to = to;
    must_apply(g, &g->entry);
}

static void may_not(enum entry_kind kind, int32_t side, uint32_t to, const char *key)
{
    game_entry(g, kind, side)->to = to;
    must_refuse(g, &g->entry, key);
}

static void master_back(enum master_act act, uint32_t to)
{
    game_master(g, act)->to = to;
    must_apply(g, &g->entry);
}

static void give(int32_t side)
{
    game_default(g, side);
    must_give(g, side);
}

static void back_to_before_an_answer(void **state)
{
    struct match *before;
    uint32_t events, number;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    give(0);
    before = match_clone(g->m);
    assert_non_null(before);
    give(1);
    number = match_decision(g->m, 1)->number;
    events = g->m->state->events;
    assert_string_equal(asked(g, 0), "tiny.orders");
    ask_back(1, 2);
    grant(0, 2);
    assert_true(same_but_for_numbers(g->m, before));
    assert_string_equal(g->last.key, "match.taken_back");
    assert_string_equal(asked(g, 1), "tiny.deploy");
    assert_string_equal(asked(g, 0), "");
    /* The same question has another number; the entries and events are counted on. */
    assert_true(match_decision(g->m, 1)->number > number);
    assert_int_equal(g->m->state->entries, 4);
    assert_int_equal(g->m->state->events, events + 2);
    /* An answer meant for the old question is refused. */
    game_default(g, 1)->decision = 1;
    must_refuse_answer(g, 1, "answer.other_decision");
    give(1);
    assert_string_equal(asked(g, 0), "tiny.orders");
    match_free(before);
}

static void who_has_to_agree(void **state)
{
    (void)state;
    game_open(g, SETUP_THREE, 1);
    give(0);
    may_not(ENTRY_GRANT, 1, 1, "takeback.nobody_asks");
    ask_back(0, 1);
    may_not(ENTRY_TAKEBACK, 0, 1, "offer.made_already");
    may_not(ENTRY_GRANT, 1, 1, "takeback.not_all_ask");
    ask_back(1, 1);
    may_not(ENTRY_TAKEBACK, 2, 1, "takeback.grant_it");
    assert_string_equal(asked(g, 1), "tiny.deploy");
    grant(2, 1);
    assert_string_equal(asked(g, 0), "tiny.deploy");
    assert_int_equal(g->m->state->side[0].offers_takeback, 0);
}

static void a_request_lapses_and_is_declined(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    give(0);
    ask_back(0, 1);
    must_do(g, ENTRY_DECLINE, 1);
    may_not(ENTRY_GRANT, 1, 1, "takeback.nobody_asks");
    ask_back(0, 1);
    give(1);
    may_not(ENTRY_GRANT, 1, 1, "takeback.nobody_asks");
}

static void only_answers_are_taken_back(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    give(0);
    must_do(g, ENTRY_DRAW, 0);
    may_not(ENTRY_TAKEBACK, 0, 0, "takeback.no_such_entry");
    may_not(ENTRY_TAKEBACK, 0, 3, "takeback.no_such_entry");
    may_not(ENTRY_TAKEBACK, 0, 2, "takeback.not_an_answer");
    ask_back(0, 1);
    grant(1, 1);
    /* It is undone already: nothing is left to take back. */
    may_not(ENTRY_TAKEBACK, 0, 1, "takeback.undone_already");
    /* And the offer of a draw that stood before is not there either. */
    must_do(g, ENTRY_DRAW, 1);
    assert_false(match_over(g->m));
}

/* Also when the log is folded again over an earlier take-back: the offer of before it must not come back and
 * meet one of after it. */
static void offers_end_at_every_jump(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    must_do(g, ENTRY_DRAW, 0);
    give(0);
    ask_back(0, 4);
    grant(1, 4);
    must_do(g, ENTRY_DRAW, 1);
    give(1);
    ask_back(1, 8);
    grant(0, 8);
    assert_false(match_over(g->m));
    assert_string_equal(asked(g, 1), "tiny.orders");
}

static void without_a_log(void **state)
{
    struct match *m;
    struct entry *e;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    give(0);
    m = match_clone(g->m);
    assert_non_null(m);
    e = game_entry(g, ENTRY_TAKEBACK, 0);
    e->to = 1;
    assert_false(match_apply(m, e, &g->why));
    assert_string_equal(g->why.key, "takeback.no_log");
    e = game_master(g, MASTER_TAKEBACK);
    e->to = 1;
    assert_false(match_apply(m, e, &g->why));
    assert_string_equal(g->why.key, "takeback.no_log");
    match_free(m);
}

/* Orders can be taken back as long as they are secret. */
static void not_past_a_revealed_secret_or_dice(void **state)
{
    uint32_t reveal;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    give(0);
    ask_back(0, 3);
    grant(1, 3);
    give(0);
    give(1);
    reveal = g->m->state->entries;
    assert_int_equal(g->m->state->last_dice_entry, reveal);
    assert_int_equal(g->m->state->last_secret_entry, reveal);
    may_not(ENTRY_TAKEBACK, 0, reveal, "takeback.past_dice");
    assert_int_equal(g->why.amount, 0); /* no entry is named: their numbers count what is secret */
    may_not(ENTRY_TAKEBACK, 0, reveal - 1, "takeback.past_dice");
    /* What came after the dice can be. */
    give(match_waits_for(g->m, 0) ? 0 : 1);
    ask_back(0, reveal + 1);
    grant(1, reveal + 1);
    /* A secret alone, without dice: a spy that shows himself. */
    play_until(g, 0, "tiny.tricks");
    answer_add(game_answer(g, 0), TRICK_UNMASK, 0);
    must_give(g, 0);
    may_not(ENTRY_TAKEBACK, 0, g->entries, "takeback.past_secret");
    assert_int_equal(g->why.amount, 0);
}

/* A take-back before a take-back, and one between two that were undone. */
static void nested(void **state)
{
    struct match *at_start, *deployed;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    at_start = match_clone(g->m);
    give(0); /* 1 */
    give(1); /* 2 */
    deployed = match_clone(g->m);
    give(0);        /* 3: an order */
    ask_back(0, 3); /* 4 */
    grant(1, 3);    /* 5 */
    assert_true(same_but_for_numbers(g->m, deployed));
    give(1);        /* 6: Blue orders first now */
    ask_back(1, 6); /* 7 */
    grant(0, 6);    /* 8 */
    assert_true(same_but_for_numbers(g->m, deployed));
    may_not(ENTRY_TAKEBACK, 0, 3, "takeback.undone_already");
    may_not(ENTRY_TAKEBACK, 0, 6, "takeback.undone_already");
    ask_back(0, 2); /* 9 */
    grant(1, 2);    /* 10 */
    give(1);        /* 11 */
    assert_true(same_but_for_numbers(g->m, deployed));
    ask_back(1, 1); /* 12 */
    grant(0, 1);    /* 13 */
    assert_true(same_but_for_numbers(g->m, at_start));
    match_free(at_start);
    match_free(deployed);
}

static void not_past_a_resignation(void **state)
{
    (void)state;
    game_open(g, SETUP_THREE, 1);
    give(0);
    must_do(g, ENTRY_RESIGN, 2);
    may_not(ENTRY_TAKEBACK, 0, 1, "takeback.past_resignation");
    give(1);
    ask_back(1, g->entries);
    grant(0, g->entries - 1);
    assert_true(g->m->state->side[2].resigned);
}

static void not_past_what_the_master_changed(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    give(0);
    e = game_master(g, MASTER_CHANGE);
    e->what = ITEM_FIGURE;
    strcpy(e->name, "wounds");
    e->value = 1;
    assert_true(game_apply(g, e));
    may_not(ENTRY_TAKEBACK, 0, 1, "takeback.past_master");
    master_back(MASTER_TAKEBACK, 1);
    assert_int_equal(tiny_figure(g->m, 0)->wounds, TINY_WOUNDS);
}

/* --- the game master ----------------------------------------------------------------------------- */

static void the_master_goes_back_past_dice(void **state)
{
    struct match *before;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    give(0);
    before = match_clone(g->m);
    give(1);
    play_until(g, 0, "tiny.tricks");
    master_back(MASTER_TAKEBACK, 4);
    assert_true(same_but_for_numbers(g->m, before));
    assert_string_equal(g->last.key, "match.master_entry"); /* which entry: to himself alone */
    assert_int_equal(g->last.seen_by, 1 << VIEWER_MASTER);
    assert_int_equal(g->m->state->last_dice_entry, 0);
    /* And takes that back in turn. */
    master_back(MASTER_TAKEBACK, g->entries);
    assert_string_equal(asked(g, 0), "tiny.tricks");
    match_free(before);
}

static void dice_of(const char *text, char *faces, size_t room)
{
    const char *roll = NULL;

    for (const char *at = strstr(text, "initiative:"); at; at = strstr(at + 1, "initiative:"))
        if (!roll || strncmp(at - 2, "ve", 2) != 0)
            roll = at;
    assert_non_null(roll);
    snprintf(faces, room, "%.12s", roll);
}

/* Other dice, and what followed is undone; again and again, each time with dice of its own. */
static void a_reroll_gives_other_dice(void **state)
{
    struct match *before;
    uint32_t reveal, different = 0;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    g->records = true;
    deploy_all(g);
    give(0);
    before = match_clone(g->m);
    give(1);
    reveal = g->entries;
    play_until(g, 0, "tiny.tricks");
    for (int32_t i = 0; i < 12; i++) {
        char was[16], is[16];

        dice_of(g->stream[1].text, was, sizeof was);
        game_master(g, MASTER_REROLL)->to = reveal - 1;
        must_refuse(g, &g->entry, "master.reroll_the_last");
        assert_int_equal(g->why.amount, reveal);
        master_back(MASTER_REROLL, reveal);
        reveal = g->entries;
        assert_int_equal(g->m->state->last_dice_entry, reveal);
        assert_int_equal(g->m->state->turn, 1);
        assert_int_equal(g->m->state->phase, TINY_ACTIONS);
        dice_of(g->stream[1].text, is, sizeof is);
        different += strcmp(was, is) != 0;
        give(match_waits_for(g->m, 0) ? 0 : 1);
    }
    assert_in_range(different, 6, 12);
    master_back(MASTER_TAKEBACK, 4);
    assert_true(same_but_for_numbers(g->m, before));
    match_free(before);
}

static void a_reroll_is_replayed(void **state)
{
    struct match *m;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    deploy_all(g);
    give(0);
    give(1);
    master_back(MASTER_REROLL, 4);
    give(match_waits_for(g->m, 0) ? 0 : 1);
    master_back(MASTER_REROLL, 5);
    give(match_waits_for(g->m, 0) ? 0 : 1);
    /* Folding over both re-rolls. */
    give(match_waits_for(g->m, 0) ? 0 : 1);
    ask_back(0, g->entries);
    grant(1, g->entries - 1);
    m = game_again(g, SETUP_TWO);
    match_start(m);
    assert_true(match_replay(m, g->entries, &g->why));
    assert_memory_equal(m->state, g->m->state, match_snapshot_bytes(m));
    match_free(m);
}

/* More jumps than are kept in one walk back over the log. */
static void hundreds_of_jumps(void **state)
{
    static const char *const tag[] = {"hold", "dodge", "shield"};
    struct match *before;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    give(0);
    give(1);
    for (int32_t i = 0; i < 150; i++) {
        struct entry *e = game_entry(g, ENTRY_STANDING, i % 2);

        e->standing.question = ASK_REACT;
        e->standing.unit = -1;
        strcpy(e->standing.tag[0], tag[i % 3]);
        assert_true(game_apply(g, e));
        give(0);
        ask_back(0, g->entries);
        grant(1, g->entries - 1);
    }
    before = match_clone(g->m);
    give(0);
    ask_back(0, g->entries);
    grant(1, g->entries - 1);
    assert_true(same_but_for_numbers(g->m, before));
    assert_string_equal(g->m->state->standing[0][0].tag[0], tag[148 % 3]);
    assert_string_equal(g->m->state->standing[1][0].tag[0], tag[149 % 3]);
    match_free(before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(back_to_before_an_answer),
        TEST(who_has_to_agree),
        TEST(a_request_lapses_and_is_declined),
        TEST(only_answers_are_taken_back),
        TEST(offers_end_at_every_jump),
        TEST(without_a_log),
        TEST(not_past_a_revealed_secret_or_dice),
        TEST(nested),
        TEST(not_past_a_resignation),
        TEST(not_past_what_the_master_changed),
        TEST(the_master_goes_back_past_dice),
        TEST(a_reroll_gives_other_dice),
        TEST(a_reroll_is_replayed),
        TEST(hundreds_of_jumps),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
