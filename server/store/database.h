/*
 * One connection to a database, of either engine (engine.h), and the few calls with which the rest of this
 * folder speaks to it. Used by one thread at a time.
 */
#ifndef GONFALON_SERVER_STORE_DATABASE_H
#define GONFALON_SERVER_STORE_DATABASE_H

#include "server/store/digest.h"

struct job;
struct engine;

enum { STATEMENTS_MAX = 128, DATABASE_TEXT_SIZE = 1024, QUERY_VALUES_MAX = 20 };

/* Of several servers on one database: this one's name, and how long the one that serves may say nothing
 * before another takes its place (postgres_lease.c). Without a name nobody takes its place. */
struct lease {
    const char *node;
    int64_t lease_ms;
};

struct database {
    const struct engine *engine;
    struct sqlite3 *handle;           /* SQLite's, with */
    struct sqlite_side *sqlite;       /* what belongs to it; */
    struct postgres *postgres;        /* or PostgreSQL's */
    struct journal *journal;          /* journal.h */
    bool locked;                      /* for this process alone, by */
    int lock_file;                    /* lock.h */
    int64_t server;                   /* our row in the table `servers`; 0: none is needed, */
    int64_t commits;                  /* with the number of the last transaction that was begun */
    bool borrows;                     /* that row is in `annexes`: what is written is of borrowed matches */
    bool superseded;                  /* the row is gone: our place is taken, and nothing of ours counts */
    struct lease lease;               /* node NULL: nobody takes our place */
    int64_t begun_ms;                 /* the transaction under way, by the clock that never jumps; */
    int64_t confirmed_ms;             /* and when the last began that was committed: we served then */
    char trouble[DATABASE_TEXT_SIZE]; /* the last thing that went wrong, in words */
};

enum database_mode {
    DATABASE_SERVE, /* created if it is missing, and brought up to the current schema */
    DATABASE_READ,  /* beside a running server: for backup and check */
    DATABASE_MEMORY /* for the simulation */
};

/* `where`: as where.h has it. False: `trouble` says why, in words a host can act on. `db` needs no closing
 * then. */
bool database_open(struct database *db, const char *where, enum database_mode mode);
/* The same to be served, and for this process alone; a conflict with another is told in `trouble`, too. */
bool database_take(struct database *db, const char *where);
/* The same among several servers: waits, for as long as `waits` says so, until nobody else serves. It is told
 * who does, or what is wrong. PostgreSQL only. */
typedef bool lease_waits(void *context, const char *why);
bool database_stand_by(struct database *db, const char *where, const struct lease *lease, lease_waits *waits,
                       void *context);
/* Beside a server that serves, for a node that plays matches for it: waits, as above, until the database is
 * there and as it has to be. PostgreSQL only. */
bool database_join(struct database *db, const char *where, const char *node, lease_waits *waits,
                   void *context);
/* Has another process taken it? */
bool database_is_taken(const char *where);
void database_close(struct database *db);

/* Several statements without parameters, in the engine's own SQL. */
enum store_status database_do(struct database *db, const char *sql);

/* --- transactions: engine.h says what each does ------------------------------------------------- */

enum store_status database_begin(struct database *db);
enum store_status database_commit(struct database *db);
/* By the clock that never jumps. */
int64_t database_now_ms(void);
/* A transaction that says only that we are here. */
enum store_status database_beat(struct database *db);
/* Our row was not there. */
enum store_status database_lost_its_place(struct database *db);
void database_roll_back(struct database *db);
void database_defer(struct database *db);
enum store_status database_settle(struct database *db);
void database_refuse_writes(struct database *db, bool refuse);
bool database_restless(const struct database *db);
void database_quiet(struct database *db);
void database_worked(struct database *db);
bool database_away(const struct database *db);
bool database_come_back(struct database *db);
bool database_unsure(const struct database *db);
bool database_survived(struct database *db);
void database_give_up(struct database *db);

/* The number that a question without parameters finds; it stays as it is if there is no row. False: `trouble`
 * says why. */
bool database_number(struct database *db, const char *sql, int64_t *number);

/* STORE_CONFLICT, and why. */
enum store_status database_conflict(struct database *db, const char *text);
#define NO_SUCH_ROW "there is no such row"

/* --- one statement: begin, bind in order, run or step, end ------------------------------------ */

struct query {
    struct database *db;
    const char *sql;
    void *state; /* the engine's */
    int row;     /* the engine's */
    bool stream; /* set before the first row: there may be more of them than fit memory; */
    bool once;   /* and the text is not a constant */
    int bound;
    int column;
    enum store_status status;
    struct value value[QUERY_VALUES_MAX];
};

/* `sql` is a constant, unless `once` is set: its address is its name, under which it stays prepared. */
struct query query_begin(struct database *db, const char *sql);
/* Texts and blobs have to outlive the query. */
void query_bind(struct query *q, struct value value);
void query_bind_int(struct query *q, int64_t value);
void query_bind_text(struct query *q, const char *text);
void query_bind_blob(struct query *q, struct blob blob);
void query_bind_no_blob(struct query *q);
/* The digest of a row that has all that was bound so far in its columns, in this order. */
void query_bind_digest(struct query *q);
/* For what gives no rows. A broken constraint is a STORE_CONFLICT; so is, for the second, that no row was
 * changed. Where statements are deferred (database_defer), both may be told later. */
enum store_status query_run(struct query *q);
enum store_status query_run_change(struct query *q);
/* The next row; false at the end or when something failed. Columns are then read in order. */
bool query_row(struct query *q);
int64_t query_int(struct query *q);
const char *query_text(struct query *q, struct job *job);
struct blob query_blob(struct query *q, struct job *job);
/* These are valid only until the query goes on. */
struct value query_value(struct query *q);
struct blob query_peek(struct query *q);
const char *query_peek_text(struct query *q);
enum store_status query_end(struct query *q);

#endif
