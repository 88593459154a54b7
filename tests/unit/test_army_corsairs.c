/* Crews of corsairs: what they cost and what the rules forbid. */
#include "test_army_help.h"

#include "common/rules/corsairs/hooks.h"
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
    expect_amount(&problems, "/units/2/traits/1", "corsairs.trait_of_profiles", 0);
    expect_problem(&problems, "/units/3/traits", "C10-d", "corsairs.second_leader");
    expect_problem(&problems, "/units/3/traits", "C10-d", "corsairs.leader_outranked");
    expect_problem(&problems, "/units/4/profile", "C1-a", "json.unknown_id");
    expect_problem(&problems, "/units/4/equipment/0", "C7-b", "json.unknown_id");
    expect_problem(&problems, "/units/4/equipment/1", "C3-e", "corsairs.only_in_scenarios");
    expect_amount(&problems, "/units/4/equipment/1", "corsairs.only_in_scenarios", 0);
    expect_problem(&problems, "/units/4/equipment/3", "C1-a", "corsairs.second_long_gun");
    expect_problem(&problems, "/units/4/equipment/5", "C7-b", "corsairs.too_many_of_it");
    expect_problem(&problems, "/units/5/count", "", "json.out_of_range");
    expect_problem(&problems, "/units/5/equipment/4", "C6.1-b", "corsairs.too_many_of_it");
    expect_problem(&problems, "/units/5/traits/1", "C3-a", "corsairs.trait_twice");
    expect_amount(&problems, "/units/5/traits/1", "corsairs.trait_twice", 0);
    expect_problem(&problems, "/units/6/profile", "", "json.wrong_type");
    expect_problem(&problems, "/units/6/name", "", "json.bad_name");
    expect_problem(&problems, "/units/6/count", "", "json.wrong_type");
    expect_problem(&problems, "/units/6/equipment/0", "", "json.wrong_type");
    expect_problem(&problems, "/units/6/traits", "", "json.wrong_type");
    expect_problem(&problems, "/units/7", "", "json.wrong_type");
    expect_problem(&problems, "/units", "C11-a", "army.too_dear");
    expect_count(&problems, 24);
}

/* RULE("C1-a") RULE("C1-c") RULE("C10-d"): by how much, and that one less is allowed. */
static void errors_are_told_by_how_much(void **state)
{
    (void)state;
    check("{\"profile\":\"legend\",\"name\":\"L\",\"traits\":[\"leader\"]},{\"profile\":\"sailor\","
          "\"equipment\":[\"pistol\",\"pistol\",\"pistol\",\"pistol\",\"musket\",\"cuirass\",\"cutlass\"]},"
          "{\"profile\":\"sailor\",\"traits\":[\"old\"]}",
          60);
    expect_count(&problems, 0);
    check("{\"profile\":\"legend\",\"count\":3},{\"profile\":\"sailor\",\"count\":3,\"traits\":[\"leader\"]},"
          "{\"profile\":\"captain\",\"traits\":[\"leader\"],\"equipment\":[\"musket\",\"carbine\",\"hunting_"
          "gun\","
          "\"cutlass\",\"cutlass\",\"cutlass\",\"chest\"]}",
          100);
    expect_amount(&problems, "/units/0/profile", "corsairs.second_legend", 2);
    expect_amount(&problems, "/units/1/traits", "corsairs.second_leader", 3);
    expect_amount(&problems, "/units/2/traits", "corsairs.second_leader", 3);
    expect_amount(&problems, "/units/1/traits", "corsairs.leader_outranked", 3);
    expect_amount(&problems, "/units/2/traits", "corsairs.leader_outranked", 1);
    expect_amount(&problems, "/units/2/equipment/1", "corsairs.second_long_gun", 1);
    expect_amount(&problems, "/units/2/equipment/2", "corsairs.second_long_gun", 2);
    expect_amount(&problems, "/units/2/equipment/4", "corsairs.too_many_of_it", 1);
    expect_amount(&problems, "/units/2/equipment/5", "corsairs.too_many_of_it", 2);
    expect_problem(&problems, "/units/2/equipment/6", "C3-e", "corsairs.only_in_scenarios");
    expect_count(&problems, 10);
}

/* RULE("C10-d") */
static void two_leaders_are_one_too_many(void **state)
{
    (void)state;
    check(
        "{\"profile\":\"captain\",\"traits\":[\"leader\"]},{\"profile\":\"captain\",\"traits\":[\"leader\"]}",
        60);
    expect_amount(&problems, "/units/0/traits", "corsairs.second_leader", 1);
    expect_amount(&problems, "/units/1/traits", "corsairs.second_leader", 1);
    expect_count(&problems, 2);
}

