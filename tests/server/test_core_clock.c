/* Clocks of rooms: who is charged, and what runs while nobody is there. */
#include "tests/server/core_table.h"

#include "server/base/limits.h"

#include <string.h>

static void clock_runs(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 4, with_clock);
    struct sim_client *c = asked(&t);
    uint32_t before = sim_decision(c, t.match)->number;
    int32_t had = left(c, t.match);

    sim_pass(&t.sim, 5000);
    assert_in_range(left(c, t.match), had - 5001, had - 4999);
    /* Time runs out: the default answer is taken, and the match goes on. */
    sim_pass(&t.sim, had - 5000 + 10);
    Gonfalon__V1__Decision *next = sim_decision(c, t.match);

    assert_true(!next || next->number > before);
    bool told = false;

    for (size_t i = 0; i < t.eve->got; i++)
        told |= t.eve->inbox[i]->body_case == GOT(EVENTS);
    for (size_t i = 0; i < c->got; i++)
        if (c->inbox[i]->body_case == GOT(EVENTS))
            for (size_t k = 0; k < c->inbox[i]->events->n_events; k++)
                told |= strcmp(c->inbox[i]->events->events[k]->key, "match.timeout") == 0;
    assert_true(told);
    assert_true(same_as_fresh(&t, c));
    sim_stop(&t.sim);
}

/* The server dies in the middle of a long thought: the thought goes on counting. */
static void clock_survives(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 18, with_clock);
    struct sim_client *c = asked(&t);
    int32_t had = left(c, t.match);

    sim_pass(&t.sim, ROOM_CLOCKS_SAVED_MS + ROOM_SWEEP_MS + 1000);
    int32_t was = left(c, t.match);

    assert_true(was <= had - ROOM_CLOCKS_SAVED_MS);
    sim_crash(&t.sim);
    sim_reconnect(c);
    sim_hello(c, sim_token(c));
    Gonfalon__V1__OpenMatchReply *open = sim_open(c, t.match, 0);

    assert_in_range(open->decisions[0]->time_left_ms, was, was + ROOM_CLOCKS_SAVED_MS);
    assert_true(open->decisions[0]->time_left_ms <= had - ROOM_SWEEP_MS);
    sim_stop(&t.sim);
}

static void clock_charges_who_acts(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 5, with_clock);
    play(&t, 2); /* both have deployed: orders are asked of both */
    struct sim_client *c = asked(&t);
    Gonfalon__V1__MatchStatus *s = status(&t);

    for (size_t i = 0; i < s->n_clocks; i++)
        assert_int_equal(s->clocks[i]->running, sim_decision(i ? t.bob : t.ann, t.match) != NULL);
    int32_t mine = left(c, t.match);

    sim_pass(&t.sim, 3000);
    assert_int_equal(sim_play(c, t.match)->body_case, GOT(DONE));
    s = status(&t);
    /* 3 s spent, 1 s gained; or the next decision's clock runs already from there. */
    assert_in_range(s->clocks[c == t.bob]->left_ms, mine - 2100, mine - 1900);
    sim_stop(&t.sim);
}

/* Who loses his connection uses up his allowance first, then his clock. */
static void allowance(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 6, with_clock);
    struct sim_client *c = asked(&t), *stays = other(&t, c);
    int32_t had = left(c, t.match), side = c == t.bob;

    sim_cut(c);
    sim_pass(&t.sim, 4000);
    sim_reconnect(c);
    sim_hello(c, sim_token(c));
    Gonfalon__V1__OpenMatchReply *open = sim_open(c, t.match, 0);

    assert_int_equal(open->decisions[0]->time_left_ms, had);
    assert_in_range(open->status->seats[side]->allowance_left_ms, 5900, 6100);
    sim_cut(c);
    sim_pass(&t.sim, 8000); /* 6 of the allowance, 2 of the clock */
    sim_reconnect(c);
    sim_hello(c, sim_token(c));
    open = sim_open(c, t.match, 0);
    assert_in_range(open->decisions[0]->time_left_ms, had - 2100, had - 1900);
    assert_int_equal(open->status->seats[side]->allowance_left_ms, 0);
    assert_true(stays->open);
    sim_stop(&t.sim);
}

