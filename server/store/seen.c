/* The events that a viewer saw, from rows of their own and from beside the entries of the log. */
#include "server/base/limits.h"
#include "server/store/database.h"
#include "server/store/heard.h"
#include "server/store/job.h"
#include "server/store/journal.h"

struct read_range {
    int64_t match;
    int32_t viewer;
    uint32_t from;
    size_t limit;
    struct rows rows;
};

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

/* The events that lie beside entries, of those in their places and then of those in the journal. The former
 * are read a few at a time, and more each time: most who ask are content with the first. */
struct beside {
    struct query q;
    struct database *db;
    bool in_place;
    int64_t match, next, below;
    int64_t page, seen; /* rows asked for, and those of them that have come */
};

enum { BESIDE_FIRST = 4, BESIDE_MORE = 4, BESIDE_MOST = 256 };

static void next_page(struct beside *b)
{
    static const char sql[] = "SELECT number, at_ms, events FROM entries WHERE match = ? AND number >= ?"
                              " AND number < ? ORDER BY number LIMIT ?";

    b->q = query_begin(b->db, sql);
    b->page = b->page * BESIDE_MORE < BESIDE_MOST ? b->page * BESIDE_MORE : BESIDE_MOST;
    b->seen = 0;
    query_bind_int(&b->q, b->match);
    query_bind_int(&b->q, b->next);
    query_bind_int(&b->q, b->below);
    query_bind_int(&b->q, b->page);
}

static void events_beside(struct beside *b, struct database *db, int64_t match, int64_t from, int64_t below)
{
    b->db = db;
    b->in_place = true;
    b->match = match;
    b->next = from;
    b->below = below;
    b->page = BESIDE_FIRST / BESIDE_MORE;
    next_page(b);
}

/* The next row of those in their places. */
static bool next_row(struct beside *b)
{
    bool row = query_row(&b->q);

    if (!row && b->seen == b->page && query_end(&b->q) == STORE_OK) {
        next_page(b);
        row = query_row(&b->q);
    }
    b->seen++;
    return row;
}

/* The next entry that gave the viewer something. The events are valid until the query goes on. */
static bool next_beside(struct beside *b, int32_t viewer, struct events_row *row)
{
    while (b->in_place && next_row(b)) {
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
        struct beside b;

        events_beside(&b, db, read->match, middle, high);
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
    struct beside b;

    events_beside(&b, db, read->match, start, INT64_MAX);
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
