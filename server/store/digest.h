/*
 * By what damage is known: every row of every table carries a digest of all that is in it, which SQL makes
 * with two functions of ours.
 *
 *   row_digest(a, b, ...)                             of a row, its columns in the order of the table
 *   row_digest_after(digest, 2, old, new, 6, ...)     of the same row when columns number 2, 6, ... change
 *
 * The second one asks for no other columns: a row that was damaged before is not called sound by a change of
 * something else in it. The digest is a sum of one number of 64 bits a column. Whatever happens within eight
 * bytes of one value always changes it, anything else all but once in 2^64 times. It is against disks, not
 * against people: somebody who can write the file can write a digest, too. CRC-32 would miss damage once in
 * 2^32 times, and a digest of cryptography costs more than the rest of storing a short answer.
 */
#ifndef GONFALON_SERVER_STORE_DIGEST_H
#define GONFALON_SERVER_STORE_DIGEST_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Gives a connection both functions. False: out of memory. */
bool digest_offer(sqlite3 *handle);

/* Of bytes alone. */
uint64_t digest_bytes(uint64_t seed, const void *bytes, size_t size);

#endif
