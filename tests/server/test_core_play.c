/* Rooms: coming back, several connections, clocks, agreements, talk, the past. */
#include "tests/server/core_sim.h"

#include "server/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct table {
    struct sim sim;
    struct sim_client *ann, *bob, *eve;
    const char *match;
};

static void set_up(struct table *t, uint64_t seed, Gonfalon__V1__MatchSettings *(*settings)(struct sim *sim))
{
    sim_start(&t->sim, seed);
    t->ann = sim_guest(&t->sim, "ann");
    t->bob = sim_guest(&t->sim, "bob");
    t->eve = sim_guest(&t->sim, "eve");
    t->match = sim_match(t->ann, t->bob, settings ? settings(&t->sim) : NULL);
}

/* Whoever has to act; ann if both have. */
static struct sim_client *asked(struct table *t)
{
    return sim_decision(t->ann, t->match) ? t->ann : t->bob;
}

static struct sim_client *other(const struct table *t, const struct sim_client *c)
{
    return c == t->ann ? t->bob : t->ann;
}

static void play(struct table *t, int decisions)
{
    for (int i = 0; i < decisions; i++) {
        sim_pass(&t->sim, 300);
        assert_int_equal(sim_play(asked(t), t->match)->body_case, GOT(DONE));
    }
}

static Gonfalon__V1__MatchStatus *status(struct table *t)
{
    return sim_push(t->ann, GOT(STATUS_CHANGE))->status_change->status;
}

static int ask_code(struct sim_client *c, Gonfalon__V1__ClientMessage__BodyCase body, void *part)
{
    return sim_code(sim_ask(c, body, part));
}

/* The picture of somebody who comes now. */
static bool same_as_fresh(struct table *t, struct sim_client *c)
{
    struct sim_client *again = sim_connect(&t->sim);

    sim_hello(again, sim_token(c));
    sim_open(again, t->match, 0);
    bool same = picture_equal(&c->picture, &again->picture);

    sim_cut(again);
    return same && !c->picture_wrong;
}

/* --- coming back -----------------------------------------------------------------------------------------
 */

static void back_in_ones_seat(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 1, NULL);
    play(&t, 4);
    struct sim_client *c = asked(&t);
    uint32_t last = other(&t, c)->picture.event;

    sim_cut(other(&t, c));
    assert_int_equal(sim_play(c, t.match)->body_case, GOT(DONE));
    struct sim_client *lost = other(&t, c);

    sim_reconnect(lost);
    sim_hello(lost, sim_token(lost));
    Gonfalon__V1__OpenMatchReply *open = sim_open(lost, t.match, last);

    assert_null(open->view);
    assert_true(open->n_events > 0);
    assert_int_equal(open->events[0]->number, last + 1);
    assert_int_equal(open->viewer->side, lost == t.bob);
    assert_true(same_as_fresh(&t, lost));
    /* The pending decision is asked again. */
    sim_cut(asked(&t));
    struct sim_client *gone = t.ann->open ? t.bob : t.ann;

    sim_reconnect(gone);
    sim_hello(gone, sim_token(gone));
    assert_int_equal(sim_open(gone, t.match, 0)->n_decisions, 1);
    /* Nothing new: nothing is sent again. */
    open = sim_open(gone, t.match, gone->picture.event);
    assert_null(open->view);
    assert_int_equal(open->n_events, 0);
    sim_stop(&t.sim);
}

static void several_connections(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 2, NULL);
    struct sim_client *phone = sim_connect(&t.sim);

    sim_hello(phone, sim_token(t.ann));
    assert_int_equal(sim_open(phone, t.match, 0)->player, 0);
    play(&t, 8);
    assert_true(phone->picture.event > 0);
    assert_true(picture_equal(&phone->picture, &t.ann->picture));
    assert_int_equal(sim_pushes(phone, GOT(EVENTS)), sim_pushes(t.ann, GOT(EVENTS)));
    /* What the phone answers, the other screen sees. */
    while (asked(&t) != t.ann)
        play(&t, 1);
    assert_int_equal(sim_play(phone, t.match)->body_case, GOT(DONE));
    assert_true(picture_equal(&phone->picture, &t.ann->picture));
    sim_stop(&t.sim);
}

