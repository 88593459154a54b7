/* Tournaments of teams: entering, the captains' pairing with its receipts, the clock, boards and standings.
 */
#include "common/crypto/crypto.h"
#include "tests/server/tournament_help.h"

enum { SIZE = 3, TEAMS = 2, PEOPLE = SIZE * TEAMS, SPARE = PEOPLE };

struct match_of_teams {
    struct sim sim;
    struct sim_client *host, *who[PEOPLE + 2]; /* 0, 1, 2: red; 3, 4, 5: blue; then reserves */
    const char *id;
};

static struct sim_client *red(struct match_of_teams *m)
{
    return m->who[0];
}

static struct sim_client *blue(struct match_of_teams *m)
{
    return m->who[SIZE];
}

static Gonfalon__V1__TournamentSettings *of_teams(struct sim *sim)
{
    Gonfalon__V1__TournamentSettings *s = swiss(sim);

    s->format->kind = FORMAT(TEAMS);
    s->format->team_size = SIZE;
    s->format->team_reserves = 1;
    s->format->rounds = 1;
    s->format->captain_seconds = 300;
    s->format->seeding = GONFALON__V1__TOURNAMENT_SEEDING__TOURNAMENT_SEEDING_ORDER;
    s->format->team_pairing = GONFALON__V1__TEAM_PAIRING__TEAM_PAIRING_CAPTAINS;
    return s;
}

static const char *code_of(struct sim_client *captain, const char *id)
{
    const char *code = picture(captain, id)->mine->team_code;

    assert_true(strlen(code) >= 8);
    return sim_text(captain->sim, code);
}

static void enter_all(struct match_of_teams *m)
{
    static const char *const names[PEOPLE] = {"ann", "abe", "ada", "bob", "bea", "ben"};

    for (int i = 0; i < PEOPLE; i++) {
        struct sim_client *captain = m->who[i / SIZE * SIZE];

        m->who[i] = sim_account(&m->sim, names[i]);
        assert_string_equal(key_of(enter_team(m->who[i], m->id, i < SIZE ? "red" : "blue",
                                              i % SIZE ? code_of(captain, m->id) : "")),
                            "");
        assert_string_equal(key_of(hand_in(m->who[i], m->id, "squad")), "");
    }
}

/* Two teams of three, published and entered. */
static void set_up(struct match_of_teams *m, uint64_t seed,
                   Gonfalon__V1__TournamentSettings *(*settings)(struct sim *))
{
    sim_start(&m->sim, seed);
    m->host = sim_account(&m->sim, "host");
    m->id = made(m->host, settings(&m->sim));
    assert_int_equal(published(m->host, m->id), 0);
    enter_all(m);
}

static void announce(struct match_of_teams *m)
{
    assert_string_equal(key_of(act(m->host, m->id, DIRECT(START))), "");
    assert_string_equal(key_of(act(m->host, m->id, DIRECT(PAIR))), "");
    assert_string_equal(key_of(act(m->host, m->id, DIRECT(ANNOUNCE))), "");
}

static Gonfalon__V1__TeamContest *contest(struct sim_client *c, const char *id)
{
    Gonfalon__V1__TournamentReply *p = picture(c, id);

    assert_int_equal(p->n_contests, 1);
    return p->contests[0];
}

/* The receipt that was shown before is that of what is open now. */
static void check_receipt(const Gonfalon__V1__TeamPick *pick)
{
    uint8_t both[64], digest[CRYPTO_SHA256_SIZE];
    char text[64];

    assert_int_equal(pick->salt.len, 16);
    if (pick->step == GONFALON__V1__TEAM_STEP__TEAM_STEP_ATTACKERS)
        snprintf(text, sizeof text, "attackers %u %u", pick->entrants[0], pick->entrants[1]);
    else
        snprintf(text, sizeof text, "%s %u",
                 pick->step == GONFALON__V1__TEAM_STEP__TEAM_STEP_CHOICES ? "choice" : "defender",
                 pick->entrants[0]);
    memcpy(both, pick->salt.data, 16);
    memcpy(both + 16, text, strlen(text));
    assert_true(crypto_sha256(both, 16 + strlen(text), digest));
    assert_memory_equal(pick->digest.data, digest, sizeof digest);
}

