/* A whole unit is put elsewhere as it stands: its blocks and the figures beside them keep their formation. */
#ifndef GONFALON_MATCH_PLACE_UNIT_H
#define GONFALON_MATCH_PLACE_UNIT_H

#include "common/match/match.h"

/* Is there room for all of it? `at` and `facing` are those of its first block, or else of the first of its
 * figures on the table. */
bool unit_has_room(const struct match *m, int32_t unit, struct point at, int32_t facing, struct refusal *why);
/* Puts it there; there has to be room. */
void unit_place(struct match *m, int32_t unit, struct point at, int32_t facing);

#endif