/* A match that nobody looks at leaves memory, and is the same when somebody comes. */
static void idle_room(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 3, NULL);
    play(&t, 6);
    struct sim_client *c = t.ann;
    struct picture before = c->picture;

    memset(&c->picture, 0, sizeof c->picture);
    sim_cut(t.ann);
    sim_cut(t.bob);
    sim_cut(t.eve);
    assert_int_equal(sim_metric(&t.sim, "gonfalon_rooms"), 1);
    sim_pass(&t.sim, ROOM_IDLE_MS + ROOM_SWEEP_MS);
    assert_int_equal(sim_metric(&t.sim, "gonfalon_rooms"), 0);
    sim_reconnect(c);
    sim_hello(c, sim_token(c));
    sim_open(c, t.match, 0);
    assert_true(picture_equal(&c->picture, &before));
    picture_free(&before);
    sim_stop(&t.sim);
}

/* --- clocks ----------------------------------------------------------------------------------------------
 */

static Gonfalon__V1__MatchSettings *with_clock(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->clock = sim_part(sim, &gonfalon__v1__clock__descriptor);
    s->clock->kind = GONFALON__V1__CLOCK_KIND__CLOCK_KIND_BANK;
    s->clock->seconds = 20;
    s->clock->increment = 1;
    s->allowance_seconds = 10;
    return s;
}

static int32_t left(struct sim_client *c, const char *match)
{
    return sim_decision(c, match)->time_left_ms;
}

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

/* --- agreements ------------------------------------------------------------------------------------------
 */

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

static Gonfalon__V1__MatchSettings *with_master(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->master = GONFALON__V1__MASTER_SEAT__MASTER_SEAT_OPEN;
    return s;
}

static void game_master(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 12);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob"),
                      *gm = sim_guest(&sim, "gm");
    Gonfalon__V1__CreateMatchRequest *create =
        sim_part(&sim, &gonfalon__v1__create_match_request__descriptor);
    Gonfalon__V1__JoinRequest *join = sim_part(&sim, &gonfalon__v1__join_request__descriptor);
    Gonfalon__V1__ReadyRequest *ready = sim_part(&sim, &gonfalon__v1__ready_request__descriptor);

    create->settings = with_master(&sim);
    const char *match = sim_ask(ann, ASK(CREATE_MATCH), create)->match->match->id;

    join->which_case = GONFALON__V1__JOIN_REQUEST__WHICH_ID;
    join->id = ready->match = sim_text(&sim, match);
    join->side = -1;
    assert_int_equal(ask_code(bob, ASK(JOIN), join), 0);
    join->as = GONFALON__V1__SEAT_KIND__SEAT_KIND_MASTER;
    assert_int_equal(ask_code(gm, ASK(JOIN), join), 0);
    ready->ready = true;
    assert_int_equal(ask_code(ann, ASK(READY), ready), 0);
    assert_int_equal(ask_code(bob, ASK(READY), ready), 0);
    assert_int_equal(ask_code(gm, ASK(READY), ready), 0);
    sim_open(ann, match, 0);
    assert_int_equal(sim_open(gm, match, 0)->viewer->kind, GONFALON__V1__VIEWER_KIND__VIEWER_KIND_MASTER);
    struct sim_client *c = sim_decision(ann, match) ? ann : bob;
    Gonfalon__V1__CallMasterRequest *call = sim_part(&sim, &gonfalon__v1__call_master_request__descriptor);
    Gonfalon__V1__MasterRequest *rule = sim_part(&sim, &gonfalon__v1__master_request__descriptor);

    call->match = rule->match = sim_text(&sim, match);
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

/* --- spectators ------------------------------------------------------------------------------------------
 */

static Gonfalon__V1__MatchSettings *with_delay(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->spectator_delay_seconds = 60;
    return s;
}

