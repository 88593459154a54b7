/* What the simulation has found of those who look on: late, behind, or coming back, each as a small test of
 * its own. */
#include "tests/fault/found_help.h"

/* Who looks on when a match with a delay begins is not shown what happens now. */
static void delay_from_the_start(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 1);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob"),
                      *eve = sim_guest(&sim, "eve");
    const char *match = create(ann, with_delay(&sim));

    join(bob, match);
    sim_open(eve, match, 0);
    be_ready(ann, match);
    be_ready(bob, match);
    sim_pass(&sim, 100);
    assert_int_equal(sim_pushes(eve, GOT(EVENTS)), 0);
    assert_int_equal(sim_push(eve, GOT(SNAPSHOT))->snapshot->view->event, 0);
    sim_reconnect(eve);
    sim_hello(eve, sim_token(eve));
    assert_int_equal(sim_open(eve, match, 0)->view->event, 0);
    sim_stop(&sim);
}

/* The end of a match is shown at once to those who see it late, but not before it is durable. */
static void delay_until_the_end_is_durable(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 2);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob"),
                      *eve = sim_guest(&sim, "eve"), *fay = sim_guest(&sim, "fay");
    const char *match = sim_match(ann, bob, with_delay(&sim));
    Gonfalon__V1__ResignRequest *resign = sim_part(&sim, &gonfalon__v1__resign_request__descriptor);
    Gonfalon__V1__OpenMatchRequest *open = sim_part(&sim, &gonfalon__v1__open_match_request__descriptor);

    sim_open(eve, match, 0);
    resign->match = open->match = sim_text(&sim, match);
    sim_post(fay, ASK(OPEN_MATCH), open); /* the store is asked what is due */
    sim_post(ann, ASK(RESIGN), resign);
    stepped_store_step(sim.store, 1, STEP_DURABLE);
    assert_int_equal(sim_pushes(eve, GOT(EVENTS)), 0);
    sim_run(&sim);
    assert_true(sim_pushes(eve, GOT(EVENTS)) > 0);
    assert_int_equal(sim_push(eve, GOT(STATUS_CHANGE))->status_change->status->phase,
                     GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER);
    sim_stop(&sim);
}

/* Who reads on after he was behind learns also that the match has ended meanwhile; and once he has been shown
 * all, he is not shown it again. */
static void behind_at_the_end(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 5);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob"),
                      *eve = sim_guest(&sim, "eve");
    const char *match = sim_match(ann, bob, NULL);
    Gonfalon__V1__ResignRequest *resign = sim_part(&sim, &gonfalon__v1__resign_request__descriptor);
    Gonfalon__V1__CatalogueRequest *much = sim_part(&sim, &gonfalon__v1__catalogue_request__descriptor);

    sim_open(eve, match, 0);
    much->system = sim_text(&sim, "tiny");
    eve->deaf = true;
    while (!eve->behind) { /* answers alone can leave somebody behind */
        sim_send(eve, ASK(CATALOGUE), much);
        sim_send_as(ann, 90000, ASK(PONG), sim_part(&sim, &gonfalon__v1__pong__descriptor));
        sim_pass(&sim, 110);
    }
    resign->match = sim_text(&sim, match);
    assert_int_equal(sim_ask(ann, ASK(RESIGN), resign)->body_case, GOT(DONE));
    eve->deaf = false;
    sim_run(&sim);
    assert_int_equal(sim_push(eve, GOT(STATUS_CHANGE))->status_change->status->phase,
                     GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER);
    assert_int_equal(sim_pushes(eve, GOT(SNAPSHOT)), 1);
    eve->behind = true; /* the picture itself was too much at once, say */
    sim_run(&sim);
    assert_int_equal(sim_pushes(eve, GOT(SNAPSHOT)), 1);
    sim_stop(&sim);
}

/* Reads what was lost while he did not read. */
static void reads_again(struct sim_client *c)
{
    c->deaf = c->behind = false;
    c->piled = 0;
    c->sim->user.drained(c->sim->user.core, &c->connection);
}

/* Eve does not read, and misses what is played meanwhile. */
static void set_up_behind(struct table *t, uint64_t seed)
{
    set_up_watched(t, seed);
    Gonfalon__V1__CatalogueRequest *much = sim_part(&t->sim, &gonfalon__v1__catalogue_request__descriptor);

    much->system = sim_text(&t->sim, "tiny");
    t->eve->deaf = true;
    while (!t->eve->behind) {
        sim_send(t->eve, ASK(CATALOGUE), much);
        pongs(t);
        sim_pass(&t->sim, 110);
    }
    play(t, 1);
    assert_int_equal(sim_pushes(t->eve, GOT(EVENTS)), 0);
}

/* Who reads again while the room waits for the store is shown the table when it has answered, though nothing
 * happens there. */
