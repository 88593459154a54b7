#include "server/store/journal.h"

#include "server/base/limits.h"
#include "server/base/memory.h"
#include "server/store/database.h"
#include "server/store/journal_row.h"
#include "server/store/log_row.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum { BUCKETS = 4096, JOURNAL_PARTS = 64 };

struct journal {
    struct match_log *bucket[BUCKETS];
    size_t log_count;
    struct match_log *oldest, *newest; /* of those with entries that are not in their place */
    struct kept *fresh, **fresh_end;   /* of this transaction, in order */
    int64_t row;                       /* that this transaction makes */
    int64_t dropped;                   /* rows before this one are gone */
    size_t count, most;                /* of entries that are not in their place */
    struct match_log *moved;           /* those of which some have gone to their places in this transaction */
    bool apart;
};

/* --- logs --------------------------------------------------------------------------------------- */

static struct match_log **place_of(const struct database *db, int64_t match)
{
    uint64_t hash = (uint64_t)match * 0x9e3779b97f4a7c15u;
    struct match_log **at = &db->journal->bucket[hash >> 32 & (BUCKETS - 1)];

    while (*at && (*at)->match != match)
        at = &(*at)->next;
    return at;
}

static void enqueue(struct journal *j, struct match_log *log)
{
    log->queued = true;
    log->newer = NULL;
    log->older = j->newest;
    *(j->newest ? &j->newest->newer : &j->oldest) = log;
    j->newest = log;
}

static void dequeue(struct journal *j, struct match_log *log)
{
    *(log->older ? &log->older->newer : &j->oldest) = log->newer;
    *(log->newer ? &log->newer->older : &j->newest) = log->older;
    log->queued = false;
}

/* Those of which nothing waits are known only to spare a question. */
static void forget_quiet(struct journal *j)
{
    for (size_t i = 0; i < BUCKETS; i++)
        for (struct match_log **at = &j->bucket[i]; *at;) {
            struct match_log *log = *at;

            if (log->first) {
                at = &log->next;
                continue;
            }
            *at = log->next;
            free(log);
            j->log_count--;
        }
}

static struct match_log *find_or_add(struct database *db, int64_t match)
{
    struct match_log **at = place_of(db, match);

    if (*at)
        return *at;
    if (db->journal->log_count >= STORE_LOGS_KNOWN_MAX) {
        forget_quiet(db->journal);
        at = place_of(db, match);
    }
    struct match_log *log = must_alloc(sizeof *log);

    log->match = match;
    *at = log;
    db->journal->log_count++;
    return log;
}

/* One question: where the database is another program, each is a round trip. */
static enum store_status learn(struct database *db, struct match_log *log)
{
    static const char sql[] = "SELECT (SELECT coalesce(max(number) + 1, 0) FROM entries WHERE match = ?1), "
                              "status, created_ms, changed_ms"
                              " FROM matches WHERE id = ?1";
    struct query q = query_begin(db, sql);

    query_bind_int(&q, log->match);
    log->exists = query_row(&q);
    log->entries = log->exists ? (uint32_t)query_int(&q) : 0;
    if (log->exists) {
        log->status = (int32_t)query_int(&q);
        log->created_ms = query_int(&q);
        log->changed_ms = query_int(&q);
    }
    enum store_status status = query_end(&q);

    if (log->last && !log->last->flushed && log->last->row.number + 1 > log->entries)
        log->entries = log->last->row.number + 1;
    log->known = status == STORE_OK;
    return status;
}

enum store_status journal_log(struct database *db, int64_t match, struct match_log **log)
{
    *log = find_or_add(db, match);
    return (*log)->known ? STORE_OK : learn(db, *log);
}

void journal_created(struct database *db, int64_t match, int32_t status, int64_t created_ms,
                     int64_t changed_ms)
{
    struct match_log *log = find_or_add(db, match);

    assert(!log->first); /* its id is new */
    log->known = log->exists = true;
    log->entries = 0;
    log->status = status;
    log->created_ms = created_ms;
    log->changed_ms = changed_ms;
}

