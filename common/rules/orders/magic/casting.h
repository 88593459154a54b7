/* O8.1: what a casting roll needs and is made with. What changes it is a row of a table (casting.c), and
 * serves the roll, its event and its odds. */
#ifndef GONFALON_ORDERS_CASTING_H
#define GONFALON_ORDERS_CASTING_H

#include "common/match/decision.h"
#include "common/match/event.h"

/* How a spell is cast: with which dice, among how many. */
struct orders_casting_plan {
    int32_t spell;
    int32_t spent;    /* dice */
    int32_t declared; /* spells in this action, this one included */
    int32_t ran;
};

struct orders_casting {
    int32_t difficulty, dice;
    int32_t count; /* what changed one of the two */
    struct modifier row[ROLL_MODIFIERS_MAX];
};
struct orders_casting orders_casting(const struct orders_casting_plan *plan);

#endif
