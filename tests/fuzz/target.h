/* A fuzz target: one function over bytes, and what all of them share. Anything wrong ends the program: the
 * fuzzer keeps the input, and `replay` names it. */
#ifndef GONFALON_TESTS_FUZZ_TARGET_H
#define GONFALON_TESTS_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Must hold for every input. Not assert(): a release build keeps it. */
#define HOLDS(condition) ((condition) ? (void)0 : broken(#condition, __FILE__, __LINE__))

_Noreturn void broken(const char *what, const char *file, int line);

/* The input, taken from the front piece by piece; zeros once it is used up. */
struct input {
    const uint8_t *data;
    size_t size;
};

uint8_t take_byte(struct input *in);
uint16_t take_short(struct input *in);
uint32_t take_word(struct input *in);
/* `size` bytes, or what is left of them. */
struct input take_piece(struct input *in, size_t size);
/* All that is left, as a text of its own that ends with a NUL; the caller frees it. */
char *take_text(struct input *in);

#endif