/* --- entries ------------------------------------------------------------------------------------ */

static void keep(struct journal *j, struct match_log *log, const struct kept *from)
{
    struct kept *kept = must_alloc(sizeof *kept + from->row.request.size + from->row.entry.size +
                                   from->result.size + from->events.size);
    uint8_t *to = kept->bytes;

    *kept = *from;
    kept->next = kept->next_fresh = NULL;
    kept->flushed = false;
    kept->row.request = blob_copy(&to, from->row.request);
    kept->row.entry = blob_copy(&to, from->row.entry);
    kept->result = blob_copy(&to, from->result);
    kept->events = blob_copy(&to, from->events);
    *(log->last ? &log->last->next : &log->first) = kept;
    log->last = kept;
    log->entries = kept->row.number + 1;
    if (!log->queued)
        enqueue(j, log);
    j->count++;
}

bool journal_takes(const struct database *db, const struct match_log *log, size_t size)
{
    return !db->journal->apart && db->journal->most > 0 && size <= STORE_JOURNAL_ENTRY_MAX && log->exists;
}

void journal_add(struct database *db, struct match_log *log, const struct entry_row *row, struct blob result,
                 struct blob events)
{
    struct journal *j = db->journal;

    keep(j, log,
         &(struct kept){
             .match = log->match, .journal_row = j->row, .row = *row, .result = result, .events = events});
    *j->fresh_end = log->last;
    j->fresh_end = &log->last->next_fresh;
}

enum store_status journal_insert(struct database *db, int64_t match, const struct entry_row *row,
                                 const struct blob *result, struct blob events)
{
    static const char sql[] =
        "INSERT INTO entries (match, number, account, request, at_ms, entry, result, events, digest)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    struct query q = query_begin(db, sql);

    log_row_bind(&q, match, row);
    if (result)
        query_bind_blob(&q, *result);
    else
        query_bind_no_blob(&q);
    query_bind_blob(&q, events);
    query_bind_digest(&q);
    return query_run(&q);
}

static enum store_status flush_log(struct database *db, struct match_log *log)
{
    enum store_status status = STORE_OK;

    for (struct kept *k = log->first; k && status == STORE_OK; k = k->next)
        if (!k->flushed) {
            status = journal_insert(db, k->match, &k->row, &k->result, k->events);
            k->flushed = status == STORE_OK;
            db->journal->count -= k->flushed;
        }
    if (log->first && !log->moved) {
        log->moved = true;
        log->next_moved = db->journal->moved;
        db->journal->moved = log;
    }
    return status;
}

enum store_status journal_place(struct database *db, int64_t match)
{
    struct match_log *log = *place_of(db, match);

    return log ? flush_log(db, log) : STORE_OK;
}

enum store_status journal_flush(struct database *db, int64_t match)
{
    struct match_log *log = *place_of(db, match);

    if (log)
        log->known = false;
    return journal_place(db, match);
}

enum store_status journal_borrowed(struct database *db, int64_t match, int64_t epoch)
{
    struct match_log *log = find_or_add(db, match);

    if (log->epoch == epoch)
        return STORE_OK;
    log->epoch = epoch;
    return journal_flush(db, match);
}

/* Until at most so many are left; the oldest first, so that the beginning of the journal can go. */
static enum store_status flush_oldest(struct database *db, size_t most)
{
    enum store_status status = STORE_OK;

    for (struct match_log *log = db->journal->oldest; log && db->journal->count > most && status == STORE_OK;
         log = log->newer)
        status = flush_log(db, log);
    return status;
}

/* --- rows of the journal ------------------------------------------------------------------------ */

static enum store_status write_row(struct database *db)
{
    static const char sql[] = "INSERT INTO journal (number, entries, digest) VALUES (?1, ?2, ?3)";
    struct journal *j = db->journal;
    size_t size = 0;

