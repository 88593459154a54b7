/* The web port on loopback: files, headers, health, metrics, and WebSockets byte by byte. */
#include "common/wire/limits.h"
#include "server/limits.h"
#include "tests/server/fixture.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static char buffer[4 * 1024 * 1024];
static struct fixture *f;

static void put_file(const char *name, const char *text)
{
    char path[160];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", f->folder, name);
    file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static int set_up(void **state)
{
    char folder[128];
    char big[8001];

    (void)state;
    f = fixture_start(
        &(struct fixture_options){.web = true, .origins = "https://club.example https://other.example"});
    snprintf(folder, sizeof folder, "%s/assets", f->folder);
    mkdir(folder, 0755);
    put_file("index.html", "<!doctype html><title>Gonfalon</title>");
    memset(big, 'a', sizeof big - 1);
    big[sizeof big - 1] = '\0';
    put_file("assets/index-3f2a.js", big);
    put_file("secret.pem", "not for anybody");
    fixture_new_certificate(f); /* loads the files too */
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    fixture_stop(f);
    return 0;
}

static struct client open_web(void)
{
    struct client c;

    assert_true(client_open(&c, f->web_port, "http/1.1", TLS1_3_VERSION));
    return c;
}

/* Until the end of the connection, or until `until` has come. */
static size_t read_until(struct client *c, const char *until)
{
    size_t size = 0;
    size_t got;

    buffer[0] = '\0';
    while (!(until && strstr(buffer, until)) &&
           SSL_read_ex(c->ssl, buffer + size, sizeof buffer - 1 - size, &got) == 1) {
        size += got;
        buffer[size] = '\0';
    }
    return size;
}

static size_t request(const char *text)
{
    struct client c = open_web();
    size_t size;

    assert_true(client_write(&c, text, strlen(text)));
    size = read_until(&c, NULL);
    client_close(&c);
    return size;
}

static size_t get(const char *path, const char *headers)
{
    char text[1024];

    snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n", path,
             headers);
    return request(text);
}

static bool starts(const char *with)
{
    return strncmp(buffer, with, strlen(with)) == 0;
}

static void the_page_comes_with_strict_headers(void **state)
{
    (void)state;
    get("/", "");
    assert_true(starts("HTTP/1.1 200"));
    assert_non_null(strstr(buffer, "text/html; charset=utf-8"));
    assert_non_null(strstr(buffer, "content-security-policy: default-src 'none'; script-src 'self'"));
    assert_non_null(strstr(buffer, "x-content-type-options: nosniff"));
    assert_non_null(strstr(buffer, "cache-control: no-cache"));
    assert_non_null(strstr(buffer, "<title>Gonfalon</title>"));
    get("/match/k7m2", ""); /* the web client finds its way itself */
    assert_true(starts("HTTP/1.1 200"));
    assert_non_null(strstr(buffer, "<title>Gonfalon</title>"));
}

static void hashed_files_last_and_are_compressed(void **state)
{
    size_t plain;
    size_t packed;

    (void)state;
    plain = get("/assets/index-3f2a.js", "");
    assert_non_null(strstr(buffer, "max-age=31536000, immutable"));
    assert_null(strstr(buffer, "content-encoding"));
    assert_true(plain > 8000);
    packed = get("/assets/index-3f2a.js", "Accept-Encoding: gzip, br\r\n");
    assert_non_null(strstr(buffer, "content-encoding: gzip"));
    assert_true(packed < 2000);
}

static void an_unchanged_file_is_not_sent_again(void **state)
{
    char mark[64] = "";
    char header[128];
    const char *at;

    (void)state;
    get("/", "");
    at = strstr(buffer, "etag: ");
    assert_non_null(at);
    sscanf(at, "etag: %63s", mark);
    snprintf(header, sizeof header, "If-None-Match: %s\r\n", mark);
    get("/", header);
    assert_true(starts("HTTP/1.1 304"));
    assert_null(strstr(buffer, "<title>"));
}

static void nothing_else_is_served(void **state)
{
    static const char *const paths[] = {"/secret.pem",
                                        "/.key.pem",
                                        "/../../../etc/passwd",
                                        "/assets/../.key.pem",
                                        "/%2e%2e/%2e%2e/etc/passwd",
                                        "/nothing.js",
                                        "/assets/..%2f.key.pem",
                                        "//etc/passwd.txt"};

    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        get(paths[i], "");
        /* Some paths, put straight, lead to a place inside the web client. */
        if (!starts("HTTP/1.1 404") && !starts("HTTP/1.1 403") && !strstr(buffer, "<title>Gonfalon</title>"))
            fail_msg("%s: %.60s", paths[i], buffer);
        assert_null(strstr(buffer, "root:"));
        assert_null(strstr(buffer, "PRIVATE"));
    }
}

