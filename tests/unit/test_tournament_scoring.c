/* Tournament points from results, and settings that make no sense. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/tournament/scoring.h"
#include "tests/unit/problem_help.h"

static struct scoring s;
static struct problems problems;
static struct scored scored[2];

static void expect_points(int32_t one, int32_t two, int32_t points, int32_t other)
{
    struct table_result r = {.kind = RESULT_PLAYED, .victory = {one, two}};

    r.winner = one == two ? NO_ENTRANT : two > one;
    scoring_points(&s, &r, scored);
    assert_int_equal(scored[0].points, points);
    assert_int_equal(scored[1].points, other);
    assert_int_equal(scored[0].margin, one - two);
    assert_int_equal(scored[1].margin, two - one);
    assert_int_equal(scored[0].victory, one);
}

static void presets_have_no_problem(void **state)
{
    (void)state;
    problems.count = 0;
    for (int32_t i = 0; i < SCORING_PRESETS; i++) {
        scoring_preset((enum scoring_preset)i, &s);
        scoring_check(&s, &problems);
    }
    expect_count(&problems, 0);
}

static void win_draw_and_loss(void **state)
{
    struct table_result against_the_count = {.kind = RESULT_PLAYED, .winner = 1, .victory = {50, 20}};

    (void)state;
    scoring_preset(SCORING_WIN_DRAW_LOSS, &s);
    expect_points(7, 3, 3, 0);
    assert_int_equal(scored[0].outcome, SCORED_WIN);
    assert_int_equal(scored[1].outcome, SCORED_LOSS);
    expect_points(3, 3, 1, 1);
    assert_int_equal(scored[1].outcome, SCORED_DRAW);
    /* The system knows who has won, whatever the victory points are. */
    scoring_points(&s, &against_the_count, scored);
    assert_int_equal(scored[1].points, 3);
    assert_int_equal(scored[1].outcome, SCORED_WIN);
    assert_int_equal(scored[1].margin, -30);
}

static void major_and_minor(void **state)
{
    struct table_result against_the_count = {.kind = RESULT_PLAYED, .winner = 1, .victory = {900, 20}};
    struct table_result drawn = {.kind = RESULT_PLAYED, .winner = NO_ENTRANT, .victory = {900, 20}};

    (void)state;
    scoring_preset(SCORING_MAJOR_MINOR, &s);
    expect_points(600, 600, 2, 2);
    expect_points(600, 599, 4, 1);
    expect_points(100, 599, 1, 4);
    expect_points(100, 600, 0, 5);
    scoring_points(&s, &against_the_count, scored);
    assert_int_equal(scored[1].points, 4); /* no major win with fewer victory points */
    scoring_points(&s, &drawn, scored);
    assert_int_equal(scored[0].points, 2); /* a draw is a draw */
}

static void twenty_to_nil(void **state)
{
    (void)state;
    scoring_preset(SCORING_TWENTY, &s);
    expect_points(50, 50, 10, 10);
    expect_points(55, 50, 10, 10);
    assert_int_equal(scored[0].outcome, SCORED_DRAW); /* the margin alone decides */
    expect_points(56, 50, 11, 9);
    expect_points(50, 60, 9, 11);
    expect_points(50, 61, 8, 12);
    expect_points(100, 50, 19, 1);
    expect_points(101, 50, 20, 0);
    expect_points(100, 0, 20, 0);
    for (int32_t margin = 0; margin <= 100; margin++) {
        int32_t won = margin <= 5 ? 0 : (margin - 1) / 5 > 10 ? 10 : (margin - 1) / 5;

        expect_points(margin, 0, 10 + won, 10 - won);
    }
}

static void byes_walkovers_and_absences_are_credited(void **state)
{
    struct table_result r = {.kind = RESULT_BYE, .winner = NO_ENTRANT};

    (void)state;
    scoring_preset(SCORING_TWENTY, &s);
    scoring_points(&s, &r, scored);
    assert_int_equal(scored[0].points, 13);
    assert_int_equal(scored[0].margin, 16);
    assert_int_equal(scored[0].outcome, SCORED_WIN);
    assert_int_equal(scored[1].points, 0);
    r = (struct table_result){.kind = RESULT_WALKOVER, .winner = 1};
    s.walkover_loser = -2;
    scoring_points(&s, &r, scored);
    assert_int_equal(scored[1].points, 13);
    assert_int_equal(scored[1].outcome, SCORED_WIN);
    assert_int_equal(scored[0].points, -2);
    assert_int_equal(scored[0].margin, -16);
    assert_int_equal(scored[0].outcome, SCORED_LOSS);
    r = (struct table_result){.kind = RESULT_DOUBLE_LOSS, .winner = NO_ENTRANT};
    s.double_loss = -1;
    scoring_points(&s, &r, scored);
    assert_int_equal(scored[0].points, -1);
    assert_int_equal(scored[1].points, -1);
    assert_int_equal(scored[0].outcome, SCORED_LOSS);
    r = (struct table_result){.kind = RESULT_ABSENT, .winner = NO_ENTRANT};
    s.absent = 1;
    scoring_points(&s, &r, scored);
    assert_int_equal(scored[0].points, 1);
    assert_int_equal(scored[0].outcome, SCORED_LOSS);
    assert_int_equal(scored[1].points, 0);
}

