#include "server/store/move.h"

#include "server/base/memory.h"
#include "server/base/where.h"
#include "server/store/tables.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROWS_AT_ONCE = 250 };

struct move {
    struct database from, to;
    struct tables *tables;
    struct table_sum sum[TABLES_MAX]; /* of what was copied */
    const struct move_watch *watch;
    char *trouble;
    size_t trouble_size;
};

__attribute__((format(printf, 2, 3))) static enum move_end fail(struct move *m, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(m->trouble, m->trouble_size, format, args);
    va_end(args);
    return MOVE_FAILED;
}

static void add_row(struct table_sum *sum, const struct value *row, size_t columns)
{
    int64_t digest = digest_of(row, columns);

    sum->rows++;
    sum->digest += digest_bytes(0, &digest, sizeof digest);
}

static void read_row(struct query *q, const struct table *table, struct value *row)
{
    for (size_t i = 0; i < table->columns; i++)
        row[i] = query_value(q);
}

/* --- copying ---------------------------------------------------------------------------------------------
 */

static enum store_status write_row(struct move *m, const struct table *table, const struct value *row)
{
    struct query q = query_begin(&m->to, table->insert);

    for (size_t i = 0; i < table->columns; i++)
        query_bind(&q, row[i]);
    return query_run(&q);
}

static bool is_sound(const struct table *table, const struct value *row)
{
    const struct value *digest = &row[table->columns - 1];

    return digest->type == VALUE_INT && digest->number == digest_of(row, table->columns - 1);
}

static enum move_end copy_rows(struct move *m, const struct table *table, struct table_sum *sum,
                               struct query *q)
{
    struct value row[TABLE_COLUMNS_MAX];

    while (query_row(q)) {
        read_row(q, table, row);
        if (!is_sound(table, row))
            return fail(
                m,
                "table %s has a row that does not hold what was written to it: `gonfalond check` tells"
                " which",
                table->name);
        add_row(sum, row, table->columns);
        if (write_row(m, table, row) != STORE_OK)
            return fail(m, "table %s: %s", table->name, m->to.trouble);
        if (sum->rows % ROWS_AT_ONCE != 0)
            continue;
        if (database_settle(&m->to) != STORE_OK)
            return fail(m, "table %s: %s", table->name, m->to.trouble);
        if (!m->watch->copying(m->watch->context, table->name, sum->rows))
            return MOVE_STOPPED;
    }
    return MOVE_DONE;
}

static enum move_end copy_table(struct move *m, const struct table *table, struct table_sum *sum)
{
    struct query q = query_begin(&m->from, table->select);
    enum move_end end;

    q.stream = true;
    end = copy_rows(m, table, sum, &q);
    if (query_end(&q) != STORE_OK && end == MOVE_DONE)
        end = fail(m, "table %s: %s", table->name, m->from.trouble);
    if (end == MOVE_DONE && database_settle(&m->to) != STORE_OK)
        end = fail(m, "table %s: %s", table->name, m->to.trouble);
    if (end == MOVE_DONE && !m->watch->copying(m->watch->context, table->name, sum->rows))
        end = MOVE_STOPPED;
    return end;
}

/* --- checking --------------------------------------------------------------------------------------------
 */

static enum move_end check_table(struct move *m, const struct table *table, const struct table_sum *copied)
{
    struct query q = query_begin(&m->to, table->select);
    struct value row[TABLE_COLUMNS_MAX];
    struct table_sum sum = {0};

    q.stream = true;
    while (query_row(&q)) {
        read_row(&q, table, row);
        add_row(&sum, row, table->columns);
    }
    if (query_end(&q) != STORE_OK)
        return fail(m, "table %s: %s", table->name, m->to.trouble);
    if (sum.rows != copied->rows || sum.digest != copied->digest)
        return fail(m, "table %s: %lld rows were copied and %lld are there, or they do not hold the same",
                    table->name, (long long)copied->rows, (long long)sum.rows);
    m->watch->checked(m->watch->context, table->name, &sum);
    return MOVE_DONE;
}

static enum move_end check_empty(struct move *m, const struct table *table)
{
    struct query q = query_begin(&m->to, table->select);
    bool any;

    q.stream = true;
    any = query_row(&q);
    if (query_end(&q) != STORE_OK)
        return fail(m, "table %s: %s", table->name, m->to.trouble);
    return any ? fail(m, "the target is not empty: its table %s has rows", table->name) : MOVE_DONE;
}

/* --- all of it -------------------------------------------------------------------------------------------
 */

static enum move_end for_all_tables(struct move *m, enum move_end (*act)(struct move *, const struct table *,
                                                                         struct table_sum *))
{
    enum move_end end = MOVE_DONE;

    for (size_t i = 0; i < m->tables->count && end == MOVE_DONE; i++)
        if (!table_is_journal(&m->tables->table[i]))
            end = act(m, &m->tables->table[i], &m->sum[i]);
    return end;
}

static enum move_end act_empty(struct move *m, const struct table *table, struct table_sum *sum)
{
    (void)sum;
    return check_empty(m, table);
}

static enum move_end act_check(struct move *m, const struct table *table, struct table_sum *sum)
{
    return check_table(m, table, sum);
}

/* A commit whose end was not heard of is asked about. */
static enum move_end commit(struct move *m)
{
    if (database_commit(&m->to) == STORE_OK)
        return MOVE_DONE;
    if (database_unsure(&m->to) && database_come_back(&m->to) && database_survived(&m->to))
        return MOVE_DONE;
    return fail(m, "%s%s", m->to.trouble,
                database_unsure(&m->to) ? "; whether all is there is unknown: `gonfalond check` tells" : "");
}

static enum move_end copy_all(struct move *m)
{
    enum move_end end = MOVE_DONE;

    if (database_begin(&m->from) != STORE_OK)
        return fail(m, "%s", m->from.trouble);
    if (database_begin(&m->to) != STORE_OK)
        end = fail(m, "%s", m->to.trouble);
    if (end == MOVE_DONE) {
        database_defer(&m->to);
        end = for_all_tables(m, act_empty);
    }
    if (end == MOVE_DONE)
        end = for_all_tables(m, copy_table);
    if (end == MOVE_DONE)
        end = for_all_tables(m, act_check);
    if (end == MOVE_DONE)
        end = commit(m);
    else
        database_roll_back(&m->to);
    database_roll_back(&m->from);
    return end;
}

static enum move_end open_and_copy(struct move *m, const char *from, const char *to)
{
    enum move_end end;

    if (strcmp(from, to) == 0)
        return fail(m, "source and target are the same");
    if (!where_is_postgres(from) && access(where_path(from), F_OK) != 0)
        return fail(m, "%s: %s", where_path(from), strerror(errno));
    if (!database_take(&m->from, from))
        return fail(m, "%s", m->from.trouble);
    if (database_take(&m->to, to)) {
        end = copy_all(m);
        database_close(&m->to);
    } else {
        end = fail(m, "%s", m->to.trouble);
    }
    database_close(&m->from);
    return end;
}

enum move_end store_move(const char *from, const char *to, const struct move_watch *watch, char *trouble,
                         size_t trouble_size)
{
    struct move *m = must_alloc(sizeof *m);
    enum move_end end;

    m->watch = watch;
    m->trouble = trouble;
    m->trouble_size = trouble_size;
    m->tables = tables_create();
    end = open_and_copy(m, from, to);
    free(m->tables); /* after both are closed, which know statements by their addresses */
    free(m);
    return end;
}
