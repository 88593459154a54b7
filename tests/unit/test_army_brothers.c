/* Bands of brothers: what they cost and what the rules forbid. */
#include "test_army_help.h"

#include "common/rules/brothers/hooks.h"
#include "common/rules/brothers/setup/army_brothers.h"
#include "common/rules/brothers/turn/aims.h"

#include <stdlib.h>

static int begin(void **state)
{
    (void)state;
    return begin_with("brothers");
}

static int32_t check_within(const char *units, int32_t points)
{
    memset(&problems, 0, sizeof problems);
    return check_units(brothers_check_army, units, points);
}

static int32_t check(const char *units)
{
    return check_within(units, 1200);
}

static int32_t priced(const char *units)
{
    int32_t cost = check(units);

    expect_count(&problems, 0);
    return cost;
}

static void counts_beyond_all_measure_do_no_harm(void **state)
{
    (void)state;
    check("{'profile':'knight','leader':true,'roles':['standard'],'large':true,'count':9223372036854775807},"
          "{'profile':'knight','leader':true,'roles':['standard'],'large':true,'count':2147483647}");
    expect_problem(&problems, "/units/0/count", "", "json.out_of_range");
    expect_problem(&problems, "/units", "", "army.too_many_figures");
    expect_amount(&problems, "/units", "brothers.second_leader", INT32_MAX);
    expect_amount(&problems, "/units", "brothers.second_standard", INT32_MAX);
    expect_amount(&problems, "/units", "brothers.too_many_large", INT32_MAX);
    expect_amount(&problems, "/units", "army.too_dear", INT32_MAX - 1200);
}

#define PLAIN "'profile':'levy','c':1,'t':1,'d':1,'a':1,'m':1,'pa':4"
#define BARE  PLAIN ",'equipment':[]"

/* RULE("F15.1-a"): f(v) = v (v + 1) / 2, 5 a PA, equipment, mount, roles, skills, spells at three times their
 * PA. */
static void the_formula(void **state)
{
    (void)state;
    assert_int_equal(priced("{" BARE "}"), 5 + 20);
    assert_int_equal(priced("{'profile':'levy','c':2,'t':3,'d':4,'a':9,'m':10,'pa':12,'equipment':[]}"),
                     3 + 6 + 10 + 45 + 55 + 60);
    assert_int_equal(priced("{" PLAIN ",'equipment':['sword','large_shield','plate']}"), 25 + 8 + 12 + 20);
    assert_int_equal(priced("{" BARE ",'mount':'war_horse','barding':'light'}"), 25 + 35 + 4);
    assert_int_equal(priced("{" BARE ",'roles':['officer']}"), 25 + 15);
    assert_int_equal(priced("{" BARE ",'roles':['character']}"), 25 + 15);
    assert_int_equal(priced("{" BARE ",'roles':['standard']}"), 25 + 20);
    assert_int_equal(priced("{" BARE ",'large':true}"), 25 + 30);
    assert_int_equal(priced("{" PLAIN ",'roles':['caster'],'spells':['ember_dart','sky_lance'],"
                            "'equipment':['fine_grimoire']}"),
                     25 + 10 + 3 * 4 + 3 * 8 + 15);
    assert_int_equal(priced("{" BARE ",'skills':['healer','horseman']}"), 25 + 20 + 10);
    assert_int_equal(priced("{" BARE ",'count':3}"), 75);
}

/* RULE("F15.1-b"): C, T, D, A, M 1 to 10; PA 4 to 12. */
static void limits_of_a_profile(void **state)
{
    static const char *const key[] = {"c", "t", "d", "a", "m", "pa"};

    (void)state;
    for (size_t i = 0; i < 6; i++) {
        int32_t low = i < 5 ? 1 : 4, high = i < 5 ? 10 : 12;

        for (int32_t value = low - 1; value <= high + 1; value++) {
            char units[128], place[16];

            snprintf(units, sizeof units, "{'profile':'levy','%s':%d}", key[i], (int)value);
            snprintf(place, sizeof place, "/units/0/%s", key[i]);
            check(units);
            if (value >= low && value <= high)
                expect_count(&problems, 0);
            else
                expect_problem(&problems, place, RULE("F15.1-b"), "brothers.out_of_profile");
        }
    }
}

