#include "common/bot/trial.h"

#include "common/bot/budget.h"

#include <assert.h>

void trial_add(struct trial *t, int64_t gain)
{
    assert(t->samples < TRIALS_MOST);
    gain = gain > GAIN_MOST ? GAIN_MOST : gain < -GAIN_MOST ? -GAIN_MOST : gain;
    t->gain += gain;
    t->squares += gain * gain;
    t->samples++;
}

int64_t trial_average(const struct trial *t)
{
    return t->samples > 0 ? t->gain / t->samples : INT64_MIN;
}

/* The square of the sum's standard error times (samples - 1). */
static int64_t spread_of(const struct trial *t)
{
    return t->samples * t->squares - t->gain * t->gain;
}

/* Is the distance, of the sum of all samples, more than so many standard errors? */
static bool beyond(const struct trial *t, int64_t distance, int64_t errors)
{
    return distance * distance * (t->samples - 1) > errors * errors * spread_of(t);
}

bool trial_tells(const struct trial *t)
{
    return t->samples >= (spread_of(t) == 0 ? 2 : SAMPLES_LEAST) && beyond(t, t->gain, 1);
}

bool trial_better(const struct trial *t)
{
    return t->gain > 0 && trial_tells(t);
}

bool trial_worse(const struct trial *t)
{
    return t->gain < 0 && trial_tells(t);
}

bool trial_clear(const struct trial *t)
{
    return t->samples >= TRIALS_CLEAR && t->gain > 0 && beyond(t, t->gain, 2);
}

bool trial_idle(const struct trial *t, int64_t least)
{
    int64_t missing = least * t->samples - t->gain;

    return t->samples >= TRIALS_CLEAR && missing > 0 && beyond(t, missing, 2);
}
