/* Seats of a match that has not begun: who may have which, what he brings, and what the last one who gets
 * ready finds out. */
#include "tests/server/core_lobby.h"

#include "server/base/limits.h"

#include <string.h>

static void *about(struct sim *sim, const ProtobufCMessageDescriptor *type, const char *match)
{
    Gonfalon__V1__LeaveRequest *ask = sim_part(sim, type); /* each begins with the match */

    ask->match = sim_text(sim, match);
    return ask;
}

static Gonfalon__V1__ServerMessage *ready(struct sim_client *c, const char *match)
{
    Gonfalon__V1__ReadyRequest *ask = about(c->sim, &gonfalon__v1__ready_request__descriptor, match);

    ask->ready = true;
    return sim_ask(c, ASK(READY), ask);
}

static Gonfalon__V1__ServerMessage *kick(struct sim_client *c, const char *match, int32_t player)
{
    Gonfalon__V1__RemovePlayerRequest *ask =
        about(c->sim, &gonfalon__v1__remove_player_request__descriptor, match);

    ask->player = player;
    return sim_ask(c, ASK(REMOVE_PLAYER), ask);
}

static Gonfalon__V1__MatchInfo *show(struct sim_client *c, const char *match)
{
    Gonfalon__V1__MatchShowRequest *ask = sim_part(c->sim, &gonfalon__v1__match_show_request__descriptor);

    ask->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    ask->id = sim_text(c->sim, match);
    return sim_ask(c, ASK(MATCH_SHOW), ask)->match->match;
}

static Gonfalon__V1__ArmyChoice *army(struct sim *sim, Gonfalon__V1__ArmyChoice__FromCase from,
                                      const char *text)
{
    Gonfalon__V1__ArmyChoice *choice = sim_part(sim, &gonfalon__v1__army_choice__descriptor);

    choice->from_case = from;
    choice->list = sim_text(sim, text);
    return choice;
}

#define FROM(what) GONFALON__V1__ARMY_CHOICE__FROM_##what
#define RUNNING    GONFALON__V1__MATCH_PHASE__MATCH_PHASE_RUNNING
#define OPEN       GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OPEN

static const char soldiers[] = "{\"format\":1,\"system\":\"tiny\",\"name\":\"Two soldiers\",\"units\":"
                               "[{\"profile\":\"man\",\"name\":\"soldiers\",\"count\":2}]}";

static const char three_soldiers[] =
    "{\"format\":1,\"system\":\"tiny\",\"name\":\"Three soldiers\",\"units\":"
    "[{\"profile\":\"man\",\"name\":\"soldiers\",\"count\":3}]}";

/* --- bots ------------------------------------------------------------------------------------- */

static Gonfalon__V1__BotSeat *bot(struct sim *sim, int32_t side, const char *level)
{
    Gonfalon__V1__BotSeat *b = sim_part(sim, &gonfalon__v1__bot_seat__descriptor);

    b->side = side;
    b->level = sim_text(sim, level);
    return b;
}

static Gonfalon__V1__ServerMessage *seat_bot(struct sim_client *c, const char *match,
                                             Gonfalon__V1__BotSeat *bot)
{
    Gonfalon__V1__SeatBotRequest *ask = about(c->sim, &gonfalon__v1__seat_bot_request__descriptor, match);

    ask->bot = bot;
    return sim_ask(c, ASK(SEAT_BOT), ask);
}

