#include "server/store/listing.h"

#include "server/base/limits.h"

enum store_status listing_add(struct database *db, struct job *job, struct listing *list, const char *sql,
                              int64_t parameter, row_reader *read, size_t row_size)
{
    const struct row_filter *filter = &list->filter;
    struct query q = query_begin(db, sql);

    query_bind_int(&q, parameter);
    query_bind_text(&q, filter->system);
    query_bind_int(&q, filter->open_only);
    query_bind_int(&q, filter->statuses);
    query_bind_int(&q, filter->before_ms ? filter->before_ms : INT64_MAX);
    query_bind_int(&q, filter->before_id);
    query_bind_int(&q, (int64_t)filter->limit);
    while (query_row(&q))
        read(&q, job, rows_add(job, &list->rows, row_size));
    return query_end(&q);
}

void listing_submit(struct store *store, operation_run *run, job_deliver *deliver, void (*callback)(void),
                    void *context, const struct row_filter *filter)
{
    struct job *job;
    struct listing *list = read_begin(store, run, deliver, callback, context, sizeof *list, &job);

    list->filter = *filter;
    list->filter.system = job_text(job, filter->system);
    if (list->filter.limit > STORE_ROWS_MAX)
        list->filter.limit = STORE_ROWS_MAX;
    job_submit(job);
}

const void *listing_rows(const struct job *job, const void *data, size_t *count)
{
    const struct rows *rows = &((const struct listing *)data)->rows;
    bool ok = job->result.status == STORE_OK;

    *count = ok ? rows->count : 0;
    return ok ? rows->items : NULL;
}
