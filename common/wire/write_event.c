#include "common/wire/write_event.h"

#include "common/wire/kinds.h"
#include "common/wire/varint.h"
#include "common/wire/words.h"

#include <assert.h>
#include <string.h>

/* Fields by their numbers in the schema; tests compare the result with what the schema's own packer gives. */
enum {
    EVENT_NUMBER = 1,
    EVENT_KEY,
    EVENT_ARGS,
    EVENT_ROLLS,
    EVENT_RULES,
    EVENT_WORDS,
    EVENT_PATCHES,
    EVENT_WAYS,
    EVENT_MARKS
};
enum { WAY_FIGURE = 1, WAY_CORNERS };
enum { POINT_X = 1, POINT_Y };
enum { ARG_FIELD_NAME = 1, ARG_FIELD_KIND, ARG_FIELD_VALUE, ARG_FIELD_WORD, ARG_FIELD_AT };
enum { MARK_KIND = 1, MARK_AT, MARK_RADIUS, MARK_TO, MARK_WIDTH, MARK_CONE };
enum {
    ROLL_WHAT = 1,
    ROLL_SIDE,
    ROLL_FIGURE,
    ROLL_DIE,
    ROLL_FACES,
    ROLL_MODIFIERS,
    ROLL_TOTAL,
    ROLL_TARGET,
    ROLL_RESULT,
    ROLL_AT_MOST
};
enum { MODIFIER_VALUE = 1, MODIFIER_RULE };
enum { ITEM_FIELD_KIND = 1, ITEM_FIELD_ID, ITEM_FIELD_GONE, ITEM_FIELD_ATTRIBUTES, ITEM_FIELD_WHOLE };
enum {
    ATTRIBUTE_FIELD_NAME = 1,
    ATTRIBUTE_FIELD_NUMBER,
    ATTRIBUTE_FIELD_WORD,
    ATTRIBUTE_FIELD_TEXT,
    ATTRIBUTE_FIELD_LIST
};
enum { NUMBERS_VALUES = 1 };

/* --- values ------------------------------------------------------------------------------------- */

/* Every field of these messages has a number below 16: its tag is one byte. */
static void put_number(struct bytes *to, uint32_t field, uint64_t value)
{
    uint8_t *at = bytes_extend(to, 1 + VARINT_BYTES_MAX);

    *at = (uint8_t)(field << 3);
    to->size = (size_t)(varint_put(at + 1, value) - to->data);
}

/* What is zero is left out, unless it is a member of a oneof. */
static void put_unless_zero(struct bytes *to, uint32_t field, uint64_t value)
{
    if (value != 0)
        put_number(to, field, value);
}

static void put_text(struct bytes *to, uint32_t field, const char *text)
{
    size_t size = text ? strlen(text) : 0;
    uint8_t *at = bytes_extend(to, 1 + VARINT_BYTES_MAX + size);

    *at = (uint8_t)part_tag(field);
    at = varint_put(at + 1, (uint32_t)size);
    if (size > 0)
        memcpy(at, text, size);
    to->size = (size_t)(at - to->data) + size;
}

static void put_text_unless_empty(struct bytes *to, uint32_t field, const char *text)
{
    if (text && *text)
        put_text(to, field, text);
}

/* A part is written before its length is known. Nearly all are shorter than 128 bytes, and one byte is left
 * for that; the others are moved. */
static size_t open_part(struct bytes *to, uint32_t field)
{
    uint8_t *at = bytes_extend(to, 2);

    *at = (uint8_t)part_tag(field);
    return to->size;
}

static void close_part(struct bytes *to, size_t start)
{
    size_t size = to->size - start, more = varint_size(size) - 1;

    if (more > 0) {
        bytes_extend(to, more);
        memmove(to->data + start + more, to->data + start, size);
    }
    varint_put(to->data + start - 1, (uint32_t)size);
}

static void put_numbers(struct bytes *to, uint32_t field, const int32_t *list, int32_t count)
{
    if (count <= 0)
        return;
    size_t start = open_part(to, field);
    uint8_t *at = bytes_extend(to, (size_t)count * VARINT_BYTES_MAX);

    for (int32_t i = 0; i < count; i++)
        at = varint_put(at, zigzag(list[i]));
    to->size = (size_t)(at - to->data);
    close_part(to, start);
}

static void put_point(struct bytes *to, uint32_t field, struct point at)
{
    size_t start = open_part(to, field);

    put_unless_zero(to, POINT_X, zigzag(at.x));
    put_unless_zero(to, POINT_Y, zigzag(at.y));
    close_part(to, start);
}

/* --- what happened ------------------------------------------------------------------------------ */

