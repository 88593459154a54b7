/* Accounts and the session tokens that belong to them. */
#include "server/base/limits.h"
#include "server/store/database.h"
#include "server/store/job.h"

#include <string.h>

#define ACCOUNT_COLUMNS                                                                                      \
    "id, name, key, password, role, guest, created_ms, seen_ms, banned_until_ms, ban_reason"

static void read_account(struct query *q, struct job *job, struct account_row *to)
{
    to->id = query_int(q);
    to->name = query_text(q, job);
    to->key = query_text(q, job);
    to->password = query_text(q, job);
    to->role = (int32_t)query_int(q);
    to->guest = (int32_t)query_int(q);
    to->created_ms = query_int(q);
    to->seen_ms = query_int(q);
    to->banned_until_ms = query_int(q);
    to->ban_reason = query_text(q, job);
}

static enum store_status read_muted(struct database *db, struct job *job, struct account_row *to)
{
    static const char sql[] = "SELECT whom FROM mutes WHERE account = ? ORDER BY whom";
    struct query q = query_begin(db, sql);
    struct rows rows = {0};

    query_bind_int(&q, to->id);
    while (query_row(&q))
        *(int64_t *)rows_add(job, &rows, sizeof(int64_t)) = query_int(&q);
    to->muted = rows.items;
    to->muted_count = rows.count;
    return query_end(&q);
}

/* In the order of the columns, with the digest behind them. */
static void bind_account(struct query *q, const struct account_row *account)
{
    query_bind_int(q, account->id);
    query_bind_text(q, account->name);
    query_bind_text(q, account->key);
    query_bind_text(q, account->password);
    query_bind_int(q, account->role);
    query_bind_int(q, account->guest);
    query_bind_int(q, account->created_ms);
    query_bind_int(q, account->seen_ms);
    query_bind_int(q, account->banned_until_ms);
    query_bind_text(q, account->ban_reason);
    query_bind_digest(q);
}

static struct account_row copy_account(struct batch *batch, const struct account_row *account)
{
    struct account_row copy = *account;

    copy.name = batch_text(batch, account->name);
    copy.key = batch_text(batch, account->key);
    copy.password = batch_text(batch, account->password);
    copy.ban_reason = batch_text(batch, account->ban_reason);
    return copy;
}

static enum store_status run_create(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "INSERT INTO accounts (" ACCOUNT_COLUMNS ", digest)"
                              " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
    struct query q = query_begin(db, sql);

    (void)job;
    bind_account(&q, data);
    return query_run(&q);
}

void store_create_account(struct batch *batch, const struct account_row *account)
{
    *(struct account_row *)batch_add(batch, run_create, sizeof *account) = copy_account(batch, account);
}

struct update_account {
    struct account_row now, was;
};

static enum store_status run_update(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "UPDATE accounts SET name = ?2, key = ?3, password = ?4, role = ?5, guest = ?6,"
        " created_ms = ?7, seen_ms = ?8, banned_until_ms = ?9, ban_reason = ?10, digest = ?11"
        " WHERE id = ?1 AND password = ?12 AND role = ?13 AND guest = ?14 AND banned_until_ms = ?15"
        " AND ban_reason = ?16";
    const struct update_account *update = data;
    struct query q = query_begin(db, sql);

    (void)job;
    bind_account(&q, &update->now);
    query_bind_text(&q, update->was.password);
    query_bind_int(&q, update->was.role);
    query_bind_int(&q, update->was.guest);
    query_bind_int(&q, update->was.banned_until_ms);
    query_bind_text(&q, update->was.ban_reason);
    return query_run_change(&q);
}

void store_update_account(struct batch *batch, const struct account_row *account,
                          const struct account_row *was)
{
    struct update_account *update = batch_add(batch, run_update, sizeof *update);

    update->now = copy_account(batch, account);
    update->was = copy_account(batch, was);
}

struct mute {
    int64_t account, whom;
    bool on;
};

static enum store_status run_mute(struct database *db, struct job *job, void *data)
{
    static const char on[] = "INSERT INTO mutes (account, whom, digest) VALUES (?1, ?2, ?3)"
                             " ON CONFLICT DO NOTHING";
    static const char off[] = "DELETE FROM mutes WHERE account = ? AND whom = ?";
    const struct mute *mute = data;
    struct query q = query_begin(db, mute->on ? on : off);

