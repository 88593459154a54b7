/* What happens in the course of a tournament: late comers, substitutes, points of judges, limits of lists, a
 * cut, a check-in, leagues over weeks, rounds that are taken back, and people who leave. */
#include "server/core/room.h"
#include "tests/server/festivity.h"

#define HOW(name)   GONFALON__V1__RESULT_HOW__RESULT_HOW_##name
#define ROUND(name) GONFALON__V1__ROUND_STATE__ROUND_STATE_##name

enum { DAY_MS = 24 * 3600 * 1000 };

static Gonfalon__V1__Standing *standing_of(struct festivity *ev, uint32_t entrant)
{
    Gonfalon__V1__TournamentReply *p = picture(ev->host, ev->id);

    for (size_t i = 0; i < p->n_standings; i++)
        if (p->standings[i]->entrant == entrant)
            return p->standings[i];
    fail_msg("entrant %u is not in the standings", entrant);
    return NULL;
}

static const Gonfalon__V1__TournamentTable *table_with(struct festivity *ev, uint32_t entrant)
{
    Gonfalon__V1__TournamentRound *round = last_round(ev);

    for (size_t i = 0; i < round->n_tables; i++)
        if (round->tables[i]->a == entrant || round->tables[i]->b == entrant)
            return round->tables[i];
    return NULL;
}

/* --- late comers, substitutes ----------------------------------------------------------------- */

static Gonfalon__V1__TournamentSettings *late(struct sim *sim)
{
    Gonfalon__V1__TournamentSettings *s = swiss(sim);

    s->late_entries = true;
    s->format->rounds = 3;
    s->places = 5;
    return s;
}

static void a_late_comer(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 80, late);
    struct sim_client *eve = sim_account(&ev.sim, "eve"), *fay = sim_account(&ev.sim, "fay");

    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    begin_round(&ev);
    assert_string_equal(key_of(enter(eve, ev.id)), "");
    assert_string_equal(key_of(enter(eve, ev.id)), "tournament.entered");
    assert_string_equal(key_of(enter(fay, ev.id)), "tournament.full");
    /* Not in the round that is played; his list comes late, too, once. */
    assert_null(table_with(&ev, 5));
    assert_string_equal(key_of(hand_in(eve, ev.id, "squad")), "");
    assert_string_equal(key_of(hand_in(eve, ev.id, "squad")), "tournament.lists_frozen");
    assert_string_equal(key_of(hand_in(ev.who[0], ev.id, "squad")), "tournament.lists_frozen");
    play_round(&ev);
    pass(&ev, 1000);
    assert_int_equal(standing_of(&ev, 5)->score, 0);
    begin_round(&ev);
    assert_non_null(table_with(&ev, 5));
    /* Coming late brings no bye. */
    assert_true(table_with(&ev, 5)->b != 0);
    assert_int_equal(last_round(&ev)->n_tables, 3);
    /* Who has left does not come back by the late door. */
    assert_int_equal(leave(ev.who[0], ev.id), 0);
    assert_string_equal(key_of(enter(ev.who[0], ev.id)), "tournament.left");
    sim_stop(&ev.sim);
}

static Gonfalon__V1__ServerMessage *substitute(struct sim_client *c, const char *id, uint32_t entrant,
                                               const char *name)
{
    Gonfalon__V1__TournamentDirectRequest *ask = direct(c, id);

    ask->act_case = DIRECT(SUBSTITUTE);
    ask->substitute = PART(c->sim, tournament_substitute);
    ask->substitute->entrant = entrant;
    ask->substitute->name = sim_text(c->sim, name);
    return sim_ask(c, ASK(TOURNAMENT_DIRECT), ask);
}

