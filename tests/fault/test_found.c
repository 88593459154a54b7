/* What the simulation has found, each as a small test of its own. */
#include "tests/server/core_sim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void be_ready(struct sim_client *c, const char *match)
{
    Gonfalon__V1__ReadyRequest *ask = sim_part(c->sim, &gonfalon__v1__ready_request__descriptor);

    ask->match = sim_text(c->sim, match);
    ask->ready = true;
    assert_int_equal(sim_ask(c, ASK(READY), ask)->body_case, GOT(MATCH));
}

static const char *create(struct sim_client *c, Gonfalon__V1__MatchSettings *settings)
{
    Gonfalon__V1__CreateMatchRequest *ask = sim_part(c->sim, &gonfalon__v1__create_match_request__descriptor);

    ask->settings = settings;
    Gonfalon__V1__ServerMessage *answer = sim_ask(c, ASK(CREATE_MATCH), ask);

    assert_int_equal(answer->body_case, GOT(MATCH));
    return sim_text(c->sim, answer->match->match->id);
}

static void join(struct sim_client *c, const char *match)
{
    Gonfalon__V1__JoinRequest *ask = sim_part(c->sim, &gonfalon__v1__join_request__descriptor);

    ask->which_case = GONFALON__V1__JOIN_REQUEST__WHICH_ID;
    ask->id = sim_text(c->sim, match);
    ask->side = -1;
    assert_int_equal(sim_ask(c, ASK(JOIN), ask)->body_case, GOT(MATCH));
}

static Gonfalon__V1__MatchSettings *with_delay(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->spectator_delay_seconds = 60;
    return s;
}

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
    assert_int_equal(sim_pushes(eve, GOT(SNAPSHOT)) + sim_pushes(eve, GOT(EVENTS)), 0);
    assert_false(eve->open);
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

static void offer(struct sim_client *c, const char *match, Gonfalon__V1__OfferKind kind)
{
    Gonfalon__V1__OfferRequest *ask = sim_part(c->sim, &gonfalon__v1__offer_request__descriptor);

    ask->match = sim_text(c->sim, match);
    ask->kind = kind;
    assert_int_equal(sim_ask(c, ASK(OFFER), ask)->body_case, GOT(DONE));
    sim_pass(c->sim, 2000);
}

/* A bot that has agreed to adjourn agrees to go on, too. */
static void bot_goes_on(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 4);
    struct sim_client *ann = sim_guest(&sim, "ann");
    Gonfalon__V1__MatchSettings *s = sim_settings(&sim);
    Gonfalon__V1__BotSeat *bots[1] = {sim_part(&sim, &gonfalon__v1__bot_seat__descriptor)};

    bots[0]->side = 1;
    bots[0]->level = sim_text(&sim, "random");
    s->bots = bots;
    s->n_bots = 1;
    const char *match = create(ann, s);

    be_ready(ann, match);
    sim_open(ann, match, 0);
    offer(ann, match, GONFALON__V1__OFFER_KIND__OFFER_KIND_ADJOURN);
    assert_int_equal(sim_push(ann, GOT(STATUS_CHANGE))->status_change->status->phase,
                     GONFALON__V1__MATCH_PHASE__MATCH_PHASE_ADJOURNED);
    offer(ann, match, GONFALON__V1__OFFER_KIND__OFFER_KIND_RESUME);
    assert_int_equal(sim_push(ann, GOT(STATUS_CHANGE))->status_change->status->phase,
                     GONFALON__V1__MATCH_PHASE__MATCH_PHASE_RUNNING);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(delay_from_the_start), cmocka_unit_test(delay_until_the_end_is_durable),
        cmocka_unit_test(log_in_again),         cmocka_unit_test(bot_goes_on),
        cmocka_unit_test(behind_at_the_end),
    };

    return cmocka_run_group_tests_name("fault_found", tests, NULL, NULL);
}
