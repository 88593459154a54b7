/* O10.7-a, B26.2: the parts of a side's score in which `orders` has terms of its own, in points. The rest:
 * massed/tally.h. */
#ifndef GONFALON_ORDERS_SCORE_H
#define GONFALON_ORDERS_SCORE_H

#include "common/rules/massed/tally.h"

extern const struct massed_tally orders_tally;

int32_t orders_score_troops(const struct match *m, int32_t side); /* B26.2-b to B26.2-d */
int32_t orders_score_table(const struct match *m, int32_t side);  /* B26.2-f to B26.2-m */

#endif
