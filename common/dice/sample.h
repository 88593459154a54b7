/*
 * From a random word to a die, without favour.
 *
 * 2^bits words cannot be dealt out equally to, say, six faces: the plain remainder would favour the low
 * ones. So the word is scaled (word x sides / 2^bits), and the few words that make some faces more likely
 * than others are turned down; the caller then takes the next word (Lemire 2019, "Fast random integer
 * generation in an interval"). The width is a parameter so that tests can go through all words of a short
 * one; where it is a constant the compiler folds it away.
 */
#ifndef GONFALON_COMMON_DICE_SAMPLE_H
#define GONFALON_COMMON_DICE_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>

enum { SAMPLE_WORD_BITS = 32 };

/* False: this word is turned down. Otherwise *face is 0 to sides - 1. Needs sides <= 2^bits, bits <= 32. */
static inline bool sample_word(uint32_t word, uint32_t bits, uint32_t sides, uint32_t *face)
{
    uint64_t words = UINT64_C(1) << bits;
    uint64_t scaled = (uint64_t)word * sides;
    uint64_t rest = scaled & (words - 1);

    /* words % sides is less than sides, so that the slow division is rarely needed. */
    if (rest < sides && rest < words % sides)
        return false;
    *face = (uint32_t)(scaled >> bits);
    return true;
}

#endif
