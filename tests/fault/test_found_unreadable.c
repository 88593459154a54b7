/* What the simulation has found of disks that cannot be read, or not be written, for a while, each as a small
 * test of its own. */
#include "tests/fault/found_help.h"

#include "server/base/limits.h"

/* Comes back to the server that has begun anew, and asks again; the disk fails. He is not told that what he
 * asked has failed, for the server that died has done it, but sent away. When the disk works again he gets
 * the answer of then. */
static void asks_with_a_disk(enum step_end end, struct sim_client *c, const char *token, uint32_t id,
                             Gonfalon__V1__ClientMessage__BodyCase body, void *part)
{
    struct sim *sim = c->sim;
    size_t answers = sim_answers(c, id);

    sim_crash(sim);
    sim_reconnect(c);
    sim_hello(c, token);
    sim_post_as(c, id, body, part);
    do
        stepped_store_step(sim->store, stepped_store_waiting(sim->store), end);
    while (sim_work(sim) || stepped_store_waiting(sim->store) > 0);
    sim_run(sim);
    assert_int_equal(sim_answers(c, id), answers);
    assert_false(c->open);
    sim_reconnect(c);
    sim_hello(c, token);
    sim_send_as(c, id, body, part);
    assert_int_equal(sim_answers(c, id), answers + 1);
}

/* Nobody knows whether it was done. */
static void asks_a_server_that_cannot_read(struct sim_client *c, const char *token, uint32_t id,
                                           Gonfalon__V1__ClientMessage__BodyCase body, void *part)
{
    asks_with_a_disk(STEP_BROKEN, c, token, id, body, part);
}

/* In the lobby: the stored answer says what has been done. */
static void lobby_not_readable(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 8);
    struct sim_client *ann = sim_guest(&sim, "ann");
    Gonfalon__V1__CreateMatchRequest *ask = sim_part(&sim, &gonfalon__v1__create_match_request__descriptor);

    ask->settings = sim_settings(&sim);
    uint32_t id = sim_send(ann, ASK(CREATE_MATCH), ask);
    const char *match = sim_text(&sim, sim_answer(ann, id)->match->match->id);

    asks_a_server_that_cannot_read(ann, sim_token(ann), id, ASK(CREATE_MATCH), ask);
    assert_string_equal(sim_answer(ann, id)->match->match->id, match);
    sim_stop(&sim);
}

/* In a match: the log says so. */
static void log_not_readable(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 9, NULL);
    struct sim_client *c = asked(&t);
    void *answer = sim_answer_part(c, t.match, sim_decision(c, t.match)->fallback);
    uint32_t id = sim_send(c, ASK(ANSWER), answer);

    assert_int_equal(sim_answer(c, id)->body_case, GOT(DONE));
    asks_a_server_that_cannot_read(c, sim_token(c), id, ASK(ANSWER), answer);
    assert_int_equal(sim_answer(c, id)->body_case, GOT(DONE));
    sim_stop(&t.sim);
}

/* Who became a guest: his account is found again. */
static void account_not_readable(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 10);
    struct sim_client *ann = sim_connect(&sim);
    Gonfalon__V1__GuestRequest *guest = sim_part(&sim, &gonfalon__v1__guest_request__descriptor);

    sim_hello(ann, "");
    guest->name = sim_text(&sim, "ann");
    uint32_t id = sim_send(ann, ASK(GUEST), guest);
    const char *name = sim_text(&sim, sim_answer(ann, id)->session->account->name);

    asks_a_server_that_cannot_read(ann, "", id, ASK(GUEST), guest);
    assert_string_equal(sim_answer(ann, id)->session->account->name, name);
    sim_stop(&sim);
}

/* Who has registered: that his session could not be kept does not say that he has no account. He would
 * register anew, and find the name taken by himself. */
