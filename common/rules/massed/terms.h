/* What ground costs a unit that moves, and what it cannot enter (B5.2, B14.6.1, B15.10). */
#ifndef GONFALON_MASSED_TERMS_H
#define GONFALON_MASSED_TERMS_H

#include "common/table/table.h"

/* Kinds of going on the table (B5.2, O4.4-h); 0 is open ground. */
enum massed_going {
    GOING_DIFFICULT = 1,
    GOING_VERY_DIFFICULT,
    GOING_IMPASSABLE,
    GOING_OBSTACLE, /* a line that costs half of the allowance */
    GOING_CLIMB,    /* a line over 1.5 m */
    GOING_WOOD      /* difficult, but not for foresters (B15.6-a) */
};

struct massed_terms {
    int32_t factor[GOINGS]; /* by going: what `grain` units of length cost (B5.2.1-c) */
    int32_t grain;          /* so that 4/3 and 8/5 of skirmishers are exact (B15.10-k) */
    int32_t share;          /* a line costs this part of the allowance: 2, or 4 (B5.2.3-c, B15.10-i) */
    uint32_t barred;        /* goings that it cannot enter, and lines that it cannot cross */
    uint32_t climbed;       /* lines that take the whole of a move (B5.2.3-g) */
};

/* Monsters, chariots and crews that run stand by themselves, as skirmishers do, but pay as ranks do. */
enum massed_sort {
    SORT_RANKS,
    SORT_LOOSE,  /* figures without ranks */
    SORT_ALONE,  /* a lone character */
    SORT_SINGLE, /* monsters, chariots */
    SORT_PUSHED, /* machines */
    SORT_FILE,   /* a single file */
    MASSED_SORTS
};

const struct massed_terms *massed_terms_for(enum massed_sort sort, bool mounted, bool foresters);

#endif
