#include "server/store/postgres.h"

#include "server/base/limits.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/base/where.h"
#include "server/store/engine.h"
#include "server/store/journal.h"
#include "server/store/schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TAKE_PAUSE_MS = 100 };

/* What a session begins with. A commit is on the disk before it is acknowledged, whatever is usual on the
 * server; and of a machine that has died the server notices within half a minute, so that another may take
 * its place. */
static const char greeting[] =
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply');"
    "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED;"
    "SET client_min_messages = warning; SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5;"
    "SET tcp_keepalives_count = 3; SET tcp_user_timeout = 20000";

static void on_notice(void *context, const char *text)
{
    (void)context;
    log_event(LEVEL_WARNING, "the database says", LOG_FIELDS(log_text("text", text)));
}

/* --- connecting ------------------------------------------------------------------------------------------
 */

/* What stands in the address wins over what is before it here, and not over what is behind it. */
static PGconn *connect_to(const char *where, enum database_mode mode)
{
    const char *const names[] = {"application_name",     "connect_timeout",
                                 "keepalives_idle",      "keepalives_interval",
                                 "keepalives_count",     "tcp_user_timeout",
                                 "target_session_attrs", "dbname",
                                 "client_encoding",      NULL};
    const char *const values[] = {
        "gonfalond", "5",    "10", "5", "3", "20000", mode == DATABASE_SERVE ? "read-write" : "any",
        where,       "UTF8", NULL};

    return PQconnectdbParams(names, values, 1);
}

/* A borrower that stands still in the middle of a transaction holds the row of a loan, and whoever calls the
 * match back waits for it: no longer than this. */
static const char patience[] = "SET idle_in_transaction_session_timeout = 2000";

static bool greet(struct database *db)
{
    struct postgres *p = db->postgres;

    PQsetNoticeProcessor(p->connection, on_notice, NULL);
    if (PQenterPipelineMode(p->connection) != 1 || database_do(db, greeting) != STORE_OK)
        return false;
    if (db->borrows && database_do(db, patience) != STORE_OK)
        return false;
    if (p->mode == DATABASE_READ && database_do(db, "SET default_transaction_read_only = on") != STORE_OK)
        return false;
    if (strcmp(PQparameterStatus(p->connection, "server_encoding"), "UTF8") == 0)
        return true;
    snprintf(db->trouble, sizeof db->trouble,
             "the database does not keep texts as UTF-8: create it with"
             " ENCODING 'UTF8' TEMPLATE template0");
    return false;
}

/* libpq itself would repeat all of an address that it cannot read, with the password in it. */
static bool is_readable(struct database *db, const char *where)
{
    PQconninfoOption *parts = PQconninfoParse(where, NULL);

    PQconninfoFree(parts);
    if (!parts)
        snprintf(
            db->trouble, sizeof db->trouble,
            "this is no address of a database: a sign like @ : / ? %% in a name or a password is written as"
            " %%40 %%3A %%2F %%3F %%25");
    return parts != NULL;
}

bool postgres_connect(struct database *db)
{
    struct postgres *p = db->postgres;

    if (!is_readable(db, p->where))
        return false;
    p->connection = connect_to(p->where, p->mode);
    p->lost = p->deferring = false;
    p->deferred = STORE_OK;
    p->expected_count = 0;
    p->statements = 0;
    if (PQstatus(p->connection) == CONNECTION_OK && greet(db))
        return true;
    if (PQstatus(p->connection) != CONNECTION_OK) {
        p->lost = true;
        snprintf(db->trouble, sizeof db->trouble, "%.*s", (int)strcspn(PQerrorMessage(p->connection), "\n"),
                 PQerrorMessage(p->connection));
    }
    return false;
}

void postgres_disconnect(struct database *db)
{
    PQfinish(db->postgres->connection);
    db->postgres->connection = NULL;
}

/* --- for one server alone --------------------------------------------------------------------------------
 */

#define OUR_LOCK         POSTGRES_LOCK_CLASS ", " POSTGRES_LOCK_PART
#define ANNEX_LOCK_CLASS "1198485096"

/* The session that ends gives it back, however it ends. A node that plays matches has one of its own. */
bool postgres_try_lock(struct database *db, bool *taken)
{
    char sql[128] = "SELECT pg_try_advisory_lock(" OUR_LOCK ")";
    int64_t got = 0;

    if (db->borrows)
        snprintf(sql, sizeof sql, "SELECT pg_try_advisory_lock(" ANNEX_LOCK_CLASS ", %d)",
                 (int)(db->server % INT32_MAX));
    *taken = database_number(db, sql, &got) && got;
    return *taken || !db->postgres->lost;
}

static bool take(struct database *db, int64_t patience_ms)
{
    bool taken = false;

    for (int64_t waited = 0; postgres_try_lock(db, &taken) && !taken && waited < patience_ms;
         waited += TAKE_PAUSE_MS)
        nanosleep(&(struct timespec){.tv_nsec = TAKE_PAUSE_MS * 1000000L}, NULL);
    if (!taken && !db->postgres->lost)
        snprintf(db->trouble, sizeof db->trouble, "another gonfalond is running on this database");
    return taken;
}

/* Matches that are lent, and the nodes that play them. Whoever serves begins without either: what was lent
 * before is not any more, whatever those who had it still try to write. */
const char postgres_loans[] =
    "CREATE TABLE IF NOT EXISTS annexes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " commits bigint NOT NULL, node text NOT NULL);"
    "CREATE TABLE IF NOT EXISTS loans (match bigint PRIMARY KEY, epoch bigint NOT NULL, node text NOT NULL,"
    " commits bigint NOT NULL);";

