/* Every invariant of warband refuses a table that breaks it, and lets one pass that nearly does. */
#include "client/scenario/scenario.h"
#include "tests/unit/test_corsairs_help.h"

#include <stdio.h>
#include <string.h>

/* Two sides: Ann, a crew with its machine (Gun 1, Gun 2), a magician and eight in line; Bob and an ogre; a
 * relic. The holes are what is set for Ann, her unit, the crew's unit, the line's, Bob, the relic, and the
 * match. */
static const char table[] =
    "{\"format\": 1, \"system\": \"warband\", \"name\": \"t\", \"proves\": [], \"die\": 10,"
    " \"table\": {\"width\": 48, \"depth\": 48},"
    " \"things\": [{\"id\": \"relic\", \"sort\": \"object\", \"at\": [4, 4], \"set\": {%s}}],"
    " %s"
    " \"sides\": [{\"name\": \"A\", \"figures\": ["
    " {\"name\": \"Ann\", \"profile\": \"captain\", \"at\": [4, 4], \"set\": {%s}, \"set_unit\": {%s}},"
    " {\"name\": \"Gun\", \"profile\": \"gunner\", \"at\": [[10, 4], [10, 5.5]], \"machine\": "
    "\"bolt_thrower\", \"count\": 1,"
    " \"set_unit\": {%s}},"
    " {\"name\": \"Mag\", \"profile\": \"hedge_mage\", \"spells\": [\"beacon\"], \"at\": [14, 4]},"
    " {\"name\": \"Lin\", \"profile\": \"soldier\", \"count\": 8, \"at\": [[20, 5], [21, 5], [22, 5], [23, "
    "5], [20, 4],"
    " [21, 4], [22, 4], [23, %s]], \"set_unit\": {%s}}]},"
    " {\"name\": \"B\", \"figures\": [{\"name\": \"Bob\", \"profile\": \"soldier\", \"at\": [4, 44], "
    "\"set\": {%s}},"
    " {\"name\": \"Bea\", \"profile\": \"soldier\", \"at\": [8, 44], \"set\": {%s}}]}],"
    " \"start\": {\"phase\": \"activations\"}, \"play\": [{\"expect\": {\"match\": {\"turn\": 1}}}]}";

struct broken {
    const char *says; /* part of the sentence; NULL: nothing is wrong */
    const char *relic, *match, *ann, *ann_unit, *gun_unit, *rank, *line_unit, *bob, *bea;
};

static void holds(const struct broken *b)
{
    static struct scenario_result result;
    static char text[4096];
#define OR_NOTHING(x) ((x) ? (x) : "")
    int bytes = snprintf(text, sizeof text, table, OR_NOTHING(b->relic), OR_NOTHING(b->match),
                         OR_NOTHING(b->ann), OR_NOTHING(b->ann_unit), OR_NOTHING(b->gun_unit),
                         b->rank ? b->rank : "4", b->line_unit ? b->line_unit : "\"formation\": \"line\"",
                         OR_NOTHING(b->bob), OR_NOTHING(b->bea));
#undef OR_NOTHING
    bool passed;

    assert_true(bytes > 0 && (size_t)bytes < sizeof text);
    passed = scenario_run(text, (size_t)bytes, SCENARIO_AS_WRITTEN, NULL, &result);
    if (!b->says && !passed)
        fail_msg("refused without need: %s", result.message);
    if (b->says && (passed || !strstr(result.message, b->says)))
        fail_msg("not told that somebody %s: %s", b->says, passed ? "it passed" : result.message);
}

static void every_invariant_is_looked_at(void **state)
{
    static const struct broken cases[] = {
        {.says = NULL},
        {.says = NULL, .ann = "\"wounds_lost\": 1, \"carries\": \"relic\"", .relic = "\"bearer\": \"Ann\""},
        {.says = "has lost more wounds than it had", .ann = "\"wounds_lost\": 3"},
        {.says = "has no wounds left and is still in play", .ann = "\"wounds_lost\": 2"},
        {.says = "carries what is no object", .ann = "\"carries\": \"Bob\"", .bob = "\"bearer\": \"Ann\""},
        {.says = "carries what another bears", .ann = "\"carries\": \"relic\""},
        {.says = "is borne by somebody who does not carry it", .relic = "\"bearer\": \"Ann\""},
        {.says = "is loaded and no war machine", .ann = "\"loaded\": 1"},
        {.says = "has charged a unit of its own side", .ann = "\"charged_unit\": 1"},
        {.says = NULL, .ann = "\"charged_unit\": 5"},
        {.says = "is of a unit that waits and has not been activated", .ann_unit = "\"holds\": 1"},
        {.says = "is of a unit that waits and is panicked",
         .ann_unit = "\"holds\": 1, \"activated\": 1, \"morale\": \"terrified\""},
        {.says = NULL, .ann_unit = "\"holds\": 1, \"activated\": 1"},
        {.says = "is of a crew whose machine is none", .gun_unit = "\"machine\": 1"},
        {.says = "is of a crew whose machine is none", .gun_unit = "\"machine\": 0"},
        {.says = "is of a unit that charges its own side", .ann_unit = "\"charging\": 2"},
        {.says = "is of a unit that charges its own side", .ann_unit = "\"charging\": 399"},
        {.says = NULL, .ann_unit = "\"charging\": 5"},
        {.says = "has charged a unit of its own side", .ann = "\"charged_unit\": 399"},
        {.says = "is of a unit with more figures than it began with", .line_unit = "\"start_figures\": 7"},
        {.says = "is a second general of its army", .bob = "\"general\": 1", .bea = "\"general\": 1"},
        {.says = NULL, .ann = "\"general\": 1", .bea = "\"general\": 1"},
        {.says = "bears a second battle standard",
         .bob = "\"battle_standard\": 1",
         .bea = "\"battle_standard\": 1"},
        {.says = NULL, .ann = "\"battle_standard\": 1", .bea = "\"battle_standard\": 1"},
        {.says = "a spell that it does not know",
         .match = "\"set\": {\"lasting_1_spell\": 1, \"lasting_1_caster\": \"Ann\", \"lasting_1_unit\": 1,"
                  " \"lasting_1_paid\": 1},"},
        {.says = "a spell lasts that nobody has cast",
         .match = "\"set\": {\"lasting_1_spell\": 1, \"lasting_1_caster\": -1, \"lasting_1_unit\": 1},"},
        {.says = NULL,
         .match = "\"set\": {\"lasting_1_spell\": 1, \"lasting_1_caster\": \"Mag\", \"lasting_1_unit\": 1,"
                  " \"lasting_1_paid\": 1},"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        holds(&cases[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_invariant_is_looked_at)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
