/* What a scenario or a catalogue may not ask for in corsairs: the setup is refused, and the problem tells the
 * place in the file, the rule and by how much. */
#include "problem_help.h"

#include "common/match/match.h"

static struct problems problems;

static bool accepted(const char *objectives, const char *weapons)
{
    char text[8192];

    memset(&problems, 0, sizeof problems);
    snprintf(text, sizeof text,
             "{\"format\":1,\"system\":\"corsairs\",%s\"sides\":[{\"name\":\"One\",\"army\":\"buccaneers\"},"
             "{\"name\":\"Two\",\"army\":\"militia\"}],\"scenario\":{\"format\":1,\"system\":\"corsairs\","
             "\"id\":\"s\",\"name\":{\"en\":\"S\",\"fr\":\"S\"},\"text\":{\"en\":\"S\",\"fr\":\"S\"},"
             "\"unit\":\"cm\",\"table\":{\"width\":100,\"depth\":100},"
             "\"zones\":[{\"id\":\"cave\",\"name\":{\"en\":\"C\",\"fr\":\"C\"},"
             "\"outline\":[[40,40],[60,40],[60,60],[40,60]]}],"
             "\"sides\":[{\"name\":{\"en\":\"A\",\"fr\":\"A\"},\"zone\":[[0,0],[100,0],[100,15],[0,15]],"
             "\"edge\":\"south\"},{\"name\":{\"en\":\"B\",\"fr\":\"B\"},"
             "\"zone\":[[0,85],[100,85],[100,100],[0,100]],\"edge\":\"north\"}],"
             "\"figures\":[{\"id\":\"chest\",\"sort\":\"chest\",\"at\":[50,50]}],\"objectives\":[%s]}}",
             weapons, objectives);
    struct match *m = match_create(text, &problems);

    assert_int_equal(m != NULL, problems.count == 0);
    if (m)
        match_free(m);
    return problems.count == 0;
}

/* As many objectives to hold the cave. */
static const char *holds(int32_t count)
{
    static char text[4096];
    size_t used = 0;

    text[0] = 0;
    for (int32_t i = 0; i < count; i++)
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "%s{\"id\":\"o%d\",\"text\":{\"en\":\"H\",\"fr\":\"H\"},\"kind\":\"hold\","
                                 "\"zone\":\"cave\",\"points\":1}",
                                 i ? "," : "", (int)i);
    return text;
}

/* RULE("C11-b") */
static void eight_objectives_and_no_more(void **state)
{
    (void)state;
    assert_true(accepted(holds(8), ""));
    assert_false(accepted(holds(9), ""));
    expect_problem(&problems, "/scenario/objectives/8", "C11-b", "corsairs.too_many_objectives");
    expect_amount(&problems, "/scenario/objectives/8", "corsairs.too_many_objectives", 1);
    expect_count(&problems, 1);
}

#define AIM(kind, more)                                                                                      \
    "{\"id\":\"o\",\"text\":{\"en\":\"A\",\"fr\":\"A\"},\"kind\":\"" kind "\",\"zone\":\"cave\","            \
    "\"points\":1" more "}"

/* RULE("C11-b"): what is to be carried or brought is named; who is to be killed may be the leader. */
static void an_objective_names_what_it_is_about(void **state)
{
    (void)state;
    assert_true(accepted(AIM("carry", ",\"figure\":\"chest\""), ""));
    assert_true(accepted(AIM("kill", ""), ""));
    assert_true(accepted(AIM("hold", ""), ""));
    assert_false(accepted(AIM("carry", ""), ""));
    expect_problem(&problems, "/scenario/objectives/0/figure", "C11-b", "corsairs.objective_without_figure");
    expect_amount(&problems, "/scenario/objectives/0/figure", "corsairs.objective_without_figure", 0);
    expect_count(&problems, 1);
    assert_false(accepted(AIM("escort", ""), ""));
    expect_problem(&problems, "/scenario/objectives/0/figure", "C11-b", "corsairs.objective_without_figure");
    expect_amount(&problems, "/scenario/objectives/0/figure", "corsairs.objective_without_figure", 0);
    expect_count(&problems, 1);
}

/* A catalogue that brings as many clubs of its own. */
static const char *clubs(int32_t count)
{
    static char text[4096];
    size_t used = (size_t)snprintf(text, sizeof text,
                                   "\"catalogue\":{\"format\":1,\"system\":\"corsairs\","
                                   "\"weapons\":{");

    for (int32_t i = 0; i < count; i++)
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "%s\"club_%d\":{\"name\":{\"en\":\"C\",\"fr\":\"C\"},\"rule\":\"C7-b\","
                                 "\"cost\":0,\"most\":1,\"hands\":1,\"melee\":{\"length\":\"short\"}}",
                                 i ? "," : "", (int)i);
    snprintf(text + used, sizeof text - used, "}},");
    return text;
}

/* RULE("C7-b") */
static void eight_weapons_of_a_catalogue_and_no_more(void **state)
{
    (void)state;
    assert_true(accepted("", clubs(8)));
    assert_false(accepted("", clubs(10)));
    expect_problem(&problems, "/catalogue/weapons", "C7-b", "corsairs.too_many_weapons");
    expect_count(&problems, 2);
    assert_int_equal(problems.item[0].amount + problems.item[1].amount, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eight_objectives_and_no_more),
        cmocka_unit_test(an_objective_names_what_it_is_about),
        cmocka_unit_test(eight_weapons_of_a_catalogue_and_no_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
