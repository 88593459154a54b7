/* Members of units in army lists: what the schema allows, what it costs, the figures that they become, and
 * what these are called. The lists are tiny's (T16). */
#include "test_army_help.h"

#include "common/match/match.h"
#include "tests/tiny/tiny.h"

#include <stdlib.h>

static int begin(void **state)
{
    (void)state;
    return begin_with("tiny");
}

static int32_t cost(const char *units)
{
    return check_units(tiny_check_army, units, 100000);
}

#define UNIT(more) "{'profile':'man','name':'Guards','count':3," more "}"
#define ANOTHER    ",{'profile':'man','name':'Bess'}"
#define GUN(crew)  "{'slot':'gun','profile':'mortar','members':[" crew "]}"

static void the_ready_armies_are_sound(void **state)
{
    (void)state;
    catalogue_check(&catalogue, &problems);
    json_t *train = json_object_get(catalogue.armies, "train");
    struct army_list list = {train};

    /* 4 men, sergeant 3 with items of 3, standard 5; 3 men, sergeant 3, mortar 20, swivel 8, crew of 4 */
    assert_int_equal(tiny_check_army(&catalogue, &list, 0, &problems), 20 + 6 + 5 + 15 + 3 + 28 + 20);
    expect_count(&problems, 0);
    assert_int_equal(army_figures(&catalogue, &list), 4 + 3 + 2 + 4);
}

/* RULE("T16-a") */
static void whoever_is_within_is_one_of_the_units_own(void **state)
{
    (void)state;
    assert_int_equal(cost(UNIT("'members':[{'slot':'sergeant','items':['map']}]")), 3 * 5 + 3 + 2);
    assert_int_equal(cost(UNIT("'members':[{'slot':'sergeant'},{'slot':'standard'}]")), 3 * 5 + 3 + 5);
    expect_count(&problems, 0);
    cost("{'profile':'man','name':'Pair','members':[{'slot':'sergeant'},{'slot':'standard'}]}");
    expect_problem(&problems, "/units/0/members", "", "army.members_within");
    expect_amount(&problems, "/units/0/members", "army.members_within", 1);
    expect_count(&problems, 1);
}

/* RULE("T16-a") */
static void items_are_those_of_the_sort(void **state)
{
    (void)state;
    cost(UNIT("'members':[{'slot':'sergeant','items':['map','crown']},{'slot':'standard','items':[]}]"));
    expect_problem(&problems, "/units/0/members/0/items/1", "T16-a", "army.not_for_it");
    expect_problem(&problems, "/units/0/members/1/items", "", "json.unknown_key");
    expect_count(&problems, 2);
    cost(UNIT("'members':[{'slot':'sergeant','items':['map','map','lyre']}]"));
    expect_problem(&problems, "/units/0/members/0/items", "T16-a", "json.wrong_count");
    expect_count(&problems, 3);
}

/* RULE("T16-b") */
static void a_gun_has_the_crew_that_it_needs(void **state)
{
    (void)state;
    assert_int_equal(cost(UNIT("'members':[" GUN("{'slot':'crew','profile':'man','count':4}") "]")),
                     15 + 20 + 20);
    expect_count(&problems, 0);
    cost(UNIT("'members':[" GUN("{'slot':'crew','profile':'man'}") "]"));
    expect_problem(&problems, "/units/0/members/0/members", "T16-b", "army.slot_too_few");
    expect_amount(&problems, "/units/0/members/0/members", "army.slot_too_few", 1);
    cost(UNIT("'members':[{'slot':'gun','profile':'mortar'}]"));
    expect_count(&problems, 2);
    assert_int_equal(problems.item[1].amount, 2);
    problems.count = 0;
    cost(UNIT("'members':[" GUN("{'slot':'crew','profile':'man','count':3},{'slot':'crew','profile':'spy',"
                                "'count':2}") "]"));
    expect_problem(&problems, "/units/0/members/0/members", "T16-b", "army.slot_too_many");
    expect_problem(&problems, "/units/0/members/0/members/1/profile", "T16-b", "army.not_for_it");
    expect_count(&problems, 2);
}

