/* name_key(name) in SQL: the key of an account of that name (server/identity/name.h), "" if it has none. */
#ifndef GONFALON_SERVER_STORE_NAME_KEY_H
#define GONFALON_SERVER_STORE_NAME_KEY_H

#include <sqlite3.h>
#include <stdbool.h>

/* Gives a connection the function. False: out of memory. */
bool name_key_offer(sqlite3 *handle);

#endif
