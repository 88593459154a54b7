/*
 * Passwords that wait to be hashed. Hashing is slow on purpose, so that is where strangers can make others
 * wait: few are hashed at once, addresses take turns, and whoever has left is not hashed at all.
 */
#ifndef GONFALON_SERVER_CORE_HASHES_H
#define GONFALON_SERVER_CORE_HASHES_H

#include "server/core/map.h"
#include "server/port/transport.h"
#include "server/port/work.h"

struct core;
struct hash_line;

/* Its owner keeps it until one of the three callbacks on the loop thread; exactly one comes, unless it is
 * dropped. */
struct hash_job {
    work_run *run;        /* on another thread */
    work_done *done;      /* it has run */
    work_done *sent_away; /* it will not: too many wait */
    void *context;        /* of all three */
    struct core *core;    /* from here on: hashes.c */
    struct hash_line *line;
    struct hash_job *next;
    bool waits; /* false: it is being hashed */
};

struct hashes {
    struct map lines;       /* by address */
    struct hash_line *turn; /* a ring of those in which somebody waits; this one is served next */
    uint32_t waiting, running;
};

void hashes_start(struct hashes *h, uint64_t seed);
void hashes_free(struct hashes *h);

/* At the end of the line of its address. If too many wait, the longest line gives way: its last is sent away,
 * which may be this one, also from inside this call. */
void hashes_add(struct core *core, struct hash_job *job, const uint8_t address[ADDRESS_KEY_SIZE]);
/* Whoever waited for it has gone. False: it is being hashed already, and will be done. */
bool hashes_drop(struct hash_job *job);

#endif
