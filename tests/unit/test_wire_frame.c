/* Frames in pieces of every size, and those that are none. */
#include "test_wire_help.h"

#include "common/wire/frame.h"

enum { LIMIT = 1000 };

static void add_frame(struct bytes *to, uint32_t size, uint8_t fill)
{
    frame_header(bytes_extend(to, WIRE_FRAME_HEADER), size);
    memset(bytes_extend(to, size), fill, size);
}

static void length_is_big_endian(void **state)
{
    (void)state;
    uint8_t header[4];

    frame_header(header, 0x01020304);
    assert_memory_equal(header, "\x01\x02\x03\x04", 4);
}

/* Sizes 1 to 40 after each other, the content of each telling which it is. */
static void check_pieces(size_t piece)
{
    struct bytes stream = {0};
    struct frame_reader reader;
    uint32_t seen = 0;

    for (uint32_t i = 1; i <= 40; i++)
        add_frame(&stream, i, (uint8_t)i);
    frame_reader_start(&reader, LIMIT);
    for (size_t at = 0; at < stream.size; at += piece) {
        size_t size = stream.size - at < piece ? stream.size - at : piece;
        const uint8_t *message;
        size_t length;

        frame_reader_take(&reader, stream.data + at, size);
        while (frame_reader_next(&reader, &message, &length) == FRAME_WHOLE) {
            seen++;
            assert_int_equal(length, seen);
            assert_int_equal(message[0], seen);
            assert_int_equal(message[length - 1], seen);
        }
    }
    assert_int_equal(seen, 40);
    assert_false(frame_reader_inside(&reader));
    frame_reader_free(&reader);
    bytes_free(&stream);
}

static void pieces_of_every_size(void **state)
{
    (void)state;
    for (size_t piece = 1; piece < 200; piece++)
        check_pieces(piece);
    check_pieces(100000);
}

static void a_truncated_frame_is_no_frame(void **state)
{
    (void)state;
    struct bytes stream = {0};

    add_frame(&stream, 10, 7);
    for (size_t size = 0; size < stream.size; size++) {
        struct frame_reader reader;
        const uint8_t *message;
        size_t length;

        frame_reader_start(&reader, LIMIT);
        frame_reader_take(&reader, stream.data, size);
        assert_int_equal(frame_reader_next(&reader, &message, &length), FRAME_NONE);
        assert_int_equal(frame_reader_inside(&reader), size > 0);
        frame_reader_free(&reader);
    }
    bytes_free(&stream);
}

static void check_header(const char *header, enum frame_found expected)
{
    struct frame_reader reader;
    const uint8_t *message;
    size_t length;

    frame_reader_start(&reader, LIMIT);
    frame_reader_take(&reader, header, 4);
    assert_int_equal(frame_reader_next(&reader, &message, &length), expected);
    /* The header alone decides, and what follows cannot mend it. */
    if (expected != FRAME_NONE) {
        frame_reader_take(&reader, "\0\0\0\1x", 5);
        assert_int_equal(frame_reader_next(&reader, &message, &length), expected);
    }
    frame_reader_free(&reader);
}

static void bad_lengths(void **state)
{
    (void)state;
    check_header("\x00\x00\x00\x00", FRAME_EMPTY);
    check_header("\x00\x00\x03\xE8", FRAME_NONE); /* the limit itself */
    check_header("\x00\x00\x03\xE9", FRAME_TOO_BIG);
    check_header("\xFF\xFF\xFF\xFF", FRAME_TOO_BIG);
    check_header("GET ", FRAME_TOO_BIG);
}

/* A peer that announces the most and sends nothing costs next to nothing. */
static void announcing_takes_no_memory(void **state)
{
    (void)state;
    struct frame_reader reader;
    const uint8_t *message;
    size_t length;

    frame_reader_start(&reader, WIRE_MESSAGE_MAX);
    frame_reader_take(&reader, "\x00\x04\x00\x00", 4);
    assert_int_equal(frame_reader_next(&reader, &message, &length), FRAME_NONE);
    assert_true(reader.bytes.room < 1024);
    frame_reader_free(&reader);
}

static void garbage_never_crashes(void **state)
{
    (void)state;
    uint64_t seed = 1;

    for (int round = 0; round < 2000; round++) {
        struct frame_reader reader;
        const uint8_t *message;
        size_t length;

        frame_reader_start(&reader, LIMIT);
        for (int i = 0; i < 20; i++) {
            uint8_t junk[64];
            size_t size = (size_t)chance_below(&seed, sizeof junk);

            /* Mostly small bytes, so that many lengths are possible ones. */
            for (size_t k = 0; k < size; k++)
                junk[k] = chance(&seed) % 3 ? 0 : (uint8_t)chance(&seed);
            frame_reader_take(&reader, junk, size);
            while (frame_reader_next(&reader, &message, &length) == FRAME_WHOLE)
                assert_in_range(length, 1, LIMIT);
        }
        frame_reader_free(&reader);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(length_is_big_endian),          cmocka_unit_test(pieces_of_every_size),
        cmocka_unit_test(a_truncated_frame_is_no_frame), cmocka_unit_test(bad_lengths),
        cmocka_unit_test(announcing_takes_no_memory),    cmocka_unit_test(garbage_never_crashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
