/* The data of `battle`: prices of B24, what creatures are by nature, peoples whole enough to field an army,
 * ready armies, scenarios, and what is wrong with a list. */
#include "common/rules/battle/arsenal/army_battle.h"
#include "common/rules/battle/hooks.h"
#include "common/rules/massed/gear.h"
#include "common/rules/massed/listed.h"
#include "common/rules/massed/nature.h"
#include "common/rules/massed/profile.h"
#include "test_army_help.h"

static int begin(void **state)
{
    (void)state;
    return begin_with("battle");
}

/* RULE("B24-f"): every entry has the shape that the schema states */
static void the_catalogue_fits_its_schema(void **state)
{
    (void)state;
    catalogue_check(&catalogue, &problems);
    expect_count(&problems, 0);
}

/* --- prices -------------------------------------------------------------------------------------- */

/* RULE("B24-e"), RULE("B13.5.1-c"), RULE("B13.5.2-d"), RULE("B13.5.3-d"), RULE("B13.5.4-g"),
 * RULE("B13.5.5-i"), RULE("B13.5.6-e"), RULE("B13.5.7-d"), RULE("B13.5.8-g"), RULE("B13.5.9-m"),
 * RULE("B13.6.1-c"), RULE("B13.6.2-d"), RULE("B13.6.3-d"), RULE("B13.6.4-d"), RULE("B13.6.5-e"),
 * RULE("B13.6.6-g"), RULE("B13.4-e"), RULE("B13.7.1-a"), RULE("B13.7.2-a"), RULE("B13.7.3-a"),
 * RULE("B13.7.4-a"), RULE("B13.7.5-a"), RULE("B13.7.6-a"), RULE("B13.7.7-a"), RULE("B13.7.8-a"),
 * RULE("B13.7.9-a"), RULE("B13.7.10-a"), RULE("B13.7.11-b"), RULE("B13.8.1-a"), RULE("B13.8.2-a"),
 * RULE("B13.8.3-a"), RULE("B13.8.4-a") */
static void weapons_and_armour_cost_what_the_register_says(void **state)
{
    static const char *const sections[] = {"weapons", "armour", NULL};
    static const struct {
        const char *id;
        int32_t foot, mounted;
    } row[] = {{"hand_weapon", 0, 0},
               {"second_weapon", 1, 1},
               {"improvised_weapon", 0, 0},
               {"dagger", 1, 1},
               {"two_handed_weapon", 2, 2},
               {"flail", 1, 2},
               {"halberd", 2, 2},
               {"net", 2, 2},
               {"spear", 1, 1},
               {"pike", 1, 1},
               {"lance", 2, 2},
               {"poisoned", 3, 3},
               {"bow", 2, 2},
               {"short_bow", 1, 1},
               {"long_bow", 3, 3},
               {"crossbow", 3, 3},
               {"repeating_crossbow", 3, 3},
               {"throwing_axe", 1, 1},
               {"throwing_spear", 1, 1},
               {"throwing_knife", 1, 1},
               {"javelin", 1, 1},
               {"sling", 1, 1},
               {"blowpipe", 1, 1},
               {"improvised_missile", 0, 0},
               {"arquebus", 3, 3},
               {"blunderbuss", 3, 3},
               {"pistol", 2, 2},
               {"grenade", 2, 2},
               {"torch", 1, 1},
               {"shield", 1, 1},
               {"light_armour", 2, 2},
               {"heavy_armour", 3, 3},
               {"barding", 4, 4},
               {"plate_armour", 3, 3}, /* what only the other system tells apart costs what it is here */
               {"great_shield", 1, 1},
               {"pavise", 1, 1},
               {"buckler", 1, 1},
               {"pistol_pair", 2, 2},
               {"two_handed_flail", 2, 2}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        const json_t *thing = catalogue_find(&catalogue, sections, row[i].id);
        int32_t cost = catalogue_number(thing, "cost", -1);

        assert_int_equal(cost, row[i].foot);
        assert_int_equal(catalogue_number(thing, "mounted_cost", cost), row[i].mounted);
        assert_int_equal(catalogue_word(thing, "rule", "")[0], 'B'); /* of this ledger, not of another */
    }
}

