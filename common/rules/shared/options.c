#include "common/rules/shared/options.h"

void fallback_first_option(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    answer_add(a, d->option[0].id, 0);
}

void fallback_last_option(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    answer_add(a, d->option[d->option_count - 1].id, 0);
}
