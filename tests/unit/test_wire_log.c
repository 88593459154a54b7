/* Log entries and answers: there and back, the same bytes each time, and what is refused on the way. */
#include "test_wire_help.h"

#include "common/wire/decode.h"
#include "common/wire/encode.h"
#include "common/wire/kinds.h"
#include "common/wire/limits.h"

#include <stdio.h>
#include <stdlib.h>

static void random_answer(uint64_t *seed, struct answer *a)
{
    memset(a, 0, sizeof *a);
    a->decision = (uint32_t)chance(seed);
    a->kind = DECISION_PICK + chance_below(seed, DECISION_LAY);
    a->count = chance(seed) % 8 ? chance_below(seed, 20) : ANSWER_ITEMS_MAX;
    for (int32_t i = 0; i < a->count; i++)
        a->item[i] = (struct answer_item){.ref = chance_number(seed),
                                          .value = chance_number(seed),
                                          .at = {chance_number(seed), chance_number(seed)},
                                          .facing = chance_number(seed)};
}

static void random_entry(uint64_t *seed, struct entry *e)
{
    memset(e, 0, sizeof *e);
    e->kind = chance_below(seed, ENTRY_KINDS);
    e->player = chance_number(seed);
    e->side = chance_number(seed);
    e->spent_ms = chance_number(seed);
    e->to = (uint32_t)chance(seed);
    if (e->kind == ENTRY_MASTER)
        e->act = chance_below(seed, MASTER_ACTS);
    e->what = chance_number(seed);
    e->target = chance_number(seed);
    e->value = chance_number(seed);
    e->at = (struct point){chance_number(seed), chance_number(seed)};
    e->facing = chance_number(seed);
    snprintf(e->name, sizeof e->name, "field%d", (int)chance_below(seed, 1000));
    snprintf(e->rule, sizeof e->rule, "B%d.1-a", (int)chance_below(seed, 1000));
    snprintf(e->text, sizeof e->text, "« %d »\nand so on", (int)chance_number(seed));
    if (e->kind == ENTRY_STANDING) {
        e->standing.question = chance_number(seed);
        e->standing.unit = chance_number(seed);
        e->standing.remove = chance_below(seed, 2);
        for (int32_t i = 0; i < chance_below(seed, STANDING_TAGS + 1); i++)
            snprintf(e->standing.tag[i], sizeof e->standing.tag[i], "tag%d", (int)chance_below(seed, 100));
        if (!e->standing.tag[0][0])
            memset(e->standing.tag, 0, sizeof e->standing.tag);
    }
    if (e->kind == ENTRY_ANSWER)
        random_answer(seed, &e->answer);
}

static void entries_there_and_back(void **state)
{
    (void)state;
    uint64_t seed = 42;
    struct arena arena;
    struct entry *in = malloc(sizeof *in), *out = malloc(sizeof *out);
    struct bytes first = {0}, second = {0};

    arena_start(&arena, WIRE_ENCODE_MEMORY);
    for (int i = 0; i < 3000; i++) {
        random_entry(&seed, in);
        bytes_clear(&first);
        bytes_clear(&second);
        wire_append(&first, encode_entry(&arena, in));
        Gonfalon__V1__LogEntry *read =
            wire_read(&arena, &gonfalon__v1__log_entry__descriptor, first.data, first.size);

        assert_non_null(read);
        memset(out, 0xAA, sizeof *out);
        assert_null(decode_entry(read, out));
        /* Nobody looks behind the items of an answer, so what was there stays there. */
        assert_memory_equal(in, out, offsetof(struct entry, answer.item));
        assert_memory_equal(in->answer.item, out->answer.item,
                            (size_t)in->answer.count * sizeof in->answer.item[0]);
        wire_append(&second, encode_entry(&arena, out));
        assert_int_equal(first.size, second.size);
        assert_memory_equal(first.data, second.data, first.size);
        arena_reset(&arena);
    }
    arena_free(&arena);
    bytes_free(&first);
    bytes_free(&second);
    free(in);
    free(out);
}

/* The schema keeps its numbers for ever: logs are full of them. */
static void kinds_keep_their_numbers(void **state)
{
    (void)state;
    assert_int_equal(entry_kind_out(ENTRY_ANSWER), 1);
    assert_int_equal(entry_kind_out(ENTRY_TAKEBACK), 8);
    assert_int_equal(entry_kind_out(ENTRY_MASTER), 11);
    assert_int_equal(entry_kind_out(ENTRY_GRANT), 13);
    assert_int_equal(master_act_out(MASTER_END), 8);
    for (int32_t i = 0; i < ENTRY_KINDS; i++)
        assert_int_equal(entry_kind_in(entry_kind_out(i)), i);
    for (int32_t i = 0; i < MASTER_ACTS; i++)
        assert_int_equal(master_act_in(master_act_out(i)), i);
    for (int32_t i = 0; i < ITEM_KINDS; i++)
        assert_int_equal(item_kind_in(item_kind_out(i)), i);
    for (int32_t i = DECISION_PICK; i < DECISION_KINDS; i++)
        assert_int_equal(decision_kind_in(decision_kind_out(i)), i);
    assert_int_equal(entry_kind_in((Gonfalon__V1__EntryKind)0), -1);
    assert_int_equal(entry_kind_in((Gonfalon__V1__EntryKind)99), -1);
    assert_int_equal(entry_kind_in((Gonfalon__V1__EntryKind)(256 + 1)), -1);
    assert_int_equal(decision_kind_in((Gonfalon__V1__DecisionKind)0), -1);
    assert_int_equal(decision_kind_in((Gonfalon__V1__DecisionKind)-1), -1);
}

