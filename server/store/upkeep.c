#include "server/store/upkeep.h"

#include "server/base/memory.h"
#include "server/base/where.h"
#include "server/store/check_rows.h"
#include "server/store/database.h"
#include "server/store/heard.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Reserves the name, readable by the owner alone: a backup has everybody's password hashes in it. */
static bool make_new_file(const char *to, char *trouble, size_t trouble_size)
{
    int file = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (file < 0) {
        snprintf(trouble, trouble_size, "%s: %s", to, strerror(errno));
        return false;
    }
    close(file);
    return true;
}

static bool sync_file(const char *to)
{
    int file = open(to, O_RDONLY | O_CLOEXEC);
    bool ok = file >= 0 && fsync(file) == 0;

    if (file >= 0)
        close(file);
    return ok;
}

/* All pages in one step: a single read transaction, which in WAL mode holds nobody up. */
static int copy(sqlite3 *to, sqlite3 *from)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    int code;

    if (!backup)
        return sqlite3_errcode(to);
    code = sqlite3_backup_step(backup, -1);
    sqlite3_backup_finish(backup);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

bool upkeep_backup(const char *where, const char *to, char *trouble, size_t trouble_size)
{
    struct database from;
    sqlite3 *target = NULL;
    int code;

    if (!database_open(&from, where, DATABASE_READ)) {
        snprintf(trouble, trouble_size, "%s", from.trouble);
        return false;
    }
    if (!make_new_file(to, trouble, trouble_size)) {
        database_close(&from);
        return false;
    }
    code = sqlite3_open_v2(to, &target, SQLITE_OPEN_READWRITE, NULL);
    if (code == SQLITE_OK)
        code = copy(target, from.handle);
    sqlite3_close(target);
    database_close(&from);
    if (code == SQLITE_OK && sync_file(to))
        return true;
    snprintf(trouble, trouble_size, "%s: %s", to, code == SQLITE_OK ? strerror(errno) : sqlite3_errstr(code));
    unlink(to);
    return false;
}

bool upkeep_opens(const char *where)
{
    struct database *db = must_alloc(sizeof *db);
    bool opens = database_open(db, where, DATABASE_READ);

    if (opens)
        database_close(db);
    free(db);
    return opens;
}

struct check {
    struct database db;
    upkeep_problem *tell;
    void *context;
    int problems;
};

static void tell(struct check *check, const char *problem)
{
    check->problems++;
    check->tell(check->context, problem);
}

/* A statement that gives one row of text a problem. */
static void ask(struct check *check, const char *sql)
{
    struct query q = query_begin(&check->db, sql);

    while (query_row(&q)) {
        const char *text = query_peek_text(&q);
        if (strcmp(text, "ok") != 0)
            tell(check, text);
    }
    if (query_end(&q) != STORE_OK)
        tell(check, check->db.trouble);
}

/* A statement that gives three numbers a problem, and the words before each of them. */
static void ask_numbers(struct check *check, const char *sql, const char *const words[3])
{
    struct query q = query_begin(&check->db, sql);
    char problem[160];

    while (query_row(&q)) {
        int used = 0;

        for (int i = 0; i < 3; i++)
            used += snprintf(problem + used, sizeof problem - (size_t)used, "%s%lld", words[i],
                             (long long)query_int(&q));
        tell(check, problem);
    }
    if (query_end(&q) != STORE_OK)
        tell(check, check->db.trouble);
}

/* The number that each viewer's next event must have, after those with rows of their own. */
static void expect(struct check *check, int64_t match, uint32_t expected[HEARD_VIEWERS_MAX])
{
    static const char sql[] = "SELECT viewer, max(first + count) FROM events WHERE match = ? GROUP BY viewer";
    struct query q = query_begin(&check->db, sql);

    for (int32_t viewer = 0; viewer < HEARD_VIEWERS_MAX; viewer++)
        expected[viewer] = 1;
    query_bind_int(&q, match);
    while (query_row(&q)) {
        int64_t viewer = query_int(&q);
        int64_t next = query_int(&q);

        if (viewer >= 0 && viewer < HEARD_VIEWERS_MAX)
            expected[viewer] = (uint32_t)next;
    }
    if (query_end(&q) != STORE_OK)
        tell(check, check->db.trouble);
}

