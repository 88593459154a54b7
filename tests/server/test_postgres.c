/* The real store on PostgreSQL: what is acknowledged when the connection breaks, who may serve, and the
 * schema. What every operation does is in test_store_*, which run on it as well. */
#define _GNU_SOURCE /* memmem */
#include "server/base/limits.h"
#include "server/base/metrics.h"
#include "server/store/postgres.h"
#include "server/store/schema.h"
#include "server/store/served.h"
#include "server/store/upkeep.h"
#include "tests/server/cutting_proxy.h"
#include "tests/server/store_help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <sys/wait.h>

#include <cmocka.h>

static uv_loop_t loop;
static struct metrics *metrics;
static struct store *store;
static char trouble[512];

static int set_up(void **state)
{
    (void)state;
    return empty_postgres() ? 0 : -1;
}

static bool open_store(const char *where)
{
    uv_loop_init(&loop);
    metrics = metrics_create();
    store = served_store_open(&loop, where, metrics, trouble, sizeof trouble);
    if (!store) {
        metrics_free(metrics);
        uv_loop_close(&loop);
    }
    return store != NULL;
}

static void close_store(void)
{
    served_store_close(store);
    uv_run(&loop, UV_RUN_DEFAULT);
    metrics_free(metrics);
    assert_int_equal(uv_loop_close(&loop), 0);
}

static void await(const int *calls)
{
    while (*calls < 1)
        uv_run(&loop, UV_RUN_ONCE);
}

static struct got commit(struct batch *batch)
{
    struct got got = {0};

    store_commit(batch, got_done, &got);
    await(&got.calls);
    return got;
}

static void make_account(int64_t id, const char *name)
{
    struct account_row account = an_account(id, name);
    struct batch *batch = store_begin(store);

    store_create_account(batch, &account);
    assert_int_equal(commit(batch).status, STORE_OK);
}

/* Nothing but the store's own care keeps this from being there twice: the store itself numbers notes. */
static struct got append_note(void)
{
    struct note_row note = {.account = 1, .kind = 1, .match = "m", .sender = "", .code = "", .at_ms = 1};
    struct batch *batch = store_begin(store);

    store_append_note(batch, &note, false, 1000);
    return commit(batch);
}

static void on_count(void *context, const struct store_result *result, uint32_t unread)
{
    struct got *got = context;

    got_result(got, result);
    got->count = unread;
}

static struct got count_notes(void)
{
    struct got got = {0};

    store_count_notes(store, 1, on_count, &got);
    await(&got.calls);
    return got;
}

static bool metric_is(const char *line)
{
    char text[32768];

    metrics_write(metrics, text, sizeof text);
    return strstr(text, line) != NULL;
}

/* --- round trips -----------------------------------------------------------------------------------------
 */

static void hand_over_matches(struct got *got, int64_t count, bool fresh)
{
    for (int64_t id = 1; id <= count; id++) {
        struct batch *batch = store_begin(store);
        struct match_row match = a_match(id);
        struct entry_row entry = an_entry(0);

        if (fresh)
            store_create_match(batch, &match);
        else
            store_append_entry(batch, id, &entry);
        store_commit(batch, got_done, &got[id]);
    }
}

static void await_all(const struct got *got, int64_t count)
{
    for (int64_t id = 1; id <= count; id++) {
        await(&got[id].calls);
        assert_int_equal(got[id].status, STORE_OK);
    }
}

/* Each waits for the other end, which may be another machine: of many matches that begin no entry may ask
 * anything of its own. */
static void first_entries_ask_nothing(void **state)
{
    enum { MATCHES = 500, MOST = MATCHES / 5 };
    static struct got created[MATCHES + 1], entered[MATCHES + 1];
    struct proxy proxy;

    (void)state;
    assert_true(proxy_start(&proxy));
    assert_true(open_store(proxy.address));
    hand_over_matches(created, MATCHES, true);
    await_all(created, MATCHES);
    int before = proxy.turns;

    hand_over_matches(entered, MATCHES, false);
    await_all(entered, MATCHES);
    print_message("%d matches: %d round trips to create them, %d for their first entries\n", MATCHES, before,
                  proxy.turns - before);
    assert_in_range(proxy.turns - before, 1, MOST);
    close_store();
    proxy_stop(&proxy);
}

