#include "common/rules/shared/names.h"

#include <stdio.h>
#include <string.h>

const char *list_unit_name(const struct catalogue *c, const json_t *unit)
{
    const json_t *profile = catalogue_entry(c, "profiles", catalogue_word(unit, "profile", ""));

    return catalogue_word(unit, "name", catalogue_word(json_object_get(profile, "name"), "en", ""));
}

int name_cut(const char *name, size_t most)
{
    size_t n = strlen(name);

    if (n > most) {
        n = most;
        while (n > 0 && ((unsigned char)name[n] & 0xC0) == 0x80) /* inside a character of UTF-8 */
            n--;
    }
    return (int)n;
}

void list_figure_name(char name[NAME_MAX_BYTES], const char *unit, int32_t i, int32_t count)
{
    enum { BEFORE_NUMBER = 50 };

    if (count > 1)
        snprintf(name, NAME_MAX_BYTES, "%.*s %d", name_cut(unit, BEFORE_NUMBER), unit, (int)i + 1);
    else
        snprintf(name, NAME_MAX_BYTES, "%.*s", name_cut(unit, NAME_MAX_BYTES - 1), unit);
}
