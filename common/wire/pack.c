#include "common/wire/pack.h"

#include "common/wire/backward.h"
#include "common/wire/frame.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *wire_read(struct arena *a, const ProtobufCMessageDescriptor *type, const uint8_t *data, size_t size)
{
    ProtobufCAllocator allocator = arena_allocator(a);

    return protobuf_c_message_unpack(type, &allocator, size, data);
}

Gonfalon__V1__ClientMessage *wire_from_client(struct arena *a, const uint8_t *data, size_t size)
{
    return wire_read(a, &gonfalon__v1__client_message__descriptor, data, size);
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

struct packed wire_pack(const void *message)
{
    if (!scratch.start) {
        pthread_once(&once, watch_threads);
        pthread_setspecific(at_thread_end, &scratch);
    }
    backward_clear(&scratch);
    backward_message(&scratch, message);
    return (struct packed){scratch.at, (size_t)(scratch.end - scratch.at)};
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
