/* What the simulation has found of bots that are asked for their consent, each as a small test of its own. */
#include "tests/fault/found_help.h"

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

/* A match of ann and one bot or two, who think for a second; she has opened it. */
static const char *against_bots(struct sim_client *ann, uint32_t count)
{
    struct sim *sim = ann->sim;
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);
    Gonfalon__V1__BotSeat *bots[2];

    sim->config.bot_pause_ms = 1000;
    core_configure(sim->core, &sim->config);
    for (uint32_t i = 0; i < count; i++) {
        bots[i] = sim_part(sim, &gonfalon__v1__bot_seat__descriptor);
        bots[i]->side = (int32_t)i + 1;
        bots[i]->level = sim_text(sim, "random");
    }
    s->scenario = sim_text(sim, count == 2 ? "triangle" : "");
    s->bots = bots;
    s->n_bots = count;
    const char *match = create(ann, s);

    be_ready(ann, match);
    sim_open(ann, match, 0);
    return match;
}

static void ask_back(struct sim_client *c, const char *match)
{
    Gonfalon__V1__OfferRequest *ask = sim_part(c->sim, &gonfalon__v1__offer_request__descriptor);

    ask->match = sim_text(c->sim, match);
    ask->kind = GONFALON__V1__OFFER_KIND__OFFER_KIND_TAKEBACK;
    assert_int_equal(sim_ask(c, ASK(OFFER), ask)->body_case, GOT(DONE));
}

static bool is_over(struct sim_client *c)
{
    return sim_push(c, GOT(STATUS_CHANGE))->status_change->status->phase ==
           GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER;
}

/* Who asks a bot to take back, and before it has said anything plays on so that dice are rolled, has asked
 * for what cannot be granted any more: the bot goes on playing. */
static void bot_cannot_take_back(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 13);
    struct sim_client *ann = sim_guest(&sim, "ann");
    const char *match = against_bots(ann, 1);

    assert_int_equal(sim_play(ann, match)->body_case, GOT(DONE));
    sim_pass(&sim, 5000); /* the bot has deployed, and given its orders */
    ask_back(ann, match);
    assert_int_equal(sim_play(ann, match)->body_case, GOT(DONE)); /* hers: now it is rolled who is first */
    for (int i = 0; i < 200 && !is_over(ann); i++) {
        if (sim_decision(ann, match))
            assert_int_equal(sim_play(ann, match)->body_case, GOT(DONE));
        sim_pass(&sim, 2000);
    }
    assert_true(is_over(ann));
    sim_stop(&sim);
}

/* All have to consent that an answer is taken back, and several bots do. */
static void bots_take_back(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 14);
    struct sim_client *ann = sim_guest(&sim, "ann");
    const char *match = against_bots(ann, 2);
    uint32_t number = sim_decision(ann, match)->number;

    assert_int_equal(sim_play(ann, match)->body_case, GOT(DONE));
    assert_null(sim_decision(ann, match));
    ask_back(ann, match);
    sim_pass(&sim, 5000);
    Gonfalon__V1__Decision *again = sim_decision(ann, match);

    assert_non_null(again);
    assert_string_equal(again->key, "tiny.deploy");
    assert_true(again->number > number);
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bot_goes_on),
        cmocka_unit_test(bot_cannot_take_back),
        cmocka_unit_test(bots_take_back),
    };

    return cmocka_run_group_tests_name("fault_found_bots", tests, NULL, NULL);
}
