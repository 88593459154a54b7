/* Bots think on another thread, and suggestions are thought of there: the match goes on meanwhile, the server
 * ends, there is no thread; and those who want many of them take turns. */
#include "tests/server/held_help.h"

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

/* --- the thread takes its time ----------------------------------------------------------------- */

/* Ann plays until the bot thinks. */
static void until_it_thinks(struct sim_client *ann, const char *match)
{
    struct sim *sim = ann->sim;
    struct work_port works = sim->work;

    for (int i = 0; i < 20 && helds == 0; i++) {
        sim->work.queue = hold;
        sim_pass(sim, 2000);
        if (helds == 0) {
            sim->work = works; /* what she is suggested she is told at once */
            assert_int_equal(sim_play(ann, match)->body_case, GOT(DONE));
        }
    }
    assert_int_equal(helds, 1);
}

/* --- the match goes on ------------------------------------------------------------------------ */

/* No bot thinks on the loop: until the thread is done the match stands, and others are answered. */
static void thinks_elsewhere(void **state)
{
    static const char *const level[] = {"random", "steady", "keen"};

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct sim sim;

        begin(&sim, 1);
        struct sim_client *ann = sim_guest(&sim, "ann");
        const char *match = against_a_bot(ann, level[i]);
        struct work_port works = sim.work;

        until_it_thinks(ann, match);
        uint32_t before = entries(&sim, match);

        sim_pass(&sim, 5000);
        assert_int_equal(entries(&sim, match), before);
        assert_int_equal(helds, 1);
        let_go(&sim);
        assert_int_equal(entries(&sim, match), before + 1);
        while (helds > 0)
            let_go(&sim);
        sim.work = works;
        play_out(ann, match);
        sim_stop(&sim);
    }
}

/* While the bot thinks Ann wants to adjourn: what it has thought of the match before that counts no more. It
 * joins in, and when they go on it thinks again. */
static void overtaken(void **state)
{
    struct sim sim;

    (void)state;
    begin(&sim, 1);
    struct sim_client *ann = sim_guest(&sim, "ann");
    const char *match = against_a_bot(ann, "keen");
    struct work_port works = sim.work;

    until_it_thinks(ann, match);
    uint32_t before = ann->picture.event;

    offer(ann, match, GONFALON__V1__OFFER_KIND__OFFER_KIND_ADJOURN);
    uint32_t offered = ann->picture.event, then = entries(&sim, match);

    assert_true(offered >= before);
    struct sim_work work = take_held();

    work.run(work.context);
    work.done(work.context);
    sim_run(&sim);
    assert_int_equal(entries(&sim, match), then); /* the old thought has done nothing */
    assert_int_equal(ann->picture.event, offered);
    sim_pass(&sim, 5000);
    assert_int_equal(phase(ann, match), GONFALON__V1__MATCH_PHASE__MATCH_PHASE_ADJOURNED);
    assert_int_equal(helds, 0);
    sim.work = works;
    offer(ann, match, GONFALON__V1__OFFER_KIND__OFFER_KIND_RESUME);
    play_out(ann, match);
    sim_stop(&sim);
}

/* While it thinks the players pause: it comes to nothing, and goes on when they do. */
static void paused_meanwhile(void **state)
{
    struct sim sim;

    (void)state;
    begin(&sim, 2);
    struct sim_client *ann = sim_guest(&sim, "ann");
    const char *match = against_a_bot(ann, "keen");
    struct work_port works = sim.work;
    Gonfalon__V1__PauseRequest *pause = sim_part(&sim, &gonfalon__v1__pause_request__descriptor);

    until_it_thinks(ann, match);
    pause->match = sim_text(&sim, match);
    pause->pause = true;
    assert_int_equal(sim_ask(ann, ASK(PAUSE), pause)->body_case, GOT(DONE));
    uint32_t before = ann->picture.event;

    let_go(&sim);
    sim_pass(&sim, 5000);
    assert_int_equal(ann->picture.event, before);
    assert_int_equal(helds, 0);
    sim.work = works;
    pause->pause = false;
    assert_int_equal(sim_ask(ann, ASK(PAUSE), pause)->body_case, GOT(DONE));
    play_out(ann, match);
    sim_stop(&sim);
}

/* While it thinks the disk fails: the room is read anew, to the same number of entries, and what was thought
 * of the old one counts no more. */
