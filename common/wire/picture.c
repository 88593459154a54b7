#include "common/wire/picture.h"

#include "common/wire/kinds.h"
#include "common/wire/limits.h"
#include "common/wire/whole_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void *more(void *old, size_t count, size_t size)
{
    void *new = realloc(old, count * size);

    if (!new) {
        fputs("out of memory for the picture of the table\n", stderr);
        abort();
    }
    return new;
}

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;

    return memcpy(more(NULL, size, 1), text, size);
}

/* --- giving back --------------------------------------------------------------------------------- */

static void free_attribute(struct picture_attribute *a)
{
    free(a->name);
    free(a->text);
    free(a->list);
}

static void clear_item(struct picture_item *item)
{
    for (int32_t i = 0; i < item->count; i++)
        free_attribute(&item->attribute[i]);
    free(item->attribute);
    item->attribute = NULL;
    item->count = item->room = 0;
}

static void forget_former(struct picture *p)
{
    for (size_t i = 0; i < p->former_count; i++)
        clear_item(&p->former[i]);
    free(p->former);
    p->former = NULL;
    p->former_count = 0;
}

void picture_free(struct picture *p)
{
    forget_former(p);
    for (size_t i = 0; i < p->count; i++)
        clear_item(&p->item[i]);
    free(p->item);
    *p = (struct picture){0};
}

/* --- finding ------------------------------------------------------------------------------------- */

