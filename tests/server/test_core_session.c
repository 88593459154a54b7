/* Connections: hello, limits, silence, slow readers, requests that are sent twice. */
#include "tests/server/core_sim.h"

#include "server/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static Gonfalon__V1__ServerMessage *hello_as(struct sim_client *c, uint32_t min, uint32_t max)
{
    Gonfalon__V1__Hello *hello = sim_part(c->sim, &gonfalon__v1__hello__descriptor);

    hello->protocol_min = min;
    hello->protocol_max = max;
    return sim_ask(c, ASK(HELLO), hello);
}

static void versions(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 1);
    struct sim_client *old = sim_connect(&sim), *new = sim_connect(&sim), *right = sim_connect(&sim);
    Gonfalon__V1__ServerMessage *answer = hello_as(old, 0, 0);

    assert_int_equal(answer->hello->verdict, GONFALON__V1__HELLO_VERDICT__HELLO_VERDICT_CLIENT_TOO_OLD);
    assert_int_equal(answer->hello->protocol_min, WIRE_PROTOCOL_MIN);
    assert_false(old->open);
    answer = hello_as(new, 7, 9);
    assert_int_equal(answer->hello->verdict, GONFALON__V1__HELLO_VERDICT__HELLO_VERDICT_CLIENT_TOO_NEW);
    assert_false(new->open);
    answer = hello_as(right, 1, 9);
    assert_int_equal(answer->hello->verdict, GONFALON__V1__HELLO_VERDICT__HELLO_VERDICT_WELCOME);
    assert_int_equal(answer->hello->protocol, 1);
    assert_int_equal(sim_code(hello_as(right, 1, 1)), CODE(WRONG_STATE));
    assert_true(right->open);
    sim_stop(&sim);
}

static void no_message(void **state)
{
    struct sim sim;
    uint8_t big[WIRE_MESSAGE_MAX + 1] = {0};

    (void)state;
    sim_start(&sim, 2);
    struct sim_client *garbage = sim_connect(&sim), *giant = sim_connect(&sim), *nameless = sim_connect(&sim);

    sim_bytes(garbage, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 11);
    sim_run(&sim);
    assert_false(garbage->open);
    assert_int_equal(garbage->reason, CLOSE_MALFORMED);
    assert_int_equal(sim_push(garbage, GOT(ERROR))->error->code, CODE(MALFORMED));
    sim_bytes(giant, big, sizeof big);
    sim_run(&sim);
    assert_int_equal(giant->reason, CLOSE_TOO_BIG);
    sim_send_as(nameless, 0, ASK(PING), sim_part(&sim, &gonfalon__v1__ping__descriptor));
    assert_int_equal(nameless->reason, CLOSE_MALFORMED);
    sim_stop(&sim);
}

static void unknown_request(void **state)
{
    struct sim sim;
    static const uint8_t later[] = {0x08, 0x05, 0xfa, 0x3f,
                                    0x00}; /* id 5, and a field 1023 that nobody knows */

    (void)state;
    sim_start(&sim, 3);
    struct sim_client *c = sim_connect(&sim);

    sim_hello(c, "");
    sim_bytes(c, later, sizeof later);
    sim_run(&sim);
    assert_int_equal(sim_code(sim_answer(c, 5)), CODE(UNKNOWN));
    assert_true(c->open);
    sim_stop(&sim);
}

static void too_often(void **state)
{
    struct sim sim;
    size_t refused = 0;

    (void)state;
    sim_start(&sim, 4);
    struct sim_client *c = sim_connect(&sim);

    sim_hello(c, "");
    for (int i = 0; i < 300; i++) {
        Gonfalon__V1__ServerMessage *answer =
            sim_ask(c, ASK(PING), sim_part(&sim, &gonfalon__v1__ping__descriptor));

        refused += sim_code(answer) == CODE(LIMITED);
        if (sim_code(answer) == CODE(LIMITED))
            assert_true(answer->error->retry_after_ms > 0);
    }
    assert_in_range(refused, 300 - WIRE_REQUESTS_BURST - 2, 300 - WIRE_REQUESTS_BURST + 2);
    sim_pass(&sim, 1000);
    assert_int_equal(sim_ask(c, ASK(PING), sim_part(&sim, &gonfalon__v1__ping__descriptor))->body_case,
                     GOT(PONG));
    for (int i = 0; i < 2 * SESSION_FLOOD_MAX && c->open; i++)
        sim_send(c, ASK(PING), sim_part(&sim, &gonfalon__v1__ping__descriptor));
    assert_false(c->open);
    assert_int_equal(c->reason, CLOSE_POLICY);
    sim_stop(&sim);
}

