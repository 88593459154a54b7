/* Standings worked out by hand: each tie-break with its terms, and how byes, walkovers and drops count. A
 * reference for random events is tests/tournament/check_standings.py. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/tournament/standings.h"
#include "tests/unit/problem_help.h"

enum { PEOPLE_MAX = 8, GAMES_MAX = 32 };

static struct scoring scoring;
static struct standings_entrant people[PEOPLE_MAX];
static struct standings_game games[GAMES_MAX];
static struct standings_event event;
static struct standings_row rows[PEOPLE_MAX];
static struct standings_term terms[GAMES_MAX];

static void start(int32_t count)
{
    scoring_preset(SCORING_WIN_DRAW_LOSS, &scoring);
    event = (struct standings_event){.count = count, .entrant = people, .game = games};
    event.settings.draw_points = 1;
    for (int32_t i = 0; i < PEOPLE_MAX; i++)
        people[i] = (struct standings_entrant){.left_after = ROUNDS_MAX};
}

static void add(int32_t round, int32_t a, int32_t b, const struct table_result *result)
{
    struct standings_game *g = &games[event.game_count++];

    *g = (struct standings_game){.round = round, .entrant = {a, b}, .kind = result->kind};
    scoring_points(&scoring, result, g->scored);
}

static void played(int32_t round, int32_t a, int32_t b, int32_t victory, int32_t other)
{
    add(round, a, b,
        &(struct table_result){.winner = victory == other ? NO_ENTRANT : other > victory,
                               .victory = {victory, other}});
}

static void bye(int32_t round, int32_t a)
{
    add(round, a, NO_ENTRANT, &(struct table_result){.kind = RESULT_BYE, .winner = NO_ENTRANT});
}

static void walkover(int32_t round, int32_t winner, int32_t loser)
{
    add(round, winner, loser, &(struct table_result){.kind = RESULT_WALKOVER, .winner = 0});
}

static void make(int32_t count, const enum tiebreak *ties)
{
    event.settings.tiebreak_count = count;
    for (int32_t i = 0; i < count; i++)
        event.settings.tiebreak[i] = ties[i];
    assert_true(standings_make(&event, rows));
}

static const struct standings_row *row_of(int32_t entrant)
{
    for (int32_t i = 0; i < event.count; i++) {
        if (rows[i].entrant == entrant)
            return &rows[i];
    }
    fail();
    return NULL;
}

/* The only tie-break, of one entrant. */
static int64_t value(enum tiebreak t, int32_t entrant)
{
    make(1, &t);
    return row_of(entrant)->value[0];
}

/* 0 beats 1, 2 beats 3; then 0 beats 2, 1 draws with 3. Scores 6 1 3 1. */
static void four_players(void)
{
    start(4);
    played(1, 0, 1, 10, 4);
    played(1, 2, 3, 8, 2);
    played(2, 2, 0, 3, 9);
    played(2, 1, 3, 5, 5);
}

static void each_tiebreak_by_hand(void **state)
{
    (void)state;
    four_players();
    assert_int_equal(value(TIEBREAK_OPPONENTS, 0), 1 + 3);
    assert_int_equal(value(TIEBREAK_OPPONENTS, 1), 6 + 1);
    assert_int_equal(value(TIEBREAK_OPPONENTS, 3), 3 + 1);
    /* Of 1: the opponents are 0 (who has 4) and 3 (who has 4). */
    assert_int_equal(value(TIEBREAK_OPPONENTS_OPPONENTS, 1), 4 + 4);
    event.settings.cut = 1;
    assert_int_equal(value(TIEBREAK_OPPONENTS_CUT, 1), 6);
    event.settings.cut = 5;
    assert_int_equal(value(TIEBREAK_OPPONENTS_CUT, 1), 0);
    assert_int_equal(value(TIEBREAK_SONNEBORN_BERGER, 0), 2 * 1 + 2 * 3);
    assert_int_equal(value(TIEBREAK_SONNEBORN_BERGER, 1), 0 + 1);
    assert_int_equal(value(TIEBREAK_MARGIN, 2), 6 - 6);
    assert_int_equal(value(TIEBREAK_MARGIN, 0), 6 + 6);
    assert_int_equal(value(TIEBREAK_VICTORY, 2), 8 + 3);
    assert_int_equal(value(TIEBREAK_WINS, 0), 2);
    assert_int_equal(value(TIEBREAK_WINS, 1), 0);
    assert_int_equal(value(TIEBREAK_PROGRESSIVE, 0), 3 + 6);
    assert_int_equal(value(TIEBREAK_PROGRESSIVE, 1), 0 + 1);
    assert_int_equal(value(TIEBREAK_PROGRESSIVE, 2), 3 + 3);
    people[3].rating = 1700;
    assert_int_equal(value(TIEBREAK_RATING, 3), 1700);
    assert_int_equal(row_of(3)->place, 3); /* before 1, who has as many points */
    assert_int_equal(row_of(1)->place, 4);
}

