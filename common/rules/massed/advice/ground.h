/* What the table counts at the end (B26.2-f to B26.2-k), as a unit that thinks about where to go sees it:
 * sections of the table that it alone would hold for its side, and hills. Worths are hundredths of a point.
 */
#ifndef GONFALON_MASSED_ADVICE_GROUND_H
#define GONFALON_MASSED_ADVICE_GROUND_H

#include "common/rules/massed/tally.h"

enum { HILLS_MOST = 8 };

struct massed_holdings {
    int64_t hold[TABLE_SECTIONS]; /* what it brings to stand in a section of the table (B26.2-g), */
    int32_t hill[HILLS_MOST];     /* and on one of these hills (B26.2-f): pieces */
    int32_t hills;
    int64_t hill_worth;
};

/* `part`: how much the points of the table count now, in hundredths. */
void massed_weigh_holdings(const struct match *m, int32_t unit, int64_t part, struct massed_holdings *out);
/* What the table counts for the unit with the middle of its front there. */
int64_t massed_holding_worth(const struct match *m, const struct massed_holdings *g, struct point front);
/* The best ground within so far, and what it brings to get there; 0: none is better, *to is left alone. */
int64_t massed_best_ground(const struct match *m, const struct massed_holdings *g, struct point front,
                           length reach, struct point *to);

#endif
