/* What a match leaves behind: its log, the events that each viewer saw, and snapshots to begin from. */
#include "server/limits.h"
#include "server/store/database.h"
#include "server/store/job.h"
#include "server/store/matches.h"

/* --- appending ----------------------------------------------------------------------------------------- */

struct append_entry {
    int64_t match;
    struct entry_row row;
};

/* Only the next entry fits: a log never has a hole, whatever failed before. */
static enum store_status run_append_entry(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "INSERT INTO entries (match, number, account, request, at_ms, entry) SELECT ?1, ?2, ?3, ?4, ?5, ?6"
        " WHERE ?2 = coalesce((SELECT max(number) + 1 FROM entries WHERE match = ?1), 0)";
    const struct append_entry *append = data;
    struct query q = query_begin(db, sql);

    (void)job;
    query_bind_int(&q, append->match);
    query_bind_int(&q, append->row.number);
    query_bind_int(&q, append->row.account);
    query_bind_blob(&q, append->row.request);
    query_bind_int(&q, append->row.at_ms);
    query_bind_blob(&q, append->row.entry);
    return query_run_change(&q);
}

void store_append_entry(struct batch *batch, int64_t match, const struct entry_row *entry)
{
    struct append_entry *append = batch_add(batch, run_append_entry, sizeof *append);

    append->match = match;
    append->row = *entry;
    append->row.request = batch_blob(batch, entry->request);
    append->row.entry = batch_blob(batch, entry->entry);
}

struct append_events {
    int64_t match;
    struct events_row row;
};

static enum store_status run_append_events(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "INSERT INTO events (match, viewer, first, count, entry, at_ms, events) VALUES (?, ?, ?, ?, ?, ?, ?)";
    const struct append_events *append = data;
    struct query q = query_begin(db, sql);

    (void)job;
    query_bind_int(&q, append->match);
    query_bind_int(&q, append->row.viewer);
    query_bind_int(&q, append->row.first);
    query_bind_int(&q, append->row.count);
    query_bind_int(&q, append->row.entry);
    query_bind_int(&q, append->row.at_ms);
    query_bind_blob(&q, append->row.events);
    return query_run(&q);
}

void store_append_events(struct batch *batch, int64_t match, const struct events_row *events)
{
    struct append_events *append = batch_add(batch, run_append_events, sizeof *append);

    append->match = match;
    append->row = *events;
    append->row.events = batch_blob(batch, events->events);
}

struct append_snapshot {
    int64_t match;
    struct snapshot_row row;
};

static enum store_status run_append_snapshot(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "INSERT INTO snapshots (match, entries, state) VALUES (?, ?, ?)"
                              " ON CONFLICT (match, entries) DO UPDATE SET state = excluded.state";
    const struct append_snapshot *append = data;
    struct query q = query_begin(db, sql);

    (void)job;
    query_bind_int(&q, append->match);
    query_bind_int(&q, append->row.entries);
    query_bind_blob(&q, append->row.state);
    return query_run(&q);
}

void store_append_snapshot(struct batch *batch, int64_t match, const struct snapshot_row *snapshot)
{
    struct append_snapshot *append = batch_add(batch, run_append_snapshot, sizeof *append);

    append->match = match;
    append->row.entries = snapshot->entries;
    append->row.state = batch_blob(batch, snapshot->state);
}

static enum store_status run_drop_snapshots(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "DELETE FROM snapshots WHERE match = ? AND entries < ?";
    const struct append_snapshot *drop = data;
    struct query q = query_begin(db, sql);

    (void)job;
    query_bind_int(&q, drop->match);
    query_bind_int(&q, drop->row.entries);
    return query_run(&q);
}

void store_drop_snapshots(struct batch *batch, int64_t match, uint32_t entries)
{
    struct append_snapshot *drop = batch_add(batch, run_drop_snapshots, sizeof *drop);

    drop->match = match;
    drop->row.entries = entries;
}

/* --- reading ------------------------------------------------------------------------------------------- */

struct read_range {
    int64_t match;
    int32_t viewer;
    uint32_t from;
    size_t limit;
    struct rows rows;
};

static enum store_status entries_between(struct database *db, struct job *job, int64_t match, uint32_t from,
                                         size_t limit, size_t most_bytes, struct rows *rows)
{
    static const char sql[] = "SELECT number, account, request, at_ms, entry FROM entries WHERE match = ?"
                              " AND number >= ? ORDER BY number LIMIT ?";
    struct query q = query_begin(db, sql);
    size_t bytes = 0;

    query_bind_int(&q, match);
    query_bind_int(&q, from);
    query_bind_int(&q, (int64_t)limit);
    *rows = (struct rows){0};
    while (bytes < most_bytes && query_row(&q)) {
        struct entry_row *entry = rows_add(job, rows, sizeof *entry);
        entry->number = (uint32_t)query_int(&q);
        entry->account = query_int(&q);
        entry->request = query_blob(&q, job);
        entry->at_ms = query_int(&q);
        entry->entry = query_blob(&q, job);
        bytes += entry->entry.size + sizeof *entry;
    }
    return query_end(&q);
}

static enum store_status run_read_entries(struct database *db, struct job *job, void *data)
{
    struct read_range *read = data;

