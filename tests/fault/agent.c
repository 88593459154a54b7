#include "tests/fault/agent.h"

#include "server/base/memory.h"
#include "tests/fault/cup.h"
#include "tests/fault/login.h"
#include "tests/fault/truth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GOT(name) GONFALON__V1__SERVER_MESSAGE__BODY_##name

struct agent *agent_create(struct world *w, enum agent_kind kind, struct meeting *table, int seat)
{
    static const char *const word[] = {"player", "master", "watcher", "visitor", "rogue",
                                       "host",   "judge",  "entrant", "onlooker"};
    struct agent *a = must_alloc(sizeof *a), **end = &w->agents;
    int number = 0;

    for (; *end; end = &(*end)->next)
        number++;
    *end = a;
    a->w = w;
    a->kind = kind;
    a->number = number;
    a->table = table;
    a->seat = seat;
    a->luck = luck_start(w->seed, (uint64_t)(100 + number));
    snprintf(a->wish, sizeof a->wish, "%s%d", word[kind], number);
    for (size_t i = 0; i < sizeof a->client_id; i++)
        a->client_id[i] = (uint8_t)luck_next(&a->luck);
    arena_start(&a->asking, WIRE_ENCODE_MEMORY);
    arena_start(&a->hearing, WIRE_REPLY_MEMORY);
    arena_start(&a->decision_memory, WIRE_REPLY_MEMORY);
    agent_wake(a, luck_between(&a->luck, 0, 500));
    return a;
}

void agents_free(struct world *w)
{
    while (w->agents) {
        struct agent *a = w->agents;

        w->agents = a->next;
        for (size_t i = 0; i < a->asked_count; i++) {
            bytes_free(&a->asked[i]->message);
            free(a->asked[i]);
        }
        free(a->asked);
        picture_free(&a->picture);
        arena_free(&a->asking);
        arena_free(&a->hearing);
        arena_free(&a->decision_memory);
        free(a);
    }
}

const char *agent_name(const struct agent *a)
{
    return a->wish;
}

const char *agent_account(const struct agent *a)
{
    return a->name;
}

/* Everybody lives somewhere else, but for rogues, who have one address. */
void agent_address(const struct agent *a, struct connection *c)
{
    int host = a->kind == AGENT_ROGUE ? 250 : a->number + 1;

    snprintf(c->address, sizeof c->address, "192.0.2.%d", host);
    c->address_key[0] = 192;
    c->address_key[3] = (uint8_t)host;
}

static struct asked *find(const struct agent *a, uint32_t id)
{
    for (size_t i = a->asked_count; i > 0 && id != 0; i--)
        if (a->asked[i - 1]->id == id)
            return a->asked[i - 1];
    return NULL;
}

const struct asked *agent_asked(const struct agent *a, uint32_t id)
{
    return find(a, id);
}

struct asked *agent_find(struct agent *a, uint32_t id)
{
    return find(a, id);
}

/* As the server makes it: who asks, and under which number. */
void agent_key(const struct agent *a, uint32_t id, uint8_t key[REQUEST_KEY_SIZE])
{
    memcpy(key, a->client_id, WIRE_CLIENT_ID_SIZE);
    for (int i = 0; i < 4; i++)
        key[WIRE_CLIENT_ID_SIZE + i] = (uint8_t)(id >> (24 - 8 * i));
}

/* --- asking ----------------------------------------------------------------------------------- */

void *agent_part(struct agent *a, const ProtobufCMessageDescriptor *type)
{
    return arena_message(&a->asking, type);
}

char *agent_text(struct agent *a, const char *text)
{
    return arena_text(&a->asking, text);
}

static bool is_entry(Gonfalon__V1__ClientMessage__BodyCase body)
{
    switch ((int)body) {
    case ASK(ANSWER):
    case ASK(STANDING):
    case ASK(RESIGN):
    case ASK(OFFER):
    case ASK(DECLINE):
    case ASK(CALL_MASTER):
    case ASK(MASTER):
    case ASK(COMMAND):
        return true;
    default:
        return false;
    }
}

static bool changes(Gonfalon__V1__ClientMessage__BodyCase body)
{
    switch ((int)body) {
    case ASK(CREATE_MATCH):
    case ASK(JOIN):
    case ASK(NONCE):
    case ASK(READY):
    case ASK(CHAT):
    case ASK(CHANGE_PASSWORD):
    case ASK(TOURNAMENT_CREATE):
    case ASK(TOURNAMENT_ENTER):
    case ASK(TOURNAMENT_LEAVE):
    case ASK(TOURNAMENT_HAND_IN):
    case ASK(TOURNAMENT_DIRECT):
    case ASK(TOURNAMENT_JUDGE):
        return true;
    default:
        return is_entry(body);
    }
}

