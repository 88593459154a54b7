/* Casualties leave a unit (B6.6, B7.11, O5.1-f): from the rear, or whole files from the ends of its ranks. */
#ifndef GONFALON_MASSED_LOSSES_H
#define GONFALON_MASSED_LOSSES_H

#include "common/rules/massed/state.h"
#include "common/table/block.h"

/* How losses leave the ranks: so many files from the left end and from the right; none of both: from the
 * rear. */
struct massed_closing {
    int32_t left, right;
};

enum { CLOSINGS_MOST = 32 };
/* All that the rules leave open for the doomed of this unit, first from the rear (B6.6-b), then by files
 * (B6.6-c, B6.6-f: the leader stays in the centre of the front). Returns how many. */
int32_t massed_closings(const struct match *m, int32_t unit, struct massed_closing closings[CLOSINGS_MOST]);

/* The block that is left then. False: nobody is, or the unit has no ranks. */
bool massed_closed_block(const struct match *m, int32_t unit, struct massed_closing how, struct block *left);

/* The doomed leave the table, and the ranks close up so. */
void massed_remove_losses(struct match *m, int32_t unit, struct massed_closing how);

#endif
