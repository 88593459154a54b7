/*
 * Group commit: while the thread is busy with one transaction, jobs gather in the queue; when it is done, it
 * takes all of them into the next. Under load a commit therefore serves many batches, and alone a batch does
 * not wait. The thread is woken before the loop waits, or when many jobs have come: woken by the first, it
 * would be off with that one alone, and all others of the same turn of the loop would wait for it.
 */
#include "server/store/sqlite.h"

#include "server/base/limits.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/store/database.h"
#include "server/store/group.h"
#include "server/store/job.h"
#include "server/store/journal.h"
#include "server/store/lock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct queue {
    struct job *first, **last;
};

struct sqlite_store {
    struct store store;
    struct database db;  /* the thread's */
    uint64_t written_ns; /* the thread's: when the write-ahead log was last written back */
    uv_thread_t thread;
    uv_async_t wake_loop;
    uv_prepare_t before_wait;
    int handles;      /* not yet closed */
    int unheard;      /* jobs that the thread has not been woken for */
    uv_mutex_t mutex; /* guards the next four */
    uv_cond_t work;
    struct queue waiting;
    struct queue finished;
    bool ending;
    uint64_t commits, commit_ns;        /* since the loop last looked */
    char commit_trouble[JOB_TEXT_SIZE]; /* "" if the last commit went well */
    char trouble[JOB_TEXT_SIZE];        /* the same, as the loop thread last saw it */
    int lock_file;
    struct metric *groups, *seconds, *jobs, *queued, *failing;
};

static void queue_clear(struct queue *queue)
{
    queue->first = NULL;
    queue->last = &queue->first;
}

static void queue_add(struct queue *queue, struct job *job)
{
    job->next = NULL;
    *queue->last = job;
    queue->last = &job->next;
}

/* --- the store thread ---------------------------------------------------------------------------------- */

static const uint64_t ns_per_ms = 1000000;

/* Answers that are in the write-ahead log alone hang on one file more: so they go to the database when some
 * time has passed since that was done last, or when there are many. */
static void write_back(struct sqlite_store *s, uint64_t after_ms)
{
    uint32_t behind = database_behind(&s->db);
    uint64_t now = uv_hrtime();

    if (behind == 0 || (behind < STORE_CHECKPOINT_FRAMES && now - s->written_ns < after_ms * ns_per_ms))
        return;
    database_checkpoint(&s->db);
    s->written_ns = uv_hrtime();
}

/* Sleeps until there is something to do. Entries in the journal use a quiet moment to go to their places, and
 * what is in the write-ahead log to go to the database. */
static void await_work(struct sqlite_store *s)
{
    if (journal_count(&s->db) == 0 && database_behind(&s->db) == 0) {
        uv_cond_wait(&s->work, &s->mutex);
    } else if (uv_cond_timedwait(&s->work, &s->mutex, STORE_JOURNAL_MS * ns_per_ms) == UV_ETIMEDOUT) {
        uv_mutex_unlock(&s->mutex);
        journal_flush_all(&s->db); /* if the disk does not let them, the next moment comes */
        write_back(s, STORE_CHECKPOINT_QUIET_MS);
        uv_mutex_lock(&s->mutex);
    }
}

/* NULL: it is time to go. */
static struct job *take_group(struct sqlite_store *s)
{
    struct job *first;
    struct job *job;
    size_t count = 1;

    uv_mutex_lock(&s->mutex);
    while (!s->waiting.first && !s->ending)
        await_work(s);
    first = job = s->waiting.first;
    while (job && job->next && count < STORE_GROUP_MAX) {
        job = job->next;
        count++;
    }
    if (job) {
        s->waiting.first = job->next;
        if (!job->next)
            s->waiting.last = &s->waiting.first;
        job->next = NULL;
    }
    uv_mutex_unlock(&s->mutex);
    return first;
}

/* Health is a matter of commits: that reading works says nothing about a full disk. */
static void give_back(struct sqlite_store *s, struct job *jobs, uint64_t took_ns)
{
    uv_mutex_lock(&s->mutex);
    s->commits++;
    s->commit_ns += took_ns;
    while (jobs) {
        struct job *next = jobs->next;
        if (job_is_batch(jobs) && jobs->result.status != STORE_BUSY)
            snprintf(s->commit_trouble, sizeof s->commit_trouble, "%s",
                     jobs->result.status == STORE_FAILED ? jobs->text : "");
        queue_add(&s->finished, jobs);
        jobs = next;
    }
    uv_mutex_unlock(&s->mutex);
    uv_async_send(&s->wake_loop);
}

static void store_thread(void *arg)
{
    struct sqlite_store *s = arg;
    struct job *jobs;

    s->written_ns = uv_hrtime();
    while ((jobs = take_group(s))) {
        uint64_t start = uv_hrtime();
        group_run(&s->db, jobs);
        give_back(s, jobs, uv_hrtime() - start);
        write_back(s, STORE_CHECKPOINT_MS);
    }
}

/* --- the loop thread ----------------------------------------------------------------------------------- */

static void wake_thread(struct sqlite_store *s)
{
    uv_mutex_lock(&s->mutex);
    uv_cond_signal(&s->work);
    uv_mutex_unlock(&s->mutex);
    s->unheard = 0;
}

