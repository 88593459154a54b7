/* What a team has from its boards. */
#include "common/tournament/teams.h"

#include <assert.h>

void team_scoring_check(const struct team_scoring *s, const struct scoring *board, int32_t players,
                        struct problems *p)
{
    int32_t most = players * scoring_most(board), least = players * scoring_least(board);

    if (s->by != TEAM_SUM && s->by != TEAM_MARGIN)
        problem_add(p, trail_key(trail_root(), "by"), "", "team_scoring_by", "", (int32_t)s->by);
    if (s->cap < 0 || s->cap > most)
        problem_add(p, trail_key(trail_root(), "cap"), "", "team_scoring_cap", "", s->cap);
    if (s->by == TEAM_SUM &&
        ((s->cap > 0 ? s->cap : most) > SCORING_POINTS_MAX || least < -SCORING_POINTS_MAX))
        problem_add(p, trail_key(trail_root(), "cap"), "", "team_scoring_high", "", most);
    if (s->by != TEAM_MARGIN)
        return;
    if (s->draw_margin < 0 || s->draw_margin > most - least)
        problem_add(p, trail_key(trail_root(), "draw_margin"), "", "team_scoring_margin", "", s->draw_margin);
    if (s->win > SCORING_POINTS_MAX || s->loss < 0 || s->draw > s->win || s->loss > s->draw)
        problem_add(p, trail_key(trail_root(), "win"), "", "team_scoring_points", "", s->win);
}

void team_score(const struct team_scoring *s, int32_t boards, const int32_t (*points)[2],
                struct team_score *out)
{
    int32_t gap, ahead;

    *out = (struct team_score){{0}, {0}, {0}};
    for (int32_t i = 0; i < boards; i++) {
        out->boards[0] += points[i][0];
        out->boards[1] += points[i][1];
    }
    ahead = out->boards[1] > out->boards[0];
    out->capped[0] = out->boards[0];
    out->capped[1] = out->boards[1];
    if (s->cap > 0 && out->capped[ahead] > s->cap) {
        out->capped[1 - ahead] += out->capped[ahead] - s->cap;
        out->capped[ahead] = s->cap;
        /* With a cap below half of the sum both have the cap. */
        if (out->capped[1 - ahead] > s->cap)
            out->capped[1 - ahead] = s->cap;
    }
    gap = out->capped[ahead] - out->capped[1 - ahead];
    assert(gap >= 0);
    for (int32_t team = 0; team < 2; team++) {
        if (s->by == TEAM_SUM)
            out->points[team] = out->capped[team];
        else if (gap <= s->draw_margin)
            out->points[team] = s->draw;
        else
            out->points[team] = team == ahead ? s->win : s->loss;
    }
}
