/* Attackers of a real gonfalond, and the honest people who play on it meanwhile; attack.py starts them.
 *
 * usage: attack KIND PORT COUNT [MATCH]
 *
 * Each runs until its input ends. `players` and `newcomers` are the honest ones: to every line of input they
 * answer with one of JSON that tells what happened to them since the last. All others attack, from so many
 * connections, and at their end say in one line how that went. */
#include "tests/bench/crowd.h"
#include "tests/bench/players.h"

#include "common/wire/limits.h"
#include "common/wire/pack.h"

#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <openssl/rand.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

/* Everybody comes from a network of his own: players from 127.1.0.0, newcomers and attackers from these. */
enum {
    FROM_NEWCOMERS = 0x7f030000,
    FROM_ATTACKERS = 0x7f400000,
    PLAYERS = 4,
    THINK_MS = 50, /* so that nobody asks more often than the server allows */
    ARRIVAL_MS = 1000,
    TICK_MS = 10
};

static const char *match_to_watch;
static struct arena memory; /* of what is received; the players have their own */
static uint64_t sent;

/* --- messages ------------------------------------------------------------------------------------------- */

static void send_message(struct peer *p, uint32_t id, Gonfalon__V1__ClientMessage *message)
{
    struct bytes packed = {0};

    message->id = id;
    wire_append(&packed, message);
    crowd_send(p, 0, packed.data, packed.size);
    bytes_free(&packed);
    sent++;
}

#define SEND(p, number, name, ...)                                                                           \
    do {                                                                                                     \
        Gonfalon__V1__ClientMessage message;                                                                 \
        gonfalon__v1__client_message__init(&message);                                                        \
        message.body_case = GONFALON__V1__CLIENT_MESSAGE__BODY_##name;                                       \
        __VA_ARGS__;                                                                                         \
        send_message((p), (number), &message);                                                               \
    } while (0)

enum { HELLO_ID = 1, LOGIN_ID = 2, FIRST_ID = 3 };

static void say_hello(struct peer *p)
{
    Gonfalon__V1__Hello hello;
    gonfalon__v1__hello__init(&hello);
    uint8_t id[WIRE_CLIENT_ID_SIZE];
    char client[] = "attack";

    RAND_bytes(id, sizeof id);
    hello.protocol_min = WIRE_PROTOCOL_MIN;
    hello.protocol_max = WIRE_PROTOCOL_MAX;
    hello.client = client;
    hello.client_id = (ProtobufCBinaryData){sizeof id, id};
    SEND(p, HELLO_ID, HELLO, message.hello = &hello);
}

static void be_guest(struct peer *p)
{
    Gonfalon__V1__GuestRequest guest;
    gonfalon__v1__guest_request__init(&guest);
    char name[] = "idler";

    guest.name = name;
    SEND(p, LOGIN_ID, GUEST, message.guest = &guest);
}

/* `device` is "" for somebody who was never there. */
static void log_in(struct peer *p, uint32_t id, char *name, char *password, char *device)
{
    Gonfalon__V1__LoginRequest login;
    gonfalon__v1__login_request__init(&login);

    login.name = name;
    login.password = password;
    login.devices = &device;
    login.n_devices = device[0] != 0;
    SEND(p, id, LOGIN, message.login = &login);
}

static void ask_catalogue(struct peer *p, uint32_t id)
{
    Gonfalon__V1__CatalogueRequest ask;
    gonfalon__v1__catalogue_request__init(&ask);
    char system[] = "brothers";

    ask.system = system;
    SEND(p, id, CATALOGUE, message.catalogue = &ask);
}

static void ask_whoami(struct peer *p, uint32_t id)
{
    Gonfalon__V1__WhoamiRequest ask;
    gonfalon__v1__whoami_request__init(&ask);

    SEND(p, id, WHOAMI, message.whoami = &ask);
}

static void ignore(struct peer *p, uint32_t kind, const uint8_t *data, size_t size)
{
    (void)p;
    (void)kind;
    (void)data;
    (void)size;
}

static void do_nothing(struct peer *p)
{
    (void)p;
}

