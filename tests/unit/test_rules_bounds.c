/* The largest setups that each system takes: the match begins and asks; one figure more is refused with
 * words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/dice/seeded.h"
#include "common/match/match.h"
#include "common/match/rules.h"
#include "common/rules/brothers/constants.h"

static struct problems problems;
static struct dice_seeded seed = {.seed = 5};

/* The ready scenario of a system without terrain, so that there is room. */
static json_t *open_ground(const char *system)
{
    struct catalogue c;

    assert_true(catalogue_load(system, NULL, &c, &problems));
    json_t *scenario = json_deep_copy(catalogue_scenario(&c, "skirmish"));

    json_object_del(scenario, "terrain");
    json_object_del(scenario, "random_terrain");
    catalogue_free(&c);
    return scenario;
}

static json_t *army(const char *system, json_t *units)
{
    return json_pack("{s:i, s:s, s:s, s:o}", "format", 1, "system", system, "name", "Many", "units", units);
}

static json_t *setup(const char *system, int32_t points, json_t *scenario, json_t *armies)
{
    static const char *const name[] = {"A", "B", "C", "D"};
    json_t *sides = json_array();

    for (size_t i = 0; i < json_array_size(armies); i++)
        json_array_append_new(sides,
                              json_pack("{s:s, s:O}", "name", name[i], "army", json_array_get(armies, i)));
    json_decref(armies);
    return json_pack("{s:i, s:s, s:i, s:o, s:o}", "format", 1, "system", system, "points", (int)points,
                     "scenario", scenario, "sides", sides);
}

static struct match *made(json_t *setup)
{
    char *text = json_dumps(setup, 0);
    struct match *m = match_create(text, &problems);

    free(text);
    json_decref(setup);
    return m;
}

static struct match *begun(json_t *setup)
{
    struct match *m = made(setup);

    if (!m)
        fail_msg("%s %s %s", problems.item[0].place, problems.item[0].key, problems.item[0].detail);
    match_dice(m, seeded_dice(&seed));
    match_start(m);
    return m;
}

static void refused(json_t *setup, const char *key, const char *detail, int32_t amount)
{
    assert_null(made(setup));
    assert_int_equal(problems.count, 1);
    assert_string_equal(problems.item[0].key, key);
    assert_string_equal(problems.item[0].detail, detail);
    assert_int_equal(problems.item[0].amount, amount);
}

/* The decision of a side that waits; its default answer is given, up to so many times. */
static void goes_on(struct match *m, int32_t decisions)
{
    static struct entry e;
    struct refusal why;

    for (int32_t i = 0; i < decisions && !match_over(m); i++) {
        e = (struct entry){.kind = ENTRY_ANSWER};
        while (!match_waits_for(m, e.side))
            e.side++;
        e.player = e.side; /* each side has one player */
        match_default_answer(m, e.side, &e.answer);
        if (!match_apply(m, &e, &why))
            fail_msg("%s", why.key);
        assert_true(m->state->depth <= FRAMES_MAX / 2);
    }
}

/* --- brothers --------------------------------------------------------------------------------- */

/* The cheapest fighters there are. */
static json_t *crowd(int32_t fighters, const char *equipment)
{
    json_t *units = json_array();

    for (int32_t left = fighters; left > 0; left -= 30)
        json_array_append_new(
            units,
            json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:o}", "profile", "levy", "count",
                      (int)(left < 30 ? left : 30), "c", 1, "t", 1, "d", 1, "a", 1, "m", 1, "pa", 4,
                      "equipment",
                      *equipment ? json_pack("[s,s,s]", equipment, equipment, equipment) : json_array()));
    return army("brothers", units);
}

/* The scenario with so many levies of the first side, who wait to be deployed. */
static json_t *brothers_bring(int32_t levies)
{
    json_t *scenario = open_ground("brothers"), *figures = json_array();

    for (int32_t i = 0; i < levies; i++) {
        char id[16];

        snprintf(id, sizeof id, "levy_%d", (int)i);
        json_array_append_new(
            figures, json_pack("{s:s, s:s, s:i, s:[]}", "id", id, "profile", "levy", "side", 0, "equipment"));
    }
    json_object_set_new(scenario, "figures", figures);
    json_object_set_new(scenario, "table", json_pack("{s:i,s:i}", "width", 300, "depth", 200));
    for (int side = 0; side < 2; side++)
        json_object_set_new(json_array_get(json_object_get(scenario, "sides"), (size_t)side), "zone",
                            json_pack("[[i,i],[i,i],[i,i],[i,i]]", 0, 140 * side, 300, 140 * side, 300,
                                      60 + 140 * side, 0, 60 + 140 * side));
    return scenario; /* with room for everybody */
}

static json_t *brothers_setup(int32_t fighters, int32_t brought, const char *option)
{
    json_t *made = setup("brothers", 5000, brothers_bring(brought),
                         json_pack("[o,o]", crowd(fighters, ""), crowd(40, "")));

    if (*option)
        json_object_set_new(made, "options", json_pack("{s:b}", option, 1));
    return made;
}

static void a_band_as_large_as_can_be(void **state)
{
    static const char *const options[] = {"", "fog_of_war"};

    (void)state;
    for (int32_t i = 0; i < 2; i++) {
        struct match *m = begun(brothers_setup(BAND_MOST - 100, 100, options[i]));
        int32_t asked = 0;

        for (; !match_waits_for(m, 0) || strncmp(match_decision(m, 0)->key, "brothers.ask.deploy", 19) != 0;
             asked++)
            goes_on(m, 1);
        assert_in_range(match_decision(m, 0)->movable_count, BAND_MOST - asked, BAND_MOST);
        goes_on(m, 40);
        match_free(m);
        refused(brothers_setup(BAND_MOST - 99, 100, options[i]), "setup.side_too_many_figures", "256", 1);
    }
}

