/* The items of a view. Most have nearly all attributes in common with an earlier one: what is the same is not
 * told again (`like` in the schema). Which one is chosen follows from the items alone, in the order in which
 * they come, so whoever is shown the same gets the same bytes. */
#include "common/wire/encode.h"

#include <string.h>

enum {
    BASES = 64,   /* earlier items that are looked at, beside the one just before */
    ALIKE = 6,    /* differing in so few attributes from the one just before, no other is looked at */
    NEW_SORT = 12 /* differing in more from all of them, an item becomes one of them */
};

/* An attribute as it is compared: a word is its number; a text or list of an earlier item is in the arena. */
struct told {
    uint32_t name;
    int32_t kind, number;
    const void *value;
};

struct told_item {
    size_t index; /* among all items of the view */
    int32_t kind, count;
    struct told told[ITEM_ATTRIBUTES_MAX];
};

struct view_memory {
    struct told_item room[2], *now, *before; /* the two take turns */
    struct told_item *base[BASES];           /* the oldest gives way */
    size_t bases;
};

void view_collector_start(struct view_collector *c, struct arena *a)
{
    item_collector_start(&c->items, a);
    c->memory = arena_take(a, sizeof *c->memory);
    c->memory->now = &c->memory->room[0];
    c->memory->before = &c->memory->room[1];
}

/* An item has its names, and mostly its words, where the one before it has them. */
static uint32_t number_of(struct words *w, const char *word, uint32_t guess)
{
    return word && guess < w->count && strcmp(w->word[guess], word) == 0 ? guess : words_number(w, word);
}

static void take_in(struct view_collector *c, const struct item *item)
{
    struct told_item *now = c->memory->now;
    const struct told_item *before = c->memory->before;

    now->index = c->items.count;
    now->kind = item->kind;
    now->count = item->count;
    for (int32_t i = 0; i < item->count; i++) {
        const struct attribute *from = &item->attribute[i];
        const struct told *guess = i < before->count ? &before->told[i] : &(struct told){0};
        struct told *to = &now->told[i];

        *to = (struct told){.kind = from->kind, .number = from->number};
        to->name = number_of(&c->items.words, from->name, guess->name);
        if (from->kind == ATTRIBUTE_WORD)
            to->number = (int32_t)number_of(&c->items.words, from->text, (uint32_t)guess->number);
        else if (from->kind == ATTRIBUTE_TEXT)
            to->value = from->text ? from->text : "";
        else if (from->kind == ATTRIBUTE_LIST)
            to->value = from->list;
    }
}

static bool same_value(const struct told *a, const struct told *b)
{
    if (a->kind != b->kind)
        return false;
    if (a->kind == ATTRIBUTE_TEXT)
        return strcmp(a->value, b->value) == 0;
    if (a->number != b->number)
        return false;
    return a->kind != ATTRIBUTE_LIST || a->number == 0 ||
           memcmp(a->value, b->value, (size_t)a->number * sizeof(int32_t)) == 0;
}

/* In how many attributes they differ; `most` if in so many or more, or if they have not the same attributes
 * in the same order. */
static int32_t difference(const struct told_item *a, const struct told_item *b, int32_t most)
{
    int32_t count = 0;

    if (a->kind != b->kind || a->count != b->count)
        return most;
    for (int32_t i = 0; i < a->count && count < most; i++) {
        if (a->told[i].name != b->told[i].name)
            return most;
        count += !same_value(&a->told[i], &b->told[i]);
    }
    return count;
}

/* The earlier item that it differs least from; `differs`: in how many attributes. NULL: no other has any of
 * its values. */
static const struct told_item *find_base(const struct view_memory *v, int32_t *differs)
{
    const struct told_item *found = NULL;

    *differs = v->now->count;
    for (size_t i = 0; i <= v->bases && i <= BASES && (i == 0 || *differs > ALIKE); i++) {
        const struct told_item *other = i == 0 ? v->before : v->base[i - 1];
        int32_t count = difference(v->now, other, *differs);

        if (count < *differs) {
            *differs = count;
            found = other;
        }
    }
    return found;
}

static void keep_as_base(struct view_collector *c)
{
    struct told_item **slot = &c->memory->base[c->memory->bases++ % BASES];

    if (!*slot)
        *slot = arena_take(c->items.arena, sizeof **slot);
    **slot = *c->memory->now;
}

/* What is told of it, and where the texts and lists are for those that come after it. */
static void tell(struct view_collector *c, const struct item *item, const struct told_item *base)
{
    struct told_item *now = c->memory->now;
    Gonfalon__V1__Item *out = collect_empty_item(&c->items, item, item->count);

    out->like = base ? (uint32_t)(now->index - base->index) : 0;
    for (int32_t i = 0; i < item->count; i++) {
        if (base && same_value(&now->told[i], &base->told[i])) {
            now->told[i].value = base->told[i].value;
            continue;
        }
        Gonfalon__V1__Attribute *a = encode_attribute(&c->items, &item->attribute[i]);

        out->attributes[out->n_attributes++] = a;
        if (a->value_case == GONFALON__V1__ATTRIBUTE__VALUE_TEXT)
            now->told[i].value = a->text;
        else if (a->value_case == GONFALON__V1__ATTRIBUTE__VALUE_LIST)
            now->told[i].value = a->list->values;
    }
}

void collect_view_item(void *context, const struct item *item)
{
    struct view_collector *c = context;
    struct view_memory *v = c->memory;
    int32_t differs;

    take_in(c, item);
    const struct told_item *base = find_base(v, &differs);

    tell(c, item, base);
    if (differs > NEW_SORT)
        keep_as_base(c);
    struct told_item *last = v->before;

    v->before = v->now;
    v->now = last;
}
