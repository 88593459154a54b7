#include "server/store/engine.h"
#include "server/store/postgres.h"

#include "server/base/limits.h"
#include "server/base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TYPE_BOOL = 16, TYPE_BYTEA = 17, TYPE_INT8 = 20, TYPE_INT2 = 21, TYPE_INT4 = 23, TYPE_TEXT = 25 };
enum { BINARY = 1, STREAM_ROWS = 500, EXPECTED_FIRST = 64 };

/* --- what goes wrong ------------------------------------------------------------------------------------ */

/* PostgreSQL's own words are for programmers; a host gets told what to look at. By SQLSTATE, or its
 * beginning. */
static const struct {
    const char *code, *words;
} advices[] = {{"53100", "the disk of the database server is full"},
               {"53300", "the database server has no connection left: raise its max_connections"},
               {"53", "the database server lacks memory or other resources"},
               {"25006", "the database is read-only: is this the primary server?"},
               {"28", "the database server does not let us in: look at user, password and pg_hba.conf"},
               {"3D000", "there is no such database: create it first"},
               {"42501", "no permission: let the user own the database, or its schema"},
               {"57014", "the database server has cancelled it"},
               {"XX", "the database is damaged; restore a backup"}};

static const char *advice(const char *code)
{
    for (size_t i = 0; i < sizeof advices / sizeof *advices; i++)
        if (strncmp(code, advices[i].code, strlen(advices[i].code)) == 0)
            return advices[i].words;
    return "the database refused";
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* The server ends the session, or is not there. */
static bool is_lost(const struct postgres *p, const char *code)
{
    return PQstatus(p->connection) != CONNECTION_OK || begins(code, "08") || begins(code, "57P");
}

/* In one line. */
static void copy_line(char *to, size_t room, const char *text)
{
    snprintf(to, room, "%s", text);
    for (char *at = to; *at; at++)
        if (*at == '\n' || *at == '\t')
            *at = at[1] ? ' ' : '\0';
}

/* A value that the database does not take (22) is, like a broken constraint (23), the affair of one batch. */
enum store_status postgres_trouble(struct database *db, const PGresult *result)
{
    struct postgres *p = db->postgres;
    const char *field = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    const char *code = field ? field : "", *primary = NULL;
    char line[DATABASE_TEXT_SIZE / 2];

    if (result)
        primary = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    copy_line(line, sizeof line, primary ? primary : PQerrorMessage(p->connection));
    p->lost |= is_lost(p, code);
    if (!p->lost && (begins(code, "22") || begins(code, "23")))
        return database_conflict(db, line);
    if (p->lost)
        snprintf(db->trouble, sizeof db->trouble,
                 "the connection to the database was lost (PostgreSQL %s: %s)", code, line);
    else
        snprintf(db->trouble, sizeof db->trouble, "%s (PostgreSQL %s: %s)", advice(code), code, line);
    return STORE_FAILED;
}

/* --- results -------------------------------------------------------------------------------------------- */

static void expect(struct postgres *p, enum expectation what)
{
    if (p->expected_count == p->expected_room) {
        size_t room = p->expected_room ? 2 * p->expected_room : EXPECTED_FIRST;
        enum expectation *more = must_alloc(room * sizeof *more);

        if (p->expected_count)
            memcpy(more, p->expected, p->expected_count * sizeof *more);
        free(p->expected);
        p->expected = more;
        p->expected_room = room;
    }
    p->expected[p->expected_count++] = what;
}

static enum store_status judge(struct database *db, PGresult *result, enum expectation expected)
{
    ExecStatusType status = PQresultStatus(result);

    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        return postgres_trouble(db, result);
    if (expected == EXPECT_ANY || strcmp(PQcmdTuples(result), "0") != 0)
        return STORE_OK;
    if (expected == EXPECT_OURS)
        return database_lost_its_place(db);
    return database_conflict(db, NO_SUCH_ROW);
}

/* Reads the results of all that was sent. The first trouble counts: what was sent after it has not been done.
 * `last`: the result of the last statement, if all went well. */
static enum store_status collect(struct database *db, PGresult **last)
{
    struct postgres *p = db->postgres;
    enum store_status status = STORE_OK;
    size_t read = 0;
    bool synced = p->expected_count == 0;
    int nothing = 0;

    if (!synced && PQpipelineSync(p->connection) != 1)
        status = postgres_trouble(db, NULL);
    while (!synced && !p->lost) {
        PGresult *result = PQgetResult(p->connection);

        nothing = result ? 0 : nothing + 1;
        synced = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
        if (nothing > 1) {
            p->lost = true; /* between results there is one end, and never two */
            status = postgres_trouble(db, NULL);
        } else if (result && !synced && PQresultStatus(result) != PGRES_PIPELINE_ABORTED &&
                   status == STORE_OK) {
            /* Behind all that were expected only the end of the session can be told. */
            bool more = read < p->expected_count;

            status = judge(db, result, more ? p->expected[read] : EXPECT_ANY);
            read += more;
        }
        if (last && status == STORE_OK && result && !synced && read == p->expected_count)
            *last = result;
        else
            PQclear(result);
    }
    p->expected_count = 0;
    return p->lost ? STORE_FAILED : status;
}

/* The first trouble of what was deferred stays until the transaction ends. */
static enum store_status settle(struct database *db)
{
    struct postgres *p = db->postgres;

    if (p->deferred == STORE_OK && p->expected_count > 0) {
        p->deferred = collect(db, NULL);
        snprintf(p->deferred_text, sizeof p->deferred_text, "%s", db->trouble);
    }
    if (p->deferred != STORE_OK)
        snprintf(db->trouble, sizeof db->trouble, "%s", p->deferred_text);
    return p->deferred;
}

/* --- statements ----------------------------------------------------------------------------------------- */

char *postgres_text(const char *sql)
{
    char *text = must_alloc(4 * strlen(sql) + 1), *to = text;
    int number = 0;

    for (; *sql; sql++) {
        if (*sql != '?')
            *to++ = *sql;
        else if (sql[1] >= '0' && sql[1] <= '9')
            *to++ = '$';
        else
            to += sprintf(to, "$%d", ++number);
    }
    return text;
}

struct parameters {
    const char *bytes[QUERY_VALUES_MAX];
    int size[QUERY_VALUES_MAX], format[QUERY_VALUES_MAX];
    Oid type[QUERY_VALUES_MAX];
    uint8_t number[QUERY_VALUES_MAX][8]; /* the highest byte first */
};

static void put_number(uint8_t *to, int64_t number)
{
    for (int i = 0; i < 8; i++)
        to[i] = (uint8_t)((uint64_t)number >> 8 * (7 - i));
}

static void fill_parameters(struct parameters *to, const struct query *q)
{
    for (int i = 0; i < q->bound; i++) {
        const struct value *value = &q->value[i];

        to->format[i] = BINARY;
        to->type[i] = value->type == VALUE_INT    ? TYPE_INT8
                      : value->type == VALUE_TEXT ? TYPE_TEXT
                                                  : TYPE_BYTEA;
        to->bytes[i] = value->type == VALUE_NULL ? NULL : value->size ? value->bytes : "";
        to->size[i] = (int)value->size;
        if (value->type == VALUE_INT) {
            put_number(to->number[i], value->number);
            to->bytes[i] = (const char *)to->number[i];
            to->size[i] = sizeof to->number[i];
        }
    }
}

/* Sends a text that is not prepared; its result is to be expected. */
static enum store_status send_text(struct database *db, const char *text, enum expectation expected)
{
    struct postgres *p = db->postgres;

    if (PQsendQueryParams(p->connection, text, 0, NULL, NULL, NULL, NULL, BINARY) != 1)
        return postgres_trouble(db, NULL);
    expect(p, expected);
    return STORE_OK;
}

/* When it is first used. Whether that worked is known before anything else is sent. */
static enum store_status prepare(struct query *q, const char *name, const struct parameters *parameters)
{
    struct postgres *p = q->db->postgres;
    char *text = postgres_text(q->sql);
    enum store_status status = p->deferring ? settle(q->db) : collect(q->db, NULL);

    if (status == STORE_OK && PQsendPrepare(p->connection, name, text, q->bound, parameters->type) != 1)
        status = postgres_trouble(q->db, NULL);
    free(text);
    if (status != STORE_OK)
        return status;
    expect(p, EXPECT_ANY);
    status = collect(q->db, NULL);
    if (status == STORE_OK)
        p->statement[p->statements++] = q->sql;
    return status;
}

static enum store_status send_once(struct query *q, const struct parameters *parameters)
{
    char *text = postgres_text(q->sql);
    int sent = PQsendQueryParams(q->db->postgres->connection, text, q->bound, parameters->type,
                                 parameters->bytes, parameters->size, parameters->format, BINARY);

    free(text);
    return sent == 1 ? STORE_OK : postgres_trouble(q->db, NULL);
}

static enum store_status send_query(struct query *q, enum expectation expected)
{
    struct postgres *p = q->db->postgres;
    struct parameters parameters;
    enum store_status status = STORE_OK;
    char name[16];
    int at = 0;

    fill_parameters(&parameters, q);
    if (q->once) {
        status = send_once(q, &parameters);
    } else {
        while (at < p->statements && p->statement[at] != q->sql)
            at++;
        assert(at < STATEMENTS_MAX);
        snprintf(name, sizeof name, "s%d", at);
        if (at == p->statements)
            status = prepare(q, name, &parameters);
        if (status == STORE_OK && PQsendQueryPrepared(p->connection, name, q->bound, parameters.bytes,
                                                      parameters.size, parameters.format, BINARY) != 1)
            status = postgres_trouble(q->db, NULL);
    }
    if (status == STORE_OK)
        expect(p, expected);
    return status;
}

/* May anything be sent? */
static enum store_status ready(const struct database *db)
{
    const struct postgres *p = db->postgres;

    return p->lost ? STORE_FAILED : p->deferring ? p->deferred : STORE_OK;
}

static enum store_status run(struct query *q, enum expectation expected)
{
    struct postgres *p = q->db->postgres;
    enum store_status status = ready(q->db);

    if (status == STORE_OK)
        status = send_query(q, expected);
    return status == STORE_OK && !p->deferring && expected != EXPECT_OURS ? collect(q->db, NULL) : status;
}

static enum store_status run_all(struct database *db, const char *sql)
{
    struct postgres *p = db->postgres;
    enum store_status status = ready(db);

    if (status == STORE_OK)
        status = p->deferring ? settle(db) : collect(db, NULL);
    if (status != STORE_OK || PQexitPipelineMode(p->connection) != 1)
        return status == STORE_OK ? postgres_trouble(db, NULL) : status;
    PGresult *result = PQexec(p->connection, sql);

    status = judge(db, result, EXPECT_ANY);
    PQclear(result);
    PQenterPipelineMode(p->connection);
    return status;
}

static void roll_back(struct database *db);

/* --- rows ------------------------------------------------------------------------------------------------
 */

struct found {
    PGresult *page;
    int cursor; /* 0: the page is all */
    bool ours;  /* the transaction that the cursor needs */
};

/* What was sent and deferred before is looked at first: a question sees what was written before it. */
static enum store_status ask(struct query *q, struct found *found)
{
    enum store_status status = ready(q->db);

    if (status == STORE_OK)
        status = q->db->postgres->deferring ? settle(q->db) : STORE_OK;
    if (status == STORE_OK)
        status = send_query(q, EXPECT_ANY);
    return status == STORE_OK ? collect(q->db, &found->page) : status;
}

static enum store_status fetch(struct query *q, struct found *found)
{
    char text[64];

    PQclear(found->page);
    found->page = NULL;
    snprintf(text, sizeof text, "FETCH %d FROM c%d", STREAM_ROWS, found->cursor);
    enum store_status status = send_text(q->db, text, EXPECT_ANY);

    return status == STORE_OK ? collect(q->db, &found->page) : status;
}

static enum store_status open_cursor(struct query *q, struct found *found)
{
    struct postgres *p = q->db->postgres;
    size_t room = strlen(q->sql) + 64;
    char *text = must_alloc(room);
    enum store_status status = p->deferring ? settle(q->db) : collect(q->db, NULL);

    assert(q->bound == 0);
    found->cursor = ++p->cursors;
    found->ours = PQtransactionStatus(p->connection) == PQTRANS_IDLE;
    if (status == STORE_OK && found->ours)
        status = send_text(q->db, "BEGIN READ ONLY", EXPECT_ANY);
    snprintf(text, room, "DECLARE c%d NO SCROLL CURSOR FOR %s", found->cursor, q->sql);
    if (status == STORE_OK)
        status = send_text(q->db, text, EXPECT_ANY);
    free(text);
    return status == STORE_OK ? fetch(q, found) : status;
}

static bool row(struct query *q)
{
    struct found *found = q->state;

    if (!found) {
        q->state = found = must_alloc(sizeof *found);
        q->status = q->stream ? open_cursor(q, found) : ask(q, found);
    }
    if (q->status == STORE_OK && ++q->row >= PQntuples(found->page) && found->cursor && q->row > 0) {
        q->status = fetch(q, found);
        q->row = 0;
    }
    return q->status == STORE_OK && q->row < PQntuples(found->page);
}

static int64_t number_at(const char *bytes, int size)
{
    uint64_t number = size > 0 && (bytes[0] & 0x80) ? UINT64_MAX : 0;

    for (int i = 0; i < size; i++)
        number = number << 8 | (uint8_t)bytes[i];
    return (int64_t)number;
}

static struct value column(struct query *q, int number)
{
    const PGresult *page = ((const struct found *)q->state)->page;
    const char *bytes = PQgetvalue(page, q->row, number);
    int size = PQgetlength(page, q->row, number);
    Oid type = PQftype(page, number);

    if (PQgetisnull(page, q->row, number))
        return (struct value){.type = VALUE_NULL};
    if (type == TYPE_INT8 || type == TYPE_INT4 || type == TYPE_INT2 || type == TYPE_BOOL)
        return value_int(number_at(bytes, size));
    return (struct value){type == TYPE_BYTEA ? VALUE_BLOB : VALUE_TEXT, 0, bytes, (size_t)size};
}

static void end(struct query *q)
{
    struct found *found = q->state;
    char text[32];

    if (!found)
        return;
    PQclear(found->page);
    if (found->ours) {
        roll_back(q->db); /* nothing was written */
    } else if (found->cursor && q->status == STORE_OK) {
        snprintf(text, sizeof text, "CLOSE c%d", found->cursor);
        q->status = send_text(q->db, text, EXPECT_ANY);
        if (q->status == STORE_OK)
            q->status = collect(q->db, NULL);
    }
    free(found);
    q->state = NULL;
}

/* --- transactions --------------------------------------------------------------------------------------- */

static enum store_status begin(struct database *db)
{
    enum store_status status = ready(db);

    return status == STORE_OK
               ? send_text(db, db->postgres->refusing ? "BEGIN READ ONLY" : "BEGIN", EXPECT_ANY)
               : status;
}

static void end_transaction(struct postgres *p)
{
    p->deferring = false;
    p->deferred = STORE_OK;
}

static enum store_status commit(struct database *db)
{
    struct postgres *p = db->postgres;
    PGresult *result = NULL;
    enum store_status status = settle(db);

    if (status != STORE_OK)
        return status;
    status = send_text(db, "COMMIT", EXPECT_ANY);
    if (status == STORE_OK)
        status = collect(db, &result);
    if (status == STORE_OK && strcmp(PQcmdStatus(result), "COMMIT") != 0) {
        snprintf(db->trouble, sizeof db->trouble, "the database has rolled back instead");
        status = STORE_FAILED;
    }
    PQclear(result);
    p->unsure = p->lost;
    end_transaction(p);
    return status;
}

static void roll_back(struct database *db)
{
    struct postgres *p = db->postgres;
    char trouble[DATABASE_TEXT_SIZE];

    memcpy(trouble, db->trouble, sizeof trouble);
    if (!p->lost)
        collect(db, NULL);
    if (!p->lost && PQtransactionStatus(p->connection) != PQTRANS_IDLE &&
        send_text(db, "ROLLBACK", EXPECT_ANY) == STORE_OK)
        collect(db, NULL);
    end_transaction(p);
    if (!p->lost)
        memcpy(db->trouble, trouble, sizeof trouble);
}

static void defer(struct database *db)
{
    db->postgres->deferring = true;
}

static void refuse_writes(struct database *db, bool refuse)
{
    db->postgres->refusing = refuse;
}

/* --- quiet moments ---------------------------------------------------------------------------------------
 */

static bool restless(const struct database *db)
{
    (void)db;
    return true;
}

/* Those who would take our place look at the number of our last transaction: if there was none for a while,
 * there is an empty one. */
static void beat(struct database *db, int64_t now_ms)
{
    if (db->lease.node && !db->postgres->lost && now_ms - db->begun_ms >= LEASE_BEAT_MS)
        database_beat(db);
}

/* Whether the server has ended the session meanwhile. */
static void quiet(struct database *db)
{
    struct postgres *p = db->postgres;

    if (!p->lost && (PQconsumeInput(p->connection) != 1 || PQstatus(p->connection) != CONNECTION_OK))
        postgres_trouble(db, NULL);
    beat(db, database_now_ms());
}

static void worked(struct database *db)
{
    if (db->lease.node)
        beat(db, database_now_ms());
}

static bool away(const struct database *db)
{
    return db->postgres->lost;
}

static bool unsure(const struct database *db)
{
    return db->postgres->unsure;
}

static bool survived(struct database *db)
{
    bool done = db->postgres->survived;

    db->postgres->survived = false;
    return done;
}

static void give_up(struct database *db)
{
    db->postgres->unsure = db->postgres->survived = false;
}

const struct engine postgres_engine = {.close = postgres_close,
                                       .run_all = run_all,
                                       .begin = begin,
                                       .commit = commit,
                                       .roll_back = roll_back,
                                       .defer = defer,
                                       .settle = settle,
                                       .run = run,
                                       .row = row,
                                       .column = column,
                                       .end = end,
                                       .refuse_writes = refuse_writes,
                                       .restless = restless,
                                       .quiet = quiet,
                                       .worked = worked,
                                       .away = away,
                                       .come_back = postgres_come_back,
                                       .unsure = unsure,
                                       .survived = survived,
                                       .give_up = give_up};
