/* The first message of a connection: which protocol, which program, and whose session it may resume. */
#include "common/wire/check_text.h"
#include "server/core/device.h"
#include "server/core/exchange.h"
#include "server/core/people.h"
#include "server/core/token.h"

#include <string.h>

static Gonfalon__V1__Limits *encode_limits(struct request *r)
{
    Gonfalon__V1__Limits *limits = answer_part(r, &gonfalon__v1__limits__descriptor);

    limits->frame_bytes = WIRE_MESSAGE_MAX;
    limits->reply_bytes = WIRE_REPLY_MAX;
    limits->name_bytes = WIRE_NAME_MAX;
    limits->chat_bytes = WIRE_CHAT_MAX;
    limits->army_bytes = WIRE_JSON_MAX;
    limits->army_lists = WIRE_ARMY_LISTS_MAX;
    limits->open_matches = WIRE_OPEN_MATCHES_MAX;
    limits->requests_per_second = r->core->config.requests_per_second;
    limits->ping_interval_ms = WIRE_PING_MS;
    limits->ping_timeout_ms = WIRE_SILENCE_MS;
    return limits;
}

static void encode_features(struct request *r, Gonfalon__V1__HelloReply *hello)
{
    const struct core_config *config = &r->core->config;

    hello->features = arena_array(&r->memory, 5, sizeof *hello->features);
    if (config->guests)
        hello->features[hello->n_features++] = arena_text(&r->memory, "guests");
    if (config->registration)
        hello->features[hello->n_features++] = arena_text(&r->memory, "registration");
    if (config->bots)
        hello->features[hello->n_features++] = arena_text(&r->memory, "bots");
    if (config->ratings)
        hello->features[hello->n_features++] = arena_text(&r->memory, "ratings");
    if (config->queue)
        hello->features[hello->n_features++] = arena_text(&r->memory, "queue");
}

static Gonfalon__V1__HelloReply *begin(struct request *r)
{
    Gonfalon__V1__HelloReply *hello = answer_part(r, &gonfalon__v1__hello_reply__descriptor);

    hello->protocol_min = WIRE_PROTOCOL_MIN;
    hello->protocol_max = WIRE_PROTOCOL_MAX;
    hello->server = arena_text(&r->memory, r->core->config.server_name);
    hello->version = arena_text(&r->memory, r->core->config.version);
    hello->now = (uint64_t)core_wall(r->core);
    return hello;
}

static void turn_away(struct request *r, Gonfalon__V1__HelloVerdict verdict)
{
    Gonfalon__V1__HelloReply *hello = begin(r);
    struct session *s = r->session;

    hello->verdict = verdict;
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_HELLO, hello);
    s->closing = true;
    connection_close(s->connection, CLOSE_POLICY);
}

/* The highest that both have. */
static uint32_t protocol_of(const Gonfalon__V1__Hello *ask)
{
    return ask->protocol_max < WIRE_PROTOCOL_MAX ? ask->protocol_max : WIRE_PROTOCOL_MAX;
}

static void welcome(struct request *r, const struct account_row *account, Gonfalon__V1__Error *error)
{
    Gonfalon__V1__HelloReply *hello = begin(r);
    const Gonfalon__V1__Hello *ask = r->message->hello;

    hello->verdict = GONFALON__V1__HELLO_VERDICT__HELLO_VERDICT_WELCOME;
    hello->protocol = protocol_of(ask);
    hello->limits = encode_limits(r);
    hello->motd = arena_text(&r->memory, r->core->config.motd);
    encode_features(r, hello);
    if (account)
        hello->account = encode_account(&r->memory, account, role_of(account), false);
    if (account && r->session)
        hello->device = device_issue(r->core, &r->memory, account, r->session->token);
    if (account && !ask->token[0])
        hello->ticket = token_renewed_ticket(r);
    hello->session_error = error;
    if (r->session)
        r->session->greeted = true;
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_HELLO, hello);
}

static void token_looked_up(struct request *r, const struct account_row *account, Gonfalon__V1__Error *error)
{
    if (account && r->session)
        person_enter(r->session, account);
    welcome(r, account, error);
}

void hello_run(struct request *r)
{
    const Gonfalon__V1__Hello *ask = r->message->hello;
    struct session *s = r->session;
    const char *token = ask->token[0] ? ask->token : s->connection->token;

    if (s->client) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE, "hello.twice",
                       "hello has been said already");
        return;
    }
    if (ask->protocol_max < WIRE_PROTOCOL_MIN) {
        turn_away(r, GONFALON__V1__HELLO_VERDICT__HELLO_VERDICT_CLIENT_TOO_OLD);
        return;
    }
    if (ask->protocol_min > WIRE_PROTOCOL_MAX) {
        turn_away(r, GONFALON__V1__HELLO_VERDICT__HELLO_VERDICT_CLIENT_TOO_NEW);
        return;
    }
    if ((ask->client_id.len != 0 && ask->client_id.len != WIRE_CLIENT_ID_SIZE) ||
        text_check(ask->client, TEXT_LINE, 0, WIRE_CLIENT_MAX) != TEXT_FINE ||
        text_check(ask->language, TEXT_WORD, 0, WIRE_LANGUAGE_MAX) != TEXT_FINE) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "hello.malformed",
                       "client, language or client_id is out of bounds");
        return;
    }
    s->protocol = protocol_of(ask);
    s->client = client_enter(r->core, ask->client_id.data, ask->client_id.len);
    copy_text(s->language, sizeof s->language, ask->language);
    if (token[0])
        token_check(r, token, token_looked_up);
    else
        welcome(r, NULL, NULL);
}
