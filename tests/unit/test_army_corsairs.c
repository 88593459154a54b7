/* Crews of corsairs: what they cost and what the rules forbid. */
#include "test_army_help.h"

#include "common/rules/corsairs/setup/army_corsairs.h"

static int begin(void **state)
{
    (void)state;
    return begin_with("corsairs");
}

static int32_t check(const char *units, int32_t points)
{
    return check_units(corsairs_check_army, units, points);
}

/* RULE("C11-a") */
static void every_ready_crew_is_sound_and_costs_60(void **state)
{
    (void)state;
    assert_int_equal(check_ready(corsairs_check_army, 60, 0), 4);
}

/* RULE("C11-a"): 1, 2, 4, 7, 11, 16; pistol 1, long guns 2, cuirass 2, swivel gun 5 */
static void costs_are_those_of_the_rule(void **state)
{
    static const struct {
        const char *unit;
        int32_t cost;
    } sheet[] = {
        {"{\"profile\":\"child\"}", 1},
        {"{\"profile\":\"townsman\"}", 2},
        {"{\"profile\":\"sailor\"}", 4},
        {"{\"profile\":\"boatswain\"}", 7},
        {"{\"profile\":\"captain\"}", 11},
        {"{\"profile\":\"legend\"}", 16},
        {"{\"profile\":\"sailor\",\"equipment\":[\"cutlass\",\"pistol\",\"pistol\"]}", 6},
        {"{\"profile\":\"sailor\",\"equipment\":[\"musket\"]}", 6},
        {"{\"profile\":\"sailor\",\"equipment\":[\"blunderbuss\",\"cuirass\"]}", 8},
        {"{\"profile\":\"sailor\",\"equipment\":[\"swivel_gun\"]}", 9},
        {"{\"profile\":\"sailor\",\"equipment\":[\"musketoon\"],\"count\":3}", 18},
    };

    (void)state;
    for (size_t i = 0; i < sizeof sheet / sizeof sheet[0]; i++)
        assert_int_equal(check(sheet[i].unit, 60), sheet[i].cost);
    expect_count(&problems, 0);
}

static void a_crew_too_dear_is_told_by_how_much(void **state)
{
    (void)state;
    assert_int_equal(check("{\"profile\":\"sailor\",\"count\":16}", 60), 64);
    expect_problem(&problems, "/units", "C11-a", "army.too_dear");
    expect_amount(&problems, "/units", "army.too_dear", 4);
    expect_count(&problems, 1);
    check("{\"profile\":\"sailor\",\"count\":15}", 60);
    expect_count(&problems, 1);
}

/* RULE("C1-a") RULE("C1-c") RULE("C5-c") RULE("C10-d") RULE("C11-a") */
static void every_error_is_told_at_once(void **state)
{
    (void)state;
    check("{\"profile\":\"legend\",\"name\":\"A\"},"
          "{\"profile\":\"legend\",\"name\":\"A\",\"horse\":true},"
          "{\"profile\":\"sailor\",\"traits\":[\"leader\",\"skirmisher\"]},"
          "{\"profile\":\"sailor\",\"count\":2,\"traits\":[\"leader\"]},"
          "{\"profile\":\"parrot\",\"equipment\":[\"cannon\",\"chest\",\"musket\",\"carbine\",\"cutlass\","
          "\"cutlass\"]},"
          "{\"profile\":\"sailor\",\"count\":0,\"equipment\":[\"pistol\",\"pistol\",\"pistol\",\"pistol\","
          "\"pistol\"],\"traits\":[\"old\",\"old\"]},"
          "{\"profile\":3,\"name\":\"a\\u0007\",\"count\":\"two\",\"equipment\":[{}],\"traits\":7},"
          "[]",
          30);
    expect_problem(&problems, "/units/0/profile", "C1-c", "corsairs.second_legend");
    expect_problem(&problems, "/units/1/profile", "C1-c", "corsairs.second_legend");
    expect_problem(&problems, "/units/1/name", "", "army.duplicate_name");
    expect_problem(&problems, "/units/1/horse", "", "json.unknown_key");
    expect_problem(&problems, "/units/2/traits", "C10-d", "corsairs.second_leader");
    expect_problem(&problems, "/units/2/traits", "C10-d", "corsairs.leader_outranked");
    expect_problem(&problems, "/units/2/traits/1", "C5-c", "corsairs.trait_of_profiles");
    expect_problem(&problems, "/units/3/traits", "C10-d", "corsairs.second_leader");
    expect_problem(&problems, "/units/3/traits", "C10-d", "corsairs.leader_outranked");
    expect_problem(&problems, "/units/4/profile", "C1-a", "json.unknown_id");
    expect_problem(&problems, "/units/4/equipment/0", "C7-b", "json.unknown_id");
    expect_problem(&problems, "/units/4/equipment/1", "C3-e", "corsairs.only_in_scenarios");
    expect_problem(&problems, "/units/4/equipment/3", "C1-a", "corsairs.second_long_gun");
    expect_problem(&problems, "/units/4/equipment/5", "C7-b", "corsairs.too_many_of_it");
    expect_problem(&problems, "/units/5/count", "", "json.out_of_range");
    expect_problem(&problems, "/units/5/equipment/4", "C6.1-b", "corsairs.too_many_of_it");
    expect_problem(&problems, "/units/5/traits/1", "C3-a", "corsairs.trait_twice");
    expect_problem(&problems, "/units/6/profile", "", "json.wrong_type");
    expect_problem(&problems, "/units/6/name", "", "json.bad_name");
    expect_problem(&problems, "/units/6/count", "", "json.wrong_type");
    expect_problem(&problems, "/units/6/equipment/0", "", "json.wrong_type");
    expect_problem(&problems, "/units/6/traits", "", "json.wrong_type");
    expect_problem(&problems, "/units/7", "", "json.wrong_type");
    expect_problem(&problems, "/units", "C11-a", "army.too_dear");
    expect_count(&problems, 24);
}