/* --- the time we have ----------------------------------------------------------------------------------- */

/* 1: a line has come; -1: there will be no more. */
static int heard_line(void)
{
    struct pollfd in = {.fd = 0, .events = POLLIN};
    char room[256];

    if (poll(&in, 1, 0) <= 0)
        return 0;
    return read(0, room, sizeof room) > 0 ? 1 : -1;
}

/* --- honest people -------------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;

    return (x > y) - (x < y);
}

static void tell_trips(int32_t *trip, size_t count)
{
    qsort(trip, count, sizeof *trip, by_size);
    printf("{\"trips\": %zu, \"p50_us\": %d, \"p99_us\": %d, \"most_us\": %d", count,
           count ? trip[(count - 1) / 2] : 0, count ? trip[(count - 1) * 99 / 100] : 0,
           count ? trip[count - 1] : 0);
}

static int play(int port)
{
    static struct players all;
    int line = 0;

    if (!players_start(&all, port, PLAYERS, PLAYERS))
        return 1;
    all.paced = true;
    while (line >= 0) {
        crowd_run(&all.crowd, THINK_MS);
        if (all.ready >= PLAYERS)
            players_go(&all);
        line = heard_line();
        if (line > 0) {
            tell_trips(all.trip_us, all.trips);
            printf(", \"ready\": %d, \"lost\": %d, \"errors\": %d, \"match\": \"%s\"}\n", all.ready,
                   all.crowd.failed, all.errors, players_match(&all, 0));
            fflush(stdout);
            all.trips = 0;
        }
    }
    players_free(&all);
    return 0;
}

/* One every second, with a password: a connection, a handshake, a hash. Who is told to wait waits and asks
 * again, as the client does. */
static struct {
    int32_t trip_us[4096];
    size_t trips;
    int32_t waits, refused;
    char key[64];
} came;

static char newcomer_name[] = "newcomer", newcomer_password[] = "password of newcomer";
static char newcomer_device[WIRE_DEVICE_SIZE + 1]; /* what the first one got: all are the same person */
static char no_device[] = "";

static void newcomer_opened(struct peer *p)
{
    Gonfalon__V1__RegisterRequest ask;
    gonfalon__v1__register_request__init(&ask);

    say_hello(p);
    ask.name = newcomer_name;
    ask.password = newcomer_password;
    if (p->number == 0)
        SEND(p, LOGIN_ID, REGISTER_ACCOUNT, message.register_account = &ask);
    else
        log_in(p, LOGIN_ID, newcomer_name, newcomer_password, newcomer_device);
}

static void newcomer_got(struct peer *p, uint32_t kind, const uint8_t *data, size_t size)
{
    const Gonfalon__V1__ServerMessage *m = wire_from_server(&memory, data, size);

    (void)kind;
    if (m && m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_SESSION) {
        if (p->number > 0 && came.trips < 4096)
            came.trip_us[came.trips++] = (int32_t)((bench_now_ns() - p->sent_ns) / 1000);
        snprintf(newcomer_device, sizeof newcomer_device, "%s", m->session->device);
        p->deaf = true; /* here */
        crowd_lose(p);
    } else if (m && m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_PING) {
        Gonfalon__V1__Pong pong;
        gonfalon__v1__pong__init(&pong);

        pong.number = m->ping->number;
        SEND(p, 0, PONG, message.pong = &pong);
    } else if (m && m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_ERROR) {
        if (m->error->code == GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY) {
            came.waits++;
            p->own = p; /* to ask again */
        } else {
            came.refused++;
            snprintf(came.key, sizeof came.key, "%s", m->error->key);
            p->deaf = true;
            crowd_lose(p);
        }
    }
    arena_reset(&memory);
}

/* Those who were lost before they were let in. */
static int32_t turned_away(const struct crowd *c)
{
    int32_t count = 0;

    for (int32_t i = 0; i < c->begun; i++)
        count += c->peer[i].failed && !c->peer[i].deaf;
    return count;
}