/* What everybody carries is figures, too: option ids have room for BROTHERS_FIGURES. */
static void things_count(void **state)
{
    (void)state;
    /* 80 a side, each with a head and three clubs. */
    struct match *m = begun(setup("brothers", 5000, open_ground("brothers"),
                                  json_pack("[o,o]", crowd(80, "club"), crowd(80, "club"))));

    assert_int_equal(m->state->figures, BROTHERS_FIGURES);
    goes_on(m, 20);
    match_free(m);
    refused(setup("brothers", 5000, open_ground("brothers"),
                  json_pack("[o,o]", crowd(81, "club"), crowd(80, "club"))),
            "setup.too_many_figures", "800", 5);
}

/* --- warband ---------------------------------------------------------------------------------- */

static json_t *regiments(int32_t figures, bool machine)
{
    json_t *units = json_array();

    for (int32_t left = figures; left > 0; left -= 20) {
        json_t *unit = json_pack("{s:s, s:i}", "profile", "soldier", "count", (int)(left < 20 ? left : 20));

        json_array_append_new(units, unit);
    }
    if (machine)
        json_object_set_new(json_array_get(units, 0), "machine", json_string("cannon"));
    return army("warband", units);
}

static json_t *warband_setup(bool machine)
{
    json_t *scenario = open_ground("warband"), *figures = json_array();

    for (int32_t i = 0; i < 100; i++) {
        char id[16];

        snprintf(id, sizeof id, "thing_%d", (int)i);
        json_array_append_new(figures, json_pack("{s:s, s:s, s:[i,i]}", "id", id, "sort", "object", "at",
                                                 4 + 3 * (int)(i % 20), 14 + 3 * (int)(i / 20)));
    }
    json_object_set_new(scenario, "figures", figures);
    return setup("warband", 100000, scenario,
                 json_pack("[o,o]", regiments(150, machine), regiments(150, false)));
}

static void a_battle_as_large_as_can_be(void **state)
{
    struct match *m = begun(warband_setup(false));

    (void)state;
    assert_int_equal(m->state->figures, 400);
    goes_on(m, 60);
    match_free(m);
    refused(warband_setup(true), "setup.too_many_figures", "400", 1);
}

/* --- corsairs --------------------------------------------------------------------------------- */

static json_t *corsairs_setup(int32_t brought)
{
    static const char *const edge[] = {"south", "north", "east", "west"};
    json_t *scenario = open_ground("corsairs"), *sides = json_array(), *figures = json_array(),
           *armies = json_array();

    for (int32_t i = 0; i < 4; i++) {
        int x = i % 2 ? 95 : 0, y = i / 2 ? 65 : 0;

        json_array_append_new(sides, json_pack("{s:[[i,i],[i,i],[i,i],[i,i]], s:s}", "zone", x, y, x + 85, y,
                                               x + 85, y + 55, x, y + 55, "edge", edge[i]));
        json_array_append_new(armies,
                              army("corsairs", json_pack("[{s:s,s:i}]", "profile", "invalid", "count", 100)));
    }
    for (int32_t i = 0; i < brought; i++)
        json_array_append_new(figures,
                              json_pack("{s:s, s:s, s:[i,i]}", "id", "chest", "sort", "chest", "at", 90, 60));
    json_object_set_new(scenario, "sides", sides);
    json_object_set_new(scenario, "figures", figures);
    return setup("corsairs", 100000, scenario, armies);
}

static void four_crews_as_large_as_can_be(void **state)
{
    struct match *m = begun(corsairs_setup(0));

    (void)state;
    assert_int_equal(m->state->figures, 400);
    goes_on(m, 40);
    match_free(m);
    assert_null(made(corsairs_setup(1)));
    assert_int_equal(problems.count, 2);
    assert_string_equal(problems.item[0].key, "setup.too_many_figures");
    assert_string_equal(problems.item[1].key, "setup.too_many_units");
}

/* --- all -------------------------------------------------------------------------------------- */

static void note_most(void *context, const struct item *item)
{
    int32_t *most = context;

    if (item->count > *most)
        *most = item->count;
}

/* What only the program's own text can reach. */
static void systems_fit(void **state)
{
    (void)state;
    for (int32_t i = 0; rules_installed[i]; i++) {
        const struct rules *r = rules_installed[i];
        int32_t most = 0;

        assert_in_range(r->figures, 1, FIGURES_MAX);
        assert_in_range(r->answer_items, 1, ANSWER_ITEMS_MAX);
        assert_in_range(r->option_count, 0, RULES_OPTIONS_MAX);
        assert_in_range(r->max_sides, r->min_sides, SIDES_MAX);
        for (int32_t q = 0; q < r->question_count; q++)
            assert_true(strlen(r->question[q].rule) < RULE_ID_MAX_BYTES);
        struct catalogue c;

        assert_true(catalogue_load(r->name, NULL, &c, &problems));
        const char *id;
        json_t *list, *sides = json_array();

        json_object_foreach(c.armies, id, list) if (json_array_size(sides) < 2)
            json_array_append(sides, list);
        struct match *m = begun(setup(r->name, 5000, open_ground(r->name), sides));

        catalogue_free(&c);
        match_view(m, VIEWER_MASTER, note_most, &most);
        assert_in_range(most, 1, ITEM_ATTRIBUTES_MAX);
        match_free(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_band_as_large_as_can_be),
        cmocka_unit_test(things_count),
        cmocka_unit_test(a_battle_as_large_as_can_be),
        cmocka_unit_test(four_crews_as_large_as_can_be),
        cmocka_unit_test(systems_fit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
