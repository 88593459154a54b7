/* What the simulation has found of logging in over connections that break, each as a small test of its own.
 */
#include "tests/fault/found_help.h"

#include <string.h>

/* The answer to a log-in is lost with its connection: asked again on another, it logs that one in. */
static void log_in_again(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 3);
    struct sim_client *ann = sim_connect(&sim);
    Gonfalon__V1__GuestRequest *guest = sim_part(&sim, &gonfalon__v1__guest_request__descriptor);

    sim_hello(ann, "");
    guest->name = sim_text(&sim, "ann");
    uint32_t id = sim_send(ann, ASK(GUEST), guest);
    const char *name = sim_answer(ann, id)->session->account->name;

    sim_reconnect(ann);
    sim_hello(ann, "");
    sim_send_as(ann, id, ASK(GUEST), guest);
    assert_int_equal(sim_answers(ann, id), 2);
    assert_string_equal(sim_answer(ann, id)->session->account->name, name);
    Gonfalon__V1__ServerMessage *who =
        sim_ask(ann, ASK(WHOAMI), sim_part(&sim, &gonfalon__v1__whoami_request__descriptor));

    assert_non_null(who->whoami->account);
    assert_string_equal(who->whoami->account->name, name);
    sim_stop(&sim);
}

/* Asks by one connection; while the store is at it the same program asks again by another, which is logged
 * in. */
static struct sim_client *comes_in_by_another(struct sim *sim, Gonfalon__V1__ClientMessage__BodyCase body,
                                              void *part, const char **token)
{
    struct sim_client *first = sim_connect(sim), *second = sim_connect(sim);

    memcpy(second->client_id, first->client_id, sizeof first->client_id);
    sim_hello(first, "");
    sim_hello(second, "");
    uint32_t id = second->last_id = sim_post(first, body, part);

    do
        stepped_store_step(sim->store, 1, STEP_DURABLE); /* whether it was asked before */
    while (sim_work(sim) && stepped_store_waiting(sim->store) == 0);
    assert_int_equal(stepped_store_waiting(sim->store), 1);
    sim_send_as(second, id, body, part);
    assert_int_equal(sim_answers(first, id), 0);
    *token = sim_text(sim, sim_answer(second, id)->session->token);
    return second;
}

static bool token_opens(struct sim_client *c, const char *token)
{
    sim_reconnect(c);
    sim_hello(c, token);
    Gonfalon__V1__ServerMessage *who =
        sim_ask(c, ASK(WHOAMI), sim_part(c->sim, &gonfalon__v1__whoami_request__descriptor));

    return who->body_case == GOT(WHOAMI) && who->whoami->account;
}

/* The connection that was logged in is that of the token: it stays when it changes its password, and its
 * token ends when it logs out. */
static void token_of_another_connection(void **state)
{
    struct sim sim;
    const char *token;

    (void)state;
    sim_start(&sim, 16);
    Gonfalon__V1__RegisterRequest *ask = sim_part(&sim, &gonfalon__v1__register_request__descriptor);
    Gonfalon__V1__ChangePasswordRequest *change =
        sim_part(&sim, &gonfalon__v1__change_password_request__descriptor);
    Gonfalon__V1__GuestRequest *guest = sim_part(&sim, &gonfalon__v1__guest_request__descriptor);

    ask->name = sim_text(&sim, "ann");
    ask->password = change->old_password = sim_text(&sim, "a secret of ann");
    change->new_password = sim_text(&sim, "another secret");
    struct sim_client *ann = comes_in_by_another(&sim, ASK(REGISTER_ACCOUNT), ask, &token);

    assert_int_equal(sim_ask(ann, ASK(CHANGE_PASSWORD), change)->body_case, GOT(DONE));
    assert_true(token_opens(ann, token));

    guest->name = sim_text(&sim, "bob");
    struct sim_client *bob = comes_in_by_another(&sim, ASK(GUEST), guest, &token);

    assert_int_equal(
        sim_ask(bob, ASK(LOGOUT), sim_part(&sim, &gonfalon__v1__logout_request__descriptor))->body_case,
        GOT(DONE));
    assert_false(token_opens(bob, token));
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_in_again),
        cmocka_unit_test(token_of_another_connection),
    };

    return cmocka_run_group_tests_name("fault_found_accounts", tests, NULL, NULL);
}
