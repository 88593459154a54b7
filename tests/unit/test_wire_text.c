/* Texts from outside: which pass, and which not. */
#include "test_wire_help.h"

#include "common/wire/check_text.h"

#include <stdbool.h>
#include <stdlib.h>

struct sample {
    const char *text;
    enum text_fault word, name, line, body;
};

static const struct sample samples[] = {
    {"anne", TEXT_FINE, TEXT_FINE, TEXT_FINE, TEXT_FINE},
    {"Anne Bonny", TEXT_NOT_PLAIN, TEXT_FINE, TEXT_FINE, TEXT_FINE},
    {"Pélagie", TEXT_NOT_PLAIN, TEXT_FINE, TEXT_FINE, TEXT_FINE},
    {"将軍", TEXT_NOT_PLAIN, TEXT_FINE, TEXT_FINE, TEXT_FINE},
    {"\xF0\x9F\x8F\xB4", TEXT_NOT_PLAIN, TEXT_FINE, TEXT_FINE, TEXT_FINE}, /* a flag: four bytes */
    {" anne", TEXT_NOT_PLAIN, TEXT_BLANKS, TEXT_FINE, TEXT_FINE},
    {"anne ", TEXT_NOT_PLAIN, TEXT_BLANKS, TEXT_FINE, TEXT_FINE},
    {"an  ne", TEXT_NOT_PLAIN, TEXT_BLANKS, TEXT_FINE, TEXT_FINE},
    {"an\nne", TEXT_CONTROL, TEXT_CONTROL, TEXT_CONTROL, TEXT_FINE},
    {"an\tne", TEXT_CONTROL, TEXT_CONTROL, TEXT_CONTROL, TEXT_FINE},
    {"an\x1B[2Jne", TEXT_CONTROL, TEXT_CONTROL, TEXT_CONTROL, TEXT_CONTROL},
    {"an\x7Fne", TEXT_CONTROL, TEXT_CONTROL, TEXT_CONTROL, TEXT_CONTROL},
    {"an\xC2\x85ne", TEXT_CONTROL, TEXT_CONTROL, TEXT_CONTROL, TEXT_CONTROL},         /* C1 */
    {"an\xE2\x80\xAEne", TEXT_NOT_PLAIN, TEXT_CONTROL, TEXT_CONTROL, TEXT_FINE},      /* right to left */
    {"an\xE2\x80\xA8ne", TEXT_NOT_PLAIN, TEXT_CONTROL, TEXT_CONTROL, TEXT_FINE},      /* line separator */
    {"an\xE2\x80\x8Bne", TEXT_NOT_PLAIN, TEXT_CONTROL, TEXT_FINE, TEXT_FINE},         /* no width */
    {"an\xC2\xA0ne", TEXT_NOT_PLAIN, TEXT_CONTROL, TEXT_FINE, TEXT_FINE},             /* hard blank */
    {"an\xEF\xBB\xBFne", TEXT_NOT_PLAIN, TEXT_CONTROL, TEXT_FINE, TEXT_FINE},         /* byte order mark */
    {"\x80", TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8},             /* goes on nothing */
    {"\xC3", TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8},             /* cut off */
    {"\xE2\x82", TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8},         /* cut off */
    {"\xF0\x9F\x8F", TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8},     /* cut off */
    {"\xC0\xAF", TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8},         /* too long for "/" */
    {"\xE0\x80\xAF", TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8},     /* likewise */
    {"\xF0\x80\x80\xAF", TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8}, /* likewise */
    {"\xED\xA0\x80", TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8},     /* surrogate */
    {"\xF4\x90\x80\x80", TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8}, /* U+110000 */
    {"\xF8\x88\x80\x80\x80", TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8}, /* five bytes */
    {"\xFF", TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8, TEXT_NOT_UTF8},
    {"\xED\x9F\xBF", TEXT_NOT_PLAIN, TEXT_FINE, TEXT_FINE, TEXT_FINE},     /* the last before surrogates */
    {"\xF4\x8F\xBF\xBF", TEXT_NOT_PLAIN, TEXT_FINE, TEXT_FINE, TEXT_FINE}, /* U+10FFFF */
};

static void table_of_texts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        const struct sample *s = &samples[i];

        assert_int_equal(text_check(s->text, TEXT_WORD, 0, 100), s->word);
        assert_int_equal(text_check(s->text, TEXT_NAME, 0, 100), s->name);
        assert_int_equal(text_check(s->text, TEXT_LINE, 0, 100), s->line);
        assert_int_equal(text_check(s->text, TEXT_BODY, 0, 100), s->body);
    }
}

static void lengths(void **state)
{
    (void)state;
    char *long_one = malloc(10001);

    memset(long_one, 'a', 10000);
    long_one[10000] = '\0';
    assert_int_equal(text_check("", TEXT_NAME, 2, 5), TEXT_EMPTY);
    assert_int_equal(text_check("", TEXT_NAME, 0, 5), TEXT_FINE);
    assert_int_equal(text_check("a", TEXT_NAME, 2, 5), TEXT_TOO_SHORT);
    assert_int_equal(text_check("abcde", TEXT_NAME, 2, 5), TEXT_FINE);
    assert_int_equal(text_check("abcdef", TEXT_NAME, 2, 5), TEXT_TOO_LONG);
    assert_int_equal(text_check("abcdé", TEXT_NAME, 2, 5), TEXT_TOO_LONG); /* bytes count */
    assert_int_equal(text_check(long_one, TEXT_NAME, 2, 32), TEXT_TOO_LONG);
    free(long_one);
}

/* Encodes a number as UTF-8 would, whether it is a character or not. */
static void encode(uint32_t c, char out[5])
{
    size_t n = 0;

    if (c < 0x80) {
        out[n++] = (char)c;
    } else if (c < 0x800) {
        out[n++] = (char)(0xC0 | c >> 6);
    } else if (c < 0x10000) {
        out[n++] = (char)(0xE0 | c >> 12);
        out[n++] = (char)(0x80 | (c >> 6 & 0x3F));
    } else {
        out[n++] = (char)(0xF0 | c >> 18);
        out[n++] = (char)(0x80 | (c >> 12 & 0x3F));
        out[n++] = (char)(0x80 | (c >> 6 & 0x3F));
    }
    if (c >= 0x80)
        out[n++] = (char)(0x80 | (c & 0x3F));
    out[n] = '\0';
}

static void every_character(void **state)
{
    (void)state;
    for (uint32_t c = 1; c < 0x120000; c++) {
        bool valid = c < 0x110000 && !(c >= 0xD800 && c < 0xE000);
        char text[5];

        encode(c, text);
        assert_int_equal(text_check(text, TEXT_BODY, 0, 4) != TEXT_NOT_UTF8, valid);
    }
}

static void every_fault_has_a_key(void **state)
{
    (void)state;
    assert_string_equal(text_fault_key[TEXT_FINE], "");
    for (int i = TEXT_FINE + 1; i < TEXT_FAULTS; i++)
        assert_memory_equal(text_fault_key[i], "text.", 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_of_texts),
        cmocka_unit_test(lengths),
        cmocka_unit_test(every_character),
        cmocka_unit_test(every_fault_has_a_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
