/* The store fails, or the server dies between any two writes: nothing that was acknowledged is lost, nothing
 * is done twice, and nobody is told what then has not happened. */
#include "tests/server/core_table.h"

#include "server/base/limits.h"

#include <string.h>

static void come_back(struct table *t, struct sim_client *c)
{
    sim_reconnect(c);
    sim_hello(c, sim_token(c));
    sim_open(c, t->match, c->picture.event);
}

/* Nothing leaves before it is durable: neither the acknowledgement nor the events. */
static void told_after_commit(void **state)
{
    struct table t;

    (void)state;
    set_up_watched(&t, 1);
    struct sim_client *c = asked(&t);
    Gonfalon__V1__Decision *d = sim_decision(c, t.match);
    size_t heard = t.eve->got;
    uint32_t id = sim_post(c, ASK(ANSWER), sim_answer_part(c, t.match, d->fallback));

    assert_null(sim_answer(c, id));
    assert_int_equal(t.eve->got, heard);
    /* Who asks meanwhile is not told either. */
    Gonfalon__V1__OpenMatchRequest *open = sim_part(&t.sim, &gonfalon__v1__open_match_request__descriptor);

    open->match = sim_text(&t.sim, t.match);
    uint32_t look = sim_post(t.eve, ASK(OPEN_MATCH), open);

    assert_null(sim_answer(t.eve, look));
    stepped_store_step(t.sim.store, 1, STEP_DURABLE);
    assert_int_equal(sim_answer(c, id)->body_case, GOT(DONE));
    assert_true(t.eve->got > heard);
    sim_run(&t.sim);
    assert_non_null(sim_answer(t.eve, look));
    assert_false(t.eve->picture_wrong);
    sim_stop(&t.sim);
}

/* The disk is full: the answer is refused, everybody is shown what is durable, and later play goes on. */
static void store_fails(void **state)
{
    struct table t;

    (void)state;
    set_up_watched(&t, 2);
    struct sim_client *c = asked(&t);
    Gonfalon__V1__Decision *d = sim_decision(c, t.match);
    uint32_t id = sim_post(c, ASK(ANSWER), sim_answer_part(c, t.match, d->fallback));
    uint32_t event = t.eve->picture.event;

    stepped_store_step(t.sim.store, 1, STEP_FAILED);
    sim_run(&t.sim);
    assert_int_equal(sim_code(sim_answer(c, id)), CODE(STORE));
    assert_int_equal(t.eve->picture.event, event);
    assert_int_equal(sim_pushes(t.eve, GOT(SNAPSHOT)), 1);
    assert_int_equal(sim_push(t.eve, GOT(NOTICE))->notice->kind,
                     GONFALON__V1__NOTICE_KIND__NOTICE_KIND_DEGRADED);
    assert_int_equal(sim_decision(c, t.match)->number, d->number);
    assert_int_equal(sim_metric(&t.sim, "gonfalon_reloads_total"), 1);
    assert_int_equal(sim_play(c, t.match)->body_case, GOT(DONE));
    assert_int_equal(sim_push(t.eve, GOT(NOTICE))->notice->kind,
                     GONFALON__V1__NOTICE_KIND__NOTICE_KIND_RECOVERED);
    assert_true(sim_play_out(t.ann, t.bob, t.match));
    assert_false(t.eve->picture_wrong);
    sim_stop(&t.sim);
}

/* The same in the lobby: who could not join has not joined. */
static void store_fails_in_the_lobby(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 3);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    Gonfalon__V1__CreateMatchRequest *create =
        sim_part(&sim, &gonfalon__v1__create_match_request__descriptor);
    Gonfalon__V1__JoinRequest *join = sim_part(&sim, &gonfalon__v1__join_request__descriptor);

    create->settings = sim_settings(&sim);
    uint32_t lost = sim_post(ann, ASK(CREATE_MATCH), create);

    while (!sim_answer(ann, lost))
        stepped_store_step(sim.store, 1, STEP_FAILED);
    assert_int_equal(sim_code(sim_answer(ann, lost)), CODE(STORE));
    assert_int_equal(sim_metric(&sim, "gonfalon_rooms"), 0);
    const char *match = sim_ask(ann, ASK(CREATE_MATCH), create)->match->match->id;

    join->which_case = GONFALON__V1__JOIN_REQUEST__WHICH_ID;
    join->id = sim_text(&sim, match);
    join->side = -1;
    uint32_t id = sim_post(bob, ASK(JOIN), join);

    while (!sim_answer(bob, id))
        stepped_store_step(sim.store, 1, STEP_FAILED);
    sim_run(&sim);
    assert_int_equal(sim_code(sim_answer(bob, id)), CODE(STORE));
    Gonfalon__V1__MatchShowRequest *show = sim_part(&sim, &gonfalon__v1__match_show_request__descriptor);

    show->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    show->id = sim_text(&sim, match);
    assert_string_equal(sim_ask(bob, ASK(MATCH_SHOW), show)->match->match->seats[1]->name, "");
    assert_int_equal(sim_ask(bob, ASK(JOIN), join)->body_case, GOT(MATCH));
    sim_stop(&sim);
}