/* Nobody comes: the creator lets a bot play, and changes his mind. */
static void a_bot_takes_the_seat(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 1);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    const char *match = create(ann, sim_settings(&sim), 0)->match->match->id;
    Gonfalon__V1__BotSeat *armed = bot(&sim, 1, "steady");

    armed->army = army(&sim, FROM(JSON), soldiers);
    Gonfalon__V1__ServerMessage *answer = seat_bot(ann, match, armed);

    assert_int_equal(answer->body_case, GOT(MATCH));
    assert_int_equal(answer->match->match->phase, OPEN);
    assert_string_equal(answer->match->match->seats[1]->bot, "steady");
    assert_true(answer->match->match->seats[1]->ready);
    assert_true(answer->match->match->seats[1]->army_chosen);
    assert_int_equal(sim_code(join(bob, match, NULL, 1)), CODE(CONFLICT));
    assert_int_equal(sim_code(seat_bot(ann, match, bot(&sim, 1, "keen"))), CODE(CONFLICT));
    answer = kick(ann, match, 1);
    assert_string_equal(answer->match->match->seats[1]->bot, "");
    assert_false(answer->match->match->seats[1]->army_chosen);
    /* As soon as nobody is missing it begins, also if the bot comes last; and the bot plays. */
    assert_int_equal(ready(ann, match)->match->match->phase, OPEN);
    assert_int_equal(seat_bot(ann, match, bot(&sim, 1, "steady"))->match->match->phase, RUNNING);
    sim_open(ann, match, 0);
    for (int i = 0; i < 200 && show(ann, match)->phase == RUNNING; i++) {
        sim_pass(&sim, 2000);
        if (sim_decision(ann, match))
            assert_int_equal(sim_play(ann, match)->body_case, GOT(DONE));
    }
    assert_int_equal(show(ann, match)->phase, GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER);
    sim_stop(&sim);
}

static void no_such_bot(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 2);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    const char *match = create(ann, sim_settings(&sim), 0)->match->match->id;
    Gonfalon__V1__BotSeat *unarmed = bot(&sim, 1, "steady");

    assert_int_equal(sim_code(seat_bot(bob, match, bot(&sim, 1, "steady"))), CODE(FORBIDDEN));
    assert_int_equal(sim_code(seat_bot(ann, match, NULL)), CODE(MALFORMED));
    assert_int_equal(sim_code(seat_bot(ann, match, bot(&sim, 1, "genius"))), CODE(INVALID));
    assert_int_equal(sim_code(seat_bot(ann, match, bot(&sim, 0, "steady"))), CODE(CONFLICT));
    unarmed->army = army(&sim, FROM(READY), "nobody");
    assert_int_equal(sim_code(seat_bot(ann, match, unarmed)), CODE(NOT_FOUND));
    unarmed->army =
        army(&sim, FROM(JSON), "{\"format\":1,\"system\":\"tiny\",\"name\":\"x\",\"units\":[{}]}");
    assert_int_equal(sim_code(seat_bot(ann, match, unarmed)), CODE(INVALID));
    sim.config.bots = false;
    core_configure(sim.core, &sim.config);
    assert_int_equal(sim_code(seat_bot(ann, match, bot(&sim, 1, "steady"))), CODE(INVALID));
    /* The seat is still there for a person. */
    assert_int_equal(join(bob, match, NULL, 1)->match->player, 1);
    sim_stop(&sim);
}

/* A server that is about to stop begins nothing any more, also not for a bot. */
static void no_bot_before_the_end(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 3);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    const char *match = create(ann, sim_settings(&sim), 0)->match->match->id;

    assert_int_equal(ready(ann, match)->body_case, GOT(MATCH));
    core_drain(sim.core, 30);
    assert_int_equal(sim_code(seat_bot(ann, match, bot(&sim, 1, "steady"))), CODE(DRAINING));
    assert_int_equal(join(bob, match, NULL, 1)->body_case, GOT(MATCH));
    assert_int_equal(sim_code(ready(bob, match)), CODE(DRAINING));
    assert_int_equal(show(bob, match)->phase, OPEN);
    assert_true(show(bob, match)->seats[0]->ready);
    assert_false(show(bob, match)->seats[1]->ready);
    sim_stop(&sim);
}

/* --- armies ----------------------------------------------------------------------------------- */

static Gonfalon__V1__ServerMessage *join_with(struct sim_client *c, const char *match,
                                              Gonfalon__V1__ArmyChoice *choice)
{
    Gonfalon__V1__JoinRequest *ask = sim_part(c->sim, &gonfalon__v1__join_request__descriptor);

    ask->which_case = GONFALON__V1__JOIN_REQUEST__WHICH_ID;
    ask->id = sim_text(c->sim, match);
    ask->side = -1;
    ask->army = choice;
    return sim_ask(c, ASK(JOIN), ask);
}

