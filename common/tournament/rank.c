#include "common/tournament/drawing.h"
#include "common/tournament/points.h"
#include "common/tournament/standings.h"
#include "common/tournament/teams.h"
#include "common/wire/arena.h"

#include <string.h>

/* What the library was asked, kept for the terms. */
struct rank_event {
    struct standings_event event;
    struct standings_entrant *entrant;
    struct standings_game *game;
    struct standings_row *row;
    uint32_t *number; /* entrant of the tournament, or team, by index */
    bool teams;
};

static struct table_result result_of(const struct tournament_table *table)
{
    struct table_result r = {.kind = RESULT_PLAYED,
                             .winner = table->winner == 1   ? 0
                                       : table->winner == 2 ? 1
                                                            : NO_ENTRANT,
                             .victory = {table->victory[0], table->victory[1]},
                             .bonus = {table->bonus[0], table->bonus[1]},
                             .sportsmanship = {table->sportsmanship[0], table->sportsmanship[1]}};

    if (table->b == 0)
        return (struct table_result){.kind = RESULT_BYE, .winner = 0};
    if (table->winner == -1)
        r.kind = RESULT_DOUBLE_LOSS;
    else if (table_done(table) && !table_played(table))
        r.kind = RESULT_WALKOVER;
    return r;
}

void table_points(const struct tournament *t, const struct tournament_table *table, int32_t *a, int32_t *b)
{
    struct scoring scoring;
    struct scored scored[2] = {0};
    struct table_result result = result_of(table);

    points_of(t->settings->scoring, &scoring);
    if (table_done(table))
        scoring_points(&scoring, &result, scored);
    *a = scored[0].points;
    *b = scored[1].points;
}

static bool left_by(const struct tournament_entrant *e, uint32_t rounds)
{
    return e->last_round != 0 && (rounds == RANK_ALL || e->last_round <= rounds);
}

static int32_t index_of(const struct rank_event *r, uint32_t number)
{
    for (int32_t i = 0; i < r->event.count; i++)
        if (r->number[i] == number)
            return i;
    return NO_ENTRANT;
}

static void add_game(struct rank_event *r, int32_t round, int32_t a, int32_t b,
                     const struct table_result *result, const struct scoring *scoring)
{
    struct standings_game *game = &r->game[r->event.game_count++];

    *game = (struct standings_game){.round = round, .entrant = {a, b}, .kind = result->kind};
    scoring_points(scoring, result, game->scored);
}

static void add_games(const struct tournament *t, uint32_t rounds, struct rank_event *r,
                      const struct scoring *scoring)
{
    const struct table_result absent = {.kind = RESULT_ABSENT, .winner = NO_ENTRANT};

    for (uint32_t i = 0; i < t->rounds && (rounds == RANK_ALL || i < rounds); i++) {
        const struct tournament_round *round = &t->round[i];

        if (strcmp(round->stage, "bracket") == 0)
            continue;
        for (uint32_t n = 0; n < round->tables; n++) {
            const struct tournament_table *table = &round->table[n];
            struct table_result result = result_of(table);
            int32_t a = index_of(r, table->a);

            if (table_done(table) && a != NO_ENTRANT)
                add_game(r, (int32_t)i + 1, a, table->b ? index_of(r, table->b) : NO_ENTRANT, &result,
                         scoring);
        }
        for (int32_t e = 0; e < r->event.count && round->begun; e++)
            if (t->entrant[r->number[e] - 1].first_round > i + 1)
                add_game(r, (int32_t)i + 1, e, NO_ENTRANT, &absent, scoring);
    }
}

/* --- teams ---------------------------------------------------------------------------------------------- */

/* For tie-breaks the victory points of a team are the points of its boards. */
static void score_contest(const struct contest_result *result, struct standings_game *game)
{
    const struct team_score *score = &result->score;

    for (int side = 0; side < (game->entrant[1] == NO_ENTRANT ? 1 : 2); side++) {
        int32_t ahead = score->points[side] - score->points[!side];

        game->scored[side] = (struct scored){.points = score->points[side],
                                             .game = score->points[side],
                                             .victory = score->boards[side],
                                             .margin = score->boards[side] - score->boards[!side],
                                             .outcome = ahead > 0   ? SCORED_WIN
                                                        : ahead < 0 ? SCORED_LOSS
                                                                    : SCORED_DRAW};
    }
}

