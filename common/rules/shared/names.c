#include "common/rules/shared/names.h"

#include <stdio.h>
#include <string.h>

const char *list_unit_name(const struct catalogue *c, const json_t *unit)
{
    const json_t *profile = unit_profile(c, unit);

    return catalogue_word(unit, "name", catalogue_word(json_object_get(profile, "name"), "en", ""));
}

const char *brought_name(const json_t *figure)
{
    return catalogue_word(json_object_get(figure, "name"), "en", catalogue_word(figure, "id", ""));
}

void list_figure_name(char name[NAME_MAX_BYTES], const char *unit, int32_t i, int32_t count)
{
    enum { BEFORE_NUMBER = 50 };

    if (count > 1)
        snprintf(name, NAME_MAX_BYTES, "%.*s %d", name_cut(unit, BEFORE_NUMBER), unit, (int)i + 1);
    else
        snprintf(name, NAME_MAX_BYTES, "%.*s", name_cut(unit, NAME_MAX_BYTES - 1), unit);
}
