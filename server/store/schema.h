/*
 * The schema and its history. A database carries its version (user_version) and our mark (application_id). At
 * start it is brought up to date, one migration after the other, in one transaction: all or nothing.
 *
 * A migration that has been released is never changed; a change is a new one at the end of the list.
 */
#ifndef GONFALON_SERVER_STORE_SCHEMA_H
#define GONFALON_SERVER_STORE_SCHEMA_H

#include <stdbool.h>
#include <stdint.h>

struct database;

extern const char *const schema_migrations[]; /* the first makes version 1 out of nothing */
extern const int schema_version;

/* Is this, the version that a database of ours has, the current one? `trouble` says if not. */
bool schema_is_current(struct database *db, int64_t has);
/* Newer than `version`; `trouble` says so. */
bool schema_is_newer(struct database *db, int64_t has, int version);

/* True if it is a Gonfalon database of this very version; the database's `trouble` otherwise says what it is.
 */
bool schema_is_ours(struct database *db);
/* Brings it up to `version`, of which there are migrations. */
bool schema_update(struct database *db, const char *const *migrations, int version);

#endif
