#include "common/dice/seeded.h"

#include "common/dice/sample.h"

/* The finisher of SplitMix64 (Steele, Lea, Flood 2014): every bit of the input stirs every bit of the output.
 */
static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/*
 * Each entry is a SplitMix64 stream of its own, starting at a mix of seed and entry. The odd constant keeps
 * small seeds and entries apart: seed 2 is not seed 1 an entry later.
 */
static uint32_t draw(void *source, uint64_t entry, uint32_t *index, uint32_t sides)
{
    const struct dice_seeded *seeded = source;
    uint64_t start = mix(seeded->seed + entry * UINT64_C(0xda942042e4dd58b5));
    uint32_t face;

    while (true) {
        uint64_t word = mix(start + ++*index * UINT64_C(0x9e3779b97f4a7c15));
        if (sample_word((uint32_t)(word >> 32), SAMPLE_WORD_BITS, sides, &face))
            return face;
    }
}

struct dice seeded_dice(struct dice_seeded *seeded)
{
    return (struct dice){.draw = draw, .source = seeded};
}
