/* Tournaments: their rows, which lists show; who is known in them; and their logs. */
#include "server/base/limits.h"
#include "server/store/listing.h"
#include "server/store/log_row.h"

/* --- writing ------------------------------------------------------------------------------------------- */

/* In the order of the columns, with the digest behind them. */
static void bind_tournament(struct query *q, const struct tournament_row *t)
{
    query_bind_int(q, t->id);
    query_bind_text(q, t->system);
    query_bind_int(q, t->status);
    query_bind_int(q, t->open);
    query_bind_int(q, t->host);
    query_bind_int(q, t->created_ms);
    query_bind_int(q, t->changed_ms);
    query_bind_int(q, t->starts_ms);
    query_bind_int(q, t->deadline_ms);
    query_bind_blob(q, t->brief);
    query_bind_digest(q);
}

static enum store_status run_create(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "INSERT INTO tournaments (id, system, status, open, host, created_ms, changed_ms, starts_ms,"
        " deadline_ms, brief, digest) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
    struct query q = query_begin(db, sql);

    (void)job;
    bind_tournament(&q, data);
    return query_run(&q);
}

static enum store_status run_update(struct database *db, struct job *job, void *data)
{
    static const char find[] = "SELECT host, created_ms FROM tournaments WHERE id = ?";
    static const char sql[] =
        "UPDATE tournaments SET system = ?2, status = ?3, open = ?4, host = ?5, created_ms = ?6,"
        " changed_ms = ?7, starts_ms = ?8, deadline_ms = ?9, brief = ?10, digest = ?11 WHERE id = ?1";
    struct tournament_row *tournament = data;
    struct query q = query_begin(db, find);

    (void)job;
    query_bind_int(&q, tournament->id);
    bool found = query_row(&q);

    if (found) {
        tournament->host = query_int(&q);
        tournament->created_ms = query_int(&q);
    }
    if (query_end(&q) != STORE_OK)
        return q.status;
    if (!found)
        return database_conflict(db, NO_SUCH_ROW);
    q = query_begin(db, sql);
    bind_tournament(&q, tournament);
    return query_run_change(&q);
}

static void add_tournament(struct batch *batch, operation_run *run, const struct tournament_row *t)
{
    struct tournament_row *copy = batch_add(batch, run, sizeof *copy);

    *copy = *t;
    copy->system = batch_text(batch, t->system);
    copy->brief = batch_blob(batch, t->brief);
}

void store_create_tournament(struct batch *batch, const struct tournament_row *tournament)
{
    add_tournament(batch, run_create, tournament);
}

void store_update_tournament(struct batch *batch, const struct tournament_row *tournament)
{
    add_tournament(batch, run_update, tournament);
}

struct person {
    int64_t tournament, account;
    int32_t role;
};

static enum store_status run_person(struct database *db, struct job *job, void *data)
{
    static const char put[] = "INSERT INTO tournament_people (account, tournament, role, digest)"
                              " VALUES (?1, ?2, ?3, ?4) ON CONFLICT (account, tournament)"
                              " DO UPDATE SET role = excluded.role, digest = excluded.digest";
    static const char forget[] = "DELETE FROM tournament_people WHERE account = ? AND tournament = ?";
    const struct person *person = data;
    struct query q = query_begin(db, person->role ? put : forget);

    (void)job;
    query_bind_int(&q, person->account);
    query_bind_int(&q, person->tournament);
    if (person->role) {
        query_bind_int(&q, person->role);
        query_bind_digest(&q);
    }
    return query_run(&q);
}

void store_tournament_person(struct batch *batch, int64_t tournament, int64_t account, int32_t role)
{
    *(struct person *)batch_add(batch, run_person, sizeof(struct person)) =
        (struct person){tournament, account, role};
}

struct append {
    int64_t tournament;
    struct entry_row entry;
};

static enum store_status run_append(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "INSERT INTO tournament_entries (tournament, number, account, request, at_ms, entry, digest)"
        " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE ?2 ="
        " (SELECT coalesce(max(number) + 1, 0) FROM tournament_entries WHERE tournament = ?1)";
    const struct append *append = data;
    struct query q = query_begin(db, sql);

    (void)job;
    log_row_bind(&q, append->tournament, &append->entry);
    query_bind_digest(&q);
    return query_run_change(&q);
}

void store_append_tournament_entry(struct batch *batch, int64_t tournament, const struct entry_row *entry)
{
    struct append *append = batch_add(batch, run_append, sizeof *append);

    *append = (struct append){tournament, *entry};
    append->entry.request = batch_blob(batch, entry->request);
    append->entry.entry = batch_blob(batch, entry->entry);
}

/* --- finding ------------------------------------------------------------------------------------------- */

