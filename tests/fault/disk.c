#include "tests/fault/disk.h"

#include "server/base/limits.h"
#include "server/base/memory.h"
#include "server/store/database.h"
#include "server/store/group.h"
#include "server/store/job.h"
#include "server/store/journal.h"
#include "server/store/loans.h"
#include "tests/fault/borrower.h"

#include <stdio.h>
#include <stdlib.h>

enum { AWAY_LOOK_MS = 200 };

struct disk {
    struct store store; /* first */
    struct world *w;
    struct database db;
    struct job *first, **last;
    size_t waiting;
    struct job *ghosts, **last_ghost; /* BROKEN_EARLY: said to be durable, and not written yet */
    struct job *unheard;              /* their commit was under way when the store went away, */
    bool unheard_done;                /* and was done, or was not */
    struct job *stale;                /* of a server that is frozen, and whose place is taken meanwhile, */
    int64_t stale_server;             /* with its row */
    int64_t servers;                  /* so many have begun */
    uint64_t commits;
    bool looking, armed;
    struct borrower_store *borrowers;
    uint64_t borrowers_begun;
    struct job *late; /* of borrowers that are frozen */
};

/* What a node hands over that plays matches for the server. */
struct borrower_store {
    struct store store; /* first */
    struct disk *disk;
    struct borrower_store *next;
    uint64_t number;
    world_act *writes; /* done when it next has something to write; NULL: nothing is */
    void *context;
};

static void turn(void *context);