static void silence(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 5);
    struct sim_client *mute = sim_connect(&sim), *dead = sim_connect(&sim), *alive = sim_connect(&sim);

    sim_hello(dead, "");
    sim_hello(alive, "");
    for (int i = 0; i < 10; i++) {
        sim_pass(&sim, 10000);
        sim_send_as(alive, 1000 + (uint32_t)i, ASK(PONG), sim_part(&sim, &gonfalon__v1__pong__descriptor));
    }
    assert_int_equal(mute->reason, CLOSE_TIMEOUT);
    assert_false(mute->open);
    assert_int_equal(dead->reason, CLOSE_TIMEOUT);
    assert_false(dead->open);
    assert_true(sim_pushes(dead, GOT(PING)) >= 1);
    assert_true(alive->open);
    assert_int_equal(sim_answers(alive, 1000), 0);
    sim_stop(&sim);
}

/* An answer lost with its connection comes again, and nothing is done twice. */
static void repeated(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 6);
    struct sim_client *c = sim_guest(&sim, "ann");
    Gonfalon__V1__CreateMatchRequest *create =
        sim_part(&sim, &gonfalon__v1__create_match_request__descriptor);
    Gonfalon__V1__MatchListRequest *list = sim_part(&sim, &gonfalon__v1__match_list_request__descriptor);

    create->settings = sim_settings(&sim);
    uint32_t id = sim_post(c, ASK(CREATE_MATCH), create); /* on its way when the connection breaks */
    const char *token = sim_token(c);

    sim_cut(c);
    sim_reconnect(c);
    sim_hello(c, token);
    assert_null(sim_answer(c, id));
    sim_send_as(c, id, ASK(CREATE_MATCH), create);
    sim_send_as(c, id, ASK(CREATE_MATCH), create);
    assert_int_equal(sim_answers(c, id), 2);
    assert_int_equal(sim_answer(c, id)->body_case, GOT(MATCH));
    assert_int_equal(sim_ask(c, ASK(MATCH_LIST), list)->match_list->n_matches, 1);
    const char *first = sim_answer(c, id)->match->match->id;

    /* The same after the server has died and forgotten everything. */
    sim_crash(&sim);
    sim_reconnect(c);
    sim_hello(c, token);
    sim_send_as(c, id, ASK(CREATE_MATCH), create);
    assert_int_equal(sim_answers(c, id), 3);
    assert_string_equal(sim_answer(c, id)->match->match->id, first);
    assert_int_equal(sim_ask(c, ASK(MATCH_LIST), list)->match_list->n_matches, 1);
    sim_stop(&sim);
}

/* While it does not read it gets no events; when it does, it gets a picture and not all that it missed. */
static void slow_reader(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 7);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob"),
                      *eve = sim_guest(&sim, "eve");
    const char *match = sim_match(ann, bob, NULL);

    sim_open(eve, match, 0);
    eve->deaf = true;
    eve->piled = CONNECTION_QUEUE_HIGH; /* as if it had not read for long */
    size_t before = eve->got;
    bool over = sim_play_out(ann, bob, match);

    assert_true(over);
    assert_true(eve->open);
    assert_true(eve->behind);
    assert_true(eve->piled < CONNECTION_QUEUE_HIGH + 64 * 1024);
    eve->deaf = false;
    sim_run(&sim);
    assert_int_equal(sim_pushes(eve, GOT(SNAPSHOT)), 1);
    assert_true(eve->got - before < 10);
    struct sim_client *fresh = sim_guest(&sim, "fay");

    sim_open(fresh, match, 0);
    assert_true(picture_equal(&eve->picture, &fresh->picture));
    sim_stop(&sim);
}

/* Who does not read at all does not make the server grow. */
static void never_reads(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 8);
    struct sim_client *c = sim_guest(&sim, "ann");
    Gonfalon__V1__CatalogueRequest *ask = sim_part(&sim, &gonfalon__v1__catalogue_request__descriptor);

    ask->system = sim_text(&sim, "tiny");
    c->deaf = true;
    for (int i = 0; i < 100000 && c->open; i++) {
        if (i % 10 == 0)
            sim_pass(&sim, 1000);
        if (c->open)
            sim_send(c, ASK(CATALOGUE), ask);
    }
    assert_false(c->open);
    assert_int_equal(c->reason, CLOSE_SLOW);
    sim_stop(&sim);
}

static void sixteen_connections(void **state)
{
    struct sim sim;
    struct sim_client *more[WIRE_CONNECTIONS_MAX];

    (void)state;
    sim_start(&sim, 9);
    struct sim_client *first = sim_guest(&sim, "ann");

    for (int i = 0; i < WIRE_CONNECTIONS_MAX; i++) {
        more[i] = sim_connect(&sim);
        sim_hello(more[i], sim_token(first));
    }
    sim_run(&sim);
    assert_false(first->open);
    assert_true(more[0]->open);
    assert_true(more[WIRE_CONNECTIONS_MAX - 1]->open);
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(versions),    cmocka_unit_test(no_message),  cmocka_unit_test(unknown_request),
        cmocka_unit_test(too_often),   cmocka_unit_test(silence),     cmocka_unit_test(repeated),
        cmocka_unit_test(slow_reader), cmocka_unit_test(never_reads), cmocka_unit_test(sixteen_connections),
    };

    return cmocka_run_group_tests_name("core_session", tests, NULL, NULL);
}
