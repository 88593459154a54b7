/*
 * The real store: a database on a thread of its own, so that the loop never waits for a disk or a network.
 */
#ifndef GONFALON_SERVER_STORE_SERVED_H
#define GONFALON_SERVER_STORE_SERVED_H

#include "server/port/store.h"

#include <uv.h>

struct database;
struct metrics;

/*
 * Opens or creates the database (`where`: where.h), brings its schema up to date and takes it for this
 * process alone. NULL: `trouble` says why, in words a host can act on.
 */
struct store *served_store_open(uv_loop_t *loop, const char *where, struct metrics *metrics, char *trouble,
                                size_t trouble_size);
/* The same on a database that was opened already (standby.h), whose memory is taken over. */
struct store *served_store_start(uv_loop_t *loop, struct database *db, struct metrics *metrics);
/* Among several servers: may this one still speak for the database? It has been heard of there so lately that
 * no other can have its place. */
bool served_store_holds(struct store *store);
/* How far behind it is, in ms: since when the oldest job that is not done has waited, and how long ago a
 * database that several servers share last heard of this one. */
struct store_lag {
    int64_t waits_ms, heard_ms;
};

struct store_lag served_store_lag(struct store *store);
/* And which place it has; a later one is higher. */
int64_t served_store_epoch(const struct store *store);
/* Waits until all that was handed over is durable, delivers every callback, and ends the thread. What a
 * database that is away does not take fails. The store is gone when the loop has run once more. */
void served_store_close(struct store *store);
/* What the last commit suffered from, or that the database is away; "" if all is well. */
const char *served_store_trouble(const struct store *store);

#endif
