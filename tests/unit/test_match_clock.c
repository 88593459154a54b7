/* Clocks: time enters only as entries of the log. */
#include "tests/unit/test_match_help.h"

static void give_after(int32_t side, int32_t ms)
{
    struct entry *e = game_entry(g, ENTRY_ANSWER, side);

    match_default_answer(g->m, side, &e->answer);
    e->spent_ms = ms;
    assert_true(game_apply(g, e));
}

static void without_a_clock_nobody_runs_out(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    assert_int_equal(match_time_left(g->m, 0), -1);
    must_refuse(g, game_entry(g, ENTRY_TIMEOUT, 0), "entry.no_clock");
    give_after(0, 100000);
    assert_int_equal(match_time_left(g->m, 0), -1);
}

static void per_decision(void **state)
{
    (void)state;
    game_open(g, SETUP_CLOCK("{\"kind\": \"decision\", \"seconds\": 30}"), 1);
    assert_int_equal(match_time_left(g->m, 0), 30000);
    give_after(0, 20000);
    assert_int_equal(match_time_left(g->m, 0), 30000);
    must_refuse(g, game_entry(g, ENTRY_TIMEOUT, 0), "answer.nothing_asked");
    must_refuse(g, game_entry(g, ENTRY_TIMEOUT, -1), "answer.nothing_asked");
    must_refuse(g, game_entry(g, ENTRY_TIMEOUT, 2), "answer.nothing_asked");
}

/* The default answer is taken, and everybody is told why. */
static void a_timeout_takes_the_default(void **state)
{
    struct match *by_hand;
    struct entry *e;

    (void)state;
    game_open(g, SETUP_CLOCK("{\"kind\": \"decision\", \"seconds\": 30}"), 1);
    by_hand = match_clone(g->m);
    assert_non_null(by_hand);
    e = game_entry(g, ENTRY_ANSWER, 0);
    match_default_answer(by_hand, 0, &e->answer);
    assert_true(match_apply(by_hand, e, &g->why));
    g->records = true;
    must_do(g, ENTRY_TIMEOUT, 0);
    assert_memory_equal(g->stream[1].text, "2 match.timeout side=0/", 22);
    assert_true(same_but_for_numbers(g->m, by_hand));
    match_free(by_hand);
}

static void bank_with_increment(void **state)
{
    (void)state;
    game_open(g, SETUP_CLOCK("{\"kind\": \"bank\", \"seconds\": 60, \"increment\": 5}"), 1);
    assert_int_equal(match_time_left(g->m, 0), 60000);
    give_after(0, 20000);
    assert_int_equal(match_time_left(g->m, 0), 45000);
    assert_int_equal(match_time_left(g->m, 1), 60000);
    must_do(g, ENTRY_TIMEOUT, 1);
    assert_int_equal(match_time_left(g->m, 1), 5000);
    /* More than was left counts as all of it. */
    give_after(1, 70000);
    assert_int_equal(match_time_left(g->m, 1), 5000);
}

/* Sixty minutes stay sixty, however many quick answers are given. */
static void a_bank_never_grows_above_its_start(void **state)
{
    (void)state;
    game_open(g, SETUP_CLOCK("{\"kind\": \"bank\", \"seconds\": 60, \"increment\": 10}"), 1);
    give_after(0, 0);
    assert_int_equal(match_time_left(g->m, 0), 60000);
    give_after(1, 4000);
    assert_int_equal(match_time_left(g->m, 1), 60000);
    for (int32_t i = 0; i < 4; i++)
        for (int32_t side = 0; side < 2; side++)
            if (match_waits_for(g->m, side)) {
                give_after(side, 13000);
                assert_in_range(match_time_left(g->m, side), 0, 57000);
            }
}

static void days(void **state)
{
    (void)state;
    game_open(g, SETUP_CLOCK("{\"kind\": \"days\", \"seconds\": 259200}"), 1);
    assert_int_equal(match_time_left(g->m, 0), 259200000);
    must_do(g, ENTRY_TIMEOUT, 0);
    assert_int_equal(match_time_left(g->m, 1), 259200000);
}

/* Who takes an answer back gets the time back that it cost. */
static void a_takeback_turns_the_clock_back(void **state)
{
    (void)state;
    game_open(g, SETUP_CLOCK("{\"kind\": \"bank\", \"seconds\": 60}"), 1);
    give_after(0, 20000);
    assert_int_equal(match_time_left(g->m, 0), 40000);
    game_entry(g, ENTRY_TAKEBACK, 0)->to = 1;
    assert_true(game_apply(g, &g->entry));
    game_entry(g, ENTRY_GRANT, 1)->to = 1;
    assert_true(game_apply(g, &g->entry));
    assert_int_equal(match_time_left(g->m, 0), 60000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(without_a_clock_nobody_runs_out),    TEST(per_decision),
        TEST(a_timeout_takes_the_default),        TEST(bank_with_increment),
        TEST(a_bank_never_grows_above_its_start), TEST(days),
        TEST(a_takeback_turns_the_clock_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