static void put_arg(struct bytes *to, const struct arg *arg, int32_t value)
{
    size_t start = open_part(to, EVENT_ARGS);

    put_text_unless_empty(to, ARG_FIELD_NAME, arg->name);
    put_unless_zero(to, ARG_FIELD_KIND, (uint32_t)arg_kind_out(arg->kind));
    put_unless_zero(to, ARG_FIELD_VALUE, zigzag(value));
    if (arg->kind == ARG_WORD || arg->kind == ARG_TEXT)
        put_text_unless_empty(to, ARG_FIELD_WORD, arg->word);
    if (arg->kind == ARG_POINT)
        put_point(to, ARG_FIELD_AT, arg->at);
    close_part(to, start);
}

static void put_modifier(struct bytes *to, const struct modifier *modifier)
{
    size_t start = open_part(to, ROLL_MODIFIERS);

    put_unless_zero(to, MODIFIER_VALUE, zigzag(modifier->value));
    put_text_unless_empty(to, MODIFIER_RULE, modifier->rule);
    close_part(to, start);
}

static void put_roll(struct bytes *to, const struct roll *roll, int32_t figure)
{
    size_t start = open_part(to, EVENT_ROLLS);

    put_text_unless_empty(to, ROLL_WHAT, roll->what);
    put_unless_zero(to, ROLL_SIDE, zigzag(roll->side));
    put_unless_zero(to, ROLL_FIGURE, zigzag(figure));
    put_unless_zero(to, ROLL_DIE, zigzag(roll->sides));
    put_numbers(to, ROLL_FACES, roll->face, roll->dice);
    for (int32_t i = 0; i < roll->modifier_count; i++)
        put_modifier(to, &roll->modifier[i]);
    put_unless_zero(to, ROLL_TOTAL, zigzag(roll->total));
    put_unless_zero(to, ROLL_TARGET, zigzag(roll->target));
    put_unless_zero(to, ROLL_RESULT, (uint32_t)roll_result_out(roll->result));
    put_unless_zero(to, ROLL_AT_MOST, roll->at_most);
    close_part(to, start);
}

/* Those of one figure, from `first` on; returns the first of the next figure. */
static int32_t put_way(struct bytes *to, const struct match *m, const struct event *e, int32_t viewer,
                       int32_t first)
{
    int32_t figure = e->corner[first].figure, next = first;
    bool told = event_way_told(m, viewer, figure);
    size_t start = 0;

    if (told) {
        start = open_part(to, EVENT_WAYS);
        put_unless_zero(to, WAY_FIGURE, zigzag(figure_told(m, viewer, figure)));
    }
    for (; next < e->corner_count && e->corner[next].figure == figure; next++)
        if (told)
            put_point(to, WAY_CORNERS, e->corner[next].at);
    if (told)
        close_part(to, start);
    return next;
}

static void put_mark(struct bytes *to, const struct event_mark *mark)
{
    size_t start = open_part(to, EVENT_MARKS);

    put_text_unless_empty(to, MARK_KIND, mark->kind);
    put_point(to, MARK_AT, mark->at);
    put_unless_zero(to, MARK_RADIUS, zigzag(mark->radius));
    if (mark->line)
        put_point(to, MARK_TO, mark->to);
    put_unless_zero(to, MARK_WIDTH, zigzag(mark->width));
    put_unless_zero(to, MARK_CONE, mark->cone);
    close_part(to, start);
}

/* --- what changed ------------------------------------------------------------------------------- */

struct patches {
    struct event_writer *writer;
    struct bytes *to;
    struct words words;
};

/* Each word has two places; if others of this event stand in both, it is looked up anew each time. */
static struct known_word *place_of(struct event_writer *w, const char *word)
{
    uint64_t place = ((uint64_t)(uintptr_t)word * UINT64_C(0x9e3779b97f4a7c15) >> 32) % WORDS_KNOWN;
    struct known_word *known = &w->known[place];

    return known->word != word && known->event == w->event ? &w->known[place ^ 1] : known;
}

/* Of a name: it is the program's own, and stays what it is. */
static uint32_t number_of_name(struct patches *p, const char *name)
{
    struct known_word *known = place_of(p->writer, name);

    if (known->word != name || known->event != p->writer->event)
        *known = (struct known_word){name, p->writer->event, words_number(&p->words, name)};
    return known->number;
}

/* Of a text: one that has changed where it stands is another word. */
static uint32_t number_of_text(struct patches *p, const char *text)
{
    struct known_word *known = place_of(p->writer, text);

    if (!text || known->word != text || known->event != p->writer->event ||
        strcmp(p->words.word[known->number], text) != 0)
        *known = (struct known_word){text, p->writer->event, words_number(&p->words, text)};
    return known->number;
}

enum { SHORT_ATTRIBUTE_MOST = 2 + 2 * (1 + VARINT_BYTES_MAX) };

/* Nearly all that changes is a number or a word: written in one go, for its length is below 128. */
static uint8_t *put_short_attribute(uint8_t *start, uint32_t name, uint32_t field, uint64_t value)
{
    uint8_t *at = start + 2;

    if (name != 0) {
        *at = ATTRIBUTE_FIELD_NAME << 3;
        at = varint_put(at + 1, name);
    }
    *at = (uint8_t)(field << 3);
    at = varint_put(at + 1, value);
    start[0] = (uint8_t)part_tag(ITEM_FIELD_ATTRIBUTES);
    start[1] = (uint8_t)(at - start - 2);
    return at;
}

