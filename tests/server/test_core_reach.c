/* How far a figure can go is found out on another thread: others are answered meanwhile, and what comes back
 * for a decision that is not open any more is not told. */
#include "tests/server/held_help.h"

/* Ann plays until she has to move figures. */
static const Gonfalon__V1__Decision *until_she_moves(struct sim_client *ann, const char *match)
{
    for (int i = 0; i < 60; i++) {
        sim_pass(ann->sim, 2000);
        const Gonfalon__V1__Decision *d = sim_decision(ann, match);

        if (d && d->kind == GONFALON__V1__DECISION_KIND__DECISION_KIND_MOVE)
            return d;
        if (d)
            assert_int_equal(sim_play(ann, match)->body_case, GOT(DONE));
    }
    fail_msg("she never moves");
    return NULL;
}

/* The reach of the first figure of her decision, from where it stands. */
static uint32_t ask_reach(struct sim_client *c, const char *match, const Gonfalon__V1__Decision *d)
{
    struct sim *sim = c->sim;
    Gonfalon__V1__ReachRequest *ask = sim_part(sim, &gonfalon__v1__reach_request__descriptor);
    Gonfalon__V1__Answer *about = sim_part(sim, &gonfalon__v1__answer__descriptor);

    about->decision = d->number;
    about->kind = d->kind;
    about->n_items = 1;
    about->items = arena_array(&sim->memory, 1, sizeof *about->items);
    about->items[0] = sim_part(sim, &gonfalon__v1__answer_item__descriptor);
    about->items[0]->ref = d->movables[0]->figure;
    ask->match = sim_text(sim, match);
    ask->side = -1;
    ask->answer = about;
    return sim_send(c, ASK(REACH), ask);
}

struct evening {
    struct sim sim;
    struct sim_client *ann;
    const char *match;
    const Gonfalon__V1__Decision *decision;
    struct work_port works;
};

/* Ann has to move, and from now on threads take their time. */
static void evening_begins(struct evening *e, uint64_t seed)
{
    begin(&e->sim, seed);
    threads(&e->sim, 1);
    e->ann = sim_guest(&e->sim, "ann");
    e->match = against_a_bot(e->ann, "random");
    e->decision = until_she_moves(e->ann, e->match);
    e->works = e->sim.work;
    e->sim.work.queue = hold;
}

static void evening_ends(struct evening *e)
{
    e->sim.work = e->works;
    while (helds > 0)
        let_go(&e->sim);
    assert_int_equal(core_unanswered(e->sim.core), 0);
    sim_stop(&e->sim);
}

/* Until the thread is done she is told nothing, and other questions are answered. */
static void found_elsewhere(void **state)
{
    struct evening e;

    (void)state;
    evening_begins(&e, 11);
    uint32_t asked = ask_reach(e.ann, e.match, e.decision);

    assert_int_equal(helds, 1);
    assert_null(sim_answer(e.ann, asked));
    assert_int_not_equal(phase(e.ann, e.match), OVER);
    let_go(&e.sim);
    const Gonfalon__V1__ServerMessage *said = sim_answer(e.ann, asked);

    assert_int_equal(said->body_case, GOT(REACH));
    assert_int_equal(said->reach->n_corners, REACH_CORNERS);
    evening_ends(&e);
}

/* An offer moves the match on while it is found out: she still has to decide the same, and it is found out
 * anew. Then she answers: nobody wants to know any more. */
static void stale_is_dropped(void **state)
{
    struct evening e;

    (void)state;
    evening_begins(&e, 12);
    uint32_t first = ask_reach(e.ann, e.match, e.decision), second;

    offer(e.ann, e.match, GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW);
    let_go(&e.sim);
    assert_null(sim_answer(e.ann, first));
    while (helds > 0 && !sim_answer(e.ann, first))
        let_go(&e.sim);
    assert_int_equal(sim_answer(e.ann, first)->body_case, GOT(REACH));
    assert_int_equal(sim_answer(e.ann, first)->reach->n_corners, REACH_CORNERS);
    second = ask_reach(e.ann, e.match, e.decision);
    assert_int_equal(
        sim_ask(e.ann, ASK(ANSWER), sim_answer_part(e.ann, e.match, e.decision->fallback))->body_case,
        GOT(DONE));
    assert_null(sim_answer(e.ann, second));
    let_go(&e.sim);
    assert_int_equal(sim_code(sim_answer(e.ann, second)), CODE(STALE));
    evening_ends(&e);
}

