/* Which armies meet where and under which options: a game's number says it. */
#include "client/playout/playout.h"
#include "client/playout/ready.h"
#include "common/dice/seeded.h"
#include "common/match/rules.h"
#include "common/match/setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void list_names(json_t *object, struct names *out)
{
    const char *key;
    json_t *value;

    json_object_foreach(object, key, value)
    {
        if (out->count < NAMES_MOST)
            out->name[out->count++] = key;
    }
    qsort(out->name, (size_t)out->count, sizeof out->name[0], by_name);
}

bool playout_load(struct playout_plan *plan, const char *system, char text[PLAYOUT_TEXT])
{
    struct problems *problems = calloc(1, sizeof *problems);
    bool loaded = false;

    *plan = (struct playout_plan){.rules = rules_find(system), .ready = ready_create()};
    if (!plan->rules)
        snprintf(text, PLAYOUT_TEXT, "there is no system \"%s\"", system);
    else if (!problems || !plan->ready)
        snprintf(text, PLAYOUT_TEXT, "out of memory");
    else if (!catalogue_load(system, NULL, &plan->catalogue, problems))
        snprintf(text, PLAYOUT_TEXT, "the catalogue of %s is broken: %s", system,
                 problems->count > 0 ? problems->item[0].place : "");
    else {
        list_names(plan->catalogue.armies, &plan->armies);
        list_names(plan->catalogue.scenarios, &plan->scenarios);
        loaded = plan->armies.count > 0 && plan->scenarios.count > 0;
        if (!loaded)
            snprintf(text, PLAYOUT_TEXT, "%s has no ready armies or no scenarios", system);
    }
    free(problems);
    return loaded;
}

void playout_free(struct playout_plan *plan)
{
    for (int32_t side = 0; side < SIDES_MAX; side++)
        json_decref(plan->army[side]);
    catalogue_free(&plan->catalogue);
    ready_free(plan->ready);
}

/* Two different bots play each setup twice, with the seats changed: neither has the better half. */
static bool changes_seats(const struct playout_plan *plan)
{
    return plan->bot[0] != plan->bot[1];
}

static int64_t setup_number(const struct playout_plan *plan, int64_t n)
{
    return changes_seats(plan) ? n / 2 : n;
}

int32_t playout_seat(const struct playout_plan *plan, int64_t n, int32_t side)
{
    return (side + (changes_seats(plan) ? (int32_t)(n % 2) : 0)) % 2;
}

/* --- options ------------------------------------------------------------------------------------- */

static bool lists(const char *words, char separator, const char *name)
{
    size_t bytes = strlen(name);

    while (words && *words) {
        const char *end = strchr(words, separator);
        size_t word = end ? (size_t)(end - words) : strlen(words);

        if (word == bytes && strncmp(words, name, bytes) == 0)
            return true;
        words = end ? end + 1 : NULL;
    }
    return false;
}

static bool any_on(const struct rules *r, const bool *on, const char *names)
{
    for (int32_t i = 0; i < r->option_count; i++)
        if (on[i] && lists(names, ' ', r->option[i].name))
            return true;
    return false;
}

/* Switches off what lacks what it needs, or is excluded, until everything fits. */
static void make_consistent(const struct rules *r, bool *on)
{
    bool changed = true;

    while (changed) {
        changed = false;
        for (int32_t i = 0; i < r->option_count; i++) {
            const struct rules_option *o = &r->option[i];

            if (on[i] &&
                ((o->needs && !any_on(r, on, o->needs)) || (o->excludes && any_on(r, on, o->excludes)))) {
                on[i] = false;
                changed = true;
            }
        }
    }
}

/* One option a game, with the first of those it needs. */
static void rotate_options(const struct rules *r, int64_t n, bool *on)
{
    int32_t one = (int32_t)(n % (r->option_count + 1)) - 1;

    if (one < 0)
        return;
    on[one] = true;
    if (r->option[one].needs)
        for (int32_t i = 0; i < r->option_count; i++)
            if (strncmp(r->option[one].needs, r->option[i].name, strlen(r->option[i].name)) == 0)
                on[i] = true;
}

