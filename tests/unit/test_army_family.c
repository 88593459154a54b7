/* Families: systems that share a folder of data. East has nothing of its own, west adds to it and changes
 * some, lone is a stranger (tests/unit/family). */
#include "test_army_help.h"

static bool load(const char *system)
{
    memset(&problems, 0, sizeof problems);
    return catalogue_load(system, NULL, &catalogue, &problems);
}

static int none(void **state)
{
    (void)state;
    memset(&catalogue, 0, sizeof catalogue);
    return 0;
}

static int32_t cost_of(const char *system, const char *id)
{
    assert_true(load(system));
    int32_t cost = catalogue_number(catalogue_entry(&catalogue, "profiles", id), "cost", -1);

    catalogue_check(&catalogue, &problems);
    expect_count(&problems, 0);
    catalogue_free(&catalogue);
    return cost;
}

static void a_system_has_what_its_family_has(void **state)
{
    (void)state;
    assert_int_equal(cost_of("east", "spear"), 4);
    assert_int_equal(cost_of("west", "spear"), 4);
    assert_int_equal(cost_of("lone", "spear"), 1);
}

static void it_may_change_that_and_add_to_it(void **state)
{
    (void)state;
    assert_int_equal(cost_of("east", "horse"), 9);
    assert_int_equal(cost_of("west", "horse"), 12);
    assert_int_equal(cost_of("west", "scout"), 6);
    assert_int_equal(cost_of("east", "scout"), -1);
}

static void ready_armies_of_the_family_are_those_of_each(void **state)
{
    (void)state;
    assert_true(load("east"));
    assert_string_equal(catalogue.family, "clan");
    assert_non_null(catalogue_army(&catalogue, "host"));
    assert_null(catalogue_army(&catalogue, "riders"));
    catalogue_free(&catalogue);
    assert_true(load("west"));
    assert_non_null(catalogue_army(&catalogue, "host"));
    assert_non_null(catalogue_army(&catalogue, "riders"));
    catalogue_free(&catalogue);
    assert_true(load("lone"));
    assert_string_equal(catalogue.family, "");
    assert_int_equal(json_object_size(catalogue.armies), 0);
}

static void relatives_are_known(void **state)
{
    (void)state;
    assert_true(systems_share("east", "west"));
    assert_true(systems_share("lone", "lone"));
    assert_false(systems_share("lone", "east"));
    assert_false(systems_share("lone", "no such one"));
    assert_false(systems_share("", "lone")); /* neither has a family, which makes them no relatives */
}

/* A list that was written for one is checked by the rules of the other. */
static void lists_are_accepted_within_the_family(void **state)
{
    struct army_list list;

    (void)state;
    assert_true(load("east"));
    assert_true(
        army_parse("{\"format\":1,\"system\":\"west\",\"name\":\"x\",\"units\":[{\"profile\":\"spear\"}]}",
                   &list, &problems));
    assert_true(army_check(&catalogue, &list, trail_root(), &problems));
    expect_count(&problems, 0);
    json_object_set_new(list.root, "system", json_string("lone"));
    army_check(&catalogue, &list, trail_root(), &problems);
    expect_problem(&problems, "/system", "", "json.wrong_system");
    expect_count(&problems, 1);
    army_free(&list);
    problems.count = 0;
    assert_true(
        army_parse("{\"format\":1,\"system\":\"west\",\"name\":\"x\",\"units\":[{\"profile\":\"scout\","
                   "\"order\":\"wait\"}]}",
                   &list, &problems));
    army_check(&catalogue, &list, trail_root(), &problems);
    expect_problem(&problems, "/units/0/profile", "", "json.unknown_id");
    expect_problem(&problems, "/units/0/order", "", "json.unknown_key");
    expect_count(&problems, 2);
    army_free(&list);
}

struct file {
    const char *folder, *text;
};

static bool each_file(void *context, const char *folder, file_taker *take, void *take_context, char *unread,
                      size_t unread_bytes)
{
    (void)unread;
    (void)unread_bytes;
    for (const struct file *f = context; f->folder; f++)
        if (strcmp(f->folder, folder) == 0)
            take(take_context, folder, f->text, strlen(f->text));
    return true;
}

static void a_users_folder_may_be_the_familys(void **state)
{
    struct file files[] = {
        {"clan", "{\"format\":1,\"system\":\"clan\",\"profiles\":{\"ogre\":{\"cost\":30}}}"},
        {"lone", "{\"format\":1,\"system\":\"lone\",\"profiles\":{\"bear\":{\"cost\":30}}}"},
        {NULL, NULL}};
    struct file_source source = {files, each_file};

    (void)state;
    assert_true(catalogue_load("west", &source, &catalogue, &problems));
    assert_non_null(catalogue_entry(&catalogue, "profiles", "ogre"));
    assert_null(catalogue_entry(&catalogue, "profiles", "bear"));
    catalogue_free(&catalogue);
    files[1].folder = "west";
    assert_false(catalogue_load("west", &source, &catalogue, &problems));
    expect_problem(&problems, "west#/system", "", "json.wrong_system");
}

#undef TEST
#define TEST(name) cmocka_unit_test_setup_teardown(name, none, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_system_has_what_its_family_has),
        TEST(it_may_change_that_and_add_to_it),
        TEST(ready_armies_of_the_family_are_those_of_each),
        TEST(relatives_are_known),
        TEST(lists_are_accepted_within_the_family),
        TEST(a_users_folder_may_be_the_familys),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
