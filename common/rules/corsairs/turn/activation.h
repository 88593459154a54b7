/* Section 2: activations, and what a character may do in one. */
#ifndef GONFALON_CORSAIRS_ACTIVATION_H
#define GONFALON_CORSAIRS_ACTIVATION_H

#include "common/rules/corsairs/figures.h"

/* Small things done on the way to an action: they leave the activation open (C3-e, C4-j, C6.2-d). */
enum free_act {
    FREE_PICK_UP = ACTIONS,
    FREE_PUT_DOWN,
    FREE_SHOW,
    FREE_WITHDRAW,
    FREE_OPEN,
    FREE_SHUT,
    FREE_POINT,
    FREE_LADDER
};

enum { ACT_BITS = 6, ACT_MASK = 63, GROUP_ID = 1024 };

bool corsairs_can_be_activated(const struct match *m, int32_t figure, int32_t side);
bool corsairs_side_can_activate(const struct match *m, int32_t side);
/* Finds what is open to him, once, so that the question need not look again. */
void corsairs_find_offers(struct match *m, int32_t figure);
/* Does one of the small things. */
void corsairs_do_free_act(struct match *m, int32_t figure, int32_t act, int32_t subject);

#endif
