/* The names that a decision offers, for messages: an author who named something else finds the right word
 * there. */
#include "client/scenario/run.h"

#include <stdarg.h>
#include <stdio.h>

/* Longer lists are cut: the message has to stay one that is read. */
__attribute__((format(printf, 3, 4))) static void add(char *out, size_t *used, const char *format, ...)
{
    va_list args;

    if (*used >= OFFERED_BYTES - 1)
        return;
    va_start(args, format);
    *used += (size_t)vsnprintf(out + *used, OFFERED_BYTES - *used, format, args);
    va_end(args);
}

static void add_option(const struct run *r, const struct option *o, char *out, size_t *used)
{
    add(out, used, "%s%s", *used > 0 ? ", " : "", o->tag);
    if (o->figure >= 0)
        add(out, used, " (%s)", figure_name(r, o->figure));
    else if (o->unit >= 0)
        add(out, used, " (%s)", name_at(r->m, unit_at(r->m, o->unit)->name));
}

void list_offered(const struct run *r, const struct decision *d, char out[OFFERED_BYTES])
{
    size_t used = 0;

    out[0] = 0;
    for (int32_t i = 0; i < d->option_count; i++)
        add_option(r, &d->option[i], out, &used);
    for (int32_t i = 0; i < d->movable_count; i++)
        add(out, &used, "%s%s", used > 0 ? ", " : "",
            kind_names_units(d->kind) ? name_at(r->m, unit_at(r->m, d->movable[i].figure)->name)
                                      : figure_name(r, d->movable[i].figure));
    for (int32_t i = 0; i < d->manoeuvre_count; i++)
        add(out, &used, "%s%s", used > 0 ? ", " : "", d->manoeuvre[i].tag);
    if (used == 0)
        add(out, &used, "nothing to choose from");
}
