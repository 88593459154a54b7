/* Scenario files: what they can say, and how they fail. Played with the tiny system. Quotes are written as '.
 */
#include "client/scenario/scenario.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define HEAD                                                                                                 \
    "{'format': 1, 'system': 'tiny', 'table': {'width': 60, 'depth': 40}, 'sides': ["                        \
    "{'zone': [[0, 0], [60, 0], [60, 10], [0, 10]],"                                                         \
    " 'figures': [{'name': 'Red', 'profile': 'man', 'set': {'wounds': 1}}]},"                                \
    "{'zone': [[0, 30], [60, 30], [60, 40], [0, 40]],"                                                       \
    " 'figures': [{'name': 'Blue', 'profile': 'man'}]}], "

#define DEPLOYED                                                                                             \
    "{'side': 'A', 'answer': {'place': {'Red': [10, 5]}}},"                                                  \
    "{'side': 'B', 'answer': {'place': {'Blue': {'at': [10, 35], 'facing': 180}}}},"

#define ORDERS                                                                                               \
    "{'side': 'A', 'answer': {'order': {'Red': 'shoot'}}}, {'side': 'B', 'answer': {'order': {'Blue': "      \
    "'hold'}}, 'dice': [6, 1]}"

static struct scenario_result result;

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

static void passes(const char *quoted)
{
    if (!play(quoted))
        fail_msg("%s", result.message);
}

/* It fails, and the message has both of these in it. */
static void fails(const char *quoted, const char *where, const char *what)
{
    assert_false(play(quoted));
    if (!strstr(result.message, where) || !strstr(result.message, what))
        fail_msg("the message is: %s", result.message);
}

static void test_a_game_goes_as_the_file_says(void **state)
{
    (void)state;
    passes(HEAD "'proves': ['T1-a'], 'play': ["
                "{'expect': [{'asked': 'A', 'kind': 'place', 'key': 'tiny.deploy', 'movables': {'Red': 0, "
                "'Blue': null}},"
                "            {'figure': 'Red', 'field': 'wounds', 'is': 1}, {'figure': 'Red', 'is': {'fate': "
                "'reserve'}}]}," DEPLOYED "{'expect': [{'figure': 'Blue', 'at': [10, 35], 'facing': 180},"
                "            {'event': 'tiny.deployed', 'rule': 'T1-a', 'args': {'figure': 'Red'}},"
                "            {'event': 'tiny.deployed', 'args': {'figure': 'Blue'}},"
                "            {'match': {'turn': 1, 'outcome': 'none'}}]}," ORDERS ","
                "{'expect': [{'event': 'tiny.orders_noted', 'seen_by': ['A', 'master'], 'not_seen_by': ['B', "
                "'spectator']},"
                "            {'event': 'tiny.initiative', 'roll': [{'side': 'A', 'faces': [6], 'total': 6}, "
                "{'side': 'B', 'total': 1}]},"
                "            {'no_event': 'tiny.deployed'}]}]}");
    assert_int_equal(result.steps, 7);
    assert_int_equal(result.expectations, 10);
}

static void test_dice_are_used_up_exactly(void **state)
{
    (void)state;
    passes(HEAD "'dice': [6, {'d': 6, 'is': 1}], 'play': [" DEPLOYED
                "{'side': 'A', 'answer': {'order': {'Red': 'shoot'}}}, {'side': 'B', 'answer': {'order': "
                "{'Blue': 'hold'}}}]}");
    fails(HEAD "'dice': [6], 'play': [" DEPLOYED "{'side': 'A', 'answer': {'order': {'Red': 'shoot'}}}, "
               "{'side': 'B', 'answer': {'order': {'Blue': 'hold'}}}]}",
          "step 4", "the script is used up");
    fails(HEAD "'dice': [4], 'play': [" DEPLOYED "{'note': 'nothing'}]}", "at the end", "never rolled");
    fails(HEAD "'dice': [{'d': 20, 'is': 6}, 1], 'play': [" DEPLOYED
               "{'side': 'A', 'answer': {'order': {'Red': 'shoot'}}}, {'side': 'B', 'answer': {'order': "
               "{'Blue': 'hold'}}}]}",
          "step 4", "asks for a D6");
    fails(HEAD "'dice': [7], 'play': []}", "", "die 1");
    fails(HEAD "'play': [" DEPLOYED "{'side': 'A', 'answer': {'order': {'Red': 'shoot'}}},"
               "{'side': 'B', 'answer': {'order': {'Blue': 'hold'}}, 'dice': [6, 1, 1]}]}",
          "step 4", "never rolled");
}

