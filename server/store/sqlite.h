/*
 * The real store: SQLite on a thread of its own, so that the loop never waits for a disk.
 */
#ifndef GONFALON_SERVER_STORE_SQLITE_H
#define GONFALON_SERVER_STORE_SQLITE_H

#include "server/port/store.h"

#include <uv.h>

struct metrics;

/*
 * Opens or creates the database, brings its schema up to date and takes it for this process alone. NULL:
 * `trouble` says why, in words a host can act on.
 */
struct store *sqlite_store_open(uv_loop_t *loop, const char *path, struct metrics *metrics, char *trouble,
                                size_t trouble_size);
/* Waits until all that was handed over is durable, delivers every callback, and ends the thread. The store is
 * gone when the loop has run once more. */
void sqlite_store_close(struct store *store);
/* What the last commit suffered from; "" if it went well. */
const char *sqlite_store_trouble(const struct store *store);

#endif
