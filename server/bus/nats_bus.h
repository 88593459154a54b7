/*
 * The bus on NATS (libnats). Its threads hand what they hear over to the loop; a thread of our own publishes,
 * for a NATS that does not read must not make the loop wait. A process has one at most: its end is that of
 * libnats, so that no thread of that can call us afterwards.
 */
#ifndef GONFALON_SERVER_BUS_NATS_BUS_H
#define GONFALON_SERVER_BUS_NATS_BUS_H

#include "server/port/bus.h"

#include <uv.h>

struct metrics;

struct nats_bus_options {
    uv_loop_t *loop;
    struct metrics *metrics;
    const char *servers;           /* nats://[USER:PASSWORD@]HOST[:PORT] or tls://..., several with commas */
    const char *name;              /* how NATS shows us in its lists */
    const char *authorities;       /* PEM file: who may sign the certificate of NATS; "": the system's */
    const char *certificate, *key; /* PEM files that we show; "": none */
    const char *credentials;       /* a .creds file of NATS; "": none */
};

/* Tries to reach NATS from now on, for ever. NULL: the options cannot work, and `trouble` says why. */
struct bus *nats_bus_open(const struct nats_bus_options *options, char *trouble, size_t trouble_size);
/* Nothing is heard any more; what was published within a moment still leaves. The bus is gone when the loop
 * has run once more. */
void nats_bus_close(struct bus *bus);

#endif
