#include "server/core/request.h"

#include "common/wire/encode.h"
#include "server/base/memory.h"
#include "server/core/annex.h"
#include "server/core/exchange.h"
#include "server/core/people.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A request that changes something, and its answer once there is one. */
struct repeat {
    struct repeat *next, *newer;
    uint32_t id;
    int64_t account;
    struct client *client;
    struct request *waiting; /* NULL: answered */
    bool entered;            /* it was a log-in, and led to an account */
    struct packet *answer;
};

/* --- memory ----------------------------------------------------------------------------------- */

struct arena request_arena(struct core *core)
{
    struct arena memory;

    if (core->spare_count > 0)
        memory = core->spare[--core->spare_count];
    else
        arena_start(&memory, 0);
    memory.limit = WIRE_MESSAGE_MEMORY;
    return memory;
}

void request_arena_back(struct core *core, struct arena *memory)
{
    arena_reset(memory);
    if (memory->taken > WIRE_MESSAGE_MAX || core->spare_count == REQUESTS_SPARE_MAX)
        arena_free(memory);
    else
        core->spare[core->spare_count++] = *memory;
}

/* --- clients and what they asked -------------------------------------------------------------- */

struct client *client_enter(struct core *core, const uint8_t *id, size_t size)
{
    struct client *client = size == WIRE_CLIENT_ID_SIZE ? map_get(&core->clients, id, size) : NULL;

    if (!client) {
        client = must_alloc(sizeof *client);
        client->nameless = size != WIRE_CLIENT_ID_SIZE;
        if (!client->nameless) {
            memcpy(client->id, id, size);
            map_put(&core->clients, id, size, client);
        }
    }
    client->sessions++;
    return client;
}

static void repeat_free(struct repeat *repeat)
{
    if (repeat->waiting)
        repeat->waiting->repeat = NULL;
    if (repeat->answer)
        packet_release(repeat->answer);
    free(repeat);
}

static void client_free(struct client *client)
{
    while (client->repeats) {
        struct repeat *next = client->repeats->next;

        repeat_free(client->repeats);
        client->repeats = next;
    }
    free(client);
}

void client_leave(struct core *core, struct client *client)
{
    client->left_ms = core_now(core);
    if (--client->sessions == 0 && client->nameless)
        client_free(client);
}

struct client_age {
    int64_t now_ms, most_ms;
};

static bool keep_client(void *context, void *value)
{
    const struct client_age *age = context;
    struct client *client = value;

    if (client->sessions > 0 || age->now_ms - client->left_ms < age->most_ms)
        return true;
    client_free(client);
    return false;
}

void clients_sweep(struct core *core)
{
    struct client_age age = {core_now(core), CLIENT_KEPT_MS};

    if (core->clients.count > CLIENTS_KEPT_MAX)
        age.most_ms = 0;
    map_sweep(&core->clients, keep_client, &age);
}

static void repeat_drop(struct repeat *repeat)
{
    struct client *client = repeat->client;

    *(repeat->newer ? &repeat->newer->next : &client->repeats) = repeat->next;
    *(repeat->next ? &repeat->next->newer : &client->oldest) = repeat->newer;
    client->repeat_count--;
    repeat_free(repeat);
}

static struct repeat *repeat_add(struct session *s, struct request *r)
{
    struct client *client = s->client;
    struct repeat *repeat = must_alloc(sizeof *repeat);

    *repeat = (struct repeat){
        .next = client->repeats, .id = r->id, .account = r->account, .client = client, .waiting = r};
    *(client->repeats ? &client->repeats->newer : &client->oldest) = repeat;
    client->repeats = repeat;
    if (r->id > client->highest)
        client->highest = r->id;
    if (++client->repeat_count > WIRE_REPEATS_KEPT + SESSION_REQUESTS_MAX)
        repeat_drop(client->oldest);
    return repeat;
}

static void attach(struct request *r, struct session *s)
{
    r->session = s;
    r->next = s->requests;
    r->link = &s->requests;
    if (r->next)
        r->next->link = &r->next;
    s->requests = r;
    s->request_count++;
}

