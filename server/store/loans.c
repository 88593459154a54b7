/* Matches that the node which serves has lent to others, so that they play them. A loan has an epoch that no
 * other loan ever had. Whatever a borrower writes about the match names it, in the same transaction: once the
 * match is called back, nothing more of his is written. Only databases that several nodes share have this
 * table (postgres_link.c). */
#include "server/store/loans.h"

#include "server/store/database.h"
#include "server/store/job.h"
#include "server/store/journal.h"

struct loan {
    int64_t match, epoch;
    const char *node;
};

static enum store_status run_lend(struct database *db, struct job *job, void *data)
{
    static const char sql[] =
        "INSERT INTO loans (match, epoch, node, commits) VALUES (?1, ?2, ?3, 0)"
        " ON CONFLICT (match) DO UPDATE SET epoch = excluded.epoch, node = excluded.node, commits = 0";
    const struct loan *loan = data;
    struct query q = query_begin(db, sql);

    (void)job;
    query_bind_int(&q, loan->match);
    query_bind_int(&q, loan->epoch);
    query_bind_text(&q, loan->node);
    return query_run(&q);
}

/* The row stays locked until the transaction ends: who calls the match back waits for that. */
static enum store_status run_hold(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "UPDATE loans SET commits = commits + 1 WHERE match = ?1 AND epoch = ?2";
    const struct loan *loan = data;
    enum store_status status = journal_borrowed(db, loan->match, loan->epoch);
    struct query q;

    (void)job;
    if (status != STORE_OK)
        return status;
    q = query_begin(db, sql);
    query_bind_int(&q, loan->match);
    query_bind_int(&q, loan->epoch);
    return query_run_change(&q);
}

static enum store_status run_recall(struct database *db, struct job *job, void *data)
{
    static const char sql[] = "DELETE FROM loans WHERE match = ?";
    const struct loan *loan = data;
    enum store_status status = journal_flush(db, loan->match);
    struct query q;

    (void)job;
    if (status != STORE_OK)
        return status;
    q = query_begin(db, sql);
    query_bind_int(&q, loan->match);
    return query_run(&q);
}

static void add(struct batch *batch, operation_run *run, int64_t match, int64_t epoch, const char *node)
{
    struct loan *loan = batch_add(batch, run, sizeof *loan);

    loan->match = match;
    loan->epoch = epoch;
    loan->node = batch_text(batch, node);
}

void store_lend(struct batch *batch, int64_t match, int64_t epoch, const char *node)
{
    add(batch, run_lend, match, epoch, node);
}

void store_hold_loan(struct batch *batch, int64_t match, int64_t epoch)
{
    add(batch, run_hold, match, epoch, "");
}

void store_recall(struct batch *batch, int64_t match)
{
    add(batch, run_recall, match, 0, "");
}

bool job_needs_loan(const struct job *job, int64_t *match, int64_t *epoch)
{
    const struct operation *first = job->first;

    if (!first || first->run != run_hold)
        return false;
    *match = ((const struct loan *)first->data)->match;
    *epoch = ((const struct loan *)first->data)->epoch;
    return true;
}
