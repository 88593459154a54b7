/* What the simulation has found, each as a small test of its own. */
#include "tests/server/core_table.h"

#include "server/limits.h"

#include <string.h>

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

/* Comes back to the server that has begun anew, and asks again; the disk fails. He is not told that what he
 * asked has failed, for the server that died has done it, but sent away. When the disk works again he gets
 * the answer of then. */
static void asks_with_a_disk(enum step_end end, struct sim_client *c, const char *token, uint32_t id,
                             Gonfalon__V1__ClientMessage__BodyCase body, void *part)
{
    struct sim *sim = c->sim;
    size_t answers = sim_answers(c, id);
    Gonfalon__V1__ClientMessage *message = sim_part(sim, &gonfalon__v1__client_message__descriptor);
    struct bytes bytes = {0};

    sim_crash(sim);
    sim_reconnect(c);
    sim_hello(c, token);
    message->id = id;
    message->body_case = body;
    message->hello = part;
    wire_append(&bytes, message);
    sim_bytes(c, bytes.data, bytes.size);
    bytes_free(&bytes);
    do
        stepped_store_step(sim->store, stepped_store_waiting(sim->store), end);
    while (sim_work(sim) || stepped_store_waiting(sim->store) > 0);
    sim_run(sim);
    assert_int_equal(sim_answers(c, id), answers);
    assert_false(c->open);
    sim_reconnect(c);
    sim_hello(c, token);
    sim_send_as(c, id, body, part);
    assert_int_equal(sim_answers(c, id), answers + 1);
}

/* Nobody knows whether it was done. */
static void asks_a_server_that_cannot_read(struct sim_client *c, const char *token, uint32_t id,
                                           Gonfalon__V1__ClientMessage__BodyCase body, void *part)
{
    asks_with_a_disk(STEP_BROKEN, c, token, id, body, part);
}

/* In the lobby: the stored answer says what has been done. */
static void lobby_not_readable(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 8);
    struct sim_client *ann = sim_guest(&sim, "ann");
    Gonfalon__V1__CreateMatchRequest *ask = sim_part(&sim, &gonfalon__v1__create_match_request__descriptor);

    ask->settings = sim_settings(&sim);
    uint32_t id = sim_send(ann, ASK(CREATE_MATCH), ask);
    const char *match = sim_text(&sim, sim_answer(ann, id)->match->match->id);

    asks_a_server_that_cannot_read(ann, sim_token(ann), id, ASK(CREATE_MATCH), ask);
    assert_string_equal(sim_answer(ann, id)->match->match->id, match);
    sim_stop(&sim);
}

/* In a match: the log says so. */
static void log_not_readable(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 9, NULL);
    struct sim_client *c = asked(&t);
    void *answer = sim_answer_part(c, t.match, sim_decision(c, t.match)->fallback);
    uint32_t id = sim_send(c, ASK(ANSWER), answer);

    assert_int_equal(sim_answer(c, id)->body_case, GOT(DONE));
    asks_a_server_that_cannot_read(c, sim_token(c), id, ASK(ANSWER), answer);
    assert_int_equal(sim_answer(c, id)->body_case, GOT(DONE));
    sim_stop(&t.sim);
}

/* Who became a guest: his account is found again. */
static void account_not_readable(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 10);
    struct sim_client *ann = sim_connect(&sim);
    Gonfalon__V1__GuestRequest *guest = sim_part(&sim, &gonfalon__v1__guest_request__descriptor);

    sim_hello(ann, "");
    guest->name = sim_text(&sim, "ann");
    uint32_t id = sim_send(ann, ASK(GUEST), guest);
    const char *name = sim_text(&sim, sim_answer(ann, id)->session->account->name);

    asks_a_server_that_cannot_read(ann, "", id, ASK(GUEST), guest);
    assert_string_equal(sim_answer(ann, id)->session->account->name, name);
    sim_stop(&sim);
}

/* Who has registered: that his session could not be kept does not say that he has no account. He would
 * register anew, and find the name taken by himself. */