static void only_get_and_head(void **state)
{
    (void)state;
    request("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    assert_true(starts("HTTP/1.1 405"));
    request("HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assert_false(starts("HTTP/1.1 500"));
    assert_null(strstr(buffer, "<title>"));
}

static void health_and_metrics(void **state)
{
    (void)state;
    get("/healthz", "");
    assert_true(starts("HTTP/1.1 200"));
    assert_non_null(strstr(buffer, "\r\n\r\nok\n"));
    get("/metrics", "");
    assert_non_null(strstr(buffer, "# TYPE gonfalon_web_connections gauge\ngonfalon_web_connections 0\n"));
}

static void post_ticket(const char *ticket, const char *origin)
{
    char text[512];

    snprintf(text, sizeof text,
             "POST /session HTTP/1.1\r\nHost: localhost\r\nOrigin: %s\r\nContent-Length: %zu\r\n"
             "Connection: close\r\n\r\n%s",
             origin, strlen(ticket), ticket);
    request(text);
}

static void a_ticket_becomes_a_cookie(void **state)
{
    (void)state;
    post_ticket("the-ticket", "https://localhost");
    assert_true(starts("HTTP/1.1 200"));
    assert_non_null(
        strstr(buffer, "set-cookie: __Host-session=the-token; Path=/; Secure; HttpOnly; SameSite=Strict"));
    post_ticket("another", "https://localhost");
    assert_true(starts("HTTP/1.1 403"));
    assert_null(strstr(buffer, "set-cookie"));
    post_ticket("the-ticket", "https://evil.example");
    assert_true(starts("HTTP/1.1 403"));
    post_ticket("the-ticket the-ticket the-ticket the-ticket the-ticket the-ticket", "https://localhost");
    assert_true(starts("HTTP/1.1 403"));
    request("DELETE /session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assert_non_null(strstr(buffer, "set-cookie: __Host-session=; "));
    assert_non_null(strstr(buffer, "Max-Age=0"));
}

/* --- WebSockets ------------------------------------------------------------------------------- */

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

/* --- sockets ---------------------------------------------------------------------------------- */

static bool was_closed(int s)
{
    char byte;

    return recv(s, &byte, 1, 0) <= 0 && errno != EAGAIN && errno != EWOULDBLOCK;
}

static bool served(void)
{
    get("/healthz", "");
    return starts("HTTP/1.1 200");
}

static int set_up_narrow(void **state)
{
    (void)state;
    f = fixture_start(&(struct fixture_options){.web = true, .per_address = 100});
    return 0;
}

/* So few that none is closed for being idle before the last has come, on the slowest machine. */
enum { FEW = 5 };

static int set_up_few(void **state)
{
    (void)state;
    f = fixture_start(&(struct fixture_options){.web = true, .per_address = FEW});
    return 0;
}

static void who_says_nothing_gets_few_sockets(void **state)
{
    int silent[HANDSHAKES_PER_ADDRESS_MAX + 1];
    const int most = HANDSHAKES_PER_ADDRESS_MAX;

    (void)state;
    for (int i = 0; i <= most; i++)
        silent[i] = client_connect_from(0x7f090001, f->web_port);
    assert_true(was_closed(silent[most]));
    assert_true(served()); /* at another address */
    for (int i = 0; i <= most; i++)
        close(silent[i]);
    /* Those who have asked for something count no more as silent. */
    struct client here[HANDSHAKES_PER_ADDRESS_MAX + 1];
    static const char ask[] = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

    for (int i = 0; i <= most; i++) {
        here[i] = open_web();
        assert_true(client_write(&here[i], ask, sizeof ask - 1));
        read_until(&here[i], "ok\n");
        assert_true(starts("HTTP/1.1 200"));
    }
    for (int i = 0; i <= most; i++)
        client_close(&here[i]);
}

static void one_address_gets_so_many_sockets_and_no_more(void **state)
{
    struct client here[FEW];
    static const char ask[] = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

    (void)state;
    for (int i = 0; i < FEW; i++) {
        here[i] = open_web();
        assert_true(client_write(&here[i], ask, sizeof ask - 1));
        read_until(&here[i], "ok\n");
    }
    struct client late;

    assert_false(client_open(&late, f->web_port, "http/1.1", TLS1_3_VERSION));
    client_close(&here[0]);
    while (!client_open(&late, f->web_port, "http/1.1", TLS1_3_VERSION)) {
    } /* as soon as it has heard of that */
    client_close(&late);
    for (int i = 1; i < FEW; i++)
        client_close(&here[i]);
}

/* From many addresses: the oldest of each crowd make room, and whoever has something to ask is served, also
 * one who came first, and alone, and takes his time. */
static void a_crowd_that_says_nothing_keeps_nobody_out(void **state)
{
    enum { MORE = 30, PER_ADDRESS = 40, SILENT = HANDSHAKES_MAX + MORE };
    static int silent[SILENT];
    struct client slow;
    struct rlimit files;

    (void)state;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur < 2 * SILENT + 100)
        skip();
    client_prepare(&slow, f->web_port, "http/1.1", TLS1_3_VERSION);
    for (int i = 0; i < SILENT; i++)
        silent[i] = client_connect_from(0x7f090001 + (uint32_t)i / PER_ADDRESS, f->web_port);
    assert_true(served());
    for (int i = HANDSHAKES_SPARED; i < MORE; i++)
        assert_true(was_closed(silent[i]));
    assert_int_equal(SSL_connect(slow.ssl), 1);
    client_close(&slow);
    for (int i = 0; i < SILENT; i++)
        close(silent[i]);
}

#define TEST(name)      cmocka_unit_test_setup_teardown(name, set_up, tear_down)
#define NARROW(name)    cmocka_unit_test_setup_teardown(name, set_up_narrow, tear_down)
#define IMPATIENT(name) cmocka_unit_test_setup_teardown(name, set_up_impatient, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_page_comes_with_strict_headers),
        TEST(hashed_files_last_and_are_compressed),
        TEST(an_unchanged_file_is_not_sent_again),
        TEST(nothing_else_is_served),
        TEST(only_get_and_head),
        TEST(health_and_metrics),
        TEST(a_ticket_becomes_a_cookie),
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
        NARROW(who_says_nothing_gets_few_sockets),
        cmocka_unit_test_setup_teardown(one_address_gets_so_many_sockets_and_no_more, set_up_few, tear_down),
        NARROW(a_crowd_that_says_nothing_keeps_nobody_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
