/* Catalogues: what is built in is sound, a user's folder adds and replaces, and the ledger can be read. */
#include "problem_help.h"

#include "common/army/army.h"
#include "common/army/builtin.h"

static struct problems problems;
static struct catalogue catalogue;

static int clean(void **state)
{
    (void)state;
    memset(&problems, 0, sizeof problems);
    memset(&catalogue, 0, sizeof catalogue);
    return 0;
}

static int drop(void **state)
{
    (void)state;
    catalogue_free(&catalogue);
    return 0;
}

/* A folder in memory. */
struct memory_file {
    const char *folder, *path, *text;
};

static bool each_in_memory(void *context, const char *folder, file_taker *take, void *take_context,
                           char *unread, size_t unread_bytes)
{
    for (const struct memory_file *f = context; f->folder; f++) {
        if (strcmp(f->folder, folder) != 0)
            continue;
        if (!f->text) {
            snprintf(unread, unread_bytes, "%s", f->path);
            return false;
        }
        take(take_context, f->path, f->text, strlen(f->text));
    }
    return true;
}

static bool load(struct memory_file *files)
{
    struct file_source source = {files, each_in_memory};

    return catalogue_load("corsairs", &source, &catalogue, &problems);
}

static void every_built_in_file_parses(void **state)
{
    int32_t count = 0;

    (void)state;
    for (const struct builtin_file *f = builtin_files; f->system; f++, count++) {
        assert_int_equal(strlen(f->text), f->bytes);
        if (strncmp(f->path, "data/", 5) != 0)
            continue;
        json_t *root = json_parse(f->text, f->bytes, trail_file(f->path), &problems);

        expect_count(&problems, 0);
        json_decref(root);
    }
    assert_true(count >= 12);
}

static void the_built_in_catalogue_keeps_its_schema(void **state)
{
    (void)state;
    assert_true(catalogue_load("corsairs", NULL, &catalogue, &problems));
    catalogue_check(&catalogue, &problems);
    expect_count(&problems, 0);
    assert_null(catalogue.additions);
    assert_int_equal(json_object_size(catalogue.armies), 4);
    assert_int_equal(json_object_size(catalogue.scenarios), 4);
}

/* RULE("C6.1-b") RULE("C6.1-c") RULE("C6.1-e") RULE("C11-a"): the tables of the sheet, value by value. */
static void the_weapons_are_those_of_the_sheet(void **state)
{
    static const struct {
        const char *id;
        int32_t cost, red, white, alone, by_two;
        bool moving, cuirass_always;
        int32_t to[3], needs[3];
        bool cuirass[3];
    } sheet[] = {
        {"pistol", 1, 1, 0, 1, 1, true, false, {10, 20, 0}, {5, 7, 0}, {false, true, false}},
        {"blunderbuss", 2, 2, 1, 1, 1, true, true, {10, 20, 0}, {5, 7, 0}, {true, true, false}},
        {"swivel_gun", 5, 2, 2, 2, 1, false, false, {10, 20, 40}, {5, 6, 7}, {false, false, false}},
        {"musket", 2, 1, 0, 1, 1, false, false, {20, 40, 60}, {5, 6, 7}, {false, false, true}},
        {"musket_bayonet", 2, 1, 0, 1, 1, false, false, {20, 40, 60}, {5, 6, 7}, {false, false, true}},
        {"musketoon", 2, 1, 0, 1, 1, true, false, {10, 20, 40}, {5, 6, 7}, {false, false, true}},
        {"carbine", 2, 1, 0, 1, 1, true, false, {10, 20, 40}, {5, 6, 7}, {false, false, true}},
        {"hunting_gun", 2, 1, 0, 1, 1, true, false, {20, 40, 0}, {5, 7, 0}, {false, true, false}},
    };

    (void)state;
    assert_true(catalogue_load("corsairs", NULL, &catalogue, &problems));
    for (size_t i = 0; i < sizeof sheet / sizeof sheet[0]; i++) {
        const json_t *weapon = catalogue_entry(&catalogue, "weapons", sheet[i].id);
        const json_t *shooting = json_object_get(weapon, "shooting");
        const json_t *bands = json_object_get(shooting, "bands");

        assert_int_equal(catalogue_number(weapon, "cost", -1), sheet[i].cost);
        assert_int_equal(catalogue_number(shooting, "red", -1), sheet[i].red);
        assert_int_equal(catalogue_number(shooting, "white", -1), sheet[i].white);
        assert_int_equal(catalogue_number(shooting, "reload", -1), sheet[i].alone);
        assert_int_equal(catalogue_number(shooting, "reload_by_two", -1), sheet[i].by_two);
        assert_int_equal(catalogue_flag(shooting, "moving"), sheet[i].moving);
        assert_int_equal(catalogue_flag(shooting, "cuirass_always"), sheet[i].cuirass_always);
        for (size_t b = 0; b < 3; b++) {
            const json_t *band = json_array_get(bands, b);

            assert_int_equal(catalogue_number(band, "to", 0), sheet[i].to[b]);
            assert_int_equal(catalogue_number(band, "needs", 0), sheet[i].needs[b]);
            assert_int_equal(catalogue_flag(band, "cuirass"), sheet[i].cuirass[b]);
        }
    }
}

static void an_unknown_system_is_refused(void **state)
{
    (void)state;
    assert_false(catalogue_load("chess", NULL, &catalogue, &problems));
    expect_problem(&problems, "/system", "", "json.unknown_system");
    catalogue_free(&catalogue);
    /* The schemas of the engine are built in too, but no system. */
    assert_false(catalogue_load("engine", NULL, &catalogue, &problems));
}

