/* What ground costs a unit that moves, and what it cannot enter (B5.2, B14.6.1, B15.10). A row for each sort
 * of troops is a table of the system. */
#ifndef GONFALON_MASSED_TERMS_H
#define GONFALON_MASSED_TERMS_H

#include "common/table/table.h"

struct massed_terms {
    int32_t factor[GOINGS]; /* by going: what `grain` units of length cost (B5.2.1-c) */
    int32_t grain;          /* so that 4/3 and 8/5 of skirmishers are exact (B15.10-k) */
    int32_t share;          /* a line costs this part of the allowance: 2, or 4 (B5.2.3-c, B15.10-i) */
    uint32_t barred;        /* goings that it cannot enter, and lines that it cannot cross */
    uint32_t climbed;       /* lines that take the whole of a move (B5.2.3-g) */
};

#endif