static void test_an_illegal_answer_fails_with_its_rule(void **state)
{
    (void)state;
    fails(HEAD "'play': [{'side': 'A', 'answer': {'place': {'Red': [10, 25]}}}]}", "step 1", "rule T1-a");
    passes(HEAD "'play': [{'side': 'A', 'answer': {'place': {'Red': [10, 25]}}, 'refused': {'rule': 'T1-a', "
                "'figure': 'Red'}}]}");
    fails(HEAD
          "'play': [{'side': 'A', 'answer': {'place': {'Red': [10, 25]}}, 'refused': {'rule': 'T4-a'}}]}",
          "step 1", "rule T1-a");
    fails(HEAD "'play': [{'side': 'A', 'answer': {'place': {'Red': [10, 5]}}, 'refused': {'rule': 'T1-a'}}]}",
          "step 1", "this is allowed");
}

static void test_an_answer_that_makes_no_sense(void **state)
{
    (void)state;
    fails(HEAD "'play': [{'side': 'A', 'answer': {'pick': 'x'}}]}", "step 1", "place");
    fails(HEAD "'play': [{'side': 'B', 'default': true}]}", "step 1", "asked nothing");
    fails(HEAD "'play': [{'side': 'A', 'answer': {'place': {'Nobody': [1, 1]}}}]}", "step 1", "Nobody");
    fails(HEAD "'play': [{'side': 'A', 'suggestion': 'fly'}]}", "step 1", "no such suggestion");
}

static void test_an_expectation_not_met(void **state)
{
    (void)state;
    fails(HEAD "'play': [{'expect': {'figure': 'Red', 'field': 'wounds', 'is': 2}}]}", "step 1",
          "wounds of Red is 1, not 2");
    fails(HEAD "'play': [{'expect': {'asked': 'B'}}]}", "step 1", "asked nothing");
    fails(HEAD "'play': [{'expect': {'asked': 'A', 'kind': 'pick'}}]}", "step 1",
          "kind of the decision is place");
    fails(HEAD "'play': [{'expect': {'event': 'tiny.turn'}}]}", "step 1", "no event tiny.turn");
    fails(HEAD "'play': [" DEPLOYED "{'expect': {'event': 'tiny.deployed', 'args': {'figure': 'Nobody'}}}]}",
          "step 3", "there is one, but");
    fails(HEAD "'play': [" DEPLOYED "{'expect': {'figure': 'Red', 'at': [11, 5]}}]}", "step 3",
          "10.00, 5.00");
    fails(HEAD "'play': [" DEPLOYED "{'expect': {'no_event': 'tiny.turn'}}]}", "step 3", "there is an event");
}

/* A message is for the author: words, names, what there is instead, and never a hole. */
static void test_messages_say_what_is_wrong(void **state)
{
    (void)state;
    fails(HEAD
          "'play': [{'side': 'A', 'answer': {'place': {'Red': [10, 5]}}, 'refused': {'figure': 'Red'}}]}",
          "step 1", "this is allowed, and should be refused");
    assert_null(strstr(result.message, "(null)"));
    fails(HEAD "'play': [{'side': 'A', 'answer': {'pick': 'x'}}]}",
          "this is no answer to tiny.deploy, a \"place\"", "(Red)");
    fails(HEAD "'play': [" DEPLOYED "{'expect': {'asked': 'A', 'options': ['fly']}}]}",
          "\"fly\" is not offered", "what is: ");
    fails(HEAD "'play': [{'expect': {'asked': 'C'}}]}", "step 1", "names no side");
    fails(HEAD "'play': [{'expect': {'asked': 'A', 'suggestions': ['fly']}}]}", "step 1",
          "\"fly\" is not suggested");
    fails(HEAD "'play': [{'expect': {'asked': 'A', 'no_suggestions': [0]}}]}", "step 1", "0 is suggested");
    passes(HEAD "'play': [{'expect': {'asked': 'A', 'suggestions': [0], 'no_suggestions': ['fly', 99]}}]}");
}