static Gonfalon__V1__ServerMessage *choose(struct sim_client *c, const char *match,
                                           Gonfalon__V1__ArmyChoice *choice)
{
    Gonfalon__V1__ChooseArmyRequest *ask =
        about(c->sim, &gonfalon__v1__choose_army_request__descriptor, match);

    ask->army = choice;
    return sim_ask(c, ASK(CHOOSE_ARMY), ask);
}

static void whose_army(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 4);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    const char *match = create(ann, sim_settings(&sim), 0)->match->match->id;
    Gonfalon__V1__ArmyPutRequest *put = sim_part(&sim, &gonfalon__v1__army_put_request__descriptor);

    put->name = sim_text(&sim, "Bob's own");
    put->system = sim_text(&sim, "tiny");
    put->json = sim_text(&sim, soldiers);
    assert_int_equal(sim_ask(bob, ASK(ARMY_PUT), put)->body_case, GOT(ARMY_PUT));
    /* Who asks for what is not there gets no seat without an army instead. */
    assert_int_equal(sim_code(join_with(bob, match, army(&sim, FROM(LIST), "Ann's own"))), CODE(NOT_FOUND));
    assert_int_equal(sim_code(join_with(bob, match, army(&sim, FROM(READY), "nobody"))), CODE(NOT_FOUND));
    assert_string_equal(show(ann, match)->seats[1]->name, "");
    Gonfalon__V1__ServerMessage *answer = join_with(bob, match, army(&sim, FROM(LIST), "Bob's own"));

    assert_int_equal(answer->body_case, GOT(MATCH));
    assert_true(answer->match->match->seats[1]->army_chosen);
    assert_string_equal(answer->match->match->seats[1]->army_name, "Bob's own");
    /* A list is only its owner's. */
    assert_int_equal(sim_code(choose(ann, match, army(&sim, FROM(LIST), "Bob's own"))), CODE(NOT_FOUND));
    assert_int_equal(sim_code(choose(ann, match, NULL)), CODE(MALFORMED));
    /* Who has changed his army is not ready with it yet. */
    assert_int_equal(ready(bob, match)->body_case, GOT(MATCH));
    answer = choose(bob, match, army(&sim, FROM(JSON), soldiers));
    assert_string_equal(answer->match->match->seats[1]->army_name, "Two soldiers");
    assert_false(answer->match->match->seats[1]->ready);
    assert_int_equal(sim_code(choose(bob, match, army(&sim, FROM(JSON), "no list"))), CODE(INVALID));
    sim_stop(&sim);
}

/* Two who play a side have one army: it goes with the last of them. */
static void an_army_of_two(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 5);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob"),
                      *cid = sim_guest(&sim, "cid");
    Gonfalon__V1__MatchSettings *s = sim_settings(&sim);

    s->players_per_side = 2;
    const char *match = create(ann, s, 1)->match->match->id;
    void *leave = about(&sim, &gonfalon__v1__leave_request__descriptor, match);

    assert_int_equal(join(bob, match, NULL, 0)->match->player, 0);
    assert_int_equal(join(cid, match, NULL, 0)->match->player, 1);
    assert_int_equal(choose(bob, match, army(&sim, FROM(JSON), soldiers))->body_case, GOT(MATCH));
    assert_true(show(cid, match)->seats[1]->army_chosen);
    assert_int_equal(sim_ask(bob, ASK(LEAVE), leave)->body_case, GOT(MATCH));
    assert_true(show(cid, match)->seats[1]->army_chosen);
    assert_int_equal(sim_ask(cid, ASK(LEAVE), leave)->body_case, GOT(MATCH));
    assert_false(show(ann, match)->seats[1]->army_chosen);
    sim_stop(&sim);
}

