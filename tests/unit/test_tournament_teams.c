/* Captains pair their teams: every step, in secret, and every refusal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/dice/seeded.h"
#include "common/tournament/teams.h"
#include "tests/unit/problem_help.h"

static struct team_pairing p;

static void three_players(void **state)
{
    (void)state;
    assert_null(team_start(&p, 3));
    assert_null(team_defend(&p, 0, 1));
    assert_null(team_defend(&p, 1, 2));
    assert_null(team_attack(&p, 1, 1, 0));
    assert_null(team_attack(&p, 0, 0, 2));
    assert_null(team_choose(&p, 0, 0)); /* his 1 takes their 0 */
    assert_null(team_choose(&p, 1, 2)); /* their 2 takes his 2 */
    assert_int_equal(p.step, TEAM_PAIRED);
    assert_int_equal(p.board_count, 3);
    assert_int_equal(p.board[0].player[0], 1);
    assert_int_equal(p.board[0].player[1], 0);
    assert_int_equal(p.board[0].defending, 0);
    assert_int_equal(p.board[1].player[0], 2);
    assert_int_equal(p.board[1].player[1], 2);
    assert_int_equal(p.board[1].defending, 1);
    assert_int_equal(p.board[2].kind, TEAM_BOARD_REFUSED); /* the two who were refused */
    assert_int_equal(p.board[2].player[0], 0);
    assert_int_equal(p.board[2].player[1], 1);
}

static void four_players_leave_one_over(void **state)
{
    (void)state;
    assert_null(team_start(&p, 4));
    team_defend(&p, 0, 0);
    team_defend(&p, 1, 0);
    team_attack(&p, 0, 1, 2);
    team_attack(&p, 1, 3, 2);
    team_choose(&p, 1, 2);
    team_choose(&p, 0, 3);
    assert_int_equal(p.step, TEAM_PAIRED);
    assert_int_equal(p.board[2].kind, TEAM_BOARD_REFUSED);
    assert_int_equal(p.board[2].player[0], 1);
    assert_int_equal(p.board[2].player[1], 2);
    assert_int_equal(p.board[3].kind, TEAM_BOARD_LEFT); /* neither named nor offered */
    assert_int_equal(p.board[3].player[0], 3);
    assert_int_equal(p.board[3].player[1], 1);
}

/* A player who is in the hand of a team; not one of those given. */
static int32_t any_player(struct seeded_stream *chance, int32_t team, int32_t not_one, int32_t not_two)
{
    for (;;) {
        int32_t player = (int32_t)seeded_draw(chance, (uint32_t)p.players);

        if (!p.paired[team][player] && player != not_one && player != not_two)
            return player;
    }
}

static void one_step(struct seeded_stream *chance, int32_t team)
{
    const struct team_picks *own = &p.picks[team];

    if (p.step == TEAM_DEFENDERS && !own->defender_sealed) {
        assert_null(team_defend(&p, team, any_player(chance, team, NO_ENTRANT, NO_ENTRANT)));
    } else if (p.step == TEAM_ATTACKERS && !own->attackers_sealed) {
        int32_t one = any_player(chance, team, own->defender, NO_ENTRANT);

        assert_null(team_attack(&p, team, one, any_player(chance, team, own->defender, one)));
    } else if (p.step == TEAM_CHOICES && !own->chosen_sealed) {
        assert_null(team_choose(&p, team, p.picks[1 - team].attacker[seeded_draw(chance, 2)]));
    }
}

static void every_size_pairs_everybody_once(void **state)
{
    struct seeded_stream chance = seeded_stream(9, 1, 0);

    (void)state;
    for (int32_t turn = 0; turn < 600; turn++) {
        int32_t players = TEAM_PLAYERS_MIN + turn % 6, defended = 0;
        bool seen[2][TEAM_PLAYERS_MAX] = {{false}};

        assert_null(team_start(&p, players));
        for (int32_t steps = 0; p.step != TEAM_PAIRED; steps++) {
            assert_true(steps < 200);
            one_step(&chance, (int32_t)seeded_draw(&chance, 2));
        }
        assert_int_equal(p.board_count, players);
        assert_int_equal(p.round, (players - 1) / 2);
        for (int32_t i = 0; i < players; i++) {
            defended += p.board[i].kind == TEAM_BOARD_DEFENDED;
            for (int32_t team = 0; team < 2; team++) {
                assert_false(seen[team][p.board[i].player[team]]);
                seen[team][p.board[i].player[team]] = true;
            }
        }
        assert_int_equal(defended, players - 1 - (players % 2 == 0));
    }
}