/* What a file writes by hand must be what a game could reach. */
static void test_a_table_that_no_game_reaches(void **state)
{
    (void)state;
    fails("{'format': 1, 'system': 'tiny', 'table': {'width': 60, 'depth': 40}, 'sides': ["
          "{'figures': [{'name': 'Red', 'profile': 'man', 'at': [10, 5]}]},"
          "{'figures': [{'name': 'Blue', 'profile': 'man', 'at': [10.5, 5]}]}], 'play': []}",
          "no game reaches", "Red and Blue stand in each other");
    fails("{'format': 1, 'system': 'tiny', 'table': {'width': 60, 'depth': 40}, 'sides': ["
          "{'figures': [{'name': 'Red', 'profile': 'man', 'fate': 'in_play'}]},"
          "{'figures': [{'name': 'Blue', 'profile': 'man'}]}], 'play': []}",
          "no game reaches", "Red is in play, but not on the table");
}

static void test_a_file_that_is_wrong(void **state)
{
    (void)state;
    fails("{", "", "no JSON");
    fails("{'format': 1, 'system': 'chess'}", "", "no system \"chess\"");
    fails(HEAD "'ply': []}", "", "cannot have \"ply\"");
    fails(HEAD "'proves': ['T99-z'], 'play': []}", "", "T99-z");
    fails(HEAD "'options': ['snow'], 'play': []}", "setup", "/options/snow");
    fails(HEAD "'start': {'turn': 2}, 'play': []}", "", "middle");
    fails(HEAD "'play': [{'expct': {}}]}", "step 1", "expct");
    fails(HEAD "'play': [{}]}", "step 1", "nothing to do");
}

/* The dice that were rolled before come again when the match is rebuilt. */
static void test_the_game_master_takes_back(void **state)
{
    (void)state;
    passes(HEAD "'play': [" DEPLOYED ORDERS ","
                "{'master': {'act': 'takeback', 'to': 4, 'text': 'a slip'}},"
                "{'expect': {'asked': 'B', 'kind': 'order'}},"
                "{'side': 'B', 'answer': {'order': {'Blue': 'hold'}}, 'dice': [2, 3]},"
                "{'expect': {'event': 'tiny.initiative', 'roll': {'side': 'B', 'total': 3}}}]}");
}

static void test_time_runs_out(void **state)
{
    (void)state;
    passes(HEAD "'play': [{'timeout': 'A'}, {'expect': [{'event': 'match.timeout', 'args': {'side': 'A'}}, "
                "{'asked': 'B'}]},"
                "{'do': 'resign', 'side': 'B'}, {'expect': [{'match': {'outcome': 'won', 'winner': 'A'}}, "
                "{'asked': null}]}]}");
}

/* Tiny leaves to the game master how dense the woods are. */
#define RULED HEAD "'master': true, 'options': {'ruled': true}, "

static void test_the_game_master_is_asked(void **state)
{
    (void)state;
    passes(RULED "'play': [{'expect': [{'asked': 'master', 'key': 'tiny.density'}]},"
                 "{'side': 'master', 'answer': {'number': 3}, 'expect': [{'match': {'wood': 3}},"
                 "{'asked': 'A', 'key': 'tiny.deploy'}]}]}");
    passes(RULED "'play': [{'timeout': 'master', 'expect': [{'event': 'match.master_timeout'},"
                 "{'match': {'wood': 2}}]}, {'do': 'overrule', 'side': 'A', 'change': {'act': 'change',"
                 "'field': 'wood', 'value': 1}}, {'do': 'overrule', 'side': 'B', 'change': {'act': 'change',"
                 "'field': 'wood', 'value': 1}, 'expect': [{'event': 'match.overruled'},"
                 "{'match': {'wood': 1}}]}]}");
    fails(RULED "'play': [{'side': 'A', 'default': true}]}", "step 1", "A is asked nothing");
}

