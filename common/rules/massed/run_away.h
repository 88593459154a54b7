/* The way of a unit that flees (B5-b, B8.2-c to B8.2-e, O6.3-c): the smallest turn from its heading, in steps
 * of 15 degrees and right before left, that avoids impassable terrain and enemies. Friends are gone round if
 * a turn does it, else passed through, and the unit is set down beyond them. */
#ifndef GONFALON_MASSED_RUN_AWAY_H
#define GONFALON_MASSED_RUN_AWAY_H

#include "common/rules/massed/run.h"

enum massed_escape {
    ESCAPE_RUNS,
    ESCAPE_LEAVES, /* the table */
    ESCAPE_NONE    /* no way within 90 degrees to either side */
};

enum { ESCAPE_UNITS = (UNITS_MAX + 31) / 32 };

struct massed_flight {
    enum massed_escape how;
    angle heading;                 /* that it took */
    length far;                    /* that it ran */
    uint32_t passed[ESCAPE_UNITS]; /* friends that it ran through, by units */
};

static inline bool massed_ran_through(const struct massed_flight *flight, int32_t unit)
{
    return flight->passed[unit / 32] >> unit % 32 & 1;
}

/* Nothing moves: `b` has where it ends, unless it leaves the table or finds no way. */
struct massed_flight massed_run_away(const struct match *m, int32_t unit, angle heading, length allowance,
                                     const struct massed_terms *terms, struct massed_bodies *b);

/* The same without any turn, straight on or through a gap between friends (B8.2-d); ESCAPE_NONE: somebody or
 * the ground is in the way. */
struct massed_flight massed_run_direct(const struct match *m, int32_t unit, angle heading, length allowance,
                                       const struct massed_terms *terms, struct massed_bodies *b);
/* The same without any turn, through friends (B7.2.3-f); ESCAPE_NONE: an enemy or the ground is in the way.
 */
struct massed_flight massed_run_straight(const struct match *m, int32_t unit, angle heading, length allowance,
                                         const struct massed_terms *terms, struct massed_bodies *b);

#endif
