/* What the tests of the wire share: cmocka, and chance that is the same in every run. */
#ifndef GONFALON_TEST_WIRE_HELP_H
#define GONFALON_TEST_WIRE_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* SplitMix64. */
static inline uint64_t chance(uint64_t *seed)
{
    uint64_t z = *seed += UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* 0 to below - 1. */
static inline int32_t chance_below(uint64_t *seed, int32_t below)
{
    return (int32_t)(chance(seed) % (uint64_t)below);
}

/* Often near 0, sometimes any number at all. */
static inline int32_t chance_number(uint64_t *seed)
{
    return chance(seed) % 4 ? chance_below(seed, 2000) - 1000 : (int32_t)(uint32_t)chance(seed);
}

#endif