static void counts_beyond_all_measure_do_no_harm(void **state)
{
    (void)state;
    check("{\"profile\":\"legend\",\"count\":9223372036854775807,\"traits\":[\"leader\"]},"
          "{\"profile\":\"legend\",\"count\":2147483647,\"traits\":[\"leader\"]},"
          "{\"profile\":\"sailor\",\"count\":-9223372036854775808}",
          60);
    expect_problem(&problems, "/units/0/count", "", "json.out_of_range");
    expect_problem(&problems, "/units/2/count", "", "json.out_of_range");
    expect_problem(&problems, "/units", "", "army.too_many_figures");
    expect_problem(&problems, "/units", "C11-a", "army.too_dear");
    expect_amount(&problems, "/units", "army.too_dear", INT32_MAX - 60);
}

/* RULE("C1-h") */
static void riders_are_refused(void **state)
{
    json_t *more = json_pack("{s:i,s:s,s:{s:{s:{s:s,s:s},s:i,s:i,s:s,s:b}}}", "format", 1, "system",
                             "corsairs", "profiles", "lancer", "name", "en", "lancer", "fr", "lancier",
                             "class", 3, "move", 40, "swimming", "none", "mounted", 1);

    (void)state;
    assert_non_null(more);
    catalogue_add(&catalogue, more, trail_root(), &problems);
    expect_count(&problems, 0);
    check("{\"profile\":\"lancer\"}", 60);
    expect_problem(&problems, "/units/0/profile", "C1-h", "corsairs.mounted");
    expect_count(&problems, 1);
    json_decref(more);
}

/* RULE("C3-a") RULE("C7-d"): a character fitting several rows uses the lowest */
static void the_lowest_movement_counts(void **state)
{
    static const struct {
        const char *unit;
        int32_t move;
    } row[] = {
        {"{\"profile\":\"sailor\"}", 20},
        {"{\"profile\":\"sailor\",\"equipment\":[\"pistol\",\"cuirass\"]}", 16},
        {"{\"profile\":\"sailor\",\"equipment\":[\"cuirass\"],\"traits\":[\"wooden_leg\"]}", 12},
        {"{\"profile\":\"lady\",\"traits\":[\"clumsy\"]}", 12},
        {"{\"profile\":\"priest\"}", 16},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        json_t *unit = json_loads(row[i].unit, 0, NULL);

        assert_int_equal(corsairs_move(&catalogue, unit), row[i].move);
        json_decref(unit);
    }
}

/* RULE("C10-d") */
static void the_leader_is_who_is_marked_or_the_first_of_the_highest_class(void **state)
{
    static const struct {
        const char *units;
        int32_t leader;
    } row[] = {
        {"{\"profile\":\"sailor\"},{\"profile\":\"captain\"},{\"profile\":\"officer\"}", 1},
        {"{\"profile\":\"captain\"},{\"profile\":\"officer\",\"traits\":[\"leader\"]}", 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        json_t *root = json_object();
        char units[256];

        snprintf(units, sizeof units, "[%s]", row[i].units);
        json_object_set_new(root, "units", json_loads(units, 0, NULL));
        struct army_list list = {root};

        assert_int_equal(corsairs_leader(&catalogue, &list), row[i].leader);
        json_decref(root);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_ready_crew_is_sound_and_costs_60),
        TEST(costs_are_those_of_the_rule),
        TEST(a_crew_too_dear_is_told_by_how_much),
        TEST(every_error_is_told_at_once),
        TEST(counts_beyond_all_measure_do_no_harm),
        TEST(riders_are_refused),
        TEST(the_lowest_movement_counts),
        TEST(the_leader_is_who_is_marked_or_the_first_of_the_highest_class),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
