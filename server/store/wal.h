/*
 * SQLite's write-ahead log (FILE-wal), looked at before SQLite opens it. SQLite takes what it can read of the
 * log, up to the first frame whose checksum is wrong, and forgets the rest without a word: right after a
 * crash, when the last transaction has not come to an end and nobody was told that it had; wrong if the disk
 * has lost what was acknowledged.
 *
 * Two things tell one from the other. A transaction is on the disk before the next begins, so behind the
 * first broken frame there can be one unfinished transaction, and never the frames of a second. And the mark
 * (FILE-mark) says up to which frame commits were acknowledged. It is written after each commit and not
 * synchronised with it, so it may be behind after a power failure, but is never ahead.
 */
#ifndef GONFALON_SERVER_STORE_WAL_H
#define GONFALON_SERVER_STORE_WAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* --- the mark --------------------------------------------------------------------------------- */

struct wal_mark {
    uint32_t salt[2];      /* of the log's header: they change whenever the log begins anew */
    uint32_t frames;       /* so many were acknowledged */
    uint32_t written_back; /* and so many are in the database file, too */
};

struct wal_marker; /* keeps the mark of a database that is served */

/* NULL: `trouble` says why not. */
struct wal_marker *wal_marker_open(const char *database, char *trouble, size_t room);
/* A transaction is on the disk, and the log has so many frames now. */
void wal_marker_committed(struct wal_marker *marker, uint32_t frames);
/* A checkpoint has written so many of them back. */
void wal_marker_written_back(struct wal_marker *marker, uint32_t frames);
/* How many frames are in the log alone. */
uint32_t wal_marker_behind(const struct wal_marker *marker);
/* After SQLite has closed the database: without a log there is nothing to mark. */
void wal_marker_close(struct wal_marker *marker);

/* --- the log ---------------------------------------------------------------------------------- */

struct wal_state {
    bool damaged;
    char words[256];          /* what is wrong, if it is damaged */
    uint32_t readable;        /* frames up to the last commit that SQLite would find */
    bool written_back_beyond; /* the database file has more than those: the log must not be used at all */
};

/* Of a database that is perhaps being served at this moment. */
void wal_look(const char *database, struct wal_state *state);

/* FILE with an ending, for free(). */
char *wal_name(const char *database, const char *ending);
#define WAL_ENDING  "-wal"
#define MARK_ENDING "-mark"

#endif
