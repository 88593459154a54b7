#include "server/store/tables.h"

#include "server/base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_column(struct table *table, const char *name, bool key)
{
    assert(table->columns < TABLE_COLUMNS_MAX && strlen(name) < TABLE_NAME_SIZE);
    strcpy(table->column[table->columns], name);
    table->key[table->columns++] = key;
}

static void add_text(char *text, const char *more)
{
    size_t used = strlen(text);

    assert(used + strlen(more) < TABLE_TEXT_SIZE);
    strcpy(text + used, more);
}

/* SELECT a, b FROM t;  INSERT INTO t (a, b) VALUES (?1, ?2) */
static void write_texts(struct table *table)
{
    char values[TABLE_TEXT_SIZE] = "", place[32], columns[TABLE_TEXT_SIZE] = "";

    for (size_t i = 0; i < table->columns; i++) {
        add_text(columns, i ? ", " : "");
        add_text(columns, table->column[i]);
        snprintf(place, sizeof place, "%s?%zu", i ? ", " : "", i + 1);
        add_text(values, place);
    }
    add_text(table->select, "SELECT ");
    add_text(table->select, columns);
    add_text(table->select, " FROM ");
    add_text(table->select, table->name);
    add_text(table->insert, "INSERT INTO ");
    add_text(table->insert, table->name);
    add_text(table->insert, " (");
    add_text(table->insert, columns);
    add_text(table->insert, ") VALUES (");
    add_text(table->insert, values);
    add_text(table->insert, ")");
}

/* The columns of every table but its digest, which comes last wherever it stands. A table without a primary
 * key has another that is unique. */
static void read_tables(struct database *db, struct tables *tables)
{
    static const char sql[] =
        "SELECT s.name, c.name, c.pk > 0 OR (s.name = 'snapshots' AND c.name IN ('match', 'entries'))"
        " FROM sqlite_schema AS s, pragma_table_info(s.name) AS c"
        " WHERE s.type = 'table' AND c.name <> 'digest' ORDER BY s.rowid, c.cid";
    struct query q = query_begin(db, sql);
    struct table *table = NULL;

    while (query_row(&q)) {
        const char *name = query_peek_text(&q);

        if (!table || strcmp(table->name, name) != 0) {
            assert(tables->count < TABLES_MAX && strlen(name) < TABLE_NAME_SIZE);
            table = &tables->table[tables->count++];
            strcpy(table->name, name);
        }
        const char *column = query_peek_text(&q);

        add_column(table, column, query_int(&q) != 0);
    }
    if (query_end(&q) != STORE_OK) {
        fprintf(stderr, "schema in memory: %s\n", db->trouble);
        abort();
    }
}

struct tables *tables_create(void)
{
    struct tables *tables = must_alloc(sizeof *tables);
    struct database *fresh = must_alloc(sizeof *fresh);

    if (!database_open(fresh, "memory", DATABASE_MEMORY)) {
        fprintf(stderr, "schema in memory: %s\n", fresh->trouble);
        abort();
    }
    read_tables(fresh, tables);
    for (size_t i = 0; i < tables->count; i++) {
        add_column(&tables->table[i], "digest", false);
        write_texts(&tables->table[i]);
    }
    database_close(fresh);
    free(fresh);
    return tables;
}

bool table_is_journal(const struct table *table)
{
    return strcmp(table->name, "journal") == 0;
}