static uint32_t opponent_of(struct match_of_teams *m, uint32_t entrant)
{
    Gonfalon__V1__TournamentReply *p = picture(m->host, m->id);
    const Gonfalon__V1__TournamentRound *round = p->rounds[p->n_rounds - 1];

    for (size_t i = 0; i < round->n_tables; i++) {
        if (round->tables[i]->a == entrant)
            return round->tables[i]->b;
        if (round->tables[i]->b == entrant)
            return round->tables[i]->a;
    }
    return 0;
}

/* Those whom silence has cost their connection come back. */
static void all_back(struct match_of_teams *m)
{
    for (size_t i = 0; i < m->sim.clients; i++) {
        sim_reconnect(m->sim.client[i]);
        sim_hello(m->sim.client[i], sim_token(m->sim.client[i]));
    }
}

static void play(struct match_of_teams *m)
{
    Gonfalon__V1__TournamentReply *p = picture(m->host, m->id);
    const Gonfalon__V1__TournamentRound *round = p->rounds[p->n_rounds - 1];

    for (size_t i = 0; i < round->n_tables; i++) {
        struct sim_client *a = m->who[round->tables[i]->a - 1], *b = m->who[round->tables[i]->b - 1];
        const char *match = sim_text(&m->sim, round->tables[i]->match);

        all_back(m);
        sim_open(a, match, 0);
        sim_open(b, match, 0);
        sim_run(&m->sim);
        assert_true(sim_play_out(a, b, match));
        sim_run(&m->sim);
    }
}

/* The captains are asked, and nobody plays before they have paired. */
static void captains_are_asked(struct match_of_teams *m)
{
    assert_int_equal(picture(red(m), m->id)->mine->role,
                     GONFALON__V1__TOURNAMENT_ROLE__TOURNAMENT_ROLE_CAPTAIN);
    assert_int_equal(picture(red(m), m->id)->mine->todo[0],
                     GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_WAIT);
    assert_int_equal(picture(red(m), m->id)->mine->todo[1],
                     GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_CAPTAIN);
    assert_int_equal(contest(m->host, m->id)->step, GONFALON__V1__TEAM_STEP__TEAM_STEP_DEFENDERS);
    assert_true(contest(m->host, m->id)->due > (uint64_t)m->sim.wall_ms);
    assert_string_equal(key_of(act(m->host, m->id, DIRECT(BEGIN))), "tournament.captains_pair");
}

/* What is sealed is known to its captain, its receipt to all. */
static void red_seals_defender(struct match_of_teams *m, uint8_t *receipt)
{
    assert_string_equal(key_of(defend(red(m), m->id, 1)), "");
    Gonfalon__V1__TeamContest *seen = contest(blue(m), m->id);

    assert_int_equal(seen->n_picks, 1);
    assert_int_equal(seen->picks[0]->n_entrants, 0);
    assert_int_equal(seen->picks[0]->salt.len, 0);
    assert_int_equal(seen->picks[0]->digest.len, CRYPTO_SHA256_SIZE);
    memcpy(receipt, seen->picks[0]->digest.data, CRYPTO_SHA256_SIZE);
    assert_int_equal(picture(blue(m), m->id)->mine->n_picks, 0);
    assert_int_equal(picture(m->who[1], m->id)->mine->n_picks, 0);
    Gonfalon__V1__MyTournament *mine = picture(red(m), m->id)->mine;

    assert_int_equal(mine->n_picks, 1);
    assert_int_equal(mine->picks[0]->entrants[0], 1);
}

