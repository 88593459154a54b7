/* One run: a world, some matches in it, a storm, a calm, and the audit. */
#ifndef GONFALON_TESTS_FAULT_RUN_H
#define GONFALON_TESTS_FAULT_RUN_H

#include "tests/fault/world.h"

struct outcome_of_run {
    struct tally tally;
    uint64_t digest;
    char failure[512]; /* "": all is well */
};

void run_seed(uint64_t seed, enum broken broken, bool trace, struct outcome_of_run *out);

#endif
