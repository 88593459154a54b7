#include "server/store/sqlite_engine.h"

#include "server/base/limits.h"
#include "server/base/memory.h"
#include "server/store/engine.h"
#include "server/store/journal.h"
#include "server/store/name_key.h"
#include "server/store/schema.h"
#include "server/store/wal.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

enum { JOURNAL_MOST_SIMULATED = 16 }; /* few, so that simulations see all that happens */

struct sqlite_side {
    struct {
        const char *sql; /* known by its address: each text is a constant of its own */
        sqlite3_stmt *statement;
    } cached[STATEMENTS_MAX];
    int cached_count;
    struct wal_marker *marker; /* wal.h; NULL unless the database is served */
    uint64_t written_ns;       /* when the write-ahead log was last written back */
};

/* Made when it is first needed. */
static struct sqlite_side *side_of(struct database *db)
{
    if (!db->sqlite)
        db->sqlite = must_alloc(sizeof *db->sqlite);
    return db->sqlite;
}

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

static enum store_status run_all(struct database *db, const char *sql)
{
    return judge(db, sqlite3_exec(db->handle, sql, NULL, NULL, NULL));
}

/* --- the write-ahead log -------------------------------------------------------------------------------- */

static int on_commit(void *context, sqlite3 *handle, const char *name, int frames)
{
    const struct database *db = context;

    (void)handle;
    (void)name;
    wal_marker_committed(db->sqlite->marker, (uint32_t)frames);
    return SQLITE_OK;
}

uint32_t sqlite_behind(const struct database *db)
{
    return db->sqlite && db->sqlite->marker ? wal_marker_behind(db->sqlite->marker) : 0;
}

