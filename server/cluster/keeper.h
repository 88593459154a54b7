/*
 * The node that serves, as far as outposts are concerned: it says on the bus that it does, has a stream with
 * each outpost, and shows the core their clients as connections like any other.
 */
#ifndef GONFALON_SERVER_CLUSTER_KEEPER_H
#define GONFALON_SERVER_CLUSTER_KEEPER_H

#include "server/port/bus.h"
#include "server/port/clock.h"
#include "server/port/ticket.h"
#include "server/port/transport.h"

struct metrics;
struct keeper;

struct keeper_options {
    struct bus *bus;
    const struct clock_port *clock;
    struct metrics *metrics;
    struct transport_user user;
    const char *prefix, *node;
    uint64_t epoch;    /* of the place in the database */
    take_ticket *take; /* NULL: no ticket is good */
    void *take_self;
    /* Whether one more may come from that address, which counts the clients of all nodes; and one less. Both
     * NULL: they are counted elsewhere. */
    bool (*enter)(void *context, const uint8_t key[ADDRESS_KEY_SIZE]);
    void (*leave)(void *context, const uint8_t key[ADDRESS_KEY_SIZE]);
    void *context;
};

/* It becomes the user of the bus. */
struct keeper *keeper_create(const struct keeper_options *options);
/* Clients of outposts. */
uint32_t keeper_connections(const struct keeper *keeper);
/* Says goodbye to all of them; what is queued still leaves. No more are taken. */
void keeper_goodbye(struct keeper *keeper);
/* All streams end; the core hears that their clients are gone. */
void keeper_end(struct keeper *keeper);
void keeper_free(struct keeper *keeper);

#endif
