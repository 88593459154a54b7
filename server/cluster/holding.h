/*
 * Among several servers, the one that serves must not speak for matches that another has taken over: one that
 * stood still, or was cut off from the database, may not know it yet. So before anything that somebody sends
 * reaches the core, this asks whether the place is still held; if not, the connection is cut, and whoever it
 * was comes back, to whoever serves then. All that the core writes is fenced in the database as well.
 */
#ifndef GONFALON_SERVER_CLUSTER_HOLDING_H
#define GONFALON_SERVER_CLUSTER_HOLDING_H

#include "server/port/transport.h"

struct holding {
    struct transport_user core;
    bool (*holds)(void *context);
    void *context;
};

/* As the core's own, for as long as the holding is there. */
struct transport_user holding_transport(struct holding *holding);

#endif
