/* The TLS transport on loopback: real sockets, real OpenSSL on both ends, and clients that misbehave. */
#include "common/wire/frame.h"
#include "server/base/limits.h"
#include "server/certificate.h"
#include "server/net/tls.h"
#include "tests/server/net_help.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

static void messages_go_there_and_back(void **state)
{
    struct fixture *f = start((struct fixture_options){0});
    struct client c = open_client(f);

    (void)state;
    echo(&c, "e");
    for (int i = 0; i < 1000; i++)
        assert_true(client_send(&c, "e many at once"));
    for (int i = 0; i < 1000; i++)
        assert_int_equal(client_read(&c, buffer, sizeof buffer), 14);
    client_send(&c, "l");
    assert_int_equal(client_read(&c, buffer, sizeof buffer), 1024 * 1024);
    SSL_shutdown(c.ssl);
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_NORMAL);
    assert_int_equal(f->opened, 1);
    client_close(&c);
    fixture_stop(f);
}

static void a_frame_may_come_byte_by_byte(void **state)
{
    static const uint8_t frames[] = {0, 0, 0, 2, 'e', '1', 0, 0, 0, 2, 'e', '2'};
    struct fixture *f = start((struct fixture_options){0});
    struct client c = open_client(f);

    (void)state;
    for (size_t i = 0; i < sizeof frames; i++)
        assert_true(client_write(&c, frames + i, 1));
    assert_int_equal(client_read(&c, buffer, sizeof buffer), 2);
    assert_int_equal(client_read(&c, buffer, sizeof buffer), 2);
    assert_string_equal(buffer, "e2");
    client_close(&c);
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_LOST); /* it left without goodbye */
    fixture_stop(f);
}

static void the_largest_message_passes_and_a_larger_one_does_not(void **state)
{
    struct fixture *f = start((struct fixture_options){0});
    struct client c = open_client(f);
    uint8_t header[WIRE_FRAME_HEADER];

    (void)state;
    memset(buffer, 'e', sizeof buffer);
    frame_header(header, WIRE_MESSAGE_MAX);
    assert_true(client_write(&c, header, sizeof header));
    assert_true(client_write(&c, buffer, WIRE_MESSAGE_MAX));
    assert_int_equal(client_read(&c, buffer, sizeof buffer), WIRE_MESSAGE_MAX);
    frame_header(header, WIRE_MESSAGE_MAX + 1);
    assert_true(client_write(&c, header, sizeof header));
    assert_int_equal(client_read(&c, buffer, sizeof buffer), -1); /* at once: not after it has been sent */
    client_close(&c);
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_TOO_BIG);
    fixture_stop(f);
}

static void an_empty_frame_is_malformed(void **state)
{
    struct fixture *f = start((struct fixture_options){0});
    struct client c = open_client(f);

    (void)state;
    assert_true(client_write(&c, "\0\0\0\0", 4));
    assert_int_equal(client_read(&c, buffer, sizeof buffer), -1);
    client_close(&c);
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_MALFORMED);
    fixture_stop(f);
}

static void what_is_not_tls_is_cut(void **state)
{
    struct fixture *f = start((struct fixture_options){0});
    int s = client_connect(f->port);

    (void)state;
    assert_int_equal(send(s, "GET / HTTP/1.1\r\n\r\n", 18, 0), 18);
    while (recv(s, buffer, sizeof buffer, 0) > 0) {}
    close(s);
    all_is_well(f);
    fixture_await(&f->closed, 1);
    assert_int_equal(f->opened, 1); /* the core heard only of the honest one */
    fixture_stop(f);
}

/* Garbage where a TLS record should be, in the middle of a session. */
static void a_broken_record_ends_the_session(void **state)
{
    struct fixture *f = start((struct fixture_options){0});
    struct client c = open_client(f);

    (void)state;
    echo(&c, "e");
    assert_int_equal(send(c.socket, "\x17\x03\x03\x00\x20garbage garbage garbage garbage.", 37, 0), 37);
    assert_int_equal(client_read(&c, buffer, sizeof buffer), -1);
    client_close(&c);
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_MALFORMED);
    fixture_stop(f);
}

static void an_older_tls_or_another_protocol_is_refused(void **state)
{
    struct fixture *f = start((struct fixture_options){0});
    struct client c;

    (void)state;
    assert_false(client_open(&c, f->port, "gonfalon/1", TLS1_2_VERSION));
    assert_false(client_open(&c, f->port, "http/1.1", TLS1_3_VERSION));
    /* Without ALPN the handshake itself may succeed; the connection does not last. */
    if (client_open(&c, f->port, NULL, TLS1_3_VERSION)) {
        assert_int_equal(client_read(&c, buffer, sizeof buffer), -1);
        client_close(&c);
    }
    assert_int_equal(f->opened, 0);
    all_is_well(f);
    fixture_stop(f);
}

