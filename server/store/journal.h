/*
 * Where an entry of a log is made durable first. Each log has pages of its own, so an answer in its place
 * costs a page; in the journal all answers of a transaction lie behind each other in one row, and several
 * share a page. They are kept in memory as well, and go to their places in the table of entries later, many
 * of a match at once.
 *
 * Readers of logs ask the table and then this; so nobody else sees a difference. After a crash the journal is
 * read, and what it holds goes to its place before anything else happens.
 */
#ifndef GONFALON_SERVER_STORE_JOURNAL_H
#define GONFALON_SERVER_STORE_JOURNAL_H

#include "server/port/store.h"

struct database;

/* An entry with what lies beside it. */
struct kept {
    struct kept *next; /* of its match */
    struct kept *next_fresh;
    int64_t match, journal_row;
    bool flushed; /* in its place, if the transaction succeeds */
    struct entry_row row;
    struct blob result, events;
    uint8_t bytes[];
};

/* What is known of the log of one match without asking the database. */
struct match_log {
    struct match_log *next; /* of its bucket */
    struct match_log *older, *newer;
    struct match_log *next_moved; /* of the transaction, if it has moved */
    int64_t match;
    bool known, exists, queued, moved;
    int64_t epoch; /* of the loan under which it was learnt (loans.c) */
    uint32_t entries;
    int32_t status; /* of the match's row, when the match was created, and when the row was written */
    int64_t created_ms, changed_ms;
    struct kept *first, *last;
};

/* `most`: so many entries may wait in it; 0: none, all go to their places at once. Reads what it holds;
 * `flush`: and puts it into its place. False: the database's `trouble` says why not. */
bool journal_open(struct database *db, size_t most, bool flush);
void journal_close(struct database *db);

/* Memory is given back and read again, as after a crash. For simulations. */
bool journal_open_again(struct database *db);

/* --- within a transaction -------------------------------------------------------------------- */

/* `apart`: batches may be undone one by one, so nothing goes through the journal. */
enum store_status journal_begin(struct database *db, bool apart);
/* The log of a match, with all that `known` promises. */
enum store_status journal_log(struct database *db, int64_t match, struct match_log **log);
/* The match has just been created: its log is empty, and nothing has to be asked for that. */
void journal_created(struct database *db, int64_t match, int32_t status, int64_t created_ms,
                     int64_t changed_ms);
/* May the next entry, of this size with all that lies beside it, go through the journal? Not if the row of
 * the match has to change with it. */
bool journal_takes(const struct database *db, const struct match_log *log, size_t size);
void journal_add(struct database *db, struct match_log *log, const struct entry_row *row, struct blob result,
                 struct blob events);
/* All entries of the match are in their place, */
enum store_status journal_place(struct database *db, int64_t match);
/* and nothing is known of it any more: another server may have written of it. */
enum store_status journal_flush(struct database *db, int64_t match);
/* The same, unless all that is known was learnt under this loan of the match: others have written since. */
enum store_status journal_borrowed(struct database *db, int64_t match, int64_t epoch);
/* An entry in its place. */
enum store_status journal_insert(struct database *db, int64_t match, const struct entry_row *row,
                                 const struct blob *result, struct blob events);
/* Before the commit: what is new becomes a row, and if too much has gathered the oldest goes to its place. */
enum store_status journal_write(struct database *db);
void journal_committed(struct database *db);
void journal_rolled_back(struct database *db);
/* A batch apart from the others was undone: what was learned meanwhile may not be true. */
void journal_undone(struct database *db);

/* --- at any time ------------------------------------------------------------------------------- */

/* Of this match, the first with this number or a later one; the others follow. NULL: none. */
const struct kept *journal_from(const struct database *db, int64_t match, uint32_t number);
const struct kept *journal_last(const struct database *db, int64_t match);
/* How many are not in their place. */
size_t journal_count(const struct database *db);
/* In a transaction of its own, puts all into their places. */
enum store_status journal_flush_all(struct database *db);

#endif
