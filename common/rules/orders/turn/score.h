/* O10.7-a, B26.2: the three parts of a side's score, in points. */
#ifndef GONFALON_ORDERS_SCORE_H
#define GONFALON_ORDERS_SCORE_H

#include "common/match/match.h"

/* What the figures of a unit that live count, whether it routs or not: in half points. */
int64_t orders_score_unit(const struct match *m, int32_t unit);
int32_t orders_score_troops(const struct match *m, int32_t side);   /* B26.2-b to B26.2-d */
int32_t orders_score_table(const struct match *m, int32_t side);    /* B26.2-f to B26.2-m */
int32_t orders_score_trophies(const struct match *m, int32_t side); /* B26.2-n, B26.2-p, B26.2-q */

#endif
