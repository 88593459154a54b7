#include "common/wire/frame.h"

void frame_header(uint8_t header[WIRE_FRAME_HEADER], uint32_t size)
{
    header[0] = (uint8_t)(size >> 24);
    header[1] = (uint8_t)(size >> 16);
    header[2] = (uint8_t)(size >> 8);
    header[3] = (uint8_t)size;
}

void frame_reader_start(struct frame_reader *r, uint32_t limit)
{
    *r = (struct frame_reader){.limit = limit};
}

void frame_reader_free(struct frame_reader *r)
{
    bytes_free(&r->bytes);
}

void frame_reader_take(struct frame_reader *r, const void *data, size_t size)
{
    /* What has been read goes now and not after each frame, or a thousand small ones would be moved a
     * thousand times. */
    bytes_drop(&r->bytes, r->at);
    r->at = 0;
    bytes_add(&r->bytes, data, size);
}

enum frame_found frame_reader_next(struct frame_reader *r, const uint8_t **message, size_t *size)
{
    size_t there = r->bytes.size - r->at;

    if (there < WIRE_FRAME_HEADER)
        return FRAME_NONE;
    const uint8_t *header = r->bytes.data + r->at;
    uint32_t length =
        (uint32_t)header[0] << 24 | (uint32_t)header[1] << 16 | (uint32_t)header[2] << 8 | header[3];

    if (length == 0)
        return FRAME_EMPTY;
    if (length > r->limit)
        return FRAME_TOO_BIG;
    if (there - WIRE_FRAME_HEADER < length)
        return FRAME_NONE;
    *message = header + WIRE_FRAME_HEADER;
    *size = length;
    r->at += WIRE_FRAME_HEADER + length;
    return FRAME_WHOLE;
}

bool frame_reader_inside(const struct frame_reader *r)
{
    return r->bytes.size > r->at;
}