    (void)job;
    query_bind_int(&q, mute->account);
    query_bind_int(&q, mute->whom);
    if (mute->on)
        query_bind_digest(&q);
    return query_run(&q);
}

void store_mute(struct batch *batch, int64_t account, int64_t whom, bool on)
{
    *(struct mute *)batch_add(batch, run_mute, sizeof(struct mute)) = (struct mute){account, whom, on};
}

/* --- finding ------------------------------------------------------------------------------------------- */

struct find_account {
    int64_t id;
    const char *key, *other; /* NULL: by id */
    bool found;
    struct account_row account;
};

static enum store_status run_find(struct database *db, struct job *job, void *data)
{
    static const char by_id[] = "SELECT " ACCOUNT_COLUMNS " FROM accounts WHERE id = ?";
    static const char by_key[] =
        "SELECT " ACCOUNT_COLUMNS " FROM accounts WHERE key IN (?1, ?2) ORDER BY key <> ?1";
    struct find_account *find = data;
    struct query q = query_begin(db, find->key ? by_key : by_id);

    if (find->key) {
        query_bind_text(&q, find->key);
        query_bind_text(&q, find->other);
    } else {
        query_bind_int(&q, find->id);
    }
    find->found = query_row(&q);
    if (find->found)
        read_account(&q, job, &find->account);
    enum store_status status = query_end(&q);

    return status == STORE_OK && find->found ? read_muted(db, job, &find->account) : status;
}

static void deliver_account(struct job *job, void *data)
{
    struct find_account *find = data;
    bool ok = job->result.status == STORE_OK && find->found;

    ((account_found *)job->callback)(job->context, &job->result, ok ? &find->account : NULL);
}

void store_find_account(struct store *store, int64_t id, account_found *found, void *context)
{
    struct job *job;
    struct find_account *find =
        read_begin(store, run_find, deliver_account, (void (*)(void))found, context, sizeof *find, &job);

    find->id = id;
    job_submit(job);
}

void store_find_account_by_key(struct store *store, const char *key, const char *other, account_found *found,
                               void *context)
{
    struct job *job;
    struct find_account *find =
        read_begin(store, run_find, deliver_account, (void (*)(void))found, context, sizeof *find, &job);

    find->key = job_text(job, key);
    find->other = job_text(job, other);
    job_submit(job);
}

struct list_accounts {
    const char *after;
    size_t limit;
    struct rows rows;
};

static enum store_status run_list(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "SELECT " ACCOUNT_COLUMNS " FROM accounts WHERE key > ? ORDER BY key LIMIT ?";
    struct list_accounts *list = data;
    struct query q = query_begin(db, sql);

    query_bind_text(&q, list->after);
    query_bind_int(&q, (int64_t)list->limit);
    list->rows = (struct rows){0};
    while (query_row(&q))
        read_account(&q, job, rows_add(job, &list->rows, sizeof(struct account_row)));
    return query_end(&q);
}

static void deliver_accounts(struct job *job, void *data)
{
    const struct rows *rows = &((struct list_accounts *)data)->rows;
    bool ok = job->result.status == STORE_OK;

    ((accounts_listed *)job->callback)(job->context, &job->result, ok ? rows->items : NULL,
                                       ok ? rows->count : 0);
}

void store_list_accounts(struct store *store, const char *after, size_t limit, accounts_listed *listed,
                         void *context)
{
    struct job *job;
    struct list_accounts *list =
        read_begin(store, run_list, deliver_accounts, (void (*)(void))listed, context, sizeof *list, &job);

    list->after = job_text(job, after);
    list->limit = limit < STORE_ROWS_MAX ? limit : STORE_ROWS_MAX;
    job_submit(job);
}

/* --- tokens -------------------------------------------------------------------------------------------- */

static struct blob hash_blob(const uint8_t *hash)
{
    return (struct blob){hash, STORE_HASH_SIZE};
}

/* In the order of the columns, with the digest behind them. */
static void bind_token(struct query *q, const struct token_row *token)
{
    query_bind_blob(q, hash_blob(token->hash));
    query_bind_int(q, token->account);
    query_bind_int(q, token->created_ms);
    query_bind_int(q, token->expires_ms);
    query_bind_digest(q);
}