static void a_substitute(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 81, swiss);
    struct sim_client *eve = sim_account(&ev.sim, "eve");

    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    begin_round(&ev);
    assert_string_equal(key_of(substitute(ev.host, ev.id, 1, "eve")), "tournament.plays_now");
    play_round(&ev);
    pass(&ev, 1000);
    int32_t score = standing_of(&ev, 1)->score;

    assert_int_equal(sim_code(substitute(ev.who[0], ev.id, 1, "eve")), CODE(FORBIDDEN));
    assert_string_equal(key_of(substitute(ev.host, ev.id, 1, "bob")), "tournament.plays_already");
    assert_int_equal(sim_code(substitute(ev.host, ev.id, 1, "nobody")), CODE(NOT_FOUND));
    assert_int_equal(sim_code(substitute(ev.host, ev.id, 77, "eve")), CODE(NOT_FOUND));
    assert_string_equal(key_of(substitute(ev.host, ev.id, 1, "eve")), "");
    assert_string_equal(picture(ev.host, ev.id)->entrants[0]->name, "eve");
    assert_int_equal(standing_of(&ev, 1)->score, score);
    /* Whose place it was has none any more, and cannot come back. */
    assert_int_equal(picture(ev.who[0], ev.id)->mine->entrant, 0);
    assert_int_equal(picture(eve, ev.id)->mine->entrant, 1);
    begin_round(&ev);
    assert_string_equal(picture(eve, ev.id)->mine->match, table_with(&ev, 1)->match);
    ev.who[0] = eve;
    play_round(&ev);
    assert_int_equal(last_round(&ev)->state, ROUND(DONE));
    sim_stop(&ev.sim);
}

/* --- points of judges -------------------------------------------------------------------------- */

static Gonfalon__V1__TournamentSettings *with_bonus(struct sim *sim)
{
    Gonfalon__V1__TournamentSettings *s = swiss(sim);

    s->scoring = PART(sim, tournament_scoring);
    s->scoring->preset = GONFALON__V1__SCORING_PRESET__SCORING_PRESET_WIN_DRAW_LOSS;
    s->scoring->bonus_max = 2;
    s->scoring->sportsmanship_max = 1;
    return s;
}

static Gonfalon__V1__ServerMessage *give(struct sim_client *c, const char *id, uint32_t table,
                                         uint32_t entrant, int32_t bonus, int32_t sportsmanship)
{
    Gonfalon__V1__TournamentJudgeRequest *ask = PART(c->sim, tournament_judge_request);

    ask->tournament = sim_text(c->sim, id);
    ask->act_case = GONFALON__V1__TOURNAMENT_JUDGE_REQUEST__ACT_BONUS;
    ask->bonus = PART(c->sim, judge_bonus);
    ask->bonus->round = 1;
    ask->bonus->table = table;
    ask->bonus->entrant = entrant;
    ask->bonus->bonus = bonus;
    ask->bonus->sportsmanship = sportsmanship;
    return sim_ask(c, ASK(TOURNAMENT_JUDGE), ask);
}

static void bonus_points(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 82, with_bonus);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    begin_round(&ev);
    uint32_t number = table_with(&ev, 2)->number, other = number == 1 ? 2 : 1;

    assert_string_equal(key_of(give(ev.host, ev.id, number, 2, 1, 0)), "tournament.table_open");
    play_round(&ev);
    pass(&ev, 1000);
    int32_t score = standing_of(&ev, 2)->score;

    assert_int_equal(sim_code(give(ev.who[1], ev.id, number, 2, 2, 1)), CODE(FORBIDDEN));
    assert_string_equal(key_of(give(ev.host, ev.id, number, 2, 3, 0)), "tournament.bonus_out_of_bounds");
    assert_string_equal(key_of(give(ev.host, ev.id, number, 2, -1, 0)), "tournament.bonus_out_of_bounds");
    assert_string_equal(key_of(give(ev.host, ev.id, number, 2, 0, 2)), "tournament.bonus_out_of_bounds");
    assert_string_equal(key_of(give(ev.host, ev.id, other, 2, 1, 0)), "tournament.no_such_table");
    assert_string_equal(key_of(give(ev.host, ev.id, number, 2, 2, 1)), "");
    assert_int_equal(standing_of(&ev, 2)->score, score + 3);
    assert_int_equal(standing_of(&ev, 2)->bonus, 3);
    /* Given anew they replace what was given. */
    assert_string_equal(key_of(give(ev.host, ev.id, number, 2, 1, 0)), "");
    assert_int_equal(standing_of(&ev, 2)->score, score + 1);
    sim_stop(&ev.sim);
}

/* --- lists ------------------------------------------------------------------------------------- */

static Gonfalon__V1__TournamentSettings *limited(struct sim *sim)
{
    Gonfalon__V1__TournamentSettings *s = swiss(sim);

    s->n_list_limits = 1;
    s->list_limits = arena_array(&sim->memory, 1, sizeof *s->list_limits);
    s->list_limits[0] = PART(sim, list_limit);
    s->list_limits[0]->id = sim_text(sim, "spy");
    return s;
}

