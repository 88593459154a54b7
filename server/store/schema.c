#include "server/store/schema.h"

#include "server/store/database.h"

#include <stdio.h>

enum { APPLICATION_ID = 0x476f6e66 }; /* "Gonf" */

/*
 * Version 1. What grows with a match (entries, events, snapshots, chat) is clustered by match, so that
 * loading one reads neighbouring pages. The setup and the secret are apart from the match's row, because that
 * row is written often and they are big and never change.
 */
static const char version_1[] =
    "CREATE TABLE accounts (id INTEGER PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL UNIQUE,"
    " password TEXT NOT NULL, role INTEGER NOT NULL, guest INTEGER NOT NULL, created_ms INTEGER NOT NULL,"
    " seen_ms INTEGER NOT NULL, banned_until_ms INTEGER NOT NULL, ban_reason TEXT NOT NULL) STRICT;"

    "CREATE TABLE tokens (hash BLOB PRIMARY KEY, account INTEGER NOT NULL REFERENCES accounts ON DELETE "
    "CASCADE,"
    " created_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX tokens_by_account ON tokens (account);"
    "CREATE INDEX tokens_by_end ON tokens (expires_ms);"

    "CREATE TABLE armies (account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE, name TEXT NOT NULL,"
    " system TEXT NOT NULL, points INTEGER NOT NULL, changed_ms INTEGER NOT NULL, list BLOB NOT NULL,"
    " PRIMARY KEY (account, name)) STRICT;"

    "CREATE TABLE matches (id INTEGER PRIMARY KEY, system TEXT NOT NULL, status INTEGER NOT NULL,"
    " open INTEGER NOT NULL, host INTEGER NOT NULL, created_ms INTEGER NOT NULL, changed_ms INTEGER NOT NULL,"
    " settings BLOB NOT NULL, commitment BLOB NOT NULL, result BLOB NOT NULL) STRICT;"
    "CREATE INDEX matches_by_change ON matches (changed_ms, id);"
    "CREATE INDEX matches_by_status ON matches (status, changed_ms, id);"
    "CREATE INDEX matches_by_host ON matches (host);"

    "CREATE TABLE setups (match INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE, setup BLOB NOT "
    "NULL,"
    " secret BLOB NOT NULL) STRICT;"

    "CREATE TABLE seats (match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE, side INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, account INTEGER NOT NULL, PRIMARY KEY (match, side, seat)) STRICT, WITHOUT "
    "ROWID;"
    "CREATE INDEX seats_by_account ON seats (account, match);"

    "CREATE TABLE entries (match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE, number INTEGER NOT "
    "NULL,"
    " account INTEGER NOT NULL, request BLOB NOT NULL, at_ms INTEGER NOT NULL, entry BLOB NOT NULL,"
    " PRIMARY KEY (match, number)) STRICT, WITHOUT ROWID;"

    "CREATE TABLE events (match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE, viewer INTEGER NOT "
    "NULL,"
    " first INTEGER NOT NULL, count INTEGER NOT NULL, entry INTEGER NOT NULL, at_ms INTEGER NOT NULL,"
    " events BLOB NOT NULL, PRIMARY KEY (match, viewer, first)) STRICT, WITHOUT ROWID;"

    "CREATE TABLE snapshots (match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,"
    " entries INTEGER NOT NULL, state BLOB NOT NULL, UNIQUE (match, entries)) STRICT;"

    "CREATE TABLE chat (match INTEGER NOT NULL, channel INTEGER NOT NULL, number INTEGER NOT NULL,"
    " account INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, at_ms INTEGER NOT NULL,"
    " PRIMARY KEY (match, channel, number)) STRICT, WITHOUT ROWID;"

    "CREATE TABLE invitations (code TEXT PRIMARY KEY, match INTEGER NOT NULL REFERENCES matches ON DELETE "
    "CASCADE,"
    " side INTEGER NOT NULL, created_by INTEGER NOT NULL, expires_ms INTEGER NOT NULL,"
    " uses_left INTEGER NOT NULL CHECK (uses_left >= 0)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX invitations_by_match ON invitations (match);"

    "CREATE TABLE requests (account INTEGER NOT NULL, key BLOB NOT NULL, at_ms INTEGER NOT NULL,"
    " answer BLOB NOT NULL, PRIMARY KEY (account, key)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX requests_by_age ON requests (at_ms);";

/* Version 2: notifications wait for whoever is not there, and mutes outlast a connection. */
static const char version_2[] =
    "CREATE TABLE notifications (account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,"
    " number INTEGER NOT NULL, kind INTEGER NOT NULL, match TEXT NOT NULL, sender TEXT NOT NULL,"
    " code TEXT NOT NULL, at_ms INTEGER NOT NULL, read INTEGER NOT NULL, PRIMARY KEY (account, number))"
    " STRICT, WITHOUT ROWID;"

    "CREATE TABLE mutes (account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,"
    " whom INTEGER NOT NULL, PRIMARY KEY (account, whom)) STRICT, WITHOUT ROWID;";

