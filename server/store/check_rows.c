#include "server/store/check_rows.h"

#include "server/base/memory.h"
#include "server/store/engine.h"
#include "server/store/tables.h"

#include <stdio.h>
#include <stdlib.h>

struct teller {
    upkeep_problem *tell;
    void *context;
    int told;
};

static void tell(struct teller *t, const char *problem)
{
    t->told++;
    t->tell(t->context, problem);
}

/* --- the schema ------------------------------------------------------------------------------------------
 */

/* What a schema consists of, in two words: what it is, and how it is. */
#define PARTS_OF_FILE                                                                                        \
    "SELECT type || ' ' || name AS part, tbl_name || ': ' || coalesce(sql, '') AS text FROM sqlite_schema"
/* The same of both engines: tables but those that only one has, and the indexes that have names. */
#define PARTS_OF_SQLITE                                                                                      \
    "SELECT 'table ' || s.name || ', column ' || c.name AS part, CASE c.type WHEN 'INTEGER' THEN 'bigint'"   \
    " WHEN 'TEXT' THEN 'text' ELSE 'bytea' END || CASE WHEN c.\"notnull\" OR c.pk THEN '' ELSE ' or NULL' "  \
    "END"                                                                                                    \
    " AS text FROM sqlite_schema AS s, pragma_table_info(s.name) AS c WHERE s.type = 'table'"                \
    " AND s.name <> 'journal' UNION SELECT 'index ' || name, tbl_name FROM sqlite_schema"                    \
    " WHERE type = 'index' AND sql IS NOT NULL"
#define PARTS_OF_POSTGRES                                                                                    \
    "SELECT 'table ' || table_name || ', column ' || column_name AS part, data_type ||"                      \
    " CASE is_nullable WHEN 'NO' THEN '' ELSE ' or NULL' END AS text FROM information_schema.columns"        \
    " WHERE table_schema = current_schema() AND table_name NOT IN ('gonfalon', 'servers', 'annexes', "       \
    "'loans')"                                                                                               \
    " UNION SELECT 'index ' || indexname, tablename::text FROM pg_indexes"                                   \
    " WHERE schemaname = current_schema() AND indexname NOT LIKE '%_key' AND indexname NOT LIKE '%_pkey'"
#define FIND(parts) "SELECT count(*) FROM (" parts ") AS parts WHERE part = ?1 AND text = ?2"

struct parts {
    const char *all, *find;
};

/* Each part of one schema is looked for in the other. */
struct compared {
    struct teller *teller;
    struct database *from, *other;
    const char *all, *find; /* of the one, and in the other */
    const char *missing;    /* what is said of a part that is not there */
};

static void look_for(const struct compared *c, const char *part, const char *text)
{
    struct query q = query_begin(c->other, c->find);
    char problem[256];

    query_bind_text(&q, part);
    query_bind_text(&q, text);
    bool found = query_row(&q) && query_int(&q) == 1;

    if (query_end(&q) != STORE_OK) {
        tell(c->teller, c->other->trouble);
    } else if (!found) {
        snprintf(problem, sizeof problem, "schema: %s %s", part, c->missing);
        tell(c->teller, problem);
    }
}

static void compare(const struct compared *c)
{
    struct query q = query_begin(c->from, c->all);

    while (query_row(&q)) {
        const char *part = query_peek_text(&q), *text = query_peek_text(&q);

        look_for(c, part, text);
    }
    if (query_end(&q) != STORE_OK)
        tell(c->teller, c->from->trouble);
}

int check_schema(struct database *db, upkeep_problem *tell_problem, void *context)
{
    static const struct parts file = {PARTS_OF_FILE, FIND(PARTS_OF_FILE)},
                              sqlite = {PARTS_OF_SQLITE, FIND(PARTS_OF_SQLITE)},
                              postgres = {PARTS_OF_POSTGRES, FIND(PARTS_OF_POSTGRES)};
    struct teller t = {tell_problem, context, 0};
    struct database *fresh = must_alloc(sizeof *fresh);
    bool is_file = db->engine == &sqlite_engine;
    const struct parts *there = is_file ? &file : &postgres, *wanted = is_file ? &file : &sqlite;

    if (database_open(fresh, "memory", DATABASE_MEMORY)) {
        compare(
            &(struct compared){&t, db, fresh, there->all, wanted->find, "is not as this gonfalond makes it"});
        compare(&(struct compared){&t, fresh, db, wanted->all, there->find,
                                   "is missing, or not as this gonfalond makes it"});
        database_close(fresh);
    } else {
        tell(&t, fresh->trouble);
    }
    free(fresh);
    return t.told;
}

/* --- rows ------------------------------------------------------------------------------------------------
 */

/* As SQL writes it. */
static void write_value(char *to, size_t room, const struct value *value)
{
    const uint8_t *bytes = value->bytes;
    size_t used = 2;

    if (value->type == VALUE_INT) {
        snprintf(to, room, "%lld", (long long)value->number);
    } else if (value->type == VALUE_TEXT) {
        snprintf(to, room, "'%s'", (const char *)value->bytes);
    } else {
        snprintf(to, room, "x'");
        for (size_t i = 0; i < value->size && used + 4 < room; i++)
            used += (size_t)snprintf(to + used, room - used, "%02X", bytes[i]);
        snprintf(to + used, room - used, "'");
    }
}

static void tell_row(const struct table *table, const struct value *row, struct teller *t)
{
    char problem[512], value[96];
    size_t used = (size_t)snprintf(problem, sizeof problem, "table %s, row", table->name);

    for (size_t i = 0; i < table->columns; i++)
        if (table->key[i] && used < sizeof problem) {
            write_value(value, sizeof value, &row[i]);
            used +=
                (size_t)snprintf(problem + used, sizeof problem - used, " %s %s", table->column[i], value);
        }
    if (used < sizeof problem)
        snprintf(problem + used, sizeof problem - used, ": does not hold what was written to it");
    tell(t, problem);
}

static void check_table(struct database *db, const struct table *table, struct teller *t)
{
    struct query q = query_begin(db, table->select);
    struct value row[TABLE_COLUMNS_MAX];
    char problem[512];

    q.stream = q.once = true;
    while (query_row(&q)) {
        for (size_t i = 0; i < table->columns; i++)
            row[i] = query_value(&q);
        const struct value *digest = &row[table->columns - 1];

        if (digest->type != VALUE_INT || digest->number != digest_of(row, table->columns - 1))
            tell_row(table, row, t);
    }
    if (query_end(&q) != STORE_OK) {
        snprintf(problem, sizeof problem, "table %s: %.400s", table->name, db->trouble);
        tell(t, problem);
    }
}

int check_rows(struct database *db, upkeep_problem *tell_problem, void *context)
{
    struct teller t = {tell_problem, context, 0};
    struct tables *tables = tables_create();

    for (size_t i = 0; i < tables->count; i++)
        if (db->engine == &sqlite_engine || !table_is_journal(&tables->table[i]))
            check_table(db, &tables->table[i], &t);
    free(tables);
    return t.told;
}
