/* What the lobby tells of every system there is: its ready armies, and what is wrong with a scenario. */
#include "common/rules/rules.h"
#include "tests/server/core_lobby.h"

#include <jansson.h>
#include <string.h>

/* Nobody is shown a ready army that he could not play with. */
static void ready_armies_are_valid_for_the_points_they_are_made_for(void **state)
{
    struct sim sim;
    size_t seen = 0;

    (void)state;
    sim_start(&sim, 31);
    struct sim_client *ann = sim_guest(&sim, "ann");

    for (size_t i = 0; rules_installed[i]; i++) {
        Gonfalon__V1__ReadyArmiesRequest *ask =
            sim_part(&sim, &gonfalon__v1__ready_armies_request__descriptor);

        ask->system = sim_text(&sim, rules_installed[i]->name);
        Gonfalon__V1__ReadyArmiesReply *answer = sim_ask(ann, ASK(READY_ARMIES), ask)->ready_armies;

        assert_true(answer->n_armies > 0);
        for (size_t k = 0; k < answer->n_armies; k++, seen++) {
            if (!answer->armies[k]->valid)
                fail_msg("%s: %s is not valid", ask->system, answer->armies[k]->id);
            assert_true(answer->armies[k]->cost > 0);
        }
    }
    assert_true(seen > 10);
    sim_stop(&sim);
}

/* The default scenario of a system, for the caller to spoil. */
static json_t *default_scenario(struct sim_client *c, const char *system)
{
    Gonfalon__V1__ScenariosRequest *ask = sim_part(c->sim, &gonfalon__v1__scenarios_request__descriptor);

    ask->system = sim_text(c->sim, system);
    ask->name = sim_text(c->sim, "skirmish");
    Gonfalon__V1__ScenariosReply *answer = sim_ask(c, ASK(SCENARIOS), ask)->scenarios;

    assert_int_equal(answer->n_scenarios, 1);
    json_t *scenario = json_loads(answer->scenarios[0]->json, 0, NULL);

    assert_non_null(scenario);
    return scenario;
}

static Gonfalon__V1__ServerMessage *create_with(struct sim_client *c, const char *system, json_t *scenario)
{
    Gonfalon__V1__MatchSettings *s = sim_part(c->sim, &gonfalon__v1__match_settings__descriptor);
    char *text = json_dumps(scenario, JSON_COMPACT);

    s->system = sim_text(c->sim, system);
    s->scenario_json = sim_text(c->sim, text);
    free(text);
    json_decref(scenario);
    sim_pass(c->sim, 5000); /* whoever creates many in a row is asked to wait */
    return create(c, s, 0);
}

static bool told_at(const Gonfalon__V1__ServerMessage *answer, const char *place)
{
    for (size_t i = 0; i < answer->error->n_problems; i++)
        if (strncmp(answer->error->problems[i]->place, place, strlen(place)) == 0)
            return true;
    return false;
}

static json_t *with_table(json_t *scenario, double size)
{
    json_object_set_new(scenario, "table", json_pack("{s:f, s:f}", "width", size, "depth", size));
    return scenario;
}

static json_t *with_zone(json_t *scenario, const char *zone)
{
    json_object_set_new(json_array_get(json_object_get(scenario, "sides"), 0), "zone",
                        json_loads(zone, 0, NULL));
    return scenario;
}

/* Whatever would keep the match from beginning is told when it is created, and nothing is created. */
static void a_scenario_is_checked_when_the_match_is_created(void **state)
{
    struct sim sim;
    static const char *const zones[] = {
        "[[0,0],[9,0],[4,0]]",            /* a line */
        "[[0,0],[9,9],[9,0],[0,9]]",      /* a bow-tie */
        "[[0,0],[9000,0],[9000,9],[0,9]]" /* beyond the table */
    };

    (void)state;
    sim_start(&sim, 32);
    struct sim_client *ann = sim_guest(&sim, "ann");

    for (size_t i = 0; rules_installed[i]; i++) {
        const char *system = rules_installed[i]->name;
        Gonfalon__V1__ServerMessage *answer =
            create_with(ann, system, with_table(default_scenario(ann, system), 1e9));

        assert_int_equal(sim_code(answer), CODE(INVALID));
        assert_true(told_at(answer, "/scenario/table"));
        for (size_t k = 0; k < sizeof zones / sizeof *zones; k++) {
            answer = create_with(ann, system, with_zone(default_scenario(ann, system), zones[k]));
            assert_int_equal(sim_code(answer), CODE(INVALID));
            assert_true(told_at(answer, "/scenario/sides/0/zone"));
        }
        assert_int_equal(list(ann, NULL)->n_matches, i);
        assert_int_equal(create_with(ann, system, default_scenario(ann, system))->body_case, GOT(MATCH));
    }
    sim_stop(&sim);
}

/* Two figures of the scenario in one place have no room, and all that is wrong is told at once. */
static void all_problems_are_told_at_once(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 33);
    struct sim_client *ann = sim_guest(&sim, "ann");
    json_t *scenario = with_zone(default_scenario(ann, "corsairs"), "[[0,0],[9,9],[9,0],[0,9]]");

    json_object_set_new(json_array_get(json_object_get(scenario, "sides"), 1), "zone",
                        json_loads("[[0,0],[9,0],[4,0]]", 0, NULL));
    Gonfalon__V1__ServerMessage *answer = create_with(ann, "corsairs", scenario);

    assert_int_equal(sim_code(answer), CODE(INVALID));
    assert_true(told_at(answer, "/scenario/sides/0/zone"));
    assert_true(told_at(answer, "/scenario/sides/1/zone"));
    scenario = default_scenario(ann, "corsairs");
    json_object_set_new(scenario, "figures",
                        json_loads("[{\"id\":\"a\",\"sort\":\"rowing_boat\",\"at\":[30,30],\"side\":0},"
                                   "{\"id\":\"b\",\"sort\":\"rowing_boat\",\"at\":[30,30],\"side\":0}]",
                                   0, NULL));
    answer = create_with(ann, "corsairs", scenario);
    assert_int_equal(sim_code(answer), CODE(INVALID));
    assert_true(told_at(answer, "/scenario/figures/"));
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ready_armies_are_valid_for_the_points_they_are_made_for),
        cmocka_unit_test(a_scenario_is_checked_when_the_match_is_created),
        cmocka_unit_test(all_problems_are_told_at_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
