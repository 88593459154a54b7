/* What history.c and matches.c need of each other. */
#ifndef GONFALON_SERVER_STORE_MATCHES_H
#define GONFALON_SERVER_STORE_MATCHES_H

#include "server/port/store.h"

struct database;
struct job;

/* Changes these four of a match's row, and nothing else. `entries`: the result is as of so many. A match that
 * is not there is a conflict. */
enum store_status match_row_change(struct database *db, int64_t id, int32_t status, struct blob result,
                                   int64_t changed_ms, int64_t entries);
/* With setup, secret and seats. `found` says whether there is one. */
enum store_status match_row_find(struct database *db, struct job *job, int64_t id, struct match_row *to,
                                 bool *found);
/* The status goes beside the entry that the batch adds to the match. False: it adds none. */
bool history_takes_status(struct batch *batch, int64_t match, int32_t status, struct blob result,
                          int64_t changed_ms);

#endif