static void own_limits_of_lists(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 83);
    struct sim_client *host = sim_account(&sim, "host"), *ann = sim_account(&sim, "ann");
    const char *banned = made(host, limited(&sim));
    Gonfalon__V1__TournamentSettings *s = limited(&sim);

    s->list_limits[0]->most = 1;
    const char *one = made(host, s);

    s = limited(&sim);
    s->list_limits[0]->id = sim_text(&sim, "man");
    s->list_limits[0]->most = 1;
    const char *men = made(host, s);
    const char *id[] = {banned, one, men};
    const char *key[] = {"tournament.list_banned", "", "tournament.list_too_many"};

    for (int i = 0; i < 3; i++) {
        assert_int_equal(published(host, id[i]), 0);
        assert_int_equal(sim_code(enter(ann, id[i])), 0);
        Gonfalon__V1__ServerMessage *answer = hand_in(ann, id[i], "squad");

        assert_int_equal(sim_code(answer), key[i][0] ? CODE(INVALID) : 0);
        if (key[i][0])
            assert_string_equal(answer->error->problems[0]->key, key[i]);
    }
    sim_stop(&sim);
}

/* --- a cut ------------------------------------------------------------------------------------- */

static Gonfalon__V1__TournamentSettings *with_cut(struct sim *sim)
{
    Gonfalon__V1__TournamentSettings *s = swiss(sim);

    s->format->rounds = 2;
    s->format->cut = 2;
    return s;
}

static void a_swiss_with_a_cut(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 84, with_cut);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    for (int round = 0; round < 2; round++) {
        begin_round(&ev);
        play_round(&ev);
        pass(&ev, 1000);
    }
    Gonfalon__V1__TournamentReply *p = picture(ev.host, ev.id);
    uint32_t first = p->standings[0]->entrant, second = p->standings[1]->entrant;
    uint32_t third = p->standings[2]->entrant;

    begin_round(&ev);
    const Gonfalon__V1__TournamentRound *final = last_round(&ev);

    assert_string_equal(final->stage, "tournament.stage.bracket");
    assert_int_equal(final->n_tables, 1);
    assert_true((final->tables[0]->a == first && final->tables[0]->b == second) ||
                (final->tables[0]->a == second && final->tables[0]->b == first));
    play_round(&ev);
    pass(&ev, 1000);
    /* The winner of the final is first, whoever was first before it; the third stays third. */
    const Gonfalon__V1__TournamentTable *table = last_round(&ev)->tables[0];
    uint32_t winner = table->winner == 2 ? table->b : table->winner == 1 ? table->a : first;

    p = picture(ev.host, ev.id);
    assert_int_equal(p->standings[0]->entrant, winner);
    assert_int_equal(p->standings[0]->rank, 1);
    assert_int_equal(p->standings[1]->entrant, winner == first ? second : first);
    assert_int_equal(p->standings[2]->entrant, third);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(PAIR))), "tournament.all_played");
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(FINISH))), "");
    sim_stop(&ev.sim);
}

/* --- check-in ---------------------------------------------------------------------------------- */

static Gonfalon__V1__TournamentSettings *checked(struct sim *sim)
{
    Gonfalon__V1__TournamentSettings *s = swiss(sim);

    s->check_in_begins = (uint64_t)sim->wall_ms + 1800 * 1000;
    s->check_in_ends = (uint64_t)sim->wall_ms + 3000 * 1000;
    s->starts = (uint64_t)sim->wall_ms + 3600 * 1000;
    s->rounds_begin = GONFALON__V1__ROUNDS_BEGIN__ROUNDS_BEGIN_WHEN_DONE;
    return s;
}

