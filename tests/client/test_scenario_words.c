/* Orders with what they want, shares in groups and templates, as scenario files write them: against a
 * decision made for the test, because no system of the tests asks for all of it. Quotes are written as '. */
#include "client/scenario/run.h"
#include "common/match/ranks.h"
#include "common/wire/encode.h"
#include "common/wire/encode_match.h"
#include "common/wire/json_answer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct run run;
static struct scenario_result result;
static struct decision decision;
static struct answer answer;

enum { CHARGE = 40, MARCH, GO, HOLD };
enum { GUARDS, SCOUTS, ORCS };

static json_t *parsed(const char *quoted)
{
    char text[1024];
    size_t bytes = strlen(quoted);

    assert_true(bytes < sizeof text);
    for (size_t i = 0; i <= bytes; i++)
        text[i] = quoted[i] == '\'' ? '"' : quoted[i];
    json_t *json = json_loads(text, 0, NULL);

    if (!json)
        fail_msg("no JSON: %s", text);
    return json;
}

static int set_up(void **state)
{
    static const char file[] =
        "{\"format\": 1, \"system\": \"tiny\", \"table\": {\"width\": 60, \"depth\": 60}, \"sides\": ["
        "{\"units\": [{\"name\": \"Guards\", \"profile\": \"man\", \"count\": 3, \"at\": [30, 20], "
        "\"files\": 3},"
        " {\"name\": \"Night Scouts\", \"profile\": \"man\", \"count\": 2, \"at\": [10, 20], \"files\": 2}]},"
        "{\"units\": [{\"name\": \"Black Orcs\", \"profile\": \"man\", \"count\": 2, \"at\": [30, 40], "
        "\"files\": 2}]}]}";

    (void)state;
    if (!scenario_begin(&run, file, sizeof file - 1, SCENARIO_AS_WRITTEN, &result))
        fail_msg("%s", result.message);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    scenario_end(&run);
    return 0;
}

typedef json_t *words_of(struct run *r, const struct asked_file *a, json_t *from);

/* Reads the body of an answer of that kind to the decision. */
static bool reads(const char *kind, words_of *words, const char *quoted)
{
    struct answer_names names = match_names(run.m);
    json_t *body = parsed(quoted);

    run.problems.count = 0;
    arena_reset(&run.arena);
    const Gonfalon__V1__Decision *told = encode_decision(&run.arena, &decision, NULL, -1);
    const struct asked_file asked = {&decision, told};
    json_t *whole = json_pack("{s:o}", kind, words ? words(&run, &asked, body) : json_incref(body));
    bool good = problems_none(&run.problems) &&
                json_answer(whole, told, &names, trail_root(), &answer, &run.problems);

    json_decref(whole);
    json_decref(body);
    return good;
}

static void must_read(const char *kind, words_of *words, const char *quoted)
{
    if (!reads(kind, words, quoted))
        fail_msg("%s: %s (%s)", quoted, run.problems.item[0].key, run.problems.item[0].detail);
}

static void add_order(const char *tag, int32_t id, enum order_wants wants)
{
    struct option *o = decision_option(&decision, tag, "");

    o->id = id;
    o->wants = (int32_t)wants;
}

static void ask_orders(void)
{
    decision_clear(&decision);
    decision.kind = DECISION_ORDER;
    decision.key = decision.rule = "";
    add_order("charge", CHARGE, WANTS_UNIT);
    add_order("march", MARCH, WANTS_BEARING);
    add_order("go", GO, WANTS_POINT);
    add_order("hold", HOLD, WANTS_NOTHING);
    for (int32_t unit = GUARDS; unit <= SCOUTS; unit++)
        decision_movable(&decision, unit, 0, true)->orders = 2;
}

static void test_orders_with_what_they_want(void **state)
{
    (void)state;
    ask_orders();
    must_read("order", order_words,
              "{'Guards': ['charge Black Orcs', 'hold'], 'Night Scouts': {'march': 90}}");
    assert_int_equal(answer.count, 3);
    assert_int_equal(answer.item[0].ref, GUARDS);
    assert_int_equal(answer.item[0].value, CHARGE);
    assert_int_equal(answer.item[0].amount, ORCS);
    assert_int_equal(answer.item[1].ref, GUARDS);
    assert_int_equal(answer.item[1].value, HOLD);
    assert_int_equal(answer.item[2].ref, SCOUTS);
    assert_int_equal(answer.item[2].value, MARCH);
    assert_int_equal(answer.item[2].facing, FULL_TURN / 4);
    must_read("order", order_words, "{'Guards': 'march 270', 'Night Scouts': 'go 12.5,30'}");
    assert_int_equal(answer.item[0].facing, FULL_TURN / 4 * 3);
    assert_int_equal(answer.item[1].at.x, 12 * CENTIMETRE + CENTIMETRE / 2);
    assert_int_equal(answer.item[1].at.y, 30 * CENTIMETRE);
    must_read("order", order_words,
              "{'Guards': {'go': [1, 2]}, 'Night Scouts': {'option': 'charge', 'target': 'Black Orcs'}}");
    assert_int_equal(answer.item[0].at.y, 2 * CENTIMETRE);
    assert_int_equal(answer.item[1].amount, ORCS);
    must_read("order", order_words, "{'Guards': {'option': 'march', 'bearing': 180}}");
    assert_int_equal(answer.item[0].facing, FULL_TURN / 2);
}