static void detach(struct request *r)
{
    if (!r->session)
        return;
    *r->link = r->next;
    if (r->next)
        r->next->link = r->link;
    r->session->request_count--;
    r->session = NULL;
}

void request_entered(struct request *r)
{
    if (r->repeat)
        r->repeat->entered = true;
}

/* A log-in that was answered on another connection is carried out again: its answer alone would leave this
 * one without an account. */
bool request_repeated(struct session *s, uint32_t id)
{
    int64_t account = s->person ? s->person->account : 0;
    struct repeat *repeat = s->client->repeats;

    if (id > s->client->highest)
        return false; /* as nearly all are: programs count upwards */
    while (repeat && (repeat->id != id || (repeat->account != 0 && repeat->account != account)))
        repeat = repeat->next;
    if (!repeat)
        return false;
    if (repeat->answer && repeat->entered && !s->person) {
        repeat_drop(repeat);
        return false;
    }
    if (repeat->answer) {
        session_send(s, repeat->answer);
    } else {
        detach(repeat->waiting);
        attach(repeat->waiting, s);
    }
    return true;
}

/* --- life of a request ------------------------------------------------------------------------ */

bool request_allowed(const struct session *s)
{
    return s->request_count < SESSION_REQUESTS_MAX;
}

struct request *request_create(struct session *s, Gonfalon__V1__ClientMessage *message, struct arena *memory)
{
    struct request *r = must_alloc(sizeof *r);

    r->core = s->core;
    r->id = message->id;
    r->exchange = exchange_find(message->body_case);
    r->memory = *memory;
    r->memory.limit = WIRE_ENCODE_MEMORY;
    r->message = message;
    r->code = "";
    if (s->person) {
        r->account = s->person->account;
        r->role = s->person->role;
        copy_text(r->name, sizeof r->name, s->person->name);
    }
    if (s->client && !s->client->nameless) {
        r->keyed = true;
        memcpy(r->key, s->client->id, WIRE_CLIENT_ID_SIZE);
        for (int i = 0; i < 4; i++)
            r->key[WIRE_CLIENT_ID_SIZE + i] = (uint8_t)(r->id >> (24 - 8 * i));
    }
    attach(r, s);
    if (s->client && (r->exchange->flags & CHANGES))
        r->repeat = repeat_add(s, r);
    s->core->unanswered++;
    r->next_of_all = s->core->requests;
    r->link_of_all = &s->core->requests;
    if (r->next_of_all)
        r->next_of_all->link_of_all = &r->next_of_all;
    s->core->requests = r;
    return r;
}

void requests_orphan(struct session *s)
{
    while (s->requests) {
        struct request *r = s->requests;

        detach(r);
        if (r->hashing)
            login_left(r);
    }
}

struct session *request_asker(const struct request *r)
{
    struct session *s = r->session;
    bool his = s && !s->closing && s->person && s->person->account == r->account;

    return his ? s : NULL;
}

static void request_end(struct request *r)
{
    struct core *core = r->core;

    detach(r);
    if (r->answer)
        packet_release(r->answer);
    *r->link_of_all = r->next_of_all;
    if (r->next_of_all)
        r->next_of_all->link_of_all = r->link_of_all;
    request_arena_back(core, &r->memory);
    core->unanswered--;
    free(r);
}

/* Whether a server that died has carried it out cannot be read at present, or it has and cannot say so: no
 * answer would be true. */
void request_abandon(struct request *r)
{
    struct session *s = r->session;

    if (r->core->config.annex) {
        borrow_abandon(r);
        request_end(r);
        return;
    }
    if (r->repeat)
        repeat_drop(r->repeat);
    if (s)
        session_close(s, CLOSE_POLICY, GONFALON__V1__ERROR_CODE__ERROR_CODE_STORE, "store.failed",
                      "the store does not work at present: connect and ask again");
    request_end(r);
}

void request_drop(struct request *r)
{
    request_end(r);
}

static bool free_client(void *context, void *value)
{
    (void)context;
    client_free(value);
    return false;
}

/* What still waits now waits for a callback that will not come. */
void requests_stop(struct core *core)
{
    map_sweep(&core->clients, free_client, NULL);
    map_free(&core->clients);
    while (core->requests)
        request_end(core->requests);
    while (core->spare_count > 0)
        arena_free(&core->spare[--core->spare_count]);
}

