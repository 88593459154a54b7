/* A picture rebuilt from patches equals a fresh one, and a server that talks nonsense does not spoil it. */
#include "test_wire_help.h"

#include "common/wire/encode.h"
#include "common/wire/limits.h"
#include "common/wire/picture.h"

#include <stdio.h>
#include <stdlib.h>

/* --- a small world: things with attributes, some hidden, all changing ---------------------------- */

enum { THINGS = 40, FIELDS = 6 };

struct thing {
    bool seen, owned; /* owned: its last two fields are seen too */
    int32_t field[FIELDS];
};

static const char *const field_name[FIELDS] = {"x", "fate", "name", "outline", "orders", "morale"};
static const char *const fates[] = {"reserve", "in_play", "out"};
static const char *const texts[] = {"", "Anne", "Mary", "Anne Bonny"};

static void describe(const struct thing *t, int32_t id, struct item *item)
{
    static const int32_t corners[] = {1, 2, 3, 4, 5, 6, 7, 8};
    int32_t fields = t->owned ? FIELDS : FIELDS - 2;

    *item = (struct item){.kind = id % ITEM_KINDS, .id = id / ITEM_KINDS, .count = fields};
    for (int32_t i = 0; i < fields; i++) {
        struct attribute *a = &item->attribute[i];

        a->name = field_name[i];
        a->number = t->field[i];
        a->kind = ATTRIBUTE_NUMBER;
        if (i == 1) {
            a->kind = ATTRIBUTE_WORD;
            a->text = fates[t->field[i] % 3];
            a->number = 0;
        } else if (i == 2) {
            a->kind = ATTRIBUTE_TEXT;
            a->text = texts[t->field[i] % 4];
            a->number = 0;
        } else if (i == 3) {
            a->kind = ATTRIBUTE_LIST;
            a->list = corners + t->field[i] % 4;
            a->number = t->field[i] % 5;
        }
    }
}

/* The patch of one thing, as the engine makes it. */
static bool make_patch(const struct thing *old, const struct thing *new, int32_t id, struct item *out)
{
    struct item whole;

    if (!old->seen && !new->seen)
        return false;
    describe(new, id, &whole);
    *out = whole;
    if (old->seen && new->seen && old->owned != new->owned) {
        out->whole = true;
    } else if (old->seen && new->seen) {
        out->count = 0;
        for (int32_t i = 0; i < whole.count; i++)
            if (old->field[i] != new->field[i])
                out->attribute[out->count++] = whole.attribute[i];
        return out->count > 0;
    } else if (old->seen) {
        out->gone = true;
        out->count = 0;
    }
    return true;
}

static void change(uint64_t *seed, struct thing *things)
{
    for (int i = 0; i < 4; i++) {
        struct thing *t = &things[chance_below(seed, THINGS)];

        switch (chance_below(seed, 6)) {
        case 0:
            t->seen = !t->seen;
            break;
        case 1:
            t->owned = !t->owned;
            break;
        default:
            t->field[chance_below(seed, FIELDS)] = chance_below(seed, 100);
            break;
        }
    }
}

/* Through the bytes, as over a connection. */
static void *through_bytes(struct arena *a, const ProtobufCMessageDescriptor *type, const void *message)
{
    struct bytes b = {0};

    wire_append(&b, message);
    void *read = wire_read(a, type, b.data, b.size);

    assert_non_null(read);
    bytes_free(&b);
    return read;
}

static Gonfalon__V1__View *view_of(struct arena *a, const struct thing *things, uint32_t event)
{
    struct item_collector c;

    item_collector_start(&c, a);
    for (int32_t i = 0; i < THINGS; i++) {
        struct item item;

        describe(&things[i], i, &item);
        if (things[i].seen)
            collect_item(&c, &item);
    }
    return through_bytes(a, &gonfalon__v1__view__descriptor, encode_view_of(a, 0, event, &c));
}

