/* Records between an outpost and its keeper, on a bus that keeps nothing. */
#include "server/base/limits.h"
#include "server/base/memory.h"
#include "server/cluster/stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LETTERS_MAX = 64 };

/* A bus that only remembers. */
struct fake_bus {
    struct bus base;
    bool away;
    size_t count;
    struct {
        uint8_t *bytes;
        size_t size;
    } letter[LETTERS_MAX];
};

static bool publish(struct bus *bus, const char *subject, const uint8_t *bytes, size_t size)
{
    struct fake_bus *b = (struct fake_bus *)bus;

    assert_string_equal(subject, "there");
    assert_true(size <= BUS_MESSAGE_MAX);
    if (b->away)
        return false;
    assert_true(b->count < LETTERS_MAX);
    b->letter[b->count].bytes = memcpy(must_alloc(size), bytes, size);
    b->letter[b->count++].size = size;
    return true;
}

static const struct bus_calls calls = {.publish = publish};

/* What one end has heard. */
struct heard {
    struct stream stream;
    size_t count;
    uint64_t number[LETTERS_MAX]; /* of RECORD_BEHIND */
    size_t bytes;                 /* of the last RECORD_MESSAGE */
};

static void take(void *context, enum record_kind kind, struct reading *r)
{
    struct heard *h = context;

    if (kind == RECORD_BEHIND) {
        h->number[h->count++] = read_u64(r);
        return;
    }
    assert_int_equal(kind, RECORD_MESSAGE);
    read_u64(r);
    h->bytes = r->left;
    for (size_t i = 0; i < r->left; i++)
        assert_int_equal(r->at[i], (uint8_t)(i * 31));
}

struct pair {
    struct fake_bus bus;
    struct stream from;
    struct heard to;
};

static int set_up(void **state)
{
    struct pair *p = must_alloc(sizeof *p);

    p->bus.base.calls = &calls;
    stream_begin(&p->from, &p->bus.base, "there", 7);
    stream_begin(&p->to.stream, &p->bus.base, "there", 7);
    *state = p;
    return 0;
}

static int tear_down(void **state)
{
    struct pair *p = *state;

    for (size_t i = 0; i < p->bus.count; i++)
        free(p->bus.letter[i].bytes);
    stream_free(&p->from);
    stream_free(&p->to.stream);
    free(p);
    return 0;
}

static void say(struct pair *p, uint64_t number)
{
    record_begin(&p->from.out, RECORD_BEHIND);
    record_u64(&p->from.out, number);
    record_end(&p->from.out);
}

static void deliver(struct pair *p, size_t letter)
{
    struct chunk chunk;

    assert_true(chunk_read(p->bus.letter[letter].bytes, p->bus.letter[letter].size, &chunk));
    stream_hear(&p->to.stream, &chunk, take, &p->to);
}

static void records_come_in_their_order(void **state)
{
    struct pair *p = *state;

    say(p, 1);
    say(p, 2);
    stream_flush(&p->from);
    say(p, 3);
    stream_flush(&p->from);
    stream_flush(&p->from); /* nothing to say */
    assert_int_equal(p->bus.count, 2);
    deliver(p, 0);
    deliver(p, 1);
    assert_int_equal(p->to.count, 3);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(p->to.number[i], i + 1);
    assert_false(p->to.stream.over);
}

static void what_comes_twice_counts_once(void **state)
{
    struct pair *p = *state;

    say(p, 1);
    stream_flush(&p->from);
    say(p, 2);
    stream_flush(&p->from);
    deliver(p, 0);
    deliver(p, 0);
    deliver(p, 1);
    deliver(p, 0);
    deliver(p, 1);
    assert_int_equal(p->to.count, 2);
    assert_false(p->to.stream.over);
}

/* The other end is told, by the last letter. */
static void assert_told_over(struct pair *p)
{
    struct chunk chunk;

    assert_true(p->to.stream.over);
    assert_true(
        chunk_read(p->bus.letter[p->bus.count - 1].bytes, p->bus.letter[p->bus.count - 1].size, &chunk));
    assert_true(chunk.number == CHUNK_OVER && chunk.stream == 7);
    stream_hear(&p->from, &chunk, take, NULL);
    assert_true(p->from.over);
}

static void a_gap_ends_it(void **state)
{
    struct pair *p = *state;

    for (uint64_t i = 1; i <= 3; i++) {
        say(p, i);
        stream_flush(&p->from);
    }
    deliver(p, 0);
    deliver(p, 2);
    assert_int_equal(p->to.count, 1);
    assert_told_over(p);
    deliver(p, 1); /* what was missing comes too late */
    assert_int_equal(p->to.count, 1);
}

