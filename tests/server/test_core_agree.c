/* What the players of a room agree on, and what its game master does. */
#include "tests/server/core_table.h"

#include <string.h>

static void *offer(struct table *t, Gonfalon__V1__OfferKind kind, uint32_t decision)
{
    Gonfalon__V1__OfferRequest *ask = sim_part(&t->sim, &gonfalon__v1__offer_request__descriptor);

    ask->match = sim_text(&t->sim, t->match);
    ask->kind = kind;
    ask->decision = decision;
    return ask;
}

static void agree_to_a_draw(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 8, NULL);
    void *draw = offer(&t, GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW, 0);

    assert_int_equal(ask_code(t.ann, ASK(OFFER), draw), 0);
    assert_int_equal(status(&t)->n_offers, 1);
    Gonfalon__V1__DeclineRequest *decline = sim_part(&t.sim, &gonfalon__v1__decline_request__descriptor);

    decline->match = sim_text(&t.sim, t.match);
    assert_int_equal(ask_code(t.bob, ASK(DECLINE), decline), 0);
    assert_int_equal(status(&t)->n_offers, 0);
    assert_int_equal(ask_code(t.ann, ASK(OFFER), draw), 0);
    assert_int_equal(ask_code(t.bob, ASK(OFFER), draw), 0);
    assert_int_equal(status(&t)->phase, GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER);
    assert_int_equal(status(&t)->outcome->kind, GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_DRAWN);
    assert_int_equal(status(&t)->dice->secret.len, 32);
    assert_int_equal(ask_code(t.ann, ASK(OFFER), draw), CODE(WRONG_STATE));
    sim_stop(&t.sim);
}

static void adjourn_and_resume(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 9, with_clock);
    void *adjourn = offer(&t, GONFALON__V1__OFFER_KIND__OFFER_KIND_ADJOURN, 0);
    void *resume = offer(&t, GONFALON__V1__OFFER_KIND__OFFER_KIND_RESUME, 0);
    struct sim_client *c = asked(&t);

    assert_int_equal(ask_code(t.ann, ASK(OFFER), adjourn), 0);
    assert_int_equal(ask_code(t.bob, ASK(OFFER), adjourn), 0);
    assert_int_equal(status(&t)->phase, GONFALON__V1__MATCH_PHASE__MATCH_PHASE_ADJOURNED);
    int32_t had = left(c, t.match);

    for (int i = 0; i < 20; i++) { /* longer than the clock, but it stands */
        sim_pass(&t.sim, 3000);
        sim_send_as(t.ann, 90000, ASK(PONG), sim_part(&t.sim, &gonfalon__v1__pong__descriptor));
        sim_send_as(t.bob, 90000, ASK(PONG), sim_part(&t.sim, &gonfalon__v1__pong__descriptor));
    }
    assert_int_equal(left(c, t.match), had);
    assert_int_equal(sim_code(sim_play(c, t.match)), CODE(WRONG_STATE));
    assert_int_equal(ask_code(t.ann, ASK(OFFER), resume), 0);
    assert_int_equal(ask_code(t.bob, ASK(OFFER), resume), 0);
    assert_int_equal(sim_play(c, t.match)->body_case, GOT(DONE));
    sim_stop(&t.sim);
}

static void pause_by_agreement(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 10, with_clock);
    Gonfalon__V1__PauseRequest *ask = sim_part(&t.sim, &gonfalon__v1__pause_request__descriptor);
    struct sim_client *c = asked(&t);

    ask->match = sim_text(&t.sim, t.match);
    ask->pause = true;
    assert_int_equal(ask_code(t.ann, ASK(PAUSE), ask), 0);
    assert_false(status(&t)->paused);
    assert_int_equal(status(&t)->n_wants_pause, 1);
    assert_int_equal(ask_code(t.bob, ASK(PAUSE), ask), 0);
    assert_true(status(&t)->paused);
    int32_t had = left(c, t.match);

    sim_pass(&t.sim, 10000);
    assert_int_equal(left(c, t.match), had);
    ask->pause = false;
    assert_int_equal(ask_code(t.ann, ASK(PAUSE), ask), 0);
    assert_int_equal(ask_code(t.bob, ASK(PAUSE), ask), 0);
    sim_pass(&t.sim, 1000);
    assert_int_equal(left(c, t.match), had - 1000);
    sim_stop(&t.sim);
}

