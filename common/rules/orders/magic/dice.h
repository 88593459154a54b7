/* O8.1-b, O8.1-c, O8.2-b: power and dispel dice. */
#ifndef GONFALON_ORDERS_DICE_H
#define GONFALON_ORDERS_DICE_H

#include "common/match/match.h"

/* All are renewed at the start of each turn. */
void orders_renew_dice(struct match *m);

#endif
