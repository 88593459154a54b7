/* Every system this program can play. A new one: its files in meson.build, and a line here. */
#include "common/rules/rules.h"

#include <string.h>

extern const struct rules brothers, corsairs, warband;

const struct rules *const rules_installed[] = {&brothers, &corsairs, &warband, NULL};

const struct rules *rules_find(const char *name)
{
    for (int32_t i = 0; rules_installed[i]; i++)
        if (strcmp(rules_installed[i]->name, name) == 0)
            return rules_installed[i];
    return NULL;
}
