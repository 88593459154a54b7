#include "server/store/database.h"

#include "server/base/limits.h"
#include "server/store/digest.h"
#include "server/store/job.h"
#include "server/store/journal.h"
#include "server/store/name_key.h"
#include "server/store/schema.h"
#include "server/store/wal.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { JOURNAL_MOST_SIMULATED = 16 }; /* few, so that simulations see all that happens */

/* SQLite's own words are for programmers; a host gets told what to look at. */
static const char *advice(int code)
{
    switch (code & 0xff) {
    case SQLITE_FULL:
        return "the disk is full";
    case SQLITE_READONLY:
        return "the database or its folder is read-only";
    case SQLITE_CANTOPEN:
        return "the database cannot be opened; is its folder there, and writable?";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return "another program keeps the database locked";
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return "the database is damaged; restore a backup, or rescue it with sqlite3's .recover";
    case SQLITE_IOERR:
        return "the disk does not read or write as it should";
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return "no permission to use the database";
    default:
        return "the database refused";
    }
}

static enum store_status failed(struct database *db)
{
    int code = sqlite3_extended_errcode(db->handle);

    snprintf(db->trouble, sizeof db->trouble, "%s (SQLite %d: %s)", advice(code), code,
             sqlite3_errmsg(db->handle));
    return STORE_FAILED;
}

static enum store_status judge(struct database *db, int code)
{
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_DONE:
    case SQLITE_ROW:
        return STORE_OK;
    case SQLITE_CONSTRAINT:
        snprintf(db->trouble, sizeof db->trouble, "%s", sqlite3_errmsg(db->handle));
        return STORE_CONFLICT;
    default:
        return failed(db);
    }
}

enum store_status database_do(struct database *db, const char *sql)
{
    return judge(db, sqlite3_exec(db->handle, sql, NULL, NULL, NULL));
}

/* --- the write-ahead log -------------------------------------------------------------------------------- */

static int on_commit(void *context, sqlite3 *handle, const char *name, int frames)
{
    const struct database *db = context;

    (void)handle;
    (void)name;
    wal_marker_committed(db->marker, (uint32_t)frames);
    return SQLITE_OK;
}

uint32_t database_behind(const struct database *db)
{
    return db->marker ? wal_marker_behind(db->marker) : 0;
}

void database_checkpoint(struct database *db)
{
    int frames = 0, written = 0;

    if (sqlite3_wal_checkpoint_v2(db->handle, NULL, SQLITE_CHECKPOINT_PASSIVE, &frames, &written) ==
            SQLITE_OK &&
        written >= 0)
        wal_marker_written_back(db->marker, (uint32_t)written);
}

/* Before SQLite touches it: at its end even a reader would throw the unreadable part away. */
static bool log_is_sound(struct database *db, const char *path)
{
    struct wal_state state;

    wal_look(path, &state);
    if (state.damaged)
        snprintf(db->trouble, sizeof db->trouble,
                 "its write-ahead log (" WAL_ENDING
                 ") is damaged: %s. Nothing has been changed. Restore a backup,"
                 " or go on with what can be read by `gonfalond salvage`, which keeps a copy of the log",
                 state.words);
    return !state.damaged;
}

/* A reader leaves the log of a server that was killed for the server, and takes none with it. */
static void leave_log(struct database *db, const char *path)
{
    char *name = wal_name(path, WAL_ENDING);
    struct stat found;

    if (stat(name, &found) == 0 && found.st_size > 0)
        sqlite3_db_config(db->handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    free(name);
}

/* WAL with FULL: a commit is on the disk before it is acknowledged, and readers never wait for a writer. The
 * end of a log's table is one page for each match that is played, written again with every answer: the cache
 * holds those of some thousand matches, and a checkpoint (database_checkpoint, when sqlite.c says so) comes
 * when most have been written several times, or when a minute has passed. Pages that the journal gives back
 * are used again by it, so they need not be written to be overwritten. */
static bool serve(struct database *db, const char *path)
{
    if (database_do(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                        "PRAGMA journal_size_limit = 16777216; PRAGMA cache_size = -16384;"
                        "PRAGMA secure_delete = FAST"))
        return false;
    db->marker = wal_marker_open(path, db->trouble, sizeof db->trouble);
    if (db->marker)
        sqlite3_wal_hook(db->handle, on_commit, db); /* in the place of SQLite's own checkpoints */
    return db->marker != NULL;
}

static bool configure(struct database *db, const char *path, enum database_mode mode)
{
    sqlite3_extended_result_codes(db->handle, 1);
    sqlite3_busy_timeout(db->handle, STORE_BUSY_MS);
    if (database_do(db, "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON"))
        return false;
    if (mode == DATABASE_READ) {
        leave_log(db, path);
        return database_do(db, "PRAGMA query_only = ON") == STORE_OK && schema_is_ours(db);
    }
    return (mode == DATABASE_MEMORY || serve(db, path)) &&
           schema_update(db, schema_migrations, schema_version);
}

/* SQLite gives the files beside the database its mode: what people wrote is for the server's eyes alone, also
 * where an older server or somebody's copy was less careful. */
static void keep_private(const char *path)
{
    static const char *const beside[] = {"", "-wal", "-shm", "-journal"};
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

    if (file >= 0)
        close(file);
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        char name[4096];
        struct stat is;

        if (snprintf(name, sizeof name, "%s%s", path, beside[i]) < (int)sizeof name && stat(name, &is) == 0 &&
            S_ISREG(is.st_mode) && (is.st_mode & 0077) != 0)
            chmod(name, is.st_mode & 0700);
    }
}

