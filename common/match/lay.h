/* Reading an answer that lays terrain (DECISION_LAY): what a system needs to put the pieces on the table
 * once the answer has been found legal. */
#ifndef GONFALON_MATCH_LAY_H
#define GONFALON_MATCH_LAY_H

#include "common/match/decision.h"
#include "common/table/shape.h"

_Static_assert((int)LAY_CORNERS_MAX <= (int)PIECE_POINTS_MOST, "what is laid can become a piece");

/* The shape of the piece that answers name by this number; NULL: there is none. */
const struct lay_shape *lay_shape_of(const struct decision *d, int32_t number);
/* How many items from `first` on are about the same piece. */
int32_t lay_items(const struct answer *a, int32_t first);
/* The piece that item `first` begins, as it lies on the table. Returns the first item of the next one. */
int32_t lay_next(const struct decision *d, const struct answer *a, int32_t first, struct shape *out);

#endif
