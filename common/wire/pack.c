#include "common/wire/pack.h"

#include "common/wire/backward.h"
#include "common/wire/frame.h"
#include "common/wire/varint.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Fields of the schema. */
enum { CLIENT_ID = 1, SERVER_IN_REPLY_TO = 1 };

void *wire_read(struct arena *a, const ProtobufCMessageDescriptor *type, const uint8_t *data, size_t size)
{
    ProtobufCAllocator allocator = arena_allocator(a);

    return protobuf_c_message_unpack(type, &allocator, size, data);
}

/* A part that a request may consist of, and what of the bytes it is. */
struct request_part {
    const ProtobufCFieldDescriptor *field;
    const uint8_t *data;
    size_t size;
    uint32_t id; /* of the request */
};

/* The next integer, written as short as it can be: of others protobuf-c takes some and refuses some. */
static bool take_integer(const uint8_t **at, const uint8_t *end, uint64_t *value)
{
    size_t step = varint_read(*at, (size_t)(end - *at), value);

    *at += step;
    return step > 0 && step == varint_size(*value) && *value <= UINT32_MAX;
}

/* Is it a number and one part, in this order, as every program of ours writes it? */
static bool find_part(const uint8_t *data, size_t size, struct request_part *part)
{
    const uint8_t *at = data, *end = data + size;
    uint64_t first, id, tag, length;

    if (!take_integer(&at, end, &first) || first != CLIENT_ID << 3 || !take_integer(&at, end, &id) ||
        !take_integer(&at, end, &tag))
        return false;
    part->field = protobuf_c_message_descriptor_get_field(&gonfalon__v1__client_message__descriptor,
                                                          (unsigned)(tag >> 3));
    if (!part->field || !(part->field->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) ||
        tag != part_tag(part->field->id) || !take_integer(&at, end, &length))
        return false;
    part->data = at;
    part->size = (size_t)(end - at);
    part->id = (uint32_t)id;
    return length == part->size;
}

/* What protobuf-c would make of it; it looks through all kinds of requests for fields that are missing. */
static Gonfalon__V1__ClientMessage *read_request(struct arena *a, const struct request_part *from)
{
    Gonfalon__V1__ClientMessage *message = arena_try(a, sizeof *message);
    void *part = message ? wire_read(a, from->field->descriptor, from->data, from->size) : NULL;

    if (!part)
        return NULL;
    gonfalon__v1__client_message__init(message);
    message->id = from->id;
    message->body_case = (Gonfalon__V1__ClientMessage__BodyCase)from->field->id;
    message->hello = part; /* every member of the union is a pointer to a message */
    return message;
}

Gonfalon__V1__ClientMessage *wire_from_client(struct arena *a, const uint8_t *data, size_t size)
{
    struct request_part part;

    return find_part(data, size, &part) ? read_request(a, &part)
                                        : wire_read(a, &gonfalon__v1__client_message__descriptor, data, size);
}

Gonfalon__V1__ServerMessage *wire_from_server(struct arena *a, const uint8_t *data, size_t size)
{
    return wire_read(a, &gonfalon__v1__server_message__descriptor, data, size);
}

/* Room for one message, which goes with its thread. */
static _Thread_local struct backward scratch;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t at_thread_end;

static void free_scratch(void *room)
{
    backward_free(room);
}

static void watch_threads(void)
{
    if (pthread_key_create(&at_thread_end, free_scratch) != 0) {
        fputs("no room to keep what a thread has to free\n", stderr);
        abort();
    }
}

static void clear_scratch(void)
{
    if (!scratch.start) {
        pthread_once(&once, watch_threads);
        pthread_setspecific(at_thread_end, &scratch);
    }
    backward_clear(&scratch);
}

static struct packed from_scratch(void)
{
    return (struct packed){scratch.at, (size_t)(scratch.end - scratch.at)};
}

struct packed wire_pack(const void *message)
{
    clear_scratch();
    backward_message(&scratch, message);
    return from_scratch();
}

struct packed wire_pack_server(uint32_t in_reply_to, Gonfalon__V1__ServerMessage__BodyCase body_case,
                               const void *body)
{
    clear_scratch();
    backward_part(&scratch, (uint32_t)body_case, body);
    backward_number(&scratch, SERVER_IN_REPLY_TO, in_reply_to);
    return from_scratch();
}

void wire_append(struct bytes *to, const void *message)
{
    struct packed packed = wire_pack(message);

    memcpy(bytes_extend(to, packed.size), packed.data, packed.size);
}

void wire_append_frame(struct bytes *to, const void *message)
{
    struct packed packed = wire_pack(message);

    frame_header(bytes_extend(to, WIRE_FRAME_HEADER), (uint32_t)packed.size);
    bytes_add(to, packed.data, packed.size);
}