/* A bot that is turned away, as the match cannot begin now, takes nothing with it: neither the army that a
 * team-mate has chosen, nor his nonce. */
static void a_bot_turned_away(void **state)
{
    struct sim sim;
    uint8_t bytes[WIRE_NONCE_SIZE] = {1, 2, 3};

    (void)state;
    sim_start(&sim, 12);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob"),
                      *cid = sim_guest(&sim, "cid");
    Gonfalon__V1__MatchSettings *s = sim_settings(&sim);
    Gonfalon__V1__BotSeat *armed = bot(&sim, 1, "steady");

    s->players_per_side = 2;
    const char *match = create(ann, s, 0)->match->match->id;
    Gonfalon__V1__NonceRequest *nonce = about(&sim, &gonfalon__v1__nonce_request__descriptor, match);

    assert_int_equal(join(bob, match, NULL, 0)->match->player, 1);
    assert_int_equal(join(cid, match, NULL, 1)->match->player, 2);
    assert_int_equal(choose(cid, match, army(&sim, FROM(JSON), soldiers))->body_case, GOT(MATCH));
    nonce->nonce = (ProtobufCBinaryData){WIRE_NONCE_SIZE, bytes};
    assert_int_equal(sim_ask(cid, ASK(NONCE), nonce)->body_case, GOT(DONE));
    ready(ann, match);
    ready(bob, match);
    ready(cid, match);
    armed->army = army(&sim, FROM(JSON), three_soldiers);
    core_drain(sim.core, 30);
    assert_int_equal(sim_code(seat_bot(ann, match, armed)), CODE(DRAINING));
    for (int i = 0; i < 2; i++) { /* in memory, and as it was stored */
        const Gonfalon__V1__MatchInfo *now = show(cid, match);

        assert_int_equal(now->phase, OPEN);
        assert_string_equal(now->seats[3]->bot, "");
        assert_true(now->seats[2]->army_chosen);
        assert_string_equal(now->seats[2]->army_name, "Two soldiers");
        if (i == 0) {
            assert_int_equal(sim_code(sim_ask(cid, ASK(NONCE), nonce)), CODE(CONFLICT));
            sim_crash(&sim);
            sim_reconnect(ann);
            sim_hello(ann, sim_token(ann));
            sim_reconnect(cid);
            sim_hello(cid, sim_token(cid));
        }
    }
    /* With the next one it begins, and he plays with what he had chosen. */
    assert_int_equal(seat_bot(ann, match, bot(&sim, 1, "steady"))->match->match->phase, RUNNING);
    sim_stop(&sim);
}

/* The game master has neither an army nor a part in the dice. */
static void the_master_brings_nothing(void **state)
{
    struct sim sim;
    uint8_t bytes[WIRE_NONCE_SIZE + 1] = {1, 2, 3};

    (void)state;
    sim_start(&sim, 6);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    Gonfalon__V1__MatchSettings *s = sim_settings(&sim);

    s->master = GONFALON__V1__MASTER_SEAT__MASTER_SEAT_CREATOR;
    Gonfalon__V1__ServerMessage *made = create(ann, s, -1);

    assert_int_equal(made->match->player, 2);
    const char *match = made->match->match->id;
    Gonfalon__V1__NonceRequest *nonce = about(&sim, &gonfalon__v1__nonce_request__descriptor, match);

    assert_int_equal(join(bob, match, NULL, 0)->body_case, GOT(MATCH));
    assert_int_equal(sim_code(choose(ann, match, army(&sim, FROM(JSON), soldiers))), CODE(MALFORMED));
    nonce->nonce = (ProtobufCBinaryData){WIRE_NONCE_SIZE, bytes};
    assert_int_equal(sim_code(sim_ask(ann, ASK(NONCE), nonce)), CODE(MALFORMED));
    nonce->nonce.len = WIRE_NONCE_SIZE - 1;
    assert_int_equal(sim_code(sim_ask(bob, ASK(NONCE), nonce)), CODE(MALFORMED));
    nonce->nonce.len = WIRE_NONCE_SIZE + 1;
    assert_int_equal(sim_code(sim_ask(bob, ASK(NONCE), nonce)), CODE(MALFORMED));
    nonce->nonce.len = WIRE_NONCE_SIZE;
    assert_int_equal(sim_ask(bob, ASK(NONCE), nonce)->body_case, GOT(DONE));
    sim_stop(&sim);
}

