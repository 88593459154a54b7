/* Points from results. */
#include "common/tournament/scoring.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static void range(struct problems *p, struct trail at, const char *key, int32_t value, int32_t low,
                  int32_t high)
{
    char detail[PROBLEM_DETAIL_BYTES];

    if (value >= low && value <= high)
        return;
    snprintf(detail, sizeof detail, "%d: %d to %d", (int)value, (int)low, (int)high);
    problem_add(p, at, "", key, detail, value);
}

static void check_row(const struct scoring *s, int32_t i, struct problems *p)
{
    struct trail at = trail_index(trail_key(trail_root(), "rows"), i);
    const struct scoring_row *row = &s->row[i], *before = i > 0 ? row - 1 : NULL;

    range(p, trail_key(at, "margin"), "scoring_range", row->margin, 0, SCORING_MARGIN_MAX);
    range(p, trail_key(at, "winner"), "scoring_range", row->winner, 0, SCORING_POINTS_MAX);
    range(p, trail_key(at, "loser"), "scoring_range", row->loser, 0, SCORING_POINTS_MAX);
    if (!before) {
        if (row->margin != 0 || row->winner != row->loser)
            problem_add(p, at, "", "scoring_draw", "", row->margin);
        return;
    }
    if (row->margin <= before->margin)
        problem_add(p, trail_key(at, "margin"), "", "scoring_order", "", row->margin);
    if (row->winner < row->loser)
        problem_add(p, at, "", "scoring_winner_less", "", row->loser - row->winner);
    if (row->winner < before->winner)
        problem_add(p, trail_key(at, "winner"), "", "scoring_falls", "", before->winner - row->winner);
    if (row->loser > before->loser)
        problem_add(p, trail_key(at, "loser"), "", "scoring_rises", "", row->loser - before->loser);
}

static int32_t best_win(const struct scoring *s)
{
    int32_t best = 0;

    for (int32_t i = 0; i < s->row_count; i++)
        best = s->row[i].winner > best ? s->row[i].winner : best;
    return best;
}

/* What lies in an object of its own: /bye/points. */
static struct trail within(const char *part, const char *key)
{
    return trail_key(trail_key(trail_root(), part), key);
}

