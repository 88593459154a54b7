/* An army list in lines, from the schema alone: tiny's, whose units have members. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/cli/words_army.h"
#include "client/core/text.h"
#include "common/army/army.h"

static struct catalogue catalogue;
static struct problems problems;

static int begin(void **state)
{
    (void)state;
    return catalogue_load("tiny", NULL, &catalogue, &problems) ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    text_forget();
    text_use("en");
    catalogue_free(&catalogue);
    return 0;
}

static void expect_lines(const json_t *list, const char *wanted)
{
    struct bytes text = {0};

    add_army_list(&text, list, catalogue.schema);
    bytes_add(&text, "", 1);
    assert_string_equal((const char *)text.data, wanted);
    bytes_free(&text);
}

static void learn(const char *id, const char *en, const char *fr)
{
    text_learn(id, en, fr);
}

static void members_stand_below_whom_they_belong_to(void **state)
{
    (void)state;
    learn("man", "Man", "Homme");
    learn("map", "Map", "Carte");
    learn("whistle", "Whistle", "Sifflet");
    learn("mortar", "Mortar", "Mortier");
    learn("swivel", "Swivel gun", "Pierrier");
    expect_lines(catalogue_army(&catalogue, "train"), "  4 × Man: Guards\n"
                                                      "    Sergeant\n"
                                                      "      items: Whistle, Map\n"
                                                      "    Standard\n"
                                                      "  3 × Man: Gunners\n"
                                                      "    Sergeant: Old Bess\n"
                                                      "    Gun, Mortar\n"
                                                      "      3 × Crew, Man\n"
                                                      "    Gun, Swivel gun\n"
                                                      "      Crew, Man\n");
}

static void it_is_said_in_french(void **state)
{
    json_t *list =
        json_loads("{\"units\":[{\"profile\":\"man\",\"members\":[{\"slot\":\"sergeant\",\"items\":["
                   "\"map\"]}]}]}",
                   0, NULL);

    (void)state;
    text_use("fr");
    learn("man", "Man", "Homme");
    learn("map", "Map", "Carte");
    expect_lines(list, "  Homme\n    Sergent\n      objets\u202f: Carte\n");
    json_decref(list);
}

static void expect_name(const char *name, const char *wanted)
{
    struct bytes text = {0};

    text_name(&text, name);
    bytes_add(&text, "", 1);
    assert_string_equal((const char *)text.data, wanted);
    bytes_free(&text);
}

static void members_at_the_table_have_the_name_of_their_unit_in_theirs(void **state)
{
    (void)state;
    text_use("fr");
    learn("Guards", "Guards", "Gardes");
    learn("sergeant of {unit}", "sergeant of {unit}", "sergent ({unit})");
    expect_name("sergeant of Guards", "sergent (Gardes)");
    expect_name("sergeant of Les Braves", "sergent (Les Braves)");
    expect_name("sergeant of ", "sergeant of ");
    expect_name("sergeant", "sergeant");
}

/* A server keeps lists that are wrong. */
static void what_the_schema_does_not_know_is_left_out(void **state)
{
    json_t *list =
        json_loads("{\"units\":[7,{\"profile\":4,\"count\":\"x\",\"members\":[{\"slot\":\"king\"},3,{"
                   "\"slot\":\"sergeant\",\"items\":{},\"more\":1},{\"slot\":\"standard\",\"items\":[]}"
                   "]}]}",
                   0, NULL);

    (void)state;
    expect_lines(list, "  \n  4\n    Sergeant\n    Standard\n");
    json_decref(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(members_stand_below_whom_they_belong_to, begin, end),
        cmocka_unit_test_setup_teardown(it_is_said_in_french, begin, end),
        cmocka_unit_test_setup_teardown(members_at_the_table_have_the_name_of_their_unit_in_theirs, begin,
                                        end),
        cmocka_unit_test_setup_teardown(what_the_schema_does_not_know_is_left_out, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
