/* The muster of a match (common/table/muster.h): its units' blocks, and its figures that stand by themselves. */
#ifndef GONFALON_MATCH_MUSTERED_H
#define GONFALON_MATCH_MUSTERED_H

#include "common/match/match.h"
#include "common/table/muster.h"

/* `tall` are flags of stands, as muster_begin() has them. A system that looks often keeps the muster among its
 * findings (findings.h). */
void match_muster(const struct match *m, uint32_t tall, struct muster *muster);

#endif