static void test_orders_that_make_no_sense(void **state)
{
    (void)state;
    ask_orders();
    assert_false(reads("order", order_words, "{'Guards': 'hold 90'}"));
    assert_false(reads("order", order_words, "{'Guards': 'charge Nobody'}"));
    assert_false(reads("order", order_words, "{'Guards': 'march north'}"));
    assert_false(reads("order", order_words, "{'Guards': {'fly': 3}}"));
    assert_false(reads("order", order_words, "{'Guards': 'chargeBlack Orcs'}"));
    assert_false(reads("order", order_words, "{'Nobody': 'hold'}"));
}

/* Who strikes whom: each striker is a group, and the same enemies are options in several. */
static void test_shares_in_groups(void **state)
{
    (void)state;
    decision_clear(&decision);
    decision.kind = DECISION_SHARE;
    decision.key = decision.rule = "";
    for (int32_t striker = 0; striker < 2; striker++) {
        int32_t group = decision_group(&decision, striker, -1, 0, 2);

        for (int32_t enemy = 5; enemy <= 6; enemy++) {
            struct option *o = decision_option(&decision, "strike", "");

            o->id = 10 * striker + enemy;
            o->figure = enemy;
            o->group = group;
        }
    }
    must_read("share", share_words, "{'Guards 1': {'Black Orcs 2': 1}, 'Guards 2': {'Black Orcs 1': 2}}");
    assert_int_equal(answer.count, 2);
    assert_int_equal(answer.item[0].ref, 6);
    assert_int_equal(answer.item[0].value, 1);
    assert_int_equal(answer.item[1].ref, 15);
    assert_int_equal(answer.item[1].value, 2);
    assert_false(reads("share", share_words, "{'Guards 3': {'Black Orcs 1': 1}}"));
    assert_false(reads("share", share_words, "{'Guards 1': {'Guards 2': 1}}"));
}

static void test_a_template_has_a_facing(void **state)
{
    (void)state;
    decision_clear(&decision);
    decision.kind = DECISION_TARGET;
    decision.key = decision.rule = "";
    decision.free_point = true;
    decision.template = (struct target_template){TEMPLATE_CONE, 20 * CENTIMETRE, 5 * CENTIMETRE};
    must_read("target", NULL, "{'at': {'cm': [12, 30]}, 'facing': {'degrees': 90}}");
    assert_int_equal(answer.item[0].ref, -1);
    assert_int_equal(answer.item[0].at.x, 12 * CENTIMETRE);
    assert_int_equal(answer.item[0].facing, FULL_TURN / 4);
    assert_false(reads("target", NULL, "{'at': {'cm': [12, 30]}, 'facing': 'north'}"));
    assert_false(reads("target", NULL, "{'at': {'cm': [12, 30]}, 'size': 3}"));
}

/* What the system changes of the units that the file has set is a contradiction in the file. */
static void test_units_have_to_stay_as_they_are_set(void **state)
{
    const struct state *now = run.m->state;
    struct block moved = state_blocks(now, GUARDS)[0];

    (void)state;
    memcpy(run.before, now, now->bytes);
    result.message[0] = 0;
    assert_true(units_stay(&run, run.before));
    moved = block_moved(&moved, CENTIMETRE, 0);
    ranks_move(run.m, GUARDS, &moved, 1);
    assert_false(units_stay(&run, run.before));
    assert_non_null(strstr(result.message, "Guards: its ranks do not stay as they are set"));
    memcpy(run.before, now, now->bytes);
    result.message[0] = 0;
    ranks_swap(run.m, 0, 1);
    assert_false(units_stay(&run, run.before));
    assert_non_null(strstr(result.message, "Guards 1 does not stay in its unit, its slot or its fate"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders_with_what_they_want),
        cmocka_unit_test(test_orders_that_make_no_sense),
        cmocka_unit_test(test_shares_in_groups),
        cmocka_unit_test(test_a_template_has_a_facing),
        cmocka_unit_test(test_units_have_to_stay_as_they_are_set),
    };

    return cmocka_run_group_tests_name("scenario_words", tests, set_up, tear_down);
}
