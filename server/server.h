/* The running server: everything of server/ put together on one loop. */
#ifndef GONFALON_SERVER_SERVER_H
#define GONFALON_SERVER_SERVER_H

#include "server/config.h"

/* Serves until a signal ends it. `argv` is read again after SIGHUP. What the process should exit with. */
int server_run(struct config *config, int argc, char **argv);

#endif
