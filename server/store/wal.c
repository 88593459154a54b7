#include "server/store/wal.h"

#include "server/base/memory.h"
#include "server/store/digest.h"
#include "server/store/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* https://www.sqlite.org/fileformat2.html#walformat */
enum {
    HEADER_SIZE = 32,
    FRAME_HEADER_SIZE = 24,
    PAGE_MIN = 512,
    PAGE_MAX = 65536,
    LOOKS_MAX = 10, /* at a log that somebody is writing to */
    LOOK_AGAIN_NS = 20 * 1000 * 1000
};
static const uint32_t magic_little = 0x377f0682, magic_big = 0x377f0683; /* by the words of the checksums */

char *wal_name(const char *database, const char *ending)
{
    size_t room = strlen(database) + strlen(ending) + 1;
    char *name = must_alloc(room);

    snprintf(name, room, "%s%s", database, ending);
    return name;
}

static uint32_t big_endian(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static uint32_t little_endian(const uint8_t *at)
{
    return (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
}

/* --- the mark --------------------------------------------------------------------------------- */

static const char mark_kind[8] = "GonfMark";
enum { MARK_SIZE = 32 };

struct wal_marker {
    struct wal_mark mark;
    int file, log; /* log: -1 until the first commit */
    char *name, *log_name;
};

static void put(uint8_t *to, uint64_t number, size_t size)
{
    for (size_t i = 0; i < size; i++)
        to[i] = (uint8_t)(number >> 8 * i);
}

static void mark_pack(const struct wal_mark *mark, uint8_t bytes[MARK_SIZE])
{
    memcpy(bytes, mark_kind, sizeof mark_kind);
    put(bytes + 8, mark->salt[0], 4);
    put(bytes + 12, mark->salt[1], 4);
    put(bytes + 16, mark->frames, 4);
    put(bytes + 20, mark->written_back, 4);
    put(bytes + 24, digest_bytes(0, bytes, 24), 8);
}

static void mark_unpack(const uint8_t bytes[MARK_SIZE], struct wal_mark *mark)
{
    mark->salt[0] = little_endian(bytes + 8);
    mark->salt[1] = little_endian(bytes + 12);
    mark->frames = little_endian(bytes + 16);
    mark->written_back = little_endian(bytes + 20);
}

enum mark_found { MARK_NONE, MARK_READ, MARK_DAMAGED };

static enum mark_found mark_read(const char *database, struct wal_mark *mark)
{
    char *name = wal_name(database, MARK_ENDING);
    int file = open(name, O_RDONLY | O_CLOEXEC);
    uint8_t bytes[MARK_SIZE] = {0}, again[MARK_SIZE];
    ssize_t size = file >= 0 ? pread(file, bytes, sizeof bytes, 0) : 0;

    free(name);
    if (file >= 0)
        close(file);
    *mark = (struct wal_mark){0};
    mark_unpack(bytes, mark);
    memset(again, 0, sizeof again);
    /* After a power failure a file may be there whose first bytes never came to the disk. */
    if (size <= 0 || memcmp(bytes, again, sizeof bytes) == 0)
        return MARK_NONE;
    mark_pack(mark, again);
    return size == MARK_SIZE && memcmp(bytes, again, sizeof bytes) == 0 ? MARK_READ : MARK_DAMAGED;
}

/* A mark that cannot be written stays behind, which it may. */
static void mark_write(const struct wal_marker *marker)
{
    uint8_t bytes[MARK_SIZE];

    mark_pack(&marker->mark, bytes);
    if (pwrite(marker->file, bytes, sizeof bytes, 0) != MARK_SIZE)
        return;
}

struct wal_marker *wal_marker_open(const char *database, char *trouble, size_t room)
{
    struct wal_marker *marker = must_alloc(sizeof *marker);

    marker->name = wal_name(database, MARK_ENDING);
    marker->log_name = wal_name(database, WAL_ENDING);
    marker->log = -1;
    marker->file = open(marker->name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (marker->file >= 0) {
        mark_read(database, &marker->mark);
        return marker;
    }
    snprintf(trouble, room, "%s: %s", marker->name, strerror(errno));
    free(marker->name);
    free(marker->log_name);
    free(marker);
    return NULL;
}

void wal_marker_committed(struct wal_marker *marker, uint32_t frames)
{
    uint8_t salt[8];

    if (marker->log < 0)
        marker->log = open(marker->log_name, O_RDONLY | O_CLOEXEC);
    if (marker->log < 0 || pread(marker->log, salt, sizeof salt, 16) != sizeof salt)
        return;
    if (marker->mark.salt[0] != big_endian(salt) || marker->mark.salt[1] != big_endian(salt + 4)) {
        marker->mark.salt[0] = big_endian(salt);
        marker->mark.salt[1] = big_endian(salt + 4);
        marker->mark.written_back = 0;
    }
    marker->mark.frames = frames;
    mark_write(marker);
}

/* Synchronised, because the log may begin anew from here on: a mark of before would then ask for frames that
 * are no more. */
void wal_marker_written_back(struct wal_marker *marker, uint32_t frames)
{
    marker->mark.written_back = frames < marker->mark.frames ? frames : marker->mark.frames;
    mark_write(marker);
    fdatasync(marker->file);
}

uint32_t wal_marker_behind(const struct wal_marker *marker)
{
    return marker->mark.frames - marker->mark.written_back;
}

void wal_marker_close(struct wal_marker *marker)
{
    if (access(marker->log_name, F_OK) != 0)
        unlink(marker->name);
    if (marker->log >= 0)
        close(marker->log);
    close(marker->file);
    free(marker->name);
    free(marker->log_name);
    free(marker);
}

/* --- the log ---------------------------------------------------------------------------------- */

struct sums {
    uint32_t a, b;
};

/* A log being read frame by frame. */
struct reading {
    FILE *file;
    bool header_sound, big;
    uint32_t page_size, salt[2];
    struct sums sums;
    uint8_t *frame;
    uint32_t frames;        /* read so far */
    uint32_t sound, commit; /* of these, from the beginning: unbroken; up to the last commit */
    uint32_t later;         /* of the same log, behind the first broken one */
    uint32_t ended;         /* transactions that came to their end after the last sound commit */
    bool goes_on;           /* and there are frames behind the end of one of these */
};

static struct sums add(const struct reading *r, struct sums sums, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i += 8) {
        sums.a += (r->big ? big_endian(bytes + i) : little_endian(bytes + i)) + sums.b;
        sums.b += (r->big ? big_endian(bytes + i + 4) : little_endian(bytes + i + 4)) + sums.a;
    }
    return sums;
}

static bool fits(struct sums sums, const uint8_t *at)
{
    return sums.a == big_endian(at) && sums.b == big_endian(at + 4);
}

static void read_header(struct reading *r)
{
    uint8_t header[HEADER_SIZE];

    if (fread(header, 1, sizeof header, r->file) != sizeof header)
        return;
    uint32_t magic = big_endian(header);

    r->big = magic == magic_big;
    r->page_size = big_endian(header + 8);
    r->salt[0] = big_endian(header + 16);
    r->salt[1] = big_endian(header + 20);
    r->sums = add(r, (struct sums){0, 0}, header, 24);
    r->header_sound = (magic == magic_little || magic == magic_big) && r->page_size >= PAGE_MIN &&
                      r->page_size <= PAGE_MAX && (r->page_size & (r->page_size - 1)) == 0 &&
                      fits(r->sums, header + 24);
}

/* Frames of an earlier log, which this one has not come to overwrite yet, have other salts. */
static void take_frame(struct reading *r)
{
    const uint8_t *head = r->frame;
    bool ours = big_endian(head + 8) == r->salt[0] && big_endian(head + 12) == r->salt[1];
    bool ends = big_endian(head + 4) != 0;

    if (ours && r->sound == r->frames) {
        struct sums sums = add(r, r->sums, head, 8);

        sums = add(r, sums, head + FRAME_HEADER_SIZE, r->page_size);
        if (fits(sums, head + 16)) {
            r->sums = sums;
            r->sound++;
            if (ends)
                r->commit = r->sound;
        }
    }
    if (ours && r->sound <= r->frames) {
        r->goes_on |= r->ended > 0;
        r->later++;
        r->ended += ends;
    }
    r->frames++;
}

static void read_frames(struct reading *r)
{
    size_t size = FRAME_HEADER_SIZE + r->page_size;

    r->frame = must_alloc(size);
    while (fread(r->frame, 1, size, r->file) == size)
        take_frame(r);
    free(r->frame);
}

__attribute__((format(printf, 2, 3))) static void say_damaged(struct wal_state *state, const char *words, ...)
{
    va_list args;

    state->damaged = true;
    va_start(args, words);
    vsnprintf(state->words, sizeof state->words, words, args);
    va_end(args);
}

/* Against the mark: what was acknowledged has to be there, in the log or in the database. */
static void hold_against_mark(const struct reading *r, const struct wal_mark *mark, struct wal_state *state)
{
    bool same = r->header_sound && r->salt[0] == mark->salt[0] && r->salt[1] == mark->salt[1];

    if (same && r->commit < mark->frames) {
        say_damaged(state,
                    "of %u frames that were acknowledged %u can be read (of the others %u are in the "
                    "database already)",
                    (unsigned)mark->frames, (unsigned)r->commit,
                    (unsigned)(mark->written_back > r->commit ? mark->written_back - r->commit : 0));
        state->written_back_beyond = mark->written_back > r->commit;
    } else if (!same && mark->frames > mark->written_back) {
        say_damaged(state,
                    "it is %s, and %u frames that were acknowledged have not been written to the database",
                    !r->file          ? "missing"
                    : r->header_sound ? "another one"
                                      : "not readable from its first bytes on",
                    (unsigned)(mark->frames - mark->written_back));
    }
}

/* Without a mark, or where it is behind. */
static void hold_against_itself(const struct reading *r, bool marked, struct wal_state *state)
{
    if (state->damaged || !r->file)
        return;
    if (r->goes_on) {
        say_damaged(state, "frame %u is broken, and %u frames of the same log follow", (unsigned)r->sound + 1,
                    (unsigned)r->later - 1);
    } else if (!marked && !r->header_sound && r->frames > 0) {
        say_damaged(state, "its header is broken, and frames follow");
    }
}

static void look_once(const char *database, const struct wal_mark *mark, bool marked, struct wal_state *state)
{
    char *name = wal_name(database, WAL_ENDING);
    struct reading r = {.file = fopen(name, "rbe")};

    *state = (struct wal_state){0};
    if (r.file)
        read_header(&r);
    if (r.header_sound)
        read_frames(&r);
    else if (r.file)
        r.frames = fseek(r.file, 0, SEEK_END) == 0 && ftell(r.file) > HEADER_SIZE; /* or more: who knows */
    state->readable = r.commit;
    if (marked)
        hold_against_mark(&r, mark, state);
    hold_against_itself(&r, marked, state);
    if (r.file)
        fclose(r.file);
    free(name);
}

/* While a server begins its log anew, the two do not fit each other for a moment; the mark then changes. */
void wal_look(const char *database, struct wal_state *state)
{
    struct wal_mark mark;

    for (int i = 0; i < LOOKS_MAX; i++) {
        enum mark_found found = mark_read(database, &mark);

        look_once(database, &mark, found == MARK_READ, state);
        if (!state->damaged) {
            if (found == MARK_DAMAGED)
                say_damaged(state, "its mark cannot be read");
            return;
        }
        if (!store_is_served(database))
            return;
        nanosleep(&(struct timespec){.tv_nsec = LOOK_AGAIN_NS}, NULL);
    }
}