    for (const struct kept *k = j->fresh; k; k = k->next_fresh)
        size += k->flushed ? 0 : kept_size(k);
    if (size == 0)
        return STORE_OK;
    uint8_t *bytes = must_alloc(size), *to = bytes;

    for (const struct kept *k = j->fresh; k; k = k->next_fresh)
        if (!k->flushed)
            to = kept_pack(to, k);
    struct query q = query_begin(db, sql);

    query_bind_int(&q, j->row);
    query_bind_blob(&q, (struct blob){bytes, size});
    query_bind_digest(&q);
    enum store_status status = query_run(&q);

    free(bytes);
    return status;
}

/* The first row in which something lies that has no other place. */
static int64_t first_needed(const struct journal *j)
{
    for (const struct match_log *log = j->oldest; log; log = log->newer)
        if (!log->first->flushed)
            return log->first->journal_row;
    return j->row; /* at most what has just been added to logs that were flushed */
}

static enum store_status drop_rows(struct database *db)
{
    static const char sql[] = "DELETE FROM journal WHERE number < ?";
    struct journal *j = db->journal;
    int64_t needed = first_needed(j);

    if (needed <= j->dropped || j->most == 0)
        return STORE_OK;
    j->dropped = needed;
    struct query q = query_begin(db, sql);

    query_bind_int(&q, needed);
    return query_run(&q);
}

enum store_status journal_begin(struct database *db, bool apart)
{
    db->journal->apart = apart;
    return apart ? flush_oldest(db, 0) : STORE_OK;
}

enum store_status journal_write(struct database *db)
{
    enum store_status status = STORE_OK;

    /* A few at a time: who waits for this commit does not wait for thousands of others. */
    if (db->journal->count > db->journal->most)
        status = flush_oldest(db, db->journal->most - db->journal->most / JOURNAL_PARTS);
    if (status == STORE_OK)
        status = write_row(db);
    return status == STORE_OK ? drop_rows(db) : status;
}

/* Of what was in the log before, the beginning has gone, or all. */
static void queue_anew(struct journal *j, struct match_log *log)
{
    if (!log->first)
        log->last = NULL;
    dequeue(j, log);
    if (log->first)
        enqueue(j, log); /* what it has now is the newest */
}

/* Whole logs go to their places, so what is left was added since. */
static void drop_flushed(struct journal *j, struct match_log *log)
{
    while (log->first && log->first->flushed) {
        struct kept *next = log->first->next;

        free(log->first);
        log->first = next;
    }
    queue_anew(j, log);
}

static void drop_fresh(struct journal *j, struct match_log *log)
{
    struct kept **at = &log->first;

    log->last = NULL;
    for (; *at && (*at)->journal_row != j->row; at = &(*at)->next)
        log->last = *at;
    while (*at) {
        struct kept *next = (*at)->next;

        free(*at);
        *at = next;
    }
    if (!log->first)
        queue_anew(j, log);
}

static struct match_log *next_moved(struct journal *j)
{
    struct match_log *log = j->moved;

    if (log) {
        j->moved = log->next_moved;
        log->moved = false;
    }
    return log;
}

static void end_transaction(struct journal *j)
{
    j->fresh = NULL;
    j->fresh_end = &j->fresh;
}

void journal_committed(struct database *db)
{
    struct journal *j = db->journal;
    struct match_log *log;

    while ((log = next_moved(j)))
        drop_flushed(j, log);
    j->row += j->fresh != NULL;
    end_transaction(j);
}

void journal_undone(struct database *db)
{
    for (size_t i = 0; i < BUCKETS; i++)
        for (struct match_log *log = db->journal->bucket[i]; log; log = log->next)
            log->known = false;
}

void journal_rolled_back(struct database *db)
{
    struct journal *j = db->journal;
    struct match_log *newer;

    while (next_moved(j)) {}
    for (struct match_log *log = j->oldest; log; log = newer) {
        newer = log->newer;
        drop_fresh(j, log);
    }
    end_transaction(j);
    j->count = 0;
    j->dropped = 0;
    for (struct match_log *log = j->oldest; log; log = log->newer)
        for (struct kept *k = log->first; k; k = k->next) {
            k->flushed = false;
            j->count++;
        }
    journal_undone(db);
}

