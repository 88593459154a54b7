#include "tests/bench/players.h"

#include "common/wire/limits.h"
#include "common/wire/pack.h"
#include "common/wire/varint.h"
#include "tests/bench/fields.h"

#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Fields of the schema that are read or written without unpacking the whole. */
enum {
    CLIENT_ID = 1,
    CLIENT_ANSWER = GONFALON__V1__CLIENT_MESSAGE__BODY_ANSWER,
    ANSWER_MATCH = 1,
    ANSWER_SIDE = 2,
    ANSWER_ANSWER = 3,
    SERVER_IN_REPLY_TO = 1,
    CHANGE_SIDE = 2,
    CHANGE_DECISION = 4,
    DECISION_FALLBACK = 21,
    EVENTS_EVENTS = 2,
    EVENT_NUMBER = 1
};

struct player {
    struct peer *peer;
    uint32_t last_id, answer_id, pending_id;
    bool known; /* logged in */
    char match[32], code[32];
    struct bytes pending; /* the answer to give, packed */
};

static struct arena memory;

#define SEND(p, name, ...)                                                                                   \
    do {                                                                                                     \
        Gonfalon__V1__ClientMessage message;                                                                 \
        gonfalon__v1__client_message__init(&message);                                                        \
        message.id = ++(p)->last_id;                                                                         \
        message.body_case = GONFALON__V1__CLIENT_MESSAGE__BODY_##name;                                       \
        __VA_ARGS__;                                                                                         \
        send_message((p), &message);                                                                         \
    } while (0)

static struct players *all_of(const struct peer *p)
{
    return (struct players *)p->crowd;
}

static void send_message(struct player *p, const Gonfalon__V1__ClientMessage *message)
{
    struct bytes packed = {0};

    wire_append(&packed, message);
    crowd_send(p->peer, 0, packed.data, packed.size);
    bytes_free(&packed);
}

static bool watches(const struct player *p)
{
    return p->peer->number >= all_of(p->peer)->seats;
}

static struct player *partner(const struct player *p)
{
    return &all_of(p->peer)->player[p->peer->number ^ 1];
}

static void say_hello(struct peer *peer)
{
    struct player *p = peer->own;
    Gonfalon__V1__Hello hello;
    gonfalon__v1__hello__init(&hello);
    uint8_t id[WIRE_CLIENT_ID_SIZE] = {0};
    char client[] = "bench";

    RAND_bytes(id, sizeof id); /* or the server takes this for a request that it had before */
    hello.protocol_min = WIRE_PROTOCOL_MIN;
    hello.protocol_max = WIRE_PROTOCOL_MAX;
    hello.client = client;
    hello.client_id = (ProtobufCBinaryData){sizeof id, id};
    SEND(p, HELLO, message.hello = &hello);
    Gonfalon__V1__GuestRequest guest;
    gonfalon__v1__guest_request__init(&guest);

    guest.name = client;
    SEND(p, GUEST, message.guest = &guest);
}

static void create(struct player *p)
{
    Gonfalon__V1__CreateMatchRequest create;
    gonfalon__v1__create_match_request__init(&create);
    Gonfalon__V1__MatchSettings settings;
    gonfalon__v1__match_settings__init(&settings);
    Gonfalon__V1__ArmyChoice army;
    gonfalon__v1__army_choice__init(&army);
    char system[] = "corsairs", scenario[] = "skirmish", ready[] = "buccaneers";

    settings.system = system;
    settings.scenario = scenario;
    settings.spectators = true;
    army.from_case = GONFALON__V1__ARMY_CHOICE__FROM_READY;
    army.ready = ready;
    create.settings = &settings;
    create.army = &army;
    SEND(p, CREATE_MATCH, message.create_match = &create);
}

static void join(struct player *p, const struct player *creator)
{
    Gonfalon__V1__JoinRequest join;
    gonfalon__v1__join_request__init(&join);
    Gonfalon__V1__ArmyChoice army;
    gonfalon__v1__army_choice__init(&army);
    char code[32], ready[] = "militia";

    snprintf(code, sizeof code, "%s", creator->code);
    join.which_case = GONFALON__V1__JOIN_REQUEST__WHICH_CODE;
    join.code = code;
    join.side = -1;
    army.from_case = GONFALON__V1__ARMY_CHOICE__FROM_READY;
    army.ready = ready;
    join.army = &army;
    SEND(p, JOIN, message.join = &join);
}

static void come_to_table(struct player *p)
{
    Gonfalon__V1__NonceRequest nonce;
    gonfalon__v1__nonce_request__init(&nonce);
    Gonfalon__V1__ReadyRequest ready;
    gonfalon__v1__ready_request__init(&ready);
    Gonfalon__V1__OpenMatchRequest open;
    gonfalon__v1__open_match_request__init(&open);
    uint8_t bytes[WIRE_NONCE_SIZE] = {1};

    nonce.match = ready.match = open.match = p->match;
    nonce.nonce = (ProtobufCBinaryData){sizeof bytes, bytes};
    ready.ready = true;
    if (!watches(p)) {
        SEND(p, NONCE, message.nonce = &nonce);
        SEND(p, READY, message.ready = &ready);
    }
    SEND(p, OPEN_MATCH, message.open_match = &open);
}

