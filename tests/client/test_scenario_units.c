/* Scenario files of units in ranks: the files of tiny (tests/tiny/scenes) pass in every order, and each
 * contradiction is refused in words that name the unit, the slot and the reason. Quotes are written as '. */
#include "client/scenario/scenario.h"

#include <assert.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *folder;
static struct scenario_result result;

/* --- the files ------------------------------------------------------------------------------------- */

static char *read_file(const char *name, size_t *bytes)
{
    enum { MOST = 32768 };
    static char text[MOST];
    char path[512];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s.json", folder, name);
    file = fopen(path, "rb");
    if (!file)
        fail_msg("%s cannot be read", path);
    *bytes = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_true(*bytes < MOST);
    return text;
}

static void passes_in_every_order(const char *name, int32_t expectations)
{
    size_t bytes;
    const char *text = read_file(name, &bytes);

    for (int order = 0; order < SCENARIO_ORDERS; order++) {
        if (!scenario_run(text, bytes, (enum scenario_order)order, NULL, &result))
            fail_msg("%s, order %d: %s", name, order, result.message);
        if (!result.skipped)
            assert_int_equal(result.expectations, expectations);
    }
}

static void test_the_clauses_of_t11_and_t17(void **state)
{
    (void)state;
    passes_in_every_order("drawn_up", 11);
    passes_in_every_order("manoeuvres", 16);
    passes_in_every_order("wood", 2);
    passes_in_every_order("stops", 6);
    passes_in_every_order("no_room", 3);
    passes_in_every_order("wheels", 9);
    passes_in_every_order("ranks_close", 4);
    passes_in_every_order("members", 10);
    passes_in_every_order("two_blocks", 6);
    passes_in_every_order("lines_sight", 7);
    passes_in_every_order("lines_contact", 13);
    passes_in_every_order("lines_lap", 8);
    passes_in_every_order("lines_back", 3);
}

/* --- contradictions -------------------------------------------------------------------------------- */

struct contradiction {
    const char *guards; /* what the file says of the unit, with the contradiction */
    const char *said;   /* part of the message */
};

#define HEAD                                                                                                 \
    "{'format': 1, 'system': 'tiny', 'options': ['ranks'], 'table': {'width': 60, 'depth': 60}, 'sides': ["  \
    "{'figures': [{'name': 'Hero', 'profile': 'man'}, {'name': 'Ann', 'profile': 'man', 'at': [5, 5]}], "    \
    "'units': [{'name': 'Guards', 'profile': 'man', 'count': 6, "
#define TAIL                                                                                                 \
    "}]}, {'units': [{'name': 'Orcs', 'profile': 'man', 'count': 4, 'at': [50, 50], 'files': 2}]}], "        \
    "'play': [{'note': 'nothing'}]}"
#define DRAWN_UP "'at': [30, 20], 'files': 3"

static bool play_ordered(const char *quoted, enum scenario_order order)
{
    static char text[16384];
    size_t bytes = strlen(quoted);

    assert_true(bytes < sizeof text);
    for (size_t i = 0; i <= bytes; i++)
        text[i] = quoted[i] == '\'' ? '"' : quoted[i];
    return scenario_run(text, bytes, order, NULL, &result);
}

static bool play(const char *quoted)
{
    return play_ordered(quoted, SCENARIO_AS_WRITTEN);
}

static bool play_guards(const char *guards)
{
    char file[4096];

    snprintf(file, sizeof file, "%s%s%s", HEAD, guards, TAIL);
    return play(file);
}

static void must_refuse_all(const struct contradiction *all, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (play_guards(all[i].guards))
            fail_msg("not refused: %s", all[i].guards);
        if (!strstr(result.message, all[i].said))
            fail_msg("%s: the message is: %s", all[i].guards, result.message);
    }
}

static void test_a_sound_unit_is_played(void **state)
{
    (void)state;
    if (!play_guards(DRAWN_UP))
        fail_msg("the sound one: %s", result.message);
}