static void read_anew(void **state)
{
    struct sim sim;

    (void)state;
    begin(&sim, 4);
    struct sim_client *ann = sim_guest(&sim, "ann");
    const char *match = against_a_bot(ann, "steady");
    struct work_port works = sim.work;
    Gonfalon__V1__OfferRequest *ask = sim_part(&sim, &gonfalon__v1__offer_request__descriptor);

    until_it_thinks(ann, match);
    uint32_t before = entries(&sim, match);

    ask->match = sim_text(&sim, match);
    ask->kind = GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW;
    uint32_t id = sim_post(ann, ASK(OFFER), ask);

    stepped_store_step(sim.store, stepped_store_waiting(sim.store), STEP_FAILED);
    let_go(&sim); /* while the room is on its way from the store */
    assert_int_equal(sim_code(sim_answer(ann, id)), CODE(STORE));
    assert_int_equal(entries(&sim, match), before);
    sim_pass(&sim, 1000);
    assert_int_equal(helds, 1); /* it thinks again */
    let_go(&sim);
    assert_int_equal(entries(&sim, match), before + 1);
    while (helds > 0)
        let_go(&sim);
    sim.work = works;
    play_out(ann, match);
    sim_stop(&sim);
}

/* --- there is no thread ----------------------------------------------------------------------- */

static bool no_thread(void *self, work_run *run, work_done *done, void *context)
{
    (void)self;
    (void)run;
    (void)done;
    (void)context;
    return false;
}

/* As long as there is none it waits, and then it plays on. Suggestions are refused for a moment. */
static void no_thread_for_it(void **state)
{
    struct sim sim;

    (void)state;
    begin(&sim, 3);
    struct sim_client *ann = sim_guest(&sim, "ann");
    const char *match = against_a_bot(ann, "keen");
    struct work_port works = sim.work;
    Gonfalon__V1__SuggestRequest *ask = sim_part(&sim, &gonfalon__v1__suggest_request__descriptor);

    sim_pass(&sim, 2000);
    assert_non_null(sim_decision(ann, match));
    sim.work.queue = no_thread;
    ask->match = sim_text(&sim, match);
    ask->side = -1;
    Gonfalon__V1__ServerMessage *said = sim_ask(ann, ASK(SUGGEST), ask);

    assert_int_equal(sim_code(said), CODE(BUSY));
    assert_true(said->error->retry_after_ms > 0);
    sim.work = works;
    until_it_thinks(ann, match);
    uint32_t before = entries(&sim, match);
    struct sim_work work = take_held();

    /* The server ends: what has not run is done all the same. It is no answer, and nobody is at fault. */
    sim.work.queue = no_thread;
    work.done(work.context);
    sim_pass(&sim, 5000);
    assert_int_equal(entries(&sim, match), before);
    sim.work = works;
    play_out(ann, match);
    sim_stop(&sim);
}

/* The server dies or stops while some think and some wait. (A leak would show with sanitizers.) */
static void dies_thinking(void **state)
{
    struct sim sim;

    (void)state;
    begin(&sim, 5);
    threads(&sim, 1);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    const char *match = against_a_bot(ann, "steady");
    struct work_port works = sim.work;

    against_a_bot(bob, "keen");
    until_it_thinks(ann, match);
    sim_pass(&sim, 2000);
    assert_int_equal(helds, 1);
    helds = 0;
    sim.work = works;
    sim_crash(&sim);
    sim_reconnect(ann);
    sim_hello(ann, sim_token(ann));
    sim_open(ann, match, 0);
    play_out(ann, match);
    sim_stop(&sim);
}

/* --- suggestions ------------------------------------------------------------------------------ */

static uint32_t ask_suggestions(struct sim_client *c, const char *match)
{
    Gonfalon__V1__SuggestRequest *ask = sim_part(c->sim, &gonfalon__v1__suggest_request__descriptor);

    ask->match = sim_text(c->sim, match);
    ask->side = -1;
    return sim_send(c, ASK(SUGGEST), ask);
}

static void suggested_elsewhere(void **state)
{
    struct sim sim;

    (void)state;
    begin(&sim, 6);
    threads(&sim, 1);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    const char *match = against_a_bot(ann, "random"), *other = against_a_bot(bob, "random");
    struct work_port works = sim.work;

    sim_pass(&sim, 2000);
    assert_non_null(sim_decision(ann, match));
    assert_non_null(sim_decision(bob, other));
    sim.work.queue = hold;
    uint32_t first = ask_suggestions(ann, match), second = ask_suggestions(ann, match),
             gone = ask_suggestions(bob, other);

    assert_int_equal(helds, 1);
    assert_null(sim_answer(ann, first));
    let_go(&sim);
    assert_int_equal(sim_answer(ann, first)->body_case, GOT(SUGGEST));
    assert_true(sim_answer(ann, first)->suggest->n_suggestions > 0);
    /* Bob's turn; he leaves while his is thought of. An offer moves the match on: ann still has to decide,
     * and is suggested something for the match as it is now. */
    assert_int_equal(helds, 1);
    sim_cut(bob);
    sim_run(&sim);
    offer(ann, match, GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW);
    let_go(&sim);
    assert_null(sim_answer(bob, gone));
    for (int i = 0; i < 8 && !sim_answer(ann, second); i++)
        let_go(&sim);
    assert_int_equal(sim_answer(ann, second)->body_case, GOT(SUGGEST));
    sim_pass(&sim, 2000); /* the bot has declined */
    while (helds > 0)
        let_go(&sim);
    /* It moves on while hers is thought of: that is done anew. She answers: there is nothing to suggest. */
    uint32_t third = ask_suggestions(ann, match), fourth = ask_suggestions(ann, match);

    offer(ann, match, GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW);
    assert_int_equal(helds, 1);
    let_go(&sim);
    assert_null(sim_answer(ann, third));
    const Gonfalon__V1__Decision *d = sim_decision(ann, match);

    assert_int_equal(sim_ask(ann, ASK(ANSWER), sim_answer_part(ann, match, d->fallback))->body_case,
                     GOT(DONE));
    while (helds > 0)
        let_go(&sim);
    assert_int_equal(sim_code(sim_answer(ann, third)), CODE(STALE));
    assert_int_equal(sim_code(sim_answer(ann, fourth)), CODE(STALE));
    assert_int_equal(core_unanswered(sim.core), 0);
    sim.work = works;
    sim_stop(&sim);
}

