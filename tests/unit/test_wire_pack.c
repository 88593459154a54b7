/* Messages and records as bytes: what protobuf-c makes, what we put together by hand, and garbage. */
#include "test_wire_help.h"

#include "common/wire/encode.h"
#include "common/wire/frame.h"
#include "common/wire/json.h"
#include "common/wire/limits.h"
#include "common/wire/record.h"
#include "common/wire/varint.h"

#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void varints(void **state)
{
    (void)state;
    static const uint64_t values[] = {0, 1, 127, 128, 300, 16383, 16384, UINT32_MAX, UINT64_MAX};

    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        struct bytes b = {0};
        uint64_t back;

        varint_add(&b, values[i]);
        assert_int_equal(b.size, varint_size(values[i]));
        assert_int_equal(varint_read(b.data, b.size, &back), b.size);
        assert_true(back == values[i]);
        assert_int_equal(varint_read(b.data, b.size - 1, &back), 0);
        bytes_free(&b);
    }
    uint64_t back;

    assert_int_equal(varint_read((const uint8_t *)"\xAC\x02", 2, &back), 2);
    assert_int_equal(back, 300);
    assert_int_equal(varint_read((const uint8_t *)"\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01", 11, &back),
                     0);
}

static struct event *make_event(uint32_t number)
{
    static struct event e;

    memset(&e, 0, sizeof e);
    e.key = "shot";
    e.arg_count = 1;
    e.arg[0] = (struct arg){.name = "who", .kind = ARG_FIGURE, .value = 3};
    e.number[0] = number;
    e.rule_count = 1;
    e.rule[0] = "C4.2-a";
    e.roll_count = 1;
    e.roll[0] = (struct roll){.what = "shot", .side = 0, .figure = 3, .sides = 6, .dice = 2, .total = 7};
    e.roll[0].face[0] = 2;
    e.roll[0].face[1] = 5;
    return &e;
}

static void collect_wound(struct item_collector *patches, struct arena *a)
{
    struct item item = {.kind = ITEM_FIGURE, .id = 3, .count = 2};

    item.attribute[0] = (struct attribute){.name = "wounds", .kind = ATTRIBUTE_NUMBER, .number = 1};
    item.attribute[1] = (struct attribute){.name = "fate", .kind = ATTRIBUTE_WORD, .text = "out"};
    item_collector_start(patches, a);
    collect_item(patches, &item);
}

static void frames_of_messages(void **state)
{
    (void)state;
    Gonfalon__V1__ClientMessage message = GONFALON__V1__CLIENT_MESSAGE__INIT;
    struct bytes alone = {0}, framed = {0};

    message.id = 7;
    wire_append(&alone, &message);
    wire_append_frame(&framed, &message);
    assert_int_equal(framed.size, alone.size + WIRE_FRAME_HEADER);
    assert_int_equal(framed.data[3], alone.size);
    assert_memory_equal(framed.data + WIRE_FRAME_HEADER, alone.data, alone.size);
    bytes_free(&alone);
    bytes_free(&framed);
}

static void event_carries_everything(void **state)
{
    (void)state;
    struct arena a;
    struct item_collector patches;

    arena_start(&a, 1 << 20);
    collect_wound(&patches, &a);
    struct event *model = make_event(12);

    model->roll[0].modifier_count = 1;
    model->roll[0].modifier[0] = (struct modifier){.value = -1, .rule = "C5.1"};
    model->roll[0].target = 8;
    model->roll[0].result = ROLL_FAILED;
    Gonfalon__V1__Event *e = encode_event_with(&a, model, 0, &patches);

    assert_int_equal(e->number, 12);
    assert_string_equal(e->key, "shot");
    assert_int_equal(e->args[0]->kind, GONFALON__V1__ARG_KIND__ARG_KIND_FIGURE);
    assert_string_equal(e->rules[0], "C4.2-a");
    assert_int_equal(e->rolls[0]->n_faces, 2);
    assert_int_equal(e->rolls[0]->faces[1], 5);
    assert_int_equal(e->rolls[0]->modifiers[0]->value, -1);
    assert_int_equal(e->rolls[0]->result, GONFALON__V1__ROLL_RESULT__ROLL_RESULT_FAILED);
    assert_int_equal(e->n_words, 3);
    assert_string_equal(e->words[e->patches[0]->attributes[0]->name], "wounds");
    assert_string_equal(e->words[e->patches[0]->attributes[1]->word], "out");
    arena_free(&a);
}

