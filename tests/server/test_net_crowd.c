/* Who may come in over TLS when many want to: how many, from where, and who makes room for whom. */
#include "server/base/limits.h"
#include "server/net/gate.h"
#include "tests/server/net_help.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

static void one_address_gets_so_many_and_no_more(void **state)
{
    struct fixture *f = start((struct fixture_options){.per_address = 2});
    struct client a = open_client(f);
    struct client b = open_client(f);
    struct client c;

    (void)state;
    assert_false(client_open(&c, f->port, "gonfalon/1", TLS1_3_VERSION));
    client_close(&a);
    fixture_await(&f->closed, 1);
    c = open_client(f);
    echo(&c, "e");
    client_close(&b);
    client_close(&c);
    fixture_stop(f);
}

static void in_all_so_many_and_no_more(void **state)
{
    struct fixture *f = start((struct fixture_options){.connections = 1});
    struct client a = open_client(f);
    struct client b;

    (void)state;
    assert_false(client_open(&b, f->port, "gonfalon/1", TLS1_3_VERSION));
    echo(&a, "e");
    client_close(&a);
    fixture_stop(f);
}

/* The oldest handshakes of a crowd make room, and nobody else: not those who came before it was one, and not
 * who is inside, however long he has been. */
static void a_crowd_that_says_nothing_keeps_nobody_out(void **state)
{
    enum { MORE = 30, GONE = 3, SILENT = HANDSHAKES_MAX + MORE + GONE };
    struct fixture *f = start((struct fixture_options){0});
    struct client a = open_client(f);
    static int silent[SILENT];

    (void)state;
    if (!client_may_open(SILENT))
        skip();
    for (int i = 0; i < SILENT; i++) {
        silent[i] = client_connect(f->port);
        if (i == 2 * GONE) /* the oldest, one from the middle and the newest go by themselves */
            for (int gone = 0; gone < GONE; gone++)
                close(silent[gone * GONE]);
        if (i % 50 == 0 || i < HANDSHAKES_SPARED)
            echo(&a, "e"); /* the server has heard of all before */
    }
    all_is_well(f);
    echo(&a, "e still here");
    for (int i = HANDSHAKES_SPARED; i < MORE; i++)
        if (i % GONE != 0 || i > 2 * GONE)
            assert_int_equal(recv(silent[i], buffer, sizeof buffer, 0), 0);
    for (int i = 0; i < SILENT; i++)
        if (i < HANDSHAKES_SPARED ? i % GONE != 0 : i >= MORE + 2 * GONE)
            assert_int_equal(recv(silent[i], buffer, sizeof buffer, MSG_DONTWAIT), -1);
    for (int i = 0; i < SILENT; i++)
        if (i % GONE != 0 || i > 2 * GONE)
            close(silent[i]);
    client_close(&a);
    fixture_stop(f);
}

/* The first message of a handshake, as it would be sent. */
static size_t hello_of(struct client *c, char *hello)
{
    BIO *sent = BIO_new(BIO_s_mem());
    size_t size;

    SSL_set_bio(c->ssl, BIO_new(BIO_s_mem()), sent);
    assert_int_equal(SSL_connect(c->ssl), -1);
    size = (size_t)BIO_read(sent, hello, 4096);
    SSL_set_fd(c->ssl, c->socket);
    return size;
}

/* Silent ones, numbered: they must have come before the next thing happens. */
static void come(struct fixture *f, struct client *inside, int *silent, int from, int to,
                 uint32_t first_address, uint32_t per_address)
{
    for (int i = from; i < to; i++) {
        silent[i] = client_connect_from(first_address + (uint32_t)i / per_address, f->port);
        if (i % 50 == 0)
            echo(inside, "e");
    }
    echo(inside, "e all have come");
}

/* Of a crowd those that stand still make room before one that goes on, though it is the oldest. */
static void who_goes_on_stays_when_others_make_room(void **state)
{
    enum { MORE = 30, SILENT = HANDSHAKES_MAX - 1 + MORE, LAST_CUT = HANDSHAKES_SPARED + MORE };
    struct fixture *f = start((struct fixture_options){0});
    struct client inside = open_client(f), slow;
    static int silent[SILENT];
    char hello[4096];

    (void)state;
    if (!client_may_open(SILENT))
        skip();
    come(f, &inside, silent, 0, HANDSHAKES_SPARED, INADDR_LOOPBACK, SILENT);
    client_prepare(&slow, f->port, "gonfalon/1", TLS1_3_VERSION);
    size_t size = hello_of(&slow, hello), half = size / 2;

    come(f, &inside, silent, HANDSHAKES_SPARED, SILENT - MORE, INADDR_LOOPBACK, SILENT);
    assert_int_equal(send(slow.socket, hello, half, 0), half);
    echo(&inside, "e it has come");
    echo(&inside, "e and was read");
    come(f, &inside, silent, SILENT - MORE, SILENT, INADDR_LOOPBACK, SILENT);
    for (int i = HANDSHAKES_SPARED; i < LAST_CUT; i++)
        assert_int_equal(recv(silent[i], buffer, sizeof buffer, 0), 0);
    assert_int_equal(send(slow.socket, hello + half, size - half, 0), size - half);
    assert_int_equal(SSL_connect(slow.ssl), 1);
    echo(&slow, "e here at last");
    for (int i = 0; i < SILENT; i++) {
        if (i < HANDSHAKES_SPARED || i >= LAST_CUT)
            assert_int_equal(recv(silent[i], buffer, sizeof buffer, MSG_DONTWAIT), -1);
        close(silent[i]);
    }
    client_close(&slow);
    client_close(&inside);
    fixture_stop(f);
}