/* RULE("F15.2-a"): the table, with base, weight and total. */
static void the_typical_fighters(void **state)
{
    static const struct {
        const char *id;
        int32_t c, t, d, a, m, pa, base, weight, total;
    } row[] = {
        {"levy", 3, 3, 4, 5, 3, 5, 68, 1, 70},         {"militia", 4, 4, 5, 5, 4, 6, 90, 4, 110},
        {"regular", 5, 4, 5, 5, 5, 6, 100, 4, 129},    {"archer", 4, 6, 4, 5, 5, 6, 101, 5, 122},
        {"scout", 4, 5, 4, 7, 5, 7, 113, 3, 125},      {"veteran", 6, 5, 6, 5, 6, 7, 128, 6, 160},
        {"berserker", 7, 3, 5, 6, 8, 7, 141, 2, 149},  {"light_rider", 5, 5, 5, 6, 5, 7, 116, 4, 161},
        {"knight", 7, 3, 7, 5, 7, 8, 145, 7, 228},     {"standard_bearer", 5, 4, 5, 5, 6, 6, 106, 3, 139},
        {"officer", 6, 5, 6, 6, 7, 8, 146, 4, 187},    {"champion", 8, 6, 7, 7, 8, 10, 199, 4, 237},
        {"mage", 3, 3, 4, 5, 6, 8, 98, 2, 145},        {"gunner", 3, 5, 4, 5, 4, 6, 86, 3, 100},
        {"small_raider", 3, 4, 3, 6, 3, 6, 79, 3, 91}, {"giant", 6, 3, 8, 4, 6, 7, 129, 2, 167},
    };

    (void)state;
    assert_int_equal(json_object_size(json_object_get(catalogue.root, "profiles")),
                     sizeof row / sizeof row[0]);
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        const json_t *profile = catalogue_entry(&catalogue, "profiles", row[i].id), *one;
        const int32_t value[] = {row[i].c, row[i].t, row[i].d, row[i].a, row[i].m, row[i].pa};
        static const char *const key[] = {"c", "t", "d", "a", "m", "pa"};
        int32_t weight = 0;
        char units[160];
        size_t n;

        assert_non_null(profile);
        for (size_t k = 0; k < 6; k++)
            assert_int_equal(catalogue_number(profile, key[k], 0), value[k]);
        json_array_foreach(json_object_get(profile, "equipment"), n, one) weight += catalogue_number(
            catalogue_find(&catalogue, brothers_equipment, json_string_value(one)), "weight", 0);
        if (strcmp(row[i].id, "standard_bearer") == 0)
            weight += 1; /* the standard itself, which comes with the role */
        assert_int_equal(weight, row[i].weight);
        snprintf(units, sizeof units, "{'profile':'%s'}", row[i].id);
        assert_int_equal(check(units), row[i].total);
        expect_count(&problems, 0);
        snprintf(units, sizeof units,
                 "{'profile':'levy','c':%d,'t':%d,'d':%d,'a':%d,'m':%d,'pa':%d,'equipment':[]}",
                 (int)row[i].c, (int)row[i].t, (int)row[i].d, (int)row[i].a, (int)row[i].m, (int)row[i].pa);
        assert_int_equal(check(units), row[i].base);
    }
}

/* RULE("F15.2-a"): kits may be changed at catalogue prices. */
static void kits_may_be_changed(void **state)
{
    (void)state;
    assert_int_equal(check("{'profile':'regular','equipment':['halberd']}"), 100 + 10);
    assert_int_equal(check("{'profile':'light_rider','mount':'pony'}"), 161 - 25 + 20);
    expect_count(&problems, 0);
}

