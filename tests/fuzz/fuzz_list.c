/* Army lists, as people write and import them. A list that parses is checked by its system; written down
 * canonically, it reads as the same list, and is as good as it was. */
#include "tests/fuzz/systems.h"
#include "tests/fuzz/target.h"

#include <stdlib.h>
#include <string.h>

static struct problems problems;

static void look_at(const struct rules *rules, const struct army_list *list)
{
    struct army_list again = {0};
    char *canonical = army_canonical(list), *twice;

    rules->check_army(catalogue_for(rules), list, 0, &problems);
    bool good = problems_none(&problems);

    HOLDS(canonical);
    problems.count = 0;
    HOLDS(army_parse(canonical, &again, &problems));
    twice = army_canonical(&again);
    HOLDS(strcmp(canonical, twice) == 0);
    rules->check_army(catalogue_for(rules), &again, 0, &problems);
    /* Not the other way round: an empty list under a name that does not exist is wrong, and is left out. */
    HOLDS(problems_none(&problems) || !good);
    army_free(&again);
    free(canonical);
    free(twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {data, size};
    const struct rules *rules = system_for(take_byte(&in));
    char *text = take_text(&in);
    struct army_list list = {0};

    problems.count = 0;
    if (army_parse(text, &list, &problems)) {
        problems.count = 0;
        look_at(rules, &list);
    }
    army_free(&list);
    free(text);
    return 0;
}
