/* What things are called in both languages. The state of a match knows each by one name, which is the English
 * one of the data that it was made of; clients find the other one here. */
#include "common/army/army.h"
#include "common/army/builtin.h"

static bool is_words(const json_t *value)
{
    return json_is_string(json_object_get(value, "en")) && json_is_string(json_object_get(value, "fr"));
}

/* {"name": "Guards", "title": {"en": ..., "fr": ...}}, or {"name": {"en": ..., "fr": ...}}. */
static void collect(json_t *names, json_t *value)
{
    json_t *name = json_object_get(value, "name"), *title = json_object_get(value, "title"), *part;
    const char *key;
    size_t i;

    if (json_is_string(name) && is_words(title))
        json_object_set(names, json_string_value(name), title);
    else if (is_words(name))
        json_object_set(names, json_string_value(json_object_get(name, "en")), name);
    json_array_foreach(value, i, part) collect(names, part);
    json_object_foreach(value, key, part) collect(names, part);
}

/* A lesson has armies of its own. */
static void collect_lesson(json_t *names, const char *system)
{
    const struct builtin_file *file = builtin_find(system, "data/lesson.json");
    json_t *lesson = file ? json_loadb(file->text, file->bytes, 0, NULL) : NULL;

    collect(names, lesson);
    json_decref(lesson);
}

json_t *catalogue_names(const struct catalogue *c)
{
    json_t *names = json_object();

    collect_lesson(names, c->system);
    collect(names, c->root);
    collect(names, c->scenarios);
    collect(names, c->armies);
    return names;
}
