/*
 * Seeded dice: quick and repeatable, for bots, playouts, what-ifs and simulation. Anybody who sees a few
 * rolls can work out the rest, so a real match never uses them.
 */
#ifndef GONFALON_COMMON_DICE_SEEDED_H
#define GONFALON_COMMON_DICE_SEEDED_H

#include <stdint.h>

#include "common/dice/dice.h"
#include "common/dice/sample.h"

struct dice_seeded {
    uint64_t seed;
};

/* The source is only read: many matches and threads may share one. */
struct dice seeded_dice(struct dice_seeded *seeded);

/* The same numbers for who draws many in a row and goes through no `struct dice`: here, since a bot draws
 * hundreds for one answer.
 *
 * Each entry is a SplitMix64 stream of its own, starting at a mix of seed and entry. The odd constant keeps
 * small seeds and entries apart: seed 2 is not seed 1 an entry later. */
struct seeded_stream {
    uint64_t at;
};

/* The finisher of SplitMix64 (Steele, Lea, Flood 2014): every bit of the input stirs every bit of the output.
 */
static inline uint64_t seeded_mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* Of an entry, from where `drawn` words have been taken already. */
static inline struct seeded_stream seeded_stream(uint64_t seed, uint64_t entry, uint32_t drawn)
{
    return (struct seeded_stream){seeded_mix(seed + entry * UINT64_C(0xda942042e4dd58b5)) +
                                  drawn * UINT64_C(0x9e3779b97f4a7c15)};
}

/* One word: false if it is turned down, and the next one has to be taken. */
static inline bool seeded_take(struct seeded_stream *s, uint32_t sides, uint32_t *face)
{
    s->at += UINT64_C(0x9e3779b97f4a7c15);
    return sample_word((uint32_t)(seeded_mix(s->at) >> 32), SAMPLE_WORD_BITS, sides, face);
}

/* 0 to sides - 1. */
static inline uint32_t seeded_draw(struct seeded_stream *s, uint32_t sides)
{
    uint32_t face;

    while (!seeded_take(s, sides, &face))
        ;
    return face;
}

#endif
