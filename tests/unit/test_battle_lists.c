/* Lists of `battle`: what a unit has to have and may have, who may ride what, and what it costs where a list
 * gives costs of its own. */
#include "common/match/rules.h"
#include "common/rules/battle/arsenal/army_battle.h"
#include "common/rules/battle/hooks.h"
#include "common/rules/massed/listed.h"
#include "test_army_help.h"

#define CAPTAIN "{'profile':'ford_captain','level':10,'general':true}"

static int begin(void **state)
{
    (void)state;
    return begin_with("battle");
}

static void expect_wrong(const char *units, const char *place, const char *rule, const char *key)
{
    memset(&problems, 0, sizeof problems);
    check_units(battle_check_army, units, 2000);
    expect_problem(&problems, place, rule, key);
    expect_count(&problems, 1);
}

static int32_t cost_of(const char *units)
{
    int32_t cost;

    memset(&problems, 0, sizeof problems);
    cost = check_units(battle_check_army, units, 2000);
    expect_count(&problems, 0);
    return cost;
}

/* RULE("B4-a"): the engine refuses any other number of sides (match_create). */
static void two_sides_play_each_other(void **state)
{
    (void)state;
    assert_int_equal(battle.min_sides, 2);
    assert_int_equal(battle.max_sides, 2);
}

/* RULE("B5.3-a"), RULE("B5.3.1-a"), RULE("B5.3.1-c"): five at least, leader, bearer and musician included;
 * sixty, the most that a list can hold, are as good. */
static void units_have_five_figures_at_least(void **state)
{
    (void)state;
    expect_wrong(CAPTAIN ",{'profile':'ford_swords','count':4}", "/units/1/count", "B5.3.1-a",
                 "massed.too_few_figures");
    cost_of(CAPTAIN ",{'profile':'ford_swords','count':5,'members':[{'slot':'leader'},{'slot':'banner'},"
                    "{'slot':'musician'}]}");
    cost_of(CAPTAIN ",{'profile':'ford_swords','count':31}");
    cost_of(CAPTAIN ",{'profile':'ford_swords','count':60}");
}

/* RULE("B12.1-a") */
static void one_bearer_and_one_musician(void **state)
{
    (void)state;
    memset(&problems, 0, sizeof problems);
    check_units(
        battle_check_army,
        CAPTAIN ",{'profile':'ford_swords','count':9,'members':[{'slot':'banner'},{'slot':'banner'}]}", 2000);
    assert_true(problems.count > 0);
    memset(&problems, 0, sizeof problems);
    check_units(battle_check_army,
                CAPTAIN
                ",{'profile':'ford_swords','count':9,'members':[{'slot':'musician'},{'slot':'musician'}]}",
                2000);
    assert_true(problems.count > 0);
    cost_of(CAPTAIN ",{'profile':'ford_swords','count':9,'members':[{'slot':'banner'},{'slot':'musician'}]}");
}

/* RULE("B1.2-c"): a list has troops of its people, and those who are hired, within their numbers. */
static void armies_are_of_one_list(void **state)
{
    (void)state;
    expect_wrong(CAPTAIN ",{'profile':'hall_guard','count':10}", "/units/1/profile", "O10.9-a",
                 "massed.other_people");
    cost_of(CAPTAIN ",{'profile':'road_ogres','count':5},{'profile':'road_ogres','count':5}");
    expect_wrong(CAPTAIN ",{'profile':'road_ogres','count':5},{'profile':'road_ogres','count':5},"
                         "{'profile':'road_ogres','count':5}",
                 "/units/3", "O10.9-a", "massed.too_many_such_units");
    expect_wrong(CAPTAIN ",{'profile':'ford_swords','count':5,'gear':['pike']}", "/units/1/gear/0",
                 "O10.14-a", "army.not_for_it");
}

/* RULE("B14.3-c"), RULE("B14-c"): a list has no profile outside of the tables. */
static void characters_are_of_the_tables(void **state)
{
    (void)state;
    for (int32_t level = 6; level < 25; level++) {
        char units[128];

        if (level % 5 == 0)
            continue;
        snprintf(units, sizeof units, CAPTAIN ",{'profile':'ford_captain','level':%d}", (int)level);
        expect_wrong(units, "/units/1/level", "B14-c", "massed.no_such_level");
    }
}

