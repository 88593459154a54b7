/* Nobody is robbed of his time: what a player is told is left, and what he gets. */
#ifndef GONFALON_TESTS_FAULT_TIMING_H
#define GONFALON_TESTS_FAULT_TIMING_H

#include "tests/fault/truth.h"

/* Something of the match was written, and with it how much time everybody has; the wall clock showed this. */
void timing_written(struct truth *t, int64_t wall_ms);
/* A player is told how much is left for this decision. */
void timing_told(struct truth *t, int32_t side, uint32_t number, int64_t left_ms);
/* The log has it that a side's time has run out; the match is still as it was before. */
void timing_ran_out(struct truth *t, int32_t side);

#endif
