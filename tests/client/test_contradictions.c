/* States that no game reaches, written by hand into scenario files of every system: each is refused in words
 * that name the invariant, and the same file without the contradiction passes. Quotes are written as '. */
#include "client/scenario/scenario.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct contradiction {
    const char *file;      /* with %s where the two differ */
    const char *broken;    /* what is put there, */
    const char *sound;     /* and what a game could have instead */
    const char *invariant; /* part of the message */
};

static struct scenario_result result;

static bool play(const char *file, const char *part)
{
    static char text[8192];
    int bytes;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    bytes = snprintf(text, sizeof text, file, part);
#pragma GCC diagnostic pop
    assert_in_range(bytes, 1, sizeof text - 1);
    for (int i = 0; i < bytes; i++)
        if (text[i] == '\'')
            text[i] = '"';
    return scenario_run(text, (size_t)bytes, SCENARIO_AS_WRITTEN, NULL, &result);
}

static void refused(const struct contradiction *c, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!play(c[i].file, c[i].sound))
            fail_msg("case %zu (%s), the sound one: %s", i, c[i].invariant, result.message);
        if (play(c[i].file, c[i].broken))
            fail_msg("case %zu (%s) is not refused", i, c[i].invariant);
        if (!strstr(result.message, c[i].invariant))
            fail_msg("case %zu: \"%s\" is not in \"%s\"", i, c[i].invariant, result.message);
    }
}

#define START "'start': {'turn': 1, 'phase': 'activations', 'first': 'A'}, 'play': []}"

/* --- corsairs ------------------------------------------------------------------------------------ */

#define CORSAIRS  "{'format': 1, 'system': 'corsairs', 'table': {'width': 120, 'depth': 90}, "
#define FOE       "{'figures': [{'name': 'Zed', 'profile': 'sailor', 'at': [100, 80]}]}], " START
#define ANN(rest) CORSAIRS "'sides': [{'figures': [{'name': 'Ann', 'profile': 'sailor', " rest "}]}, " FOE
#define BOAT                                                                                                 \
    CORSAIRS "'terrain': [{'kind': 'deep_water', 'outline': [[0, 0], [60, 0], [60, 60], [0, 60]]}], "        \
             "'things': [{'id': 'launch', 'sort': 'rowing_boat', 'at': [30, 30]}, {'id': 'crate', 'sort': "  \
             "'chest', 'at': [90, 40]}], 'sides': [{'figures': ["
