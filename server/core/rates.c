#include "server/core/rates.h"

#include "server/base/limits.h"
#include "server/base/memory.h"

#include <stdlib.h>

bool bucket_take(struct bucket *b, int64_t now_ms, uint32_t per_minute, uint32_t size, uint32_t cost,
                 uint32_t *wait_ms)
{
    int64_t filled = (now_ms - b->at_ms) * per_minute / 60;
    int64_t missing = filled > b->missing ? 0 : b->missing - filled;
    int64_t over = missing + (int64_t)cost * 1000 - (int64_t)size * 1000;

    /* Time that is too short for a thousandth of a token must not be lost. */
    if (filled > 0) {
        b->at_ms = now_ms;
        b->missing = missing;
    }
    if (over > 0) {
        *wait_ms = (uint32_t)(over * 60 / per_minute + 1);
        return false;
    }
    b->missing = missing + (int64_t)cost * 1000;
    return true;
}

struct window {
    int64_t ends_ms;
    uint32_t count;
};

void attempts_start(struct attempts *a, uint64_t seed, uint32_t most, int64_t window_ms)
{
    map_start(&a->counts, seed);
    a->most = most;
    a->window_ms = window_ms;
}

static bool free_window(void *context, void *value)
{
    (void)context;
    free(value);
    return false;
}

void attempts_free(struct attempts *a)
{
    if (a->counts.slot)
        map_sweep(&a->counts, free_window, NULL);
    map_free(&a->counts);
}

bool attempts_left(const struct attempts *a, int64_t now_ms, const void *key, size_t size, uint32_t *wait_ms)
{
    const struct window *w = map_get(&a->counts, key, size);

    if (!w || w->ends_ms <= now_ms || w->count < a->most)
        return true;
    *wait_ms = (uint32_t)(w->ends_ms - now_ms);
    return false;
}

static bool still_open(void *context, void *value)
{
    const int64_t *now_ms = context;
    struct window *w = value;

    if (w->ends_ms > *now_ms)
        return true;
    free(w);
    return false;
}

void attempts_sweep(struct attempts *a, int64_t now_ms)
{
    map_sweep(&a->counts, still_open, &now_ms);
}

/* Who tries so many names that the table fills up makes it forget all: the limit by address still holds him,
 * since an address can fill it only slowly. */
static void make_room(struct attempts *a, int64_t now_ms)
{
    attempts_sweep(a, now_ms);
    if (a->counts.count >= ATTEMPTS_KEPT)
        map_sweep(&a->counts, free_window, NULL);
}

bool attempts_count(struct attempts *a, int64_t now_ms, const void *key, size_t size)
{
    struct window *w = map_get(&a->counts, key, size);

    if (!w) {
        if (a->counts.count >= ATTEMPTS_KEPT)
            make_room(a, now_ms);
        w = must_alloc(sizeof *w);
        map_put(&a->counts, key, size, w);
    }
    if (w->ends_ms <= now_ms)
        *w = (struct window){.ends_ms = now_ms + a->window_ms};
    return ++w->count == a->most;
}
