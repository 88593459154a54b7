/* Lines of terrain that are opened in play. */
#ifndef GONFALON_MASSED_BREACH_H
#define GONFALON_MASSED_BREACH_H

#include "common/match/match.h"

/* RULE("B19.8-p"), RULE("B19.8-q"): opens the line over `width` around the point of it that is nearest to
 * `at`. A unit that it divides (B5.4-h) is divided by the stretch that still lies between its ranks; if none
 * does, its ranks close up. False: there is no room for a second stretch, and nothing has changed. */
bool massed_open_line(struct match *m, int32_t piece, struct point at, length width);

#endif