/* Has everybody who watches heard all that any of them has heard? */
static bool all_in_step(const struct players *all)
{
    return !all->in_step || all->at_top == (uint64_t)(all->crowd.count - all->seats) || all->top == 0;
}

static void answer_now(struct player *p)
{
    if (p->pending.size == 0)
        return;
    p->answer_id = p->pending_id;
    crowd_send(p->peer, 0, p->pending.data, p->pending.size);
    p->peer->sent_ns = bench_now_ns();
    bytes_clear(&p->pending);
}

static void add_integer(struct bytes *to, uint32_t field, uint64_t value)
{
    varint_add(to, field << 3);
    varint_add(to, value);
}

/* `side` as it is packed; `fallback`: the packed answer that is taken when time runs out. */
static void asked(struct player *p, uint64_t side, const uint8_t *fallback, size_t size)
{
    static struct bytes answer;
    struct players *all = all_of(p->peer);
    size_t id = strlen(p->match);

    bytes_clear(&answer);
    part_begin(&answer, ANSWER_MATCH, id);
    bytes_add(&answer, p->match, id);
    add_integer(&answer, ANSWER_SIDE, side);
    part_begin(&answer, ANSWER_ANSWER, size);
    bytes_add(&answer, fallback, size);
    bytes_clear(&p->pending);
    add_integer(&p->pending, CLIENT_ID, p->pending_id = ++p->last_id);
    part_begin(&p->pending, CLIENT_ANSWER, answer.size);
    bytes_add(&p->pending, answer.data, answer.size);
    if (all->go && !all->paced && all_in_step(all))
        answer_now(p);
}

static void asked_at_opening(struct player *p, const Gonfalon__V1__Decision *d)
{
    struct bytes fallback = {0};

    wire_append(&fallback, d->fallback);
    asked(p, (uint64_t)d->side << 1, fallback.data, fallback.size); /* sides are not negative */
    bytes_free(&fallback);
}

static void decision_changed(struct player *p, const struct field *change)
{
    struct field decision = field_find(change->data, change->size, CHANGE_DECISION);
    struct field side = field_find(change->data, change->size, CHANGE_SIDE);
    struct field fallback = field_find(decision.data, decision.size, DECISION_FALLBACK);

    if (decision.data && !watches(p))
        asked(p, side.value, fallback.data, fallback.size);
}

/* There is a limit of tables that one may have open, and a fast pair comes to it in seconds. */
static void leave_table(struct player *p)
{
    Gonfalon__V1__CloseMatchRequest leave;
    gonfalon__v1__close_match_request__init(&leave);

    leave.match = p->match;
    SEND(p, CLOSE_MATCH, message.close_match = &leave);
}

/* A match has ended: its players begin another one, unless it was the one that all watch. */
static void over(struct player *p)
{
    struct players *all = all_of(p->peer);

    if (all->in_step)
        all->over = all->crowd.stop = true;
    if (watches(p) || all->in_step)
        return;
    leave_table(p);
    p->match[0] = p->code[0] = '\0';
    bytes_clear(&p->pending);
    if (p->peer->number % 2 == 0)
        create(p);
}

static void answered(struct player *p)
{
    struct players *all = all_of(p->peer);

    p->answer_id = 0;
    if (!all->go)
        return;
    all->answers++;
    if (all->trips < TRIPS_MOST)
        all->trip_us[all->trips++] = (int32_t)((bench_now_ns() - p->peer->sent_ns) / 1000);
}

static void logged_in(struct player *p)
{
    struct players *all = all_of(p->peer);
    const struct player *host = watches(p) ? &all->player[0] : partner(p);

    p->known = true;
    if (!watches(p) && p->peer->number % 2 == 0)
        create(p);
    else if (watches(p) && host->match[0]) {
        memcpy(p->match, host->match, sizeof p->match);
        come_to_table(p);
    } else if (!watches(p) && host->code[0])
        join(p, host);
}

static void seated(struct player *p, const Gonfalon__V1__MatchInfo *info)
{
    struct players *all = all_of(p->peer);

    if (strcmp(p->match, info->id) == 0)
        return; /* the reply to ready, not to create or join */
    snprintf(p->match, sizeof p->match, "%s", info->id);
    snprintf(p->code, sizeof p->code, "%s", info->code);
    all->matches += p->peer->number % 2 == 0;
    if (p->peer->number % 2 == 0 && partner(p)->known)
        join(partner(p), p);
    come_to_table(p);
    for (int32_t i = all->seats; p->peer->number == 0 && i < all->crowd.count; i++)
        if (all->player[i].known && !all->player[i].match[0]) {
            memcpy(all->player[i].match, p->match, sizeof p->match);
            come_to_table(&all->player[i]);
        }
}