static void check_entry_refused(struct arena *a, void (*spoil)(struct arena *a, Gonfalon__V1__LogEntry *e),
                                enum entry_kind kind, const char *key)
{
    struct entry *e = calloc(1, sizeof *e);

    e->kind = (int32_t)kind;
    e->answer.kind = DECISION_PICK;
    Gonfalon__V1__LogEntry *wire = encode_entry(a, e);

    assert_null(decode_entry(wire, e));
    spoil(a, wire);
    const char *why = decode_entry(wire, e);

    assert_non_null(why);
    assert_string_equal(why, key);
    free(e);
}

static void spoil_kind(struct arena *a, Gonfalon__V1__LogEntry *e)
{
    (void)a;
    e->kind = (Gonfalon__V1__EntryKind)200;
}

static void spoil_act(struct arena *a, Gonfalon__V1__LogEntry *e)
{
    (void)a;
    e->act = (Gonfalon__V1__MasterAct)0;
}

static void spoil_rule(struct arena *a, Gonfalon__V1__LogEntry *e)
{
    e->rule = arena_text(a, "A-RULE-ID-MUCH-TOO-LONG-FOR-THE-LOG");
}

static void spoil_text(struct arena *a, Gonfalon__V1__LogEntry *e)
{
    e->text = arena_text(a, "\xC0\xAF");
}

static void spoil_answer(struct arena *a, Gonfalon__V1__LogEntry *e)
{
    (void)a;
    e->answer = NULL;
}

static void spoil_standing(struct arena *a, Gonfalon__V1__LogEntry *e)
{
    (void)a;
    e->standing = NULL;
}

static void spoil_tag(struct arena *a, Gonfalon__V1__LogEntry *e)
{
    static char tag[] = "a-tag-of-20-letters.";
    static char *tags[] = {tag};

    (void)a;
    e->standing->tags = tags;
    e->standing->n_tags = 1;
}

static void spoil_tags(struct arena *a, Gonfalon__V1__LogEntry *e)
{
    static char tag[] = "hold";
    static char *tags[] = {tag, tag, tag, tag};

    (void)a;
    e->standing->tags = tags;
    e->standing->n_tags = 4;
}

static void spoil_count(struct arena *a, Gonfalon__V1__LogEntry *e)
{
    size_t count = ANSWER_ITEMS_MAX + 1;

    e->answer->items = arena_array(a, count, sizeof *e->answer->items);
    e->answer->n_items = count;
    for (size_t i = 0; i < count; i++)
        e->answer->items[i] = arena_message(a, &gonfalon__v1__answer_item__descriptor);
}

static void bad_entries_are_refused(void **state)
{
    (void)state;
    struct arena a;

    arena_start(&a, WIRE_ENCODE_MEMORY);
    check_entry_refused(&a, spoil_kind, ENTRY_DRAW, "entry.unknown_kind");
    check_entry_refused(&a, spoil_act, ENTRY_MASTER, "entry.unknown_act");
    check_entry_refused(&a, spoil_rule, ENTRY_DRAW, "entry.bad_text");
    check_entry_refused(&a, spoil_text, ENTRY_DRAW, "entry.bad_text");
    check_entry_refused(&a, spoil_answer, ENTRY_ANSWER, "answer.missing");
    check_entry_refused(&a, spoil_count, ENTRY_ANSWER, "answer.too_many");
    check_entry_refused(&a, spoil_standing, ENTRY_STANDING, "entry.standing_missing");
    check_entry_refused(&a, spoil_tag, ENTRY_STANDING, "standing.bad_tag");
    check_entry_refused(&a, spoil_tags, ENTRY_STANDING, "standing.too_many_tags");
    arena_free(&a);
}

static void viewers_there_and_back(void **state)
{
    (void)state;
    struct arena a;
    Gonfalon__V1__Viewer nobody = GONFALON__V1__VIEWER__INIT;

    arena_start(&a, WIRE_ENCODE_MEMORY);
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++)
        assert_int_equal(decode_viewer(encode_viewer(&a, viewer)), viewer);
    assert_int_equal(decode_viewer(&nobody), -1);
    nobody.kind = GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SIDE;
    nobody.side = SIDES_MAX;
    assert_int_equal(decode_viewer(&nobody), -1);
    nobody.side = -1;
    assert_int_equal(decode_viewer(&nobody), -1);
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_there_and_back),
        cmocka_unit_test(kinds_keep_their_numbers),
        cmocka_unit_test(bad_entries_are_refused),
        cmocka_unit_test(viewers_there_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
