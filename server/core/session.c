/* Connections come, talk and go. Everything that a stranger sends passes through `received`, and nothing goes
 * further that breaks a limit. */
#include "server/core/session.h"
#include "server/core/hall.h"

#include "common/wire/pack.h"
#include "common/wire/whole_view.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/core/annex.h"
#include "server/core/exchange.h"
#include "server/core/lobby.h"
#include "server/core/people.h"
#include "server/core/ratings.h"
#include "server/core/room.h"
#include "server/core/sound.h"
#include "server/core/viewing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- sending ---------------------------------------------------------------------------------- */

struct packet *pack_message(uint32_t in_reply_to, Gonfalon__V1__ServerMessage__BodyCase body_case, void *body)
{
    struct packed packed = wire_pack_server(in_reply_to, body_case, body);
    struct packet *packet = packet_create(packed.size);

    memcpy(packet->bytes, packed.data, packed.size);
    return packet;
}

Gonfalon__V1__Error *make_error(struct arena *memory, Gonfalon__V1__ErrorCode code, const char *key,
                                const char *text)
{
    Gonfalon__V1__Error *error = arena_message(memory, &gonfalon__v1__error__descriptor);

    error->code = code;
    error->key = arena_text(memory, key);
    error->text = arena_text(memory, text);
    error->figure = error->unit = -1;
    return error;
}

struct packet *pack_error(struct core *core, Gonfalon__V1__ErrorCode code, const char *key, const char *text)
{
    arena_reset(&core->push);
    return pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_ERROR,
                        make_error(&core->push, code, key, text));
}

void session_send(struct session *s, struct packet *packet)
{
    if (!s->closing && connection_send(s->connection, packet) == SENT_BEHIND)
        s->behind = true;
}

void session_push(struct session *s, struct packet *packet)
{
    if (s->behind)
        s->missed = true;
    else
        session_send(s, packet);
}

void session_push_soon(struct session *s, struct packet *packet)
{
    if (s->behind)
        s->missed = true;
    else if (!s->closing && connection_send_soon(s->connection, packet) == SENT_BEHIND)
        s->behind = true;
}

void session_close(struct session *s, enum close_reason reason, Gonfalon__V1__ErrorCode code, const char *key,
                   const char *text)
{
    if (s->closing)
        return;
    struct packet *packet = pack_error(s->core, code, key, text);

    session_send(s, packet);
    packet_release(packet);
    s->closing = true;
    connection_close(s->connection, reason);
}

Gonfalon__V1__View *session_view(const struct session *s, struct arena *a, Gonfalon__V1__View *view)
{
    if (!s || s->protocol >= WIRE_PROTOCOL_LIKE)
        return view;
    Gonfalon__V1__View *whole = arena_take(a, sizeof *whole);
    bool sound = whole_view(a, view, whole);

    assert(sound); /* it is one of ours */
    (void)sound;
    return whole;
}

/* An answer to what did not become a request. */
static void answer_error(struct session *s, uint32_t id, Gonfalon__V1__ErrorCode code, const char *key,
                         const char *text, uint32_t retry_after_ms)
{
    struct arena *a = &s->core->push;

    arena_reset(a);
    Gonfalon__V1__Error *error = make_error(a, code, key, text);

    error->retry_after_ms = retry_after_ms;
    struct packet *packet = pack_message(id, GONFALON__V1__SERVER_MESSAGE__BODY_ERROR, error);

    session_send(s, packet);
    packet_release(packet);
    count_add(s->core->count.refused, 1);
}

/* --- receiving -------------------------------------------------------------------------------- */

static void opened(void *context, struct connection *c)
{
    struct core *core = context;
    struct session *s = must_alloc(sizeof *s);

    s->core = core;
    s->connection = c;
    s->opened_ms = s->heard_ms = s->pinged_ms = s->rate.at_ms = core_now(core);
    s->next = core->sessions;
    s->link = &core->sessions;
    if (s->next)
        s->next->link = &s->next;
    core->sessions = s;
    core->session_count++;
    count_add(core->count.sessions, 1);
    c->session = s;
}

