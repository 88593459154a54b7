/* Frames: a length of four bytes, most significant first, and one message of that length. A frame without
 * a message is an error: there is no message of no bytes that says anything. */
#ifndef GONFALON_WIRE_FRAME_H
#define GONFALON_WIRE_FRAME_H

#include "common/wire/bytes.h"
#include "common/wire/limits.h"

#include <stdbool.h>

void frame_header(uint8_t header[WIRE_FRAME_HEADER], uint32_t size);

enum frame_found {
    FRAME_NONE,    /* more bytes are needed */
    FRAME_WHOLE,   /* a message */
    FRAME_TOO_BIG, /* the rest of this connection cannot be understood; so with the next */
    FRAME_EMPTY
};

/* Puts frames together from bytes that come in pieces of any size. Room for a message is taken as its bytes
 * arrive, so a peer that announces much and sends little costs little. */
struct frame_reader {
    struct bytes bytes;
    size_t at; /* where the next frame begins */
    uint32_t limit;
};

void frame_reader_start(struct frame_reader *r, uint32_t limit);
void frame_reader_free(struct frame_reader *r);
void frame_reader_take(struct frame_reader *r, const void *data, size_t size);
/* The next message. It stays valid until the next call. An error is for ever. */
enum frame_found frame_reader_next(struct frame_reader *r, const uint8_t **message, size_t *size);
/* Whether part of a frame is there: a peer may not leave it at that for long. */
bool frame_reader_inside(const struct frame_reader *r);

#endif
