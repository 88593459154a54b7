#include "server/store/check_rows.h"

#include "server/base/memory.h"
#include "server/store/database.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* Each part of one schema is looked for in the other. */
struct compared {
    struct teller *teller;
    struct database *from, *other;
    const char *missing; /* what is said of a part that is not there */
};

static void look_for(const struct compared *c, const char *name, const char *text)
{
    static const char sql[] = "SELECT count(*) FROM sqlite_schema WHERE type || ' ' || name = ?"
                              " AND tbl_name || ': ' || coalesce(sql, '') = ?";
    struct query q = query_begin(c->other, sql);
    char problem[256];

    query_bind_text(&q, name);
    query_bind_text(&q, text);
    bool found = query_row(&q) && query_int(&q) == 1;

    if (query_end(&q) != STORE_OK) {
        tell(c->teller, c->other->trouble);
    } else if (!found) {
        snprintf(problem, sizeof problem, "schema: %s %s", name, c->missing);
        tell(c->teller, problem);
    }
}

static void compare(const struct compared *c)
{
    static const char sql[] =
        "SELECT type || ' ' || name, tbl_name || ': ' || coalesce(sql, '') FROM sqlite_schema";
    struct query q = query_begin(c->from, sql);

    while (query_row(&q)) {
        const char *name = (const char *)sqlite3_column_text(q.statement, 0);
        const char *text = (const char *)sqlite3_column_text(q.statement, 1);

        look_for(c, name ? name : "", text ? text : "");
    }
    if (query_end(&q) != STORE_OK)
        tell(c->teller, c->from->trouble);
}

int check_schema(struct database *db, upkeep_problem *tell_problem, void *context)
{
    struct teller t = {tell_problem, context, 0};
    struct database *fresh = must_alloc(sizeof *fresh);

    if (database_open(fresh, "memory", DATABASE_MEMORY)) {
        compare(&(struct compared){&t, db, fresh, "is not as this gonfalond makes it"});
        compare(&(struct compared){&t, fresh, db, "is missing, or not as this gonfalond makes it"});
        database_close(fresh);
    } else {
        tell(&t, fresh->trouble);
    }
    free(fresh);
    return t.told;
}

/* --- rows ------------------------------------------------------------------------------------------------
 */

/* The question that names each row of a table which does not fit its digest, for sqlite3_free; NULL: the
 * table has no digests, or cannot be read. */
static char *question_about(struct database *db, const char *table)
{
    static const char sql[] =
        "SELECT printf('SELECT %s FROM \"%w\" NOT INDEXED WHERE digest IS NOT row_digest(%s)',"
        " coalesce(group_concat(CASE WHEN pk > 0 THEN printf('''%w '' || quote(\"%w\")', name, name) END,"
        " ' || '' '' || '), '''number '' || rowid'), ?1,"
        " group_concat(CASE WHEN name <> 'digest' THEN printf('\"%w\"', name) END, ', '))"
        " FROM (SELECT name, pk FROM pragma_table_info(?1) ORDER BY cid)"
        " HAVING count(CASE WHEN name = 'digest' THEN 1 END) = 1";
    struct query q = query_begin(db, sql);
    char *question = NULL;

    query_bind_text(&q, table);
    if (query_row(&q))
        question = sqlite3_mprintf("%s", sqlite3_column_text(q.statement, 0));
    query_end(&q);
    return question;
}

static void check_table(struct database *db, const char *table, struct teller *t)
{
    char *question = question_about(db, table);
    sqlite3_stmt *statement = NULL;
    char problem[512];
    int code = SQLITE_ERROR;

    if (question && sqlite3_prepare_v2(db->handle, question, -1, &statement, NULL) == SQLITE_OK)
        while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
            snprintf(problem, sizeof problem, "table %s, row %s: does not hold what was written to it", table,
                     sqlite3_column_text(statement, 0));
            tell(t, problem);
        }
    if (code != SQLITE_DONE) {
        snprintf(problem, sizeof problem, "table %s: %s", table,
                 question ? sqlite3_errmsg(db->handle) : "has no digests");
        tell(t, problem);
    }
    sqlite3_finalize(statement);
    sqlite3_free(question);
}

int check_rows(struct database *db, upkeep_problem *tell_problem, void *context)
{
    static const char sql[] = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";
    struct teller t = {tell_problem, context, 0};
    struct query q = query_begin(db, sql);

    while (query_row(&q))
        check_table(db, (const char *)sqlite3_column_text(q.statement, 0), &t);
    if (query_end(&q) != STORE_OK)
        tell(&t, db->trouble);
    return t.told;
}
