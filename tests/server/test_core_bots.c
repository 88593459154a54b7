/* Bots at a table: one that thinks on another thread while the match goes on without it, and one for which
 * there is no thread. */
#include "tests/server/core_lobby.h"

#define OVER GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER

static Gonfalon__V1__MatchPhase phase(struct sim_client *c, const char *match)
{
    Gonfalon__V1__MatchShowRequest *ask = sim_part(c->sim, &gonfalon__v1__match_show_request__descriptor);

    ask->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    ask->id = sim_text(c->sim, match);
    return sim_ask(c, ASK(MATCH_SHOW), ask)->match->match->phase;
}

/* A match of Ann and a bot that plays well and slowly, begun and opened. */
static const char *against_a_bot(struct sim_client *ann)
{
    struct sim *sim = ann->sim;
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);
    Gonfalon__V1__BotSeat *bot = sim_part(sim, &gonfalon__v1__bot_seat__descriptor), **bots;
    Gonfalon__V1__ReadyRequest *ready = sim_part(sim, &gonfalon__v1__ready_request__descriptor);

    bots = arena_array(&sim->memory, 1, sizeof *bots);
    bots[0] = bot;
    bot->side = 1;
    bot->level = sim_text(sim, "keen");
    s->bots = bots;
    s->n_bots = 1;
    const char *match = create(ann, s, 0)->match->match->id;

    ready->match = sim_text(sim, match);
    ready->ready = true;
    assert_int_equal(sim_ask(ann, ASK(READY), ready)->body_case, GOT(MATCH));
    sim_open(ann, match, 0);
    return match;
}

static void play_out(struct sim_client *ann, const char *match)
{
    for (int i = 0; i < 200 && phase(ann, match) != OVER; i++) {
        sim_pass(ann->sim, 2000);
        if (phase(ann, match) != OVER && sim_decision(ann, match))
            assert_int_equal(sim_play(ann, match)->body_case, GOT(DONE));
    }
    assert_int_equal(phase(ann, match), OVER);
    assert_false(ann->picture_wrong);
}

/* --- a thread that takes its time ------------------------------------------------------------- */

static struct sim_work held;

static bool hold(void *self, work_run *run, work_done *done, void *context)
{
    (void)self;
    assert_null(held.run); /* one thought at a time */
    held = (struct sim_work){run, done, context};
    return true;
}

static void let_go(struct sim *sim)
{
    struct sim_work work = held;

    assert_non_null(work.run);
    held = (struct sim_work){0};
    work.run(work.context);
    work.done(work.context);
    sim_run(sim);
}

/* Ann plays until the bot thinks. */
static void until_it_thinks(struct sim_client *ann, const char *match)
{
    for (int i = 0; i < 20 && !held.run; i++) {
        sim_pass(ann->sim, 2000);
        if (!held.run && sim_decision(ann, match))
            assert_int_equal(sim_play(ann, match)->body_case, GOT(DONE));
    }
    assert_non_null(held.run);
}

/* While the bot thinks Ann wants to adjourn: what it has thought of the match before that counts no more. It
 * joins in, and when they go on it thinks again. */
static void overtaken(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 1);
    struct sim_client *ann = sim_guest(&sim, "ann");
    const char *match = against_a_bot(ann);
    struct work_port works = sim.work;
    Gonfalon__V1__OfferRequest *offer = sim_part(&sim, &gonfalon__v1__offer_request__descriptor);

    sim.work.queue = hold;
    until_it_thinks(ann, match);
    uint32_t before = ann->picture.event;

    offer->match = sim_text(&sim, match);
    offer->kind = GONFALON__V1__OFFER_KIND__OFFER_KIND_ADJOURN;
    assert_int_equal(sim_ask(ann, ASK(OFFER), offer)->body_case, GOT(DONE));
    uint32_t offered = ann->picture.event;

    assert_true(offered >= before);
    let_go(&sim);
    assert_int_equal(ann->picture.event, offered); /* the old thought has done nothing */
    sim_pass(&sim, 5000);
    assert_int_equal(phase(ann, match), GONFALON__V1__MATCH_PHASE__MATCH_PHASE_ADJOURNED);
    assert_null(held.run);
    sim.work = works;
    offer->kind = GONFALON__V1__OFFER_KIND__OFFER_KIND_RESUME;
    assert_int_equal(sim_ask(ann, ASK(OFFER), offer)->body_case, GOT(DONE));
    play_out(ann, match);
    sim_stop(&sim);
}

/* While it thinks the players pause: it comes to nothing, and goes on when they do. */
static void paused_meanwhile(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 2);
    struct sim_client *ann = sim_guest(&sim, "ann");
    const char *match = against_a_bot(ann);
    struct work_port works = sim.work;
    Gonfalon__V1__PauseRequest *pause = sim_part(&sim, &gonfalon__v1__pause_request__descriptor);

    sim.work.queue = hold;
    until_it_thinks(ann, match);
    pause->match = sim_text(&sim, match);
    pause->pause = true;
    assert_int_equal(sim_ask(ann, ASK(PAUSE), pause)->body_case, GOT(DONE));
    uint32_t before = ann->picture.event;

    let_go(&sim);
    sim_pass(&sim, 5000);
    assert_int_equal(ann->picture.event, before);
    assert_null(held.run);
    sim.work = works;
    pause->pause = false;
    assert_int_equal(sim_ask(ann, ASK(PAUSE), pause)->body_case, GOT(DONE));
    play_out(ann, match);
    sim_stop(&sim);
}

static bool no_thread(void *self, work_run *run, work_done *done, void *context)
{
    (void)self;
    (void)run;
    (void)done;
    (void)context;
    return false;
}

/* Too much waits for the other threads already: the bot plays less well, and the match goes on. */
static void no_thread_for_it(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 3);
    struct sim_client *ann = sim_guest(&sim, "ann");
    const char *match = against_a_bot(ann);

    sim.work.queue = no_thread;
    play_out(ann, match);
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(overtaken),
        cmocka_unit_test(paused_meanwhile),
        cmocka_unit_test(no_thread_for_it),
    };

    return cmocka_run_group_tests_name("core_bots", tests, NULL, NULL);
}
