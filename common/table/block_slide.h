/* Where along a line there is room for a block that keeps its facing: places beside an enemy, and the way
 * aside for a charger that does not fit (B7.1.1-h). */
#ifndef GONFALON_TABLE_BLOCK_SLIDE_H
#define GONFALON_TABLE_BLOCK_SLIDE_H

#include "common/table/block_motion.h"

/* The places between `low` and `high` to the right of where the mover's blocks are (below 0: to the left) at
 * which block_room() finds nothing in the way, as spans in order. Past figures they are right to 2 units;
 * room between two pieces of terrain that is narrower than a millimetre may be missed. Returns how many there
 * are; at most `most` are written. */
int32_t slide_room(const struct table *t, const struct block_mover *mover, length low, length high,
                   struct span *spans, int32_t most);

/* The shortest slide to a place with room between `low` and `high`; of two equal ones that to the left.
 * False: there is none. */
bool slide_shortest(const struct table *t, const struct block_mover *mover, length low, length high,
                    length *slide);

#endif
