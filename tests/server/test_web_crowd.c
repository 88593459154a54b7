/* Who stands at the web port when many do: how many, from where, and who makes room for whom. */
#include "server/base/limits.h"
#include "tests/server/web_help.h"

#include <errno.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

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

    (void)state;
    if (!client_may_open(SILENT))
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

#define NARROW(name) cmocka_unit_test_setup_teardown(name, set_up_narrow, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        NARROW(who_says_nothing_gets_few_sockets),
        cmocka_unit_test_setup_teardown(one_address_gets_so_many_sockets_and_no_more, set_up_few, tear_down),
        NARROW(a_crowd_that_says_nothing_keeps_nobody_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
