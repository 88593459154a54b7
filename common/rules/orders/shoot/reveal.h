/* O4.7-b: De counters that are revealed by who is attacked. */
#ifndef GONFALON_ORDERS_REVEAL_H
#define GONFALON_ORDERS_REVEAL_H

#include "common/match/match.h"

/* One of its counters is De, and still hidden. */
bool orders_holds_defence(const struct match *m, int32_t unit);
/* The counter is shown; the unit is in Defence and counts as activated. */
void orders_reveal_defence(struct match *m, int32_t unit);

#endif