static void a_handshake_that_never_ends_is_cut(void **state)
{
    struct fixture *f = start((struct fixture_options){.patience_ms = 50});
    int silent = client_connect(f->port);
    int slow = client_connect(f->port);

    (void)state;
    assert_int_equal(send(slow, "\x16\x03\x01", 3, 0), 3); /* the beginning of a ClientHello */
    assert_int_equal(recv(silent, buffer, sizeof buffer, 0), 0);
    assert_true(recv(slow, buffer, sizeof buffer, 0) <= 0);
    close(silent);
    close(slow);
    assert_int_equal(f->opened, 0);
    fixture_stop(f);
}

static void a_frame_that_never_ends_is_cut(void **state)
{
    struct fixture *f = start((struct fixture_options){.patience_ms = 100});
    struct client c = open_client(f);

    (void)state;
    assert_true(client_write(&c, "\0\0\0\x09half", 8));
    assert_int_equal(client_read(&c, buffer, sizeof buffer), -1);
    client_close(&c);
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_TIMEOUT);
    fixture_stop(f);
}

static void who_asks_for_too_much_at_once_is_cut(void **state)
{
    struct fixture *f = start((struct fixture_options){0});
    struct client c = open_client(f);

    (void)state;
    assert_true(client_send(&c, "b")); /* 16 MiB, and not one byte read */
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_SLOW);
    assert_int_equal(f->refused, 1);
    assert_true(f->behind > 0);
    all_is_well(f);
    client_close(&c);
    fixture_stop(f);
}

/* Within the limits of the queue, but it never reads: time decides. */
static void who_never_reads_is_cut(void **state)
{
    struct fixture *f = start((struct fixture_options){.patience_ms = 200});
    struct client c;
    int small = 4096;

    (void)state;
    c = open_client(f);
    setsockopt(c.socket, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    for (int i = 0; i < 3; i++)
        assert_true(client_send(&c, "l"));
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_SLOW);
    assert_int_equal(f->refused, 0);
    client_close(&c);
    fixture_stop(f);
}

static void who_is_behind_and_then_reads_is_told_to_the_core(void **state)
{
    struct fixture *f = start((struct fixture_options){0});
    struct client c = open_client(f);
    int messages = 0;

    (void)state;
    for (int i = 0; i < 3; i++)
        assert_true(client_send(&c, "l"));
    fixture_await(&f->received, 3);
    while (messages < 3 && client_read(&c, buffer, sizeof buffer) == 1024 * 1024)
        messages++;
    assert_int_equal(messages, 3);
    assert_true(f->behind > 0);
    echo(&c, "e still here");
    assert_true(f->drained > 0);
    client_close(&c);
    fixture_stop(f);
}

static void last_words_arrive_before_goodbye(void **state)
{
    struct fixture *f = start((struct fixture_options){0});
    struct client c = open_client(f);

    (void)state;
    /* More input behind the message that ends it: none of it is delivered, and the answer is not lost. */
    assert_true(client_send(&c, "c farewell"));
    for (int i = 0; i < 50; i++)
        client_send(&c, "e too late");
    assert_int_equal(client_read(&c, buffer, sizeof buffer), 10);
    assert_string_equal(buffer, "c farewell");
    assert_int_equal(client_read(&c, buffer, sizeof buffer), -1);
    assert_int_equal(SSL_get_shutdown(c.ssl) & SSL_RECEIVED_SHUTDOWN, SSL_RECEIVED_SHUTDOWN);
    client_close(&c);
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_POLICY);
    assert_int_equal(f->received, 1);
    fixture_stop(f);
}

static void a_cut_is_heard_once(void **state)
{
    struct fixture *f = start((struct fixture_options){0});
    struct client c = open_client(f);

    (void)state;
    assert_true(client_send(&c, "x"));
    assert_int_equal(client_read(&c, buffer, sizeof buffer), -1);
    client_close(&c);
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_POLICY);
    fixture_stop(f);
}