static void pongs(struct table *t)
{
    sim_send_as(t->ann, 90000, ASK(PONG), sim_part(&t->sim, &gonfalon__v1__pong__descriptor));
    sim_send_as(t->bob, 90000, ASK(PONG), sim_part(&t->sim, &gonfalon__v1__pong__descriptor));
    sim_send_as(t->eve, 90000, ASK(PONG), sim_part(&t->sim, &gonfalon__v1__pong__descriptor));
}

static void delayed_spectator(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 13, with_delay);
    play(&t, 4); /* about a second */
    Gonfalon__V1__OpenMatchReply *open = sim_open(t.eve, t.match, 0);

    assert_int_equal(open->delay_seconds, 60);
    assert_int_equal(open->view->event, 0);
    assert_int_equal(open->status->n_clocks, 0);
    sim_pass(&t.sim, 30000);
    pongs(&t);
    assert_int_equal(sim_pushes(t.eve, GOT(EVENTS)), 0);
    sim_pass(&t.sim, 40000);
    pongs(&t);
    assert_true(sim_pushes(t.eve, GOT(EVENTS)) > 0);
    assert_false(t.eve->picture_wrong);
    struct sim_client *fay = sim_guest(&t.sim, "fay");

    play(&t, 2);
    open = sim_open(fay, t.match, 0);
    assert_true(picture_equal(&fay->picture, &t.eve->picture));
    assert_true(t.ann->picture.event > fay->picture.event);
    /* At the end there is nothing left to hide. */
    Gonfalon__V1__ResignRequest *resign = sim_part(&t.sim, &gonfalon__v1__resign_request__descriptor);

    resign->match = sim_text(&t.sim, t.match);
    assert_int_equal(ask_code(t.ann, ASK(RESIGN), resign), 0);
    sim_pass(&t.sim, 10);
    assert_false(t.eve->picture_wrong);
    assert_true(same_as_fresh(&t, t.eve));
    assert_int_equal(sim_push(t.eve, GOT(STATUS_CHANGE))->status_change->status->phase,
                     GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER);
    sim_stop(&t.sim);
}

static Gonfalon__V1__MatchSettings *without_spectators(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->spectators = false;
    return s;
}

static void no_spectators(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 14, without_spectators);
    Gonfalon__V1__OpenMatchRequest *ask = sim_part(&t.sim, &gonfalon__v1__open_match_request__descriptor);
    Gonfalon__V1__EventsRequest *events = sim_part(&t.sim, &gonfalon__v1__events_request__descriptor);

    events->match = ask->match = sim_text(&t.sim, t.match);
    assert_int_equal(ask_code(t.eve, ASK(OPEN_MATCH), ask), CODE(FORBIDDEN));
    assert_int_equal(ask_code(t.eve, ASK(EVENTS), events), CODE(FORBIDDEN));
    sim_stop(&t.sim);
}

/* --- talk ------------------------------------------------------------------------------------------------
 */

static int say(struct sim_client *c, const char *match, int channel, const char *text)
{
    Gonfalon__V1__ChatRequest *ask = sim_part(c->sim, &gonfalon__v1__chat_request__descriptor);

    ask->match = sim_text(c->sim, match);
    ask->channel = (Gonfalon__V1__ChatChannel)channel;
    ask->text = sim_text(c->sim, text);
    return ask_code(c, ASK(CHAT), ask);
}

static Gonfalon__V1__ChatHistoryReply *history(struct sim_client *c, const char *match)
{
    Gonfalon__V1__ChatHistoryRequest *ask = sim_part(c->sim, &gonfalon__v1__chat_history_request__descriptor);

    ask->match = sim_text(c->sim, match);
    return sim_ask(c, ASK(CHAT_HISTORY), ask)->chat_history;
}

enum {
    LOBBY = GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_LOBBY,
    PLAYERS = GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_PLAYERS,
    SIDE = GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_SIDE,
    SPECTATORS = GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_SPECTATORS
};

