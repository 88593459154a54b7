#include "server/store/log_row.h"

void log_row_bind(struct query *q, int64_t owner, const struct entry_row *row)
{
    query_bind_int(q, owner);
    query_bind_int(q, row->number);
    query_bind_int(q, row->account);
    query_bind_blob(q, row->request);
    query_bind_int(q, row->at_ms);
    query_bind_blob(q, row->entry);
}

struct entry_row *log_row_read(struct query *q, struct job *job, struct rows *rows)
{
    struct entry_row *row = rows_add(job, rows, sizeof *row);

    row->number = (uint32_t)query_int(q);
    row->account = query_int(q);
    row->request = query_blob(q, job);
    row->at_ms = query_int(q);
    row->entry = query_blob(q, job);
    return row;
}
