#include "client/core/client.h"
#include "client/core/text.h"

#include "common/crypto/crypto.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <version.h>

enum {
    CONNECT_MS = 10 * 1000,
    REPLY_MS = 60 * 1000, /* an answer that takes longer will not come on this connection */
    BACKOFF_FIRST_MS = 200,
    BACKOFF_LAST_MS = 10 * 1000,
    UNNOTICED_MS = 2000,      /* a wait that is not worth a word */
    RETRY_LAST_MS = 10 * 1000 /* a server that asks to wait longer has refused */
};

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool stopped(const struct client *c)
{
    return c->setting.stopped && c->setting.stopped();
}

static void tell(struct client *c, enum client_news news, const char *detail)
{
    if (c->setting.tell)
        c->setting.tell(c->setting.tell_context, news, c->setting.server, detail);
}

static void tell_certificate(void *context, const char *server, const char *fingerprint, bool first)
{
    struct client *c = context;

    if (c->setting.tell)
        c->setting.tell(c->setting.tell_context, first ? NEWS_FIRST_CERTIFICATE : NEWS_NEW_CERTIFICATE,
                        server, fingerprint);
}

/* Sleeps, but not longer than the user wants to go on. */
static void pause_ms(const struct client *c, int64_t ms)
{
    for (int64_t until = now_ms() + ms; now_ms() < until && !stopped(c);) {
        int64_t left = until - now_ms();
        long step = (long)(left < 100 ? left : 100);

        if (step > 0)
            nanosleep(&(struct timespec){.tv_nsec = step * 1000000}, NULL);
    }
}

static enum client_result from_link(enum link_result result)
{
    switch (result) {
    case LINK_FINE:
        return CLIENT_FINE;
    case LINK_LOST:
        return CLIENT_LOST;
    case LINK_UNTRUSTED:
        return CLIENT_UNTRUSTED;
    case LINK_FAILED:
        break;
    }
    return CLIENT_FAILED;
}

/* --- messages that come -------------------------------------------------------------------------- */

static enum client_result keep_push(struct client *c, const uint8_t *data, size_t size)
{
    if (c->push_count == CLIENT_PUSHES_MAX) {
        /* Nobody takes them: a new connection brings a whole picture instead. */
        trouble_say(&c->trouble, "more news came than could be read");
        return CLIENT_LOST;
    }
    struct bytes *place = &c->pushes[(c->first_push + c->push_count++) % CLIENT_PUSHES_MAX];

    bytes_clear(place);
    bytes_add(place, data, size);
    return CLIENT_FINE;
}

static enum client_result answer_ping(struct client *c, uint32_t number)
{
    Gonfalon__V1__ClientMessage message;
    Gonfalon__V1__Pong pong;

    gonfalon__v1__client_message__init(&message);
    gonfalon__v1__pong__init(&pong);
    pong.number = number;
    message.body_case = GONFALON__V1__CLIENT_MESSAGE__BODY_PONG;
    message.pong = &pong;
    return from_link(link_send(&c->link, &message, &c->trouble));
}

/* The connection stays, but nothing more is told on it, and whatever is asked is refused. */
static enum client_result session_ended(struct client *c, const char *why)
{
    trouble_say(&c->trouble, "the session has ended: %s", why);
    return CLIENT_FAILED;
}

/* An error push says why the connection is about to close. Whom a newer connection of his own has pushed out
 * stays out: if he came back they would push each other out for ever. */
static enum client_result take_push(struct client *c, const Gonfalon__V1__ServerMessage *m,
                                    const uint8_t *data, size_t size)
{
    if (m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_PING)
        return answer_ping(c, m->ping->number);
    if (m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_PONG)
        return CLIENT_FINE;
    if (m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_ERROR) {
        trouble_say(&c->trouble, "%s", m->error->text[0] ? m->error->text : m->error->key);
        return strcmp(m->error->key, "session.too_many") == 0 ? CLIENT_FAILED : CLIENT_LOST;
    }
    if (m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_SESSION_ENDED && c->token[0])
        return session_ended(c, m->session_ended->text);
    return keep_push(c, data, size);
}