static void talk(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 15, NULL);
    sim_open(t.eve, t.match, 0);
    assert_int_equal(say(t.ann, t.match, PLAYERS, "good luck"), 0);
    assert_string_equal(sim_push(t.bob, GOT(CHAT))->chat->text, "good luck");
    assert_string_equal(sim_push(t.eve, GOT(CHAT))->chat->text, "good luck");
    assert_int_equal(say(t.ann, t.match, SIDE, "to the left"), 0);
    assert_string_equal(sim_push(t.ann, GOT(CHAT))->chat->text, "to the left");
    assert_string_equal(sim_push(t.bob, GOT(CHAT))->chat->text, "good luck");
    assert_int_equal(say(t.eve, t.match, SPECTATORS, "she will lose"), 0);
    assert_string_equal(sim_push(t.eve, GOT(CHAT))->chat->text, "she will lose");
    assert_string_equal(sim_push(t.ann, GOT(CHAT))->chat->text, "to the left");
    assert_int_equal(say(t.eve, t.match, PLAYERS, "hello"), CODE(FORBIDDEN));
    assert_int_equal(say(t.eve, t.match, SIDE, "hello"), CODE(FORBIDDEN));
    assert_int_equal(say(t.ann, t.match, SPECTATORS, "hello"), CODE(FORBIDDEN));
    assert_int_equal(say(t.ann, t.match, PLAYERS, ""), CODE(MALFORMED));
    assert_int_equal(say(t.ann, t.match, PLAYERS, "two\nlines"), CODE(MALFORMED));
    /* Numbers have no gaps that would tell what others say. */
    assert_int_equal(say(t.ann, t.match, PLAYERS, "well?"), 0);
    assert_int_equal(sim_push(t.bob, GOT(CHAT))->chat->number, 2);
    sim_crash(&t.sim);
    sim_reconnect(t.bob);
    sim_hello(t.bob, sim_token(t.bob));
    assert_int_equal(history(t.bob, t.match)->n_lines, 2);
    assert_int_equal(say(t.bob, t.match, PLAYERS, "yes"), 0);
    assert_int_equal(history(t.bob, t.match)->lines[2]->number, 3);
    assert_int_equal(history(t.bob, t.match)->lines[2]->side, 1);
    sim_reconnect(t.ann);
    sim_hello(t.ann, sim_token(t.ann));
    sim_open(t.ann, t.match, 0);
    /* Ann does not want to read him; then she lets nobody read him. */
    Gonfalon__V1__MuteRequest *mute = sim_part(&t.sim, &gonfalon__v1__mute_request__descriptor);

    mute->match = sim_text(&t.sim, t.match);
    mute->name = sim_text(&t.sim, sim_name(t.bob));
    mute->scope = GONFALON__V1__MUTE_SCOPE__MUTE_SCOPE_FOR_ME;
    assert_int_equal(ask_code(t.ann, ASK(MUTE), mute), 0);
    assert_int_equal(say(t.bob, t.match, PLAYERS, "boo"), 0);
    assert_string_not_equal(sim_push(t.ann, GOT(CHAT))->chat->text, "boo");
    mute->scope = GONFALON__V1__MUTE_SCOPE__MUTE_SCOPE_FOR_ALL;
    assert_int_equal(ask_code(t.bob, ASK(MUTE), mute), CODE(FORBIDDEN));
    assert_int_equal(ask_code(t.ann, ASK(MUTE), mute), 0);
    assert_int_equal(say(t.bob, t.match, PLAYERS, "boo"), CODE(FORBIDDEN));
    /* The lobby. */
    Gonfalon__V1__SubscribeLobbyRequest *lobby =
        sim_part(&t.sim, &gonfalon__v1__subscribe_lobby_request__descriptor);

    sim_ask(t.bob, ASK(SUBSCRIBE_LOBBY), lobby);
    assert_int_equal(say(t.ann, "", LOBBY, "anybody?"), 0);
    assert_string_equal(sim_push(t.bob, GOT(CHAT))->chat->text, "anybody?");
    int limited = 0;

    for (int i = 0; i < WIRE_CHAT_PER_MINUTE + 5; i++)
        limited += say(t.ann, "", LOBBY, "spam") == CODE(LIMITED);
    assert_true(limited > 0);
    sim_stop(&t.sim);
}