#define TWO_A_SIDE                                                                                           \
    "{'format': 1, 'system': 'tiny', 'table': {'width': 60, 'depth': 40}, 'sides': ["                        \
    "{'figures': [{'profile': 'man', 'at': [10, 5]}, {'name': 'Rod', 'profile': 'man', 'at': [30, 5]}]},"    \
    "{'name': 'Blues', 'figures': [{'name': 'Blue', 'profile': 'man', 'at': [10, 35]},"                      \
    " {'name': 'Bess', 'profile': 'man', 'at': [30, 35]}]}], "

/* Names stay with their sides and figures, whatever the numbers are; a number shows that they differ. */
static void test_sides_and_figures_in_another_order(void **state)
{
    const char *named =
        TWO_A_SIDE "'play': [{'expect': [{'figure': 'A1', 'at': [10, 5]}, {'figure': 'Rod', 'at': [30, 5]},"
                   "  {'figure': 'Bess', 'at': [30, 35]}, {'figure': 'Bess', 'is': {'side': 'B'}}]}]}";
    const char *numbered = TWO_A_SIDE "'play': [{'expect': {'figure': 0, 'at': [10, 5]}}]}";

    (void)state;
    for (int order = 0; order < SCENARIO_ORDERS; order++) {
        if (!play_ordered(named, (enum scenario_order)order))
            fail_msg("order %d: %s", order, result.message);
        assert_int_equal(result.expectations, 4);
        assert_int_equal(play_ordered(numbered, (enum scenario_order)order), order == SCENARIO_AS_WRITTEN);
    }
}

/* A rolls 6 and B 1 in each order, because the dice say whose they are. */
static void test_dice_that_say_whose_they_are(void **state)
{
    const char *file = HEAD
        "'play': [{'default': true}, {'default': true}, {'side': 'A', 'answer': {'order': {'Red': 'shoot'}}},"
        "{'side': 'B', 'answer': {'order': {'Blue': 'hold'}},"
        " 'dice': [{'of': 'A', 'is': 6}, {'of': 'B', 'is': 1}]},"
        "{'expect': {'event': 'tiny.initiative', 'roll': [{'side': 'A', 'faces': [6]}, {'side': 'B', "
        "'faces': [1]}]}}]}";

    (void)state;
    passes(file);
    if (!play_ordered(file, SCENARIO_SIDES_SWAPPED))
        fail_msg("%s", result.message);
    assert_int_equal(result.expectations, 1);
}

static void test_a_file_that_is_only_played_as_written(void **state)
{
    const char *file = HEAD "'as_written': {'sides': 'the first side begins'}, 'play': [{'expect': {'asked': "
                            "'A', 'movables': {'Red': 0}}}]}";

    (void)state;
    passes(file);
    assert_false(result.skipped);
    assert_true(play_ordered(file, SCENARIO_SIDES_SWAPPED));
    assert_true(result.skipped);
    assert_true(play_ordered(file, SCENARIO_FIGURES_REVERSED));
    assert_false(result.skipped);
}

#define GROUND                                                                                               \
    "'terrain': [{'kind': 'wood', 'outline': [[20, 15], [40, 15], [40, 25], [20, 25]]}, "                    \
    "{'kind': 'fence', 'line': [[2, 20], [15, 20]]}], 'options': ['ground'], "
#define LAID                                                                                                 \
    "{'side': 'A', 'answer': {'lay': {'wood': {'at': [50, 20], 'facing': 90}}}},"                            \
    "{'side': 'B', 'answer': {'lay': {'wood': [50, 33], 'river': [[0, 30], [30, 28], [60, 28]]}}},"