static void take_back(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 11, NULL);
    struct sim_client *c = asked(&t), *o = other(&t, c);
    Gonfalon__V1__Decision *d = sim_decision(c, t.match);
    uint32_t number = d->number;
    const char *key = d->key;

    assert_int_equal(sim_play(c, t.match)->body_case, GOT(DONE));
    assert_int_equal(ask_code(c, ASK(OFFER), offer(&t, GONFALON__V1__OFFER_KIND__OFFER_KIND_TAKEBACK, 0)), 0);
    assert_int_equal(
        ask_code(o, ASK(OFFER), offer(&t, GONFALON__V1__OFFER_KIND__OFFER_KIND_GRANT_TAKEBACK, 0)), 0);
    d = sim_decision(c, t.match);
    assert_non_null(d);
    assert_string_equal(d->key, key);
    assert_true(d->number > number);
    assert_true(same_as_fresh(&t, c));
    assert_true(same_as_fresh(&t, o));
    /* And the log can still be played, by a server that knows nothing but it. */
    sim_crash(&t.sim);
    sim_reconnect(c);
    sim_hello(c, sim_token(c));
    sim_open(c, t.match, 0);
    assert_int_equal(sim_play(c, t.match)->body_case, GOT(DONE));
    sim_stop(&t.sim);
}

/* The side that the last event of that name speaks of, as this client was told; -1: he was told of none. */
static int32_t side_of_event(const struct sim_client *c, const char *key)
{
    for (size_t i = c->got; i > 0; i--) {
        const Gonfalon__V1__ServerMessage *got = c->inbox[i - 1];

        for (size_t k = got->body_case == GOT(EVENTS) ? got->events->n_events : 0; k > 0; k--) {
            const Gonfalon__V1__Event *e = got->events->events[k - 1];

            for (size_t n = 0; n < e->n_args && strcmp(e->key, key) == 0; n++)
                if (strcmp(e->args[n]->name, "side") == 0)
                    return e->args[n]->value;
        }
    }
    return -1;
}

/* Events name the side whose answer or offer it is, not the one that granted it or let it lapse. */
static void whose_offer(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 12, NULL);
    struct sim_client *c = asked(&t), *o = other(&t, c);
    int32_t side = c == t.ann ? 0 : 1;

    assert_int_equal(sim_play(c, t.match)->body_case, GOT(DONE));
    assert_int_equal(ask_code(c, ASK(OFFER), offer(&t, GONFALON__V1__OFFER_KIND__OFFER_KIND_TAKEBACK, 0)), 0);
    assert_int_equal(
        ask_code(o, ASK(OFFER), offer(&t, GONFALON__V1__OFFER_KIND__OFFER_KIND_GRANT_TAKEBACK, 0)), 0);
    assert_int_equal(side_of_event(o, "match.taken_back"), side);
    /* The other answers while an offer is on the table. */
    c = asked(&t);
    o = other(&t, c);
    side = c == t.ann ? 0 : 1;
    assert_int_equal(ask_code(o, ASK(OFFER), offer(&t, GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW, 0)), 0);
    assert_int_equal(sim_play(c, t.match)->body_case, GOT(DONE));
    assert_int_equal(side_of_event(c, "match.offer_lapsed"), 1 - side);
    sim_stop(&t.sim);
}

static const Gonfalon__V1__Outcome *outcome(struct table *t, struct sim_client *c)
{
    Gonfalon__V1__MatchShowRequest *show = sim_part(&t->sim, &gonfalon__v1__match_show_request__descriptor);

    show->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    show->id = sim_text(&t->sim, t->match);
    return sim_ask(c, ASK(MATCH_SHOW), show)->match->match->outcome;
}