static void account_not_entered(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 15);
    struct sim_client *ann = sim_connect(&sim), *bob = sim_connect(&sim);
    Gonfalon__V1__RegisterRequest *ask = sim_part(&sim, &gonfalon__v1__register_request__descriptor);
    Gonfalon__V1__GuestRequest *guest = sim_part(&sim, &gonfalon__v1__guest_request__descriptor);

    sim_hello(ann, "");
    ask->name = sim_text(&sim, "ann");
    ask->password = sim_text(&sim, "a secret of ann");
    uint32_t id = sim_send(ann, ASK(REGISTER_ACCOUNT), ask);

    assert_int_equal(sim_answer(ann, id)->body_case, GOT(SESSION));
    asks_with_a_disk(STEP_FAILED, ann, "", id, ASK(REGISTER_ACCOUNT), ask);
    assert_int_equal(sim_answer(ann, id)->body_case, GOT(SESSION));
    assert_string_equal(sim_answer(ann, id)->session->account->name, "ann");

    sim_reconnect(bob);
    sim_hello(bob, "");
    guest->name = sim_text(&sim, "bob");
    id = sim_send(bob, ASK(GUEST), guest);
    const char *name = sim_text(&sim, sim_answer(bob, id)->session->account->name);

    asks_with_a_disk(STEP_FAILED, bob, "", id, ASK(GUEST), guest);
    assert_string_equal(sim_answer(bob, id)->session->account->name, name);
    sim_stop(&sim);
}

/* Asks by one connection; while the store is at it the same program asks again by another, which is logged
 * in. */
static struct sim_client *comes_in_by_another(struct sim *sim, Gonfalon__V1__ClientMessage__BodyCase body,
                                              void *part, const char **token)
{
    struct sim_client *first = sim_connect(sim), *second = sim_connect(sim);

    memcpy(second->client_id, first->client_id, sizeof first->client_id);
    sim_hello(first, "");
    sim_hello(second, "");
    uint32_t id = second->last_id = sim_post(first, body, part);

    do
        stepped_store_step(sim->store, 1, STEP_DURABLE); /* whether it was asked before */
    while (sim_work(sim) && stepped_store_waiting(sim->store) == 0);
    assert_int_equal(stepped_store_waiting(sim->store), 1);
    sim_send_as(second, id, body, part);
    assert_int_equal(sim_answers(first, id), 0);
    *token = sim_text(sim, sim_answer(second, id)->session->token);
    return second;
}

static bool token_opens(struct sim_client *c, const char *token)
{
    sim_reconnect(c);
    sim_hello(c, token);
    Gonfalon__V1__ServerMessage *who =
        sim_ask(c, ASK(WHOAMI), sim_part(c->sim, &gonfalon__v1__whoami_request__descriptor));

    return who->body_case == GOT(WHOAMI) && who->whoami->account;
}

/* The connection that was logged in is that of the token: it stays when it changes its password, and its
 * token ends when it logs out. */
static void token_of_another_connection(void **state)
{
    struct sim sim;
    const char *token;

    (void)state;
    sim_start(&sim, 16);
    Gonfalon__V1__RegisterRequest *ask = sim_part(&sim, &gonfalon__v1__register_request__descriptor);
    Gonfalon__V1__ChangePasswordRequest *change =
        sim_part(&sim, &gonfalon__v1__change_password_request__descriptor);
    Gonfalon__V1__GuestRequest *guest = sim_part(&sim, &gonfalon__v1__guest_request__descriptor);

    ask->name = sim_text(&sim, "ann");
    ask->password = change->old_password = sim_text(&sim, "a secret of ann");
    change->new_password = sim_text(&sim, "another secret");
    struct sim_client *ann = comes_in_by_another(&sim, ASK(REGISTER_ACCOUNT), ask, &token);

    assert_int_equal(sim_ask(ann, ASK(CHANGE_PASSWORD), change)->body_case, GOT(DONE));
    assert_true(token_opens(ann, token));

    guest->name = sim_text(&sim, "bob");
    struct sim_client *bob = comes_in_by_another(&sim, ASK(GUEST), guest, &token);

    assert_int_equal(
        sim_ask(bob, ASK(LOGOUT), sim_part(&sim, &gonfalon__v1__logout_request__descriptor))->body_case,
        GOT(DONE));
    assert_false(token_opens(bob, token));
    sim_stop(&sim);
}