static void without_a_tiebreak_places_are_shared(void **state)
{
    (void)state;
    four_players();
    make(0, NULL);
    assert_int_equal(rows[0].entrant, 0);
    assert_int_equal(rows[1].entrant, 2);
    assert_int_equal(row_of(1)->place, 3);
    assert_int_equal(row_of(3)->place, 3);
    start(0);
    make(0, NULL);
    start(3); /* nobody has played */
    make(0, NULL);
    for (int32_t i = 0; i < 3; i++)
        assert_int_equal(rows[i].place, 1);
}

static void the_terms_say_where_a_value_comes_from(void **state)
{
    const enum tiebreak ties[] = {TIEBREAK_OPPONENTS_CUT, TIEBREAK_PROGRESSIVE};
    int32_t row;

    (void)state;
    four_players();
    bye(3, 1);
    event.settings.cut = 1;
    make(2, ties);
    for (row = 0; rows[row].entrant != 1; row++)
        ;
    assert_int_equal(standings_terms(&event, rows, row, 0, terms, GAMES_MAX), 3);
    assert_int_equal(terms[0].round, 1);
    assert_int_equal(terms[0].opponent, 0);
    assert_int_equal(terms[0].amount, 6);
    assert_false(terms[0].left_out);
    assert_int_equal(terms[1].opponent, 3);
    assert_int_equal(terms[1].amount, 1);
    assert_true(terms[1].left_out); /* the lowest */
    assert_int_equal(terms[2].opponent, NO_ENTRANT);
    assert_true(terms[2].virtual_opponent);
    assert_int_equal(terms[2].amount, 4); /* his own points: 1 and the bye's 3 */
    assert_int_equal(rows[row].value[0], 10);
    assert_int_equal(standings_terms(&event, rows, row, 1, terms, 1),
                     3); /* with little room: still the number */
    assert_int_equal(terms[0].amount, 0);
}

/* A bye is credited in the score, and counts as a game against oneself; it is no win among wins. */
static void byes_and_walkovers(void **state)
{
    (void)state;
    start(3);
    played(1, 0, 1, 5, 3);
    bye(1, 2);
    walkover(2, 2, 0);
    bye(2, 1);
    make(0, NULL);
    assert_int_equal(row_of(2)->score, 6);
    assert_int_equal(row_of(0)->score, 3);
    assert_int_equal(row_of(1)->score, 3);
    assert_int_equal(value(TIEBREAK_OPPONENTS, 2), 6 + 6);
    assert_int_equal(value(TIEBREAK_OPPONENTS, 0), 3 + 3); /* 1, and himself for the walkover that he lost */
    assert_int_equal(value(TIEBREAK_WINS, 2), 1);
    assert_int_equal(value(TIEBREAK_SONNEBORN_BERGER, 0), 2 * 3 + 0);
}

/* Dropping after a result: the result stays, the points stay, and opponents do not pay for it. */
static void drops_after_a_result(void **state)
{
    (void)state;
    start(4);
    played(1, 0, 1, 9, 1);
    played(1, 2, 3, 9, 1);
    people[1].left_after = 1;
    played(2, 2, 0, 5, 4);
    bye(2, 3);
    played(3, 0, 3, 5, 4);
    bye(3, 2);
    make(0, NULL);
    assert_int_equal(row_of(1)->score, 0);
    assert_int_equal(row_of(1)->place, 4);
    /* 0 met 1 (0 points, and a draw in each of two rounds), 2 (9) and 3 (3). */
    assert_int_equal(value(TIEBREAK_OPPONENTS, 0), 2 + 9 + 3);
    assert_int_equal(value(TIEBREAK_OPPONENTS, 1), 6); /* one record, one opponent */
    people[1].left_after = ROUNDS_MAX;
    assert_int_equal(value(TIEBREAK_OPPONENTS, 0), 0 + 9 + 3);
}