static void every_refusal_changes_nothing(void **state)
{
    struct team_pairing before;

    (void)state;
    assert_string_equal(team_start(&p, 2), "team_players");
    assert_string_equal(team_start_fixed(&p, 9), "team_players");
    assert_null(team_start(&p, 5));
    before = p;
    assert_string_equal(team_attack(&p, 0, 1, 2), "team_step");
    assert_string_equal(team_choose(&p, 0, 1), "team_step");
    assert_string_equal(team_defend(&p, 2, 1), "team_no_team");
    assert_string_equal(team_attack(&p, -1, 1, 2), "team_no_team");
    assert_string_equal(team_choose(&p, 7, 1), "team_no_team");
    assert_string_equal(team_defend(&p, 0, 5), "team_no_player");
    assert_string_equal(team_defend(&p, 0, -1), "team_no_player");
    assert_memory_equal(&p, &before, sizeof p);
    assert_null(team_defend(&p, 0, 1));
    before = p;
    assert_string_equal(team_defend(&p, 0, 2), "team_sealed"); /* no second thoughts */
    assert_string_equal(team_attack(&p, 0, 2, 3), "team_step");
    assert_memory_equal(&p, &before, sizeof p);
    assert_null(team_defend(&p, 1, 1));
    before = p;
    assert_string_equal(team_attack(&p, 0, 1, 2), "team_player_defends");
    assert_string_equal(team_attack(&p, 0, 2, 2), "team_same_twice");
    assert_string_equal(team_attack(&p, 0, 2, 8), "team_no_player");
    assert_memory_equal(&p, &before, sizeof p);
    assert_null(team_attack(&p, 0, 2, 3));
    assert_null(team_attack(&p, 1, 3, 4));
    before = p;
    assert_string_equal(team_choose(&p, 0, 2), "team_not_offered"); /* his own */
    assert_memory_equal(&p, &before, sizeof p);
    assert_null(team_choose(&p, 0, 3));
    assert_string_equal(team_choose(&p, 0, 4), "team_sealed");
    assert_null(team_choose(&p, 1, 2));
    assert_string_equal(team_defend(&p, 0, 1), "team_player_paired");
    assert_string_equal(team_defend(&p, 0, 2), "team_player_paired");
    assert_null(team_defend(&p, 0, 3)); /* refused: back in the hand */
}

static void fixed_boards(void **state)
{
    (void)state;
    assert_null(team_start_fixed(&p, 5));
    assert_int_equal(p.step, TEAM_PAIRED);
    for (int32_t i = 0; i < 5; i++) {
        assert_int_equal(p.board[i].player[0], i);
        assert_int_equal(p.board[i].player[1], i);
        assert_int_equal(p.board[i].kind, TEAM_BOARD_FIXED);
    }
    assert_string_equal(team_defend(&p, 0, 1), "team_step");
}

static void team_points(void **state)
{
    const int32_t boards[3][2] = {{20, 0}, {15, 5}, {12, 8}};
    const int32_t even[3][2] = {{12, 8}, {9, 11}, {11, 9}};
    struct team_scoring s = {.by = TEAM_SUM};
    struct team_score score;

    (void)state;
    team_score(&s, 3, boards, &score);
    assert_int_equal(score.points[0], 47);
    assert_int_equal(score.points[1], 13);
    s.cap = 45;
    team_score(&s, 3, boards, &score);
    assert_int_equal(score.boards[0], 47);
    assert_int_equal(score.points[0], 45);
    assert_int_equal(score.points[1], 15); /* the sum stays */
    s = (struct team_scoring){.by = TEAM_MARGIN, .draw_margin = 4, .win = 2, .draw = 1, .loss = 0};
    team_score(&s, 3, boards, &score);
    assert_int_equal(score.points[0], 2);
    assert_int_equal(score.points[1], 0);
    team_score(&s, 3, even, &score);
    assert_int_equal(score.points[0], 1); /* 32 to 28 */
    assert_int_equal(score.points[1], 1);
    s.draw_margin = 3;
    team_score(&s, 3, even, &score);
    assert_int_equal(score.points[0], 2);
    team_score(&s, 0, NULL, &score);
    assert_int_equal(score.points[0], 1);
}

static void team_settings(void **state)
{
    struct team_scoring s = {.by = TEAM_MARGIN, .win = 2, .draw = 1};
    static struct problems problems;
    struct scoring board;

    (void)state;
    scoring_preset(SCORING_TWENTY, &board);
    problems.count = 0;
    team_scoring_check(&s, &board, 8, &problems);
    s = (struct team_scoring){.by = TEAM_SUM}; /* eight boards of 20 are 160 */
    team_scoring_check(&s, &board, 8, &problems);
    expect_count(&problems, 0);
    board.bonus_max = 6; /* now they are 208, beyond 200 */
    team_scoring_check(&s, &board, 8, &problems);
    expect_problem(&problems, "/cap", "", "team_scoring_high");
    expect_count(&problems, 1);
    s.cap = 120;
    problems.count = 0;
    team_scoring_check(&s, &board, 8, &problems);
    expect_count(&problems, 0);
    s.cap = 209;
    team_scoring_check(&s, &board, 8, &problems);
    expect_problem(&problems, "/cap", "", "team_scoring_cap");
    s = (struct team_scoring){.by = TEAM_MARGIN, .cap = -1, .draw_margin = -1, .win = 1, .draw = 2};
    problems.count = 0;
    team_scoring_check(&s, &board, 8, &problems);
    expect_problem(&problems, "/cap", "", "team_scoring_cap");
    expect_problem(&problems, "/draw_margin", "", "team_scoring_margin");
    expect_problem(&problems, "/win", "", "team_scoring_points");
    expect_count(&problems, 3);
    s.by = (enum team_scoring_by)5;
    team_scoring_check(&s, &board, 8, &problems);
    expect_problem(&problems, "/by", "", "team_scoring_by");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_players),
        cmocka_unit_test(four_players_leave_one_over),
        cmocka_unit_test(every_size_pairs_everybody_once),
        cmocka_unit_test(every_refusal_changes_nothing),
        cmocka_unit_test(fixed_boards),
        cmocka_unit_test(team_points),
        cmocka_unit_test(team_settings),
    };
    return cmocka_run_group_tests_name("tournament_teams", tests, NULL, NULL);
}
