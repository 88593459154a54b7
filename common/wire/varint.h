/* What we write and read of the protobuf encoding by hand: variable-length integers, and the beginning of an
 * embedded message. */
#ifndef GONFALON_WIRE_VARINT_H
#define GONFALON_WIRE_VARINT_H

#include "common/wire/bytes.h"

#include <stdbool.h>

enum { VARINT_BYTES_MAX = 10 };

static inline size_t varint_size(uint64_t value)
{
    size_t size = 1;

    while (value >= 0x80) {
        value >>= 7;
        size++;
    }
    return size;
}
/* Writes it where there is room, and tells where it ends. */
static inline uint8_t *varint_put(uint8_t *at, uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        *at++ = (uint8_t)(value | 0x80);
    *at++ = (uint8_t)value;
    return at;
}
/* Numbers with a sign, so that those near zero are short. */
static inline uint64_t zigzag(int64_t value)
{
    return value < 0 ? ~((uint64_t)value << 1) : (uint64_t)value << 1;
}
void varint_add(struct bytes *to, uint64_t value);
/* How many bytes it took; 0 if it does not end within `size` bytes or is longer than any integer. */
size_t varint_read(const uint8_t *data, size_t size, uint64_t *value);

/* Tag of a field that has a length: a message, a text, bytes. */
uint32_t part_tag(uint32_t field);
/* Tag and length; the content follows. */
void part_begin(struct bytes *to, uint32_t field, size_t size);
/* The same where there is room: `part_size` with the content; tells where the content goes. */
size_t part_size(uint32_t field, size_t size);
uint8_t *part_put(uint8_t *at, uint32_t field, size_t size);

#endif
