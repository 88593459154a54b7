/* For those who look at what is written: under which loan a batch is. */
#ifndef GONFALON_SERVER_STORE_LOANS_H
#define GONFALON_SERVER_STORE_LOANS_H

#include "server/store/job.h"

/* False: under none. */
bool job_needs_loan(const struct job *job, int64_t *match, int64_t *epoch);

#endif
