/* The first thing that was found wrong, in words: what follows from it is not told. */
#ifndef GONFALON_PLAYOUT_FAULT_H
#define GONFALON_PLAYOUT_FAULT_H

/* All zeros: nothing is wrong. */
struct fault {
    char words[512];
};

__attribute__((format(printf, 2, 3))) void fault_found(struct fault *f, const char *format, ...);

/* NULL: nothing is wrong. */
const char *fault_words(const struct fault *f);

#endif
