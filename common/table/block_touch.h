/* Which figures of two blocks are in base contact, and with which edge of their bases. */
#ifndef GONFALON_TABLE_BLOCK_TOUCH_H
#define GONFALON_TABLE_BLOCK_TOUCH_H

#include "common/table/block.h"

/* One base of a touches one of b. `shared` is the length of edge that they have in common, 0 where only
 * corners meet: they touch, but over no length. */
enum { WHOLE_BLOCK = -1 }; /* in place of a slot */

struct touch {
    int32_t slot_a, slot_b;
    int32_t face_a,
        face_b; /* enum block_face of each base; where a corner touches, the face it lies before */
    length shared;
};

/* All of them, by slots; at most `most` are written, the number found is returned. A single figure is a block
 * of one. */
int32_t block_touches(const struct block *a, const struct block *b, struct touch *touches, int32_t most);

/* The same of two footprints: by which faces the blocks touch, and over what width. False: they do not. */
bool footprints_touch(const struct block *a, const struct block *b, struct touch *touch);

/* How far the footprints are apart; 0 if they touch or overlap. */
length block_distance(const struct block *a, const struct block *b);

/* The face of the block, as a line: its outward direction, and its ends seen from outside, left end first. */
struct face_line {
    struct point left, right;
    int32_t outward; /* an angle */
};
struct face_line block_face_line(const struct block *b, enum block_face face);

#endif