/* Who takes his time is not cut for crowds from elsewhere, though he is the oldest and there are new ones
 * without end. */
static void who_came_alone_stays_when_crowds_make_room(void **state)
{
    enum { PER_ADDRESS = 40, SILENT = 2 * HANDSHAKES_MAX };
    struct fixture *f = start((struct fixture_options){.per_address = 100});
    struct client inside = open_client(f), slow;
    static int silent[SILENT];

    (void)state;
    if (!client_may_open(SILENT))
        skip();
    client_prepare(&slow, f->port, "gonfalon/1", TLS1_3_VERSION);
    echo(&inside, "e it has come");
    come(f, &inside, silent, 0, SILENT, 0x7f090001, PER_ADDRESS);
    for (int i = 0; i < SILENT - HANDSHAKES_MAX; i++)
        if (i % PER_ADDRESS >= HANDSHAKES_SPARED)
            assert_int_equal(recv(silent[i], buffer, sizeof buffer, 0), 0);
    assert_int_equal(SSL_connect(slow.ssl), 1);
    echo(&slow, "e here at last");
    for (int i = 0; i < SILENT; i++)
        close(silent[i]);
    client_close(&slow);
    client_close(&inside);
    fixture_stop(f);
}

/* From so many addresses that all are spared: then it goes by age again, and nobody is kept out. */
static void where_all_come_alone_the_oldest_makes_room(void **state)
{
    enum { MORE = 30, SILENT = HANDSHAKES_MAX + MORE };
    struct fixture *f = start((struct fixture_options){0});
    struct client inside = open_client(f);
    static int silent[SILENT];

    (void)state;
    if (!client_may_open(SILENT))
        skip();
    come(f, &inside, silent, 0, SILENT, 0x7f090001, 1);
    for (int i = 0; i < MORE; i++)
        assert_int_equal(recv(silent[i], buffer, sizeof buffer, 0), 0);
    for (int i = MORE; i < SILENT; i++)
        assert_int_equal(recv(silent[i], buffer, sizeof buffer, MSG_DONTWAIT), -1);
    all_is_well(f);
    for (int i = 0; i < SILENT; i++)
        close(silent[i]);
    client_close(&inside);
    fixture_stop(f);
}

/* --- the key of an address -------------------------------------------------------------------- */

static struct connection from(const char *text)
{
    struct connection by_text = {0}, by_socket = {0};
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};

    gate_address_text(&by_text, text);
    if (inet_pton(AF_INET, text, &v4.sin_addr) == 1)
        gate_address(&by_socket, (struct sockaddr *)&v4);
    else if (inet_pton(AF_INET6, text, &v6.sin6_addr) == 1)
        gate_address(&by_socket, (struct sockaddr *)&v6);
    else
        return by_text;
    assert_memory_equal(by_text.address_key, by_socket.address_key, ADDRESS_KEY_SIZE);
    assert_string_equal(by_text.address, by_socket.address);
    return by_text;
}

static bool same_host(const char *a, const char *b)
{
    struct connection one = from(a), other = from(b);

    return memcmp(one.address_key, other.address_key, ADDRESS_KEY_SIZE) == 0;
}

/* What counts as one visitor: an IPv4 address, however it came, and all of an IPv6 network of 64 bits. */
static void who_counts_as_one(void **state)
{
    (void)state;
    assert_true(same_host("192.0.2.1", "::ffff:192.0.2.1"));
    assert_false(same_host("192.0.2.1", "192.0.2.2"));
    assert_true(same_host("2001:db8:1:2::1", "2001:db8:1:2:ffff::7"));
    assert_false(same_host("2001:db8:1:2::1", "2001:db8:1:3::1"));
    assert_string_equal(from("::ffff:192.0.2.1").address, "192.0.2.1");
    assert_string_equal(from("2001:db8:1:2::1").address, "2001:db8:1:2::1");
    assert_string_equal(from("nowhere").address, "unknown");
}

/* Of all nodes together, which only the one that serves can count. */
static void who_came_in_elsewhere_counts_for_his_address(void **state)
{
    static const uint8_t here[ADDRESS_KEY_SIZE] = {1}, there[ADDRESS_KEY_SIZE] = {2};
    struct gate *gate = gate_create(2, 2);

    (void)state;
    assert_true(gate_enter(gate, here));
    assert_true(gate_enter_elsewhere(gate, here));
    assert_false(gate_enter_elsewhere(gate, here));
    assert_false(gate_enter(gate, here));
    assert_int_equal(gate_inside(gate), 1);
    assert_int_equal(gate_half_open(gate), 1);
    gate_leave_elsewhere(gate, here);
    assert_true(gate_enter_elsewhere(gate, here));
    gate_leave_elsewhere(gate, here);
    gate_leave(gate, here, false);
    /* This machine's own limit is not theirs. */
    assert_true(gate_enter(gate, here));
    assert_true(gate_enter(gate, here));
    assert_true(gate_enter_elsewhere(gate, there));
    assert_false(gate_enter(gate, there));
    gate_leave_elsewhere(gate, there);
    gate_leave(gate, here, false);
    gate_leave(gate, here, false);
    gate_free(gate);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_came_in_elsewhere_counts_for_his_address),
        cmocka_unit_test(one_address_gets_so_many_and_no_more),
        cmocka_unit_test(in_all_so_many_and_no_more),
        cmocka_unit_test(a_crowd_that_says_nothing_keeps_nobody_out),
        cmocka_unit_test(who_goes_on_stays_when_others_make_room),
        cmocka_unit_test(who_came_alone_stays_when_crowds_make_room),
        cmocka_unit_test(where_all_come_alone_the_oldest_makes_room),
        cmocka_unit_test(who_counts_as_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