/* A thousand figures name their attributes once. */
static void words_are_sent_once(void **state)
{
    (void)state;
    static char names[300][8];
    struct arena a;
    struct item_collector c;
    struct item item = {.kind = ITEM_FIGURE, .count = 1};

    arena_start(&a, 1 << 24);
    item_collector_start(&c, &a);
    for (int32_t round = 0; round < 3; round++)
        for (int32_t i = 0; i < 300; i++) {
            snprintf(names[i], sizeof names[i], "w%d", (int)i);
            item.attribute[0] = (struct attribute){.name = names[i], .kind = ATTRIBUTE_NUMBER};
            collect_item(&c, &item);
            assert_int_equal(c.item[c.count - 1]->attributes[0]->name, i);
            names[i][0] = 'x'; /* a copy was taken */
        }
    assert_int_equal(c.words.count, 300);
    assert_string_equal(c.words.word[299], "w299");
    arena_free(&a);
}

static void arena_keeps_its_limit(void **state)
{
    (void)state;
    struct arena a;
    size_t taken = 0;

    arena_start(&a, 100000);
    assert_null(arena_try(&a, 100001));
    assert_null(arena_try(&a, SIZE_MAX));
    while (arena_try(&a, 1000))
        taken += 1000;
    assert_in_range(taken, 90000, 100000);
    arena_reset(&a);
    uint8_t *again = arena_try(&a, 1000);

    assert_non_null(again);
    assert_int_equal(again[999], 0);
    arena_free(&a);
}

/* Two bytes make an empty match; a quarter of a megabyte of them shall not take a hundred. */
static void small_bombs_are_refused(void **state)
{
    (void)state;
    struct bytes bomb = {0};
    struct arena a;

    arena_start(&a, WIRE_MESSAGE_MEMORY);
    for (int i = 0; i < 100000; i++)
        bytes_add(&bomb, "\x0A\x00", 2);
    assert_null(wire_read(&a, &gonfalon__v1__match_list_reply__descriptor, bomb.data, bomb.size));
    assert_true(a.taken <= WIRE_MESSAGE_MEMORY);
    arena_free(&a);
    bytes_free(&bomb);
}

static void try_bytes(struct arena *a, const uint8_t *data, size_t size)
{
    Gonfalon__V1__ClientMessage *client = wire_from_client(a, data, size);
    Gonfalon__V1__ServerMessage *server = wire_from_server(a, data, size);

    if (client)
        json_decref(json_message(client));
    if (server)
        json_decref(json_message(server));
    arena_reset(a);
}

static void garbage_never_crashes(void **state)
{
    (void)state;
    uint64_t seed = 9;
    struct arena a;

    arena_start(&a, WIRE_MESSAGE_MEMORY);
    for (int round = 0; round < 20000; round++) {
        uint8_t junk[200];
        size_t size = (size_t)chance_below(&seed, sizeof junk);

        for (size_t i = 0; i < size; i++)
            junk[i] = (uint8_t)chance(&seed);
        try_bytes(&a, junk, size);
    }
    arena_free(&a);
}

