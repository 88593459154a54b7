/* The folder where the client keeps what it must remember: certificates it has seen, session tokens and
 * devices. Whoever can read a token can play in its owner's name, so the folder and its files are for him
 * alone. */
#ifndef GONFALON_CLIENT_HOME_H
#define GONFALON_CLIENT_HOME_H

#include "client/core/trouble.h"
#include "common/wire/bytes.h"

enum { HOME_PATH_BYTES = 1024, HOME_FILE_BYTES = 288 };

struct home {
    char path[HOME_PATH_BYTES];
};

/* `given`, or $GONFALON_HOME, or $XDG_CONFIG_HOME/gonfalon, or ~/.config/gonfalon. Nothing is made yet. */
bool home_find(struct home *h, const char *given, struct trouble *why);
/* The name of the file of that kind for a server: what cannot stand in a file's name is replaced. */
void home_server_file(const char *kind, const char *server, char out[HOME_FILE_BYTES]);
/* A file that is not there is empty. A NUL stands behind the text. */
bool home_read(const struct home *h, const char *name, struct bytes *out, struct trouble *why);
/* As a whole or not at all, readable by its owner only. */
bool home_write(const struct home *h, const char *name, const void *data, size_t size, struct trouble *why);
/* A file that is not there is fine. */
bool home_remove(const struct home *h, const char *name, struct trouble *why);

#endif