/* RULE("F15.3-a"): each once a figure; the list and its prices are those of F15.3-b to F15.3-j. */
static void skills(void **state)
{
    static const struct {
        const char *id;
        int32_t cost;
    } row[] = {{"ambidextrous", 10}, {"healer", 20},   {"duellist", 15}, {"marksman", 15}, {"steadfast", 15},
               {"acrobat", 15},      {"horseman", 10}, {"lookout", 10},  {"adept", 15}};

    (void)state;
    assert_int_equal(json_object_size(json_object_get(catalogue.root, "skills")), sizeof row / sizeof row[0]);
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char units[256];

        snprintf(units, sizeof units, "{" BARE ",'skills':['%s'],'roles':['caster'],'spells':['ember_dart']}",
                 row[i].id);
        assert_int_equal(check(units), 25 + 10 + 12 + row[i].cost);
        expect_count(&problems, 0);
        snprintf(units, sizeof units,
                 "{" BARE ",'skills':['%s','%s'],'roles':['caster'],'spells':['ember_dart']}", row[i].id,
                 row[i].id);
        check(units);
        expect_problem(&problems, "/units/0/skills/1", RULE("F15.3-a"), "brothers.skill_twice");
    }
}

/* RULE("F14.1-e"): a caster knows one to six spells, and nobody else knows any. */
static void spells_of_casters(void **state)
{
    static const char six[] =
        "'ember_dart','stumbling_roots','dread_whisper','blinding_mist','stone_grip','iron_hide'";
    char units[512];

    (void)state;
    check("{" BARE ",'roles':['caster']}");
    expect_problem(&problems, "/units/0/spells", RULE("F14.1-e"), "brothers.spells_of_casters");
    check("{" BARE ",'spells':['ember_dart']}");
    expect_problem(&problems, "/units/0/spells", RULE("F14.1-e"), "brothers.spells_of_casters");
    snprintf(units, sizeof units, "{" BARE ",'roles':['caster'],'spells':[%s]}", six);
    check(units);
    expect_count(&problems, 0);
    snprintf(units, sizeof units, "{" BARE ",'roles':['caster'],'spells':[%s,'keen_edge']}", six);
    check(units);
    expect_problem(&problems, "/units/0/spells", RULE("F14.1-e"), "brothers.spells_of_casters");
}

/* RULE("F15.4-a"): 100 to 5000 points, and no more spent than that. */
static void the_budget(void **state)
{
    (void)state;
    assert_int_equal(check_within("{'profile':'gunner','count':12}", 1200), 1200);
    expect_count(&problems, 0);
    check_within("{'profile':'gunner','count':12}", 1199);
    assert_int_equal(problems.count, 1);
    assert_string_equal(problems.item[0].rule, "F15.4-a");
    assert_int_equal(problems.item[0].amount, 1);
    check_within("{" BARE "}", 100);
    expect_count(&problems, 0);
    check_within("{" BARE "}", 99);
    expect_problem(&problems, "/points", RULE("F15.4-a"), "json.out_of_range");
    check_within("{" BARE "}", 5000);
    expect_count(&problems, 0);
    check_within("{" BARE "}", 5001);
    expect_problem(&problems, "/points", RULE("F15.4-a"), "json.out_of_range");
}

/* RULE("F15.4-b"): the leader. */
static void one_leader(void **state)
{
    struct army_list list;

    (void)state;
    check("{'profile':'levy','leader':true},{'profile':'militia','leader':true}");
    expect_problem(&problems, "/units", RULE("F15.4-b"), "brothers.second_leader");
    check("{'profile':'levy','leader':true},{'profile':'officer'}");
    expect_problem(&problems, "/units", RULE("F15.4-b"), "brothers.leader_outranked");
    check("{'profile':'levy','leader':true},{'profile':'champion'}");
    expect_problem(&problems, "/units", RULE("F15.4-b"), "brothers.leader_outranked");
    check("{'profile':'officer'},{'profile':'champion','leader':true}");
    expect_count(&problems, 0);
    check("{'profile':'levy'},{'profile':'militia','leader':true}");
    expect_count(&problems, 0);
    assert_true(army_parse("{\"format\":1,\"system\":\"brothers\",\"name\":\"Band\",\"units\":[{\"profile\":"
                           "\"levy\"},{\"profile\":\"champion\"}]}",
                           &list, &problems));
    assert_int_equal(brothers_leading_unit(&catalogue, &list), 1); /* nobody is named: the first who may */
    army_free(&list);
}

