/* Random numbers from a seed: the same on every machine. */
#ifndef GONFALON_TESTS_FAULT_LUCK_H
#define GONFALON_TESTS_FAULT_LUCK_H

#include <stdbool.h>
#include <stdint.h>

struct luck {
    uint64_t state;
};

/* Two streams of one seed have nothing to do with each other. */
static inline struct luck luck_start(uint64_t seed, uint64_t stream)
{
    return (struct luck){seed * UINT64_C(0xd1342543de82ef95) + stream * UINT64_C(0x2545f4914f6cdd1d) + 1};
}

static inline uint64_t luck_next(struct luck *l)
{
    uint64_t z = l->state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* 0 to n - 1; of nothing 0. */
static inline uint32_t luck_below(struct luck *l, uint32_t n)
{
    return n ? (uint32_t)((luck_next(l) >> 32) * n >> 32) : 0;
}

static inline int64_t luck_between(struct luck *l, int64_t low, int64_t high)
{
    return low + (int64_t)luck_below(l, (uint32_t)(high - low + 1));
}

/* So often of a thousand times. */
static inline bool luck_has(struct luck *l, uint32_t per_mille)
{
    return luck_below(l, 1000) < per_mille;
}

#endif