/* A good message with some bytes changed or cut off reaches further than pure chance. */
static void spoiled_messages_never_crash(void **state)
{
    (void)state;
    uint64_t seed = 10;
    struct arena a;
    struct item_collector patches;
    struct bytes good = {0};
    char match[] = "match";
    Gonfalon__V1__ServerMessage message = GONFALON__V1__SERVER_MESSAGE__INIT;
    Gonfalon__V1__Events events;
    Gonfalon__V1__Event *event;

    gonfalon__v1__events__init(&events);
    arena_start(&a, WIRE_MESSAGE_MEMORY);
    collect_wound(&patches, &a);
    event = encode_event_with(&a, make_event(5), 0, &patches);
    events.match = match;
    events.n_events = 1;
    events.events = &event;
    message.body_case = GONFALON__V1__SERVER_MESSAGE__BODY_EVENTS;
    message.events = &events;
    wire_append(&good, &message);
    for (int round = 0; round < 20000; round++) {
        uint8_t bad[512];
        size_t size = good.size;

        assert_true(size < sizeof bad);
        memcpy(bad, good.data, size);
        for (int i = 0; i <= chance_below(&seed, 4); i++)
            bad[chance_below(&seed, (int32_t)size)] = (uint8_t)chance(&seed);
        if (chance(&seed) % 3 == 0)
            size = (size_t)chance_below(&seed, (int32_t)size);
        try_bytes(&a, bad, size);
    }
    bytes_free(&good);
    arena_free(&a);
}

/* --- records ------------------------------------------------------------------------------------- */

static void make_record(struct bytes *out)
{
    Gonfalon__V1__RecordHead head;
    Gonfalon__V1__RecordEnd end;
    Gonfalon__V1__LogEntry entry;
    Gonfalon__V1__Event event;
    struct bytes packed_entry = {0}, packed_event = {0};

    gonfalon__v1__record_head__init(&head);
    gonfalon__v1__record_end__init(&end);
    gonfalon__v1__log_entry__init(&entry);
    gonfalon__v1__event__init(&event);
    head.format = RECORD_FORMAT;
    entry.spent_ms = 1234;
    event.number = 5;
    end.state_hash = 77;
    wire_append(&packed_entry, &entry);
    wire_append(&packed_event, &event);
    record_add(out, RECORD_HEAD, &head);
    record_add_event(out, 63, (struct packed){packed_event.data, packed_event.size});
    record_add_entry(out, (struct packed){packed_entry.data, packed_entry.size});
    record_add_event(out, 0, (struct packed){packed_event.data, packed_event.size});
    record_add(out, RECORD_END, &end);
    bytes_free(&packed_entry);
    bytes_free(&packed_event);
}

static void records_by_parts(void **state)
{
    (void)state;
    static const enum record_part expected[] = {RECORD_HEAD,  RECORD_EVENT, RECORD_ENTRY,
                                                RECORD_EVENT, RECORD_END,   RECORD_DONE};
    struct bytes record = {0};
    struct record_reader reader;
    struct packed part;

    make_record(&record);
    record_reader_start(&reader, record.data, record.size);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_int_equal(record_reader_next(&reader, &part), expected[i]);
    bytes_free(&record);
}

/* Any protobuf library reads the same from the same bytes. */
static void records_as_one_message(void **state)
{
    (void)state;
    struct bytes record = {0};
    struct arena a;

    arena_start(&a, 1 << 20);
    make_record(&record);
    Gonfalon__V1__MatchRecord *whole =
        wire_read(&a, &gonfalon__v1__match_record__descriptor, record.data, record.size);

    assert_non_null(whole);
    assert_int_equal(whole->head->format, RECORD_FORMAT);
    assert_int_equal(whole->n_entries, 1);
    assert_int_equal(whole->entries[0]->spent_ms, 1234);
    assert_int_equal(whole->n_events, 2);
    assert_int_equal(whole->events[0]->seen_by, 63);
    assert_int_equal(whole->events[1]->seen_by, 0);
    assert_int_equal(whole->events[1]->event->number, 5);
    assert_int_equal(whole->end->state_hash, 77);
    bytes_free(&record);
    arena_free(&a);
}

static enum record_part read_all(const uint8_t *data, size_t size)
{
    struct record_reader reader;
    struct packed part;
    enum record_part last;

    record_reader_start(&reader, data, size);
    do {
        last = record_reader_next(&reader, &part);
        assert_true(reader.at <= size);
    } while (last != RECORD_DONE && last != RECORD_BROKEN);
    return last;
}

