/* Views in which items are like others: nothing is lost by it, they are small, the same items give the same
 * bytes, and what a server may not send is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/match/rules.h"
#include "common/wire/encode.h"
#include "common/wire/json.h"
#include "common/wire/limits.h"
#include "common/wire/picture.h"
#include "common/wire/whole_view.h"
#include "tests/crowded/crowded.h"

static Gonfalon__V1__View *brief_view(struct arena *a, const struct crowded *c)
{
    struct view_collector collector;

    view_collector_start(&collector, a);
    crowded_view(c, collect_view_item, &collector);
    return encode_view_of(a, 0, 1, &collector.items);
}

static Gonfalon__V1__View *full_view(struct arena *a, const struct crowded *c)
{
    struct item_collector collector;

    item_collector_start(&collector, a);
    crowded_view(c, collect_item, &collector);
    return encode_view_of(a, 0, 1, &collector);
}

static struct bytes bytes_of(const Gonfalon__V1__View *view)
{
    struct bytes out = {0};

    wire_append(&out, view);
    return out;
}

static void assert_same(const Gonfalon__V1__View *a, const Gonfalon__V1__View *b)
{
    struct bytes one = bytes_of(a), two = bytes_of(b);

    assert_int_equal(one.size, two.size);
    assert_memory_equal(one.data, two.data, one.size);
    bytes_free(&one);
    bytes_free(&two);
}

/* --- of whole tables ------------------------------------------------------------------------------ */

static void each_table(void (*look)(const struct crowded *c, struct arena *a))
{
    static const int32_t sizes[] = {60, 400, 1000};
    struct arena a;

    arena_start(&a, WIRE_ENCODE_MEMORY);
    for (int32_t i = 0; rules_installed[i]; i++)
        for (size_t k = 0; k < 6; k++) {
            struct crowded c;

            assert_true(crowded_make(&c, rules_installed[i]->name, sizes[k / 2],
                                     k % 2 ? CROWDED_MIXED : CROWDED_UNITS));
            look(&c, &a);
            crowded_free(&c);
            arena_reset(&a);
        }
    arena_free(&a);
}

/* An attribute has one name, which a system shares neither with the engine nor with itself. */
static void look_for_namesakes(const struct crowded *c, struct arena *a)
{
    const Gonfalon__V1__View *view = full_view(a, c);

    for (size_t i = 0; i < view->n_items; i++)
        for (size_t k = 0; k < view->items[i]->n_attributes; k++)
            for (size_t before = 0; before < k; before++)
                if (view->items[i]->kind != GONFALON__V1__ITEM_KIND__ITEM_KIND_MATCH)
                    assert_int_not_equal(view->items[i]->attributes[k]->name,
                                         view->items[i]->attributes[before]->name);
}

static void no_attribute_has_a_namesake(void **state)
{
    (void)state;
    each_table(look_for_namesakes);
}

static void look_for_losses(const struct crowded *c, struct arena *a)
{
    struct bytes sent = bytes_of(brief_view(a, c));
    const Gonfalon__V1__View *read = wire_read(a, &gonfalon__v1__view__descriptor, sent.data, sent.size);
    const Gonfalon__V1__View *full = full_view(a, c);
    Gonfalon__V1__View whole;
    struct picture one = {0}, two = {0};

    assert_true(whole_view(a, read, &whole));
    assert_same(&whole, full);
    assert_int_equal(picture_show(&one, read), PICTURE_FINE);
    assert_int_equal(picture_show(&two, full), PICTURE_FINE);
    assert_true(picture_equal(&one, &two));
    picture_free(&one);
    picture_free(&two);
    bytes_free(&sent);
}

static void nothing_is_lost(void **state)
{
    (void)state;
    each_table(look_for_losses);
}

static void look_at_size(const struct crowded *c, struct arena *a)
{
    size_t size = wire_pack(brief_view(a, c)).size;

    assert_true(c->figures > 400 || size <= 64 * 1000);
    assert_true(size <= 150 * 1000);
}

static void views_are_small(void **state)
{
    (void)state;
    each_table(look_at_size);
}

static void as_json(void **state)
{
    struct arena a;
    struct crowded c;

    (void)state;
    arena_start(&a, WIRE_ENCODE_MEMORY);
    assert_true(crowded_make(&c, rules_installed[0]->name, 60, CROWDED_UNITS));
    json_t *brief = json_message(brief_view(&a, &c)), *full = json_message(full_view(&a, &c));

    assert_true(json_equal(brief, full));
    json_decref(brief);
    json_decref(full);
    crowded_free(&c);
    arena_free(&a);
}

