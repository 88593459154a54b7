/* B5-b: a unit turns to a heading without manoeuvre, test or cost, and goes straight along it: pursuits, what
 * a stupid unit does, the rest of a charge of figures without ranks, slides. Flights look for a way first:
 * run_away.h. */
#ifndef GONFALON_MASSED_RUN_H
#define GONFALON_MASSED_RUN_H

#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march.h"

struct massed_run {
    angle heading;
    length allowance;
    const struct massed_terms *terms;
    bool turns;        /* to the heading first; else everybody keeps his facing */
    bool away;         /* from an enemy: turning neither gains nor loses ground */
    bool held;         /* it crosses no line, and stops at the first */
    length whole;      /* what a line costs its share of; 0: the allowance */
    int32_t free_line; /* the number of a piece and one more: a line that is crossed for nothing; 0: none */
};

/* The bodies where they end; why there, after what distance. Lines are crossed by all at once for a single
 * cost; with too little left the unit stops at the line. Anybody and anything else that is met stops it. */
struct march_end massed_run(const struct match *m, int32_t unit, const struct massed_run *run,
                            struct massed_bodies *b);

/* Inside massed/: the distance that the allowance pays for on a straight way of the bodies, lines included;
 * *line: at which one it ends, NOTHING. */
length massed_run_paid(const struct match *m, const struct massed_bodies *b, const struct massed_run *run,
                       struct point way, int32_t *line);
/* The nearest thing that stops any of the bodies on that way. `stands`: those who do; flags 0: nobody. */
struct block_stop massed_run_stop(const struct match *m, const struct massed_bodies *b,
                                  const struct massed_run *run, struct point way,
                                  const struct stand_filter *stands);
/* The bodies turned as the run begins. */
void massed_run_turn(const struct match *m, const struct massed_run *run, struct massed_bodies *b);

#endif
