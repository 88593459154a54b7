/* Army lists, as people write and import them. A list that parses is checked by its system, which says the
 * same each time it is asked; without the counts of 1, which go without saying, it is as good as it was and
 * costs as much. */
#include "tests/fuzz/systems.h"
#include "tests/fuzz/target.h"

#include <stdlib.h>

static struct problems problems;

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
        if (catalogue_number(json_array_get(units, i), "count", 0) == 1)
            json_object_del(json_array_get(units, i), "count");
    again = judge(rules, list);
    HOLDS(first.cost == again.cost && first.problems == again.problems);
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
