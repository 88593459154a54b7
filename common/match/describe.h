/* Inside the engine: describes an item for a viewer, that is, whether he may see it and which attributes it
 * has. Views (view.c) and patches (changes.c) are both made from this description. */
#ifndef GONFALON_MATCH_DESCRIBE_H
#define GONFALON_MATCH_DESCRIBE_H

#include "common/match/fields.h"
#include "common/match/state.h"
#include "common/match/view.h"

struct rules;

/* From what an item is described: all of it, or with an `old` state what is not the same there; and how much
 * of what is not for all is told. */
struct source {
    const struct rules *rules;
    const struct state *state, *old;
    const int32_t *points, *old_points; /* victory points of the sides in the two states */
    int32_t sight;                      /* enum field_sight */
};

/* The victory points of all sides as the match stands now: no part of the state, they follow from it. */
void count_points(const struct match *m, int32_t points[SIDES_MAX]);

void describe(const struct source *from, enum item_kind kind, int32_t id, struct item *item);

/* The record that the system keeps of an item, and whose it is. A description depends on its viewer only by
 * whether he sees the item, and by the fields that not all may see. */
struct keeping {
    struct field_table table;
    const void *record;
    size_t bytes;
    int32_t owner;
};

struct keeping keeping_of(const struct rules *r, const struct state *s, enum item_kind kind, int32_t id);
int32_t sight_of(int32_t viewer, int32_t owner);

static inline int32_t seers_of_figure(const struct state *s, const struct figure *f)
{
    int32_t everybody = (1 << s->sides) - 1;
    int32_t sides = (f->seen_by | (f->side >= 0 ? 1 << f->side : 0)) & everybody;

    return sides | (sides == everybody) << VIEWER_SPECTATOR | 1 << VIEWER_MASTER;
}

/* Bits of viewers. */
int32_t all_viewers_of(const struct state *s);
int32_t seers_of(const struct state *s, enum item_kind kind, int32_t id);

int32_t count_of_items(const struct state *s, enum item_kind kind);

#endif
