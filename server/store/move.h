/*
 * Copies a whole store to an empty one, of either engine, and checks it: every table has to have as many rows
 * in the end, with the same digest over all of them. It is one transaction of the target: until that is
 * committed, the target is as empty as before, however the copying ends.
 */
#ifndef GONFALON_SERVER_STORE_MOVE_H
#define GONFALON_SERVER_STORE_MOVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct table_sum {
    int64_t rows;
    uint64_t digest; /* whatever the order of the rows */
};

struct move_watch {
    /* Again and again: so many rows of the table are copied. Answers whether to go on. */
    bool (*copying)(void *context, const char *table, int64_t rows);
    /* The table is copied, and what was copied was read again. */
    void (*checked)(void *context, const char *table, const struct table_sum *sum);
    void *context;
};

enum move_end { MOVE_DONE, MOVE_STOPPED, MOVE_FAILED /* `trouble` says why */ };

/* Both are taken for this process alone meanwhile (server/base/where.h). */
enum move_end store_move(const char *from, const char *to, const struct move_watch *watch, char *trouble,
                         size_t trouble_size);

#endif
