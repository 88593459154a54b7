/*
 * What an answer costs the core, without network and disk.
 *
 * Pairs play corsairs in the simulated world of tests/server: each turn every player who is asked something
 * gives the default answer, then one commit makes them all durable and everybody hears of them, so the
 * matches take turns in the processor's caches as they do in a server. The same seed plays the same games:
 * under `valgrind --tool=callgrind --toggle-collect=measured_turn` two programs can be compared to a few
 * instructions
 * (`received` is what happens when an answer comes, `run_group` the store, `job_finish` what happens when it
 * is durable).
 *
 * usage: bench_answers [MATCHES [TURNS [SKIPPED]]]   turns measured, and turns played before them
 */
#include "tests/server/core_sim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { MATCHES_MAX = SIM_CLIENTS_MAX / 2, HEARD_MAX = 32 * SIM_CLIENTS_MAX };

struct player {
    struct sim_client *client;
    const char *match;
    struct bytes answer; /* packed, to be given; empty: nothing is asked of him */
};

static struct sim sim;
static struct player player[SIM_CLIENTS_MAX];
static size_t players;
static struct heard {
    struct connection *connection;
    struct packet *packet;
} heard[HEARD_MAX];
static size_t heard_count;
static uint64_t answers, packets, bytes_heard;
static double received_us, told_us;

static double processor_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec * 1e-3;
}

static void must(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "bench_answers: %s\n", what);
    exit(1);
}

/* --- players ---------------------------------------------------------------------------------- */

static void prepare(struct player *p, const Gonfalon__V1__Answer *fallback)
{
    Gonfalon__V1__ClientMessage message = GONFALON__V1__CLIENT_MESSAGE__INIT;

    message.id = ++p->client->last_id;
    message.body_case = ASK(ANSWER);
    message.answer = sim_answer_part(p->client, p->match, fallback);
    bytes_clear(&p->answer);
    wire_append(&p->answer, &message);
}

/* Packets are looked at when the turn is over: what is measured is the server. */
static enum sent hear(struct connection *connection, struct packet *packet)
{
    must(heard_count < HEARD_MAX, "too much is told in one turn");
    heard[heard_count].connection = connection;
    heard[heard_count++].packet = packet_share(packet);
    bytes_heard += packet->size;
    return SENT;
}

static struct player *player_of(const struct connection *connection)
{
    struct player *p = player;

    while (&p->client->connection != connection)
        p++;
    return p;
}

static void look(void)
{
    struct arena memory;

    arena_start(&memory, WIRE_REPLY_MEMORY);
    packets += heard_count;
    for (size_t i = 0; i < heard_count; i++) {
        struct packet *packet = heard[i].packet;
        const Gonfalon__V1__ServerMessage *message = wire_from_server(&memory, packet->bytes, packet->size);

        must(message != NULL, "a packet is no message");
        if (message->body_case == GOT(DECISION_CHANGE) && message->decision_change->decision)
            prepare(player_of(heard[i].connection), message->decision_change->decision->fallback);
        packet_release(packet);
        arena_reset(&memory);
    }
    heard_count = 0;
    arena_free(&memory);
}

static void hear_nothing(struct connection *connection, enum close_reason reason)
{
    (void)connection;
    (void)reason;
    must(false, "the server closes a connection");
}

static void seat(const char *army, const char *other_army)
{
    static const struct connection_calls calls = {.send = hear, .close = hear_nothing, .cut = hear_nothing};
    struct player *pair = &player[players];
    Gonfalon__V1__MatchSettings *settings = sim_settings(&sim);
    Gonfalon__V1__Decision *asked;

    settings->system = sim_text(&sim, "corsairs");
    settings->scenario = sim_text(&sim, "skirmish");
    for (size_t i = 0; i < 2; i++)
        pair[i].client = sim_guest(&sim, "player");
    pair[0].match = pair[1].match =
        sim_match_with(pair[0].client, pair[1].client, settings, army, other_army);
    for (size_t i = 0; i < 2; i++)
        if ((asked = sim_decision(pair[i].client, pair[i].match)) != NULL)
            prepare(&pair[i], asked->fallback);
    for (size_t i = 0; i < 2; i++)
        pair[i].client->connection.calls = &calls;
    players += 2;
}

/* --- turns ------------------------------------------------------------------------------------ */

static void give_answers(void)
{
    for (size_t i = 0; i < players; i++) {
        if (player[i].answer.size == 0)
            continue;
        struct bytes given = player[i].answer;

        player[i].answer = (struct bytes){0};
        sim_bytes(player[i].client, given.data, given.size);
        bytes_free(&given);
        answers++;
    }
}

static void turn(void)
{
    double began = processor_us();

    give_answers();
    double given = processor_us();

    stepped_store_run(sim.store);
    received_us += given - began;
    told_us += processor_us() - given;
}

/* By a name of its own, for callgrind; `turn` itself is made part of both. */
__attribute__((noinline)) static void measured_turn(void)
{
    turn();
}

__attribute__((noinline)) static void skipped_turn(void)
{
    turn();
}

static void play(long turns, void (*take_turn)(void))
{
    answers = packets = bytes_heard = 0;
    received_us = told_us = 0;
    for (long i = 0; i < turns; i++) {
        take_turn();
        look();
        sim_pass(&sim, 100); /* so that nobody asks too often */
    }
}

int main(int argc, char **argv)
{
    long matches = argc > 1 ? strtol(argv[1], NULL, 10) : MATCHES_MAX;
    long turns = argc > 2 ? strtol(argv[2], NULL, 10) : 40;
    long skipped = argc > 3 ? strtol(argv[3], NULL, 10) : 0;

    must(matches > 0 && matches <= MATCHES_MAX && turns > 0 && skipped >= 0,
         "usage: bench_answers [MATCHES [TURNS [SKIPPED]]]");
    sim_start(&sim, 1);
    sim.config.accounts_per_address = 0;
    sim_crash(&sim); /* the server begins anew, with that */
    for (long i = 0; i < matches; i++)
        seat("buccaneers", "militia");
    play(skipped, skipped_turn);
    play(turns, measured_turn);
    must(answers > 0, "nobody has anything to answer any more");
    printf(
        "%llu answers, %.1f packets and %.0f bytes each; processor time: %.1f us to receive one, %.1f us to "
        "store and tell it\n",
        (unsigned long long)answers, (double)packets / (double)answers, (double)bytes_heard / (double)answers,
        received_us / (double)answers, told_us / (double)answers);
    return 0;
}
