/* B5.7.3: the square, four blocks that face outwards about a hollow. The block of each side has the number of
 * the face that it looks to (enum block_face): the side that stood still is the first. */
#ifndef GONFALON_BATTLE_SQUARE_H
#define GONFALON_BATTLE_SQUARE_H

#include "common/rules/battle/move/places.h"
#include "common/rules/battle/state.h"
#include "common/table/block_meet.h"

enum { SQUARE_SIDES = 4, SQUARE_LEAST = 4 /* B5.7.3-c, B5.7.3-j */ };

struct battle_square {
    struct block side[SQUARE_SIDES];
    int32_t figure[BLOCK_FIGURES_MOST]; /* by slots, side after side */
    int32_t count;
};

bool battle_in_square(const struct match *m, int32_t unit);

/* B5.7.3-c: those ranks as a square. `right`: of the two middle parts of the front the right one stands
 * still. */
struct battle_square battle_make_square(const struct battle_places *ranks, bool right);
/* B5.7.3-i: of a mixed formation one component takes the places that it has in such a square. */
void battle_sort_square(const struct match *m, int32_t unit, enum battle_pattern pattern,
                        struct battle_square *s);
/* B5.7.3-k: the ranks that the square of the unit goes back to, with that side for their front. */
void battle_leave_square(const struct match *m, int32_t unit, enum block_face side,
                         struct battle_places *ranks);
void battle_put_square(struct match *m, int32_t unit, const struct battle_square *s);
/* B5.7.3-j: after losses the sides close up. */
void battle_close_square(struct match *m, int32_t unit);

/* Where the front of a block would first touch the ranks of the unit, and which of its blocks.
 * RULE("B5.7.3-a"): of a square always a front. */
bool battle_first_touch(const struct match *m, const struct block *own, length far, int32_t unit,
                        struct first_touch *touch, struct block *struck);

#endif
