/* A buffer that grows, for bytes on their way in or out. Outside the engine only. */
#ifndef GONFALON_WIRE_BYTES_H
#define GONFALON_WIRE_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* All zeros is an empty one. */
struct bytes {
    uint8_t *data;
    size_t size, room;
};

void bytes_free(struct bytes *b);
/* Empties it and keeps the room. */
void bytes_clear(struct bytes *b);
/* Makes `size` more bytes at the end and returns where they begin: the caller fills them. A program that is
 * out of memory here ends: nothing sensible could be sent any more. */
uint8_t *bytes_extend(struct bytes *b, size_t size);
void bytes_add(struct bytes *b, const void *data, size_t size);
/* Takes away the first `size` bytes. */
void bytes_drop(struct bytes *b, size_t size);

#endif
