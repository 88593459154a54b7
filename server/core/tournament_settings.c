/* Checks the settings of a tournament: everything that is wrong is told at once, each with its place. */
#include "common/match/setup.h"
#include "common/tournament/points.h"
#include "common/wire/check_text.h"
#include "server/core/hall.h"
#include "server/core/settings.h"
#include "server/core/systems.h"

#include <stdio.h>
#include <string.h>

enum { SECONDS_MAX = 90 * 24 * 3600, DAYS_MAX = 90 };

struct looking {
    struct request *r;
    Gonfalon__V1__TournamentSettings *s;
    struct problems *problems;
};

/* `place` within the settings: "format/rounds". */
static void bad(struct looking *l, const char *place, const char *key)
{
    struct trail at = trail_root();

    snprintf(at.text, sizeof at.text, "/%s", place);
    problem_add(l->problems, at, "", key, "", 0);
}

static void check_text(struct looking *l, const char *place, const char *text, enum text_kind kind,
                       size_t min, size_t max)
{
    enum text_fault fault = text_check(text, kind, min, max);

    if (fault != TEXT_FINE)
        bad(l, place, text_fault_key[fault]);
}

/* --- the games -------------------------------------------------------------------------------- */

Gonfalon__V1__MatchSettings *tournament_match_settings(struct arena *a,
                                                       const Gonfalon__V1__TournamentSettings *s,
                                                       const char *scenario, const char *title)
{
    Gonfalon__V1__MatchSettings *m = arena_message(a, &gonfalon__v1__match_settings__descriptor);

    m->title = arena_text(a, title);
    m->system = arena_text(a, s->system);
    m->options = s->options;
    m->n_options = s->n_options;
    m->points = s->points;
    m->scenario = arena_text(a, scenario);
    m->clock = s->clock;
    m->visibility = s->visibility == GONFALON__V1__TOURNAMENT_VISIBILITY__TOURNAMENT_VISIBILITY_INVITATION
                        ? GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION
                        : GONFALON__V1__VISIBILITY__VISIBILITY_PUBLIC;
    m->spectators = s->spectators;
    m->spectator_delay_seconds = s->spectator_delay_seconds;
    m->sides = 2;
    m->players_per_side = 1;
    m->master = GONFALON__V1__MASTER_SEAT__MASTER_SEAT_OPEN; /* the judge's */
    m->measuring = s->measuring;
    m->allowance_seconds = s->allowance_seconds;
    return m;
}

/* As the lobby would check each of its matches. False: r has been refused. */
static bool check_games(struct looking *l)
{
    Gonfalon__V1__TournamentSettings *s = l->s;

    if (s->scenario_mode == GONFALON__V1__SCENARIO_MODE__SCENARIO_MODE_UNSPECIFIED)
        s->scenario_mode = GONFALON__V1__SCENARIO_MODE__SCENARIO_MODE_FIXED;
    if ((int)s->scenario_mode > GONFALON__V1__SCENARIO_MODE__SCENARIO_MODE_DRAWN)
        bad(l, "scenario_mode", "tournament.no_such_choice");
    if (s->n_scenarios > TOURNAMENT_SCENARIOS_MAX) {
        bad(l, "scenarios", "tournament.too_many_scenarios");
        return true;
    }
    for (size_t i = 0; i == 0 || i < s->n_scenarios; i++) {
        Gonfalon__V1__MatchSettings *m =
            tournament_match_settings(&l->r->memory, s, s->n_scenarios > 0 ? s->scenarios[i] : "", "");

        if (!settings_check(l->r, m))
            return false;
        if (s->n_scenarios == 0) {
            s->scenarios = arena_array(&l->r->memory, 1, sizeof *s->scenarios);
            s->scenarios[s->n_scenarios++] = m->scenario;
        }
        s->points = m->points;
        s->clock = m->clock;
        if (m->sides != 2)
            bad(l, "scenarios", "tournament.two_sides");
    }
    return true;
}

