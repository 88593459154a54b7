/*
 * Group commit: while the thread is busy with one transaction, jobs gather in the queue; when it is done, it
 * takes all of them into the next. Under load a commit therefore serves many batches, and alone a batch does
 * not wait. The thread is woken before the loop waits, or when many jobs have come: woken by the first, it
 * would be off with that one alone, and all others of the same turn of the loop would wait for it.
 */
#include "server/store/served.h"

#include "server/base/limits.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/store/database.h"
#include "server/store/group.h"
#include "server/store/job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct queue {
    struct job *first, **last;
};

struct served_store {
    struct store store;
    struct database *db; /* the thread's, with */
    uint64_t away_ns;    /* since when it is away; 0: it is not, */
    uint64_t try_ns;     /* when it is asked for next, */
    uint64_t pause_ms;   /* and how long after that once more */
    uv_thread_t thread;
    uv_async_t wake_loop;
    uv_prepare_t before_wait;
    int handles;      /* not yet closed */
    int unheard;      /* jobs that the thread has not been woken for */
    uv_mutex_t mutex; /* guards the next eleven */
    uv_cond_t work;
    struct queue waiting;
    struct queue finished;
    bool ending;
    uint64_t commits, commit_ns; /* since the loop last looked */
    uint64_t returns;            /* of a database that was away, since the loop last looked */
    uint64_t working_since_ns;   /* when the first job of the group under way was handed over; 0: none is */
    char commit_trouble[JOB_TEXT_SIZE]; /* "" if the last commit went well */
    char trouble[JOB_TEXT_SIZE];        /* the same, as the loop thread last saw it */
    bool away;                          /* as the loop thread has to tell it */
    int64_t confirmed_ms;               /* as the database has it */
    int64_t lease_ms;                   /* 0: nobody takes our place */
    struct metric *groups, *seconds, *jobs, *queued, *failing, *connected, *reconnects, *behind;
    struct metric *confirmed; /* with a lease only */
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

static const char away_text[] = "the database cannot be reached";

/* Another server has our place: this process ends, for it may not even say what it has done. */
static void end_if_superseded(const struct served_store *s)
{
    if (!s->db->superseded)
        return;
    log_event(LEVEL_ERROR, "another gonfalond has taken the database over: this one ends", NULL);
    _exit(EXIT_FAILURE);
}

/* The health of the store, as the loop reports it. */
static void tell_loop(struct served_store *s, const char *trouble, bool returned)
{
    uv_mutex_lock(&s->mutex);
    snprintf(s->commit_trouble, sizeof s->commit_trouble, "%s", trouble);
    s->away = s->away_ns != 0;
    s->returns += returned;
    uv_mutex_unlock(&s->mutex);
    uv_async_send(&s->wake_loop);
}

/* It has gone away: told once, and asked for at once. */
static void note_away(struct served_store *s)
{
    if (s->away_ns || !database_away(s->db))
        return;
    s->away_ns = s->try_ns = uv_hrtime();
    s->pause_ms = STORE_RETURN_MS;
    log_event(LEVEL_ERROR, "the database has gone away", LOG_FIELDS(log_text("why", s->db->trouble)));
    tell_loop(s, away_text, false);
}

/* Asks for it once, if it is time. The pauses between grow, so that a database that starts is not besieged.
 */
static void ask_back(struct served_store *s)
{
    if (!s->away_ns || uv_hrtime() < s->try_ns)
        return;
    if (!database_come_back(s->db)) {
        end_if_superseded(s);
        s->try_ns = uv_hrtime() + s->pause_ms * ns_per_ms;
        log_event(
            LEVEL_WARNING, "the database is still away",
            LOG_FIELDS(log_text("why", s->db->trouble), log_number("next_try_ms", (int64_t)s->pause_ms)));
        s->pause_ms = s->pause_ms * 2 < STORE_RETURN_MAX_MS ? s->pause_ms * 2 : STORE_RETURN_MAX_MS;
        return;
    }
    log_event(LEVEL_INFO, "the database is back",
              LOG_FIELDS(log_number("away_ms", (int64_t)((uv_hrtime() - s->away_ns) / ns_per_ms))));
    s->away_ns = 0;
    tell_loop(s, "", true);
}

/* How long until it is asked for next. */
static uint64_t until_try(const struct served_store *s)
{
    uint64_t now = uv_hrtime();

    return s->try_ns > now ? s->try_ns - now : 0;
}

/* Sleeps until there is something to do. A quiet moment is the database's own. */
static void await_work(struct served_store *s)
{
    uint64_t pause = s->away_ns ? until_try(s) : STORE_JOURNAL_MS * ns_per_ms;

    if (!s->away_ns && !database_restless(s->db)) {
        uv_cond_wait(&s->work, &s->mutex);
    } else if (uv_cond_timedwait(&s->work, &s->mutex, pause) == UV_ETIMEDOUT) {
        uv_mutex_unlock(&s->mutex);
        if (s->away_ns)
            ask_back(s);
        else
            database_quiet(s->db);
        end_if_superseded(s);
        note_away(s);
        uv_mutex_lock(&s->mutex);
        s->confirmed_ms = s->db->confirmed_ms;
    }
}

/* NULL: it is time to go. */
static struct job *take_group(struct served_store *s)
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
        s->working_since_ns = first->handed_ns;
    }
    uv_mutex_unlock(&s->mutex);
    return first;
}