/* --- asking ------------------------------------------------------------------------------------- */

const struct kept *journal_from(const struct database *db, int64_t match, uint32_t number)
{
    const struct match_log *log = *place_of(db, match);
    const struct kept *k = log ? log->first : NULL;

    while (k && (k->flushed || k->row.number < number))
        k = k->next;
    return k;
}

const struct kept *journal_last(const struct database *db, int64_t match)
{
    const struct match_log *log = *place_of(db, match);

    return log && log->last && !log->last->flushed ? log->last : NULL;
}

size_t journal_count(const struct database *db)
{
    return db->journal->count;
}

/* --- opening and closing ------------------------------------------------------------------------ */

/* An entry that went to its place from a damaged row would get a digest that fits it. */
static enum store_status damaged_row(struct database *db, int64_t number)
{
    snprintf(db->trouble, sizeof db->trouble, "row %lld of the journal is damaged: restore a backup",
             (long long)number);
    return STORE_FAILED;
}

static enum store_status keep_row(struct database *db, int64_t journal_row, struct blob bytes)
{
    const uint8_t *at = bytes.bytes, *end = at + bytes.size;
    enum store_status status = STORE_OK;

    while (at < end && status == STORE_OK) {
        struct kept k = {.journal_row = journal_row};
        struct match_log *log;

        if (!kept_unpack(&at, end, &k))
            return damaged_row(db, journal_row);
        status = journal_log(db, k.match, &log);
        /* It may be in its place already, and so may its match be gone. */
        if (status == STORE_OK && log->exists && k.row.number == log->entries)
            keep(db->journal, log, &k);
    }
    return status;
}

static bool read_rows(struct database *db)
{
    static const char sql[] = "SELECT number, entries, digest FROM journal ORDER BY number";
    struct query q = query_begin(db, sql);
    enum store_status status = STORE_OK;

    while (status == STORE_OK && query_row(&q)) {
        struct value row[2];
        int64_t number;

        row[0] = query_value(&q);
        row[1] = query_value(&q);
        number = row[0].number;
        status = query_int(&q) == digest_of(row, 2)
                     ? keep_row(db, number, (struct blob){row[1].bytes, row[1].size})
                     : damaged_row(db, number);
        db->journal->row = number + 1;
        db->journal->dropped = 0;
    }
    return query_end(&q) == STORE_OK && status == STORE_OK;
}

enum store_status journal_flush_all(struct database *db)
{
    if (first_needed(db->journal) <= db->journal->dropped && db->journal->count == 0)
        return STORE_OK;
    enum store_status status = database_begin(db);

    if (status == STORE_OK)
        status = flush_oldest(db, 0);
    if (status == STORE_OK)
        status = drop_rows(db);
    if (status == STORE_OK)
        status = database_commit(db);
    if (status == STORE_OK) {
        journal_committed(db);
        return status;
    }
    database_roll_back(db);
    journal_rolled_back(db);
    return status;
}

bool journal_open(struct database *db, size_t most, bool flush)
{
    struct journal *j = db->journal = must_alloc(sizeof *j);

    j->fresh_end = &j->fresh;
    j->row = j->dropped = 1;
    j->most = most;
    if (most == 0)
        return true;
    return read_rows(db) && (!flush || journal_flush_all(db) == STORE_OK);
}

void journal_close(struct database *db)
{
    struct journal *j = db->journal;

    if (!j)
        return;
    for (struct match_log *log = j->oldest; log; log = log->newer)
        while (log->first) {
            struct kept *next = log->first->next;

            free(log->first);
            log->first = next;
        }
    forget_quiet(j);
    assert(j->log_count == 0);
    free(j);
    db->journal = NULL;
}

bool journal_open_again(struct database *db)
{
    size_t most = db->journal->most;

    journal_close(db);
    return journal_open(db, most, true);
}
