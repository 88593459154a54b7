#include "server/store/job.h"

#include "server/base/limits.h"
#include "server/base/memory.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_SIZE = 2048 };

struct job_chunk {
    struct job_chunk *next;
    size_t used, size;
    _Alignas(JOB_ALIGNMENT) uint8_t bytes[];
};

/* A batch is a job that the core may still add to. */
struct batch {
    struct job job;
};

static void *take_of_chunk(struct job *job, size_t size)
{
    struct job_chunk *chunk = job->chunks;

    if (!chunk || chunk->size - chunk->used < size) {
        size_t room = size > CHUNK_SIZE ? size : CHUNK_SIZE;

        chunk = must_take(sizeof *chunk + room);
        *chunk = (struct job_chunk){.size = room, .next = job->chunks};
        job->chunks = chunk;
        job->bytes += sizeof *chunk + room;
    }
    chunk->used += size;
    return chunk->bytes + chunk->used - size;
}

/* As it comes. */
static void *take(struct job *job, size_t size)
{
    size = (size + JOB_ALIGNMENT - 1) / JOB_ALIGNMENT * JOB_ALIGNMENT;
    if (size > JOB_ROOM - job->used)
        return take_of_chunk(job, size);
    job->used += size;
    return job->room + job->used - size;
}

void *job_alloc(struct job *job, size_t size)
{
    return memset(take(job, size), 0, size);
}

const char *job_text(struct job *job, const char *text)
{
    size_t size = strlen(text) + 1;

    return memcpy(take(job, size), text, size);
}

struct blob job_blob(struct job *job, const void *bytes, size_t size)
{
    struct blob copy = {NULL, size};

    if (size)
        copy.bytes = memcpy(take(job, size), bytes, size);
    return copy;
}

/* Its room is not cleared: that is done with what is taken of it. */
static void job_begin(struct job *job, struct store *store, size_t size)
{
    memset(job, 0, offsetof(struct job, room));
    job->store = store;
    job->last = &job->first;
    job->result = (struct store_result){STORE_OK, -1, job->text, 0};
    job->bytes = size;
}

struct job *job_create(struct store *store)
{
    struct job *job = must_take(sizeof *job);

    job_begin(job, store, sizeof *job);
    return job;
}

void job_free(struct job *job)
{
    while (job->chunks) {
        struct job_chunk *chunk = job->chunks;
        job->chunks = chunk->next;
        free(chunk);
    }
    free(job);
}

void job_submit(struct job *job)
{
    struct store *store = job->store;

    /* A refused job still takes its turn in the queue, because its callback must not come at once. */
    if (store->queued + job->bytes > STORE_QUEUE_MAX)
        job_fail(job, STORE_BUSY, -1, "too much is waiting to be stored");
    job->charged = job->bytes;
    store->queued += job->charged;
    store->submit(store, job);
}

void job_fail(struct job *job, enum store_status status, int32_t operation, const char *text)
{
    snprintf(job->text, sizeof job->text, "%.*s", JOB_TEXT_SIZE - 1, text);
    job->result.status = status;
    job->result.operation = operation;
    job->result.number = 0;
}

void job_finish(struct job *job)
{
    assert(job->store->queued >= job->charged);
    job->store->queued -= job->charged;
    if (job_is_batch(job)) {
        if (job->done)
            job->done(job->context, &job->result);
    } else {
        job->deliver(job, job->first->data);
    }
    job_free(job);
}

static void add_operation(struct job *job, operation_run *run, void *data)
{
    struct operation *operation = job_alloc(job, sizeof *operation);

    operation->run = run;
    operation->data = data;
    *job->last = operation;
    job->last = &operation->next;
}

struct batch *store_begin(struct store *store)
{
    struct batch *batch = must_take(sizeof *batch);

    job_begin(&batch->job, store, sizeof *batch);
    return batch;
}

void store_commit(struct batch *batch, store_done *done, void *context)
{
    batch->job.done = done;
    batch->job.context = context;
    job_submit(&batch->job);
}

void store_abandon(struct batch *batch)
{
    job_free(&batch->job);
}

size_t store_queued(const struct store *store)
{
    return store->queued;
}

void *batch_add(struct batch *batch, operation_run *run, size_t size)
{
    void *data = job_alloc(&batch->job, size);

    add_operation(&batch->job, run, data);
    return data;
}

struct job *batch_job(struct batch *batch)
{
    return &batch->job;
}

const char *batch_text(struct batch *batch, const char *text)
{
    return job_text(&batch->job, text);
}

struct blob batch_blob(struct batch *batch, struct blob blob)
{
    return job_blob(&batch->job, blob.bytes, blob.size);
}

void *read_begin(struct store *store, operation_run *run, job_deliver *deliver, void (*callback)(void),
                 void *context, size_t size, struct job **job)
{
    void *data;

    *job = job_create(store);
    data = job_alloc(*job, size);
    (*job)->deliver = deliver;
    (*job)->callback = callback;
    (*job)->context = context;
    add_operation(*job, run, data);
    return data;
}

void *rows_add(struct job *job, struct rows *rows, size_t item_size)
{
    if (rows->count == rows->room) {
        size_t room = rows->room ? 2 * rows->room : 8;
        void *items = job_alloc(job, room * item_size);
        if (rows->count)
            memcpy(items, rows->items, rows->count * item_size);
        rows->items = items;
        rows->room = room;
    }
    return (uint8_t *)rows->items + rows->count++ * item_size;
}
