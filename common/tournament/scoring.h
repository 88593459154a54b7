/* From the result of a table to tournament points. Every scheme is one table of thresholds: win/draw/loss has
 * two rows, major and minor wins three or four, "20-0" eleven. */
#ifndef GONFALON_TOURNAMENT_SCORING_H
#define GONFALON_TOURNAMENT_SCORING_H

#include "common/army/problem.h"
#include "common/tournament/limits.h"

#include <stdbool.h>
#include <stdint.h>

enum scoring_limit {
    SCORING_ROWS_MAX = 64,
    SCORING_POINTS_MAX = 200, /* a side in one round, extras included: 64 rounds stay within SCORE_MAX */
    SCORING_MARGIN_MAX = 1000000
};

_Static_assert((int)SCORING_POINTS_MAX *(int)ROUNDS_MAX + (int)ADJUSTMENT_MAX <= (int)SCORE_MAX,
               "scores stay in bounds");

/* From this difference of victory points on: what the winner and the loser get. */
struct scoring_row {
    int32_t margin;
    int32_t winner, loser;
};

enum scoring_by {
    SCORING_BY_OUTCOME, /* the system says who has won; the difference only says how clearly */
    SCORING_BY_MARGIN   /* the difference alone decides: below the second row it is a draw */
};

struct scoring {
    enum scoring_by by;
    int32_t row_count;                        /* at least 2 */
    struct scoring_row row[SCORING_ROWS_MAX]; /* row 0 is the draw: margin 0, both the same */
    /* Rounds without a game. The victory points are what they add to tie-breaks by victory points. */
    int32_t bye_points, bye_for, bye_margin;
    int32_t walkover_winner, walkover_loser, walkover_for, walkover_margin; /* the loser: minus the margin */
    int32_t double_loss; /* both, if neither came or a judge took the game from both */
    int32_t absent;      /* a round missed by a late comer */
    int32_t bonus_max;   /* at most so many bonus points a game; 0: none are given */
    int32_t sportsmanship_max;
};

enum scoring_preset {
    SCORING_WIN_DRAW_LOSS, /* 3-1-0 */
    SCORING_MAJOR_MINOR,   /* major 5-0, minor 4-1, draw 2-2; major from 500 on */
    SCORING_TWENTY,        /* 20-0 in steps of 5 victory points: within 5 it is 10-10, from 51 on 20-0 */
    SCORING_TWENTY_WIDE,   /* 20-0 in steps of 150, for victory points in the size of an army */
    SCORING_PRESETS
};

/* The settings of a preset; a host may change them afterwards. */
void scoring_preset(enum scoring_preset preset, struct scoring *s);

/* Every problem of settings of the event's own:
 *   "scoring_rows"        fewer than 2 rows or more than SCORING_ROWS_MAX  /rows
 *   "scoring_draw"        row 0 is no draw: margin 0, both the same        /rows/0
 *   "scoring_order"       margins must rise                                /rows/I/margin
 *   "scoring_winner_less" a winner gets less than the loser                /rows/I
 *   "scoring_falls"       a clearer win brings the winner less             /rows/I/winner
 *   "scoring_rises"       a clearer loss brings the loser more             /rows/I/loser
 *   "scoring_range"       beyond the limits above                          /rows/I/winner, /bye/points ...
 *   "scoring_walkover"    a walkover brings the loser more than the winner /walkover
 *   "scoring_bye_high"    a bye is worth more than the best win            /bye/points
 *   "scoring_by"          no such way of deciding                          /by
 */
void scoring_check(const struct scoring *s, struct problems *problems);

enum result_kind {
    RESULT_PLAYED,
    RESULT_WALKOVER,    /* `winner` has won without a game */
    RESULT_DOUBLE_LOSS, /* neither came, or a judge took the game from both */
    RESULT_BYE,         /* side 0 has a bye; there is no side 1 */
    RESULT_ABSENT       /* side 0 was not there: a late comer's missed round */
};

struct table_result {
    enum result_kind kind;
    int32_t winner;     /* side 0 or 1, NO_ENTRANT: a draw; as the system or a judge says */
    int32_t victory[2]; /* victory points, as the system tells them */
    int32_t bonus[2], sportsmanship[2];
};

enum scored_outcome { SCORED_LOSS, SCORED_DRAW, SCORED_WIN };

/* What a side has from it. */
struct scored {
    int32_t points; /* all together: what counts */
    int32_t game, bonus, sportsmanship;
    int32_t victory, margin; /* for tie-breaks */
    enum scored_outcome outcome;
};

/* The most and the least that one side can have from one round. */
int32_t scoring_most(const struct scoring *s);
int32_t scoring_least(const struct scoring *s);

/* Needs settings without problems, and a winner for a walkover. scored[1] of a bye or an absence is all zero.
 */
void scoring_points(const struct scoring *s, const struct table_result *r, struct scored scored[2]);

#endif
