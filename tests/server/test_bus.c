/* The bus on a real nats-server: what is published and heard, going away and coming back, whom it takes for
 * NATS, and what is not taken when too much waits. */
#define _DEFAULT_SOURCE /* usleep, mkdtemp */
#include "server/base/limits.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/bus/nats_bus.h"
#include "tests/server/nats_help.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { PATIENCE_MS = 20000, NEVER_MS = 1500, HEARD_MAX = 64, HEARD_SIZE = 256 };

struct ear {
    struct nats nats;
    uv_loop_t loop;
    uv_timer_t timer;
    struct metrics *metrics;
    struct bus *bus;
    char trouble[512];
    bool expired;
    unsigned aways, backs;
    size_t heard;
    char subject[HEARD_MAX][HEARD_SIZE], text[HEARD_MAX][HEARD_SIZE];
};

static void heard(void *context, const char *subject, const uint8_t *bytes, size_t size)
{
    struct ear *e = context;

    assert_true(e->heard < HEARD_MAX && size < HEARD_SIZE);
    snprintf(e->subject[e->heard], HEARD_SIZE, "%s", subject);
    snprintf(e->text[e->heard++], HEARD_SIZE, "%.*s", (int)size, (const char *)bytes);
}

static void away(void *context)
{
    struct ear *e = context;

    assert_int_equal(++e->aways, e->backs);
}

static void back(void *context)
{
    struct ear *e = context;

    assert_int_equal(++e->backs, e->aways + 1);
}

static void expire(uv_timer_t *timer)
{
    ((struct ear *)timer->data)->expired = true;
}

static struct nats_bus_options usual(struct ear *e)
{
    return (struct nats_bus_options){.loop = &e->loop,
                                     .metrics = e->metrics,
                                     .servers = e->nats.address,
                                     .name = "test",
                                     .authorities = "",
                                     .certificate = "",
                                     .key = "",
                                     .credentials = ""};
}

static void open_bus(struct ear *e, const struct nats_bus_options *options)
{
    e->bus = nats_bus_open(options, e->trouble, sizeof e->trouble);
    if (e->bus)
        e->bus->user = (struct bus_user){.context = e, .heard = heard, .away = away, .back = back};
}

static int set_up(void **state)
{
    struct ear *e = must_alloc(sizeof *e);

    uv_loop_init(&e->loop);
    uv_timer_init(&e->loop, &e->timer);
    e->timer.data = e;
    e->metrics = metrics_create();
    *state = e;
    return 0;
}

static int tear_down(void **state)
{
    struct ear *e = *state;

    if (e->bus)
        nats_bus_close(e->bus);
    uv_close((uv_handle_t *)&e->timer, NULL);
    uv_run(&e->loop, UV_RUN_DEFAULT);
    metrics_free(e->metrics);
    nats_end(&e->nats);
    assert_int_equal(uv_loop_close(&e->loop), 0);
    free(e);
    return 0;
}

/* Lets the loop run until something is so, or for so long. */
#define RUN_UNTIL(e, so, ms)                                                                                 \
    do {                                                                                                     \
        (e)->expired = false;                                                                                \
        uv_timer_start(&(e)->timer, expire, (ms), 0);                                                        \
        while (!(so) && !(e)->expired)                                                                       \
            uv_run(&(e)->loop, UV_RUN_ONCE);                                                                 \
        uv_timer_stop(&(e)->timer);                                                                          \
    } while (0)

#define AWAIT(e, so)                                                                                         \
    do {                                                                                                     \
        RUN_UNTIL(e, so, PATIENCE_MS);                                                                       \
        assert_true(so);                                                                                     \
    } while (0)

static void open_there(struct ear *e)
{
    assert_true(nats_begin(&e->nats));
    struct nats_bus_options options = usual(e);

    open_bus(e, &options);
    assert_non_null(e->bus);
    AWAIT(e, e->backs == 1);
    assert_true(bus_there(e->bus));
}

static bool publish(struct ear *e, const char *subject, const char *text)
{
    return bus_publish(e->bus, subject, (const uint8_t *)text, strlen(text));
}

static void assert_said(struct speaker *s, const char *subject, const char *text)
{
    char found[NATS_TEXT];

    assert_true(speaker_hears(s, found));
    assert_string_equal(found, subject);
    assert_string_equal(s->line, text);
}

static bool metric_is(const struct ear *e, const char *line)
{
    char text[16384];

    metrics_write(e->metrics, text, sizeof text);
    return strstr(text, line) != NULL;
}

/* --- to and fro ---------------------------------------------------------------------------------------- */

