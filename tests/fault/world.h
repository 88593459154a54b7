/*
 * A world for one server: clock, randomness, threads, network, disk and people, all driven from one seed. The
 * same seed gives the same run, to the byte.
 *
 * Time stands still while anything happens, and jumps to the next thing that is to happen.
 */
#ifndef GONFALON_TESTS_FAULT_WORLD_H
#define GONFALON_TESTS_FAULT_WORLD_H

#include "server/core/core.h"
#include "tests/fault/luck.h"
#include "tests/fault/tally.h"

#include <stddef.h>

struct agent;
struct cup;
struct disk;
struct frontier;
struct route;
struct truth;
struct world_timer;

/* Something to be done at a time. */
typedef void world_act(void *context);

struct task {
    int64_t at_ms;
    uint64_t order;
    world_act *act;
    void *context;
    bool owned; /* the context is freed with the task */
};

enum { WORLD_STEPS_MAX = 2000000 }; /* a run that takes more will not end by itself */

/* While the wall clock goes as the other does. */
struct era {
    int64_t from_ms;
    int64_t wall_ms;  /* what it shows more than the other clock */
    int64_t ahead_ms; /* how far it has jumped ahead until then, all in all; jumps back take nothing off */
};

/* How bad this run is, drawn at its start: so that some runs have much of one evil, and some hardly any. */
struct plan {
    int64_t storm_ms;                               /* how long things go wrong */
    int64_t latency_ms;                             /* of the network, at most, when nothing is wrong */
    int64_t store_ms;                               /* of the disk, likewise */
    uint32_t cut, doubled, delayed, split;          /* of a thousand frames */
    uint32_t commit_fails, commit_busy, read_fails; /* of a thousand jobs */
    uint32_t dies_written;                          /* of ten thousand commits */
    int64_t pause_ms;                               /* between two evils, on average */
    uint32_t breaks, leaves, slows, disk_full, dies, stops, jumps,
        misdeeds;                            /* how often each, of their sum */
    uint32_t deaths;                         /* at most */
    size_t queue_high, queue_low, queue_max; /* of a connection */
    int matches;
    bool passwords; /* somebody has one */
    bool cup;       /* there is a tournament */
    uint32_t away;  /* how often the store goes away, as those above */
    bool patient;   /* people think for seconds instead of moments */
};

/* Faults of our own, to show that they would be found. */
enum broken {
    BROKEN_NOTHING,
    BROKEN_EARLY, /* the disk says "durable" before it is */
    BROKEN_TWICE, /* answers get past what recognises repeated requests */
    BROKEN_LEAK,  /* somebody gets what is for another */
    BROKEN_DRAW,  /* an entrant of a tournament gets what its host sees of a round that is drawn */
    BROKEN_FENCE, /* a server writes whose place another has taken */
    BROKEN_LOAN,  /* a node writes of a match that it has no more */
    BROKEN_STRAY  /* what is for a client of an outpost reaches another one there */
};

struct world {
    uint64_t seed;
    struct luck luck;    /* what goes wrong, and when */
    struct luck secrets; /* what the server believes to be random */
    struct luck frost;   /* when a server freezes: apart, so that other runs are as they were without */
    struct plan plan;
    enum broken broken;
    bool calm;    /* nothing goes wrong any more */
    bool freezes; /* the server will stand still when it has something to write */
    bool dying;   /* the server's last moments: nobody hears it any more */
    int64_t now_ms, wall_ms;
    int64_t skew_ms; /* how far the wall clock is off */
    struct era *era; /* between its jumps; the last is now */
    size_t eras;
    uint64_t order, steps;
    struct task *task; /* a heap */
    size_t tasks, task_room;
    struct world_timer *timers;

    struct clock_port clock;
    struct clock_port lasting_clock; /* the same, for those who outlive a server */
    struct random_port random;
    struct work_port work;
    struct core_config config;
    struct core *core; /* NULL: the server is down */
    struct transport_user user;
    struct metrics *metrics;
    uint32_t server_life;

    struct disk *disk;
    struct frontier *frontier; /* NULL: there are no outposts */
    struct route *routes;
    struct agent *agents;
    struct truth *truths;
    struct cup *cup;     /* NULL: none */
    struct core *reader; /* as much of a core as reading a match from the disk needs */
    int64_t disk_full_until;
    int64_t store_away_since, store_away_until;

    struct tally tally;
    uint64_t digest; /* of all that the server has sent */
    bool trace;
    char failure[512]; /* "": none */
};

void world_start(struct world *w, uint64_t seed, enum broken broken);
void world_stop(struct world *w);

/* The next thing to be done; false if there is nothing, or something has failed. */
bool world_step(struct world *w);
void world_after(struct world *w, int64_t delay_ms, world_act *act, void *context, bool owned);

/* A server begins, on what is durable. */
void world_boot(struct world *w);
/* The server dies on the spot; another begins after a while. */
void world_crash(struct world *w);
/* It is asked to stop, and does so in good order. */
void world_shut(struct world *w);

void world_set_wall(struct world *w, int64_t wall_ms);

/* The first thing that is wrong ends the run. */
__attribute__((format(printf, 2, 3))) void world_fail(struct world *w, const char *format, ...);
__attribute__((format(printf, 2, 3))) void world_trace(struct world *w, const char *format, ...);

uint64_t digest_add(uint64_t digest, const void *bytes, size_t size);

#endif
