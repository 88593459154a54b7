/* Who stands where when ranks are drawn up anew: changes of the front (B5.6.1.1) and pivots (B5.6.1.2). The
 * block says where the places are; the list says who has each of them. */
#ifndef GONFALON_BATTLE_PLACES_H
#define GONFALON_BATTLE_PLACES_H

#include "common/match/match.h"
#include "common/rules/massed/mixed.h"
#include "common/table/block.h"

struct battle_places {
    struct block block;
    int32_t figure[BLOCK_FIGURES_MOST]; /* by slots */
    int32_t leader, bearer, musician;   /* figures that take their places beside each other; NOBODY */
    const struct match *match;
    struct massed_mixture mixture; /* B5.7.2: of a mixed formation its arrangement */
};

/* As the unit stands; of one that an obstacle divides all ranks, the first ones first, as if they were one
 * block. */
void battle_take_places(const struct match *m, int32_t unit, struct battle_places *p);
/* They go there. */
void battle_put_places(struct match *m, int32_t unit, const struct battle_places *p);

/* RULE("B5.3.4-a"), RULE("B5.3.4-c"): the slot of the leader, or of the figure that takes his part: the one
 * in the centre of the first rank, of two the left one. */
int32_t battle_centre_slot(const struct battle_places *p);

/* B5.3.4-a: the leader changes places with the figure in the centre of the first rank, unless he is in one of
 * its central places. Tells whether he was not. */
bool battle_centre_leader(struct battle_places *p);

/* B5.6.1.1: so many files, the leader and the front line where they are. With an even number the wing with
 * one more figure is the left one if `left`, else the right one. Tells by how many figures each end of the
 * front grows. */
struct front_change {
    int32_t left, right;
};
struct front_change battle_change_front(struct battle_places *p, int32_t files, bool left);

/* B5.7.5-b, B5.7.7-b: other ranks behind the same front line. The leader stays put, in the centre of the new
 * first rank, and the others line up about him in their order. */
void battle_draw_up(struct battle_places *p, enum block_layout layout, int32_t files);
/* B5.7.5-f: ranks of so many files, centred on the middle of the front edge; of a mixed formation with wings
 * as many as there can be. */
void battle_into_ranks(struct battle_places *p, int32_t files);

/* B5.7.2.1-a, B5.7.2.2-a: the components stand so from now on. The front line stays, and the leader as near
 * his place as theirs are. */
void battle_mix_places(struct battle_places *p, struct massed_mixture how);
/* B5.7.2: each component goes to its places, if there are two; the one in front or in the middle so wide. */
void battle_sort_places(struct battle_places *p, int32_t wide);

/* B5.6.1.2: every figure turns by so many quarters to the right, and the ranks are filled up from the new
 * first one. */
void battle_face_places(struct battle_places *p, int32_t quarters);

#endif
