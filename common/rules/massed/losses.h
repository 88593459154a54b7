/* Casualties leave a unit (B6.6, B7.11, O5.1-f): from the rear, or whole files from the ends of its ranks. */
#ifndef GONFALON_MASSED_LOSSES_H
#define GONFALON_MASSED_LOSSES_H

#include "common/rules/massed/state.h"
#include "common/table/block.h"

/* How losses leave the ranks: so many files from the left end and from the right; none of both: from the
 * rear. */
struct massed_closing {
    int32_t left, right;
    bool off_centre; /* the leader is not in the centre of the front then, and stays where he is */
};

/* O6.1-a: of a unit of one figure W are counted. Riders, crews of chariots and characters who joined it do
 * not make it more than one. */
bool massed_counts_wounds(const struct match *m, int32_t unit);
/* B8-c: characters who joined count neither in the strength nor in the losses. */
bool massed_can_be_lost(const struct match *m, int32_t figure);
/* The figure has just lost so many W: what its unit has lost. Returns by how much that has grown. */
int32_t massed_book_wounds(struct match *m, int32_t figure, int32_t taken);

enum { LOSS_SPARED = -1 };
/* When a figure's turn comes to be a casualty: 0 first; LOSS_SPARED: never. */
typedef int32_t massed_turn_of_loss(const struct match *m, int32_t figure);
/* The living figure whose turn it is, of equals the one farthest to the rear; NOBODY. */
int32_t massed_next_loss(const struct match *m, int32_t unit, massed_turn_of_loss *turn);

enum { CLOSINGS_MOST = 32 };
/* All that the rules leave open for the doomed of this unit, among which its owner chooses (RULE("B6.6-e")):
 * first from the rear (RULE("B6.6-b")), then by files (RULE("B6.6-c")) that leave the leader in the centre of
 * the front (RULE("B6.6-f"), RULE("B11.1.1-c")). No choice takes single figures of the front rank
 * (RULE("B6.6-d")). `engaged`: behind those also files that leave him aside, which are legal only where a
 * contact would break (B7.11-c). Returns how many. */
int32_t massed_closings(const struct match *m, int32_t unit, bool engaged,
                        struct massed_closing closings[CLOSINGS_MOST]);

/* The block that is left then. False: nobody is, or the unit has no ranks. */
bool massed_closed_block(const struct match *m, int32_t unit, struct massed_closing how, struct block *left);

/* The doomed leave the table, and the ranks close up so. */
void massed_remove_losses(struct match *m, int32_t unit, struct massed_closing how);
/* The leader changes places with whoever stands in the centre of the front. True: he was not there. */
bool massed_centre_leader(struct match *m, int32_t unit);

#endif
