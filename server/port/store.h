/*
 * The store, as the core sees it: typed writes gathered in batches, typed reads, all asynchronous. No SQL
 * leaves server/store/. The real one (server/store/served.h) is SQLite or PostgreSQL on a thread of its own;
 * the simulated one (server/store/stepped.h) runs the same statements on a database in memory, when and as
 * the simulation says.
 *
 * Rules:
 *  - A batch is all or nothing. `done` says STORE_OK only when it would survive a power cut; until then
 * nothing of it may be told to anybody. Batches and reads take effect in the order in which they were handed
 * over; many batches share one commit.
 *  - A read sees every batch committed before it was asked for.
 *  - No callback is made from inside a store_* call. Every store_commit and every read gets exactly one
 * callback, on the loop thread. Rows and blobs are valid during the callback.
 *  - Inputs are copied at once. Out of memory ends the process (server/base/memory.h): nothing acknowledged
 * is lost.
 *  - A database on another machine may go away. What was handed over then waits, for a while
 * (STORE_AWAY_MS); a batch whose commit was under way waits until it is known whether it was done.
 *  - After STORE_FAILED (disk full, read-only, broken, away: the text says which) nothing of the batch
 * exists. A room that ran ahead reloads itself. Later batches of the same match cannot leave a hole in its
 * log: an entry whose number is not the next one is a STORE_CONFLICT. Reads go on working.
 *
 * Requests that are answered once: what changes a match carries the request's key in its log entry, and the
 * key comes back when the match is loaded, so a room knows which answers it has already taken, also after a
 * crash. Everything else (register, create, join, put an army) puts store_request into the batch of its
 * effects: after a crash either both are there or neither. A second batch with the same key is a
 * STORE_CONFLICT and changes nothing; store_find_request then gives the first answer again.
 *
 * Ids are chosen by the core (random_id), so that several servers can share a database.
 */
#ifndef GONFALON_SERVER_PORT_STORE_H
#define GONFALON_SERVER_PORT_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum store_status {
    STORE_OK,
    STORE_CONFLICT, /* a key is taken, an entry is not the next one, or a row to change is not there */
    STORE_BUSY,     /* too much is waiting (STORE_QUEUE_MAX): nothing was tried */
    STORE_FAILED
};

struct store_result {
    enum store_status status;
    int32_t operation; /* conflict: which write of the batch, from 0; otherwise -1 */
    const char *text;  /* for the log: what went wrong; "" if nothing did */
    int64_t number;    /* what the store has counted, where an operation says so; otherwise 0 */
};

struct blob {
    const void *bytes;
    size_t size;
};

enum { STORE_HASH_SIZE = 32, STORE_KEY_MAX = 32 };

struct store;
struct batch;

/* --- batches ------------------------------------------------------------------------------------------- */

typedef void store_done(void *context, const struct store_result *result);

/* Gathers writes until store_commit or store_abandon; either ends it. */
struct batch *store_begin(struct store *store);
void store_commit(struct batch *batch, store_done *done, void *context);
void store_abandon(struct batch *batch);
/* Bytes handed over and not yet done. */
size_t store_queued(const struct store *store);

/* --- which node plays a match ----------------------------------------------------------------------------
 */

/* Only where several nodes share the database. The match is lent to a node; no loan before had that epoch. */
void store_lend(struct batch *batch, int64_t match, int64_t epoch, const char *node);
/* First in each batch of the node that it is lent to. When the loan is over it is a STORE_CONFLICT. */
void store_hold_loan(struct batch *batch, int64_t match, int64_t epoch);
/* It is lent to nobody. What the borrower had under way is done by then, or never will be. */
void store_recall(struct batch *batch, int64_t match);

/* --- accounts ------------------------------------------------------------------------------------------ */

struct account_row {
    int64_t id;
    const char *name;     /* as its owner writes it */
    const char *key;      /* folded by the core; unique */
    const char *password; /* stored text of common/crypto/password.h; "" for a guest */
    int32_t role;
    int32_t guest;
    int64_t created_ms;
    int64_t seen_ms;
    int64_t banned_until_ms; /* 0: not banned */
    const char *ban_reason;
    const int64_t *muted; /* accounts whose lines this one does not want to read */
    size_t muted_count;
};

