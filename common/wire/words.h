/* A set of words, numbered in the order in which they came. A view names the attributes of a thousand
 * figures with the same thirty words; it sends each once, and then its number. */
#ifndef GONFALON_WIRE_WORDS_H
#define GONFALON_WIRE_WORDS_H

#include "common/wire/arena.h"

struct words {
    struct arena *arena;
    char **word;
    uint32_t *slot; /* number + 1; 0: free */
    uint32_t count, slots;
};

/* All zeros but for the arena is an empty one; it goes with the arena. */
void words_start(struct words *w, struct arena *a);
/* The number of a word, new or not; NULL counts as "". */
uint32_t words_number(struct words *w, const char *word);

#endif
