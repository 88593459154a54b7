/* An arena: memory for all that one message consists of, given back in one go. It has a hard limit, so that
 * a hostile message cannot make the program grow, whatever it is made of. */
#ifndef GONFALON_WIRE_ARENA_H
#define GONFALON_WIRE_ARENA_H

#include <stddef.h>
#include <stdint.h>

#include <protobuf-c/protobuf-c.h>

struct arena_chunk;

struct arena {
    struct arena_chunk *chunk; /* the one being filled; older ones hang behind it */
    size_t taken;              /* bytes of all chunks */
    size_t limit;
};

void arena_start(struct arena *a, size_t limit);
/* Forgets everything that was taken. Keeps one chunk, so that a busy arena does not call malloc. */
void arena_reset(struct arena *a);
void arena_free(struct arena *a);

/* Zeroed. NULL at the limit or without memory: for what strangers send. */
void *arena_try(struct arena *a, size_t size);
/* Zeroed. Ends the program instead: for what we build ourselves, whose size the engine bounds. */
void *arena_take(struct arena *a, size_t size);
/* Room for `count` things of `size` bytes; NULL for none. */
void *arena_array(struct arena *a, size_t count, size_t size);
/* A copy; NULL becomes "". */
char *arena_text(struct arena *a, const char *text);
/* An empty message of that type. */
void *arena_message(struct arena *a, const ProtobufCMessageDescriptor *type);

/* For protobuf-c: takes from the arena, gives nothing back. Valid as long as the arena is. */
ProtobufCAllocator arena_allocator(struct arena *a);

#endif
