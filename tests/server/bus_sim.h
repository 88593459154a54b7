/*
 * A bus on which everything goes wrong, from a seed: messages come late, twice, out of order or never; nodes
 * are cut off, with or without hearing of it.
 */
#ifndef GONFALON_TESTS_SERVER_BUS_SIM_H
#define GONFALON_TESTS_SERVER_BUS_SIM_H

#include "server/port/bus.h"
#include "tests/fault/luck.h"

struct bus_member;

/* Has `act` done after so long, and frees the letter then, or when nothing is done any more. */
typedef void bus_sim_after(void *world, int64_t delay_ms, void (*act)(void *letter), void *letter);

struct bus_sim {
    bus_sim_after *after;
    void *world;
    struct luck luck;
    int64_t latency_ms;                   /* at most */
    uint32_t dropped, doubled, reordered; /* of a thousand messages */
    struct bus_member *members;
    uint64_t order;
    uint64_t lost, twice, early; /* how often these have happened */
    /* Somebody who listens to everything that reaches a node. NULL: nobody. */
    void (*overhear)(void *context, const char *node, const char *subject, const uint8_t *bytes, size_t size);
    void *overhear_context;
};

/* A node's end of it. */
struct bus *bus_sim_join(struct bus_sim *sim, const char *node);
/* The node has died, or ended: nothing reaches it any more, and its end is gone. */
void bus_sim_leave(struct bus *bus);
/* It is cut off, and hears so; it is there again. */
void bus_sim_lose(struct bus *bus);
void bus_sim_return(struct bus *bus);
/* Nothing gets through to it or from it, and it does not notice. */
void bus_sim_block(struct bus *bus, bool blocked);

#endif
