/* What the figures of army lists are called, in every system. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/rules/shared/names.h"

static char name[NAME_MAX_BYTES];

static void who_has_fellows_has_a_number(void **state)
{
    (void)state;
    list_figure_name(name, "Guard", 0, 1);
    assert_string_equal(name, "Guard");
    list_figure_name(name, "Guard", 2, 3);
    assert_string_equal(name, "Guard 3");
}

/* 30 times two bytes: with one more nearly as long as a name may be, and byte 50 begins a character. */
#define LONG "éééééééééééééééééééééééééééééé"

static void a_long_name_makes_room_for_the_number(void **state)
{
    (void)state;
    list_figure_name(name, LONG "é", 0, 1);
    assert_string_equal(name, LONG "é");
    list_figure_name(name, LONG "é", 11, 12);
    assert_int_equal(strlen(name), 50 + 3);
    assert_string_equal(name + 48, "é 12");
}

static void no_character_is_cut_in_two(void **state)
{
    (void)state;
    list_figure_name(name, "x" LONG, 11, 12);
    assert_int_equal(strlen(name), 49 + 3);
    assert_string_equal(name + 47, "é 12");
}

static void the_list_names_its_units_or_their_profile_does(void **state)
{
    static struct problems problems;
    struct catalogue c;

    (void)state;
    assert_true(catalogue_load("corsairs", NULL, &c, &problems));
    json_t *unit = json_pack("{s:s}", "profile", "sailor");

    assert_string_equal(list_unit_name(&c, unit), "sailor");
    json_object_set_new(unit, "name", json_string("Ned"));
    assert_string_equal(list_unit_name(&c, unit), "Ned");
    json_decref(unit);
    catalogue_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_has_fellows_has_a_number),
        cmocka_unit_test(a_long_name_makes_room_for_the_number),
        cmocka_unit_test(no_character_is_cut_in_two),
        cmocka_unit_test(the_list_names_its_units_or_their_profile_does),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