/* Health is a matter of commits: that reading works says nothing about a full disk. */
static void give_back(struct served_store *s, struct job *jobs, uint64_t took_ns)
{
    uv_mutex_lock(&s->mutex);
    s->commits++;
    s->commit_ns += took_ns;
    s->confirmed_ms = s->db->confirmed_ms;
    s->working_since_ns = 0;
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

/* Has it been away for so long that those who wait are told so? Not those of whom it is unknown whether they
 * were served: they wait until that is known, or until this program ends. */
static bool gives_up(struct served_store *s)
{
    bool ending;

    uv_mutex_lock(&s->mutex);
    ending = s->ending;
    uv_mutex_unlock(&s->mutex);
    return ending || (!database_unsure(s->db) && uv_hrtime() - s->away_ns >= STORE_AWAY_MS * ns_per_ms);
}

/* While the database is away nobody is told that anything was done; when it is back, all is done in order. */
static void perform(struct served_store *s, struct job *jobs)
{
    for (;;) {
        bool done = !s->away_ns && group_run(s->db, jobs);

        end_if_superseded(s);
        if (done)
            return;
        note_away(s);
        ask_back(s);
        if (!s->away_ns)
            continue;
        if (gives_up(s)) {
            group_fail(s->db, jobs,
                       database_unsure(s->db) ? "the database has gone away in the middle of a commit"
                                              : away_text);
            return;
        }
        uv_mutex_lock(&s->mutex);
        if (!s->ending)
            uv_cond_timedwait(&s->work, &s->mutex, until_try(s));
        uv_mutex_unlock(&s->mutex);
    }
}

static void store_thread(void *arg)
{
    struct served_store *s = arg;
    struct job *jobs;

    while ((jobs = take_group(s))) {
        uint64_t start = uv_hrtime();
        perform(s, jobs);
        give_back(s, jobs, uv_hrtime() - start);
        database_worked(s->db);
        end_if_superseded(s);
        note_away(s);
    }
}

/* --- the loop thread ----------------------------------------------------------------------------------- */

static void wake_thread(struct served_store *s)
{
    uv_mutex_lock(&s->mutex);
    uv_cond_signal(&s->work);
    uv_mutex_unlock(&s->mutex);
    s->unheard = 0;
}

static void on_before_wait(uv_prepare_t *prepare)
{
    struct served_store *s = prepare->data;

    if (s->unheard)
        wake_thread(s);
}

static void submit(struct store *store, struct job *job)
{
    struct served_store *s = (struct served_store *)store;

    job->handed_ns = uv_hrtime();
    uv_mutex_lock(&s->mutex);
    queue_add(&s->waiting, job);
    uv_mutex_unlock(&s->mutex);
    if (++s->unheard >= STORE_GATHER_MAX)
        wake_thread(s);
}

static void tell_health(struct served_store *s, const char *now)
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

static void deliver(struct served_store *s)
{
    char trouble[JOB_TEXT_SIZE];
    struct job *job;
    uint64_t commits, took_ns, returns;
    bool away;

    uv_mutex_lock(&s->mutex);
    job = s->finished.first;
    queue_clear(&s->finished);
    snprintf(trouble, sizeof trouble, "%s", s->commit_trouble);
    commits = s->commits;
    took_ns = s->commit_ns;
    returns = s->returns;
    away = s->away;
    s->commits = s->commit_ns = s->returns = 0;
    uv_mutex_unlock(&s->mutex);

    if (commits) {
        metric_add(s->groups, (int64_t)commits);
        metric_took_us(s->seconds, (int64_t)(took_ns / commits / 1000));
    }
    tell_health(s, trouble);
    metric_add(s->reconnects, (int64_t)returns);
    metric_set(s->connected, !away);
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

struct store_lag served_store_lag(struct store *store)
{
    struct served_store *s = (struct served_store *)store;
    struct store_lag lag;
    uint64_t since;

    uv_mutex_lock(&s->mutex);
    lag.heard_ms = database_now_ms() - s->confirmed_ms;
    since = s->working_since_ns ? s->working_since_ns : s->waiting.first ? s->waiting.first->handed_ns : 0;
    uv_mutex_unlock(&s->mutex);
    lag.waits_ms = since ? (int64_t)((uv_hrtime() - since) / ns_per_ms) : 0;
    return lag;
}

static void look_behind(void *context)
{
    struct served_store *s = context;
    struct store_lag lag = served_store_lag(&s->store);

    metric_set(s->behind, lag.waits_ms);
    if (s->lease_ms)
        metric_set(s->confirmed, lag.heard_ms);
}

static void register_metrics(struct served_store *s, struct metrics *metrics)
{
    s->groups =
        metrics_counter(metrics, "gonfalon_store_transactions_total", "", "Groups of jobs performed.");
    s->jobs = metrics_counter(metrics, "gonfalon_store_jobs_total", "", "Batches and reads performed.");
    s->seconds = metrics_durations(metrics, "gonfalon_store_transaction_seconds", "Time that a group takes.");
    s->queued = metrics_gauge(metrics, "gonfalon_store_queued_bytes", "", "Bytes waiting to be stored.");
    s->failing = metrics_gauge(metrics, "gonfalon_store_failing", "", "1 if the last commit failed.");
    s->connected = metrics_gauge(metrics, "gonfalon_store_connected", "", "0 while the database is away.");
    s->reconnects = metrics_counter(metrics, "gonfalon_store_reconnects_total", "",
                                    "How often the database was away and has come back.");
    s->behind = metrics_gauge(metrics, "gonfalon_store_behind_milliseconds", "",
                              "How long the oldest job that is not done has waited.");
    if (s->lease_ms) {
        struct metric *epoch =
            metrics_gauge(metrics, "gonfalon_node_epoch", "",
                          "Which place in the database this node has; a later one is higher.");

        metric_set(epoch, s->db->server);
        s->confirmed = metrics_gauge(metrics, "gonfalon_node_confirmed_milliseconds", "",
                                     "How long ago the database last heard of this node.");
    }
    metric_set(s->connected, 1);
    metrics_before_look(metrics, look_behind, s);
}

struct store *served_store_open(uv_loop_t *loop, const char *where, struct metrics *metrics, char *trouble,
                                size_t trouble_size)
{
    struct database *db = must_alloc(sizeof *db);
    struct store *store = NULL;

    if (database_take(db, where))
        store = served_store_start(loop, db, metrics);
    else
        snprintf(trouble, trouble_size, "%s", db->trouble);
    if (!store)
        free(db);
    return store;
}

struct store *served_store_start(uv_loop_t *loop, struct database *db, struct metrics *metrics)
{
    struct served_store *s = must_alloc(sizeof *s);

    s->db = db;
    s->lease_ms = db->lease.node ? db->lease.lease_ms : 0;
    s->confirmed_ms = db->confirmed_ms;
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
    struct served_store *s = handle->data;

    if (--s->handles == 0)
        free(s);
}

void served_store_close(struct store *store)
{
    struct served_store *s = (struct served_store *)store;

    uv_mutex_lock(&s->mutex);
    s->ending = true;
    uv_cond_signal(&s->work);
    uv_mutex_unlock(&s->mutex);
    uv_thread_join(&s->thread);
    deliver(s);
    /* What a last callback handed over comes too late for the thread, but not too late. */
    while (s->waiting.first) {
        struct job *jobs = take_group(s);
        perform(s, jobs);
        give_back(s, jobs, 0);
        deliver(s);
    }
    database_quiet(s->db); /* or at the next start */
    database_close(s->db);
    free(s->db);
    uv_cond_destroy(&s->work);
    uv_mutex_destroy(&s->mutex);
    uv_close((uv_handle_t *)&s->before_wait, on_closed);
    uv_close((uv_handle_t *)&s->wake_loop, on_closed);
}

/* Those who stand by wait for the whole lease since they last saw something new; this was seen no earlier
 * than it began. */
bool served_store_holds(struct store *store)
{
    const struct served_store *s = (const struct served_store *)store;

    return s->lease_ms == 0 || served_store_lag(store).heard_ms < s->lease_ms * 3 / 4;
}

int64_t served_store_epoch(const struct store *store)
{
    return ((const struct served_store *)store)->db->server;
}

const char *served_store_trouble(const struct store *store)
{
    return ((const struct served_store *)store)->trouble;
}
