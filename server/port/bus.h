/*
 * What carries messages between the nodes of one database: publish on a subject, hear what is published. The
 * real one (server/bus/nats_bus.h) is NATS; the simulated one (tests/server/bus_sim.h) delays, drops, doubles
 * and cuts off.
 *
 * Rules:
 *  - Nothing is kept: who does not listen does not hear it. What is published may be lost, come twice, late,
 * or in another order. Whoever needs more (server/cluster/stream.h) numbers what he sends.
 *  - Everything happens on the loop thread, and no callback is made from inside a bus_* call.
 *  - A subject is words with dots between them; one that is listened for may have `*` for any one word.
 */
#ifndef GONFALON_SERVER_PORT_BUS_H
#define GONFALON_SERVER_PORT_BUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BUS_SUBJECT_SIZE = 256 };

struct bus;

/* The one who hears. Bytes and subject are valid during the call. */
struct bus_user {
    void *context;
    void (*heard)(void *context, const char *subject, const uint8_t *bytes, size_t size);
    /* The bus has gone away, or is there again. Subscriptions outlast that; what was under way may be lost.
     */
    void (*away)(void *context);
    void (*back)(void *context);
};

struct bus_calls {
    void (*listen)(struct bus *bus, const char *subject);
    bool (*publish)(struct bus *bus, const char *subject, const uint8_t *bytes, size_t size);
    size_t (*queued)(const struct bus *bus);
    bool (*there)(const struct bus *bus);
};

/* Begins every kind of bus. One user at a time; it changes when a node changes what it is. */
struct bus {
    const struct bus_calls *calls;
    struct bus_user user;
};

/* From now on until the end of the bus. */
static inline void bus_listen(struct bus *bus, const char *subject)
{
    bus->calls->listen(bus, subject);
}

/* Copies the bytes, at most BUS_MESSAGE_MAX of them. False: it is lost already, for the bus is away or too
 * much waits. */
static inline bool bus_publish(struct bus *bus, const char *subject, const uint8_t *bytes, size_t size)
{
    return bus->calls->publish(bus, subject, bytes, size);
}

/* Bytes that were published and have not left yet. */
static inline size_t bus_queued(const struct bus *bus)
{
    return bus->calls->queued(bus);
}

static inline bool bus_there(const struct bus *bus)
{
    return bus->calls->there(bus);
}

#endif