static Gonfalon__V1__Event *event_of(struct arena *a, const struct thing *old, const struct thing *new,
                                     uint32_t number)
{
    static struct event e;
    struct item_collector c;

    item_collector_start(&c, a);
    for (int32_t i = 0; i < THINGS; i++) {
        struct item item;

        if (make_patch(&old[i], &new[i], i, &item))
            collect_item(&c, &item);
    }
    e.key = "changed";
    e.number[0] = number;
    return through_bytes(a, &gonfalon__v1__event__descriptor, encode_event_with(a, &e, 0, &c));
}

static void patches_rebuild_the_view(void **state)
{
    (void)state;
    uint64_t seed = 77;
    struct thing things[THINGS] = {{0}};
    struct picture followed = {0}, fresh = {0};
    struct arena a;

    arena_start(&a, WIRE_REPLY_MEMORY);
    for (int i = 0; i < 100; i++)
        change(&seed, things);
    assert_int_equal(picture_show(&followed, view_of(&a, things, 10)), PICTURE_FINE);
    for (uint32_t number = 11; number < 1000; number++) {
        struct thing before[THINGS];

        memcpy(before, things, sizeof before);
        change(&seed, things);
        assert_int_equal(picture_apply(&followed, event_of(&a, before, things, number)), PICTURE_FINE);
        assert_int_equal(picture_show(&fresh, view_of(&a, things, number)), PICTURE_FINE);
        assert_true(picture_equal(&followed, &fresh));
        assert_int_equal(followed.event, number);
        arena_reset(&a);
    }
    picture_free(&followed);
    picture_free(&fresh);
    arena_free(&a);
}

/* --- by hand ------------------------------------------------------------------------------------- */

static Gonfalon__V1__Event *wound_of(struct arena *a, uint32_t number, int32_t wounds)
{
    static struct event e;
    struct item_collector c;
    struct item item = {.kind = ITEM_FIGURE, .id = 4, .count = 1};

    item.attribute[0] = (struct attribute){.name = "wounds", .kind = ATTRIBUTE_NUMBER, .number = wounds};
    item_collector_start(&c, a);
    collect_item(&c, &item);
    e.number[0] = number;
    return encode_event_with(a, &e, 0, &c);
}

static void events_in_order(void **state)
{
    (void)state;
    struct picture p = {0};
    struct arena a;

    arena_start(&a, 1 << 20);
    assert_int_equal(picture_apply(&p, wound_of(&a, 2, 9)), PICTURE_GAP);
    assert_null(picture_find(&p, ITEM_FIGURE, 4));
    assert_int_equal(picture_apply(&p, wound_of(&a, 1, 5)), PICTURE_FINE);
    assert_int_equal(picture_apply(&p, wound_of(&a, 1, 9)), PICTURE_OLD);
    assert_int_equal(picture_apply(&p, wound_of(&a, 3, 9)), PICTURE_GAP);
    assert_int_equal(picture_number(picture_find(&p, ITEM_FIGURE, 4), "wounds", -1), 5);
    assert_int_equal(picture_number(picture_find(&p, ITEM_FIGURE, 4), "speed", -1), -1);
    assert_string_equal(picture_text(picture_find(&p, ITEM_FIGURE, 4), "speed"), "");
    assert_null(picture_find(&p, ITEM_UNIT, 4));
    picture_free(&p);
    arena_free(&a);
}

static void differences_are_noticed(void **state)
{
    (void)state;
    struct picture p = {0}, q = {0};
    struct arena a;

    arena_start(&a, 1 << 20);
    picture_apply(&p, wound_of(&a, 1, 5));
    assert_false(picture_equal(&p, &q));
    picture_apply(&q, wound_of(&a, 1, 5));
    assert_true(picture_equal(&p, &q));
    picture_apply(&q, wound_of(&a, 2, 6));
    assert_false(picture_equal(&p, &q));
    picture_free(&p);
    picture_free(&q);
    arena_free(&a);
}

