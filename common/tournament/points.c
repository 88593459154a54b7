#include "common/tournament/points.h"

#include "common/tournament/scoring.h"
#include "common/tournament/teams.h"

#include <string.h>

static int32_t cut(int64_t value)
{
    return value > INT32_MAX ? INT32_MAX : (int32_t)value;
}

static void own_points(const Gonfalon__V1__TournamentScoring *from, struct scoring *to)
{
    *to = (struct scoring){.by = from->by == GONFALON__V1__SCORING_BY__SCORING_BY_MARGIN ? SCORING_BY_MARGIN
                                                                                         : SCORING_BY_OUTCOME,
                           .bye_points = from->bye,
                           .bye_for = from->bye_victory,
                           .bye_margin = from->bye_margin,
                           .walkover_winner = from->forfeit_winner,
                           .walkover_loser = from->forfeit_loser,
                           .walkover_for = from->forfeit_victory,
                           .walkover_margin = from->forfeit_margin,
                           .double_loss = from->double_loss,
                           .absent = from->missed};
    to->row_count = from->n_margins > SCORING_ROWS_MAX ? SCORING_ROWS_MAX + 1 : (int32_t)from->n_margins;
    for (int32_t i = 0; i < to->row_count && i < SCORING_ROWS_MAX; i++)
        to->row[i] = (struct scoring_row){cut(from->margins[i]->from), from->margins[i]->winner,
                                          from->margins[i]->loser};
}

void points_of(const Gonfalon__V1__TournamentScoring *from, struct scoring *to)
{
    if (from->preset == GONFALON__V1__SCORING_PRESET__SCORING_PRESET_OWN)
        own_points(from, to);
    else if (from->preset == GONFALON__V1__SCORING_PRESET__SCORING_PRESET_MAJOR_MINOR)
        scoring_preset(SCORING_MAJOR_MINOR, to);
    else if (from->preset == GONFALON__V1__SCORING_PRESET__SCORING_PRESET_TWENTY)
        scoring_preset(SCORING_TWENTY, to);
    else if (from->preset == GONFALON__V1__SCORING_PRESET__SCORING_PRESET_TWENTY_WIDE)
        scoring_preset(SCORING_TWENTY_WIDE, to);
    else
        scoring_preset(SCORING_WIN_DRAW_LOSS, to);
    to->bonus_max = cut(from->bonus_max);
    to->sportsmanship_max = cut(from->sportsmanship_max);
}

/* The library's keys with a point in them: "scoring_rows" is told as "tournament.scoring_rows". */
static const char *key_of(const char *key)
{
    static const char *const keys[] = {
        "tournament.scoring_rows",        "tournament.scoring_draw",        "tournament.scoring_order",
        "tournament.scoring_winner_less", "tournament.scoring_falls",       "tournament.scoring_rises",
        "tournament.scoring_range",       "tournament.scoring_walkover",    "tournament.scoring_bye_high",
        "tournament.scoring_by",          "tournament.team_scoring_by",     "tournament.team_scoring_cap",
        "tournament.team_scoring_margin", "tournament.team_scoring_points", "tournament.team_scoring_high"};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(keys[i] + strlen("tournament."), key) == 0)
            return keys[i];
    return key;
}

/* Puts those from `first` on under "/scoring", with the keys that are told. */
static void told(struct problems *problems, int32_t from)
{
    problems_under(problems, from, trail_key(trail_root(), "scoring"));
    for (int32_t i = from; i < problems->count && i < PROBLEMS_MAX; i++)
        problems->item[i].key = key_of(problems->item[i].key);
}

void team_points_of(const Gonfalon__V1__TournamentScoring *from, struct team_scoring *to)
{
    *to = (struct team_scoring){
        .by = from->team_by == GONFALON__V1__TEAM_SCORING_BY__TEAM_SCORING_BY_SUM ? TEAM_SUM : TEAM_MARGIN,
        .cap = cut(from->team_cap),
        .draw_margin = cut(from->team_draw_margin),
        .win = cut(from->team_win),
        .draw = cut(from->team_draw),
        .loss = cut(from->team_loss)};
    if (from->team_win == 0 && from->team_draw == 0 && from->team_loss == 0) {
        to->win = 2;
        to->draw = 1;
    }
}

void team_points_check(const Gonfalon__V1__TournamentScoring *s, uint32_t team_size,
                       struct problems *problems)
{
    struct scoring board;
    struct team_scoring scoring;
    int32_t from = problems->count;

    points_of(s, &board);
    team_points_of(s, &scoring);
    team_scoring_check(&scoring, &board, (int32_t)team_size, problems);
    if ((int)s->team_by < 0 || (int)s->team_by > GONFALON__V1__TEAM_SCORING_BY__TEAM_SCORING_BY_SUM)
        problem_add(problems, trail_key(trail_root(), "team_by"), "", "tournament.no_such_choice", "", 0);
    told(problems, from);
}

void points_check(const Gonfalon__V1__TournamentScoring *s, struct problems *problems)
{
    struct scoring scoring;
    int32_t from = problems->count;

    if ((int)s->preset < 0 || (int)s->preset > GONFALON__V1__SCORING_PRESET__SCORING_PRESET_OWN)
        problem_add(problems, trail_key(trail_root(), "preset"), "", "tournament.no_such_choice", "", 0);
    points_of(s, &scoring);
    scoring_check(&scoring, problems);
    told(problems, from);
}
