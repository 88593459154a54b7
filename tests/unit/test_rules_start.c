/* The "start" of a scenario file: in every system, what cannot be read is told with its place, and nothing
 * begins. */
#include "problem_help.h"

#include "common/match/match.h"
#include "common/match/rules.h"

static struct problems problems;

/* A match of the system in which both sides have a ready army of the usual size. */
static struct match *match_of(const struct rules *rules)
{
    struct catalogue c;
    char setup[512];

    memset(&problems, 0, sizeof problems);
    assert_true(catalogue_load(rules->name, NULL, &c, &problems));
    const char *id, *army = "";
    json_t *list;

    json_object_foreach(c.armies, id, list) if (army_suits(list, rules->default_points)) army = id;
    snprintf(setup, sizeof setup,
             "{\"format\":1,\"system\":\"%s\",\"sides\":[{\"name\":\"One\",\"army\":\"%s\"},"
             "{\"name\":\"Two\",\"army\":\"%s\"}]}",
             rules->name, army, army);
    catalogue_free(&c);
    struct match *m = match_create(setup, &problems);

    if (!m)
        print_problems(&problems);
    assert_non_null(m);
    return m;
}

static bool starts(const struct rules *rules, const char *key, json_t *value)
{
    struct match *m = match_of(rules);
    json_t *start = json_pack("{s:o}", key, value);

    assert_non_null(start);
    bool started = rules->resume_at(m, start, &problems);

    assert_int_equal(started, m->state->depth > 0);
    assert_int_equal(started, problems.count == 0);
    json_decref(start);
    match_free(m);
    return started;
}

static void is_refused(const char *key, json_t *value, const char *text)
{
    char place[64];

    snprintf(place, sizeof place, "/start/%s", key);
    for (int32_t i = 0; rules_installed[i]; i++) {
        json_incref(value);
        assert_false(starts(rules_installed[i], key, value));
        expect_problem(&problems, place, "", text);
        expect_count(&problems, 1);
    }
    json_decref(value);
}

static void sides_have_letters_and_names(void **state)
{
    (void)state;
    for (int32_t i = 0; rules_installed[i]; i++) {
        assert_true(starts(rules_installed[i], "first", json_string("B")));
        assert_true(starts(rules_installed[i], "first", json_string("Two")));
    }
    is_refused("first", json_string("C"), "start.nobody");
    is_refused("first", json_integer(1), "start.nobody");
}

static void a_phase_is_one_of_the_systems(void **state)
{
    (void)state;
    for (int32_t i = 0; rules_installed[i]; i++) {
        bool by_phases = strcmp(rules_installed[i]->name, "battle") == 0; /* nobody is activated there */

        assert_true(starts(rules_installed[i], "phase", json_string(by_phases ? "movement" : "initiative")));
        assert_true(starts(rules_installed[i], "phase", json_string(by_phases ? "combat" : "activations")));
    }
    is_refused("phase", json_string("setup"), "start.no_such_phase");
    is_refused("phase", json_integer(1), "start.no_such_phase");
}

static void every_key_is_known(void **state)
{
    (void)state;
    is_refused("frist", json_string("A"), "start.unknown_key");
}

/* Who is in reserve is there, but cannot be the one who acts. */
static void who_is_active_is_on_the_table(void **state)
{
    const struct rules *brothers = rules_find("brothers"), *warband = rules_find("warband");
    struct match *m = match_of(brothers);
    char name[NAME_MAX_BYTES];

    (void)state;
    snprintf(name, sizeof name, "%s", name_at(m, figure_at(m, 0)->name));
    match_free(m);
    assert_false(starts(brothers, "activating", json_string(name)));
    expect_problem(&problems, "/start/activating", "", "start.nobody");
    assert_false(starts(brothers, "activating", json_string("Nobody at all")));
    expect_problem(&problems, "/start/activating", "", "start.nobody");
    assert_false(starts(warband, "active", json_string("Nobody at all")));
    expect_problem(&problems, "/start/active", "", "start.nobody");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_have_letters_and_names),
        cmocka_unit_test(a_phase_is_one_of_the_systems),
        cmocka_unit_test(every_key_is_known),
        cmocka_unit_test(who_is_active_is_on_the_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
