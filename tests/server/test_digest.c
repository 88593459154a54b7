/* Whatever happens to what is stored, `check` sees it: columns changed one by one, and bytes of the file. */
#include "server/base/limits.h"
#include "server/store/check_rows.h"
#include "server/store/database.h"
#include "server/store/digest.h"
#include "server/store/journal_row.h"
#include "tests/rounds.h"
#include "tests/server/flip_help.h"

enum { MATCHES = 12, TOURNAMENTS = 4, ENTRIES = 60, FLIPS_PER_PAGE = 6 };

/* --- a database with something in every table ------------------------------------------------- */

static void add_people(struct batch *batch)
{
    struct account_row ann = an_account(7, "ann"), richer = an_account(7, "ann");
    struct token_row token = {.account = 7, .created_ms = 1, .expires_ms = 1000};
    struct note_row note = {.account = 7, .kind = 1, .match = "m", .sender = "bob", .code = "c", .at_ms = 3};
    struct army_row army = {
        .account = 7, .name = "crew", .system = "corsairs", .points = 60, .changed_ms = 2};

    richer.seen_ms = 99;
    store_create_account(batch, &ann);
    store_update_account(batch, &richer, &ann);
    for (int64_t i = 0; i < 20; i++) {
        memset(token.hash, (int)i, sizeof token.hash);
        store_create_token(batch, &token);
        store_mute(batch, 7, 100 + i, true);
        store_append_note(batch, &note, false, 64);
        store_request(batch, 7, (struct blob){&i, sizeof i}, blob_of("answer"), 5);
    }
    store_read_notes_up_to(batch, 7, 10);
    army.list = blob_of("{}");
    store_put_army(batch, &army);
    army.list = blob_of("{\"units\":[]}");
    store_put_army(batch, &army);
}

static void add_matches(struct batch *batch)
{
    struct seat_row seats[2] = {{.account = 7, .side = 0}, {.account = 8, .side = 1}};
    struct chat_row line = {.channel = 1, .account = 7, .name = "ann", .text = "hello", .at_ms = 4};
    struct snapshot_row snapshot = {.entries = 0, .state = blob_of("state")};

    for (int64_t id = 1; id <= MATCHES; id++) {
        struct match_row match = a_match(id);
        char code[8];

        snprintf(code, sizeof code, "code%d", (int)id);
        match.seats = seats;
        match.seat_count = 2;
        store_create_match(batch, &match);
        match.settings = blob_of("other settings");
        store_update_match(batch, &match);
        store_match_status(batch, id, 2, blob_of("running"), 200);
        store_append_events(batch, id,
                            &(struct events_row){.first = 1, .count = 1, .events = blob_of("start")});
        store_append_snapshot(batch, id, &snapshot);
        store_append_snapshot(batch, id, &snapshot);
        store_create_invitation(batch, &(struct invitation_row){.code = code, .match = id, .uses_left = 3});
        line.match = id;
        line.number = (uint32_t)id;
        store_append_chat(batch, &line);
    }
}

static void add_tournaments(struct batch *batch)
{
    for (int64_t id = 1; id <= TOURNAMENTS; id++) {
        struct tournament_row row = {.id = id,
                                     .system = "corsairs",
                                     .status = 1,
                                     .host = 7,
                                     .starts_ms = 5,
                                     .brief = blob_of("a brief as long as those of real tournaments are")};

        store_create_tournament(batch, &row);
        row.status = 2;
        row.open = 1;
        store_update_tournament(batch, &row);
        for (int64_t person = 0; person < 40; person++)
            store_tournament_person(batch, id, 100 + person, 3);
        store_tournament_person(batch, id, 100, 0);
        store_tournament_person(batch, id, 101, 6);
        for (uint32_t number = 0; number < ENTRIES; number++) {
            struct entry_row entry = an_entry(number);

            entry.entry =
                blob_of("an entry as long as those of real tournaments are: somebody enters, and names"
                        " his club and his team, or hands in a list");
            store_append_tournament_entry(batch, id, &entry);
        }
    }
}

static void add_queue(struct batch *batch)
{
    store_put_waiting(batch, &(struct waiting_row){.account = 7,
                                                   .name = "somebody",
                                                   .since_ms = 100,
                                                   .points = 150000,
                                                   .settings = blob_of("corsairs"),
                                                   .army = "{}",
                                                   .army_name = "a crew"});
}

static void add_ratings(struct batch *batch)
{
    struct rating_row a = {.account = 7, .system = "corsairs", .points = 151000, .games = 1};
    struct rating_row b = {.account = 8, .system = "corsairs", .points = 149000, .games = 1};

    for (int64_t match = 1; match <= 3; match++)
        store_rating_due(batch, &(struct due_row){.match = match, .system = "corsairs", .at_ms = match});
    for (int64_t match = 1; match <= 2; match++)
        store_rate(batch, &(struct due_row){.match = match, .system = "corsairs"}, &a, &b);
    store_rating_corrected(batch, 1, 2, 9); /* has counted: due again */
    store_rating_corrected(batch, 3, 1, 9); /* still due */
    store_put_profile(batch, &(struct profile_row){.account = 7, .club = "les Gonfalons", .hides = 2});
    store_put_profile(batch, &(struct profile_row){.account = 7, .club = "les Gonfaloniers", .hides = 3});
}

/* Some of them through the journal, some at once: the status changes, or a minute has passed. */
static void add_entries(void)
{
    for (uint32_t number = 0; number < ENTRIES; number++)
        for (int64_t id = 1; id <= MATCHES; id++) {
            struct batch *batch = store_begin(store);
            struct entry_row entry = an_entry(number);
            int64_t now_ms = 200 + (number == 50 ? 2 * STORE_CHANGED_MS : 0);

            entry.entry =
                blob_of("an entry as long as those of real matches are: somebody moves figure 12 from here"
                        " to there along a path of five points, and looks to the north-east");
            store_append_entry(batch, id, &entry);
            store_append_events(batch, id,
                                &(struct events_row){.first = number + 2,
                                                     .count = 1,
                                                     .entry = number + 1,
                                                     .events = blob_of("what happened then")});
            store_match_status(batch, id, number == 30 ? 3 : 2, blob_of("result"), now_ms);
            assert_int_equal(commit(batch).status, STORE_OK);
        }
}

/* As a server that was killed leaves one behind. */
static void add_journal_row(void)
{
    struct database db = {0};
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
    struct batch *batch;

    assert_true(open_store());
    batch = store_begin(store);
    add_people(batch);
    add_matches(batch);
    add_tournaments(batch);
    add_ratings(batch);
    add_queue(batch);
    assert_int_equal(commit(batch).status, STORE_OK);
    add_entries();
    close_store();
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
