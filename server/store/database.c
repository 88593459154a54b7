#include "server/store/database.h"

#include "server/base/where.h"
#include "server/store/engine.h"
#include "server/store/job.h"
#include "server/store/lock.h"
#include "server/store/postgres.h"
#include "server/store/sqlite_engine.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

bool database_open(struct database *db, const char *where, enum database_mode mode)
{
    return where_is_postgres(where) ? postgres_open(db, where, mode)
                                    : sqlite_open(db, where_path(where), mode);
}

bool database_take(struct database *db, const char *where)
{
    int lock;

    if (where_is_postgres(where))
        return postgres_open(db, where, DATABASE_SERVE);
    lock = store_lock(where_path(where), db->trouble, sizeof db->trouble);
    if (lock < 0)
        return false;
    if (!sqlite_open(db, where_path(where), DATABASE_SERVE)) {
        close(lock);
        return false;
    }
    db->locked = true;
    db->lock_file = lock;
    return true;
}

bool database_stand_by(struct database *db, const char *where, const struct lease *lease, lease_waits *waits,
                       void *context)
{
    assert(where_is_postgres(where));
    return postgres_stand_by(db, where, lease, waits, context);
}

bool database_join(struct database *db, const char *where, const char *node, lease_waits *waits,
                   void *context)
{
    assert(where_is_postgres(where));
    return postgres_join(db, where, node, waits, context);
}

bool database_is_taken(const char *where)
{
    return where_is_postgres(where) ? postgres_is_taken(where) : store_is_served(where_path(where));
}

void database_close(struct database *db)
{
    db->engine->close(db);
    if (db->locked)
        close(db->lock_file);
    db->locked = false;
}

enum store_status database_do(struct database *db, const char *sql)
{
    return db->engine->run_all(db, sql);
}

enum store_status database_conflict(struct database *db, const char *text)
{
    snprintf(db->trouble, sizeof db->trouble, "%s", text);
    return STORE_CONFLICT;
}

/* --- transactions --------------------------------------------------------------------------------------- */

enum store_status database_lost_its_place(struct database *db)
{
    db->superseded = true;
    snprintf(db->trouble, sizeof db->trouble, "another gonfalond has taken the database over");
    return STORE_FAILED;
}

/* The number by which it is known later whether the transaction was committed. Without our row it changes
 * nothing: all that we write is fenced by this. */
static enum store_status sign(struct database *db)
{
    static const char serves[] = "UPDATE servers SET commits = ?1 WHERE id = ?2";
    static const char borrows[] = "UPDATE annexes SET commits = ?1 WHERE id = ?2";
    struct query q = query_begin(db, db->borrows ? borrows : serves);

    query_bind_int(&q, ++db->commits);
    query_bind_int(&q, db->server);
    q.status = db->engine->run(&q, EXPECT_OURS);
    return query_end(&q);
}

int64_t database_now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

enum store_status database_begin(struct database *db)
{
    if (db->lease.node)
        db->begun_ms = database_now_ms();
    enum store_status status = db->engine->begin(db);

    return status == STORE_OK && db->server ? sign(db) : status;
}

enum store_status database_commit(struct database *db)
{
    enum store_status status = db->engine->commit(db);

    if (status == STORE_OK)
        db->confirmed_ms = db->begun_ms;
    return status;
}

enum store_status database_beat(struct database *db)
{
    enum store_status status = database_begin(db);

    if (status == STORE_OK)
        status = database_commit(db);
    if (status != STORE_OK)
        database_roll_back(db);
    database_give_up(db); /* nobody waits for it */
    return status;
}

void database_roll_back(struct database *db)
{
    db->engine->roll_back(db);
}

void database_defer(struct database *db)
{
    db->engine->defer(db);
}

enum store_status database_settle(struct database *db)
{
    return db->engine->settle(db);
}

void database_refuse_writes(struct database *db, bool refuse)
{
    db->engine->refuse_writes(db, refuse);
}

bool database_restless(const struct database *db)
{
    return db->engine->restless(db);
}

void database_quiet(struct database *db)
{
    db->engine->quiet(db);
}

void database_worked(struct database *db)
{
    db->engine->worked(db);
}

bool database_away(const struct database *db)
{
    return db->engine->away(db);
}

bool database_come_back(struct database *db)
{
    return db->engine->come_back(db);
}

bool database_unsure(const struct database *db)
{
    return db->engine->unsure(db);
}

bool database_survived(struct database *db)
{
    return db->engine->survived(db);
}

void database_give_up(struct database *db)
{
    db->engine->give_up(db);
}

/* --- queries -------------------------------------------------------------------------------------------- */

struct query query_begin(struct database *db, const char *sql)
{
    struct query q;

    q.db = db;
    q.sql = sql;
    q.state = NULL;
    q.row = -1;
    q.stream = q.once = false;
    q.bound = q.column = 0;
    q.status = STORE_OK;
    return q;
}

void query_bind(struct query *q, struct value value)
{
    assert(q->bound < QUERY_VALUES_MAX);
    q->value[q->bound++] = value;
}

void query_bind_int(struct query *q, int64_t value)
{
    query_bind(q, value_int(value));
}

void query_bind_text(struct query *q, const char *text)
{
    query_bind(q, (struct value){VALUE_TEXT, 0, text, strlen(text)});
}

void query_bind_blob(struct query *q, struct blob blob)
{
    query_bind(q, value_blob(blob));
}

void query_bind_no_blob(struct query *q)
{
    query_bind(q, (struct value){.type = VALUE_NULL});
}

void query_bind_digest(struct query *q)
{
    query_bind_int(q, digest_of(q->value, (size_t)q->bound));
}

enum store_status query_end(struct query *q)
{
    q->db->engine->end(q);
    return q->status;
}

enum store_status query_run(struct query *q)
{
    q->status = q->db->engine->run(q, EXPECT_ANY);
    return query_end(q);
}

enum store_status query_run_change(struct query *q)
{
    q->status = q->db->engine->run(q, EXPECT_CHANGE);
    return query_end(q);
}

bool query_row(struct query *q)
{
    q->column = 0;
    return q->status == STORE_OK && q->db->engine->row(q);
}

struct value query_value(struct query *q)
{
    return q->db->engine->column(q, q->column++);
}

int64_t query_int(struct query *q)
{
    return query_value(q).number;
}

struct blob query_peek(struct query *q)
{
    struct value value = query_value(q);

    return (struct blob){value.bytes, value.size};
}

const char *query_peek_text(struct query *q)
{
    struct value value = query_value(q);

    return value.bytes ? value.bytes : "";
}

const char *query_text(struct query *q, struct job *job)
{
    return job_text(job, query_peek_text(q));
}

struct blob query_blob(struct query *q, struct job *job)
{
    struct blob blob = query_peek(q);

    return job_blob(job, blob.bytes, blob.size);
}

bool database_number(struct database *db, const char *sql, int64_t *number)
{
    struct query q = query_begin(db, sql);

    q.once = true;
    if (query_row(&q))
        *number = query_int(&q);
    return query_end(&q) == STORE_OK;
}