/* Once both have named theirs both are open, and the receipt is that of before. */
static void blue_names_defender(struct match_of_teams *m, const uint8_t *receipt)
{
    assert_string_equal(key_of(defend(blue(m), m->id, 6)), "");
    Gonfalon__V1__TeamContest *seen = contest(blue(m), m->id);

    assert_int_equal(seen->step, GONFALON__V1__TEAM_STEP__TEAM_STEP_ATTACKERS);
    assert_int_equal(seen->picks[0]->entrants[0], 1);
    assert_int_equal(seen->picks[1]->entrants[0], 6);
    assert_memory_equal(seen->picks[0]->digest.data, receipt, CRYPTO_SHA256_SIZE);
}

static void attackers_are_sent_and_chosen(struct match_of_teams *m)
{
    assert_string_equal(key_of(attack(red(m), m->id, 3, 2)), "");
    assert_int_equal(contest(m->host, m->id)->picks[2]->n_entrants, 0);
    assert_string_equal(key_of(attack(blue(m), m->id, 4, 5)), "");
    assert_string_equal(key_of(choose(red(m), m->id, 5)), "");
    assert_int_equal(picture(m->host, m->id)->rounds[0]->n_tables, 0);
    assert_string_equal(key_of(choose(blue(m), m->id, 2)), "");
}

static void all_is_open_when_paired(struct match_of_teams *m)
{
    Gonfalon__V1__TeamContest *seen = contest(m->who[4], m->id);

    assert_int_equal(seen->step, GONFALON__V1__TEAM_STEP__TEAM_STEP_PAIRED);
    assert_int_equal(seen->n_picks, 6);
    for (size_t i = 0; i < seen->n_picks; i++) {
        assert_int_equal(seen->picks[i]->n_entrants,
                         seen->picks[i]->step == GONFALON__V1__TEAM_STEP__TEAM_STEP_ATTACKERS ? 2 : 1);
        check_receipt(seen->picks[i]);
        assert_false(seen->picks[i]->by_clock);
    }
    assert_int_equal(opponent_of(m, 1), 5);
    assert_int_equal(opponent_of(m, 2), 6);
    assert_int_equal(opponent_of(m, 3), 4);
}

static void boards_decide_contest(struct match_of_teams *m)
{
    Gonfalon__V1__TournamentReply *p = picture(m->host, m->id);

    assert_int_equal(p->rounds[0]->state, GONFALON__V1__ROUND_STATE__ROUND_STATE_DONE);
    assert_true(p->contests[0]->done);
    assert_int_equal(p->n_standings, TEAMS);
    assert_int_equal(p->n_boards, PEOPLE);
    /* The boards' points are those of the tables, and the better sum has won. */
    int32_t sum[2] = {0};

    for (size_t i = 0; i < p->rounds[0]->n_tables; i++) {
        sum[0] += p->rounds[0]->tables[i]->score_a;
        sum[1] += p->rounds[0]->tables[i]->score_b;
    }
    assert_int_equal(p->contests[0]->boards_a, sum[0]);
    assert_int_equal(p->contests[0]->boards_b, sum[1]);
    assert_int_equal(p->contests[0]->score_a, sum[0] > sum[1] ? 2 : sum[0] == sum[1] ? 1 : 0);
    assert_int_equal(p->contests[0]->score_a + p->contests[0]->score_b, 2);
}

/* Red: defender 1, attackers 2 and 3. Blue: defender 6, attackers 4 and 5. Red takes 5, blue takes 2: so 1
 * meets 5, 2 meets 6, and the refused, 3 and 4, meet each other. */
