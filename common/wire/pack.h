/* Messages to bytes and back. The same message always gives the same bytes: fields are written by number and
 * lists in order, and the schema has no maps. */
#ifndef GONFALON_WIRE_PACK_H
#define GONFALON_WIRE_PACK_H

#include "common/wire/arena.h"
#include "common/wire/bytes.h"

#include <gonfalon.pb-c.h>

/* All members of a message live in the arena. NULL: not a message, or one too large for the arena. */
void *wire_read(struct arena *a, const ProtobufCMessageDescriptor *type, const uint8_t *data, size_t size);
Gonfalon__V1__ClientMessage *wire_from_client(struct arena *a, const uint8_t *data, size_t size);
Gonfalon__V1__ServerMessage *wire_from_server(struct arena *a, const uint8_t *data, size_t size);

/* A message as bytes. */
struct packed {
    const uint8_t *data;
    size_t size;
};
/* Where the thread keeps room for the purpose: they stay until it packs the next one. */
struct packed wire_pack(const void *message);
/* The same for a ServerMessage that answers request `in_reply_to` (0: none) and has this body. Its members
 * are two of a hundred fields, which nobody looks through for that. */
struct packed wire_pack_server(uint32_t in_reply_to, Gonfalon__V1__ServerMessage__BodyCase body_case,
                               const void *body);
/* Adds it to a buffer: alone, or as a frame. */
void wire_append(struct bytes *to, const void *message);
void wire_append_frame(struct bytes *to, const void *message);

#endif
