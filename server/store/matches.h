/* What history.c and matches.c need of each other. */
#ifndef GONFALON_SERVER_STORE_MATCHES_H
#define GONFALON_SERVER_STORE_MATCHES_H

#include "server/port/store.h"

struct database;
struct job;

/* The digest of a match's row when these four change, and nothing else. */
#define MATCH_DIGEST_AFTER(status, result, changed_ms, result_entries)                                       \
    "row_digest_after(digest, 2, status, " status ", 9, result, " result ", 6, changed_ms, " changed_ms      \
    ", 10, result_entries, " result_entries ")"

/* With setup, secret and seats. `found` says whether there is one. */
enum store_status match_row_find(struct database *db, struct job *job, int64_t id, struct match_row *to,
                                 bool *found);
/* The status goes beside the entry that the batch adds to the match. False: it adds none. */
bool history_takes_status(struct batch *batch, int64_t match, int32_t status, struct blob result,
                          int64_t changed_ms);

#endif