static void add_contests(const struct tournament *t, uint32_t rounds, struct rank_event *r)
{
    for (uint32_t i = 0; i < t->rounds && (rounds == RANK_ALL || i < rounds); i++)
        for (uint32_t n = 0; n < t->round[i].contests; n++) {
            const struct tournament_contest *c = &t->round[i].contest[n];
            struct standings_game *game = &r->game[r->event.game_count];
            struct contest_result result;

            contest_result(t, &t->round[i], c, &result);
            if (!result.done)
                continue;
            *game = (struct standings_game){
                .round = (int32_t)i + 1,
                .entrant = {index_of(r, c->team[0]), c->team[1] ? index_of(r, c->team[1]) : NO_ENTRANT},
                .kind = c->team[1] == 0                                    ? RESULT_BYE
                        : result.played                                    ? RESULT_PLAYED
                        : result.score.points[0] == result.score.points[1] ? RESULT_DOUBLE_LOSS
                                                                           : RESULT_WALKOVER};
            score_contest(&result, game);
            r->event.game_count++;
        }
}

/* The last round in which somebody of it played; ROUNDS_MAX: it plays on. */
static int32_t team_left(const struct tournament *t, uint32_t team, uint32_t rounds)
{
    uint32_t last = 0;

    if (team_plays(t, team))
        return ROUNDS_MAX;
    for (uint32_t i = 0; i < t->entrants; i++)
        if (t->entrant[i].team == team && t->entrant[i].last_round > last)
            last = t->entrant[i].last_round;
    return rounds == RANK_ALL || last <= rounds ? (int32_t)last : ROUNDS_MAX;
}

static int32_t team_rating(const struct tournament *t, uint32_t team)
{
    int32_t sum = 0;

    for (uint32_t i = 0; i < t->entrants; i++)
        if (t->entrant[i].team == team && t->entrant[i].seed != 0 &&
            t->entrant[i].board <= t->settings->format->team_size)
            sum += t->entrant[i].rating;
    return sum;
}

static void add_teams(const struct tournament *t, uint32_t rounds, struct rank_event *r)
{
    struct team_scoring scoring;

    r->teams = true;
    for (uint32_t i = 0; i < t->teams_playing; i++) {
        r->number[r->event.count] = t->team_order[i];
        r->entrant[r->event.count++] = (struct standings_entrant){
            .rating = team_rating(t, t->team_order[i]), .left_after = team_left(t, t->team_order[i], rounds)};
    }
    team_points_of(t->settings->scoring, &scoring);
    add_contests(t, rounds, r);
    if (scoring.by == TEAM_MARGIN)
        r->event.settings.draw_points = scoring.draw;
    else
        r->event.settings.draw_points *= (int32_t)t->settings->format->team_size;
}

/* --- tie-breaks ----------------------------------------------------------------------------------------- */

static enum tiebreak break_of(Gonfalon__V1__TieBreak kind)
{
    static const enum tiebreak kinds[] = {TIEBREAK_OPPONENTS,
                                          TIEBREAK_OPPONENTS,
                                          TIEBREAK_OPPONENTS_CUT,
                                          TIEBREAK_OPPONENTS_OPPONENTS,
                                          TIEBREAK_SONNEBORN_BERGER,
                                          TIEBREAK_MARGIN,
                                          TIEBREAK_VICTORY,
                                          TIEBREAK_HEAD_TO_HEAD,
                                          TIEBREAK_WINS,
                                          TIEBREAK_PROGRESSIVE,
                                          TIEBREAK_RATING,
                                          TIEBREAK_LOT};

    return kinds[(size_t)kind < sizeof kinds / sizeof *kinds ? (size_t)kind : 1];
}

static void set_breaks(const struct tournament *t, const struct scoring *scoring,
                       struct standings_settings *s)
{
    s->cut = 1;
    s->draw_points = scoring->row[0].winner;
    s->seed = t->lot;
    for (size_t i = 0; i < t->settings->n_tie_breaks && i < TIEBREAKS_MAX; i++)
        s->tiebreak[s->tiebreak_count++] = break_of(t->settings->tie_breaks[i]);
}

static void event_drop(struct rank_event *r)
{
    if (!r)
        return;
    free(r->entrant);
    free(r->game);
    free(r->row);
    free(r->number);
    free(r);
}

static void add_players(const struct tournament *t, uint32_t rounds, uint32_t group, const int32_t *group_of,
                        struct rank_event *r)
{
    for (uint32_t i = 0; i < t->players; i++) {
        const struct tournament_entrant *e = &t->entrant[t->order[i] - 1];
        bool left = left_by(e, rounds);

        if (group != 0 && (uint32_t)group_of[i] != group)
            continue;
        r->number[r->event.count] = e->number;
        r->entrant[r->event.count++] =
            (struct standings_entrant){.rating = e->rating,
                                       .left_after = left ? (int32_t)e->last_round : ROUNDS_MAX,
                                       .disqualified = left && e->status == ENTRANT_IS(DISQUALIFIED)};
    }
}

