/* SQLite behind engine.h, and what only SQLite has: a file with a write-ahead log. */
#ifndef GONFALON_SERVER_STORE_SQLITE_ENGINE_H
#define GONFALON_SERVER_STORE_SQLITE_ENGINE_H

#include "server/store/database.h"

/* As database_open. */
bool sqlite_open(struct database *db, const char *path, enum database_mode mode);
/* To be served, whatever its write-ahead log has lost: after a person has decided that. */
bool sqlite_open_damaged(struct database *db, const char *path);

/* How many frames of the write-ahead log are in no other place. */
uint32_t sqlite_behind(const struct database *db);
/* Writes them to the database file, as far as nobody is reading what they would overwrite. */
void sqlite_checkpoint(struct database *db);

#endif
