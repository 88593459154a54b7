#include "tests/fuzz/target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void broken(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
    abort();
}

uint8_t take_byte(struct input *in)
{
    if (in->size == 0)
        return 0;
    in->size--;
    return *in->data++;
}

uint16_t take_short(struct input *in)
{
    uint16_t high = take_byte(in);

    return (uint16_t)(high << 8 | take_byte(in));
}

uint32_t take_word(struct input *in)
{
    uint32_t high = take_short(in);

    return high << 16 | take_short(in);
}

struct input take_piece(struct input *in, size_t size)
{
    struct input piece = {in->data, size < in->size ? size : in->size};

    in->data += piece.size;
    in->size -= piece.size;
    return piece;
}

char *take_text(struct input *in)
{
    struct input rest = take_piece(in, in->size);
    char *text = malloc(rest.size + 1);

    HOLDS(text);
    if (rest.size > 0)
        memcpy(text, rest.data, rest.size);
    text[rest.size] = '\0';
    return text;
}
