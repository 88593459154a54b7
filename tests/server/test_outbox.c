/* What waits to leave by a connection: its order, its bytes, its limits, and when a reader counts as slow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/wire/frame.h"
#include "server/base/limits.h"
#include "server/net/outbox.h"

static struct packet *packet(size_t size, uint8_t first)
{
    struct packet *p = packet_create(size);

    for (size_t i = 0; i < size; i++)
        p->bytes[i] = (uint8_t)(first + i);
    return p;
}

/* The caller's share is given up: what is left is the outbox's. */
static enum sent put(struct outbox *box, size_t size)
{
    struct packet *p = packet(size, 0);
    enum sent sent = outbox_put(box, p, 0);

    packet_release(p);
    return sent;
}

/* Whatever room there is each time, the frames come out whole and in order. */
static void bytes_in_frames(void **state)
{
    enum { PACKETS = 5, BYTES = PACKETS * WIRE_FRAME_HEADER + 1 + 7 + 2 + 30 + 4 };
    static const size_t sizes[PACKETS] = {1, 7, 2, 30, 4};

    (void)state;
    for (size_t room = 1; room <= BYTES + 1; room++) {
        struct outbox box;
        uint8_t expected[BYTES], got[BYTES + 1];
        size_t size = 0, total = 0;

        outbox_start(&box, WIRE_FRAME_HEADER, 0);
        for (size_t i = 0; i < PACKETS; i++) {
            struct packet *p = packet(sizes[i], (uint8_t)(50 * i));

            frame_header(expected + size, p->size);
            memcpy(expected + size + WIRE_FRAME_HEADER, p->bytes, p->size);
            size += WIRE_FRAME_HEADER + p->size;
            assert_int_equal(outbox_put(&box, p, 0), SENT);
            packet_release(p);
        }
        assert_int_equal(size, BYTES);
        while (!outbox_empty(&box)) {
            assert_int_equal(box.queued, BYTES - total);
            size_t part = outbox_take(&box, got + total, room < BYTES - total ? room : BYTES + 1 - total);

            assert_int_equal(part, room < BYTES - total ? room : BYTES - total);
            total += part;
        }
        assert_int_equal(total, BYTES);
        assert_memory_equal(got, expected, BYTES);
        assert_int_equal(box.queued, 0);
        assert_int_equal(outbox_take(&box, got, sizeof got), 0);
        outbox_free(&box);
    }
}

/* A packet is shared, not copied, and given up when it has left or nobody wants it any more. */
static void packets_are_shared(void **state)
{
    struct outbox one, two;
    struct packet *first = packet(10, 1), *second = packet(20, 2);

    (void)state;
    outbox_start(&one, 0, 0);
    outbox_start(&two, 0, 0);
    outbox_put(&one, first, 0);
    outbox_put(&one, second, 0);
    outbox_put(&two, first, 0);
    assert_int_equal(first->owners, 3);
    assert_ptr_equal(outbox_next(&one), first);
    outbox_drop(&one);
    assert_int_equal(first->owners, 2);
    assert_int_equal(one.queued, 20);
    assert_ptr_equal(outbox_next(&one), second);
    outbox_free(&one);
    outbox_free(&two);
    assert_true(outbox_empty(&one) && outbox_empty(&two));
    assert_int_equal(first->owners, 1);
    assert_int_equal(second->owners, 1);
    outbox_put(&one, first, 0); /* it can be used again */
    assert_ptr_equal(outbox_next(&one), first);
    outbox_free(&one);
    packet_release(first);
    packet_release(second);
}

static void limits(void **state)
{
    struct outbox box;

    (void)state;
    outbox_start(&box, 0, 0);
    assert_int_equal(put(&box, CONNECTION_QUEUE_HIGH), SENT);
    assert_false(outbox_caught_up(&box)); /* it was never behind */
    assert_int_equal(put(&box, 1), SENT_BEHIND);
    assert_int_equal(put(&box, CONNECTION_QUEUE_MAX - CONNECTION_QUEUE_HIGH), SENT_NOT);
    assert_int_equal(box.queued, CONNECTION_QUEUE_HIGH + 1); /* it was not taken */
    assert_int_equal(put(&box, CONNECTION_QUEUE_MAX - CONNECTION_QUEUE_HIGH - 1), SENT_BEHIND);
    assert_int_equal(put(&box, 1), SENT_NOT);
    outbox_drop(&box);
    outbox_drop(&box);
    assert_false(outbox_caught_up(&box));
    outbox_drop(&box);
    assert_true(outbox_caught_up(&box));
    assert_false(outbox_caught_up(&box)); /* that is said once */
    outbox_free(&box);
}

