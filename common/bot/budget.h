/* What keen may spend on a choice, in points of work. Work is counted from what a step handles, never from a
 * clock, so that the same match and seed give the same answers on every machine. One point is about a
 * microsecond of an ordinary processor. */
#ifndef GONFALON_BOT_BUDGET_H
#define GONFALON_BOT_BUDGET_H

#include "common/match/match.h"

enum {
    KEEN_WORK = 16000, /* for an ordinary choice: some 300 steps of a skirmish, 15 among a thousand figures */
    STAKES_MOST = 4,   /* a choice on which much depends gets so many times that */
    SAMPLES_LEAST = 4, /* fewer tries of a candidate tell nothing */
    SAMPLE_STEPS = 3   /* a try takes at least about so many steps */
};

/* The size of a step: one decision is described, advised on and answered. Everything in it looks at the
 * figures on the table, each with a few looks, and at what is offered. */
struct step_size {
    int32_t figures;
    int32_t offered; /* options and movables of the decision */
    int32_t advised; /* suggestions for it */
};

int32_t step_work(const struct step_size *size);
/* Those that the side knows of: how many are hidden from it must not decide what it can afford. */
int32_t figures_known(const struct match *m, int32_t side);
struct step_size step_size_of(int32_t figures, const struct decision *d, const struct suggestions *s);

/* How much depends on a choice: 1 to STAKES_MOST, one more for each hundredth of the side's army by which the
 * candidates differ. `spread`: between the best and the worst of them, in hundredths of a point. */
int32_t stakes_of(int64_t spread, int64_t army);

/* How many of the candidates can be tried out for what is left, if a try costs so much: each that is tried
 * needs SAMPLES_LEAST tries, or half of them if it is given up. Less than 2: it is not worth beginning. */
int32_t candidates_within(int64_t left, int64_t try_work, int32_t candidates);

#endif