/* Everything that has come. An answer to `wanted` is kept in `answer`. */
static enum client_result take_messages(struct client *c, uint32_t wanted)
{
    const uint8_t *data;
    size_t size;
    enum client_result result = from_link(link_next(&c->link, &data, &size, &c->trouble));

    while (result == CLIENT_FINE && data) {
        arena_reset(&c->hearing);
        const Gonfalon__V1__ServerMessage *m = wire_from_server(&c->hearing, data, size);

        if (!m) {
            trouble_say(&c->trouble, "the server sends what is no message");
            return CLIENT_LOST;
        }
        if (wanted != 0 && m->in_reply_to == wanted) {
            arena_reset(&c->answering);
            c->answer = wire_from_server(&c->answering, data, size);
        } else if (m->in_reply_to == 0)
            result = take_push(c, m, data, size);
        if (result == CLIENT_FINE)
            result = from_link(link_next(&c->link, &data, &size, &c->trouble));
    }
    return result;
}

/* The link is asked for a sign of life when it is silent, and given up when it stays so. */
static enum client_result heartbeat(struct client *c)
{
    int64_t now = now_ms();
    Gonfalon__V1__ClientMessage message;
    Gonfalon__V1__Ping ping;

    if (now - c->heard_at > c->silence_ms) {
        trouble_say(&c->trouble, "the server is silent");
        return CLIENT_LOST;
    }
    if (now - c->heard_at < c->ping_ms || now - c->pinged_at < c->ping_ms)
        return CLIENT_FINE;
    c->pinged_at = now;
    gonfalon__v1__client_message__init(&message);
    gonfalon__v1__ping__init(&ping);
    message.id = ++c->asked;
    message.body_case = GONFALON__V1__CLIENT_MESSAGE__BODY_PING;
    message.ping = &ping;
    return from_link(link_send(&c->link, &message, &c->trouble));
}

/* One round of waiting, at most `timeout_ms`. What had come before a connection broke is read all the same.
 */
static enum client_result listen_once(struct client *c, uint32_t wanted, int other, int timeout_ms,
                                      bool *other_ready)
{
    bool heard = false;
    struct trouble trouble = {""};
    enum client_result result;

    if (stopped(c)) {
        trouble_say(&c->trouble, "interrupted");
        return CLIENT_STOPPED;
    }
    if (timeout_ms < 0 || timeout_ms > 1000)
        timeout_ms = 1000; /* so that the heart beats */
    enum link_result link = link_wait(&c->link, other, timeout_ms, other_ready, &heard, &trouble);

    if (heard)
        c->heard_at = now_ms();
    result = take_messages(c, wanted);
    if (result == CLIENT_FINE && link != LINK_FINE && (wanted == 0 || !c->answer)) {
        c->trouble = trouble;
        result = from_link(link);
    }
    return result == CLIENT_FINE && link == LINK_FINE ? heartbeat(c) : result;
}

static enum client_result wait_answer(struct client *c, uint32_t wanted)
{
    int64_t until = now_ms() + REPLY_MS;
    enum client_result result = CLIENT_FINE;
    bool ignored;

    c->answer = NULL;
    while (result == CLIENT_FINE && !c->answer) {
        result = listen_once(c, wanted, -1, 1000, &ignored);
        if (result == CLIENT_FINE && !c->answer && now_ms() > until) {
            trouble_say(&c->trouble, "the server does not answer");
            result = CLIENT_LOST;
        }
    }
    return result;
}

/* --- hello --------------------------------------------------------------------------------------- */

static void fill_hello(struct client *c, Gonfalon__V1__Hello *hello, struct arena *memory)
{
    hello->protocol_min = WIRE_PROTOCOL_MIN;
    hello->protocol_max = WIRE_PROTOCOL_MAX;
    hello->client = arena_text(memory, "gonfalon " GONFALON_VERSION);
    hello->language = arena_text(memory, c->setting.language);
    hello->client_id = (ProtobufCBinaryData){sizeof c->id, c->id};
    hello->token = arena_text(memory, c->token);
}

