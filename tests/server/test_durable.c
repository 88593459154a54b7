/* The real store: a file, a thread, and everything that can go wrong with a disk. */
#include "server/memory.h"
#include "server/metrics.h"
#include "server/store/database.h"
#include "server/store/schema.h"
#include "server/store/sqlite.h"
#include "server/store/stepped.h"
#include "server/store/upkeep.h"
#include "tests/server/store_help.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[64];
static char path[96];
static uv_loop_t loop;
static struct metrics *metrics;
static struct store *store;
static char trouble[512];

static int set_up(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/gonfalon-test-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/gonfalon.db", folder);
    return 0;
}

static int tear_down(void **state)
{
    char command[192];

    (void)state;
    snprintf(command, sizeof command, "chmod -R u+w '%s' && rm -r '%s'", folder, folder);
    return system(command);
}

static bool open_store(void)
{
    uv_loop_init(&loop);
    metrics = metrics_create();
    store = sqlite_store_open(&loop, path, metrics, trouble, sizeof trouble);
    if (!store) {
        metrics_free(metrics);
        uv_loop_close(&loop);
    }
    return store != NULL;
}

static void close_store(void)
{
    sqlite_store_close(store);
    uv_run(&loop, UV_RUN_DEFAULT);
    metrics_free(metrics);
    assert_int_equal(uv_loop_close(&loop), 0);
}

static void await(const int *calls, int value)
{
    while (*calls < value)
        uv_run(&loop, UV_RUN_ONCE);
}

static struct got commit(struct batch *batch)
{
    struct got got = {0};

    store_commit(batch, got_done, &got);
    await(&got.calls, 1);
    return got;
}

static struct batch *with_match(void)
{
    struct batch *batch = store_begin(store);
    struct match_row match = a_match(1);

    store_create_match(batch, &match);
    return batch;
}

static struct batch *with_entry(uint32_t number)
{
    struct batch *batch = store_begin(store);
    struct entry_row entry = an_entry(number);

    store_append_entry(batch, 1, &entry);
    return batch;
}

static void on_match(void *context, const struct store_result *result, const struct match_row *match)
{
    struct got *got = context;

    got_result(got, result);
    got->found = match != NULL;
    got->count = match ? match->entries : 0;
}

static struct got find_match(void)
{
    struct got got = {0};

    store_find_match(store, 1, on_match, &got);
    await(&got.calls, 1);
    return got;
}

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
    assert_string_equal(sqlite_store_trouble(store), "");
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