/* RULE("B24.3.1-a"), RULE("B24.6.2-b"): what is ridden is a mount of the catalogue, and of the list. */
static void riders_ride_riding_animals(void **state)
{
    static const char *const no_mount[] = {"mammoth", "giant", "boar", "giant_wolf"};

    (void)state;
    for (size_t i = 0; i < sizeof no_mount / sizeof no_mount[0]; i++) {
        char units[160];

        memset(&problems, 0, sizeof problems);
        snprintf(units, sizeof units, "{'profile':'ford_captain','level':10,'general':true,'mount':'%s'}",
                 no_mount[i]);
        check_units(battle_check_army, units, 2000);
        expect_count(&problems, 1);
        assert_string_equal(problems.item[0].place, "/units/0/mount");
    }
    cost_of("{'profile':'ford_captain','level':10,'general':true,'mount':'horse'}");
    cost_of("{'profile':'ford_captain','level':10,'general':true,'mount':'warhorse'}");
}

/* RULE("B24.6.3-b"): what a list says of troops and of wizards goes before the formulas, for others they
 * stand. */
static void costs_of_a_list_prevail(void **state)
{
    json_t *profiles = json_object_get(catalogue.root, "profiles"),
           *people = json_object_get(json_object_get(catalogue.root, "peoples"), "fords");
    int32_t captain = cost_of(CAPTAIN), swords = cost_of(CAPTAIN ",{'profile':'ford_swords','count':10}"),
            five = cost_of(CAPTAIN ",{'profile':'ford_wizard','level':5}"),
            ten = cost_of(CAPTAIN ",{'profile':'ford_wizard','level':10}");

    (void)state;
    json_object_set_new(json_object_get(profiles, "ford_swords"), "points", json_integer(9));
    json_object_set_new(people, "wizard_points", json_pack("{s:i}", "level_10", 111));
    assert_int_not_equal(swords, captain + 90);
    assert_int_equal(cost_of(CAPTAIN ",{'profile':'ford_swords','count':10}"), captain + 90);
    assert_int_not_equal(ten, captain + 111);
    assert_int_equal(cost_of(CAPTAIN ",{'profile':'ford_wizard','level':10}"), captain + 111);
    assert_int_equal(cost_of(CAPTAIN ",{'profile':'ford_wizard','level':5}"), five);
    assert_int_equal(cost_of(CAPTAIN), captain);
    json_object_del(json_object_get(profiles, "ford_swords"), "points");
    json_object_del(people, "wizard_points");
}

/* RULE("B16.1-w") */
static void a_standard_costs_nothing(void **state)
{
    (void)state;
    assert_int_equal(cost_of(CAPTAIN ",{'profile':'ford_captain','level':5,'army_standard':true}"),
                     cost_of(CAPTAIN ",{'profile':'ford_captain','level':5}"));
}

#define GUARDS(members) CAPTAIN ",{'profile':'ford_spears','count':10,'members':[" members "]}"

/* RULE("B5.7.2-a"): two components, no more, of unlike figures on bases of one size; other armour is
 * difference enough. */
static void a_mixed_formation_has_two_unlike_components(void **state)
{
    (void)state;
    cost_of(GUARDS("{'slot':'second','profile':'ford_bows','count':7}"));
    expect_wrong(GUARDS("{'slot':'second','profile':'ford_bows','count':7},"
                        "{'slot':'second','profile':'ford_bows','count':7}"),
                 "/units/1/members", "B5.7.2-a", "battle.two_components");
    expect_wrong(GUARDS("{'slot':'second','profile':'ford_spears','count':10}"), "/units/1/members",
                 "B5.7.2-a", "battle.like_components");
    cost_of(GUARDS("{'slot':'second','profile':'ford_spears','count':10,'gear':['light_armour']}"));
    expect_wrong(GUARDS("{'slot':'second','profile':'ford_riders','count':5}"), "/units/1/members",
                 "B5.7.2-a", "battle.unlike_bases");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(two_sides_play_each_other),
        TEST(units_have_five_figures_at_least),
        TEST(one_bearer_and_one_musician),
        TEST(armies_are_of_one_list),
        TEST(characters_are_of_the_tables),
        TEST(riders_ride_riding_animals),
        TEST(costs_of_a_list_prevail),
        TEST(a_standard_costs_nothing),
        TEST(a_mixed_formation_has_two_unlike_components),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