/* --- broken connections -----------------------------------------------------------------------------------
 */

static void a_commit_that_was_cut_is_done_once(void **state)
{
    enum { CUTS = 12 };
    struct proxy proxy;

    (void)state;
    assert_true(proxy_start(&proxy));
    assert_true(open_store(proxy.address));
    make_account(1, "ann");
    for (int i = 0; i < CUTS; i++) {
        proxy.cut = i % 2 ? CUT_AFTER_COMMIT : CUT_BEFORE_COMMIT;
        assert_int_equal(append_note().status, STORE_OK);
        assert_int_equal(proxy.cuts, i + 1);
        assert_int_equal(count_notes().count, i + 1);
    }
    assert_true(metric_is("gonfalon_store_reconnects_total 12\n"));
    assert_true(metric_is("gonfalon_store_connected 1\n"));
    close_store();
    proxy_stop(&proxy);
}

/* Many batches in one commit, one of which conflicts: each gets the result that it had. */
static void results_of_a_group_outlive_the_cut(void **state)
{
    struct got got[3] = {{0}};
    struct proxy proxy;

    (void)state;
    assert_true(proxy_start(&proxy));
    assert_true(open_store(proxy.address));
    make_account(1, "ann");
    for (int cut = CUT_BEFORE_COMMIT; cut <= CUT_AFTER_COMMIT; cut++) {
        int64_t ids[3] = {10 * cut, 1, 10 * cut + 1};
        const char *names[3] = {cut == CUT_BEFORE_COMMIT ? "bob" : "bill", "ann",
                                cut == CUT_BEFORE_COMMIT ? "eve" : "eva"};

        memset(got, 0, sizeof got);
        for (int i = 0; i < 3; i++) {
            struct account_row account = an_account(ids[i], names[i]);
            struct batch *batch = store_begin(store);

            store_create_account(batch, &account);
            store_commit(batch, got_done, &got[i]);
        }
        proxy.cut = cut;
        for (int i = 0; i < 3; i++)
            await(&got[i].calls);
        assert_int_equal(got[0].status, STORE_OK);
        assert_int_equal(got[1].status, STORE_CONFLICT);
        assert_int_equal(got[1].operation, 0);
        assert_int_equal(got[2].status, STORE_OK);
        assert_int_equal(proxy.cuts, cut);
    }
    close_store();
    proxy_stop(&proxy);
}

