#include "server/cluster/stream.h"

#include "server/base/limits.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { CHUNK_HEADER = 1 + 8 + 8 };

bool chunk_read(const uint8_t *bytes, size_t size, struct chunk *chunk)
{
    struct reading r = {bytes, size, false};
    bool ours = read_u8(&r) == STREAM_VERSION;

    chunk->stream = read_u64(&r);
    chunk->number = read_u64(&r);
    chunk->body = r;
    return ours && !r.bad;
}

void stream_begin(struct stream *s, struct bus *bus, const char *subject, uint64_t id)
{
    *s = (struct stream){.bus = bus, .id = id};
    snprintf(s->subject, sizeof s->subject, "%s", subject);
}

void stream_free(struct stream *s)
{
    pile_free(&s->out);
    pile_free(&s->in);
    pile_free(&s->chunk);
}

static bool send_chunk(struct stream *s, uint64_t number, const uint8_t *from, size_t size)
{
    s->chunk.size = 0;
    record_u8(&s->chunk, STREAM_VERSION);
    record_u64(&s->chunk, s->id);
    record_u64(&s->chunk, number);
    pile_add(&s->chunk, from, size);
    return bus_publish(s->bus, s->subject, s->chunk.at, s->chunk.size);
}

void stream_end(struct stream *s, const char *why)
{
    if (s->over)
        return;
    s->over = true;
    s->why = why;
    send_chunk(s, CHUNK_OVER, NULL, 0);
}

static void send(struct stream *s, const uint8_t *from, size_t size)
{
    if (!send_chunk(s, s->sent++, from, size))
        stream_end(s, "what was sent did not leave");
}

void stream_flush(struct stream *s)
{
    assert(!s->out.open);
    for (size_t at = 0; at < s->out.size && !s->over;) {
        size_t left = s->out.size - at, most = BUS_MESSAGE_MAX - CHUNK_HEADER,
               part = left < most ? left : most;

        send(s, s->out.at + at, part);
        at += part;
    }
    s->out.size = 0;
}

void stream_beat(struct stream *s)
{
    if (s->over)
        return;
    if (++s->silent > STREAM_SILENT)
        stream_end(s, "the other end is silent");
    else if (s->out.size)
        stream_flush(s);
    else
        send(s, NULL, 0);
}

/* The bytes of a chunk may begin and end in the middle of a record. Mostly they do not, and are read where
 * they are. */
static void take_records(struct stream *s, const uint8_t *bytes, size_t size, stream_take *take,
                         void *context)
{
    bool apart = s->in.size > 0;
    size_t at = 0, taken = 0;
    enum record_found found = RECORD_NONE;
    enum record_kind kind;
    struct reading body;

    if (apart) {
        pile_add(&s->in, bytes, size);
        bytes = s->in.at;
        size = s->in.size;
    }
    while (!s->over && (found = record_next(bytes + at, size - at, &kind, &body, &taken)) == RECORD_FOUND) {
        at += taken;
        take(context, kind, &body);
        if (body.bad)
            stream_end(s, "a record cannot be read");
    }
    if (found == RECORD_BROKEN)
        stream_end(s, "what came is no record");
    if (apart)
        pile_drop(&s->in, at);
    else
        pile_add(&s->in, bytes + at, size - at);
}

void stream_hear(struct stream *s, const struct chunk *chunk, stream_take *take, void *context)
{
    assert(chunk->stream == s->id);
    if (s->over)
        return;
    if (chunk->number == CHUNK_OVER) {
        s->over = true; /* it knows */
        s->why = "the other end has ended it";
        return;
    }
    if (chunk->number < s->heard)
        return; /* again */
    if (chunk->number > s->heard) {
        stream_end(s, "something was lost on the bus");
        return;
    }
    s->heard++;
    s->silent = 0;
    take_records(s, chunk->body.at, chunk->body.left, take, context);
}
