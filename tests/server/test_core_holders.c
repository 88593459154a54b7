/* How much of the server one account and one address may take: matches of bots, and matches in memory. */
#include "tests/server/core_lobby.h"

#include <string.h>

static struct sim_client *guest_at(struct sim *sim, const char *name, uint8_t host)
{
    struct sim_client *c = sim_guest(sim, name);

    c->connection.address_key[3] = host;
    return c;
}

static void limits(struct sim *sim, uint32_t account, uint32_t address)
{
    sim->config.bot_matches_per_account = account;
    sim->config.bot_matches_per_address = address;
    sim->config.bot_pause_ms = 1000;
    core_configure(sim->core, &sim->config);
}

static Gonfalon__V1__BotSeat *bot(struct sim *sim, int32_t side)
{
    Gonfalon__V1__BotSeat *b = sim_part(sim, &gonfalon__v1__bot_seat__descriptor);

    b->side = side;
    b->level = sim_text(sim, "random");
    return b;
}

static Gonfalon__V1__ServerMessage *among_bots(struct sim_client *c)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(c->sim);
    Gonfalon__V1__BotSeat *bots[2] = {bot(c->sim, 0), bot(c->sim, 1)};

    s->bots = bots;
    s->n_bots = 2;
    return create(c, s, -1);
}

static void begun(const Gonfalon__V1__ServerMessage *answer)
{
    assert_int_equal(answer->body_case, GOT(MATCH));
    assert_int_equal(answer->match->match->phase, GONFALON__V1__MATCH_PHASE__MATCH_PHASE_RUNNING);
}

/* He is told which limit it is, and how much it allows. */
static void refused(const Gonfalon__V1__ServerMessage *answer, const char *key, int32_t most)
{
    assert_int_equal(sim_code(answer), CODE(LIMITED));
    assert_string_equal(answer->error->key, key);
    assert_int_equal(answer->error->amount, most);
}

static Gonfalon__V1__ServerMessage *seat_bot(struct sim_client *c, const char *match, int32_t side)
{
    Gonfalon__V1__SeatBotRequest *ask = sim_part(c->sim, &gonfalon__v1__seat_bot_request__descriptor);

    ask->match = sim_text(c->sim, match);
    ask->bot = bot(c->sim, side);
    return sim_ask(c, ASK(SEAT_BOT), ask);
}

/* Whichever way it begins: at once, or with the last bot. When one is over there is room for another. */
static void bots_of_one_account(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 1);
    limits(&sim, 2, 0);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");

    begun(among_bots(ann));
    begun(among_bots(ann));
    refused(among_bots(ann), "bot.too_many_matches", 2);
    begun(among_bots(bob)); /* another account */
    const char *match = create(ann, sim_settings(&sim), -1)->match->match->id;

    assert_int_equal(seat_bot(ann, match, 0)->body_case, GOT(MATCH));
    refused(seat_bot(ann, match, 1), "bot.too_many_matches", 2);
    /* A match with a person in it is no match of bots. */
    Gonfalon__V1__MatchSettings *s = sim_settings(&sim);
    Gonfalon__V1__BotSeat *one[1] = {bot(&sim, 1)};

    s->bots = one;
    s->n_bots = 1;
    assert_int_equal(create(ann, s, 0)->body_case, GOT(MATCH));
    /* A server that comes back knows it still. */
    sim_crash(&sim);
    sim_pass(&sim, 10);
    sim_reconnect(ann);
    sim_hello(ann, sim_token(ann));
    refused(among_bots(ann), "bot.too_many_matches", 2);
    const Gonfalon__V1__ServerMessage *answer = seat_bot(ann, match, 1);

    for (int i = 0; i < 200 && sim_code(answer) == CODE(LIMITED); i++) {
        sim_pass(&sim, 5000);
        answer = seat_bot(ann, match, 1);
    }
    begun(answer);
    sim_pass(&sim, 500 * 1000); /* all are over */
    sim_reconnect(ann);
    sim_hello(ann, sim_token(ann));
    begun(among_bots(ann));
    begun(among_bots(ann));
    refused(among_bots(ann), "bot.too_many_matches", 2);
    sim_stop(&sim);
}

/* Many accounts at one place have no more than the place; somebody elsewhere has his own. */
static void bots_of_one_address(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 2);
    limits(&sim, 2, 3);
    struct sim_client *ann = guest_at(&sim, "ann", 1), *bob = guest_at(&sim, "bob", 1),
                      *cid = guest_at(&sim, "cid", 1), *far = guest_at(&sim, "far", 2);

    begun(among_bots(ann));
    begun(among_bots(ann));
    begun(among_bots(bob));
    refused(among_bots(bob), "bot.too_many_matches_address", 3);
    refused(among_bots(cid), "bot.too_many_matches_address", 3);
    refused(among_bots(ann), "bot.too_many_matches", 2);
    begun(among_bots(far));
    sim_stop(&sim);
}

