/* Several servers on one database: who serves, who waits, who takes whose place, and that one whose place is
 * taken writes nothing. */
#include "server/base/limits.h"
#include "server/base/metrics.h"
#include "server/store/postgres.h"
#include "server/store/served.h"
#include "server/store/standby.h"
#include "tests/server/empty_postgres.h"
#include "tests/server/store_help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { LEASE_MS = 2500, LONGER_MS = 4000, AT_ONCE_MS = 1500 };

static const struct lease ann = {"ann", LEASE_MS}, bob = {"bob", LEASE_MS};

static int set_up(void **state)
{
    (void)state;
    return empty_postgres() ? 0 : -1;
}

/* Stands by for so long at most. */
struct patience {
    int64_t until_ms;
    char why[200];
};

static bool waits(void *context, const char *why)
{
    struct patience *p = context;

    snprintf(p->why, sizeof p->why, "%.*s", (int)sizeof p->why - 1, why);
    return database_now_ms() < p->until_ms;
}

static bool stands_by(struct database *db, const struct lease *lease, int64_t ms, struct patience *p)
{
    p->until_ms = database_now_ms() + ms;
    p->why[0] = '\0';
    return database_stand_by(db, postgres_address(), lease, waits, p);
}

static void serves(struct database *db, const struct lease *lease, int64_t ms)
{
    struct patience p;

    assert_true(stands_by(db, lease, ms, &p));
}

static void waits_in_vain(const struct lease *lease, const char *why)
{
    struct database db;
    struct patience p;

    assert_false(stands_by(&db, lease, LONGER_MS, &p));
    assert_string_equal(p.why, why);
}

static enum store_status write_something(struct database *db)
{
    static const char sql[] = "UPDATE leases_test SET number = number + 1";
    struct query q = query_begin(db, sql);
    enum store_status status = database_begin(db);

    if (status == STORE_OK)
        status = query_run(&q);
    if (status == STORE_OK)
        status = database_commit(db);
    if (status != STORE_OK)
        database_roll_back(db);
    return status;
}

static int64_t written(struct database *db)
{
    int64_t number = -1;

    assert_true(database_number(db, "SELECT number FROM leases_test", &number));
    return number;
}

static void make_table(struct database *db)
{
    assert_int_equal(
        database_do(db, "CREATE TABLE leases_test (number bigint); INSERT INTO leases_test VALUES (0)"),
        STORE_OK);
}

/* --- the fence, on both engines ---------------------------------------------------------------------------
 */

static void is_fenced(struct database *db)
{
    make_table(db);
    assert_int_equal(write_something(db), STORE_OK);
    assert_int_equal(written(db), 1);
    assert_int_equal(database_do(db, "UPDATE servers SET id = DEFAULT"), STORE_OK);
    assert_int_equal(write_something(db), STORE_FAILED);
    assert_true(db->superseded);
    assert_int_equal(written(db), 1);
}

static void who_lost_its_row_writes_nothing(void **state)
{
    struct database db;

    (void)state;
    serves(&db, &ann, AT_ONCE_MS);
    is_fenced(&db);
    database_close(&db);
}

static void nor_in_a_file(void **state)
{
    struct database db;

    (void)state;
    assert_true(database_open(&db, "memory", DATABASE_MEMORY));
    assert_int_equal(
        database_do(&db, "CREATE TABLE servers (id INTEGER PRIMARY KEY, commits INTEGER);"
                         "INSERT INTO servers VALUES (4, 0); CREATE TABLE leases_test (number INTEGER);"
                         "INSERT INTO leases_test VALUES (0)"),
        STORE_OK);
    db.server = 4;
    assert_int_equal(write_something(&db), STORE_OK);
    assert_int_equal(written(&db), 1);
    assert_int_equal(database_do(&db, "UPDATE servers SET id = 5"), STORE_OK);
    assert_int_equal(write_something(&db), STORE_FAILED);
    assert_true(db.superseded);
    assert_int_equal(written(&db), 1);
    database_close(&db);
}

/* --- who takes whose place -------------------------------------------------------------------------------
 */

/* It has nothing to do, and says now and then that it is there. */
static void who_serves_keeps_its_place(void **state)
{
    struct database *db = calloc(1, sizeof *db);
    struct metrics *metrics = metrics_create();
    uv_loop_t loop;

    (void)state;
    uv_loop_init(&loop);
    serves(db, &ann, AT_ONCE_MS);
    struct store *store = served_store_start(&loop, db, metrics);

    waits_in_vain(&bob, "stands by for node ann");
    assert_true(served_store_holds(store));
    served_store_close(store);
    uv_run(&loop, UV_RUN_DEFAULT);
    metrics_free(metrics);
    assert_int_equal(uv_loop_close(&loop), 0);
}

static void who_stops_hands_over_at_once(void **state)
{
    struct database db;

    (void)state;
    serves(&db, &ann, AT_ONCE_MS);
    database_close(&db);
    serves(&db, &bob, AT_ONCE_MS);
    database_close(&db);
}

/* Frozen: its session is there, and it says nothing. When it wakes it finds that out by itself, whichever way
 * it looks. */
