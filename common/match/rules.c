/* Finds a system by its name among those that the program has. */
#include "common/match/rules.h"

#include <string.h>

const struct rules *rules_find(const char *name)
{
    for (int32_t i = 0; rules_installed[i]; i++)
        if (strcmp(rules_installed[i]->name, name) == 0)
            return rules_installed[i];
    return NULL;
}