static void shown_when_the_room_rests(void **state)
{
    struct table t;

    (void)state;
    set_up_behind(&t, 6);
    struct sim_client *fay = sim_guest(&t.sim, "fay");
    Gonfalon__V1__OpenMatchRequest *open = sim_part(&t.sim, &gonfalon__v1__open_match_request__descriptor);

    open->match = sim_text(&t.sim, t.match);
    open->last_event = 1; /* the store is asked for the rest */
    sim_post(fay, ASK(OPEN_MATCH), open);
    reads_again(t.eve);
    assert_int_equal(sim_pushes(t.eve, GOT(SNAPSHOT)), 0);
    sim_run(&t.sim);
    assert_int_equal(sim_pushes(t.eve, GOT(SNAPSHOT)), 1);
    assert_true(same_as_fresh(&t, t.eve));
    sim_stop(&t.sim);
}

/* Who reads again while an answer becomes durable gets the picture, and no event that does not fit to what he
 * has. */
static void shown_before_any_event(void **state)
{
    struct table t;

    (void)state;
    set_up_behind(&t, 7);
    struct sim_client *c = asked(&t);
    Gonfalon__V1__Decision *d = sim_decision(c, t.match);

    sim_post(c, ASK(ANSWER), sim_answer_part(c, t.match, d->fallback));
    reads_again(t.eve);
    assert_int_equal(sim_pushes(t.eve, GOT(SNAPSHOT)), 0);
    sim_run(&t.sim);
    assert_int_equal(sim_pushes(t.eve, GOT(SNAPSHOT)), 1);
    assert_int_equal(sim_pushes(t.eve, GOT(EVENTS)), 0);
    assert_true(same_as_fresh(&t, t.eve));
    sim_stop(&t.sim);
}

/* Eve sees the match late, was behind, and is to be shown what she may see by now: the store has been asked.
 * The number of the request by which she came. */
static uint32_t set_up_late(struct table *t, uint64_t seed)
{
    set_up(t, seed, with_delay);
    t->eve->narrow = 400; /* the picture leaves her behind */
    assert_int_equal(sim_open(t->eve, t->match, 0)->view->event, 0);
    uint32_t id = t->eve->last_id;

    assert_true(t->eve->behind);
    t->eve->narrow = 0;
    play(t, 2);
    reads_again(t->eve);
    assert_int_equal(stepped_store_waiting(t->sim.store), 1);
    return id;
}

static Gonfalon__V1__OpenMatchRequest *open_part(struct table *t)
{
    Gonfalon__V1__OpenMatchRequest *open = sim_part(&t->sim, &gonfalon__v1__open_match_request__descriptor);

    open->match = sim_text(&t->sim, t->match);
    return open;
}

/* Who comes by a request that arrives twice, and is to be shown the table when it comes the second time, is
 * shown it: he has an answer and does not look at another. */
static void shown_though_asked_twice(void **state)
{
    struct table t;

    (void)state;
    uint32_t id = set_up_late(&t, 8);

    t.sim.wall_ms += 61000; /* all that has been played is due */
    sim_send_as(t.eve, id, ASK(OPEN_MATCH), open_part(&t));
    assert_int_equal(sim_answers(t.eve, id), 2);
    uint32_t event = sim_answer(t.eve, id)->open_match->view->event;

    assert_true(event > 0);
    assert_int_equal(sim_pushes(t.eve, GOT(EVENTS)), 0);
    assert_int_equal(sim_pushes(t.eve, GOT(SNAPSHOT)), 1);
    assert_int_equal(sim_push(t.eve, GOT(SNAPSHOT))->snapshot->view->event, event);
    sim_stop(&t.sim);
}

/* A match ends while the picture of then is made: who has seen the end is not shown it any more. */
static void not_back_from_the_end(void **state)
{
    struct table t;

    (void)state;
    set_up_late(&t, 9);
    Gonfalon__V1__ResignRequest *resign = sim_part(&t.sim, &gonfalon__v1__resign_request__descriptor);

    t.sim.wall_ms += 61000;
    for (int i = 0; i < 2; i++) /* what is due, and that there is no more: the picture is begun */
        stepped_store_step(t.sim.store, 1, STEP_DURABLE);
    resign->match = sim_text(&t.sim, t.match);
    uint32_t id = sim_post(t.ann, ASK(RESIGN), resign);

    while (!sim_answer(t.ann, id))
        stepped_store_step(t.sim.store, 1, STEP_DURABLE);
    assert_int_equal(sim_pushes(t.eve, GOT(SNAPSHOT)), 0);
    id = sim_post(t.eve, ASK(OPEN_MATCH), open_part(&t));
    uint32_t event = sim_answer(t.eve, id)->open_match->view->event;

    assert_true(event > 0);
    sim_run(&t.sim);
    assert_int_equal(sim_pushes(t.eve, GOT(SNAPSHOT)), 1);
    assert_int_equal(sim_push(t.eve, GOT(SNAPSHOT))->snapshot->view->event, event);
    assert_true(same_as_fresh(&t, t.eve));
    sim_stop(&t.sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(delay_from_the_start),   cmocka_unit_test(delay_until_the_end_is_durable),
        cmocka_unit_test(behind_at_the_end),      cmocka_unit_test(shown_when_the_room_rests),
        cmocka_unit_test(shown_before_any_event), cmocka_unit_test(shown_though_asked_twice),
        cmocka_unit_test(not_back_from_the_end),
    };

    return cmocka_run_group_tests_name("fault_found_watching", tests, NULL, NULL);
}