struct asked *agent_ask(struct agent *a, Gonfalon__V1__ClientMessage__BodyCase body, void *part,
                        const char *match)
{
    Gonfalon__V1__ClientMessage *message = agent_part(a, &gonfalon__v1__client_message__descriptor);
    struct asked *asked = must_alloc(sizeof *asked);

    message->id = asked->id = ++a->last_id;
    message->body_case = asked->body = body;
    message->hello = part; /* every member of the union is a pointer to a message */
    asked->is_entry = is_entry(body);
    asked->changes = changes(body);
    snprintf(asked->match, sizeof asked->match, "%s", match);
    if (body == ASK(ANSWER))
        asked->answer = message_digest(message->answer->answer);
    if (body == ASK(MASTER))
        asked->answer = text_digest(message->master->text);
    if (body == ASK(TOURNAMENT_EXPORT))
        asked->round = message->tournament_export->round;
    asked->act = cup_act_of(message);
    wire_append(&asked->message, message);
    arena_reset(&a->asking);
    if (a->asked_count == a->asked_room) {
        a->asked_room = a->asked_room ? 2 * a->asked_room : 64;
        a->asked = must_resize(a->asked, a->asked_room * sizeof *a->asked);
    }
    a->asked[a->asked_count++] = asked;
    if (a->route && (a->greeted || body == ASK(HELLO)))
        route_send(a->route, asked->message.data, asked->message.size);
    return asked;
}

bool agent_waits_for(const struct agent *a, Gonfalon__V1__ClientMessage__BodyCase body)
{
    for (size_t i = 0; i < a->asked_count; i++)
        if (a->asked[i]->body == body && a->asked[i]->state == REPLY_NONE)
            return true;
    return false;
}

size_t agent_unanswered(const struct agent *a)
{
    size_t count = 0;

    for (size_t i = 0; i < a->asked_count; i++)
        count += a->asked[i]->state == REPLY_NONE && a->asked[i]->body != ASK(HELLO);
    return count;
}

/* --- coming and going ------------------------------------------------------------------------- */

void agent_connect(struct agent *a)
{
    a->route = route_open(a->w, a);
    a->greeted = a->opened = false;
    if (!a->route)
        return;
    Gonfalon__V1__Hello *hello = agent_part(a, &gonfalon__v1__hello__descriptor);

    hello->protocol_min = WIRE_PROTOCOL_MIN;
    hello->protocol_max = WIRE_PROTOCOL_MAX;
    hello->client = agent_text(a, "simulation");
    hello->language = agent_text(a, "en");
    hello->client_id = (ProtobufCBinaryData){sizeof a->client_id, a->client_id};
    hello->token = agent_text(a, a->token);
    agent_ask(a, ASK(HELLO), hello, "");
}

void agent_guest(struct agent *a)
{
    Gonfalon__V1__GuestRequest *guest = agent_part(a, &gonfalon__v1__guest_request__descriptor);

    guest->name = agent_text(a, a->wish);
    agent_ask(a, ASK(GUEST), guest, "");
}

void agent_go(struct agent *a)
{
    a->gone = true;
    if (a->route)
        route_leave(a->route);
    a->route = NULL;
}

void agent_lost(struct agent *a, struct route *r)
{
    if (a->route != r)
        return;
    world_trace(a->w, "%s has lost its connection", a->wish);
    a->route = NULL;
    a->greeted = a->opened = false;
    agent_wake(a, a->w->calm ? 10 : luck_between(&a->luck, 10, 2000));
}

/* What has not been answered is asked again, under its number. */
static void ask_again(struct agent *a)
{
    for (size_t i = 0; i < a->asked_count; i++) {
        struct asked *asked = a->asked[i];

        if (asked->state == REPLY_NONE && asked->body != ASK(HELLO))
            route_send(a->route, asked->message.data, asked->message.size);
    }
}

/* --- hearing ---------------------------------------------------------------------------------- */

static void hello_came(struct agent *a, const Gonfalon__V1__HelloReply *hello)
{
    a->greeted = true;
    if (hello->session_error) {
        /* The disk may have failed to read it; and who has come in by a password that was changed is out. */
        if (a->kind == AGENT_VISITOR &&
            hello->session_error->code != GONFALON__V1__ERROR_CODE__ERROR_CODE_STORE)
            a->token[0] = '\0';
        else if (hello->session_error->code != GONFALON__V1__ERROR_CODE__ERROR_CODE_STORE)
            world_fail(a->w, "the session of %s has ended: %s", a->wish, hello->session_error->key);
        route_leave(a->route);
        agent_lost(a, a->route);
        return;
    }
    ask_again(a);
}

