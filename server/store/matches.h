/* What history.c needs of matches.c: the row of a match, for loading it. */
#ifndef GONFALON_SERVER_STORE_MATCHES_H
#define GONFALON_SERVER_STORE_MATCHES_H

#include "server/port/store.h"

struct database;
struct job;

/* With setup, secret and seats. `found` says whether there is one. */
enum store_status match_row_find(struct database *db, struct job *job, int64_t id, struct match_row *to,
                                 bool *found);

#endif