static void broken_records(void **state)
{
    (void)state;
    struct bytes record = {0};
    uint64_t seed = 3;

    make_record(&record);
    assert_int_equal(read_all(record.data, record.size), RECORD_DONE);
    for (size_t size = 0; size < record.size; size++)
        assert_int_equal(read_all(record.data, size), RECORD_BROKEN);
    for (int i = 0; i < 5000; i++) {
        uint8_t *copy = malloc(record.size);

        memcpy(copy, record.data, record.size);
        copy[chance_below(&seed, (int32_t)record.size)] = (uint8_t)chance(&seed);
        read_all(copy, record.size);
        free(copy);
    }
    make_record(&record); /* two, one after the other */
    assert_int_equal(read_all(record.data, record.size), RECORD_BROKEN);
    bytes_clear(&record);
    make_record(&record);
    Gonfalon__V1__RecordEnd end;

    gonfalon__v1__record_end__init(&end);
    record_add(&record, RECORD_END, &end); /* two ends */
    assert_int_equal(read_all(record.data, record.size), RECORD_BROKEN);
    bytes_free(&record);
}

enum { THREADS = 64, MUCH = 1 << 20 };

/* --- the outer messages, which are read and written by hand ----------------------------------- */

static bool is_body(const ProtobufCFieldDescriptor *f)
{
    return f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF;
}

static void server_messages_by_hand(void **state)
{
    (void)state;
    const ProtobufCMessageDescriptor *type = &gonfalon__v1__server_message__descriptor;
    static const uint32_t reply_to[] = {0, 1, 300, UINT32_MAX};
    struct arena a;

    arena_start(&a, WIRE_MESSAGE_MEMORY);
    for (unsigned i = 0; i < type->n_fields * 4; i++) {
        const ProtobufCFieldDescriptor *f = &type->fields[i / 4];

        if (!is_body(f))
            continue;
        Gonfalon__V1__ServerMessage *message = arena_message(&a, type);
        struct bytes whole = {0};

        message->in_reply_to = reply_to[i % 4];
        message->body_case = (Gonfalon__V1__ServerMessage__BodyCase)f->id;
        message->error = arena_message(&a, f->descriptor);
        if (f->id == GONFALON__V1__SERVER_MESSAGE__BODY_ERROR)
            message->error->amount = 7;
        wire_append(&whole, message);
        struct packed packed = wire_pack_server(message->in_reply_to, message->body_case, message->error);

        assert_int_equal(packed.size, whole.size);
        assert_memory_equal(packed.data, whole.data, whole.size);
        bytes_free(&whole);
        arena_reset(&a);
    }
    arena_free(&a);
}

/* What protobuf-c itself makes of the bytes is what we make of them. */
static void read_both_ways(struct arena *a, const uint8_t *data, size_t size)
{
    Gonfalon__V1__ClientMessage *ours = wire_from_client(a, data, size);
    Gonfalon__V1__ClientMessage *theirs = wire_read(a, &gonfalon__v1__client_message__descriptor, data, size);
    struct bytes one = {0}, other = {0};

    assert_int_equal(ours != NULL, theirs != NULL);
    if (!ours)
        return;
    assert_int_equal(ours->id, theirs->id);
    assert_int_equal(ours->body_case, theirs->body_case);
    wire_append(&one, ours);
    wire_append(&other, theirs);
    assert_int_equal(one.size, other.size);
    assert_memory_equal(one.data, other.data, one.size);
    bytes_free(&one);
    bytes_free(&other);
}

static void requests_by_hand(void **state)
{
    (void)state;
    const ProtobufCMessageDescriptor *type = &gonfalon__v1__client_message__descriptor;
    static const uint32_t id[] = {0, 1, 300, UINT32_MAX};
    struct arena a;

    arena_start(&a, WIRE_MESSAGE_MEMORY);
    for (unsigned i = 0; i < type->n_fields * 4; i++) {
        const ProtobufCFieldDescriptor *f = &type->fields[i / 4];

        if (!is_body(f))
            continue;
        Gonfalon__V1__ClientMessage *message = arena_message(&a, type);
        struct bytes bytes = {0};

        message->id = id[i % 4];
        message->body_case = (Gonfalon__V1__ClientMessage__BodyCase)f->id;
        message->hello = arena_message(&a, f->descriptor);
        wire_append(&bytes, message);
        read_both_ways(&a, bytes.data, bytes.size);
        assert_int_equal(wire_from_client(&a, bytes.data, bytes.size)->body_case, f->id);
        bytes_free(&bytes);
        arena_reset(&a);
    }
    arena_free(&a);
}

