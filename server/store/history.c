/* What a match leaves behind: its log, what goes beside it for viewers, and snapshots to begin from. What a
 * viewer saw is read in seen.c. */
#include "server/base/limits.h"
#include "server/store/database.h"
#include "server/store/heard.h"
#include "server/store/job.h"
#include "server/store/journal.h"
#include "server/store/log_row.h"
#include "server/store/matches.h"

/* --- appending ----------------------------------------------------------------------------------------- */

/* The entry, and what follows from it for viewers and for the match's row. */
struct append_entry {
    int64_t match;
    struct entry_row row;
    struct heard_part *heard;
    bool tells_status;
    int32_t status;
    struct blob result;
    int64_t changed_ms;
};

/* The row of the match is left alone while only its result changes, which lies beside the entry: the row and
 * its indexes are three pages or more. When it was last changed is therefore true only to the minute. */
static bool row_follows(const struct match_log *log, const struct append_entry *append)
{
    return append->tells_status && (log->status != append->status || log->changed_ms > append->changed_ms ||
                                    append->changed_ms - log->changed_ms > STORE_CHANGED_MS);
}

/* In its place at once. What is known of the log stays true, unless this transaction comes to nothing
 * (journal_undone). */
static enum store_status append_in_place(struct database *db, struct match_log *log,
                                         const struct append_entry *append, struct blob events)
{
    enum store_status status = journal_place(db, append->match);

    if (status == STORE_OK)
        status = journal_insert(db, append->match, &append->row,
                                append->tells_status ? &append->result : NULL, events);
    if (status == STORE_OK && row_follows(log, append)) {
        status = match_row_change(db, append->match, append->status, append->result, append->changed_ms,
                                  (int64_t)append->row.number + 1);
        log->status = append->status;
        log->changed_ms = append->changed_ms;
    }
    if (status == STORE_OK)
        log->entries = append->row.number + 1;
    return status;
}

/* Only the next entry fits: a log never has a hole, whatever failed before. */
static enum store_status run_append_entry(struct database *db, struct job *job, void *data)
{
    const struct append_entry *append = data;
    struct blob events = heard_pack(job, append->heard);
    struct match_log *log;
    enum store_status status = journal_log(db, append->match, &log);

    if (status != STORE_OK)
        return status;
    if (log->entries != append->row.number)
        return database_conflict(db, "another entry is the next of this log");
    if (!append->tells_status || row_follows(log, append) ||
        !journal_takes(db, log, append->row.entry.size + append->result.size + events.size))
        return append_in_place(db, log, append, events);
    journal_add(db, log, &append->row, append->result, events);
    return STORE_OK;
}

void store_append_entry(struct batch *batch, int64_t match, const struct entry_row *entry)
{
    struct append_entry *append = batch_add(batch, run_append_entry, sizeof *append);

    append->match = match;
    append->row = *entry;
    append->row.request = batch_blob(batch, entry->request);
    append->row.entry = batch_blob(batch, entry->entry);
}

/* The entry of this match that the batch adds last; NULL: none. */
static struct append_entry *appended(struct batch *batch, int64_t match)
{
    struct append_entry *found = NULL;

    for (struct operation *o = batch_job(batch)->first; o; o = o->next)
        if (o->run == run_append_entry && ((struct append_entry *)o->data)->match == match)
            found = o->data;
    return found;
}

bool history_takes_status(struct batch *batch, int64_t match, int32_t status, struct blob result,
                          int64_t changed_ms)
{
    struct append_entry *append = appended(batch, match);

    if (!append)
        return false;
    append->tells_status = true;
    append->status = status;
    append->result = batch_blob(batch, result);
    append->changed_ms = changed_ms;
    return true;
}

struct append_events {
    int64_t match;
    struct events_row row;
};

static enum store_status run_append_events(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "INSERT INTO events (match, viewer, first, count, entry, at_ms, events, digest)"
                              " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
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
    query_bind_digest(&q);
    return query_run(&q);
}

/* Beside their entry; those of the start have none, and a row of their own for each viewer. */
void store_append_events(struct batch *batch, int64_t match, const struct events_row *events)
{
    struct append_entry *entry = appended(batch, match);
    struct append_events *append;

    if (entry && entry->row.number + 1 == events->entry) {
        heard_add(batch_job(batch), &entry->heard, events);
        return;
    }
    append = batch_add(batch, run_append_events, sizeof *append);
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
    static const char sql[] = "INSERT INTO snapshots (match, entries, state, digest)"
                              " VALUES (?1, ?2, ?3, ?4)"
                              " ON CONFLICT (match, entries) DO UPDATE SET state = excluded.state,"
                              " digest = excluded.digest";
    const struct append_snapshot *append = data;
    struct query q = query_begin(db, sql);

    (void)job;
    query_bind_int(&q, append->match);
    query_bind_int(&q, append->row.entries);
    query_bind_blob(&q, append->row.state);
    query_bind_digest(&q);
    return query_run(&q);
}

void store_append_snapshot(struct batch *batch, int64_t match, const struct snapshot_row *snapshot)
{
    struct append_snapshot *append = batch_add(batch, run_append_snapshot, sizeof *append);

    append->match = match;
    append->row.entries = snapshot->entries;
    append->row.state = batch_blob(batch, snapshot->state);
}

/* --- reading ------------------------------------------------------------------------------------------- */

struct read_range {
    int64_t match;
    uint32_t from;
    size_t limit;
    struct rows rows;
};

static struct entry_row copy_entry(struct job *job, const struct entry_row *from)
{
    struct entry_row to = *from;

    to.request = job_blob(job, from->request.bytes, from->request.size);
    to.entry = job_blob(job, from->entry.bytes, from->entry.size);
    return to;
}

static enum store_status entries_between(struct database *db, struct job *job, int64_t match, uint32_t from,
                                         size_t limit, size_t most_bytes, struct rows *rows)
{
    static const char sql[] = "SELECT " LOG_COLUMNS " FROM entries WHERE match = ?"
                              " AND number >= ? ORDER BY number LIMIT ?";
    struct query q = query_begin(db, sql);
    uint32_t next = from;
    size_t bytes = 0;

    query_bind_int(&q, match);
    query_bind_int(&q, from);
    query_bind_int(&q, (int64_t)limit);
    *rows = (struct rows){0};
    while (bytes < most_bytes && query_row(&q)) {
        const struct entry_row *entry = log_row_read(&q, job, rows);

        bytes += entry->entry.size + sizeof *entry;
        next = entry->number + 1;
    }
    for (const struct kept *k = journal_from(db, match, next);
         k && k->row.number == next && bytes < most_bytes && rows->count < limit; k = k->next, next++) {
        *(struct entry_row *)rows_add(job, rows, sizeof k->row) = copy_entry(job, &k->row);
        bytes += k->row.entry.size + sizeof k->row;
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