/* All come in one record; each holds up the next until the sweep, and none is lost. */
static void who_is_held_is_heard_later(void **state)
{
    enum { HOLDS = 40 };
    static const char one[] = "\0\0\0\1h";
    struct fixture *f = start((struct fixture_options){0});
    struct client c = open_client(f);
    char many[HOLDS * 5];

    (void)state;
    for (int i = 0; i < HOLDS; i++)
        memcpy(many + i * 5, one, 5);
    assert_true(client_write(&c, many, sizeof many));
    for (int i = 0; i < HOLDS; i++)
        assert_int_equal(client_read(&c, buffer, sizeof buffer), 1);
    assert_int_equal(f->together, 0);
    echo(&c, "e");
    /* Also if the connection ends meanwhile. */
    assert_true(client_write(&c, many, sizeof many));
    client_close(&c);
    fixture_await(&f->closed, 1);
    fixture_stop(f);
}

/* A goodbye to somebody who is held arrives, although he goes on sending. */
static void who_is_held_hears_the_goodbye(void **state)
{
    struct fixture *f = start((struct fixture_options){0});
    struct client c = open_client(f);

    (void)state;
    assert_true(client_send(&c, "h"));
    assert_true(client_send(&c, "c"));
    assert_true(client_send(&c, "e"));
    assert_int_equal(client_read(&c, buffer, sizeof buffer), 1);
    assert_int_equal(client_read(&c, buffer, sizeof buffer), 1);
    assert_int_equal(client_read(&c, buffer, sizeof buffer), -1);
    client_close(&c);
    fixture_await(&f->closed, 1);
    assert_int_equal(f->reason, CLOSE_POLICY);
    fixture_stop(f);
}

static void what_is_sent_soon_keeps_its_place(void **state)
{
    (void)state;
    for (int busy = 0; busy < 2; busy++) {
        struct fixture *f = start((struct fixture_options){.busy = busy});
        struct client c = open_client(f);
        struct client gone = open_client(f);

        echo(&c, "s alone, it arrives in the end");
        for (int i = 0; i < 100; i++) {
            client_send(&c, "s first");
            client_send(&c, "e second");
            assert_int_equal(client_read(&c, buffer, sizeof buffer), 7);
            assert_int_equal(client_read(&c, buffer, sizeof buffer), 8);
        }
        /* Before a goodbye it leaves; with who is cut it is lost, and nobody minds. */
        client_send(&gone, "s");
        client_send(&gone, "x");
        fixture_await(&f->closed, 1);
        echo(&c, "S last words");
        assert_int_equal(client_read(&c, buffer, sizeof buffer), -1);
        client_close(&gone);
        client_close(&c);
        all_is_well(f);
        fixture_stop(f);
    }
}

static void a_new_certificate_is_for_new_connections(void **state)
{
    struct fixture *f = start((struct fixture_options){0});
    struct client old = open_client(f);
    struct client new;
    X509 *a = SSL_get1_peer_certificate(old.ssl);
    X509 *b;

    (void)state;
    fixture_new_certificate(f);
    new = open_client(f);
    b = SSL_get1_peer_certificate(new.ssl);
    assert_int_not_equal(X509_cmp(a, b), 0);
    echo(&old, "e old");
    echo(&new, "e new");
    X509_free(a);
    X509_free(b);
    client_close(&old);
    client_close(&new);
    fixture_stop(f);
}

static void a_returning_client_resumes_its_session(void **state)
{
    struct fixture *f = start((struct fixture_options){0});
    struct client first = open_client(f);
    SSL_CTX *context = SSL_get_SSL_CTX(first.ssl);
    SSL_SESSION *session;
    struct client second = {.socket = client_connect(f->port), .ssl = SSL_new(context)};

    (void)state;
    echo(&first, "e"); /* the ticket comes after the handshake */
    session = SSL_get1_session(first.ssl);
    SSL_set_session(second.ssl, session);
    SSL_set_alpn_protos(second.ssl, (const unsigned char *)"\x0agonfalon/1", 11);
    SSL_set_fd(second.ssl, second.socket);
    assert_int_equal(SSL_connect(second.ssl), 1);
    assert_int_equal(SSL_session_reused(second.ssl), 1);
    echo(&second, "e again");
    SSL_SESSION_free(session);
    client_close(&first);
    client_close(&second);
    fixture_stop(f);
}

static void closing_ends_whatever_is_open(void **state)
{
    struct fixture *f = start((struct fixture_options){0});
    struct client c = open_client(f);
    int half_open = client_connect(f->port);

    (void)state;
    echo(&c, "e");
    fixture_stop(f); /* aborts if a handle is left */
    assert_int_equal(client_read(&c, buffer, sizeof buffer), -1);
    client_close(&c);
    close(half_open);
}

