/* Two servers on one file would each believe they own every match: FILE.lock is held by the one that serves.
 */
#ifndef GONFALON_SERVER_STORE_LOCK_H
#define GONFALON_SERVER_STORE_LOCK_H

#include <stdbool.h>
#include <stddef.h>

/* The lock's file, to be closed by whoever took it; -1: `trouble` says why not. It ends with the process. */
int store_lock(const char *database, char *trouble, size_t room);
/* Does another process hold it? */
bool store_is_served(const char *database);

#endif