/* The register of B24: what it lets slip of creatures whose keys the catalogue uses. */
static void creatures_of_the_register(void **state)
{
    static const struct {
        const char *id;
        int32_t half_points;
    } cost[] = {{"human", 10}, {"goblin", 5}, {"ogre", 80}, {"mammoth", 600}};
    static const struct {
        const char *id;
        int32_t cost;
    } mount[] = {{"horse", 3}, {"warhorse", 6}, {"giant_wolf", 7}, {"boar", 6}}; /* RULE("B24.6.2-a") */

    (void)state;
    for (size_t i = 0; i < sizeof cost / sizeof cost[0]; i++)
        assert_int_equal(
            catalogue_number(catalogue_entry(&catalogue, "creatures", cost[i].id), "half_points", 0),
            cost[i].half_points);
    for (size_t i = 0; i < sizeof mount / sizeof mount[0]; i++)
        assert_int_equal(catalogue_number(catalogue_entry(&catalogue, "mounts", mount[i].id), "cost", 0),
                         mount[i].cost);
}

/* --- nature -------------------------------------------------------------------------------------- */

static struct massed_nature nature_of(const char *profile, int32_t level, int32_t attacks)
{
    json_t *unit = json_pack("{s:s, s:i}", "profile", profile, "level", (int)level);
    const json_t *troop = catalogue_entry(&catalogue, "profiles", profile);
    struct massed_listed has;
    struct massed_nature n;

    assert_non_null(troop);
    massed_read_listed(&catalogue, unit, unit, troop, &has);
    massed_read_nature(&catalogue, unit, &has, attacks, &n);
    json_decref(unit);
    return n;
}

/* RULE("B10.8-j"), RULE("B10.8-l"), RULE("B10.8-p") */
static void fear_has_a_distance_or_none(void **state)
{
    struct massed_nature bones = nature_of("barrow_swords", 0, 1), wights = nature_of("barrow_wights", 0, 1),
                         giant = nature_of("tusk_giant", 0, 4), man = nature_of("ford_swords", 0, 1);

    (void)state;
    assert_int_equal(bones.traits, TRAIT_CAUSES_FEAR | TRAIT_IMMUNE | TRAIT_UNDEAD | TRAIT_UNLIVING);
    assert_int_equal(bones.fear_distance, 0);
    assert_int_equal(wights.fear_distance, 5 * PACE);
    assert_int_equal(wights.fear_modifier, 0);
    assert_int_equal(giant.traits, TRAIT_CAUSES_FEAR); /* who is terrible in the other system */
    assert_int_equal(giant.fear_distance, 10 * PACE);
    assert_int_equal(giant.fear_modifier, 1);
    assert_int_equal(man.traits, 0);
}

/* RULE("B10.3-a"), RULE("B10.4-a"), RULE("B13.7.3-a") */
static void animosity_and_roles(void **state)
{
    (void)state;
    assert_int_equal(nature_of("bramble_spears", 0, 1).traits, TRAIT_ANIMOSITY);
    assert_int_equal(nature_of("fjord_shields", 0, 1).traits, TRAIT_SAGA_ANIMOSITY);
    assert_int_equal(nature_of("court_bows", 0, 1).traits, TRAIT_ELF);
    assert_int_equal(nature_of("hearth_bows", 0, 1).traits, TRAIT_HALFLING);
}

/* RULE("B7.5-c"), RULE("B7.10.2-a"), RULE("B10.7-e") */
static void attacks_by_type(void **state)
{
    struct massed_nature troll = nature_of("bramble_trolls", 0, 3), hero = nature_of("ford_captain", 10, 3),
                         knight = nature_of("ford_knights", 0, 1), wolf = nature_of("bramble_wolves", 0, 1);

    (void)state;
    assert_int_equal(troll.attacks[ATTACK_CLAW], 2);
    assert_int_equal(troll.attacks[ATTACK_BITE], 1);
    assert_int_equal(troll.attacks[ATTACK_WEAPON], 0);
    assert_int_equal(troll.blow_save, -1);
    assert_int_equal(nature_of("bramble_trolls", 0, 4).attacks[ATTACK_WEAPON],
                     1); /* one that was added to it */
    assert_int_equal(hero.attacks[ATTACK_WEAPON], 3);
    assert_int_equal(hero.blow_save, 0);
    assert_int_equal(knight.mount_attack, ATTACK_STOMP);
    assert_int_equal(wolf.mount_attack, ATTACK_BITE);
}

