/* B24: every example of the ledger, what tables say at their edges, and the ready armies. */
#include "common/rules/massed/army_massed.h"
#include "common/rules/massed/levels.h"
#include "common/rules/massed/listed.h"
#include "test_army_help.h"

static int begin(void **state)
{
    (void)state;
    return begin_with("orders");
}

/* Half points of a human (5 points) with this. */
static int32_t human(struct massed_price p)
{
    p.base = 10;
    return massed_figure_price(&p);
}

/* RULE("B24.2-a") */
static void equipment_is_multiplied_by_what_the_creature_costs(void **state)
{
    static const struct {
        int32_t base, halves;
    } row[] = {{1, 1},  {8, 1},    {9, 1},    {10, 2},   {20, 2},   {21, 4},   {40, 4},   {41, 6},  {60, 6},
               {80, 8}, {100, 10}, {120, 12}, {140, 14}, {160, 16}, {180, 18}, {200, 20}, {201, 22}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        assert_int_equal(massed_multiplier(row[i].base), row[i].halves);
}

/* RULE("B24.3.1-b"), RULE("B24.3.1-c"), RULE("B24.3.1-d"), RULE("B24.3.1-e"), RULE("B24.3.1-f"): heavy
 * armour, lance, shield, barding */
static void a_knight_costs_30_points_and_33_on_a_warhorse(void **state)
{
    (void)state;
    assert_int_equal(human((struct massed_price){.gear = 3 + 2 + 1 + 4, .mounted = true}), 2 * 30);
    assert_int_equal(human((struct massed_price){.gear = 10, .mounted = true, .mount = 6}), 2 * 33);
}

/* RULE("B24-d"): a mounted figure costs whole points, one on foot may cost a half; supplements are neither
 * multiplied nor doubled. */
static void fractions_and_supplements_follow_the_order_of_computation(void **state)
{
    struct massed_price goblin = {.base = 5, .gear = 3};

    (void)state;
    assert_int_equal(massed_figure_price(&goblin), 8); /* shield and light armour: 4 points (B20.11-a) */
    goblin.gear = 0;
    assert_int_equal(massed_figure_price(&goblin), 5);
    goblin.mounted = true;
    goblin.mount = 7;
    assert_int_equal(massed_figure_price(&goblin), 18); /* 5 + 3 1/2, rounded up to 9 */
    assert_int_equal(human((struct massed_price){.gear = 2, .supplement = SCOUT_POINTS}), 2 * 12);
    assert_int_equal(human((struct massed_price){.mounted = true, .supplement = FORESTER_POINTS}), 2 * 12);
}

/* RULE("B15.5-b") to RULE("B15.5-d"), RULE("B15.7-b"), RULE("B15.7-c") */
static void elites_and_levies(void **state)
{
    struct massed_price ogre = {.base = 80, .elite = 2, .gear = 2};

    (void)state;
    assert_int_equal(human((struct massed_price){.elite = 2}), 2 * 15);
    assert_int_equal(human((struct massed_price){.elite = 1, .gear = 10, .mounted = true, .mount = 6}),
                     2 * 38);
    assert_int_equal(massed_figure_price(&ogre), 2 * (40 + 2 * 10 + 2 * 4));
    assert_int_equal(massed_levy_base(10), 6);
    assert_int_equal(massed_levy_base(5), 2);
    assert_int_equal(human((struct massed_price){.levy = true, .gear = 1}), 7); /* 3 and a half for a spear */
}

/* RULE("B24.6-a"), RULE("B24.6-b"), RULE("B24.6-c"), RULE("B24.6.3-a"), RULE("B14-e") */
static void characters_and_wizards(void **state)
{
    static const int32_t wizard[LEVELS] = {60, 85, 155, 240, 340};

    (void)state;
    assert_int_equal(massed_character_price(10, 5), 2 * 30);
    for (int32_t i = 0; i < LEVELS; i++)
        assert_int_equal(massed_character_price(10, 5 * (i + 1)) + massed_wizard_supplement(5 * (i + 1)),
                         2 * wizard[i]);
    assert_int_equal(massed_character_price(80, 10), 2 * 140);
    assert_int_equal(massed_character_price(5, 10), 2 * 28); /* 27 1/2 */
    assert_int_equal(massed_character_price(21, 5), 2 * 61); /* 60 1/2: above 10 points it is 10 a level */
}

/* RULE("B14-d"): the bonuses of a level add up to it. */
static void bonuses_add_up_to_the_level(void **state)
{
    (void)state;
    for (int32_t level = LEVEL_STEP; level <= LEVEL_MOST; level += LEVEL_STEP)
        for (int32_t wizard = 0; wizard < 2; wizard++) {
            int32_t profile[CHARACTERISTICS] = {0}, sum = 0;

            massed_raise(profile, level, wizard);
            for (int32_t c = 0; c < CHARACTERISTICS; c++)
                sum += profile[c];
            assert_int_equal(sum, level);
        }
}

/* RULE("B14.3-d"), RULE("B14.3.1-d"), RULE("B14.4-c") */
static void profiles_of_characters(void **state)
{
    static const int32_t human_5[CHARACTERISTICS] = {8, 4, 4, 4, 3, 1, 4, 2, 7, 7, 7, 7};
    int32_t one[CHARACTERISTICS] = {8, 3, 3, 3, 3, 1, 3, 1, 7, 7, 7, 7},
            high[CHARACTERISTICS] = {8, 9, 3, 3, 3, 9, 3, 1, 9, 7, 7, 7},
            mage[CHARACTERISTICS] = {8, 9, 3, 3, 3, 9, 3, 1, 9, 7, 7, 7};

    (void)state;
    massed_raise(one, 5, false);
    assert_memory_equal(one, human_5, sizeof one);
    massed_raise(high, 20, false);
    massed_raise(mage, 20, true);
    assert_int_equal(high[CHAR_WS], 10);
    assert_int_equal(high[CHAR_LD], 10);
    assert_int_equal(high[CHAR_W], 12);
    assert_int_equal(mage[CHAR_W], 10);
}

/* RULE("O10.12-a"), RULE("O3.1-a") */
static void heroes_lords_and_levels_of_magic(void **state)
{
    static const int32_t magic[LEVELS] = {1, 2, 3, 4, 4}, strategy[LEVELS] = {1, 1, 2, 2, 2};

    (void)state;
    for (int32_t i = 0; i < LEVELS; i++) {
        assert_int_equal(massed_wizard_level(LEVEL_STEP * (i + 1)), magic[i]);
        assert_int_equal(massed_strategy_points(LEVEL_STEP * (i + 1)), strategy[i]);
    }
}

/* RULE("B15.5-a"), RULE("B15.7-a") */
static void profiles_of_elites_and_levies(void **state)
{
    int32_t elite[CHARACTERISTICS] = {8, 3, 3, 3, 3, 1, 3, 1, 7, 7, 7, 7},
            archer[CHARACTERISTICS] = {8, 3, 3, 3, 3, 1, 3, 1, 7, 7, 7, 7},
            levy[CHARACTERISTICS] = {8, 1, 0, 3, 3, 1, 3, 1, 7, 7, 7, 7};
    static const int32_t elite_4[CHARACTERISTICS] = {8, 4, 3, 4, 3, 1, 4, 2, 7, 7, 7, 7},
                         archer_2[CHARACTERISTICS] = {8, 3, 4, 3, 3, 1, 4, 1, 7, 7, 7, 7},
                         lowered[CHARACTERISTICS] = {8, 1, 0, 3, 3, 1, 2, 1, 6, 6, 6, 6};

    (void)state;
    massed_make_elite(elite, 4, false);
    massed_make_elite(archer, 2, true);
    massed_make_levy(levy);
    assert_memory_equal(elite, elite_4, sizeof elite);
    assert_memory_equal(archer, archer_2, sizeof archer);
    assert_memory_equal(levy, lowered, sizeof levy);
}

/* --- lists --------------------------------------------------------------------------------------- */

static int64_t unit_halves(const char *text)
{
    char quoted[1024];
    json_t *unit;
    struct massed_unit_price price;

    snprintf(quoted, sizeof quoted, "%s", text);
    for (char *c = quoted; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    unit = json_loads(quoted, 0, NULL);
    assert_non_null(unit);
    price = massed_unit_price(&catalogue, unit);
    json_decref(unit);
    return price.troops + price.characters;
}

/* RULE("B20.11-a"), RULE("B20.11-c"): two goblins with shield and light armour, two giant wolves */
static void chariots(void **state)
{
    (void)state;
    assert_int_equal(
        unit_halves(
            "{'profile':'bramble_chariot','members':[{'slot':'team','profile':'giant_wolf','count':2},"
            "{'slot':'crew','profile':'bramble_driver','count':2}]}"),
        2 * 44);
    assert_int_equal(unit_halves("{'profile':'barrow_chariot','count':2,'members':[{'slot':'team','profile':'"
                                 "bone_horse','count':2},"
                                 "{'slot':'crew','profile':'barrow_driver','count':2}]}"),
                     2 * 2 * (2 * (3 + 3 + 8 + 8) + 20));
}

/* RULE("B24.3.2-a"), RULE("B18.7-b"): the mammoth costs 300, its crew is added without doubling. An orc costs
 * 5 1/2, javelins 1. */
static void monsters_with_riders(void **state)
{
    (void)state;
    assert_int_equal(
        unit_halves("{'profile':'tusk_mammoth','members':[{'slot':'rider','profile':'tusk_mahout','count':5,"
                    "'gear':['javelin']}]}"),
        600 + 5 * (11 + 2) + 2 * 5 + 1);
}

/* RULE("B24.5-a"), RULE("B24.5-b") */
static void command_figures(void **state)
{
    (void)state;
    assert_int_equal(unit_halves("{'profile':'ford_swords','count':10}"), 2 * 60);
    assert_int_equal(
        unit_halves("{'profile':'ford_swords','count':10,'members':[{'slot':'leader'},{'slot':'banner'},"
                    "{'slot':'musician'}]}"),
        2 * 72);
    assert_int_equal(unit_halves("{'profile':'bramble_bows','count':5}"), 2 * 15); /* 3 each: 2 1/2 and 1/2 */
    assert_int_equal(unit_halves("{'profile':'bramble_spears','count':5}"), 2 * 18); /* 17 1/2 */
}

/* RULE("B19.1-i"), RULE("B19.1-j"), RULE("B15.1-p") */
static void machines_and_packs(void **state)
{
    (void)state;
    assert_int_equal(
        unit_halves(
            "{'profile':'ford_cannon','members':[{'slot':'crew','profile':'ford_gunners','count':3}]}"),
        2 * (15 + 3 * 10));
    assert_int_equal(unit_halves("{'profile':'tusk_hounds','count':6,'members':[{'slot':'handler','profile':'"
                                 "tusk_handler','count':2}]}"),
                     6 * 10 + 2 * (11 + 10));
}

/* RULE("B24.2-b"), RULE("B24.4-a"), RULE("B24.6.1-a"), RULE("B24.6.2-a"), RULE("B24.6.2-c"), RULE("B15.4-l")
 */
static void equipment_of_characters_is_neither_multiplied_nor_doubled(void **state)
{
    (void)state;
    assert_int_equal(unit_halves("{'profile':'ford_captain','level':5,'mount':'warhorse','gear':['heavy_"
                                 "armour','lance','barding'],"
                                 "'items':['ward_stone']}"),
                     2 * (30 + 6 + 3 + 2 + 4 + 20));
    assert_int_equal(unit_halves("{'profile':'ford_wizard','level':15,'mount':'horse'}"), 2 * (155 + 3));
    assert_int_equal(unit_halves("{'profile':'hall_engineer','level':5}"), 2 * (8 * 5 + 8 + 20));
}

static int32_t check(const char *units)
{
    memset(&problems, 0, sizeof problems);
    return check_units(massed_check_army, units, 2000);
}

#define CAPTAIN "{'profile':'ford_captain','level':10,'general':true}"

static void expect_wrong(const char *units, const char *place, const char *rule, const char *key)
{
    check(units);
    expect_problem(&problems, place, rule, key);
}

static int32_t price_in(const char *section, const char *id)
{
    return catalogue_number(catalogue_entry(&catalogue, section, id), "cost", -1);
}

/* RULE("O10.15-a"): what only orders has, before the multiplier, and in a list. */
static void arms_of_orders_alone(void **state)
{
    (void)state;
    assert_int_equal(price_in("armour", "plate_armour"), 5);
    assert_int_equal(price_in("armour", "great_shield"), 2);
    assert_int_equal(price_in("armour", "pavise"), 2);
    assert_int_equal(price_in("armour", "buckler"), 1);
    assert_int_equal(price_in("weapons", "two_handed_flail"), 2);
    assert_int_equal(price_in("weapons", "pistol_pair"), 4);
    assert_int_equal(unit_halves("{'profile':'ford_crossbows','count':5,'gear':['pavise']}") -
                         unit_halves("{'profile':'ford_crossbows','count':5}"),
                     2 * 5 * 2);
}

/* RULE("B5.3.1-a"), RULE("B14-c"), RULE("B14.8-a"), RULE("B16.1-e") */
static void what_is_wrong_with_units_and_leaders(void **state)
{
    (void)state;
    check(CAPTAIN ",{'profile':'ford_swords','count':5}");
    expect_count(&problems, 0);
    expect_wrong(CAPTAIN ",{'profile':'ford_swords','count':4}", "/units/1/count", "B5.3.1-a",
                 "massed.too_few_figures");
    expect_wrong("{'profile':'ford_captain','level':12}", "/units/0/level", "B14-c", "massed.no_such_level");
    expect_wrong("{'profile':'ford_swords','count':5}", "/units", "B14.8-a", "massed.no_general");
    expect_wrong(CAPTAIN "," CAPTAIN, "/units", "B14.8-a", "massed.second_general");
    expect_wrong(CAPTAIN ",{'profile':'ford_captain','level':15}", "/units", "B14.8-a",
                 "massed.general_not_best");
    expect_wrong("{'profile':'ford_captain','level':10,'general':true,'army_standard':true}",
                 "/units/0/army_standard", "B16.1-e", "massed.general_with_standard");
    expect_wrong(CAPTAIN ",{'profile':'hall_guard','count':5}", "/units/1/profile", "O10.9-a",
                 "massed.other_people");
    expect_wrong(CAPTAIN ",{'profile':'ford_gunners','count':5}", "/units/1/profile", "O10.9-a",
                 "massed.serves_others");
    check(CAPTAIN ",{'profile':'road_ogres','count':5}");
    expect_count(&problems, 0);
}

/* RULE("B15.10-a"), RULE("B15.10-c"), RULE("B15.10-d") */
static void skirmishers_are_few_and_light(void **state)
{
    (void)state;
    check(CAPTAIN ",{'profile':'ford_bows','count':15,'skirmish':true,'gear':['light_armour']}");
    expect_count(&problems, 0);
    expect_wrong(CAPTAIN ",{'profile':'ford_bows','count':16,'skirmish':true}", "/units/1/count", "B15.10-a",
                 "massed.too_many_skirmishers");
    expect_wrong(CAPTAIN ",{'profile':'ford_riders','count':11,'skirmish':true,'gear':['short_bow']}",
                 "/units/1/count", "B15.10-a", "massed.too_many_skirmishers");
    expect_wrong(CAPTAIN ",{'profile':'ford_riders','count':5,'skirmish':true}", "/units/1", "B15.10-c",
                 "massed.skirmishers_need_missiles");
    expect_wrong(CAPTAIN ",{'profile':'ford_crossbows','count':5,'skirmish':true,'gear':['pavise']}",
                 "/units/1/gear", "B15.10-d", "massed.skirmishers_too_heavy");
    expect_wrong(CAPTAIN ",{'profile':'ford_swords','count':5,'skirmish':true}", "/units/1/skirmish", "B15-a",
                 "massed.no_skirmishers");
}

/* RULE("B14.1-a"), RULE("B20.1-a"), RULE("B20.5-a"), RULE("O9.3-c") */
static void limits_of_a_list(void **state)
{
    (void)state;
    expect_wrong(CAPTAIN ",{'profile':'ford_captain','level':10},{'profile':'ford_captain','level':10},"
                         "{'profile':'ford_captain','level':10}",
                 "/units", "B14.1-a", "massed.too_many_characters");
    expect_wrong("{'profile':'hall_rune','level':15}", "/units", "B14.1-a", "massed.too_many_wizards");
    expect_wrong("{'profile':'bramble_boss','level':5},{'profile':'bramble_chariot','count':7,'members':[{'"
                 "slot':'team',"
                 "'profile':'giant_wolf','count':2},{'slot':'crew','profile':'bramble_driver','count':2}]}",
                 "/units/1/count", "B20.1-a", "massed.too_many_chariots");
    expect_wrong(CAPTAIN ",{'profile':'ford_swords','count':5,'gear':['light_armour','heavy_armour']}",
                 "/units/1/gear", "O9.3-c", "massed.two_armours");
    expect_wrong("{'profile':'tusk_lord','level':10},{'profile':'tusk_giant'},{'profile':'tusk_giant'}",
                 "/units/2", "O10.9-a", "massed.too_many_such_units");
}

/* RULE("B14-a"), RULE("B14.7-c"), RULE("B16.1-a"), RULE("B20.5-a"), RULE("B24-e"), RULE("O9.3-c") */
static void what_is_wrong_with_gear_and_characters(void **state)
{
    (void)state;
    expect_wrong("{'profile':'ford_captain','level':10,'count':2}", "/units/0/count", "B14-a",
                 "massed.characters_alone");
    expect_amount(&problems, "/units/0/count", "massed.characters_alone", 1);
    expect_wrong(CAPTAIN ",{'profile':'ford_swords','count':5,'level':5}", "/units/1/level", "B14-a",
                 "massed.characters_only");
    expect_wrong(CAPTAIN ",{'profile':'ford_swords','count':5,'general':true}", "/units/1/general", "B14-a",
                 "massed.characters_only");
    expect_wrong("{'profile':'ford_captain','level':10,'wizard':true}", "/units/0/wizard", "B14.7-c",
                 "massed.no_wizard");
    expect_wrong(CAPTAIN ",{'profile':'ford_captain','level':5,'army_standard':true},"
                         "{'profile':'ford_captain','level':5,'army_standard':true}",
                 "/units", "B16.1-a", "massed.second_standard");
    expect_amount(&problems, "/units", "massed.second_standard", 1);
    expect_wrong("{'profile':'ford_captain','level':10,'gear':['shield','buckler']}", "/units/0/gear",
                 "O9.3-c", "massed.two_shields");
    expect_amount(&problems, "/units/0/gear", "massed.two_shields", 1);
    expect_wrong("{'profile':'ford_captain','level':10,'gear':['spear','spear']}", "/units/0/gear/1", "B24-e",
                 "massed.twice");
    expect_wrong("{'profile':'ford_captain','level':10,'gear':['barding']}", "/units/0/gear/0", "B24-e",
                 "massed.mounted_only");
    check("{'profile':'ford_captain','level':10,'mount':'warhorse','gear':['barding']}");
    expect_count(&problems, 0);
    expect_wrong("{'profile':'ford_captain','level':10,'mount':'warhorse','gear':['halberd']}",
                 "/units/0/gear/0", "B24-e", "massed.on_foot_only");
    expect_wrong("{'profile':'bramble_boss','level':5},{'profile':'bramble_chariot','count':1,'members':[{'"
                 "slot':'team','profile':'giant_wolf','count':2},"
                 "{'slot':'crew','profile':'bramble_driver','count':3}]}",
                 "/units/1/members", "B20.5-a", "massed.no_place_aboard");
    expect_wrong(CAPTAIN ",{'profile':'ford_swords','count':2}", "/units/1/count", "B5.3.1-a",
                 "massed.too_few_figures");
    expect_amount(&problems, "/units/1/count", "massed.too_few_figures", 3);
}

/* RULE("O10.16-a"): at least six peoples, and every entry has the shape that the schema states */
static void the_catalogue_fits_its_schema(void **state)
{
    (void)state;
    catalogue_check(&catalogue, &problems);
    expect_count(&problems, 0);
    assert_true(json_object_size(json_object_get(catalogue.root, "peoples")) >= 6);
    assert_int_equal(json_object_size(catalogue.scenarios),
                     7); /* three of them are tables to be set up (B2) */
}

/* RULE("B24-c"), RULE("O10.16-a"): eight armies, four of each size, all of them sound */
static void ready_armies_are_sound_and_of_two_sizes(void **state)
{
    (void)state;
    assert_int_equal(check_ready(massed_check_army, 750, 15), 4);
    assert_int_equal(check_ready(massed_check_army, 1500, 15), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(equipment_is_multiplied_by_what_the_creature_costs),
        TEST(a_knight_costs_30_points_and_33_on_a_warhorse),
        TEST(fractions_and_supplements_follow_the_order_of_computation),
        TEST(elites_and_levies),
        TEST(characters_and_wizards),
        TEST(bonuses_add_up_to_the_level),
        TEST(profiles_of_characters),
        TEST(heroes_lords_and_levels_of_magic),
        TEST(profiles_of_elites_and_levies),
        TEST(chariots),
        TEST(monsters_with_riders),
        TEST(command_figures),
        TEST(machines_and_packs),
        TEST(equipment_of_characters_is_neither_multiplied_nor_doubled),
        TEST(what_is_wrong_with_units_and_leaders),
        TEST(skirmishers_are_few_and_light),
        TEST(arms_of_orders_alone),
        TEST(limits_of_a_list),
        TEST(what_is_wrong_with_gear_and_characters),
        TEST(the_catalogue_fits_its_schema),
        TEST(ready_armies_are_sound_and_of_two_sizes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
