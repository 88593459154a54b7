/* From a scenario file to the setup of a match. What the file leaves out gets the plainest value there is. */
#include "client/scenario/run.h"
#include "common/match/rules.h"

#include <stdio.h>
#include <string.h>

static const char *const file_keys[] = {
    "format",     "name",        "text",    "proves",     "system",  "scenario",       "options",
    "unit",       "table",       "turns",   "points",     "terrain", "random_terrain", "zones",
    "things",     "sides",       "special", "objectives", "clock",   "master",         "die",
    "catalogue",  "set",         "start",   "dice",       "play",    "measuring",      "seed",
    "as_written", "set_terrain", NULL};
static const char *const side_keys[] = {"name", "players", "army",   "figures", "units", "zone",
                                        "edge", "deploys", "aboard", "set",     NULL};
/* Keys of a figure that are ours; all others are the army list's. */
static const char *const figure_keys[] = {"at",  "facing",   "elevation", "fate", "aboard",
                                          "set", "set_unit", "seen_by",   NULL};
/* Keys of a unit, which units.c reads. */
static const char *const unit_keys[] = {"at",     "facing", "files",   "layout", "left",   "right",
                                        "blocks", "base",   "slots",   "lost",   "joined", "figures",
                                        "set",    "each",   "seen_by", NULL};
/* Keys that mean the same in a match's setup, and in its scenario. */
static const char *const setup_keys[] = {"clock", "measuring", "catalogue", "seed", NULL};
static const char *const scenario_keys[] = {"terrain",    "random_terrain", "zones", "special",
                                            "objectives", "turns",          NULL};

static void copy_keys(json_t *to, const json_t *from, const char *const *keys)
{
    for (int32_t i = 0; keys[i]; i++)
        if (json_object_get(from, keys[i]))
            json_object_set(to, keys[i], json_object_get(from, keys[i]));
}

static json_t *words(const char *text)
{
    return json_pack("{s:s, s:s}", "en", text, "fr", text);
}

/* Does any step of the play have this key? */
static bool played(const struct run *r, const char *key)
{
    const json_t *play = json_object_get(r->root, "play");

    for (size_t i = 0; i < json_array_size(play); i++)
        if (json_object_get(json_array_get(play, i), key))
            return true;
    return false;
}

/* --- the table ----------------------------------------------------------------------------------- */

static json_t *default_table(const struct run *r)
{
    return r->unit == INCH ? json_pack("{s:i, s:i}", "width", 72, "depth", 48)
                           : json_pack("{s:i, s:i}", "width", 180, "depth", 120);
}

const char *default_edge(size_t side)
{
    static const char *const edges[] = {"south", "north", "west", "east"};

    return edges[side % 4];
}

/* A side may stand anywhere, and flees to the edge behind it. */
static json_t *scenario_side(const json_t *side, size_t number, const json_t *table)
{
    json_t *out = json_object();
    json_t *width = json_object_get(table, "width"), *depth = json_object_get(table, "depth");

    json_object_set_new(out, "zone",
                        json_pack("[[i,i],[O,i],[O,O],[i,O]]", 0, 0, width, 0, width, depth, 0, depth));
    json_object_set_new(out, "edge", json_string(default_edge(number)));
    static const char *const keys[] = {"zone", "edge", "deploys", "aboard", NULL};

    copy_keys(out, side, keys);
    return out;
}

/* Things are what the scenario brings: objects, boats, guns. */
static json_t *scenario_things(const struct run *r)
{
    json_t *things = json_deep_copy(json_object_get(r->root, "things"));

    for (size_t i = 0; i < json_array_size(things); i++)
        json_object_del(json_array_get(things, i), "set");
    return things ? things : json_array();
}

static json_t *make_scenario(const struct run *r)
{
    const json_t *given = json_object_get(r->root, "table");
    json_t *table = given ? json_deep_copy(given) : default_table(r);
    const json_t *sides = json_object_get(r->root, "sides");
    json_t *list = json_array();

    for (size_t i = 0; i < json_array_size(sides); i++)
        json_array_append_new(list, scenario_side(json_array_get(sides, i), i, table));
    json_t *scenario =
        json_pack("{s:i, s:s, s:s, s:o, s:o, s:s, s:o, s:o, s:o}", "format", 1, "system", r->rules->name,
                  "id", "scenario_file", "name", words("scenario file"), "text", words("scenario file"),
                  "unit", r->unit_word, "table", table, "sides", list, "figures", scenario_things(r));

    copy_keys(scenario, r->root, scenario_keys);
    return scenario;
}

/* --- the sides ----------------------------------------------------------------------------------- */

static json_t *without(const json_t *from, const char *const *keys)
{
    json_t *out = json_copy((json_t *)(uintptr_t)from);

    for (int32_t i = 0; keys[i]; i++)
        json_object_del(out, keys[i]);
    return out;
}

static json_t *make_unit(const json_t *figure, const char *side, size_t number)
{
    json_t *unit = without(figure, figure_keys);

    if (!json_object_get(unit, "name"))
        json_object_set_new(unit, "name", json_sprintf("%s%zu", side, number + 1));
    return unit;
}

