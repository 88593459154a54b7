#include "common/rules/shared/start.h"
#include "common/rules/shared/words.h"

#include <string.h>

struct trail below_start(const char *key)
{
    return trail_key(trail_key(trail_root(), "start"), key);
}

bool start_keys_known(const json_t *start, const char *const *keys, const char *text,
                      struct problems *problems)
{
    int32_t before = problems->count;
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)start, key, value)
    {
        if (word_index(keys, key, -1) < 0)
            problem_add(problems, below_start(key), "", text, key, 0);
    }
    return problems->count == before;
}

int32_t side_named(const struct match *m, const char *name)
{
    for (int32_t side = 0; name && side < m->state->sides; side++) {
        const char letter[] = {(char)('A' + side), 0};

        if (strcmp(name, letter) == 0 || strcmp(name, name_at(m, side_at(m, side)->name)) == 0)
            return side;
    }
    return -1;
}

int32_t unit_named(const struct match *m, const char *name)
{
    for (int32_t i = 0; name && i < m->state->units; i++)
        if (strcmp(name, name_at(m, unit_at(m, i)->name)) == 0)
            return i;
    return -1;
}

int32_t figure_named(const struct match *m, const char *name)
{
    for (int32_t i = 0; name && i < m->state->figures; i++)
        if (strcmp(name, name_at(m, figure_at(m, i)->name)) == 0)
            return i;
    return -1;
}