static void on_before_wait(uv_prepare_t *prepare)
{
    struct sqlite_store *s = prepare->data;

    if (s->unheard)
        wake_thread(s);
}

static void submit(struct store *store, struct job *job)
{
    struct sqlite_store *s = (struct sqlite_store *)store;

    uv_mutex_lock(&s->mutex);
    queue_add(&s->waiting, job);
    uv_mutex_unlock(&s->mutex);
    if (++s->unheard >= STORE_GATHER_MAX)
        wake_thread(s);
}

static void tell_health(struct sqlite_store *s, const char *now)
{
    if (strcmp(s->trouble, now) == 0)
        return;
    if (*now)
        log_event(LEVEL_ERROR, "nothing can be stored", LOG_FIELDS(log_text("why", now)));
    else
        log_event(LEVEL_INFO, "storing works again", NULL);
    snprintf(s->trouble, sizeof s->trouble, "%s", now);
    metric_set(s->failing, *now != '\0');
}

static void deliver(struct sqlite_store *s)
{
    char trouble[JOB_TEXT_SIZE];
    struct job *job;
    uint64_t commits;
    uint64_t took_ns;

    uv_mutex_lock(&s->mutex);
    job = s->finished.first;
    queue_clear(&s->finished);
    snprintf(trouble, sizeof trouble, "%s", s->commit_trouble);
    commits = s->commits;
    took_ns = s->commit_ns;
    s->commits = 0;
    s->commit_ns = 0;
    uv_mutex_unlock(&s->mutex);

    if (commits) {
        metric_add(s->groups, (int64_t)commits);
        metric_took_us(s->seconds, (int64_t)(took_ns / commits / 1000));
        tell_health(s, trouble);
    }
    while (job) {
        struct job *next = job->next;
        metric_add(s->jobs, 1);
        job_finish(job);
        job = next;
    }
    metric_set(s->queued, (int64_t)s->store.queued);
}

static void on_wake(uv_async_t *async)
{
    deliver(async->data);
}

static void register_metrics(struct sqlite_store *s, struct metrics *metrics)
{
    s->groups =
        metrics_counter(metrics, "gonfalon_store_transactions_total", "", "Groups of jobs performed.");
    s->jobs = metrics_counter(metrics, "gonfalon_store_jobs_total", "", "Batches and reads performed.");
    s->seconds = metrics_durations(metrics, "gonfalon_store_transaction_seconds", "Time that a group takes.");
    s->queued = metrics_gauge(metrics, "gonfalon_store_queued_bytes", "", "Bytes waiting to be stored.");
    s->failing = metrics_gauge(metrics, "gonfalon_store_failing", "", "1 if the last commit failed.");
}

struct store *sqlite_store_open(uv_loop_t *loop, const char *path, struct metrics *metrics, char *trouble,
                                size_t trouble_size)
{
    struct sqlite_store *s;
    int lock = store_lock(path, trouble, trouble_size);

    if (lock < 0)
        return NULL;
    s = must_alloc(sizeof *s);
    s->lock_file = lock;
    if (!database_open(&s->db, path, DATABASE_SERVE)) {
        snprintf(trouble, trouble_size, "%s", s->db.trouble);
        close(lock);
        free(s);
        return NULL;
    }
    s->store.submit = submit;
    queue_clear(&s->waiting);
    queue_clear(&s->finished);
    register_metrics(s, metrics);
    s->wake_loop.data = s->before_wait.data = s;
    s->handles = 2;
    uv_prepare_init(loop, &s->before_wait);
    uv_prepare_start(&s->before_wait, on_before_wait);
    if (uv_mutex_init(&s->mutex) || uv_cond_init(&s->work) || uv_async_init(loop, &s->wake_loop, on_wake) ||
        uv_thread_create(&s->thread, store_thread, s))
        abort(); /* no threads to be had: nothing can run on this machine */
    return &s->store;
}

static void on_closed(uv_handle_t *handle)
{
    struct sqlite_store *s = handle->data;

    if (--s->handles == 0)
        free(s);
}

void sqlite_store_close(struct store *store)
{
    struct sqlite_store *s = (struct sqlite_store *)store;

    uv_mutex_lock(&s->mutex);
    s->ending = true;
    uv_cond_signal(&s->work);
    uv_mutex_unlock(&s->mutex);
    uv_thread_join(&s->thread);
    deliver(s);
    /* What a last callback handed over comes too late for the thread, but not too late. */
    while (s->waiting.first) {
        struct job *jobs = take_group(s);
        group_run(&s->db, jobs);
        give_back(s, jobs, 0);
        deliver(s);
    }
    journal_flush_all(&s->db); /* or at the next start */
    database_close(&s->db);
    close(s->lock_file);
    uv_cond_destroy(&s->work);
    uv_mutex_destroy(&s->mutex);
    uv_close((uv_handle_t *)&s->before_wait, on_closed);
    uv_close((uv_handle_t *)&s->wake_loop, on_closed);
}

const char *sqlite_store_trouble(const struct store *store)
{
    return ((const struct sqlite_store *)store)->trouble;
}