typedef void account_found(void *context, const struct store_result *result,
                           const struct account_row *account);
typedef void accounts_listed(void *context, const struct store_result *result,
                             const struct account_row *accounts, size_t count);

void store_create_account(struct batch *batch, const struct account_row *account);
/* The whole row but `muted`, by id: a guest becomes an account, a name, password or role changes, a ban
 * begins or ends. `was` is the row as it was read: if its password, role or ban have changed since, or its
 * guest has become an account, that is a STORE_CONFLICT, for hashing takes long and must not undo what others
 * did. */
void store_update_account(struct batch *batch, const struct account_row *account,
                          const struct account_row *was);
void store_mute(struct batch *batch, int64_t account, int64_t whom, bool on);
/* NULL: there is none. */
void store_find_account(struct store *store, int64_t id, account_found *found, void *context);
/* The account with the first key; if there is none, that with the other. */
void store_find_account_by_key(struct store *store, const char *key, const char *other, account_found *found,
                               void *context);
/* Keys above `after` ("" from the start), in order. */
void store_list_accounts(struct store *store, const char *after, size_t limit, accounts_listed *listed,
                         void *context);

/* --- session tokens: only their hashes are stored ------------------------------------------------------- */

struct token_row {
    uint8_t hash[STORE_HASH_SIZE];
    int64_t account;
    int64_t created_ms;
    int64_t expires_ms;
};

/* Both NULL: no such token. Whether it has expired is for the core to see. */
typedef void token_found(void *context, const struct store_result *result, const struct token_row *token,
                         const struct account_row *account);

void store_create_token(struct batch *batch, const struct token_row *token);
/* It ends later. One that has been deleted meanwhile stays so. */
void store_renew_token(struct batch *batch, const uint8_t hash[STORE_HASH_SIZE], int64_t expires_ms);
void store_delete_token(struct batch *batch, const uint8_t hash[STORE_HASH_SIZE]);
/* All of an account but `keep` (NULL: none is kept): log-out everywhere, password change. */
void store_delete_tokens(struct batch *batch, int64_t account, const uint8_t *keep);
void store_find_token(struct store *store, const uint8_t hash[STORE_HASH_SIZE], token_found *found,
                      void *context);

/* --- army lists ---------------------------------------------------------------------------------------- */

struct army_row {
    int64_t account;
    const char *name; /* unique within the account */
    const char *system;
    int32_t points;
    int64_t changed_ms;
    struct blob list; /* JSON; empty in lists of armies */
};

typedef void army_found(void *context, const struct store_result *result, const struct army_row *army);
typedef void armies_listed(void *context, const struct store_result *result, const struct army_row *armies,
                           size_t count);

void store_put_army(struct batch *batch, const struct army_row *army);
void store_remove_army(struct batch *batch, int64_t account, const char *name);
void store_find_army(struct store *store, int64_t account, const char *name, army_found *found,
                     void *context);
/* Of one system, or of all ("" ). */
void store_list_armies(struct store *store, int64_t account, const char *system, armies_listed *listed,
                       void *context);

/* --- matches ------------------------------------------------------------------------------------------- */

enum { STORE_SEATS_MAX = 16 };

struct seat_row {
    int64_t account;
    int32_t side; /* -1: the game master */
    int32_t seat;
};

struct match_row {
    int64_t id;
    const char *system;
    int32_t status; /* the core's own numbers, 0..31 so that a filter can be a set of bits */
    int32_t open;   /* listed to everybody */
    int64_t host;
    int64_t created_ms;
    int64_t changed_ms;
    struct blob settings; /* what the lobby shows and a room needs beside the setup */
    struct blob setup;    /* the engine's JSON; empty until the match starts. Empty in lists */
    struct blob secret;   /* of the dice. Empty in lists */
    struct blob commitment;
    struct blob result; /* empty until the end */
    uint32_t entries;   /* in its log; the store counts */
    size_t seat_count;
    const struct seat_row *seats;
};