void sqlite_checkpoint(struct database *db)
{
    int frames = 0, written = 0;

    if (sqlite3_wal_checkpoint_v2(db->handle, NULL, SQLITE_CHECKPOINT_PASSIVE, &frames, &written) ==
            SQLITE_OK &&
        written >= 0)
        wal_marker_written_back(db->sqlite->marker, (uint32_t)written);
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
 * holds those of some thousand matches, and a checkpoint (write_back) comes
 * when most have been written several times, or when a minute has passed. Pages that the journal gives back
 * are used again by it, so they need not be written to be overwritten. */
static bool serve(struct database *db, const char *path)
{
    if (run_all(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                    "PRAGMA journal_size_limit = 16777216; PRAGMA cache_size = -16384;"
                    "PRAGMA secure_delete = FAST"))
        return false;
    struct sqlite_side *side = side_of(db);

    side->written_ns = uv_hrtime();
    side->marker = wal_marker_open(path, db->trouble, sizeof db->trouble);
    if (side->marker)
        sqlite3_wal_hook(db->handle, on_commit, db); /* in the place of SQLite's own checkpoints */
    return side->marker != NULL;
}

static bool configure(struct database *db, const char *path, enum database_mode mode)
{
    sqlite3_extended_result_codes(db->handle, 1);
    sqlite3_busy_timeout(db->handle, STORE_BUSY_MS);
    if (run_all(db, "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON"))
        return false;
    if (mode == DATABASE_READ) {
        leave_log(db, path);
        return run_all(db, "PRAGMA query_only = ON") == STORE_OK && schema_is_ours(db);
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

static void close_database(struct database *db)
{
    struct sqlite_side *side = db->sqlite;

    journal_close(db);
    if (side && side->marker && db->handle)
        sqlite_checkpoint(db);
    for (int i = 0; side && i < side->cached_count; i++)
        sqlite3_finalize(side->cached[i].statement);
    sqlite3_close(db->handle);
    db->handle = NULL;
    if (side && side->marker)
        wal_marker_close(side->marker);
    free(side);
    db->sqlite = NULL;
}

static bool open_or_close(struct database *db, const char *path, enum database_mode mode, bool look)
{
    char trouble[DATABASE_TEXT_SIZE / 2];

    memset(db, 0, sizeof *db);
    db->engine = &sqlite_engine;
    if ((!look || log_is_sound(db, path)) && open_sound(db, path, mode))
        return true;
    snprintf(trouble, sizeof trouble, "%.*s", (int)sizeof trouble - 1, db->trouble);
    close_database(db);
    snprintf(db->trouble, sizeof db->trouble, "%s: %s", path, trouble);
    return false;
}

bool sqlite_open(struct database *db, const char *path, enum database_mode mode)
{
    return open_or_close(db, path, mode, mode != DATABASE_MEMORY);
}

bool sqlite_open_damaged(struct database *db, const char *path)
{
    return open_or_close(db, path, DATABASE_SERVE, false);
}

/* --- quiet moments ---------------------------------------------------------------------------------------
 */

/* Answers that are in the write-ahead log alone hang on one file more: so they go to the database when some
 * time has passed since that was done last, or when there are many. */
static void write_back(struct database *db, uint64_t after_ms)
{
    uint32_t behind = sqlite_behind(db);

    if (behind == 0 ||
        (behind < STORE_CHECKPOINT_FRAMES && uv_hrtime() - db->sqlite->written_ns < after_ms * 1000000))
        return;
    sqlite_checkpoint(db);
    db->sqlite->written_ns = uv_hrtime();
}

/* Entries in the journal use a quiet moment to go to their places, and what is in the write-ahead log to go
 * to the database. */
static bool restless(const struct database *db)
{
    return journal_count(db) > 0 || sqlite_behind(db) > 0;
}

static void quiet(struct database *db)
{
    journal_flush_all(db); /* if the disk does not let them, the next moment comes */
    write_back(db, STORE_CHECKPOINT_QUIET_MS);
}

static void worked(struct database *db)
{
    write_back(db, STORE_CHECKPOINT_MS);
}

/* --- transactions --------------------------------------------------------------------------------------- */

static enum store_status run_constant(struct database *db, const char *sql)
{
    struct query q = query_begin(db, sql);

    return query_run(&q);
}

static enum store_status begin(struct database *db)
{
    static const char sql[] = "BEGIN IMMEDIATE";

    return run_constant(db, sql);
}

static enum store_status commit(struct database *db)
{
    static const char sql[] = "COMMIT";

    return run_constant(db, sql);
}

/* Some failures (a full disk) have rolled back already. */
static void roll_back(struct database *db)
{
    if (!sqlite3_get_autocommit(db->handle))
        sqlite3_exec(db->handle, "ROLLBACK", NULL, NULL, NULL);
}

/* Statements are performed at once: there is no way to a server to be spared. */
static void defer(struct database *db)
{
    (void)db;
}

static enum store_status settle(struct database *db)
{
    (void)db;
    return STORE_OK;
}

/* A read-only database refuses to begin a transaction and goes on reading, as a full disk would. */
static void refuse_writes(struct database *db, bool refuse)
{
    run_all(db, refuse ? "PRAGMA query_only = ON" : "PRAGMA query_only = OFF");
}

/* A file does not go away: what fails has failed. */
static bool away(const struct database *db)
{
    (void)db;
    return false;
}

static bool come_back(struct database *db)
{
    (void)db;
    return true;
}

static bool survived(struct database *db)
{
    (void)db;
    return false;
}

static void give_up(struct database *db)
{
    (void)db;
}

/* --- queries -------------------------------------------------------------------------------------------- */

static sqlite3_stmt *statement_of(struct database *db, const char *sql, bool once)
{
    struct sqlite_side *side = side_of(db);
    sqlite3_stmt *statement = NULL;

    if (once)
        return sqlite3_prepare_v2(db->handle, sql, -1, &statement, NULL) == SQLITE_OK ? statement : NULL;
    for (int i = 0; i < side->cached_count; i++)
        if (side->cached[i].sql == sql)
            return side->cached[i].statement;
    assert(side->cached_count < STATEMENTS_MAX);
    if (sqlite3_prepare_v3(db->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK)
        return NULL;
    side->cached[side->cached_count].sql = sql;
    side->cached[side->cached_count++].statement = statement;
    return statement;
}

/* Texts and blobs outlive the query: they lie in a job. */
static int bind_value(sqlite3_stmt *statement, int number, const struct value *value)
{
    switch (value->type) {
    case VALUE_INT:
        return sqlite3_bind_int64(statement, number, value->number);
    case VALUE_TEXT:
        return sqlite3_bind_text64(statement, number, value->bytes, value->size, SQLITE_STATIC, SQLITE_UTF8);
    case VALUE_BLOB:
        return sqlite3_bind_blob64(statement, number, value->size ? value->bytes : "", value->size,
                                   SQLITE_STATIC);
    case VALUE_NULL:
        break;
    }
    return sqlite3_bind_null(statement, number);
}

/* The statement with all that was bound; NULL: the query's status says why not. */
static sqlite3_stmt *start(struct query *q)
{
    sqlite3_stmt *statement = q->state;
    int code = SQLITE_OK;

    if (statement)
        return statement;
    q->state = statement = statement_of(q->db, q->sql, q->once);
    if (!statement)
        q->status = failed(q->db);
    for (int i = 0; statement && i < q->bound && code == SQLITE_OK; i++)
        code = bind_value(statement, i + 1, &q->value[i]);
    if (code != SQLITE_OK)
        q->status = judge(q->db, code);
    return q->status == STORE_OK ? statement : NULL;
}

static enum store_status run(struct query *q, enum expectation expected)
{
    sqlite3_stmt *statement = start(q);

    if (!statement)
        return q->status;
    enum store_status status = judge(q->db, sqlite3_step(statement));

    if (status == STORE_OK && expected != EXPECT_ANY && sqlite3_changes(q->db->handle) == 0)
        return expected == EXPECT_OURS ? database_lost_its_place(q->db)
                                       : database_conflict(q->db, NO_SUCH_ROW);
    return status;
}

static bool row(struct query *q)
{
    sqlite3_stmt *statement = start(q);
    int code;

    if (!statement)
        return false;
    code = sqlite3_step(statement);
    q->status = judge(q->db, code);
    return code == SQLITE_ROW;
}

static struct value column(struct query *q, int number)
{
    struct value value = {.type = (enum value_type)sqlite3_column_type(q->state, number)};

    if (value.type == VALUE_INT)
        value.number = sqlite3_column_int64(q->state, number);
    else if (value.type == VALUE_BLOB)
        value.bytes = sqlite3_column_blob(q->state, number);
    else if (value.type != VALUE_NULL)
        value.bytes = sqlite3_column_text(q->state, number);
    if (value.bytes)
        value.size = (size_t)sqlite3_column_bytes(q->state, number);
    return value;
}

static void end(struct query *q)
{
    if (!q->state)
        return;
    if (q->once) {
        sqlite3_finalize(q->state);
    } else {
        sqlite3_reset(q->state);
        sqlite3_clear_bindings(q->state);
    }
    q->state = NULL;
}

const struct engine sqlite_engine = {.close = close_database,
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
                                     .come_back = come_back,
                                     .unsure = away,
                                     .survived = survived,
                                     .give_up = give_up};