/* RULE("F15.4-b"): standards, large creatures and pieces; a piece is paid once by the side. */
static void rare_ones(void **state)
{
    (void)state;
    check("{'profile':'standard_bearer'}");
    expect_count(&problems, 0);
    check("{'profile':'standard_bearer','count':2}");
    expect_problem(&problems, "/units", RULE("F15.4-b"), "brothers.second_standard");
    check_within("{'profile':'giant'}", 1000);
    expect_count(&problems, 0);
    check_within("{'profile':'giant','count':2}", 1000);
    expect_problem(&problems, "/units", RULE("F15.4-b"), "brothers.too_many_large");
    check_within("{'profile':'giant','count':2}", 1001);
    expect_count(&problems, 0);
    assert_int_equal(check_within("{" PLAIN ",'equipment':['light_gun']},{" BARE "}", 1000), 25 + 80 + 25);
    expect_count(&problems, 0);
    check_within("{" PLAIN ",'equipment':['light_gun']},{" PLAIN ",'equipment':['light_gun']}", 1000);
    expect_problem(&problems, "/units", RULE("F15.4-b"), "brothers.too_many_guns");
    check_within("{" PLAIN ",'equipment':['light_gun']},{" PLAIN ",'equipment':['light_gun']}", 1001);
    expect_count(&problems, 0);
}

/* RULE("F12.2-a"), RULE("F12.1-b"), RULE("F3.2-a"): one armour, no large shield on a mount, six objects of
 * weight; RULE("F15.3-j"): adepts are casters. */
static void what_a_fighter_may_have(void **state)
{
    (void)state;
    check("{" PLAIN ",'equipment':['mail','plate']}");
    expect_problem(&problems, "/units/0/equipment/1", RULE("F12.2-a"), "brothers.second_armour");
    check("{" PLAIN ",'equipment':['large_shield']}");
    expect_count(&problems, 0);
    check("{" PLAIN ",'equipment':['large_shield'],'mount':'horse'}");
    expect_problem(&problems, "/units/0/equipment/0", RULE("F12.1-b"), "brothers.large_shield_mounted");
    check("{" PLAIN ",'equipment':['sword','sword','sword','sword','sword','sword','stone']}");
    expect_count(&problems, 0);
    check("{" PLAIN ",'equipment':['sword','sword','sword','sword','sword','sword','sword']}");
    expect_problem(&problems, "/units/0/equipment", RULE("F3.2-a"), "brothers.too_many_objects");
    check("{" BARE ",'skills':['adept']}");
    expect_problem(&problems, "/units/0/skills", RULE("F15.3-j"), "brothers.casters_only");
    check("{" PLAIN
          ",'equipment':['plain_book'],'roles':['caster'],'spells':['ember_dart'],'skills':['adept']}");
    expect_count(&problems, 0);
}

/* RULE("F15.4-a"): six and more ready bands, each within its points. */
static void ready_bands(void **state)
{
    (void)state;
    assert_true(check_ready(brothers_check_army, 1200, 10) >= 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(counts_beyond_all_measure_do_no_harm),
        TEST(the_formula),
        TEST(limits_of_a_profile),
        TEST(the_typical_fighters),
        TEST(kits_may_be_changed),
        TEST(skills),
        TEST(spells_of_casters),
        TEST(the_budget),
        TEST(one_leader),
        TEST(rare_ones),
        TEST(ready_bands),
        TEST(what_a_fighter_may_have),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