/* Which rows of matches or of tournaments. Matches are listed by when they changed, tournaments by when they
 * start, the last one first. */
struct row_filter {
    uint32_t statuses;  /* bits; 0: any */
    const char *system; /* "": any */
    int64_t account;    /* has a seat or hosts; is known in the tournament; 0: anybody */
    int64_t asker;      /* of tournaments: whose role the rows tell, if `account` is 0; 0: nobody's */
    bool open_only;
    int64_t before_ms; /* by the time of the list; 0: from the last one */
    int64_t before_id; /* and, of those of the same ms, with an id below this; 0: none of them */
    size_t limit;
};

struct entry_row {
    uint32_t number;     /* from 0, without holes */
    int64_t account;     /* 0: the clock */
    struct blob request; /* the key of the request that brought it; empty: none */
    int64_t at_ms;
    struct blob entry;
};

/* The events that one entry gave one viewer, together: numbers first .. first + count - 1 in his own count.
 */
struct events_row {
    int32_t viewer;
    uint32_t first;
    uint32_t count;
    uint32_t entry; /* entries in the log when they happened, the cause included; 0: the start */
    int64_t at_ms;
    struct blob events;
};

struct snapshot_row {
    uint32_t entries; /* it is the state after so many entries */
    struct blob state;
};

struct loaded_match {
    struct match_row match;
    const struct snapshot_row *snapshot; /* the last at or before the entry asked for; NULL: from the start */
    const struct entry_row *entries;     /* those after it */
    size_t entry_count;
};

typedef void matches_listed(void *context, const struct store_result *result, const struct match_row *matches,
                            size_t count);
typedef void match_loaded(void *context, const struct store_result *result, const struct loaded_match *match);
typedef void entries_read(void *context, const struct store_result *result, const struct entry_row *entries,
                          size_t count);
typedef void events_read(void *context, const struct store_result *result, const struct events_row *events,
                         size_t count);

/* With its seats; `entries` is not used. */
void store_create_match(struct batch *batch, const struct match_row *match);
/* The whole row and its seats, by id; created_ms stays. */
void store_update_match(struct batch *batch, const struct match_row *match);
/* Status, result and changed_ms only: cheap enough for every turn. With an entry in the same batch it is
 * cheaper still, and changed_ms may then stay behind by up to STORE_CHANGED_MS while the status is the same.
 */
void store_match_status(struct batch *batch, int64_t match, int32_t status, struct blob result,
                        int64_t changed_ms);
void store_append_entry(struct batch *batch, int64_t match, const struct entry_row *entry);
/* Those of an entry come after it in its batch, and are as old as it is. */
void store_append_events(struct batch *batch, int64_t match, const struct events_row *events);
void store_append_snapshot(struct batch *batch, int64_t match, const struct snapshot_row *snapshot);

/* Newest change first. */
void store_list_matches(struct store *store, const struct row_filter *filter, matches_listed *listed,
                        void *context);
/* As it was after `entries` entries (UINT32_MAX: as it is). NULL: there is none. */
void store_load_match(struct store *store, int64_t id, uint32_t entries, match_loaded *loaded, void *context);
/* From a number on: as many as fit one answer (STORE_READ_BYTES_MAX), and at most `limit`. */
void store_read_entries(struct store *store, int64_t match, uint32_t from, size_t limit, entries_read *read,
                        void *context);
/* The rows of a viewer from the one that holds event number `from` on. */
void store_read_events(struct store *store, int64_t match, int32_t viewer, uint32_t from, size_t limit,
                       events_read *read, void *context);

/* --- chat ---------------------------------------------------------------------------------------------- */

struct chat_row {
    int64_t match;   /* 0: the lobby */
    int32_t channel; /* the core's own numbers */
    uint32_t number; /* in this channel of this match, from 1, given by the core */
    int64_t account;
    const char *name; /* as it was then */
    const char *text;
    int64_t at_ms;
};

typedef void chat_read(void *context, const struct store_result *result, const struct chat_row *lines,
                       size_t count);

