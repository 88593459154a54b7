/*
 * A node that stands by, as far as its clients are concerned: it passes each connection on to the keeper, the
 * node that serves, by a stream on the bus. While there is no stream it takes nobody, and when one ends all
 * its clients are cut: they come back and ask again, as after any broken connection.
 */
#ifndef GONFALON_SERVER_CLUSTER_OUTPOST_H
#define GONFALON_SERVER_CLUSTER_OUTPOST_H

#include "server/port/bus.h"
#include "server/port/clock.h"
#include "server/port/random.h"
#include "server/port/ticket.h"
#include "server/port/transport.h"

struct metrics;
struct outpost;

struct outpost_options {
    struct bus *bus;
    const struct clock_port *clock;
    const struct random_port *random;
    struct metrics *metrics;
    const char *prefix, *node;
    /* A stream has begun: clients may come; or it has ended. NULL: nobody wants to know. */
    void (*changed)(void *context, bool open);
    void *context;
};

/* It becomes the user of the bus. */
struct outpost *outpost_create(const struct outpost_options *options);
/* For those who come. */
struct transport_user outpost_transport(struct outpost *outpost);
/* As take_ticket (ticket.h). */
void outpost_take_ticket(void *outpost, const char *ticket, ticket_taken *then, void *context);
/* "" while there is a stream; otherwise why there is none. */
const char *outpost_trouble(const struct outpost *outpost);
/* Clients that it passes on; and how long ago the node that serves was last heard. */
uint32_t outpost_clients(const struct outpost *outpost);
int64_t outpost_heard_ms(const struct outpost *outpost);
/* The stream ends, all clients are cut, and none is taken any more. The bus may have another user. */
void outpost_end(struct outpost *outpost);
/* When the last client is gone. */
void outpost_free(struct outpost *outpost);

#endif