static int arrive(int port)
{
    enum { NEWCOMERS_MOST = 4000 };
    static struct crowd c;
    int64_t last = 0, asked_again = 0;
    int line = 0;

    if (!crowd_start(&c, port, NEWCOMERS_MOST, FRAMING_GONFALON, "gonfalon/1",
                     (struct crowd_role){newcomer_opened, newcomer_got}))
        return 1;
    c.first_address = FROM_NEWCOMERS;
    c.per_address = 1;
    c.count = 0;
    while (line >= 0) {
        int64_t now = bench_now_ns();

        if (now - last > (int64_t)ARRIVAL_MS * 1000000 && c.count < NEWCOMERS_MOST &&
            (c.count == 0 || c.peer[0].deaf)) {
            last = c.peer[c.count].sent_ns = now;
            c.count++;
        }
        if (now - asked_again > INT64_C(2000000000)) {
            asked_again = now;
            for (int32_t i = 0; i < c.begun; i++)
                if (c.peer[i].own && !c.peer[i].failed) {
                    c.peer[i].own = NULL;
                    log_in(&c.peer[i], (uint32_t)(now / 1000000000), newcomer_name, newcomer_password,
                           newcomer_device);
                }
        }
        crowd_run(&c, TICK_MS);
        line = heard_line();
        if (line > 0) {
            int32_t away = turned_away(&c);

            tell_trips(came.trip_us, came.trips);
            printf(", \"waits\": %d, \"refused\": %d, \"why\": \"%s\", \"lost\": %d, \"waiting\": %d}\n",
                   came.waits, came.refused, came.key, away, c.begun - c.failed);
            fflush(stdout);
            came.trips = 0;
            came.waits = 0;
        }
    }
    crowd_free(&c);
    return 0;
}

/* --- attackers who speak TLS ---------------------------------------------------------------------------- */

struct attack {
    const char *name;
    struct crowd_role role;
    void (*tick)(struct peer *p); /* for everybody who is there, every `pause_ms` */
    int64_t pause_ms;
    uint32_t from, per_address; /* the first address, beyond FROM_ATTACKERS */
    int receive_most, opening_most;
    const char *alpn;
    bool bare;       /* no TLS: the socket only */
    size_t greeting; /* bytes sent on a bare one, of the beginning of a handshake */
};

/* As much as the connection takes, of requests that cost the server more than they cost us. */
static void flood_tick(struct peer *p)
{
    for (uint32_t i = 0; p->out.size < 4096; i++) {
        if (i % 8 == 0)
            ask_catalogue(p, FIRST_ID + i);
        else
            ask_whoami(p, FIRST_ID + i);
    }
}

static void burst_opened(struct peer *p)
{
    say_hello(p);
    for (uint32_t i = 0; i < 1000; i++)
        ask_whoami(p, FIRST_ID + i);
}

/* Wrong passwords for the newcomer's own name, one after the other, everybody from another address. */
static void guess_again(struct peer *p)
{
    static uint32_t id = FIRST_ID;
    static char wrong[] = "surely not that one";

    if (!p->own)
        return;
    p->own = NULL;
    log_in(p, id++, newcomer_name, wrong, no_device);
}

static void guess_opened(struct peer *p)
{
    say_hello(p);
    p->own = p;
    guess_again(p);
}

static void guess_got(struct peer *p, uint32_t kind, const uint8_t *data, size_t size)
{
    const Gonfalon__V1__ServerMessage *m = wire_from_server(&memory, data, size);

    (void)kind;
    if (m && m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_ERROR)
        p->own = p; /* at the next tick */
    arena_reset(&memory);
}

/* They have said all they had to say: away, and back again. */
static void leave_tick(struct peer *p)
{
    crowd_lose(p);
}

/* A hello, byte by byte. */
static void loris_tick(struct peer *p)
{
    static const uint8_t byte[] = {0, 0, 0, 200, 10};
    uint8_t next = p->sent_ns < 5 ? byte[p->sent_ns] : 1;

    p->sent_ns++; /* here: how many it has sent */
    bytes_add(&p->out, &next, 1);
    sent++;
}

#define UNKNOWN_FIELD "\xf8\x3f\x01" /* number 1023 */

