/* B2.3-b: where in its section a piece has room. */
#ifndef GONFALON_MASSED_ROOM_H
#define GONFALON_MASSED_ROOM_H

#include "common/rules/massed/table/setup.h"

/* Is a piece of this row that lies so a legal one? `why` may be NULL. */
bool massed_room_good(const struct match *m, int32_t section, int32_t row, const struct answer_item *item,
                      int32_t count, struct refusal *why);
/* The ways to lay it: layouts, or groups of its pieces. */
int32_t massed_room_ways(int32_t row);
const char *massed_room_label(int32_t row, int32_t way);
/* As near to a corner, side or middle of the section as it lies whole in it (-1, 0, 1 across and deep, as
 * side A sees it); returns how many items it has, 0 if it has no room there. */
int32_t massed_room_towards(const struct match *m, int32_t section, int32_t row, int32_t way, int32_t across,
                            int32_t deep, angle facing, struct answer_item item[SLIP_PARTS]);
/* The first place of a grid of 1" at eight facings where it has room; 0: it has none. */
int32_t massed_find_room(const struct match *m, int32_t section, int32_t row,
                         struct answer_item item[SLIP_PARTS]);

#endif
