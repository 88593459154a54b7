/* How a charger comes into contact: where its front first touches, on which face, and how it is laid on to it
 * (B7.1.1, O5.4). Whether the slant is too great is the rules' business. A single figure is a block of one.
 */
#ifndef GONFALON_TABLE_BLOCK_MEET_H
#define GONFALON_TABLE_BLOCK_MEET_H

#include "common/table/block_motion.h"
#include "common/table/block_touch.h"

struct first_touch {
    length along;    /* gone straight ahead until then; within 2 */
    struct point at; /* where; of an edge that is touched flush, the middle of what is shared */
    int32_t face;    /* of the target's footprint, struck (B7.1.1-a) */
    int32_t slant;  /* between the charger's facing and straight on to that face: 0 to HALF_TURN (B7.1.1-c) */
    bool on_corner; /* a corner of the target touched the front edge: the lesser slant chose the face */
};

/* The block goes straight ahead, at most so far: does its front edge touch the footprint of the target? */
bool block_first_touch(const struct block *b, length far, const struct block *target,
                       struct first_touch *touch);

/* The part of a face that bases stand on, as distances from the left end of its face_line: an incomplete rank
 * leaves the ends of a rear bare, and the end of a flank. */
struct span face_manned(const struct block *b, enum block_face face);
/* How much of that the front edge of a block shares that lies flush on the face; below 0: how far it is off.
 */
length front_shared(const struct block *b, const struct block *target, enum block_face face);

/* The block turned about the point touched until its front lies on the line of the face (B7.1.1-d). If the
 * point is not on that face, its front is laid along the face from the corner nearest to the point inwards
 * (O5.4-d). It stands a hair (2 units) off the line, so that rounding makes no bases overlap. */
struct block block_straightened(const struct block *b, struct point touched, const struct block *target,
                                enum block_face face);

enum align { ALIGN_STRAIGHT, ALIGN_SLID, ALIGN_NO_ROOM };

/* The same with room: mover->block[0] is the charger where it touched, and it is slid along the face by the
 * shortest way to where nothing is in its way and at least one figure of its front rank is engaged
 * (B7.1.1-h); if none would be, until one is over its whole front or over the whole face (B7.1.1-d). The turn
 * itself is not swept: the rules put the block there. */
enum align block_align(const struct table *t, const struct block_mover *mover, struct point touched,
                       const struct block *target, enum block_face face, struct block *aligned);

#endif