void store_append_chat(struct batch *batch, const struct chat_row *line);
/* The last `limit` lines with numbers below `before` (UINT32_MAX: the last of all), oldest first. */
void store_read_chat(struct store *store, int64_t match, int32_t channel, uint32_t before, size_t limit,
                     chat_read *read, void *context);

/* --- notifications ------------------------------------------------------------------------------------- */

struct note_row {
    int64_t account;
    uint32_t number; /* of this account's, from 1, given by the store */
    int32_t kind;    /* kind, match, tournament, sender and code are the core's own */
    const char *match;
    const char *tournament; /* NULL: none */
    const char *sender;
    const char *code;
    int64_t at_ms;
    int32_t read;
};

typedef void notes_listed(void *context, const struct store_result *result, const struct note_row *notes,
                          size_t count);
typedef void notes_counted(void *context, const struct store_result *result, uint32_t unread);

/* The result's number is the one it got. `once`: not if one of the same kind and match is unread; the number
 * is then 0. Of one account the last `keep` stay. */
void store_append_note(struct batch *batch, const struct note_row *note, bool once, uint32_t keep);
void store_read_notes_up_to(struct batch *batch, int64_t account, uint32_t number);
/* Newest first. */
void store_list_notes(struct store *store, int64_t account, bool unread_only, size_t limit,
                      notes_listed *listed, void *context);
void store_count_notes(struct store *store, int64_t account, notes_counted *counted, void *context);

/* --- tournaments --------------------------------------------------------------------------------------- */

struct tournament_row {
    int64_t id;
    const char *system;
    int32_t status; /* the core's own numbers, 0..31 so that a filter can be a set of bits */
    int32_t open;   /* listed to everybody */
    int64_t host;
    int64_t created_ms;
    int64_t changed_ms;
    int64_t starts_ms;   /* lists are in this order */
    int64_t deadline_ms; /* when it has to be awake; 0: nothing waits for the clock */
    struct blob brief;   /* what lists show */
    uint32_t entries;    /* in its log; the store counts */
    int32_t role;        /* of whom the filter names, as store_tournament_person has it; 0: none. Read only */
};

typedef void tournaments_listed(void *context, const struct store_result *result,
                                const struct tournament_row *tournaments, size_t count);
typedef void tournaments_counted(void *context, const struct store_result *result, uint32_t count);

void store_create_tournament(struct batch *batch, const struct tournament_row *tournament);
/* The whole row, by id; created_ms and host stay. */
void store_update_tournament(struct batch *batch, const struct tournament_row *tournament);
/* What an account is in it, in the core's own numbers; 0: nothing any more. */
void store_tournament_person(struct batch *batch, int64_t tournament, int64_t account, int32_t role);
/* An entry whose number is not the next one is a STORE_CONFLICT. */
void store_append_tournament_entry(struct batch *batch, int64_t tournament, const struct entry_row *entry);

/* The last to start first. */
void store_list_tournaments(struct store *store, const struct row_filter *filter, tournaments_listed *listed,
                            void *context);
/* Those with one of the statuses (bits) in which the account has one of the roles (bits). */
void store_count_tournaments(struct store *store, int64_t account, uint32_t roles, uint32_t statuses,
                             tournaments_counted *counted, void *context);
/* From a number on: as many as fit one answer (STORE_READ_BYTES_MAX), and at most `limit`. */
void store_read_tournament_entries(struct store *store, int64_t tournament, uint32_t from, size_t limit,
                                   entries_read *read, void *context);

/* --- invitations --------------------------------------------------------------------------------------- */

struct invitation_row {
    const char *code; /* unique */
    int64_t match;
    int32_t side; /* -1: any */
    int64_t created_by;
    int64_t expires_ms;
    int32_t uses_left; /* a number for the table's column: an invitation is good until it expires */
};

typedef void invitation_found(void *context, const struct store_result *result,
                              const struct invitation_row *invitation);

void store_create_invitation(struct batch *batch, const struct invitation_row *invitation);
void store_find_invitation(struct store *store, const char *code, invitation_found *found, void *context);

/* --- the queue ----------------------------------------------------------------------------------------- */

