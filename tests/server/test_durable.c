/* The real store, a file and a thread: what was acknowledged is there, whatever happens to the server. */
#include "server/store/stepped.h"
#include "tests/server/file_help.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

static void what_is_stored_is_there_after_reopening(void **state)
{
    struct got got[100] = {0};

    (void)state;
    assert_true(open_store());
    assert_int_equal(commit(with_match()).status, STORE_OK);
    for (uint32_t i = 0; i < 100; i++) /* many batches, one or few transactions */
        store_commit(with_entry(i), got_done, &got[i]);
    for (uint32_t i = 0; i < 100; i++) {
        await(&got[i].calls, 1);
        assert_int_equal(got[i].status, STORE_OK);
    }
    assert_string_equal(served_store_trouble(store), "");
    close_store();
    assert_true(open_store());
    assert_int_equal(find_match().count, 100);
    close_store();
}

static void closing_finishes_what_was_handed_over(void **state)
{
    struct got got[2] = {0};

    (void)state;
    assert_true(open_store());
    store_commit(with_match(), got_done, &got[0]);
    store_commit(with_entry(0), got_done, &got[1]);
    close_store();
    assert_int_equal(got[0].status, STORE_OK);
    assert_int_equal(got[0].calls, 1);
    assert_int_equal(got[1].calls, 1);
    assert_true(open_store());
    assert_int_equal(find_match().count, 1);
    close_store();
}

static void one_server_a_file(void **state)
{
    pid_t child;
    int status;

    (void)state;
    assert_true(open_store());
    child = fork(); /* another process: a lock does not stop its own */
    if (child == 0)
        _exit(open_store() || !strstr(trouble, "another gonfalond"));
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    close_store();
}

/* --- kill -9 ---------------------------------------------------------------------------------- */

struct writer {
    int out;
    uint32_t number;
};

static void on_written(void *context, const struct store_result *result)
{
    struct writer *writer = context;

    if (result->status != STORE_OK)
        _exit(1);
    /* What is acknowledged, the parent knows; then comes the next. */
    if (write(writer->out, &writer->number, sizeof writer->number) != sizeof writer->number)
        _exit(1);
    writer->number++;
    store_commit(with_entry(writer->number), on_written, writer);
}

static void write_for_ever(int out)
{
    struct writer writer = {out, 0};

    if (!open_store())
        _exit(1);
    store_commit(with_match(), NULL, NULL);
    store_commit(with_entry(0), on_written, &writer);
    uv_run(&loop, UV_RUN_DEFAULT);
    _exit(1);
}

/* Kills the writer after so many acknowledgements, somewhere inside the next batch. */
static void kill_after(uint32_t acknowledged)
{
    int pipes[2];
    uint32_t last = 0;
    uint32_t number;
    pid_t child;
    struct got found;

    assert_int_equal(pipe(pipes), 0);
    child = fork();
    if (child == 0) {
        close(pipes[0]);
        write_for_ever(pipes[1]);
    }
    close(pipes[1]);
    do
        assert_int_equal(read(pipes[0], &last, sizeof last), sizeof last);
    while (last < acknowledged);
    kill(child, SIGKILL);
    while (read(pipes[0], &number, sizeof number) == sizeof number)
        last = number;
    close(pipes[0]);
    waitpid(child, NULL, 0);

    assert_true(open_store());
    found = find_match();
    /* All that was acknowledged, and at most the one that was under way. */
    assert_true(found.count == last + 1 || found.count == last + 2);
    assert_int_equal(commit(with_entry((uint32_t)found.count)).status, STORE_OK);
    close_store();
}

static void a_killed_server_loses_nothing_acknowledged(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 8; i++) {
        kill_after(3 * i);
        assert_int_equal(upkeep_check(path, nothing_to_tell, NULL), 0);
        unlink(path);
    }
}

static void on_loaded(void *context, const struct store_result *result, const struct loaded_match *match)
{
    struct got *got = context;

    got_result(got, result);
    got->count = match ? match->entry_count : 0;
}

