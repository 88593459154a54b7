#include "server/net/outbox.h"

#include "common/wire/frame.h"
#include "server/base/limits.h"
#include "server/base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct parcel {
    struct parcel *next;
    struct packet *packet;
    size_t sent; /* of header and message */
};

void outbox_start(struct outbox *box, size_t header, int64_t now_ms)
{
    assert(header == 0 || header == WIRE_FRAME_HEADER);
    *box = (struct outbox){
        .header = header, .high = CONNECTION_QUEUE_HIGH, .low = CONNECTION_QUEUE_LOW, .moved_ms = now_ms};
    box->last = &box->first;
}

void outbox_free(struct outbox *box)
{
    while (box->first)
        outbox_drop(box);
}

static size_t parcel_size(const struct outbox *box, const struct parcel *parcel)
{
    return box->header + parcel->packet->size;
}

/* Bytes accepted and not yet handed to the system. */
static size_t unsent(const struct outbox *box)
{
    return box->queued + box->in_flight;
}

/* What of it has to be read beside the picture. */
static size_t unsent_beside_picture(const struct outbox *box)
{
    return unsent(box) - (box->picture ? parcel_size(box, box->picture) - box->picture->sent : 0);
}

enum sent outbox_put(struct outbox *box, struct packet *packet, int64_t now_ms)
{
    if (unsent(box) + packet->size > CONNECTION_QUEUE_MAX)
        return SENT_NOT;
    if (outbox_idle(box))
        box->moved_ms = now_ms;
    struct parcel *parcel = must_take(sizeof *parcel);

    *parcel = (struct parcel){.packet = packet_share(packet)};
    *box->last = parcel;
    box->last = &parcel->next;
    box->queued += parcel_size(box, parcel);
    if (packet->picture && !box->picture)
        box->picture = parcel;
    if (unsent_beside_picture(box) <= box->high)
        return SENT;
    box->behind = true;
    return SENT_BEHIND;
}

bool outbox_empty(const struct outbox *box)
{
    return !box->first;
}

bool outbox_idle(const struct outbox *box)
{
    return !box->first && box->in_flight == 0;
}

struct packet *outbox_next(const struct outbox *box)
{
    return box->first->packet;
}

void outbox_drop(struct outbox *box)
{
    struct parcel *parcel = box->first;

    box->queued -= parcel_size(box, parcel) - parcel->sent;
    box->first = parcel->next;
    if (box->picture == parcel)
        box->picture = NULL;
    if (!box->first)
        box->last = &box->first;
    packet_release(parcel->packet);
    free(parcel);
}

size_t outbox_take(struct outbox *box, uint8_t *to, size_t room)
{
    size_t size = 0;

    while (box->first && size < room) {
        struct parcel *parcel = box->first;
        size_t part;

        if (parcel->sent < box->header) {
            uint8_t header[WIRE_FRAME_HEADER];

            frame_header(header, parcel->packet->size);
            part = box->header - parcel->sent;
            part = part < room - size ? part : room - size;
            memcpy(to + size, header + parcel->sent, part);
        } else {
            part = parcel_size(box, parcel) - parcel->sent;
            part = part < room - size ? part : room - size;
            memcpy(to + size, parcel->packet->bytes + parcel->sent - box->header, part);
        }
        size += part;
        parcel->sent += part;
        box->queued -= part;
        if (parcel->sent == parcel_size(box, parcel))
            outbox_drop(box);
    }
    return size;
}

bool outbox_caught_up(struct outbox *box)
{
    if (!box->behind || unsent(box) >= box->low)
        return false;
    box->behind = false;
    return true;
}

bool outbox_stalled(const struct outbox *box, int64_t now_ms, int64_t stall_ms)
{
    return !outbox_idle(box) && now_ms - box->moved_ms > stall_ms;
}
