/* The queue: two who wait for the same and are about equally strong get a match, seated and rated. */
#include "tests/server/core_sim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define PART(sim, name) sim_part((sim), &gonfalon__v1__##name##__descriptor)

static Gonfalon__V1__QueueRequest *joining(struct sim_client *c, const char *system, int32_t points,
                                           const char *ready)
{
    Gonfalon__V1__QueueRequest *ask = PART(c->sim, queue_request);

    ask->act_case = GONFALON__V1__QUEUE_REQUEST__ACT_JOIN;
    ask->join = PART(c->sim, queue_join);
    ask->join->system = sim_text(c->sim, system);
    ask->join->points = points;
    if (ready[0]) {
        ask->join->army = PART(c->sim, army_choice);
        ask->join->army->from_case = GONFALON__V1__ARMY_CHOICE__FROM_READY;
        ask->join->army->ready = sim_text(c->sim, ready);
    }
    return ask;
}

static Gonfalon__V1__ServerMessage *join(struct sim_client *c, int32_t points, const char *ready)
{
    return sim_ask(c, ASK(QUEUE), joining(c, "tiny", points, ready));
}

static Gonfalon__V1__ServerMessage *cancel(struct sim_client *c)
{
    Gonfalon__V1__QueueRequest *ask = PART(c->sim, queue_request);

    ask->act_case = GONFALON__V1__QUEUE_REQUEST__ACT_CANCEL;
    ask->cancel = PART(c->sim, queue_cancel);
    return sim_ask(c, ASK(QUEUE), ask);
}

static Gonfalon__V1__QueueReply *look(struct sim_client *c)
{
    Gonfalon__V1__QueueRequest *ask = PART(c->sim, queue_request);

    ask->act_case = GONFALON__V1__QUEUE_REQUEST__ACT_LOOK;
    ask->look = PART(c->sim, queue_look);
    Gonfalon__V1__ServerMessage *answer = sim_ask(c, ASK(QUEUE), ask);

    assert_int_equal(answer->body_case, GOT(QUEUE));
    return answer->queue;
}

static const char *key_of(const Gonfalon__V1__ServerMessage *answer)
{
    return answer->body_case == GOT(ERROR) ? answer->error->key : "";
}

/* The last push about the queue; NULL: none. */
static const Gonfalon__V1__QueueReply *pushed(const struct sim_client *c)
{
    for (size_t i = c->got; i > 0; i--)
        if (c->inbox[i - 1]->body_case == GOT(QUEUE) && c->inbox[i - 1]->in_reply_to == 0)
            return c->inbox[i - 1]->queue;
    return NULL;
}

static const Gonfalon__V1__Notification *noted(const struct sim_client *c)
{
    for (size_t i = c->got; i > 0; i--)
        if (c->inbox[i - 1]->body_case == GOT(NOTIFICATION))
            return c->inbox[i - 1]->notification;
    return NULL;
}

static Gonfalon__V1__MatchReply *shown(struct sim_client *c, const char *match)
{
    Gonfalon__V1__MatchShowRequest *ask = PART(c->sim, match_show_request);

    ask->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    ask->id = sim_text(c->sim, match);
    Gonfalon__V1__ServerMessage *answer = sim_ask(c, ASK(MATCH_SHOW), ask);

    assert_int_equal(answer->body_case, GOT(MATCH));
    return answer->match;
}

