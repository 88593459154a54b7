/* Our packer against protobuf-c's: the same bytes, for every kind of field by hand, and for every message of
 * the schemas filled by chance. Called with the schemas, so that no message in them is forgotten. */
#include "common/wire/backward.h"

#include "common/wire/pack.h"
#include "tests/unit/random_message.h"

#include <kinds.pb-c.h>
#include <kinds_old.pb-c.h>
#include <stdio.h>
#include <stdlib.h>
#include <stored.pb-c.h>
#include <threads.h>

enum { TYPES_MOST = 512, ROUNDS = 300, MEMORY = 256 << 20 };

static void assert_same(const struct backward *b, const ProtobufCMessage *message)
{
    size_t size = protobuf_c_message_get_packed_size(message);
    uint8_t *expected = malloc(size + 1);

    protobuf_c_message_pack(message, expected);
    if ((size_t)(b->end - b->at) != size || (size > 0 && memcmp(b->at, expected, size) != 0))
        fail_msg("%s is packed otherwise", message->descriptor->name);
    free(expected);
}

/* Into a buffer of its own, and with what the thread keeps. */
static void assert_packed_alike(const void *message)
{
    struct backward b = {0};

    backward_message(&b, message);
    assert_same(&b, message);
    backward_free(&b);

    struct packed packed = wire_pack(message);
    const struct backward kept = {.at = (uint8_t *)(uintptr_t)packed.data,
                                  .end = (uint8_t *)(uintptr_t)packed.data + packed.size};

    assert_same(&kept, message);
}

/* --- by hand --------------------------------------------------------------------------------------- */

static const int64_t edges[] = {0,         1,         -1,        63,        64,        -64,       -65,
                                127,       128,       -128,      8191,      8192,      16383,     16384,
                                2097151,   2097152,   268435455, 268435456, INT32_MAX, INT32_MIN, UINT32_MAX,
                                INT64_MAX, INT64_MIN, 1LL << 35, 1LL << 42, 1LL << 49, 1LL << 56, 1LL << 62};
enum { EDGES = sizeof edges / sizeof edges[0] };

static Gonfalon__Kinds__Plain plain(void)
{
    Gonfalon__Kinds__Plain m;

    gonfalon__kinds__plain__init(&m);
    return m;
}

static Gonfalon__Kinds__OneOf one_of(void)
{
    Gonfalon__Kinds__OneOf m;

    gonfalon__kinds__one_of__init(&m);
    return m;
}

static void numbers(void **state)
{
    (void)state;
    for (size_t i = 0; i < EDGES; i++)
        for (int field = 0; field < 12; field++) {
            Gonfalon__Kinds__Plain m = plain();

            m.i32 = field == 0 ? (int32_t)edges[i] : 0;
            m.s32 = field == 1 ? (int32_t)edges[i] : 0;
            m.u32 = field == 2 ? (uint32_t)edges[i] : 0;
            m.f32 = field == 3 ? (uint32_t)edges[i] : 0;
            m.sf32 = field == 4 ? (int32_t)edges[i] : 0;
            m.i64 = field == 5 ? edges[i] : 0;
            m.s64 = field == 6 ? edges[i] : 0;
            m.u64 = field == 7 ? (uint64_t)edges[i] : 0;
            m.f64 = field == 8 ? (uint64_t)edges[i] : 0;
            m.sf64 = field == 9 ? edges[i] : 0;
            m.truth = field == 10 ? (protobuf_c_boolean)edges[i] : 0;
            m.word = (Gonfalon__Kinds__Word)(field == 11 ? (int32_t)edges[i] : 0);
            assert_packed_alike(&m);
            if (edges[i] == 0)
                assert_int_equal(wire_pack(&m).size, 0);
        }
}

static char *text_of(size_t size)
{
    char *text = malloc(size + 1);

    memset(text, 'x', size);
    text[size] = 0;
    return text;
}

static const size_t lengths[] = {0, 1, 127, 128, 16383, 16384, 100000};
enum { LENGTHS = sizeof lengths / sizeof lengths[0] };

static void texts_and_bytes(void **state)
{
    (void)state;
    Gonfalon__Kinds__Plain m = plain();

    assert_packed_alike(&m); /* the empty text that is the default */
    m.text = NULL;
    assert_packed_alike(&m);
    for (size_t i = 0; i < LENGTHS; i++) {
        Gonfalon__Kinds__Plain other = plain();

        m.text = text_of(lengths[i]);
        assert_packed_alike(&m);
        other.data = (ProtobufCBinaryData){lengths[i], (uint8_t *)m.text};
        assert_packed_alike(&other);
        free(m.text);
    }
}

