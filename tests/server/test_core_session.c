/* Connections: hello, limits, silence, slow readers, requests that are sent twice. */
#include "tests/server/core_sim.h"

#include "server/base/limits.h"

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
    assert_int_equal(answer->hello->protocol, WIRE_PROTOCOL_MAX);
    assert_int_equal(sim_code(hello_as(right, 1, 1)), CODE(WRONG_STATE));
    assert_true(right->open);
    sim_stop(&sim);
}

static bool has_feature(const Gonfalon__V1__HelloReply *hello, const char *feature)
{
    for (size_t i = 0; i < hello->n_features; i++)
        if (strcmp(hello->features[i], feature) == 0)
            return true;
    return false;
}

/* The features of a server are what its host lets be done there: each alone, all, and none. */
static void features(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 14);
    for (int which = 0; which < 32; which++) {
        bool guests = which & 1, registration = which & 2, bots = which & 4, ratings = which & 8,
             queue = which & 16;

        sim.config.guests = guests;
        sim.config.ratings = ratings;
        sim.config.queue = queue;
        sim.config.registration = registration;
        sim.config.bots = bots;
        core_configure(sim.core, &sim.config);
        const Gonfalon__V1__HelloReply *hello = hello_as(sim_connect(&sim), 1, 1)->hello;

        assert_int_equal(has_feature(hello, "guests"), guests);
        assert_int_equal(has_feature(hello, "registration"), registration);
        assert_int_equal(has_feature(hello, "bots"), bots);
        assert_int_equal(has_feature(hello, "ratings"), ratings);
        assert_int_equal(has_feature(hello, "queue"), queue);
        assert_int_equal(hello->n_features, guests + registration + bots + ratings + queue);
    }
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
    assert_in_range(refused, 300 - WIRE_REQUESTS_BURST * WIRE_REQUESTS_PER_SECOND - 2,
                    300 - WIRE_REQUESTS_BURST * WIRE_REQUESTS_PER_SECOND + 2);
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
    size_t behind = 0, refused = 0;
    Gonfalon__V1__CatalogueRequest *ask = sim_part(&sim, &gonfalon__v1__catalogue_request__descriptor);

    ask->system = sim_text(&sim, "tiny");
    c->deaf = true;
    for (int i = 0; i < 100000 && c->open; i++) {
        if (i % 10 == 0)
            sim_pass(&sim, 1000);
        if (c->open)
            sim_send(c, ASK(CATALOGUE), ask);
        /* As soon as it is behind it gets no more of what is long, only word of that. */
        if (c->behind && !behind)
            behind = c->piled;
        if (c->open && behind)
            assert_true(c->piled - behind <= 100 * ++refused);
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

/* --- a request that waits while its connection changes hands ---------------------------------- */

/* Asks for what happened after the first event: the answer needs the store, and so comes later. */
static uint32_t post_open(struct sim_client *c, const char *match)
{
    Gonfalon__V1__OpenMatchRequest *ask = sim_part(c->sim, &gonfalon__v1__open_match_request__descriptor);

    ask->match = sim_text(c->sim, match);
    ask->last_event = 1;
    return sim_post(c, ASK(OPEN_MATCH), ask);
}

static void post_hello(struct sim_client *c, const char *token)
{
    Gonfalon__V1__Hello *hello = sim_part(c->sim, &gonfalon__v1__hello__descriptor);

    hello->protocol_min = hello->protocol_max = WIRE_PROTOCOL_MAX;
    hello->client_id = (ProtobufCBinaryData){sizeof c->client_id, c->client_id};
    hello->token = sim_text(c->sim, token);
    sim_post(c, ASK(HELLO), hello);
}

/* How the person at a connection can end while his request is under way. */
static void log_out(struct sim_client *at)
{
    sim_post(at, ASK(LOGOUT), sim_part(at->sim, &gonfalon__v1__logout_request__descriptor));
}

static void become_another(struct sim_client *at)
{
    sim_post(at, ASK(GUEST), sim_part(at->sim, &gonfalon__v1__guest_request__descriptor));
    stepped_store_step(at->sim->store, 1, STEP_DURABLE); /* he has not been made before: now he is */
}

static void log_out_everywhere(struct sim_client *at)
{
    Gonfalon__V1__LogoutRequest *ask = sim_part(at->sim, &gonfalon__v1__logout_request__descriptor);
    struct sim_client *other = sim_connect(at->sim);

    sim_hello(other, sim_token(at));
    ask->everywhere = true;
    sim_post(other, ASK(LOGOUT), ask);
}

static void make_way(struct sim_client *at)
{
    for (int i = 1; i < WIRE_CONNECTIONS_MAX; i++)
        sim_hello(sim_connect(at->sim), sim_token(at));
    post_hello(sim_connect(at->sim), sim_token(at));
}

static void (*const endings[])(struct sim_client *at) = {log_out, become_another, log_out_everywhere,
                                                         make_way};

static bool is_at_table(struct sim_client *asker, const char *match, const char *name)
{
    const Gonfalon__V1__MatchStatus *status = sim_open(asker, match, 0)->status;

    for (size_t i = 0; i < status->n_seats; i++)
        if (strcmp(status->seats[i]->name, name) == 0)
            return status->seats[i]->presence == GONFALON__V1__PRESENCE__PRESENCE_AT_TABLE;
    fail_msg("%s has no seat", name);
    return false;
}

/* Nobody is led to a table who has left meanwhile, and no table goes on talking to a connection that is gone.
 */
static void opens_too_late(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        struct sim sim;

        sim_start(&sim, 20 + i);
        struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
        const char *match = sim_match(ann, bob, NULL);
        const char *name = sim_text(&sim, sim_name(ann));

        for (int moves = 0; moves < 4; moves++)
            sim_play(sim_decision(ann, match) ? ann : bob, match);
        assert_true(ann->picture.event > 1); /* something to read has happened */
        sim_pass(&sim, 10000);               /* so that nobody asks too often */
        endings[i](ann);
        uint32_t id = post_open(ann, match);

        sim_run(&sim);
        if (ann->open)
            assert_int_equal(sim_code(sim_answer(ann, id)), CODE(LOGIN_FIRST));
        assert_false(is_at_table(bob, match, name));
        size_t heard = ann->got;

        if (ann->open)
            sim_cut(ann);
        Gonfalon__V1__ResignRequest *resign = sim_part(&sim, &gonfalon__v1__resign_request__descriptor);

        resign->match = sim_text(&sim, match);
        assert_int_equal(sim_ask(bob, ASK(RESIGN), resign)->body_case, GOT(DONE));
        assert_int_equal(ann->got, heard);
        sim_stop(&sim);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(versions),       cmocka_unit_test(features),
        cmocka_unit_test(no_message),     cmocka_unit_test(unknown_request),
        cmocka_unit_test(too_often),      cmocka_unit_test(silence),
        cmocka_unit_test(repeated),       cmocka_unit_test(slow_reader),
        cmocka_unit_test(never_reads),    cmocka_unit_test(sixteen_connections),
        cmocka_unit_test(opens_too_late),
    };

    return cmocka_run_group_tests_name("core_session", tests, NULL, NULL);
}