static struct rank_event *event_make(const struct tournament *t, uint32_t rounds, uint32_t group, bool teams)
{
    struct rank_event *r = calloc(1, sizeof *r);
    struct scoring scoring;
    int32_t *group_of = calloc(t->players + 1, sizeof *group_of);

    if (!r || !group_of || !groups_of(t, group_of))
        goto out_of_memory;
    r->entrant = calloc(t->players + 1, sizeof *r->entrant);
    r->number = calloc(t->players + 1, sizeof *r->number);
    r->row = calloc(t->players + 1, sizeof *r->row);
    r->game = calloc((size_t)(t->players + 1) * (t->rounds + 1), sizeof *r->game);
    if (!r->entrant || !r->number || !r->row || !r->game)
        goto out_of_memory;
    points_of(t->settings->scoring, &scoring);
    set_breaks(t, &scoring, &r->event.settings);
    r->event.entrant = r->entrant;
    r->event.game = r->game;
    if (teams) {
        add_teams(t, rounds, r);
    } else {
        add_players(t, rounds, group, group_of, r);
        add_games(t, rounds, r, &scoring);
    }
    free(group_of);
    return r;
out_of_memory:
    free(group_of);
    event_drop(r);
    return NULL;
}

/* --- rows ----------------------------------------------------------------------------------------------- */

static void count_games(const struct rank_event *r, int32_t who, struct rank_row *row)
{
    for (int32_t i = 0; i < r->event.game_count; i++) {
        const struct standings_game *game = &r->game[i];

        for (int side = 0; side < 2; side++) {
            if (game->entrant[side] != who)
                continue;
            row->bonus += game->scored[side].bonus + game->scored[side].sportsmanship;
            if (game->kind == RESULT_ABSENT || game->kind == RESULT_BYE)
                continue;
            row->played++;
            row->won += game->scored[side].outcome == SCORED_WIN;
            row->drawn += game->scored[side].outcome == SCORED_DRAW;
            row->lost += game->scored[side].outcome == SCORED_LOSS;
        }
    }
}

/* The entrant that stands for an index: himself, or the captain of a team, also of one that has left. */
static uint32_t entrant_at(const struct tournament *t, const struct rank_event *r, int32_t index)
{
    uint32_t number = r->number[index], captain;

    if (!r->teams)
        return number;
    captain = team_captain(t, number);
    for (uint32_t i = 0; i < t->entrants && captain == 0; i++)
        if (t->entrant[i].team == number && t->entrant[i].seed != 0)
            captain = t->entrant[i].number;
    return captain;
}

static void fill_row(const struct tournament *t, const struct rank_event *r, const struct standings_row *from,
                     const int32_t *group_of, struct rank_row *row)
{
    const struct tournament_entrant *e = &t->entrant[entrant_at(t, r, from->entrant) - 1];

    row->entrant = e->number;
    row->team = r->teams ? r->number[from->entrant] : 0;
    row->place = (uint32_t)from->place;
    row->score = from->score;
    row->out =
        !(r->teams ? team_plays(t, row->team) : entrant_plays(e)) && t->status != TOURNAMENT_IS(FINISHED);
    row->group = (uint32_t)group_of[e->seed - 1];
    memcpy(row->value, from->value, sizeof row->value);
    count_games(r, from->entrant, row);
}

static bool rank_of(const struct tournament *t, uint32_t rounds, uint32_t group, bool teams,
                    struct ranking *to)
{
    int32_t *group_of = calloc(t->players + 1, sizeof *group_of);

    *to = (struct ranking){.t = t, .event = event_make(t, rounds, group, teams)};
    if (to->event)
        to->row = calloc((size_t)to->event->event.count + 1, sizeof *to->row);
    if (!group_of || !to->event || !to->row || !groups_of(t, group_of) ||
        !standings_make(&to->event->event, to->event->row)) {
        free(group_of);
        rank_free(to);
        return false;
    }
    to->count = (uint32_t)to->event->event.count;
    for (uint32_t i = 0; i < to->count; i++)
        fill_row(t, to->event, &to->event->row[i], group_of, &to->row[i]);
    free(group_of);
    return true;
}

bool rank_make(const struct tournament *t, uint32_t rounds, uint32_t group, struct ranking *to)
{
    return rank_of(t, rounds, group, tournament_of_teams(t), to);
}

bool rank_boards(const struct tournament *t, struct ranking *to)
{
    return rank_of(t, RANK_ALL, 0, false, to);
}