/* A person who is only the game master plays no side: it counts for the host of the match. */
static void bots_with_a_master(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 3);
    limits(&sim, 1, 0);
    struct sim_client *ann = sim_guest(&sim, "ann");

    for (int i = 0; i < 2; i++) {
        Gonfalon__V1__MatchSettings *s = sim_settings(&sim);
        Gonfalon__V1__BotSeat *bots[2] = {bot(&sim, 0), bot(&sim, 1)};
        Gonfalon__V1__ReadyRequest *ready = sim_part(&sim, &gonfalon__v1__ready_request__descriptor);

        s->bots = bots;
        s->n_bots = 2;
        s->master = GONFALON__V1__MASTER_SEAT__MASTER_SEAT_CREATOR;
        ready->match = sim_text(&sim, create(ann, s, -1)->match->match->id);
        ready->ready = true;
        if (i == 0)
            begun(sim_ask(ann, ASK(READY), ready));
        else
            refused(sim_ask(ann, ASK(READY), ready), "bot.too_many_matches", 1);
    }
    sim_stop(&sim);
}

/* --- matches in memory ------------------------------------------------------------------------ */

static Gonfalon__V1__ServerMessage *show(struct sim_client *c, const char *match)
{
    Gonfalon__V1__MatchShowRequest *ask = sim_part(c->sim, &gonfalon__v1__match_show_request__descriptor);

    ask->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    ask->id = sim_text(c->sim, match);
    return sim_ask(c, ASK(MATCH_SHOW), ask);
}

static void rooms(struct sim *sim, uint32_t account, uint32_t address)
{
    sim->config.rooms_per_account = account;
    sim->config.rooms_per_address = address;
    core_configure(sim->core, &sim->config);
}

static void come_back(struct sim_client *c)
{
    sim_reconnect(c);
    sim_hello(c, sim_token(c));
}

/* Those he created, and those that others had and he only wanted to see; what another holds he may see. */
static void rooms_of_one_account(void **state)
{
    enum { MOST = 3 };
    struct sim sim;
    const char *match[MOST + 1];

    (void)state;
    sim_start(&sim, 4);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");

    for (int i = 0; i <= MOST; i++)
        match[i] = create(bob, sim_settings(&sim), 0)->match->match->id;
    rooms(&sim, MOST, 0);
    refused(create(bob, sim_settings(&sim), 0), "match.too_many_held", MOST);
    /* They leave memory when nobody has looked at them for a minute. */
    sim_pass(&sim, 120 * 1000);
    assert_int_equal(sim_metric(&sim, "gonfalon_rooms"), 0);
    come_back(ann);
    come_back(bob);
    for (int i = 0; i < MOST; i++)
        assert_int_equal(show(ann, match[i])->body_case, GOT(MATCH));
    refused(show(ann, match[MOST]), "match.too_many_held", MOST);
    assert_true(show(ann, match[MOST])->error->retry_after_ms > 0);
    refused(create(ann, sim_settings(&sim), 0), "match.too_many_held", MOST);
    assert_int_equal(show(bob, match[MOST])->body_case, GOT(MATCH));
    assert_int_equal(show(ann, match[MOST])->body_case, GOT(MATCH)); /* it is there, for bob */
    sim_stop(&sim);
}

static void rooms_of_one_address(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 5);
    rooms(&sim, 0, 2);
    struct sim_client *ann = guest_at(&sim, "ann", 1), *bob = guest_at(&sim, "bob", 1),
                      *far = guest_at(&sim, "far", 2);

    assert_int_equal(create(ann, sim_settings(&sim), 0)->body_case, GOT(MATCH));
    assert_int_equal(create(bob, sim_settings(&sim), 0)->body_case, GOT(MATCH));
    refused(create(bob, sim_settings(&sim), 0), "match.too_many_held_address", 2);
    assert_int_equal(create(far, sim_settings(&sim), 0)->body_case, GOT(MATCH));
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_of_one_account),  cmocka_unit_test(bots_of_one_address),
        cmocka_unit_test(bots_with_a_master),   cmocka_unit_test(rooms_of_one_account),
        cmocka_unit_test(rooms_of_one_address),
    };

    return cmocka_run_group_tests_name("core_holders", tests, NULL, NULL);
}
