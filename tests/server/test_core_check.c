/* `gonfalond check`: a sound database has no problems, and each kind of damage to a match is told of, by its
 * name. The same damage does not bring down a server that meets it. */
#include "tests/server/core_sim.h"

#include "server/core/core.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/gonfalon-check-XXXXXX", path[64], match[32], told[1024];

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

/* A database with one match that was played to its end. */
static int set_up(void **state)
{
    static struct sim sim;
    char trouble[256] = "";

    (void)state;
    snprintf(path, sizeof path, "%s/gonfalon.db", folder);
    sim_start(&sim, 31);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");

    snprintf(match, sizeof match, "%s", sim_match(ann, bob, NULL));
    assert_true(sim_play_out(ann, bob, match));
    assert_true(stepped_store_save(sim.store, path, trouble, sizeof trouble));
    sim_stop(&sim);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    return unlink(path);
}

static void damage(const char *statement)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, statement, NULL, NULL, NULL), SQLITE_OK);
    assert_true(sqlite3_changes(db) > 0);
    sqlite3_close(db);
}

static void tell(void *context, const char *which, const char *problem)
{
    (void)context;
    assert_string_equal(which, match);
    snprintf(told, sizeof told, "%s", problem);
}

static struct gone_rules gone;

static void tell_gone(void *context, const struct gone_rules *rules)
{
    (void)context;
    gone = *rules;
}

static struct store *reopen(void)
{
    char trouble[256] = "";
    struct store *store = stepped_store_open(path, trouble, sizeof trouble);

    assert_non_null(store);
    return store;
}

static int check(void)
{
    struct store *store = reopen();
    int problems;

    told[0] = '\0';
    problems = core_check(store, stepped_store_run, tell, tell_gone, NULL);
    stepped_store_free(store);
    return problems;
}

static int code(struct sim_client *c, Gonfalon__V1__ClientMessage__BodyCase body, void *part)
{
    sim_pass(c->sim, 2000);
    return sim_code(sim_ask(c, body, part));
}

/* Whoever asks for the match gets an answer, be it that there is none, and others are served. */
static void the_server_lives_on(void)
{
    static struct sim sim;

    sim_start_on(&sim, 32, reopen());
    struct sim_client *c = sim_connect(&sim);
    Gonfalon__V1__ViewRequest *view = sim_part(&sim, &gonfalon__v1__view_request__descriptor);
    Gonfalon__V1__LuckRequest *luck = sim_part(&sim, &gonfalon__v1__luck_request__descriptor);
    Gonfalon__V1__SystemsRequest *systems = sim_part(&sim, &gonfalon__v1__systems_request__descriptor);

    sim_hello(c, "");
    view->match = luck->match = sim_text(&sim, match);
    sim_ask(c, ASK(VIEW), view);
    sim_ask(c, ASK(LUCK), luck);
    assert_int_equal(sim_ask(c, ASK(SYSTEMS), systems)->body_case, GOT(SYSTEMS));
    sim_stop(&sim);
}

static void a_sound_one_has_no_problems(void **state)
{
    (void)state;
    assert_int_equal(check(), 0);
    assert_string_equal(told, "");
}

static void an_answer_that_was_changed(void **state)
{
    (void)state;
    /* The answer to another decision, in the middle of the log. */
    damage("UPDATE entries SET entry = (SELECT entry FROM entries WHERE number = 1) WHERE number = 5");
    assert_true(check() > 0);
    assert_string_equal(told, "its log does not fit the rules");
    the_server_lives_on();
}

static void an_entry_that_is_none(void **state)
{
    (void)state;
    damage("UPDATE entries SET entry = x'ffffff' WHERE number = 3");
    assert_true(check() > 0);
    the_server_lives_on();
}

static void a_log_that_ends_too_early(void **state)
{
    (void)state;
    damage("DELETE FROM entries WHERE number >= (SELECT max(number) FROM entries)");
    assert_true(check() > 0);
    the_server_lives_on();
}

static void a_setup_that_is_none(void **state)
{
    (void)state;
    damage("UPDATE setups SET setup = x'7b'");
    assert_true(check() > 0);
    the_server_lives_on();
}

/* How many matches that are over a server lists that begins on the file. */
static size_t listed(void)
{
    static struct sim sim;
    Gonfalon__V1__MatchPhase over = GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER;

    sim_start_on(&sim, 33, reopen());
    struct sim_client *c = sim_connect(&sim);
    Gonfalon__V1__MatchListRequest *list = sim_part(&sim, &gonfalon__v1__match_list_request__descriptor);

    sim_hello(c, "");
    list->filter = sim_part(&sim, &gonfalon__v1__match_filter__descriptor);
    list->filter->phases = &over;
    list->filter->n_phases = 1;
    size_t count = sim_ask(c, ASK(MATCH_LIST), list)->match_list->n_matches;

    sim_stop(&sim);
    return count;
}

static void a_row_that_is_none(void **state)
{
    (void)state;
    assert_int_equal(listed(), 1);
    damage("UPDATE matches SET settings = x'ffffffff'");
    assert_true(check() > 0);
    assert_string_equal(told, "cannot be read");
    the_server_lives_on();
    assert_int_equal(listed(), 0);
}

/* What was told cannot be told again: whoever asks for the past is told so, and not half of it. */
static void the_past_is_lost(bool has_hole)
{
    static struct sim sim;

    sim_start_on(&sim, 34, reopen());
    struct sim_client *c = sim_connect(&sim);
    Gonfalon__V1__EventsRequest *events = sim_part(&sim, &gonfalon__v1__events_request__descriptor);
    Gonfalon__V1__LuckRequest *luck = sim_part(&sim, &gonfalon__v1__luck_request__descriptor);
    Gonfalon__V1__MomentsRequest *moments = sim_part(&sim, &gonfalon__v1__moments_request__descriptor);
    Gonfalon__V1__RecordRequest *record = sim_part(&sim, &gonfalon__v1__record_request__descriptor);
    Gonfalon__V1__ViewRequest *view = sim_part(&sim, &gonfalon__v1__view_request__descriptor);

    sim_hello(c, "");
    events->match = luck->match = moments->match = record->match = view->match = sim_text(&sim, match);
    events->first = 1;
    events->count = 1000;
    assert_int_not_equal(code(c, ASK(EVENTS), events), 0);
    assert_int_not_equal(code(c, ASK(MOMENTS), moments), 0);
    assert_int_not_equal(code(c, ASK(LUCK), luck), 0);
    /* A record is put together as it is stored; who verifies it finds what is wrong in it. */
    assert_int_equal(code(c, ASK(RECORD), record) != 0, has_hole);
    /* The match itself is its log. */
    assert_int_equal(code(c, ASK(VIEW), view), 0);
    sim_stop(&sim);
}

static void first_events_that_are_none(void **state)
{
    (void)state;
    damage("UPDATE events SET events = x'ffffff'");
    the_past_is_lost(false);
}

static void events_of_an_entry_that_are_none(void **state)
{
    (void)state;
    damage("UPDATE entries SET events = x'ffffff' WHERE number = 3");
    the_past_is_lost(true);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_sound_one_has_no_problems), TEST(an_answer_that_was_changed),
        TEST(an_entry_that_is_none),       TEST(a_log_that_ends_too_early),
        TEST(a_setup_that_is_none),        TEST(a_row_that_is_none),
        TEST(first_events_that_are_none),  TEST(events_of_an_entry_that_are_none),
    };

    return cmocka_run_group_tests_name("core_check", tests, make_folder, remove_folder);
}
