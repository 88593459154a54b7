/* Whatever happens to what is stored, `check` sees it: columns changed one by one, and bytes of the file. */
#include "server/store/check_rows.h"
#include "server/store/digest.h"
#include "server/store/engine.h"
#include "server/store/journal_row.h"
#include "tests/rounds.h"
#include "tests/server/every_table.h"
#include "tests/server/flip_help.h"

enum { FLIPS_PER_PAGE = 6 };

/* --- a database with something in every table ------------------------------------------------- */

/* As a server that was killed leaves one behind. */
static void add_journal_row(void)
{
    struct database db = {.engine = &sqlite_engine};
    struct kept kept = {
        .match = 1, .row = an_entry(ENTRIES), .result = blob_of("result"), .events = blob_of("")};
    uint8_t bytes[256];
    size_t size = kept_size(&kept);

    assert_true(size <= sizeof bytes);
    kept_pack(bytes, &kept);
    assert_int_equal(sqlite3_open(path, &db.handle), SQLITE_OK);
    assert_true(digest_offer(db.handle));
    struct query q = query_begin(&db, "INSERT INTO journal VALUES (9, ?1, row_digest(9, ?1))");

    query_bind_blob(&q, (struct blob){bytes, size});
    assert_int_equal(query_run(&q), STORE_OK);
    database_close(&db);
}

static void fill(void)
{
    fill_every_table();
    add_journal_row();
}

/* --- columns ---------------------------------------------------------------------------------- */

static int64_t number_of(struct database *db, const char *sql)
{
    sqlite3_stmt *statement;
    int64_t number;

    assert_int_equal(sqlite3_prepare_v2(db->handle, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

static void keep_problem(void *context, const char *problem)
{
    snprintf(context, 512, "%s", problem);
}

/* Changed, found with its table's name, and changed back. */
static void change_column(struct database *db, const char *table, const char *column)
{
    char sql[512], told[512] = "", expected[64];

    snprintf(
        sql, sizeof sql,
        "UPDATE %s SET \"%s\" = CASE typeof(\"%s\") WHEN 'integer' THEN \"%s\" + 1000000 WHEN 'text' THEN "
        "\"%s\" || 'x'"
        " ELSE CAST(\"%s\" || 'x' AS BLOB) END",
        table, column, column, column, column, column);
    assert_int_equal(database_do(db, "BEGIN"), STORE_OK);
    if (database_do(db, sql) != STORE_OK)
        fail_msg("%s: %s", sql, db->trouble);
    int problems = check_rows(db, keep_problem, told);

    snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", table);
    assert_int_equal(problems, number_of(db, sql));
    snprintf(expected, sizeof expected, "table %s, row ", table);
    assert_non_null(strstr(told, expected));
    assert_int_equal(database_do(db, "ROLLBACK"), STORE_OK);
}

static void a_change_of_any_column_is_found(void **state)
{
    struct database db;
    sqlite3_stmt *columns;
    int seen = 0;

    (void)state;
    fill();
    assert_int_equal(upkeep_check(path, nothing_to_tell, NULL), 0);
    assert_true(database_open(&db, path, DATABASE_READ));
    assert_int_equal(database_do(&db, "PRAGMA query_only = OFF; PRAGMA foreign_keys = OFF"), STORE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db.handle,
                           "SELECT s.name, c.name FROM sqlite_schema AS s, pragma_table_info(s.name) AS c"
                           " WHERE s.type = 'table'",
                           -1, &columns, NULL),
        SQLITE_OK);
    while (sqlite3_step(columns) == SQLITE_ROW) {
        change_column(&db, (const char *)sqlite3_column_text(columns, 0),
                      (const char *)sqlite3_column_text(columns, 1));
        seen++;
    }
    sqlite3_finalize(columns);
    assert_true(seen > 80);
    database_close(&db);
}

/* A change of a row's other columns leaves the damage visible. */
static void a_later_change_does_not_hide_damage(void **state)
{
    struct database db;
    char told[512] = "";

    (void)state;
    fill();
    assert_true(database_open(&db, path, DATABASE_SERVE));
    assert_int_equal(database_do(&db, "UPDATE matches SET commitment = x'00' WHERE id = 3"), STORE_OK);
    database_close(&db);
    assert_true(open_store());
    struct batch *batch = store_begin(store);

    store_match_status(batch, 3, 4, blob_of("over"), 300000);
    store_match_status(batch, 4, 4, blob_of("over"), 300000);
    assert_int_equal(commit(batch).status, STORE_OK);
    close_store();
    assert_int_equal(upkeep_check(path, keep_problem, told), 1);
    assert_non_null(strstr(told, "table matches, row id 3: "));
}

/* --- bytes of the file ------------------------------------------------------------------------ */

/*
 * A flip is found if `check` says anything; otherwise it must be harmless: all that can be asked of the
 * database, to the last row and to its schema, is what it was before. Those are in space that nothing uses,
 * and in the counters of the file's header. Every page gets some.
 */
static void every_flipped_byte_is_found_or_harmless(void **state)
{
    enum { PAGE = 4096 };
    char copy[128];
    uint64_t seed = 20261116;
    int found = 0, harmless = 0;

    (void)state;
    fill();
    struct bytes_of_file file = read_whole(path);
    uint64_t content = digest_of_content(path);

    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    assert_true(file.size >= 30 * PAGE);
    for (size_t page = 0; page < file.size / PAGE; page++)
        for (int i = 0; i < rounds(FLIPS_PER_PAGE, 3); i++) {
            size_t at = page * PAGE + draw(&seed) % PAGE;
            uint8_t bits = (uint8_t)(1 + draw(&seed) % 255);
            int told = 0;

            file.bytes[at] ^= bits;
            write_whole(copy, &file);
            if (upkeep_check(copy, count_problem, &told) > 0)
                found++;
            else if (digest_of_content(copy) == content)
                harmless++;
            else
                fail_msg("byte %zu, bits %02x: not found", at, bits);
            file.bytes[at] ^= bits;
        }
    print_message("%zu pages: %d flips found, %d harmless\n", file.size / PAGE, found, harmless);
    assert_true(found > harmless);
    free(file.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_change_of_any_column_is_found),
        TEST(a_later_change_does_not_hide_damage),
        TEST(every_flipped_byte_is_found_or_harmless),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
