/* Rate limits: token buckets for what one connection or person does, and counters of failed attempts within a
 * window of time for what strangers try on one name or from one address. */
#ifndef GONFALON_SERVER_CORE_RATES_H
#define GONFALON_SERVER_CORE_RATES_H

#include "server/core/map.h"

/* Fills at a steady rate up to its size. All zeros is a full one. */
struct bucket {
    int64_t at_ms;
    int64_t missing; /* thousandths of a token */
};

/* Takes `cost` tokens. False: not enough are there; *wait_ms says when they will be. */
bool bucket_take(struct bucket *b, int64_t now_ms, uint32_t per_minute, uint32_t size, uint32_t cost,
                 uint32_t *wait_ms);

/* Counts per key within a window of time. */
struct attempts {
    struct map counts;
    uint32_t most;
    int64_t window_ms;
};

void attempts_start(struct attempts *a, uint64_t seed, uint32_t most, int64_t window_ms);
void attempts_free(struct attempts *a);
/* False: too many; *wait_ms says when it may be tried again. */
bool attempts_left(const struct attempts *a, int64_t now_ms, const void *key, size_t size, uint32_t *wait_ms);
/* One more. True: it is the last that was left. */
bool attempts_count(struct attempts *a, int64_t now_ms, const void *key, size_t size);
/* Forgets windows that have ended. */
void attempts_sweep(struct attempts *a, int64_t now_ms);

#endif