/* RULE("B13.4-a"): which of a creature's attacks are poisoned */
static void poisoned_attacks(void **state)
{
    json_t *creature = (json_t *)(uintptr_t)catalogue_entry(&catalogue, "creatures", "giant_rat");

    (void)state;
    assert_int_equal(nature_of("bramble_rats", 0, 1).poisoned, 0);
    json_object_set_new(creature, "poisoned_attacks", json_pack("[s]", "bite"));
    assert_int_equal(nature_of("bramble_rats", 0, 1).poisoned, 1 << ATTACK_BITE);
    json_object_del(creature, "poisoned_attacks");
    json_object_set_new(creature, "flags", json_pack("[s]", "poison"));
    assert_int_equal(nature_of("bramble_rats", 0, 1).poisoned, (1 << MASSED_ATTACKS) - 1);
}

/* RULE("B14.5-a"), RULE("B14.5-c"): as the row of the level has them, whatever the value has become */
static void mental_bonuses(void **state)
{
    struct massed_nature thane = nature_of("hall_thane", 20, 4), mage = nature_of("court_mage", 15, 1),
                         soldier = nature_of("hall_guard", 0, 1);

    (void)state;
    assert_int_equal(thane.bonus_ld, 3); /* of a dwarf whose Ld of 9 cannot grow by as much */
    assert_int_equal(thane.bonus_int, 0);
    assert_int_equal(thane.bonus_cl, 1);
    assert_int_equal(mage.bonus_ld, 2);
    assert_int_equal(mage.bonus_int, 2);
    assert_int_equal(mage.bonus_cl, 2);
    assert_int_equal(mage.bonus_wp, 2);
    assert_int_equal(soldier.bonus_ld, 0);
}

/* RULE("B14.8.1-a") */
static void seconds_in_command(void **state)
{
    (void)state;
    assert_int_equal(massed_seconds_most(&catalogue, "fords"), 1);
    assert_int_equal(massed_seconds_most(&catalogue, "tents"), 2);
}

/* B24-f: no creature strikes more often with its claws and fangs than it strikes. */
static void attacks_of_a_type_are_some_of_all(void **state)
{
    const char *id, *type;
    json_t *creature, *number;

    (void)state;
    json_object_foreach(json_object_get(catalogue.root, "creatures"), id, creature)
    {
        int32_t sum = 0;

        json_object_foreach(json_object_get(creature, "attacks"), type, number)
        {
            sum += (int32_t)json_integer_value(number);
        }
        assert_true(sum == 0 || sum == catalogue_number(creature, "a", 0));
    }
    json_object_foreach(json_object_get(catalogue.root, "mounts"), id, creature)
    {
        assert_int_equal(json_object_get(creature, "attack") != NULL, catalogue_number(creature, "a", 0) > 0);
    }
}

/* --- peoples ------------------------------------------------------------------------------------- */

/* What a people can field, or an army does. */
struct parts {
    int32_t foot, horse, missiles, heroes, wizards;
};

/* Troops that the system plays already. */
static bool played(const char *profile)
{
    json_t *list = json_pack("{s:i, s:s, s:s, s:[{s:s, s:i}]}", "format", 1, "system", "battle", "name", "x",
                             "units", "profile", profile, "count", 5);
    const struct army_list army = {list};
    bool good = true;

    memset(&problems, 0, sizeof problems);
    battle_check_army(&catalogue, &army, 0, &problems);
    for (int32_t i = 0; i < problems.count; i++)
        good &= strcmp(problems.item[i].key, "battle.troops_to_come") != 0;
    memset(&problems, 0, sizeof problems);
    json_decref(list);
    return good;
}

static void count_part(struct parts *all, const json_t *troop)
{
    enum massed_kind kind = massed_kind_of(troop);
    const json_t *has = json_object_get(troop, "has");
    bool shoots = false;

    for (size_t i = 0; i < json_array_size(has); i++)
        shoots |= catalogue_flag(catalogue_entry(&catalogue, "weapons", text_at(has, i)), "missile");
    all->foot += kind == KIND_INFANTRY && !shoots;
    all->horse += kind == KIND_CAVALRY;
    all->missiles += kind == KIND_INFANTRY && shoots;
    all->heroes += kind == KIND_CHARACTER && !catalogue_flag(troop, "wizard");
    all->wizards += kind == KIND_CHARACTER && catalogue_flag(troop, "wizard");
}

static void expect_all_parts(const struct parts *all)
{
    assert_true(all->foot >= 1 && all->horse >= 1 && all->missiles >= 1 && all->heroes >= 1 &&
                all->wizards >= 1);
}