/* Terrain is laid, burns and is marked: files say all of it in words. */
static void test_ground_that_changes(void **state)
{
    (void)state;
    passes(
        HEAD GROUND
        "'set_terrain': [{'terrain': 0, 'set': {'burning': 1}}], 'play': ["
        "{'expect': [{'asked': 'A', 'kind': 'lay', 'key': 'tiny.lay'}]}," LAID
        "{'expect': [{'event': 'tiny.laid', 'args': {'side': 'A', 'piece': 2, 'at': [47, 24]}, 'marks': []},"
        "            {'event': 'tiny.laid', 'args': {'side': 'B', 'piece': 3}},"
        "            {'event': 'tiny.laid', 'rule': 'T12-b', 'args': {'piece': 4, 'at': [0, 30]}},"
        "            {'terrain': 0, 'is': {'burning': 1}}, {'terrain': 4, 'is': {'kind': "
        "'river'}}]}," DEPLOYED ORDERS ", {'side': 'A', 'answer': {'target': {'at': [8, 20]}}},"
        "{'expect': [{'event': 'tiny.blast', 'args': {'at': [8, 20]},"
        "             'marks': [{'kind': 'burst', 'at': [8, 20], 'radius': 3, 'to': null, 'cone': false}]},"
        "            {'event': 'tiny.breached', 'rule': 'T12-d', 'args': {'piece': 1}, 'marks': [{'kind': "
        "'fell'}]}]}]}");
    fails(HEAD GROUND "'set_terrain': [{'terrain': 9, 'set': {}}], 'play': []}", "set_terrain", "no piece");
    fails(HEAD GROUND "'set_terrain': [{'terrain': 0, 'set': {'wet': 1}}], 'play': []}", "terrain", "wet");
    fails(HEAD GROUND "'play': [{'side': 'A', 'answer': {'lay': {'lake': [50, 20]}}}]}", "lay",
          "no_such_piece");
    fails(HEAD GROUND "'play': [" LAID DEPLOYED ORDERS
                      ", {'side': 'A', 'answer': {'target': {'at': [8, 20]}}},"
                      "{'expect': {'event': 'tiny.blast', 'marks': [{'kind': 'burst', 'radius': 4}]}}]}",
          "tiny.blast", "its marks are");
    fails(HEAD GROUND "'play': [" LAID DEPLOYED ORDERS
                      ", {'side': 'A', 'answer': {'target': {'at': [8, 20]}}},"
                      "{'expect': {'event': 'tiny.blast', 'marks': []}}]}",
          "tiny.blast", "its marks are");
    fails(HEAD GROUND "'play': [" LAID DEPLOYED ORDERS
                      ", {'side': 'A', 'answer': {'target': {'at': [8, 20]}}},"
                      "{'expect': {'event': 'tiny.blast', 'args': {'at': [8, 21]}}}]}",
          "tiny.blast", "its at is");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ground_that_changes),
        cmocka_unit_test(test_a_game_goes_as_the_file_says),
        cmocka_unit_test(test_dice_are_used_up_exactly),
        cmocka_unit_test(test_an_illegal_answer_fails_with_its_rule),
        cmocka_unit_test(test_an_answer_that_makes_no_sense),
        cmocka_unit_test(test_an_expectation_not_met),
        cmocka_unit_test(test_messages_say_what_is_wrong),
        cmocka_unit_test(test_a_table_that_no_game_reaches),
        cmocka_unit_test(test_a_file_that_is_wrong),
        cmocka_unit_test(test_the_game_master_takes_back),
        cmocka_unit_test(test_time_runs_out),
        cmocka_unit_test(test_the_game_master_is_asked),
        cmocka_unit_test(test_sides_and_figures_in_another_order),
        cmocka_unit_test(test_dice_that_say_whose_they_are),
        cmocka_unit_test(test_a_file_that_is_only_played_as_written),
    };

    return cmocka_run_group_tests_name("scenario", tests, NULL, NULL);
}