static void test_contradictions_of_place_are_refused(void **state)
{
    static const struct contradiction all[] = {
        {"'at': [30, 20], 'files': 7", "Guards: 7 files for 6 figures"},
        {"'at': [30, 20], 'files': 4, 'lost': 3", "Guards: 4 files for 3 figures"},
        {"'at': [30, 20]", "Guards: a block needs \"files\""},
        {"'files': 3", "Guards: it has \"files\" and stands nowhere"},
        {DRAWN_UP ", 'layout': 'heap'", "Guards: there is no layout \"heap\"; there are ranks, wedge"},
        {DRAWN_UP ", 'base': 2", "Guards: \"base\" is [width, depth] of one base"},
        {"'at': [1, 20], 'files': 3", "Guards: slot 1 (Guards 1: rank 1, file 1) is off the table"},
        {"'at': [30, 3], 'files': 3", "Guards: slot 4 (Guards 4: rank 2, file 1) is off the table"},
        {"'at': [50, 49], 'files': 2",
         "Guards 1 (slot 1 of Guards: rank 1, file 1) and Orcs 1 (slot 1 of Orcs: rank 1, file 1) stand in "
         "each other"},
        {"'at': [5, 6], 'files': 3",
         "Ann and Guards 2 (slot 2 of Guards: rank 1, file 2) stand in each other"},
    };

    (void)state;
    must_refuse_all(all, sizeof all / sizeof *all);
}

static void test_contradictions_of_members_are_refused(void **state)
{
    static const struct contradiction all[] = {
        {DRAWN_UP ", 'slots': ['Guards 2', 'Guards 2']",
         "Guards: Guards 2 stands in two slots, the second of them is slot 2"},
        {DRAWN_UP ", 'slots': ['Hero']", "Guards: \"Hero\" is no member of it"},
        {DRAWN_UP ", 'slots': [7]", "Guards: it has no member of the number 7"},
        {DRAWN_UP ", 'slots': 'Guards 1'", "Guards: \"slots\" is a list of members"},
        {DRAWN_UP ", 'lost': 1, 'slots': ['Guards 6']",
         "Guards: Guards 6 has slot 1, and is lost or stands by itself"},
        {DRAWN_UP ", 'lost': 7", "Guards: it cannot have lost 7 of 6"},
        {DRAWN_UP ", 'lost': 6", "Guards: it has a place, and nobody is left to stand there"},
        {DRAWN_UP ", 'lost': 'some'", "Guards: \"lost\" is a number, or a list of members"},
        {DRAWN_UP ", 'lost': ['Guards 1', 'Guards 1']", "Guards: Guards 1 is lost twice"},
        {DRAWN_UP ", 'lost': 1, 'figures': {'6': {'fate': 'fled'}}", "Guards: Guards 6 is lost twice"},
        {DRAWN_UP ", 'joined': ['Orcs 1']", "Guards: Orcs 1 is of another side and cannot have joined it"},
        {DRAWN_UP ", 'joined': ['Nobody']", "Guards: there is no \"Nobody\" who could have joined it"},
        {DRAWN_UP ", 'joined': ['Ann']", "Guards: Ann has joined it and stands somewhere else"},
        {DRAWN_UP ", 'joined': ['Hero', 'Hero']", "Guards: Hero has joined it twice"},
    };

    (void)state;
    must_refuse_all(all, sizeof all / sizeof *all);
}

static void test_contradictions_of_fields_are_refused(void **state)
{
    static const struct contradiction all[] = {
        {DRAWN_UP ", 'figures': {'9': {}}", "Guards: \"9\" is no member of it"},
        {DRAWN_UP ", 'figures': ['9']", "Guards: \"figures\" of a unit is an object"},
        {DRAWN_UP ", 'figures': {'2': {'sit': {}}}", "a member cannot have \"sit\""},
        {DRAWN_UP ", 'figures': {'2': {'fate': 'in_play'}}", "Guards: member 2 cannot be said to be in_play"},
        {DRAWN_UP ", 'figures': {'2': {'set': {'wounds': 9}}}",
         "Guards 2: the field \"wounds\" cannot have that value; it takes 0 to 2"},
        {DRAWN_UP ", 'each': {'wounds': 0}", "Guards 1: the field \"wounds\" contradicts the rest"},
        {DRAWN_UP ", 'set': {'order': 'flee'}",
         "Guards: the field \"order\" cannot have that value; it takes none, advance"},
        {DRAWN_UP ", 'set': {'pride': 1}", "Guards has no field \"pride\""},
    };

    (void)state;
    must_refuse_all(all, sizeof all / sizeof *all);
}

