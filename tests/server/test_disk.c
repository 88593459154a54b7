/* The real store on a disk that will not: full, read-only, damaged, locked, or with something else on it. */
#include "tests/server/file_help.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

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
    assert_true(strlen(served_store_trouble(store)) > 0);
    if (is_small_disk)
        assert_non_null(strstr(got.text, "the disk is full"));
    got = find_match();
    assert_int_equal(got.status, STORE_OK);
    assert_true(got.count > 0);
    assert_true(strlen(served_store_trouble(store)) > 0); /* that reading works proves nothing */
    /* The hole where the lost entry should be stays closed to the one after it. */
    assert_true(commit(with_entry((uint32_t)got.count + 1)).status != STORE_OK);
    if (is_small_disk) {
        assert_int_equal(unlink(filler), 0);
        assert_int_equal(commit(with_entry((uint32_t)got.count)).status, STORE_OK);
        assert_string_equal(served_store_trouble(store), "");
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
        store_load_match(store, 1, UINT32_MAX, on_match, &got);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_full_disk_stops_writing_and_nothing_else),
        TEST(a_read_only_folder_is_named),
        TEST(a_missing_folder_is_named),
        TEST(a_file_that_is_no_database_is_left_alone),
        TEST(another_programs_database_is_left_alone),
        TEST(damage_is_found_and_the_rest_is_served),
        TEST(a_locked_file_is_retried_and_then_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