static bool within_rate(struct session *s, uint32_t id, uint32_t cost)
{
    uint32_t rate = s->core->config.requests_per_second, wait_ms;

    if (bucket_take(&s->rate, core_now(s->core), rate * 60, rate * WIRE_REQUESTS_BURST, cost, &wait_ms)) {
        s->refused = 0;
        return true;
    }
    connection_hold(s->connection);
    if (++s->refused > SESSION_FLOOD_MAX)
        session_close(s, CLOSE_POLICY, GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED, "request.flood",
                      "far too many requests");
    else
        answer_error(s, id, GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED, "request.too_often",
                     "too many requests", wait_ms);
    return false;
}

/* May this session ask this at all? */
static bool admitted(struct session *s, uint32_t id, const struct exchange *e)
{
    if (!s->greeted && !(e->flags & BEFORE_HELLO))
        answer_error(s, id, GONFALON__V1__ERROR_CODE__ERROR_CODE_HELLO_FIRST, "request.hello_first",
                     "say hello first", 0);
    else if ((e->flags & (NEEDS_ACCOUNT | NEEDS_ADMIN)) && !s->person)
        answer_error(s, id, GONFALON__V1__ERROR_CODE__ERROR_CODE_LOGIN_FIRST, "request.login_first",
                     "log in first", 0);
    else if ((e->flags & NEEDS_ADMIN) && s->person->role != GONFALON__V1__ROLE__ROLE_ADMIN)
        answer_error(s, id, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "request.admins_only",
                     "only administrators may do that", 0);
    else if (!request_allowed(s) || (s->behind && e->cost > 1)) /* first what was asked for has to be read */
        answer_error(s, id, GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "request.too_many_at_once",
                     "too many requests are under way", 1000);
    else
        return true;
    return false;
}

/* True: `memory` has become the request's. `bytes` are what the message was read of. */
static bool take_message(struct session *s, Gonfalon__V1__ClientMessage *message, struct arena *memory,
                         const uint8_t *bytes, size_t size)
{
    if (message->body_case == GONFALON__V1__CLIENT_MESSAGE__BODY_PONG)
        return false;
    if (message->id == 0) {
        session_close(s, CLOSE_MALFORMED, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "request.no_id",
                      "a request needs a number");
        return false;
    }
    const struct exchange *e = exchange_find(message->body_case);

    if (!within_rate(s, message->id, e ? e->cost : 1))
        return false;
    if (!e) {
        answer_error(s, message->id, GONFALON__V1__ERROR_CODE__ERROR_CODE_UNKNOWN, "request.unknown",
                     "this server does not know that request", 0);
        return false;
    }
    /* It has a number and a body, and no texts of its own. */
    _Static_assert(sizeof *message == sizeof message->base + 2 * sizeof(uint32_t) + sizeof(void *),
                   "every member of the union is a pointer to a message, and there is nothing beside it");
    enum text_fault fault = message_has_nul(message->base.descriptor, bytes, size)
                                ? TEXT_CONTROL
                                : message_fault(&message->hello->base);

    if (fault != TEXT_FINE) {
        answer_error(s, message->id, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, text_fault_key[fault],
                     "a text in it is not one", 0);
        return false;
    }
    if (s->greeted && request_repeated(s, message->id))
        return false;
    if (!admitted(s, message->id, e))
        return false;
    count_add(s->core->count.requests, 1);
    exchange_run(request_create(s, message, memory));
    return true;
}

static void received(void *context, struct connection *c, const uint8_t *bytes, size_t size)
{
    struct core *core = context;
    struct session *s = c->session;

    if (s->closing)
        return;
    s->heard_ms = core_now(core);
    if (size > WIRE_MESSAGE_MAX) {
        session_close(s, CLOSE_TOO_BIG, GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED, "request.too_big",
                      "the message is too big");
        return;
    }
    struct arena memory = request_arena(core);
    Gonfalon__V1__ClientMessage *message = wire_from_client(&memory, bytes, size);

    if (!message)
        session_close(s, CLOSE_MALFORMED, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "request.malformed",
                      "that is not a message");
    if (!message || !take_message(s, message, &memory, bytes, size))
        request_arena_back(core, &memory);
}

