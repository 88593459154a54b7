#include "server/core/hashes.h"

#include "server/base/memory.h"
#include "server/core/inside.h"

#include <stdlib.h>
#include <string.h>

/* Of one address, in the order in which they came. Who is being hashed is not in it any more, but counts. */
struct hash_line {
    uint8_t address[ADDRESS_KEY_SIZE];
    struct hash_job *first, **end;
    uint32_t waiting, running;
    struct hash_line *next, *previous; /* in the ring, while somebody waits */
};

void hashes_start(struct hashes *h, uint64_t seed)
{
    map_start(&h->lines, seed);
}

static bool free_line(void *context, void *value)
{
    (void)context;
    free(value);
    return false;
}

void hashes_free(struct hashes *h)
{
    map_sweep(&h->lines, free_line, NULL);
    map_free(&h->lines);
}

/* --- lines ------------------------------------------------------------------------------------ */

static struct hash_line *line_of(struct hashes *h, const uint8_t address[ADDRESS_KEY_SIZE])
{
    struct hash_line *line = map_get(&h->lines, address, ADDRESS_KEY_SIZE);

    if (line)
        return line;
    line = must_alloc(sizeof *line);
    memcpy(line->address, address, ADDRESS_KEY_SIZE);
    line->end = &line->first;
    map_put(&h->lines, address, ADDRESS_KEY_SIZE, line);
    return line;
}

static void forget_if_empty(struct hashes *h, struct hash_line *line)
{
    if (line->waiting > 0 || line->running > 0)
        return;
    map_remove(&h->lines, line->address, ADDRESS_KEY_SIZE);
    free(line);
}

/* Just before the one whose turn is next: everybody else comes first. */
static void enter_ring(struct hashes *h, struct hash_line *line)
{
    if (!h->turn) {
        h->turn = line->next = line->previous = line;
        return;
    }
    line->next = h->turn;
    line->previous = h->turn->previous;
    line->previous->next = line->next->previous = line;
}

static void leave_ring(struct hashes *h, struct hash_line *line)
{
    if (h->turn == line)
        h->turn = line->next == line ? NULL : line->next;
    line->previous->next = line->next;
    line->next->previous = line->previous;
}

static void put(struct hashes *h, struct hash_line *line, struct hash_job *job)
{
    job->line = line;
    job->waits = true;
    job->next = NULL;
    *line->end = job;
    line->end = &job->next;
    if (line->waiting++ == 0)
        enter_ring(h, line);
    h->waiting++;
}

static void take(struct hashes *h, struct hash_job *job)
{
    struct hash_line *line = job->line;
    struct hash_job **at = &line->first;

    while (*at != job)
        at = &(*at)->next;
    *at = job->next;
    if (!*at)
        line->end = at;
    job->waits = false;
    h->waiting--;
    if (--line->waiting == 0)
        leave_ring(h, line);
}

/* --- work ------------------------------------------------------------------------------------- */

static void serve(struct core *core);

static void run(void *context)
{
    const struct hash_job *job = context;

    job->run(job->context);
}

static void done(void *context)
{
    const struct hash_job *job = context;
    struct core *core = job->core;

    core->hashes.running--;
    job->line->running--;
    forget_if_empty(&core->hashes, job->line);
    job->done(job->context);
    serve(core);
}

/* The next address in turn gives its first. */
static void serve(struct core *core)
{
    struct hashes *h = &core->hashes;

    while (h->turn && h->running < HASHES_AT_ONCE) {
        struct hash_job *job = h->turn->first;

        h->turn = h->turn->next;
        take(h, job);
        if (work_queue(core->port.work, run, done, job)) {
            h->running++;
            job->line->running++;
        } else {
            forget_if_empty(h, job->line);
            job->sent_away(job->context);
        }
    }
}

/* --- coming and going ------------------------------------------------------------------------- */

static struct hash_line *longest(const struct hashes *h)
{
    struct hash_line *most = h->turn;

    for (struct hash_line *line = h->turn->next; line != h->turn; line = line->next)
        if (line->waiting > most->waiting)
            most = line;
    return most;
}

static struct hash_job *last_of(const struct hash_line *line)
{
    struct hash_job *job = line->first;

    while (job->next)
        job = job->next;
    return job;
}

void hashes_add(struct core *core, struct hash_job *job, const uint8_t address[ADDRESS_KEY_SIZE])
{
    struct hashes *h = &core->hashes;
    struct hash_line *line = line_of(h, address);
    struct hash_job *too_many = NULL;

    job->core = core;
    put(h, line, job);
    if (line->waiting + line->running > HASHES_PER_ADDRESS)
        too_many = job;
    else if (h->waiting > HASHES_WAITING_MAX)
        /* A line that is not longer than that of who came earlier does not push him out. */
        too_many = longest(h)->waiting > line->waiting ? last_of(longest(h)) : job;
    if (too_many) {
        hashes_drop(too_many);
        too_many->sent_away(too_many->context);
    }
    serve(core);
}

bool hashes_drop(struct hash_job *job)
{
    struct hashes *h = &job->core->hashes;

    if (!job->waits)
        return false;
    take(h, job);
    forget_if_empty(h, job->line);
    return true;
}
