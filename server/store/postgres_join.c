/*
 * A node that plays matches for the server that serves: it writes beside it, under its loans (loans.c). Its
 * row in `annexes` tells after a broken connection whether the last transaction was done, as that of a server
 * in `servers` does; it takes nobody's place.
 */
#include "server/base/limits.h"
#include "server/base/memory.h"
#include "server/base/where.h"
#include "server/store/journal.h"
#include "server/store/postgres.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* False: it is not as it has to be, yet. */
static bool sign_in(struct database *db, const char *node)
{
    static const char leave[] = "DELETE FROM annexes WHERE node = ?";
    static const char come[] = "INSERT INTO annexes (commits, node) VALUES (0, ?) RETURNING id";
    bool locked = false;

    if (!postgres_schema_is_ours(db))
        return false;
    struct query q = query_begin(db, leave);

    query_bind_text(&q, node);
    if (query_run(&q) != STORE_OK)
        return false;
    q = query_begin(db, come);
    query_bind_text(&q, node);
    if (query_row(&q))
        db->server = query_int(&q);
    return query_end(&q) == STORE_OK && postgres_try_lock(db, &locked) && locked;
}

static void nap(int64_t ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L}, NULL);
}

bool postgres_join(struct database *db, const char *where, const char *node, lease_waits *waits,
                   void *context)
{
    int64_t pause_ms = STORE_RETURN_MS;
    char why[DATABASE_TEXT_SIZE / 2], shown[DATABASE_TEXT_SIZE / 4];

    postgres_begin(db, where, DATABASE_SERVE);
    db->borrows = true;
    do {
        if (postgres_connect(db) && sign_in(db, node) && journal_open(db, 0, false))
            return true;
        postgres_disconnect(db);
        nap(pause_ms);
        pause_ms = pause_ms * 2 < STORE_RETURN_MAX_MS ? pause_ms * 2 : STORE_RETURN_MAX_MS;
    } while (waits(context, db->trouble));
    snprintf(why, sizeof why, "%.*s", (int)sizeof why - 1, db->trouble);
    db->server = 0;
    postgres_close(db);
    snprintf(db->trouble, sizeof db->trouble, "%s: %s", where_shown(where, shown, sizeof shown), why);
    return false;
}
