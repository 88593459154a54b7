/* What reaches the core of a node: nothing that was sent when the place may be another's. */
#include "server/cluster/holding.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

struct seen {
    int opened, received, drained, closed, cut;
    enum close_reason reason;
    bool held;
};

static void core_opened(void *core, struct connection *c)
{
    (void)c;
    ((struct seen *)core)->opened++;
}

static void core_received(void *core, struct connection *c, const uint8_t *bytes, size_t size)
{
    struct seen *seen = core;

    assert_int_equal(size, 3);
    assert_memory_equal(bytes, "abc", 3);
    assert_ptr_equal(c->session, seen);
    seen->received++;
}

static void core_drained(void *core, struct connection *c)
{
    (void)c;
    ((struct seen *)core)->drained++;
}

static void core_closed(void *core, struct connection *c, enum close_reason reason)
{
    struct seen *seen = core;

    (void)c;
    seen->closed++;
    seen->reason = reason;
}

static void cut(struct connection *c, enum close_reason reason)
{
    struct seen *seen = c->session;

    seen->cut++;
    seen->reason = reason;
}

static bool holds(void *context)
{
    return ((struct seen *)context)->held;
}

static void only_who_holds_the_place_is_asked(void **state)
{
    static const struct connection_calls calls = {.cut = cut};
    struct seen seen = {.held = true};
    struct connection c = {.calls = &calls, .session = &seen};
    struct holding holding = {.core = {&seen, core_opened, core_received, core_drained, core_closed},
                              .holds = holds,
                              .context = &seen};
    struct transport_user user = holding_transport(&holding);

    (void)state;
    user.opened(user.core, &c);
    user.received(user.core, &c, (const uint8_t *)"abc", 3);
    user.drained(user.core, &c);
    assert_int_equal(seen.opened, 1);
    assert_int_equal(seen.received, 1);
    assert_int_equal(seen.drained, 1);
    assert_int_equal(seen.cut, 0);
    seen.held = false;
    user.received(user.core, &c, (const uint8_t *)"abc", 3);
    assert_int_equal(seen.received, 1);
    assert_int_equal(seen.cut, 1);
    assert_int_equal(seen.reason, CLOSE_SHUTDOWN);
    user.closed(user.core, &c, CLOSE_LOST);
    assert_int_equal(seen.closed, 1);
    assert_int_equal(seen.reason, CLOSE_LOST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(only_who_holds_the_place_is_asked)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
