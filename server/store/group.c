#include "server/store/group.h"

#include "server/store/journal.h"

#include <stdio.h>

static enum store_status do_constant(struct database *db, const char *sql)
{
    struct query q = query_begin(db, sql);

    return query_run(&q);
}

static enum store_status begin(struct database *db)
{
    static const char sql[] = "BEGIN IMMEDIATE";

    return do_constant(db, sql);
}

static enum store_status commit(struct database *db)
{
    static const char sql[] = "COMMIT";

    return do_constant(db, sql);
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

/* Reads stand between the batches as they came, so that each sees exactly what was written before it. */
static enum store_status run_all(struct database *db, struct job *jobs, bool apart)
{
    enum store_status status = begin(db);

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
        status = commit(db);
    if (status == STORE_OK)
        journal_committed(db);
    return status;
}

/* Some failures (a full disk) have rolled back already. */
static void roll_back(struct database *db)
{
    if (!sqlite3_get_autocommit(db->handle))
        sqlite3_exec(db->handle, "ROLLBACK", NULL, NULL, NULL);
    journal_rolled_back(db);
}

/* A savepoint a batch would make SQLite copy every page that the batch touches, and conflicts are rare: so
 * all is tried without, and only a group with a conflict in it is done again, batch by batch. */
static enum store_status run_writes(struct database *db, struct job *jobs)
{
    enum store_status status = run_all(db, jobs, false);

    if (status != STORE_CONFLICT)
        return status;
    roll_back(db);
    for (struct job *job = jobs; job; job = job->next)
        if (wanted(job))
            forget_result(job);
    return run_all(db, jobs, true);
}

void group_run(struct database *db, struct job *jobs)
{
    char trouble[JOB_TEXT_SIZE] = "";
    bool writes = false;

    for (struct job *job = jobs; job; job = job->next)
        writes |= job_is_batch(job) && wanted(job);
    if (writes && run_writes(db, jobs) == STORE_OK)
        return;
    if (writes) {
        snprintf(trouble, sizeof trouble, "%.*s", (int)sizeof trouble - 1, db->trouble);
        roll_back(db);
    }
    for (struct job *job = jobs; job; job = job->next) {
        if (!wanted(job))
            continue;
        if (job_is_batch(job)) {
            job_fail(job, STORE_FAILED, -1, trouble);
        } else {
            /* What it saw inside the lost transaction is not true. */
            forget_result(job);
            run_read(db, job);
        }
    }
}
