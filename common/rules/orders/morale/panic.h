/* O7.5: who has to test for panic. */
#ifndef GONFALON_ORDERS_PANIC_H
#define GONFALON_ORDERS_PANIC_H

#include "common/match/match.h"

/* The unit has to test, if panic can touch it; P_CONSEQUENCES lets it. */
void orders_alarm(struct match *m, int32_t unit);
/* Friends of a unit that breaks or dies, while it still stands where it was. */
void orders_alarm_friends(struct match *m, int32_t unit);
/* Another activation or step begins. */
void orders_forget_panic(struct match *m);

#endif
