/*
 * Who hears of a connection: the outpost while the node stands by, the core when it serves. Whoever came
 * before that changed stays with the one that took him, until he is gone.
 */
#ifndef GONFALON_SERVER_CLUSTER_SWITCHBOARD_H
#define GONFALON_SERVER_CLUSTER_SWITCHBOARD_H

#include "server/port/transport.h"

struct switchboard {
    const struct transport_user *now; /* takes those who come; it has to stay where it is */
};

/* As one user, for as long as the switchboard is there. */
struct transport_user switchboard_transport(struct switchboard *board);

#endif