static void drained(void *context, struct connection *c)
{
    struct session *s = c->session;

    (void)context;
    s->behind = false;
    room_catch_up(s);
    viewing_catch_up(s);
    legs_drained(s);
}

void session_log_out(struct session *s)
{
    room_leave_all(s);
    viewing_lose(s);
    lobby_unsubscribe(s);
    hall_unlook_all(s);
    if (s->person)
        person_leave(s);
    legs_tell_who(s);
}

static void closed(void *context, struct connection *c, enum close_reason reason)
{
    struct core *core = context;
    struct session *s = c->session;

    log_event(LEVEL_DEBUG, "session ended",
              LOG_FIELDS(log_number("connection", (int64_t)c->number),
                         log_text("reason", close_reason_name[reason])));
    s->closing = true;
    legs_end(s, reason);
    session_log_out(s);
    requests_orphan(s);
    if (s->client)
        client_leave(core, s->client);
    /* Nothing may speak to it any more. */
    assert(!s->tables && !s->looks && !s->legs && !s->member && !s->group && !s->link_presence &&
           !s->person && !s->requests);
    *s->link = s->next;
    if (s->next)
        s->next->link = s->link;
    core->session_count--;
    count_add(core->count.sessions, -1);
    c->session = NULL;
    free(s);
}

struct transport_user session_transport(struct core *core)
{
    return (struct transport_user){
        .core = core, .opened = opened, .received = received, .drained = drained, .closed = closed};
}

/* --- silence ---------------------------------------------------------------------------------- */

static void ping(struct session *s, int64_t now)
{
    Gonfalon__V1__Ping body = GONFALON__V1__PING__INIT;

    s->pinged_ms = now;
    body.number = ++s->pings;
    struct packet *packet = pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_PING, &body);

    session_push(s, packet);
    packet_release(packet);
}

static void look_at(struct session *s, int64_t now)
{
    if (!s->greeted && now - s->opened_ms > WIRE_HELLO_MS)
        session_close(s, CLOSE_TIMEOUT, GONFALON__V1__ERROR_CODE__ERROR_CODE_HELLO_FIRST,
                      "request.hello_first", "no hello came");
    else if (now - s->heard_ms > WIRE_SILENCE_MS)
        connection_cut(s->connection, CLOSE_TIMEOUT);
    else if (s->greeted && now - s->heard_ms >= WIRE_PING_MS && now - s->pinged_ms >= WIRE_PING_MS)
        ping(s, now);
}

static void expired(void *context, const struct store_result *result)
{
    core_store_said(context, result->status);
}

/* Old tokens, invitations and answers leave the store. */
static void expire(struct core *core, int64_t now)
{
    struct batch *batch = store_begin(core->port.store);

    core->expired_ms = now;
    store_expire(batch, core_wall(core), core_wall(core) - REQUESTS_STORED_MS);
    store_commit(batch, expired, core);
}

static void sweep(void *context)
{
    struct core *core = context;
    int64_t now = core_now(core);

    for (struct session *s = core->sessions; s; s = s->next)
        if (!s->closing && !s->leg)
            look_at(s, now);
    viewings_sweep(core);
    if (now - core->expired_ms >= 3600 * 1000 && !core->config.annex)
        expire(core, now);
    if (now - core->swept_ms >= 60 * 1000) {
        core->swept_ms = now;
        clients_sweep(core);
        ratings_work(core);
        attempts_sweep(&core->wrong_places, now);
        attempts_sweep(&core->wrong_devices, now);
        attempts_sweep(&core->wrong_names, now);
        attempts_sweep(&core->wrong_addresses, now);
        attempts_sweep(&core->new_addresses, now);
    }
    clock_arm(core->port.clock, core->sweep, SESSION_SWEEP_MS);
}

void sessions_start(struct core *core)
{
    core->sweep = clock_timer(core->port.clock, sweep, core);
    core->swept_ms = core->expired_ms = core_now(core);
    clock_arm(core->port.clock, core->sweep, SESSION_SWEEP_MS);
}

void sessions_stop(struct core *core)
{
    clock_destroy_timer(core->port.clock, core->sweep);
}