/* Whom one does not want to read one does not read after coming back either, nor after the server did. */
static void mute_lasts(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 19, NULL);
    Gonfalon__V1__MuteRequest *mute = sim_part(&t.sim, &gonfalon__v1__mute_request__descriptor);

    mute->name = sim_text(&t.sim, sim_name(t.bob));
    mute->scope = GONFALON__V1__MUTE_SCOPE__MUTE_SCOPE_FOR_ME;
    assert_int_equal(ask_code(t.ann, ASK(MUTE), mute), 0);
    assert_int_equal(say(t.bob, t.match, PLAYERS, "boo"), 0);
    sim_reconnect(t.ann);
    sim_hello(t.ann, sim_token(t.ann));
    sim_open(t.ann, t.match, 0);
    assert_int_equal(say(t.bob, t.match, PLAYERS, "boo"), 0);
    sim_crash(&t.sim);
    sim_reconnect(t.ann);
    sim_hello(t.ann, sim_token(t.ann));
    sim_open(t.ann, t.match, 0);
    sim_reconnect(t.bob);
    sim_hello(t.bob, sim_token(t.bob));
    assert_int_equal(say(t.bob, t.match, PLAYERS, "boo"), 0);
    assert_null(sim_push(t.ann, GOT(CHAT)));
    assert_int_equal(history(t.ann, t.match)->n_lines, 0);
    mute->off = true;
    assert_int_equal(ask_code(t.ann, ASK(MUTE), mute), 0);
    assert_int_equal(say(t.bob, t.match, PLAYERS, "hello"), 0);
    assert_string_equal(sim_push(t.ann, GOT(CHAT))->chat->text, "hello");
    /* One that could not be kept does not hold: who asks is told so. */
    mute->off = false;
    uint32_t id = sim_post(t.ann, ASK(MUTE), mute);

    stepped_store_step(t.sim.store, 1, STEP_DURABLE); /* whom */
    stepped_store_step(t.sim.store, 1, STEP_FAILED);
    sim_run(&t.sim);
    assert_int_equal(sim_code(sim_answer(t.ann, id)), CODE(STORE));
    assert_int_equal(say(t.bob, t.match, PLAYERS, "still here"), 0);
    assert_string_equal(sim_push(t.ann, GOT(CHAT))->chat->text, "still here");
    sim_stop(&t.sim);
}

static Gonfalon__V1__NotificationsReply *notes(struct sim_client *c, bool unread)
{
    Gonfalon__V1__NotificationsRequest *ask =
        sim_part(c->sim, &gonfalon__v1__notifications_request__descriptor);

    ask->unread = unread;
    return sim_ask(c, ASK(NOTIFICATIONS), ask)->notifications;
}

/* What one should know waits while one is away, and while the server is. */
static void notifications(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 20, NULL);
    struct sim_client *c = asked(&t), *away = other(&t, c);
    Gonfalon__V1__NotificationsReadRequest *read =
        sim_part(&t.sim, &gonfalon__v1__notifications_read_request__descriptor);
    Gonfalon__V1__InviteRequest *invite = sim_part(&t.sim, &gonfalon__v1__invite_request__descriptor);

    read->up_to = UINT32_MAX;
    assert_int_equal(ask_code(away, ASK(NOTIFICATIONS_READ), read), 0); /* those of the beginning */
    assert_int_equal(notes(away, true)->n_notifications, 0);
    size_t before = notes(away, false)->n_notifications;
    const char *name = sim_text(&t.sim, sim_name(away));

    sim_cut(away);
    while (sim_decision(c, t.match))
        assert_int_equal(sim_play(c, t.match)->body_case, GOT(DONE));
    invite->match = sim_text(&t.sim, t.match);
    invite->name = sim_text(&t.sim, name);
    assert_int_equal(ask_code(c, ASK(INVITE), invite), 0);
    invite->name = sim_text(&t.sim, "nobody");
    assert_int_equal(ask_code(c, ASK(INVITE), invite), CODE(NOT_FOUND));
    sim_crash(&t.sim);
    sim_reconnect(away);
    sim_hello(away, sim_token(away));
    Gonfalon__V1__WhoamiReply *me =
        sim_ask(away, ASK(WHOAMI), sim_part(&t.sim, &gonfalon__v1__whoami_request__descriptor))->whoami;

    assert_int_equal(me->unread_notifications, 2);
    Gonfalon__V1__NotificationsReply *got = notes(away, true);

    /* However many decisions: once, until it is read. */
    assert_int_equal(got->n_notifications, 2);
    assert_int_equal(got->notifications[1]->kind,
                     GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_YOUR_DECISION);
    assert_string_equal(got->notifications[1]->match, t.match);
    assert_int_equal(got->notifications[0]->kind, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_INVITED);
    assert_string_equal(got->notifications[0]->from, sim_name(c));
    assert_true(got->notifications[0]->code[0] != '\0');
    read->up_to = got->notifications[1]->number;
    assert_int_equal(ask_code(away, ASK(NOTIFICATIONS_READ), read), 0);
    assert_int_equal(notes(away, true)->n_notifications, 1);
    assert_int_equal(notes(away, false)->n_notifications, before + 2);
    sim_stop(&t.sim);
}