/* By turns: a length that is beyond everything, one just beyond the limit, one just within it that never
 * comes whole, and a whole message of the greatest size, which is made of parts that nobody knows. */
static void giant_opened(struct peer *p)
{
    static uint8_t junk[WIRE_MESSAGE_MAX];
    static const uint8_t head[3][4] = {
        {0xff, 0xff, 0xff, 0xff}, {0, 4, 0, 1}, {0, 4, 0, 0} /* WIRE_MESSAGE_MAX is 4 << 16 */};
    int32_t turn = p->number % 4;

    sent++;
    if (turn < 3) {
        bytes_add(&p->out, head[turn], 4);
        bytes_add(&p->out, junk, turn == 2 ? sizeof junk - 1 : sizeof junk);
        return;
    }
    for (size_t i = 0; i + 3 <= sizeof junk; i += 3)
        memcpy(junk + i, UNKNOWN_FIELD, 3);
    say_hello(p);
    crowd_send(p, 0, junk, sizeof junk / 3 * 3);
}

/* Wrong passwords for many names, a whole queue of them at once. */
static void storm_opened(struct peer *p)
{
    static uint32_t guess;
    char name[32], password[32];

    say_hello(p);
    for (uint32_t i = 0; i < 32; i++) {
        snprintf(name, sizeof name, guess % 8 ? "victim%u" : "newcome%u", guess);
        snprintf(password, sizeof password, "guess number %u", guess++);
        log_in(p, FIRST_ID + i, name, password, no_device);
    }
}

/* The same, each blown up as far as a message may be: three bytes that nobody knows the meaning of take the
 * server forty until it has looked at the password. */
static void bloat_opened(struct peer *p)
{
    struct bytes packed = {0};
    Gonfalon__V1__ClientMessage message;
    gonfalon__v1__client_message__init(&message);
    Gonfalon__V1__LoginRequest login;
    gonfalon__v1__login_request__init(&login);
    char name[32], password[] = "a guess and no more";

    say_hello(p);
    message.body_case = GONFALON__V1__CLIENT_MESSAGE__BODY_LOGIN;
    message.login = &login;
    login.name = name;
    login.password = password;
    for (uint32_t i = 0; i < 8; i++) {
        snprintf(name, sizeof name, "bloat%d-%u", p->number, i);
        message.id = FIRST_ID + i;
        bytes_clear(&packed);
        wire_append(&packed, &message);
        while (packed.size + 3 <= WIRE_MESSAGE_MAX)
            bytes_add(&packed, UNKNOWN_FIELD, 3);
        crowd_send(p, 0, packed.data, packed.size);
        sent++;
    }
    bytes_free(&packed);
}

static void idle_opened(struct peer *p)
{
    say_hello(p);
    be_guest(p);
    Gonfalon__V1__OpenMatchRequest open;
    gonfalon__v1__open_match_request__init(&open);
    char match[64];

    snprintf(match, sizeof match, "%s", match_to_watch);
    open.match = match;
    SEND(p, FIRST_ID, OPEN_MATCH, message.open_match = &open);
    p->deaf = true;
}

/* Comes to the table again and again for a picture of it, and asks for the longest texts; reads nothing. */
static void idle_tick(struct peer *p)
{
    Gonfalon__V1__ViewRequest view;
    gonfalon__v1__view_request__init(&view);
    char match[64];
    static uint32_t id = FIRST_ID;

    snprintf(match, sizeof match, "%s", match_to_watch);
    view.match = match;
    if (p->out.size > 4096)
        return;
    SEND(p, ++id, VIEW, message.view = &view);
    ask_catalogue(p, ++id);
    ask_catalogue(p, ++id);
}

/* Guests who start matches of bots without end, look at all of them so that they do not yield to others, and
 * in a match of their own against a bot ask again and again what they should do. */
static uint64_t bot_matches, limited;

struct bot_lover {
    bool known;
    char own[64]; /* the match that he plays */
};

static struct bot_lover *lover_of(const struct peer *p)
{
    static struct bot_lover all[1000];

    return &all[p->number % 1000];
}

