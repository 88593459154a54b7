/* Units in ranks and files. The blocks of a unit are the truth (common/table/block.h): each figure in them
 * has a part, the number of the block, and a slot in it, and its stand follows from those two. In the ranks
 * every base counts as one of the block's size, whatever the figure stands on by itself.
 *
 * Figures of the unit that stand in no block (skirmishers, somebody beside the ranks) have a place of their
 * own, and `part` and `slot` are NOTHING. */
#ifndef GONFALON_MATCH_RANKS_H
#define GONFALON_MATCH_RANKS_H

#include "common/match/match.h"

/* The figure in that place; every place has one. */
int32_t ranks_figure(const struct match *m, int32_t unit, int32_t part, int32_t slot);

/* Draws the unit up in new blocks. `figures` are members of the unit, by slots, those of the first block
 * first; whoever stood in the ranks and is not among them is taken off the table. */
void ranks_form(struct match *m, int32_t unit, const struct block *block, int32_t blocks,
                const int32_t *figures);
/* The blocks have moved, turned or changed their files: everybody goes along in his slot. Each block keeps
 * its number of figures. */
void ranks_move(struct match *m, int32_t unit, const struct block *block, int32_t blocks);
/* Two figures of the unit change places. */
void ranks_swap(struct match *m, int32_t a, int32_t b);
/* The figure takes a new place at the end of the block's last rank. */
void ranks_enter(struct match *m, int32_t figure, int32_t part);
/* The figure leaves the ranks and is off the table. `filler`, of the same block, steps into its place;
 * NOBODY: whoever has the last slot does. The block shrinks at its rear. */
void ranks_leave(struct match *m, int32_t figure, int32_t filler);
/* All stay where they stand, each by itself from now on. */
void ranks_break(struct match *m, int32_t unit);

/* NULL, or what is wrong with the ranks of the unit, in words that go on after its name. */
const char *ranks_broken(const struct match *m, int32_t unit);

#endif