static enum store_status run_create_token(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "INSERT INTO tokens (hash, account, created_ms, expires_ms, digest)"
                              " VALUES (?1, ?2, ?3, ?4, ?5)";
    const struct token_row *token = data;
    struct query q = query_begin(db, sql);

    (void)job;
    bind_token(&q, token);
    return query_run(&q);
}

void store_create_token(struct batch *batch, const struct token_row *token)
{
    *(struct token_row *)batch_add(batch, run_create_token, sizeof *token) = *token;
}

static enum store_status run_renew_token(struct database *db, struct job *job, void *data)
{
    static const char find[] = "SELECT account, created_ms FROM tokens WHERE hash = ?";
    static const char sql[] = "UPDATE tokens SET account = ?2, created_ms = ?3, expires_ms = ?4, digest = ?5"
                              " WHERE hash = ?1";
    struct token_row *renew = data;
    struct query q = query_begin(db, find);

    (void)job;
    query_bind_blob(&q, hash_blob(renew->hash));
    bool found = query_row(&q);

    if (found) {
        renew->account = query_int(&q);
        renew->created_ms = query_int(&q);
    }
    if (query_end(&q) != STORE_OK || !found)
        return q.status;
    q = query_begin(db, sql);
    bind_token(&q, renew);
    return query_run(&q);
}

void store_renew_token(struct batch *batch, const uint8_t hash[STORE_HASH_SIZE], int64_t expires_ms)
{
    struct token_row *renew = batch_add(batch, run_renew_token, sizeof *renew);

    memcpy(renew->hash, hash, STORE_HASH_SIZE);
    renew->expires_ms = expires_ms;
}

static enum store_status run_delete_token(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "DELETE FROM tokens WHERE hash = ?";
    struct query q = query_begin(db, sql);

    (void)job;
    query_bind_blob(&q, hash_blob(data));
    return query_run(&q);
}

void store_delete_token(struct batch *batch, const uint8_t hash[STORE_HASH_SIZE])
{
    memcpy(batch_add(batch, run_delete_token, STORE_HASH_SIZE), hash, STORE_HASH_SIZE);
}

struct delete_tokens {
    int64_t account;
    struct blob keep; /* empty: none, and no hash is empty */
};

static enum store_status run_delete_tokens(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "DELETE FROM tokens WHERE account = ? AND hash <> ?";
    const struct delete_tokens *tokens = data;
    struct query q = query_begin(db, sql);

    (void)job;
    query_bind_int(&q, tokens->account);
    query_bind_blob(&q, tokens->keep);
    return query_run(&q);
}

void store_delete_tokens(struct batch *batch, int64_t account, const uint8_t *keep)
{
    struct delete_tokens *tokens = batch_add(batch, run_delete_tokens, sizeof *tokens);

    tokens->account = account;
    if (keep)
        tokens->keep = batch_blob(batch, hash_blob(keep));
}

struct find_token {
    bool found;
    struct token_row token;
    struct account_row account;
};

static enum store_status run_find_token(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "SELECT account, tokens.created_ms, expires_ms, id, name, key, password, role, guest, "
        "accounts.created_ms,"
        " seen_ms, banned_until_ms, ban_reason FROM tokens JOIN accounts ON id = account WHERE hash = ?";
    struct find_token *find = data;
    struct query q = query_begin(db, sql);

    query_bind_blob(&q, hash_blob(find->token.hash));
    find->found = query_row(&q);
    if (find->found) {
        find->token.account = query_int(&q);
        find->token.created_ms = query_int(&q);
        find->token.expires_ms = query_int(&q);
        read_account(&q, job, &find->account);
    }
    enum store_status status = query_end(&q);

    return status == STORE_OK && find->found ? read_muted(db, job, &find->account) : status;
}

static void deliver_token(struct job *job, void *data)
{
    struct find_token *find = data;
    bool ok = job->result.status == STORE_OK && find->found;

    ((token_found *)job->callback)(job->context, &job->result, ok ? &find->token : NULL,
                                   ok ? &find->account : NULL);
}

void store_find_token(struct store *store, const uint8_t hash[STORE_HASH_SIZE], token_found *found,
                      void *context)
{
    struct job *job;
    struct find_token *find =
        read_begin(store, run_find_token, deliver_token, (void (*)(void))found, context, sizeof *find, &job);

    memcpy(find->token.hash, hash, STORE_HASH_SIZE);
    job_submit(job);
}
