/* What administrators do to accounts: roles, bans, and looking them up. */
#include "common/wire/check_text.h"
#include "server/base/log.h"
#include "server/core/exchange.h"
#include "server/core/people.h"

#include <string.h>

struct change {
    struct account_row row, was;
    Gonfalon__V1__SessionEnd ends; /* sessions of the account end for this reason; UNSPECIFIED: they do not */
};

typedef void account_change(struct request *r, struct change *change);

static void log_change(const struct request *r, const struct change *change)
{
    const struct account_row *row = &change->row;

    if (r->message->body_case == GONFALON__V1__CLIENT_MESSAGE__BODY_SET_ROLE)
        log_event(LEVEL_INFO, "role changed",
                  LOG_FIELDS(log_text("account", row->name), log_text("role", role_word(row->role)),
                             log_text("by", r->name)));
    else if (r->message->body_case == GONFALON__V1__CLIENT_MESSAGE__BODY_BAN)
        log_event(LEVEL_INFO, "banned",
                  LOG_FIELDS(log_text("account", row->name), log_number("until_ms", row->banned_until_ms),
                             log_text("reason", row->ban_reason), log_text("by", r->name)));
    else
        log_event(LEVEL_INFO, "ban ended",
                  LOG_FIELDS(log_text("account", row->name), log_text("by", r->name)));
}

static void changed(void *context, const struct store_result *result)
{
    struct request *r = context;
    const struct change *change = r->own;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    log_change(r, change);
    person_update(r->core, &change->row);
    if (change->ends != GONFALON__V1__SESSION_END__SESSION_END_UNSPECIFIED)
        person_end_sessions(r->core, change->row.id, NULL, NULL, change->ends, change->row.ban_reason);
    reply_answer(r);
}

static void commit_change(struct request *r, struct change *change)
{
    struct batch *batch = store_begin(r->core->port.store);

    r->own = change;
    store_update_account(batch, &change->row, &change->was);
    if (change->ends != GONFALON__V1__SESSION_END__SESSION_END_UNSPECIFIED)
        store_delete_tokens(batch, change->row.id, NULL);
    answer_done(r, batch);
    store_commit(batch, changed, r);
}

static void set_role(struct request *r, struct change *change)
{
    change->row.role = (int32_t)r->message->set_role->role;
}

static void ban(struct request *r, struct change *change)
{
    const Gonfalon__V1__BanRequest *ask = r->message->ban;

    change->row.banned_until_ms = ask->until == 0 || ask->until > INT64_MAX ? INT64_MAX : (int64_t)ask->until;
    change->row.ban_reason = ask->reason;
    change->ends = GONFALON__V1__SESSION_END__SESSION_END_BANNED;
}

static void unban(struct request *r, struct change *change)
{
    (void)r;
    change->row.banned_until_ms = 0;
    change->row.ban_reason = "";
}

static account_change *change_of(const struct request *r)
{
    if (r->message->body_case == GONFALON__V1__CLIENT_MESSAGE__BODY_SET_ROLE)
        return set_role;
    return r->message->body_case == GONFALON__V1__CLIENT_MESSAGE__BODY_BAN ? ban : unban;
}

static void found(void *context, const struct store_result *result, const struct account_row *row)
{
    struct request *r = context;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
    } else if (!row) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "account.not_found",
                       "there is no account of that name");
    } else if (row->id == r->account) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "account.not_oneself",
                       "nobody does that to himself");
    } else {
        struct change *change = arena_take(&r->memory, sizeof *change);

        change->row = *row;
        change->row.name = arena_text(&r->memory, row->name);
        change->row.key = arena_text(&r->memory, row->key);
        change->row.password = arena_text(&r->memory, row->password);
        change->row.ban_reason = arena_text(&r->memory, row->ban_reason);
        change->was = change->row;
        change_of(r)(r, change);
        commit_change(r, change);
    }
}

static void find(struct request *r, const char *name)
{
    if (strlen(name) > WIRE_NAME_MAX)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "account.not_found",
                       "there is no account of that name");
    else
        find_account(r->core->port.store, name, found, r);
}

void set_role_run(struct request *r)
{
    Gonfalon__V1__Role role = r->message->set_role->role;

    if (role != GONFALON__V1__ROLE__ROLE_PLAYER && role != GONFALON__V1__ROLE__ROLE_HOST &&
        role != GONFALON__V1__ROLE__ROLE_ADMIN)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "account.no_such_role",
                       "there is no such role");
    else
        find(r, r->message->set_role->name);
}

void ban_run(struct request *r)
{
    if (text_check(r->message->ban->reason, TEXT_LINE, 0, WIRE_REASON_MAX) != TEXT_FINE)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "account.bad_reason",
                       "the reason is one line of at most 200 bytes");
    else
        find(r, r->message->ban->name);
}

void unban_run(struct request *r)
{
    find(r, r->message->unban->name);
}

/* --- looking them up -------------------------------------------------------------------------- */

static bool matches(const struct request *r, const struct account_row *row)
{
    const Gonfalon__V1__AccountsRequest *ask = r->message->accounts;

    if (ask->role != GONFALON__V1__ROLE__ROLE_UNSPECIFIED && role_of(row) != ask->role)
        return false;
    if (ask->banned && row->banned_until_ms <= core_wall(r->core))
        return false;
    return strstr(row->name, ask->name_contains) != NULL;
}

static void listed(void *context, const struct store_result *result, const struct account_row *rows,
                   size_t count)
{
    struct request *r = context;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    Gonfalon__V1__AccountsReply *answer = answer_part(r, &gonfalon__v1__accounts_reply__descriptor);

    answer->accounts = arena_array(&r->memory, count, sizeof *answer->accounts);
    for (size_t i = 0; i < count; i++)
        if (matches(r, &rows[i]))
            answer->accounts[answer->n_accounts++] =
                encode_account(&r->memory, &rows[i], role_of(&rows[i]), true);
    if (count == WIRE_PAGE_MAX)
        answer->next = arena_text(&r->memory, rows[count - 1].key);
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_ACCOUNTS, answer);
}

/* A page may be shorter than asked for, even empty, and yet not the last: `next` says so. */
void accounts_run(struct request *r)
{
    const Gonfalon__V1__Page *page = r->message->accounts->page;
    const char *after = page && strlen(page->cursor) < NAME_KEY_SIZE ? page->cursor : "";

    store_list_accounts(r->core->port.store, after, WIRE_PAGE_MAX, listed, r);
}