/* Each level has its length in front of it, of one to four bytes. */
static void messages_in_messages(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTHS; i++) {
        Gonfalon__Kinds__Plain level[5];

        for (int k = 0; k < 5; k++) {
            gonfalon__kinds__plain__init(&level[k]);
            level[k].inner = k > 0 ? &level[k - 1] : NULL;
            level[k].s32 = k % 2 ? -k : 0;
        }
        level[0].text = text_of(lengths[i]);
        for (int k = 0; k < 5; k++)
            assert_packed_alike(&level[k]);
        free(level[0].text);
    }
}

static void lists_of_numbers(void **state)
{
    (void)state;
    Gonfalon__Kinds__Lists m = GONFALON__KINDS__LISTS__INIT;
    int32_t narrow[EDGES];
    int64_t wide[EDGES];
    Gonfalon__Kinds__Word word[EDGES];

    for (size_t i = 0; i < EDGES; i++) {
        narrow[i] = (int32_t)edges[i];
        wide[i] = edges[i];
        word[i] = (Gonfalon__Kinds__Word)narrow[i];
    }
    m.i32 = m.s32 = m.sf32 = m.truth = m.loose = m.loose_truth = narrow;
    m.u32 = m.f32 = (uint32_t *)narrow;
    m.i64 = m.s64 = m.sf64 = wide;
    m.u64 = m.f64 = (uint64_t *)wide;
    m.word = word;
    size_t *count[] = {&m.n_i32, &m.n_s32, &m.n_u32,  &m.n_f32,   &m.n_sf32, &m.n_i64,   &m.n_s64,
                       &m.n_u64, &m.n_f64, &m.n_sf64, &m.n_truth, &m.n_word, &m.n_loose, &m.n_loose_truth};

    for (size_t i = 0; i < sizeof count / sizeof count[0]; i++)
        for (size_t n = 0; n <= EDGES; n++) {
            *count[i] = n;
            assert_packed_alike(&m);
            if (n == EDGES)
                *count[i] = i % 2; /* some stay for the next */
        }
}

/* What is empty is left out where it stands alone, and written in a list. */
static void lists_of_what_is_empty(void **state)
{
    (void)state;
    Gonfalon__Kinds__Lists m = GONFALON__KINDS__LISTS__INIT;
    Gonfalon__Kinds__Plain empty = plain(), full = plain();
    char nothing[] = "", something[] = "something";
    char *text[] = {nothing, something, (char *)(uintptr_t)protobuf_c_empty_string, something};
    ProtobufCBinaryData data[] = {{0, NULL}, {3, (uint8_t *)something}, {0, (uint8_t *)something}};
    Gonfalon__Kinds__Plain *inner[] = {&empty, &full, &empty};

    full.text = something;
    m.text = text;
    m.data = data;
    m.inner = inner;
    for (size_t n = 0; n <= 3; n++) {
        m.n_text = n + 1;
        m.n_data = m.n_inner = n;
        assert_packed_alike(&m);
    }
}

static void oneofs(void **state)
{
    (void)state;
    static const unsigned first[] = {0, 2, 3, 20}, second[] = {0, 11, 12, 4, 21};
    Gonfalon__Kinds__Plain empty = plain();
    char nothing[] = "", something[] = "something";
    char *text[] = {NULL, nothing, something, (char *)(uintptr_t)protobuf_c_empty_string};

    for (size_t i = 0; i < 4; i++)
        for (size_t k = 0; k < 5; k++)
            for (int value = 0; value < 4; value++) {
                Gonfalon__Kinds__OneOf m = one_of();

                m.before = m.after = (uint32_t)value;
                m.first_case = (Gonfalon__Kinds__OneOf__FirstCase)first[i];
                m.second_case = (Gonfalon__Kinds__OneOf__SecondCase)second[k];
                if (first[i] == 2)
                    m.s32 = -value;
                else if (first[i] == 3)
                    m.text = text[value];
                else
                    m.inner = value ? &empty : NULL;
                m.between = text[value];
                if (second[k] == 11)
                    m.data = (ProtobufCBinaryData){(size_t)value, (uint8_t *)something};
                else if (second[k] == 21)
                    m.f64 = (uint64_t)value << 60;
                else
                    m.truth = value;
                assert_packed_alike(&m);
            }
}