static void captains_pair(void **state)
{
    struct match_of_teams m;
    uint8_t receipt[CRYPTO_SHA256_SIZE];

    (void)state;
    set_up(&m, 40, of_teams);
    announce(&m);
    captains_are_asked(&m);
    red_seals_defender(&m, receipt);
    blue_names_defender(&m, receipt);
    attackers_are_sent_and_chosen(&m);
    all_is_open_when_paired(&m);
    assert_string_equal(key_of(act(m.host, m.id, DIRECT(BEGIN))), "");
    play(&m);
    all_back(&m);
    boards_decide_contest(&m);
    assert_string_equal(key_of(act(m.host, m.id, DIRECT(FINISH))), "");
    sim_stop(&m.sim);
}

/* Too early, too late, twice, for others, nonsense. */
static void wrong_steps(void **state)
{
    struct match_of_teams m;

    (void)state;
    set_up(&m, 41, of_teams);
    struct sim_client *eve = sim_account(&m.sim, "eve");

    assert_string_equal(key_of(defend(red(&m), m.id, 1)), "tournament.team_step");
    assert_string_equal(key_of(act(m.host, m.id, DIRECT(START))), "");
    assert_string_equal(key_of(act(m.host, m.id, DIRECT(PAIR))), "");
    /* As if the round were not there: it is not announced. */
    assert_string_equal(key_of(defend(red(&m), m.id, 1)), "tournament.team_step");
    assert_int_equal(picture(red(&m), m.id)->mine->contest, 0);
    assert_string_equal(key_of(act(m.host, m.id, DIRECT(ANNOUNCE))), "");

    assert_string_equal(key_of(defend(eve, m.id, 1)), "tournament.not_entered");
    assert_string_equal(key_of(defend(m.who[1], m.id, 1)), "tournament.not_captain");
    assert_string_equal(key_of(defend(m.host, m.id, 1)), "tournament.not_entered");
    assert_string_equal(key_of(defend(red(&m), m.id, 0)), "tournament.team_no_player");
    assert_string_equal(key_of(defend(red(&m), m.id, 4)), "tournament.team_no_player");
    assert_string_equal(key_of(defend(red(&m), m.id, 4000000000u)), "tournament.team_no_player");
    assert_string_equal(key_of(attack(red(&m), m.id, 2, 3)), "tournament.team_step");
    assert_string_equal(key_of(choose(red(&m), m.id, 5)), "tournament.team_step");
    assert_string_equal(key_of(sim_ask(red(&m), ASK(TOURNAMENT_TEAM), of_captain(red(&m), m.id))),
                        "tournament.no_such_act");
    assert_string_equal(key_of(defend(red(&m), m.id, 1)), "");
    assert_string_equal(key_of(defend(red(&m), m.id, 2)), "tournament.team_sealed");
    assert_string_equal(key_of(act(m.host, m.id, DIRECT(PAUSE))), "");
    assert_string_equal(key_of(defend(blue(&m), m.id, 6)), "tournament.paused");
    assert_string_equal(key_of(act(m.host, m.id, DIRECT(RESUME))), "");
    assert_string_equal(key_of(defend(blue(&m), m.id, 6)), "");
    assert_string_equal(key_of(attack(red(&m), m.id, 1, 2)), "tournament.team_defends");
    assert_string_equal(key_of(attack(red(&m), m.id, 2, 2)), "tournament.team_twice");
    assert_string_equal(key_of(attack(red(&m), m.id, 2, 3)), "");
    assert_string_equal(key_of(attack(blue(&m), m.id, 4, 5)), "");
    assert_string_equal(key_of(choose(red(&m), m.id, 6)), "tournament.team_not_offered");
    assert_string_equal(key_of(choose(red(&m), m.id, 2)), "tournament.team_not_offered");
    assert_string_equal(key_of(choose(red(&m), m.id, 4)), "");
    assert_string_equal(key_of(choose(blue(&m), m.id, 3)), "");
    assert_string_equal(key_of(defend(red(&m), m.id, 1)), "tournament.team_step");
    uint32_t boards[] = {3, 2, 1};

    assert_string_equal(key_of(order_boards(red(&m), m.id, SIZE, boards)), "tournament.boards_drawn");
    sim_stop(&m.sim);
}

