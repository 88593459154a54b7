#include "tests/fault/disk.h"

#include "server/base/memory.h"
#include "server/store/database.h"
#include "server/store/group.h"
#include "server/store/job.h"
#include "server/store/journal.h"

#include <stdio.h>
#include <stdlib.h>

struct disk {
    struct store store; /* first */
    struct world *w;
    struct database db;
    struct job *first, **last;
    size_t waiting;
    struct job *ghosts, **last_ghost; /* BROKEN_EARLY: said to be durable, and not written yet */
    uint64_t commits;
    bool looking, armed;
};

static void turn(void *context);

static void submit(struct store *store, struct job *job)
{
    struct disk *d = (struct disk *)store;

    if (d->looking) {
        job->next = NULL;
        group_run(&d->db, job);
        job_finish(job);
        return;
    }
    job->next = NULL;
    *d->last = job;
    d->last = &job->next;
    d->waiting++;
    if (!d->armed) {
        d->armed = true;
        world_after(d->w, luck_between(&d->w->luck, 0, d->w->plan.store_ms), turn, d, false);
    }
}

struct disk *disk_create(struct world *w)
{
    struct disk *d = must_alloc(sizeof *d);

    d->w = w;
    d->store.submit = submit;
    d->last = &d->first;
    d->last_ghost = &d->ghosts;
    if (!database_open(&d->db, "memory", DATABASE_MEMORY)) {
        fprintf(stderr, "store in memory: %s\n", d->db.trouble);
        abort();
    }
    return d;
}

struct store *disk_store(struct disk *disk)
{
    return &disk->store;
}

size_t disk_waiting(const struct disk *disk)
{
    return disk->waiting;
}

uint64_t disk_commits(const struct disk *disk)
{
    return disk->commits;
}

void disk_look(struct disk *disk)
{
    disk->looking = true;
}

void disk_looked(struct disk *disk)
{
    disk->looking = false;
}

static struct job *take(struct disk *d)
{
    struct job *job = d->first;

    d->first = job->next;
    if (!d->first)
        d->last = &d->first;
    d->waiting--;
    job->next = NULL;
    return job;
}

static void free_list(struct disk *d, struct job **list, struct job ***last)
{
    while (*list) {
        struct job *next = (*list)->next;

        job_free(*list);
        *list = next;
    }
    *last = list;
    (void)d;
}

static void lose_waiting(struct disk *disk)
{
    free_list(disk, &disk->first, &disk->last);
    free_list(disk, &disk->ghosts, &disk->last_ghost);
    disk->waiting = 0;
    disk->store.queued = 0;
}

/* What the store has in memory is lost as well, and read again from what is durable. */
void disk_crash(struct disk *disk)
{
    lose_waiting(disk);
    if (!journal_open_again(&disk->db)) {
        fprintf(stderr, "store in memory: %s\n", disk->db.trouble);
        abort();
    }
}

void disk_free(struct disk *disk)
{
    lose_waiting(disk);
    database_close(&disk->db);
    free(disk);
}

static void write_ghosts(struct disk *d)
{
    for (struct job *job = d->ghosts; job; job = job->next) {
        struct job *next = job->next;

        job->next = NULL;
        group_run(&d->db, job);
        job->next = next;
        d->commits++;
    }
    free_list(d, &d->ghosts, &d->last_ghost);
}

/* Says that it is done, and does it some other time. */
static void lie(struct disk *d, struct job *job)
{
    *d->last_ghost = job;
    d->last_ghost = &job->next;
    d->store.queued -= job->charged;
    if (job->done)
        job->done(job->context, &job->result);
}

enum fate { FATE_DONE, FATE_FAILED, FATE_BUSY };

static enum fate fate_of(struct disk *d, const struct job *job)
{
    struct world *w = d->w;
    const struct plan *p = &w->plan;

    if (w->calm)
        return FATE_DONE;
    if (!job_is_batch(job)) {
        if (!luck_has(&w->luck, p->read_fails))
            return FATE_DONE;
        w->tally.fault[FAULT_READ_FAILED]++;
        return FATE_FAILED;
    }
    if (w->now_ms < w->disk_full_until || luck_has(&w->luck, p->commit_fails)) {
        w->tally.fault[FAULT_STORE_FAILED]++;
        return FATE_FAILED;
    }
    if (luck_has(&w->luck, p->commit_busy)) {
        w->tally.fault[FAULT_STORE_BUSY]++;
        return FATE_BUSY;
    }
    return FATE_DONE;
}

static void perform(struct disk *d, struct job *job, enum fate fate)
{
    bool writes = job_is_batch(job);

    if (fate == FATE_FAILED)
        job_fail(job, STORE_FAILED, -1, "simulated");
    else if (fate == FATE_BUSY)
        job_fail(job, STORE_BUSY, -1, "simulated");
    else
        group_run(&d->db, job);
    d->commits += writes && job->result.status == STORE_OK;
    world_trace(d->w, "disk: a %s %s", writes ? "batch" : "read",
                job->result.status == STORE_OK         ? "is done"
                : job->result.status == STORE_CONFLICT ? "conflicts"
                                                       : "fails");
}

/* Some of what waits, as one commit would. The server may die after any part of it. */
static void turn(void *context)
{
    struct disk *d = context;
    struct world *w = d->w;
    struct job *done = NULL, **end = &done;
    size_t count = d->waiting ? (size_t)luck_between(&w->luck, 1, (int64_t)d->waiting) : 0;
    bool dies = false;

    d->armed = false;
    if (w->broken == BROKEN_EARLY)
        write_ghosts(d);
    while (count-- > 0 && !dies) {
        struct job *job = take(d);
        enum fate fate = fate_of(d, job);

        if (w->broken == BROKEN_EARLY && fate == FATE_DONE && job_is_batch(job) && luck_has(&w->luck, 100)) {
            lie(d, job);
            continue;
        }
        perform(d, job, fate);
        dies = !w->calm && job_is_batch(job) && fate == FATE_DONE && w->plan.deaths > 0 &&
               luck_below(&w->luck, 10000) < w->plan.dies_written;
        *end = job;
        end = &job->next;
    }
    if (dies) {
        w->plan.deaths--;
        w->tally.fault[FAULT_DIES_WRITTEN]++;
        free_list(d, &done, &end);
        world_crash(w);
        return;
    }
    while (done) {
        struct job *next = done->next;

        job_finish(done);
        done = next;
    }
    if ((d->waiting > 0 || d->ghosts) && !d->armed) {
        d->armed = true;
        world_after(w, luck_between(&w->luck, 0, w->plan.store_ms), turn, d, false);
    }
}

void disk_run(struct disk *disk)
{
    while (disk->waiting > 0) {
        struct job *job = take(disk);

        perform(disk, job, FATE_DONE);
        job_finish(job);
    }
}
