/* The line-up of a match (common/table/lineup.h): its units' blocks, and its figures that stand by
 * themselves.
 */
#ifndef GONFALON_MATCH_LINED_UP_H
#define GONFALON_MATCH_LINED_UP_H

#include "common/match/match.h"
#include "common/table/lineup.h"

/* `tall` are flags of stands, as lineup_begin() has them. A system that keeps the line-up among its findings
 * (findings.h) has to store the blocks with it and compare them: the same stands can be in other blocks. */
void match_lineup(const struct match *m, uint32_t tall, struct lineup *lineup);

#endif