static enum sent put_picture(struct outbox *box, size_t size)
{
    struct packet *p = packet(size, 0);
    enum sent sent;

    p->picture = true;
    sent = outbox_put(box, p, 0);
    packet_release(p);
    return sent;
}

/* However big it is, a picture alone leaves nobody behind; a second one that waits counts like anything else.
 */
static void pictures(void **state)
{
    static uint8_t bytes[2 * CONNECTION_QUEUE_HIGH];
    struct outbox box;

    (void)state;
    outbox_start(&box, 0, 0);
    assert_int_equal(put(&box, 10), SENT);
    assert_int_equal(put_picture(&box, 2 * CONNECTION_QUEUE_HIGH), SENT);
    assert_int_equal(put(&box, CONNECTION_QUEUE_HIGH - 10), SENT);
    /* Half of it is read: it makes no room for more, but what was sent before it does. */
    assert_int_equal(outbox_take(&box, bytes, 10 + CONNECTION_QUEUE_HIGH), 10 + CONNECTION_QUEUE_HIGH);
    assert_int_equal(put(&box, 10), SENT);
    assert_int_equal(put(&box, 1), SENT_BEHIND);
    assert_int_equal(outbox_take(&box, bytes, CONNECTION_QUEUE_HIGH), CONNECTION_QUEUE_HIGH);
    assert_int_equal(outbox_take(&box, bytes, CONNECTION_QUEUE_HIGH + 1), CONNECTION_QUEUE_HIGH + 1);
    assert_true(outbox_caught_up(&box));
    /* The first has gone: the next is the first. */
    assert_int_equal(put_picture(&box, CONNECTION_QUEUE_HIGH), SENT);
    assert_int_equal(put_picture(&box, CONNECTION_QUEUE_HIGH), SENT);
    assert_int_equal(put_picture(&box, 1), SENT_BEHIND);
    assert_int_equal(put_picture(&box, CONNECTION_QUEUE_MAX), SENT_NOT);
    outbox_free(&box);
}

/* What the system has not taken yet counts as if it waited here. */
static void in_flight(void **state)
{
    struct outbox box;
    static uint8_t bytes[CONNECTION_QUEUE_HIGH];

    (void)state;
    outbox_start(&box, WIRE_FRAME_HEADER, 0);
    assert_int_equal(put(&box, CONNECTION_QUEUE_HIGH - 2 * WIRE_FRAME_HEADER - 1), SENT);
    box.in_flight = outbox_take(&box, bytes, sizeof bytes);
    assert_int_equal(box.in_flight, CONNECTION_QUEUE_HIGH - WIRE_FRAME_HEADER - 1);
    assert_true(outbox_empty(&box) && !outbox_idle(&box));
    assert_int_equal(put(&box, 1), SENT);
    assert_int_equal(put(&box, 1), SENT_BEHIND);
    assert_int_equal(put(&box, CONNECTION_QUEUE_MAX - CONNECTION_QUEUE_HIGH), SENT_NOT);
    assert_int_equal(outbox_take(&box, bytes, sizeof bytes), 2 * (WIRE_FRAME_HEADER + 1));
    box.in_flight = CONNECTION_QUEUE_LOW;
    assert_false(outbox_caught_up(&box));
    box.in_flight--;
    assert_true(outbox_caught_up(&box));
    box.in_flight = 0;
    assert_true(outbox_idle(&box));
    outbox_free(&box);
}

/* The time counts from the moment in which something began to wait, or last moved. */
static void stalled(void **state)
{
    struct outbox box;
    struct packet *p = packet(10, 0);

    (void)state;
    outbox_start(&box, 0, 1000);
    assert_false(outbox_stalled(&box, 1000000, 30));
    outbox_put(&box, p, 5000);
    assert_false(outbox_stalled(&box, 5030, 30));
    assert_true(outbox_stalled(&box, 5031, 30));
    outbox_put(&box, p, 5020); /* more of it moves nothing */
    assert_true(outbox_stalled(&box, 5031, 30));
    outbox_drop(&box);
    box.moved_ms = 5025;
    assert_false(outbox_stalled(&box, 5055, 30));
    outbox_drop(&box);
    assert_false(outbox_stalled(&box, 6000, 30));
    box.in_flight = 1;
    assert_true(outbox_stalled(&box, 6000, 30));
    outbox_free(&box);
    packet_release(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_in_frames), cmocka_unit_test(packets_are_shared), cmocka_unit_test(limits),
        cmocka_unit_test(pictures),        cmocka_unit_test(in_flight),          cmocka_unit_test(stalled),
    };

    return cmocka_run_group_tests_name("outbox", tests, NULL, NULL);
}
