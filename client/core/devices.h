/* What servers gave this device for the accounts that were in use on it, in the home folder: shown at the
 * next log-in, so that nobody who guesses their passwords elsewhere can lock them out. */
#ifndef GONFALON_CLIENT_DEVICES_H
#define GONFALON_CLIENT_DEVICES_H

#include "client/core/home.h"
#include "common/wire/limits.h"

struct devices {
    char text[WIRE_DEVICES_MAX][WIRE_DEVICE_SIZE + 1]; /* the newest first */
    size_t count;
};

/* All that are kept for the server, whosever they are: it knows them itself. */
bool devices_read(const struct home *h, const char *server, struct devices *out, struct trouble *why);
/* In the place of what was kept for that account. What is none, or is kept already, changes nothing. */
bool devices_keep(const struct home *h, const char *server, const char *account, const char *device,
                  struct trouble *why);

#endif
