#include "common/rules/shared/start.h"
#include "common/rules/shared/words.h"

#include <string.h>

static struct trail below_start(const char *key)
{
    return trail_key(trail_key(trail_root(), "start"), key);
}

bool start_keys_known(const json_t *start, const char *const *keys, struct problems *problems)
{
    int32_t before = problems->count;
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)start, key, value)
    {
        if (word_index(keys, key, -1) < 0)
            problem_add(problems, below_start(key), "", "start.unknown_key", key, 0);
    }
    return problems->count == before;
}

static int32_t side_named(const struct match *m, const char *name)
{
    for (int32_t side = 0; side < m->state->sides; side++)
        if (strcmp(name, name_at(m, side_at(m, side)->name)) == 0)
            return side;
    return name[0] >= 'A' && name[0] < 'A' + m->state->sides && !name[1] ? name[0] - 'A' : -1;
}

static int32_t unit_named(const struct match *m, const char *name)
{
    for (int32_t i = 0; i < m->state->units; i++)
        if (strcmp(name, name_at(m, unit_at(m, i)->name)) == 0)
            return i;
    return -1;
}

static int32_t figure_named(const struct match *m, const char *name)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (strcmp(name, name_at(m, figure_at(m, i)->name)) == 0)
            return i;
    return -1;
}

bool start_nobody(const json_t *start, const char *key, struct problems *problems)
{
    problem_add(problems, below_start(key), "", "start.nobody", catalogue_word(start, key, ""), 0);
    return false;
}

static bool start_named(const struct match *m, const json_t *start, const char *key,
                        int32_t named(const struct match *m, const char *name), int32_t *found,
                        struct problems *problems)
{
    if (!json_object_get(start, key))
        return true;
    *found = named(m, catalogue_word(start, key, ""));
    return *found >= 0 || start_nobody(start, key, problems);
}

bool start_side(const struct match *m, const json_t *start, const char *key, int32_t *side,
                struct problems *problems)
{
    return start_named(m, start, key, side_named, side, problems);
}

bool start_unit(const struct match *m, const json_t *start, const char *key, int32_t *unit,
                struct problems *problems)
{
    return start_named(m, start, key, unit_named, unit, problems);
}

bool start_figure(const struct match *m, const json_t *start, const char *key, int32_t *figure,
                  struct problems *problems)
{
    return start_named(m, start, key, figure_named, figure, problems);
}

bool start_phase(const json_t *start, const char *const *phases, int32_t *phase, struct problems *problems)
{
    if (!json_object_get(start, "phase"))
        return true;
    *phase = word_index(phases, catalogue_word(start, "phase", ""), -1);
    if (*phase < 0)
        problem_add(problems, below_start("phase"), "", "start.no_such_phase",
                    catalogue_word(start, "phase", ""), 0);
    return *phase >= 0;
}
