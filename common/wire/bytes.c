#include "common/wire/bytes.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void bytes_free(struct bytes *b)
{
    free(b->data);
    *b = (struct bytes){0};
}

void bytes_clear(struct bytes *b)
{
    b->size = 0;
}

uint8_t *bytes_extend(struct bytes *b, size_t size)
{
    if (size > b->room - b->size || !b->data) { /* nothing has an address too */
        size_t room = b->room ? b->room : 256;

        while (room - b->size < size)
            room *= 2;
        uint8_t *data = realloc(b->data, room);
        if (!data) {
            fputs("out of memory for a message\n", stderr);
            abort();
        }
        b->data = data;
        b->room = room;
    }
    uint8_t *at = b->data + b->size;

    b->size += size;
    return at;
}

void bytes_add(struct bytes *b, const void *data, size_t size)
{
    if (size > 0)
        memcpy(bytes_extend(b, size), data, size);
}

void bytes_drop(struct bytes *b, size_t size)
{
    assert(size <= b->size);
    if (size == 0)
        return;
    b->size -= size;
    memmove(b->data, b->data + size, b->size);
}