static void who_is_silent_loses_its_place(void **state)
{
    struct database silent, next;
    int64_t began = database_now_ms();

    (void)state;
    serves(&silent, &ann, AT_ONCE_MS);
    make_table(&silent);
    assert_int_equal(database_begin(&silent),
                     STORE_OK); /* it holds its row, and everybody who wants it waits */
    database_defer(&silent);
    struct query q = query_begin(&silent, "UPDATE leases_test SET number = 7");

    assert_int_equal(query_run(&q), STORE_OK);
    serves(&next, &bob, 2 * LONGER_MS);
    assert_true(database_now_ms() - began >= LEASE_MS);
    assert_int_not_equal(database_commit(&silent), STORE_OK);
    assert_true(database_away(&silent));
    database_give_up(&silent);
    assert_false(database_come_back(&silent));
    assert_true(silent.superseded);
    assert_int_equal(written(&next), 0);
    assert_true(next.server > silent.server);
    assert_int_equal(write_something(&next), STORE_OK);
    database_close(&silent);
    assert_int_equal(write_something(&next), STORE_OK); /* the row of another is left alone */
    database_close(&next);
}

/* Whoever was killed has no lock any more, but may come back within its lease. */
static void a_broken_connection_is_not_enough(void **state)
{
    static const char end[] =
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        " AND application_name = 'gonfalond'";
    struct database db, other;
    struct patience p;

    (void)state;
    serves(&db, &ann, AT_ONCE_MS);
    make_table(&db);
    assert_true(postgres_do(end));
    assert_false(stands_by(&other, &bob, LEASE_MS / 3, &p));
    assert_string_equal(p.why, "stands by for node ann");
    assert_int_not_equal(write_something(&db), STORE_OK);
    assert_true(database_come_back(&db));
    assert_int_equal(write_something(&db), STORE_OK);
    database_close(&db);
}

/* A node that was killed and starts again has not to wait for itself. */
static void its_own_former_life_is_not_waited_for(void **state)
{
    struct database db;
    int status;
    pid_t child = fork();

    (void)state;
    if (child == 0) {
        serves(&db, &ann, AT_ONCE_MS);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    serves(&db, &ann, AT_ONCE_MS);
    database_close(&db);
}

/* It says nothing while it has nothing to do, and the lock says that it is there. */
static void a_server_without_a_name_keeps_its_place(void **state)
{
    struct database db;

    (void)state;
    assert_true(database_take(&db, postgres_address()));
    waits_in_vain(&bob, "stands by: another gonfalond is running on this database");
    database_close(&db);
    serves(&db, &bob, AT_ONCE_MS);
    database_close(&db);
}

/* --- on a thread ------------------------------------------------------------------------------------------
 */

struct ended {
    int calls;
    struct store *store;
    char trouble[200];
};

static void over(void *context, struct store *store, const char *trouble)
{
    struct ended *ended = context;

    ended->calls++;
    ended->store = store;
    snprintf(ended->trouble, sizeof ended->trouble, "%.*s", (int)sizeof ended->trouble - 1, trouble);
}

static void standing_by_ends_when_told(void **state)
{
    struct database db;
    struct metrics *metrics = metrics_create();
    struct ended ended = {0};
    uv_loop_t loop;

    (void)state;
    uv_loop_init(&loop);
    assert_true(database_take(&db, postgres_address()));
    struct standby *s = standby_begin(&loop, postgres_address(), &bob, metrics, over, &ended);

    while (!strstr(standby_why(s), "another gonfalond"))
        uv_sleep(1);
    standby_end(s);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(ended.calls, 1);
    assert_null(ended.store);
    assert_non_null(strstr(ended.trouble, "it was told to end"));
    metrics_free(metrics);
    assert_int_equal(uv_loop_close(&loop), 0);
    database_close(&db);
}

/* The store may no longer speak for the database when the database has not heard of it for too long. */
static void who_is_not_heard_of_does_not_hold(void **state)
{
    struct metrics *metrics = metrics_create();
    struct ended ended = {0};
    uv_loop_t loop;

    (void)state;
    uv_loop_init(&loop);
    standby_begin(&loop, postgres_address(), &bob, metrics, over, &ended);
    while (ended.calls == 0)
        uv_run(&loop, UV_RUN_ONCE);
    assert_non_null(ended.store);
    assert_true(served_store_holds(ended.store));
    assert_true(postgres_do("ALTER TABLE servers RENAME TO servants")); /* no transaction of it is done */
    int64_t until = database_now_ms() + LONGER_MS;

    while (served_store_holds(ended.store) && database_now_ms() < until)
        uv_sleep(10);
    assert_false(served_store_holds(ended.store));
    assert_true(postgres_do("ALTER TABLE servants RENAME TO servers"));
    served_store_close(ended.store);
    uv_run(&loop, UV_RUN_DEFAULT);
    metrics_free(metrics);
    assert_int_equal(uv_loop_close(&loop), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(who_lost_its_row_writes_nothing, set_up),
        cmocka_unit_test(nor_in_a_file),
        cmocka_unit_test_setup(who_serves_keeps_its_place, set_up),
        cmocka_unit_test_setup(who_stops_hands_over_at_once, set_up),
        cmocka_unit_test_setup(who_is_silent_loses_its_place, set_up),
        cmocka_unit_test_setup(a_broken_connection_is_not_enough, set_up),
        cmocka_unit_test_setup(its_own_former_life_is_not_waited_for, set_up),
        cmocka_unit_test_setup(a_server_without_a_name_keeps_its_place, set_up),
        cmocka_unit_test_setup(standing_by_ends_when_told, set_up),
        cmocka_unit_test_setup(who_is_not_heard_of_does_not_hold, set_up),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
