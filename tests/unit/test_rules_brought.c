/* What a scenario puts on the table itself must have room there, in every system; else the setup is refused,
 * and the problem tells the place in the file, the figure and the rule. */
#include "problem_help.h"

#include "common/match/match.h"
#include "common/match/rules.h"

static struct problems problems;

/* A setup of two ready armies on a table of 60 x 60 of the unit, with a wall from west to east at 40. */
static bool accepted(const char *system, const char *armies[2], const char *terrain, const char *figures)
{
    char text[2048];

    memset(&problems, 0, sizeof problems);
    snprintf(
        text, sizeof text,
        "{\"format\":1,\"system\":\"%s\",\"sides\":[{\"name\":\"One\",\"army\":\"%s\"},"
        "{\"name\":\"Two\",\"army\":\"%s\"}],\"scenario\":{\"format\":1,\"system\":\"%s\",\"id\":\"s\","
        "\"name\":{\"en\":\"S\",\"fr\":\"S\"},\"text\":{\"en\":\"S\",\"fr\":\"S\"},"
        "\"unit\":\"%s\",\"table\":{\"width\":60,\"depth\":60},"
        "\"terrain\":[{\"kind\":\"high_wall\",\"line\":[[0,40],[60,40]]}%s],"
        "\"sides\":[{\"name\":{\"en\":\"A\",\"fr\":\"A\"},\"zone\":[[0,0],[60,0],[60,9],[0,9]],\"edge\":"
        "\"south\"},"
        "{\"name\":{\"en\":\"B\",\"fr\":\"B\"},\"zone\":[[0,51],[60,51],[60,60],[0,60]],\"edge\":\"north\"}],"
        "\"figures\":[%s]}}",
        system, armies[0], armies[1], system, strcmp(system, "warband") == 0 ? "inch" : "cm", terrain,
        figures);
    struct match *m = match_create(text, &problems);

    if (m) {
        int32_t figure = NOBODY;

        assert_null(m->rules->broken(m, &figure));
        match_free(m);
    }
    assert_int_equal(m != NULL, problems.count == 0);
    return m != NULL;
}

static void is_refused(const char *place, const char *name, const char *rule, const char *key)
{
    expect_problem(&problems, place, rule, key);
    assert_string_equal(find_problem(&problems, place, key)->detail, name);
    expect_count(&problems, 1);
}

/* --- corsairs ------------------------------------------------------------------------------------- */

#define PILOT(id, at)                                                                                        \
    "{\"id\":\"" id "\",\"profile\":\"passenger\",\"name\":{\"en\":\"" id                                    \
    "\",\"fr\":\"x\"},\"side\":0,\"captive\":true," at "}"
#define BOAT(at) "{\"id\":\"boat\",\"sort\":\"rowing_boat\",\"at\":" at ",\"facing\":0,\"side\":0}"

static bool corsairs(const char *figures)
{
    const char *armies[2] = {"buccaneers", "militia"};

    return accepted("corsairs", armies, "", figures);
}

static void a_character_stands_on_the_table(void **state)
{
    (void)state;
    assert_true(corsairs(PILOT("pilot", "\"at\":[1,20]")));
    assert_false(corsairs(PILOT("pilot", "\"at\":[0.9,20]")));
    is_refused("/scenario/figures/0/at", "pilot", "C1-b", "setup.base_off_table");
}

static void a_character_stands_in_nothing_solid(void **state)
{
    (void)state;
    assert_true(corsairs(PILOT("pilot", "\"at\":[30,38.5]")));
    assert_false(corsairs(PILOT("pilot", "\"at\":[30,38.6]")));
    is_refused("/scenario/figures/0/at", "pilot", "C1-b", "setup.in_solid");
}

static void a_character_stands_on_nobody(void **state)
{
    (void)state;
    assert_true(corsairs(PILOT("pilot", "\"at\":[30,20]") "," PILOT("mate", "\"at\":[32,20]")));
    assert_false(corsairs(PILOT("pilot", "\"at\":[30,20]") "," PILOT("mate", "\"at\":[31.9,20]")));
    is_refused("/scenario/figures/1/at", "mate", "C1-b", "setup.on_another");
}

/* Who is aboard comes after his boat, wherever he is in the file. */
static void two_in_a_boat_are_not_on_one_another(void **state)
{
    (void)state;
    assert_true(corsairs(PILOT("pilot", "\"aboard\":\"boat\"") "," BOAT("[30,20]")));
    assert_false(corsairs(
        PILOT("pilot", "\"aboard\":\"boat\"") "," BOAT("[30,20]") "," PILOT("mate", "\"aboard\":\"boat\"")));
    is_refused("/scenario/figures/2/aboard", "mate", "C1-b", "setup.on_another");
}

