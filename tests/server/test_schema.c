/* Databases of older and newer versions. */
#include "server/store/digest.h"
#include "server/store/engine.h"
#include "server/store/name_key.h"
#include "server/store/schema.h"
#include "tests/server/file_help.h"

#include <unistd.h>

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
        struct database db = {.engine = &sqlite_engine};
        struct batch *batch;
        struct got got = {0};

        assert_int_equal(sqlite3_open(path, &db.handle), SQLITE_OK);
        assert_true(digest_offer(db.handle) && name_key_offer(db.handle));
        assert_true(schema_update(&db, schema_migrations, version));
        assert_int_equal(database_do(&db,
                                     "INSERT INTO accounts (id, name, key, password, role, guest, created_ms,"
                                     " seen_ms, banned_until_ms, ban_reason)"
                                     " VALUES (7, 'Anne', 'anne', '$', 2, 0, 1, 1, 0, '')"),
                         STORE_OK);
        database_close(&db);
        assert_true(open_store());
        batch = store_begin(store);
        store_mute(batch, 7, 8, true);
        store_append_note(batch,
                          &(struct note_row){.account = 7, .kind = 1, .match = "m", .sender = "", .code = ""},
                          false, 64);
        assert_int_equal(commit(batch).status, STORE_OK);
        store_find_account_by_key(store, "anne", "anne", got_account, &got);
        await(&got.calls, 1);
        assert_true(got.found);
        assert_int_equal(got.count, 1);
        close_store();
        assert_true(database_open(&db, path, DATABASE_READ)); /* it is of this very version now */
        database_close(&db);
        assert_int_equal(unlink(path), 0);
    }
}

static void on_old_result(void *context, const struct store_result *result, const struct loaded_match *loaded)
{
    struct got *got = context;

    got_result(got, result);
    got->found = loaded && blob_is(loaded->match.result, "old");
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
    struct database db = {.engine = &sqlite_engine};
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
    store_load_match(store, 1, UINT32_MAX, on_old_result, &got);
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

static void got_id(void *context, const struct store_result *result, const struct account_row *account)
{
    struct got *got = context;

    got_result(got, result);
    got->count = account ? (size_t)account->id : 0;
}

/* Whose account is found by these two keys; 0: nobody's. */
static size_t who_is(const char *key, const char *other)
{
    struct got got = {0};

    store_find_account_by_key(store, key, other, got_id, &got);
    await(&got.calls, 1);
    return got.count;
}

/* Accounts from before keys were folded as now: each is found by the name that it has, also two that look
 * alike; and nobody can take such a name again. */
static void names_of_before_keep_working(void **state)
{
    struct database db = {.engine = &sqlite_engine};
    struct account_row again = an_account(10, "\xC3\xA9t\xC3\xA9");

    (void)state;
    assert_int_equal(sqlite3_open(path, &db.handle), SQLITE_OK);
    assert_true(digest_offer(db.handle));
    assert_true(schema_update(&db, schema_migrations, 4));
    assert_int_equal(
        database_do(&db,
                    "INSERT INTO accounts VALUES (7, '\xC3\x89lan', '\xC3\x89lan', '$', 2, 0, 1, 1, 0, '');"
                    "INSERT INTO accounts VALUES (8, '\xC3\xA9lan', '\xC3\xA9lan', '$', 2, 0, 1, 1, 0, '');"
                    "INSERT INTO accounts VALUES (9, '\xC3\x89t\xC3\xA9', '\xC3\x89t\xC3\xA9', '$', 2, 0, 1, "
                    "1, 0, '')"),
        STORE_OK);
    database_close(&db);
    assert_true(open_store());
    assert_int_equal(who_is("\xC3\x89lan", "\xC3\xA9lan"), 7);
    assert_int_equal(who_is("\xC3\xA9lan", "\xC3\xA9lan"), 8);
    assert_int_equal(who_is("\xC3\x89t\xC3\xA9", "\xC3\xA9t\xC3\xA9"), 9);
    assert_int_equal(who_is("nobody", "nobody"), 0);
    struct batch *batch = store_begin(store);

    store_create_account(batch, &again);
    assert_int_equal(commit(batch).status, STORE_CONFLICT);
    close_store();
    assert_int_equal(upkeep_check(path, nothing_to_tell, NULL), 0);
}

enum { HISTORY_MAX = 64 };

/* All migrations of this program, and one more. */
static void followed_by(const char *history[HISTORY_MAX], const char *more)
{
    assert_true(schema_version < HISTORY_MAX);
    for (int i = 0; i < schema_version; i++)
        history[i] = schema_migrations[i];
    history[schema_version] = more;
}

static void a_newer_schema_is_refused(void **state)
{
    const char *history[HISTORY_MAX];
    struct database db;
    struct query q;

    (void)state;
    followed_by(history, "ALTER TABLE accounts ADD COLUMN rating INTEGER NOT NULL DEFAULT 1500;");
    assert_true(open_store());
    assert_int_equal(commit(with_match()).status, STORE_OK);
    close_store();
    assert_true(database_open(&db, path, DATABASE_SERVE));
    assert_true(schema_update(&db, history, schema_version + 1));
    q = query_begin(&db, "SELECT rating FROM accounts");
    assert_int_equal(query_end(&q), STORE_OK);
    database_close(&db);
    /* Now it is newer than this program knows. */
    assert_false(open_store());
    assert_non_null(strstr(trouble, "use a newer gonfalond"));
}

static void a_failed_migration_changes_nothing(void **state)
{
    const char *history[HISTORY_MAX];
    struct database db;

    (void)state;
    followed_by(history, "CREATE TABLE half (done); CREATE NONSENSE;");
    assert_true(open_store());
    close_store();
    assert_true(database_open(&db, path, DATABASE_SERVE));
    assert_false(schema_update(&db, history, schema_version + 1));
    assert_int_equal(database_do(&db, "SELECT done FROM half"), STORE_FAILED);
    database_close(&db);
    assert_true(open_store());
    close_store();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_older_schema_is_brought_up_to_date),
        TEST(a_match_begun_under_an_older_schema_goes_on),
        TEST(names_of_before_keep_working),
        TEST(a_newer_schema_is_refused),
        TEST(a_failed_migration_changes_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
