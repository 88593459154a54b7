/* WebSockets on loopback, byte by byte: frames, origins, goodbyes, time limits. */
#include "common/wire/limits.h"
#include "server/base/limits.h"
#include "tests/server/web_help.h"

#include <arpa/inet.h>
#include <errno.h>
#include <unistd.h>

static bool open_socket(struct client *c, const char *path, const char *origin)
{
    char text[512];

    *c = open_web();
    snprintf(text, sizeof text,
             "GET %s HTTP/1.1\r\nHost: localhost:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n%s%s%s\r\n",
             path, f->web_port, origin ? "Origin: " : "", origin ? origin : "", origin ? "\r\n" : "");
    assert_true(client_write(c, text, strlen(text)));
    read_until(c, "\r\n\r\n");
    if (starts("HTTP/1.1 101"))
        return true;
    client_close(c);
    return false;
}

static struct client own_socket(void)
{
    struct client c;
    char origin[64];

    snprintf(origin, sizeof origin, "https://localhost:%d", f->web_port);
    assert_true(open_socket(&c, "/ws", origin));
    return c;
}

/* A frame of a client, masked (with zeros) as it has to be. */
static bool send_frame(struct client *c, uint8_t first, const char *bytes, size_t size)
{
    uint8_t header[14] = {first, 0};
    size_t used = 2;

    if (size < 126) {
        header[1] = (uint8_t)(0x80 | size);
    } else if (size < 65536) {
        header[1] = 0x80 | 126;
        header[used++] = (uint8_t)(size >> 8);
        header[used++] = (uint8_t)size;
    } else {
        header[1] = 0x80 | 127;
        for (int shift = 56; shift >= 0; shift -= 8)
            header[used++] = (uint8_t)((uint64_t)size >> shift);
    }
    used += 4;
    return client_write(c, header, used) && client_write(c, bytes, size);
}

static bool exactly(struct client *c, char *to, size_t size)
{
    size_t got;

    for (; size; size -= got, to += got)
        if (SSL_read_ex(c->ssl, to, size, &got) != 1)
            return false;
    return true;
}

/* The next frame's payload; its first byte, or -1 at the end. */
static int read_frame(struct client *c, size_t *size)
{
    char header[2];
    unsigned char more[8];
    size_t extra;

    if (!exactly(c, header, 2))
        return -1;
    *size = (size_t)(header[1] & 0x7f);
    extra = *size == 126 ? 2 : *size == 127 ? 8 : 0;
    if (extra) {
        assert_true(exactly(c, (char *)more, extra));
        *size = 0;
        for (size_t i = 0; i < extra; i++)
            *size = *size << 8 | more[i];
    }
    assert_true(exactly(c, buffer, *size));
    return (unsigned char)header[0];
}

static void messages_go_there_and_back(void **state)
{
    struct client c = own_socket();
    size_t size;

    (void)state;
    fixture_await(&f->opened, 1);
    for (int i = 0; i < 100; i++)
        assert_true(send_frame(&c, 0x82, "e hello", 7));
    for (int i = 0; i < 100; i++) {
        assert_int_equal(read_frame(&c, &size), 0x82);
        assert_int_equal(size, 7);
        assert_memory_equal(buffer, "e hello", 7);
    }
    assert_true(send_frame(&c, 0x88, "\x03\xe8", 2));
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_NORMAL);
    client_close(&c);
}

static void the_cookie_comes_with_the_socket(void **state)
{
    struct client c;
    size_t size;

    (void)state;
    assert_true(open_socket(&c, "/ws", "https://club.example\r\nCookie: a=b; __Host-session=the-token; c=d"));
    assert_true(send_frame(&c, 0x82, "t", 1));
    assert_int_equal(read_frame(&c, &size), 0x82);
    assert_string_equal(buffer, "the-token");
    client_close(&c);
    assert_true(open_socket(&c, "/ws", "https://club.example\r\nCookie: x__Host-session=the-token"));
    assert_true(send_frame(&c, 0x82, "t", 1));
    assert_int_equal(read_frame(&c, &size), 0x82);
    assert_string_equal(buffer, "");
    client_close(&c);
}

