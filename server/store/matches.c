/* The rows of matches: what the lobby shows, and what a room needs to begin. Their logs: history.c. */
#include "server/store/matches.h"

#include "server/base/limits.h"
#include "server/store/database.h"
#include "server/store/job.h"
#include "server/store/journal.h"
#include "server/store/listing.h"

#include <stdlib.h>

/* --- writing ------------------------------------------------------------------------------------------- */

static enum store_status write_setup(struct database *db, const struct match_row *match)
{
    static const char sql[] =
        "INSERT INTO setups (match, setup, secret, digest) VALUES (?1, ?2, ?3, ?4)"
        " ON CONFLICT (match) DO UPDATE SET setup = excluded.setup, secret = excluded.secret,"
        " digest = excluded.digest";
    struct query q = query_begin(db, sql);

    query_bind_int(&q, match->id);
    query_bind_blob(&q, match->setup);
    query_bind_blob(&q, match->secret);
    query_bind_digest(&q);
    return query_run(&q);
}

static enum store_status write_seats(struct database *db, const struct match_row *match)
{
    static const char clear[] = "DELETE FROM seats WHERE match = ?";
    static const char add[] = "INSERT INTO seats (match, side, seat, account, digest)"
                              " VALUES (?1, ?2, ?3, ?4, ?5)";
    struct query q = query_begin(db, clear);
    enum store_status status;

    query_bind_int(&q, match->id);
    status = query_run(&q);
    for (size_t i = 0; i < match->seat_count && status == STORE_OK; i++) {
        q = query_begin(db, add);
        query_bind_int(&q, match->id);
        query_bind_int(&q, match->seats[i].side);
        query_bind_int(&q, match->seats[i].seat);
        query_bind_int(&q, match->seats[i].account);
        query_bind_digest(&q);
        status = query_run(&q);
    }
    return status;
}

/* In the order of the columns, with the digest behind them. `entries`: how many the log had when the result
 * was written; later ones have a later result beside them. */
static void bind_match(struct query *q, const struct match_row *match, int64_t entries)
{
    query_bind_int(q, match->id);
    query_bind_text(q, match->system);
    query_bind_int(q, match->status);
    query_bind_int(q, match->open);
    query_bind_int(q, match->host);
    query_bind_int(q, match->created_ms);
    query_bind_int(q, match->changed_ms);
    query_bind_blob(q, match->settings);
    query_bind_blob(q, match->commitment);
    query_bind_blob(q, match->result);
    query_bind_int(q, entries);
    query_bind_digest(q);
}

static enum store_status write_match(struct database *db, struct query *q, const struct match_row *match)
{
    enum store_status status = query_run_change(q);

    if (status == STORE_OK)
        status = write_setup(db, match);
    if (status == STORE_OK)
        status = write_seats(db, match);
    return status;
}

static enum store_status run_create(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "INSERT INTO matches (id, system, status, open, host, created_ms, changed_ms, settings, commitment,"
        " result, result_entries, digest) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
    const struct match_row *match = data;
    struct query q = query_begin(db, sql);

    (void)job;
    bind_match(&q, match, 0);
    enum store_status status = write_match(db, &q, match);

    if (status == STORE_OK)
        journal_created(db, match->id, match->status, match->created_ms, match->changed_ms);
    return status;
}

/* What is known of the match, with all its entries in their places: how many those are is part of its row. */
static enum store_status log_in_place(struct database *db, int64_t match, struct match_log **log)
{
    enum store_status status = journal_log(db, match, log);

    if (status == STORE_OK && !(*log)->exists)
        return database_conflict(db, NO_SUCH_ROW);
    return status == STORE_OK ? journal_place(db, match) : status;
}

static void now_in_row(struct match_log *log, int32_t status, int64_t changed_ms)
{
    log->status = status;
    log->changed_ms = changed_ms;
}

static enum store_status run_update(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "UPDATE matches SET system = ?2, status = ?3, open = ?4, host = ?5, created_ms = ?6, changed_ms = ?7,"
        " settings = ?8, commitment = ?9, result = ?10, result_entries = ?11, digest = ?12 WHERE id = ?1";
    struct match_row *match = data;
    struct match_log *log;
    enum store_status status = log_in_place(db, match->id, &log);

    (void)job;
    if (status != STORE_OK)
        return status;
    match->created_ms = log->created_ms; /* that stays */
    struct query q = query_begin(db, sql);

    bind_match(&q, match, log->entries);
    now_in_row(log, match->status, match->changed_ms);
    return write_match(db, &q, match);
}