/* Dies after the write and before anybody heard of it: the client asks again and gets the first answer; the
 * other decision that is open now is not touched by it. */
static void dies_after_the_write(void **state)
{
    struct table t;

    (void)state;
    set_up_watched(&t, 4);
    struct sim_client *c = asked(&t);
    Gonfalon__V1__Decision *d = sim_decision(c, t.match);
    void *answer = sim_answer_part(c, t.match, d->fallback);
    uint32_t id = sim_post(c, ASK(ANSWER), answer);

    stepped_store_step(t.sim.store, 1, STEP_CRASHED);
    sim_crash(&t.sim);
    come_back(&t, t.ann);
    come_back(&t, t.bob);
    assert_null(sim_answer(c, id));
    Gonfalon__V1__Decision *next = sim_decision(c, t.match);
    uint32_t number = next ? next->number : 0;

    assert_int_not_equal(number, d->number);
    sim_send_as(c, id, ASK(ANSWER), answer);
    assert_int_equal(sim_answers(c, id), 1);
    assert_int_equal(sim_answer(c, id)->body_case, GOT(DONE));
    next = sim_decision(c, t.match);
    assert_int_equal(next ? next->number : 0, number);
    assert_true(sim_play_out(t.ann, t.bob, t.match));
    assert_false(c->picture_wrong);
    sim_stop(&t.sim);
}

/* Dies before the write: it has not happened, and when it is asked again it happens once. */
static void dies_before_the_write(void **state)
{
    struct table t;

    (void)state;
    set_up_watched(&t, 5);
    struct sim_client *c = asked(&t);
    Gonfalon__V1__Decision *d = sim_decision(c, t.match);
    void *answer = sim_answer_part(c, t.match, d->fallback);
    uint32_t id = sim_post(c, ASK(ANSWER), answer);

    sim_crash(&t.sim);
    come_back(&t, t.ann);
    come_back(&t, t.bob);
    assert_int_equal(sim_decision(c, t.match)->number, d->number);
    sim_send_as(c, id, ASK(ANSWER), answer);
    assert_int_equal(sim_answer(c, id)->body_case, GOT(DONE));
    sim_send_as(c, id, ASK(ANSWER), answer);
    assert_int_equal(sim_answers(c, id), 2);
    assert_int_equal(sim_answer(c, id)->body_case, GOT(DONE));
    assert_true(sim_play_out(t.ann, t.bob, t.match));
    sim_stop(&t.sim);
}

static uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *seed >> 33;
}

static bool is_over(struct table *t)
{
    Gonfalon__V1__MatchShowRequest *ask = sim_part(&t->sim, &gonfalon__v1__match_show_request__descriptor);

    ask->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    ask->id = sim_text(&t->sim, t->match);
    return sim_ask(t->ann, ASK(MATCH_SHOW), ask)->match->match->phase ==
           GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER;
}

/* Whole games in which each answer may meet a failure, a death before or a death after the write. Clients do
 * what clients do: connect again, name the last event they have, send again what was not answered. */
