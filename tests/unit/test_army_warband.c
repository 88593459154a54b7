/* Warbands: what they cost and what the rules forbid. */
#include "common/rules/warband/hooks.h"
#include "common/rules/warband/setup/army_warband.h"
#include "test_army_help.h"

static int begin(void **state)
{
    (void)state;
    return begin_with("warband");
}

static int32_t check(const char *units)
{
    return check_units(warband_check_army, units, 600);
}

/* RULE("W15-a") */
static void every_ready_warband_is_sound_and_costs_600(void **state)
{
    (void)state;
    assert_int_equal(check_ready(warband_check_army, 600, 0), 8);
}

/* RULE("W15-a"): the default soldier is 6+5+4+4+4+3+5 = 31 */
static void costs_are_those_of_the_rule(void **state)
{
    (void)state;
    assert_int_equal(check("{\"profile\":\"soldier\"}"), 31);
    assert_int_equal(check("{\"profile\":\"soldier\",\"count\":3,\"command\":[\"standard\",\"musician\"]}"),
                     103);
    assert_int_equal(check("{\"profile\":\"soldier\",\"command\":[\"general\",\"battle_standard\"]}"), 71);
    assert_int_equal(check("{\"profile\":\"troll\"}"), 57); /* 32, three further wounds, large */
    assert_int_equal(check("{\"profile\":\"hedge_mage\",\"spells\":[\"chill\"]}"), 35);
    assert_int_equal(check("{\"profile\":\"gunner\",\"count\":3,\"machine\":\"cannon\"}"), 147);
    expect_count(&problems, 0);
}

/* RULE("W1-g"), RULE("W15-a") */
static void one_general_and_twenty_figures_a_unit(void **state)
{
    (void)state;
    check("{\"profile\":\"soldier\",\"command\":[\"general\"]},{\"profile\":\"soldier\",\"command\":["
          "\"general\"]}");
    expect_problem(&problems, "/units", "W1-g", "warband.second_general");
    expect_amount(&problems, "/units", "warband.second_general", 1);
    memset(&problems, 0, sizeof problems);
    check("{\"profile\":\"soldier\",\"command\":[\"battle_standard\"]},{\"profile\":\"soldier\",\"command\":["
          "\"battle_standard\"]}");
    expect_problem(&problems, "/units", "W1-g", "warband.second_battle_standard");
    expect_amount(&problems, "/units", "warband.second_battle_standard", 1);
    memset(&problems, 0, sizeof problems);
    check_units(warband_check_army, "{\"profile\":\"soldier\",\"count\":20}", 2000);
    expect_count(&problems, 0);
    check_units(warband_check_army, "{\"profile\":\"soldier\",\"count\":21}", 2000);
    expect_problem(&problems, "/units/0/count", "W15-a", "warband.unit_too_large");
    assert_int_equal(find_problem(&problems, "/units/0/count", "warband.unit_too_large")->amount, 1);
}

/* A hundred and fifty figures a side, and no more. */
static void so_many_figures_a_side(void **state)
{
    static const char twenty[] = "{\"profile\":\"soldier\",\"count\":20},";
    char units[512] = "";

    (void)state;
    for (int32_t i = 0; i < 7; i++)
        strcat(units, twenty);
    strcat(units, "{\"profile\":\"soldier\",\"count\":10}");
    check_units(warband_check_army, units, 10000);
    expect_count(&problems, 0);
    strcat(units, ",{\"profile\":\"soldier\",\"count\":2}");
    check_units(warband_check_army, units, 10000);
    expect_amount(&problems, "/units", "army.too_many_figures", 2);
}

static void counts_beyond_all_measure_do_no_harm(void **state)
{
    (void)state;
    check("{\"profile\":\"soldier\",\"count\":9223372036854775807},"
          "{\"profile\":\"soldier\",\"count\":2147483647}");
    expect_problem(&problems, "/units/0/count", "W15-a", "json.out_of_range");
    expect_amount(&problems, "/units", "army.too_many_figures", INT32_MAX);
    expect_amount(&problems, "/units", "army.too_dear", INT32_MAX - 600);
    expect_count(&problems, 7); /* among them twice too many figures: for any army, and for a warband */
}

/* RULE("W11-g"), RULE("W12-a"), RULE("W14.1-b"): what nobody carries, what needs a mount, who goes alone. */
static void what_nobody_may_have(void **state)
{
    (void)state;
    check("{\"profile\":\"soldier\",\"equipment\":[\"cannon\"]}");
    expect_problem(&problems, "/units/0/equipment/0", "W11-g", "warband.machine_by_hand");
    expect_amount(&problems, "/units/0/equipment/0", "warband.machine_by_hand", 0);
    memset(&problems, 0, sizeof problems);
    check("{\"profile\":\"soldier\",\"equipment\":[\"lance\"]}");
    expect_problem(&problems, "/units/0/equipment/0", "W12-a", "warband.mounted_only");
    expect_amount(&problems, "/units/0/equipment/0", "warband.mounted_only", 0);
    memset(&problems, 0, sizeof problems);
    check("{\"profile\":\"knight\",\"equipment\":[\"lance\"]}");
    expect_count(&problems, 0);
    check("{\"profile\":\"gunner\",\"count\":3,\"machine\":\"sword\"}");
    expect_problem(&problems, "/units/0/machine", "W12-b", "warband.no_machine");
    expect_amount(&problems, "/units/0/machine", "warband.no_machine", 0);
    memset(&problems, 0, sizeof problems);
    check("{\"profile\":\"hedge_mage\",\"spells\":[\"chill\"],\"count\":2}");
    expect_problem(&problems, "/units/0/count", "W14.1-b", "warband.magicians_alone");
    assert_int_equal(find_problem(&problems, "/units/0/count", "warband.magicians_alone")->amount, 1);
}

