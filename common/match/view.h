/* What one viewer may know, as items with attributes: the match, its sides, units, figures and pieces
 * of terrain. A patch is the part of an item that changed. Views and patches come from the same
 * description, so a picture rebuilt from patches equals a fresh one. */
#ifndef GONFALON_MATCH_VIEW_H
#define GONFALON_MATCH_VIEW_H

#include "common/match/event.h"
#include "common/match/limits.h"

enum item_kind { ITEM_MATCH, ITEM_SIDE, ITEM_UNIT, ITEM_FIGURE, ITEM_TERRAIN, ITEM_KINDS };

enum attribute_kind { ATTRIBUTE_NUMBER, ATTRIBUTE_WORD, ATTRIBUTE_TEXT, ATTRIBUTE_LIST };

struct attribute {
    const char *name;
    int32_t kind;
    int32_t number;
    const char *text;    /* word or text */
    const int32_t *list; /* list, `number` of them */
    int32_t refers;      /* enum refers (fields.h): what the number stands for */
};

struct item {
    int32_t kind, id;
    bool gone;  /* patch: the viewer no longer sees it */
    bool whole; /* patch: forget all attributes known so far, some of them are no longer his to see */
    int32_t count;
    struct attribute attribute[ITEM_ATTRIBUTES_MAX];
};

typedef void item_taker(void *context, const struct item *item);

/* Everything the viewer may know, in his own numbers (numbers.h). */
void match_view(const struct match *m, int32_t viewer, item_taker *take, void *context);
/* One item of it, of this true number; false if he does not see it. */
bool match_view_item(const struct match *m, int32_t viewer, enum item_kind kind, int32_t id,
                     struct item *item);
/* Who sees the item, as bits of the viewers there are. */
int32_t viewers_of(const struct match *m, enum item_kind kind, int32_t id);
/* Everybody who can look at this match. */
int32_t all_viewers(const struct match *m);
/* Inside a sink: what this event changes for the viewer (only the attributes that changed). */
void event_patches(const struct match *m, int32_t viewer, item_taker *take, void *context);
/* Inside a sink: are the two given the same by event_patches? False also in rare cases in which they are. */
bool event_patches_alike(const struct match *m, int32_t a, int32_t b);

/* An item that an event changed, and what each viewer is told of it: changes.c numbers that. */
struct item_change {
    int32_t kind, id;
    uint8_t patch[VIEWERS_MAX];
};
struct state;
/* How many items a match can have: pieces of terrain may be added. */
int32_t match_items(const struct state *s);
/* May the item look different to anybody in the second of two states of one match? */
bool item_changed(const struct state *old, const struct state *new, enum item_kind kind, int32_t id);
/* Around an event that is handed to the sink: notes what has changed since the one before, and then keeps
 * that for the next one. */
void find_changes(struct match *m);
void publish_changes(struct match *m);

extern const char *const item_kind_name[ITEM_KINDS];

#endif
