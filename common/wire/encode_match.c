#include "common/wire/encode_match.h"

#include <string.h>

uint32_t match_last_event(const struct match *m, int32_t viewer)
{
    if (viewer == VIEWER_MASTER)
        return m->state->events;
    if (viewer == VIEWER_SPECTATOR)
        return m->state->events_seen_by_spectator;
    return m->state->side[viewer].events_seen;
}

Gonfalon__V1__Event *encode_event(struct arena *a, const struct match *m, const struct event *e,
                                  int32_t viewer)
{
    if (e->number[viewer] == 0)
        return NULL;
    struct item_collector patches;

    item_collector_start(&patches, a);
    event_patches(m, viewer, collect_item, &patches);
    Gonfalon__V1__Event *out = encode_event_with(a, e, viewer, &patches);

    for (int32_t i = 0; i < e->arg_count; i++)
        out->args[i]->value = arg_told(m, viewer, &e->arg[i]);
    for (int32_t i = 0; i < e->roll_count; i++)
        out->rolls[i]->figure = figure_told(m, viewer, e->roll[i].figure);
    return out;
}

Gonfalon__V1__View *encode_view(struct arena *a, const struct match *m, int32_t viewer)
{
    struct item_collector items;

    item_collector_start(&items, a);
    match_view(m, viewer, collect_item, &items);
    return encode_view_of(a, viewer, match_last_event(m, viewer), &items);
}

Gonfalon__V1__Decision *encode_open_decision(struct arena *a, struct match *m, int32_t side)
{
    return encode_decision_for(a, m, side, side);
}

Gonfalon__V1__Decision *encode_decision_for(struct arena *a, struct match *m, int32_t side, int32_t viewer)
{
    if (!match_waits_for(m, side))
        return NULL;
    struct answer *fallback = arena_take(a, sizeof *fallback);

    /* First the default: describing a decision is what the match keeps last. */
    match_default_answer(m, side, fallback);
    answer_told(m, viewer, side, fallback);
    const struct decision *d = decision_told(m, viewer, side);

    if (!d)
        return NULL;
    Gonfalon__V1__Decision *out = encode_decision(a, d, fallback, match_time_left(m, side));
    struct arcs arcs;

    match_arcs(m, side, &arcs);
    arcs_told(m, viewer, &arcs);
    encode_arcs(a, &arcs, out);
    return out;
}

static int32_t find_figure(const void *context, const char *name)
{
    const struct match *m = context;
    int32_t found = ANSWER_NOBODY;

    for (int32_t i = 0; i < m->state->figures; i++)
        if (strcmp(name_at(m, figure_at(m, i)->name), name) == 0) {
            if (found != ANSWER_NOBODY)
                return ANSWER_SEVERAL;
            found = i;
        }
    return found;
}

static int32_t find_unit(const void *context, const char *name)
{
    const struct match *m = context;
    int32_t found = ANSWER_NOBODY;

    for (int32_t i = 0; i < m->state->units; i++)
        if (strcmp(name_at(m, unit_at(m, i)->name), name) == 0) {
            if (found != ANSWER_NOBODY)
                return ANSWER_SEVERAL;
            found = i;
        }
    return found;
}

struct answer_names match_names(const struct match *m)
{
    return (struct answer_names){.figure = find_figure, .unit = find_unit, .context = m};
}
