#include "server/core/token.h"

#include "common/crypto/text.h"
#include "common/wire/check_text.h"
#include "server/base/memory.h"
#include "server/core/people.h"

#include <stdlib.h>
#include <string.h>

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

struct check {
    token_checked *then;
    const char *token;
    uint8_t hash[STORE_HASH_SIZE];
    bool renewed;       /* or it was tried */
    int64_t expires_ms; /* as far as it is good */
};

static void renew(struct request *r, int64_t now);

static void found(void *context, const struct store_result *result, const struct token_row *token,
                  const struct account_row *account)
{
    struct request *r = context;
    struct check *check = r->own;
    int64_t now = core_wall(r->core);
    Gonfalon__V1__Error *error = NULL;

    if (result->status != STORE_OK) {
        error = make_error(&r->memory, GONFALON__V1__ERROR_CODE__ERROR_CODE_STORE, "store.failed",
                           "the server cannot look it up at present");
    } else if (!token || token->expires_ms <= now) {
        error = make_error(&r->memory, GONFALON__V1__ERROR_CODE__ERROR_CODE_TOKEN_EXPIRED, "session.expired",
                           "that session has ended: log in again");
    } else if (account->banned_until_ms > now) {
        error = make_error(&r->memory, GONFALON__V1__ERROR_CODE__ERROR_CODE_BANNED, "account.banned",
                           account->ban_reason);
    } else if (!check->renewed && token->expires_ms - now < (TOKEN_DAYS - TOKEN_RENEWED_DAYS) * day_ms) {
        renew(r, now);
        return;
    } else {
        check->expires_ms = token->expires_ms;
        if (r->session)
            memcpy(r->session->token, check->hash, sizeof check->hash);
    }
    check->then(r, error ? NULL : account, error);
}

/* Whether it was renewed or not: it may have been deleted meanwhile, so it is looked up again. */
static void renewal_tried(void *context, const struct store_result *result)
{
    struct request *r = context;
    const struct check *check = r->own;

    (void)result;
    store_find_token(r->core->port.store, check->hash, found, r);
}

static void renew(struct request *r, int64_t now)
{
    struct check *check = r->own;
    struct batch *batch = store_begin(r->core->port.store);

    check->renewed = true;
    store_renew_token(batch, check->hash, now + TOKEN_DAYS * day_ms);
    store_commit(batch, renewal_tried, r);
}

void token_check(struct request *r, const char *token, token_checked *then)
{
    struct check *check = arena_take(&r->memory, sizeof *check);

    check->then = then;
    check->token = arena_text(&r->memory, token); /* the connection may end */
    r->own = check;
    if (text_check(token, TEXT_WORD, 1, WIRE_TOKEN_MAX) != TEXT_FINE ||
        !crypto_token_hash(token, check->hash)) {
        then(r, NULL,
             make_error(&r->memory, GONFALON__V1__ERROR_CODE__ERROR_CODE_TOKEN_EXPIRED, "session.expired",
                        "that is no session"));
        return;
    }
    store_find_token(r->core->port.store, check->hash, found, r);
}

/* --- tickets ---------------------------------------------------------------------------------- */

struct ticket {
    struct ticket *next;
    int64_t until_ms;
    int64_t expires_ms; /* the token */
    char name[CRYPTO_TOKEN_SIZE];
    char token[CRYPTO_TOKEN_SIZE];
};

static void ticket_free(struct core *core, struct ticket **at)
{
    struct ticket *t = *at;

    *at = t->next;
    core->ticket_count--;
    crypto_forget(t, sizeof *t);
    free(t);
}

static void drop_old(struct core *core)
{
    int64_t now = core_now(core);

    for (struct ticket **at = &core->tickets; *at;)
        if ((*at)->until_ms <= now)
            ticket_free(core, at);
        else
            at = &(*at)->next;
}

bool core_take_ticket(struct core *core, const char *name, char *token, int64_t *seconds)
{
    drop_old(core);
    for (struct ticket **at = &core->tickets; *at; at = &(*at)->next)
        if (strlen(name) == strlen((*at)->name) && crypto_equal(name, (*at)->name, strlen(name))) {
            memcpy(token, (*at)->token, sizeof(*at)->token);
            *seconds = ((*at)->expires_ms - core_wall(core)) / 1000;
            ticket_free(core, at);
            return true;
        }
    return false;
}

/* Tokens are made of the core's randomness and not of the system's, so that a simulation repeats itself. */
static bool make_token(struct core *core, char token[CRYPTO_TOKEN_SIZE])
{
    uint8_t bytes[32];
    bool made = random_fill(core->port.random, bytes, sizeof bytes);

    text_to_base64url(bytes, sizeof bytes, token);
    crypto_forget(bytes, sizeof bytes);
    return made;
}

static bool add_ticket(struct core *core, const char *token, int64_t expires_ms, char name[CRYPTO_TOKEN_SIZE])
{
    drop_old(core);
    if (core->ticket_count >= TICKETS_MAX || !make_token(core, name))
        return false;
    struct ticket *t = must_alloc(sizeof *t);

    t->until_ms = core_now(core) + TICKET_MS;
    memcpy(t->name, name, sizeof t->name);
    copy_text(t->token, sizeof t->token, token);
    t->expires_ms = expires_ms;
    t->next = core->tickets;
    core->tickets = t;
    core->ticket_count++;
    return true;
}

char *token_renewed_ticket(struct request *r)
{
    const struct check *check = r->own;
    char ticket[CRYPTO_TOKEN_SIZE];
    bool made = check->renewed && add_ticket(r->core, check->token, check->expires_ms, ticket);

    return arena_text(&r->memory, made ? ticket : "");
}

void tickets_stop(struct core *core)
{
    while (core->tickets)
        ticket_free(core, &core->tickets);
}

bool token_issue(struct request *r, struct batch *batch, int64_t account, Gonfalon__V1__SessionForm form,
                 Gonfalon__V1__SessionReply *answer, uint8_t hash[STORE_HASH_SIZE])
{
    char token[CRYPTO_TOKEN_SIZE], ticket[CRYPTO_TOKEN_SIZE];
    int64_t now = core_wall(r->core);
    struct token_row row = {.account = account, .created_ms = now, .expires_ms = now + TOKEN_DAYS * day_ms};

    if (!make_token(r->core, token) || !crypto_token_hash(token, row.hash))
        return false;
    if (form == GONFALON__V1__SESSION_FORM__SESSION_FORM_TICKET) {
        if (!add_ticket(r->core, token, row.expires_ms, ticket))
            return false;
        answer->ticket = arena_text(&r->memory, ticket);
    } else {
        answer->token = arena_text(&r->memory, token);
    }
    crypto_forget(token, sizeof token);
    store_create_token(batch, &row);
    answer->expires = (uint64_t)row.expires_ms;
    memcpy(hash, row.hash, sizeof row.hash);
    return true;
}