/* Who is inside reads the goodbye; who has not come in yet is not waited for. */
static void goodbye_to_all(void **state)
{
    struct fixture *f = start((struct fixture_options){0});
    struct client c = open_client(f);
    int half_open = client_connect(f->port);
    char byte;

    (void)state;
    echo(&c, "e"); /* so that both have been accepted */
    all_is_well(f);
    fixture_goodbye(f);
    assert_int_equal(client_read(&c, buffer, sizeof buffer), -1);
    assert_true(SSL_get_shutdown(c.ssl) & SSL_RECEIVED_SHUTDOWN);
    errno = 0;
    assert_true(recv(half_open, &byte, 1, 0) <= 0 && errno != EAGAIN); /* the end, and not our patience */
    client_close(&c);
    close(half_open);
    fixture_await(&f->closed, 2);
    assert_int_equal(f->reason, CLOSE_SHUTDOWN);
    fixture_stop(f);
}

/* Who is told goodbye and does not go is not kept. */
static void who_does_not_go_is_cut(void **state)
{
    struct fixture *f = start((struct fixture_options){.patience_ms = 300});
    struct client c = open_client(f);

    (void)state;
    assert_true(client_send(&c, "c bye"));
    assert_int_equal(client_read(&c, buffer, sizeof buffer), 5);
    fixture_await(&f->closed, 1); /* though our end is still open */
    assert_int_equal(f->reason, CLOSE_POLICY);
    client_close(&c);
    fixture_stop(f);
}

/* --- certificates that are none --------------------------------------------------------------- */

static void refused_certificate(const char *certificate, const char *key, const char *file, const char *why)
{
    char trouble[512] = "";

    assert_null(tls_context(certificate, key, trouble, sizeof trouble));
    assert_non_null(strstr(trouble, file));
    assert_non_null(strstr(trouble, why));
}

static void a_wrong_certificate_is_named(void **state)
{
    char folder[TEMPORARY_BYTES], name[5][TEMPORARY_BYTES + 16], trouble[512];
    static const char *const file[] = {"a.pem", "a.key", "b.pem", "b.key", "text"};
    bool made;

    (void)state;
    assert_true(temporary_make(folder));
    for (int i = 0; i < 5; i++)
        snprintf(name[i], sizeof name[i], "%s/%s", folder, file[i]);
    assert_true(certificate_ensure(name[0], name[1], "localhost", &made, trouble, sizeof trouble));
    assert_true(certificate_ensure(name[2], name[3], "localhost", &made, trouble, sizeof trouble));
    FILE *text = fopen(name[4], "w");

    fputs("no certificate\n", text);
    fclose(text);
    refused_certificate(name[4], name[1], "text", "not a certificate");
    refused_certificate(name[0], name[4], "text", "not a private key");
    refused_certificate(name[0], name[3], "b.key", "");
    refused_certificate("/nowhere/at/all", name[1], "/nowhere/at/all", "not a certificate");
    SSL_CTX *good = tls_context(name[0], name[1], trouble, sizeof trouble);

    assert_non_null(good);
    SSL_CTX_free(good);
    assert_true(temporary_remove(folder));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_go_there_and_back),
        cmocka_unit_test(a_frame_may_come_byte_by_byte),
        cmocka_unit_test(the_largest_message_passes_and_a_larger_one_does_not),
        cmocka_unit_test(an_empty_frame_is_malformed),
        cmocka_unit_test(what_is_not_tls_is_cut),
        cmocka_unit_test(a_broken_record_ends_the_session),
        cmocka_unit_test(an_older_tls_or_another_protocol_is_refused),
        cmocka_unit_test(a_handshake_that_never_ends_is_cut),
        cmocka_unit_test(a_frame_that_never_ends_is_cut),
        cmocka_unit_test(who_asks_for_too_much_at_once_is_cut),
        cmocka_unit_test(who_never_reads_is_cut),
        cmocka_unit_test(who_is_behind_and_then_reads_is_told_to_the_core),
        cmocka_unit_test(last_words_arrive_before_goodbye),
        cmocka_unit_test(a_cut_is_heard_once),
        cmocka_unit_test(who_is_held_is_heard_later),
        cmocka_unit_test(who_is_held_hears_the_goodbye),
        cmocka_unit_test(what_is_sent_soon_keeps_its_place),
        cmocka_unit_test(a_new_certificate_is_for_new_connections),
        cmocka_unit_test(a_returning_client_resumes_its_session),
        cmocka_unit_test(closing_ends_whatever_is_open),
        cmocka_unit_test(goodbye_to_all),
        cmocka_unit_test(who_does_not_go_is_cut),
        cmocka_unit_test(a_wrong_certificate_is_named),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