void scoring_check(const struct scoring *s, struct problems *p)
{
    const char *out = "scoring_range";
    int32_t before = p->count;

    if (s->by != SCORING_BY_OUTCOME && s->by != SCORING_BY_MARGIN)
        problem_add(p, trail_key(trail_root(), "by"), "", "scoring_by", "", (int32_t)s->by);
    if (s->row_count < 2 || s->row_count > SCORING_ROWS_MAX) {
        problem_add(p, trail_key(trail_root(), "rows"), "", "scoring_rows", "", s->row_count);
    } else {
        for (int32_t i = 0; i < s->row_count; i++)
            check_row(s, i, p);
        if (s->bye_points > best_win(s))
            problem_add(p, within("bye", "points"), "", "scoring_bye_high", "", s->bye_points - best_win(s));
    }
    range(p, within("bye", "points"), out, s->bye_points, 0, SCORING_POINTS_MAX);
    range(p, within("bye", "victory"), out, s->bye_for, 0, SCORING_MARGIN_MAX);
    range(p, within("bye", "margin"), out, s->bye_margin, -SCORING_MARGIN_MAX, SCORING_MARGIN_MAX);
    range(p, within("walkover", "winner"), out, s->walkover_winner, 0, SCORING_POINTS_MAX);
    range(p, within("walkover", "loser"), out, s->walkover_loser, -SCORING_POINTS_MAX, SCORING_POINTS_MAX);
    range(p, within("walkover", "victory"), out, s->walkover_for, 0, SCORING_MARGIN_MAX);
    range(p, within("walkover", "margin"), out, s->walkover_margin, 0, SCORING_MARGIN_MAX);
    if (s->walkover_loser > s->walkover_winner)
        problem_add(p, trail_key(trail_root(), "walkover"), "", "scoring_walkover", "",
                    s->walkover_loser - s->walkover_winner);
    range(p, trail_key(trail_root(), "double_loss"), out, s->double_loss, -SCORING_POINTS_MAX,
          SCORING_POINTS_MAX);
    range(p, trail_key(trail_root(), "absent"), out, s->absent, -SCORING_POINTS_MAX, SCORING_POINTS_MAX);
    range(p, trail_key(trail_root(), "bonus_max"), out, s->bonus_max, 0, SCORING_POINTS_MAX);
    range(p, trail_key(trail_root(), "sportsmanship_max"), out, s->sportsmanship_max, 0, SCORING_POINTS_MAX);
    /* With the extras a round must stay within the limit too; told only if each number is fine by itself. */
    if (p->count == before && scoring_most(s) > SCORING_POINTS_MAX)
        problem_add(p, trail_key(trail_root(), "rows"), "", out, "", scoring_most(s));
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

int32_t scoring_most(const struct scoring *s)
{
    int32_t most = greater(greater(best_win(s), s->bye_points), greater(s->walkover_winner, s->double_loss));

    return greater(most, s->absent) + s->bonus_max + s->sportsmanship_max;
}

int32_t scoring_least(const struct scoring *s)
{
    int32_t least = s->row[s->row_count - 1].loser; /* losers' points fall from row to row */

    least = -greater(-least, greater(-s->walkover_loser, -s->double_loss));
    return -greater(-least, -s->absent);
}

static bool one_sided(enum result_kind kind)
{
    return kind == RESULT_BYE || kind == RESULT_ABSENT;
}

/* The row of a game, and its winner. */
static const struct scoring_row *row_of(const struct scoring *s, const struct table_result *r,
                                        int32_t *winner)
{
    int32_t margin = abs(r->victory[0] - r->victory[1]), at = 0;

    *winner = r->winner;
    if (s->by == SCORING_BY_MARGIN)
        *winner = r->victory[0] > r->victory[1] ? 0 : 1;
    else if (*winner == NO_ENTRANT)
        return &s->row[0];
    else if (r->victory[*winner] < r->victory[1 - *winner])
        margin = 0; /* won against the count of victory points: the narrowest win there is */
    while (at + 1 < s->row_count && s->row[at + 1].margin <= margin)
        at++;
    if (at == 0 && s->by == SCORING_BY_OUTCOME)
        at = 1;
    if (at == 0)
        *winner = NO_ENTRANT;
    return &s->row[at];
}

static void score_played(const struct scoring *s, const struct table_result *r, struct scored scored[2])
{
    int32_t winner;
    const struct scoring_row *row = row_of(s, r, &winner);

    for (int32_t side = 0; side < 2; side++) {
        scored[side].game = winner == NO_ENTRANT || winner == side ? row->winner : row->loser;
        scored[side].outcome = winner == NO_ENTRANT ? SCORED_DRAW : winner == side ? SCORED_WIN : SCORED_LOSS;
        scored[side].victory = r->victory[side];
        scored[side].margin = r->victory[side] - r->victory[1 - side];
    }
}

static void score_walkover(const struct scoring *s, int32_t winner, struct scored scored[2])
{
    scored[winner] = (struct scored){.game = s->walkover_winner,
                                     .victory = s->walkover_for,
                                     .margin = s->walkover_margin,
                                     .outcome = SCORED_WIN};
    scored[1 - winner] = (struct scored){.game = s->walkover_loser, .margin = -s->walkover_margin};
}

void scoring_points(const struct scoring *s, const struct table_result *r, struct scored scored[2])
{
    scored[0] = scored[1] = (struct scored){.outcome = SCORED_LOSS};
    switch (r->kind) {
    case RESULT_PLAYED:
        score_played(s, r, scored);
        break;
    case RESULT_WALKOVER:
        assert(r->winner == 0 || r->winner == 1);
        score_walkover(s, r->winner, scored);
        break;
    case RESULT_DOUBLE_LOSS:
        scored[0].game = scored[1].game = s->double_loss;
        break;
    case RESULT_BYE:
        scored[0] = (struct scored){
            .game = s->bye_points, .victory = s->bye_for, .margin = s->bye_margin, .outcome = SCORED_WIN};
        break;
    case RESULT_ABSENT:
        scored[0].game = s->absent;
        break;
    }
    for (int32_t side = 0; side < (one_sided(r->kind) ? 1 : 2); side++) {
        scored[side].bonus = r->bonus[side];
        scored[side].sportsmanship = r->sportsmanship[side];
    }
    for (int32_t side = 0; side < 2; side++)
        scored[side].points = scored[side].game + scored[side].bonus + scored[side].sportsmanship;
}