static enum client_result judge_hello(struct client *c)
{
    const Gonfalon__V1__HelloReply *h = c->hello;

    if (h->verdict == GONFALON__V1__HELLO_VERDICT__HELLO_VERDICT_WELCOME) {
        if (h->limits && h->limits->ping_interval_ms >= 1000 &&
            h->limits->ping_timeout_ms > h->limits->ping_interval_ms) {
            c->ping_ms = (int)(h->limits->ping_interval_ms & INT32_MAX);
            c->silence_ms = (int)(h->limits->ping_timeout_ms & INT32_MAX);
        }
        return CLIENT_FINE;
    }
    trouble_say(
        &c->trouble,
        "this program speaks protocol %d to %d, the server \"%s\" (version %s) %u to %u: %s is too old",
        WIRE_PROTOCOL_MIN, WIRE_PROTOCOL_MAX, h->server, h->version, h->protocol_min, h->protocol_max,
        h->verdict == GONFALON__V1__HELLO_VERDICT__HELLO_VERDICT_CLIENT_TOO_OLD ? usage("the program")
                                                                                : usage("the server"));
    return CLIENT_FAILED;
}

static enum client_result say_hello(struct client *c)
{
    Gonfalon__V1__ClientMessage *message;
    const Gonfalon__V1__ServerMessage *reply;
    enum client_result result;

    arena_reset(&c->hello_memory);
    message = arena_message(&c->hello_memory, &gonfalon__v1__client_message__descriptor);
    message->id = ++c->asked;
    message->body_case = GONFALON__V1__CLIENT_MESSAGE__BODY_HELLO;
    message->hello = arena_message(&c->hello_memory, &gonfalon__v1__hello__descriptor);
    fill_hello(c, message->hello, &c->hello_memory);
    result = from_link(link_send(&c->link, message, &c->trouble));
    if (result == CLIENT_FINE)
        result = wait_answer(c, message->id);
    if (result != CLIENT_FINE)
        return result;
    /* The reply is kept as long as the connection: the answers that follow use its memory again. */
    struct bytes packed = {0};

    wire_append(&packed, c->answer);
    c->answer = NULL;
    arena_reset(&c->hello_memory);
    reply = wire_from_server(&c->hello_memory, packed.data, packed.size);
    bytes_free(&packed);
    if (!reply || reply->body_case != GONFALON__V1__SERVER_MESSAGE__BODY_HELLO) {
        trouble_say(&c->trouble, "the server does not say hello");
        return CLIENT_FAILED;
    }
    c->hello = reply->hello;
    return judge_hello(c);
}

static enum client_result connect_once(struct client *c)
{
    enum client_result result;

    link_close(&c->link);
    result = from_link(link_open(&c->link, c->setting.server, c->setting.home, tell_certificate, c,
                                 CONNECT_MS, &c->trouble));
    c->heard_at = c->pinged_at = now_ms();
    c->life++;
    return result == CLIENT_FINE ? say_hello(c) : result;
}

enum client_result client_open(struct client *c, const struct client_setting *setting)
{
    memset(c, 0, sizeof *c);
    c->setting = *setting;
    c->link.socket = -1;
    c->ping_ms = WIRE_PING_MS;
    c->silence_ms = WIRE_SILENCE_MS;
    arena_start(&c->hello_memory, WIRE_REPLY_MEMORY);
    arena_start(&c->asking, WIRE_ENCODE_MEMORY);
    arena_start(&c->hearing, WIRE_REPLY_MEMORY);
    arena_start(&c->answering, WIRE_REPLY_MEMORY);
    arena_start(&c->pushing, WIRE_REPLY_MEMORY);
    client_session(c, setting->token);
    signal(SIGPIPE, SIG_IGN); /* a lost connection is told by write, not by a signal */
    if (!crypto_random(c->id, sizeof c->id)) {
        trouble_say(&c->trouble, "the system gives no random numbers");
        return CLIENT_FAILED;
    }
    return connect_once(c);
}

