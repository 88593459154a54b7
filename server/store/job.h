/*
 * A job is what travels from the core to the store thread and back: a batch of writes, or one read with room
 * for what it finds. All its memory is one arena, freed at once after the callback.
 *
 * Each operation carries the function that performs it, so that everything about, say, tokens is in one file.
 */
#ifndef GONFALON_SERVER_STORE_JOB_H
#define GONFALON_SERVER_STORE_JOB_H

#include "server/port/store.h"

struct database;
struct job;

/* Runs on the store thread. What it finds it leaves in `data`. */
typedef enum store_status operation_run(struct database *db, struct job *job, void *data);
/* Runs on the loop thread: hands what a read found to the core. */
typedef void job_deliver(struct job *job, void *data);

struct operation {
    struct operation *next;
    operation_run *run;
    void *data;
};

struct job_chunk;

/* Most jobs need no more memory than they have in them. */
enum { JOB_TEXT_SIZE = 160, JOB_ROOM = 2048, JOB_ALIGNMENT = 16 };

struct job {
    struct job *next; /* in a queue */
    struct store *store;
    struct job_chunk *chunks; /* what did not fit into `room` */
    size_t used;              /* of that */
    size_t bytes;             /* of it all */
    uint64_t handed_ns;       /* when it was handed over, for stores that tell how far behind they are */
    size_t charged;           /* to the store's queue, when it was handed over */
    struct operation *first, **last; /* a read has exactly one */
    job_deliver *deliver;            /* NULL: a batch */
    store_done *done;
    void (*callback)(void); /* of a read; `deliver` knows its true type */
    void *context;
    struct store_result result;
    char text[JOB_TEXT_SIZE];
    _Alignas(JOB_ALIGNMENT) uint8_t room[JOB_ROOM];
};

/* What a store has to offer: it takes over the job, and later calls job_finish on the loop thread. */
struct store {
    void (*submit)(struct store *store, struct job *job);
    size_t queued; /* bytes of jobs not yet finished; kept by job_submit and job_finish */
};

struct job *job_create(struct store *store);
void job_free(struct job *job);
void job_submit(struct job *job);
/* Delivers the result and frees the job. */
void job_finish(struct job *job);
void job_fail(struct job *job, enum store_status status, int32_t operation, const char *text);
static inline bool job_is_batch(const struct job *job)
{
    return !job->deliver;
}

/* Zeroed memory that lives as long as the job. */
void *job_alloc(struct job *job, size_t size);
const char *job_text(struct job *job, const char *text);
struct blob job_blob(struct job *job, const void *bytes, size_t size);

/* Adds a write to a batch; the caller fills the `size` bytes that it returns. */
void *batch_add(struct batch *batch, operation_run *run, size_t size);
struct job *batch_job(struct batch *batch);
const char *batch_text(struct batch *batch, const char *text);
struct blob batch_blob(struct batch *batch, struct blob blob);

/* A read: fill in the returned data, then job_submit(*job). */
void *read_begin(struct store *store, operation_run *run, job_deliver *deliver, void (*callback)(void),
                 void *context, size_t size, struct job **job);

/* Rows that a read finds, one after the other. */
struct rows {
    void *items;
    size_t count, room;
};
void *rows_add(struct job *job, struct rows *rows, size_t item_size);

#endif