static void check_in_from_end_to_end(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 85, checked);
    assert_int_equal(check_in(ev.who[0], ev.id), CODE(WRONG_STATE));
    pass(&ev, 1801 * 1000);
    assert_int_equal(picture(ev.host, ev.id)->info->status, STATUS(CHECK_IN));
    for (int i = 0; i < 3; i++)
        assert_int_equal(check_in(ev.who[i], ev.id), 0);
    assert_int_equal(check_in(ev.who[0], ev.id), CODE(CONFLICT));
    struct sim_client *eve = sim_account(&ev.sim, "eve");

    assert_int_equal(check_in(eve, ev.id), CODE(WRONG_STATE)); /* she has not entered */
    crash(&ev);
    assert_int_equal(picture(ev.host, ev.id)->entrants[0]->status, ENTRANT(CHECKED_IN));
    pass(&ev, 1200 * 1000);
    assert_int_equal(check_in(ev.who[3], ev.id), CODE(WRONG_STATE));
    come_back(eve);
    assert_string_equal(key_of(enter(eve, ev.id)), "tournament.too_late");
    pass(&ev, 601 * 1000);
    /* It has begun by itself, with those who were there; who was not is absent, and one has a bye. */
    Gonfalon__V1__TournamentReply *p = picture(ev.host, ev.id);

    assert_int_equal(p->info->status, STATUS(RUNNING));
    assert_int_equal(p->entrants[3]->status, ENTRANT(ABSENT));
    assert_int_equal(p->n_standings, 3);
    assert_int_equal(p->rounds[0]->state, ROUND(BEGUN));
    assert_int_equal(p->rounds[0]->n_tables, 2);
    sim_stop(&ev.sim);
}

/* --- a league ---------------------------------------------------------------------------------- */

static Gonfalon__V1__TournamentSettings *league(struct sim *sim)
{
    Gonfalon__V1__TournamentSettings *s = swiss(sim);

    s->format->kind = FORMAT(LEAGUE);
    s->format->days_per_round = 7;
    s->rounds_begin = GONFALON__V1__ROUNDS_BEGIN__ROUNDS_BEGIN_WHEN_DONE;
    return s;
}

/* Three rounds of a week each: one is played at once, of one a table is not, of one nobody comes to any. */
static void a_league_over_weeks(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 86, league);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    pass(&ev, 2000);
    assert_int_equal(last_round(&ev)->state, ROUND(BEGUN));
    uint64_t ends = last_round(&ev)->ends_at;

    assert_in_range(ends, (uint64_t)ev.sim.wall_ms + 7 * (uint64_t)DAY_MS - 60 * 1000,
                    (uint64_t)ev.sim.wall_ms + 7 * (uint64_t)DAY_MS);
    /* Nobody has lost by not being there on the first days. */
    pass(&ev, 2 * (int64_t)DAY_MS);
    assert_int_equal(last_round(&ev)->tables[0]->how, HOW(NONE));
    assert_int_equal(last_round(&ev)->ends_at, ends);
    play_round(&ev);
    pass(&ev, 2000);
    assert_int_equal(last_round(&ev)->number, 2);
    play_table(&ev, last_round(&ev)->tables[0]);
    crash(&ev);
    pass(&ev, 6 * (int64_t)DAY_MS);
    assert_int_equal(last_round(&ev)->number, 2);
    pass(&ev, 2 * (int64_t)DAY_MS);
    Gonfalon__V1__TournamentReply *p = picture(ev.host, ev.id);

    assert_int_equal(p->rounds[1]->state, ROUND(DONE));
    assert_int_equal(p->rounds[1]->tables[0]->how, HOW(PLAYED));
    assert_int_equal(p->rounds[1]->tables[1]->how, HOW(NOBODY));
    assert_int_equal(p->n_rounds, 3);
    pass(&ev, 8 * (int64_t)DAY_MS);
    p = picture(ev.host, ev.id);
    assert_int_equal(p->rounds[2]->tables[0]->how, HOW(NOBODY));
    assert_int_equal(p->rounds[2]->tables[1]->how, HOW(NOBODY));
    assert_int_equal(p->info->status, STATUS(FINISHED));
    sim_stop(&ev.sim);
}

/* --- taking back, leaving ---------------------------------------------------------------------- */

/* A match that nobody moves in is put away; its table is played all the same, also after the server has
 * started again. */