/* Why a match has ended is told with how: at once, and by a server that has it from the store. */
static void reasons(void **state)
{
    Gonfalon__V1__ResignRequest *resign;
    struct table t;

    (void)state;
    set_up(&t, 13, NULL);
    resign = sim_part(&t.sim, &gonfalon__v1__resign_request__descriptor);
    resign->match = sim_text(&t.sim, t.match);
    assert_int_equal(ask_code(t.ann, ASK(RESIGN), resign), 0);
    assert_string_equal(status(&t)->outcome->reason, "match.won_by_resignation");
    assert_int_equal(status(&t)->outcome->kind, GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_WON);
    assert_int_equal(status(&t)->outcome->winner, 1);
    sim_crash(&t.sim);
    sim_reconnect(t.bob);
    sim_hello(t.bob, sim_token(t.bob));
    assert_string_equal(outcome(&t, t.bob)->reason, "match.won_by_resignation");
    sim_stop(&t.sim);

    set_up(&t, 14, NULL);
    void *draw = offer(&t, GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW, 0);

    assert_int_equal(ask_code(t.ann, ASK(OFFER), draw), 0);
    assert_int_equal(ask_code(t.bob, ASK(OFFER), draw), 0);
    assert_string_equal(outcome(&t, t.bob)->reason, "match.drawn_by_agreement");
    assert_int_equal(outcome(&t, t.bob)->kind, GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_DRAWN);
    sim_stop(&t.sim);

    /* By the rules: what the system calls it. */
    set_up(&t, 15, NULL);
    assert_true(sim_play_out(t.ann, t.bob, t.match));
    assert_memory_equal(outcome(&t, t.ann)->reason, "tiny.", strlen("tiny."));
    assert_true(outcome(&t, t.ann)->kind != GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_UNSPECIFIED);
    sim_stop(&t.sim);
}

static int32_t points_shown(struct table *t, int32_t side)
{
    Gonfalon__V1__OpenMatchRequest *open = sim_part(&t->sim, &gonfalon__v1__open_match_request__descriptor);

    open->match = sim_text(&t->sim, t->match);
    assert_non_null(sim_ask(t->bob, ASK(OPEN_MATCH), open)->open_match->view);
    return picture_number(picture_find(&t->bob->picture, ITEM_SIDE, side), "victory_points", -1);
}

/* The end has the victory points and the rule, as the table shows them, at once and out of the store. */
static void points_of_the_end(void **state)
{
    struct table t;
    int32_t points[2];

    (void)state;
    set_up(&t, 15, NULL);
    assert_true(sim_play_out(t.ann, t.bob, t.match));
    const Gonfalon__V1__Outcome *o = outcome(&t, t.ann);

    assert_int_equal(o->n_victory_points, 2);
    assert_string_equal(o->rule, "T9-a");
    for (int32_t side = 0; side < 2; side++) {
        points[side] = o->victory_points[side];
        assert_int_equal(points_shown(&t, side), points[side]);
    }
    sim_crash(&t.sim);
    sim_reconnect(t.bob);
    sim_hello(t.bob, sim_token(t.bob));
    o = outcome(&t, t.bob);
    assert_memory_equal(o->victory_points, points, sizeof points);
    assert_string_equal(o->rule, "T9-a");
    assert_int_equal(points_shown(&t, 0), points[0]);
    sim_stop(&t.sim);
}

static Gonfalon__V1__MatchSettings *with_master(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->master = GONFALON__V1__MASTER_SEAT__MASTER_SEAT_OPEN;
    return s;
}

/* Ann and Bob play a match with a game master, whom they have waited for. */
static const char *start_with_master(struct sim *sim, struct sim_client *ann, struct sim_client *bob,
                                     struct sim_client *gm)
{
    Gonfalon__V1__CreateMatchRequest *create = sim_part(sim, &gonfalon__v1__create_match_request__descriptor);
    Gonfalon__V1__JoinRequest *join = sim_part(sim, &gonfalon__v1__join_request__descriptor);
    Gonfalon__V1__ReadyRequest *ready = sim_part(sim, &gonfalon__v1__ready_request__descriptor);

    create->settings = with_master(sim);
    const char *match = sim_ask(ann, ASK(CREATE_MATCH), create)->match->match->id;

