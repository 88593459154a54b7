/* From the model to the schema. Everything is built in the arena, and lives as long as what was taken from
 * it; texts are copied. What one viewer may not know is not known here: these functions get only what the
 * engine has filtered for him. */
#ifndef GONFALON_WIRE_ENCODE_H
#define GONFALON_WIRE_ENCODE_H

#include "common/army/problem.h"
#include "common/match/decision.h"
#include "common/match/event.h"
#include "common/match/log.h"
#include "common/match/view.h"
#include "common/wire/pack.h"
#include "common/wire/words.h"

/* A viewer is the number of a side, VIEWER_SPECTATOR or VIEWER_MASTER (event.h). */
Gonfalon__V1__Point *encode_point(struct arena *a, struct point at);
Gonfalon__V1__Viewer *encode_viewer(struct arena *a, int32_t viewer);

Gonfalon__V1__Arg **encode_args(struct arena *a, const struct arg *args, int32_t count);
Gonfalon__V1__Answer *encode_answer(struct arena *a, const struct answer *answer);
/* `fallback` may be NULL; `time_left_ms` is -1 without a clock. */
Gonfalon__V1__Decision *encode_decision(struct arena *a, const struct decision *d,
                                        const struct answer *fallback, int32_t time_left_ms);
/* What is drawn around figures, into the decision. */
void encode_arcs(struct arena *a, const struct arcs *arcs, Gonfalon__V1__Decision *out);
Gonfalon__V1__Modifier **encode_modifiers(struct arena *a, const struct modifier *modifier, int32_t count);
Gonfalon__V1__Error *encode_refusal(struct arena *a, const struct refusal *r);
Gonfalon__V1__Preview *encode_preview(struct arena *a, const struct preview *p);
/* Arrays of s->count, o->count, kept problems: for the replies that carry them. */
Gonfalon__V1__Suggestion **encode_suggestions(struct arena *a, const struct suggestions *s,
                                              const struct decision *d);
Gonfalon__V1__OddsLine **encode_odds(struct arena *a, const struct odds *o);
Gonfalon__V1__Problem **encode_problems(struct arena *a, const struct problems *p, size_t *count);
Gonfalon__V1__LogEntry *encode_entry(struct arena *a, const struct entry *e);

/* Collects the items that match_view or event_patches hand out: an item_taker whose context this is. */
struct item_collector {
    struct arena *arena;
    struct words words;
    Gonfalon__V1__Item **item;
    size_t count, room;
};

void item_collector_start(struct item_collector *c, struct arena *a);
item_taker collect_item;
/* The parts of it: an item that has no attributes yet and room for so many, and one of its attributes. */
Gonfalon__V1__Item *collect_empty_item(struct item_collector *c, const struct item *item, int32_t attributes);
Gonfalon__V1__Attribute *encode_attribute(struct item_collector *c, const struct attribute *from);

/* The same for a view: of an item that is like an earlier one only what differs is told (encode_view.c). */
struct view_collector {
    struct item_collector items;
    struct view_memory *memory;
};

void view_collector_start(struct view_collector *c, struct arena *a);
item_taker collect_view_item;

/* An event as this viewer sees it, with what the collector holds as its patches. The event must be one that
 * he sees. */
Gonfalon__V1__Event *encode_event_with(struct arena *a, const struct event *e, int32_t viewer,
                                       const struct item_collector *patches);
/* A view of what the collector holds; `event` is the number of the last one it contains. */
Gonfalon__V1__View *encode_view_of(struct arena *a, int32_t viewer, uint32_t event,
                                   const struct item_collector *items);

#endif
