/*
 * Outposts in the simulated world: two nodes that stand by and pass clients on to the server, over a bus that
 * delays, drops, doubles and cuts off (tests/server/bus_sim.h). What is on its way through them is held
 * against what was sent: whole, in its order, and to him for whom it was.
 */
#ifndef GONFALON_TESTS_FAULT_FRONTIER_H
#define GONFALON_TESTS_FAULT_FRONTIER_H

#include "tests/fault/route.h"

struct frontier;

/* In some runs; NULL in the others, where all clients come to the server itself. */
struct frontier *frontier_create(struct world *w);
void frontier_free(struct frontier *f);

/* The server begins; and it dies, or stops in good order. */
void frontier_boot(struct frontier *f);
void frontier_server_gone(struct frontier *f, bool dies);

/* Which way somebody comes: NULL is to the server itself. */
struct way *frontier_way(struct frontier *f);
/* Can he come in there now? */
bool way_open(const struct way *way);
const struct transport_user *way_user(const struct way *way);
/* A client that came this way has sent that; it is given that. */
void way_sent(struct route *r, const uint8_t *bytes, size_t size);
void way_given(struct route *r, const struct packet *packet);

/* Clients that the server has from outposts. */
size_t frontier_guests(const struct frontier *f);

/* Do other nodes play matches for the server? */
bool frontier_lends(const struct frontier *f);
/* When everybody has gone: nothing may be left there. */
void frontier_audit(const struct frontier *f);

/* Something goes wrong on the bus, or with an outpost; and nothing does any more. */
void frontier_evil(struct frontier *f);
void frontier_calm(struct frontier *f);

#endif
