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

void fallback_nobody(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    (void)d;
    (void)a;
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

struct suggestion *suggest_option(struct suggestions *s, const struct option *o, int32_t worth)
{
    struct suggestion *line = suggest_begin(s, o->label, worth);

    if (!line)
        return NULL;
    line->arg_count = o->arg_count;
    for (int32_t i = 0; i < o->arg_count; i++)
        line->args[i] = o->args[i];
    suggest_item(s, o->id, 0);
    return line;
}
