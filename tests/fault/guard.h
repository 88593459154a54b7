/* Stands at the server's door: everything that leaves is held against the truth of that very moment. */
#ifndef GONFALON_TESTS_FAULT_GUARD_H
#define GONFALON_TESTS_FAULT_GUARD_H

#include "tests/fault/route.h"

void guard_sent(struct route *r, const struct packet *packet);
/* The wall clock is about to be set: what is due by now stays due. */
void guard_clock_jumps(struct world *w);
/* The server's memory is within its limits. */
void guard_memory(struct world *w);

#endif
