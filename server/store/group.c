#include "server/store/group.h"

#include "server/store/journal.h"

#include <stdio.h>

static enum store_status do_constant(struct database *db, const char *sql)
{
    struct query q = query_begin(db, sql);

    return query_run(&q);
}

static enum store_status open_savepoint(struct database *db)
{
    static const char sql[] = "SAVEPOINT batch";

    return do_constant(db, sql);
}

static enum store_status keep_savepoint(struct database *db)
{
    static const char sql[] = "RELEASE batch";

    return do_constant(db, sql);
}

static enum store_status undo_savepoint(struct database *db)
{
    static const char sql[] = "ROLLBACK TO batch";
    enum store_status status = do_constant(db, sql);

    journal_undone(db);
    return status == STORE_OK ? keep_savepoint(db) : status;
}

static enum store_status run_operations(struct database *db, struct job *job)
{
    int32_t index = 0;
    enum store_status status = STORE_OK;

    for (struct operation *o = job->first; o && status == STORE_OK; o = o->next, index++)
        status = o->run(db, job, o->data);
    if (status == STORE_CONFLICT)
        job_fail(job, STORE_CONFLICT, index - 1, db->trouble);
    return status;
}

/* STORE_FAILED: the whole transaction is lost. A conflict is this batch's own affair. */
static enum store_status run_batch_apart(struct database *db, struct job *job)
{
    enum store_status status = open_savepoint(db);

    if (status == STORE_OK)
        status = run_operations(db, job);
    if (status == STORE_CONFLICT)
        return undo_savepoint(db);
    return status == STORE_OK ? keep_savepoint(db) : status;
}

static void run_read(struct database *db, struct job *job)
{
    if (job->first->run(db, job, job->first->data) != STORE_OK)
        job_fail(job, STORE_FAILED, -1, db->trouble);
}

static bool wanted(const struct job *job)
{
    return job->result.status != STORE_BUSY;
}

static void forget_result(struct job *job)
{
    job_fail(job, STORE_OK, -1, "");
}

/* They are performed again. */
static void forget_results(struct job *jobs)
{
    for (struct job *job = jobs; job; job = job->next)
        if (wanted(job))
            forget_result(job);
}

/* Reads stand between the batches as they came, so that each sees exactly what was written before it. */
static enum store_status run_all(struct database *db, struct job *jobs, bool apart)
{
    enum store_status status = database_begin(db);

    if (status == STORE_OK && !apart)
        database_defer(db);
    if (status == STORE_OK)
        status = journal_begin(db, apart);
    for (struct job *job = jobs; job && status == STORE_OK; job = job->next) {
        if (!wanted(job))
            continue;
        if (!job_is_batch(job))
            run_read(db, job);
        else
            status = apart ? run_batch_apart(db, job) : run_operations(db, job);
    }
    if (status == STORE_OK)
        status = journal_write(db);
    if (status == STORE_OK)
        status = database_settle(db);
    if (status == STORE_OK)
        status = database_commit(db);
    if (status == STORE_OK)
        journal_committed(db);
    return status;
}

static void roll_back(struct database *db)
{
    database_roll_back(db);
    journal_rolled_back(db);
}

/* A savepoint a batch would make SQLite copy every page that the batch touches, and conflicts are rare: so
 * all is tried without, and only a group with a conflict in it is done again, batch by batch. */
static enum store_status run_writes(struct database *db, struct job *jobs)
{
    forget_results(jobs);
    enum store_status status = run_all(db, jobs, false);

    if (status != STORE_CONFLICT || database_away(db))
        return status;
    roll_back(db);
    forget_results(jobs);
    return run_all(db, jobs, true);
}

static bool any_writes(const struct job *jobs)
{
    bool writes = false;

    for (const struct job *job = jobs; job; job = job->next)
        writes |= job_is_batch(job) && wanted(job);
    return writes;
}

/* Outside of transactions. False: the database went away. */
static bool run_reads(struct database *db, struct job *jobs)
{
    for (struct job *job = jobs; job && !database_away(db); job = job->next)
        if (wanted(job) && !job_is_batch(job)) {
            forget_result(job); /* what it saw inside a lost transaction is not true */
            run_read(db, job);
        }
    return !database_away(db);
}

/* A commit was under way when the connection broke, and has been found to be done: what the jobs found
 * stands. */
static bool was_done(struct database *db)
{
    if (!database_survived(db))
        return false;
    journal_committed(db);
    return true;
}

bool group_run(struct database *db, struct job *jobs)
{
    char trouble[JOB_TEXT_SIZE] = "";

    if (any_writes(jobs)) {
        if (was_done(db) || run_writes(db, jobs) == STORE_OK)
            return true;
        if (database_unsure(db))
            return false;
        snprintf(trouble, sizeof trouble, "%.*s", (int)sizeof trouble - 1, db->trouble);
        roll_back(db);
        if (database_away(db))
            return false;
    }
    for (struct job *job = jobs; job; job = job->next)
        if (wanted(job) && job_is_batch(job))
            job_fail(job, STORE_FAILED, -1, trouble);
    return run_reads(db, jobs);
}

void group_fail(struct database *db, struct job *jobs, const char *text)
{
    database_give_up(db);
    for (struct job *job = jobs; job; job = job->next)
        if (wanted(job))
            job_fail(job, STORE_FAILED, -1, text);
}
