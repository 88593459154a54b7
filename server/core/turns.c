#include "server/core/turns.h"

#include "server/base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Of one key and ring, in the order in which they came. A job that runs is not in it any more, but counts. */
struct turn_line {
    uint8_t key[TURN_KEY_MAX + 1]; /* its last byte is the ring */
    size_t size;
    struct turn_job *first, **end;
    uint32_t waiting, running;
    struct turn_line *next, *previous; /* in the ring, while somebody waits */
};

void turns_start(struct turns *t, const struct work_port *work, uint64_t seed)
{
    t->work = work;
    map_start(&t->lines, seed);
}

static bool free_line(void *context, void *value)
{
    (void)context;
    free(value);
    return false;
}

void turns_free(struct turns *t)
{
    map_sweep(&t->lines, free_line, NULL);
    map_free(&t->lines);
}

/* --- lines ------------------------------------------------------------------------------------ */

static struct turn_line *line_of(struct turns *t, const void *key, size_t size, bool yields)
{
    struct turn_line made = {.size = size + 1};

    assert(size <= TURN_KEY_MAX);
    memcpy(made.key, key, size);
    made.key[size] = yields;
    struct turn_line *line = map_get(&t->lines, made.key, made.size);

    if (line)
        return line;
    line = must_alloc(sizeof *line);
    *line = made;
    line->end = &line->first;
    map_put(&t->lines, line->key, line->size, line);
    return line;
}

static struct turn_line **ring_of(struct turns *t, const struct turn_line *line)
{
    return &t->turn[line->key[line->size - 1]];
}

static void forget_if_empty(struct turns *t, struct turn_line *line)
{
    if (line->waiting > 0 || line->running > 0)
        return;
    map_remove(&t->lines, line->key, line->size);
    free(line);
}

/* Just before the one whose turn is next: everybody else comes first. */
static void enter_ring(struct turn_line **turn, struct turn_line *line)
{
    if (!*turn) {
        *turn = line->next = line->previous = line;
        return;
    }
    line->next = *turn;
    line->previous = (*turn)->previous;
    line->previous->next = line->next->previous = line;
}

static void leave_ring(struct turn_line **turn, struct turn_line *line)
{
    if (*turn == line)
        *turn = line->next == line ? NULL : line->next;
    line->previous->next = line->next;
    line->next->previous = line->previous;
}

static void put(struct turns *t, struct turn_line *line, struct turn_job *job)
{
    job->line = line;
    job->waits = true;
    job->next = NULL;
    *line->end = job;
    line->end = &job->next;
    if (line->waiting++ == 0)
        enter_ring(ring_of(t, line), line);
    t->waiting++;
}

static void take(struct turns *t, struct turn_job *job)
{
    struct turn_line *line = job->line;
    struct turn_job **at = &line->first;

    while (*at != job)
        at = &(*at)->next;
    *at = job->next;
    if (!*at)
        line->end = at;
    job->waits = false;
    t->waiting--;
    if (--line->waiting == 0)
        leave_ring(ring_of(t, line), line);
}

/* --- work ------------------------------------------------------------------------------------- */

static void serve(struct turns *t);

static void run(void *context)
{
    struct turn_job *job = context;

    job->ran = true;
    job->run(job->context);
}

/* A server that ends calls this without having run the job. */
static void done(void *context)
{
    const struct turn_job *job = context;
    struct turns *t = job->turns;

    t->running--;
    job->line->running--;
    forget_if_empty(t, job->line);
    if (job->ran)
        job->done(job->context);
    else
        job->sent_away(job->context);
    serve(t);
}

static void serve_one(struct turns *t, struct turn_line **turn)
{
    struct turn_line *line = *turn;
    struct turn_job *job = line->first;

    *turn = line->next;
    take(t, job);
    if (job->begin && !job->begin(job->context)) {
        forget_if_empty(t, line);
    } else if (work_queue(t->work, run, done, job)) {
        t->running++;
        line->running++;
    } else {
        forget_if_empty(t, line);
        job->sent_away(job->context);
    }
}

/* The next line in turn gives its first job. */
static void serve(struct turns *t)
{
    while ((t->turn[false] || t->turn[true]) && t->running < t->at_once)
        serve_one(t, t->turn[false] ? &t->turn[false] : &t->turn[true]);
}

/* --- coming and going ------------------------------------------------------------------------- */

/* Of those who yield, if there are any. */
static struct turn_line *longest(const struct turns *t)
{
    struct turn_line *turn = t->turn[true] ? t->turn[true] : t->turn[false], *most = turn;

    for (struct turn_line *line = turn->next; line != turn; line = line->next)
        if (line->waiting > most->waiting)
            most = line;
    return most;
}

static struct turn_job *last_of(const struct turn_line *line)
{
    struct turn_job *job = line->first;

    while (job->next)
        job = job->next;
    return job;
}

/* When too many wait: a line that is not longer than that of whoever came earlier does not push him out, but
 * those who yield make room for those who do not. */
static struct turn_job *gives_way(const struct turns *t, struct turn_job *job)
{
    const struct turn_line *most = longest(t);
    bool yields = most->key[most->size - 1];

    return most->waiting > job->line->waiting || (yields && !job->yields) ? last_of(most) : job;
}

void turns_add(struct turns *t, struct turn_job *job, const void *key, size_t size)
{
    struct turn_line *line = line_of(t, key, size, job->yields);
    struct turn_job *too_many = NULL;

    job->turns = t;
    job->ran = false;
    put(t, line, job);
    if (line->waiting + line->running > t->line_max)
        too_many = job;
    else if (t->waiting > t->waiting_max)
        too_many = gives_way(t, job);
    if (too_many) {
        turns_drop(too_many);
        too_many->sent_away(too_many->context);
    }
    serve(t);
}

bool turns_drop(struct turn_job *job)
{
    struct turns *t = job->turns;

    if (!job->waits)
        return false;
    take(t, job);
    forget_if_empty(t, job->line);
    return true;
}

void turns_hurry(struct turn_job *job)
{
    uint8_t key[TURN_KEY_MAX + 1];
    size_t size = job->line->size - 1;

    if (!job->waits || !job->yields)
        return;
    memcpy(key, job->line->key, size);
    turns_drop(job);
    job->yields = false;
    put(job->turns, line_of(job->turns, key, size, false), job);
}
