/*
 * What waits to leave by one connection: packets, shared with all others who get them, in their order. Both
 * transports keep to its limits, so that a slow reader costs the same whichever way he came. A transport
 * takes whole packets from it, or bytes with a frame's header before each packet.
 */
#ifndef GONFALON_SERVER_NET_OUTBOX_H
#define GONFALON_SERVER_NET_OUTBOX_H

#include "server/port/transport.h"

#include <stdbool.h>

struct parcel; /* a packet in it */

struct outbox {
    struct parcel *first, **last;
    size_t header;                /* bytes that leave before each packet: 0, or WIRE_FRAME_HEADER */
    size_t queued;                /* bytes, with headers */
    size_t in_flight;             /* bytes taken from it that the system has yet to take */
    size_t high, low;             /* CONNECTION_QUEUE_HIGH and _LOW */
    const struct parcel *picture; /* the first that waits: it does not count for `high`. NULL: none waits */
    bool behind;
    int64_t moved_ms; /* something last left, or nothing waited */
};

void outbox_start(struct outbox *box, size_t header, int64_t now_ms);
void outbox_free(struct outbox *box);

/* SENT_NOT: it would hold more than CONNECTION_QUEUE_MAX, and the connection has to be cut. */
enum sent outbox_put(struct outbox *box, struct packet *packet, int64_t now_ms);

/* Nothing is left to take; and nothing is in flight either. */
bool outbox_empty(const struct outbox *box);
bool outbox_idle(const struct outbox *box);

/* The next packet, which stays there until outbox_drop. Not NULL: it is not empty. */
struct packet *outbox_next(const struct outbox *box);
void outbox_drop(struct outbox *box);
/* Moves bytes out of it, frames behind each other without gaps; how many. */
size_t outbox_take(struct outbox *box, uint8_t *to, size_t room);

/* Was the reader behind, and is no more? Says so once. */
bool outbox_caught_up(struct outbox *box);
/* Something waits, and nothing has moved for longer than that. */
bool outbox_stalled(const struct outbox *box, int64_t now_ms, int64_t stall_ms);

#endif