    join->which_case = GONFALON__V1__JOIN_REQUEST__WHICH_ID;
    join->id = ready->match = sim_text(sim, match);
    join->side = -1;
    assert_int_equal(ask_code(bob, ASK(JOIN), join), 0);
    join->as = GONFALON__V1__SEAT_KIND__SEAT_KIND_MASTER;
    assert_int_equal(ask_code(gm, ASK(JOIN), join), 0);
    ready->ready = true;
    assert_int_equal(ask_code(ann, ASK(READY), ready), 0);
    assert_int_equal(ask_code(bob, ASK(READY), ready), 0);
    assert_int_equal(ask_code(gm, ASK(READY), ready), 0);
    sim_open(ann, ready->match, 0);
    assert_int_equal(sim_open(gm, ready->match, 0)->viewer->kind,
                     GONFALON__V1__VIEWER_KIND__VIEWER_KIND_MASTER);
    return ready->match;
}

static void a_called_master_rules_before_play_goes_on(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 12);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob"),
                      *gm = sim_guest(&sim, "gm");
    const char *match = start_with_master(&sim, ann, bob, gm);
    struct sim_client *c = sim_decision(ann, match) ? ann : bob;
    Gonfalon__V1__CallMasterRequest *call = sim_part(&sim, &gonfalon__v1__call_master_request__descriptor);
    Gonfalon__V1__MasterRequest *rule = sim_part(&sim, &gonfalon__v1__master_request__descriptor);

    call->match = rule->match = sim_text(&sim, match);
    call->text = sim_text(&sim, "May he\ndo that?");
    assert_int_equal(ask_code(ann, ASK(CALL_MASTER), call), CODE(MALFORMED));
    call->text = sim_text(&sim, "May he do that?");
    assert_int_equal(ask_code(ann, ASK(CALL_MASTER), call), 0);
    assert_int_equal(sim_code(sim_play(c, match)), CODE(WRONG_STATE));
    rule->act = GONFALON__V1__MASTER_ACT__MASTER_ACT_RULE;
    rule->text = sim_text(&sim, "Yes.");
    assert_int_equal(ask_code(ann, ASK(MASTER), rule), CODE(FORBIDDEN));
    assert_int_equal(ask_code(gm, ASK(MASTER), rule), 0);
    assert_int_equal(sim_play(c, match)->body_case, GOT(DONE));
    assert_false(gm->picture_wrong);
    sim_stop(&sim);
}

/* He freezes a match and does not pause it; and he may ask what each side could do. */
static void a_master_asks_for_any_side(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 12);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob"),
                      *gm = sim_guest(&sim, "gm");
    const char *match = start_with_master(&sim, ann, bob, gm);
    struct sim_client *c = sim_decision(ann, match) ? ann : bob;
    Gonfalon__V1__PauseRequest *pause = sim_part(&sim, &gonfalon__v1__pause_request__descriptor);
    Gonfalon__V1__SuggestRequest *suggest = sim_part(&sim, &gonfalon__v1__suggest_request__descriptor);

    pause->match = suggest->match = sim_text(&sim, match);
    pause->pause = true;
    assert_int_equal(ask_code(gm, ASK(PAUSE), pause), CODE(FORBIDDEN));
    suggest->side = c == ann ? 0 : 1;
    Gonfalon__V1__SuggestReply *his = sim_ask(gm, ASK(SUGGEST), suggest)->suggest;

    assert_true(his->n_suggestions > 0);
    assert_int_equal(sim_ask(c, ASK(SUGGEST), suggest)->suggest->n_suggestions, his->n_suggestions);
    suggest->side = 2;
    assert_int_equal(ask_code(gm, ASK(SUGGEST), suggest), CODE(FORBIDDEN));
    suggest->side = c == ann ? 1 : 0;
    assert_int_equal(ask_code(c, ASK(SUGGEST), suggest), CODE(FORBIDDEN));
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agree_to_a_draw),
        cmocka_unit_test(adjourn_and_resume),
        cmocka_unit_test(pause_by_agreement),
        cmocka_unit_test(take_back),
        cmocka_unit_test(whose_offer),
        cmocka_unit_test(reasons),
        cmocka_unit_test(points_of_the_end),
        cmocka_unit_test(a_called_master_rules_before_play_goes_on),
        cmocka_unit_test(a_master_asks_for_any_side),
    };

    return cmocka_run_group_tests_name("core_agree", tests, NULL, NULL);
}