static void account_not_entered(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 15);
    struct sim_client *ann = sim_connect(&sim), *bob = sim_connect(&sim);
    Gonfalon__V1__RegisterRequest *ask = sim_part(&sim, &gonfalon__v1__register_request__descriptor);
    Gonfalon__V1__GuestRequest *guest = sim_part(&sim, &gonfalon__v1__guest_request__descriptor);

    sim_hello(ann, "");
    ask->name = sim_text(&sim, "ann");
    ask->password = sim_text(&sim, "a secret of ann");
    uint32_t id = sim_send(ann, ASK(REGISTER_ACCOUNT), ask);

    assert_int_equal(sim_answer(ann, id)->body_case, GOT(SESSION));
    asks_with_a_disk(STEP_FAILED, ann, "", id, ASK(REGISTER_ACCOUNT), ask);
    assert_int_equal(sim_answer(ann, id)->body_case, GOT(SESSION));
    assert_string_equal(sim_answer(ann, id)->session->account->name, "ann");

    sim_reconnect(bob);
    sim_hello(bob, "");
    guest->name = sim_text(&sim, "bob");
    id = sim_send(bob, ASK(GUEST), guest);
    const char *name = sim_text(&sim, sim_answer(bob, id)->session->account->name);

    asks_with_a_disk(STEP_FAILED, bob, "", id, ASK(GUEST), guest);
    assert_string_equal(sim_answer(bob, id)->session->account->name, name);
    sim_stop(&sim);
}

static uint32_t last_event(struct table *t)
{
    struct sim_client *fay = sim_guest(&t->sim, "fay");
    uint32_t event = sim_open(fay, t->match, 0)->view->event;

    sim_cut(fay);
    return event;
}

/* A server begins and cannot read which matches have a running clock: it asks again, and time runs out though
 * nobody comes. */
static void clocks_not_readable(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 11, with_clock);
    uint32_t before = last_event(&t);

    sim_die(&t.sim);
    assert_true(stepped_store_waiting(t.sim.store) > 0);
    stepped_store_step(t.sim.store, stepped_store_waiting(t.sim.store), STEP_BROKEN);
    sim_pass(&t.sim, 2 * 60 * 1000);
    assert_true(last_event(&t) > before);
    sim_stop(&t.sim);
}

/* A match in which a bot has to act cannot be read: it is tried again, and the bot acts though nobody comes.
 */
static void match_not_readable(void **state)
{
    struct table t = {0};

    (void)state;
    sim_start(&t.sim, 12);
    t.ann = sim_guest(&t.sim, "ann");
    Gonfalon__V1__MatchSettings *s = sim_settings(&t.sim);
    Gonfalon__V1__BotSeat *bots[1] = {sim_part(&t.sim, &gonfalon__v1__bot_seat__descriptor)};

    bots[0]->side = 1;
    bots[0]->level = sim_text(&t.sim, "random");
    s->bots = bots;
    s->n_bots = 1;
    t.match = create(t.ann, s);
    be_ready(t.ann, t.match);
    sim_open(t.ann, t.match, 0);
    while (sim_decision(t.ann, t.match))
        assert_int_equal(sim_play(t.ann, t.match)->body_case, GOT(DONE));
    uint32_t before = t.ann->picture.event;

    sim_die(&t.sim);
    stepped_store_step(t.sim.store, stepped_store_waiting(t.sim.store), STEP_DURABLE);
    assert_true(stepped_store_waiting(t.sim.store) > 0); /* it is being read */
    stepped_store_step(t.sim.store, stepped_store_waiting(t.sim.store), STEP_BROKEN);
    assert_int_equal(stepped_store_waiting(t.sim.store), 0);
    sim_pass(&t.sim, 3 * ROOM_SWEEP_MS);
    sim_reconnect(t.ann);
    sim_hello(t.ann, sim_token(t.ann));
    assert_true(sim_open(t.ann, t.match, 0)->view->event > before);
    sim_stop(&t.sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lobby_not_readable),   cmocka_unit_test(log_not_readable),
        cmocka_unit_test(account_not_readable), cmocka_unit_test(account_not_entered),
        cmocka_unit_test(clocks_not_readable),  cmocka_unit_test(match_not_readable),
    };

    return cmocka_run_group_tests_name("fault_found_unreadable", tests, NULL, NULL);
}