static void nothing_to_tell(void *context, const char *problem)
{
    print_error("%s\n", problem);
    (void)context;
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

/* --- a disk that will not --------------------------------------------------------------------- */

/* Writes big snapshots until it fails; then reads, then makes room, then writes again. */
static void fill_the_disk(bool is_small_disk)
{
    static char big[64 * 1024];
    struct got got = {0};
    char filler[96];

    snprintf(filler, sizeof filler, "%s/filler", folder);
    assert_true(open_store());
    assert_int_equal(commit(with_match()).status, STORE_OK);
    for (uint32_t i = 0; got.status == STORE_OK && i < 1000; i++) {
        struct batch *batch = with_entry(i);
        store_append_snapshot(batch, 1, &(struct snapshot_row){i, {big, sizeof big}});
        got = commit(batch);
    }
    assert_int_equal(got.status, STORE_FAILED);
    assert_true(strlen(sqlite_store_trouble(store)) > 0);
    if (is_small_disk)
        assert_non_null(strstr(got.text, "the disk is full"));
    got = find_match();
    assert_int_equal(got.status, STORE_OK);
    assert_true(got.count > 0);
    assert_true(strlen(sqlite_store_trouble(store)) > 0); /* that reading works proves nothing */
    /* The hole where the lost entry should be stays closed to the one after it. */
    assert_true(commit(with_entry((uint32_t)got.count + 1)).status != STORE_OK);
    if (is_small_disk) {
        assert_int_equal(unlink(filler), 0);
        assert_int_equal(commit(with_entry((uint32_t)got.count)).status, STORE_OK);
        assert_string_equal(sqlite_store_trouble(store), "");
    }
    close_store();
    assert_int_equal(upkeep_check(path, nothing_to_tell, NULL), 0);
}

static void fill_with_limit(void)
{
    struct rlimit limit = {1024 * 1024, 1024 * 1024};

    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    fill_the_disk(false);
}

/* In a child, because a mount or a limit would stay. A failed assertion there ends the child with a signal or
 * a code other than 0. */
static void run_in_child(void (*function)(void))
{
    pid_t child = fork();
    int status;

    if (child == 0) {
        function();
        _exit(0);
    }
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
}

static void a_full_disk_stops_writing_and_nothing_else(void **state)
{
    char filler[96];

    (void)state;
    snprintf(filler, sizeof filler, "%s/filler", folder);
    if (mount("tmpfs", folder, "tmpfs", 0, "size=3m") == 0) {
        int file = open(filler, O_WRONLY | O_CREAT, 0600);
        static char block[1024 * 1024];
        assert_int_equal(write(file, block, sizeof block), sizeof block);
        close(file);
        fill_the_disk(true);
        assert_int_equal(umount(folder), 0);
    } else {
        run_in_child(fill_with_limit);
    }
}

static void open_read_only(void)
{
    /* Root may write anywhere, so be nobody. */
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
        _exit(0);
    if (open_store())
        _exit(1);
    _exit(strstr(trouble, "writable") ? 0 : 2);
}

static void a_read_only_folder_is_named(void **state)
{
    (void)state;
    assert_int_equal(chmod(folder, 0555), 0);
    run_in_child(open_read_only);
}

static void a_missing_folder_is_named(void **state)
{
    (void)state;
    strcat(folder, "/");
    snprintf(path, sizeof path, "%snot/there.db", folder);
    assert_false(open_store());
    assert_non_null(strstr(trouble, "is the folder there"));
}

static void a_file_that_is_no_database_is_left_alone(void **state)
{
    static const char text[] =
        "This is a letter to my aunt, and quite long enough to have a header. Dear aunt, ......";
    char again[sizeof text] = "";
    FILE *file = fopen(path, "w");

    (void)state;
    fputs(text, file);
    fclose(file);
    assert_false(open_store());
    assert_non_null(strstr(trouble, "damaged"));
    file = fopen(path, "r");
    assert_int_equal(fread(again, 1, sizeof again, file), sizeof text - 1);
    fclose(file);
    assert_string_equal(again, text);
}

static void another_programs_database_is_left_alone(void **state)
{
    sqlite3 *db;

    (void)state;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "CREATE TABLE cats (name)", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    assert_false(open_store());
    assert_non_null(strstr(trouble, "not one of Gonfalon's"));
}

static void count_problem(void *context, const char *problem)
{
    (void)problem;
    ++*(int *)context;
}

static void damage_is_found_and_the_rest_is_served(void **state)
{
    static char big[256 * 1024];
    struct batch *batch;
    struct got got = {0};
    int told = 0;
    int file;

    (void)state;
    assert_true(open_store());
    batch = with_match();
    store_append_snapshot(batch, 1, &(struct snapshot_row){0, {big, sizeof big}});
    assert_int_equal(commit(batch).status, STORE_OK);
    close_store();
    file = open(path, O_WRONLY);
    memset(big, 0x5a, sizeof big);
    assert_int_equal(pwrite(file, big, 40960, 4096), 40960); /* everything but the first page */
    close(file);
    assert_true(upkeep_check(path, count_problem, &told) > 0);
    assert_true(told > 0);
    if (open_store()) {
        store_find_match(store, 1, on_match, &got);
        await(&got.calls, 1);
        assert_int_equal(got.status, STORE_FAILED);
        assert_non_null(strstr(got.text, "damaged"));
        close_store();
    } else {
        assert_non_null(strstr(trouble, "damaged"));
    }
}

static void a_locked_file_is_retried_and_then_told(void **state)
{
    sqlite3 *other;
    struct got got;

    (void)state;
    assert_true(open_store());
    assert_int_equal(commit(with_match()).status, STORE_OK);
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    got = commit(with_entry(0));
    assert_int_equal(got.status, STORE_FAILED);
    assert_non_null(strstr(got.text, "locked"));
    assert_true(find_match().found);
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    assert_int_equal(commit(with_entry(0)).status, STORE_OK);
    close_store();
}

/* --- schema, backup --------------------------------------------------------------------------- */

static void got_account(void *context, const struct store_result *result, const struct account_row *account)
{
    struct got *got = context;

    got_result(got, result);
    got->found = account && strcmp(account->name, "Anne") == 0 && account->role == 2;
    got->count = account ? account->muted_count : 0;
}

/* A database as the first version made it, with an account in it, and all that came later is there. */
static void every_older_schema_is_brought_up_to_date(void **state)
{
    (void)state;
    for (int version = 1; version < schema_version; version++) {
        struct database db = {0};
        struct batch *batch;
        struct got got = {0};

        assert_int_equal(sqlite3_open(path, &db.handle), SQLITE_OK);
        assert_true(schema_update(&db, schema_migrations, version));
        assert_int_equal(
            database_do(&db, "INSERT INTO accounts VALUES (7, 'Anne', 'anne', '$', 2, 0, 1, 1, 0, '')"),
            STORE_OK);
        database_close(&db);
        assert_true(open_store());
        batch = store_begin(store);
        store_mute(batch, 7, 8, true);
        store_append_note(batch,
                          &(struct note_row){.account = 7, .kind = 1, .match = "m", .sender = "", .code = ""},
                          false, 64);
        assert_int_equal(commit(batch).status, STORE_OK);
        store_find_account_by_key(store, "anne", got_account, &got);
        await(&got.calls, 1);
        assert_true(got.found);
        assert_int_equal(got.count, 1);
        close_store();
        assert_true(database_open(&db, path, DATABASE_READ)); /* it is of this very version now */
        database_close(&db);
        assert_int_equal(unlink(path), 0);
    }
}

static void on_old_result(void *context, const struct store_result *result, const struct match_row *match)
{
    struct got *got = context;

    got_result(got, result);
    got->found = match && match->result.size == 3 && memcmp(match->result.bytes, "old", 3) == 0;
}

static void on_old_events(void *context, const struct store_result *result, const struct events_row *events,
                          size_t count)
{
    struct got *got = context;

    got_result(got, result);
    got->count = count;
    for (size_t i = 0; i < count; i++)
        assert_int_equal(events[i].first, i + 1);
}

/* A match that began before version 3 goes on: its events and its result have moved. */
static void a_match_begun_under_an_older_schema_goes_on(void **state)
{
    struct database db = {0};
    struct got got = {0};
    struct entry_row entry = an_entry(1);
    struct batch *batch;

    (void)state;
    assert_int_equal(sqlite3_open(path, &db.handle), SQLITE_OK);
    assert_true(schema_update(&db, schema_migrations, 2));
    assert_int_equal(database_do(&db,
                                 "INSERT INTO matches VALUES (1, 's', 1, 1, 7, 1, 1, x'', x'', x'6f6c64');"
                                 "INSERT INTO setups VALUES (1, x'', x'');"
                                 "INSERT INTO entries VALUES (1, 0, 7, x'', 1, x'65');"
                                 "INSERT INTO events VALUES (1, 0, 1, 1, 0, 1, x'61');"
                                 "INSERT INTO events VALUES (1, 0, 2, 1, 1, 1, x'62')"),
                     STORE_OK);
    database_close(&db);
    assert_true(open_store());
    store_find_match(store, 1, on_old_result, &got);
    await(&got.calls, 1);
    assert_true(got.found);
    batch = store_begin(store);
    store_append_entry(batch, 1, &entry);
    store_append_events(
        batch, 1,
        &(struct events_row){.viewer = 0, .first = 3, .count = 1, .entry = 2, .events = blob_of("c")});
    assert_int_equal(commit(batch).status, STORE_OK);
    store_read_events(store, 1, 0, 1, 10, on_old_events, &got);
    await(&got.calls, 2);
    assert_int_equal(got.count, 3);
    close_store();
    assert_int_equal(upkeep_check(path, nothing_to_tell, NULL), 0);
}

static void a_newer_schema_is_refused(void **state)
{
    const char *const history[] = {schema_migrations[0], schema_migrations[1], schema_migrations[2],
                                   "ALTER TABLE accounts ADD COLUMN rating INTEGER NOT NULL DEFAULT 1500;"};
    struct database db;
    struct query q;

    (void)state;
    assert_true(open_store());
    assert_int_equal(commit(with_match()).status, STORE_OK);
    close_store();
    assert_true(database_open(&db, path, DATABASE_SERVE));
    assert_true(schema_update(&db, history, 4));
    q = query_begin(&db, "SELECT rating FROM accounts");
    assert_int_equal(query_end(&q), STORE_OK);
    database_close(&db);
    /* Now it is newer than this program knows. */
    assert_false(open_store());
    assert_non_null(strstr(trouble, "use a newer gonfalond"));
}

static void a_failed_migration_changes_nothing(void **state)
{
    const char *const history[] = {schema_migrations[0], schema_migrations[1], schema_migrations[2],
                                   "CREATE TABLE half (done); CREATE NONSENSE;"};
    struct database db;

    (void)state;
    assert_true(open_store());
    close_store();
    assert_true(database_open(&db, path, DATABASE_SERVE));
    assert_false(schema_update(&db, history, 4));
    assert_int_equal(database_do(&db, "SELECT done FROM half"), STORE_FAILED);
    database_close(&db);
    assert_true(open_store());
    close_store();
}

static void a_backup_is_of_one_moment_and_whole(void **state)
{
    char to[96];
    struct store *copy;
    struct got got = {0};

    (void)state;
    snprintf(to, sizeof to, "%s/backup.db", folder);
    assert_true(open_store());
    assert_int_equal(commit(with_match()).status, STORE_OK);
    assert_int_equal(commit(with_entry(0)).status, STORE_OK);
    assert_true(upkeep_backup(path, to, trouble, sizeof trouble)); /* while the server runs */
    assert_int_equal(commit(with_entry(1)).status, STORE_OK);
    assert_false(upkeep_backup(path, to, trouble, sizeof trouble)); /* never over an older one */
    close_store();
    assert_int_equal(upkeep_check(to, nothing_to_tell, NULL), 0);
    copy = stepped_store_open(to, trouble, sizeof trouble);
    assert_non_null(copy);
    store_find_match(copy, 1, on_match, &got);
    stepped_store_run(copy);
    assert_int_equal(got.count, 1);
    stepped_store_free(copy);
}

static void a_hole_in_a_log_is_found(void **state)
{
    struct database db;
    int told = 0;

    (void)state;
    assert_true(open_store());
    assert_int_equal(commit(with_match()).status, STORE_OK);
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(commit(with_entry(i)).status, STORE_OK);
    close_store();
    assert_true(database_open(&db, path, DATABASE_SERVE));
    assert_int_equal(database_do(&db, "DELETE FROM entries WHERE number = 1"), STORE_OK);
    database_close(&db);
    assert_int_equal(upkeep_check(path, count_problem, &told), 1);
    assert_int_equal(told, 1);
}

static void missing_events_are_found(void **state)
{
    struct database db;
    int told = 0;

    (void)state;
    assert_true(open_store());
    assert_int_equal(commit(with_match()).status, STORE_OK);
    for (uint32_t i = 0; i < 3; i++) {
        struct batch *batch = with_entry(i);

        store_append_events(
            batch, 1,
            &(struct events_row){
                .viewer = 0, .first = i + 1, .count = 1, .entry = i + 1, .events = blob_of("e")});
        assert_int_equal(commit(batch).status, STORE_OK);
    }
    close_store();
    assert_int_equal(upkeep_check(path, nothing_to_tell, NULL), 0);
    assert_true(database_open(&db, path, DATABASE_SERVE));
    assert_int_equal(database_do(&db, "UPDATE entries SET events = x'' WHERE number = 1"), STORE_OK);
    database_close(&db);
    assert_int_equal(upkeep_check(path, count_problem, &told), 1);
    assert_int_equal(told, 1);
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

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_stored_is_there_after_reopening),
        TEST(closing_finishes_what_was_handed_over),
        TEST(one_server_a_file),
        TEST(a_killed_server_loses_nothing_acknowledged),
        TEST(a_full_disk_stops_writing_and_nothing_else),
        TEST(a_read_only_folder_is_named),
        TEST(a_missing_folder_is_named),
        TEST(a_file_that_is_no_database_is_left_alone),
        TEST(another_programs_database_is_left_alone),
        TEST(damage_is_found_and_the_rest_is_served),
        TEST(a_locked_file_is_retried_and_then_told),
        TEST(every_older_schema_is_brought_up_to_date),
        TEST(a_match_begun_under_an_older_schema_goes_on),
        TEST(a_newer_schema_is_refused),
        TEST(a_failed_migration_changes_nothing),
        TEST(a_backup_is_of_one_moment_and_whole),
        TEST(a_hole_in_a_log_is_found),
        TEST(missing_events_are_found),
        TEST(a_long_match_loads_whole),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