static void what_is_published_is_heard(void **state)
{
    struct ear *e = *state;
    struct speaker s;

    open_there(e);
    bus_listen(e->bus, "t.up.*");
    assert_true(speaker_begin(&s, &e->nats, "t.>"));
    assert_true(publish(e, "t.down", "one"));
    assert_true(publish(e, "t.up.x", "mine"));
    assert_true(publish(e, "t.down.far", ""));
    assert_said(&s, "t.down", "one");
    assert_said(&s, "t.up.x", "mine");
    assert_said(&s, "t.down.far", "");
    /* In their order, only what it listens for, and not what it says itself. */
    assert_true(speaker_publish(&s, "t.up.a", "first"));
    assert_true(speaker_publish(&s, "t.other", "not for it"));
    assert_true(speaker_publish(&s, "t.up.a.b", "two words"));
    assert_true(speaker_publish(&s, "t.up.b", "second"));
    AWAIT(e, e->heard == 2);
    assert_string_equal(e->subject[0], "t.up.a");
    assert_string_equal(e->text[0], "first");
    assert_string_equal(e->subject[1], "t.up.b");
    assert_string_equal(e->text[1], "second");
    assert_true(metric_is(e, "gonfalon_bus_published_total 3\n"));
    assert_true(metric_is(e, "gonfalon_bus_heard_total 2\n"));
    assert_true(metric_is(e, "gonfalon_bus_dropped_total 0\n"));
    speaker_end(&s);
}

static void what_was_published_leaves_at_the_end(void **state)
{
    struct ear *e = *state;
    struct speaker s;

    open_there(e);
    assert_true(speaker_begin(&s, &e->nats, "t.>"));
    assert_true(publish(e, "t.last", "word"));
    nats_bus_close(e->bus);
    e->bus = NULL;
    assert_said(&s, "t.last", "word");
    speaker_end(&s);
}

/* --- away and back ------------------------------------------------------------------------------------- */

/* libnats lets its memory go when it is closed. */
static void what_nobody_has_heard_yet_is_no_trouble_at_the_end(void **state)
{
    struct ear *e = *state;
    struct speaker s;

    open_there(e);
    bus_listen(e->bus, "t.up.*");
    assert_true(speaker_begin(&s, &e->nats, "t.>"));
    assert_true(publish(e, "t.down", "one"));
    assert_said(&s, "t.down", "one");
    for (int i = 0; i < HEARD_MAX; i++)
        assert_true(speaker_publish(&s, "t.up.a", "too late"));
    uv_sleep(500); /* they have come, but the loop does not run */
    nats_bus_close(e->bus);
    e->bus = NULL;
    assert_int_equal(e->heard, 0);
    speaker_end(&s);
}

static void it_comes_back_and_listens_still(void **state)
{
    struct ear *e = *state;
    struct speaker s;

    open_there(e);
    bus_listen(e->bus, "t.up");
    nats_kill(&e->nats);
    AWAIT(e, e->aways == 1);
    assert_false(bus_there(e->bus));
    assert_false(publish(e, "t.down", "into nothing"));
    assert_true(metric_is(e, "gonfalon_bus_connected 0\n"));
    assert_true(nats_start(&e->nats));
    AWAIT(e, e->backs == 2);
    assert_true(speaker_begin(&s, &e->nats, "t.>"));
    assert_true(publish(e, "t.down", "here again"));
    assert_said(&s, "t.down", "here again");
    assert_true(speaker_publish(&s, "t.up", "heard again"));
    AWAIT(e, e->heard == 1);
    assert_string_equal(e->text[0], "heard again");
    assert_true(metric_is(e, "gonfalon_bus_connected 1\n"));
    assert_true(metric_is(e, "gonfalon_bus_lost_total 1\n"));
    speaker_end(&s);
}

static void it_waits_for_one_that_is_not_there_yet(void **state)
{
    struct ear *e = *state;

    assert_true(nats_make(&e->nats, "nats") && nats_write_conf(&e->nats, ""));
    struct nats_bus_options options = usual(e);

    open_bus(e, &options);
    assert_non_null(e->bus);
    RUN_UNTIL(e, e->backs, NEVER_MS);
    assert_int_equal(e->backs, 0);
    assert_true(nats_start(&e->nats));
    AWAIT(e, e->backs == 1);
    assert_int_equal(e->aways, 0);
}

/* --- whom it takes for NATS, and who is taken ----------------------------------------------------------- */

static void never_there(struct ear *e, const struct nats_bus_options *options)
{
    open_bus(e, options);
    assert_non_null(e->bus);
    RUN_UNTIL(e, e->backs, NEVER_MS);
    assert_int_equal(e->backs, 0);
    assert_int_equal(e->aways, 0);
    assert_false(bus_there(e->bus));
    assert_false(publish(e, "t.down", "secret"));
}

