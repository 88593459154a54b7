/* For tests that damage the files of a database byte by byte: reading and writing them whole, and knowing
 * whether all that can be asked of a database is what it was. */
#ifndef GONFALON_TESTS_SERVER_FLIP_HELP_H
#define GONFALON_TESTS_SERVER_FLIP_HELP_H

#include "server/store/digest.h"
#include "tests/server/file_help.h"

#include <sqlite3.h>

struct bytes_of_file {
    uint8_t *bytes;
    size_t size;
};

static inline struct bytes_of_file read_whole(const char *name)
{
    struct bytes_of_file file = {0};
    FILE *from = fopen(name, "rb");

    assert_non_null(from);
    assert_int_equal(fseek(from, 0, SEEK_END), 0);
    file.size = (size_t)ftell(from);
    file.bytes = malloc(file.size);
    rewind(from);
    assert_int_equal(fread(file.bytes, 1, file.size, from), file.size);
    fclose(from);
    return file;
}

static inline void write_whole(const char *name, const struct bytes_of_file *file)
{
    FILE *to = fopen(name, "wb");

    assert_non_null(to);
    assert_int_equal(fwrite(file->bytes, 1, file->size, to), file->size);
    assert_int_equal(fclose(to), 0);
}

static inline void digest_rows(sqlite3 *handle, const char *sql, uint64_t *sum)
{
    sqlite3_stmt *statement;

    assert_int_equal(sqlite3_prepare_v2(handle, sql, -1, &statement, NULL), SQLITE_OK);
    while (sqlite3_step(statement) == SQLITE_ROW)
        for (int i = 0; i < sqlite3_column_count(statement); i++) {
            const void *bytes = sqlite3_column_blob(statement, i);

            *sum = digest_bytes(*sum + (uint64_t)sqlite3_column_type(statement, i), bytes,
                                (size_t)sqlite3_column_bytes(statement, i));
        }
    sqlite3_finalize(statement);
}

/* Of all that can be asked of the database: every column of every row, and the schema. */
static inline uint64_t digest_of_content(const char *name)
{
    sqlite3 *handle;
    sqlite3_stmt *tables;
    uint64_t sum = 1;
    char sql[128];

    assert_int_equal(sqlite3_open(name, &handle), SQLITE_OK);
    digest_rows(handle, "SELECT type, name, tbl_name, sql FROM sqlite_schema", &sum);
    digest_rows(handle, "PRAGMA user_version", &sum);
    digest_rows(handle, "PRAGMA application_id", &sum);
    assert_int_equal(
        sqlite3_prepare_v2(handle, "SELECT name FROM sqlite_schema WHERE type = 'table'", -1, &tables, NULL),
        SQLITE_OK);
    while (sqlite3_step(tables) == SQLITE_ROW) {
        snprintf(sql, sizeof sql, "SELECT * FROM %s NOT INDEXED", sqlite3_column_text(tables, 0));
        digest_rows(handle, sql, &sum);
    }
    sqlite3_finalize(tables);
    sqlite3_close(handle);
    return sum;
}

static inline uint64_t draw(uint64_t *seed)
{
    *seed = digest_bytes(*seed, "draw", 4);
    return *seed;
}

#endif
