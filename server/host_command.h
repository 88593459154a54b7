/* The commands with which a host looks after people: they are asked of the server that runs on the data
 * folder, or carried out on its database if none does. */
#ifndef GONFALON_SERVER_HOST_COMMAND_H
#define GONFALON_SERVER_HOST_COMMAND_H

#include "server/config.h"
#include "server/port/host_ask.h"

/* Says what was done, or why not. What the program ends with. */
int host_command(const struct config *config, enum host_act act);

#endif