static uint32_t last_event(struct table *t)
{
    struct sim_client *fay = sim_guest(&t->sim, "fay");
    uint32_t event = sim_open(fay, t->match, 0)->view->event;

    sim_cut(fay);
    return event;
}

/* A server begins and cannot read which matches have a running clock: it asks again, and time runs out though
 * nobody comes. */
static void clocks_not_readable(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 11, with_clock);
    uint32_t before = last_event(&t);

    sim_die(&t.sim);
    assert_true(stepped_store_waiting(t.sim.store) > 0);
    stepped_store_step(t.sim.store, stepped_store_waiting(t.sim.store), STEP_BROKEN);
    sim_pass(&t.sim, 2 * 60 * 1000);
    assert_true(last_event(&t) > before);
    sim_stop(&t.sim);
}

/* A match in which a bot has to act cannot be read: it is tried again, and the bot acts though nobody comes.
 */
static void match_not_readable(void **state)
{
    struct table t = {0};

    (void)state;
    sim_start(&t.sim, 12);
    t.ann = sim_guest(&t.sim, "ann");
    Gonfalon__V1__MatchSettings *s = sim_settings(&t.sim);
    Gonfalon__V1__BotSeat *bots[1] = {sim_part(&t.sim, &gonfalon__v1__bot_seat__descriptor)};

    bots[0]->side = 1;
    bots[0]->level = sim_text(&t.sim, "random");
    s->bots = bots;
    s->n_bots = 1;
    t.match = create(t.ann, s);
    be_ready(t.ann, t.match);
    sim_open(t.ann, t.match, 0);
    while (sim_decision(t.ann, t.match))
        assert_int_equal(sim_play(t.ann, t.match)->body_case, GOT(DONE));
    uint32_t before = t.ann->picture.event;

    sim_die(&t.sim);
    stepped_store_step(t.sim.store, stepped_store_waiting(t.sim.store), STEP_DURABLE);
    assert_true(stepped_store_waiting(t.sim.store) > 0); /* it is being read */
    stepped_store_step(t.sim.store, stepped_store_waiting(t.sim.store), STEP_BROKEN);
    assert_int_equal(stepped_store_waiting(t.sim.store), 0);
    sim_pass(&t.sim, 3 * ROOM_SWEEP_MS);
    sim_reconnect(t.ann);
    sim_hello(t.ann, sim_token(t.ann));
    assert_true(sim_open(t.ann, t.match, 0)->view->event > before);
    sim_stop(&t.sim);
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
        cmocka_unit_test(delay_from_the_start),
        cmocka_unit_test(delay_until_the_end_is_durable),
        cmocka_unit_test(log_in_again),
        cmocka_unit_test(bot_goes_on),
        cmocka_unit_test(behind_at_the_end),
        cmocka_unit_test(shown_when_the_room_rests),
        cmocka_unit_test(shown_before_any_event),
        cmocka_unit_test(lobby_not_readable),
        cmocka_unit_test(log_not_readable),
        cmocka_unit_test(account_not_readable),
        cmocka_unit_test(account_not_entered),
        cmocka_unit_test(token_of_another_connection),
        cmocka_unit_test(clocks_not_readable),
        cmocka_unit_test(match_not_readable),
        cmocka_unit_test(shown_though_asked_twice),
        cmocka_unit_test(not_back_from_the_end),
        cmocka_unit_test(bot_cannot_take_back),
        cmocka_unit_test(bots_take_back),
    };

    return cmocka_run_group_tests_name("fault_found", tests, NULL, NULL);
}