static void a_long_match_loads_whole(void **state)
{
    struct batch *batch;
    struct got got = {0};

    (void)state;
    assert_true(open_store());
    batch = with_match();
    for (uint32_t i = 0; i < 5000; i++) {
        struct entry_row entry = an_entry(i);
        store_append_entry(batch, 1, &entry);
    }
    assert_int_equal(commit(batch).status, STORE_OK);
    store_load_match(store, 1, UINT32_MAX, on_loaded, &got);
    await(&got.calls, 1);
    assert_int_equal(got.count, 5000);
    close_store();
}

/* --- the journal ------------------------------------------------------------------------------ */

static struct batch *with_told_entry(uint32_t number)
{
    struct batch *batch = with_entry(number);

    store_match_status(batch, 1, 1, blob_of("so far"), 200);
    return batch;
}

static int64_t number_in(const char *file, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *statement;

    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 10000);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(statement, 0);

    sqlite3_finalize(statement);
    sqlite3_close(db);
    return number;
}

/* The files as a kill would leave them. */
static void copy_as_killed(const char *to)
{
    char command[512];

    snprintf(command, sizeof command, "cp '%s' '%s' && cp '%s-wal' '%s-wal'", path, to, path, to);
    assert_int_equal(system(command), 0);
}

/* Answers are durable in the journal before they are in their places: whoever opens the file finds them. */
static void what_is_only_in_the_journal_is_found_after_a_kill(void **state)
{
    char killed[96];
    struct got got = {0};
    struct store *copy;
    uint32_t entries = 0;

    (void)state;
    snprintf(killed, sizeof killed, "%s/killed.db", folder);
    assert_true(open_store());
    assert_int_equal(commit(with_match()).status, STORE_OK);
    do { /* a quiet moment before the copy would bring all to their places */
        assert_int_equal(commit(with_told_entry(entries++)).status, STORE_OK);
        copy_as_killed(killed);
    } while (number_in(killed, "SELECT count(*) FROM journal") == 0);
    assert_true(number_in(killed, "SELECT count(*) FROM entries") < entries);
    close_store();
    assert_int_equal(number_in(path, "SELECT count(*) FROM journal"), 0);
    assert_int_equal(number_in(path, "SELECT count(*) FROM entries"), entries);

    copy = stepped_store_open(killed, trouble, sizeof trouble);
    assert_non_null(copy);
    store_load_match(copy, 1, UINT32_MAX, on_match, &got);
    stepped_store_run(copy);
    assert_int_equal(got.count, entries);
    stepped_store_free(copy);

    snprintf(path, sizeof path, "%s", killed);
    assert_true(open_store());
    store_load_match(store, 1, UINT32_MAX, on_match, &got);
    await(&got.calls, 2);
    assert_int_equal(got.count, entries);
    assert_int_equal(commit(with_told_entry(entries)).status, STORE_OK);
    close_store();
    assert_int_equal(number_in(path, "SELECT count(*) FROM journal"), 0);
    assert_int_equal(number_in(path, "SELECT count(*) FROM entries"), entries + 1);
    assert_int_equal(upkeep_check(path, nothing_to_tell, NULL), 0);
}

static void a_quiet_moment_brings_answers_to_their_places(void **state)
{
    (void)state;
    assert_true(open_store());
    assert_int_equal(commit(with_match()).status, STORE_OK);
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(commit(with_told_entry(i)).status, STORE_OK);
    while (number_in(path, "SELECT count(*) FROM entries") < 3)
        uv_sleep(20);
    assert_int_equal(number_in(path, "SELECT count(*) FROM journal"), 0);
    close_store();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_stored_is_there_after_reopening),
        TEST(closing_finishes_what_was_handed_over),
        TEST(one_server_a_file),
        TEST(a_killed_server_loses_nothing_acknowledged),
        TEST(a_long_match_loads_whole),
        TEST(what_is_only_in_the_journal_is_found_after_a_kill),
        TEST(a_quiet_moment_brings_answers_to_their_places),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