static void test_contradictions_of_several_blocks_are_refused(void **state)
{
    static const struct contradiction all[] = {
        {DRAWN_UP ", 'blocks': []", "Guards: it has \"at\" and \"blocks\""},
        {"'blocks': [{'at': [30, 20], 'files': 2, 'count': 2}, {'at': [30, 30], 'files': 2, 'count': 2}, "
         "{'at': [30, 40], 'files': 2}]",
         "\"blocks\" is a list of at most 2"},
        {"'blocks': [{'at': [30, 20], 'files': 2, 'count': 4}, {'at': [31, 21], 'files': 2}]",
         "Guards: slot 1 (Guards 1: block 1, rank 1, file 1) and slot 5 (Guards 5: block 2, rank 1, file 1) "
         "stand in "
         "each other"},
        {"'blocks': [{'at': [30, 20], 'files': 2, 'count': 4}, {'at': [59.5, 40], 'files': 2}]",
         "Guards: slot 6 (Guards 6: block 2, rank 1, file 2) is off the table"},
        {"'blocks': [{'at': [30, 20], 'files': 2, 'count': 7}]",
         "Guards: block 1 has 7 places, and there are 6 figures left for it"},
        {"'blocks': [{'at': [30, 20], 'files': 2, 'count': 4}]",
         "Guards: 2 of its figures have no place in its blocks, the first is Guards 5"},
        {"'blocks': [{'at': [30, 20], 'files': 2, 'fils': 4}]", "a block cannot have \"fils\""},
        {"'at': [[30, 20], [33, 20]]", "Guards: 6 figures, and 2 places"},
    };

    (void)state;
    must_refuse_all(all, sizeof all / sizeof *all);
}

/* --- answers and expectations that are wrong -------------------------------------------------------- */

#define ADVANCE                                                                                              \
    "{'format': 1, 'system': 'tiny', 'options': ['ranks'], 'table': {'width': 60, 'depth': 60}, 'sides': ["  \
    "{'units': [{'name': 'Guards', 'profile': 'man', 'count': 6, " DRAWN_UP "}]}, "                          \
    "{'units': [{'name': 'Orcs', 'profile': 'man', 'count': 4, 'at': [50, 50], 'files': 2}]}], "             \
    "'dice': [6, 1], 'play': [{'side': 'A', 'answer': {'order': {'Guards': 'advance'}}}, "                   \
    "{'side': 'B', 'answer': {'order': {'Orcs': 'hold'}}}, "

struct untruth {
    const char *step, *said;
};

static void must_tell_all(const struct untruth *all, size_t count)
{
    char file[4096];

    for (size_t i = 0; i < count; i++) {
        snprintf(file, sizeof file, "%s%s]}", ADVANCE, all[i].step);
        if (play(file))
            fail_msg("it passes: %s", all[i].step);
        if (!strstr(result.message, "step 3") || !strstr(result.message, all[i].said))
            fail_msg("%s: the message is: %s", all[i].step, result.message);
    }
}