static void fragments_become_one_message(void **state)
{
    struct client c = own_socket();
    char *big = calloc(1, WIRE_MESSAGE_MAX);
    size_t size;

    (void)state;
    assert_true(send_frame(&c, 0x02, "e he", 4));
    assert_true(send_frame(&c, 0x00, "ll", 2));
    assert_true(send_frame(&c, 0x80, "o", 1));
    assert_int_equal(read_frame(&c, &size), 0x82);
    assert_int_equal(size, 7);
    assert_memory_equal(buffer, "e hello", 7);
    big[0] = 'e';
    assert_true(send_frame(&c, 0x82, big, WIRE_MESSAGE_MAX));
    assert_int_equal(read_frame(&c, &size), 0x82);
    assert_int_equal(size, WIRE_MESSAGE_MAX);
    free(big);
    client_close(&c);
    fixture_await(&f->closed, 1);
    assert_int_equal(f->received, 2);
}

static void a_page_of_another_origin_is_refused(void **state)
{
    struct client c;

    (void)state;
    assert_false(open_socket(&c, "/ws", "https://evil.example"));
    assert_false(open_socket(&c, "/ws", "https://club.example.evil.example"));
    assert_false(open_socket(&c, "/ws", NULL));
    assert_false(open_socket(&c, "/other", "https://club.example"));
    assert_int_equal(f->opened, 0);
    assert_true(open_socket(&c, "/ws", "https://other.example"));
    client_close(&c);
}

static void text_is_malformed(void **state)
{
    struct client c = own_socket();

    (void)state;
    assert_true(send_frame(&c, 0x81, "hello", 5));
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_MALFORMED);
    client_close(&c);
}

static void too_big_a_message_ends_it(void **state)
{
    struct client c = own_socket();
    static char half[WIRE_MESSAGE_MAX / 2 + 1];

    (void)state;
    send_frame(&c, 0x02, half, sizeof half);
    send_frame(&c, 0x80, half, sizeof half);
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_TOO_BIG);
    assert_int_equal(f->received, 0);
    client_close(&c);
}

static void last_words_arrive_with_the_reason(void **state)
{
    struct client c = own_socket();
    size_t size;

    (void)state;
    assert_true(send_frame(&c, 0x82, "c bye", 5));
    assert_int_equal(read_frame(&c, &size), 0x82);
    assert_memory_equal(buffer, "c bye", 5);
    assert_int_equal(read_frame(&c, &size), 0x88);
    assert_int_equal((unsigned char)buffer[0] << 8 | (unsigned char)buffer[1], 1008);
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_POLICY);
    client_close(&c);
}

/* A page knows by the number that the server goes down, and that it may come back. */
static void goodbye_when_the_server_goes_down(void **state)
{
    struct client c = own_socket();
    size_t size;

    (void)state;
    fixture_await(&f->opened, 1);
    fixture_goodbye(f);
    assert_int_equal(read_frame(&c, &size), 0x88);
    assert_int_equal((unsigned char)buffer[0] << 8 | (unsigned char)buffer[1], 1001);
    assert_int_equal(size, 2 + strlen(close_reason_name[CLOSE_SHUTDOWN]));
    assert_memory_equal(buffer + 2, close_reason_name[CLOSE_SHUTDOWN], size - 2);
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_SHUTDOWN);
    client_close(&c);
}

static void who_asks_for_too_much_at_once_is_cut(void **state)
{
    struct client c = own_socket();

    (void)state;
    assert_true(send_frame(&c, 0x82, "b", 1));
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_SLOW);
    client_close(&c);
    c = own_socket();
    client_close(&c);
}

static void who_is_behind_and_then_reads_is_told_to_the_core(void **state)
{
    struct client c = own_socket();
    size_t size;

    (void)state;
    for (int i = 0; i < 3; i++)
        assert_true(send_frame(&c, 0x82, "l", 1));
    for (int i = 0; i < 3; i++) {
        assert_int_equal(read_frame(&c, &size), 0x82);
        assert_int_equal(size, 1024 * 1024);
    }
    assert_true(f->behind > 0);
    assert_true(send_frame(&c, 0x82, "e", 1));
    assert_int_equal(read_frame(&c, &size), 0x82);
    assert_true(f->drained > 0);
    client_close(&c);
}

static void a_cut_is_heard_once(void **state)
{
    struct client c = own_socket();
    size_t size;

    (void)state;
    assert_true(send_frame(&c, 0x82, "x", 1));
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_POLICY);
    while (read_frame(&c, &size) >= 0) {}
    client_close(&c);
}