/* --- of small ones -------------------------------------------------------------------------------- */

enum { ITEMS = 400, ATTRIBUTES = 30 };

struct made {
    struct item item[ITEMS];
    char text[ITEMS][ATTRIBUTES][12];
    int32_t list[ITEMS][2];
};

/* More sorts than the encoder keeps in mind, in turn; each with numbers, words, texts and a list. */
static struct made *make_items(int32_t sorts)
{
    static const char *const name[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j",
                                       "k", "l", "m", "n", "o", "p", "q", "r", "s", "t",
                                       "u", "v", "w", "x", "y", "z", "A", "B", "C", "D"};
    struct made *made = calloc(1, sizeof *made);

    assert_non_null(made);
    for (int32_t i = 0; i < ITEMS; i++) {
        struct item *item = &made->item[i];
        int32_t sort = i % sorts;

        *item = (struct item){.kind = ITEM_FIGURE, .id = i, .count = ATTRIBUTES};
        made->list[i][0] = sort;
        for (int32_t k = 0; k < ATTRIBUTES; k++) {
            snprintf(made->text[i][k], sizeof made->text[i][k], "t%d", (int)((sort + k) % 50));
            item->attribute[k] = (struct attribute){.name = name[k],
                                                    .kind = k % 4,
                                                    .number = k % 4 == ATTRIBUTE_LIST ? 2 : sort + k,
                                                    .text = made->text[i][k],
                                                    .list = made->list[i]};
        }
        item->attribute[0].number = 1000 + i;
    }
    return made;
}

static Gonfalon__V1__View *view_of(struct arena *a, const struct made *made, item_taker *take)
{
    struct view_collector c;

    view_collector_start(&c, a);
    for (int32_t i = 0; i < ITEMS; i++)
        take(&c, &made->item[i]); /* a view_collector begins with an item_collector */
    return encode_view_of(a, 0, 1, &c.items);
}

/* The same items, told one after the other in the same place: nothing of one is left when the next comes. */
static Gonfalon__V1__View *view_of_passing(struct arena *a, const struct made *made)
{
    struct view_collector c;
    struct item item;
    char text[ATTRIBUTES][12];
    int32_t list[2];

    view_collector_start(&c, a);
    for (int32_t i = 0; i < ITEMS; i++) {
        item = made->item[i];
        memcpy(text, made->text[i], sizeof text);
        memcpy(list, made->list[i], sizeof list);
        for (int32_t k = 0; k < ATTRIBUTES; k++) {
            item.attribute[k].text = text[k];
            item.attribute[k].list = list;
        }
        collect_view_item(&c, &item);
    }
    return encode_view_of(a, 0, 1, &c.items);
}

static void more_sorts_than_are_kept(void **state)
{
    static const int32_t sorts[] = {1, 7, 64, 65, 66, 150, ITEMS};
    struct arena a;

    (void)state;
    arena_start(&a, WIRE_ENCODE_MEMORY);
    for (size_t i = 0; i < sizeof sorts / sizeof sorts[0]; i++) {
        struct made *made = make_items(sorts[i]), *again = make_items(sorts[i]);
        const Gonfalon__V1__View *brief = view_of(&a, made, collect_view_item);
        Gonfalon__V1__View whole;

        assert_true(whole_view(&a, brief, &whole));
        assert_same(&whole, view_of(&a, made, collect_item));
        assert_same(brief, view_of(&a, again, collect_view_item)); /* wherever the words and lists are kept */
        assert_same(brief, view_of_passing(&a, made));
        free(made);
        free(again);
        arena_reset(&a);
    }
    arena_free(&a);
}

/* An item is like none that has other attributes, and like none of another kind. */
static void only_like_its_like(void **state)
{
    struct made *made = make_items(1);
    struct arena a;

    (void)state;
    arena_start(&a, WIRE_ENCODE_MEMORY);
    for (int32_t i = 0; i < ITEMS; i++) {
        made->item[i].kind = i % 3 == 0 ? ITEM_UNIT : ITEM_FIGURE;
        made->item[i].count = i % 5 == 0 ? ATTRIBUTES - 1 : ATTRIBUTES;
        if (i % 7 == 0)
            made->item[i].attribute[ATTRIBUTES - 2].name = "other";
    }
    const Gonfalon__V1__View *brief = view_of(&a, made, collect_view_item);
    Gonfalon__V1__View whole;
    int32_t like = 0;

    assert_true(whole_view(&a, brief, &whole));
    assert_same(&whole, view_of(&a, made, collect_item));
    for (size_t i = 0; i < ITEMS; i++) {
        const Gonfalon__V1__Item *item = brief->items[i];

        if (item->like == 0)
            continue;
        assert_int_equal(item->kind, brief->items[i - item->like]->kind);
        like++;
    }
    assert_true(like > ITEMS / 2);
    free(made);
    arena_free(&a);
}