static Gonfalon__V1__MatchSettings *with_days(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->clock = sim_part(sim, &gonfalon__v1__clock__descriptor);
    s->clock->kind = GONFALON__V1__CLOCK_KIND__CLOCK_KIND_DAYS;
    s->clock->seconds = 2 * 24 * 3600;
    return s;
}

/* Days pass while the match is not in memory, and even while the server is down. */
static void days(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 7, with_days);
    struct sim_client *c = asked(&t);
    uint32_t number = sim_decision(c, t.match)->number;

    sim_cut(t.ann);
    sim_cut(t.bob);
    sim_cut(t.eve);
    sim_pass(&t.sim, ROOM_IDLE_MS * 3);
    sim_crash(&t.sim);
    t.sim.wall_ms += INT64_C(2) * 24 * 3600 * 1000 - 3600 * 1000;
    sim_pass(&t.sim, ROOM_IDLE_MS * 3);
    sim_reconnect(c);
    sim_hello(c, sim_token(c));
    assert_int_equal(sim_decision(c, t.match)->number, number);
    assert_in_range(left(c, t.match), 3600 * 1000 - 8 * 60 * 1000, 3600 * 1000);
    sim_cut(c);
    sim_pass(&t.sim, 3700 * 1000);
    sim_reconnect(c);
    sim_hello(c, sim_token(c));
    Gonfalon__V1__Decision *next = sim_decision(c, t.match);

    assert_true(!next || next->number > number);
    sim_stop(&t.sim);
}

static void all_leave(struct table *t)
{
    sim_cut(t->ann);
    sim_cut(t->bob);
    sim_cut(t->eve);
    sim_pass(&t->sim, ROOM_IDLE_MS * 3);
    assert_int_equal(sim_metric(&t->sim, "gonfalon_rooms"), 0);
}

/* A match that somebody has come back to is not woken for what it waited for before. */
static void days_that_are_not_waited_for_any_more(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 9, with_days);
    Gonfalon__V1__ResignRequest *resign = sim_part(&t.sim, &gonfalon__v1__resign_request__descriptor);

    all_leave(&t);
    sim_reconnect(t.ann);
    sim_hello(t.ann, sim_token(t.ann));
    resign->match = sim_text(&t.sim, t.match);
    assert_int_equal(sim_ask(t.ann, ASK(RESIGN), resign)->body_case, GOT(DONE));
    sim_pass(&t.sim, 2 * ROOM_SWEEP_MS);
    all_leave(&t);
    t.sim.wall_ms += INT64_C(2) * 24 * 3600 * 1000;
    sim_pass(&t.sim, 2 * ROOM_SWEEP_MS);
    assert_int_equal(sim_metric(&t.sim, "gonfalon_rooms"), 0);
    sim_stop(&t.sim);
}

/* The disk fails, and the room goes back to what is durable: the server has been there all the time, so a
 * wall clock that was set meanwhile, ahead or back, takes and gives nothing. */
static void days_of_a_wall_clock_that_is_set(void **state)
{
    static const int64_t by_ms[] = {24 * 3600 * 1000, -24 * 3600 * 1000};

    (void)state;
    for (size_t i = 0; i < sizeof by_ms / sizeof *by_ms; i++) {
        struct table t;

        set_up(&t, 8, with_days);
        struct sim_client *c = asked(&t);
        Gonfalon__V1__Decision *d = sim_decision(c, t.match);
        uint32_t number = d->number;
        int32_t had = d->time_left_ms;

        sim_pass(&t.sim, 20 * 1000);
        sim_post(c, ASK(ANSWER), sim_answer_part(c, t.match, d->fallback));
        t.sim.now_ms += 5 * 1000;
        t.sim.wall_ms += 5 * 1000 + by_ms[i];
        stepped_store_step(t.sim.store, 1, STEP_FAILED);
        sim_run(&t.sim);
        assert_int_equal(sim_decision(c, t.match)->number, number);
        assert_int_equal(left(c, t.match), had - 25 * 1000);
        sim_stop(&t.sim);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clock_runs),
        cmocka_unit_test(clock_survives),
        cmocka_unit_test(clock_charges_who_acts),
        cmocka_unit_test(allowance),
        cmocka_unit_test(days),
        cmocka_unit_test(days_that_are_not_waited_for_any_more),
        cmocka_unit_test(days_of_a_wall_clock_that_is_set),
    };

    return cmocka_run_group_tests_name("core_clock", tests, NULL, NULL);
}