static void choose_options(const struct playout_plan *plan, int64_t n, bool *on)
{
    const struct rules *r = plan->rules;
    struct dice_seeded seeded = {.seed = plan->seed};
    struct dice dice = seeded_dice(&seeded);
    struct dice_place place = {0};

    dice_enter(&place, (uint64_t)n);
    if (plan->options || !plan->sample_options) {
        if (!plan->options)
            rotate_options(r, n, on);
        for (int32_t i = 0; i < r->option_count; i++)
            on[i] |= lists(plan->options, ',', r->option[i].name);
    } else
        for (int32_t i = 0; i < r->option_count; i++)
            on[i] = dice_draw(&dice, &place, 2) == 1;
    if (!plan->options)
        make_consistent(r, on);
}

static json_t *options_of(const struct playout_plan *plan, int64_t n)
{
    bool on[256] = {false};
    json_t *options = json_object();

    choose_options(plan, n, on);
    for (int32_t i = 0; i < plan->rules->option_count; i++)
        if (on[i])
            json_object_set_new(options, plan->rules->option[i].name, json_true());
    return options;
}

/* --- the whole ----------------------------------------------------------------------------------- */

/* The ready armies that were made for the points of the scenario; all of them if none was. */
static void suited_armies(const struct playout_plan *plan, const char *scenario, struct names *suited)
{
    int32_t points = catalogue_number(catalogue_scenario(&plan->catalogue, scenario), "points",
                                      plan->rules->default_points);

    suited->count = 0;
    for (int32_t i = 0; i < plan->armies.count; i++)
        if (army_suits(catalogue_army(&plan->catalogue, plan->armies.name[i]), points))
            suited->name[suited->count++] = plan->armies.name[i];
    if (suited->count == 0)
        *suited = plan->armies;
}

static json_t *army_of(const struct playout_plan *plan, const struct names *suited, int64_t n, int32_t side)
{
    int32_t armies = suited->count;
    int64_t round = n / plan->scenarios.count;
    int64_t first = n + round, apart = armies > 1 ? 1 + round % (armies - 1) : 0;

    if (plan->army[side])
        return json_incref(plan->army[side]);
    return json_string(suited->name[(first + side * apart) % armies]);
}

/* Only such setups have a seed: all games with one setup share a match that is read once (ready.c). */
static bool leaves_terrain_to_chance(const struct playout_plan *plan, const char *scenario)
{
    return json_object_get(catalogue_scenario(&plan->catalogue, scenario), "random_terrain");
}

static int32_t seed_of(const struct playout_plan *plan, int64_t n)
{
    struct dice_seeded seeded = {.seed = plan->seed + (uint64_t)n};
    struct dice dice = seeded_dice(&seeded);

    return setup_seed(&dice);
}

static json_t *players_of(const struct playout_plan *plan, const char *side)
{
    json_t *players = json_array();

    for (int32_t i = 1; i <= plan->players; i++)
        json_array_append_new(players, json_sprintf("%s%d", side, (int)i));
    return players;
}

char *playout_setup(const struct playout_plan *plan, int64_t n)
{
    int64_t number = setup_number(plan, n);
    const char *scenario =
        plan->scenario ? plan->scenario : plan->scenarios.name[number % plan->scenarios.count];
    size_t count =
        json_array_size(json_object_get(json_object_get(plan->catalogue.scenarios, scenario), "sides"));
    json_t *sides = json_array();
    struct names suited;

    suited_armies(plan, scenario, &suited);
    for (int32_t side = 0; side < (int32_t)(count > 0 ? count : 2); side++) {
        char name[] = {(char)('A' + side), 0};

        json_t *one = json_pack("{s:s, s:o}", "name", name, "army", army_of(plan, &suited, number, side));

        if (plan->players > 1)
            json_object_set_new(one, "players", players_of(plan, name));
        json_array_append_new(sides, one);
    }
    json_t *setup = json_pack("{s:i, s:s, s:s, s:o, s:o}", "format", 1, "system", plan->rules->name,
                              "scenario", scenario, "options", options_of(plan, number), "sides", sides);
    if (plan->master)
        json_object_set_new(setup, "master", json_true());
    if (leaves_terrain_to_chance(plan, scenario))
        json_object_set_new(setup, "seed", json_integer(seed_of(plan, number)));
    char *text = json_dumps(setup, JSON_COMPACT | JSON_SORT_KEYS);

    json_decref(setup);
    return text;
}