static void two_are_paired(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 70);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob");
    Gonfalon__V1__ServerMessage *answer = join(ann, 0, "squad");

    assert_string_equal(key_of(answer), "");
    assert_true(answer->queue->waiting);
    assert_string_equal(answer->queue->system, "tiny");
    assert_true(answer->queue->points > 0);
    assert_int_equal(answer->queue->others, 0);
    assert_true(answer->queue->gap > 0);
    assert_false(look(bob)->waiting);
    assert_string_equal(key_of(join(bob, 0, "")), "");
    sim_run(&sim);
    assert_non_null(pushed(ann));
    assert_non_null(pushed(bob));
    const char *match = sim_text(&sim, pushed(ann)->match);

    assert_string_equal(pushed(bob)->match, match);
    assert_string_equal(pushed(ann)->opponent, "bob");
    assert_string_equal(pushed(bob)->opponent, "ann");
    assert_false(pushed(ann)->waiting);
    assert_int_equal(noted(bob)->kind, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_OPPONENT_FOUND);
    assert_string_equal(noted(bob)->match, match);
    assert_string_equal(look(ann)->match, match);
    Gonfalon__V1__MatchInfo *info = shown(ann, match)->match;

    assert_true(info->settings->rated);
    assert_int_equal(info->n_seats, 2);
    assert_true(info->seats[0]->name[0] && info->seats[1]->name[0]);
    /* Ann's list is in place. */
    bool first = strcmp(info->seats[0]->name, "ann") == 0;

    assert_true(info->seats[!first]->army_chosen);
    assert_false(info->seats[first]->army_chosen);
    /* A match that is made is left like any other, not by the queue. */
    assert_string_equal(key_of(cancel(ann)), "queue.not_waiting");
    sim_stop(&sim);
}

static void others_are_not(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 71);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob");

    assert_string_equal(key_of(join(ann, 100, "")), "");
    assert_string_equal(key_of(join(bob, 50, "")), "");
    sim_pass(&sim, 20 * 1000);
    assert_null(pushed(ann)); /* another size */
    assert_true(look(ann)->waiting);
    /* Whoever changes his mind has waited all the same, and is there once. */
    uint64_t since = look(bob)->since;

    assert_string_equal(key_of(cancel(ann)), "");
    assert_string_equal(key_of(cancel(ann)), "queue.not_waiting");
    assert_string_equal(key_of(join(bob, 100, "")), "");
    assert_int_equal(look(bob)->since, since);
    assert_int_equal(look(bob)->others, 0);
    sim_pass(&sim, 20 * 1000);
    assert_null(pushed(bob));
    sim_stop(&sim);
}

/* Leaving costs a place only after a minute; who is away is paired with nobody. */
static void coming_and_going(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 72);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob");

    assert_string_equal(key_of(join(ann, 0, "")), "");
    uint64_t since = look(ann)->since;

    sim_cut(ann);
    assert_string_equal(key_of(join(bob, 0, "")), "");
    sim_pass(&sim, 20 * 1000);
    assert_null(pushed(bob));
    sim_reconnect(ann);
    sim_hello(ann, sim_token(ann));
    assert_true(look(ann)->waiting || look(ann)->match[0]);
    sim_pass(&sim, 6 * 1000);
    assert_non_null(pushed(bob));
    assert_string_equal(pushed(bob)->opponent, "ann");
    assert_true(since > 0);
    sim_stop(&sim);

    sim_start(&sim, 73);
    ann = sim_account(&sim, "ann");
    assert_string_equal(key_of(join(ann, 0, "")), "");
    sim_cut(ann);
    sim_pass(&sim, 70 * 1000);
    sim_reconnect(ann);
    sim_hello(ann, sim_token(ann));
    assert_false(look(ann)->waiting);
    sim_stop(&sim);
}

/* Bob joins, and after so many steps of the store the disk is full for a while: he is refused and does not
 * wait, or a match that could not be stored is as if it had not been made, and both wait on. True: the
 * latter. */
static bool disk_full_after(size_t steps)
{
    struct sim sim;

    sim_start(&sim, 74);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob");

    assert_string_equal(key_of(join(ann, 0, "")), "");
    uint32_t number = sim_post(bob, ASK(QUEUE), joining(bob, "tiny", 0, ""));

    for (size_t i = 0; i < 12 && stepped_store_waiting(sim.store) > 0; i++)
        stepped_store_step(sim.store, 1, i < steps ? STEP_DURABLE : STEP_FAILED);
    bool joined = sim_answer(bob, number) && sim_code(sim_answer(bob, number)) == 0;
    bool without_match = joined && !pushed(ann);

    sim_run(&sim);
    assert_true(look(ann)->waiting || pushed(ann));
    assert_true(joined || !look(bob)->waiting);
    sim_pass(&sim, 12 * 1000);
    assert_int_equal(pushed(ann) != NULL, joined);
    if (joined)
        assert_string_equal(shown(bob, pushed(ann)->match)->match->id, pushed(ann)->match);
    sim_stop(&sim);
    return without_match;
}