static bool open_sound(struct database *db, const char *path, enum database_mode mode)
{
    int flags = mode == DATABASE_READ ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;

    /* Nobody asks SQLite how much memory it uses, and counting costs. Too late after the first database: that
     * is as well. */
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (mode != DATABASE_MEMORY && mode != DATABASE_READ)
        keep_private(path);
    flags |= SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
    if (sqlite3_open_v2(mode == DATABASE_MEMORY ? ":memory:" : path, &db->handle, flags, NULL) != SQLITE_OK ||
        !digest_offer(db->handle) || !name_key_offer(db->handle)) {
        failed(db);
        return false;
    }
    return configure(db, path, mode) &&
           journal_open(db, mode == DATABASE_MEMORY ? JOURNAL_MOST_SIMULATED : STORE_JOURNAL_MAX,
                        mode != DATABASE_READ);
}

static bool open_or_close(struct database *db, const char *path, enum database_mode mode, bool look)
{
    char trouble[DATABASE_TEXT_SIZE / 2];

    memset(db, 0, sizeof *db);
    if ((!look || log_is_sound(db, path)) && open_sound(db, path, mode))
        return true;
    snprintf(trouble, sizeof trouble, "%.*s", (int)sizeof trouble - 1, db->trouble);
    database_close(db);
    snprintf(db->trouble, sizeof db->trouble, "%s: %s", path, trouble);
    return false;
}

bool database_open(struct database *db, const char *path, enum database_mode mode)
{
    return open_or_close(db, path, mode, mode != DATABASE_MEMORY);
}

bool database_open_damaged(struct database *db, const char *path)
{
    return open_or_close(db, path, DATABASE_SERVE, false);
}

void database_close(struct database *db)
{
    journal_close(db);
    if (db->marker && db->handle)
        database_checkpoint(db);
    for (int i = 0; i < db->cached_count; i++)
        sqlite3_finalize(db->cached[i].statement);
    db->cached_count = 0;
    sqlite3_close(db->handle);
    db->handle = NULL;
    if (db->marker)
        wal_marker_close(db->marker);
    db->marker = NULL;
}

/* --- queries -------------------------------------------------------------------------------------------- */

static sqlite3_stmt *statement_of(struct database *db, const char *sql)
{
    sqlite3_stmt *statement = NULL;

    for (int i = 0; i < db->cached_count; i++)
        if (db->cached[i].sql == sql)
            return db->cached[i].statement;
    assert(db->cached_count < STATEMENTS_MAX);
    if (sqlite3_prepare_v3(db->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK)
        return NULL;
    db->cached[db->cached_count].sql = sql;
    db->cached[db->cached_count++].statement = statement;
    return statement;
}

struct query query_begin(struct database *db, const char *sql)
{
    struct query q = {.db = db, .statement = statement_of(db, sql), .status = STORE_OK};

    if (!q.statement)
        q.status = failed(db);
    return q;
}

static void note(struct query *q, int code)
{
    if (q->status == STORE_OK && code != SQLITE_OK)
        q->status = judge(q->db, code);
}

void query_bind_int(struct query *q, int64_t value)
{
    if (q->status == STORE_OK)
        note(q, sqlite3_bind_int64(q->statement, ++q->bound, value));
}

/* The text and the blob outlive the query: they lie in a job. */
void query_bind_text(struct query *q, const char *text)
{
    if (q->status == STORE_OK)
        note(q, sqlite3_bind_text(q->statement, ++q->bound, text, -1, SQLITE_STATIC));
}

void query_bind_blob(struct query *q, struct blob blob)
{
    if (q->status == STORE_OK)
        note(q, sqlite3_bind_blob64(q->statement, ++q->bound, blob.size ? blob.bytes : "", blob.size,
                                    SQLITE_STATIC));
}

void query_bind_null(struct query *q)
{
    if (q->status == STORE_OK)
        note(q, sqlite3_bind_null(q->statement, ++q->bound));
}

enum store_status query_end(struct query *q)
{
    if (q->statement) {
        sqlite3_reset(q->statement);
        sqlite3_clear_bindings(q->statement);
        q->statement = NULL;
    }
    return q->status;
}

enum store_status query_run(struct query *q)
{
    if (q->status == STORE_OK)
        q->status = judge(q->db, sqlite3_step(q->statement));
    return query_end(q);
}

enum store_status query_run_change(struct query *q)
{
    if (query_run(q) == STORE_OK && sqlite3_changes(q->db->handle) == 0) {
        snprintf(q->db->trouble, sizeof q->db->trouble, "there is no such row");
        q->status = STORE_CONFLICT;
    }
    return q->status;
}

bool query_row(struct query *q)
{
    int code;

    if (q->status != STORE_OK)
        return false;
    code = sqlite3_step(q->statement);
    q->column = 0;
    q->status = judge(q->db, code);
    return code == SQLITE_ROW;
}

int64_t query_int(struct query *q)
{
    return sqlite3_column_int64(q->statement, q->column++);
}

const char *query_text(struct query *q, struct job *job)
{
    const unsigned char *text = sqlite3_column_text(q->statement, q->column++);

    return job_text(job, text ? (const char *)text : "");
}

struct blob query_peek(struct query *q)
{
    const void *bytes = sqlite3_column_blob(q->statement, q->column);
    int size = sqlite3_column_bytes(q->statement, q->column++);

    return (struct blob){bytes, bytes ? (size_t)size : 0};
}

struct blob query_blob(struct query *q, struct job *job)
{
    struct blob blob = query_peek(q);

    return job_blob(job, blob.bytes, blob.size);
}