static void add_match(struct batch *batch, operation_run *run, const struct match_row *match)
{
    struct match_row *copy = batch_add(batch, run, sizeof *copy);
    struct blob seats = {match->seats, match->seat_count * sizeof *match->seats};

    *copy = *match;
    copy->system = batch_text(batch, match->system);
    copy->settings = batch_blob(batch, match->settings);
    copy->setup = batch_blob(batch, match->setup);
    copy->secret = batch_blob(batch, match->secret);
    copy->commitment = batch_blob(batch, match->commitment);
    copy->result = batch_blob(batch, match->result);
    copy->seats = batch_blob(batch, seats).bytes;
}

void store_create_match(struct batch *batch, const struct match_row *match)
{
    add_match(batch, run_create, match);
}

void store_update_match(struct batch *batch, const struct match_row *match)
{
    add_match(batch, run_update, match);
}

enum { COLUMN_STATUS = 2, COLUMN_CHANGED = 6, COLUMN_RESULT = 9, COLUMN_RESULT_ENTRIES = 10 };

enum store_status match_row_change(struct database *db, int64_t id, int32_t status, struct blob result,
                                   int64_t changed_ms, int64_t entries)
{
    static const char find[] =
        "SELECT digest, status, changed_ms, result, result_entries FROM matches WHERE id = ?";
    static const char sql[] =
        "UPDATE matches SET status = ?1, changed_ms = ?2, result = ?3, result_entries = ?4,"
        " digest = ?5 WHERE id = ?6";
    struct query q = query_begin(db, find);
    int64_t digest = 0;

    query_bind_int(&q, id);
    bool found = query_row(&q);

    if (found) {
        digest = query_int(&q);
        digest = digest_after(digest, COLUMN_STATUS, query_value(&q), value_int(status));
        digest = digest_after(digest, COLUMN_CHANGED, query_value(&q), value_int(changed_ms));
        digest = digest_after(digest, COLUMN_RESULT, query_value(&q), value_blob(result));
        digest = digest_after(digest, COLUMN_RESULT_ENTRIES, query_value(&q), value_int(entries));
    }
    if (query_end(&q) != STORE_OK)
        return q.status;
    if (!found)
        return database_conflict(db, NO_SUCH_ROW);
    q = query_begin(db, sql);
    query_bind_int(&q, status);
    query_bind_int(&q, changed_ms);
    query_bind_blob(&q, result);
    query_bind_int(&q, entries);
    query_bind_int(&q, digest);
    query_bind_int(&q, id);
    return query_run_change(&q);
}

static enum store_status run_status(struct database *db, struct job *job, void *data)
{
    const struct match_row *match = data;
    struct match_log *log;
    enum store_status status = log_in_place(db, match->id, &log);

    (void)job;
    if (status != STORE_OK)
        return status;
    now_in_row(log, match->status, match->changed_ms);
    return match_row_change(db, match->id, match->status, match->result, match->changed_ms, log->entries);
}

void store_match_status(struct batch *batch, int64_t match, int32_t status, struct blob result,
                        int64_t changed_ms)
{
    struct match_row *row;

    if (history_takes_status(batch, match, status, result, changed_ms))
        return;
    row = batch_add(batch, run_status, sizeof *row);
    row->id = match;
    row->status = status;
    row->result = batch_blob(batch, result);
    row->changed_ms = changed_ms;
}

/* --- finding ------------------------------------------------------------------------------------------- */

#define MATCH_COLUMNS                                                                                        \
    "id, system, status, open, host, created_ms, changed_ms, settings, commitment,"                          \
    " coalesce((SELECT entries.result FROM entries WHERE match = id AND number >= result_entries"            \
    " ORDER BY number DESC LIMIT 1), matches.result),"                                                       \
    " coalesce((SELECT max(number) + 1 FROM entries WHERE match = id), 0)"

static void read_match(struct query *q, struct job *job, void *row)
{
    struct match_row *to = row;

    to->id = query_int(q);
    to->system = query_text(q, job);
    to->status = (int32_t)query_int(q);
    to->open = (int32_t)query_int(q);
    to->host = query_int(q);
    to->created_ms = query_int(q);
    to->changed_ms = query_int(q);
    to->settings = query_blob(q, job);
    to->commitment = query_blob(q, job);
    to->result = query_blob(q, job);
    to->entries = (uint32_t)query_int(q);
    const struct kept *last = journal_last(q->db, to->id);

    if (last && last->row.number >= to->entries) {
        to->entries = last->row.number + 1;
        to->result = job_blob(job, last->result.bytes, last->result.size);
    }
}

