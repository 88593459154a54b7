/* Problems and their places. */
#include "problem_help.h"

static void a_place_is_a_json_pointer(void **state)
{
    struct trail at = trail_key(trail_index(trail_key(trail_root(), "units"), 3), "a/b~c");

    (void)state;
    assert_string_equal(at.text, "/units/3/a~1b~0c");
    assert_string_equal(trail_key(trail_file("armies/x.json"), "name").text, "armies/x.json#/name");
}

static void what_strangers_wrote_is_cut_and_printable(void **state)
{
    static struct problems p;
    char key[600];

    (void)state;
    memset(key, 'x', sizeof key);
    key[sizeof key - 1] = '\0';
    key[0] = '\n';
    /* An e acute across the end of the detail: it must not be cut in two. */
    key[PROBLEM_DETAIL_BYTES - 2] = (char)0xC3;
    key[PROBLEM_DETAIL_BYTES - 1] = (char)0xA9;
    problem_add(&p, trail_key(trail_key(trail_root(), key), key), "C1-a", "json.unknown_key", key, 7);
    assert_int_equal(strlen(p.item[0].place), PROBLEM_PLACE_BYTES - 1);
    assert_int_equal(p.item[0].place[1], '?');
    assert_int_equal(p.item[0].detail[0], '?');
    assert_int_equal(strlen(p.item[0].detail), PROBLEM_DETAIL_BYTES - 2);
    assert_int_equal(p.item[0].amount, 7);
    assert_string_equal(p.item[0].rule, "C1-a");
}

static void all_are_counted_the_first_are_kept(void **state)
{
    static struct problems p;

    (void)state;
    assert_true(problems_none(&p));
    for (int32_t i = 0; i < PROBLEMS_MAX + 10; i++)
        problem_add(&p, trail_index(trail_root(), i), "", "k", "", i);
    assert_int_equal(p.count, PROBLEMS_MAX + 10);
    assert_string_equal(p.item[PROBLEMS_MAX - 1].place, "/63");
    assert_false(problems_none(&p));
    problems_under(&p, 1, trail_key(trail_root(), "army"));
    assert_string_equal(p.item[0].place, "/0");
    assert_string_equal(p.item[1].place, "/army/1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_is_a_json_pointer),
        cmocka_unit_test(what_strangers_wrote_is_cut_and_printable),
        cmocka_unit_test(all_are_counted_the_first_are_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
