/* A crowd that makes a server work, and measures it.
 *
 * usage: bench_swarm answers PORT CONNECTIONS SECONDS         pairs that play on a gonfalond
 *        bench_swarm watch   PORT CONNECTIONS SECONDS         two play, so many watch
 *        bench_swarm echo    PORT CONNECTIONS SECONDS BYTES   frames of that size to bench_echo and back
 *        bench_swarm relay   PORT CONNECTIONS SECONDS BYTES   pairs in turn, frames of that size to
 * bench_relay
 *        bench_swarm mumble  PORT CONNECTIONS SECONDS BYTES   texts of that size to a channel of a
 * mumble-server
 *
 * When all are there it prints {"ready": ...} and waits for a line: the time to look at the server's memory.
 * Then it runs, and prints what it measured as one line of JSON. */
#include "tests/bench/crowd.h"
#include "tests/bench/players.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETTLE_MS = 1500, SETUP_MS = 1200000, SLICE_MS = 200, PROGRESS_MS = 10000 };

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* Round trips of all who do not play. */
static int32_t *trip_us;
static size_t trips;

static void note_trip(struct peer *p)
{
    if (trips < TRIPS_MOST)
        trip_us[trips++] = (int32_t)((bench_now_ns() - p->sent_ns) / 1000);
}

static int by_size(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;

    return (x > y) - (x < y);
}

static int32_t at_share(const int32_t *sorted, size_t count, size_t share)
{
    return count > 0 ? sorted[(count - 1) * share / 1000] : 0;
}

static void print_trips(int32_t *trip, size_t count, double seconds)
{
    qsort(trip, count, sizeof *trip, by_size);
    printf("\"trips\": %zu, \"per_second\": %.1f, \"p50_us\": %d, \"p99_us\": %d", count,
           (double)count / seconds, at_share(trip, count, 500), at_share(trip, count, 990));
}

/* To let thousands in takes its time: mumble-server tells each of them of every other. */
static void tell_progress(int32_t there, int32_t count)
{
    static int64_t last;

    if (last == 0)
        last = bench_now_ns();
    if (bench_now_ns() - last < (int64_t)PROGRESS_MS * 1000000)
        return;
    last = bench_now_ns();
    fprintf(stderr, "    %d of %d have come\n", there, count);
}

static void await_line(int32_t there, const struct crowd *c)
{
    printf("{\"ready\": %d, \"expected\": %d, \"failed\": %d}\n", there, c->count, c->failed);
    fflush(stdout);
    if (getchar() == EOF)
        exit(0);
}

/* --- gonfalond ----------------------------------------------------------------------------------- */

static int play(int port, int32_t count, double seconds, bool watch)
{
    struct players *all = calloc(1, sizeof *all);
    int32_t seats = watch ? 2 : count < 2 ? 2 : count & ~1;
    int64_t began = bench_now_ns();

    if (!all || !players_start(all, port, watch ? count + 2 : seats, seats))
        return 1;
    while (!interrupted && all->ready + all->crowd.failed < all->crowd.count &&
           bench_now_ns() - began < (int64_t)SETUP_MS * 1000000) {
        crowd_run(&all->crowd, SLICE_MS);
        tell_progress(all->ready, all->crowd.count);
    }
    crowd_run(&all->crowd, SETTLE_MS);
    await_line(all->ready, &all->crowd);
    all->in_step = watch;
    uint64_t bytes_in = all->crowd.bytes_in, bytes_out = all->crowd.bytes_out;

    began = bench_now_ns();
    players_go(all);
    for (double left = seconds; !interrupted && !all->over && left > 0; left -= 0.2)
        crowd_run(&all->crowd, SLICE_MS);
    double took = (double)(bench_now_ns() - began) / 1e9;

    printf("{");
    print_trips(all->trip_us, all->trips, took);
    printf(", \"heard\": %" PRIu64 ", \"heard_per_second\": %.1f, \"frames_per_second\": %.1f, "
           "\"heard_bytes\": %" PRIu64 ", \"frames\": %" PRIu64 ", \"snapshots\": %" PRIu64
           ", \"matches\": %" PRIu64 ", \"bytes_in\": %" PRIu64 ", \"bytes_out\": %" PRIu64
           ", \"errors\": %d, \"lost\": %d}\n",
           all->heard, (double)all->heard / took, (double)all->heard_frames / took, all->heard_bytes,
           all->heard_frames, all->snapshots, all->matches, all->crowd.bytes_in - bytes_in,
           all->crowd.bytes_out - bytes_out, all->errors, all->crowd.failed);
    players_free(all);
    free(all);
    return 0;
}