static enum store_status read_seats(struct database *db, struct job *job, struct match_row *match)
{
    static const char sql[] = "SELECT account, side, seat FROM seats WHERE match = ? ORDER BY side, seat";
    struct query q = query_begin(db, sql);
    struct rows seats = {0};

    query_bind_int(&q, match->id);
    while (query_row(&q)) {
        struct seat_row *seat = rows_add(job, &seats, sizeof *seat);
        seat->account = query_int(&q);
        seat->side = (int32_t)query_int(&q);
        seat->seat = (int32_t)query_int(&q);
    }
    match->seats = seats.items;
    match->seat_count = seats.count;
    return query_end(&q);
}

enum store_status match_row_find(struct database *db, struct job *job, int64_t id, struct match_row *to,
                                 bool *found)
{
    static const char row[] =
        "SELECT " MATCH_COLUMNS ", setup, secret FROM matches JOIN setups ON setups.match = id"
        " WHERE id = ?";
    struct query q = query_begin(db, row);
    enum store_status status;

    query_bind_int(&q, id);
    *found = query_row(&q);
    if (*found) {
        read_match(&q, job, to);
        to->setup = query_blob(&q, job);
        to->secret = query_blob(&q, job);
    }
    status = query_end(&q);
    return status == STORE_OK && *found ? read_seats(db, job, to) : status;
}

/* --- lists --------------------------------------------------------------------------------------------- */

#define BY_CHANGE LISTED_BY("changed_ms")

static int newest_first(const void *a, const void *b)
{
    const struct match_row *x = a;
    const struct match_row *y = b;

    if (x->changed_ms != y->changed_ms)
        return x->changed_ms < y->changed_ms ? 1 : -1;
    return x->id == y->id ? 0 : x->id < y->id ? 1 : -1;
}

/*
 * One question a status, each answered from the end of its own index: so that the few open matches are found
 * without wading through the many finished ones.
 */
static enum store_status list_by_status(struct database *db, struct job *job, struct listing *list)
{
    static const char sql[] = "SELECT " MATCH_COLUMNS " FROM matches WHERE status = ?1" BY_CHANGE;
    enum store_status status = STORE_OK;

    for (int32_t bit = 0; bit < 32 && status == STORE_OK; bit++)
        if (list->filter.statuses >> bit & 1)
            status = listing_add(db, job, list, sql, bit, read_match, sizeof(struct match_row));
    if (list->rows.count)
        qsort(list->rows.items, list->rows.count, sizeof(struct match_row), newest_first);
    return status;
}

static enum store_status run_list(struct database *db, struct job *job, void *data)
{
    static const char all[] = "SELECT " MATCH_COLUMNS " FROM matches WHERE ?1 = 0" BY_CHANGE;
    static const char by_account[] =
        "SELECT " MATCH_COLUMNS " FROM matches WHERE id IN (SELECT match FROM seats WHERE account = ?1"
        " UNION SELECT id FROM matches WHERE host = ?1)" BY_CHANGE;
    struct listing *list = data;
    enum store_status status;

    list->rows = (struct rows){0};
    if (list->filter.account)
        status = listing_add(db, job, list, by_account, list->filter.account, read_match,
                             sizeof(struct match_row));
    else if (list->filter.statuses)
        status = list_by_status(db, job, list);
    else
        status = listing_add(db, job, list, all, 0, read_match, sizeof(struct match_row));
    if (list->rows.count > list->filter.limit)
        list->rows.count = list->filter.limit;
    for (size_t i = 0; i < list->rows.count && status == STORE_OK; i++)
        status = read_seats(db, job, (struct match_row *)list->rows.items + i);
    return status;
}

static void deliver_matches(struct job *job, void *data)
{
    size_t count;
    const struct match_row *rows = listing_rows(job, data, &count);

    ((matches_listed *)job->callback)(job->context, &job->result, rows, count);
}

void store_list_matches(struct store *store, const struct row_filter *filter, matches_listed *listed,
                        void *context)
{
    listing_submit(store, run_list, deliver_matches, (void (*)(void))listed, context, filter);
}
