/*
 * Records both ways between an outpost and its keeper, on a bus that promises nothing. They leave in numbered
 * chunks. One that comes again is forgotten; one that is missing, silence, or the other's word ends the
 * stream. Nothing is ever repeated: whoever used the stream is cut and asks again.
 */
#ifndef GONFALON_SERVER_CLUSTER_STREAM_H
#define GONFALON_SERVER_CLUSTER_STREAM_H

#include "server/cluster/record.h"
#include "server/port/bus.h"

/* Nodes that do not speak the same version of this do not speak to each other. */
enum { STREAM_VERSION = 2 };

struct stream {
    struct bus *bus;
    char subject[BUS_SUBJECT_SIZE]; /* where our chunks go */
    uint64_t id;                    /* drawn by the outpost */
    uint64_t sent, heard;           /* chunks: our next one, and the next one that we expect */
    struct pile out;                /* records that have not left */
    struct pile in;                 /* the beginning of a record whose end is yet to come */
    struct pile chunk;              /* one that is being made */
    unsigned silent;                /* beats since something was heard */
    bool over;
    const char *why; /* it is over, in words */
};

/* What a chunk says of itself. */
struct chunk {
    uint64_t stream, number;
    struct reading body;
};

/* False: it is none of ours. */
bool chunk_read(const uint8_t *bytes, size_t size, struct chunk *chunk);
/* The number of one that says that the stream is over. */
#define CHUNK_OVER UINT64_MAX

void stream_begin(struct stream *s, struct bus *bus, const char *subject, uint64_t id);
void stream_free(struct stream *s);

/* Sends what was written to `out`. */
void stream_flush(struct stream *s);
/* Each STREAM_BEAT_MS: says something, and notices silence. */
void stream_beat(struct stream *s);
/* Ends it; the other end is told. Nothing happens if it is over already. */
void stream_end(struct stream *s, const char *why);

/* A chunk of this stream has come; each whole record goes to `take`, which may end the stream and then hears
 * of no more. */
typedef void stream_take(void *context, enum record_kind kind, struct reading *body);
void stream_hear(struct stream *s, const struct chunk *chunk, stream_take *take, void *context);

#endif