static void a_judges_penalty_is_not_the_opponents(void **state)
{
    (void)state;
    four_players();
    people[0].adjustment = -4;
    assert_int_equal(value(TIEBREAK_OPPONENTS, 1), 6 + 1);
    assert_int_equal(row_of(0)->score, 2);
    assert_int_equal(row_of(2)->place, 1);
    people[2].disqualified = true;
    make(0, NULL);
    assert_int_equal(rows[3].entrant, 2); /* last, without a place */
    assert_int_equal(rows[3].place, 0);
    assert_int_equal(rows[0].entrant, 0);
    assert_int_equal(rows[0].place, 1);
}

static void head_to_head_needs_that_all_have_met(void **state)
{
    const enum tiebreak both[] = {TIEBREAK_HEAD_TO_HEAD, TIEBREAK_RATING};

    (void)state;
    /* 0, 1 and 2 have 3 points each; 1 has beaten 0, 0 has beaten 2, 2 has beaten 3; 1 and 2 have not met. */
    start(4);
    played(1, 1, 0, 5, 1);
    played(1, 2, 3, 5, 1);
    played(2, 0, 2, 5, 1);
    played(2, 3, 1, 2, 0);
    people[2].rating = 100;
    make(2, both);
    assert_int_equal(rows[0].entrant, 2); /* by rating: head to head says nothing */
    assert_int_equal(rows[0].value[0], 0);
    /* Two with as many points who have met. */
    start(4);
    played(1, 1, 0, 5, 1);
    played(1, 2, 3, 5, 1);
    played(2, 0, 2, 5, 1);
    played(2, 1, 3, 1, 5);
    played(3, 0, 3, 5, 5);
    played(3, 1, 2, 3, 3);
    people[0].rating = 9000;
    make(2, both); /* 0: 4, 1: 4, 2: 4, 3: 4; all have met: the sub-table is everything */
    assert_int_equal(rows[0].value[0], 4);
    assert_int_equal(rows[0].entrant, 0);
    people[2].adjustment = people[3].adjustment = -2;
    make(2, both); /* only 0 and 1 are tied now, and 1 has beaten 0 */
    assert_int_equal(rows[0].entrant, 1);
    assert_int_equal(rows[0].value[0], 3);
    assert_int_equal(rows[1].entrant, 0);
    assert_int_equal(standings_terms(&event, rows, 0, 0, terms, GAMES_MAX), 1);
    assert_int_equal(terms[0].opponent, 0);
    assert_int_equal(terms[0].amount, 3);
}

static void the_order_of_tiebreaks_is_the_hosts(void **state)
{
    const enum tiebreak one[] = {TIEBREAK_VICTORY, TIEBREAK_MARGIN},
                        other[] = {TIEBREAK_MARGIN, TIEBREAK_VICTORY};

    (void)state;
    start(4);
    played(1, 0, 2, 100, 90);
    played(1, 1, 3, 50, 10);
    make(2, one);
    assert_int_equal(rows[0].entrant, 0);
    make(2, other);
    assert_int_equal(rows[0].entrant, 1);
}

static void lots_never_leave_a_tie(void **state)
{
    const enum tiebreak lot = TIEBREAK_LOT;
    int32_t first[PEOPLE_MAX] = {0};

    (void)state;
    start(PEOPLE_MAX);
    for (uint64_t seed = 0; seed < 400; seed++) {
        event.settings.seed = seed;
        make(1, &lot);
        for (int32_t i = 0; i < PEOPLE_MAX; i++)
            assert_int_equal(rows[i].place, i + 1);
        first[rows[0].entrant]++;
    }
    for (int32_t i = 0; i < PEOPLE_MAX; i++)
        assert_in_range(first[i], 20, 90); /* 50 on average; the seeds are fixed, so this is no luck */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_tiebreak_by_hand),
        cmocka_unit_test(without_a_tiebreak_places_are_shared),
        cmocka_unit_test(the_terms_say_where_a_value_comes_from),
        cmocka_unit_test(byes_and_walkovers),
        cmocka_unit_test(drops_after_a_result),
        cmocka_unit_test(a_judges_penalty_is_not_the_opponents),
        cmocka_unit_test(head_to_head_needs_that_all_have_met),
        cmocka_unit_test(the_order_of_tiebreaks_is_the_hosts),
        cmocka_unit_test(lots_never_leave_a_tie),
    };
    return cmocka_run_group_tests_name("tournament_standings", tests, NULL, NULL);
}
