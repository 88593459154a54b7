/* Army lists that players keep on the server. */
#include "server/base/limits.h"
#include "server/store/database.h"
#include "server/store/job.h"

static enum store_status run_put(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "INSERT INTO armies (account, name, system, points, changed_ms, list, digest)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
        " ON CONFLICT (account, name) DO UPDATE SET system = excluded.system, points = excluded.points,"
        " changed_ms = excluded.changed_ms, list = excluded.list, digest = excluded.digest";
    const struct army_row *army = data;
    struct query q = query_begin(db, sql);

    (void)job;
    query_bind_int(&q, army->account);
    query_bind_text(&q, army->name);
    query_bind_text(&q, army->system);
    query_bind_int(&q, army->points);
    query_bind_int(&q, army->changed_ms);
    query_bind_blob(&q, army->list);
    query_bind_digest(&q);
    return query_run(&q);
}

void store_put_army(struct batch *batch, const struct army_row *army)
{
    struct army_row *copy = batch_add(batch, run_put, sizeof *copy);

    *copy = *army;
    copy->name = batch_text(batch, army->name);
    copy->system = batch_text(batch, army->system);
    copy->list = batch_blob(batch, army->list);
}

struct army_key {
    int64_t account;
    const char *name; /* of the army; of the system in lists */
};

static enum store_status run_remove(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "DELETE FROM armies WHERE account = ? AND name = ?";
    const struct army_key *key = data;
    struct query q = query_begin(db, sql);

    (void)job;
    query_bind_int(&q, key->account);
    query_bind_text(&q, key->name);
    return query_run(&q);
}

void store_remove_army(struct batch *batch, int64_t account, const char *name)
{
    struct army_key *key = batch_add(batch, run_remove, sizeof *key);

    key->account = account;
    key->name = batch_text(batch, name);
}

struct find_armies {
    struct army_key key;
    struct rows rows;
};

/* The columns of both questions, up to the list itself. */
static struct army_row *read_army(struct query *q, struct job *job, struct rows *rows)
{
    struct army_row *army = rows_add(job, rows, sizeof *army);

    army->account = query_int(q);
    army->name = query_text(q, job);
    army->system = query_text(q, job);
    army->points = (int32_t)query_int(q);
    army->changed_ms = query_int(q);
    return army;
}

static enum store_status run_find(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "SELECT account, name, system, points, changed_ms, list FROM armies WHERE account = ? AND name = ?";
    struct find_armies *find = data;
    struct query q = query_begin(db, sql);

    query_bind_int(&q, find->key.account);
    query_bind_text(&q, find->key.name);
    find->rows = (struct rows){0};
    if (query_row(&q)) {
        struct army_row *army = read_army(&q, job, &find->rows);

        army->list = query_blob(&q, job);
    }
    return query_end(&q);
}

static void deliver_army(struct job *job, void *data)
{
    const struct find_armies *find = data;
    bool ok = job->result.status == STORE_OK && find->rows.count;

    ((army_found *)job->callback)(job->context, &job->result, ok ? find->rows.items : NULL);
}

void store_find_army(struct store *store, int64_t account, const char *name, army_found *found, void *context)
{
    struct job *job;
    struct find_armies *find =
        read_begin(store, run_find, deliver_army, (void (*)(void))found, context, sizeof *find, &job);

    find->key.account = account;
    find->key.name = job_text(job, name);
    job_submit(job);
}

static enum store_status run_list(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "SELECT account, name, system, points, changed_ms FROM armies WHERE account = ?1"
        " AND (?2 = '' OR system = ?2) ORDER BY name LIMIT ?3";
    struct find_armies *find = data;
    struct query q = query_begin(db, sql);

    query_bind_int(&q, find->key.account);
    query_bind_text(&q, find->key.name);
    query_bind_int(&q, STORE_ROWS_MAX);
    find->rows = (struct rows){0};
    while (query_row(&q))
        read_army(&q, job, &find->rows);
    return query_end(&q);
}

static void deliver_armies(struct job *job, void *data)
{
    const struct rows *rows = &((struct find_armies *)data)->rows;
    bool ok = job->result.status == STORE_OK;

    ((armies_listed *)job->callback)(job->context, &job->result, ok ? rows->items : NULL,
                                     ok ? rows->count : 0);
}

void store_list_armies(struct store *store, int64_t account, const char *system, armies_listed *listed,
                       void *context)
{
    struct job *job;
    struct find_armies *find =
        read_begin(store, run_list, deliver_armies, (void (*)(void))listed, context, sizeof *find, &job);

    find->key.account = account;
    find->key.name = job_text(job, system);
    job_submit(job);
}
