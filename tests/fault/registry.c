/* Every system there is, and tiny: the simulation plays them all. A new system is a line here and one in
 * meson.build. */
#include "tests/tiny/tiny.h"

#include <string.h>

extern const struct rules brothers, corsairs, warband;

const struct rules *const rules_installed[] = {&tiny, &brothers, &corsairs, &warband, NULL};

const struct rules *rules_find(const char *name)
{
    for (int32_t i = 0; rules_installed[i]; i++)
        if (strcmp(rules_installed[i]->name, name) == 0)
            return rules_installed[i];
    return NULL;
}
