/* Notifications: what somebody should know who was not looking, until he has read it. */
#include "server/base/limits.h"
#include "server/store/database.h"
#include "server/store/job.h"

/* --- writing ------------------------------------------------------------------------------------------- */

struct append_note {
    struct note_row note;
    bool once;
    uint32_t keep;
};

static enum store_status next_number(struct database *db, int64_t account, int64_t *number)
{
    static const char sql[] = "SELECT coalesce(max(number), 0) + 1 FROM notifications WHERE account = ?";
    struct query q = query_begin(db, sql);

    query_bind_int(&q, account);
    if (query_row(&q))
        *number = query_int(&q);
    return query_end(&q);
}

/* `told`: it is there now. It is not if it was to be told once and is known already. */
static enum store_status insert(struct database *db, const struct append_note *append, int64_t number,
                                bool *told)
{
    static const char sql[] =
        "INSERT INTO notifications (account, number, kind, match, sender, code, at_ms, read, tournament, "
        "digest)"
        " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10"
        " WHERE ?11 = 0 OR NOT EXISTS (SELECT 1 FROM notifications"
        " WHERE account = ?1 AND kind = ?3 AND match = ?4 AND read = 0) RETURNING number";
    const struct note_row *note = &append->note;
    struct query q = query_begin(db, sql);

    query_bind_int(&q, note->account);
    query_bind_int(&q, number);
    query_bind_int(&q, note->kind);
    query_bind_text(&q, note->match);
    query_bind_text(&q, note->sender);
    query_bind_text(&q, note->code);
    query_bind_int(&q, note->at_ms);
    query_bind_int(&q, 0);
    query_bind_text(&q, note->tournament);
    query_bind_digest(&q);
    query_bind_int(&q, append->once);
    *told = query_row(&q);
    return query_end(&q);
}

static enum store_status drop_oldest(struct database *db, int64_t account, int64_t up_to)
{
    static const char sql[] = "DELETE FROM notifications WHERE account = ? AND number <= ?";
    struct query q = query_begin(db, sql);

    query_bind_int(&q, account);
    query_bind_int(&q, up_to);
    return query_run(&q);
}

static enum store_status run_append(struct database *db, struct job *job, void *data)
{
    const struct append_note *append = data;
    int64_t number = 0;
    bool told = false;
    enum store_status status = next_number(db, append->note.account, &number);

    if (status == STORE_OK)
        status = insert(db, append, number, &told);
    if (status != STORE_OK || !told)
        return status;
    job->result.number = number;
    return drop_oldest(db, append->note.account, number - append->keep);
}

void store_append_note(struct batch *batch, const struct note_row *note, bool once, uint32_t keep)
{
    struct append_note *append = batch_add(batch, run_append, sizeof *append);

    *append = (struct append_note){*note, once, keep};
    append->note.match = batch_text(batch, note->match);
    append->note.tournament = batch_text(batch, note->tournament ? note->tournament : "");
    append->note.sender = batch_text(batch, note->sender);
    append->note.code = batch_text(batch, note->code);
}

struct read_up_to {
    int64_t account;
    uint32_t number;
};

struct unread {
    int64_t number, digest;
};

static enum store_status find_unread(struct database *db, struct job *job, const struct read_up_to *read,
                                     struct rows *rows)
{
    static const char sql[] =
        "SELECT number, digest FROM notifications WHERE account = ? AND number <= ? AND read = 0";
    struct query q = query_begin(db, sql);

    query_bind_int(&q, read->account);
    query_bind_int(&q, read->number);
    while (query_row(&q)) {
        struct unread *note = rows_add(job, rows, sizeof *note);

        note->number = query_int(&q);
        note->digest = query_int(&q);
    }
    return query_end(&q);
}

enum { COLUMN_READ = 7 };

static enum store_status run_read_up_to(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "UPDATE notifications SET read = ?1, digest = ?2 WHERE account = ?3 AND number = ?4";
    const struct read_up_to *read = data;
    struct rows rows = {0};
    enum store_status status = find_unread(db, job, read, &rows);

    for (size_t i = 0; i < rows.count && status == STORE_OK; i++) {
        const struct unread *note = (const struct unread *)rows.items + i;
        struct query q = query_begin(db, sql);

        query_bind_int(&q, 1);
        query_bind_int(&q, digest_after(note->digest, COLUMN_READ, value_int(0), value_int(1)));
        query_bind_int(&q, read->account);
        query_bind_int(&q, note->number);
        status = query_run(&q);
    }
    return status;
}

void store_read_notes_up_to(struct batch *batch, int64_t account, uint32_t number)
{
    *(struct read_up_to *)batch_add(batch, run_read_up_to, sizeof(struct read_up_to)) =
        (struct read_up_to){account, number};
}

/* --- reading ------------------------------------------------------------------------------------------- */

struct list_notes {
    int64_t account;
    bool unread_only;
    size_t limit;
    struct rows rows;
};

static enum store_status run_list(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "SELECT account, number, kind, match, sender, code, at_ms, read, tournament"
                              " FROM notifications WHERE account = ? AND read <= ?"
                              " ORDER BY number DESC LIMIT ?";
    struct list_notes *list = data;
    struct query q = query_begin(db, sql);

    query_bind_int(&q, list->account);
    query_bind_int(&q, !list->unread_only);
    query_bind_int(&q, (int64_t)list->limit);
    list->rows = (struct rows){0};
    while (query_row(&q)) {
        struct note_row *note = rows_add(job, &list->rows, sizeof *note);
        note->account = query_int(&q);
        note->number = (uint32_t)query_int(&q);
        note->kind = (int32_t)query_int(&q);
        note->match = query_text(&q, job);
        note->sender = query_text(&q, job);
        note->code = query_text(&q, job);
        note->at_ms = query_int(&q);
        note->read = (int32_t)query_int(&q);
        note->tournament = query_text(&q, job);
    }
    return query_end(&q);
}

static void deliver_list(struct job *job, void *data)
{
    const struct rows *rows = &((struct list_notes *)data)->rows;
    bool ok = job->result.status == STORE_OK;

    ((notes_listed *)job->callback)(job->context, &job->result, ok ? rows->items : NULL,
                                    ok ? rows->count : 0);
}

void store_list_notes(struct store *store, int64_t account, bool unread_only, size_t limit,
                      notes_listed *listed, void *context)
{
    struct job *job;
    struct list_notes *list =
        read_begin(store, run_list, deliver_list, (void (*)(void))listed, context, sizeof *list, &job);

    list->account = account;
    list->unread_only = unread_only;
    list->limit = limit < STORE_ROWS_MAX ? limit : STORE_ROWS_MAX;
    job_submit(job);
}

struct count_notes {
    int64_t account, unread;
};

static enum store_status run_count(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "SELECT count(*) FROM notifications WHERE account = ? AND read = 0";
    struct count_notes *count = data;
    struct query q = query_begin(db, sql);

    (void)job;
    query_bind_int(&q, count->account);
    if (query_row(&q))
        count->unread = query_int(&q);
    return query_end(&q);
}

static void deliver_count(struct job *job, void *data)
{
    const struct count_notes *count = data;

    ((notes_counted *)job->callback)(job->context, &job->result, (uint32_t)count->unread);
}

void store_count_notes(struct store *store, int64_t account, notes_counted *counted, void *context)
{
    struct job *job;
    struct count_notes *count =
        read_begin(store, run_count, deliver_count, (void (*)(void))counted, context, sizeof *count, &job);

    count->account = account;
    job_submit(job);
}
