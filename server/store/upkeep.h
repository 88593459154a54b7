/* What a host does with a database from outside, also while a server runs on it. (Reading it whole:
 * stepped.h.) */
#ifndef GONFALON_SERVER_STORE_UPKEEP_H
#define GONFALON_SERVER_STORE_UPKEEP_H

#include <stdbool.h>
#include <stddef.h>

/* Copies the database at `path` to the new file `to`, as of one moment. False: `trouble` says why. */
bool upkeep_backup(const char *path, const char *to, char *trouble, size_t trouble_size);

/* After the write-ahead log was damaged: goes on with what can be read of the database and of it. `copy` is
 * the name under which the whole log is kept, "" if there was none. FAILED: `trouble` says why. */
enum salvage { SALVAGE_DONE, SALVAGE_NOTHING /* no damage */, SALVAGE_FAILED };
enum salvage upkeep_salvage(const char *path, char *copy, size_t copy_size, char *trouble,
                            size_t trouble_size);

/* Can it be read at all? */
bool upkeep_opens(const char *where);

typedef void upkeep_problem(void *context, const char *problem);

/* The write-ahead log, SQLite's own checks, that the schema is this program's, that every row fits its
 * digest, and that no log and no viewer's events have a hole. How many problems were told. */
int upkeep_check(const char *where, upkeep_problem *tell, void *context);

#endif