/*
 * Version 3: what an answer changes is one row. The events it gave to viewers and the match's result lie
 * beside the entry; the match's own row has them only as of its entry number result_entries. The table of
 * events keeps those of the start, and those of older logs.
 */
static const char version_3[] = "ALTER TABLE entries ADD COLUMN result BLOB;"
                                "ALTER TABLE entries ADD COLUMN events BLOB NOT NULL DEFAULT x'';"
                                "ALTER TABLE matches ADD COLUMN result_entries INTEGER NOT NULL DEFAULT 0;"
                                "UPDATE matches SET result_entries = coalesce((SELECT max(number) + 1 FROM "
                                "entries WHERE match = id), 0);";

/* Version 4: the journal (journal.h). */
static const char version_4[] =
    "CREATE TABLE journal (number INTEGER PRIMARY KEY, entries BLOB NOT NULL) STRICT;";

/* Version 5: every row carries a digest (digest.h); those that are there already get the one that fits them.
 */
#define WITH_DIGEST(table, columns)                                                                          \
    "ALTER TABLE " table " ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;"                                    \
    "UPDATE " table " SET digest = row_digest(" columns ");"
static const char version_5[] = WITH_DIGEST(
    "accounts", "id, name, key, password, role, guest, created_ms, seen_ms, banned_until_ms, ban_reason")
    WITH_DIGEST("tokens", "hash, account, created_ms, expires_ms")
        WITH_DIGEST("armies", "account, name, system, points, changed_ms, list") WITH_DIGEST(
            "matches", "id, system, status, open, host, created_ms, changed_ms, settings, commitment, "
                       "result, result_entries") WITH_DIGEST("setups", "match, setup, secret")
            WITH_DIGEST("seats", "match, side, seat, account")
                WITH_DIGEST("entries", "match, number, account, request, at_ms, entry, result, events")
                    WITH_DIGEST("events", "match, viewer, first, count, entry, at_ms, events")
                        WITH_DIGEST("snapshots", "match, entries, state") WITH_DIGEST(
                            "chat", "match, channel, number, account, name, text, at_ms")
                            WITH_DIGEST("invitations", "code, match, side, created_by, expires_ms, uses_left")
                                WITH_DIGEST("requests", "account, key, at_ms, answer")
                                    WITH_DIGEST("notifications",
                                                "account, number, kind, match, sender, code, at_ms, read")
                                        WITH_DIGEST("mutes", "account, whom")
                                            WITH_DIGEST("journal", "number, entries");

/* Version 6: keys of accounts fold all of Unicode. Of accounts whose names are the same now, one gets the
 * key, and the others keep theirs, by which they are looked for first. */
static const char version_6[] = "UPDATE OR IGNORE accounts SET key = name_key(name),"
                                " digest = row_digest_after(digest, 2, key, name_key(name))"
                                " WHERE key <> name_key(name) AND name_key(name) <> '';";

/* Version 7: tournaments, with their logs and those who are known in them; notifications tell of them. */
static const char version_7[] =
    "CREATE TABLE tournaments (id INTEGER PRIMARY KEY, system TEXT NOT NULL, status INTEGER NOT NULL,"
    " open INTEGER NOT NULL, host INTEGER NOT NULL, created_ms INTEGER NOT NULL, changed_ms INTEGER NOT NULL,"
    " starts_ms INTEGER NOT NULL, deadline_ms INTEGER NOT NULL, brief BLOB NOT NULL,"
    " digest INTEGER NOT NULL) STRICT;"
    "CREATE INDEX tournaments_by_start ON tournaments (starts_ms, id);"
    "CREATE INDEX tournaments_by_status ON tournaments (status, starts_ms, id);"

    "CREATE TABLE tournament_people (account INTEGER NOT NULL,"
    " tournament INTEGER NOT NULL REFERENCES tournaments ON DELETE CASCADE, role INTEGER NOT NULL,"
    " digest INTEGER NOT NULL, PRIMARY KEY (account, tournament)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX tournament_people_by_tournament ON tournament_people (tournament);"

    "CREATE TABLE tournament_entries (tournament INTEGER NOT NULL REFERENCES tournaments ON DELETE CASCADE,"
    " number INTEGER NOT NULL, account INTEGER NOT NULL, request BLOB NOT NULL, at_ms INTEGER NOT NULL,"
    " entry BLOB NOT NULL, digest INTEGER NOT NULL, PRIMARY KEY (tournament, number)) STRICT, WITHOUT ROWID;"

    "ALTER TABLE notifications ADD COLUMN tournament TEXT NOT NULL DEFAULT '';"
    "UPDATE notifications SET digest = row_digest(account, number, kind, match, sender, code, at_ms, read,"
    " tournament);";

