/* Those who wait for an opponent. */
#include "server/store/database.h"
#include "server/store/job.h"

static enum store_status run_put(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "INSERT INTO queue (account, name, since_ms, points, deviation, settings, army, army_name, digest)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (account) DO UPDATE SET name = "
        "excluded.name,"
        " since_ms = excluded.since_ms, points = excluded.points, deviation = excluded.deviation,"
        " settings = excluded.settings, army = excluded.army, army_name = excluded.army_name,"
        " digest = excluded.digest";
    const struct waiting_row *row = data;
    struct query q = query_begin(db, sql);

    (void)job;
    query_bind_int(&q, row->account);
    query_bind_text(&q, row->name);
    query_bind_int(&q, row->since_ms);
    query_bind_int(&q, row->points);
    query_bind_int(&q, row->deviation);
    query_bind_blob(&q, row->settings);
    query_bind_text(&q, row->army);
    query_bind_text(&q, row->army_name);
    query_bind_digest(&q);
    return query_run(&q);
}

void store_put_waiting(struct batch *batch, const struct waiting_row *waiting)
{
    struct waiting_row *copy = batch_add(batch, run_put, sizeof *copy);

    *copy = *waiting;
    copy->name = batch_text(batch, waiting->name);
    copy->settings = batch_blob(batch, waiting->settings);
    copy->army = batch_text(batch, waiting->army);
    copy->army_name = batch_text(batch, waiting->army_name);
}

static enum store_status run_forget(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "DELETE FROM queue WHERE account = ?";
    struct query q = query_begin(db, sql);

    (void)job;
    query_bind_int(&q, *(const int64_t *)data);
    return query_run(&q);
}

void store_forget_waiting(struct batch *batch, int64_t account)
{
    *(int64_t *)batch_add(batch, run_forget, sizeof account) = account;
}

static enum store_status run_list(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "SELECT account, name, since_ms, points, deviation, settings, army, army_name"
                              " FROM queue ORDER BY since_ms, account";
    struct rows *rows = data;
    struct query q = query_begin(db, sql);

    *rows = (struct rows){0};
    while (query_row(&q)) {
        struct waiting_row *row = rows_add(job, rows, sizeof *row);

        row->account = query_int(&q);
        row->name = query_text(&q, job);
        row->since_ms = query_int(&q);
        row->points = (int32_t)query_int(&q);
        row->deviation = (int32_t)query_int(&q);
        row->settings = query_blob(&q, job);
        row->army = query_text(&q, job);
        row->army_name = query_text(&q, job);
    }
    return query_end(&q);
}

static void deliver_list(struct job *job, void *data)
{
    const struct rows *rows = data;
    bool ok = job->result.status == STORE_OK;

    ((waiting_listed *)job->callback)(job->context, &job->result, ok ? rows->items : NULL,
                                      ok ? rows->count : 0);
}

void store_list_waiting(struct store *store, waiting_listed *listed, void *context)
{
    struct job *job;

    read_begin(store, run_list, deliver_list, (void (*)(void))listed, context, sizeof(struct rows), &job);
    job_submit(job);
}
