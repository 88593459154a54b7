/* Rated tournaments: a judge's correction changes the ratings as the game with that result would have. */
#include "common/tournament/rating.h"
#include "tests/server/festivity.h"

static Gonfalon__V1__TournamentSettings *rated_swiss(struct sim *sim)
{
    Gonfalon__V1__TournamentSettings *s = swiss(sim);

    s->rated = true;
    s->format->rounds = 2;
    return s;
}

static void begin(struct festivity *ev, uint64_t seed,
                  Gonfalon__V1__TournamentSettings *(*settings)(struct sim *))
{
    set_up(ev, seed, settings);
    assert_string_equal(key_of(act(ev->host, ev->id, DIRECT(START))), "");
    begin_round(ev);
    play_round(ev);
}

static int points_of_name(struct sim_client *c, const char *name)
{
    Gonfalon__V1__RatingsRequest *ask = PART(c->sim, ratings_request);

    ask->system = sim_text(c->sim, "tiny");
    Gonfalon__V1__RatingsReply *known = sim_ask(c, ASK(RATINGS), ask)->ratings;

    for (size_t i = 0; i < known->n_ratings; i++)
        if (strcmp(known->ratings[i]->name, name) == 0)
            return known->ratings[i]->points;
    return 0;
}

static const char *name_of(struct festivity *ev, uint32_t entrant)
{
    return sim_text(&ev->sim, picture(ev->host, ev->id)->entrants[entrant - 1]->name);
}

static Gonfalon__V1__TournamentJudgeRequest *correcting(struct festivity *ev, uint32_t round, uint32_t table,
                                                        int32_t winner)
{
    Gonfalon__V1__TournamentJudgeRequest *ask = PART(&ev->sim, tournament_judge_request);

    ask->tournament = sim_text(&ev->sim, ev->id);
    ask->act_case = GONFALON__V1__TOURNAMENT_JUDGE_REQUEST__ACT_CORRECT;
    ask->correct = PART(&ev->sim, judge_correct);
    ask->correct->round = round;
    ask->correct->table = table;
    ask->correct->winner = winner;
    ask->correct->reason = sim_text(&ev->sim, "the score was read wrongly");
    return ask;
}

static void correct(struct festivity *ev, uint32_t round, uint32_t table, int32_t winner)
{
    assert_string_equal(
        key_of(sim_ask(ev->host, ASK(TOURNAMENT_JUDGE), correcting(ev, round, table, winner))), "");
    sim_run(&ev->sim);
}

/* What a game against an equal gives somebody who has never played, in whole points. */
static int first_game(int32_t half_points)
{
    struct rating_game game = {rating_start(), half_points};

    return (rating_after(rating_start(), 1, &game, RATING_TAU).points + 50) / 100;
}

/* Their first games: it is as if they had ended otherwise, and as often as a judge changes his mind. */
static void as_if_it_had_ended_so(void **state)
{
    static struct festivity ev;
    static const struct {
        int32_t winner, half_points;
    } rulings[] = {{2, 0}, {1, 2}, {0, 1}, {2, 0}, {-1, 1}, {1, 2}, {1, 2}};

    (void)state;
    begin(&ev, 81, rated_swiss);
    Gonfalon__V1__TournamentTable *table = last_round(&ev)->tables[0];
    const char *a = name_of(&ev, table->a), *b = name_of(&ev, table->b);

    assert_true(points_of_name(ev.host, a) > 0);
    for (size_t i = 0; i < sizeof rulings / sizeof *rulings; i++) {
        correct(&ev, 1, 1, rulings[i].winner);
        assert_int_equal(points_of_name(ev.host, a), first_game(rulings[i].half_points));
        assert_int_equal(points_of_name(ev.host, b), first_game(2 - rulings[i].half_points));
    }
    sim_stop(&ev.sim);
}

/* What was played since stays, and only the difference is taken. */
static void later_games_stay(void **state)
{
    static struct festivity ev;

    (void)state;
    begin(&ev, 82, rated_swiss);
    Gonfalon__V1__TournamentTable *table = last_round(&ev)->tables[0];
    const char *a = name_of(&ev, table->a), *b = name_of(&ev, table->b);

    correct(&ev, 1, 1, 1);
    begin_round(&ev);
    play_round(&ev);
    int before_a = points_of_name(ev.host, a), before_b = points_of_name(ev.host, b);
    int step = first_game(0) - first_game(2);

    assert_int_not_equal(before_a, first_game(2));
    correct(&ev, 1, 1, 2);
    assert_in_range(points_of_name(ev.host, a), before_a + step - 1, before_a + step + 1);
    assert_in_range(points_of_name(ev.host, b), before_b - step - 1, before_b - step + 1);
    sim_stop(&ev.sim);
}

/* The server dies after so many steps of the store, or its disk fails: the correction is there and counted
 * once, or it is not there at all. */
static bool corrected_after(size_t steps, enum step_end end)
{
    static struct festivity ev;

    begin(&ev, 83, rated_swiss);
    Gonfalon__V1__TournamentTable *table = last_round(&ev)->tables[0];
    const char *a = name_of(&ev, table->a);
    int32_t winner = table->winner == 1 ? 2 : 1;

    sim_post(ev.host, ASK(TOURNAMENT_JUDGE), correcting(&ev, 1, 1, winner));
    for (size_t i = 0; i < steps && stepped_store_waiting(ev.sim.store) > 0; i++)
        stepped_store_step(ev.sim.store, 1, i + 1 == steps ? end : STEP_DURABLE);
    crash(&ev);
    sim_pass(&ev.sim, 2000);
    bool corrected = picture(ev.host, ev.id)->rounds[0]->tables[0]->corrected;
    int32_t true_winner = corrected ? winner : table->winner;

    assert_int_equal(points_of_name(ev.host, a), first_game(true_winner == 1 ? 2 : true_winner == 2 ? 0 : 1));
    sim_stop(&ev.sim);
    return corrected;
}

static void a_crash_counts_it_once(void **state)
{
    (void)state;
    assert_false(corrected_after(0, STEP_CRASHED));
    for (size_t steps = 2; steps < 9; steps++)
        assert_true(corrected_after(steps, STEP_CRASHED));
    assert_false(corrected_after(2, STEP_FAILED));
}

static Gonfalon__V1__TournamentSettings *unrated(struct sim *sim)
{
    Gonfalon__V1__TournamentSettings *s = rated_swiss(sim);

    s->rated = false;
    return s;
}

static void others_change_nothing(void **state)
{
    static struct festivity ev;

    (void)state;
    begin(&ev, 84, unrated);
    correct(&ev, 1, 1, 2);
    assert_int_equal(points_of_name(ev.host, "ann"), 0);
    sim_stop(&ev.sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_if_it_had_ended_so),
        cmocka_unit_test(later_games_stay),
        cmocka_unit_test(a_crash_counts_it_once),
        cmocka_unit_test(others_change_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
