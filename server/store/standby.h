/*
 * Waits on a thread of its own until this server may serve a database that several share (postgres_lease.c).
 */
#ifndef GONFALON_SERVER_STORE_STANDBY_H
#define GONFALON_SERVER_STORE_STANDBY_H

#include "server/store/database.h"

#include <uv.h>

struct metrics;
struct standby;

/* On the loop's thread, once: the store that is now ours to serve; NULL: `trouble` says why not. The standby
 * is then gone. */
typedef void standby_over(void *context, struct store *store, const char *trouble);

struct standby *standby_begin(uv_loop_t *loop, const char *where, const struct lease *lease,
                              struct metrics *metrics, standby_over *over, void *context);
/* The same until this node may play matches beside whoever serves (postgres_join.c). */
struct standby *standby_join(uv_loop_t *loop, const char *where, const char *node, struct metrics *metrics,
                             standby_over *over, void *context);
/* Asks it to end; `over` comes soon, with NULL, or with a store if it was late. */
void standby_end(struct standby *s);
/* Whom it waits for, or what is wrong, in words; valid until it is asked again. */
const char *standby_why(struct standby *s);

#endif