/* --- times ------------------------------------------------------------------------------------ */

static void check_times(struct looking *l)
{
    Gonfalon__V1__TournamentSettings *s = l->s;

    if (s->no_show_seconds == 0)
        s->no_show_seconds = 15 * 60;
    if (s->no_show_seconds > SECONDS_MAX)
        bad(l, "no_show_seconds", "tournament.time_too_long");
    if (s->round_seconds > SECONDS_MAX)
        bad(l, "round_seconds", "tournament.time_too_long");
    if (s->round_gap_seconds > SECONDS_MAX)
        bad(l, "round_gap_seconds", "tournament.time_too_long");
    if ((s->check_in_begins == 0) != (s->check_in_ends == 0) ||
        (s->check_in_begins != 0 && s->check_in_begins >= s->check_in_ends))
        bad(l, "check_in_ends", "tournament.check_in_order");
    if (s->rounds_begin == GONFALON__V1__ROUNDS_BEGIN__ROUNDS_BEGIN_UNSPECIFIED)
        s->rounds_begin = GONFALON__V1__ROUNDS_BEGIN__ROUNDS_BEGIN_BY_HOST;
    if ((int)s->rounds_begin > GONFALON__V1__ROUNDS_BEGIN__ROUNDS_BEGIN_WHEN_DONE)
        bad(l, "rounds_begin", "tournament.no_such_choice");
}

/* --- lists, people ---------------------------------------------------------------------------- */

static void check_lists(struct looking *l)
{
    Gonfalon__V1__TournamentSettings *s = l->s;

    if (s->lists == GONFALON__V1__LISTS_MODE__LISTS_MODE_UNSPECIFIED)
        s->lists = GONFALON__V1__LISTS_MODE__LISTS_MODE_HIDDEN;
    if ((int)s->lists > GONFALON__V1__LISTS_MODE__LISTS_MODE_CLOSED)
        bad(l, "lists", "tournament.no_such_choice");
    if (s->least_points < 0 || s->least_points > s->points)
        bad(l, "least_points", "tournament.least_points");
    if (s->n_list_limits > TOURNAMENT_LIST_LIMITS_MAX)
        bad(l, "list_limits", "tournament.too_many_limits");
    for (size_t i = 0; i < s->n_list_limits && i < TOURNAMENT_LIST_LIMITS_MAX; i++)
        check_text(l, "list_limits", s->list_limits[i]->id, TEXT_WORD, 1, WIRE_KEY_MAX);
}

static void check_people(struct looking *l)
{
    Gonfalon__V1__TournamentSettings *s = l->s;
    uint32_t of_each = s->format->kind == FORMAT_IS(TEAMS) && s->format->team_size <= TOURNAMENT_TEAM_MAX &&
                               s->format->team_reserves <= TOURNAMENT_RESERVES_MAX
                           ? s->format->team_size + s->format->team_reserves
                           : 1;

    if (of_each == 0)
        of_each = 1;

    check_text(l, "name", s->name, TEXT_NAME, 1, WIRE_TITLE_MAX);
    check_text(l, "text", s->text, TEXT_BODY, 0, TOURNAMENT_TEXT_MAX);
    check_text(l, "club", s->club, TEXT_NAME, 0, TOURNAMENT_CLUB_MAX);
    if (s->visibility == GONFALON__V1__TOURNAMENT_VISIBILITY__TOURNAMENT_VISIBILITY_UNSPECIFIED)
        s->visibility = GONFALON__V1__TOURNAMENT_VISIBILITY__TOURNAMENT_VISIBILITY_PUBLIC;
    if ((int)s->visibility > GONFALON__V1__TOURNAMENT_VISIBILITY__TOURNAMENT_VISIBILITY_CLUB)
        bad(l, "visibility", "tournament.no_such_choice");
    if (s->visibility == GONFALON__V1__TOURNAMENT_VISIBILITY__TOURNAMENT_VISIBILITY_CLUB && !s->club[0])
        bad(l, "club", "tournament.which_club");
    if (s->places == 0)
        s->places = TOURNAMENT_ENTRANTS_MAX / of_each;
    if (s->places < 2 || s->places > TOURNAMENT_ENTRANTS_MAX / of_each)
        bad(l, "places", "tournament.places_out_of_bounds");
}

