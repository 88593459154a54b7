/* Unpredictable bytes for tokens, secrets and ids. The simulation's are predictable, from its seed. */
#ifndef GONFALON_SERVER_PORT_RANDOM_H
#define GONFALON_SERVER_PORT_RANDOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct random_port {
    void *self;
    bool (*fill)(void *self, void *out, size_t size);
};

/* False: the system has none to give, and `out` is worthless. */
static inline bool random_fill(const struct random_port *random_bytes, void *out, size_t size)
{
    return random_bytes->fill(random_bytes->self, out, size);
}

/* A new id for a row: positive, and not guessable. 0 if there is no randomness to be had. */
static inline int64_t random_id(const struct random_port *random_bytes)
{
    uint64_t bits = 0;

    if (!random_fill(random_bytes, &bits, sizeof bits))
        return 0;
    bits &= INT64_MAX;
    return bits ? (int64_t)bits : 1;
}

#endif
