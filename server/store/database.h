/*
 * One SQLite connection with its prepared statements, and the few calls with which the rest of this folder
 * speaks to it. Used by one thread at a time.
 */
#ifndef GONFALON_SERVER_STORE_DATABASE_H
#define GONFALON_SERVER_STORE_DATABASE_H

#include "server/port/store.h"

#include <sqlite3.h>

struct job;

enum { STATEMENTS_MAX = 112, DATABASE_TEXT_SIZE = 1024 };

struct database {
    sqlite3 *handle;
    struct {
        const char *sql; /* known by its address: each text is a constant of its own */
        sqlite3_stmt *statement;
    } cached[STATEMENTS_MAX];
    int cached_count;
    struct journal *journal;          /* journal.h */
    struct wal_marker *marker;        /* wal.h; NULL unless the database is served */
    char trouble[DATABASE_TEXT_SIZE]; /* the last thing that went wrong, in words */
};

enum database_mode {
    DATABASE_SERVE, /* created if it is missing, and brought up to the current schema */
    DATABASE_READ,  /* beside a running server: for backup and check */
    DATABASE_MEMORY /* for the simulation */
};

/* False: `trouble` says why, in words a host can act on. `db` needs no closing then. */
bool database_open(struct database *db, const char *path, enum database_mode mode);
/* To be served, whatever its write-ahead log has lost: after a person has decided that. */
bool database_open_damaged(struct database *db, const char *path);
void database_close(struct database *db);

/* How many frames of the write-ahead log are in no other place. */
uint32_t database_behind(const struct database *db);
/* Writes them to the database file, as far as nobody is reading what they would overwrite. */
void database_checkpoint(struct database *db);

/* For BEGIN and its like. */
enum store_status database_do(struct database *db, const char *sql);

/* --- one statement: begin, bind in order, run or step, end ------------------------------------ */

struct query {
    struct database *db;
    sqlite3_stmt *statement;
    int bound;
    int column;
    enum store_status status;
};

/* `sql` has to be a constant: its address is its name. */
struct query query_begin(struct database *db, const char *sql);
void query_bind_int(struct query *q, int64_t value);
void query_bind_text(struct query *q, const char *text);
void query_bind_blob(struct query *q, struct blob blob);
void query_bind_null(struct query *q);
/* For what gives no rows. A broken constraint is a STORE_CONFLICT. */
enum store_status query_run(struct query *q);
/* As query_run, but a conflict if no row was changed. */
enum store_status query_run_change(struct query *q);
/* The next row; false at the end or when something failed. Columns are then read in order. */
bool query_row(struct query *q);
int64_t query_int(struct query *q);
const char *query_text(struct query *q, struct job *job);
struct blob query_blob(struct query *q, struct job *job);
/* The same, but valid only until the query goes on. */
struct blob query_peek(struct query *q);
enum store_status query_end(struct query *q);

#endif