static void optional_and_required(void **state)
{
    (void)state;
    char nothing[] = "", something[] = "something";
    char *text[] = {NULL, nothing, something};
    uint64_t numbers_of_list[] = {0, 300};

    for (int set = 0; set < 2; set++)
        for (int value = 0; value < 3; value++) {
            Gonfalon__Kinds__Old m = GONFALON__KINDS__OLD__INIT, inner = GONFALON__KINDS__OLD__INIT;
            Gonfalon__Kinds__OldInner must = GONFALON__KINDS__OLD_INNER__INIT;

            assert_packed_alike(&m);
            m.has_may_number = m.has_may_truth = m.has_may_data = m.has_usual_number = set;
            m.may_number = m.must_number = -value;
            m.may_truth = value;
            m.may_text = m.must_text = text[value];
            m.may_data = m.must_data = (ProtobufCBinaryData){(size_t)value, (uint8_t *)something};
            m.may_inner = value ? &inner : NULL;
            m.must_inner = set ? &must : NULL;
            m.usual_number = (uint32_t)value + 6;
            assert_packed_alike(&m); /* usual_text is the default still */
            m.usual_text = text[value];
            m.n_packed = m.n_loose = (size_t)value;
            m.packed = m.loose = numbers_of_list;
            m.which_case = (Gonfalon__Kinds__Old__WhichCase)(set ? 14 : 15);
            if (set)
                m.text = text[value];
            else
                m.number = -value;
            assert_packed_alike(&m);
        }
}

static void fields_nobody_knows(void **state)
{
    (void)state;
    uint8_t data[] = {3, 'a', 'b', 'c', 0, 0, 0, 0};
    ProtobufCMessageUnknownField unknown[] = {
        {.tag = 536870911, .wire_type = PROTOBUF_C_WIRE_TYPE_LENGTH_PREFIXED, .len = 4, .data = data},
        {.tag = 1, .wire_type = PROTOBUF_C_WIRE_TYPE_VARINT, .len = 1, .data = data},
        {.tag = 16, .wire_type = PROTOBUF_C_WIRE_TYPE_64BIT, .len = 8, .data = data},
        {.tag = 2048, .wire_type = PROTOBUF_C_WIRE_TYPE_32BIT, .len = 4, .data = data},
        {.tag = 5, .wire_type = PROTOBUF_C_WIRE_TYPE_LENGTH_PREFIXED, .len = 0, .data = NULL},
    };

    for (unsigned n = 0; n <= 5; n++) {
        Gonfalon__Kinds__Plain m = plain(), outer = plain();

        m.s32 = -5;
        m.base.n_unknown_fields = n;
        m.base.unknown_fields = unknown;
        outer.inner = &m;
        assert_packed_alike(&m);
        assert_packed_alike(&outer);
    }
}

/* Whatever is written when the buffer is full, it grows, and what is there moves along. */
static void growth(void **state)
{
    (void)state;
    int32_t number[] = {1, -70000, 3};
    uint8_t data[] = {1, 2, 3, 4};
    ProtobufCMessageUnknownField unknown = {.tag = 99, .len = sizeof data, .data = data};

    for (size_t size = 3900; size < 4110; size++) {
        Gonfalon__Kinds__Lists m = GONFALON__KINDS__LISTS__INIT;
        Gonfalon__Kinds__Plain inner = plain(), *list[] = {&inner};
        char *text[] = {text_of(size), text_of(20)};

        inner.text = text[0];
        inner.f64 = UINT64_MAX;
        inner.data = (ProtobufCBinaryData){sizeof data, data};
        m.n_inner = 1;
        m.inner = list;
        m.n_text = 2;
        m.text = text;
        m.n_s32 = m.n_sf32 = 3;
        m.s32 = m.sf32 = number;
        m.base.n_unknown_fields = 1;
        m.base.unknown_fields = &unknown;
        assert_packed_alike(&inner);
        assert_packed_alike(&m);
        free(text[0]);
        free(text[1]);
    }
}

static void in_front_of_what_is_there(void **state)
{
    (void)state;
    Gonfalon__Kinds__Plain m = plain();
    struct backward b = {0};
    static const uint8_t expected[] = {1 << 3, 5, 1 << 3, 200, 1};

    m.i32 = 200;
    backward_message(&b, &m.base);
    m.i32 = 5;
    backward_message(&b, &m.base);
    assert_int_equal(b.end - b.at, sizeof expected);
    assert_memory_equal(b.at, expected, sizeof expected);
    backward_clear(&b);
    assert_int_equal(b.end - b.at, 0);
    backward_free(&b);
}