/* --- who sits there --------------------------------------------------------------------------- */

/* Who has no seat any more does not look at the table as a player any more. */
static void sent_from_the_table(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 7);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob"),
                      *cid = sim_guest(&sim, "cid"), *eve = sim_guest(&sim, "eve");
    const char *match = create(ann, sim_settings(&sim), 0)->match->match->id;

    assert_int_equal(sim_code(kick(ann, match, 1)), CODE(NOT_FOUND)); /* nobody is there */
    assert_int_equal(sim_code(kick(ann, match, 2)), CODE(NOT_FOUND));
    assert_int_equal(sim_code(kick(ann, match, -1)), CODE(NOT_FOUND));
    assert_int_equal(join(bob, match, NULL, 1)->body_case, GOT(MATCH));
    sim_open(ann, match, 0);
    sim_open(bob, match, 0);
    sim_open(eve, match, 0);
    assert_int_equal(kick(ann, match, 1)->body_case, GOT(MATCH));
    size_t ann_heard = sim_pushes(ann, GOT(STATUS_CHANGE)), bob_heard = sim_pushes(bob, GOT(STATUS_CHANGE)),
           eve_heard = sim_pushes(eve, GOT(STATUS_CHANGE));

    assert_int_equal(join(cid, match, NULL, 1)->body_case, GOT(MATCH));
    assert_true(sim_pushes(ann, GOT(STATUS_CHANGE)) > ann_heard);
    assert_true(sim_pushes(eve, GOT(STATUS_CHANGE)) > eve_heard);
    assert_int_equal(sim_pushes(bob, GOT(STATUS_CHANGE)), bob_heard);
    /* He may come back as anybody may. */
    assert_int_equal(sim_open(bob, match, 0)->viewer->kind, GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SPECTATOR);
    sim_stop(&sim);
}

/* One plays in so many matches at once, and in no more until one of them is over. */
static void too_many_matches(void **state)
{
    struct sim sim;
    const char *first = NULL;

    (void)state;
    sim_start(&sim, 8);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    const char *bobs = create(bob, sim_settings(&sim), 0)->match->match->id;

    for (int i = 0; i < WIRE_OPEN_MATCHES_MAX; i++) {
        sim_pass(&sim, 1000);
        Gonfalon__V1__ServerMessage *answer = create(ann, sim_settings(&sim), 0);

        assert_int_equal(answer->body_case, GOT(MATCH));
        first = first ? first : answer->match->match->id;
    }
    sim_pass(&sim, 1000);
    assert_int_equal(sim_code(create(ann, sim_settings(&sim), 0)), CODE(LIMITED));
    assert_int_equal(sim_code(join(ann, bobs, NULL, -1)), CODE(LIMITED));
    assert_int_equal(
        sim_ask(ann, ASK(CANCEL_MATCH), about(&sim, &gonfalon__v1__cancel_match_request__descriptor, first))
            ->body_case,
        GOT(DONE));
    assert_int_equal(join(ann, bobs, NULL, -1)->body_case, GOT(MATCH));
    sim_stop(&sim);
}

/* --- a scenario of the creator's own ---------------------------------------------------------- */

#define SCENARIO(sides)                                                                                      \
    "{\"format\":1,\"system\":\"tiny\",\"id\":\"pond\",\"name\":{\"en\":\"Pond\",\"fr\":\"Mare\"},"          \
    "\"text\":{\"en\":\"A pond.\",\"fr\":\"Une mare.\"},\"unit\":\"cm\","                                    \
    "\"table\":{\"width\":44,\"depth\":44},\"sides\":[" sides "]}"
