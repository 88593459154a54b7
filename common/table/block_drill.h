/* What a formation can be told to do, leg by leg: go straight, turn about a point, turn each figure on its
 * spot, change its files. A formation is one block or several that keep together. */
#ifndef GONFALON_TABLE_BLOCK_DRILL_H
#define GONFALON_TABLE_BLOCK_DRILL_H

#include "common/table/block_motion.h"
#include "common/table/legs.h"

struct drill_leg {
    int32_t kind;   /* enum leg_kind */
    int32_t anchor; /* enum leg_anchor */
    int32_t amount;
    length aside;  /* of a turn: its point lies so far to the right of the anchor, */
    length behind; /* and so far behind it */
    length arm;    /* of a turn: the distance by which its path is counted; 0: that of the front corner */
};

/* The formation seen from its first block: how far it reaches from the middle of that front edge. */
struct extent {
    length left, right, front, rear; /* left and rear are below 0 */
};
struct extent blocks_extent(const struct block *b, int32_t blocks);

/* Does the leg sweep over the table? The others take the formation at once from one place to another. */
bool leg_sweeps(enum leg_kind kind);
struct motion leg_motion(const struct block *b, int32_t blocks, const struct drill_leg *leg);
/* How far that leads: the length of a straight leg; of a turn the arc of the front corner that goes farthest,
 * when so much of the angle has been turned. */
length leg_path(const struct block *b, int32_t blocks, const struct drill_leg *leg, int32_t along);

/* Where the blocks are when so much of a sweeping leg has been gone. */
void blocks_along(struct block *b, int32_t blocks, const struct drill_leg *leg, int32_t along);
/* The same of one that does not sweep. False: the formation cannot do it (several blocks, a wedge that faces
 * about, fewer figures than files), and nothing has changed. */
bool blocks_redrawn(struct block *b, int32_t blocks, const struct drill_leg *leg);

/* The cost of the first part of a leg, whose ground is known (block_ground): each unit of length that it
 * leads counts as often as the dearest ground under it says, `factor` by kinds of going. `whole` is what the
 * runs count to, `path` the length that this stands for. */
struct leg_ground {
    const struct ground_run *run;
    int32_t runs, whole;
    length path;
    const int32_t *factor;
};
length leg_cost(const struct leg_ground *g, int32_t along);
/* How far one gets for so much: the farthest that costs no more. */
int32_t leg_afforded(const struct leg_ground *g, length budget);

#endif
