/* What a match leaves behind: its log, the events that each viewer saw, and snapshots to begin from. */
#include "server/base/limits.h"
#include "server/store/database.h"
#include "server/store/heard.h"
#include "server/store/job.h"
#include "server/store/journal.h"
#include "server/store/matches.h"

#include <stdio.h>

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
static enum store_status follow_status(struct database *db, const struct append_entry *append)
{
    static const char sql[] =
        "UPDATE matches SET status = ?1, result = ?2, changed_ms = ?3, result_entries = ?4,"
        " digest = " MATCH_DIGEST_AFTER("?1", "?2", "?3",
                                        "?4") " WHERE id = ?5"
                                              " AND (status <> ?1 OR changed_ms NOT BETWEEN ?3 - ?6 AND ?3)";
    struct query q = query_begin(db, sql);

    query_bind_int(&q, append->status);
    query_bind_blob(&q, append->result);
    query_bind_int(&q, append->changed_ms);
    query_bind_int(&q, (int64_t)append->row.number + 1);
    query_bind_int(&q, append->match);
    query_bind_int(&q, STORE_CHANGED_MS);
    return query_run(&q);
}

/* In its place at once, because the row of the match may have to change with it. */
static enum store_status append_in_place(struct database *db, const struct append_entry *append,
                                         struct blob events)
{
    enum store_status status = journal_flush(db, append->match);

    if (status == STORE_OK)
        status = journal_insert(db, append->match, &append->row,
                                append->tells_status ? &append->result : NULL, events);
    return status == STORE_OK && append->tells_status ? follow_status(db, append) : status;
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
    if (log->entries != append->row.number) {
        snprintf(db->trouble, sizeof db->trouble, "another entry is the next of this log");
        return STORE_CONFLICT;
    }
    if (!append->tells_status || !journal_takes(db, log, append->status, append->changed_ms,
                                                append->row.entry.size + append->result.size + events.size))
        return append_in_place(db, append, events);
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
                              " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, row_digest(?1, ?2, ?3, ?4, ?5, ?6, ?7))";
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
                              " VALUES (?1, ?2, ?3, row_digest(?1, ?2, ?3))"
                              " ON CONFLICT (match, entries) DO UPDATE SET state = excluded.state,"
                              " digest = excluded.digest";
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

/* --- reading ------------------------------------------------------------------------------------------- */

struct read_range {
    int64_t match;
    int32_t viewer;
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
    static const char sql[] = "SELECT number, account, request, at_ms, entry FROM entries WHERE match = ?"
                              " AND number >= ? ORDER BY number LIMIT ?";
    struct query q = query_begin(db, sql);
    uint32_t next = from;
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

static enum store_status read_apart(struct database *db, struct job *job, struct read_range *read,
                                    size_t *bytes)
{
    static const char sql[] =
        "SELECT viewer, first, count, entry, at_ms, events FROM events WHERE match = ?1 AND viewer = ?2"
        " AND first >= coalesce((SELECT max(first) FROM events WHERE match = ?1 AND viewer = ?2 AND first <= "
        "?3), 0)"
        " AND first + count > ?3 ORDER BY first LIMIT ?4";
    struct query q = query_begin(db, sql);

    query_bind_int(&q, read->match);
    query_bind_int(&q, read->viewer);
    query_bind_int(&q, read->from);
    query_bind_int(&q, (int64_t)read->limit);
    while (*bytes < STORE_READ_BYTES_MAX && query_row(&q)) {
        struct events_row *row = rows_add(job, &read->rows, sizeof *row);
        row->viewer = (int32_t)query_int(&q);
        row->first = (uint32_t)query_int(&q);
        row->count = (uint32_t)query_int(&q);
        row->entry = (uint32_t)query_int(&q);
        row->at_ms = query_int(&q);
        row->events = query_blob(&q, job);
        *bytes += row->events.size + sizeof *row;
    }
    return query_end(&q);
}

/* The events that lie beside entries, of those in their places and then of those in the journal. */
struct beside {
    struct query q;
    const struct database *db;
    bool in_place;
    int64_t match, next, below;
};

static struct beside events_beside(struct database *db, int64_t match, int64_t from, int64_t below)
{
    static const char sql[] = "SELECT number, at_ms, events FROM entries WHERE match = ? AND number >= ?"
                              " AND number < ? ORDER BY number";
    struct beside b = {
        .q = query_begin(db, sql), .db = db, .in_place = true, .match = match, .next = from, .below = below};

    query_bind_int(&b.q, match);
    query_bind_int(&b.q, from);
    query_bind_int(&b.q, below);
    return b;
}

/* The next entry that gave the viewer something. The events are valid until the query goes on. */
static bool next_beside(struct beside *b, int32_t viewer, struct events_row *row)
{
    while (b->in_place && query_row(&b->q)) {
        row->entry = (uint32_t)query_int(&b->q) + 1;
        row->at_ms = query_int(&b->q);
        b->next = row->entry;
        if (heard_find(query_peek(&b->q), viewer, row))
            return true;
    }
    b->in_place = false;
    for (const struct kept *k = journal_from(b->db, b->match, (uint32_t)b->next);
         k && k->row.number == b->next && b->next < b->below; k = k->next) {
        row->entry = (uint32_t)++b->next;
        row->at_ms = k->row.at_ms;
        if (heard_find(k->events, viewer, row))
            return true;
    }
    return false;
}

/* The number of the entry to begin with, for the viewer's event `from`: his events are numbered without holes
 * and in the order of the entries, so halving finds it. Entries that gave him nothing are passed over, each
 * at most twice in all. */
static enum store_status find_beside(struct database *db, const struct read_range *read, int64_t *start)
{
    struct match_log *log;
    enum store_status status = journal_log(db, read->match, &log);
    int64_t low = 0, high = log->entries;

    while (low < high && status == STORE_OK) {
        int64_t middle = low + (high - low) / 2;
        struct events_row row;
        struct beside b = events_beside(db, read->match, middle, high);

        if (next_beside(&b, read->viewer, &row) && row.first + row.count <= read->from)
            low = row.entry;
        else
            high = middle;
        status = query_end(&b.q);
    }
    *start = low;
    return status;
}

static enum store_status read_beside(struct database *db, struct job *job, struct read_range *read,
                                     size_t bytes)
{
    struct events_row row;
    int64_t start;
    enum store_status status = find_beside(db, read, &start);

    if (status != STORE_OK)
        return status;
    struct beside b = events_beside(db, read->match, start, INT64_MAX);

    while (read->rows.count < read->limit && bytes < STORE_READ_BYTES_MAX &&
           next_beside(&b, read->viewer, &row)) {
        row.events = job_blob(job, row.events.bytes, row.events.size);
        *(struct events_row *)rows_add(job, &read->rows, sizeof row) = row;
        bytes += row.events.size + sizeof row;
    }
    return query_end(&b.q);
}

/* Those that have rows of their own come first: the start, and what was written before version 3. */
static enum store_status run_read_events(struct database *db, struct job *job, void *data)
{
    struct read_range *read = data;
    size_t bytes = 0;
    enum store_status status;

    read->rows = (struct rows){0};
    status = read_apart(db, job, read, &bytes);
    if (status == STORE_OK && read->rows.count < read->limit && bytes < STORE_READ_BYTES_MAX)
        status = read_beside(db, job, read, bytes);
    return status;
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