/* RULE("W14.1-b"), RULE("W14.1-f") */
static void as_many_spells_as_the_level(void **state)
{
    (void)state;
    check("{\"profile\":\"mage\",\"spells\":[\"chill\"]}");
    expect_problem(&problems, "/units/0/spells", "W14.1-b", "warband.wrong_spells");
    assert_int_equal(find_problem(&problems, "/units/0/spells", "warband.wrong_spells")->amount, 1);
    memset(&problems, 0, sizeof problems);
    check("{\"profile\":\"initiate\",\"count\":2,\"spells\":[\"chill\"]}");
    expect_problem(&problems, "/units/0/count", "W14.1-f", "warband.wrong_initiates");
    expect_amount(&problems, "/units/0/count", "warband.wrong_initiates", 2);
    memset(&problems, 0, sizeof problems);
    check("{\"profile\":\"initiate\",\"count\":3,\"spells\":[\"chill\"]},"
          "{\"profile\":\"initiate\",\"count\":6,\"spells\":[\"chill\"]}");
    expect_count(&problems, 0);
    check("{\"profile\":\"initiate\",\"count\":7,\"spells\":[\"chill\"]}");
    expect_amount(&problems, "/units/0/count", "warband.wrong_initiates", 7);
    memset(&problems, 0, sizeof problems);
    check("{\"profile\":\"initiate\",\"count\":3,\"spells\":[\"chill\",\"mist\"]}");
    expect_problem(&problems, "/units/0/spells", "W14.1-f", "warband.wrong_spells");
    expect_amount(&problems, "/units/0/spells", "warband.wrong_spells", -1);
    memset(&problems, 0, sizeof problems);
    check("{\"profile\":\"soldier\",\"spells\":[\"chill\"]}");
    expect_problem(&problems, "/units/0/spells", "W14.1-b", "warband.wrong_spells");
    expect_amount(&problems, "/units/0/spells", "warband.wrong_spells", -1);
}

/* RULE("W14.1-b"): a spell is known once; what is no text is reported, and harms nothing else. */
static void no_spell_is_listed_twice(void **state)
{
    (void)state;
    check("{\"profile\":\"mage\",\"spells\":[\"chill\",\"chill\"]}");
    expect_problem(&problems, "/units/0/spells/1", "W14.1-b", "warband.spell_twice");
    expect_amount(&problems, "/units/0/spells/1", "warband.spell_twice", 0);
    memset(&problems, 0, sizeof problems);
    check("{\"profile\":\"mage\",\"spells\":[5,\"chill\"]}");
    expect_problem(&problems, "/units/0/spells/0", "", "json.wrong_type");
    expect_count(&problems, 1);
}

/* RULE("W14.4-a"), RULE("W14.4-b"): each school and the one four places farther, in one army */
static void opposed_schools_do_not_meet(void **state)
{
    static const char *const opposed[][2] = {
        {"flame_dart", "mist"}, {"dazzle", "veil"}, {"gust", "tremor"}, {"mend", "wither"}};

    (void)state;
    for (size_t i = 0; i < 8; i++) { /* whichever of the two is listed first */
        char units[256];

        memset(&problems, 0, sizeof problems);
        snprintf(units, sizeof units,
                 "{\"profile\":\"hedge_mage\",\"spells\":[\"%s\"]},{\"profile\":\"hedge_mage\",\"spells\":["
                 "\"%s\"]}",
                 opposed[i / 2][i % 2], opposed[i / 2][1 - i % 2]);
        check(units);
        expect_problem(&problems, "/units/1/spells/0", "W14.4-a", "warband.opposed_schools");
        expect_amount(&problems, "/units/1/spells/0", "warband.opposed_schools", 0);
    }
    memset(&problems, 0, sizeof problems);
    check("{\"profile\":\"mage\",\"spells\":[\"flame_dart\",\"dazzle\"]}");
    expect_count(&problems, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(counts_beyond_all_measure_do_no_harm),
        TEST(every_ready_warband_is_sound_and_costs_600),
        TEST(costs_are_those_of_the_rule),
        TEST(one_general_and_twenty_figures_a_unit),
        TEST(so_many_figures_a_side),
        TEST(what_nobody_may_have),
        TEST(as_many_spells_as_the_level),
        TEST(no_spell_is_listed_twice),
        TEST(opposed_schools_do_not_meet),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