/* A captain who does not answer does not stall it: the lot decides for him, and says so. */
static void the_clock_decides(void **state)
{
    struct match_of_teams m;

    (void)state;
    set_up(&m, 42, of_teams);
    announce(&m);
    assert_string_equal(key_of(defend(red(&m), m.id, 2)), "");
    sim_pass(&m.sim, 200 * 1000);
    all_back(&m);
    assert_int_equal(contest(m.host, m.id)->n_picks, 1);
    /* A server that dies does not give him more time, nor less. */
    sim_crash(&m.sim);
    all_back(&m);
    assert_int_equal(contest(m.host, m.id)->n_picks, 1);
    sim_pass(&m.sim, 101 * 1000);
    all_back(&m);
    Gonfalon__V1__TeamContest *seen = contest(m.host, m.id);

    assert_int_equal(seen->step, GONFALON__V1__TEAM_STEP__TEAM_STEP_ATTACKERS);
    assert_int_equal(seen->n_picks, 2);
    assert_false(seen->picks[0]->by_clock);
    assert_int_equal(seen->picks[0]->entrants[0], 2);
    assert_true(seen->picks[1]->by_clock);
    check_receipt(seen->picks[1]);
    assert_true(seen->picks[1]->entrants[0] >= 4 && seen->picks[1]->entrants[0] <= 6);
    assert_string_equal(key_of(defend(blue(&m), m.id, 4)), "tournament.team_step");
    /* Nobody answers any more: it is paired all the same. */
    for (int i = 0; i < 3; i++)
        sim_pass(&m.sim, 301 * 1000);
    all_back(&m);
    assert_int_equal(contest(m.host, m.id)->step, GONFALON__V1__TEAM_STEP__TEAM_STEP_PAIRED);
    assert_int_equal(picture(m.host, m.id)->rounds[0]->n_tables, SIZE);
    sim_stop(&m.sim);
}

static void a_team_is_its_members(void **state)
{
    struct match_of_teams m;

    (void)state;
    set_up(&m, 43, of_teams);
    struct sim_client *eve = sim_account(&m.sim, "eve"), *art = sim_account(&m.sim, "art");

    assert_string_equal(key_of(enter(eve, m.id)), "tournament.which_team");
    assert_string_equal(key_of(enter_team(eve, m.id, "red", "")), "tournament.team_code");
    assert_string_equal(key_of(enter_team(eve, m.id, "red", code_of(blue(&m), m.id))),
                        "tournament.team_code");
    assert_string_equal(picture(eve, m.id)->mine->team_code, "");
    assert_string_equal(key_of(enter_team(art, m.id, "red", code_of(m.who[1], m.id))), "");
    assert_string_equal(key_of(hand_in(art, m.id, "squad")), "");
    assert_string_equal(key_of(enter_team(eve, m.id, "red", code_of(red(&m), m.id))), "tournament.team_full");
    Gonfalon__V1__TournamentReply *p = picture(eve, m.id);

    assert_int_equal(p->n_teams, TEAMS);
    assert_int_equal(p->teams[0]->n_members, SIZE + 1);
    assert_int_equal(p->teams[0]->captain, 1);
    /* The captain puts the reserve in; another does not. */
    uint32_t with_reserve[] = {7, 2, 3, 1}, twice[] = {7, 7, 3, 1}, others[] = {7, 2, 3, 4};

    assert_string_equal(key_of(order_boards(m.who[1], m.id, 4, with_reserve)), "tournament.not_captain");
    assert_string_equal(key_of(order_boards(red(&m), m.id, 4, twice)), "tournament.wrong_boards");
    assert_string_equal(key_of(order_boards(red(&m), m.id, 4, others)), "tournament.wrong_boards");
    assert_string_equal(key_of(order_boards(red(&m), m.id, 3, with_reserve)), "tournament.wrong_boards");
    assert_string_equal(key_of(order_boards(red(&m), m.id, 4, with_reserve)), "");
    p = picture(eve, m.id);
    assert_int_equal(p->teams[0]->members[0], 7);
    assert_int_equal(p->teams[0]->members[3], 1);
    announce(&m);
    /* The captain is at no board himself, and captain all the same. */
    assert_string_equal(key_of(defend(red(&m), m.id, 1)), "tournament.team_no_player");
    assert_string_equal(key_of(defend(red(&m), m.id, 7)), "");
    sim_stop(&m.sim);
}

