/* A write-ahead log that has lost what was acknowledged: it is noticed before anything is served or thrown
 * away. One that a crash left unfinished is nothing to notice. */
#include "server/store/lock.h"
#include "server/store/sqlite_engine.h"
#include "server/store/wal.h"
#include "tests/server/flip_help.h"

#include <dirent.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ENTRIES = 40, PAGE = 4096, FRAME = 24 + PAGE, HEADER = 32, FLIPS = 250 };

struct folder_of_files {
    struct bytes_of_file base, log, mark;
};

static char copy[128]; /* of the database, to be damaged */

static char *beside(const char *ending)
{
    static char name[160];

    snprintf(name, sizeof name, "%s%s", copy, ending);
    return name;
}

/* A server is killed after ENTRIES answers, each a transaction of its own; `then` (if not NULL) comes last.
 */
static void kill_a_server(void (*then)(struct database *db))
{
    pid_t child = fork();
    int status;

    if (child == 0) {
        struct database db;

        if (!database_open(&db, path, DATABASE_SERVE) ||
            database_do(&db, "INSERT INTO matches VALUES (1, 's', 1, 1, 7, 1, 1, x'', x'', x'', 0,"
                             " row_digest(1, 's', 1, 1, 7, 1, 1, x'', x'', x'', 0));"
                             "INSERT INTO setups VALUES (1, x'', x'', row_digest(1, x'', x''))") != STORE_OK)
            _exit(1);
        for (int i = 0; i < ENTRIES; i++) {
            char sql[256];

            snprintf(sql, sizeof sql,
                     "INSERT INTO entries VALUES (1, %d, 7, x'', 1, x'65', NULL, x'',"
                     " row_digest(1, %d, 7, x'', 1, x'65', NULL, x''))",
                     i, i);
            if (database_do(&db, sql) != STORE_OK)
                _exit(1);
        }
        if (then)
            then(&db);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static struct folder_of_files take_files(void)
{
    char name[128];
    struct folder_of_files files = {.base = read_whole(path)};

    snprintf(name, sizeof name, "%s-wal", path);
    files.log = read_whole(name);
    snprintf(name, sizeof name, "%s-mark", path);
    files.mark = read_whole(name);
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    return files;
}

static void free_files(struct folder_of_files *files)
{
    free(files->base.bytes);
    free(files->log.bytes);
    free(files->mark.bytes);
}

/* NULL: without a mark. */
static void put_files(const struct folder_of_files *files, const struct bytes_of_file *mark)
{
    unlink(beside("-shm"));
    unlink(beside("-mark"));
    write_whole(copy, &files->base);
    write_whole(beside("-wal"), &files->log);
    if (mark)
        write_whole(beside("-mark"), mark);
}

static bool damage_is_told(void)
{
    int told = 0;

    return upkeep_check(copy, count_problem, &told) > 0;
}

static int64_t entries_in(const char *name)
{
    struct database db;
    int64_t count = -1;

    if (database_open(&db, name, DATABASE_SERVE)) {
        struct query q = query_begin(&db, "SELECT count(*) FROM entries");

        assert_true(query_row(&q));
        count = query_int(&q);
        query_end(&q);
        database_close(&db);
    }
    return count;
}

/* --- damage ----------------------------------------------------------------------------------- */

/* Found, or harmless: everything that was acknowledged is there. */
static void a_flipped_byte_is_found(void **state)
{
    uint64_t seed = 11;
    int found = 0, harmless = 0;

    (void)state;
    kill_a_server(NULL);
    struct folder_of_files files = take_files();

    put_files(&files, &files.mark);
    assert_false(damage_is_told());
    uint64_t content = digest_of_content(copy);

    for (size_t i = 0; i < HEADER + FLIPS; i++) {
        size_t at = i < HEADER ? i : draw(&seed) % files.log.size;
        uint8_t bits = (uint8_t)(1 + draw(&seed) % 255);

        files.log.bytes[at] ^= bits;
        put_files(&files, &files.mark);
        if (damage_is_told()) {
            found++;
            assert_false(database_open(&(struct database){0}, copy, DATABASE_SERVE));
            struct bytes_of_file after = read_whole(beside("-wal"));

            assert_int_equal(after.size, files.log.size);
            assert_memory_equal(after.bytes, files.log.bytes, after.size);
            free(after.bytes);
        } else if (digest_of_content(copy) == content) {
            harmless++;
        } else {
            fail_msg("byte %zu of the log, bits %02x: not found", at, bits);
        }
        files.log.bytes[at] ^= bits;
    }
    print_message("%d flips found, %d harmless\n", found, harmless);
    assert_true(found > 9 * harmless);
    free_files(&files);
}

/* Of an older server there is no mark: what lies in the middle is found all the same. */
static void damage_in_the_middle_is_found_without_a_mark(void **state)
{
    (void)state;
    kill_a_server(NULL);
    struct folder_of_files files = take_files();

    put_files(&files, NULL);
    assert_false(damage_is_told());
    for (size_t frame = 2; frame + 8 < files.log.size / FRAME; frame += 5) {
        size_t at = HEADER + frame * FRAME + 1000;

        files.log.bytes[at] ^= 1;
        put_files(&files, NULL);
        assert_true(damage_is_told());
        files.log.bytes[at] ^= 1;
    }
    free_files(&files);
}

static void a_log_that_is_missing_or_cut_is_found(void **state)
{
    char name[128];

    (void)state;
    kill_a_server(NULL);
    struct folder_of_files files = take_files();
    size_t size = files.log.size;

    files.log.size -= FRAME;
    put_files(&files, &files.mark);
    assert_true(damage_is_told());
    files.log.size = size;
    put_files(&files, &files.mark);
    assert_int_equal(unlink(beside("-wal")), 0);
    assert_true(damage_is_told());
    free_files(&files);
    /* And the real store says what it is, and what to do. */
    snprintf(name, sizeof name, "%s-wal", path);
    assert_int_equal(unlink(name), 0);
    assert_false(open_store());
    assert_non_null(strstr(trouble, "write-ahead log"));
    assert_non_null(strstr(trouble, "gonfalond salvage"));
}

/* --- what is no damage ------------------------------------------------------------------------ */

/* The transaction under way, which nobody was told of: whole frames with the right salts and wrong checksums,
 * their end first on the disk, or half of one. */
static void an_unfinished_transaction_is_normal(void **state)
{
    (void)state;
    kill_a_server(NULL);
    struct folder_of_files files = take_files();
    size_t sound = files.log.size;

    assert_true(sound > HEADER + 4 * FRAME);
    for (int frames = 1; frames <= 3; frames++) {
        size_t more = (size_t)frames * FRAME;
        struct folder_of_files torn = files;

        torn.log.bytes = malloc(sound + more);
        torn.log.size = sound + more - (frames == 3 ? 100 : 0);
        memcpy(torn.log.bytes, files.log.bytes, sound);
        memcpy(torn.log.bytes + sound, files.log.bytes + HEADER, more);
        for (int i = 0; i < frames; i++) /* only the last one ends it */
            memset(torn.log.bytes + sound + (size_t)i * FRAME + 4, i == frames - 1 ? 1 : 0, 4);
        put_files(&torn, &files.mark);
        assert_false(damage_is_told());
        assert_int_equal(entries_in(copy), ENTRIES);
        free(torn.log.bytes);
    }
    free_files(&files);
}

static void nothing_is_left_after_a_good_end(void **state)
{
    char name[128];

    (void)state;
    assert_true(open_store());
    assert_int_equal(commit(with_match()).status, STORE_OK);
    snprintf(name, sizeof name, "%s-mark", path);
    assert_int_equal(access(name, F_OK), 0);
    close_store();
    assert_int_not_equal(access(name, F_OK), 0);
}

/* --- salvage ---------------------------------------------------------------------------------- */

static int files_named(const char *part)
{
    DIR *all = opendir(folder);
    struct dirent *one;
    int count = 0;

    assert_non_null(all);
    while ((one = readdir(all)))
        count += strstr(one->d_name, part) != NULL;
    closedir(all);
    return count;
}

static void salvage_goes_on_with_what_can_be_read(void **state)
{
    char kept[160];

    (void)state;
    kill_a_server(NULL);
    struct folder_of_files files = take_files();

    put_files(&files, &files.mark);
    assert_int_equal(upkeep_salvage(copy, kept, sizeof kept, trouble, sizeof trouble), SALVAGE_NOTHING);
    assert_int_equal(files_named(".damaged-"), 0);
    files.log.bytes[files.log.size / 4 * 3] ^= 4;
    put_files(&files, &files.mark);
    assert_int_equal(entries_in(copy), -1);
    assert_int_equal(upkeep_salvage(copy, kept, sizeof kept, trouble, sizeof trouble), SALVAGE_DONE);
    struct bytes_of_file same = read_whole(kept);

    assert_int_equal(same.size, files.log.size);
    assert_memory_equal(same.bytes, files.log.bytes, same.size);
    free(same.bytes);
    assert_false(damage_is_told());
    assert_in_range(entries_in(copy), 5, ENTRIES - 5);
    assert_int_equal(upkeep_salvage(copy, kept, sizeof kept, trouble, sizeof trouble), SALVAGE_NOTHING);
    free_files(&files);
}

/* The database has all of the log, and of the log itself less can be read: the pages of before must not come
 * back, and nothing is lost. */
static void salvage_keeps_what_was_written_back(void **state)
{
    char kept[160];

    (void)state;
    kill_a_server(sqlite_checkpoint);
    struct folder_of_files files = take_files();

    files.log.bytes[files.log.size / 4 * 3] ^= 4;
    put_files(&files, &files.mark);
    assert_true(damage_is_told());
    assert_int_equal(upkeep_salvage(copy, kept, sizeof kept, trouble, sizeof trouble), SALVAGE_DONE);
    assert_false(damage_is_told());
    assert_int_equal(entries_in(copy), ENTRIES);
    free_files(&files);
}

/* --- checkpoints ------------------------------------------------------------------------------ */

/* What is stored is in the database file soon, without anybody closing it. */
static void answers_come_to_the_database_by_themselves(void **state)
{
    struct stat found = {0};
    uint32_t number = 0;

    (void)state;
    assert_true(open_store());
    assert_int_equal(commit(with_match()).status, STORE_OK);
    while (found.st_size <= PAGE) {
        assert_int_equal(commit(with_entry(number++)).status, STORE_OK);
        nanosleep(&(struct timespec){.tv_sec = 1, .tv_nsec = 500000000}, NULL); /* a quiet moment */
        assert_int_equal(stat(path, &found), 0);
    }
    close_store();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_flipped_byte_is_found),
        TEST(damage_in_the_middle_is_found_without_a_mark),
        TEST(a_log_that_is_missing_or_cut_is_found),
        TEST(an_unfinished_transaction_is_normal),
        TEST(nothing_is_left_after_a_good_end),
        TEST(salvage_goes_on_with_what_can_be_read),
        TEST(salvage_keeps_what_was_written_back),
        TEST(answers_come_to_the_database_by_themselves),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
