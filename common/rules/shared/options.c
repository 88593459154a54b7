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

struct option *figure_option(struct decision *d, const char *tag, const char *label, int32_t id,
                             const char *role, int32_t figure)
{
    struct option *o = decision_option(d, tag, label);

    o->id = id;
    o->figure = figure;
    option_arg(o, role, ARG_FIGURE, figure);
    return o;
}