static void session_came(struct agent *a, const Gonfalon__V1__SessionReply *session)
{
    if (a->token[0] && a->kind != AGENT_VISITOR)
        return;
    snprintf(a->token, sizeof a->token, "%s", session->token);
    snprintf(a->name, sizeof a->name, "%s", session->account->name);
}

/* The server has too much to do, and has not looked at what was asked: it may come again, with the same
 * number. */
static bool is_put_off(const Gonfalon__V1__ServerMessage *m)
{
    return m->body_case == GOT(ERROR) && (strcmp(m->error->key, "request.too_many_at_once") == 0 ||
                                          strcmp(m->error->key, "request.too_often") == 0);
}

static struct asked *reply_came(struct agent *a, const Gonfalon__V1__ServerMessage *m, const uint8_t *bytes,
                                size_t size)
{
    struct asked *asked = find(a, m->in_reply_to);
    uint64_t digest = digest_add(UINT64_C(14695981039346656037), bytes, size);

    if (!asked)
        return NULL;
    if (asked->state == REPLY_NONE || asked->put_off) {
        asked->state = m->body_case == GOT(ERROR) ? REPLY_REFUSED : REPLY_DONE;
        asked->reply = digest;
        asked->put_off = is_put_off(m);
        return asked;
    }
    if (asked->changes && a->kind != AGENT_ROGUE && !is_put_off(m)) {
        a->w->tally.check[CHECK_SAME]++;
        if (asked->reply != digest)
            world_fail(a->w, "%s gets another answer to request %u when it comes again", a->wish, asked->id);
    }
    return NULL;
}

void agent_heard(struct agent *a, struct route *r, const uint8_t *message, size_t size)
{
    const struct asked *asked = NULL;

    if (r != a->route)
        return;
    arena_reset(&a->hearing);
    Gonfalon__V1__ServerMessage *m = wire_from_server(&a->hearing, message, size);

    if (m->in_reply_to != 0) {
        asked = reply_came(a, m, message, size);
        if (!asked)
            return;
    }
    if (asked && asked->body == ASK(HELLO) && m->body_case == GOT(ERROR)) {
        route_leave(r);
        agent_lost(a, r);
        return;
    }
    if (m->body_case == GOT(HELLO))
        hello_came(a, m->hello);
    else if (m->body_case == GOT(SESSION))
        session_came(a, m->session);
    else if (m->body_case == GOT(PING)) {
        Gonfalon__V1__Pong *pong = agent_part(a, &gonfalon__v1__pong__descriptor);
        Gonfalon__V1__ClientMessage *answer = agent_part(a, &gonfalon__v1__client_message__descriptor);
        struct bytes packed = {0};

        pong->number = m->ping->number;
        answer->body_case = ASK(PONG);
        answer->pong = pong;
        wire_append(&packed, answer);
        route_send(r, packed.data, packed.size);
        bytes_free(&packed);
        arena_reset(&a->asking);
    }
    if (asked)
        login_answered(a, asked, m);
    if (a->kind != AGENT_ROGUE && a->kind != AGENT_VISITOR)
        player_hears(a, m, asked);
    if (cup_is_of(a))
        cup_hears(a, m, asked);
    agent_wake(a, a->w->plan.patient && !a->w->calm ? luck_between(&a->luck, 500, 4000)
                                                    : luck_between(&a->luck, 5, 200));
}

static void think(void *context)
{
    struct agent *a = context;

    a->armed = false;
    if (a->gone)
        return;
    if (!a->route) {
        agent_connect(a);
        if (!a->route)
            agent_wake(a, luck_between(&a->luck, 100, 1000));
        return;
    }
    if (!a->greeted)
        return;
    if (a->kind == AGENT_VISITOR) {
        visitor_think(a);
        return;
    }
    if (!a->token[0]) {
        if (a->registers && !agent_waits_for(a, ASK(REGISTER_ACCOUNT)))
            login_register(a);
        else if (!a->registers && !agent_waits_for(a, ASK(GUEST)))
            agent_guest(a);
        return;
    }
    if (a->kind == AGENT_ROGUE)
        rogue_think(a);
    else if (cup_is_of(a))
        cup_think(a);
    else
        player_think(a);
}

void agent_wake(struct agent *a, int64_t ms)
{
    if (a->armed)
        return;
    a->armed = true;
    world_after(a->w, ms, think, a, false);
}