static void a_session_that_is_ended_comes_back(void **state)
{
    (void)state;
    assert_true(open_store(postgres_address()));
    make_account(1, "ann");
    for (int i = 0; i < 5; i++) {
        assert_true(postgres_do("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                " WHERE application_name = 'gonfalond'"));
        assert_int_equal(count_notes().count, i);
        assert_true(postgres_do("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                " WHERE application_name = 'gonfalond'"));
        assert_int_equal(append_note().status, STORE_OK);
    }
    assert_string_equal(served_store_trouble(store), "");
    close_store();
}

/* First they wait; then they are told that nothing was done, which is true. */
static void while_it_is_away_nothing_is_done(void **state)
{
    struct proxy proxy;

    (void)state;
    assert_true(proxy_start(&proxy));
    assert_true(open_store(proxy.address));
    make_account(1, "ann");
    proxy.shut = true;
    struct got got = append_note();

    assert_int_equal(got.status, STORE_FAILED);
    assert_string_equal(got.text, "the database cannot be reached");
    assert_string_equal(served_store_trouble(store), "the database cannot be reached");
    assert_int_equal(count_notes().status, STORE_FAILED);
    assert_true(metric_is("gonfalon_store_connected 0\n") && metric_is("gonfalon_store_failing 1\n"));
    proxy.shut = false;
    while (*served_store_trouble(store))
        uv_run(&loop, UV_RUN_ONCE);
    assert_int_equal(count_notes().count, 0);
    assert_int_equal(append_note().status, STORE_OK);
    assert_int_equal(count_notes().count, 1);
    close_store();
    proxy_stop(&proxy);
}

/* A server that has to end does not wait for a database that does not come. */
static void the_end_does_not_wait_for_it(void **state)
{
    struct got got = {0};
    struct proxy proxy;

    (void)state;
    assert_true(proxy_start(&proxy));
    assert_true(open_store(proxy.address));
    proxy.shut = true;
    store_commit(store_begin(store), got_done, &got);
    close_store();
    assert_int_equal(got.calls, 1);
    assert_int_equal(got.status, STORE_FAILED);
    proxy_stop(&proxy);
}

/* --- who serves -------------------------------------------------------------------------------------------
 */

static void only_one_server_serves(void **state)
{
    struct database other;

    (void)state;
    assert_false(database_is_taken(postgres_address()));
    assert_true(open_store(postgres_address()));
    assert_true(database_is_taken(postgres_address()));
    assert_false(database_take(&other, postgres_address()));
    assert_non_null(strstr(other.trouble, "another gonfalond is running on this database"));
    assert_true(database_open(&other, postgres_address(), DATABASE_READ)); /* for a check */
    database_close(&other);
    close_store();
    assert_false(database_is_taken(postgres_address()));
}

/* One that was thought dead, and whose place another has taken, writes nothing and tells nobody anything. */
static void who_lost_its_place_ends(void **state)
{
    int status = 0;
    pid_t child = fork();

    (void)state;
    if (child == 0) {
        alarm(30); /* if it does not end by itself */
        if (!open_store(postgres_address()) || !postgres_do("DELETE FROM servers"))
            _exit(2);
        store_commit(store_begin(store), got_done, &(struct got){0});
        uv_run(&loop, UV_RUN_ONCE);
        for (;;)
            uv_run(&loop, UV_RUN_ONCE);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), EXIT_FAILURE);
}

/* --- the schema -------------------------------------------------------------------------------------------
 */

static void migrations_are_written_once_for_both(void **state)
{
    static const char more[] =
        "CREATE TABLE banners (id INTEGER PRIMARY KEY, name TEXT NOT NULL, cloth BLOB NOT NULL,"
        " digest INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
        "ALTER TABLE profiles ADD COLUMN colour BLOB NOT NULL DEFAULT x'';";
    static const char wrong[] = "CREATE TABLE half (id INTEGER PRIMARY KEY) STRICT; SELECT nonsense;";
    const char *migrations[32] = {0};
    struct database db;

    (void)state;
    assert_true(database_take(&db, postgres_address()));
    migrations[schema_version] = more;
    assert_true(postgres_schema_update(&db, migrations, schema_version + 1));
    assert_int_equal(database_do(&db, "INSERT INTO banners VALUES (1, 'a', 'b', 3)"), STORE_OK);
    migrations[schema_version + 1] = wrong;
    assert_false(postgres_schema_update(&db, migrations, schema_version + 2));
    assert_int_equal(database_do(&db, "SELECT id FROM half"), STORE_FAILED);
    database_close(&db);
    assert_false(database_take(&db, postgres_address()));
    assert_non_null(strstr(db.trouble, "use a newer gonfalond"));
}

static void another_programs_database_is_left_alone(void **state)
{
    struct database db;

    (void)state;
    assert_true(postgres_do("CREATE TABLE cats (name text)"));
    assert_false(database_take(&db, postgres_address()));
    assert_non_null(strstr(db.trouble, "not one of Gonfalon's"));
    assert_true(postgres_do("SELECT name FROM cats"));
    assert_false(postgres_do("SELECT version FROM gonfalon"));
}

static void keep_problem(void *context, const char *problem)
{
    strcat(strcat(context, problem), "\n");
}

static void damage_is_found(void **state)
{
    char told[4096] = "";

    (void)state;
    assert_true(open_store(postgres_address()));
    make_account(1, "ann");
    make_account(2, "bob");
    close_store();
    assert_int_equal(upkeep_check(postgres_address(), keep_problem, told), 0);
    assert_true(postgres_do("UPDATE accounts SET role = 99 WHERE id = 2"));
    assert_true(postgres_do("INSERT INTO tournaments VALUES (7, 's', 1, 1, 1, 1, 1, 1, 1, '', 0);"
                            "INSERT INTO tournament_entries VALUES (7, 3, 1, '', 1, '', 0)"));
    assert_true(postgres_do("DROP INDEX seats_by_account; ALTER TABLE chat ADD COLUMN more bigint"));
    assert_int_equal(upkeep_check(postgres_address(), keep_problem, told), 6);
    assert_non_null(strstr(told, "table accounts, row id 2: does not hold what was written to it\n"));
    assert_non_null(strstr(told, "tournament 7: its log has 1 entries, but the last is number 3\n"));
    assert_non_null(strstr(told, "schema: index seats_by_account is missing"));
    assert_non_null(strstr(told, "schema: table chat, column more is not as this gonfalond makes it\n"));
}

/* A text that the database does not take is the trouble of one batch alone. */
static void what_it_refuses_spoils_only_its_batch(void **state)
{
    struct account_row bad = an_account(1, "a\xff z"), good = an_account(2, "bob");
    struct got got[2] = {{0}};

    (void)state;
    assert_true(open_store(postgres_address()));
    for (int i = 0; i < 2; i++) {
        struct batch *batch = store_begin(store);

        store_create_account(batch, i ? &good : &bad);
        store_commit(batch, got_done, &got[i]);
    }
    await(&got[0].calls);
    await(&got[1].calls);
    assert_int_equal(got[0].status, STORE_CONFLICT);
    assert_int_equal(got[1].status, STORE_OK);
    close_store();
}

static void passwords_are_not_told(void **state)
{
    struct database db;

    (void)state;
    assert_false(
        database_take(&db, "postgresql://ann:secret1@/x?host=/nowhere&password=secret2&sslpassword=secret3"));
    assert_null(strstr(db.trouble, "secret"));
    assert_non_null(strstr(db.trouble, "postgresql://ann@/x?host=/nowhere&password=...&sslpassword=...: "));
    /* What libpq cannot read it would repeat. */
    assert_false(database_take(&db, "postgresql://ann:secret%zz@[host/x"));
    assert_null(strstr(db.trouble, "secret"));
    assert_non_null(strstr(db.trouble, "this is no address of a database"));
}

/* Nobody has to ask for something first. */
static void a_session_that_is_ended_is_missed_at_once(void **state)
{
    (void)state;
    assert_true(open_store(postgres_address()));
    assert_true(postgres_do("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                            " WHERE application_name = 'gonfalond'"));
    while (!metric_is("gonfalon_store_reconnects_total 1\n"))
        uv_run(&loop, UV_RUN_ONCE);
    assert_string_equal(served_store_trouble(store), "");
    close_store();
}

#define TEST(name) cmocka_unit_test_setup(name, set_up)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(first_entries_ask_nothing),
        TEST(a_commit_that_was_cut_is_done_once),
        TEST(results_of_a_group_outlive_the_cut),
        TEST(a_session_that_is_ended_comes_back),
        TEST(a_session_that_is_ended_is_missed_at_once),
        TEST(while_it_is_away_nothing_is_done),
        TEST(the_end_does_not_wait_for_it),
        TEST(only_one_server_serves),
        TEST(who_lost_its_place_ends),
        TEST(migrations_are_written_once_for_both),
        TEST(another_programs_database_is_left_alone),
        TEST(damage_is_found),
        TEST(what_it_refuses_spoils_only_its_batch),
        TEST(passwords_are_not_told),
    };

    if (!postgres_address()) {
        fprintf(stderr, "needs tests/postgres.py\n");
        return 1;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