static void eight_peoples_can_field_a_whole_army(void **state)
{
    const char *people, *id;
    json_t *entry, *troop;
    int32_t whole = 0;

    (void)state;
    json_object_foreach(json_object_get(catalogue.root, "peoples"), people, entry)
    {
        struct parts all = {0};

        if (strcmp(people, "roads") == 0) /* they are hired by others */
            continue;
        json_object_foreach(json_object_get(catalogue.root, "profiles"), id, troop)
        {
            if (strcmp(catalogue_word(troop, "people", ""), people) == 0 && played(id))
                count_part(&all, troop);
        }
        expect_all_parts(&all);
        whole++;
    }
    assert_true(whole >= 8);
}

/* Of the army: each people has one of 1,000 points and one of 2,000. */
static void look_at_army(const json_t *army, int32_t points)
{
    struct army_list list = {(json_t *)(uintptr_t)army};
    struct parts all = {0};
    int32_t standards = 0;

    assert_in_range(battle_check_army(&catalogue, &list, points, &problems), points - 15, points);
    expect_count(&problems, 0);
    assert_true(json_is_object(json_object_get(army, "title")));
    for (size_t u = 0; u < army_units(&list); u++) {
        const json_t *unit = army_unit(&list, u), *members = json_object_get(unit, "members");

        assert_true(json_is_object(json_object_get(unit, "title")));
        count_part(&all, unit_profile(&catalogue, unit));
        for (size_t i = 0; i < json_array_size(members); i++)
            if (strcmp(catalogue_word(json_array_get(members, i), "slot", ""), "character") == 0) {
                count_part(&all, unit_profile(&catalogue, json_array_get(members, i)));
                standards += catalogue_flag(json_array_get(members, i), "army_standard");
            }
    }
    expect_all_parts(&all);
    assert_int_equal(standards, points == 2000);
}

/* RULE("B24-c"), RULE("B14.1-a"), RULE("B14.8-a"), RULE("B16.1-d"), RULE("B16.1-e"), RULE("B16.1-w") */
static void ready_armies_are_sound_and_whole(void **state)
{
    const char *people;
    json_t *entry;
    int32_t armies = 0;

    (void)state;
    json_object_foreach(json_object_get(catalogue.root, "peoples"), people, entry)
    {
        if (strcmp(people, "roads") == 0)
            continue;
        for (int32_t points = 1000; points <= 2000; points += 1000) {
            char id[ID_MAX_BYTES + 8];
            const json_t *army;

            snprintf(id, sizeof id, "%s_%d", people, (int)points);
            army = catalogue_army(&catalogue, id);
            assert_non_null(army);
            assert_string_equal(catalogue_word(army, "system", ""), "battle");
            assert_int_equal(catalogue_number(army, "points", 0), points);
            assert_string_equal(
                catalogue_word(unit_profile(&catalogue, json_array_get(json_object_get(army, "units"), 0)),
                               "people", ""),
                people);
            look_at_army(army, points);
            armies++;
        }
    }
    assert_true(armies >= 16);
}

/* --- what is wrong with a list ------------------------------------------------------------------- */

/* RULE("B14.2-a"), RULE("B14.2-b"): the champion of riders rides, a captain among them need not */
static void champions_have_the_mount_of_their_unit(void **state)
{
    json_t *unit =
        json_pack("{s:s, s:[{s:s, s:i}, {s:s, s:s, s:i}]}", "profile", "ford_knights", "members", "slot",
                  "champion", "level", 5, "slot", "character", "profile", "ford_captain", "level", 5);
    const json_t *members = json_object_get(unit, "members"),
                 *knight = catalogue_entry(&catalogue, "profiles", "ford_knights"),
                 *captain = catalogue_entry(&catalogue, "profiles", "ford_captain");
    struct massed_listed champion, hero;

    (void)state;
    massed_read_listed(&catalogue, unit, json_array_get(members, 0), knight, &champion);
    massed_read_listed(&catalogue, unit, json_array_get(members, 1), captain, &hero);
    assert_ptr_equal(champion.mount, catalogue_entry(&catalogue, "mounts", "warhorse"));
    assert_null(hero.mount);
    json_decref(unit);
}

#define CAPTAIN "{'profile':'ford_captain','level':10,'general':true}"