static void play_through_faults(uint64_t seed)
{
    struct table t;
    int entries = 0;

    set_up_watched(&t, seed);
    for (int i = 0; i < 400; i++) {
        sim_pass(&t.sim, 400);
        if (is_over(&t))
            break;
        struct sim_client *c = asked(&t);
        Gonfalon__V1__Decision *d = sim_decision(c, t.match);
        void *answer = sim_answer_part(c, t.match, d->fallback);
        uint32_t id = sim_post(c, ASK(ANSWER), answer);
        uint64_t fate = next_random(&seed) % 10;

        if (fate == 0) {
            stepped_store_step(t.sim.store, 1, STEP_FAILED);
            sim_run(&t.sim);
            assert_int_equal(sim_code(sim_answer(c, id)), CODE(STORE));
            continue;
        }
        if (fate <= 2) {
            if (fate == 1)
                stepped_store_step(t.sim.store, 1, STEP_CRASHED);
            sim_crash(&t.sim);
            come_back(&t, t.ann);
            come_back(&t, t.bob);
            come_back(&t, t.eve);
            sim_send_as(c, id, ASK(ANSWER), answer);
        }
        sim_run(&t.sim);
        assert_int_equal(sim_answers(c, id), 1);
        assert_int_equal(sim_answer(c, id)->body_case, GOT(DONE));
        entries++;
    }
    assert_true(is_over(&t));
    /* As many entries as were acknowledged: none lost, none twice. */
    Gonfalon__V1__RecordRequest *ask = sim_part(&t.sim, &gonfalon__v1__record_request__descriptor);

    ask->match = sim_text(&t.sim, t.match);
    Gonfalon__V1__RecordReply *record = sim_ask(t.eve, ASK(RECORD), ask)->record;
    Gonfalon__V1__MatchRecord *whole = wire_read(&t.sim.memory, &gonfalon__v1__match_record__descriptor,
                                                 record->chunk.data, record->chunk.len);

    assert_int_equal(record->total, record->chunk.len);
    assert_non_null(whole);
    assert_int_equal(whole->n_entries, entries);
    assert_false(t.ann->picture_wrong);
    assert_false(t.bob->picture_wrong);
    assert_false(t.eve->picture_wrong);
    sim_stop(&t.sim);
}

static void faults(void **state)
{
    (void)state;
    for (uint64_t seed = 100; seed < 130; seed++)
        play_through_faults(seed);
}

/* The disk fails while a delayed spectator's picture is being made: the room is dropped, and the picture that
 * then comes finds no room to show it in. He is led to the one that is loaded instead. */
static void dropped_while_shown(void **state)
{
    struct sim sim;
    size_t waiting;

    (void)state;
    sim_start(&sim, 30);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob"),
                      *eve = sim_guest(&sim, "eve");
    Gonfalon__V1__MatchSettings *settings = sim_settings(&sim);
    Gonfalon__V1__OpenMatchRequest *open = sim_part(&sim, &gonfalon__v1__open_match_request__descriptor);

    settings->spectator_delay_seconds = 10;
    const char *match = sim_match(ann, bob, settings);

    for (int moves = 0; moves < 4; moves++)
        sim_play(sim_decision(ann, match) ? ann : bob, match);
    sim_pass(&sim, 20000);
    struct sim_client *c = sim_decision(ann, match) ? ann : bob;
    const Gonfalon__V1__Decision *d = sim_decision(c, match);

    open->match = sim_text(&sim, match);
    uint32_t look = sim_post(eve, ASK(OPEN_MATCH), open);

    /* What is due is read until nothing is; then the picture begins with the row of its last event. */
    stepped_store_step(sim.store, 1, STEP_DURABLE);
    stepped_store_step(sim.store, 1, STEP_DURABLE);
    assert_int_equal(stepped_store_waiting(sim.store), 1);
    uint32_t id = sim_post(c, ASK(ANSWER), sim_answer_part(c, match, d->fallback));

    stepped_store_step(sim.store, 1, STEP_DURABLE); /* the row of the event: the match is loaded */
    stepped_store_step(sim.store, 1, STEP_FAILED);  /* the answer: the room goes back to what is durable */
    assert_int_equal(sim_code(sim_answer(c, id)), CODE(STORE));
    stepped_store_step(sim.store, 1, STEP_DURABLE); /* the match, for the picture: now its log */
    waiting = stepped_store_waiting(sim.store);
    stepped_store_step(sim.store, 1, STEP_BROKEN); /* the match, for the room */
    assert_int_equal(stepped_store_waiting(sim.store), waiting - 1);
    assert_null(sim_answer(eve, look));
    sim_run(&sim);
    assert_false(c->open); /* whoever was at the table is sent away */
    assert_int_equal(sim_answer(eve, look)->body_case, GOT(OPEN_MATCH));
    assert_true(eve->open);
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(told_after_commit),        cmocka_unit_test(store_fails),
        cmocka_unit_test(store_fails_in_the_lobby), cmocka_unit_test(dies_after_the_write),
        cmocka_unit_test(dies_before_the_write),    cmocka_unit_test(faults),
        cmocka_unit_test(dropped_while_shown),
    };

    return cmocka_run_group_tests_name("core_durable", tests, NULL, NULL);
}
