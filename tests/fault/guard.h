/* Stands at the server's door: everything that leaves is held against the truth of that very moment. */
#ifndef GONFALON_TESTS_FAULT_GUARD_H
#define GONFALON_TESTS_FAULT_GUARD_H

#include "tests/fault/route.h"

void guard_sent(struct route *r, const struct packet *packet);
/* The server's memory is within its limits. */
void guard_memory(struct world *w);

#endif
