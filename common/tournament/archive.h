/* The archive of a tournament: what of its log may be told to all once it is over, with the standings that
 * follow from it, as bytes of a TournamentArchive. Whoever keeps it appends the records of its matches. */
#ifndef GONFALON_TOURNAMENT_ARCHIVE_H
#define GONFALON_TOURNAMENT_ARCHIVE_H

#include "common/tournament/tournament.h"
#include "common/wire/arena.h"
#include "common/wire/record.h"

enum { ARCHIVE_FORMAT = 1 };
#define ARCHIVE_KIND "tournament"

/* The numbers of the fields of a TournamentArchive. */
enum archive_part { ARCHIVE_HEAD = 1, ARCHIVE_ENTRY = 2, ARCHIVE_END = 3, ARCHIVE_MATCH = 4 };

/* Takes out of a whole log what stays secret at that moment: lists that are not open or were replaced,
 * reasons why one was sent back, what was said to judges, who was invited, drafts, picks of captains that
 * were never opened; accounts are numbered anew. Changes the entries, and returns how many are left. The same
 * fold comes of them, but for that. 0: the log does not fit itself. */
size_t archive_publish(Gonfalon__V1__TournamentEntry **entries, size_t count, uint64_t now);

/* What follows from the log of a tournament that is over: standings, and matches that gave a result. False:
 * not enough memory. */
bool archive_end(const struct tournament *t, struct arena *a, Gonfalon__V1__ArchiveEnd *end);
/* A match gave the table its result, so its record says the same. */
bool archive_has_match(const struct tournament_table *table);

bool archive_digest(const uint8_t *before, size_t size, const Gonfalon__V1__ArchiveEnd *end,
                    record_hash *hash, uint8_t out[RECORD_DIGEST_SIZE]);
/* Head, entries, end. False: the entries do not fit, or there is not enough memory. */
bool archive_write(struct bytes *to, const char *server, Gonfalon__V1__TournamentEntry **entries,
                   size_t count, record_hash *hash);

#endif
