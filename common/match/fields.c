#include "common/match/fields.h"

#include <string.h>

const struct field *field_find(struct field_table table, const char *name)
{
    for (int32_t i = 0; i < table.count; i++)
        if (strcmp(table.field[i].name, name) == 0)
            return &table.field[i];
    return NULL;
}

bool field_set(const struct field *f, void *record, int32_t value)
{
    if (value < f->min || value > f->max)
        return false;
    memcpy((char *)record + f->offset, &value, sizeof value);
    return true;
}

int32_t field_word(const struct field *f, const char *word)
{
    for (int32_t i = 0; f->words && f->words[i]; i++)
        if (strcmp(f->words[i], word) == 0)
            return i;
    return -1;
}
