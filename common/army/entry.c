/* Reading a catalogue. */
#include "common/army/army.h"

#include <string.h>

const json_t *catalogue_entry(const struct catalogue *c, const char *section, const char *id)
{
    return c ? json_object_get(json_object_get(c->root, section), id) : NULL;
}

const json_t *catalogue_find(const struct catalogue *c, const char *const *sections, const char *id)
{
    const json_t *entry = NULL;

    for (int32_t i = 0; !entry && sections[i]; i++)
        entry = catalogue_entry(c, sections[i], id);
    return entry;
}

const json_t *catalogue_army(const struct catalogue *c, const char *id)
{
    return json_object_get(c->armies, id);
}

const json_t *catalogue_scenario(const struct catalogue *c, const char *id)
{
    return json_object_get(c->scenarios, id);
}

bool army_suits(const json_t *army, int32_t points)
{
    int32_t own = catalogue_number(army, "points", points);

    return own <= points && own > points / 2;
}

int32_t catalogue_number(const json_t *entry, const char *key, int32_t otherwise)
{
    const json_t *n = json_object_get(entry, key);

    if (!json_is_integer(n))
        return otherwise;
    json_int_t value = json_integer_value(n);
    return value < INT32_MIN ? INT32_MIN : value > INT32_MAX ? INT32_MAX : (int32_t)value;
}

bool catalogue_flag(const json_t *entry, const char *key)
{
    return json_is_true(json_object_get(entry, key));
}

const char *catalogue_word(const json_t *entry, const char *key, const char *otherwise)
{
    const char *word = json_string_value(json_object_get(entry, key));

    return word ? word : otherwise;
}

bool catalogue_lists(const json_t *entry, const char *key, const char *text)
{
    return list_holds(json_object_get(entry, key), text);
}

const char *text_at(const json_t *list, size_t i)
{
    const char *text = json_string_value(json_array_get(list, i));

    return text ? text : "";
}

bool list_holds(const json_t *list, const char *text)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (strcmp(text_at(list, i), text) == 0)
            return true;
    return false;
}

int32_t times_listed(const json_t *list, size_t i)
{
    int32_t times = 0;

    for (size_t k = 0; k <= i; k++)
        times += strcmp(text_at(list, k), text_at(list, i)) == 0;
    return times;
}
