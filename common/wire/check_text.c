#include "common/wire/check_text.h"

#include <string.h>

const char *const text_fault_key[TEXT_FAULTS] = {
    "",
    "text.empty",
    "text.too_short",
    "text.too_long",
    "text.not_utf8",
    "text.control_character",
    "text.not_plain",
    "text.blanks",
};

size_t text_character(const uint8_t *s, size_t bytes, uint32_t *character)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};

    if (bytes == 0)
        return 0;
    size_t size = s[0] < 0x80                   ? 1
                  : s[0] >= 0xC2 && s[0] < 0xE0 ? 2
                  : s[0] >= 0xE0 && s[0] < 0xF0 ? 3
                  : s[0] >= 0xF0 && s[0] < 0xF5 ? 4
                                                : 0;

    if (size <= 1) {
        *character = s[0];
        return size;
    }
    if (size > bytes)
        return 0;
    uint32_t c = s[0] & (0x7Fu >> size);

    for (size_t i = 1; i < size; i++) {
        if ((s[i] & 0xC0) != 0x80)
            return 0;
        c = c << 6 | (s[i] & 0x3Fu);
    }
    if (c < least[size] || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000))
        return 0;
    *character = c;
    return size;
}

void text_repair(char *text)
{
    size_t size = strlen(text);

    for (size_t at = 0; at < size;) {
        uint32_t c;
        size_t step = text_character((const uint8_t *)text + at, size - at, &c);

        if (step == 0)
            text[at++] = '?';
        at += step;
    }
}

static bool is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0);
}

/* Line separators, and marks that turn the direction of writing: with them one line could pass for two, or
 * show its end before its beginning. */
static bool is_deceptive(uint32_t c)
{
    return c == 0x2028 || c == 0x2029 || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) ||
           (c >= 0xFFF9 && c <= 0xFFFB);
}

/* Characters of no width, blanks that are not U+0020, fillers and tags: two names that look alike would
 * differ by them. */
static bool is_invisible(uint32_t c)
{
    return c == 0xA0 || c == 0xAD || c == 0x34F || c == 0x61C || c == 0x115F || c == 0x1160 || c == 0x1680 ||
           c == 0x17B4 || c == 0x17B5 || (c >= 0x180B && c <= 0x180F) || (c >= 0x2000 && c <= 0x200F) ||
           c == 0x202F || (c >= 0x205F && c <= 0x2064) || (c >= 0x206A && c <= 0x206F) || c == 0x2800 ||
           c == 0x3000 || c == 0x3164 || (c >= 0xFE00 && c <= 0xFE0F) || c == 0xFEFF || c == 0xFFA0 ||
           (c >= 0xE0000 && c <= 0xE0FFF);
}

bool text_steers(uint32_t c)
{
    return (is_control(c) && c != '\n' && c != '\t') || is_deceptive(c) || c == 0x200E || c == 0x200F ||
           c == 0x61C;
}

static enum text_fault check_character(uint32_t c, enum text_kind kind)
{
    switch (kind) {
    case TEXT_WORD:
        return is_control(c) ? TEXT_CONTROL : c == ' ' || c > 0x7E ? TEXT_NOT_PLAIN : TEXT_FINE;
    case TEXT_NAME:
        return is_control(c) || is_deceptive(c) || is_invisible(c) ? TEXT_CONTROL : TEXT_FINE;
    case TEXT_LINE:
        return is_control(c) || is_deceptive(c) ? TEXT_CONTROL : TEXT_FINE;
    case TEXT_BODY:
        return is_control(c) && c != '\n' && c != '\r' && c != '\t' ? TEXT_CONTROL : TEXT_FINE;
    }
    return TEXT_CONTROL;
}

static bool blanks_out_of_place(const char *text, size_t size)
{
    return size > 0 && (text[0] == ' ' || text[size - 1] == ' ' || strstr(text, "  "));
}

enum text_fault text_check(const char *text, enum text_kind kind, size_t min, size_t max)
{
    size_t size = strlen(text);

    if (size == 0 && min > 0)
        return TEXT_EMPTY;
    if (size < min)
        return TEXT_TOO_SHORT;
    if (size > max)
        return TEXT_TOO_LONG;
    for (size_t at = 0; at < size;) {
        uint32_t c;
        size_t step = text_character((const uint8_t *)text + at, size - at, &c);

        if (step == 0)
            return TEXT_NOT_UTF8;
        enum text_fault fault = check_character(c, kind);

        if (fault != TEXT_FINE)
            return fault;
        at += step;
    }
    return kind == TEXT_NAME && blanks_out_of_place(text, size) ? TEXT_BLANKS : TEXT_FINE;
}
