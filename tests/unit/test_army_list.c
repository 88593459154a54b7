/* Army lists as texts: the shape that all systems share, and texts that mean harm. */
#include "problem_help.h"

#include "common/army/army.h"

#include <stdlib.h>

static struct problems problems;
static struct army_list list;

static int clean(void **state)
{
    (void)state;
    memset(&problems, 0, sizeof problems);
    return 0;
}

static void a_good_list_is_taken(void **state)
{
    (void)state;
    assert_true(army_parse("{\"format\":1,\"system\":\"corsairs\",\"name\":\"Équipage\",\"units\":[{}]}",
                           &list, &problems));
    expect_count(&problems, 0);
    assert_int_equal(army_units(&list), 1);
    army_free(&list);
}

static void every_error_is_told_at_once(void **state)
{
    (void)state;
    assert_false(
        army_parse("{\"format\":2,\"system\":7,\"name\":\" x\",\"points\":0,\"units\":[],\"more\":1}", &list,
                   &problems));
    assert_null(list.root);
    expect_problem(&problems, "/format", "", "json.out_of_range");
    expect_problem(&problems, "/system", "", "json.wrong_type");
    expect_problem(&problems, "/name", "", "json.bad_name");
    expect_problem(&problems, "/points", "", "json.out_of_range");
    expect_problem(&problems, "/units", "", "json.wrong_count");
    expect_problem(&problems, "/more", "", "json.unknown_key");
    expect_count(&problems, 6);
}

static void missing_keys_are_told(void **state)
{
    (void)state;
    assert_false(army_parse("{}", &list, &problems));
    expect_problem(&problems, "/format", "", "json.missing_key");
    expect_problem(&problems, "/units", "", "json.missing_key");
    expect_count(&problems, 4);
}

static void no_json_gets_line_and_column(void **state)
{
    (void)state;
    assert_false(army_parse("{\n  \"format\": }", &list, &problems));
    expect_problem(&problems, "line 2, column 13", "", "json.syntax");
    expect_count(&problems, 1);
}

static void expect_refused(const char *text, const char *key)
{
    memset(&problems, 0, sizeof problems);
    assert_false(army_parse(text, &list, &problems));
    assert_null(list.root);
    if (strcmp(problems.item[0].key, key) != 0)
        print_problems(&problems);
    assert_string_equal(problems.item[0].key, key);
}

static void hostile_texts_are_refused(void **state)
{
    enum { DEEP = 100000 };
    char *deep = malloc(DEEP + 1), *big = malloc(JSON_TEXT_MAX_BYTES + 2);

    (void)state;
    memset(deep, '[', DEEP);
    deep[DEEP] = '\0';
    memset(big, ' ', JSON_TEXT_MAX_BYTES + 1);
    big[JSON_TEXT_MAX_BYTES + 1] = '\0';
    expect_refused(deep, "json.syntax");
    expect_refused(big, "json.too_long");
    expect_refused("", "json.syntax");
    expect_refused("[]", "json.wrong_type");
    expect_refused("{\"format\":1,\"format\":1}", "json.syntax");
    expect_refused("{\"format\":1e999}", "json.syntax");
    expect_refused("{\"format\":99999999999999999999}", "json.syntax");
    expect_refused("{\"name\":\"\xC3\x28\"}", "json.syntax");
    expect_refused("{\"name\":\"\\u0000\"}", "json.syntax");
    expect_refused("{\"name\":\"\\ud800\"}", "json.syntax");
    expect_refused("{} x", "json.syntax");
    free(deep);
    free(big);
}

static void big_numbers_stay_within_an_amount(void **state)
{
    (void)state;
    expect_refused("{\"format\":9223372036854775807}", "json.out_of_range");
    assert_int_equal(problems.item[0].amount, INT32_MAX);
    expect_refused("{\"format\":-9223372036854775807}", "json.out_of_range");
    assert_int_equal(problems.item[0].amount, INT32_MIN);
}

static void names_hide_nothing(void **state)
{
    static const char *const bad[] = {"",
                                      " a",
                                      "a ",
                                      "a\tb",
                                      "a\x7F",
                                      "a\xC2\x85",
                                      "a\xE2\x80\x8B",
                                      "a\xE2\x80\xAE-b",
                                      "a\xE2\x81\xA6",
                                      "\xEF\xBB\xBF",
                                      "\xFF",
                                      "\xC3"};
    static const char *const good[] = {"Ann", "Don Íñigo", "海賊", "x"};
    char longest[NAME_MAX_BYTES + 1];

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(name_good(bad[i]));
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(name_good(good[i]));
    memset(longest, 'n', sizeof longest);
    longest[NAME_MAX_BYTES] = '\0';
    assert_false(name_good(longest));
    longest[NAME_MAX_BYTES - 1] = '\0';
    assert_true(name_good(longest));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_good_list_is_taken, clean),
        cmocka_unit_test_setup(every_error_is_told_at_once, clean),
        cmocka_unit_test_setup(missing_keys_are_told, clean),
        cmocka_unit_test_setup(no_json_gets_line_and_column, clean),
        cmocka_unit_test_setup(hostile_texts_are_refused, clean),
        cmocka_unit_test_setup(big_numbers_stay_within_an_amount, clean),
        cmocka_unit_test_setup(names_hide_nothing, clean),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
