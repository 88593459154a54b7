#include "server/store/stepped.h"

#include "server/base/memory.h"
#include "server/base/where.h"
#include "server/store/database.h"
#include "server/store/group.h"
#include "server/store/job.h"
#include "server/store/journal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct stepped_store {
    struct store store;
    struct database db;
    struct job *first, **last;
    size_t waiting;
};

static void submit(struct store *store, struct job *job)
{
    struct stepped_store *s = (struct stepped_store *)store;

    job->next = NULL;
    *s->last = job;
    s->last = &job->next;
    s->waiting++;
}

static struct stepped_store *store_without_database(void)
{
    struct stepped_store *s = must_alloc(sizeof *s);

    s->store.submit = submit;
    s->last = &s->first;
    return s;
}

/* NULL, and why, if the database could not be opened. */
static struct store *or_trouble(struct stepped_store *s, bool opened, char *trouble, size_t room)
{
    if (opened)
        return &s->store;
    snprintf(trouble, room, "%s", s->db.trouble);
    free(s);
    return NULL;
}

struct store *stepped_store_create(void)
{
    struct stepped_store *s = store_without_database();

    if (!database_open(&s->db, "memory", DATABASE_MEMORY)) {
        fprintf(stderr, "store in memory: %s\n", s->db.trouble);
        abort();
    }
    return &s->store;
}

struct store *stepped_store_open(const char *where, char *trouble, size_t trouble_size)
{
    struct stepped_store *s = store_without_database();

    return or_trouble(s, database_open(&s->db, where, DATABASE_READ), trouble, trouble_size);
}

struct store *stepped_store_serve(const char *where, char *trouble, size_t trouble_size)
{
    struct stepped_store *s;

    if (!where_is_postgres(where) && access(where_path(where), F_OK) != 0) {
        snprintf(trouble, trouble_size, "%s: %s: start gonfalond once, which makes it", where_path(where),
                 strerror(errno));
        return NULL;
    }
    s = store_without_database();
    return or_trouble(s, database_take(&s->db, where), trouble, trouble_size);
}

/* The first jobs of the queue, cut off from the rest. */
static struct job *take(struct stepped_store *s, size_t jobs)
{
    struct job *first = s->first;
    struct job **end = &s->first;

    while (jobs-- && *end) {
        end = &(*end)->next;
        s->waiting--;
    }
    if (end == &s->first)
        return NULL;
    s->first = *end;
    *end = NULL;
    if (!s->first)
        s->last = &s->first;
    return first;
}

static void drop(struct stepped_store *s, struct job *job)
{
    while (job) {
        struct job *next = job->next;
        s->store.queued -= job->charged;
        job_free(job);
        job = next;
    }
}

void stepped_store_crash(struct store *store)
{
    struct stepped_store *s = (struct stepped_store *)store;

    drop(s, take(s, s->waiting));
    if (!journal_open_again(&s->db)) {
        fprintf(stderr, "store in memory: %s\n", s->db.trouble);
        abort();
    }
}

void stepped_store_free(struct store *store)
{
    struct stepped_store *s = (struct stepped_store *)store;

    drop(s, take(s, s->waiting));
    database_close(&s->db);
    free(s);
}

bool stepped_store_save(struct store *store, const char *path, char *trouble, size_t trouble_size)
{
    static const char sql[] = "VACUUM INTO ?";
    struct database *db = &((struct stepped_store *)store)->db;

    if (journal_flush_all(db) == STORE_OK) {
        struct query q = query_begin(db, sql);

        query_bind_text(&q, path);
        if (query_run(&q) == STORE_OK)
            return true;
    }
    snprintf(trouble, trouble_size, "%s", db->trouble);
    return false;
}

size_t stepped_store_waiting(const struct store *store)
{
    return ((const struct stepped_store *)store)->waiting;
}

/* A database that went away is asked for once more; then what waits has failed. */
static void run_group(struct stepped_store *s, struct job *jobs)
{
    if (group_run(&s->db, jobs) || (database_come_back(&s->db) && group_run(&s->db, jobs)))
        return;
    group_fail(&s->db, jobs, s->db.trouble);
}

static void run_failing(struct stepped_store *s, struct job *jobs)
{
    database_refuse_writes(&s->db, true);
    run_group(s, jobs);
    database_refuse_writes(&s->db, false);
}

static void run_broken(struct job *jobs)
{
    for (struct job *job = jobs; job; job = job->next)
        job_fail(job, STORE_FAILED, -1, "the disk does not read or write");
}

void stepped_store_step(struct store *store, size_t count, enum step_end end)
{
    struct stepped_store *s = (struct stepped_store *)store;
    struct job *jobs = take(s, count);

    if (end == STEP_FAILED)
        run_failing(s, jobs);
    else if (end == STEP_BROKEN)
        run_broken(jobs);
    else
        run_group(s, jobs);
    if (end == STEP_CRASHED) {
        drop(s, jobs);
        stepped_store_crash(store);
        return;
    }
    while (jobs) {
        struct job *next = jobs->next;
        job_finish(jobs);
        jobs = next;
    }
}

void stepped_store_run(struct store *store)
{
    while (stepped_store_waiting(store))
        stepped_store_step(store, stepped_store_waiting(store), STEP_DURABLE);
}