static void a_table_that_rests(void **state)
{
    struct festivity ev;

    (void)state;
    set_up(&ev, 83, swiss);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    begin_round(&ev);
    Gonfalon__V1__TournamentTable *table = last_round(&ev)->tables[0];

    assert_int_equal(table->state, GONFALON__V1__TABLE_STATE__TABLE_STATE_WAITING);
    sim_open(player_of(&ev, table->a), table->match, 0);
    sim_open(player_of(&ev, table->b), table->match, 0);
    sim_run(&ev.sim);
    assert_int_equal(last_round(&ev)->tables[0]->state, GONFALON__V1__TABLE_STATE__TABLE_STATE_PLAYED);
    for (int32_t twice = 0; twice < 2; twice++) {
        /* The host looks on, so that the tournament itself stays. */
        for (int32_t looks = 0; looks < 6; looks++) {
            pass(&ev, ROOM_IDLE_MS / 2);
            picture(ev.host, ev.id);
        }
        assert_null(room_find(ev.sim.core, match_id_read(table->match)));
        assert_int_equal(last_round(&ev)->tables[0]->state, GONFALON__V1__TABLE_STATE__TABLE_STATE_PLAYED);
        crash(&ev);
    }
    sim_stop(&ev.sim);
}

static void a_round_is_taken_back(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 87, swiss);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(TAKE_BACK))), "tournament.not_begun");
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(TAKE_BACK))), "tournament.no_round_waits");
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(PAIR))), "");
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(ANNOUNCE))), "");
    assert_int_equal(sim_code(act(ev.who[0], ev.id, DIRECT(TAKE_BACK))), CODE(FORBIDDEN));
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(TAKE_BACK))), "");
    assert_int_equal(picture(ev.host, ev.id)->n_rounds, 0);
    /* Somebody leaves, and it is drawn without him. */
    assert_int_equal(leave(ev.who[0], ev.id), 0);
    begin_round(&ev);
    assert_null(table_with(&ev, 1));
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(TAKE_BACK))), "tournament.no_round_waits");
    crash(&ev);
    assert_null(table_with(&ev, 1));
    sim_stop(&ev.sim);
}

/* Whoever drops after his result keeps it, and so does his opponent. */
static void a_drop_after_a_result(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 88, swiss);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    begin_round(&ev);
    play_round(&ev);
    pass(&ev, 1000);
    int32_t score[PEOPLE];

    for (uint32_t i = 0; i < PEOPLE; i++)
        score[i] = standing_of(&ev, i + 1)->score;
    assert_int_equal(leave(ev.who[1], ev.id), 0);
    assert_int_equal(last_round(&ev)->tables[0]->how, HOW(PLAYED));
    assert_int_equal(last_round(&ev)->tables[1]->how, HOW(PLAYED));
    for (uint32_t i = 0; i < PEOPLE; i++)
        assert_int_equal(standing_of(&ev, i + 1)->score, score[i]);
    assert_true(standing_of(&ev, 2)->out);
    sim_stop(&ev.sim);
}

static bool host_may(struct festivity *ev, Gonfalon__V1__TournamentTodo todo)
{
    const Gonfalon__V1__MyTournament *mine = picture(ev->host, ev->id)->mine;

    for (size_t i = 0; i < mine->n_todo; i++)
        if (mine->todo[i] == todo)
            return true;
    return false;
}

/* Everybody leaves: nobody is paired, and it can only be ended; the host is told to do that as soon as there
 * are no two who could meet. */
static void everybody_withdraws(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 89, swiss);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    for (int i = 0; i < PEOPLE; i++) {
        bool two = PEOPLE - i >= 2;

        assert_int_equal(host_may(&ev, GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_PAIR), two);
        assert_int_equal(host_may(&ev, GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_FINISH), !two);
        assert_int_equal(leave(ev.who[i], ev.id), 0);
    }
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(PAIR))), "tournament.all_played");
    assert_int_equal(picture(ev.host, ev.id)->n_rounds, 0);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(FINISH))), "");

    /* In the middle of a round: both of a table have lost it. */
    static struct festivity other;

    set_up(&other, 90, swiss);
    assert_string_equal(key_of(act(other.host, other.id, DIRECT(START))), "");
    assert_string_equal(key_of(act(other.host, other.id, DIRECT(PAIR))), "");
    for (int i = 0; i < PEOPLE; i++)
        assert_int_equal(leave(other.who[i], other.id), 0);
    assert_string_equal(key_of(act(other.host, other.id, DIRECT(BEGIN))), "");
    const Gonfalon__V1__TournamentRound *round = last_round(&other);

    assert_int_equal(round->state, ROUND(DONE));
    for (size_t i = 0; i < round->n_tables; i++) {
        assert_int_equal(round->tables[i]->winner, -1);
        assert_string_equal(round->tables[i]->match, "");
    }
    for (uint32_t i = 0; i < PEOPLE; i++)
        assert_int_equal(standing_of(&other, i + 1)->score, 0);
    assert_string_equal(key_of(act(other.host, other.id, DIRECT(PAIR))), "tournament.all_played");
    sim_stop(&other.sim);
    sim_stop(&ev.sim);
}