static void a_wrong_password_is_not_let_in(void **state)
{
    struct ear *e = *state;
    struct nats_bus_options options;
    char address[NATS_TEXT];

    assert_true(nats_begin(&e->nats));
    options = usual(e);
    snprintf(address, sizeof address, "nats://node:guessed@127.0.0.1:%d", e->nats.port);
    options.servers = address;
    never_there(e, &options);
}

static void its_certificate_is_known(void **state)
{
    struct ear *e = *state;
    struct nats_bus_options options = usual(e);
    char file[NATS_TEXT];

    assert_true(nats_begin_secure(&e->nats));
    snprintf(file, sizeof file, "%s/own.pem", e->nats.folder);
    options.authorities = file;
    open_bus(e, &options);
    assert_non_null(e->bus);
    AWAIT(e, e->backs == 1);
}

static void a_stranger_with_another_certificate_hears_nothing(void **state)
{
    struct ear *e = *state;
    struct nats_bus_options options = usual(e);
    char file[NATS_TEXT];

    assert_true(nats_begin_secure(&e->nats));
    snprintf(file, sizeof file, "%s/other.pem", e->nats.folder);
    options.authorities = file;
    never_there(e, &options);
}

/* An address without `tls` does not lead to a server that wants it, with the password in clear text. */
static void without_tls_there_is_no_way_in(void **state)
{
    struct ear *e = *state;
    struct nats_bus_options options = usual(e);
    char address[NATS_TEXT];

    assert_true(nats_begin_secure(&e->nats));
    snprintf(address, sizeof address, "nats://node:" NATS_PASSWORD "@127.0.0.1:%d", e->nats.port);
    options.servers = address;
    never_there(e, &options);
}

static void options_that_cannot_work_are_told(void **state)
{
    struct ear *e = *state;
    struct nats_bus_options options = usual(e);

    assert_true(nats_make(&e->nats, "tls"));
    options.authorities = "/nowhere/ca.pem";
    open_bus(e, &options);
    assert_null(e->bus);
    assert_non_null(strstr(e->trouble, "/nowhere/ca.pem"));
    assert_null(strstr(e->trouble, NATS_PASSWORD));
    options = usual(e);
    options.servers = " , ";
    open_bus(e, &options);
    assert_null(e->bus);
}

/* --- too much ------------------------------------------------------------------------------------------ */

/* NATS stands still: the loop does not wait for it, and what does not fit is told to be lost at once. */
static void what_does_not_fit_is_not_taken(void **state)
{
    struct ear *e = *state;
    uint8_t *bytes = must_alloc(BUS_MESSAGE_MAX);
    size_t taken = 0, most = 2 * (size_t)BUS_QUEUE_MAX / BUS_MESSAGE_MAX;

    open_there(e);
    assert_int_equal(kill(e->nats.process, SIGSTOP), 0);
    while (taken < most && bus_publish(e->bus, "t.much", bytes, BUS_MESSAGE_MAX))
        taken++;
    assert_true(taken >= (size_t)BUS_QUEUE_MAX / BUS_MESSAGE_MAX);
    assert_true(taken < most);
    assert_true(bus_queued(e->bus) <= BUS_QUEUE_MAX);
    assert_true(metric_is(e, "gonfalon_bus_dropped_total 1\n"));
    /* It is lost when it has been silent for long enough, and with it all that waited. */
    AWAIT(e, e->aways == 1);
    assert_int_equal(bus_queued(e->bus), 0);
    assert_int_equal(kill(e->nats.process, SIGCONT), 0);
    AWAIT(e, e->backs == 2);
    assert_true(publish(e, "t.much", "again"));
    free(bytes);
}

int main(void)
{
    log_setup(LEVEL_ERROR, LOG_LOGFMT);
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        TEST(what_is_published_is_heard),
        TEST(what_was_published_leaves_at_the_end),
        TEST(what_nobody_has_heard_yet_is_no_trouble_at_the_end),
        TEST(it_comes_back_and_listens_still),
        TEST(it_waits_for_one_that_is_not_there_yet),
        TEST(a_wrong_password_is_not_let_in),
        TEST(its_certificate_is_known),
        TEST(a_stranger_with_another_certificate_hears_nothing),
        TEST(without_tls_there_is_no_way_in),
        TEST(options_that_cannot_work_are_told),
        TEST(what_does_not_fit_is_not_taken),
    };

    return cmocka_run_group_tests_name("bus", tests, NULL, NULL);
}
