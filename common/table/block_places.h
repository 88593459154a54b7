/* Places of single figures about a block: those who lap round its flank and rear, those who stand behind one
 * who fights, those who touch. */
#ifndef GONFALON_TABLE_BLOCK_PLACES_H
#define GONFALON_TABLE_BLOCK_PLACES_H

#include "common/table/block_motion.h"
#include "common/table/block_touch.h"

/* Has the front edge of a block that touches the enemy's front come to the enemy's front corner on that
 * flank, or past it (B7.14.2-b)? */
bool front_reaches_flank(const struct block *b, const struct block *enemy, enum block_face flank);

/* The n-th place of those who lap round a flank (B7.14.2-b), as a block of one, a hair off the face: place 0
 * touches the front corner, the next ones follow along the flank, then along the rear from that flank
 * inwards. A figure is `width` wide and `depth` deep. False: the enemy has no such place, they have come to
 * the end of its rear. */
bool lap_place(const struct block *enemy, enum block_face flank, length width, length depth, int32_t n,
               struct block *place);
/* Does a figure there touch an enemy base over some length? */
bool lap_place_fights(const struct block *enemy, const struct block *place);
/* How many of the first places, without a gap, have room for a figure of the mover's unit (B7.14.2-q), at
 * most `most`. Of the mover all but its blocks is read. */
int32_t lap_places_free(const struct table *t, const struct block_mover *like, const struct block *enemy,
                        enum block_face flank, length width, length depth, int32_t most);

/* Where along a face there is room for one base that faces it: spans of the place of its middle, from the
 * left end of the face_line; half a base may stick out beyond the ends of the face, but not more. Returns how
 * many there are; at most `most` are written. */
int32_t face_room(const struct table *t, const struct block_mover *like, const struct block *enemy,
                  enum block_face face, length width, length depth, struct span *spans, int32_t most);

enum { NO_SLOT = -1 };
/* The slot so many places behind that one, seen from a face of the block: from the front the ranks behind it,
 * from a flank the files. In a rank that is not full the figure counts behind which the middle of the slot
 * is; between two of them, the left one of the block. NO_SLOT: nobody is there. */
int32_t slot_behind(const struct block *b, int32_t slot, enum block_face face, int32_t places);

/* Those of a who touch a base of b with one of the faces (bit n: enum block_face n) of their base, by slots;
 * with `corners` also where only corners meet (O5.5-a), else over some length (B7.5-b). Returns how many
 * there are; at most `most` are written. */
int32_t slots_touching(const struct block *a, const struct block *b, uint32_t faces, bool corners,
                       int32_t *slot, int32_t most);

#endif
