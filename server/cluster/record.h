/*
 * What an outpost and its keeper tell each other: records, one behind the other in the chunks of a stream. A
 * record is its size, its kind and its fields; numbers have their lowest byte first.
 */
#ifndef GONFALON_SERVER_CLUSTER_RECORD_H
#define GONFALON_SERVER_CLUSTER_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum record_kind {
    /* outpost to keeper */
    RECORD_HELLO,     /* the first: text name of the node */
    RECORD_OPENED,    /* u64 id, u8 kind, bytes address key, text address, text token */
    RECORD_MESSAGE,   /* u64 id, bytes */
    RECORD_BEHIND,    /* u64 id: it does not read fast enough */
    RECORD_CAUGHT_UP, /* u64 id */
    RECORD_CLOSED,    /* u64 id, u8 reason: the last of this connection */
    RECORD_TICKET,    /* u64 question, text ticket */
    /* keeper to outpost */
    RECORD_WELCOME, /* the first */
    RECORD_LIST,    /* u64 number, and the u64 ids of it, from now on */
    RECORD_PACKET,  /* u64 id, u8 flags, bytes */
    RECORD_PACKETS, /* u64 number of a list, u8 flags, bytes */
    RECORD_CLOSE,   /* u64 id, u8 reason */
    RECORD_CUT,     /* u64 id, u8 reason */
    RECORD_HOLD,    /* u64 id */
    RECORD_TOKEN,   /* u64 question, u8 granted, text token, u64 seconds */
    RECORD_KINDS
};

enum { PACKET_PICTURE = 1, PACKET_SOON = 2 }; /* flags */

/* Bytes that grow. */
struct pile {
    uint8_t *at;
    size_t size, room;
    size_t begin; /* of the record that is being written */
    bool open;    /* one is */
};

void pile_free(struct pile *b);
void pile_add(struct pile *b, const void *from, size_t size);
/* Takes so many away at the front. */
void pile_drop(struct pile *b, size_t size);

/* --- writing: begin, fields, end --- */

void record_begin(struct pile *to, enum record_kind kind);
void record_u8(struct pile *to, uint8_t value);
void record_u64(struct pile *to, uint64_t value);
/* At most 255 bytes, with their number before them. */
void record_text(struct pile *to, const char *text);
/* The rest of a record. */
void record_bytes(struct pile *to, const void *from, size_t size);
void record_end(struct pile *to);

/* --- reading --- */

struct reading {
    const uint8_t *at;
    size_t left;
    bool bad; /* something was not there; all that was read since is 0 or empty */
};

enum { RECORD_TEXT_SIZE = 256 };

uint8_t read_u8(struct reading *r);
uint64_t read_u64(struct reading *r);
/* `out` has room for RECORD_TEXT_SIZE. */
void read_text(struct reading *r, char *out);
void read_into(struct reading *r, void *out, size_t size);

enum record_found { RECORD_NONE, RECORD_FOUND, RECORD_BROKEN };

/* The record at the front of the bytes, and how many bytes it takes there. */
enum record_found record_next(const uint8_t *bytes, size_t size, enum record_kind *kind, struct reading *body,
                              size_t *taken);

#endif