static void nonsense_changes_nothing(void **state)
{
    (void)state;
    struct picture p = {0};
    struct arena a;
    Gonfalon__V1__Event *e;

    arena_start(&a, 1 << 24);
    picture_apply(&p, wound_of(&a, 1, 5));
    e = wound_of(&a, 2, 9);
    e->patches[0]->attributes[0]->name = 1;
    assert_int_equal(picture_apply(&p, e), PICTURE_BROKEN);
    e = wound_of(&a, 2, 9);
    e->patches[0]->attributes[0]->value_case = GONFALON__V1__ATTRIBUTE__VALUE_WORD;
    e->patches[0]->attributes[0]->word = 1;
    assert_int_equal(picture_apply(&p, e), PICTURE_BROKEN);
    e = wound_of(&a, 2, 9);
    e->patches[0]->attributes[0]->value_case = GONFALON__V1__ATTRIBUTE__VALUE_LIST;
    e->patches[0]->attributes[0]->list = arena_message(&a, &gonfalon__v1__numbers__descriptor);
    e->patches[0]->attributes[0]->list->n_values = PICTURE_LIST_MAX + 1;
    assert_int_equal(picture_apply(&p, e), PICTURE_BROKEN);
    assert_int_equal(p.event, 1);
    assert_int_equal(picture_number(picture_find(&p, ITEM_FIGURE, 4), "wounds", -1), 5);
    picture_free(&p);
    arena_free(&a);
}

/* An event with ever new items and attributes does not grow the picture beyond its bounds. */
static void the_picture_is_bounded(void **state)
{
    (void)state;
    struct picture p = {0};
    struct arena a;

    arena_start(&a, WIRE_REPLY_MEMORY);
    for (uint32_t number = 1; number <= 10; number++) {
        static struct event e;
        struct item_collector c;
        char name[16];

        item_collector_start(&c, &a);
        for (int32_t i = 0; i < 1000; i++) {
            struct item item = {.kind = ITEM_FIGURE, .id = (int32_t)number * 1000 + i, .count = 1};

            item.attribute[0] = (struct attribute){.name = "x", .kind = ATTRIBUTE_NUMBER};
            collect_item(&c, &item);
        }
        for (int32_t i = 0; i < 50; i++) {
            struct item item = {.kind = ITEM_MATCH, .count = 1};

            snprintf(name, sizeof name, "a%u.%d", number, (int)i);
            item.attribute[0] = (struct attribute){.name = name, .kind = ATTRIBUTE_NUMBER};
            collect_item(&c, &item);
        }
        e.number[0] = number;
        assert_int_equal(picture_apply(&p, encode_event_with(&a, &e, 0, &c)), PICTURE_FINE);
        arena_reset(&a);
    }
    assert_int_equal(p.count, PICTURE_ITEMS_MAX);
    assert_int_equal(picture_find(&p, ITEM_MATCH, 0)->count, ITEM_ATTRIBUTES_MAX);
    picture_free(&p);
    arena_free(&a);
}

static void names_in_the_picture(void **state)
{
    (void)state;
    static const char *const people[] = {"Anne", "Mary", "Mary"};
    static struct event e;
    struct picture p = {0};
    struct item_collector c;
    struct arena a;

    arena_start(&a, 1 << 20);
    item_collector_start(&c, &a);
    for (int32_t i = 0; i < 3; i++) {
        struct item item = {.kind = ITEM_FIGURE, .id = i + 10, .count = 1};

        item.attribute[0] = (struct attribute){.name = "name", .kind = ATTRIBUTE_TEXT, .text = people[i]};
        collect_item(&c, &item);
    }
    e.number[0] = 1;
    picture_apply(&p, encode_event_with(&a, &e, 0, &c));
    struct answer_names names = picture_names(&p);

    assert_int_equal(names.figure(names.context, "Anne"), 10);
    assert_int_equal(names.figure(names.context, "Mary"), ANSWER_SEVERAL);
    assert_int_equal(names.figure(names.context, "Jack"), ANSWER_NOBODY);
    assert_int_equal(names.unit(names.context, "Anne"), ANSWER_NOBODY);
    picture_free(&p);
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patches_rebuild_the_view), cmocka_unit_test(events_in_order),
        cmocka_unit_test(differences_are_noticed),  cmocka_unit_test(nonsense_changes_nothing),
        cmocka_unit_test(the_picture_is_bounded),   cmocka_unit_test(names_in_the_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