static void another_order_ends_it(void **state)
{
    struct pair *p = *state;

    say(p, 1);
    stream_flush(&p->from);
    say(p, 2);
    stream_flush(&p->from);
    deliver(p, 1);
    assert_int_equal(p->to.count, 0);
    assert_told_over(p);
    deliver(p, 0);
    assert_int_equal(p->to.count, 0);
}

static void silence_ends_it_and_a_word_does_not(void **state)
{
    struct pair *p = *state;

    for (int i = 0; i < STREAM_SILENT; i++) {
        stream_beat(&p->to.stream);
        assert_false(p->to.stream.over);
    }
    stream_beat(&p->from); /* an empty chunk */
    deliver(p, p->bus.count - 1);
    for (int i = 0; i < STREAM_SILENT; i++)
        stream_beat(&p->to.stream);
    assert_false(p->to.stream.over);
    stream_beat(&p->to.stream);
    assert_told_over(p);
}

static void what_does_not_leave_ends_it(void **state)
{
    struct pair *p = *state;

    p->bus.away = true;
    say(p, 1);
    stream_flush(&p->from);
    assert_true(p->from.over);
    p->bus.away = false;
    say(p, 2);
    stream_flush(&p->from);
    assert_int_equal(p->bus.count, 0);
}

static void big_records_come_in_pieces(void **state)
{
    struct pair *p = *state;
    size_t size = 3 * BUS_MESSAGE_MAX + 12345;
    uint8_t *bytes = must_alloc(size);

    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(i * 31);
    say(p, 1);
    record_begin(&p->from.out, RECORD_MESSAGE);
    record_u64(&p->from.out, 9);
    record_bytes(&p->from.out, bytes, size);
    record_end(&p->from.out);
    say(p, 2);
    stream_flush(&p->from);
    assert_int_equal(p->bus.count, 4);
    for (size_t i = 0; i < 4; i++)
        deliver(p, i);
    assert_int_equal(p->to.bytes, size);
    assert_int_equal(p->to.count, 2);
    assert_int_equal(p->to.stream.in.size, 0);
    free(bytes);
}

static void hear_bytes(struct pair *p, const void *bytes, size_t size)
{
    stream_hear(&p->to.stream, &(struct chunk){7, p->to.stream.heard, {bytes, size, false}}, take, &p->to);
}

static void what_is_no_record_ends_it(void **state)
{
    static const uint8_t too_big[] = {255, 255, 255, 255, RECORD_BEHIND};
    struct pair *p = *state;

    hear_bytes(p, too_big, sizeof too_big);
    assert_true(p->to.stream.over);
}

static void an_unknown_kind_ends_it(void **state)
{
    static const uint8_t unknown[] = {0, 0, 0, 0, RECORD_KINDS};
    struct pair *p = *state;

    hear_bytes(p, unknown, sizeof unknown);
    assert_true(p->to.stream.over);
}

static void a_record_that_is_too_short_ends_it(void **state)
{
    static const uint8_t too_short[] = {3, 0, 0, 0, RECORD_BEHIND, 1, 2, 3};
    struct pair *p = *state;

    hear_bytes(p, too_short, sizeof too_short);
    assert_true(p->to.stream.over);
}

static void what_is_no_chunk_is_not_read(void **state)
{
    uint8_t bytes[17] = {STREAM_VERSION + 1};
    struct chunk chunk;

    (void)state;
    assert_false(chunk_read(bytes, sizeof bytes, &chunk)); /* another version */
    bytes[0] = STREAM_VERSION;
    assert_true(chunk_read(bytes, sizeof bytes, &chunk));
    assert_false(chunk_read(bytes, sizeof bytes - 1, &chunk));
    assert_false(chunk_read(bytes, 0, &chunk));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(records_come_in_their_order),
        TEST(what_comes_twice_counts_once),
        TEST(a_gap_ends_it),
        TEST(another_order_ends_it),
        TEST(silence_ends_it_and_a_word_does_not),
        TEST(what_does_not_leave_ends_it),
        TEST(big_records_come_in_pieces),
        TEST(what_is_no_record_ends_it),
        TEST(an_unknown_kind_ends_it),
        TEST(a_record_that_is_too_short_ends_it),
        TEST(what_is_no_chunk_is_not_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
