/* O4.11-m: which enemies see a charger on its way to the pause. */
#ifndef GONFALON_ORDERS_WATCH_H
#define GONFALON_ORDERS_WATCH_H

#include "common/match/match.h"
#include "common/rules/orders/constants.h"

bool orders_has_seen(const int32_t seen[UNIT_WORDS], int32_t unit);
/* Those that see it where it stands now are added. */
void orders_watch(const struct match *m, int32_t charger, int32_t seen[UNIT_WORDS]);
/* The same of the straight way of that length which it has just come; looked at pace by pace. */
void orders_watch_way(struct match *m, int32_t charger, length came, int32_t seen[UNIT_WORDS]);

#endif