static void who_is_held_is_heard_later(void **state)
{
    /* Three frames in one record, masked with zeros. */
    static const char three[] = "\x82\x81\0\0\0\0h\x82\x81\0\0\0\0h\x82\x81\0\0\0\0h";
    struct client c = own_socket();
    size_t size;

    (void)state;
    assert_true(client_write(&c, three, sizeof three - 1));
    fixture_await(&f->received, 1);
    assert_true(f->received < 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(read_frame(&c, &size), 0x82);
        assert_int_equal(buffer[0], 'h');
    }
    client_close(&c);
}

/* --- time limits ------------------------------------------------------------------------------ */

static int set_up_impatient(void **state)
{
    (void)state;
    f = fixture_start(&(struct fixture_options){.web = true, .patience_ms = 200});
    return 0;
}

/* More than the network holds for somebody who does not read, within the limits of the queue. */
static void ask_for_much(struct client *c)
{
    int small = 4096;

    setsockopt(c->socket, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    for (int i = 0; i < 3; i++)
        assert_true(send_frame(c, 0x82, "l", 1));
}

/* libwebsockets wakes by itself twice a minute; who is cut must not wait for that. */
static void closed_before_the_library_wakes(void)
{
    for (int i = 0; i < 20000 && f->closed == 0; i++)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    assert_int_equal(f->closed, 1);
}

static void a_message_that_never_ends_is_cut(void **state)
{
    struct client c = own_socket();
    size_t size;

    (void)state;
    assert_true(send_frame(&c, 0x02, "e he", 4));
    assert_int_equal(read_frame(&c, &size), 0x88);
    assert_int_equal((unsigned char)buffer[0] << 8 | (unsigned char)buffer[1], 1008);
    assert_memory_equal(buffer + 2, close_reason_name[CLOSE_TIMEOUT], size - 2);
    client_close(&c);
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_TIMEOUT);
    assert_int_equal(f->received, 0);
}

static void who_never_reads_is_cut(void **state)
{
    struct client c = own_socket();

    (void)state;
    ask_for_much(&c);
    closed_before_the_library_wakes();
    assert_int_equal(f->reason, CLOSE_SLOW);
    assert_int_equal(f->refused, 0); /* time has decided, not the size of the queue */
    client_close(&c);
}

/* He is told goodbye, but does not read what stands before it. */
static void who_does_not_go_is_cut(void **state)
{
    struct client c = own_socket();

    (void)state;
    ask_for_much(&c);
    assert_true(send_frame(&c, 0x82, "c bye", 5));
    closed_before_the_library_wakes();
    assert_int_equal(f->reason, CLOSE_POLICY);
    assert_int_equal(f->received, 4);
    client_close(&c);
}

/* Silence is no fault: who has nothing to say or to read stays, whatever the time. */
static void who_is_only_silent_stays(void **state)
{
    struct client silent = own_socket(), slow = own_socket();
    size_t size;

    (void)state;
    assert_true(send_frame(&slow, 0x02, "e he", 4));
    fixture_await(&f->closed, 1); /* the time limits have been looked at */
    assert_true(send_frame(&silent, 0x82, "e", 1));
    assert_int_equal(read_frame(&silent, &size), 0x82);
    client_close(&slow);
    client_close(&silent);
}

#define TEST(name)      cmocka_unit_test_setup_teardown(name, set_up, tear_down)
#define IMPATIENT(name) cmocka_unit_test_setup_teardown(name, set_up_impatient, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_cookie_comes_with_the_socket),
        TEST(messages_go_there_and_back),
        TEST(fragments_become_one_message),
        TEST(a_page_of_another_origin_is_refused),
        TEST(text_is_malformed),
        TEST(too_big_a_message_ends_it),
        TEST(last_words_arrive_with_the_reason),
        TEST(goodbye_when_the_server_goes_down),
        TEST(who_asks_for_too_much_at_once_is_cut),
        TEST(who_is_behind_and_then_reads_is_told_to_the_core),
        TEST(a_cut_is_heard_once),
        TEST(who_is_held_is_heard_later),
        IMPATIENT(a_message_that_never_ends_is_cut),
        IMPATIENT(who_never_reads_is_cut),
        IMPATIENT(who_does_not_go_is_cut),
        IMPATIENT(who_is_only_silent_stays),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