/* RULE("T16-b") */
static void slots_may_exclude_one_another_or_be_closed(void **state)
{
    (void)state;
    cost(UNIT("'members':[{'slot':'standard'}," GUN("{'slot':'crew','profile':'man','count':2}") "]"));
    expect_problem(&problems, "/units/0/members", "T16-b", "army.slot_one_of");
    expect_count(&problems, 1);
    cost("{'profile':'spy','name':'Spy','members':[{'slot':'sergeant'}]}");
    expect_problem(&problems, "/units/0/members/0/slot", "T16-a", "army.no_slot");
    expect_count(&problems, 2);
    problems.count = 0;
    cost(UNIT("'members':[{'slot':'crew','profile':'man'},{'slot':'sergeant'},{'slot':'sergeant'},7]"));
    expect_problem(&problems, "/units/0/members/0/slot", "", "army.no_slot");
    expect_problem(&problems, "/units/0/members", "T16-a", "army.slot_too_many");
    expect_problem(&problems, "/units/0/members/3", "", "json.wrong_type");
    expect_count(&problems, 3);
    cost(UNIT("'members':{}"));
    expect_problem(&problems, "/units/0/members", "", "json.wrong_type");
    expect_count(&problems, 4);
}

static void names_of_members_are_told_apart_too(void **state)
{
    (void)state;
    cost(UNIT("'members':[{'slot':'sergeant','name':'Bess'},{'slot':'standard','name':'Guards'}]") ANOTHER);
    expect_problem(&problems, "/units/0/members/1/name", "", "army.duplicate_name");
    expect_problem(&problems, "/units/1/name", "", "army.duplicate_name");
    expect_count(&problems, 2);
}

/* Members of members of members ... in a text that means harm. */
static void depth_and_number_have_limits(void **state)
{
    char *text = calloc(1, 64000);
    struct army_list list;

    (void)state;
    strcpy(text,
           "{\"format\":1,\"system\":\"tiny\",\"name\":\"Deep\",\"units\":[{\"profile\":\"man\",\"name\":"
           "\"Deep\"");
    for (int32_t i = 0; i < 600; i++)
        strcat(text, ",\"members\":[{\"slot\":\"gun\",\"profile\":\"mortar\",\"count\":1000000");
    for (int32_t i = 0; i < 600; i++)
        strcat(text, "}]");
    strcat(text, "}]}");
    assert_true(army_parse(text, &list, &problems));
    tiny_check_army(&catalogue, &list, 100, &problems);
    assert_non_null(find_problem(&problems, "/units/0/members/0/members/0/slot", "army.no_slot"));
    assert_non_null(find_problem(&problems, "/units", "army.too_many_figures"));
    army_free(&list);
    free(text);
}

static void too_many_members_are_refused(void **state)
{
    char text[4096] = "{'profile':'man','name':'Many','members':[";

    (void)state;
    for (int32_t i = 0; i <= MEMBERS_MAX; i++)
        strcat(text, i ? ",{'slot':'sergeant'}" : "{'slot':'sergeant'}");
    strcat(text, "]}");
    cost(text);
    expect_problem(&problems, "/units/0/members", "", "army.too_many_members");
    expect_count(&problems, 1);
}

/* --- figures ---------------------------------------------------------------------------------- */

static void the_tree_becomes_figures(void **state)
{
    static const struct {
        const char *slot, *name;
        int32_t parent;
    } wanted[] = {{"sergeant", "Old Bess", -1},
                  {"", "Gunners", -1},
                  {"", "Gunners", -1},
                  {"gun", "gun of Gunners", -1},
                  {"crew", "crew of Gunners", 3},
                  {"crew", "crew of Gunners", 3},
                  {"crew", "crew of Gunners", 3},
                  {"gun", "gun of Gunners", -1},
                  {"crew", "crew of Gunners", 7}};
    const json_t *unit =
        json_array_get(json_object_get(json_object_get(catalogue.armies, "train"), "units"), 1);
    struct enlisted who[16];

    (void)state;
    assert_int_equal(unit_enlist(&catalogue, unit, who, 16), 9);
    for (int32_t i = 0; i < 9; i++) {
        char name[NAME_MAX_BYTES];

        enlisted_name(&catalogue, unit, &who[i], name, sizeof name);
        assert_string_equal(who[i].slot, wanted[i].slot);
        assert_string_equal(name, wanted[i].name);
        assert_int_equal(who[i].parent, wanted[i].parent);
    }
    assert_int_equal(catalogue_number(who[3].profile, "cost", 0), 20);
    assert_int_equal(catalogue_number(who[0].profile, "cost", 0), 5); /* his unit's: he has none of his own */
}

/* Each rider has a horse, which is his; a saddle is no figure, but each has fleas; the sergeant has a page.
 */
