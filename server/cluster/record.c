#include "server/cluster/record.h"

#include "server/base/limits.h"
#include "server/base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 5 }; /* four bytes of size, one of kind */

void pile_free(struct pile *b)
{
    free(b->at);
    *b = (struct pile){0};
}

void pile_add(struct pile *b, const void *from, size_t size)
{
    if (b->size + size > b->room) {
        b->room = (b->size + size) * 2;
        b->at = must_resize(b->at, b->room);
    }
    if (size)
        memcpy(b->at + b->size, from, size);
    b->size += size;
}

void pile_drop(struct pile *b, size_t size)
{
    assert(size <= b->size);
    b->size -= size;
    if (b->size && size)
        memmove(b->at, b->at + size, b->size);
}

static uint32_t get_u32(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* --- writing ------------------------------------------------------------------------------------------- */

void record_begin(struct pile *to, enum record_kind kind)
{
    uint8_t header[HEADER] = {0, 0, 0, 0, (uint8_t)kind};

    assert(!to->open);
    to->open = true;
    to->begin = to->size;
    pile_add(to, header, sizeof header);
}

void record_u8(struct pile *to, uint8_t value)
{
    pile_add(to, &value, 1);
}

void record_u64(struct pile *to, uint64_t value)
{
    uint8_t out[8];

    for (size_t i = 0; i < sizeof out; i++)
        out[i] = (uint8_t)(value >> 8 * i);
    pile_add(to, out, sizeof out);
}

void record_text(struct pile *to, const char *text)
{
    size_t size = strlen(text);

    assert(size < RECORD_TEXT_SIZE);
    record_u8(to, (uint8_t)size);
    pile_add(to, text, size);
}

void record_bytes(struct pile *to, const void *from, size_t size)
{
    pile_add(to, from, size);
}

void record_end(struct pile *to)
{
    size_t size = to->size - to->begin - HEADER;

    assert(to->open && size <= STREAM_RECORD_MAX);
    to->open = false;
    for (size_t i = 0; i < 4; i++)
        to->at[to->begin + i] = (uint8_t)(size >> 8 * i);
}

/* --- reading ------------------------------------------------------------------------------------------- */

void read_into(struct reading *r, void *out, size_t size)
{
    if (r->bad || r->left < size) {
        r->bad = true;
        memset(out, 0, size);
        return;
    }
    memcpy(out, r->at, size);
    r->at += size;
    r->left -= size;
}

uint8_t read_u8(struct reading *r)
{
    uint8_t value;

    read_into(r, &value, 1);
    return value;
}

uint64_t read_u64(struct reading *r)
{
    uint8_t in[8];
    uint64_t value = 0;

    read_into(r, in, sizeof in);
    for (size_t i = 0; i < sizeof in; i++)
        value |= (uint64_t)in[i] << 8 * i;
    return value;
}

void read_text(struct reading *r, char *out)
{
    size_t size = read_u8(r);

    read_into(r, out, size);
    out[r->bad ? 0 : size] = '\0';
    r->bad |= strlen(out) != size && !r->bad;
}

enum record_found record_next(const uint8_t *bytes, size_t size, enum record_kind *kind, struct reading *body,
                              size_t *taken)
{
    if (size < HEADER)
        return RECORD_NONE;
    size_t length = get_u32(bytes);

    if (length > STREAM_RECORD_MAX || bytes[HEADER - 1] >= RECORD_KINDS)
        return RECORD_BROKEN;
    if (size - HEADER < length)
        return RECORD_NONE;
    *kind = (enum record_kind)bytes[HEADER - 1];
    *body = (struct reading){bytes + HEADER, length, false};
    *taken = HEADER + length;
    return RECORD_FOUND;
}
