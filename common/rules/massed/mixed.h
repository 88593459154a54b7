/* B5.7.2: mixed formations. Two components of unlike figures are one unit, whose block is made of two bodies
 * (BLOCK_TIERS, BLOCK_WINGS). The leader and those about him stand with the component that is in front or in
 * the middle, whichever they belong to, because they keep their places when the components change theirs
 * (B5.7.2.1-a, B5.7.2.2-a). */
#ifndef GONFALON_MASSED_MIXED_H
#define GONFALON_MASSED_MIXED_H

#include "common/rules/massed/state.h"
#include "common/table/block.h"

/* An arrangement: which, and of which component. */
struct massed_mixture {
    int32_t mixed; /* enum massed_mixed */
    int32_t lead;
};

struct massed_mixture massed_mixture(const struct match *m, int32_t unit);
/* Has it figures of both components left? */
bool massed_is_mixed(const struct match *m, int32_t unit);
/* Does the figure stand in the first tier, or in the middle? */
bool massed_stands_in_lead(const struct match *m, int32_t figure, const struct massed_mixture *how);
/* An ordinary figure of that component who lives; NOBODY. */
int32_t massed_typical_of(const struct match *m, int32_t unit, int32_t component);
/* What its ordinary figures carry, of both components. */
int32_t massed_weapons_carried(const struct match *m, int32_t unit);
/* One that is equipped as the figure counts: of its own component, or of its unit. */
int32_t massed_typical_beside(const struct match *m, int32_t figure);
/* The files of a full rank of the first tier, or of the middle; of plain ranks all files. */
int32_t massed_wide(const struct block *b);
/* How far the middle of the body in the middle lies to the right of the middle of the front. */
length massed_off_centre(const struct block *b);

/* Draws up the figures of a block, which are listed by its slots. The body in front or in the middle is at
 * most so wide and keeps its place; where one component alone is left the block is one in ranks. */
void massed_mix(const struct match *m, const struct massed_mixture *how, int32_t wide, struct block *b,
                int32_t *figure);
/* The width at which the front has so many files; 0: at none. */
int32_t massed_wide_for(const struct match *m, const struct massed_mixture *how, const int32_t *figure,
                        int32_t count, int32_t files);
/* Each slot of the block gets the next figure that belongs to its body; those who are left over keep their
 * order behind them. */
void massed_gather(const struct match *m, const struct massed_mixture *how, const struct block *b,
                   int32_t *figure, int32_t count);
/* RULE("B11.1.1-a"): the leader, if he is among them, changes places with whoever stands in the centre. */
void massed_centre_slot(const struct block *b, int32_t *figure, int32_t leader);
/* Is each figure in a place of its component, where its block has two bodies? */
bool massed_in_components(const struct match *m, int32_t unit);
/* The blocks have been divided or joined: each figure goes to a place of its component. */
void massed_sort_bodies(struct match *m, int32_t unit);
/* The unit is drawn up again, each component in its body, if there is room for that: after losses, and where
 * figures came or went. While some of its figures stand outside of the ranks the wings keep their shares. */
void massed_mix_again(struct match *m, int32_t unit, const struct block *before);
/* The same, but for the leader, who is not put into the centre. */
void massed_mix_about_leader(struct match *m, int32_t unit, const struct block *before);
/* Its one block without the doomed, its bodies narrower by so many files at each end. False: it has none. */
bool massed_mixed_left(const struct match *m, int32_t unit, int32_t left, int32_t right, struct block *b);

#endif