static void test_answers_and_previews_that_are_wrong_are_told(void **state)
{
    static const struct untruth all[] = {
        {"{'answer': {'drill': {'Guards': 'fly 4'}}}", "There is no such manoeuvre here"},
        {"{'answer': {'drill': {'Guards': {'fly': 4}}}}", "There is no such manoeuvre here"},
        {"{'answer': {'drill': {'Guards': 'ahead'}}}", "(ahead)"},
        {"{'answer': {'drill': {'Guards': 'ahead 4 degrees'}}}", "(ahead 4 degrees)"},
        {"{'answer': {'drill': {'Guards': 'files 2.5'}}}", "(files 2.5)"},
        {"{'answer': {'drill': {'Nobody': 'ahead 4'}}}", "Nobody"},
        {"{'answer': {'drill': {'Guards': 'ahead 4'}}, 'try': true, 'preview': {'legs': [{'cost': 5}]}}",
         "the cost of leg 1 would be 4.00"},
        {"{'answer': {'drill': {'Guards': 'ahead 4'}}, 'try': true, 'preview': {'legs': [{'done': 5}]}}",
         "of leg 1 4.00 would be done"},
        {"{'answer': {'drill': {'Guards': 'ahead 4'}}, 'try': true, 'preview': {'legs': []}}",
         "1 legs would be gone"},
        {"{'answer': {'drill': {'Guards': 'ahead 4'}}, 'try': true, 'preview': {'legs': [{'stop': 'x'}]}}",
         "leg 1 would not be stopped"},
        {"{'answer': {'drill': {'Guards': 'ahead 4'}}, 'try': true, 'preview': {'block': {'at': [30, 25]}}}",
         "the front of Guards is at 30.00, 24.00"},
        {"{'answer': {'drill': {'Guards': 'ahead 4'}}, 'try': true, 'preview': {'block': {'unit': 'Orcs'}}}",
         "the preview tells of no such block"},
    };

    (void)state;
    must_tell_all(all, sizeof all / sizeof *all);
}

static void test_questions_that_are_not_so_are_told(void **state)
{
    static const struct untruth all[] = {
        {"{'expect': {'asked': 'A', 'manoeuvres': {'fly': {}}}}",
         "\"fly\" is not offered; what is: Guards, ahead"},
        {"{'expect': {'asked': 'A', 'no_manoeuvres': ['ahead']}}", "\"ahead\" is offered"},
        {"{'expect': {'asked': 'A', 'manoeuvres': {'ahead': {'most': 9}}}}", "the most of ahead is 10.00"},
        {"{'expect': {'asked': 'A', 'manoeuvres': {'wheel': {'least': -45}}}}",
         "the least of wheel is -90.00"},
        {"{'expect': {'asked': 'A', 'manoeuvres': {'wheel': {'times': 2}}}}", "wheel can be done 1 times"},
        {"{'expect': {'asked': 'A', 'manoeuvres': {'pivot': {'together': ['ahead']}}}}",
         "pivot and ahead cannot be done together"},
        {"{'expect': {'asked': 'A', 'unit': 'Orcs'}}", "the decision is about Guards"},
        {"{'expect': {'asked': 'A', 'template': {'kind': 'disc'}}}", "the template is a none"},
    };

    (void)state;
    must_tell_all(all, sizeof all / sizeof *all);
}

static void test_units_that_are_not_so_are_told(void **state)
{
    static const struct untruth all[] = {
        {"{'expect': {'unit': 'Guards', 'at': [31, 20]}}", "the front of Guards is at 30.00, 20.00"},
        {"{'expect': {'unit': 'Guards', 'facing': 90}}", "Guards faces 0.0"},
        {"{'expect': {'unit': 'Guards', 'files': 2}}", "the files of Guards: 3, not 2"},
        {"{'expect': {'unit': 'Guards', 'ranks': 3}}", "the ranks of Guards: 2, not 3"},
        {"{'expect': {'unit': 'Guards', 'count': 5}}", "the count of Guards: 6, not 5"},
        {"{'expect': {'unit': 'Guards', 'layout': 'wedge'}}", "the layout of Guards is ranks, not wedge"},
        {"{'expect': {'unit': 'Guards', 'block': 2}}", "Guards has 1 block"},
        {"{'expect': {'unit': 'Guards', 'members': ['Guards 1']}}", "Guards has 6 members"},
        {"{'expect': {'unit': 'Guards', 'includes': ['Orcs 1']}}", "Orcs 1 is no member of Guards"},
        {"{'expect': {'unit': 'Guards', 'without': ['Guards 1']}}", "Guards 1 is a member of Guards"},
        {"{'expect': {'unit': 'Guards', 'standing': [['Guards 2', null, null]]}}",
         "rank 1, file 1 of Guards: there stands Guards 1"},
        {"{'expect': {'unit': 'Guards', 'standing': [null, ['Guards 4']]}}",
         "rank 2 of Guards has 3 figures"},
        {"{'expect': {'unit': 'Guards', 'rank': 1}}", "cannot have \"rank\""},
        {"{'expect': {'figure': 'Guards 4', 'rank': 1}}", "the rank of Guards 4: 2, not 1"},
        {"{'expect': {'figure': 'Guards 4', 'file': 2}}", "the file of Guards 4: 1, not 2"},
        {"{'expect': {'figure': 'Guards 4', 'rank': null}}", "Guards 4 stands in ranks"},
        {"{'expect': {'figure': 'Guards 4', 'of': 'Orcs'}}", "Guards 4 belongs to Guards"},
    };

    (void)state;
    must_tell_all(all, sizeof all / sizeof *all);
}