static void expect_wrong(const char *units, const char *place, const char *rule, const char *key)
{
    memset(&problems, 0, sizeof problems);
    check_units(battle_check_army, units, 2000);
    expect_problem(&problems, place, rule, key);
    expect_count(&problems, 1);
}

/* RULE("B13.2-c"), RULE("B13.2-d") */
static void nobody_carries_two_weapons_on_poles(void **state)
{
    (void)state;
    check_units(battle_check_army, CAPTAIN ",{'profile':'ford_captain','level':5,'gear':['spear','bow']}",
                2000);
    expect_count(&problems, 0);
    expect_wrong(CAPTAIN ",{'profile':'ford_captain','level':5,'gear':['spear','halberd']}", "/units/1/gear",
                 "B13.2-d", "battle.two_poles");
    expect_wrong(
        CAPTAIN ",{'profile':'ford_spears','count':5,'members':[{'slot':'character','profile':'ford_captain',"
                "'level':5,'gear':['halberd','two_handed_weapon']}]}",
        "/units/1/members/0/gear", "B13.2-d", "battle.two_poles");
}

/* RULE("B24.6.2-b"), RULE("B14.7-a"), RULE("B24-b"): the list says which mounts; a champion leads no army;
 * creatures are those of the catalogue */
static void what_the_lists_of_a_people_allow(void **state)
{
    (void)state;
    check_units(battle_check_army, "{'profile':'ford_captain','level':10,'general':true,'mount':'boar'}",
                2000);
    assert_string_equal(problems.item[0].place, "/units/0/mount");
    expect_count(&problems, 1);
    expect_wrong("{'profile':'ford_swords','count':5,'members':[{'slot':'champion','level':5}]}", "/units",
                 "B14.8-a", "massed.no_general");
    memset(&problems, 0, sizeof problems);
    check_units(battle_check_army, CAPTAIN ",{'profile':'sea_dragon'}", 2000);
    assert_string_equal(problems.item[0].place, "/units/1/profile");
}

/* RULE("B24-f") */
static void there_are_no_magic_items(void **state)
{
    (void)state;
    expect_wrong("{'profile':'ford_captain','level':10,'general':true,'items':['ward_stone']}",
                 "/units/0/items", "B24-f", "battle.no_magic");
}

/* RULE("B13.6.1-c"): as riders of the other system may not */
static void a_rider_may_have_two_weapons(void **state)
{
    (void)state;
    check_units(
        battle_check_army,
        "{'profile':'ford_captain','level':10,'general':true,'mount':'horse','gear':['second_weapon']}",
        2000);
    expect_count(&problems, 0);
}

/* Chapters 15 and 18 to 21 are to come. */
static void troops_of_later_chapters_stay_at_home(void **state)
{
    static const char *const units[] = {
        CAPTAIN ",{'profile':'ford_bows','count':10,'skirmish':true}",
        CAPTAIN ",{'profile':'road_slingers','count':10}",
        CAPTAIN ",{'profile':'ford_levy','count':10}",
        CAPTAIN ",{'profile':'ford_cannon','members':[{'slot':'crew','profile':'ford_gunners','count':3}]}",
        "{'profile':'court_lord','level':5},{'profile':'court_foresters','count':5}",
        "{'profile':'court_lord','level':5},{'profile':'court_scouts','count':5}",
        "{'profile':'court_lord','level':5},{'profile':'court_oak'}",
        "{'profile':'tusk_lord','level':5},{'profile':'tusk_frenzied','count':5}",
        "{'profile':'tusk_lord','level':5},{'profile':'tusk_hounds','count':5,'members':[{'slot':'handler',"
        "'profile':'tusk_handler'}]}",
        "{'profile':'hall_thane','level':5},{'profile':'hall_engineer','level':5}",
        "{'profile':'barrow_king','level':5},{'profile':'barrow_chariot','members':[{'slot':'team','profile':"
        "'bone_horse','count':2},{'slot':'crew','profile':'barrow_driver','count':2}]}",
    };

    (void)state;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        expect_wrong(units[i], "/units/1/profile", "", "battle.troops_to_come");
}

/* --- scenarios ----------------------------------------------------------------------------------- */

/* Corners of a piece of terrain. */
static const json_t *corners_of(const json_t *piece)
{
    const json_t *outline = json_object_get(piece, "outline");

    return outline ? outline : json_object_get(piece, "line");
}

static double coordinate(const json_t *corners, size_t corner, size_t axis)
{
    return json_number_value(json_array_get(json_array_get(corners, corner), axis));
}

