/* O6.1: who has to test whether it routs. */
#ifndef GONFALON_ORDERS_ROUT_H
#define GONFALON_ORDERS_ROUT_H

#include "common/match/match.h"

/* It has lost somebody in this resolution, has lost enough in all, and has not tested yet. */
bool orders_must_test_rout(const struct match *m, int32_t unit);
/* RULE("O6.1-b"), O10.13-a: does it test only from half of its strength on? */
bool orders_is_elite(const struct match *m, int32_t unit);
/* The losses from which on it tests (O6.1-a, O6.1-b). */
int32_t orders_rout_losses(const struct match *m, int32_t unit);

#endif