struct waiting_row {
    int64_t account; /* unique */
    const char *name;
    int64_t since_ms;
    int32_t points, deviation; /* as in common/tournament/rating.h */
    struct blob settings;      /* of the match that he wants */
    const char *army, *army_name;
};

typedef void waiting_listed(void *context, const struct store_result *result,
                            const struct waiting_row *waiting, size_t count);

/* In the place of what he waited for before. */
void store_put_waiting(struct batch *batch, const struct waiting_row *waiting);
/* Also if he does not wait. */
void store_forget_waiting(struct batch *batch, int64_t account);
/* All, the first to come first. */
void store_list_waiting(struct store *store, waiting_listed *listed, void *context);

/* --- ratings and profiles ------------------------------------------------------------------------------ */

struct rating_row {
    int64_t account;
    const char *system;
    int32_t points, deviation, volatility; /* as in common/tournament/rating.h */
    uint32_t games;                        /* that made it; 0: nobody has rated him yet */
    int64_t changed_ms;
    const char *name; /* of the account; in lists only */
};

/* What somebody had before a game. */
struct strength_row {
    int32_t points, deviation, volatility;
};

/* A rated game that is over, and has not changed the ratings yet; or one that has, and whose result is
 * another now. */
struct due_row {
    int64_t match; /* unique */
    const char *system;
    int64_t first, second; /* accounts */
    int32_t half_points;   /* of the first: 0, 1 or 2 */
    int64_t at_ms;
    bool rated;                    /* it has counted, */
    int32_t counted;               /* with so many half points of the first, */
    struct strength_row before[2]; /* and these were their ratings */
};

enum profile_hides { HIDES_RATING = 1, HIDES_RESULTS = 2, HIDES_CLUB = 4, HIDES_ALL = 7 };

struct profile_row {
    int64_t account;
    const char *club;
    int32_t hides; /* bits of enum profile_hides */
};

typedef void ratings_listed(void *context, const struct store_result *result,
                            const struct rating_row *ratings, size_t count);
typedef void due_found(void *context, const struct store_result *result, const struct due_row *due);
typedef void profile_found(void *context, const struct store_result *result,
                           const struct profile_row *profile);

/* In the batch that ends the match. */
void store_rating_due(struct batch *batch, const struct due_row *due);
/* The oldest; NULL: there is none. */
void store_find_rating_due(struct store *store, due_found *found, void *context);
/* Both new ratings, and the game is no longer due; what it has counted with, and what both had before, is
 * kept. A conflict if it is not due with this result, so a game counts once. */
void store_rate(struct batch *batch, const struct due_row *game, const struct rating_row *first,
                const struct rating_row *second);
/* The result of a game is another: one that is still due counts with that, one that has counted is due again,
 * and any other is not rated. */
void store_rating_corrected(struct batch *batch, int64_t match, int32_t half_points, int64_t at_ms);
/* All of one account. */
void store_find_ratings(struct store *store, int64_t account, ratings_listed *found, void *context);
/* The best of a system who do not hide it, from place `from` on (0: the first). */
void store_list_ratings(struct store *store, const char *system, uint32_t from, size_t limit,
                        ratings_listed *listed, void *context);
void store_put_profile(struct batch *batch, const struct profile_row *profile);
/* Of an account that never told anything: no club, nothing hidden. */
void store_find_profile(struct store *store, int64_t account, profile_found *found, void *context);

/* --- requests answered once ---------------------------------------------------------------------------- */

typedef void request_found(void *context, const struct store_result *result, bool seen, struct blob answer);

/* The key is the client's, at most STORE_KEY_MAX bytes, and its account's own. */
void store_request(struct batch *batch, int64_t account, struct blob key, struct blob answer, int64_t at_ms);
void store_find_request(struct store *store, int64_t account, struct blob key, request_found *found,
                        void *context);

/* --- housekeeping -------------------------------------------------------------------------------------- */

/* Tokens and invitations that expired before now, and requests from before `requests_before_ms`. */
void store_expire(struct batch *batch, int64_t now_ms, int64_t requests_before_ms);

#endif