static void put_long_attribute(struct patches *p, uint32_t name, const struct attribute *a)
{
    size_t start = open_part(p->to, ITEM_FIELD_ATTRIBUTES);

    put_unless_zero(p->to, ATTRIBUTE_FIELD_NAME, name);
    if (a->kind == ATTRIBUTE_LIST) {
        size_t list = open_part(p->to, ATTRIBUTE_FIELD_LIST);

        put_numbers(p->to, NUMBERS_VALUES, a->list, a->number);
        close_part(p->to, list);
    } else {
        put_text(p->to, ATTRIBUTE_FIELD_TEXT, a->text);
    }
    close_part(p->to, start);
}

static bool is_short(const struct attribute *a)
{
    return a->kind == ATTRIBUTE_NUMBER || a->kind == ATTRIBUTE_WORD;
}

/* Those of them that stand together; how many. */
static int32_t put_short_attributes(struct patches *p, const struct attribute *a, int32_t most)
{
    uint8_t *at = bytes_extend(p->to, (size_t)most * SHORT_ATTRIBUTE_MOST);
    int32_t count = 0;

    for (; count < most && is_short(&a[count]); count++) {
        uint32_t name = number_of_name(p, a[count].name);

        at = a[count].kind == ATTRIBUTE_NUMBER
                 ? put_short_attribute(at, name, ATTRIBUTE_FIELD_NUMBER, zigzag(a[count].number))
                 : put_short_attribute(at, name, ATTRIBUTE_FIELD_WORD, number_of_text(p, a[count].text));
    }
    p->to->size = (size_t)(at - p->to->data);
    return count;
}

static void put_attributes(struct patches *p, const struct item *item)
{
    for (int32_t i = 0; i < item->count;) {
        const struct attribute *a = &item->attribute[i];

        if (is_short(a)) {
            i += put_short_attributes(p, a, item->count - i);
        } else {
            put_long_attribute(p, number_of_name(p, a->name), a);
            i++;
        }
    }
}

static void put_patch(void *context, const struct item *item)
{
    struct patches *p = context;
    size_t start = open_part(p->to, EVENT_PATCHES);

    put_unless_zero(p->to, ITEM_FIELD_KIND, (uint32_t)item_kind_out(item->kind));
    put_unless_zero(p->to, ITEM_FIELD_ID, zigzag(item->id));
    put_unless_zero(p->to, ITEM_FIELD_GONE, item->gone);
    put_attributes(p, item);
    put_unless_zero(p->to, ITEM_FIELD_WHOLE, item->whole);
    close_part(p->to, start);
}

/* --- the event ---------------------------------------------------------------------------------- */

void event_writer_free(struct event_writer *w)
{
    bytes_free(&w->patches);
    bytes_free(&w->body);
}

/* The words stand before the patches that they are found in. */
struct packed write_event(struct event_writer *w, struct arena *a, const struct match *m,
                          const struct event *e, int32_t viewer)
{
    struct patches patches = {.writer = w, .to = &w->patches};

    assert(e->number[viewer] != 0);
    bytes_clear(&w->patches);
    bytes_clear(&w->body);
    if (++w->event == 0) { /* all numbers have been used: those that are kept say nothing any more */
        memset(w->known, 0, sizeof w->known);
        w->event = 1;
    }
    words_start(&patches.words, a);
    event_patches(m, viewer, put_patch, &patches);
    put_text_unless_empty(&w->body, EVENT_KEY, e->key);
    for (int32_t i = 0; i < e->arg_count; i++)
        put_arg(&w->body, &e->arg[i], arg_told(m, viewer, &e->arg[i]));
    for (int32_t i = 0; i < e->roll_count; i++)
        put_roll(&w->body, &e->roll[i], figure_told(m, viewer, e->roll[i].figure));
    for (int32_t i = 0; i < e->rule_count; i++)
        put_text(&w->body, EVENT_RULES, e->rule[i]);
    for (uint32_t i = 0; i < patches.words.count; i++)
        put_text(&w->body, EVENT_WORDS, patches.words.word[i]);
    bytes_add(&w->body, w->patches.data, w->patches.size);
    for (int32_t i = 0; i < e->corner_count;)
        i = put_way(&w->body, m, e, viewer, i);
    for (int32_t i = 0; i < e->mark_count; i++)
        put_mark(&w->body, &e->mark[i]);
    return (struct packed){w->body.data, w->body.size};
}

size_t numbered_event_size(uint32_t number, struct packed body)
{
    return 1 + varint_size(number) + body.size;
}

void add_numbered_event(struct bytes *to, uint32_t number, struct packed body)
{
    put_number(to, EVENT_NUMBER, number);
    bytes_add(to, body.data, body.size);
}