    return entries_between(db, job, read->match, read->from, read->limit, STORE_READ_BYTES_MAX, &read->rows);
}

static void deliver_entries(struct job *job, void *data)
{
    const struct rows *rows = &((struct read_range *)data)->rows;
    bool ok = job->result.status == STORE_OK;

    ((entries_read *)job->callback)(job->context, &job->result, ok ? rows->items : NULL,
                                    ok ? rows->count : 0);
}

void store_read_entries(struct store *store, int64_t match, uint32_t from, size_t limit, entries_read *done,
                        void *context)
{
    struct job *job;
    struct read_range *read = read_begin(store, run_read_entries, deliver_entries, (void (*)(void))done,
                                         context, sizeof *read, &job);

    read->match = match;
    read->from = from;
    read->limit = limit < STORE_LOAD_ENTRIES_MAX ? limit : STORE_LOAD_ENTRIES_MAX;
    job_submit(job);
}

static enum store_status run_read_events(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "SELECT viewer, first, count, entry, at_ms, events FROM events WHERE match = ?1 AND viewer = ?2"
        " AND first >= coalesce((SELECT max(first) FROM events WHERE match = ?1 AND viewer = ?2 AND first <= "
        "?3), 0)"
        " AND first + count > ?3 ORDER BY first LIMIT ?4";
    struct read_range *read = data;
    struct query q = query_begin(db, sql);
    size_t bytes = 0;

    query_bind_int(&q, read->match);
    query_bind_int(&q, read->viewer);
    query_bind_int(&q, read->from);
    query_bind_int(&q, (int64_t)read->limit);
    read->rows = (struct rows){0};
    while (bytes < STORE_READ_BYTES_MAX && query_row(&q)) {
        struct events_row *row = rows_add(job, &read->rows, sizeof *row);
        row->viewer = (int32_t)query_int(&q);
        row->first = (uint32_t)query_int(&q);
        row->count = (uint32_t)query_int(&q);
        row->entry = (uint32_t)query_int(&q);
        row->at_ms = query_int(&q);
        row->events = query_blob(&q, job);
        bytes += row->events.size + sizeof *row;
    }
    return query_end(&q);
}

static void deliver_events(struct job *job, void *data)
{
    const struct rows *rows = &((struct read_range *)data)->rows;
    bool ok = job->result.status == STORE_OK;

    ((events_read *)job->callback)(job->context, &job->result, ok ? rows->items : NULL, ok ? rows->count : 0);
}

void store_read_events(struct store *store, int64_t match, int32_t viewer, uint32_t from, size_t limit,
                       events_read *done, void *context)
{
    struct job *job;
    struct read_range *read =
        read_begin(store, run_read_events, deliver_events, (void (*)(void))done, context, sizeof *read, &job);

    read->match = match;
    read->viewer = viewer;
    read->from = from;
    read->limit = limit < STORE_LOAD_ENTRIES_MAX ? limit : STORE_LOAD_ENTRIES_MAX;
    job_submit(job);
}

/* --- loading ------------------------------------------------------------------------------------------- */

struct load_match {
    int64_t id;
    uint32_t until;
    bool found;
    struct snapshot_row snapshot;
    struct loaded_match match;
};

static enum store_status last_snapshot(struct database *db, struct job *job, struct load_match *load)
{
    static const char sql[] =
        "SELECT entries, state FROM snapshots WHERE match = ? AND entries <= ? ORDER BY entries DESC LIMIT 1";
    struct query q = query_begin(db, sql);

    query_bind_int(&q, load->id);
    query_bind_int(&q, load->until);
    load->match.snapshot = NULL;
    if (query_row(&q)) {
        load->snapshot.entries = (uint32_t)query_int(&q);
        load->snapshot.state = query_blob(&q, job);
        load->match.snapshot = &load->snapshot;
    }
    return query_end(&q);
}

static enum store_status run_load(struct database *db, struct job *job, void *data)
{
    struct load_match *load = data;
    struct rows entries = {0};
    enum store_status status = match_row_find(db, job, load->id, &load->match.match, &load->found);
    uint32_t from;
    size_t limit;

    if (status != STORE_OK || !load->found)
        return status;
    status = last_snapshot(db, job, load);
    if (status != STORE_OK)
        return status;
    from = load->match.snapshot ? load->snapshot.entries : 0;
    limit = load->until - from;
    status =
        entries_between(db, job, load->id, from,
                        limit < STORE_LOAD_ENTRIES_MAX ? limit : STORE_LOAD_ENTRIES_MAX, SIZE_MAX, &entries);
    load->match.entries = entries.items;
    load->match.entry_count = entries.count;
    return status;
}

static void deliver_loaded(struct job *job, void *data)
{
    const struct load_match *load = data;
    bool ok = job->result.status == STORE_OK && load->found;

    ((match_loaded *)job->callback)(job->context, &job->result, ok ? &load->match : NULL);
}

void store_load_match(struct store *store, int64_t id, uint32_t entries, match_loaded *loaded, void *context)
{
    struct job *job;
    struct load_match *load =
        read_begin(store, run_load, deliver_loaded, (void (*)(void))loaded, context, sizeof *load, &job);

    load->id = id;
    load->until = entries;
    job_submit(job);
}
