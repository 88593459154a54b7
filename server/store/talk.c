/* What people say and send each other around matches: chat lines and invitations. */
#include "server/base/limits.h"
#include "server/store/database.h"
#include "server/store/job.h"

/* --- chat ---------------------------------------------------------------------------------------------- */

static enum store_status run_append_chat(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "INSERT INTO chat (match, channel, number, account, name, text, at_ms, digest)"
                              " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    const struct chat_row *line = data;
    struct query q = query_begin(db, sql);

    (void)job;
    query_bind_int(&q, line->match);
    query_bind_int(&q, line->channel);
    query_bind_int(&q, line->number);
    query_bind_int(&q, line->account);
    query_bind_text(&q, line->name);
    query_bind_text(&q, line->text);
    query_bind_int(&q, line->at_ms);
    query_bind_digest(&q);
    return query_run(&q);
}

void store_append_chat(struct batch *batch, const struct chat_row *line)
{
    struct chat_row *copy = batch_add(batch, run_append_chat, sizeof *copy);

    *copy = *line;
    copy->name = batch_text(batch, line->name);
    copy->text = batch_text(batch, line->text);
}

struct read_chat {
    int64_t match;
    int32_t channel;
    uint32_t before;
    size_t limit;
    struct rows rows;
};

static enum store_status run_read_chat(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "SELECT * FROM (SELECT match, channel, number, account, name, text, at_ms FROM chat WHERE match = ?"
        " AND channel = ? AND number < ? ORDER BY number DESC LIMIT ?) AS last ORDER BY number";
    struct read_chat *read = data;
    struct query q = query_begin(db, sql);

    query_bind_int(&q, read->match);
    query_bind_int(&q, read->channel);
    query_bind_int(&q, read->before);
    query_bind_int(&q, (int64_t)read->limit);
    read->rows = (struct rows){0};
    while (query_row(&q)) {
        struct chat_row *line = rows_add(job, &read->rows, sizeof *line);
        line->match = query_int(&q);
        line->channel = (int32_t)query_int(&q);
        line->number = (uint32_t)query_int(&q);
        line->account = query_int(&q);
        line->name = query_text(&q, job);
        line->text = query_text(&q, job);
        line->at_ms = query_int(&q);
    }
    return query_end(&q);
}

static void deliver_chat(struct job *job, void *data)
{
    const struct rows *rows = &((struct read_chat *)data)->rows;
    bool ok = job->result.status == STORE_OK;

    ((chat_read *)job->callback)(job->context, &job->result, ok ? rows->items : NULL, ok ? rows->count : 0);
}

void store_read_chat(struct store *store, int64_t match, int32_t channel, uint32_t before, size_t limit,
                     chat_read *done, void *context)
{
    struct job *job;
    struct read_chat *read =
        read_begin(store, run_read_chat, deliver_chat, (void (*)(void))done, context, sizeof *read, &job);

    read->match = match;
    read->channel = channel;
    read->before = before;
    read->limit = limit < STORE_ROWS_MAX ? limit : STORE_ROWS_MAX;
    job_submit(job);
}

/* --- invitations --------------------------------------------------------------------------------------- */

static enum store_status run_create(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "INSERT INTO invitations (code, match, side, created_by, expires_ms, uses_left, digest)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    const struct invitation_row *invitation = data;
    struct query q = query_begin(db, sql);

    (void)job;
    query_bind_text(&q, invitation->code);
    query_bind_int(&q, invitation->match);
    query_bind_int(&q, invitation->side);
    query_bind_int(&q, invitation->created_by);
    query_bind_int(&q, invitation->expires_ms);
    query_bind_int(&q, invitation->uses_left);
    query_bind_digest(&q);
    return query_run(&q);
}

void store_create_invitation(struct batch *batch, const struct invitation_row *invitation)
{
    struct invitation_row *copy = batch_add(batch, run_create, sizeof *copy);

    *copy = *invitation;
    copy->code = batch_text(batch, invitation->code);
}

struct find_invitation {
    const char *code;
    bool found;
    struct invitation_row invitation;
};

static enum store_status run_find(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "SELECT code, match, side, created_by, expires_ms, uses_left FROM invitations"
                              " WHERE code = ?";
    struct find_invitation *find = data;
    struct query q = query_begin(db, sql);

    query_bind_text(&q, find->code);
    find->found = query_row(&q);
    if (find->found) {
        find->invitation.code = query_text(&q, job);
        find->invitation.match = query_int(&q);
        find->invitation.side = (int32_t)query_int(&q);
        find->invitation.created_by = query_int(&q);
        find->invitation.expires_ms = query_int(&q);
        find->invitation.uses_left = (int32_t)query_int(&q);
    }
    return query_end(&q);
}

static void deliver_invitation(struct job *job, void *data)
{
    const struct find_invitation *find = data;
    bool ok = job->result.status == STORE_OK && find->found;

    ((invitation_found *)job->callback)(job->context, &job->result, ok ? &find->invitation : NULL);
}

void store_find_invitation(struct store *store, const char *code, invitation_found *found, void *context)
{
    struct job *job;
    struct find_invitation *find =
        read_begin(store, run_find, deliver_invitation, (void (*)(void))found, context, sizeof *find, &job);

    find->code = job_text(job, code);
    job_submit(job);
}
