/* The record of a finished match, as it is exported and checked: the bytes of a MatchRecord, its parts in the
 * order of play. Being one message, any protobuf library can read it; being made of parts that follow each
 * other, it can be written and read piece by piece, and a fault in it has a place. */
#ifndef GONFALON_WIRE_RECORD_H
#define GONFALON_WIRE_RECORD_H

#include "common/wire/pack.h"

#include <stdbool.h>

enum {
    RECORD_FORMAT = 2
}; /* 2: the state holds the standing answers of each side apart; why a match ended is told */

/* The numbers of the fields of a MatchRecord, and two that are none. */
enum record_part {
    RECORD_DONE = 0,
    RECORD_HEAD = 1,
    RECORD_ENTRY = 2,
    RECORD_EVENT = 3,
    RECORD_END = 15,
    RECORD_BROKEN = -1 /* not a record from here on: `at` says where */
};

void record_add(struct bytes *to, enum record_part part, const void *message);
/* The same with what is packed already, as the store keeps it: a LogEntry, or an Event of the game master. */
void record_add_entry(struct bytes *to, struct packed entry);
void record_add_event(struct bytes *to, uint32_t seen_by, struct packed event);

enum { RECORD_DIGEST_SIZE = 32 };

/* SHA-256, which common/ does not have itself: crypto_sha256 of common/crypto is one. */
typedef bool record_hash(const void *data, size_t size, uint8_t out[RECORD_DIGEST_SIZE]);

/* The digest of all before the end of a file, and of the end, a message that lacks its digest still. */
bool digest_with_end(const uint8_t *before, size_t size, const void *bare_end, record_hash *hash,
                     uint8_t out[RECORD_DIGEST_SIZE]);
/* The digest of a record: of all before the end, and of the end as it is without its digest. So it covers
 * every byte but its own. False: the hash failed. */
bool record_digest(const uint8_t *before, size_t size, const Gonfalon__V1__RecordEnd *end, record_hash *hash,
                   uint8_t out[RECORD_DIGEST_SIZE]);
/* Adds the end with its digest. */
bool record_add_end(struct bytes *to, const Gonfalon__V1__RecordEnd *end, record_hash *hash);

struct record_reader {
    const uint8_t *data;
    size_t size;
    size_t at; /* where the part read last begins: the digest of the end covers all before it */
    size_t next;
    int32_t last; /* enum record_part */
};

void record_reader_start(struct record_reader *r, const uint8_t *data, size_t size);
/* One head first, one end last, nothing else and nothing beyond: all other orders are broken. */
enum record_part record_reader_next(struct record_reader *r, struct packed *content);

#endif