void client_close(struct client *c)
{
    link_close(&c->link);
    arena_free(&c->hello_memory);
    arena_free(&c->asking);
    arena_free(&c->hearing);
    arena_free(&c->answering);
    arena_free(&c->pushing);
    for (size_t i = 0; i < CLIENT_PUSHES_MAX; i++)
        bytes_free(&c->pushes[i]);
}

void client_session(struct client *c, const char *token)
{
    snprintf(c->token, sizeof c->token, "%s", token);
}

/* --- coming back --------------------------------------------------------------------------------- */

/* Pushes of the old connection are forgotten: whoever opens his table again gets all that they told. */
static void forget_pushes(struct client *c)
{
    c->first_push = c->push_count = 0;
}

static enum client_result session_still_good(struct client *c)
{
    if (!c->token[0] || c->hello->account || !c->hello->session_error)
        return CLIENT_FINE;
    return session_ended(c, c->hello->session_error->text);
}

static enum client_result come_back(struct client *c)
{
    int64_t since = now_ms(), backoff = BACKOFF_FIRST_MS;
    enum client_result result;

    tell(c, NEWS_LOST, c->trouble.text);
    forget_pushes(c);
    for (;;) {
        /* Up to half as long again, so that a thousand clients do not come back at the same moment. */
        uint8_t random = 0;

        crypto_random(&random, 1);
        pause_ms(c, backoff + backoff * random / 512);
        if (stopped(c)) {
            trouble_say(&c->trouble, "interrupted");
            return CLIENT_STOPPED;
        }
        result = connect_once(c);
        if (result == CLIENT_FINE)
            break;
        if (result != CLIENT_LOST)
            return result;
        if (c->setting.patience_ms >= 0 && now_ms() - since > c->setting.patience_ms)
            return result;
        backoff = backoff * 2 < BACKOFF_LAST_MS ? backoff * 2 : BACKOFF_LAST_MS;
    }
    result = session_still_good(c);
    if (result == CLIENT_FINE)
        tell(c, NEWS_BACK, "");
    return result;
}

/* --- asking -------------------------------------------------------------------------------------- */

void *client_request(struct client *c, Gonfalon__V1__ClientMessage__BodyCase body)
{
    const ProtobufCFieldDescriptor *field =
        protobuf_c_message_descriptor_get_field(&gonfalon__v1__client_message__descriptor, (unsigned)body);
    void *part;

    arena_reset(&c->asking);
    c->message = arena_message(&c->asking, &gonfalon__v1__client_message__descriptor);
    part = arena_message(&c->asking, field->descriptor);
    c->message->body_case = body;
    memcpy((char *)c->message + field->offset, &part, sizeof part);
    return part;
}

char *client_text(struct client *c, const char *text)
{
    return arena_text(&c->asking, text);
}

/* Sends the message and waits, over as many connections as it takes. */
static enum client_result ask_once(struct client *c)
{
    enum client_result result = CLIENT_FINE;

    c->message->id = ++c->asked;
    uint32_t id = c->message->id;

    c->answer = NULL;
    if (!link_is_open(&c->link)) {
        trouble_say(&c->trouble, "there is no connection");
        result = CLIENT_LOST;
    }
    for (;;) {
        if (result == CLIENT_FINE)
            result = from_link(link_send(&c->link, c->message, &c->trouble));
        if (result == CLIENT_FINE)
            result = wait_answer(c, id);
        if (result != CLIENT_LOST)
            return result;
        result = come_back(c);
        if (result != CLIENT_FINE)
            return result;
    }
}

static bool asks_to_wait(const struct client *c)
{
    const Gonfalon__V1__Error *e = c->answer->error;

    return (e->code == GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED ||
            e->code == GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY) &&
           e->retry_after_ms > 0 && e->retry_after_ms <= RETRY_LAST_MS;
}