/* --- the past --------------------------------------------------------------------------------------------
 */

static void past(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 16, NULL);
    Gonfalon__V1__EventsRequest *events = sim_part(&t.sim, &gonfalon__v1__events_request__descriptor);
    Gonfalon__V1__ViewRequest *view = sim_part(&t.sim, &gonfalon__v1__view_request__descriptor);
    Gonfalon__V1__LuckRequest *luck = sim_part(&t.sim, &gonfalon__v1__luck_request__descriptor);
    Gonfalon__V1__MomentsRequest *moments = sim_part(&t.sim, &gonfalon__v1__moments_request__descriptor);

    moments->match = events->match = view->match = luck->match = sim_text(&t.sim, t.match);
    view->viewer = events->viewer = sim_part(&t.sim, &gonfalon__v1__viewer__descriptor);
    view->viewer->kind = GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SIDE;
    /* While it is played nobody looks with another's eyes. */
    view->viewer->side = 0;
    assert_int_equal(ask_code(t.bob, ASK(VIEW), view), CODE(FORBIDDEN));
    assert_int_equal(ask_code(t.bob, ASK(EVENTS), events), CODE(FORBIDDEN));
    assert_int_equal(ask_code(t.eve, ASK(VIEW), view), CODE(FORBIDDEN));
    view->viewer->kind = GONFALON__V1__VIEWER_KIND__VIEWER_KIND_MASTER;
    assert_int_equal(ask_code(t.ann, ASK(VIEW), view), CODE(FORBIDDEN));
    assert_int_equal(ask_code(t.ann, ASK(LUCK), luck), CODE(WRONG_STATE));
    assert_true(sim_play_out(t.ann, t.bob, t.match));
    sim_pass(&t.sim, 5000);
    /* Afterwards every moment can be seen as anybody saw it: a picture put together from events equals it. */
    for (int32_t viewer = 0; viewer < 4; viewer++) {
        struct picture p = {0};

        view->viewer->kind = viewer < 2    ? GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SIDE
                             : viewer == 2 ? GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SPECTATOR
                                           : GONFALON__V1__VIEWER_KIND__VIEWER_KIND_MASTER;
        view->viewer->side = viewer;
        events->first = 1;
        view->event = 1;
        Gonfalon__V1__Events *told = sim_ask(t.eve, ASK(EVENTS), events)->events;

        assert_true(told->last > 10);
        assert_int_equal(told->n_events, told->last);
        assert_int_equal(picture_show(&p, sim_ask(t.eve, ASK(VIEW), view)->view->view), PICTURE_FINE);
        for (uint32_t n = 2; n <= told->last; n++) {
            assert_int_equal(picture_apply(&p, told->events[n - 1]), PICTURE_FINE);
            if (n % 7 != 0 && n != told->last)
                continue;
            struct picture q = {0};

            view->event = n;
            sim_pass(&t.sim, 500);
            pongs(&t);
            assert_int_equal(picture_show(&q, sim_ask(t.eve, ASK(VIEW), view)->view->view), PICTURE_FINE);
            assert_true(picture_equal(&p, &q));
            picture_free(&q);
        }
        picture_free(&p);
        view->event = told->last + 1;
        assert_int_equal(ask_code(t.eve, ASK(VIEW), view), CODE(NOT_FOUND));
    }
    Gonfalon__V1__LuckReply *dice = sim_ask(t.eve, ASK(LUCK), luck)->luck;

    assert_true(dice->n_lines > 0);
    for (size_t i = 0; i < dice->n_lines; i++) {
        uint32_t faces = 0;

        for (size_t k = 0; k < dice->lines[i]->n_faces; k++)
            faces += dice->lines[i]->faces[k];
        assert_int_equal(faces, dice->lines[i]->dice);
        assert_int_equal(dice->lines[i]->expected_halves, dice->lines[i]->dice * (dice->lines[i]->die + 1));
    }
    sim_pass(&t.sim, 5000);
    Gonfalon__V1__MomentsReply *line = sim_ask(t.eve, ASK(MOMENTS), moments)->moments;

    assert_true(line->n_moments > 3);
    assert_int_equal(line->moments[line->n_moments - 1]->turn, 3);
    sim_stop(&t.sim);
}