/* --- format, scoring -------------------------------------------------------------------------- */

static void check_pairs(struct looking *l, const char *place, Gonfalon__V1__EntrantPair **pairs, size_t count)
{
    if (count > TOURNAMENT_WISHES_MAX)
        bad(l, place, "tournament.too_many_wishes");
    for (size_t i = 0; i < count && i < TOURNAMENT_WISHES_MAX; i++) {
        check_text(l, place, pairs[i]->a, TEXT_NAME, 1, WIRE_NAME_MAX);
        check_text(l, place, pairs[i]->b, TEXT_NAME, 1, WIRE_NAME_MAX);
    }
}

static void check_choices(struct looking *l, Gonfalon__V1__TournamentFormat *f)
{
    if (f->team_pairing == GONFALON__V1__TEAM_PAIRING__TEAM_PAIRING_UNSPECIFIED)
        f->team_pairing = GONFALON__V1__TEAM_PAIRING__TEAM_PAIRING_CAPTAINS;
    if (f->within == GONFALON__V1__PAIRING_WITHIN__PAIRING_WITHIN_UNSPECIFIED)
        f->within = GONFALON__V1__PAIRING_WITHIN__PAIRING_WITHIN_FOLD;
    if (f->clubs_apart == GONFALON__V1__CLUBS_APART__CLUBS_APART_UNSPECIFIED)
        f->clubs_apart = GONFALON__V1__CLUBS_APART__CLUBS_APART_NEVER;
    if (f->seeding == GONFALON__V1__TOURNAMENT_SEEDING__TOURNAMENT_SEEDING_UNSPECIFIED)
        f->seeding = GONFALON__V1__TOURNAMENT_SEEDING__TOURNAMENT_SEEDING_RANDOM;
    if ((int)f->team_pairing > GONFALON__V1__TEAM_PAIRING__TEAM_PAIRING_BOARDS)
        bad(l, "format/team_pairing", "tournament.no_such_choice");
    if ((int)f->within > GONFALON__V1__PAIRING_WITHIN__PAIRING_WITHIN_RANDOM)
        bad(l, "format/within", "tournament.no_such_choice");
    if ((int)f->clubs_apart > GONFALON__V1__CLUBS_APART__CLUBS_APART_ALWAYS)
        bad(l, "format/clubs_apart", "tournament.no_such_choice");
    if ((int)f->seeding > GONFALON__V1__TOURNAMENT_SEEDING__TOURNAMENT_SEEDING_BY_HAND)
        bad(l, "format/seeding", "tournament.no_such_choice");
}