static void a_folder_adds_and_replaces(void **state)
{
    struct memory_file files[] = {
        {"corsairs", "corsairs/catalogue.json",
         "{\"format\":1,\"system\":\"corsairs\",\"profiles\":{"
         "\"sailor\":{\"name\":{\"en\":\"tar\",\"fr\":\"loup\"},\"class\":4,\"move\":20,\"swimming\":"
         "\"good\"},"
         "\"mate\":{\"name\":{\"en\":\"mate\",\"fr\":\"second\"},\"class\":4,\"move\":20,\"swimming\":"
         "\"good\","
         "\"traits\":[\"sly\"]}},"
         "\"traits\":{\"sly\":{\"name\":{\"en\":\"sly\",\"fr\":\"rusé\"},\"rule\":\"\",\"choice\":true}}}"},
        {"corsairs/armies", "corsairs/armies/mine.json", "{\"format\":1,\"system\":\"corsairs\"}"},
        {"corsairs/armies", "corsairs/armies/militia.json",
         "{\"format\":1,\"system\":\"corsairs\",\"name\":\"M\"}"},
        {NULL, NULL, NULL}};

    (void)state;
    assert_true(load(files));
    expect_count(&problems, 0);
    assert_int_equal(catalogue_number(catalogue_entry(&catalogue, "profiles", "sailor"), "class", 0), 4);
    assert_int_equal(catalogue_number(catalogue_entry(&catalogue, "profiles", "mate"), "class", 0), 4);
    assert_int_equal(catalogue_number(catalogue_entry(&catalogue, "profiles", "pirate"), "class", 0), 3);
    assert_non_null(catalogue_army(&catalogue, "mine"));
    assert_string_equal(catalogue_word(catalogue_army(&catalogue, "militia"), "name", ""), "M");
    assert_int_equal(json_object_size(json_object_get(catalogue.additions, "profiles")), 2);
}

static void errors_of_a_folder_name_file_and_place(void **state)
{
    struct memory_file files[] = {
        {"corsairs", "corsairs/a.json",
         "{\"format\":1,\"system\":\"corsairs\",\"profiles\":{"
         "\"Bad Id\":{\"name\":{\"en\":\"x\"},\"class\":7,\"move\":\"20\",\"swimming\":\"well\",\"wings\":2,"
         "\"traits\":[\"nope\"]}},\"ships\":{},\"weapons\":[]}"},
        {"corsairs", "corsairs/b.json", "{\"format\":1,\"system\":\"warband\"}"},
        {"corsairs/armies", "corsairs/armies/c.json", "{"},
        {"corsairs/scenarios", "d.json", NULL},
        {NULL, NULL, NULL}};
    static const char bad[] = "corsairs/a.json#/profiles/Bad Id";
    char place[128];

    (void)state;
    assert_false(load(files));
    expect_problem(&problems, bad, "", "json.bad_id");
    snprintf(place, sizeof place, "%s/name/fr", bad);
    expect_problem(&problems, place, "", "json.missing_key");
    snprintf(place, sizeof place, "%s/class", bad);
    expect_problem(&problems, place, "C1-c", "json.out_of_range");
    snprintf(place, sizeof place, "%s/move", bad);
    expect_problem(&problems, place, "", "json.wrong_type");
    snprintf(place, sizeof place, "%s/swimming", bad);
    expect_problem(&problems, place, "C9-a", "json.not_one_of");
    snprintf(place, sizeof place, "%s/wings", bad);
    expect_problem(&problems, place, "", "json.unknown_key");
    snprintf(place, sizeof place, "%s/traits/0", bad);
    expect_problem(&problems, place, "", "json.unknown_id");
    expect_problem(&problems, "corsairs/a.json#/ships", "", "json.unknown_key");
    expect_problem(&problems, "corsairs/a.json#/weapons", "", "json.wrong_type");
    expect_problem(&problems, "corsairs/b.json#/system", "", "json.wrong_system");
    expect_problem(&problems, "corsairs/armies/c.json#line 1, column 1", "", "json.syntax");
    expect_problem(&problems, "corsairs/scenarios#", "", "file.unreadable");
    expect_count(&problems, 12);
}

/* A unit of no ready army, which somebody who learns meets all the same. */
static void the_armies_of_a_lesson_have_names_in_both_languages(void **state)
{
    (void)state;
    assert_true(catalogue_load("warband", NULL, &catalogue, &problems));
    json_t *names = catalogue_names(&catalogue);

    assert_string_equal(json_string_value(json_object_get(json_object_get(names, "Outriders"), "fr")),
                        "Coureurs");
    json_decref(names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_built_in_file_parses, clean, drop),
        cmocka_unit_test_setup_teardown(the_built_in_catalogue_keeps_its_schema, clean, drop),
        cmocka_unit_test_setup_teardown(the_weapons_are_those_of_the_sheet, clean, drop),
        cmocka_unit_test_setup_teardown(an_unknown_system_is_refused, clean, drop),
        cmocka_unit_test_setup_teardown(a_folder_adds_and_replaces, clean, drop),
        cmocka_unit_test_setup_teardown(errors_of_a_folder_name_file_and_place, clean, drop),
        cmocka_unit_test_setup_teardown(the_armies_of_a_lesson_have_names_in_both_languages, clean, drop),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
