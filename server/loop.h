/* The real clock, randomness and slow work (server/port), on a libuv loop. */
#ifndef GONFALON_SERVER_LOOP_H
#define GONFALON_SERVER_LOOP_H

#include "server/port/clock.h"
#include "server/port/random.h"
#include "server/port/work.h"

#include <uv.h>

struct loop_ports {
    uv_loop_t *loop;
    struct clock_port clock;
    struct random_port random;
    struct work_port work;
    uint32_t working;   /* jobs on the thread pool, waiting or running */
    struct work *works; /* these */
    bool ending;        /* no more are taken */
};

/* They live as long as the loop. */
void loop_ports_init(struct loop_ports *ports, uv_loop_t *loop);
/* The end: slow work that waits for its turn is never run, what runs is awaited, and everybody is told. */
void loop_ports_end_work(struct loop_ports *ports);

#endif
