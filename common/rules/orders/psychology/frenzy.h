/* O7.1: frenzy. */
#ifndef GONFALON_ORDERS_FRENZY_H
#define GONFALON_ORDERS_FRENZY_H

#include "common/match/match.h"

/* RULE("O7.1-b"): once all orders are set. */
void orders_check_frenzy(struct match *m);
/* RULE("O7.1-f"): the unit had that many figures at the start of a round in which it lost so many. */
void orders_tire_frenzy(struct match *m, int32_t unit, int32_t had, int32_t lost);

#endif