#define COLUMNS                                                                                              \
    "id, system, status, open, host, created_ms, changed_ms, starts_ms, deadline_ms, brief,"                 \
    " coalesce((SELECT max(number) + 1 FROM tournament_entries WHERE tournament = id), 0),"                  \
    " coalesce((SELECT role FROM tournament_people WHERE account = ?1 AND tournament = id), 0)"

static void read_tournament(struct query *q, struct job *job, void *row)
{
    struct tournament_row *to = row;

    to->id = query_int(q);
    to->system = query_text(q, job);
    to->status = (int32_t)query_int(q);
    to->open = (int32_t)query_int(q);
    to->host = query_int(q);
    to->created_ms = query_int(q);
    to->changed_ms = query_int(q);
    to->starts_ms = query_int(q);
    to->deadline_ms = query_int(q);
    to->brief = query_blob(q, job);
    to->entries = (uint32_t)query_int(q);
    to->role = (int32_t)query_int(q);
}

static enum store_status run_list(struct database *db, struct job *job, void *data)
{
    static const char all[] = "SELECT " COLUMNS " FROM tournaments WHERE true" LISTED_BY("starts_ms");
    static const char by_account[] =
        "SELECT " COLUMNS " FROM tournaments WHERE id IN (SELECT tournament FROM tournament_people"
        " WHERE account = ?1)" LISTED_BY("starts_ms");
    struct listing *list = data;
    int64_t account = list->filter.account;

    list->rows = (struct rows){0};
    return listing_add(db, job, list, account ? by_account : all, account ? account : list->filter.asker,
                       read_tournament, sizeof(struct tournament_row));
}

static void deliver_list(struct job *job, void *data)
{
    size_t count;
    const struct tournament_row *rows = listing_rows(job, data, &count);

    ((tournaments_listed *)job->callback)(job->context, &job->result, rows, count);
}

void store_list_tournaments(struct store *store, const struct row_filter *filter, tournaments_listed *listed,
                            void *context)
{
    listing_submit(store, run_list, deliver_list, (void (*)(void))listed, context, filter);
}

struct counting {
    int64_t account;
    uint32_t roles, statuses;
    int64_t count;
};

static enum store_status run_count(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "SELECT count(*) FROM tournament_people JOIN tournaments ON id = tournament"
                              " WHERE account = ?1 AND (?2 >> CAST(role AS INTEGER)) & 1 = 1"
                              " AND (?3 >> CAST(status AS INTEGER)) & 1 = 1";
    struct counting *count = data;
    struct query q = query_begin(db, sql);

    (void)job;
    query_bind_int(&q, count->account);
    query_bind_int(&q, count->roles);
    query_bind_int(&q, count->statuses);
    if (query_row(&q))
        count->count = query_int(&q);
    return query_end(&q);
}

static void deliver_count(struct job *job, void *data)
{
    const struct counting *count = data;

    ((tournaments_counted *)job->callback)(job->context, &job->result, (uint32_t)count->count);
}

void store_count_tournaments(struct store *store, int64_t account, uint32_t roles, uint32_t statuses,
                             tournaments_counted *counted, void *context)
{
    struct job *job;
    struct counting *count =
        read_begin(store, run_count, deliver_count, (void (*)(void))counted, context, sizeof *count, &job);

    *count = (struct counting){account, roles, statuses, 0};
    job_submit(job);
}

/* --- the log ------------------------------------------------------------------------------------------- */

struct read_log {
    int64_t tournament;
    uint32_t from;
    size_t limit;
    struct rows rows;
};

static enum store_status run_read(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "SELECT " LOG_COLUMNS " FROM tournament_entries"
                              " WHERE tournament = ? AND number >= ? ORDER BY number LIMIT ?";
    struct read_log *read = data;
    struct query q = query_begin(db, sql);
    size_t bytes = 0;

    query_bind_int(&q, read->tournament);
    query_bind_int(&q, read->from);
    query_bind_int(&q, (int64_t)read->limit);
    read->rows = (struct rows){0};
    while (bytes < STORE_READ_BYTES_MAX && query_row(&q))
        bytes += log_row_read(&q, job, &read->rows)->entry.size;
    return query_end(&q);
}

static void deliver_log(struct job *job, void *data)
{
    const struct rows *rows = &((struct read_log *)data)->rows;
    bool ok = job->result.status == STORE_OK;

    ((entries_read *)job->callback)(job->context, &job->result, ok ? rows->items : NULL,
                                    ok ? rows->count : 0);
}

void store_read_tournament_entries(struct store *store, int64_t tournament, uint32_t from, size_t limit,
                                   entries_read *done, void *context)
{
    struct job *job;
    struct read_log *read =
        read_begin(store, run_read, deliver_log, (void (*)(void))done, context, sizeof *read, &job);

    read->tournament = tournament;
    read->from = from;
    read->limit = limit < STORE_LOAD_ENTRIES_MAX ? limit : STORE_LOAD_ENTRIES_MAX;
    job_submit(job);
}
