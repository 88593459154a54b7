/* The ground before the faces of a block, and motions that come on to it (B7.1.5). In which quarter a point
 * lies, block_quarter() tells. */
#ifndef GONFALON_TABLE_BLOCK_ZONES_H
#define GONFALON_TABLE_BLOCK_ZONES_H

#include "common/table/block_motion.h"

/* The strip straight before a face of the footprint, as wide as the face and so deep. The corner squares
 * between two strips belong to neither. */
struct outline block_strip(const struct block *b, enum block_face face, length deep);

/* Is any part of any base in the strip (deeper than OVERLAP) at some time of the motion, its start and its
 * end included? `along` tells when first. */
bool motion_enters(const struct block *b, int32_t blocks, const struct motion *m, const struct outline *strip,
                   int32_t *along);

#endif
