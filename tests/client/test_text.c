/* Texts: languages, placeholders, lengths, names from the picture; keys without words are never hidden. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/core/text.h"
#include "common/table/units.h"

static struct bytes out;

static const char *text(void)
{
    bytes_add(&out, "", 1);
    bytes_clear(&out);
    return (const char *)out.data;
}

static void the_language_comes_from_the_environment(void **state)
{
    (void)state;
    setenv("LC_ALL", "fr_CH.UTF-8", 1);
    text_use(NULL);
    assert_string_equal(text_used(), "fr");
    text_use("en");
    assert_string_equal(text_used(), "en");
    setenv("LC_ALL", "tlh", 1);
    text_use(NULL);
    assert_string_equal(text_used(), "en");
    unsetenv("LC_ALL");
}

static void placeholders_are_filled(void **state)
{
    (void)state;
    text_use("en");
    text_say(&out, "answer.too_few", "amount", "2", NULL);
    assert_string_equal(text(), "Too few are chosen, by 2.");
    text_use("fr");
    text_say(&out, "answer.too_few", "amount", "2", NULL);
    assert_string_equal(text(), "On n'en choisit pas assez\u202f: il en manque 2.");
    text_say(&out, "answer.too_few", NULL); /* without a value: nothing in its place */
    assert_string_equal(text(), "On n'en choisit pas assez\u202f: il en manque .");
    text_use("en");
}

static void lengths_are_told_in_the_measure_of_the_match(void **state)
{
    (void)state;
    text_use("en");
    text_length(&out, 12500, CENTIMETRE);
    assert_string_equal(text(), "12.5 cm");
    text_length(&out, 3 * INCH, INCH);
    assert_string_equal(text(), "3\"");
    text_length(&out, -1000, CENTIMETRE);
    assert_string_equal(text(), "-1 cm");
    text_length(&out, INT32_MIN, CENTIMETRE);
    assert_string_equal(text(), "-2147483.65 cm");
    text_length(&out, 10000, CENTIMETRE);
    assert_string_equal(text(), "10 cm");
    text_use("fr");
    text_length(&out, 12500, CENTIMETRE);
    assert_string_equal(text(), "12,5 cm");
    text_point(&out, 31500, 12000, CENTIMETRE);
    assert_string_equal(text(), "(31,5\u202f; 12)");
    text_use("en");
    text_point(&out, 31500, 12000, CENTIMETRE);
    assert_string_equal(text(), "(31.5, 12)");
    text_point(&out, -3 * INCH, 0, INCH);
    assert_string_equal(text(), "(-3, 0)");
    text_angle(&out, 16384);
    assert_string_equal(text(), "90\u00b0");
    text_angle(&out, -16384);
    assert_string_equal(text(), "-90\u00b0");
}

static void unknown_keys_are_shown_with_their_arguments(void **state)
{
    char name[] = "count", word[] = "";
    Gonfalon__V1__Arg arg;
    Gonfalon__V1__Arg *args[] = {&arg};

    (void)state;
    gonfalon__v1__arg__init(&arg);
    arg.name = name;
    arg.word = word;
    arg.kind = GONFALON__V1__ARG_KIND__ARG_KIND_NUMBER;
    arg.value = 3;
    text_render(&out, "from.the_future", args, 1, NULL);
    assert_string_equal(text(), "from.the_future (count: 3)");
    Gonfalon__V1__Point at = GONFALON__V1__POINT__INIT;

    at.x = 4500;
    arg.at = &at;
    arg.kind = GONFALON__V1__ARG_KIND__ARG_KIND_POINT;
    text_render(&out, "from.the_future", args, 1, NULL);
    assert_string_equal(text(), "from.the_future (count: (4.5, 0))");
    arg.kind = (Gonfalon__V1__ArgKind)99;
    text_render(&out, "from.the_future", args, 1, NULL);
    assert_string_equal(text(), "from.the_future (count: 3)");
}

static void names_come_from_the_picture(void **state)
{
    char name[] = "name", anne[] = "Anne";
    char *words[] = {name};
    Gonfalon__V1__Attribute attribute;
    Gonfalon__V1__Attribute *attributes[] = {&attribute};
    Gonfalon__V1__Item item;
    Gonfalon__V1__Item *items[] = {&item};
    Gonfalon__V1__View view;
    struct picture picture = {0};

    (void)state;
    gonfalon__v1__attribute__init(&attribute);
    gonfalon__v1__item__init(&item);
    gonfalon__v1__view__init(&view);
    attribute.value_case = GONFALON__V1__ATTRIBUTE__VALUE_TEXT;
    attribute.text = anne;
    item.kind = GONFALON__V1__ITEM_KIND__ITEM_KIND_FIGURE;
    item.id = 4;
    item.n_attributes = 1;
    item.attributes = attributes;
    view.n_words = 1;
    view.words = words;
    view.n_items = 1;
    view.items = items;
    assert_int_equal(picture_show(&picture, &view), PICTURE_FINE);
    text_figure(&out, 4, &picture);
    assert_string_equal(text(), "Anne");
    text_figure(&out, 5, &picture);
    assert_string_equal(text(), "figure 5");
    text_figure(&out, -1, &picture);
    assert_string_equal(text(), "nobody");
    picture_free(&picture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_language_comes_from_the_environment),
        cmocka_unit_test(placeholders_are_filled),
        cmocka_unit_test(lengths_are_told_in_the_measure_of_the_match),
        cmocka_unit_test(unknown_keys_are_shown_with_their_arguments),
        cmocka_unit_test(names_come_from_the_picture),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    bytes_free(&out);
    return failed;
}
