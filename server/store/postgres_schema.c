#include "server/store/postgres.h"

#include "server/base/memory.h"
#include "server/store/schema.h"
#include "server/store/sqlite_engine.h"
#include "server/store/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- from SQLite's words ---------------------------------------------------------------------------------
 */

/* Texts are in the order of their bytes, in SQLite as well. */
static const struct {
    const char *from, *to;
} words[] = {{" STRICT, WITHOUT ROWID", ""},   {" STRICT", ""}, {" INTEGER", " bigint"}, {" BLOB", " bytea"},
             {" TEXT", " text COLLATE \"C\""}, {" x''", " ''"}};

char *postgres_schema_text(const char *sql)
{
    char *text = must_alloc(4 * strlen(sql) + 1), *to = text;

    while (*sql) {
        size_t i = 0;

        while (i < sizeof words / sizeof *words && strncmp(sql, words[i].from, strlen(words[i].from)) != 0)
            i++;
        if (i == sizeof words / sizeof *words) {
            *to++ = *sql++;
            continue;
        }
        strcpy(to, words[i].to);
        to += strlen(words[i].to);
        sql += strlen(words[i].from);
    }
    return text;
}

static enum store_status do_translated(struct database *db, const char *sql)
{
    char *text = postgres_schema_text(sql);
    enum store_status status = database_do(db, text);

    free(text);
    return status;
}

/* All tables and indexes as the migrations make them in SQLite, but the journal's. */
static bool make_tables(struct database *db)
{
    static const char sql[] = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND tbl_name <> 'journal'"
                              " ORDER BY rowid";
    static const char own[] =
        "CREATE TABLE gonfalon (version bigint NOT NULL); INSERT INTO gonfalon VALUES (0);"
        "CREATE TABLE servers (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, commits bigint NOT NULL,"
        " node text NOT NULL DEFAULT '')"
        " WITH (fillfactor = 50)"; /* the row is written with every commit, and has room beside it */
    struct database *fresh = must_alloc(sizeof *fresh);
    bool ok = sqlite_open(fresh, "memory", DATABASE_MEMORY);

    if (!ok) {
        snprintf(db->trouble, sizeof db->trouble, "%s", fresh->trouble);
    } else {
        struct query q = query_begin(fresh, sql);

        ok = database_do(db, own) == STORE_OK;
        while (ok && query_row(&q))
            ok = do_translated(db, query_peek_text(&q)) == STORE_OK;
        query_end(&q);
        database_close(fresh);
    }
    free(fresh);
    return ok;
}

/* --- versions --------------------------------------------------------------------------------------------
 */

/* 0: there is nothing yet. False: not ours, or not readable. */
static bool look(struct database *db, int64_t *version)
{
    static const char tables[] =
        "SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace"
        " WHERE nspname = current_schema() AND relkind IN ('r', 'p', 'v')";
    static const char mark[] = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"
                               " AND tablename = 'gonfalon'";
    int64_t count = 0, marked = 0;

    *version = 0;
    if (!database_number(db, tables, &count) || !database_number(db, mark, &marked))
        return false;
    if (marked)
        return database_number(db, "SELECT version FROM gonfalon", version);
    if (count == 0)
        return true;
    snprintf(db->trouble, sizeof db->trouble,
             "this is a database, but not one of Gonfalon's: create one for Gonfalon alone");
    return false;
}

bool postgres_schema_is_ours(struct database *db)
{
    int64_t has = 0;

    return look(db, &has) && schema_is_current(db, has);
}

static bool update_to(struct database *db, const char *const *migrations, int version)
{
    char mark[64];
    int64_t has = 0;

    /* Whoever else wants to bring it up to date waits, and then finds it done. */
    if (database_do(db, "SELECT pg_advisory_xact_lock(1198485095, hashtext(current_schema()))") != STORE_OK ||
        !look(db, &has) || schema_is_newer(db, has, version))
        return false;
    if (has == 0) {
        if (!make_tables(db))
            return false;
        has = schema_version;
    }
    for (int64_t i = has; i < version; i++)
        if (do_translated(db, migrations[i]) != STORE_OK)
            return false;
    snprintf(mark, sizeof mark, "UPDATE gonfalon SET version = %d", version);
    return database_do(db, mark) == STORE_OK && database_do(db, "COMMIT") == STORE_OK;
}

bool postgres_schema_update(struct database *db, const char *const *migrations, int version)
{
    int64_t has = 0;

    if (!look(db, &has) || schema_is_newer(db, has, version))
        return false;
    if (has == version)
        return true;
    if (database_do(db, "BEGIN") == STORE_OK && update_to(db, migrations, version))
        return true;
    database_roll_back(db);
    return false;
}
