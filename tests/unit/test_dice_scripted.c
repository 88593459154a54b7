/* Scripted dice: what they show, and that every departure from the script is caught and told clearly. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/dice/dice.h"
#include "common/dice/scripted.h"

static void assert_error(const struct dice_scripted *scripted, uint32_t i, enum scripted_error_kind kind,
                         const char *expected)
{
    char text[SCRIPTED_TEXT_SIZE];

    assert_true(i < scripted->error_count);
    assert_int_equal(scripted->errors[i].kind, kind);
    scripted_error_text(&scripted->errors[i], text);
    assert_string_equal(text, expected);
}

static void dice_show_what_the_script_says(void **state)
{
    const struct scripted_roll rolls[] = {{6, 1}, {6, 6}, {100, 57}, {2, 2}};
    struct dice_scripted scripted;
    struct dice dice = scripted_dice(&scripted);
    struct dice_place place;

    (void)state;
    scripted_start(&scripted, rolls, 4);
    dice_enter(&place, 1);
    assert_int_equal(dice_roll(&dice, &place, 6), 1);
    assert_int_equal(dice_roll(&dice, &place, 6), 6);
    assert_int_equal(scripted_left(&scripted), 2);
    assert_int_equal(place.index, 2);
    dice_enter(&place, 2);
    assert_int_equal(dice_draw(&dice, &place, 100), 56);
    assert_int_equal(dice_roll(&dice, &place, 2), 2);
    assert_int_equal(scripted_left(&scripted), 0);
    assert_int_equal(scripted_finish(&scripted), 0);
}

static void a_missing_die(void **state)
{
    const struct scripted_roll rolls[] = {{6, 4}};
    struct dice_scripted scripted;
    struct dice dice = scripted_dice(&scripted);
    struct dice_place place;

    (void)state;
    scripted_start(&scripted, rolls, 1);
    dice_enter(&place, 7);
    assert_int_equal(dice_roll(&dice, &place, 6), 4);
    assert_int_equal(dice_roll(&dice, &place, 6), 1);
    assert_int_equal(dice_roll(&dice, &place, 10), 2); /* another face each time: see draw in scripted.c */
    assert_int_equal(scripted_finish(&scripted), 2);
    assert_error(&scripted, 0, SCRIPTED_MISSING,
                 "die 2 (entry 7, index 1): the engine asks for a D6, the script is used up");
    assert_error(&scripted, 1, SCRIPTED_MISSING,
                 "die 3 (entry 7, index 2): the engine asks for a D10, the script is used up");
}

static void a_wrong_die_does_not_upset_the_rest(void **state)
{
    const struct scripted_roll rolls[] = {{6, 4}, {6, 5}, {6, 3}};
    struct dice_scripted scripted;
    struct dice dice = scripted_dice(&scripted);
    struct dice_place place;

    (void)state;
    scripted_start(&scripted, rolls, 3);
    dice_enter(&place, 7);
    assert_int_equal(dice_roll(&dice, &place, 6), 4);
    dice_roll(&dice, &place, 20);
    assert_int_equal(dice_roll(&dice, &place, 6), 3);
    assert_int_equal(scripted_finish(&scripted), 1);
    assert_error(&scripted, 0, SCRIPTED_WRONG_DIE,
                 "die 2 (entry 7, index 1): the engine asks for a D20, the script has a D6 showing 5");
}

static void a_face_that_the_die_has_not(void **state)
{
    const struct scripted_roll rolls[] = {{6, 7}, {6, 0}};
    struct dice_scripted scripted;
    struct dice dice = scripted_dice(&scripted);
    struct dice_place place;

    (void)state;
    scripted_start(&scripted, rolls, 2);
    dice_enter(&place, 1);
    assert_in_range(dice_roll(&dice, &place, 6), 1, 6);
    assert_in_range(dice_roll(&dice, &place, 6), 1, 6);
    assert_int_equal(scripted_finish(&scripted), 2);
    assert_error(&scripted, 0, SCRIPTED_NO_SUCH_FACE, "die 1 (entry 1, index 0): a D6 cannot show 7");
    assert_error(&scripted, 1, SCRIPTED_NO_SUCH_FACE, "die 2 (entry 1, index 1): a D6 cannot show 0");
}

static void dice_left_over(void **state)
{
    const struct scripted_roll rolls[] = {{6, 4}, {6, 5}, {20, 11}};
    struct dice_scripted scripted;
    struct dice dice = scripted_dice(&scripted);
    struct dice_place place = {.entry = 9, .index = 3};

    (void)state;
    scripted_start(&scripted, rolls, 3);
    dice_roll(&dice, &place, 6);
    assert_int_equal(scripted_left(&scripted), 2);
    assert_int_equal(scripted.error_count, 0);
    assert_int_equal(scripted_finish(&scripted), 2);
    assert_error(&scripted, 0, SCRIPTED_LEFT_OVER,
                 "die 2: D6 showing 5 never rolled (last die: entry 9, index 3)");
    assert_error(&scripted, 1, SCRIPTED_LEFT_OVER,
                 "die 3: D20 showing 11 never rolled (last die: entry 9, index 3)");
    assert_int_equal(scripted_finish(&scripted), 2); /* asking twice does not count twice */
}

static void more_errors_than_are_kept_are_still_counted(void **state)
{
    struct dice_scripted scripted;
    struct dice dice = scripted_dice(&scripted);
    struct dice_place place;

    (void)state;
    scripted_start(&scripted, NULL, 0);
    dice_enter(&place, 1);
    for (uint32_t i = 0; i < 100; i++)
        assert_in_range(dice_roll(&dice, &place, 6), 1, 6);
    assert_int_equal(scripted_finish(&scripted), 100);
    assert_error(&scripted, SCRIPTED_ERRORS_KEPT - 1, SCRIPTED_MISSING,
                 "die 8 (entry 1, index 7): the engine asks for a D6, the script is used up");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_show_what_the_script_says),
        cmocka_unit_test(a_missing_die),
        cmocka_unit_test(a_wrong_die_does_not_upset_the_rest),
        cmocka_unit_test(a_face_that_the_die_has_not),
        cmocka_unit_test(dice_left_over),
        cmocka_unit_test(more_errors_than_are_kept_are_still_counted),
    };
    return cmocka_run_group_tests_name("dice_scripted", tests, NULL, NULL);
}