static void check_entry_events(struct check *check, int64_t match, struct blob events,
                               uint32_t expected[HEARD_VIEWERS_MAX])
{
    struct events_row row;
    char problem[128];

    for (int32_t viewer = 0; viewer < HEARD_VIEWERS_MAX; viewer++) {
        if (!heard_find(events, viewer, &row))
            continue;
        if (row.first != expected[viewer]) {
            snprintf(problem, sizeof problem, "match %lld: viewer %d lacks events before number %u",
                     (long long)match, (int)viewer, (unsigned)row.first);
            tell(check, problem);
        }
        expected[viewer] = row.first + row.count;
    }
}

/* Events that lie beside their entries go on where those with rows of their own end. */
static void check_events(struct check *check)
{
    static const char sql[] = "SELECT match, events FROM entries ORDER BY match, number";
    struct query q = query_begin(&check->db, sql);
    uint32_t expected[HEARD_VIEWERS_MAX];
    int64_t last = 0;
    bool any = false;

    q.stream = true;
    while (query_row(&q)) {
        int64_t match = query_int(&q);

        if (!any || match != last)
            expect(check, match, expected);
        any = true;
        last = match;
        check_entry_events(check, match, query_peek(&q), expected);
    }
    if (query_end(&q) != STORE_OK)
        tell(check, check->db.trouble);
}

/* That logs and viewers' events have no holes. */
static void check_holes(struct check *check)
{
    static const char logs[] = "SELECT match, count(*), max(number) FROM entries GROUP BY match"
                               " HAVING count(*) <> max(number) + 1 ORDER BY match";
    static const char tournaments[] =
        "SELECT tournament, count(*), max(number) FROM tournament_entries GROUP BY tournament"
        " HAVING count(*) <> max(number) + 1 ORDER BY tournament";
    static const char events[] = "SELECT match, viewer, first FROM (SELECT match,"
                                 " viewer, first, lag(first + count, 1, 1) OVER (PARTITION BY match, viewer "
                                 "ORDER BY first) AS expected"
                                 " FROM events) AS following WHERE first <> expected AND first <> 0"
                                 " ORDER BY match, viewer, first"; /* 0: the picture before all */

    ask_numbers(check, logs,
                (const char *const[]){"match ", ": its log has ", " entries, but the last is number "});
    ask_numbers(check, tournaments,
                (const char *const[]){"tournament ", ": its log has ", " entries, but the last is number "});
    ask_numbers(check, events, (const char *const[]){"match ", ": viewer ", " lacks events before number "});
    check_events(check);
}

/* Upkeep that PostgreSQL does itself. */
static void check_file(struct check *check)
{
    static const char pages[] = "PRAGMA integrity_check";
    static const char references[] = "SELECT printf('table %s, row %s: its %s is missing', \"table\", rowid, "
                                     "parent) FROM pragma_foreign_key_check";

    ask(check, pages);
    ask(check, references);
}

int upkeep_check(const char *where, upkeep_problem *tell_problem, void *context)
{
    struct check *check = must_alloc(sizeof *check);
    int problems;

    check->tell = tell_problem;
    check->context = context;
    if (database_open(&check->db, where, DATABASE_READ)) {
        if (!where_is_postgres(where))
            check_file(check);
        check_holes(check);
        check->problems += check_schema(&check->db, tell_problem, context);
        check->problems += check_rows(&check->db, tell_problem, context);
        database_close(&check->db);
    } else {
        tell(check, check->db.trouble);
    }
    problems = check->problems;
    free(check);
    return problems;
}