static void bonus_and_sportsmanship_are_added(void **state)
{
    struct table_result r = {
        .kind = RESULT_PLAYED, .winner = 0, .victory = {9, 1}, .bonus = {2, 1}, .sportsmanship = {0, 3}};

    (void)state;
    scoring_preset(SCORING_WIN_DRAW_LOSS, &s);
    s.bonus_max = 2;
    s.sportsmanship_max = 3;
    problems.count = 0;
    scoring_check(&s, &problems);
    expect_count(&problems, 0);
    scoring_points(&s, &r, scored);
    assert_int_equal(scored[0].points, 5);
    assert_int_equal(scored[0].game, 3);
    assert_int_equal(scored[1].points, 4);
    assert_int_equal(scored[1].game, 0);
}

static void every_problem_of_the_settings_is_told(void **state)
{
    (void)state;
    scoring_preset(SCORING_MAJOR_MINOR, &s);
    s.row_count = 5;
    s.row[0] = (struct scoring_row){1, 2, 3};
    s.row[1] = (struct scoring_row){0, 1, 2};
    s.row[2] = (struct scoring_row){10, 0, 5};
    s.row[3] = (struct scoring_row){20, 300, 0};
    s.row[4] = (struct scoring_row){2000000, 300, 0};
    s.by = (enum scoring_by)9;
    s.bye_points = 400;
    s.walkover_winner = 1;
    s.walkover_loser = 2;
    s.bonus_max = -1;
    s.absent = -500;
    problems.count = 0;
    scoring_check(&s, &problems);
    expect_problem(&problems, "/by", "", "scoring_by");
    expect_problem(&problems, "/rows/0", "", "scoring_draw");
    expect_problem(&problems, "/rows/1/margin", "", "scoring_order");
    expect_problem(&problems, "/rows/1", "", "scoring_winner_less");
    expect_problem(&problems, "/rows/1/winner", "", "scoring_falls");
    expect_problem(&problems, "/rows/2/loser", "", "scoring_rises");
    expect_problem(&problems, "/rows/3/winner", "", "scoring_range");
    expect_problem(&problems, "/rows/4/margin", "", "scoring_range");
    expect_problem(&problems, "/bye/points", "", "scoring_bye_high");
    expect_problem(&problems, "/bye/points", "", "scoring_range");
    expect_problem(&problems, "/walkover", "", "scoring_walkover");
    expect_problem(&problems, "/bonus_max", "", "scoring_range");
    expect_problem(&problems, "/absent", "", "scoring_range");
    problems.count = 0;
    scoring_preset(SCORING_TWENTY, &s);
    s.row_count = 1;
    scoring_check(&s, &problems);
    expect_problem(&problems, "/rows", "", "scoring_rows");
    s.row_count = SCORING_ROWS_MAX + 1;
    problems.count = 0;
    scoring_check(&s, &problems);
    expect_problem(&problems, "/rows", "", "scoring_rows");
    expect_count(&problems, 1);
    scoring_preset(SCORING_TWENTY, &s);
    s.bonus_max = 90;
    s.sportsmanship_max = 91; /* 20 and both are 201 */
    problems.count = 0;
    scoring_check(&s, &problems);
    expect_problem(&problems, "/rows", "", "scoring_range");
}

static void the_most_and_the_least_of_a_round(void **state)
{
    (void)state;
    scoring_preset(SCORING_TWENTY, &s);
    assert_int_equal(scoring_most(&s), 20);
    assert_int_equal(scoring_least(&s), 0);
    s.bonus_max = 3;
    s.walkover_winner = 25;
    s.double_loss = -4;
    s.absent = -1;
    assert_int_equal(scoring_most(&s), 28);
    assert_int_equal(scoring_least(&s), -4);
    s.absent = -9;
    assert_int_equal(scoring_least(&s), -9);
    s.walkover_loser = -10;
    assert_int_equal(scoring_least(&s), -10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(presets_have_no_problem),
        cmocka_unit_test(win_draw_and_loss),
        cmocka_unit_test(major_and_minor),
        cmocka_unit_test(twenty_to_nil),
        cmocka_unit_test(byes_walkovers_and_absences_are_credited),
        cmocka_unit_test(bonus_and_sportsmanship_are_added),
        cmocka_unit_test(every_problem_of_the_settings_is_told),
        cmocka_unit_test(the_most_and_the_least_of_a_round),
    };
    return cmocka_run_group_tests_name("tournament_scoring", tests, NULL, NULL);
}