/* --- echo ---------------------------------------------------------------------------------------- */

static uint8_t *load;
static size_t load_size;
static bool running;

static void echo_next(struct peer *p)
{
    p->sent_ns = bench_now_ns();
    crowd_send(p, 0, load, load_size);
}

static void echo_opened(struct peer *p)
{
    (void)p;
}

static void echo_got(struct peer *p, uint32_t kind, const uint8_t *data, size_t size)
{
    (void)kind;
    (void)data;
    (void)size;
    note_trip(p);
    if (running)
        echo_next(p);
}

/* --- relay --------------------------------------------------------------------------------------- */

static int32_t seated;

/* A peer whose frame was the last says nothing until his opponent's comes: half of them wait for the others,
 * as in matches. `own` is not NULL while a reply is awaited. */
static void relay_next(struct peer *p)
{
    p->own = p;
    echo_next(p);
}

static void relay_opened(struct peer *p)
{
    uint32_t seat = (uint32_t)p->number;

    crowd_send(p, 0, &seat, sizeof seat);
}

static void relay_got(struct peer *p, uint32_t kind, const uint8_t *data, size_t size)
{
    (void)kind;
    (void)data;
    (void)size;
    if (!running) {
        seated++;
    } else if (p->own) {
        p->own = NULL;
        note_trip(p);
    } else {
        relay_next(p);
    }
}

/* --- mumble -------------------------------------------------------------------------------------- */

enum { MUMBLE_VERSION = 0, MUMBLE_AUTHENTICATE = 2, MUMBLE_PING = 3, MUMBLE_SYNC = 5, MUMBLE_TEXT = 11 };

static int32_t synced, due;
static uint64_t texts;

static void mumble_opened(struct peer *p)
{
    static const uint8_t version[] = {0x08, 0x84, 0x80, 0x08}; /* 1.2.4: version_v1 = 0x020004 */
    uint8_t authenticate[32];
    int size = snprintf((char *)authenticate + 2, sizeof authenticate - 4, "user%d", p->number);

    authenticate[0] = 0x0a; /* username */
    authenticate[1] = (uint8_t)size;
    authenticate[2 + size] = 0x28; /* opus */
    authenticate[3 + size] = 1;
    crowd_send(p, MUMBLE_VERSION, version, sizeof version);
    crowd_send(p, MUMBLE_AUTHENTICATE, authenticate, (size_t)size + 4);
}

/* One speaks; when all others have heard it, he speaks again. */
static void mumble_next(struct crowd *c)
{
    uint8_t head[8] = {0x18, 0, 0x2a}; /* channel_id 0, message */
    struct bytes message = {0};
    size_t at = 3, size = load_size;

    for (; size >= 128; size >>= 7)
        head[at++] = (uint8_t)(size | 128);
    head[at++] = (uint8_t)size;
    bytes_add(&message, head, at);
    bytes_add(&message, load, load_size);
    due = c->opened - 1;
    c->peer[0].sent_ns = bench_now_ns();
    crowd_send(&c->peer[0], MUMBLE_TEXT, message.data, message.size);
    bytes_free(&message);
}

static void mumble_got(struct peer *p, uint32_t kind, const uint8_t *data, size_t size)
{
    (void)data;
    (void)size;
    synced += kind == MUMBLE_SYNC;
    if (kind != MUMBLE_TEXT || !running)
        return;
    texts++;
    if (--due == 0) {
        note_trip(&p->crowd->peer[0]);
        mumble_next(p->crowd);
    }
}