/* Where the item is, or belongs. */
static size_t place_of(const struct picture *p, int32_t kind, int32_t id)
{
    size_t low = 0, high = p->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct picture_item *item = &p->item[middle];

        if (item->kind < kind || (item->kind == kind && item->id < id))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_at(const struct picture *p, size_t place, int32_t kind, int32_t id)
{
    return place < p->count && p->item[place].kind == kind && p->item[place].id == id;
}

const struct picture_item *picture_find(const struct picture *p, enum item_kind kind, int32_t id)
{
    size_t place = place_of(p, (int32_t)kind, id);

    return is_at(p, place, (int32_t)kind, id) ? &p->item[place] : NULL;
}

const struct picture_item *picture_known(const struct picture *p, enum item_kind kind, int32_t id)
{
    const struct picture_item *there = picture_find(p, kind, id);

    for (size_t i = 0; i < p->former_count && !there; i++)
        if (p->former[i].kind == (int32_t)kind && p->former[i].id == id)
            there = &p->former[i];
    return there;
}

static uint32_t hash_of(const char *name)
{
    uint32_t hash = 2166136261u;

    for (; *name; name++)
        hash = (hash ^ (uint8_t)*name) * 16777619u;
    return hash;
}

static struct picture_attribute *find_hashed(const struct picture_item *item, const char *name, uint32_t hash)
{
    for (int32_t i = 0; i < item->count; i++)
        if (item->attribute[i].hash == hash && strcmp(item->attribute[i].name, name) == 0)
            return &item->attribute[i];
    return NULL;
}

static struct picture_attribute *find_attribute(const struct picture_item *item, const char *name)
{
    return find_hashed(item, name, hash_of(name));
}

const struct picture_attribute *picture_attribute(const struct picture_item *item, const char *name)
{
    return find_attribute(item, name);
}

int32_t picture_number(const struct picture_item *item, const char *name, int32_t otherwise)
{
    const struct picture_attribute *a = find_attribute(item, name);

    return a && a->kind == ATTRIBUTE_NUMBER ? a->number : otherwise;
}

const char *picture_text(const struct picture_item *item, const char *name)
{
    const struct picture_attribute *a = find_attribute(item, name);

    return a ? a->text : "";
}

/* --- taking in ----------------------------------------------------------------------------------- */

struct source {
    char **word;
    size_t words;
    Gonfalon__V1__Item **item;
    size_t items;
};

static bool is_sound(const struct source *from)
{
    if (from->items > PICTURE_ITEMS_MAX)
        return false;
    for (size_t i = 0; i < from->items; i++) {
        const Gonfalon__V1__Item *item = from->item[i];

        if (item->n_attributes > ITEM_ATTRIBUTES_MAX)
            return false;
        for (size_t k = 0; k < item->n_attributes; k++) {
            const Gonfalon__V1__Attribute *a = item->attributes[k];
            bool word = a->value_case == GONFALON__V1__ATTRIBUTE__VALUE_WORD;
            bool list = a->value_case == GONFALON__V1__ATTRIBUTE__VALUE_LIST;

            if (a->name >= from->words || (word && a->word >= from->words) ||
                (list && a->list->n_values > PICTURE_LIST_MAX))
                return false;
        }
    }
    return true;
}

/* What the attribute is now; the name is not part of it. */
static struct picture_attribute read_value(const struct source *from, const Gonfalon__V1__Attribute *a)
{
    struct picture_attribute out = {.kind = ATTRIBUTE_NUMBER};
    const char *text = "";

    if (a->value_case == GONFALON__V1__ATTRIBUTE__VALUE_NUMBER) {
        out.number = a->number;
    } else if (a->value_case == GONFALON__V1__ATTRIBUTE__VALUE_WORD) {
        out.kind = ATTRIBUTE_WORD;
        text = from->word[a->word];
    } else if (a->value_case == GONFALON__V1__ATTRIBUTE__VALUE_TEXT) {
        out.kind = ATTRIBUTE_TEXT;
        text = a->text;
    } else if (a->value_case == GONFALON__V1__ATTRIBUTE__VALUE_LIST) {
        out.kind = ATTRIBUTE_LIST;
        out.number = (int32_t)a->list->n_values;
        if (out.number > 0) {
            out.list = more(NULL, a->list->n_values, sizeof *out.list);
            memcpy(out.list, a->list->values, a->list->n_values * sizeof *out.list);
        }
    }
    out.text = copy_text(text);
    return out;
}

/* At once for all that come with a new item. */
static void make_room(struct picture_item *item, size_t attributes)
{
    if (item->room >= (int32_t)attributes)
        return;
    item->room = (int32_t)attributes;
    item->attribute = more(item->attribute, attributes, sizeof *item->attribute);
}

static void set_attribute(struct picture_item *item, const char *name, uint32_t hash,
                          struct picture_attribute *a, struct picture_attribute value)
{
    value.hash = hash;
    if (a) {
        value.name = a->name;
        a->name = NULL;
        free_attribute(a);
    } else {
        value.name = copy_text(name);
        make_room(item, (size_t)item->count + 1);
        a = &item->attribute[item->count++];
    }
    *a = value;
}

static struct picture_item *insert(struct picture *p, size_t place, int32_t kind, int32_t id)
{
    if (p->count == p->room) {
        p->room = p->room ? p->room * 2 : 64;
        p->item = more(p->item, p->room, sizeof *p->item);
    }
    memmove(&p->item[place + 1], &p->item[place], (p->count - place) * sizeof *p->item);
    p->count++;
    p->item[place] = (struct picture_item){.kind = kind, .id = id};
    return &p->item[place];
}

static void take_away(struct picture *p, size_t place)
{
    struct picture_item *more = realloc(p->former, (p->former_count + 1) * sizeof *more);

    if (more) {
        p->former = more;
        p->former[p->former_count++] = p->item[place];
    } else
        clear_item(&p->item[place]);
    p->count--;
    memmove(&p->item[place], &p->item[place + 1], (p->count - place) * sizeof *p->item);
}

static void take_item(struct picture *p, const struct source *from, const Gonfalon__V1__Item *item)
{
    int32_t kind = item_kind_in(item->kind);
    size_t place = place_of(p, kind, item->id);
    bool known = is_at(p, place, kind, item->id);

    if (item->gone) {
        if (known)
            take_away(p, place);
        return;
    }
    if (!known && p->count == PICTURE_ITEMS_MAX)
        return;
    struct picture_item *to = known ? &p->item[place] : insert(p, place, kind, item->id);

    if (item->whole)
        clear_item(to);
    make_room(to, item->n_attributes);
    for (size_t i = 0; i < item->n_attributes; i++) {
        const Gonfalon__V1__Attribute *a = item->attributes[i];
        uint32_t hash = hash_of(from->word[a->name]);
        struct picture_attribute *there = find_hashed(to, from->word[a->name], hash);

        if (there || to->count < ITEM_ATTRIBUTES_MAX)
            set_attribute(to, from->word[a->name], hash, there, read_value(from, a));
    }
}

static bool show_whole(struct picture *p, const Gonfalon__V1__View *view)
{
    struct source from = {view->words, view->n_words, view->items, view->n_items};

    if (!is_sound(&from))
        return false;
    picture_free(p);
    for (size_t i = 0; i < from.items; i++)
        take_item(p, &from, from.item[i]);
    p->event = view->event;
    return true;
}

enum picture_result picture_show(struct picture *p, const Gonfalon__V1__View *view)
{
    struct arena memory;
    Gonfalon__V1__View whole;

    arena_start(&memory, WIRE_REPLY_MEMORY);
    bool shown = whole_view(&memory, view, &whole) && show_whole(p, &whole);

    arena_free(&memory);
    return shown ? PICTURE_FINE : PICTURE_BROKEN;
}

enum picture_result picture_apply(struct picture *p, const Gonfalon__V1__Event *event)
{
    struct source from = {event->words, event->n_words, event->patches, event->n_patches};

    if (event->number <= p->event)
        return PICTURE_OLD;
    if (event->number != p->event + 1)
        return PICTURE_GAP;
    if (!is_sound(&from))
        return PICTURE_BROKEN;
    forget_former(p);
    for (size_t i = 0; i < from.items; i++)
        take_item(p, &from, from.item[i]);
    p->event = event->number;
    return PICTURE_FINE;
}

/* --- comparing, naming --------------------------------------------------------------------------- */

static bool same_attribute(const struct picture_attribute *a, const struct picture_attribute *b)
{
    if (a->kind != b->kind || a->number != b->number || strcmp(a->text, b->text) != 0)
        return false;
    return !a->list || memcmp(a->list, b->list, (size_t)a->number * sizeof *a->list) == 0;
}

static bool same_item(const struct picture_item *a, const struct picture_item *b)
{
    if (a->kind != b->kind || a->id != b->id || a->count != b->count)
        return false;
    for (int32_t i = 0; i < a->count; i++) {
        const struct picture_attribute *other = find_hashed(b, a->attribute[i].name, a->attribute[i].hash);

        if (!other || !same_attribute(&a->attribute[i], other))
            return false;
    }
    return true;
}

bool picture_equal(const struct picture *a, const struct picture *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!same_item(&a->item[i], &b->item[i]))
            return false;
    return true;
}

