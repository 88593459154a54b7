#include "client/cli/print.h"

#include "common/wire/check_text.h"

#include <stdlib.h>

static void print_escape(FILE *to, uint32_t character)
{
    if (character >= 0x10000) {
        fprintf(to, "\\u%04x", (unsigned)(0xD7C0 + (character >> 10)));
        character = 0xDC00 | (character & 0x3FF);
    }
    fprintf(to, "\\u%04x", (unsigned)character);
}

static void print_characters(FILE *to, const uint8_t *text, size_t size, bool escape)
{
    for (size_t at = 0; at < size;) {
        uint32_t c;
        size_t step = text_character(text + at, size - at, &c);

        if (step > 0 && !text_steers(c))
            fwrite(text + at, 1, step, to);
        else if (step > 0 && escape)
            print_escape(to, c);
        else
            putc('?', to);
        at += step > 0 ? step : 1;
    }
}

void print_bytes(FILE *to, const void *text, size_t size)
{
    print_characters(to, text, size, false);
}

void print_json_bytes(FILE *to, const void *json, size_t size)
{
    print_characters(to, json, size, true);
}

void print_list(FILE *to, const char *format, va_list args)
{
    va_list again;

    va_copy(again, args);
    int size = vsnprintf(NULL, 0, format, args);
    char *text = size >= 0 ? malloc((size_t)size + 1) : NULL;

    if (text) {
        vsnprintf(text, (size_t)size + 1, format, again);
        print_bytes(to, text, (size_t)size);
    }
    va_end(again);
    free(text);
}

void print_to(FILE *to, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_list(to, format, args);
    va_end(args);
}

void print_format(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_list(stdout, format, args);
    va_end(args);
}