/* --- answers ---------------------------------------------------------------------------------- */

void *answer_part(struct request *r, const ProtobufCMessageDescriptor *type)
{
    return arena_message(&r->memory, type);
}

void reply_packed(struct request *r, struct packet *packet)
{
    if (r->repeat && packet->size <= REPEAT_ANSWER_MAX) {
        r->repeat->answer = packet_share(packet);
        r->repeat->waiting = NULL;
    } else if (r->repeat) {
        repeat_drop(r->repeat);
    }
    if (r->core->config.annex)
        borrow_answer(r, packet);
    else if (r->session)
        session_send(r->session, packet);
    packet_release(packet);
    request_end(r);
}

void reply(struct request *r, Gonfalon__V1__ServerMessage__BodyCase body_case, void *body)
{
    reply_packed(r, pack_message(r->id, body_case, body));
}

void reply_done(struct request *r)
{
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_DONE, answer_part(r, &gonfalon__v1__done__descriptor));
}

void reply_error(struct request *r, Gonfalon__V1__Error *error)
{
    count_add(r->core->count.refused, 1);
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_ERROR, error);
}

void refuse_request(struct request *r, Gonfalon__V1__ErrorCode code, const char *key, const char *text)
{
    reply_error(r, make_error(&r->memory, code, key, text));
}

void refuse_later(struct request *r, Gonfalon__V1__ErrorCode code, const char *key, const char *text,
                  uint32_t retry_after_ms)
{
    Gonfalon__V1__Error *error = make_error(&r->memory, code, key, text);

    error->retry_after_ms = retry_after_ms;
    reply_error(r, error);
}

void refuse_limit(struct request *r, const char *key, const char *text, int32_t most, uint32_t retry_after_ms)
{
    Gonfalon__V1__Error *error =
        make_error(&r->memory, GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED, key, text);

    error->amount = most;
    error->retry_after_ms = retry_after_ms;
    reply_error(r, error);
}

void refuse_problems(struct request *r, const struct problems *problems)
{
    Gonfalon__V1__Error *error = make_error(&r->memory, GONFALON__V1__ERROR_CODE__ERROR_CODE_INVALID,
                                            problems->count > 0 ? problems->item[0].key : "setup.wrong",
                                            "something is wrong with it: see the problems");

    error->problems = encode_problems(&r->memory, problems, &error->n_problems);
    reply_error(r, error);
}

void refuse_by_rule(struct request *r, const struct refusal *why)
{
    reply_error(r, encode_refusal(&r->memory, why));
}

void refuse_for_store(struct request *r, const struct store_result *result)
{
    if (result->status == STORE_BUSY)
        refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "store.busy",
                     "the server is too busy to keep anything: try again", 1000);
    else if (result->status == STORE_CONFLICT)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_CONFLICT, "store.conflict",
                       "somebody else changed it at the same time");
    else
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_STORE, "store.failed",
                       "it could not be made durable, so it has not happened");
}

void answer_with(struct request *r, struct batch *batch, Gonfalon__V1__ServerMessage__BodyCase body_case,
                 void *body)
{
    assert(!r->answer);
    r->answer = pack_message(r->id, body_case, body);
    if (r->keyed && r->account != 0)
        store_request(batch, r->account, (struct blob){r->key, sizeof r->key},
                      (struct blob){r->answer->bytes, r->answer->size}, core_wall(r->core));
}

void answer_done(struct request *r, struct batch *batch)
{
    answer_with(r, batch, GONFALON__V1__SERVER_MESSAGE__BODY_DONE,
                answer_part(r, &gonfalon__v1__done__descriptor));
}

void reply_answer(struct request *r)
{
    struct packet *packet = r->answer;

    r->answer = NULL;
    reply_packed(r, packet);
}

static void committed(void *context, const struct store_result *result)
{
    struct request *r = context;

    core_store_said(r->core, result->status);
    if (result->status == STORE_OK)
        reply_answer(r);
    else
        refuse_for_store(r, result);
}

void commit_and_reply(struct request *r, struct batch *batch)
{
    store_commit(batch, committed, r);
}
