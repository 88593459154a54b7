/* Names that cannot be told apart, and passwords that are guessed first. */
#include "server/identity/name.h"
#include "server/identity/weak_password.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static bool alike(const char *a, const char *b)
{
    char key_a[NAME_KEY_SIZE], key_b[NAME_KEY_SIZE];

    assert_true(name_fold(a, key_a, sizeof key_a));
    assert_true(name_fold(b, key_b, sizeof key_b));
    return strcmp(key_a, key_b) == 0;
}

static void names_that_read_alike(void **state)
{
    static const char *const pairs[][2] = {
        {"anne", "ANNE"},
        {"anne", "\xEF\xBD\x81\xEF\xBD\x8E\xEF\xBD\x8E\xEF\xBD\x85"}, /* full width */
        {"\xC3\x89lan", "\xC3\xA9lan"},                               /* É, é */
        {"\xC3\xA9lan", "e\xCC\x81lan"},                              /* composed, decomposed */
        {"\xC3\x89lan", "e\xCC\x81LAN"},
        {"Stra\xC3\x9F", "STRASS"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (!alike(pairs[i][0], pairs[i][1]))
            fail_msg("%s and %s", pairs[i][0], pairs[i][1]);
    assert_false(alike("anne", "annie"));
    assert_false(alike("\xC3\x89lan", "Elan"));
}

static void disguises(void **state)
{
    static const char *const bad[] = {"\xD0\xB0nne", "ann\xD0\xB5", "\xCE\xBFscar", "a1\xD9\xA1",
                                      "\xD1\x81\xD0\xBE\xD1\x81\xD0\xBE"}; /* coco, all Cyrillic */
    static const char *const good[] = {
        "anne",
        "\xC3\x89lan",
        "Jean-Luc O'Neill 3",
        "\xEF\xBD\x81\xEF\xBD\x8E\xEF\xBD\x8E\xEF\xBD\x85",
        "\xD0\x90\xD0\xBD\xD0\xBD\xD0\xB0",
        "\xE5\xB1\xB1\xE7\x94\xB0 Taro", /* Latin and Han are written together */
        "Guest~000123",
        "\xF0\x9F\x8E\xB2 roller",
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (!name_disguised(bad[i]))
            fail_msg("%s", bad[i]);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (name_disguised(good[i]))
            fail_msg("%s", good[i]);
}

static void odd_names(void **state)
{
    char key[NAME_KEY_SIZE], longest[NAME_KEY_SIZE * 2];

    (void)state;
    assert_false(name_fold("a\xFF", key, sizeof key));
    assert_string_equal(key, "");
    assert_true(name_disguised("a\xFF"));
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    assert_false(name_fold(longest, key, sizeof key));
    assert_string_equal(key, "");
}

static void passwords(void **state)
{
    static const struct {
        const char *password, *name;
        enum password_fault fault;
    } cases[] = {
        {"short", "anne", PASSWORD_TOO_SHORT},
        {"        ", "anne", PASSWORD_BLANK},
        {"\xE3\x80\x80\xE3\x80\x80\xE3\x80\x80", "anne", PASSWORD_BLANK}, /* wide blanks */
        {"\xE2\x80\x8B\xE2\x80\x8B\xE2\x80\x8B", "anne", PASSWORD_BLANK}, /* of no width */
        {"margaret", "margaret", PASSWORD_NAME},
        {"MARGARET", "margaret", PASSWORD_NAME},
        {"teragram", "Margaret", PASSWORD_NAME},
        {"anneanne", "anne", PASSWORD_NAME},
        {"anne1984", "anne", PASSWORD_NAME},
        {"\xC3\x89lodie!!", "e\xCC\x81lodie", PASSWORD_NAME},
        {"12345678", "anne", PASSWORD_COMMON},
        {"87654321", "anne", PASSWORD_COMMON},
        {"password", "anne", PASSWORD_COMMON},
        {"P@ssw0rd!", "anne", PASSWORD_COMMON},
        {"$unshine", "anne", PASSWORD_COMMON},
        {"qwertyui", "anne", PASSWORD_COMMON},
        {"poiuytrewq", "anne", PASSWORD_COMMON},
        {"motdepasse1", "anne", PASSWORD_COMMON},
        {"aaaaaaaa", "anne", PASSWORD_COMMON},
        {"abcabcabc", "anne", PASSWORD_COMMON},
        {"1q2w3e4r", "anne", PASSWORD_COMMON},
        {"23.05.1984", "anne", PASSWORD_COMMON},
        {"password of anne", "anne", PASSWORD_GOOD},
        {"correct horse", "anne", PASSWORD_GOOD},
        {"annemarie-lou", "anne", PASSWORD_GOOD},
        {"monkey8412907361", "anne", PASSWORD_GOOD},
        {"314159265358979", "anne", PASSWORD_GOOD},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (password_check(cases[i].password, cases[i].name) != cases[i].fault)
            fail_msg("\"%s\" of %s: %d", cases[i].password, cases[i].name,
                     (int)password_check(cases[i].password, cases[i].name));
    char longest[258];

    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    assert_int_equal(password_check(longest, "anne"), PASSWORD_TOO_LONG);
    for (int i = PASSWORD_GOOD + 1; i < PASSWORD_FAULTS; i++)
        assert_true(password_fault_key[i][0] && password_fault_text[i][0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_read_alike),
        cmocka_unit_test(disguises),
        cmocka_unit_test(odd_names),
        cmocka_unit_test(passwords),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