static void mumble_alive(struct crowd *c)
{
    static int64_t last;

    if (bench_now_ns() - last < INT64_C(5000000000))
        return;
    last = bench_now_ns();
    for (int32_t i = 0; i < c->begun; i++)
        if (c->peer[i].open && !c->peer[i].failed)
            crowd_send(&c->peer[i], MUMBLE_PING, "", 0);
}

/* --- these three --------------------------------------------------------------------------------- */

enum peer_server { ECHO_SERVER, RELAY_SERVER, MUMBLE_SERVER };

static int32_t arrived(const struct crowd *c, enum peer_server server)
{
    return server == MUMBLE_SERVER ? synced : server == RELAY_SERVER ? seated : c->opened;
}

static void begin(struct crowd *c, enum peer_server server)
{
    running = true;
    if (server == MUMBLE_SERVER)
        mumble_next(c);
    else if (server == RELAY_SERVER)
        for (int32_t i = 0; i < c->count; i += 2)
            relay_next(&c->peer[i]);
    else
        for (int32_t i = 0; i < c->count; i++)
            echo_next(&c->peer[i]);
}

static int trip(int port, int32_t count, double seconds, enum peer_server server)
{
    static const struct crowd_role roles[] = {[ECHO_SERVER] = {echo_opened, echo_got},
                                              [RELAY_SERVER] = {relay_opened, relay_got},
                                              [MUMBLE_SERVER] = {mumble_opened, mumble_got}};
    bool mumble = server == MUMBLE_SERVER;
    struct crowd c;
    int64_t began = bench_now_ns();

    trip_us = calloc(TRIPS_MOST, sizeof *trip_us);
    if (!trip_us ||
        !crowd_start(&c, port, count, mumble ? FRAMING_MUMBLE : FRAMING_GONFALON, NULL, roles[server]))
        return 1;
    while (!interrupted && arrived(&c, server) + c.failed < count &&
           bench_now_ns() - began < (int64_t)SETUP_MS * 1000000) {
        crowd_run(&c, SLICE_MS);
        tell_progress(arrived(&c, server), count);
        if (mumble)
            mumble_alive(&c);
    }
    crowd_run(&c, SETTLE_MS);
    await_line(arrived(&c, server), &c);
    began = bench_now_ns();
    begin(&c, server);
    for (double left = seconds; !interrupted && left > 0; left -= 0.2) {
        crowd_run(&c, SLICE_MS);
        if (mumble)
            mumble_alive(&c);
    }
    double took = (double)(bench_now_ns() - began) / 1e9;

    printf("{");
    print_trips(trip_us, trips, took);
    printf(", \"heard\": %" PRIu64 ", \"heard_per_second\": %.1f, \"lost\": %d}\n", texts,
           (double)texts / took, c.failed);
    crowd_free(&c);
    free(trip_us);
    return 0;
}

int main(int argc, char **argv)
{
    int port = argc > 2 ? atoi(argv[2]) : 0;
    int32_t count = argc > 3 ? atoi(argv[3]) : 0;
    double seconds = argc > 4 ? atof(argv[4]) : 0;

    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    signal(SIGPIPE, SIG_IGN);
    load_size = argc > 5 ? (size_t)atoi(argv[5]) : 100;
    load = malloc(load_size);
    if (!load || port <= 0 || count <= 0 || seconds <= 0) {
        fprintf(stderr,
                "usage: bench_swarm answers|watch|echo|relay|mumble PORT CONNECTIONS SECONDS [BYTES]\n");
        return 2;
    }
    memset(load, 'x', load_size);
    int status = 2;

    if (strcmp(argv[1], "answers") == 0 || strcmp(argv[1], "watch") == 0)
        status = play(port, count, seconds, argv[1][0] == 'w');
    else if (strcmp(argv[1], "echo") == 0)
        status = trip(port, count, seconds, ECHO_SERVER);
    else if (strcmp(argv[1], "relay") == 0)
        status = trip(port, count & ~1, seconds, RELAY_SERVER);
    else if (strcmp(argv[1], "mumble") == 0)
        status = trip(port, count, seconds, MUMBLE_SERVER);
    free(load);
    return status;
}
