/* A node of the simulated world that plays matches for the server: a core of its own, which writes to the
 * same disk. */
#ifndef GONFALON_TESTS_FAULT_BORROWER_H
#define GONFALON_TESTS_FAULT_BORROWER_H

#include "server/cluster/fork.h"
#include "tests/fault/world.h"

struct borrower;

/* `life` is higher than that of all before it. */
struct borrower *borrower_begin(struct world *w, struct fork *fork, const char *node, uint64_t life);
/* It gives back what it has, and takes no more. */
void borrower_close(struct borrower *b);
size_t borrower_matches(const struct borrower *b);
/* Is that match of the server at a table of a tournament? */
bool borrower_plays_table(const struct world *w, int64_t match);
/* Once, when it has something to write the next time. */
void borrower_when_it_writes(struct borrower *b, world_act *act, void *context);
/* It dies on the spot. What it had to write is lost, or (`frozen`) written when it wakes. */
void borrower_die(struct borrower *b, bool frozen);
/* When everybody has gone: nothing may be left. */
void borrower_audit(const struct borrower *b);

#endif