static void each_of_a_unit_may_have_its_own(void **state)
{
    json_t *slots = json_object_get(catalogue.schema, "slots");
    json_t *unit = json_loads("{\"profile\":\"man\",\"name\":\"Riders\",\"count\":3,\"members\":["
                              "{\"slot\":\"sergeant\",\"members\":[{\"slot\":\"page\"}]},"
                              "{\"slot\":\"horse\"},{\"slot\":\"saddle\",\"members\":[{\"slot\":\"flea\","
                              "\"count\":2}]}]}",
                              0, NULL);
    static const int32_t parent[] = {-1, -1, -1, 0, 0, 1, 2, 0, 0, 1, 1, 2, 2};
    static const char *const slot[] = {"sergeant", "",     "",     "page", "horse", "horse", "horse",
                                       "flea",     "flea", "flea", "flea", "flea",  "flea"};
    struct enlisted who[16];

    (void)state;
    json_object_set_new(slots, "horse", json_pack("{s:b}", "each", 1));
    json_object_set_new(slots, "saddle", json_pack("{s:b, s:b}", "each", 1, "thing", 1));
    json_object_set_new(slots, "page", json_object());
    json_object_set_new(slots, "flea", json_pack("{s:b}", "each", 1));
    assert_int_equal(unit_figures(&catalogue, unit), 13);
    assert_int_equal(unit_enlist(&catalogue, unit, who, 16), 13);
    for (int32_t i = 0; i < 13; i++) {
        assert_string_equal(who[i].slot, slot[i]);
        assert_int_equal(who[i].parent, parent[i]);
    }
    json_decref(unit);
}

static void names_are_known_in_both_languages(void **state)
{
    json_t *names = catalogue_names(&catalogue);
    const json_t *sergeant = json_object_get(names, "sergeant of Guards");

    (void)state;
    assert_string_equal(catalogue_word(sergeant, "fr", ""), "sergent (Gardes)");
    assert_string_equal(catalogue_word(json_object_get(names, "crew of Gunners"), "fr", ""),
                        "servant (Canonniers)");
    assert_string_equal(catalogue_word(json_object_get(names, "Old Bess"), "fr", ""), "La vieille Bess");
    assert_null(json_object_get(names, "sergeant of Gunners"));
    assert_string_equal(catalogue_word(json_object_get(names, "gun of {unit}"), "fr", ""), "canon ({unit})");
    json_decref(names);
}

/* A name that is too long with the words around it loses whole letters of the unit's. */
static void long_names_are_cut_between_letters(void **state)
{
    json_t *called = json_string("sergeants ({unit})");
    char name[NAME_MAX_BYTES], unit[NAME_MAX_BYTES] = "";

    (void)state;
    for (int32_t i = 0; i < 31; i++)
        strcat(unit, "é");
    member_name(called, unit, name, sizeof name);
    assert_int_equal(strlen(name), 62); /* beside 12 bytes there is room for 51, which hold 25 letters */
    assert_true(name_good(name));
    assert_string_equal(name + strlen(name) - 3, "é)");
    json_decref(called);
}

/* RULE("T16-a") RULE("T16-b") */
static void a_match_has_them_with_role_and_gun(void **state)
{
    struct match *m;

    (void)state;
    m = match_create("{\"format\":1,\"system\":\"tiny\",\"points\":100,\"sides\":[{\"name\":\"A\",\"army\":"
                     "\"train\"},{\"name\":\"B\",\"army\":\"squad\"}]}",
                     &problems);
    expect_count(&problems, 0);
    assert_non_null(m);
    assert_int_equal(unit_at(m, 1)->first, 4);
    assert_int_equal(unit_at(m, 1)->count, 9);
    assert_int_equal(tiny_figure(m, 0)->role, ROLE_SERGEANT);
    assert_int_equal(tiny_figure(m, 1)->role, ROLE_STANDARD);
    assert_int_equal(tiny_figure(m, 7)->role, ROLE_GUN);
    assert_int_equal(tiny_figure(m, 8)->belongs, 7);
    assert_int_equal(tiny_figure(m, 12)->belongs, 11);
    assert_int_equal(tiny_figure(m, 0)->belongs, -1);
    assert_int_equal(figure_at(m, 0)->cost, 5 + 3 + 3);
    assert_string_equal(name_at(m, figure_at(m, 0)->name), "sergeant of Guards");
    match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_ready_armies_are_sound),
        TEST(whoever_is_within_is_one_of_the_units_own),
        TEST(items_are_those_of_the_sort),
        TEST(a_gun_has_the_crew_that_it_needs),
        TEST(slots_may_exclude_one_another_or_be_closed),
        TEST(names_of_members_are_told_apart_too),
        TEST(depth_and_number_have_limits),
        TEST(too_many_members_are_refused),
        TEST(the_tree_becomes_figures),
        TEST(each_of_a_unit_may_have_its_own),
        TEST(names_are_known_in_both_languages),
        TEST(long_names_are_cut_between_letters),
        TEST(a_match_has_them_with_role_and_gun),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
