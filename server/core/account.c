/* Requests about one's own session: resume it by its token, ask whose it is (whoami), log out. */
#include "server/core/exchange.h"
#include "server/core/login.h"
#include "server/core/people.h"
#include "server/core/room.h"
#include "server/core/token.h"

#include <string.h>

/* --- resume, whoami --------------------------------------------------------------------------- */

static void resumed(struct request *r, const struct account_row *account, Gonfalon__V1__Error *error)
{
    if (!account) {
        reply_error(r, error);
        return;
    }
    Gonfalon__V1__SessionReply *answer = answer_part(r, &gonfalon__v1__session_reply__descriptor);
    uint8_t hash[STORE_HASH_SIZE];

    answer->account = encode_account(&r->memory, account, role_of(account), false);
    if (r->session) {
        answer->device = device_issue(r->core, &r->memory, account, r->session->token);
        memcpy(hash, r->session->token, sizeof hash);
        person_enter(r->session, account);
        memcpy(r->session->token, hash, sizeof hash);
    }
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_SESSION, answer);
}

void resume_run(struct request *r)
{
    token_check(r, r->message->resume_session->token, resumed);
}

static void whoami_counted(void *context, const struct store_result *result, uint32_t unread)
{
    struct request *r = context;
    Gonfalon__V1__WhoamiReply *answer = r->own;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    answer->unread_notifications = unread;
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_WHOAMI, answer);
}

static void whoami_listed(void *context, const struct store_result *result, const struct match_row *matches,
                          size_t count)
{
    struct request *r = context;
    Gonfalon__V1__WhoamiReply *answer = r->own;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    answer->matches = arena_array(&r->memory, count, sizeof *answer->matches);
    for (size_t i = 0; i < count; i++)
        answer->matches[answer->n_matches++] = match_id_text(&r->memory, matches[i].id);
    store_count_notes(r->core->port.store, r->account, whoami_counted, r);
}

void whoami_run(struct request *r)
{
    Gonfalon__V1__WhoamiReply *answer = answer_part(r, &gonfalon__v1__whoami_reply__descriptor);
    const struct person *p = r->session->person;

    if (!p) {
        reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_WHOAMI, answer);
        return;
    }
    struct account_row row = {.name = p->name, .created_ms = p->created_ms, .ban_reason = ""};
    struct row_filter filter = {.statuses = UNFINISHED, .system = "", .account = p->account};

    filter.limit = WIRE_PAGE_MAX;
    answer->account = encode_account(&r->memory, &row, p->role, false);
    answer->sessions = p->session_count;
    r->own = answer;
    store_list_matches(r->core->port.store, &filter, whoami_listed, r);
}

/* --- log out ---------------------------------------------------------------------------------- */

static void logged_out(void *context, const struct store_result *result)
{
    struct request *r = context;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    if (r->message->logout->everywhere)
        person_end_sessions(r->core, r->account, r->session, NULL,
                            GONFALON__V1__SESSION_END__SESSION_END_LOGGED_OUT, "logged out everywhere");
    if (r->session)
        session_log_out(r->session);
    reply_done(r);
}

void logout_run(struct request *r)
{
    struct batch *batch = store_begin(r->core->port.store);

    if (r->message->logout->everywhere)
        store_delete_tokens(batch, r->account, NULL);
    else
        store_delete_token(batch, r->session->token);
    store_commit(batch, logged_out, r);
}