static void heard_events(struct player *p, const struct field *events, size_t size)
{
    struct players *all = all_of(p->peer);
    struct fields f = fields_of(events->data, events->size);
    struct field next, event = {0};
    uint64_t count = 0;

    if (!watches(p) || !all->go)
        return;
    while (fields_next(&f, &next))
        if (next.number == EVENTS_EVENTS) {
            event = next;
            count++;
        }
    uint64_t last = field_find(event.data, event.size, EVENT_NUMBER).value;

    all->heard += count;
    all->heard_frames++;
    all->heard_bytes += size;
    if (last > all->top) {
        all->top = last;
        all->at_top = 0;
    }
    all->at_top += last == all->top;
    if (all->in_step && all_in_step(all))
        for (int32_t i = 0; i < all->seats; i++)
            answer_now(&all->player[i]);
}

/* Who is not let in does not play, and neither does who waits for him: the crowd is so much smaller. */
static void turned_away(struct player *p)
{
    crowd_lose(p->peer);
    if (!watches(p))
        crowd_lose(partner(p)->peer);
}

/* What comes with every answer. True: it was that. */
static bool take_usual(struct player *p, const uint8_t *data, size_t size)
{
    struct fields f = fields_of(data, size);
    struct field next;
    uint64_t reply_to = 0;

    while (fields_next(&f, &next))
        switch (next.number) {
        case SERVER_IN_REPLY_TO:
            reply_to = next.value;
            break;
        case GONFALON__V1__SERVER_MESSAGE__BODY_DECISION_CHANGE:
            decision_changed(p, &next);
            return true;
        case GONFALON__V1__SERVER_MESSAGE__BODY_EVENTS:
            heard_events(p, &next, size);
            return true;
        case GONFALON__V1__SERVER_MESSAGE__BODY_DONE:
            if (p->answer_id && reply_to == p->answer_id)
                answered(p);
            return true;
        default:
            return false;
        }
    return false;
}

static void take(struct peer *peer, uint32_t kind, const uint8_t *data, size_t size)
{
    struct player *p = peer->own;
    struct players *all = all_of(peer);

    (void)kind;
    if (take_usual(p, data, size))
        return;
    Gonfalon__V1__ServerMessage *m = wire_from_server(&memory, data, size);

    if (!m)
        return;
    switch ((int)m->body_case) {
    case GONFALON__V1__SERVER_MESSAGE__BODY_SESSION:
        logged_in(p);
        break;
    case GONFALON__V1__SERVER_MESSAGE__BODY_MATCH:
        seated(p, m->match->match);
        break;
    case GONFALON__V1__SERVER_MESSAGE__BODY_OPEN_MATCH:
        all->ready++;
        if (m->open_match->n_decisions > 0)
            asked_at_opening(p, m->open_match->decisions[0]);
        break;
    case GONFALON__V1__SERVER_MESSAGE__BODY_SNAPSHOT:
        all->snapshots++;
        break;
    case GONFALON__V1__SERVER_MESSAGE__BODY_STATUS_CHANGE:
        if (m->status_change->status->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER &&
            strcmp(m->status_change->match, p->match) == 0)
            over(p);
        break;
    case GONFALON__V1__SERVER_MESSAGE__BODY_PING: {
        Gonfalon__V1__Pong pong;
        gonfalon__v1__pong__init(&pong);

        pong.number = m->ping->number;
        SEND(p, PONG, message.pong = &pong);
        break;
    }
    case GONFALON__V1__SERVER_MESSAGE__BODY_ERROR:
        if (all->errors++ < 5)
            fprintf(stderr, "%d: %s: %s\n", peer->number, m->error->key, m->error->text);
        if (!p->known)
            turned_away(p);
        break;
    default:
        break;
    }
    arena_reset(&memory);
}

bool players_start(struct players *all, int port, int32_t count, int32_t seats)
{
    struct crowd_role role = {say_hello, take};

    *all = (struct players){.seats = seats};
    arena_start(&memory, WIRE_REPLY_MEMORY);
    all->player = calloc((size_t)count, sizeof *all->player);
    all->trip_us = calloc(TRIPS_MOST, sizeof *all->trip_us);
    if (!all->player || !all->trip_us ||
        !crowd_start(&all->crowd, port, count, FRAMING_GONFALON, "gonfalon/1", role))
        return false;
    for (int32_t i = 0; i < count; i++) {
        all->player[i].peer = &all->crowd.peer[i];
        all->crowd.peer[i].own = &all->player[i];
    }
    return true;
}

void players_free(struct players *all)
{
    for (int32_t i = 0; i < all->crowd.count; i++)
        bytes_free(&all->player[i].pending);
    crowd_free(&all->crowd);
    free(all->player);
    free(all->trip_us);
    arena_free(&memory);
}

void players_go(struct players *all)
{
    all->go = true;
    for (int32_t i = 0; i < all->seats; i++)
        answer_now(&all->player[i]);
}

const char *players_match(const struct players *all, int32_t number)
{
    return all->player[number].match;
}
