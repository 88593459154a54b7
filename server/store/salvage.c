/* `gonfalond salvage`: going on with what can be read after the write-ahead log was damaged. It is a command
 * and not an option, so that it happens once, when a person has decided it. */
#include "server/base/memory.h"
#include "server/store/lock.h"
#include "server/store/sqlite_engine.h"
#include "server/store/upkeep.h"
#include "server/store/wal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { NAME_TRIES = 100, COPY_SIZE = 64 * 1024 };

static bool copy_bytes(int from, int to)
{
    uint8_t *buffer = must_alloc(COPY_SIZE);
    ssize_t got;
    bool ok = true;

    while (ok && (got = read(from, buffer, COPY_SIZE)) > 0)
        ok = write(to, buffer, (size_t)got) == got;
    free(buffer);
    return ok && got == 0 && fsync(to) == 0;
}

/* A name that nothing has yet: the log of an earlier damage stays, too. -1: none could be made. */
static int new_copy(const char *log, char *name, size_t room)
{
    struct tm now;
    time_t at = time(NULL);
    char when[32];
    int file = -1;

    gmtime_r(&at, &now);
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", &now);
    for (int i = 0; i < NAME_TRIES && file < 0; i++) {
        snprintf(name, room, i ? "%s.damaged-%s-%d" : "%s.damaged-%s", log, when, i);
        file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (file < 0 && errno != EEXIST)
            return -1;
    }
    return file;
}

/* True also if there is no log to keep; `name` is then "". */
static bool keep_copy(const char *log, char *name, size_t room, char *trouble, size_t trouble_size)
{
    int from = open(log, O_RDONLY | O_CLOEXEC);
    int to = from >= 0 ? new_copy(log, name, room) : -1;
    bool ok = (from < 0 && errno == ENOENT) || (to >= 0 && copy_bytes(from, to));

    if (from < 0)
        name[0] = '\0';
    if (!ok)
        snprintf(trouble, trouble_size, "%s: no copy can be made of it: %s", log, strerror(errno));
    if (from >= 0)
        close(from);
    if (to >= 0)
        close(to);
    return ok;
}

/* Once the copy is there: a log of which the database has more than can be read would bring back what was
 * before, so it goes; of another one SQLite takes what it can read. */
static bool take_what_is_there(const char *path, const struct wal_state *state, char *trouble, size_t room)
{
    char *log = wal_name(path, WAL_ENDING), *mark = wal_name(path, MARK_ENDING);
    struct database *db = must_alloc(sizeof *db);
    bool ok = (!state->written_back_beyond || unlink(log) == 0) && (unlink(mark) == 0 || errno == ENOENT);

    if (!ok)
        snprintf(trouble, room, "%s: %s", path, strerror(errno));
    else if (!(ok = sqlite_open_damaged(db, path)))
        snprintf(trouble, room, "%s", db->trouble);
    else
        database_close(db);
    free(db);
    free(log);
    free(mark);
    return ok;
}

enum salvage upkeep_salvage(const char *path, char *copy, size_t copy_size, char *trouble, size_t room)
{
    struct wal_state state;
    int lock = store_lock(path, trouble, room);
    char *log = wal_name(path, WAL_ENDING);
    enum salvage result = SALVAGE_FAILED;

    copy[0] = '\0';
    if (lock >= 0) {
        wal_look(path, &state);
        if (!state.damaged)
            result = SALVAGE_NOTHING;
        else if (keep_copy(log, copy, copy_size, trouble, room) &&
                 take_what_is_there(path, &state, trouble, room))
            result = SALVAGE_DONE;
        close(lock);
    }
    free(log);
    return result;
}