/* RULE("C11-a"): as many as a match holds. */
static void a_crew_too_large_is_told(void **state)
{
    (void)state;
    check("{\"profile\":\"child\",\"count\":60}", 60);
    expect_count(&problems, 0);
    check("{\"profile\":\"child\",\"count\":99},{\"profile\":\"sailor\"}", 10000);
    expect_count(&problems, 0);
    check("{\"profile\":\"child\",\"count\":100},{\"profile\":\"sailor\"}", 10000);
    expect_amount(&problems, "/units", "army.too_many_figures", 1);
    expect_count(&problems, 1);
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

/* One inside a setup comes unread. */
static void a_list_without_units_costs_nothing(void **state)
{
    struct army_list list = {json_pack("{s:i,s:s}", "format", 1, "system", "corsairs")};

    (void)state;
    assert_int_equal(corsairs_check_army(&catalogue, &list, 60, &problems), 0);
    assert_true(problems.count > 0);
    army_free(&list);
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
    expect_amount(&problems, "/units/0/profile", "corsairs.mounted", 0);
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
        {"{\"profile\":\"sailor\",\"traits\":[\"clumsy\"]}", 16},
        {"{\"profile\":\"sailor\",\"traits\":[\"long_dress\"]}", 16},
        {"{\"profile\":\"sailor\",\"traits\":[\"full_kit\"]}", 16},
        {"{\"profile\":\"sailor\",\"traits\":[\"wooden_leg\"]}", 12},
        {"{\"profile\":\"sailor\",\"traits\":[\"old\"]}", 12},
        {"{\"profile\":\"sailor\",\"traits\":[\"heavy_dress\"]}", 12},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        json_t *unit = json_loads(row[i].unit, 0, NULL);

        assert_int_equal(corsairs_move(&catalogue, unit), row[i].move);
        json_decref(unit);
    }
}

/* RULE("C1-c") RULE("C3-a") */
static void every_profile_has_the_class_and_movement_of_the_rule(void **state)
{
    static const struct {
        const char *profile;
        int32_t class, move;
    } row[] = {
        {"child", 1, 16},
        {"frightened_civilian", 1, 16},
        {"invalid", 1, 12},
        {"passenger", 1, 20},
        {"townsman", 2, 20},
        {"townswoman", 2, 16},
        {"lady", 2, 12},
        {"priest", 2, 16},
        {"servant", 2, 20},
        {"ships_boy", 2, 20},
        {"recruit", 2, 16},
        {"sailor", 3, 20},
        {"pirate", 3, 20},
        {"soldier", 3, 16},
        {"marine", 3, 20},
        {"militiaman", 3, 20},
        {"hunter", 3, 20},
        {"smuggler", 3, 20},
        {"fisherman", 3, 20},
        {"old_hand", 4, 20},
        {"boatswain", 4, 20},
        {"sergeant", 4, 16},
        {"marine_sergeant", 4, 20},
        {"bodyguard", 4, 20},
        {"duellist", 4, 20},
        {"scout", 4, 20},
        {"captain", 5, 20},
        {"master_swordsman", 5, 20},
        {"officer", 5, 20},
        {"legend", 6, 20},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        json_t *unit = json_pack("{s:s}", "profile", row[i].profile);

        assert_int_equal(corsairs_class(&catalogue, unit), row[i].class);
        assert_int_equal(corsairs_move(&catalogue, unit), row[i].move);
        json_decref(unit);
    }
    assert_int_equal(json_object_size(json_object_get(catalogue.root, "profiles")),
                     sizeof row / sizeof row[0]);
}

/* RULE("C6.1-b") RULE("C6.1-c") RULE("C6.1-e"): dice and bands; long guns take both hands, and nobody has two
 * of a kind but of pistols. */
static void every_firearm_is_that_of_the_rule(void **state)
{
    static const struct {
        const char *weapon;
        int32_t hands, most, red, white, bands, to[3], needs[3];
    } row[] = {
        {"pistol", 1, 4, 1, 0, 2, {10, 20}, {5, 7}},
        {"blunderbuss", 2, 1, 2, 1, 2, {10, 20}, {5, 7}},
        {"swivel_gun", 0, 1, 2, 2, 3, {10, 20, 40}, {5, 6, 7}},
        {"musket", 2, 1, 1, 0, 3, {20, 40, 60}, {5, 6, 7}},
        {"musket_bayonet", 2, 1, 1, 0, 3, {20, 40, 60}, {5, 6, 7}},
        {"musketoon", 2, 1, 1, 0, 3, {10, 20, 40}, {5, 6, 7}},
        {"carbine", 2, 1, 1, 0, 3, {10, 20, 40}, {5, 6, 7}},
        {"hunting_gun", 2, 1, 1, 0, 2, {20, 40}, {5, 7}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        const json_t *weapon = catalogue_entry(&catalogue, "weapons", row[i].weapon);
        const json_t *shooting = json_object_get(weapon, "shooting");
        const json_t *bands = json_object_get(shooting, "bands");

        assert_int_equal(catalogue_number(weapon, "hands", -1), row[i].hands);
        assert_int_equal(catalogue_number(weapon, "most", -1), row[i].most);
        assert_int_equal(catalogue_number(shooting, "red", -1), row[i].red);
        assert_int_equal(catalogue_number(shooting, "white", -1), row[i].white);
        assert_int_equal(json_array_size(bands), row[i].bands);
        for (int32_t k = 0; k < row[i].bands; k++) {
            assert_int_equal(catalogue_number(json_array_get(bands, (size_t)k), "to", -1), row[i].to[k]);
            assert_int_equal(catalogue_number(json_array_get(bands, (size_t)k), "needs", -1),
                             row[i].needs[k]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_ready_crew_is_sound_and_costs_60),
        TEST(costs_are_those_of_the_rule),
        TEST(a_crew_too_dear_is_told_by_how_much),
        TEST(every_error_is_told_at_once),
        TEST(errors_are_told_by_how_much),
        TEST(two_leaders_are_one_too_many),
        TEST(a_crew_too_large_is_told),
        TEST(counts_beyond_all_measure_do_no_harm),
        TEST(a_list_without_units_costs_nothing),
        TEST(riders_are_refused),
        TEST(the_lowest_movement_counts),
        TEST(every_profile_has_the_class_and_movement_of_the_rule),
        TEST(every_firearm_is_that_of_the_rule),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