static void match_ends_meanwhile(void **state)
{
    struct evening e;

    (void)state;
    evening_begins(&e, 13);
    uint32_t runs = ask_reach(e.ann, e.match, e.decision), waits = ask_reach(e.ann, e.match, e.decision);
    Gonfalon__V1__ResignRequest *resign = sim_part(&e.sim, &gonfalon__v1__resign_request__descriptor);

    assert_int_equal(helds, 1);
    resign->match = sim_text(&e.sim, e.match);
    assert_int_equal(sim_ask(e.ann, ASK(RESIGN), resign)->body_case, GOT(DONE));
    assert_int_equal(phase(e.ann, e.match), OVER);
    let_go(&e.sim);
    assert_int_equal(sim_code(sim_answer(e.ann, runs)), CODE(STALE));
    assert_int_equal(sim_code(sim_answer(e.ann, waits)), CODE(STALE));
    assert_int_equal(helds, 0); /* the one that waited has never run */
    evening_ends(&e);
}

/* Who has lost his connection is told nothing, and what waited for its turn never runs. */
static void connection_lost_meanwhile(void **state)
{
    struct evening e;

    (void)state;
    evening_begins(&e, 14);
    uint32_t runs = ask_reach(e.ann, e.match, e.decision), waits = ask_reach(e.ann, e.match, e.decision);

    assert_int_equal(helds, 1);
    sim_cut(e.ann);
    sim_run(&e.sim);
    let_go(&e.sim);
    assert_int_equal(helds, 0);
    assert_null(sim_answer(e.ann, runs));
    assert_null(sim_answer(e.ann, waits));
    sim_reconnect(e.ann);
    sim_hello(e.ann, sim_token(e.ann));
    uint32_t again = ask_reach(e.ann, e.match, e.decision);

    let_go(&e.sim);
    assert_int_equal(sim_answer(e.ann, again)->body_case, GOT(REACH));
    evening_ends(&e);
}

/* What is asked of one account for ever does not keep others waiting: they take turns. */
static void askers_take_turns(void **state)
{
    struct evening e;
    uint32_t greedy[8], hers;

    (void)state;
    evening_begins(&e, 15);
    e.sim.work = e.works;
    struct sim_client *bob = sim_guest(&e.sim, "bob");
    const char *other = against_a_bot(bob, "random");
    const Gonfalon__V1__Decision *d = until_she_moves(bob, other);

    e.sim.work.queue = hold;
    for (int i = 0; i < 8; i++)
        greedy[i] = ask_reach(bob, other, d);
    hers = ask_reach(e.ann, e.match, e.decision);
    assert_int_equal(helds, 1);
    let_go(&e.sim); /* the one under way; the next is another of his */
    let_go(&e.sim);
    let_go(&e.sim);
    assert_int_equal(sim_answer(e.ann, hers)->body_case, GOT(REACH));
    assert_int_equal(sim_answer(bob, greedy[1])->body_case, GOT(REACH));
    assert_null(sim_answer(bob, greedy[2]));
    while (helds > 0)
        let_go(&e.sim);
    assert_int_equal(sim_answer(bob, greedy[7])->body_case, GOT(REACH));
    evening_ends(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(found_elsewhere),      cmocka_unit_test(stale_is_dropped),
        cmocka_unit_test(match_ends_meanwhile), cmocka_unit_test(connection_lost_meanwhile),
        cmocka_unit_test(askers_take_turns),
    };

    return cmocka_run_group_tests_name("core_reach", tests, NULL, NULL);
}
