/* `gonfalond move`: a whole store from SQLite to PostgreSQL and back, and what it leaves behind when it does
 * not come to its end. */
#include "server/store/move.h"
#include "tests/server/empty_postgres.h"
#include "tests/server/every_table.h"

#include <unistd.h>

struct watched {
    int64_t stop_after; /* rows of a table; -1: never */
    int tables;
    int64_t rows;
    uint64_t digest; /* of all tables, in their order */
};

static bool copying(void *context, const char *table, int64_t rows)
{
    const struct watched *watched = context;

    (void)table;
    return watched->stop_after < 0 || rows < watched->stop_after;
}

static void checked(void *context, const char *table, const struct table_sum *sum)
{
    struct watched *watched = context;

    assert_true(sum->rows > 0); /* something is in every table */
    watched->tables++;
    watched->rows += sum->rows;
    watched->digest = watched->digest * 31 + sum->digest + strlen(table);
}

static enum move_end move_store(const char *from, const char *to, struct watched *watched)
{
    struct move_watch watch = {copying, checked, watched};
    enum move_end end;

    trouble[0] = '\0';
    end = store_move(from, to, &watch, trouble, sizeof trouble);
    if (end == MOVE_FAILED)
        print_message("%s\n", trouble);
    return end;
}

static int set_up_both(void **state)
{
    return set_up(state) == 0 && empty_postgres() ? 0 : -1;
}

static void there_and_back(void **state)
{
    struct watched there = {.stop_after = -1}, back = there;
    char file[128];

    (void)state;
    fill_every_table();
    assert_int_equal(move_store(path, postgres_address(), &there), MOVE_DONE);
    assert_int_equal(there.tables, 22);
    assert_true(there.rows > MATCHES * ENTRIES);
    assert_int_equal(upkeep_check(postgres_address(), nothing_to_tell, NULL), 0);
    snprintf(file, sizeof file, "sqlite:%s/back.db", folder);
    assert_int_equal(move_store(postgres_address(), file, &back), MOVE_DONE);
    assert_int_equal(upkeep_check(file, nothing_to_tell, NULL), 0);
    assert_int_equal(back.tables, there.tables);
    assert_int_equal(back.rows, there.rows);
    assert_int_equal(back.digest, there.digest);
}

/* Every statement leaves rows on PostgreSQL that are sound, also on SQLite after a move. */
static void what_postgres_has_written_is_moved(void **state)
{
    struct watched there = {.stop_after = -1};
    char file[sizeof path];

    (void)state;
    snprintf(file, sizeof file, "%s", path);
    snprintf(path, sizeof path, "%s", postgres_address());
    fill_every_table();
    assert_int_equal(upkeep_check(path, nothing_to_tell, NULL), 0);
    assert_int_equal(move_store(path, file, &there), MOVE_DONE);
    assert_int_equal(upkeep_check(file, nothing_to_tell, NULL), 0);
    snprintf(path, sizeof path, "%s", file);
    assert_true(open_store());
    assert_int_equal(find_match().count, ENTRIES);
    close_store();
}

static void a_target_that_is_not_empty_is_refused(void **state)
{
    struct watched watched = {.stop_after = -1};

    (void)state;
    fill_every_table();
    assert_int_equal(move_store(path, postgres_address(), &watched), MOVE_DONE);
    assert_int_equal(move_store(path, postgres_address(), &watched), MOVE_FAILED);
    assert_non_null(strstr(trouble, "not empty"));
    assert_int_equal(move_store(postgres_address(), path, &watched), MOVE_FAILED);
    assert_non_null(strstr(trouble, "not empty"));
    assert_int_equal(move_store(path, path, &watched), MOVE_FAILED);
    assert_int_equal(upkeep_check(postgres_address(), nothing_to_tell, NULL), 0);
}

static void stopped_it_leaves_the_target_empty(void **state)
{
    struct watched stopped = {.stop_after = 10}, whole = {.stop_after = -1};

    (void)state;
    fill_every_table();
    assert_int_equal(move_store(path, postgres_address(), &stopped), MOVE_STOPPED);
    assert_int_equal(move_store(path, postgres_address(), &whole), MOVE_DONE);
}

/* Damage does not travel. */
static void a_damaged_row_is_not_moved(void **state)
{
    struct watched watched = {.stop_after = -1};

    (void)state;
    snprintf(path, sizeof path, "%s", postgres_address());
    fill_every_table();
    assert_true(postgres_do("UPDATE chat SET text = 'other' WHERE match = 3"));
    snprintf(path, sizeof path, "%s/new.db", folder);
    assert_int_equal(move_store(postgres_address(), path, &watched), MOVE_FAILED);
    assert_non_null(strstr(trouble, "table chat has a row that does not hold what was written to it"));
}

static void a_store_that_is_not_there_is_not_made(void **state)
{
    struct watched watched = {.stop_after = -1};

    (void)state;
    assert_int_equal(move_store(path, postgres_address(), &watched), MOVE_FAILED);
    assert_int_equal(access(path, F_OK), -1);
}

#undef TEST
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_both, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(there_and_back),
        TEST(what_postgres_has_written_is_moved),
        TEST(a_target_that_is_not_empty_is_refused),
        TEST(stopped_it_leaves_the_target_empty),
        TEST(a_damaged_row_is_not_moved),
        TEST(a_store_that_is_not_there_is_not_made),
    };

    if (!postgres_address()) {
        fprintf(stderr, "needs tests/postgres.py\n");
        return 1;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
