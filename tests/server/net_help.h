/* Honest clients of the TLS transport. */
#ifndef GONFALON_TESTS_SERVER_NET_HELP_H
#define GONFALON_TESTS_SERVER_NET_HELP_H

#include "tests/server/fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static char buffer[2 * 1024 * 1024];

static inline struct fixture *start(struct fixture_options options)
{
    return fixture_start(&options);
}

static inline struct client open_client(struct fixture *f)
{
    struct client c;

    assert_true(client_open(&c, f->port, "gonfalon/1", TLS1_3_VERSION));
    return c;
}

static inline void echo(struct client *c, const char *text)
{
    assert_true(client_send(c, text));
    assert_int_equal(client_read(c, buffer, sizeof buffer), strlen(text));
    assert_string_equal(buffer, text);
}

/* An honest client, while or after somebody misbehaved. */
static inline void all_is_well(struct fixture *f)
{
    struct client c = open_client(f);

    echo(&c, "e all is well");
    client_close(&c);
}

#endif
