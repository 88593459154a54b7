#include "server/core/settings.h"

#include "common/match/setup.h"
#include "common/wire/check_text.h"
#include "server/core/systems.h"

#include <string.h>

static bool bad(struct request *r, const char *key, const char *text)
{
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_INVALID, key, text);
    return false;
}

/* --- options ---------------------------------------------------------------------------------- */

static const struct rules_option *find_option(const struct rules *rules, const char *name)
{
    for (int32_t i = 0; i < rules->option_count; i++)
        if (strcmp(rules->option[i].name, name) == 0)
            return &rules->option[i];
    return NULL;
}

/* Whether one of the options named (separated by spaces) is among those chosen. */
static bool any_chosen(const Gonfalon__V1__MatchSettings *s, const char *names)
{
    for (size_t i = 0; i < s->n_options; i++) {
        size_t bytes = strlen(s->options[i]);

        for (const char *at = strstr(names, s->options[i]); at; at = strstr(at + 1, s->options[i]))
            if ((at == names || at[-1] == ' ') && (at[bytes] == ' ' || at[bytes] == '\0'))
                return true;
    }
    return false;
}

static bool check_options(struct request *r, const struct rules *rules, const Gonfalon__V1__MatchSettings *s)
{
    if (s->n_options > WIRE_OPTIONS_MAX)
        return bad(r, "settings.too_many_options", "too many options");
    for (size_t i = 0; i < s->n_options; i++) {
        const struct rules_option *option = find_option(rules, s->options[i]);

        if (!option)
            return bad(r, "setup.no_such_option", "the system has no such option");
        if (option->needs && !any_chosen(s, option->needs))
            return bad(r, "setup.option_needs", "an option needs another one");
        if (option->excludes && any_chosen(s, option->excludes))
            return bad(r, "setup.option_excludes", "two options exclude each other");
    }
    return true;
}

/* --- the rest --------------------------------------------------------------------------------- */

static bool check_clock(struct request *r, Gonfalon__V1__MatchSettings *s)
{
    Gonfalon__V1__Clock *clock = s->clock;

    if (!clock) {
        s->clock = answer_part(r, &gonfalon__v1__clock__descriptor);
        s->clock->kind = GONFALON__V1__CLOCK_KIND__CLOCK_KIND_NONE;
        return true;
    }
    if (clock->kind == GONFALON__V1__CLOCK_KIND__CLOCK_KIND_UNSPECIFIED)
        clock->kind = GONFALON__V1__CLOCK_KIND__CLOCK_KIND_NONE;
    if ((int)clock->kind > GONFALON__V1__CLOCK_KIND__CLOCK_KIND_DAYS)
        return bad(r, "settings.no_such_clock", "there is no such clock");
    if (clock->kind == GONFALON__V1__CLOCK_KIND__CLOCK_KIND_NONE)
        return true;
    if (clock->seconds < 1 || clock->seconds > 2000000 || clock->increment > 86400)
        return bad(r, "settings.clock_out_of_bounds", "a clock has 1 to 2000000 seconds");
    return true;
}

static json_t *read_scenario(struct request *r, Gonfalon__V1__MatchSettings *s)
{
    struct problems *problems = arena_take(&r->memory, sizeof *problems);

    if (!s->scenario_json[0]) {
        const json_t *known = system_scenario(r->core, s->system, s->scenario);

        if (!known)
            bad(r, "setup.unknown_scenario", "there is no such scenario");
        else if (!s->scenario[0])
            s->scenario = arena_text(&r->memory, DEFAULT_SCENARIO);
        return known ? json_copy((json_t *)(uintptr_t)known) : NULL;
    }
    json_t *own = json_parse(s->scenario_json, strlen(s->scenario_json), trail_root(), problems);

    if (!own)
        refuse_problems(r, problems);
    else
        s->scenario = arena_text(&r->memory, ""); /* else a rematch would take that one */
    return own;
}

static bool check_seats(struct request *r, const struct rules *rules, Gonfalon__V1__MatchSettings *s)
{
    json_t *scenario = read_scenario(r, s);

    if (!scenario)
        return false;
    uint32_t sides = (uint32_t)json_array_size(json_object_get(scenario, "sides"));

    json_decref(scenario);
    if (sides < (uint32_t)rules->min_sides || sides > (uint32_t)rules->max_sides || sides > SIDES_MAX ||
        (s->sides != 0 && s->sides != sides))
        return bad(r, "setup.wrong_number_of_sides", "that is not the number of sides of the scenario");
    s->sides = sides;
    if (s->players_per_side == 0)
        s->players_per_side = 1;
    if (s->master == GONFALON__V1__MASTER_SEAT__MASTER_SEAT_UNSPECIFIED)
        s->master = GONFALON__V1__MASTER_SEAT__MASTER_SEAT_NONE;
    if ((int)s->master > GONFALON__V1__MASTER_SEAT__MASTER_SEAT_CREATOR)
        return bad(r, "settings.no_such_master", "there is no such way to have a game master");
    uint32_t master = s->master != GONFALON__V1__MASTER_SEAT__MASTER_SEAT_NONE;

    if (s->players_per_side > PLAYERS_MAX || sides * s->players_per_side + master > PLAYERS_MAX)
        return bad(r, "settings.too_many_players", "at most 16 people play in a match");
    return true;
}

/* A rating says how well somebody plays: so both are people whose accounts last, alone, on a table that
 * neither has made. */
static bool check_rated(struct request *r, const Gonfalon__V1__MatchSettings *s)
{
    if (!s->rated)
        return true;
    if (!r->core->config.ratings)
        return bad(r, "ratings.off", "this server has no ratings");
    if (r->role == GONFALON__V1__ROLE__ROLE_GUEST)
        return bad(r, "ratings.no_guests", "guests play without a rating");
    if (s->sides != 2 || s->players_per_side != 1 || s->n_bots > 0 || s->scenario_json[0] ||
        s->master != GONFALON__V1__MASTER_SEAT__MASTER_SEAT_NONE)
        return bad(
            r, "ratings.not_this_match",
            "a rated match is between two people, without bots, game master or a scenario of one's own");
    return true;
}

bool settings_check(struct request *r, Gonfalon__V1__MatchSettings *s)
{
    const struct rules *rules = rules_find(s->system);

    if (!rules)
        return bad(r, "setup.unknown_system", "this server does not have that system");
    enum text_fault fault = text_check(s->title, TEXT_NAME, 0, WIRE_TITLE_MAX);

    if (fault != TEXT_FINE)
        return bad(r, text_fault_key[fault], "that title cannot be used");
    if (s->points < 0 || s->points > ARMY_POINTS_MAX)
        return bad(r, "settings.points_out_of_bounds", "points are 1 to 100000");
    if (s->points == 0)
        s->points = rules->default_points;
    if (s->visibility != GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION)
        s->visibility = GONFALON__V1__VISIBILITY__VISIBILITY_PUBLIC;
    if (s->spectator_delay_seconds > WIRE_DELAY_MAX_S || s->allowance_seconds > WIRE_ALLOWANCE_MAX_S)
        return bad(r, "settings.time_out_of_bounds", "the delay or the allowance is too long");
    if (s->n_bots > WIRE_BOTS_MAX)
        return bad(r, "settings.too_many_bots", "too many bots");
    return check_options(r, rules, s) && check_clock(r, s) && check_seats(r, rules, s) && check_rated(r, s);
}