/* Version 8: ratings, the games that are still to be rated, and what people tell of themselves. */
static const char version_8[] =
    "CREATE TABLE ratings (account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE, system TEXT NOT "
    "NULL,"
    " points INTEGER NOT NULL, deviation INTEGER NOT NULL, volatility INTEGER NOT NULL,"
    " games INTEGER NOT NULL, changed_ms INTEGER NOT NULL, digest INTEGER NOT NULL,"
    " PRIMARY KEY (account, system)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX ratings_by_points ON ratings (system, points);"

    "CREATE TABLE ratings_due (match INTEGER PRIMARY KEY, system TEXT NOT NULL, first INTEGER NOT NULL,"
    " second INTEGER NOT NULL, half_points INTEGER NOT NULL, at_ms INTEGER NOT NULL,"
    " digest INTEGER NOT NULL) STRICT;"

    "CREATE TABLE profiles (account INTEGER PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,"
    " club TEXT NOT NULL, hides INTEGER NOT NULL, digest INTEGER NOT NULL) STRICT;";

/* Version 9: games that have been rated, with what both had before, so that a judge's correction can be; and
 * those who wait for an opponent. */
static const char version_9[] =
    "CREATE TABLE rated (match INTEGER PRIMARY KEY, system TEXT NOT NULL, first INTEGER NOT NULL,"
    " second INTEGER NOT NULL, half_points INTEGER NOT NULL, at_ms INTEGER NOT NULL,"
    " points INTEGER NOT NULL, deviation INTEGER NOT NULL, volatility INTEGER NOT NULL,"
    " points_2 INTEGER NOT NULL, deviation_2 INTEGER NOT NULL, volatility_2 INTEGER NOT NULL,"
    " digest INTEGER NOT NULL) STRICT;"

    "CREATE TABLE queue (account INTEGER PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,"
    " name TEXT NOT NULL, since_ms INTEGER NOT NULL, points INTEGER NOT NULL, deviation INTEGER NOT NULL,"
    " settings BLOB NOT NULL, army TEXT NOT NULL, army_name TEXT NOT NULL, digest INTEGER NOT NULL) STRICT;";

const char *const schema_migrations[] = {version_1, version_2, version_3, version_4, version_5,
                                         version_6, version_7, version_8, version_9};
const int schema_version = sizeof schema_migrations / sizeof *schema_migrations;

/* Version and mark; version 0 means an empty file. False: not ours, or not readable. */
static bool look(struct database *db, int64_t *version)
{
    static const char ask_version[] = "PRAGMA user_version";
    static const char ask_mark[] = "PRAGMA application_id";
    static const char ask_tables[] = "SELECT count(*) FROM sqlite_schema";
    int64_t mark = 0;
    int64_t tables = 0;

    if (!database_number(db, ask_version, version) || !database_number(db, ask_mark, &mark) ||
        !database_number(db, ask_tables, &tables))
        return false;
    if (mark == APPLICATION_ID || (mark == 0 && *version == 0 && tables == 0))
        return true;
    snprintf(db->trouble, sizeof db->trouble, "this is a database, but not one of Gonfalon's");
    return false;
}

bool schema_is_newer(struct database *db, int64_t has, int version)
{
    if (has <= version)
        return false;
    snprintf(
        db->trouble, sizeof db->trouble,
        "the database has schema version %lld, and this gonfalond knows only up to %d: use a newer gonfalond",
        (long long)has, version);
    return true;
}

bool schema_is_current(struct database *db, int64_t has)
{
    if (schema_is_newer(db, has, schema_version))
        return false;
    if (has == schema_version)
        return true;
    snprintf(db->trouble, sizeof db->trouble,
             "the database has schema version %lld instead of %d: start gonfalond once, which brings it up "
             "to date",
             (long long)has, schema_version);
    return false;
}

bool schema_is_ours(struct database *db)
{
    int64_t has = 0;

    return look(db, &has) && schema_is_current(db, has);
}

bool schema_update(struct database *db, const char *const *migrations, int version)
{
    char mark[96];
    int64_t has = 0;

    if (!look(db, &has) || schema_is_newer(db, has, version))
        return false;
    if (has == version)
        return true;
    if (database_begin(db) != STORE_OK)
        return false;
    for (int64_t i = has; i < version; i++)
        if (database_do(db, migrations[i]) != STORE_OK)
            goto undo;
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
             APPLICATION_ID, version);
    if (database_do(db, mark) == STORE_OK)
        return true;
undo:
    database_roll_back(db);
    return false;
}
