/* Honest people while the server is attacked: those who play, and one newcomer a second who logs in. */
#include "tests/fault/attack.h"

#include "tests/bench/players.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    PLAYERS = 4,
    THINK_MS = 50, /* so that nobody asks more often than the server allows */
    ARRIVAL_MS = 1000
};

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

int honest_play(int port)
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

static char newcomer_name[] = NEWCOMER, newcomer_password[] = "password of newcomer";
static char newcomer_device[WIRE_DEVICE_SIZE + 1]; /* what the first one got: all are the same person */

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
        say_pong(p, m->ping->number);
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

int honest_arrive(int port)
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