/* The only item of the kind whose name is this, or, with `begins`, begins so. */
static int32_t find_called(const struct picture *p, enum item_kind kind, const char *name, bool begins)
{
    size_t bytes = strlen(name);
    int32_t found = ANSWER_NOBODY;

    for (size_t i = 0; i < p->count; i++) {
        const struct picture_item *item = &p->item[i];
        const char *full = picture_text(item, "name");

        if (item->kind != (int32_t)kind ||
            (begins ? strncasecmp(full, name, bytes) : strcmp(full, name)) != 0)
            continue;
        if (found != ANSWER_NOBODY)
            return ANSWER_SEVERAL;
        found = item->id;
    }
    return found;
}

/* Names are long: the beginning of one will do where only one begins so. */
static int32_t find_named(const struct picture *p, enum item_kind kind, const char *name)
{
    int32_t found = find_called(p, kind, name, false);

    return found == ANSWER_NOBODY && name[0] ? find_called(p, kind, name, true) : found;
}

static int32_t find_figure(const void *context, const char *name)
{
    return find_named(context, ITEM_FIGURE, name);
}

static int32_t find_unit(const void *context, const char *name)
{
    return find_named(context, ITEM_UNIT, name);
}

struct answer_names picture_names(const struct picture *p)
{
    return (struct answer_names){.figure = find_figure, .unit = find_unit, .context = p};
}
