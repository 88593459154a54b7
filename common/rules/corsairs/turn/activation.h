/* Section 2: activations, and what a character may do in one. */
#ifndef GONFALON_CORSAIRS_ACTIVATION_H
#define GONFALON_CORSAIRS_ACTIVATION_H

#include "common/rules/corsairs/corsairs.h"

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

bool can_be_activated(const struct match *m, int32_t figure, int32_t side);
bool side_can_activate(const struct match *m, int32_t side);
/* Finds what is open to him, once, so that the question need not look again. */
void find_offers(struct match *m, int32_t figure);
/* Does one of the small things. */
void do_free_act(struct match *m, int32_t figure, int32_t act, int32_t subject);

void describe_activate(const struct match *m, int32_t side, struct decision *d);
void fallback_activate(const struct match *m, const struct decision *d, struct answer *a);
void suggest_activate(const struct match *m, const struct decision *d, struct suggestions *s);
void describe_action(const struct match *m, int32_t side, struct decision *d);
void fallback_action(const struct match *m, const struct decision *d, struct answer *a);
void suggest_action(const struct match *m, const struct decision *d, struct suggestions *s);
void describe_point_gun(const struct match *m, int32_t side, struct decision *d);
void fallback_point_gun(const struct match *m, const struct decision *d, struct answer *a);
void suggest_point_gun(const struct match *m, const struct decision *d, struct suggestions *s);
void suggest_move(const struct match *m, const struct decision *d, struct suggestions *s);

#endif