/* The reply is the message named after the request, or one of these, or `done`. */
static const char *reply_name(const char *request)
{
    static const char *const other[][2] = {
        {"register_account", "session"},
        {"login", "session"},
        {"guest", "session"},
        {"upgrade_guest", "session"},
        {"resume_session", "session"},
        {"create_match", "match"},
        {"match_show", "match"},
        {"join", "match"},
        {"choose_army", "match"},
        {"ready", "match"},
        {"seat_bot", "match"},
        {"rematch", "match"},
        {"subscribe_lobby", "match_list"},
        {"chat", "done"},
        {"tournament_create", "tournament"},
        {"tournament_change", "tournament"},
        {"tournament_show", "tournament"},
        {"tournament_enter", "tournament"},
        {"tournament_leave", "tournament"},
        {"tournament_hand_in", "tournament"},
        {"tournament_check_in", "tournament"},
        {"tournament_direct", "tournament"},
        {"tournament_call_judge", "tournament"},
        {"tournament_judge", "tournament"},
        {"tournament_team", "tournament"},
    };

    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
        if (strcmp(other[i][0], request) == 0)
            return other[i][1];
    return protobuf_c_message_descriptor_get_field_by_name(&gonfalon__v1__server_message__descriptor, request)
               ? request
               : "done";
}

/* Whoever reads an answer may rely on its being the one that belongs to his question. */
static enum client_result check_answer(struct client *c)
{
    const ProtobufCFieldDescriptor *asked = protobuf_c_message_descriptor_get_field(
        &gonfalon__v1__client_message__descriptor, (unsigned)c->message->body_case);
    const ProtobufCFieldDescriptor *expected = protobuf_c_message_descriptor_get_field_by_name(
        &gonfalon__v1__server_message__descriptor, reply_name(asked->name));

    if ((uint32_t)c->answer->body_case == expected->id)
        return CLIENT_FINE;
    /* A call at a table that is played is one of its match, which answers with no more than that it is done.
     */
    if (c->message->body_case == GONFALON__V1__CLIENT_MESSAGE__BODY_TOURNAMENT_CALL_JUDGE &&
        c->answer->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_DONE)
        return CLIENT_FINE;
    trouble_say(&c->trouble, "the server answers \"%s\" with something this program does not know",
                asked->name);
    return CLIENT_FAILED;
}

enum client_result client_ask(struct client *c)
{
    for (;;) {
        enum client_result result = ask_once(c);

        if (result != CLIENT_FINE)
            return result;
        if (c->answer->body_case != GONFALON__V1__SERVER_MESSAGE__BODY_ERROR)
            return check_answer(c);
        if (!asks_to_wait(c))
            return CLIENT_REFUSED;
        if (c->answer->error->retry_after_ms > UNNOTICED_MS) {
            char seconds[16];

            snprintf(seconds, sizeof seconds, "%u", (c->answer->error->retry_after_ms + 999) / 1000);
            tell(c, NEWS_WAIT, seconds);
        }
        pause_ms(c, c->answer->error->retry_after_ms);
    }
}

/* --- hearing ------------------------------------------------------------------------------------- */

enum client_result client_wait(struct client *c, int other, int timeout_ms, bool *other_ready)
{
    int64_t until = now_ms() + timeout_ms;
    enum client_result result = CLIENT_FINE;

    *other_ready = false;
    c->answer = NULL;
    while (result == CLIENT_FINE && c->push_count == 0 && !*other_ready) {
        int64_t left = timeout_ms < 0 ? 1000 : until - now_ms();

        if (left < 0)
            break;
        result = link_is_open(&c->link) ? listen_once(c, 0, other, (int)left, other_ready) : CLIENT_LOST;
    }
    return result == CLIENT_LOST ? come_back(c) : result;
}

const Gonfalon__V1__ServerMessage *client_push(struct client *c)
{
    const Gonfalon__V1__ServerMessage *m = NULL;

    while (!m && c->push_count > 0) {
        const struct bytes *place = &c->pushes[c->first_push];

        arena_reset(&c->pushing);
        m = wire_from_server(&c->pushing, place->data, place->size);
        c->first_push = (c->first_push + 1) % CLIENT_PUSHES_MAX;
        c->push_count--;
    }
    return m;
}