static void the_store_fails(void **state)
{
    bool some = false;

    (void)state;
    for (size_t steps = 0; steps < 10; steps++)
        some |= disk_full_after(steps);
    assert_true(some);
}

/* The server dies and comes back: who waited waits, since when he did and with his list, and is paired when
 * both are there again. Who does not come back has lost his place; who had cancelled is not in it. */
static void a_restart_keeps_places(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 77);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob");
    struct sim_client *cid = sim_account(&sim, "cid"), *dee = sim_account(&sim, "dee");

    assert_string_equal(key_of(join(ann, 0, "squad")), "");
    assert_string_equal(key_of(join(cid, 50, "")), "");
    assert_string_equal(key_of(join(dee, 70, "")), "");
    assert_string_equal(key_of(cancel(dee)), "");
    uint64_t since = look(ann)->since;

    sim_pass(&sim, 8000);
    sim_crash(&sim);
    for (int i = 0; i < 3; i++) {
        struct sim_client *c = i == 0 ? ann : i == 1 ? bob : dee;

        sim_reconnect(c);
        sim_hello(c, sim_token(c));
    }
    assert_true(look(ann)->waiting);
    assert_int_equal(look(ann)->since, since);
    assert_false(look(dee)->waiting);
    assert_string_equal(key_of(join(bob, 0, "")), "");
    sim_run(&sim);
    assert_string_equal(pushed(bob)->opponent, "ann");
    Gonfalon__V1__MatchInfo *info = shown(ann, pushed(ann)->match)->match;

    assert_true(info->seats[strcmp(info->seats[0]->name, "ann") != 0]->army_chosen);
    sim_pass(&sim, 70 * 1000);
    sim_crash(&sim); /* and those who have a match, or have gone, do not wait again */
    for (int i = 0; i < 3; i++) {
        struct sim_client *c = i == 0 ? ann : i == 1 ? bob : cid;

        sim_reconnect(c);
        sim_hello(c, sim_token(c));
        assert_false(look(c)->waiting);
    }
    sim_stop(&sim);
}

static void refused(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 75);
    struct sim_client *ann = sim_account(&sim, "ann"), *guest = sim_guest(&sim, "gus");

    assert_string_equal(key_of(join(guest, 0, "")), "queue.no_guests");
    assert_string_equal(key_of(sim_ask(ann, ASK(QUEUE), PART(&sim, queue_request))), "queue.no_such_act");
    assert_string_equal(key_of(sim_ask(ann, ASK(QUEUE), joining(ann, "chess", 0, ""))),
                        "setup.unknown_system");
    assert_string_equal(key_of(join(ann, -5, "")), "settings.points_out_of_bounds");
    assert_int_equal(sim_code(join(ann, 0, "no such army")), CODE(NOT_FOUND));
    assert_string_equal(key_of(cancel(ann)), "queue.not_waiting");
    assert_false(look(ann)->waiting);
    sim.config.queue = false;
    core_configure(sim.core, &sim.config);
    assert_string_equal(key_of(join(ann, 0, "")), "queue.off");
    sim_stop(&sim);
}

/* Not the same two again at once. */
static void not_again_at_once(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 76);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob");

    assert_string_equal(key_of(join(ann, 0, "")), "");
    assert_string_equal(key_of(join(bob, 0, "")), "");
    sim_run(&sim);
    const char *match = sim_text(&sim, pushed(ann)->match);

    assert_string_equal(key_of(join(ann, 0, "")), "");
    assert_string_equal(key_of(join(bob, 0, "")), "");
    sim_pass(&sim, 15 * 1000);
    assert_true(look(ann)->waiting);
    struct sim_client *cid = sim_account(&sim, "cid");

    assert_string_equal(key_of(join(cid, 0, "")), "");
    sim_run(&sim);
    assert_true(pushed(cid)->match[0]);
    assert_string_not_equal(pushed(cid)->match, match);
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_are_paired),
        cmocka_unit_test(others_are_not),
        cmocka_unit_test(coming_and_going),
        cmocka_unit_test(the_store_fails),
        cmocka_unit_test(refused),
        cmocka_unit_test(not_again_at_once),
        cmocka_unit_test(a_restart_keeps_places),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
