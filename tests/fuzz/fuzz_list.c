/* Army lists, as people write and import them. A list that parses is checked by its system, which says the
 * same each time it is asked; without what goes without saying, it is as good as it was and costs as much. */
#include "tests/fuzz/systems.h"
#include "tests/fuzz/target.h"

#include <stdlib.h>

static struct problems problems;

/* A count of 1 and an empty list say what their absence says. */
static void drop_defaults(json_t *unit)
{
    void *next;
    const char *key;
    json_t *value;

    if (catalogue_number(unit, "count", 0) == 1)
        json_object_del(unit, "count");
    json_object_foreach_safe(unit, next, key, value)
    {
        if (json_is_array(value) && json_array_size(value) == 0)
            json_object_del(unit, key);
    }
}

struct verdict {
    int32_t cost, problems;
};

static struct verdict judge(const struct rules *rules, const struct army_list *list)
{
    problems.count = 0;
    int32_t cost = rules->check_army(catalogue_for(rules), list, 0, &problems);

    return (struct verdict){cost, problems.count};
}

static void look_at(const struct rules *rules, const struct army_list *list)
{
    struct verdict first = judge(rules, list), again = judge(rules, list);
    json_t *units = json_object_get(list->root, "units");

    HOLDS(first.cost == again.cost && first.problems == again.problems);
    for (size_t i = 0; i < json_array_size(units); i++)
        drop_defaults(json_array_get(units, i));
    again = judge(rules, list);
    /* Not the other way round: an empty list under a name that does not exist is wrong, and is left out. */
    HOLDS(first.problems > 0 || (again.problems == 0 && again.cost == first.cost));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {data, size};
    const struct rules *rules = system_for(take_byte(&in));
    char *text = take_text(&in);
    struct army_list list = {0};

    problems.count = 0;
    if (army_parse(text, &list, &problems))
        look_at(rules, &list);
    army_free(&list);
    free(text);
    return 0;
}
