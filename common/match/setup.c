/* Reads the text of a setup: resolves names of scenarios and armies, has it checked (setup_check.c), and
 * fills a muster from it (setup_read.c). */
#include "common/match/setup.h"
#include "common/army/schema.h"
#include "common/match/setup_check.h"

#include <string.h>

static json_t *setup_object(const char *json, struct problems *problems)
{
    json_t *schema = engine_schema("setup");
    json_t *setup = json_parse(json, strlen(json), trail_root(), problems);

    if (setup)
        schema_check_keys(schema, setup, trail_root(), NULL, problems);
    json_decref(schema);
    return setup;
}

static void unknown(struct problems *problems, struct trail at, const char *key, const char *name)
{
    problem_add(problems, at, "", key, name, 0);
}

/* Puts the whole object where its name stands. */
static void resolve_scenario(const struct catalogue *c, json_t *setup, struct problems *problems)
{
    const json_t *given = json_object_get(setup, "scenario");
    const char *name = given ? json_string_value(given) : DEFAULT_SCENARIO;
    const json_t *found = name ? catalogue_scenario(c, name) : NULL;

    if (found)
        json_object_set_new(setup, "scenario", json_deep_copy(found));
    else if (name)
        unknown(problems, trail_key(trail_root(), "scenario"), "setup.unknown_scenario", name);
}

static void resolve_armies(const struct catalogue *c, json_t *setup, struct problems *problems)
{
    json_t *sides = json_object_get(setup, "sides");

    for (size_t i = 0; i < json_array_size(sides); i++) {
        json_t *side = json_array_get(sides, i);
        const char *name = json_string_value(json_object_get(side, "army"));
        const json_t *found = name ? catalogue_army(c, name) : NULL;

        if (found)
            json_object_set_new(side, "army", json_deep_copy(found));
        else if (name)
            unknown(problems, trail_key(trail_index(trail_key(trail_root(), "sides"), (int32_t)i), "army"),
                    "setup.unknown_army", name);
    }
}

/* Where the catalogue of a setup comes from: what is built in and the user's folder, if any, unless that has
 * been read before. What a setup adds itself must not get into what others use. */
struct sources {
    const struct file_source *user;
    const struct catalogue *read;
};

static bool take_catalogue(const char *system, const struct sources *from, bool more, struct catalogue *c,
                           struct problems *problems)
{
    if (!from->read || more || strcmp(from->read->system, system) != 0)
        return catalogue_load(system, from->user, c, problems);
    catalogue_share(c, from->read);
    return true;
}

/* The setup with all names resolved, and the catalogue it is played with. NULL if it is no setup at all. */
static json_t *setup_load(const char *json, const struct sources *from, struct catalogue *c,
                          struct problems *problems)
{
    json_t *setup = setup_object(json, problems);
    const char *system = json_string_value(json_object_get(setup, "system"));
    json_t *additions = json_object_get(setup, "catalogue");

    memset(c, 0, sizeof *c);
    if (!system || (!take_catalogue(system, from, additions, c, problems) && !c->schema)) {
        json_decref(setup);
        return NULL;
    }
    if (json_is_object(additions))
        catalogue_add(c, additions, trail_key(trail_root(), "catalogue"), problems);
    else if (additions)
        problem_add(problems, trail_key(trail_root(), "catalogue"), "", "json.wrong_type", "object", 0);
    resolve_scenario(c, setup, problems);
    draw_terrain(c, setup, problems);
    resolve_armies(c, setup, problems);
    return setup;
}

char *setup_resolve(const char *json, const struct file_source *user, struct problems *problems)
{
    return setup_resolve_with(json, user, NULL, problems);
}

char *setup_resolve_with(const char *json, const struct file_source *user, const struct catalogue *read,
                         struct problems *problems)
{
    struct catalogue c;
    int32_t before = problems->count;
    json_t *setup = setup_load(json, &(struct sources){user, read}, &c, problems);
    char *text = NULL;

    if (setup && c.additions)
        json_object_set(setup, "catalogue", c.additions);
    if (setup && problems->count == before)
        text = json_dumps(setup, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(setup);
    catalogue_free(&c);
    return text;
}

/* So that a system can count the figures of a list before it checks it against its rules. */
static void check_armies(const struct muster *m, struct problems *problems)
{
    for (int32_t i = 0; i < m->sides; i++) {
        struct trail at = trail_key(trail_index(trail_key(trail_root(), "sides"), i), "army");

        if (m->list[i].root)
            army_check(&m->catalogue, &m->list[i], at, problems);
    }
}

static void muster_fill(struct muster *m)
{
    json_t *sides = json_object_get(m->setup, "sides");

    m->sides = (int32_t)json_array_size(sides);
    for (int32_t i = 0; i < m->sides; i++)
        m->list[i].root = json_object_get(json_array_get(sides, (size_t)i), "army");
    m->points = catalogue_number(m->setup, "points", catalogue_number(m->scenario, "points", 0));
}

bool setup_parse(const char *json, const struct catalogue *built_in, struct muster *out,
                 struct problems *problems)
{
    int32_t before = problems->count;

    memset(out, 0, sizeof *out);
    out->setup = setup_load(json, &(struct sources){.read = built_in}, &out->catalogue, problems);
    if (out->setup) {
        out->scenario = json_object_get(out->setup, "scenario");
        if (problems->count == before) {
            muster_fill(out);
            check_armies(out, problems);
            if (scenario_shape(out, problems))
                scenario_check(out, problems);
        }
    }
    if (problems->count == before)
        return true;
    muster_free(out);
    return false;
}

void muster_free(struct muster *m)
{
    json_decref(m->setup);
    catalogue_free(&m->catalogue);
    memset(m, 0, sizeof *m);
}
