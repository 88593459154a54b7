/* Room for ranks that others hem in. */
#ifndef GONFALON_BATTLE_ROOM_H
#define GONFALON_BATTLE_ROOM_H

#include "common/match/match.h"
#include "common/table/block.h"

/* The block stands on nobody and on nothing that cannot be entered. */
bool battle_has_room(const struct match *m, int32_t unit, const struct block *b);
/* No rule: the block in its place with as many more or fewer files as it takes, else moved as little as it
 * takes, its front kept if that can be done. It stays as it is where there is no room far and wide. */
void battle_squeeze_in(const struct match *m, int32_t unit, struct block *b);

#endif
