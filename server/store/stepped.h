/*
 * A store without a thread: the same statements as the real one, but nothing happens until it is told to. For
 * simulations, on a database in memory, where everything can go wrong; and for commands that look into a
 * file.
 */
#ifndef GONFALON_SERVER_STORE_STEPPED_H
#define GONFALON_SERVER_STORE_STEPPED_H

#include "server/port/store.h"

/* An empty database in memory. */
struct store *stepped_store_create(void);
/* An existing database, also while a server runs on it, for reading only. NULL: `trouble` says why. */
struct store *stepped_store_open(const char *where, char *trouble, size_t trouble_size);
/* An existing database that no server runs on, to be written as a server would: nobody else serves it
 * meanwhile. NULL as above. */
struct store *stepped_store_serve(const char *where, char *trouble, size_t trouble_size);
void stepped_store_free(struct store *store);
/* Writes what is committed to a new file, as a server would find it. False: `trouble` says why. */
bool stepped_store_save(struct store *store, const char *path, char *trouble, size_t trouble_size);

size_t stepped_store_waiting(const struct store *store); /* jobs */

enum step_end {
    STEP_DURABLE, /* committed, and the callbacks are made */
    STEP_FAILED,  /* the commit fails (a full disk): batches get STORE_FAILED; reads are answered */
    STEP_BROKEN,  /* the disk has failed: neither batches nor reads */
    STEP_CRASHED  /* committed, but the server dies before it hears of it: no callback is made, and the jobs
                     behind  vanish too */
};

/* Performs the first `jobs` of the queue as one transaction. */
void stepped_store_step(struct store *store, size_t jobs, enum step_end end);
/* Until nothing waits, callbacks that hand over more included. */
void stepped_store_run(struct store *store);
/* The server dies: every waiting job vanishes, without effect and without callback. What was committed stays,
 * for the server that is started next on the same store. */
void stepped_store_crash(struct store *store);

#endif