static void check_format(struct looking *l)
{
    Gonfalon__V1__TournamentFormat *f = l->s->format;

    if (f->kind < FORMAT_IS(SWISS) || f->kind > FORMAT_IS(TEAMS))
        bad(l, "format/kind", "tournament.no_such_choice");
    if (f->rounds > TOURNAMENT_ROUNDS_MAX)
        bad(l, "format/rounds", "tournament.too_many_rounds");
    if (f->cut == 1 || f->cut > TOURNAMENT_ENTRANTS_MAX)
        bad(l, "format/cut", "tournament.cut_out_of_bounds");
    if (f->kind == FORMAT_IS(GROUPS) &&
        (f->groups < 2 || f->groups > TOURNAMENT_GROUPS_MAX || f->group_advance < 1 ||
         f->group_advance * f->groups > TOURNAMENT_ENTRANTS_MAX))
        bad(l, "format/groups", "tournament.groups_out_of_bounds");
    if (f->kind == FORMAT_IS(TEAMS) &&
        (f->team_size < TOURNAMENT_TEAM_MIN || f->team_size > TOURNAMENT_TEAM_MAX))
        bad(l, "format/team_size", "tournament.team_size");
    if (f->kind != FORMAT_IS(TEAMS) && f->team_size != 0)
        bad(l, "format/team_size", "tournament.no_teams");
    if (f->team_reserves > (f->kind == FORMAT_IS(TEAMS) ? TOURNAMENT_RESERVES_MAX : 0))
        bad(l, "format/team_reserves", "tournament.team_size");
    if (f->captain_seconds == 0)
        f->captain_seconds = 10 * 60;
    if (f->captain_seconds > SECONDS_MAX)
        bad(l, "format/captain_seconds", "tournament.time_too_long");
    if (f->kind == FORMAT_IS(LEAGUE) && f->days_per_round == 0)
        f->days_per_round = 7;
    if (f->days_per_round > DAYS_MAX)
        bad(l, "format/days_per_round", "tournament.time_too_long");
    check_choices(l, f);
    check_pairs(l, "format/grudges", f->grudges, f->n_grudges);
    check_pairs(l, "format/apart", f->apart, f->n_apart);
}

static void check_tie_breaks(struct looking *l)
{
    static const Gonfalon__V1__TieBreak usual[] = {
        GONFALON__V1__TIE_BREAK__TIE_BREAK_OPPONENTS, GONFALON__V1__TIE_BREAK__TIE_BREAK_OPPONENTS_OPPONENTS,
        GONFALON__V1__TIE_BREAK__TIE_BREAK_MARGIN, GONFALON__V1__TIE_BREAK__TIE_BREAK_LOT};
    Gonfalon__V1__TournamentSettings *s = l->s;
    uint32_t seen = 0;

    if (s->n_tie_breaks == 0) {
        s->n_tie_breaks = sizeof usual / sizeof *usual;
        s->tie_breaks = arena_array(&l->r->memory, s->n_tie_breaks, sizeof *s->tie_breaks);
        memcpy(s->tie_breaks, usual, sizeof usual);
    }
    for (size_t i = 0; i < s->n_tie_breaks; i++) {
        int kind = (int)s->tie_breaks[i];

        if (kind < GONFALON__V1__TIE_BREAK__TIE_BREAK_OPPONENTS ||
            kind > GONFALON__V1__TIE_BREAK__TIE_BREAK_LOT || (seen >> kind & 1)) {
            bad(l, "tie_breaks", "tournament.tie_breaks");
            return;
        }
        seen |= 1u << kind;
    }
}

bool tournament_settings_check(struct request *r, Gonfalon__V1__TournamentSettings *s)
{
    struct looking l = {r, s, arena_take(&r->memory, sizeof *l.problems)};

    if (!s->format) {
        s->format = answer_part(r, &gonfalon__v1__tournament_format__descriptor);
        s->format->kind = FORMAT_IS(SWISS);
    }
    if (!s->scoring)
        s->scoring = answer_part(r, &gonfalon__v1__tournament_scoring__descriptor);
    if (s->scoring->preset == GONFALON__V1__SCORING_PRESET__SCORING_PRESET_UNSPECIFIED)
        s->scoring->preset = GONFALON__V1__SCORING_PRESET__SCORING_PRESET_WIN_DRAW_LOSS;
    s->edition = arena_text(&r->memory, "");
    if (!check_games(&l))
        return false;
    check_people(&l);
    check_times(&l);
    check_lists(&l);
    check_format(&l);
    check_tie_breaks(&l);
    points_check(s->scoring, l.problems);
    if (s->format->kind == FORMAT_IS(TEAMS) && s->format->team_size <= TOURNAMENT_TEAM_MAX)
        team_points_check(s->scoring, s->format->team_size, l.problems);
    if (s->rated && !r->core->config.ratings)
        bad(&l, "rated", "ratings.off");
    if (problems_none(l.problems))
        return true;
    refuse_problems(r, l.problems);
    return false;
}
