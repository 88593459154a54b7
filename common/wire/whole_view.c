#include "common/wire/whole_view.h"

#include "common/match/limits.h"
#include "common/wire/limits.h"

#include <string.h>

static bool some_are_like_others(const Gonfalon__V1__View *view)
{
    for (size_t i = 0; i < view->n_items; i++)
        if (view->items[i]->like != 0)
            return true;
    return false;
}

/* What it takes in the memory of whoever keeps it. */
static size_t weight_of(const Gonfalon__V1__View *view, const Gonfalon__V1__Attribute *a)
{
    size_t weight = WIRE_ATTRIBUTE_WEIGHT;

    if (a->value_case == GONFALON__V1__ATTRIBUTE__VALUE_TEXT)
        weight += strlen(a->text);
    else if (a->value_case == GONFALON__V1__ATTRIBUTE__VALUE_WORD && a->word < view->n_words)
        weight += strlen(view->words[a->word]);
    else if (a->value_case == GONFALON__V1__ATTRIBUTE__VALUE_LIST)
        weight += a->list->n_values * sizeof a->list->values[0];
    return weight;
}

/* Where the attribute of that name is; `count` if nowhere. Both items usually have theirs in the same order,
 * so the search begins behind the one found last. */
static size_t place_of(Gonfalon__V1__Attribute *const *attributes, size_t count, uint32_t name, size_t begin)
{
    for (size_t i = 0; i < count; i++) {
        size_t at = begin + i < count ? begin + i : begin + i - count;

        if (attributes[at]->name == name)
            return at;
    }
    return count;
}

/* The attributes of the earlier item, with its own in their places. */
static bool take_over(struct arena *a, const Gonfalon__V1__Item *base, Gonfalon__V1__Item *item)
{
    size_t count = base->n_attributes, next = 0;

    if (count + item->n_attributes > 2 * (size_t)ITEM_ATTRIBUTES_MAX)
        return false;
    Gonfalon__V1__Attribute **all = arena_try(a, (count + item->n_attributes + 1) * sizeof(void *));

    if (!all)
        return false;
    if (count > 0)
        memcpy(all, base->attributes, count * sizeof *all);
    for (size_t i = 0; i < item->n_attributes; i++) {
        size_t at = place_of(all, count, item->attributes[i]->name, next);

        if (at == count)
            count++;
        all[at] = item->attributes[i];
        next = at + 1 < count ? at + 1 : 0;
    }
    item->attributes = all;
    item->n_attributes = count;
    item->like = 0;
    return count <= ITEM_ATTRIBUTES_MAX;
}

static bool fill(struct arena *a, Gonfalon__V1__View *view, size_t i)
{
    Gonfalon__V1__Item *item = view->items[i];

    if (item->like == 0)
        return true;
    return item->like <= i && view->items[i - item->like]->kind == item->kind &&
           take_over(a, view->items[i - item->like], item);
}

bool whole_view(struct arena *a, const Gonfalon__V1__View *view, Gonfalon__V1__View *whole)
{
    *whole = *view;
    if (!some_are_like_others(view))
        return true;
    Gonfalon__V1__Item *item = arena_try(a, view->n_items * sizeof *item);
    size_t weight = 0;

    whole->items = arena_try(a, view->n_items * sizeof(Gonfalon__V1__Item *));
    if (!item || !whole->items)
        return false;
    for (size_t i = 0; i < view->n_items; i++) {
        item[i] = *view->items[i];
        whole->items[i] = &item[i];
        if (!fill(a, whole, i))
            return false;
        for (size_t k = 0; k < item[i].n_attributes; k++)
            weight += weight_of(view, item[i].attributes[k]);
        if (weight > WIRE_WHOLE_VIEW_MAX)
            return false;
    }
    return true;
}
