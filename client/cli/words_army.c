/* An army list in lines, as the schema of its system describes it: no key is known here by name. */
#include "client/cli/words_army.h"
#include "client/core/text.h"

#include <stdio.h>
#include <string.h>

struct roster {
    struct bytes *to;
    const json_t *slots, *form;
};

static const char *spoken(const json_t *words, const char *otherwise)
{
    const char *text = json_string_value(json_object_get(words, text_used()));

    if (!text)
        text = json_string_value(json_object_get(words, "en"));
    return text ? text : otherwise;
}

/* A key of the schema as lists and forms have it: a "?" behind it says that it may be left out. */
static json_t *under(const json_t *object, const char *key)
{
    char plain[64];

    snprintf(plain, sizeof plain, "%.*s", (int)strcspn(key, "?"), key);
    return json_object_get(object, plain);
}

static bool is_as(const struct roster *r, const char *key, const char *as)
{
    const char *found = json_string_value(json_object_get(under(r->form, key), "as"));

    return found && strcmp(found, as) == 0;
}

/* The value of the key that is shown so. */
static const json_t *special(const struct roster *r, json_t *keys, const json_t *bearer, const char *as)
{
    const char *key;
    json_t *type;

    json_object_foreach(keys, key, type) if (is_as(r, key, as)) return under(bearer, key);
    return NULL;
}

static void indent(const struct roster *r, int32_t depth)
{
    text_format(r->to, "%*s", (int)depth * 2, "");
}

static void add_word(const struct roster *r, const json_t *words, const json_t *value)
{
    const char *id = json_string_value(value);

    if (id)
        text_add(r->to, spoken(json_object_get(words, id), text_of(id)));
    else if (json_is_integer(value))
        text_format(r->to, "%lld", (long long)json_integer_value(value));
}

/* "equipment: sabre, pistol"; a flag has its name alone. */
static void add_key(const struct roster *r, const char *key, json_t *value, int32_t depth)
{
    const json_t *shown = under(r->form, key), *words = json_object_get(shown, "words");
    json_t *one;
    size_t i;

    if (!shown || json_is_object(value) || json_is_false(value) ||
        (json_is_array(value) && json_array_size(value) == 0))
        return;
    indent(r, depth);
    text_add(r->to, spoken(json_object_get(shown, "name"), key));
    if (!json_is_true(value))
        text_add(r->to, text_colon());
    if (!json_is_array(value))
        add_word(r, words, value);
    json_array_foreach(value, i, one)
    {
        text_add(r->to, i > 0 ? ", " : "");
        add_word(r, words, one);
    }
    text_add(r->to, "\n");
}

/* "3 × Crew, Man: Old Bess" */
static void add_head(const struct roster *r, json_t *keys, const json_t *slot, const json_t *bearer,
                     int32_t depth)
{
    const json_t *profile = special(r, keys, bearer, "profile"), *name = special(r, keys, bearer, "name");
    const json_t *count = special(r, keys, bearer, "count");

    indent(r, depth);
    if (json_integer_value(count) > 1)
        text_format(r->to, "%lld × ", (long long)json_integer_value(count));
    if (slot)
        text_add(r->to, spoken(json_object_get(slot, "name"), ""));
    text_add(r->to, slot && profile ? ", " : "");
    add_word(r, NULL, profile);
    if (json_is_string(name)) {
        text_add(r->to, text_colon());
        text_add(r->to, text_of(json_string_value(name)));
    }
    text_add(r->to, "\n");
}

static void add_bearer(const struct roster *r, json_t *keys, const json_t *slot, const json_t *bearer,
                       int32_t depth)
{
    const char *key;
    json_t *type, *member;
    size_t i;

    add_head(r, keys, slot, bearer, depth);
    json_object_foreach(keys, key, type)
    {
        json_t *value = under(bearer, key);

        if (value && !json_object_get(under(r->form, key), "as"))
            add_key(r, key, value, depth + 1);
    }
    json_array_foreach(special(r, keys, bearer, "members"), i, member)
    {
        const char *id = json_string_value(json_object_get(member, "slot"));
        const json_t *of = id ? json_object_get(r->slots, id) : NULL;

        /* A list that is kept on a server may be any text: only what the schema knows is walked. */
        if (of && depth < ROSTER_DEPTH_MAX)
            add_bearer(r, json_object_get(of, "keys"), of, member, depth + 1);
    }
}

void add_army_list(struct bytes *to, const json_t *list, const json_t *schema)
{
    struct roster r = {to, json_object_get(schema, "slots"), json_object_get(schema, "form")};
    const json_t *units = json_object_get(list, "units");

    for (size_t i = 0; i < json_array_size(units); i++)
        add_bearer(&r, json_object_get(schema, "unit"), NULL, json_array_get(units, i), 1);
}