static void test_orders_that_are_not_open(void **state)
{
    (void)state;
    assert_false(play(
        HEAD DRAWN_UP
        ", 'joined': ['Hero']}]}, {'units': [{'name': 'Orcs', 'profile': 'man', 'at': [50, 50], 'files': "
        "1}]}], 'play': [{'expect': {'asked': 'A', 'no_orders': {'Guards': ['hold']}}}]}"));
    assert_non_null(strstr(result.message, "the order \"hold\" is open to Guards"));
    assert_false(play(
        HEAD DRAWN_UP
        ", 'joined': ['Hero']}]}, {'units': [{'name': 'Orcs', 'profile': 'man', 'at': [50, 50], 'files': "
        "1}]}], 'play': [{'expect': {'asked': 'A', 'orders': {'Guards': ['parade']}}}]}"));
    assert_non_null(strstr(result.message, "the order \"parade\" is closed to Guards"));
}

/* Names stay with their slots; the numbers of the figures show that they are counted backwards. */
static void test_figures_are_numbered_backwards_within_units(void **state)
{
    const char *named = ADVANCE "{'expect': [{'figure': 'Guards 1', 'rank': 1, 'file': 1}, "
                                "{'figure': 'Guards 6', 'rank': 2, 'file': 3}]}]}";
    const char *numbered = ADVANCE "{'expect': {'figure': 0, 'rank': 1, 'file': 1}}]}";

    (void)state;
    for (int order = SCENARIO_AS_WRITTEN; order < SCENARIO_ORDERS; order++)
        if (order != SCENARIO_SIDES_SWAPPED && !play_ordered(named, (enum scenario_order)order))
            fail_msg("order %d: %s", order, result.message);
    assert_true(play(numbered));
    assert_false(play_ordered(numbered, SCENARIO_FIGURES_REVERSED));
    assert_non_null(strstr(result.message, "the rank of Guards 6: 2, not 1"));
}

/* A side's figures have the first numbers as the file is written, and its units have them backwards. */
static void test_units_come_before_figures_backwards(void **state)
{
    const char *numbered =
        HEAD DRAWN_UP "}]}, {'units': [{'name': 'Orcs', 'profile': 'man', 'at': [50, 50], 'files': 1}]}], "
                      "'play': [{'expect': {'figure': 0, 'of': 'Guards'}}]}";

    (void)state;
    assert_false(play(numbered));
    assert_non_null(strstr(result.message, "Hero belongs to Hero"));
    if (!play_ordered(numbered, SCENARIO_FIGURES_REVERSED))
        fail_msg("%s", result.message);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_units_come_before_figures_backwards),
        cmocka_unit_test(test_the_clauses_of_t11_and_t17),
        cmocka_unit_test(test_a_sound_unit_is_played),
        cmocka_unit_test(test_contradictions_of_place_are_refused),
        cmocka_unit_test(test_contradictions_of_members_are_refused),
        cmocka_unit_test(test_contradictions_of_fields_are_refused),
        cmocka_unit_test(test_contradictions_of_several_blocks_are_refused),
        cmocka_unit_test(test_answers_and_previews_that_are_wrong_are_told),
        cmocka_unit_test(test_questions_that_are_not_so_are_told),
        cmocka_unit_test(test_units_that_are_not_so_are_told),
        cmocka_unit_test(test_orders_that_are_not_open),
        cmocka_unit_test(test_figures_are_numbered_backwards_within_units),
    };

    assert(argc == 2);
    folder = argv[1];
    return cmocka_run_group_tests_name("scenario_units", tests, NULL, NULL);
}