static void hand_over(struct disk *d, struct job *job)
{
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

static void submit(struct store *store, struct job *job)
{
    hand_over((struct disk *)store, job);
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
    if (database_do(&d->db, "CREATE TABLE servers (id INTEGER PRIMARY KEY, commits INTEGER NOT NULL) STRICT;"
                            "CREATE TABLE loans (match INTEGER PRIMARY KEY, epoch INTEGER NOT NULL,"
                            " node TEXT NOT NULL, commits INTEGER NOT NULL) STRICT") != STORE_OK)
        abort();
    return d;
}

/* As server/store/postgres_link.c does. */
void disk_taken(struct disk *disk)
{
    char sql[128];

    disk->db.server = ++disk->servers;
    disk->db.commits = 0;
    snprintf(sql, sizeof sql, "DELETE FROM loans; DELETE FROM servers; INSERT INTO servers VALUES (%lld, 0)",
             (long long)disk->db.server);
    if (database_do(&disk->db, sql) != STORE_OK)
        abort();
}

struct store *disk_store(struct disk *disk)
{
    return &disk->store;
}

size_t disk_waiting(const struct disk *disk)
{
    return disk->waiting + (disk->unheard != NULL);
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

/* Those of one store; what others have handed over stays. How many they were. */
static size_t free_list(const struct store *of, struct job **list, struct job ***last)
{
    size_t count = 0;

    while (*list) {
        struct job *job = *list;

        if (job->store != of) {
            list = &job->next;
            continue;
        }
        *list = job->next;
        job_free(job);
        count++;
    }
    *last = list;
    return count;
}

static void lose_waiting(struct disk *disk, struct store *of)
{
    disk->waiting -= free_list(of, &disk->first, &disk->last);
    free_list(of, &disk->ghosts, &disk->last_ghost);
    free_list(of, &disk->unheard, &(struct job **){NULL});
    of->queued = 0;
}

/* Moves what one store has handed over to another list, in its order. */
static void set_aside(struct disk *d, const struct store *of, struct job **to)
{
    struct job **at = &d->first;

    while (*to)
        to = &(*to)->next;
    while (*at) {
        struct job *job = *at;

        if (job->store != of) {
            at = &job->next;
            continue;
        }
        *at = job->next;
        job->next = NULL;
        *to = job;
        to = &job->next;
        d->waiting--;
    }
    d->last = at;
}

/* --- borrowers ------------------------------------------------------------------------------------------
 */

static void submit_borrowed(struct store *store, struct job *job)
{
    struct borrower_store *b = (struct borrower_store *)store;

    hand_over(b->disk, job);
    if (!b->writes || !job_is_batch(job))
        return;
    world_after(b->disk->w, 0, b->writes, b->context, false);
    b->writes = NULL;
}

void disk_when_it_writes(struct store *store, world_act *act, void *context)
{
    ((struct borrower_store *)store)->writes = act;
    ((struct borrower_store *)store)->context = context;
}

struct store *disk_borrower_store(struct disk *disk)
{
    struct borrower_store *b = must_alloc(sizeof *b);

    b->store.submit = submit_borrowed;
    b->disk = disk;
    b->number = ++disk->borrowers_begun;
    b->next = disk->borrowers;
    disk->borrowers = b;
    return &b->store;
}

uint64_t disk_borrower_number(const struct store *store)
{
    return ((const struct borrower_store *)store)->number;
}

bool disk_is_borrower(const struct disk *disk, uint64_t number)
{
    const struct borrower_store *b = disk->borrowers;

    while (b && b->number != number)
        b = b->next;
    return b != NULL;
}

void disk_borrower_free(struct store *store)
{
    struct borrower_store *b = (struct borrower_store *)store, **at = &b->disk->borrowers;

    while (*at != b)
        at = &(*at)->next;
    *at = b->next;
    free(b);
}

/* The epoch under which the match is lent; 0: it is not. */
static int64_t epoch_of(struct disk *d, int64_t match)
{
    char sql[96];
    int64_t epoch = 0;

    snprintf(sql, sizeof sql, "SELECT epoch FROM loans WHERE match = %lld", (long long)match);
    if (!database_number(&d->db, sql, &epoch))
        abort();
    return epoch;
}

/* BROKEN_LOAN: as if nobody asked under which loan it is written. */
static void forge_loan(struct disk *d, int64_t match, int64_t epoch)
{
    char sql[192];

    if (epoch)
        snprintf(sql, sizeof sql, "INSERT OR REPLACE INTO loans VALUES (%lld, %lld, '', 0)", (long long)match,
                 (long long)epoch);
    else
        snprintf(sql, sizeof sql, "DELETE FROM loans WHERE match = %lld", (long long)match);
    if (database_do(&d->db, sql) != STORE_OK)
        abort();
}

/* What a borrower writes is of a match that is lent to it at that moment, or nothing comes of it. */
static void perform_borrowed(struct disk *d, struct job *job)
{
    int64_t server = d->db.server, match = 0, epoch = 0, true_epoch = 0;
    bool breaks = false;

    if (job_is_batch(job)) {
        if (!job_needs_loan(job, &match, &epoch))
            world_fail(d->w, "an annex writes under no loan");
        true_epoch = epoch_of(d, match);
        breaks = d->w->broken == BROKEN_LOAN && true_epoch != epoch;
        d->w->tally.check[CHECK_LOAN] += true_epoch != epoch;
    }
    d->db.server = 0; /* the fence of the server that serves is another */
    if (breaks)
        forge_loan(d, match, epoch);
    group_run(&d->db, job);
    if (breaks)
        forge_loan(d, match, true_epoch);
    d->db.server = server;
    if (job_is_batch(job) && job->result.status == STORE_OK) {
        d->w->tally.check[CHECK_LENT]++;
        d->w->tally.check[CHECK_LENT_TABLE] += borrower_plays_table(d->w, match);
    }
    if (job_is_batch(job) && job->result.status == STORE_OK && true_epoch != epoch)
        world_fail(d->w, "an annex has written of a match that is not lent to it any more");
}

static void run_job(struct disk *d, struct job *job)
{
    if (job->store == &d->store)
        group_run(&d->db, job);
    else
        perform_borrowed(d, job);
}

static void wake_borrower(void *context)
{
    struct disk *d = context;

    while (d->late) {
        struct job *job = d->late;

        d->late = job->next;
        job->next = NULL;
        if (job_is_batch(job)) {
            perform_borrowed(d, job);
            d->commits += job->result.status == STORE_OK;
        }
        job_free(job);
    }
}

/* Jobs of one that is gone are not delivered: their store is no more. */
void disk_borrower_ends(struct store *store, bool frozen)
{
    struct disk *d = ((struct borrower_store *)store)->disk;

    if (frozen) {
        set_aside(d, store, &d->late);
        world_after(d->w, luck_between(&d->w->frost, 1, 8000), wake_borrower, d, false);
    }
    lose_waiting(d, store);
}

/* --- frozen ----------------------------------------------------------------------------------------------
 */

/* It hands over what it had to write, as if nothing had happened. If another has its place by then, nothing
 * of that may be there afterwards. */
static void write_late(struct disk *d, struct job *job)
{
    int64_t server = d->db.server, commits = d->db.commits;
    bool taken = server != d->stale_server;

    job->next = NULL;
    if (d->w->broken != BROKEN_FENCE)
        d->db.server = d->stale_server;
    group_run(&d->db, job);
    d->commits += job->result.status == STORE_OK;
    if (taken) {
        d->w->tally.check[CHECK_FENCE]++;
        if (job->result.status == STORE_OK || (!d->db.superseded && d->w->broken != BROKEN_FENCE))
            world_fail(d->w, "a server whose place is taken has written");
    }
    if (d->db.server != server)
        d->db.commits = commits;
    d->db.server = server;
    d->db.superseded = false;
}

static void wake(void *context)
{
    struct disk *d = context;

    if (d->stale)
        world_trace(d->w, "a frozen server wakes");
    while (d->stale) {
        struct job *next = d->stale->next;

        if (job_is_batch(d->stale))
            write_late(d, d->stale);
        job_free(d->stale);
        d->stale = next;
    }
}

/* The server stands still, with all that it had to write, and another takes its place. */
static void freeze(struct disk *d)
{
    struct world *w = d->w;

    w->freezes = false;
    w->tally.fault[FAULT_FROZEN]++;
    wake(d); /* one is enough */
    set_aside(d, &d->store, &d->stale);
    d->stale_server = d->db.server;
    world_trace(w, "the server freezes");
    world_after(w, luck_between(&w->frost, 1, 6000), wake, d, false);
    world_crash(w);
}

/* What the store has in memory is lost as well, and read again from what is durable. */
void disk_crash(struct disk *disk)
{
    lose_waiting(disk, &disk->store);
    if (!journal_open_again(&disk->db)) {
        fprintf(stderr, "store in memory: %s\n", disk->db.trouble);
        abort();
    }
}

void disk_free(struct disk *disk)
{
    lose_waiting(disk, &disk->store);
    free_list(&disk->store, &disk->stale, &(struct job **){NULL});
    while (disk->late) {
        struct job *next = disk->late->next;

        job_free(disk->late);
        disk->late = next;
    }
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
    free_list(&d->store, &d->ghosts, &d->last_ghost);
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
        run_job(d, job);
    d->commits += writes && job->result.status == STORE_OK;
    world_trace(d->w, "disk: a %s %s", writes ? "batch" : "read",
                job->result.status == STORE_OK         ? "is done"
                : job->result.status == STORE_CONFLICT ? "conflicts"
                                                       : "fails");
}

static void finish(struct job *jobs)
{
    while (jobs) {
        struct job *next = jobs->next;

        job_finish(jobs);
        jobs = next;
    }
}

/* --- away ------------------------------------------------------------------------------------------------
 */

/* The store has gone in the middle of a commit: of a part of what waits nobody knows whether it was done. */
static void lose_sight(struct disk *d)
{
    struct job **end = &d->unheard;
    int64_t count = luck_between(&d->w->luck, 1, (int64_t)d->waiting);

    d->unheard_done = luck_has(&d->w->luck, 500);
    d->w->tally.fault[FAULT_STORE_CUT]++;
    while (count-- > 0) {
        *end = take(d);
        if (d->unheard_done)
            perform(d, *end, FATE_DONE);
        end = &(*end)->next;
    }
}

/* It is back: what was done is told now, and what was not is done. */
static void come_back(struct disk *d)
{
    struct job *jobs = d->unheard;

    d->unheard = NULL;
    for (struct job *job = jobs; job && !d->unheard_done; job = job->next) {
        struct job *next = job->next;

        job->next = NULL;
        perform(d, job, FATE_DONE);
        job->next = next;
    }
    finish(jobs);
}

/* As server/store/served.c does: those who have waited too long are told so, unless it is unknown what was
 * done. */
static void stay_away(struct disk *d)
{
    struct world *w = d->w;

    if (!d->unheard && d->waiting > 0 && w->now_ms - w->store_away_since < STORE_AWAY_MS &&
        luck_has(&w->luck, 300))
        lose_sight(d);
    while (!d->unheard && d->waiting > 0 && w->now_ms - w->store_away_since >= STORE_AWAY_MS) {
        struct job *job = take(d);

        perform(d, job, FATE_FAILED);
        job_finish(job);
    }
}

/* --- turns -----------------------------------------------------------------------------------------------
 */

static void turn_again(struct disk *d, int64_t after_ms)
{
    if (d->armed || (d->waiting == 0 && !d->ghosts && !d->unheard))
        return;
    d->armed = true;
    world_after(d->w, after_ms, turn, d, false);
}

static bool has_to_write(const struct disk *d)
{
    const struct job *job = d->first;

    while (job && !job_is_batch(job))
        job = job->next;
    return job != NULL;
}

/* Some of what waits, as one commit would. The server may die after any part of it. */
static void turn(void *context)
{
    struct disk *d = context;
    struct world *w = d->w;
    struct job *done = NULL, **end = &done;
    size_t count;
    bool dies = false;

    d->armed = false;
    if (w->now_ms < w->store_away_until) {
        stay_away(d);
        turn_again(d, AWAY_LOOK_MS);
        return;
    }
    come_back(d);
    if (w->freezes && w->core && !w->calm && has_to_write(d)) {
        freeze(d);
        return;
    }
    count = d->waiting ? (size_t)luck_between(&w->luck, 1, (int64_t)d->waiting) : 0;
    if (w->broken == BROKEN_EARLY)
        write_ghosts(d);
    while (count-- > 0 && !dies) {
        struct job *job = take(d);
        enum fate fate = fate_of(d, job);

        if (w->broken == BROKEN_EARLY && fate == FATE_DONE && job_is_batch(job) && job->store == &d->store &&
            luck_has(&w->luck, 100)) {
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
        free_list(&d->store, &done, &end);
        world_crash(w);
        finish(done); /* of others, who live */
        turn_again(d, 1);
        return;
    }
    finish(done);
    turn_again(d, luck_between(&w->luck, 0, w->plan.store_ms));
}

void disk_run(struct disk *disk)
{
    come_back(disk);
    while (disk->waiting > 0) {
        struct job *job = take(disk);

        perform(disk, job, FATE_DONE);
        job_finish(job);
    }
}