static void lover_opened(struct peer *p)
{
    *lover_of(p) = (struct bot_lover){0};
    say_hello(p);
    be_guest(p);
}

/* `side`: his own; -1: bots have both. */
static void create_with_bots(struct peer *p, uint32_t id, int32_t side)
{
    Gonfalon__V1__CreateMatchRequest ask;
    gonfalon__v1__create_match_request__init(&ask);
    Gonfalon__V1__MatchSettings settings;
    gonfalon__v1__match_settings__init(&settings);
    Gonfalon__V1__BotSeat bot[2];
    Gonfalon__V1__BotSeat *bots[2] = {&bot[0], &bot[1]};
    char system[] = "brothers", level[] = "keen";

    for (int32_t i = 0; i < 2; i++) {
        gonfalon__v1__bot_seat__init(&bot[i]);
        bot[i].side = i;
        bot[i].level = level;
    }
    settings.system = system;
    settings.spectators = true;
    settings.bots = side < 0 ? bots : bots + 1;
    settings.n_bots = side < 0 ? 2 : 1;
    ask.settings = &settings;
    ask.side = side;
    SEND(p, id, CREATE_MATCH, message.create_match = &ask);
}

static void come_to(struct peer *p, uint32_t id, char *match)
{
    Gonfalon__V1__OpenMatchRequest open;
    gonfalon__v1__open_match_request__init(&open);
    Gonfalon__V1__ReadyRequest ready;
    gonfalon__v1__ready_request__init(&ready);

    open.match = ready.match = match;
    ready.ready = true;
    if (strcmp(match, lover_of(p)->own) == 0)
        SEND(p, id + 1, READY, message.ready = &ready);
    SEND(p, id, OPEN_MATCH, message.open_match = &open);
}

static void lover_got(struct peer *p, uint32_t kind, const uint8_t *data, size_t size)
{
    static uint32_t id = 1 << 20;
    const Gonfalon__V1__ServerMessage *m = wire_from_server(&memory, data, size);
    struct bot_lover *lover = lover_of(p);

    (void)kind;
    if (m && m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_SESSION) {
        lover->known = true;
        create_with_bots(p, FIRST_ID, 0);
    } else if (m && m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_MATCH &&
               strcmp(m->match->match->id, lover->own) != 0) {
        if (m->in_reply_to == FIRST_ID)
            snprintf(lover->own, sizeof lover->own, "%s", m->match->match->id);
        else
            bot_matches++;
        come_to(p, id += 2, m->match->match->id);
    } else if (m && m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_PING) {
        Gonfalon__V1__Pong pong;
        gonfalon__v1__pong__init(&pong);

        pong.number = m->ping->number;
        SEND(p, 0, PONG, message.pong = &pong);
    } else if (m && m->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_ERROR) {
        limited += m->error->code == GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED;
    }
    arena_reset(&memory);
}

static void lover_tick(struct peer *p)
{
    static uint32_t id = FIRST_ID;
    struct bot_lover *lover = lover_of(p);
    Gonfalon__V1__SuggestRequest ask;
    gonfalon__v1__suggest_request__init(&ask);

    if (!lover->known)
        return;
    create_with_bots(p, ++id, -1);
    ask.match = lover->own;
    ask.side = -1;
    for (int i = 0; i < 4 && lover->own[0]; i++)
        SEND(p, ++id, SUGGEST, message.suggest = &ask);
}

/* --- browsers ------------------------------------------------------------------------------------------- */

static void http_opened(struct peer *p)
{
    static const char half[] = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";

    bytes_add(&p->out, half, sizeof half - 1);
    sent++;
}

static void body_opened(struct peer *p)
{
    static const char half[] = "POST /session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n";

    bytes_add(&p->out, half, sizeof half - 1);
    sent++;
}

static void http_tick(struct peer *p)
{
    bytes_add(&p->out, "x", 1);
    sent++;
}

