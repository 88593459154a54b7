/* Runs jobs on a database: many batches in one transaction, each of them all or nothing. */
#ifndef GONFALON_SERVER_STORE_GROUP_H
#define GONFALON_SERVER_STORE_GROUP_H

#include "server/store/database.h"
#include "server/store/job.h"

/*
 * Performs a list of jobs, in order, and leaves each one's result in it. If the commit fails, no batch of the
 * group has any effect, and each says so. Reads are answered in either case, if the database still can.
 *
 * False: the database has gone away, and it may even be unknown whether the group was committed
 * (database_unsure). When it has come back, the same jobs are handed over again: what was committed is then
 * not done a second time.
 */
bool group_run(struct database *db, struct job *jobs);
/* Gives up jobs that group_run has left undone. */
void group_fail(struct database *db, struct job *jobs, const char *text);

#endif