#define SAILOR(name, at) "{'name': '" name "', 'profile': 'sailor', 'at': " at ", 'aboard': 'launch'}, "
static void test_corsairs(void **state)
{
    static const struct contradiction all[] = {
        {ANN("'equipment': ['cutlass'], 'at': [20, 20], 'set': {%s}"), "'loaded_1': 1", "",
         "Ann has a weapon loaded that it does not have"},
        {ANN("'equipment': ['pistol'], 'at': [20, 20], 'set': {%s}"), "'loaded_1': 1, 'wet_1': 1",
         "'loaded_1': 0, 'wet_1': 1", "Ann has a firearm both loaded and wet"},
        {ANN("'at': [20, 20], 'set': {%s}"), "'weapon_in_hand': 3", "", "Ann has a weapon in hand"},
        {ANN("'equipment': ['cutlass'], 'at': [20, 20], 'set': {%s}"), "'reloading': 1", "",
         "Ann reloads a weapon that it does not have"},
        {ANN("'at': [20, 20], 'set': {%s}"), "'hidden': 1", "", "Ann hides where nothing hides it"},
        {ANN("'at': [20, 20], 'set': {%s}"), "'swims': 1", "'swims': 0", "Ann swims on dry land"},
        {ANN("'at': [20, 20], 'set': {%s}"), "'rowing': 1", "", "Ann rows, and is in no boat"},
        {ANN("'at': [20, 20]%s"), ", 'elevation': 9", ", 'elevation': 0",
         "Ann stands neither on the ground nor on anything there"},
        {ANN("%s"), "'at': [20, 20], 'fate': 'fled'", "'fate': 'fled'", "Ann has the fate fled and a place"},
        {ANN("'at': [20, 20], 'set': {%s}"), "'class': -1", "'class': 3",
         "\"class\" cannot have that value; it takes 0 to 6"},
        {ANN("'at': [20, 20], 'set': {%s}"), "'class': 0", "'class': 6",
         "Ann has a class that is not from 1 to 6"},
        {ANN("'at': [20, 20]}, {'name': 'Abe', 'profile': 'sailor', %s"), "'at': [20.5, 20]",
         "'at': [23, 20]", "Ann and Abe stand in each other"},
        {CORSAIRS
         "'things': [{'id': 'crate', 'sort': 'chest', 'at': [50, 40]}], 'sides': [{'figures': ["
         "{'name': 'Ann', 'profile': 'sailor', 'at': [20, 20], 'set': {'carries': 'crate'}}, {'name': "
         "'Abe', 'profile': 'sailor', 'at': [22, 20], 'set': {%s}}]}, " FOE,
         "'carries': 'crate'", "", "carries"},
        {BOAT "{'name': 'Ann', 'profile': 'sailor', %s}]}, " FOE, "'at': [90, 80], 'aboard': 'launch'",
         "'at': [30, 30], 'aboard': 'launch'", "Ann is aboard of a boat that is elsewhere"},
        {BOAT "{'name': 'Ann', 'profile': 'sailor', %s}]}, " FOE, "'at': [90, 40], 'aboard': 'crate'",
         "'at': [80, 40]", "Ann is aboard of what is no boat"},
        {BOAT "{'name': 'A1', 'profile': 'sailor', 'at': [28.7, 24.5], 'aboard': 'launch'}, "
              "{'name': 'A2', 'profile': 'sailor', 'at': [31.3, 24.5], 'aboard': 'launch'}, "
              "{'name': 'A3', 'profile': 'sailor', 'at': [28.7, 27], 'aboard': 'launch'}, "
              "{'name': 'A4', 'profile': 'sailor', 'at': [31.3, 27], 'aboard': 'launch'}, "
              "{'name': 'A5', 'profile': 'sailor', 'at': [28.7, 29.5], 'aboard': 'launch'}, "
              "{'name': 'A6', 'profile': 'sailor', 'at': [31.3, 29.5], 'aboard': 'launch'}, "
              "{'name': 'A7', 'profile': 'sailor', 'at': [28.7, 32], 'aboard': 'launch'}, "
              "{'name': 'A8', 'profile': 'sailor', 'at': [31.3, 32], 'aboard': 'launch'}, "
              "{'name': 'Ann', 'profile': 'sailor', %s}]}, " FOE,
         "'at': [30, 35], 'aboard': 'launch'", "'at': [80, 35]", "launch has more aboard than it holds"},
        {BOAT "{'name': 'Ann', 'profile': 'sailor', 'at': [30, 30], 'aboard': 'launch', 'set': {%s}}]}, " FOE,
         "'climber': 1", "", "Ann is aboard of a boat, and swims or climbs"},
    };

    (void)state;
    refused(all, sizeof all / sizeof *all);
}

/* --- brothers ------------------------------------------------------------------------------------ */

#define BROTHERS                                                                                             \
    "{'format': 1, 'system': 'brothers', 'die': 10, 'points': 5000, 'table': {'width': 120, 'depth': 90}, "  \
    "'sides': ["
#define LEVY(name, rest)                                                                                     \
    "{'name': '" name "', 'profile': 'levy', 'c': 5, 't': 5, 'd': 5, 'a': 5, 'm': 5, 'pa': 6, " rest "}"
#define ANOTHER      "]}, {'figures': [" LEVY("Bob", "'equipment': [], 'at': [60, 70]") "]}], " START
#define SIMPLE(rest) BROTHERS "{'figures': [" LEVY("Ann", rest) ANOTHER

static void test_brothers(void **state)
{
    static const struct contradiction all[] = {
        {SIMPLE("'equipment': [], 'at': [60, 20], 'set': {%s}"), "'wound': 3", "'wound': 'wounded'",
         "it takes unhurt, wounded, grievous"},
        {SIMPLE("'equipment': [], 'at': [60, 20], 'set': {%s}"), "'memorised': 1", "",
         "Ann has memorised a spell that it does not know"},
        {SIMPLE("'equipment': [], 'at': [60, 20], 'set': {%s}"), "'posture': 'hanging'", "",
         "Ann hangs at no wall"},
        {SIMPLE("'equipment': [], 'at': [60, 20], 'set': {%s}"), "'pa_lost': 6", "'pa_lost': 5",
         "Ann is in play and has no PA left for good"},
        {SIMPLE("'equipment': [], 'at': [60, 20], 'set': {%s}"), "'stored': 2", "",
         "Ann has saved PA for no action"},
        {SIMPLE("'equipment': [], 'fate': 'out', 'set': {%s}"), "", "'ends': 'dead'",
         "Ann is out of play, and nothing says how it ended"},
        {SIMPLE("'equipment': [], 'at': [60, 20], 'set': {%s}"), "'carries': 'Bob'", "",
         "Ann carries a body"},
        {SIMPLE("'equipment': [], 'mount': 'horse', 'at': [60, 20], 'set': {%s}"), "'posture': 'on_back'", "",
         "Ann rides and lies on the ground"},
        {BROTHERS "{'figures': [" LEVY("Ann", "'equipment': [], 'mount': 'horse', 'at': [60, 20]") ", " LEVY(
             "Abe", "'equipment': [], 'at': [50, 20], 'set': {%s}") ANOTHER,
         "'mount': 'Ann: horse'", "", "rides a mount that has another rider"},
        {SIMPLE("'equipment': [], 'at': [60, 20], 'set': {%s}"), "'visibility': 'hidden', 'routed': 1",
         "'routed': 1", "Ann is routed and hidden"},
        {BROTHERS "{'figures': [" LEVY("Ann", "'equipment': [], 'at': %s, 'set': {'visibility': 'hidden'}")
             ANOTHER,
         "[60, 67.5]", "[60, 20]", "Ann is hidden and in contact with an enemy"},
        {SIMPLE("'equipment': [], 'at': [60, 20]%s"), ", 'elevation': 5", "",
         "Ann stands neither on the ground nor on anything there"},
    };

    (void)state;
    refused(all, sizeof all / sizeof *all);
}