/* --- ratings ----------------------------------------------------------------------------------- */

static Gonfalon__V1__TournamentSettings *rated(struct sim *sim)
{
    Gonfalon__V1__TournamentSettings *s = swiss(sim);

    s->rated = true;
    s->format->rounds = 1;
    s->format->seeding = GONFALON__V1__TOURNAMENT_SEEDING__TOURNAMENT_SEEDING_RATING;
    s->n_tie_breaks = 1;
    s->tie_breaks = arena_array(&sim->memory, 1, sizeof *s->tie_breaks);
    s->tie_breaks[0] = GONFALON__V1__TIE_BREAK__TIE_BREAK_RATING;
    return s;
}

static uint32_t games_of(struct sim_client *c)
{
    Gonfalon__V1__ServerMessage *answer = sim_ask(c, ASK(PROFILE), PART(c->sim, profile_request));

    assert_int_equal(answer->body_case, GOT(PROFILE));
    return answer->profile->n_ratings ? answer->profile->ratings[0]->games : 0;
}

/* Tables of a rated tournament are rated once; who enters the next one has his rating, by which he is seeded.
 */
static void rated_tournaments(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 91, rated);
    assert_int_equal(picture(ev.host, ev.id)->entrants[0]->rating, 0); /* nobody has one yet */
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    begin_round(&ev);
    play_round(&ev);
    pass(&ev, 5000);
    for (int i = 0; i < PEOPLE; i++)
        assert_int_equal(games_of(ev.who[i]), 1);
    crash(&ev);
    pass(&ev, 5000);
    for (int i = 0; i < PEOPLE; i++)
        assert_int_equal(games_of(ev.who[i]), 1);

    const char *next = made(ev.host, rated(&ev.sim));
    Gonfalon__V1__ProfileSetRequest *hide = PART(&ev.sim, profile_set_request);

    assert_int_equal(published(ev.host, next), 0);
    hide->hides_rating = true;
    assert_int_equal(sim_code(sim_ask(ev.who[0], ASK(PROFILE_SET), hide)), 0);
    for (int i = 0; i < PEOPLE; i++) {
        assert_int_equal(sim_code(enter(ev.who[i], next)), 0);
        assert_string_equal(key_of(hand_in(ev.who[i], next, "squad")), "");
    }
    assert_string_equal(key_of(act(ev.host, next, DIRECT(START))), "");
    Gonfalon__V1__TournamentReply *p = picture(ev.who[1], next);

    /* Who hides his rating enters without one, and is seeded last. */
    assert_int_equal(p->entrants[0]->rating, 0);
    assert_int_equal(p->entrants[0]->seed, PEOPLE);
    for (int i = 1; i < PEOPLE; i++) {
        assert_true(p->entrants[i]->rating > 1000);
        for (int k = 1; k < PEOPLE; k++)
            if (p->entrants[i]->rating > p->entrants[k]->rating)
                assert_true(p->entrants[i]->seed < p->entrants[k]->seed);
    }
    for (int i = 0; i + 1 < PEOPLE; i++)
        assert_true(p->standings[i]->breaks[0]->value >= p->standings[i + 1]->breaks[0]->value);
    /* A host who has no ratings has no rated tournaments. */
    ev.sim.config.ratings = false;
    core_configure(ev.sim.core, &ev.sim.config);
    assert_int_equal(sim_code(make(ev.host, rated(&ev.sim))), CODE(INVALID));
    sim_stop(&ev.sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_late_comer),          cmocka_unit_test(a_substitute),
        cmocka_unit_test(bonus_points),          cmocka_unit_test(own_limits_of_lists),
        cmocka_unit_test(a_swiss_with_a_cut),    cmocka_unit_test(check_in_from_end_to_end),
        cmocka_unit_test(a_table_that_rests),    cmocka_unit_test(a_league_over_weeks),
        cmocka_unit_test(a_round_is_taken_back), cmocka_unit_test(a_drop_after_a_result),
        cmocka_unit_test(everybody_withdraws),   cmocka_unit_test(rated_tournaments),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
