/*
 * Where a store is: `sqlite:PATH`, or a PATH alone, is a file; `postgresql://...` (or `postgres://...`) is a
 * database of a PostgreSQL server, with all that libpq takes in such an address.
 */
#ifndef GONFALON_SERVER_BASE_WHERE_H
#define GONFALON_SERVER_BASE_WHERE_H

#include <stdbool.h>
#include <stddef.h>

bool where_is_postgres(const char *where);
/* Begins with one of the words above. */
bool where_is_told(const char *where);
/* Of a file. */
const char *where_path(const char *where);
bool where_has_password(const char *where);
/* As it may be shown and logged: the path of a file, and an address without password. */
const char *where_shown(const char *where, char *out, size_t room);

#endif