/* --- warband ------------------------------------------------------------------------------------- */

#define WARBAND                                                                                              \
    "{'format': 1, 'system': 'warband', 'table': {'width': 72, 'depth': 48}, 'sides': [{'figures': ["
#define UNIT  "{'name': 'Abe', 'profile': 'soldier', 'count': 3, 'at': [[20, 20], [21, 20], [22, 20]], "
#define ENEMY "]}, {'figures': [{'name': 'Zed', 'profile': 'soldier', 'at': [60, 40]}]}], " START

static void test_warband(void **state)
{
    static const struct contradiction all[] = {
        {WARBAND "{'name': 'Ann', 'profile': 'soldier', 'at': [20, 20], 'set': {%s}}" ENEMY,
         "'wounds_lost': -1", "'wounds_lost': 0", "\"wounds_lost\" cannot have that value; it takes 0 to 10"},
        {WARBAND "{'name': 'Ann', 'profile': 'soldier', 'at': [20, 20], 'set': {%s}}" ENEMY,
         "'wounds_lost': 1", "", "Ann has no wounds left and is still in play"},
        {WARBAND "{'name': 'Ann', 'profile': 'soldier', 'at': [20, 20], 'set': {%s}}" ENEMY,
         "'wounds_lost': 5", "", "Ann has lost more wounds than it had"},
        {WARBAND UNIT "'set_unit': {%s}}" ENEMY, "'start_figures': 2", "'start_figures': 5",
         "Abe 1 is of a unit with more figures than it began with"},
        {WARBAND UNIT "'set_unit': {%s}}" ENEMY, "'holds': 1", "'holds': 1, 'activated': 1",
         "Abe 1 is of a unit that waits and has not been activated"},
        {WARBAND UNIT "'set_unit': {%s}}" ENEMY, "'holds': 1, 'activated': 1, 'morale': 'terrified'",
         "'activated': 1, 'morale': 'terrified'", "Abe 1 is of a unit that waits and is panicked"},
        {WARBAND
         "{'name': 'Abe', 'profile': 'soldier', 'count': 8, 'at': [[20, 10], [21, 10], [22, 10], [23, 10], "
         "[20, 9], %s, [22, 9], [23, 9]], 'set_unit': {'formation': 'line'}}" ENEMY,
         "[21, 26]", "[21, 9]", "the field \"formation\" contradicts the rest"},
        {WARBAND "{'name': 'Ann', 'profile': 'soldier', 'at': [20, 20], 'set': {%s}}" ENEMY, "'loaded': 1",
         "", "Ann is loaded and no war machine"},
        {WARBAND "{'name': 'Ann', 'profile': 'soldier', 'at': [20, 20]%s}" ENEMY, ", 'elevation': 3", "",
         "Ann is in the air"},
        {WARBAND
         "{'name': 'Ann', 'profile': 'soldier', 'at': [20, 20], 'set': {'general': 1}}, {'name': 'Abe', "
         "'profile': 'soldier', 'at': [30, 20], 'set': {'general': %s}}" ENEMY,
         "1", "0", "Abe is a second general of its army"},
        {"{'set': {%s}, 'format': 1, 'system': 'warband', 'table': {'width': 72, 'depth': 48}, 'sides': "
         "[{'figures': "
         "[{'name': 'Ann', 'profile': 'soldier', 'at': [20, 20]}" ENEMY,
         "'lasting_1_spell': 1, 'lasting_1_caster': 0", "", "Ann keeps up a spell that it does not know"},
        {WARBAND "{'name': 'Ann', 'profile': 'soldier', 'at': [20, 20], 'set': {%s}}" ENEMY,
         "'carries': 'Zed'", "", "Ann carries what is no object"},
    };

    (void)state;
    refused(all, sizeof all / sizeof *all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_corsairs),
        cmocka_unit_test(test_brothers),
        cmocka_unit_test(test_warband),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
