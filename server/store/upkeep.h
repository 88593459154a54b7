/* What a host does with a database from outside, also while a server runs on it. (Reading it whole:
 * stepped.h.) */
#ifndef GONFALON_SERVER_STORE_UPKEEP_H
#define GONFALON_SERVER_STORE_UPKEEP_H

#include <stdbool.h>
#include <stddef.h>

/* Copies the database at `path` to the new file `to`, as of one moment. False: `trouble` says why. */
bool upkeep_backup(const char *path, const char *to, char *trouble, size_t trouble_size);

typedef void upkeep_problem(void *context, const char *problem);

/* SQLite's own checks, and that no log and no viewer's events have a hole. How many problems were told. */
int upkeep_check(const char *path, upkeep_problem *tell, void *context);

#endif