static void socket_opened(struct peer *p)
{
    char ask[512];
    /* A binary frame, masked with zeros: of 2^40 bytes, or of a little more than a message may have. */
    static const uint8_t head[2][14] = {{0x82, 0xff, 0, 0, 1, 0, 0, 0, 0, 0},
                                        {0x82, 0xff, 0, 0, 0, 0, 0, 4, 16, 0}};
    static uint8_t junk[WIRE_MESSAGE_MAX];
    int size =
        snprintf(ask, sizeof ask,
                 "GET /ws HTTP/1.1\r\nHost: localhost:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Origin: https://localhost:%d\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                 "Sec-WebSocket-Version: 13\r\n\r\n",
                 p->crowd->port, p->crowd->port);

    bytes_add(&p->out, ask, (size_t)size);
    bytes_add(&p->out, head[p->number % 2], sizeof head[0]);
    bytes_add(&p->out, junk, sizeof junk);
    sent++;
}

/* --- all of them ---------------------------------------------------------------------------------------- */

static const struct attack attacks[] = {
    {.name = "flood",
     .role = {say_hello, ignore},
     .tick = flood_tick,
     .pause_ms = TICK_MS,
     .per_address = 10},
    {.name = "burst",
     .role = {burst_opened, ignore},
     .tick = leave_tick,
     .pause_ms = 1000,
     .per_address = 10},
    {.name = "loris", .role = {do_nothing, ignore}, .tick = loris_tick, .pause_ms = 1000, .per_address = 10},
    {.name = "halfopen", .bare = true, .per_address = 40},
    {.name = "halfhello", .bare = true, .greeting = 100, .per_address = 40},
    {.name = "handshakes", .role = {crowd_lose, ignore}, .per_address = 40, .opening_most = 200},
    {.name = "giants",
     .role = {giant_opened, ignore},
     .tick = leave_tick,
     .pause_ms = 2000,
     .per_address = 10},
    {.name = "logins",
     .role = {storm_opened, ignore},
     .tick = leave_tick,
     .pause_ms = 3000,
     .per_address = 2},
    {.name = "guesses",
     .role = {guess_opened, guess_got},
     .tick = guess_again,
     .pause_ms = 200,
     .from = 0x20000,
     .per_address = 1},
    {.name = "bloated",
     .role = {bloat_opened, ignore},
     .tick = leave_tick,
     .pause_ms = 4000,
     .per_address = 2},
    {.name = "idlers",
     .role = {idle_opened, ignore},
     .tick = idle_tick,
     .pause_ms = 500,
     .per_address = 10,
     .receive_most = 4096},
    {.name = "bot",
     .role = {lover_opened, lover_got},
     .tick = lover_tick,
     .pause_ms = 200,
     .from = 0x10000,
     .per_address = 1000},
    {.name = "bots",
     .role = {lover_opened, lover_got},
     .tick = lover_tick,
     .pause_ms = 200,
     .from = 0x20000,
     .per_address = 1000},
    {.name = "webhalf", .bare = true, .per_address = 1000},
    {.name = "webloris",
     .role = {http_opened, ignore},
     .tick = http_tick,
     .pause_ms = 1000,
     .per_address = 10,
     .alpn = "http/1.1"},
    {.name = "webbody",
     .role = {body_opened, ignore},
     .tick = http_tick,
     .pause_ms = 1000,
     .per_address = 10,
     .alpn = "http/1.1"},
    {.name = "webgiants",
     .role = {socket_opened, ignore},
     .tick = leave_tick,
     .pause_ms = 2000,
     .per_address = 10,
     .alpn = "http/1.1"},
};

static int attack(const struct attack *a, int port, int32_t count)
{
    static struct crowd c;
    int64_t last = bench_now_ns();

    if (!crowd_start(&c, port, count, FRAMING_GONFALON, a->alpn ? a->alpn : "gonfalon/1", a->role))
        return 1;
    c.first_address = FROM_ATTACKERS + a->from;
    c.per_address = a->per_address;
    c.receive_most = a->receive_most;
    c.again = true;
    if (a->opening_most)
        c.opening_most = a->opening_most;
    while (heard_line() >= 0) {
        crowd_run(&c, TICK_MS);
        if (!a->tick || bench_now_ns() - last < a->pause_ms * 1000000)
            continue;
        last = bench_now_ns();
        for (int32_t i = 0; i < c.begun; i++)
            if (c.peer[i].open && !c.peer[i].failed)
                a->tick(&c.peer[i]);
    }
    printf("{\"connections\": %" PRIu64 ", \"open\": %d, \"sent\": %" PRIu64 ", \"bytes_in\": %" PRIu64
           ", \"begun\": %" PRIu64 ", \"limited\": %" PRIu64 "}\n",
           c.lost + (uint64_t)(c.begun - c.failed), c.opened, sent, c.bytes_in, bot_matches, limited);
    crowd_free(&c);
    return 0;
}