#define SOUTH "{\"zone\":[[0,0],[44,0],[44,12],[0,12]],\"edge\":\"south\"}"
#define NORTH "{\"zone\":[[0,32],[44,32],[44,44],[0,44]],\"edge\":\"north\"}"
#define BENT  "{\"zone\":[[0,0],[44,0]],\"edge\":\"nowhere\"}"

static Gonfalon__V1__MatchSettings *own_scenario(struct sim *sim, const char *json)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->scenario_json = sim_text(sim, json);
    return s;
}

/* The setup that a match was played with. */
static const char *setup_of(struct sim_client *c, const char *match)
{
    Gonfalon__V1__RecordRequest *ask = about(c->sim, &gonfalon__v1__record_request__descriptor, match);
    Gonfalon__V1__RecordReply *record = sim_ask(c, ASK(RECORD), ask)->record;
    Gonfalon__V1__MatchRecord *whole = wire_read(&c->sim->memory, &gonfalon__v1__match_record__descriptor,
                                                 record->chunk.data, record->chunk.len);

    assert_non_null(whole);
    return whole->head->setup_json;
}

static void resign(struct sim_client *c, const char *match)
{
    assert_int_equal(
        sim_ask(c, ASK(RESIGN), about(c->sim, &gonfalon__v1__resign_request__descriptor, match))->body_case,
        GOT(DONE));
}

/* It waits with the match, over the death of the server, and is played again when they play again. */
static void a_scenario_of_ones_own(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 9);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    Gonfalon__V1__MatchSettings *s = own_scenario(&sim, SCENARIO(SOUTH "," NORTH));

    s->scenario = sim_text(&sim, "skirmish"); /* its own comes first */
    s->measuring = GONFALON__V1__MEASURING__MEASURING_FORBIDDEN;
    const char *match = create(ann, s, 0)->match->match->id;

    sim_crash(&sim);
    sim_reconnect(ann);
    sim_hello(ann, sim_token(ann));
    sim_reconnect(bob);
    sim_hello(bob, sim_token(bob));
    assert_int_equal(join(bob, match, NULL, -1)->body_case, GOT(MATCH));
    assert_int_equal(ready(ann, match)->body_case, GOT(MATCH));
    assert_int_equal(ready(bob, match)->match->match->phase, RUNNING);
    resign(ann, match);
    assert_non_null(strstr(setup_of(ann, match), "\"width\":44"));
    assert_non_null(strstr(setup_of(ann, match), "\"measuring\":false"));
    void *again = about(&sim, &gonfalon__v1__rematch_request__descriptor, match);
    const char *second = sim_ask(bob, ASK(REMATCH), again)->match->match->id;

    assert_int_equal(sim_ask(ann, ASK(REMATCH), again)->body_case, GOT(MATCH));
    assert_int_equal(ready(ann, second)->body_case, GOT(MATCH));
    assert_int_equal(ready(bob, second)->match->match->phase, RUNNING);
    resign(ann, second);
    assert_non_null(strstr(setup_of(ann, second), "\"width\":44"));
    sim_stop(&sim);
}

/* It is checked when the match is created: nobody sits down at a table that cannot be played on. */
static void a_scenario_that_is_none(void **state)
{
    struct sim sim;
    Gonfalon__V1__BotSeat *two[2];

    (void)state;
    sim_start(&sim, 10);
    struct sim_client *ann = sim_guest(&sim, "ann");

    assert_int_equal(sim_code(create(ann, own_scenario(&sim, "{\"format\":"), 0)), CODE(INVALID));
    assert_int_equal(sim_code(create(ann, own_scenario(&sim, SCENARIO(SOUTH)), 0)), CODE(INVALID));
    Gonfalon__V1__MatchSettings *s = own_scenario(&sim, SCENARIO(BENT "," NORTH));
    Gonfalon__V1__ServerMessage *answer = create(ann, s, 0);

    assert_int_equal(sim_code(answer), CODE(INVALID));
    assert_true(answer->error->n_problems >= 2);
    for (size_t i = 0; i < answer->error->n_problems; i++)
        assert_non_null(strstr(answer->error->problems[i]->place, "/scenario/sides/0/"));
    /* Of two bots that cannot begin nothing stays at all. */
    for (int i = 0; i < 2; i++)
        two[i] = bot(&sim, i, "random");
    s->bots = two;
    s->n_bots = 2;
    assert_int_equal(sim_code(create(ann, s, -1)), CODE(INVALID));
    assert_int_equal(sim_metric(&sim, "gonfalon_rooms"), 0);
    assert_int_equal(list(ann, NULL)->n_matches, 0);
    sim_stop(&sim);
}