uint32_t rank_terms(const struct ranking *r, uint32_t row, uint32_t number, struct rank_term *terms,
                    uint32_t room)
{
    struct standings_term own[2 * ROUNDS_MAX];
    int32_t count =
        standings_terms(&r->event->event, r->event->row, (int32_t)row, (int32_t)number, own, 2 * ROUNDS_MAX);

    if (count > 2 * ROUNDS_MAX)
        count = 2 * ROUNDS_MAX;
    for (uint32_t i = 0; i < (uint32_t)count && i < room; i++)
        terms[i] = (struct rank_term){
            (uint32_t)own[i].round,
            own[i].opponent == NO_ENTRANT ? 0 : entrant_at(r->t, r->event, own[i].opponent), own[i].amount,
            own[i].left_out, own[i].virtual_opponent};
    return (uint32_t)count < room ? (uint32_t)count : room;
}

Gonfalon__V1__Standing *rank_standing(struct arena *a, const struct tournament *t, const struct rank_row *row)
{
    Gonfalon__V1__Standing *out = arena_message(a, &gonfalon__v1__standing__descriptor);
    const struct tournament_team *team = tournament_team(t, t->entrant[row->entrant - 1].team);

    out->rank = row->place;
    out->entrant = row->entrant;
    out->score = row->score;
    out->played = row->played;
    out->won = row->won;
    out->drawn = row->drawn;
    out->lost = row->lost;
    out->bonus = row->bonus;
    out->out = row->out;
    out->group = row->group;
    out->team = arena_text(a, team ? team->name : "");
    out->breaks = arena_array(a, t->settings->n_tie_breaks, sizeof *out->breaks);
    for (size_t i = 0; i < t->settings->n_tie_breaks && i < RANK_BREAKS_MAX; i++) {
        Gonfalon__V1__TieBreakValue *value = arena_message(a, &gonfalon__v1__tie_break_value__descriptor);

        value->kind = t->settings->tie_breaks[i];
        value->value = row->value[i];
        out->breaks[out->n_breaks++] = value;
    }
    return out;
}

void rank_free(struct ranking *r)
{
    event_drop(r->event);
    free(r->row);
    *r = (struct ranking){0};
}

/* --- with a bracket ------------------------------------------------------------------------------------- */

/* Games of a bracket give no points, but they were won and lost: a knockout without them would show nothing
 * but places. Byes are no games. */
static void count_bracket_games(const struct tournament *t, struct rank_row *row)
{
    for (uint32_t i = 0; i < t->rounds; i++) {
        const struct tournament_round *round = &t->round[i];

        for (uint32_t n = 0; strcmp(round->stage, "bracket") == 0 && n < round->tables; n++) {
            const struct tournament_table *table = &round->table[n];
            int32_t own = table->a == row->entrant ? 1 : 2;

            if (!table_done(table) || table->b == 0 || (table->a != row->entrant && table->b != row->entrant))
                continue;
            row->played++;
            row->won += table->winner == own;
            row->drawn += table->winner == 0;
            row->lost += table->winner != own && table->winner != 0;
        }
    }
}

/* Those of the bracket by their places there, the others behind them in the order that they have. The terms
 * belong to the library's rows, so those change their places with them. */
bool rank_final(const struct tournament *t, struct ranking *to)
{
    struct bracket_place places[ENTRANTS_MAX];

    if (!rank_make(t, RANK_ALL, 0, to))
        return false;
    if (rounds_before_bracket(t) == UINT32_MAX || t->rounds <= rounds_before_bracket(t))
        return true;
    struct drawn_bracket *b = bracket_of(t);

    if (!b)
        return true;
    bracket_places(b->bracket, places);
    uint32_t done = 0, size = (uint32_t)b->bracket->count;

    for (uint32_t place = 0; place <= size; place++)
        for (uint32_t seed = 0; seed < size; seed++) {
            if ((uint32_t)places[seed].first != place)
                continue;
            for (uint32_t i = done; i < to->count; i++) {
                if (to->row[i].entrant != b->entrant[seed])
                    continue;
                struct rank_row row = to->row[i];
                struct standings_row own = to->event->row[i];

                memmove(&to->row[done + 1], &to->row[done], (i - done) * sizeof row);
                memmove(&to->event->row[done + 1], &to->event->row[done], (i - done) * sizeof own);
                row.place = place ? place : 1;
                row.out = place != 0 && !bracket_over(b->bracket);
                count_bracket_games(t, &row);
                to->row[done] = row;
                to->event->row[done++] = own;
                break;
            }
        }
    for (uint32_t i = done; i < to->count; i++)
        if (to->row[i].place != 0)
            to->row[i].place = i + 1;
    bracket_drop(b);
    return true;
}
