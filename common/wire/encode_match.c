#include "common/wire/encode_match.h"

#include "common/match/rules.h"
#include "common/wire/kinds.h"

#include <assert.h>
#include <string.h>

uint32_t match_last_event(const struct match *m, int32_t viewer)
{
    if (viewer == VIEWER_MASTER)
        return m->state->events;
    if (viewer == VIEWER_SPECTATOR)
        return m->state->events_seen_by_spectator;
    return m->state->side[viewer].events_seen;
}

static int32_t last_of_way(const struct event *e, int32_t first)
{
    int32_t last = first;

    while (last + 1 < e->corner_count && e->corner[last + 1].figure == e->corner[first].figure)
        last++;
    return last;
}

static Gonfalon__V1__Way *encode_way(struct arena *a, const struct event *e, int32_t first, int32_t last)
{
    Gonfalon__V1__Way *out = arena_message(a, &gonfalon__v1__way__descriptor);

    out->n_corners = (size_t)(last - first + 1);
    out->corners = arena_array(a, out->n_corners, sizeof(Gonfalon__V1__Point *));
    for (int32_t i = first; i <= last; i++)
        out->corners[i - first] = encode_point(a, e->corner[i].at);
    return out;
}

static void encode_ways(struct arena *a, const struct match *m, const struct event *e, int32_t viewer,
                        Gonfalon__V1__Event *out)
{
    out->ways = arena_array(a, (size_t)e->corner_count, sizeof(Gonfalon__V1__Way *));
    for (int32_t first = 0, last; first < e->corner_count; first = last + 1) {
        int32_t figure = e->corner[first].figure;

        last = last_of_way(e, first);
        if (!event_way_told(m, viewer, figure))
            continue;
        Gonfalon__V1__Way *way = encode_way(a, e, first, last);

        way->figure = figure_told(m, viewer, figure);
        out->ways[out->n_ways++] = way;
    }
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
    encode_ways(a, m, e, viewer, out);
    return out;
}

Gonfalon__V1__Outcome *encode_outcome(struct arena *a, const struct match *m)
{
    Gonfalon__V1__Outcome *out = arena_message(a, &gonfalon__v1__outcome__descriptor);

    assert(m->state->outcome.kind != OUTCOME_NONE);
    out->kind = outcome_kind_out(m->state->outcome.kind);
    out->winner = m->state->outcome.winner;
    out->reason = arena_text(a, m->end_reason);
    out->rule = arena_text(a, m->end_rule);
    if (!m->rules->victory_points)
        return out;
    out->n_victory_points = (size_t)m->state->sides;
    out->victory_points = arena_array(a, out->n_victory_points, sizeof *out->victory_points);
    for (int32_t side = 0; side < m->state->sides; side++)
        out->victory_points[side] = m->rules->victory_points(m, side);
    return out;
}

Gonfalon__V1__View *encode_view(struct arena *a, const struct match *m, int32_t viewer)
{
    struct view_collector c;

    view_collector_start(&c, a);
    match_view(m, viewer, collect_view_item, &c);
    return encode_view_of(a, viewer, match_last_event(m, viewer), &c.items);
}

Gonfalon__V1__Decision *encode_open_decision(struct arena *a, struct match *m, int32_t side)
{
    return encode_decision_for(a, m, side, side);
}

/* What those of the side have given so far. */
static void encode_given(struct arena *a, struct match *m, int32_t side, int32_t viewer,
                         Gonfalon__V1__Decision *out)
{
    struct answer given; /* as long as nothing has been given, nothing of it is touched */

    if (!match_given(m, side, &given))
        return;
    answer_told(m, viewer, side, &given);
    const Gonfalon__V1__Answer *all = encode_answer(a, &given);

    out->given = all->items;
    out->n_given = all->n_items;
}

Gonfalon__V1__Decision *encode_decision_for(struct arena *a, struct match *m, int32_t side, int32_t viewer)
{
    if (!match_waits_for(m, side))
        return NULL;
    struct answer fallback;

    /* First the default: describing a decision is what the match keeps last. */
    match_default_answer(m, side, &fallback);
    answer_told(m, viewer, side, &fallback);
    const struct decision *d = decision_told(m, viewer, side);

    if (!d)
        return NULL;
    Gonfalon__V1__Decision *out = encode_decision(a, d, &fallback, match_time_left(m, side));
    struct arcs arcs;

    match_arcs(m, side, &arcs);
    arcs_told(m, viewer, &arcs);
    encode_arcs(a, &arcs, out);
    encode_given(a, m, side, viewer, out);
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
