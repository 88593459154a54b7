#include "common/bot/budget.h"

enum { STEP_WORK = 16, OFFERED_WORK = 1, ADVISED_WORK = 2 };

int32_t step_work(const struct step_size *size)
{
    return STEP_WORK + size->figures + OFFERED_WORK * size->offered + ADVISED_WORK * size->advised;
}

int32_t figures_known(const struct match *m, int32_t side)
{
    int32_t known = 0;

    for (int32_t i = 0; i < m->state->figures; i++)
        known += viewers_of(m, ITEM_FIGURE, i) >> side & 1;
    return known;
}

struct step_size step_size_of(int32_t figures, const struct decision *d, const struct suggestions *s)
{
    return (struct step_size){
        .figures = figures, .offered = d->option_count + d->movable_count, .advised = s->count};
}

int32_t stakes_of(int64_t spread, int64_t army)
{
    int64_t hundredths = army > 0 ? spread / army : 0;

    return hundredths >= STAKES_MOST - 1 ? STAKES_MOST : 1 + (int32_t)hundredths;
}

int32_t candidates_within(int64_t left, int64_t try_work, int32_t candidates)
{
    int64_t tries = left / (try_work > 0 ? try_work : 1);
    int64_t within = tries / SAMPLES_LEAST;

    return (int32_t)(within < candidates ? within : candidates);
}
