/*
 * A fair queue for slow work on other threads: hashing passwords, thinking for bots. Strangers could make
 * others wait there, so only a few jobs run at once; whoever wants something has a line of his own (an
 * address for passwords, an account for bots), and the lines are served in turn, round robin. A job that is
 * not wanted any more does not run at all.
 */
#ifndef GONFALON_SERVER_CORE_TURNS_H
#define GONFALON_SERVER_CORE_TURNS_H

#include "server/core/map.h"
#include "server/port/work.h"

#include <stdint.h>

enum { TURN_KEY_MAX = 16 };

struct turn_line;
struct turns;

/* Its owner keeps it until one of the callbacks on the loop thread that end it: `done`, `sent_away`, or
 * `begin` saying false. Exactly one of them comes, unless it is dropped. */
struct turn_job {
    bool (*begin)(void *context); /* its turn has come. False: it is not wanted any more. NULL: it is. */
    work_run *run;                /* on another thread */
    work_done *done;              /* it has run */
    work_done *sent_away;         /* it will not: too many wait, or the server ends */
    void *context;                /* of all four */
    bool yields;                  /* runs only when nothing waits that does not yield */
    struct turns *turns;          /* from here on: turns.c */
    struct turn_line *line;
    struct turn_job *next;
    bool waits; /* false: it runs */
    bool ran;
};

enum { TURN_RINGS = 2 }; /* of those who do not yield, and of those who do */

struct turns {
    const struct work_port *work;
    uint32_t at_once;     /* jobs that run */
    uint32_t waiting_max; /* jobs that wait */
    uint32_t line_max;    /* of both, of one line */
    struct map lines;     /* by key */
    /* Rings of the lines in which somebody waits; this one is served next. NULL: nobody waits. */
    struct turn_line *turn[TURN_RINGS];
    uint32_t waiting, running;
};

/* The limits are the caller's to set, also later. */
void turns_start(struct turns *t, const struct work_port *work, uint64_t seed);
/* No job waits or runs any more, or none will be heard of. */
void turns_free(struct turns *t);

/* At the end of the line of its key. If too many wait, the longest line gives way: its last is sent away,
 * which may be this one, also from inside this call. */
void turns_add(struct turns *t, struct turn_job *job, const void *key, size_t size);
/* It is not wanted any more. False: it runs already, and will be done. */
bool turns_drop(struct turn_job *job);
/* A job that waits and yields does not yield any longer. */
void turns_hurry(struct turn_job *job);

#endif
