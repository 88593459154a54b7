/* Backups of a live database, and what the check of one finds. */
#include "server/store/database.h"
#include "server/store/stepped.h"
#include "tests/server/file_help.h"

#include <sys/stat.h>

#include <unistd.h>

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
    store_load_match(copy, 1, UINT32_MAX, on_match, &got);
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

/* Answers that are only in the journal cannot be read: the file is not served as if they had never been
 * given, and whoever opens it is told which row it is. */
static void a_damaged_journal_is_not_passed_over(void **state)
{
    struct database db;
    int told = 0;

    (void)state;
    assert_true(open_store());
    assert_int_equal(commit(with_match()).status, STORE_OK);
    close_store();
    assert_true(database_open(&db, path, DATABASE_SERVE));
    assert_int_equal(database_do(&db, "INSERT INTO journal (number, entries) VALUES (7, x'ffff')"), STORE_OK);
    database_close(&db);
    assert_false(open_store());
    assert_non_null(strstr(trouble, "row 7 of the journal is damaged"));
    trouble[0] = '\0';
    assert_null(stepped_store_open(path, trouble, sizeof trouble));
    assert_non_null(strstr(trouble, "row 7 of the journal is damaged"));
    assert_true(upkeep_check(path, count_problem, &told) > 0);
    assert_true(told > 0);
}

static void a_backup_of_nothing_is_none(void **state)
{
    char from[96], to[96];

    (void)state;
    snprintf(from, sizeof from, "%s/nothing.db", folder);
    snprintf(to, sizeof to, "%s/backup.db", folder);
    assert_false(upkeep_backup(from, to, trouble, sizeof trouble));
    assert_non_null(strstr(trouble, "nothing.db"));
    assert_int_not_equal(access(to, F_OK), 0);
    assert_int_not_equal(access(from, F_OK), 0);
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
    assert_int_equal(
        database_do(&db, "UPDATE entries SET events = x'', digest = row_digest_after(digest, 7, events, x'')"
                         " WHERE number = 1"),
        STORE_OK);
    database_close(&db);
    assert_int_equal(upkeep_check(path, count_problem, &told), 1);
    assert_int_equal(told, 1);
}

/* What people wrote is for the server's eyes alone: the database, the files beside it, and those of a server
 * that was less careful. */
static void nobody_else_reads_it(void **state)
{
    static const char *const beside[] = {"", "-wal", "-shm"};
    struct stat about;
    char name[256];
    mode_t usual = umask(0);

    (void)state;
    for (int again = 0; again < 2; again++) {
        assert_true(open_store());
        for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
            snprintf(name, sizeof name, "%s%s", path, beside[i]);
            assert_int_equal(stat(name, &about), 0);
            assert_int_equal(about.st_mode & 0777, 0600);
        }
        close_store();
        assert_int_equal(chmod(path, 0644), 0);
    }
    umask(usual);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_backup_is_of_one_moment_and_whole),  TEST(a_hole_in_a_log_is_found),
        TEST(a_damaged_journal_is_not_passed_over), TEST(nobody_else_reads_it),
        TEST(a_backup_of_nothing_is_none),          TEST(missing_events_are_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
