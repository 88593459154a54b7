/* B25.2.3-d, B25.2.4-d: the stretches of table edge by which forces enter. */
#ifndef GONFALON_BATTLE_ENTRIES_H
#define GONFALON_BATTLE_ENTRIES_H

#include "common/match/match.h"

/* Where a stretch lies as the owner of the army sees it. */
enum battle_way_in {
    WAY_HOME = 1, /* his own table edge */
    WAY_LEFT,     /* the side edges */
    WAY_RIGHT,
    WAY_REAR_LEFT,  /* the enemy's edge, round the enemy's flank that is on his left, */
    WAY_REAR_RIGHT, /* or on his right */
    WAYS_IN
};

enum { WAY_SHIFT = 100, ENTRY_LAST = WAYS_IN * WAY_SHIFT };

/* An entry is a way in and the number of its stretch, from 1, in one number; 0: none. */
static inline int32_t battle_entry(enum battle_way_in way, int32_t nth)
{
    return (int32_t)way * WAY_SHIFT + nth;
}

struct battle_stretch {
    int32_t edge;     /* enum table_edge */
    length low, high; /* along it: x or y */
};

/* The whole of the side's own edge, and the stretch of an entry. */
struct battle_stretch battle_own_edge(const struct match *m, int32_t side);
struct battle_stretch battle_stretch_of(const struct match *m, int32_t side, int32_t entry);

/* B25.2.4-b: may the side go round the enemy's flanks? */
bool battle_may_flank(const struct match *m, int32_t side);
/* What the side has answered is noted. */
void battle_note_entries(struct match *m, int32_t side);

#endif