/* --- standing answers ------------------------------------------------------------------------------------
 */

static void standing(void **state)
{
    struct table t;
    char *tags[1];

    (void)state;
    set_up(&t, 17, NULL);
    Gonfalon__V1__SystemsRequest *systems = sim_part(&t.sim, &gonfalon__v1__systems_request__descriptor);
    Gonfalon__V1__SystemInfo *info = sim_ask(t.ann, ASK(SYSTEMS), systems)->systems->systems[0];
    Gonfalon__V1__StandingRequest *ask = sim_part(&t.sim, &gonfalon__v1__standing_request__descriptor);
    Gonfalon__V1__StandingListRequest *list =
        sim_part(&t.sim, &gonfalon__v1__standing_list_request__descriptor);
    const char *reaction = NULL;

    for (size_t i = 0; i < info->n_questions; i++)
        if (info->questions[i]->reaction)
            reaction = info->questions[i]->key;
    assert_non_null(reaction);
    tags[0] = sim_text(&t.sim, "hold");
    list->match = ask->match = sim_text(&t.sim, t.match);
    ask->standing = sim_part(&t.sim, &gonfalon__v1__standing_answer__descriptor);
    ask->standing->question = sim_text(&t.sim, reaction);
    ask->standing->unit = -1;
    ask->standing->tags = tags;
    ask->standing->n_tags = 1;
    size_t heard = t.bob->got;

    assert_int_equal(ask_code(t.ann, ASK(STANDING), ask), 0);
    /* What ann leaves as an answer is nobody's business. */
    assert_int_equal(t.bob->got, heard);
    assert_int_equal(sim_ask(t.ann, ASK(STANDING_LIST), list)->standing_list->n_standing, 1);
    assert_int_equal(sim_ask(t.bob, ASK(STANDING_LIST), list)->standing_list->n_standing, 0);
    ask->remove = true;
    assert_int_equal(ask_code(t.ann, ASK(STANDING), ask), 0);
    assert_int_equal(sim_ask(t.ann, ASK(STANDING_LIST), list)->standing_list->n_standing, 0);
    sim_stop(&t.sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(back_in_ones_seat),
        cmocka_unit_test(several_connections),
        cmocka_unit_test(idle_room),
        cmocka_unit_test(clock_runs),
        cmocka_unit_test(clock_survives),
        cmocka_unit_test(clock_charges_who_acts),
        cmocka_unit_test(allowance),
        cmocka_unit_test(days),
        cmocka_unit_test(agree_to_a_draw),
        cmocka_unit_test(adjourn_and_resume),
        cmocka_unit_test(pause_by_agreement),
        cmocka_unit_test(take_back),
        cmocka_unit_test(game_master),
        cmocka_unit_test(delayed_spectator),
        cmocka_unit_test(no_spectators),
        cmocka_unit_test(talk),
        cmocka_unit_test(mute_lasts),
        cmocka_unit_test(notifications),
        cmocka_unit_test(past),
        cmocka_unit_test(standing),
    };

    return cmocka_run_group_tests_name("core_play", tests, NULL, NULL);
}
