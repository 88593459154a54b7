/* Devices on which an account was in use before: a browser, or somebody's home folder. The server gives each
 * a text, signed with a secret of its own, and keeps none of them. Whoever shows a good one at a log-in is
 * not taken for a stranger: see login_too_many_wrong. It opens nothing by itself, and is worth nothing once
 * the account has another password. */
#ifndef GONFALON_SERVER_CORE_DEVICE_H
#define GONFALON_SERVER_CORE_DEVICE_H

#include "common/wire/arena.h"
#include "server/core/core.h"

enum { DEVICE_ID_SIZE = 16 };

/* The id comes from the session's token: however often a session asks, it is the same device, so that a
 * stolen session does not lead to any number of devices to guess with. */
void device_of_session(const uint8_t token[STORE_HASH_SIZE], uint8_t id[DEVICE_ID_SIZE]);
/* What the device of that session is to show from now on; "" for a guest, who has no password. */
char *device_issue(const struct core *core, struct arena *memory, const struct account_row *account,
                   const uint8_t token[STORE_HASH_SIZE]);
/* Whether one of the texts is good for the account; its device then. */
bool device_shown(const struct core *core, const struct account_row *account, char *const *shown,
                  size_t count, uint8_t id[DEVICE_ID_SIZE]);

#endif
