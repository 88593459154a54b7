/* Several users of one bus in one process, each of whom hears what he listens for. */
#ifndef GONFALON_SERVER_CLUSTER_FORK_H
#define GONFALON_SERVER_CLUSTER_FORK_H

#include "server/port/bus.h"

struct fork;

/* It becomes the user of the bus. */
struct fork *fork_create(struct bus *bus);
/* One more, until the end of the fork; who needs it no more leaves it without a user. */
struct bus *fork_branch(struct fork *fork);
/* The bus hears nobody any more. */
void fork_free(struct fork *fork);

#endif
