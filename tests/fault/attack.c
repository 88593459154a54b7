/* Attackers of a real gonfalond, and the honest people who play on it meanwhile; attack.py starts them.
 *
 * usage: attack KIND PORT COUNT [MATCH]
 *
 * Each runs until its input ends. `players` and `newcomers` are the honest ones: to every line of input they
 * answer with one of JSON that tells what happened to them since the last. All others attack, from so many
 * connections, and at their end say in one line how that went. */
#include "tests/fault/attack.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

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

static const struct attack *attack_named(const char *name)
{
    const struct attack *const lists[] = {attacks_by_traffic, attacks_by_password, attacks_by_match,
                                          attacks_by_browser, attacks_by_socket,   attacks_by_masses};

    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const struct attack *a = lists[i]; a->name; a++)
            if (strcmp(name, a->name) == 0)
                return a;
    return NULL;
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
    const struct attack *a;

    match_to_watch = argc > 4 ? argv[4] : "";
    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, SIG_IGN); /* attack.py hears it, and closes our input */
    allow_many_files();
    arena_start(&memory, WIRE_REPLY_MEMORY);
    if (strcmp(kind, "players") == 0)
        return honest_play(port);
    if (strcmp(kind, "newcomers") == 0)
        return honest_arrive(port);
    a = attack_named(kind);
    if (a && count > 0)
        return a->bare ? attack_bare(a, port, count) : attack(a, port, count);
    fprintf(stderr, "usage: attack KIND PORT COUNT [MATCH]\n");
    return 2;
}