static Gonfalon__V1__TournamentSettings *by_boards(struct sim *sim)
{
    Gonfalon__V1__TournamentSettings *s = of_teams(sim);

    s->format->team_pairing = GONFALON__V1__TEAM_PAIRING__TEAM_PAIRING_BOARDS;
    s->format->rounds = 2;
    return s;
}

/* In the order of the boards; the captain who leaves hands over, and the first reserve moves up. */
static void boards_in_order(void **state)
{
    struct match_of_teams m;

    (void)state;
    set_up(&m, 44, by_boards);
    m.who[SPARE] = sim_account(&m.sim, "art");
    assert_string_equal(key_of(enter_team(m.who[SPARE], m.id, "red", code_of(red(&m), m.id))), "");
    assert_string_equal(key_of(hand_in(m.who[SPARE], m.id, "squad")), "");
    announce(&m);
    for (uint32_t i = 1; i <= SIZE; i++)
        assert_int_equal(opponent_of(&m, i), i + SIZE);
    assert_string_equal(key_of(defend(red(&m), m.id, 1)), "tournament.team_step");
    assert_string_equal(key_of(act(m.host, m.id, DIRECT(BEGIN))), "");
    play(&m);
    all_back(&m);
    assert_int_equal(leave(red(&m), m.id), 0);
    Gonfalon__V1__TournamentReply *p = picture(m.host, m.id);

    assert_int_equal(p->teams[0]->captain, 2);
    assert_int_equal(p->teams[0]->members[0], 7);
    assert_string_equal(key_of(act(m.host, m.id, DIRECT(PAIR))), "");
    assert_int_equal(opponent_of(&m, 7), 4);
    assert_int_equal(opponent_of(&m, 1), 0);
    /* Another one leaves: his board is lost, the team plays on. */
    assert_int_equal(leave(m.who[1], m.id), 0);
    assert_string_equal(key_of(act(m.host, m.id, DIRECT(PAIR))), "");
    assert_string_equal(key_of(act(m.host, m.id, DIRECT(BEGIN))), "");
    p = picture(m.host, m.id);
    const Gonfalon__V1__TournamentRound *round = p->rounds[1];
    int lost = 0;

    for (size_t i = 0; i < round->n_tables; i++)
        lost += round->tables[i]->how == GONFALON__V1__RESULT_HOW__RESULT_HOW_DROPPED;
    assert_int_equal(round->n_tables, SIZE);
    assert_int_equal(lost, 1);
    sim_stop(&m.sim);
}

/* Teams of bots pair themselves at once, and a team that is not complete stays out. */
static void bots_and_who_is_missing(void **state)
{
    struct match_of_teams m;
    Gonfalon__V1__TournamentDirectRequest *ask;

    (void)state;
    set_up(&m, 45, of_teams);
    struct sim_client *lone = sim_account(&m.sim, "lone");

    assert_string_equal(key_of(enter_team(lone, m.id, "green", "")), "");
    assert_string_equal(key_of(hand_in(lone, m.id, "squad")), "");
    ask = direct(m.host, m.id);
    ask->act_case = DIRECT(BOTS);
    ask->bots = PART(&m.sim, tournament_add_bots);
    ask->bots->level = sim_text(&m.sim, "random");
    ask->bots->count = 2 * SIZE;
    assert_string_equal(key_of(sim_ask(m.host, ASK(TOURNAMENT_DIRECT), ask)), "");
    assert_int_equal(picture(m.host, m.id)->n_teams, 5);
    announce(&m);
    Gonfalon__V1__TournamentReply *p = picture(m.host, m.id);

    assert_int_equal(p->n_standings, 4);
    assert_int_equal(p->entrants[PEOPLE]->status, ENTRANT(ABSENT));
    assert_int_equal(p->n_contests, 2);
    for (size_t i = 0; i < p->n_contests; i++)
        for (int side = 0; side < 2; side++)
            if ((side ? p->contests[i]->b : p->contests[i]->a) > 3)
                assert_true(p->contests[i]->n_picks >= 1);
    sim_stop(&m.sim);
}