/* The figures of a side first, then its units; numbered backwards, the units come first. */
static json_t *make_units(const struct run *r, const json_t *side, const char *letter)
{
    const json_t *figures = json_object_get(side, "figures"), *units = json_object_get(side, "units");
    json_t *out = json_array(), *behind = json_array();
    bool backwards = r->order == SCENARIO_FIGURES_REVERSED;

    for (size_t i = 0; i < json_array_size(figures); i++)
        json_array_append_new(backwards ? behind : out, make_unit(json_array_get(figures, i), letter, i));
    for (size_t i = 0; i < json_array_size(units); i++)
        json_array_append_new(out, without(json_array_get(units, i), unit_keys));
    json_array_extend(out, behind);
    json_decref(behind);
    return out;
}

static bool make_side(struct run *r, const json_t *side, size_t number, json_t *sides)
{
    char letter[] = {(char)('A' + number), 0};
    const char *name = json_string_value(json_object_get(side, "name"));
    json_t *out = json_object(), *units;

    json_array_append_new(sides, out);
    if (!only_keys(r, side, "a side", side_keys))
        return false;
    name = name ? name : letter;
    static const char *const keys[] = {"players", "army", NULL};

    copy_keys(out, side, keys);
    json_object_set_new(out, "name", json_string(name));
    units = make_units(r, side, letter);
    if (json_array_size(units) == 0) {
        json_decref(units);
        return true;
    }
    json_object_set_new(out, "army",
                        json_pack("{s:i, s:s, s:s, s:o}", "format", 1, "system", r->rules->name, "name", name,
                                  "units", units));
    return true;
}

/* A list of names is as good as an object with `true` for each. */
static json_t *make_options(const json_t *given)
{
    json_t *out = json_is_object(given) ? json_deep_copy(given) : json_object();

    for (size_t i = 0; i < json_array_size(given); i++)
        json_object_set_new(out, json_string_value(json_array_get(given, i)), json_true());
    return out;
}

/* --- the whole ----------------------------------------------------------------------------------- */

static bool read_head(struct run *r)
{
    const char *system = json_string_value(json_object_get(r->root, "system"));
    const char *unit = json_string_value(json_object_get(r->root, "unit"));

    if (!only_keys(r, r->root, "the file", file_keys))
        return false;
    if (json_integer_value(json_object_get(r->root, "format")) != 1)
        return fail(r, "\"format\" must be 1");
    r->rules = system ? rules_find(system) : NULL;
    if (!r->rules)
        return fail(r, "there is no system \"%s\"", system ? system : "");
    r->unit_word = unit ? unit : r->rules->unit == INCH ? "inch" : "cm";
    r->unit = strcmp(r->unit_word, "inch") == 0 ? INCH
              : strcmp(r->unit_word, "mm") == 0 ? MILLIMETRE
                                                : CENTIMETRE;
    return true;
}

static bool check_proves(struct run *r)
{
    const json_t *proves = json_object_get(r->root, "proves");
    struct rule_words text;

    for (size_t i = 0; i < json_array_size(proves); i++) {
        const char *id = json_string_value(json_array_get(proves, i));

        if (!id || !rule_text(r->rules->name, id, "en", &text))
            return fail(r, "proves: there is no rule %s in the ledger of %s", id ? id : "of that kind",
                        r->rules->name);
    }
    return true;
}

/* Adds a clock or a game master if a step of the play needs one. */
static void add_company(const struct run *r, json_t *setup)
{
    bool master = json_is_true(json_object_get(r->root, "master")) || played(r, "master");

    if (master)
        json_object_set_new(setup, "master", json_true());
    if (!json_object_get(setup, "clock") && played(r, "timeout"))
        json_object_set_new(setup, "clock", json_pack("{s:s, s:i}", "kind", "decision", "seconds", 60));
}

char *scenario_setup(struct run *r)
{
    if (!read_head(r) || !check_proves(r))
        return NULL;
    const json_t *sides = json_object_get(r->root, "sides");
    json_t *scenario = json_object_get(r->root, "scenario");
    json_t *points = json_object_get(r->root, "points");
    json_t *list = json_array();
    bool good = json_array_size(sides) > 0 || fail(r, "there are no sides");

    for (size_t i = 0; good && i < json_array_size(sides); i++)
        good = make_side(r, json_array_get(sides, i), i, list);
    json_t *setup = json_pack("{s:i, s:s, s:o, s:o}", "format", 1, "system", r->rules->name, "sides", list,
                              "options", make_options(json_object_get(r->root, "options")));

    json_object_set_new(setup, "scenario", scenario ? json_incref(scenario) : make_scenario(r));
    json_object_set_new(setup, "points", points ? json_incref(points) : json_integer(ARMY_POINTS_MAX));
    copy_keys(setup, r->root, setup_keys);
    add_company(r, setup);
    char *text = good ? json_dumps(setup, JSON_COMPACT) : NULL;

    json_decref(setup);
    return text;
}