/* Requests that nobody writes so, and what is none. Ping (11) has a number, Hello (10) a text (3). */
static void odd_requests(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
    } odd[] = {
        {"", 0},
        {"\x08", 1},
        {"\x08\x05", 2},
        {"\x08\x05\x5A", 3},
        {"\x08\x05\x5A\x02\x08\x09", 6},         /* a ping as we write it */
        {"\x08\x05\x5A\x03\x08\x09", 6},         /* its end is missing */
        {"\x08\x05\x5A\x01\x08\x09", 6},         /* its number is, and something is behind it */
        {"\x08\x05\x5A\x02\x08\x09\x08\x07", 8}, /* another number behind it */
        {"\x5A\x02\x08\x09\x08\x05", 6},         /* its number behind it */
        {"\x08\x05\x5A\x02\x08\x09\x5A\x02\x08\x04", 10},
        {"\x08\x05\x5A\x02\x08\x09\x52\x03\x1A\x01x", 11}, /* two kinds: the last one counts */
        {"\x08\x05\x58\x02", 4},                           /* no part, but a number */
        {"\x08\x05\x0A\x00", 4},                           /* of the request itself */
        {"\x08\x05\xFA\xFF\x7F\x00", 6},                   /* a kind that there is not */
        {"\x08\xFF\xFF\xFF\xFF\x7F\x5A\x00", 8},           /* a number of more than 32 bits */
        {"\x08\x05\xDA\x80\x80\x80\x80\x80\x80\x00\x00", 11},
        {"\x08\x05\x5A\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01", 13},
    };
    struct arena a;

    arena_start(&a, WIRE_MESSAGE_MEMORY);
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        read_both_ways(&a, (const uint8_t *)odd[i].bytes, odd[i].size);
    arena_free(&a);
}

static void *pack_much(void *text)
{
    Gonfalon__V1__ArmyPutRequest put;

    gonfalon__v1__army_put_request__init(&put);
    put.json = text;
    return (void *)(uintptr_t)(wire_pack(&put).size > MUCH);
}

static size_t memory_in_use(void)
{
    struct mallinfo2 now = mallinfo2();

    return now.uordblks + now.hblkhd;
}

/* The room that a thread keeps for packing ends with it. (A build that looks for leaks has counts of its own,
 * and would tell.) */
static void threads_take_their_room_with_them(void **state)
{
    char *text = malloc(MUCH + 1);
    size_t before = memory_in_use();

    (void)state;
    memset(text, 'x', MUCH);
    text[MUCH] = '\0';
    for (int i = 0; i < THREADS; i++) {
        pthread_t thread;
        void *packed;

        assert_int_equal(pthread_create(&thread, NULL, pack_much, text), 0);
        assert_int_equal(pthread_join(thread, &packed), 0);
        assert_non_null(packed);
    }
    assert_true(memory_in_use() < before + THREADS / 4 * MUCH);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(varints),
        cmocka_unit_test(frames_of_messages),
        cmocka_unit_test(event_carries_everything),
        cmocka_unit_test(words_are_sent_once),
        cmocka_unit_test(arena_keeps_its_limit),
        cmocka_unit_test(small_bombs_are_refused),
        cmocka_unit_test(garbage_never_crashes),
        cmocka_unit_test(spoiled_messages_never_crash),
        cmocka_unit_test(records_by_parts),
        cmocka_unit_test(records_as_one_message),
        cmocka_unit_test(broken_records),
        cmocka_unit_test(server_messages_by_hand),
        cmocka_unit_test(requests_by_hand),
        cmocka_unit_test(odd_requests),
        cmocka_unit_test(threads_take_their_room_with_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