static bool same_corner(const json_t *a, size_t i, const json_t *b, size_t k, int32_t width, int32_t depth)
{
    return coordinate(a, i, 0) == width - coordinate(b, k, 0) &&
           coordinate(a, i, 1) == depth - coordinate(b, k, 1);
}

/* Is `b` what one sees in its place who sits on the other side? */
static bool mirrored(const json_t *a, const json_t *b, int32_t width, int32_t depth)
{
    const json_t *one = corners_of(a), *two = corners_of(b);

    if (json_array_size(one) != json_array_size(two))
        return false;
    for (size_t i = 0; i < json_array_size(one); i++) {
        bool found = false;

        for (size_t k = 0; k < json_array_size(two); k++)
            found |= same_corner(one, i, two, k, width, depth);
        if (!found)
            return false;
    }
    return strcmp(catalogue_word(a, "kind", ""), catalogue_word(b, "kind", "")) == 0;
}

/* RULE("B2.1-a"), RULE("B2-c"): one of the presets, zones 12" deep; both sides see the same table */
static void look_at_scenario(const json_t *scenario)
{
    const json_t *table = json_object_get(scenario, "table"), *pieces = json_object_get(scenario, "terrain"),
                 *sides = json_object_get(scenario, "sides");
    int32_t width = catalogue_number(table, "width", 0), depth = catalogue_number(table, "depth", 0);

    assert_true(width == 48 || width == 72 || width == 96);
    assert_int_equal(depth, 48);
    assert_int_equal(coordinate(json_object_get(json_array_get(sides, 0), "zone"), 2, 1), 12);
    assert_int_equal(coordinate(json_object_get(json_array_get(sides, 1), "zone"), 0, 1), 36);
    assert_true(json_array_size(pieces) >= 8);
    for (size_t i = 0; i < json_array_size(pieces); i++) {
        const json_t *piece = json_array_get(pieces, i);
        bool found = false;

        assert_non_null(catalogue_entry(&catalogue, "terrain", catalogue_word(piece, "kind", "")));
        for (size_t k = 0; k < json_array_size(pieces); k++)
            found |= mirrored(piece, json_array_get(pieces, k), width, depth);
        assert_true(found);
    }
}

/* The sizes of the field tables are kept by hand: one too many leaves a last line without a name. */
static void field_tables_are_full(void **state)
{
    (void)state;
    assert_non_null(battle_match_field[BATTLE_MATCH_FIELDS - 1].name);
    assert_non_null(battle_side_field[BATTLE_SIDE_FIELDS - 1].name);
    assert_non_null(battle_unit_field[BATTLE_UNIT_FIELDS - 1].name);
    assert_non_null(battle_figure_field[BATTLE_FIGURE_FIELDS - 1].name);
}

static void six_scenarios(void **state)
{
    const char *id;
    json_t *scenario;
    int32_t count = 0, wide = 0;

    (void)state;
    json_object_foreach(catalogue.scenarios, id, scenario)
    {
        if (strcmp(catalogue_word(scenario, "system", ""), "battle") != 0)
            continue;
        assert_string_equal(catalogue_word(scenario, "id", ""), id);
        look_at_scenario(scenario);
        count++;
        wide += catalogue_number(scenario, "points", 0) == 2000;
    }
    assert_int_equal(count, 6);
    assert_int_equal(wide, 3);
    assert_string_equal(catalogue_word(catalogue_scenario(&catalogue, "skirmish"), "system", ""), "battle");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_catalogue_fits_its_schema),
        TEST(weapons_and_armour_cost_what_the_register_says),
        TEST(creatures_of_the_register),
        TEST(fear_has_a_distance_or_none),
        TEST(animosity_and_roles),
        TEST(attacks_by_type),
        TEST(poisoned_attacks),
        TEST(mental_bonuses),
        TEST(seconds_in_command),
        TEST(attacks_of_a_type_are_some_of_all),
        TEST(eight_peoples_can_field_a_whole_army),
        TEST(ready_armies_are_sound_and_whole),
        TEST(nobody_carries_two_weapons_on_poles),
        TEST(champions_have_the_mount_of_their_unit),
        TEST(what_the_lists_of_a_people_allow),
        TEST(there_are_no_magic_items),
        TEST(a_rider_may_have_two_weapons),
        TEST(troops_of_later_chapters_stay_at_home),
        TEST(six_scenarios),
        TEST(field_tables_are_full),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
