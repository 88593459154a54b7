/* The tables of the current schema, for what is done with all of them alike: check, move. */
#ifndef GONFALON_SERVER_STORE_TABLES_H
#define GONFALON_SERVER_STORE_TABLES_H

#include "server/store/database.h"

enum { TABLES_MAX = 48, TABLE_COLUMNS_MAX = 24, TABLE_NAME_SIZE = 48, TABLE_TEXT_SIZE = 768 };

struct table {
    char name[TABLE_NAME_SIZE];
    size_t columns; /* the last one is the digest */
    char column[TABLE_COLUMNS_MAX][TABLE_NAME_SIZE];
    bool key[TABLE_COLUMNS_MAX]; /* those by which a row is known */
    char select[TABLE_TEXT_SIZE];
    char insert[TABLE_TEXT_SIZE];
};

struct tables {
    size_t count;
    struct table table[TABLES_MAX]; /* a table stands behind those that it refers to */
};

/* Those that this program makes, for free(). */
struct tables *tables_create(void);

/* The table of the journal is the affair of one engine: it is in no other, and empty when a store is copied.
 */
bool table_is_journal(const struct table *table);

#endif
