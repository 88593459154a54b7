/* How often a test repeats what it draws at random or reads from many files. The release build runs every
 * round and so judges results. Under sanitizers, where a round takes many times as long, the same code shows
 * a fault of memory or of arithmetic after fewer rounds: there a test runs a part of them, unless TESTS_FULL
 * is set. */
#ifndef GONFALON_TESTS_ROUNDS_H
#define GONFALON_TESTS_ROUNDS_H

#include <stdint.h>
#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__)
enum { SANITIZED = 1 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif
#else
enum { SANITIZED = 0 };
#endif

/* The rounds to run: all of them, or so many under sanitizers. */
static inline int32_t rounds(int32_t all, int32_t sanitized)
{
    return SANITIZED && !getenv("TESTS_FULL") ? sanitized : all;
}

#endif
