/*
 * Several servers on one database: one serves, the others stand by. The one that serves holds the advisory
 * lock and has the row in `servers`, whose number goes up with each of its transactions, empty ones included.
 * Whoever stands by looks at that number. If it has not changed for the length of the lease, by the own clock
 * of the one who looks, the server is silent: its session is ended, and its row is replaced by another, with
 * a higher id. No two clocks are ever compared, and nothing depends on them: a server that was only slow
 * finds its row gone, and its transaction changes nothing.
 *
 * While the row is there a free lock alone says nothing: a server whose connection broke comes back for it.
 */
#include "server/base/limits.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/base/where.h"
#include "server/store/journal.h"
#include "server/store/postgres.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { NODE_TEXT_SIZE = 64 };

/* The one who serves, as far as it can be seen from here. */
struct seen {
    int64_t server, commits; /* server 0: there is none */
    int64_t since_ms;        /* when that was first seen */
    char node[NODE_TEXT_SIZE];
};

static void nap(int64_t ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L}, NULL);
}

/* False: the connection is lost. A database that has no tables yet has no server either, nor has one whose
 * table is of a time before there were nodes. */
static bool look(struct database *db, struct seen *seen)
{
    struct query q = query_begin(db, "SELECT id, commits, node FROM servers ORDER BY id DESC LIMIT 1");
    struct seen now = {.since_ms = database_now_ms()};

    q.once = true;
    if (query_row(&q)) {
        now.server = query_int(&q);
        now.commits = query_int(&q);
        snprintf(now.node, sizeof now.node, "%s", query_peek_text(&q));
    }
    query_end(&q);
    if (now.server == seen->server && now.commits == seen->commits)
        now.since_ms = seen->since_ms;
    *seen = now;
    return !db->postgres->lost;
}

/* It has a name, so it says something within its lease as long as it lives. */
static bool is_silent(const struct seen *seen, const struct lease *lease)
{
    return *seen->node && database_now_ms() - seen->since_ms >= lease->lease_ms;
}

/* A server without a name holds the lock for as long as it lives; so does our own former life. */
static bool is_vacant(const struct seen *seen, const struct lease *lease)
{
    return !*seen->node || strcmp(seen->node, lease->node) == 0;
}

/* Only if it is still the one that was silent. */
static void end_session(struct database *db, const struct seen *seen)
{
    static const char sql[] =
        "SELECT count(pg_terminate_backend(pid)) FROM pg_locks WHERE locktype = 'advisory'"
        " AND classid = " POSTGRES_LOCK_CLASS " AND objid = CAST(" POSTGRES_LOCK_PART
        " AS bigint) % 4294967296"
        " AND objsubid = 2 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        " AND EXISTS (SELECT id FROM servers WHERE id = ?1 AND commits = ?2)";
    struct query q = query_begin(db, sql);

    log_event(LEVEL_WARNING, "the node that serves is silent: its place is taken",
              LOG_FIELDS(log_text("node", seen->node)));
    query_bind_int(&q, seen->server);
    query_bind_int(&q, seen->commits);
    query_row(&q);
    query_end(&q);
}

/* False: the connection is lost. */
static bool try_to_take(struct database *db, struct seen *seen, bool *taken)
{
    const struct lease *lease = &db->lease;

    *taken = false;
    if (!look(db, seen))
        return false;
    if (!is_vacant(seen, lease) && !is_silent(seen, lease))
        return true;
    if (!postgres_try_lock(db, taken))
        return false;
    if (!*taken && is_silent(seen, lease))
        end_session(db, seen);
    return !db->postgres->lost;
}

static void tell_place(const struct database *db, const struct seen *seen, char *to, size_t room)
{
    if (db->postgres->lost)
        snprintf(to, room, "the database cannot be reached: %.*s", (int)room / 2, db->trouble);
    else if (*seen->node)
        snprintf(to, room, "stands by for node %s", seen->node);
    else
        snprintf(to, room, "stands by: another gonfalond is running on this database");
}

static bool wait_for_place(struct database *db, lease_waits *waits, void *context)
{
    struct seen seen = {.since_ms = database_now_ms()};
    int64_t pause_ms = STORE_RETURN_MS;
    char why[DATABASE_TEXT_SIZE];
    bool taken = false, there = true;

    do {
        if (!there)
            postgres_disconnect(db);
        if (!db->postgres->connection)
            there = postgres_connect(db);
        if (there)
            there = try_to_take(db, &seen, &taken);
        if (!there && !db->postgres->lost)
            return false; /* it is not as it has to be, and waiting does not help */
        if (taken)
            return true;
        tell_place(db, &seen, why, sizeof why);
        nap(there ? LEASE_LOOK_MS : pause_ms);
        pause_ms = there                                ? STORE_RETURN_MS
                   : pause_ms * 2 < STORE_RETURN_MAX_MS ? pause_ms * 2
                                                        : STORE_RETURN_MAX_MS;
    } while (waits(context, why));
    snprintf(db->trouble, sizeof db->trouble, "it was told to end");
    return false;
}

bool postgres_stand_by(struct database *db, const char *where, const struct lease *lease, lease_waits *waits,
                       void *context)
{
    char trouble[DATABASE_TEXT_SIZE / 2], shown[DATABASE_TEXT_SIZE / 4];

    postgres_begin(db, where, DATABASE_SERVE);
    db->postgres->node = must_alloc(strlen(lease->node) + 1);
    strcpy(db->postgres->node, lease->node);
    db->lease = (struct lease){db->postgres->node, lease->lease_ms};
    while (wait_for_place(db, waits, context)) {
        db->confirmed_ms = database_now_ms();
        if (postgres_move_in(db) && journal_open(db, 0, false))
            return true;
        if (!db->postgres->lost)
            break;
        postgres_disconnect(db); /* it went away in between */
    }
    snprintf(trouble, sizeof trouble, "%.*s", (int)sizeof trouble - 1, db->trouble);
    postgres_close(db);
    snprintf(db->trouble, sizeof db->trouble, "%s: %s", where_shown(where, shown, sizeof shown), trouble);
    return false;
}
