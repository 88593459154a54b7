#include "tests/fuzz/systems.h"

#include "tests/fuzz/target.h"

enum { SYSTEMS_MOST = 8 };

static int32_t index_of(const struct rules *rules)
{
    int32_t i = 0;

    while (rules_installed[i] != rules)
        i++;
    return i;
}

const struct rules *system_for(uint8_t byte)
{
    int32_t count = 0;

    while (rules_installed[count])
        count++;
    return rules_installed[byte % count];
}

const struct catalogue *catalogue_for(const struct rules *rules)
{
    static struct catalogue loaded[SYSTEMS_MOST];
    static struct problems problems;
    struct catalogue *c = &loaded[index_of(rules)];

    if (!c->root)
        HOLDS(catalogue_load(rules->name, NULL, c, &problems));
    return c;
}