/* --- turns ------------------------------------------------------------------------------------ */

static const char *among_bots(struct sim_client *c)
{
    struct sim *sim = c->sim;
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);
    Gonfalon__V1__BotSeat *bot[2];

    for (int32_t i = 0; i < 2; i++) {
        bot[i] = sim_part(sim, &gonfalon__v1__bot_seat__descriptor);
        bot[i]->side = i;
        bot[i]->level = sim_text(sim, "steady");
    }
    s->bots = bot;
    s->n_bots = 2;
    Gonfalon__V1__ServerMessage *answer = create(c, s, -1);

    return answer->body_case == GOT(MATCH) ? answer->match->match->id : NULL;
}

/* Thoughts until this match goes on. */
static int thoughts_until(struct sim *sim, const char *match)
{
    uint32_t before = entries(sim, match);
    int count = 0;

    while (entries(sim, match) == before) {
        assert_true(count++ < HELD_MAX);
        let_go(sim);
    }
    return count;
}

/* Whoever has many matches waits as long as whoever has one. */
static void accounts_take_turns(void **state)
{
    struct sim sim;

    (void)state;
    begin(&sim, 7);
    threads(&sim, 1);
    struct sim_client *greedy = sim_guest(&sim, "greedy"), *ann = sim_guest(&sim, "ann");
    struct work_port works = sim.work;

    sim.work.queue = hold;
    for (int i = 0; i < 8; i++)
        assert_non_null(among_bots(greedy));
    sim_pass(&sim, 0);
    const char *match = among_bots(ann);

    sim_pass(&sim, 0);
    assert_int_equal(helds, 1); /* one of the greedy is thought of; the others and ann's wait */
    /* The one under way, one more of the greedy's, hers; and as long again, for she comes back last. */
    assert_int_equal(thoughts_until(&sim, match), 3);
    assert_int_equal(thoughts_until(&sim, match), 3);
    sim.work = works;
    while (helds > 0)
        let_go(&sim);
    sim_stop(&sim);
}

/* Tables with people come first; once somebody comes to the last of the others, it is next. */
static void empty_tables_yield(void **state)
{
    struct sim sim;

    (void)state;
    begin(&sim, 8);
    threads(&sim, 1);
    struct sim_client *bob = sim_guest(&sim, "bob"), *dan = sim_guest(&sim, "dan"),
                      *eve = sim_guest(&sim, "eve"), *cid = sim_guest(&sim, "cid"),
                      *ann = sim_guest(&sim, "ann");
    struct work_port works = sim.work;

    sim.work.queue = hold;
    assert_non_null(among_bots(bob));
    sim_pass(&sim, 0);
    assert_non_null(among_bots(bob));
    assert_non_null(among_bots(dan));
    assert_non_null(among_bots(eve));
    const char *last = among_bots(cid), *watched = among_bots(ann);

    sim_open(ann, watched, 0);
    sim_pass(&sim, 0);
    /* The one under way, and hers; when hers was done another had begun. */
    assert_int_equal(thoughts_until(&sim, watched), 2);
    assert_int_equal(thoughts_until(&sim, watched), 2);
    assert_int_equal(entries(&sim, last), 0);
    sim_open(cid, last, 0);
    assert_int_equal(thoughts_until(&sim, last), 3); /* the one under way, ann's, his */
    sim.work = works;
    while (helds > 0)
        let_go(&sim);
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thinks_elsewhere),    cmocka_unit_test(overtaken),
        cmocka_unit_test(paused_meanwhile),    cmocka_unit_test(read_anew),
        cmocka_unit_test(no_thread_for_it),    cmocka_unit_test(dies_thinking),
        cmocka_unit_test(suggested_elsewhere), cmocka_unit_test(accounts_take_turns),
        cmocka_unit_test(empty_tables_yield),
    };

    return cmocka_run_group_tests_name("core_bots", tests, NULL, NULL);
}