/* Its number is higher than that of every server before it. */
static bool sign_in(struct database *db)
{
    static const char move_in[] = "INSERT INTO servers (commits, node) VALUES (0, ?) RETURNING id";
    int64_t fsync_is_on = 1;

    if (database_do(db, postgres_loans) != STORE_OK || database_do(db, "DELETE FROM loans") != STORE_OK ||
        database_do(db, "ALTER TABLE servers ADD COLUMN IF NOT EXISTS node text NOT NULL DEFAULT '';"
                        "DELETE FROM servers") != STORE_OK)
        return false;
    struct query q = query_begin(db, move_in);

    query_bind_text(&q, db->lease.node ? db->lease.node : "");
    if (query_row(&q))
        db->server = query_int(&q);
    if (query_end(&q) != STORE_OK ||
        !database_number(db, "SELECT current_setting('fsync') = 'on'", &fsync_is_on))
        return false;
    if (!fsync_is_on)
        log_event(LEVEL_WARNING,
                  "the database server has fsync off: what is acknowledged may be lost with its power", NULL);
    return true;
}

/* --- opening and coming back -----------------------------------------------------------------------------
 */

bool postgres_move_in(struct database *db)
{
    return postgres_schema_update(db, schema_migrations, schema_version) && sign_in(db);
}

static bool open_connected(struct database *db)
{
    if (!postgres_connect(db))
        return false;
    if (db->postgres->mode == DATABASE_READ)
        return postgres_schema_is_ours(db);
    return take(db, STORE_TAKEN_MS) && postgres_move_in(db);
}

void postgres_begin(struct database *db, const char *where, enum database_mode mode)
{
    struct postgres *p = must_alloc(sizeof *p);

    memset(db, 0, sizeof *db);
    db->engine = &postgres_engine;
    db->postgres = p;
    p->where = must_alloc(strlen(where) + 1);
    strcpy(p->where, where);
    p->mode = mode;
}

bool postgres_open(struct database *db, const char *where, enum database_mode mode)
{
    char trouble[DATABASE_TEXT_SIZE / 2], shown[DATABASE_TEXT_SIZE / 4];

    postgres_begin(db, where, mode);
    if (open_connected(db) && journal_open(db, 0, false))
        return true;
    snprintf(trouble, sizeof trouble, "%.*s", (int)sizeof trouble - 1, db->trouble);
    postgres_close(db);
    snprintf(db->trouble, sizeof db->trouble, "%s: %s", where_shown(where, shown, sizeof shown), trouble);
    return false;
}

/* Those who stand by need not wait. */
static void move_out(struct database *db)
{
    char sql[96];

    snprintf(sql, sizeof sql, "DELETE FROM %s WHERE id = %lld", db->borrows ? "annexes" : "servers",
             (long long)db->server);
    if (!db->postgres->lost)
        database_do(db, sql);
}

/* PostgreSQL would do so when it notices that the session has ended, a moment after we have: too late for who
 * starts the next server at once. */
static void unlock(struct database *db)
{
    int64_t count = 0;

    if (!db->postgres->lost)
        database_number(db, "SELECT count(pg_advisory_unlock_all())", &count);
}

void postgres_close(struct database *db)
{
    struct postgres *p = db->postgres;

    journal_close(db);
    if ((db->lease.node || db->borrows) && db->server)
        move_out(db);
    if (db->server)
        unlock(db);
    postgres_disconnect(db);
    free(p->expected);
    free(p->where);
    free(p->node);
    free(p);
    db->postgres = NULL;
}

bool postgres_is_taken(const char *where)
{
    static const char sql[] = "SELECT pg_try_advisory_xact_lock(" OUR_LOCK ")"; /* given back at once */
    PGconn *connection = connect_to(where, DATABASE_READ);
    PGresult *result = PQstatus(connection) == CONNECTION_OK ? PQexec(connection, sql) : NULL;
    bool taken = PQresultStatus(result) == PGRES_TUPLES_OK && strcmp(PQgetvalue(result, 0, 0), "f") == 0;

    PQclear(result);
    PQfinish(connection);
    return taken;
}

/* The number of our last transaction. False: it cannot be read, or there is no row of ours any more. */
static bool find_commits(struct database *db, int64_t *commits)
{
    char sql[96];

    *commits = -1;
    snprintf(sql, sizeof sql, "SELECT commits FROM %s WHERE id = %lld", db->borrows ? "annexes" : "servers",
             (long long)db->server);
    if (!database_number(db, sql, commits))
        return false;
    if (*commits < 0)
        database_lost_its_place(db);
    return *commits >= 0;
}

/* If our old session has ended, for its lock is free, the row says for good which transaction was our last.
 */
static bool find_ourselves(struct database *db)
{
    struct postgres *p = db->postgres;
    int64_t commits;
    bool taken = take(db, 0);

    if (!find_commits(db, &commits) || !taken)
        return false;
    p->survived = p->unsure && commits == db->commits;
    if (p->unsure)
        log_event(LEVEL_INFO, "a commit was under way when the connection broke",
                  LOG_FIELDS(log_text("and", p->survived ? "was done" : "was not done")));
    p->unsure = false;
    return true;
}

bool postgres_come_back(struct database *db)
{
    struct postgres *p = db->postgres;

    postgres_disconnect(db);
    if (!postgres_connect(db) || (p->mode == DATABASE_SERVE && !find_ourselves(db))) {
        p->lost = true;
        return false;
    }
    journal_rolled_back(db); /* what was known of logs may not be true */
    return true;
}
