/* Items, events and views. */
#include "common/wire/encode.h"
#include "common/wire/kinds.h"

#include <assert.h>
#include <string.h>

void item_collector_start(struct item_collector *c, struct arena *a)
{
    *c = (struct item_collector){.arena = a};
    words_start(&c->words, a);
}

static Gonfalon__V1__Numbers *encode_numbers(struct arena *a, const int32_t *list, int32_t count)
{
    Gonfalon__V1__Numbers *out = arena_message(a, &gonfalon__v1__numbers__descriptor);

    out->n_values = (size_t)count;
    out->values = arena_array(a, out->n_values, sizeof *out->values);
    if (count > 0)
        memcpy(out->values, list, out->n_values * sizeof *list);
    return out;
}

Gonfalon__V1__Attribute *encode_attribute(struct item_collector *c, const struct attribute *from)
{
    Gonfalon__V1__Attribute *out = arena_message(c->arena, &gonfalon__v1__attribute__descriptor);

    out->name = words_number(&c->words, from->name);
    switch ((enum attribute_kind)from->kind) {
    case ATTRIBUTE_NUMBER:
        out->value_case = GONFALON__V1__ATTRIBUTE__VALUE_NUMBER;
        out->number = from->number;
        break;
    case ATTRIBUTE_WORD:
        out->value_case = GONFALON__V1__ATTRIBUTE__VALUE_WORD;
        out->word = words_number(&c->words, from->text);
        break;
    case ATTRIBUTE_TEXT:
        out->value_case = GONFALON__V1__ATTRIBUTE__VALUE_TEXT;
        out->text = arena_text(c->arena, from->text);
        break;
    case ATTRIBUTE_LIST:
        out->value_case = GONFALON__V1__ATTRIBUTE__VALUE_LIST;
        out->list = encode_numbers(c->arena, from->list, from->number);
        break;
    }
    return out;
}

static void make_room(struct item_collector *c)
{
    size_t room = c->room ? c->room * 2 : 8;
    Gonfalon__V1__Item **item = arena_array(c->arena, room, sizeof *item);

    if (c->count > 0)
        memcpy(item, c->item, c->count * sizeof *item);
    c->item = item;
    c->room = room;
}

Gonfalon__V1__Item *collect_empty_item(struct item_collector *c, const struct item *item, int32_t attributes)
{
    if (c->count == c->room)
        make_room(c);
    Gonfalon__V1__Item *out = arena_message(c->arena, &gonfalon__v1__item__descriptor);

    out->kind = item_kind_out(item->kind);
    out->id = item->id;
    out->gone = item->gone;
    out->whole = item->whole;
    out->attributes = arena_array(c->arena, (size_t)attributes, sizeof *out->attributes);
    c->item[c->count++] = out;
    return out;
}

void collect_item(void *context, const struct item *item)
{
    struct item_collector *c = context;
    Gonfalon__V1__Item *out = collect_empty_item(c, item, item->count);

    for (int32_t i = 0; i < item->count; i++)
        out->attributes[out->n_attributes++] = encode_attribute(c, &item->attribute[i]);
}

static Gonfalon__V1__Roll *encode_roll(struct arena *a, const struct roll *r)
{
    Gonfalon__V1__Roll *out = arena_message(a, &gonfalon__v1__roll__descriptor);

    out->what = arena_text(a, r->what);
    out->side = r->side;
    out->figure = r->figure;
    out->die = r->sides;
    out->n_faces = (size_t)r->dice;
    out->faces = arena_array(a, out->n_faces, sizeof *out->faces);
    if (r->dice > 0)
        memcpy(out->faces, r->face, out->n_faces * sizeof r->face[0]);
    out->n_modifiers = (size_t)r->modifier_count;
    out->modifiers = encode_modifiers(a, r->modifier, r->modifier_count);
    out->total = r->total;
    out->target = r->target;
    out->result = roll_result_out(r->result);
    out->at_most = r->at_most;
    return out;
}

static Gonfalon__V1__EventMark *encode_mark(struct arena *a, const struct event_mark *mark)
{
    Gonfalon__V1__EventMark *out = arena_message(a, &gonfalon__v1__event_mark__descriptor);

    out->kind = arena_text(a, mark->kind);
    out->at = encode_point(a, mark->at);
    out->radius = mark->radius;
    if (mark->line)
        out->to = encode_point(a, mark->to);
    out->width = mark->width;
    out->cone = mark->cone;
    return out;
}

Gonfalon__V1__Event *encode_event_with(struct arena *a, const struct event *e, int32_t viewer,
                                       const struct item_collector *patches)
{
    assert(e->number[viewer] != 0);
    Gonfalon__V1__Event *out = arena_message(a, &gonfalon__v1__event__descriptor);

    out->number = e->number[viewer];
    out->key = arena_text(a, e->key);
    out->n_args = (size_t)e->arg_count;
    out->args = encode_args(a, e->arg, e->arg_count);
    out->n_rolls = (size_t)e->roll_count;
    out->rolls = arena_array(a, out->n_rolls, sizeof *out->rolls);
    for (int32_t i = 0; i < e->roll_count; i++)
        out->rolls[i] = encode_roll(a, &e->roll[i]);
    out->n_rules = (size_t)e->rule_count;
    out->rules = arena_array(a, out->n_rules, sizeof *out->rules);
    for (int32_t i = 0; i < e->rule_count; i++)
        out->rules[i] = arena_text(a, e->rule[i]);
    out->n_marks = (size_t)e->mark_count;
    out->marks = arena_array(a, out->n_marks, sizeof *out->marks);
    for (int32_t i = 0; i < e->mark_count; i++)
        out->marks[i] = encode_mark(a, &e->mark[i]);
    out->n_words = patches->words.count;
    out->words = patches->words.word;
    out->n_patches = patches->count;
    out->patches = patches->item;
    return out;
}

Gonfalon__V1__View *encode_view_of(struct arena *a, int32_t viewer, uint32_t event,
                                   const struct item_collector *items)
{
    Gonfalon__V1__View *out = arena_message(a, &gonfalon__v1__view__descriptor);

    out->viewer = encode_viewer(a, viewer);
    out->event = event;
    out->n_words = items->words.count;
    out->words = items->words.word;
    out->n_items = items->count;
    out->items = items->item;
    return out;
}
