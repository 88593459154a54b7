/*
 * PostgreSQL behind engine.h: one connection in libpq's pipeline mode, used by the store's thread alone,
 * which may wait. What the parts of it need of each other:
 *
 *   postgres_engine.c   transactions, statements, rows
 *   postgres_link.c     connecting, and coming back after the connection was lost
 *   postgres_lease.c    standing by until the server that serves has stopped or is silent
 *   postgres_schema.c   the schema, made of the one that SQLite has
 *
 * A server that serves has a row in the table `servers`. Each of its transactions writes its number there, so
 * that after a connection broke in the middle of a commit the row tells whether that was done; and if the row
 * is gone, another server has taken the database over, and the transaction changes nothing (database_begin).
 */
#ifndef GONFALON_SERVER_STORE_POSTGRES_H
#define GONFALON_SERVER_STORE_POSTGRES_H

#include "server/store/engine.h"

#include <libpq-fe.h>

struct postgres {
    PGconn *connection;
    char *where;
    char *node; /* of the lease; NULL: there is none */
    enum database_mode mode;
    bool lost;     /* the connection; until postgres_come_back */
    bool unsure;   /* the last transaction was being committed when the connection was lost, */
    bool survived; /* and was found to be done */
    bool refusing; /* only reading is let through */
    bool deferring;
    enum store_status deferred;             /* the first trouble of what was deferred, */
    char deferred_text[DATABASE_TEXT_SIZE]; /* in words */
    enum expectation *expected;             /* of the results that are still to be read */
    size_t expected_count, expected_room;
    const char *statement[STATEMENTS_MAX]; /* known by their addresses: those that are prepared */
    int statements;
    int cursors; /* made so far */
};

/* --- postgres_link.c -------------------------------------------------------------------------------------
 */

/* As database_open and database_take. */
bool postgres_open(struct database *db, const char *where, enum database_mode mode);
bool postgres_is_taken(const char *where);
void postgres_close(struct database *db);
bool postgres_come_back(struct database *db);
/* The connection, with all that a session begins with. */
bool postgres_connect(struct database *db);
void postgres_disconnect(struct database *db);
/* "Gonf", and the part of the database that is ours: the two halves of an advisory lock, in SQL. */
#define POSTGRES_LOCK_CLASS "1198485094"
#define POSTGRES_LOCK_PART  "hashtext(current_schema())"
/* False: the connection is lost. */
bool postgres_try_lock(struct database *db, bool *taken);
/* With the lock: the schema is brought up to date, and our row takes the place of all others. */
bool postgres_move_in(struct database *db);
/* For nodes that play matches: the tables by which they are fenced. */
extern const char postgres_loans[];
/* Memory for a connection, which is not there yet. */
void postgres_begin(struct database *db, const char *where, enum database_mode mode);

/* --- postgres_lease.c ------------------------------------------------------------------------------------
 */

/* As database_stand_by and database_join. */
bool postgres_stand_by(struct database *db, const char *where, const struct lease *lease, lease_waits *waits,
                       void *context);
bool postgres_join(struct database *db, const char *where, const char *node, lease_waits *waits,
                   void *context);

/* --- postgres_engine.c -----------------------------------------------------------------------------------
 */

/* What went wrong, as the host is told it; STORE_CONFLICT or STORE_FAILED. `result` may be NULL. */
enum store_status postgres_trouble(struct database *db, const PGresult *result);
/* The text for a statement that is prepared: ?3 is $3, and a ? alone the next number. For free(). */
char *postgres_text(const char *sql);

/* --- postgres_schema.c -----------------------------------------------------------------------------------
 */

/* As schema.h has them for SQLite. */
bool postgres_schema_is_ours(struct database *db);
bool postgres_schema_update(struct database *db, const char *const *migrations, int version);
/* SQLite's words for tables and indexes in those of PostgreSQL. For free(). */
char *postgres_schema_text(const char *sql);

#endif
