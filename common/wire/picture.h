/* What a client knows of a match: the items of the last view, with the patches of every event since. It
 * knows no rule system; a screen, a script or a bot reads attributes by their names.
 *
 * The server is not trusted with our memory: what is out of bounds is refused, and the picture stays. */
#ifndef GONFALON_WIRE_PICTURE_H
#define GONFALON_WIRE_PICTURE_H

#include "common/match/limits.h"
#include "common/match/view.h"
#include "common/wire/json_answer.h"
#include "common/wire/pack.h"

enum { PICTURE_ITEMS_MAX = 8192, PICTURE_LIST_MAX = 4096 };

struct picture_attribute {
    char *name;
    uint32_t hash;  /* of the name: attributes are found by it */
    int32_t kind;   /* enum attribute_kind */
    int32_t number; /* of a list: how many */
    char *text;     /* word or text; "" for the others */
    int32_t *list;
};

struct picture_item {
    int32_t kind, id; /* kind: enum item_kind, or -1 for one that this client does not know */
    int32_t count, room;
    struct picture_attribute *attribute;
};

/* All zeros is an empty one. */
struct picture {
    uint32_t event; /* number of the last one it contains */
    size_t count, room;
    struct picture_item *item; /* by kind, then id */
    /* Items that the last event removed: the text of that event still names them. */
    size_t former_count;
    struct picture_item *former;
};

void picture_free(struct picture *p);

enum picture_result {
    PICTURE_FINE,
    PICTURE_OLD,   /* an event that is already in: nothing was done */
    PICTURE_GAP,   /* one before it is missing: ask for it */
    PICTURE_BROKEN /* not what a server sends: nothing was done */
};

/* Replaces the whole picture. */
enum picture_result picture_show(struct picture *p, const Gonfalon__V1__View *view);
enum picture_result picture_apply(struct picture *p, const Gonfalon__V1__Event *event);

/* One that is there, or that the last event took away. */
const struct picture_item *picture_known(const struct picture *p, enum item_kind kind, int32_t id);
/* NULL if there is none. */
const struct picture_item *picture_find(const struct picture *p, enum item_kind kind, int32_t id);
const struct picture_attribute *picture_attribute(const struct picture_item *item, const char *name);
int32_t picture_number(const struct picture_item *item, const char *name, int32_t otherwise);
/* "" if there is none. */
const char *picture_text(const struct picture_item *item, const char *name);

/* The same items with the same attributes; the number of the last event does not matter. */
bool picture_equal(const struct picture *a, const struct picture *b);

/* Figures and units by the names in the picture, or by how only one of them begins, for json_answer. */
struct answer_names picture_names(const struct picture *p);

#endif
