/* The line-up of a match (common/table/lineup.h): its units' blocks, and its figures that stand by
 * themselves.
 */
#ifndef GONFALON_MATCH_LINED_UP_H
#define GONFALON_MATCH_LINED_UP_H

#include "common/match/match.h"
#include "common/table/lineup.h"

/* `tall` are flags of stands, as lineup_begin() has them. Its place is among the findings of the system
 * (findings.h), which are forgotten when a block changes: it is too large for the stack of a thread. */
void match_lineup(const struct match *m, uint32_t tall, struct lineup *lineup);

#endif
