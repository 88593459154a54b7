/* What history.c and matches.c need of each other. */
#ifndef GONFALON_SERVER_STORE_MATCHES_H
#define GONFALON_SERVER_STORE_MATCHES_H

#include "server/port/store.h"

struct database;
struct job;

/* With setup, secret and seats. `found` says whether there is one. */
enum store_status match_row_find(struct database *db, struct job *job, int64_t id, struct match_row *to,
                                 bool *found);
/* The status goes beside the entry that the batch adds to the match. False: it adds none. */
bool history_takes_status(struct batch *batch, int64_t match, int32_t status, struct blob result,
                          int64_t changed_ms);

#endif