/* A blob without an address would be NULL in a database, and not an empty one. */
static void nothing_has_an_address(void **state)
{
    (void)state;
    Gonfalon__Kinds__Plain m = plain();
    struct bytes bytes = {0};

    assert_non_null(wire_pack(&m).data);
    wire_append(&bytes, &m);
    assert_non_null(bytes.data);
    assert_int_equal(bytes.size, 0);
    bytes_free(&bytes);
}

static int pack_elsewhere(void *at)
{
    Gonfalon__Kinds__Plain m = plain();

    m.i32 = 5;
    *(const uint8_t **)at = wire_pack(&m).data;
    return (int)wire_pack(&m).size;
}

/* What one thread has packed stays when another packs. */
static void threads_do_not_share(void **state)
{
    (void)state;
    Gonfalon__Kinds__Plain m = plain();
    static const uint8_t expected[] = {1 << 3, 200, 1};
    const uint8_t *other = NULL;
    thrd_t thread;
    int size;

    m.i32 = 200;
    struct packed packed = wire_pack(&m);

    assert_int_equal(thrd_create(&thread, pack_elsewhere, &other), thrd_success);
    assert_int_equal(thrd_join(thread, &size), thrd_success);
    assert_int_equal(size, 2);
    assert_ptr_not_equal(other, packed.data);
    assert_int_equal(packed.size, sizeof expected);
    assert_memory_equal(packed.data, expected, sizeof expected);
}

/* --- every message, by chance ---------------------------------------------------------------------- */

static const ProtobufCMessageDescriptor *types[TYPES_MOST];
static size_t type_count;

static void reach(const ProtobufCMessageDescriptor *type)
{
    for (size_t i = 0; i < type_count; i++)
        if (types[i] == type)
            return;
    assert_true(type_count < TYPES_MOST);
    types[type_count++] = type;
    for (unsigned i = 0; i < type->n_fields; i++)
        if (type->fields[i].type == PROTOBUF_C_TYPE_MESSAGE)
            reach(type->fields[i].descriptor);
}

static bool is_reached(const char *name)
{
    for (size_t i = 0; i < type_count; i++)
        if (strcmp(types[i]->short_name, name) == 0)
            return true;
    return false;
}

static const char *const *schemas;

static void every_message_is_reached(void **state)
{
    (void)state;
    for (const char *const *path = schemas; *path; path++) {
        FILE *file = fopen(*path, "r");
        char line[512], name[128];
        int found = 0;

        assert_non_null(file);
        while (fgets(line, sizeof line, file))
            if (sscanf(line, " message %127[A-Za-z0-9_]", name) == 1) {
                found++;
                if (!is_reached(name))
                    fail_msg("%s is in %s and has not been tried", name, *path);
            }
        fclose(file);
        assert_true(found > 0);
    }
}

static void every_message_by_chance(void **state)
{
    (void)state;
    struct arena a;

    arena_start(&a, MEMORY);
    for (size_t i = 0; i < type_count; i++)
        for (uint64_t round = 0; round < ROUNDS; round++) {
            uint64_t seed = (uint64_t)i << 32 | round;

            assert_packed_alike(random_message(&a, types[i], &seed, RANDOM_DEPTH));
            arena_reset(&a);
        }
    arena_free(&a);
}

int main(int argc, char **argv)
{
    (void)argc;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers),
        cmocka_unit_test(texts_and_bytes),
        cmocka_unit_test(messages_in_messages),
        cmocka_unit_test(lists_of_numbers),
        cmocka_unit_test(lists_of_what_is_empty),
        cmocka_unit_test(oneofs),
        cmocka_unit_test(optional_and_required),
        cmocka_unit_test(fields_nobody_knows),
        cmocka_unit_test(growth),
        cmocka_unit_test(in_front_of_what_is_there),
        cmocka_unit_test(nothing_has_an_address),
        cmocka_unit_test(threads_do_not_share),
        cmocka_unit_test(every_message_is_reached),
        cmocka_unit_test(every_message_by_chance),
    };

    schemas = (const char *const *)argv + 1;
    reach(&gonfalon__v1__client_message__descriptor);
    reach(&gonfalon__v1__server_message__descriptor);
    reach(&gonfalon__v1__match_record__descriptor);
    reach(&gonfalon__v1__tournament_archive__descriptor);
    reach(&gonfalon__stored__match__descriptor);
    reach(&gonfalon__stored__draft__descriptor);
    reach(&gonfalon__stored__brief__descriptor);
    reach(&gonfalon__kinds__plain__descriptor);
    reach(&gonfalon__kinds__lists__descriptor);
    reach(&gonfalon__kinds__one_of__descriptor);
    reach(&gonfalon__kinds__old__descriptor);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
