/* Nothing that others have written steers the terminal. */
#include "client/cli/print.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef void printer(FILE *to, const void *text, size_t size);

static const char *printed(printer *print, const void *text, size_t size)
{
    static char out[512];
    FILE *file = tmpfile();

    assert_non_null(file);
    print(file, text, size);
    rewind(file);
    size_t got = fread(out, 1, sizeof out - 1, file);

    out[got] = 0;
    fclose(file);
    return out;
}

static const struct {
    const char *text, *words, *json;
} cases[] = {
    {"Élan, 甲, \xF0\x9F\x8E\xB2\tand a line\n", "Élan, 甲, \xF0\x9F\x8E\xB2\tand a line\n",
     "Élan, 甲, \xF0\x9F\x8E\xB2\tand a line\n"},
    {"\x1b[2J\r\x07\x7f", "?[2J???", "\\u001b[2J\\u000d\\u0007\\u007f"},
    {"\xC2\x9B"
     "2J\xC2\x80\xC2\x9F\xC2\xA0",
     "?2J??\xC2\xA0", "\\u009b2J\\u0080\\u009f\xC2\xA0"},
    {"\xE2\x80\xAA\xE2\x80\xAE\xE2\x81\xA6\xE2\x81\xA9\xE2\x80\x8E\xE2\x80\x8F\xD8\x9C\xE2\x80\xA8",
     "????????", "\\u202a\\u202e\\u2066\\u2069\\u200e\\u200f\\u061c\\u2028"},
    /* a raw C1 byte, a character cut short, one longer than need be, a surrogate, one beyond the last */
    {"a\x9B"
     "b\xC3",
     "a?b?", "a?b?"},
    {"\xC0\x9B\xE0\x82\x9B\xED\xA0\x80\xF4\x90\x80\x80", "????????????", "????????????"},
};

static void every_case(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_string_equal(printed(print_bytes, cases[i].text, strlen(cases[i].text)), cases[i].words);
        assert_string_equal(printed(print_json_bytes, cases[i].text, strlen(cases[i].text)), cases[i].json);
    }
}

/* A text that is not ended: the next bytes are not looked at, though they would go on with the character. */
static void the_end_is_the_end(void **state)
{
    (void)state;
    assert_string_equal(printed(print_bytes, "ab\xC3\xA9", 3), "ab?");
    assert_string_equal(printed(print_bytes, "a\0b", 3), "a?b");
}

static void a_format(void **state)
{
    FILE *file = tmpfile();
    char out[64] = "";

    (void)state;
    assert_non_null(file);
    print_to(file, "%-6s|%d\n", "x\x1b", 7);
    rewind(file);
    assert_non_null(fgets(out, sizeof out, file));
    assert_string_equal(out, "x?    |7\n");
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_case),
        cmocka_unit_test(the_end_is_the_end),
        cmocka_unit_test(a_format),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
