/* What trying a candidate out has shown: what it brings more than steady's own choice under the same luck,
 * kept as a sum and a sum of squares, which is enough to tell a difference from chance. All comparisons are
 * multiplied out, so that they are exact in integers. */
#ifndef GONFALON_BOT_TRIAL_H
#define GONFALON_BOT_TRIAL_H

#include <stdbool.h>
#include <stdint.h>

enum {
    GAIN_MOST = 1000000,
    TRIALS_MOST = 64, /* samples of one candidate */
    TRIALS_CLEAR = 8  /* from here on it is asked whether more samples are worth it */
};
_Static_assert((int64_t)TRIALS_MOST *GAIN_MOST *GAIN_MOST <= INT64_MAX / TRIALS_MOST / 4,
               "the squares of all samples fit, also multiplied out");

struct trial {
    int32_t samples;
    int64_t gain, squares;
};

/* A gain beyond GAIN_MOST counts as that. */
void trial_add(struct trial *t, int64_t gain);
/* INT64_MIN: it has never been tried. */
int64_t trial_average(const struct trial *t);
/* Is the average gain more than a standard error away from nothing? Demanding more would cost more in good
 * ideas not followed than in luck believed. Two equal samples tell, where no dice are in play. */
bool trial_tells(const struct trial *t);
bool trial_better(const struct trial *t);
bool trial_worse(const struct trial *t);
/* It is better by two standard errors: further samples would hardly change that. */
bool trial_clear(const struct trial *t);
/* Even two standard errors above its average it would gain less than `least`: it does not matter. */
bool trial_idle(const struct trial *t, int64_t least);

#endif