/* A step that was answered is there after the server has died, and asking again is answered alike. */
static void steps_outlive_the_server(void **state)
{
    (void)state;
    for (int steps = 1; steps <= 3; steps++) {
        struct match_of_teams m;
        Gonfalon__V1__TournamentTeamRequest *ask;

        set_up(&m, 46, of_teams);
        announce(&m);
        ask = of_captain(red(&m), m.id);
        ask->act_case = GONFALON__V1__TOURNAMENT_TEAM_REQUEST__ACT_DEFENDER;
        ask->defender = 3;
        assert_string_equal(key_of(over_a_crash(red(&m), ASK(TOURNAMENT_TEAM), ask, steps,
                                                steps == 2 ? STEP_CRASHED : STEP_DURABLE)),
                            "");
        assert_int_equal(picture(red(&m), m.id)->mine->n_picks, 1);
        assert_int_equal(picture(red(&m), m.id)->mine->picks[0]->entrants[0], 3);
        sim_stop(&m.sim);
    }
}

/* Two worlds that differ only in whom red names: blue and a spectator get the same bytes but for the receipt,
 * which is random. */
static void sealed_steps_tell_nothing(void **state)
{
    struct bytes seen[2] = {{0}, {0}};

    (void)state;
    for (uint32_t world = 0; world < 2; world++) {
        struct match_of_teams m;

        set_up(&m, 47, of_teams);
        announce(&m);
        assert_int_equal(sim_code(show(blue(&m), m.id, true)), 0);
        size_t before = blue(&m)->got;

        assert_string_equal(key_of(defend(red(&m), m.id, 1 + world)), "");
        sim_pass(&m.sim, 2000);
        for (size_t i = before; i < blue(&m)->got; i++) {
            Gonfalon__V1__ServerMessage *message = blue(&m)->inbox[i];

            if (message->body_case == GOT(TOURNAMENT_CHANGE))
                for (size_t k = 0; k < message->tournament_change->change->n_contests; k++)
                    message->tournament_change->change->contests[k]->picks[0]->digest.len = 0;
            wire_append(&seen[world], message);
        }
        Gonfalon__V1__TournamentReply *p = picture(m.who[4], m.id);

        assert_int_equal(p->contests[0]->picks[0]->digest.len, CRYPTO_SHA256_SIZE);
        p->contests[0]->picks[0]->digest.len = 0;
        wire_append(&seen[world], p);
        sim_stop(&m.sim);
    }
    assert_true(seen[0].size > 0);
    assert_int_equal(seen[0].size, seen[1].size);
    assert_memory_equal(seen[0].data, seen[1].data, seen[0].size);
    bytes_free(&seen[0]);
    bytes_free(&seen[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(captains_pair),
        cmocka_unit_test(wrong_steps),
        cmocka_unit_test(the_clock_decides),
        cmocka_unit_test(a_team_is_its_members),
        cmocka_unit_test(boards_in_order),
        cmocka_unit_test(bots_and_who_is_missing),
        cmocka_unit_test(steps_outlive_the_server),
        cmocka_unit_test(sealed_steps_tell_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
