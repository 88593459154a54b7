/* B7.5-b: which figures of two enemies touch, and with which edges of their bases. */
#ifndef GONFALON_BATTLE_TOUCH_H
#define GONFALON_BATTLE_TOUCH_H

#include "common/rules/battle/figures.h"

struct battle_touch {
    int32_t own, other;
    int32_t edge, other_edge; /* enum block_face of each base, as the figure stands now (B7.2.5-a) */
    length shared;
};

enum { TOUCHES_MOST = 512 };
/* Of the unit with its enemy in this contact, over some length: corners alone are none. */
int32_t battle_touches(const struct match *m, int32_t contact, int32_t unit,
                       struct battle_touch touches[TOUCHES_MOST]);

/* B7.2.5: figures that are touched, and not on their front, turn to face whoever touches them. */
void battle_turn_to_face(struct match *m, int32_t unit);

#endif
