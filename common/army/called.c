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

/* "sergeant of the Guards": what members without a name of their own are called after their unit. */
static void collect_members(json_t *names, const struct catalogue *c, const json_t *unit,
                            const json_t *bearer, int32_t depth)
{
    const json_t *title = json_object_get(unit, "title"), *members = json_object_get(bearer, "members");

    for (size_t i = 0; depth < MEMBERS_DEPTH_MAX && i < json_array_size(members); i++) {
        const json_t *member = json_array_get(members, i);
        const json_t *called = json_object_get(member_slot(c, member), "called");
        char name[NAME_MAX_BYTES], en[NAME_MAX_BYTES], fr[NAME_MAX_BYTES];

        collect_members(names, c, unit, member, depth + 1);
        if (json_object_get(member, "name") || !is_words(called))
            continue;
        member_name(json_object_get(called, "en"), catalogue_word(unit, "name", ""), name, sizeof name);
        member_name(json_object_get(called, "en"), catalogue_word(title, "en", ""), en, sizeof en);
        member_name(json_object_get(called, "fr"), catalogue_word(title, "fr", ""), fr, sizeof fr);
        json_object_set_new(names, name, json_pack("{s:s, s:s}", "en", en, "fr", fr));
    }
}

static void collect_armies(json_t *names, const struct catalogue *c)
{
    const char *id;
    json_t *army, *unit;
    size_t i;

    json_object_foreach(c->armies, id, army)
    {
        json_array_foreach(json_object_get(army, "units"), i, unit)
        {
            if (is_words(json_object_get(unit, "title")))
                collect_members(names, c, unit, unit, 0);
        }
    }
}

/* The pattern itself, for the members of lists that players write: "sergeant of {unit}". */
static void collect_patterns(json_t *names, const struct catalogue *c)
{
    const char *id;
    json_t *slot;

    json_object_foreach(json_object_get(c->schema, "slots"), id, slot)
    {
        json_t *called = json_object_get(slot, "called");

        if (is_words(called))
            json_object_set(names, json_string_value(json_object_get(called, "en")), called);
    }
}

json_t *catalogue_names(const struct catalogue *c)
{
    json_t *names = json_object();

    collect_lesson(names, c->system);
    collect(names, c->root);
    collect(names, c->scenarios);
    collect(names, c->armies);
    collect_armies(names, c);
    collect_patterns(names, c);
    return names;
}