static void a_boat_is_on_the_table_and_in_nothing_solid(void **state)
{
    (void)state;
    assert_false(corsairs(BOAT("[1,20]")));
    is_refused("/scenario/figures/0/at", "boat", "C1-b", "setup.base_off_table");
    assert_false(corsairs(BOAT("[30,40]")));
    is_refused("/scenario/figures/0/at", "boat", "C1-b", "setup.in_solid");
}

/* A ladder leans against its wall, a chest may be at somebody's feet; but both are on the table. */
static void things_that_block_nobody_need_the_table_alone(void **state)
{
    (void)state;
    assert_true(corsairs("{\"id\":\"ladder\",\"sort\":\"ladder\",\"at\":[30,39]}"));
    assert_true(
        corsairs(PILOT("pilot", "\"at\":[30,20]") ",{\"id\":\"c\",\"sort\":\"chest\",\"at\":[30,20]}"));
    assert_false(corsairs("{\"id\":\"c\",\"sort\":\"chest\",\"at\":[60,20]}"));
    is_refused("/scenario/figures/0/at", "c", "C1-b", "setup.base_off_table");
}

/* --- brothers ------------------------------------------------------------------------------------- */

#define LEVY(id, at)                                                                                         \
    "{\"id\":\"" id "\",\"profile\":\"levy\",\"name\":{\"en\":\"" id                                         \
    "\",\"fr\":\"x\"},\"side\":0,\"at\":" at "}"

static bool brothers(const char *figures)
{
    const char *armies[2] = {"iron_street", "thornwood"};

    return accepted("brothers", armies,
                    ",{\"kind\":\"deep_water\",\"outline\":[[40,15],[50,15],[50,25],[40,25]]}", figures);
}

/* RULE("F0.5-p") */
static void a_fighter_stands_where_he_may(void **state)
{
    (void)state;
    assert_true(brothers(LEVY("guard", "[1.25,20]")));
    assert_false(brothers(LEVY("guard", "[1.2,20]")));
    is_refused("/scenario/figures/0/at", "guard", "F0.5-p", "setup.base_off_table");
    assert_true(brothers(LEVY("guard", "[30,38.4]")));
    assert_false(brothers(LEVY("guard", "[30,38.5]")));
    is_refused("/scenario/figures/0/at", "guard", "F0.5-p", "setup.in_solid");
    assert_false(brothers(LEVY("guard", "[45,20]")));
    is_refused("/scenario/figures/0/at", "guard", "F0.5-p", "setup.in_solid");
}

/* RULE("F0.5-p") */
static void a_fighter_stands_on_nobody(void **state)
{
    (void)state;
    assert_true(brothers(LEVY("guard", "[30,20]") "," LEVY("other", "[32.5,20]")));
    assert_false(brothers(LEVY("guard", "[30,20]") "," LEVY("other", "[32.4,20]")));
    is_refused("/scenario/figures/1/at", "other", "F0.5-p", "setup.on_another");
    assert_true(brothers(LEVY("guard", "[30,20]") ",{\"id\":\"c\",\"sort\":\"chest\",\"at\":[30,20]}"));
}

/* --- warband -------------------------------------------------------------------------------------- */

static void an_object_lies_on_the_table(void **state)
{
    const char *armies[2] = {"free_company", "grey_host"};

    (void)state;
    assert_true(accepted("warband", armies, "", "{\"id\":\"relic\",\"sort\":\"object\",\"at\":[1,20]}"));
    assert_false(accepted("warband", armies, "", "{\"id\":\"relic\",\"sort\":\"object\",\"at\":[0,20]}"));
    is_refused("/scenario/figures/0/at", "relic", "W1-h", "setup.base_off_table");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_stands_on_the_table),
        cmocka_unit_test(a_character_stands_in_nothing_solid),
        cmocka_unit_test(a_character_stands_on_nobody),
        cmocka_unit_test(two_in_a_boat_are_not_on_one_another),
        cmocka_unit_test(a_boat_is_on_the_table_and_in_nothing_solid),
        cmocka_unit_test(things_that_block_nobody_need_the_table_alone),
        cmocka_unit_test(a_fighter_stands_where_he_may),
        cmocka_unit_test(a_fighter_stands_on_nobody),
        cmocka_unit_test(an_object_lies_on_the_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
