/* Inside the playouts: matches made from setups that have been read before. */
#ifndef GONFALON_PLAYOUT_READY_H
#define GONFALON_PLAYOUT_READY_H

#include "common/match/match.h"

struct ready;

/* NULL: out of memory. */
struct ready *ready_create(void);
void ready_free(struct ready *r);
/* As match_create_with(); the caller frees the match. */
struct match *ready_match(struct ready *r, const struct catalogue *built_in, const char *setup,
                          struct problems *problems);

#endif