/* --- what may not be sent ------------------------------------------------------------------------- */

static void assert_refused(const Gonfalon__V1__View *view)
{
    struct arena a;
    Gonfalon__V1__View whole;
    struct picture picture = {.event = 77};

    arena_start(&a, WIRE_REPLY_MEMORY);
    assert_false(whole_view(&a, view, &whole));
    assert_int_equal(picture_show(&picture, view), PICTURE_BROKEN);
    assert_int_equal(picture.event, 77); /* it stays as it was */
    json_decref(json_message(view));
    picture_free(&picture);
    arena_free(&a);
}

static void broken_views(void **state)
{
    struct arena a;
    struct made *made = make_items(1);

    (void)state;
    arena_start(&a, WIRE_ENCODE_MEMORY);
    Gonfalon__V1__View *view = view_of(&a, made, collect_view_item);

    assert_int_equal(view->items[9]->like, 1);
    view->items[9]->like = 10; /* before the first */
    assert_refused(view);
    view->items[9]->like = UINT32_MAX;
    assert_refused(view);
    view->items[9]->like = 9;
    view->items[0]->like = 1;
    assert_refused(view);
    view->items[0]->like = 0;
    view->items[9]->kind = GONFALON__V1__ITEM_KIND__ITEM_KIND_UNIT;
    assert_refused(view);
    view->items[9]->kind = GONFALON__V1__ITEM_KIND__ITEM_KIND_FIGURE;
    Gonfalon__V1__View whole;

    assert_true(whole_view(&a, view, &whole)); /* with all put back it is as good as before */
    free(made);
    arena_free(&a);
}

/* Each item adds attributes to those of the one before it. */
static void ever_more_attributes(void **state)
{
    struct arena a;
    struct made *made = make_items(1);

    (void)state;
    arena_start(&a, WIRE_ENCODE_MEMORY);
    Gonfalon__V1__View *view = view_of(&a, made, collect_view_item);

    for (uint32_t i = 1; i < ITEMS; i++)
        view->items[i]->attributes[0]->name = 100 + i;
    assert_refused(view);
    Gonfalon__V1__View whole;

    view->n_items = ITEM_ATTRIBUTES_MAX - ATTRIBUTES + 1; /* the last has as many as an item may have */
    assert_true(whole_view(&a, view, &whole));
    assert_int_equal(whole.items[view->n_items - 1]->n_attributes, ITEM_ATTRIBUTES_MAX);
    view->n_items++;
    assert_refused(view);
    free(made);
    arena_free(&a);
}

/* A few bytes for an item of a megabyte. */
static void ever_more_bytes(void **state)
{
    struct arena a;
    struct made *made = make_items(1);

    (void)state;
    arena_start(&a, WIRE_ENCODE_MEMORY);
    Gonfalon__V1__View *view = view_of(&a, made, collect_view_item);
    char *text = calloc(1, 1 << 20);

    assert_non_null(text);
    memset(text, 'x', (1 << 20) - 1);
    for (size_t k = 0; k < view->items[0]->n_attributes; k++)
        if (view->items[0]->attributes[k]->value_case == GONFALON__V1__ATTRIBUTE__VALUE_TEXT) {
            view->items[0]->attributes[k]->text = text;
            break;
        }
    assert_refused(view);
    free(text);
    free(made);
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_attribute_has_a_namesake),
        cmocka_unit_test(nothing_is_lost),
        cmocka_unit_test(views_are_small),
        cmocka_unit_test(as_json),
        cmocka_unit_test(more_sorts_than_are_kept),
        cmocka_unit_test(only_like_its_like),
        cmocka_unit_test(broken_views),
        cmocka_unit_test(ever_more_attributes),
        cmocka_unit_test(ever_more_bytes),
    };

    return cmocka_run_group_tests_name("wire_view", tests, NULL, NULL);
}
