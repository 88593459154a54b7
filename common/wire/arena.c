#include "common/wire/arena.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_FIRST = 16 * 1024, CHUNK_LARGEST = 1024 * 1024 };

struct arena_chunk {
    struct arena_chunk *older;
    size_t used, room;
    alignas(max_align_t) uint8_t bytes[];
};

void arena_start(struct arena *a, size_t limit)
{
    *a = (struct arena){.limit = limit};
}

static void drop_older(struct arena *a)
{
    struct arena_chunk *old = a->chunk->older;

    while (old) {
        struct arena_chunk *next = old->older;

        a->taken -= old->room;
        free(old);
        old = next;
    }
    a->chunk->older = NULL;
}

void arena_reset(struct arena *a)
{
    if (!a->chunk)
        return;
    drop_older(a);
    a->chunk->used = 0;
}

void arena_free(struct arena *a)
{
    if (a->chunk)
        drop_older(a);
    free(a->chunk);
    a->chunk = NULL;
    a->taken = 0;
}

/* Each chunk is twice the one before, so that a large message needs few and a small one takes little. */
static struct arena_chunk *add_chunk(struct arena *a, size_t size)
{
    size_t room = a->chunk ? a->chunk->room * 2 : CHUNK_FIRST;

    if (room > CHUNK_LARGEST)
        room = CHUNK_LARGEST;
    if (room > a->limit - a->taken)
        room = a->limit - a->taken;
    if (room < size)
        room = size;
    if (room > a->limit - a->taken)
        return NULL;
    struct arena_chunk *chunk = malloc(sizeof *chunk + room);

    if (!chunk)
        return NULL;
    chunk->older = a->chunk;
    chunk->used = 0;
    chunk->room = room;
    a->chunk = chunk;
    a->taken += room;
    return chunk;
}

void *arena_try(struct arena *a, size_t size)
{
    if (size > a->limit)
        return NULL;
    size = (size + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
    struct arena_chunk *chunk = a->chunk;

    if (!chunk || chunk->room - chunk->used < size)
        chunk = add_chunk(a, size);
    if (!chunk)
        return NULL;
    void *at = chunk->bytes + chunk->used;

    chunk->used += size;
    return memset(at, 0, size);
}

void *arena_take(struct arena *a, size_t size)
{
    void *at = arena_try(a, size);

    if (!at) {
        fprintf(stderr, "a message of our own outgrew its arena (%zu bytes more, limit %zu)\n", size,
                a->limit);
        abort();
    }
    return at;
}

void *arena_array(struct arena *a, size_t count, size_t size)
{
    return count == 0 ? NULL : arena_take(a, count * size);
}

char *arena_text(struct arena *a, const char *text)
{
    size_t size = text ? strlen(text) + 1 : 1;
    char *copy = arena_take(a, size);

    if (text)
        memcpy(copy, text, size);
    return copy;
}

void *arena_message(struct arena *a, const ProtobufCMessageDescriptor *type)
{
    ProtobufCMessage *message = arena_take(a, type->sizeof_message);

    protobuf_c_message_init(type, message);
    return message;
}

static void *take(void *arena, size_t size)
{
    return arena_try(arena, size);
}

static void give_back(void *arena, void *at)
{
    (void)arena;
    (void)at;
}

ProtobufCAllocator arena_allocator(struct arena *a)
{
    return (ProtobufCAllocator){.alloc = take, .free = give_back, .allocator_data = a};
}