/* --- settings --------------------------------------------------------------------------------- */

static void settings_out_of_bounds(void **state)
{
    struct sim sim;
    char *options[WIRE_OPTIONS_MAX + 1];
    Gonfalon__V1__BotSeat *bots[WIRE_BOTS_MAX + 1];

    (void)state;
    sim_start(&sim, 11);
    struct sim_client *ann = sim_guest(&sim, "ann");
    Gonfalon__V1__MatchSettings *s = sim_settings(&sim);

    for (int i = 0; i <= WIRE_OPTIONS_MAX; i++)
        options[i] = sim_text(&sim, "mud");
    s->options = options;
    s->n_options = WIRE_OPTIONS_MAX + 1;
    assert_string_equal(create(ann, s, 0)->error->key, "settings.too_many_options");
    s = sim_settings(&sim);
    for (int i = 0; i <= WIRE_BOTS_MAX; i++)
        bots[i] = bot(&sim, 0, "random");
    s->bots = bots;
    s->n_bots = WIRE_BOTS_MAX + 1;
    assert_string_equal(create(ann, s, 0)->error->key, "settings.too_many_bots");
    s = sim_settings(&sim);
    s->points = -1;
    assert_string_equal(create(ann, s, 0)->error->key, "settings.points_out_of_bounds");
    s->points = 100001;
    assert_string_equal(create(ann, s, 0)->error->key, "settings.points_out_of_bounds");
    s->points = 0;
    s->master = (Gonfalon__V1__MasterSeat)(GONFALON__V1__MASTER_SEAT__MASTER_SEAT_CREATOR + 1);
    sim_pass(&sim, 5000);
    assert_string_equal(create(ann, s, 0)->error->key, "settings.no_such_master");
    s->master = GONFALON__V1__MASTER_SEAT__MASTER_SEAT_NONE;
    s->clock = sim_part(&sim, &gonfalon__v1__clock__descriptor);
    s->clock->kind = (Gonfalon__V1__ClockKind)(GONFALON__V1__CLOCK_KIND__CLOCK_KIND_DAYS + 1);
    assert_string_equal(create(ann, s, 0)->error->key, "settings.no_such_clock");
    s->clock->kind = GONFALON__V1__CLOCK_KIND__CLOCK_KIND_BANK;
    assert_string_equal(create(ann, s, 0)->error->key, "settings.clock_out_of_bounds"); /* of no seconds */
    s->clock->kind = GONFALON__V1__CLOCK_KIND__CLOCK_KIND_UNSPECIFIED;
    assert_int_equal(create(ann, s, 0)->match->match->settings->clock->kind,
                     GONFALON__V1__CLOCK_KIND__CLOCK_KIND_NONE);
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_takes_the_seat),
        cmocka_unit_test(no_such_bot),
        cmocka_unit_test(no_bot_before_the_end),
        cmocka_unit_test(whose_army),
        cmocka_unit_test(an_army_of_two),
        cmocka_unit_test(a_bot_turned_away),
        cmocka_unit_test(the_master_brings_nothing),
        cmocka_unit_test(sent_from_the_table),
        cmocka_unit_test(too_many_matches),
        cmocka_unit_test(a_scenario_of_ones_own),
        cmocka_unit_test(a_scenario_that_is_none),
        cmocka_unit_test(settings_out_of_bounds),
    };

    return cmocka_run_group_tests_name("core_seats", tests, NULL, NULL);
}
