/* The invariants that every state of every system keeps between two entries. */
#ifndef GONFALON_MATCH_SOUND_H
#define GONFALON_MATCH_SOUND_H

#include <stdbool.h>
#include <stddef.h>

struct match;

enum { UNSOUND_BYTES = 448 };

/* True: a figure is on the table exactly when it is in play (bodies may lie there), what carries it is there
 * too, no two bases that block each other overlap, and the system's own invariants hold (`broken` in
 * rules.h). False: `why` names the first that does not. It looks at all pairs of figures, so it is for tests
 * and files, not for play. */
bool match_sound(const struct match *m, char why[UNSOUND_BYTES]);

#endif