/* --- without TLS ---------------------------------------------------------------------------------------- */

static int bare_open(int port, uint32_t from, size_t greeting)
{
    /* A record of a handshake, and the beginning of a hello that says it is longer than what follows. */
    static const uint8_t hello[] = {0x16, 3, 1, 1, 0, 1, 0, 0, 0xfc, 3, 3};
    struct sockaddr_in here = {.sin_family = AF_INET}, there = {.sin_family = AF_INET};
    int s = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), on = 1;

    here.sin_addr.s_addr = htonl(from);
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    there.sin_port = htons((uint16_t)port);
    setsockopt(s, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    if (s < 0 || bind(s, (struct sockaddr *)&here, sizeof here) != 0 ||
        (connect(s, (struct sockaddr *)&there, sizeof there) != 0 && errno != EINPROGRESS)) {
        close(s);
        return -1;
    }
    if (greeting)
        (void)!send(s, hello, sizeof hello, MSG_NOSIGNAL);
    return s;
}

/* So many sockets that say nothing, or not enough; each that the server closes is opened again. */
static int attack_bare(const struct attack *a, int port, int32_t count)
{
    struct pollfd *at = calloc((size_t)count, sizeof *at);
    uint64_t opened = 0;
    int32_t open = 0;

    if (!at)
        return 1;
    for (int32_t i = 0; i < count; i++)
        at[i].fd = -1;
    while (heard_line() >= 0) {
        int32_t begun = 0;

        open = 0;
        for (int32_t i = 0; i < count; i++) {
            uint32_t group = (uint32_t)i / a->per_address;

            if (at[i].fd >= 0 && at[i].revents) {
                close(at[i].fd);
                at[i].fd = -1;
            }
            if (at[i].fd < 0 && begun < 200) {
                at[i].fd =
                    bare_open(port, FROM_ATTACKERS + (group / 200 << 8) + group % 200 + 1, a->greeting);
                begun++;
                opened += at[i].fd >= 0;
            }
            at[i].events = POLLIN | POLLRDHUP;
            at[i].revents = 0;
            open += at[i].fd >= 0;
        }
        poll(at, (nfds_t)count, TICK_MS);
    }
    printf("{\"connections\": %" PRIu64 ", \"open\": %d, \"sent\": 0, \"bytes_in\": 0}\n", opened, open);
    for (int32_t i = 0; i < count; i++)
        if (at[i].fd >= 0)
            close(at[i].fd);
    free(at);
    return 0;
}

static void allow_many_files(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

int main(int argc, char **argv)
{
    const char *kind = argc > 3 ? argv[1] : "";
    int port = argc > 3 ? atoi(argv[2]) : 0;
    int32_t count = argc > 3 ? atoi(argv[3]) : 0;

    match_to_watch = argc > 4 ? argv[4] : "";
    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, SIG_IGN); /* attack.py hears it, and closes our input */
    allow_many_files();
    arena_start(&memory, WIRE_REPLY_MEMORY);
    if (strcmp(kind, "players") == 0)
        return play(port);
    if (strcmp(kind, "newcomers") == 0)
        return arrive(port);
    for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++)
        if (strcmp(kind, attacks[i].name) == 0 && count > 0)
            return attacks[i].bare ? attack_bare(&attacks[i], port, count) : attack(&attacks[i], port, count);
    fprintf(stderr, "usage: attack KIND PORT COUNT [MATCH]\n");
    return 2;
}
