/*
 * By what damage is known: every row of every table carries a digest of all that is in it, its columns in the
 * order of the table.
 *
 * A row that is changed in part gets the digest of the change (digest_after), which asks for no other
 * columns: a row that was damaged before is not called sound by a change of something else in it. The digest
 * is a sum of one number of 64 bits a column. Whatever happens within eight bytes of one value always changes
 * it, anything else all but once in 2^64 times. It is against disks, not against people: somebody who can
 * write the file can write a digest, too. CRC-32 would miss damage once in 2^32 times, and a digest of
 * cryptography costs more than the rest of storing a short answer.
 */
#ifndef GONFALON_SERVER_STORE_DIGEST_H
#define GONFALON_SERVER_STORE_DIGEST_H

#include "server/port/store.h"

/* What stands in a column. The numbers are part of every digest, and those of SQLite (SQLITE_INTEGER ...). */
enum value_type { VALUE_INT = 1, VALUE_TEXT = 3, VALUE_BLOB = 4, VALUE_NULL = 5 };

struct value {
    enum value_type type;
    int64_t number;
    const void *bytes; /* of a text without its end, */
    size_t size;       /* and so many */
};

static inline struct value value_int(int64_t number)
{
    return (struct value){VALUE_INT, number, NULL, 0};
}

static inline struct value value_blob(struct blob blob)
{
    return (struct value){VALUE_BLOB, 0, blob.bytes, blob.size};
}

int64_t digest_of(const struct value *values, size_t count);
/* Of the same row when this column, counted from 0, changes. */
int64_t digest_after(int64_t digest, size_t column, struct value was, struct value now);

/* Of bytes alone. */
uint64_t digest_bytes(uint64_t seed, const void *bytes, size_t size);

struct sqlite3;

/* Gives an SQLite connection both, for migrations and for tests:
 *   row_digest(a, b, ...)                             of a row
 *   row_digest_after(digest, 2, old, new, 6, ...)     of the same row when columns number 2, 6, ... change
 * False: out of memory. */
bool digest_offer(struct sqlite3 *handle);

#endif
