/* The walker over a schema and a value. Its depth is that of the schema, whatever the value nests; only
 * members may be within members (slots.c), up to a limit. */
#include "common/army/builtin.h"
#include "common/army/walk.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void check(const struct walk *w, json_t *type, json_t *value, struct trail at);

const char *rule_of(const json_t *type)
{
    const char *rule = json_string_value(json_object_get(type, "rule"));

    return rule ? rule : "";
}

void wrong_type(const struct walk *w, struct trail at, const char *expected)
{
    problem_add(w->problems, at, "", "json.wrong_type", expected, 0);
}

bool object_given(const struct walk *w, json_t *value, struct trail at)
{
    if (json_is_object(value))
        return true;
    wrong_type(w, at, "object");
    return false;
}

/* By how much a number is outside its limits, as far as an int32 can say. */
static int32_t outside(double value, double low, double high)
{
    double by = value < low ? value - low : value - high;

    if (by > INT32_MAX)
        return INT32_MAX;
    return by < INT32_MIN ? INT32_MIN : (int32_t)by;
}

/* {"whole":[low, high]} and {"number":[low, high]} */
static void check_number(const struct walk *w, json_t *type, const json_t *limits, json_t *value,
                         struct trail at, bool whole)
{
    double low = json_number_value(json_array_get(limits, 0));
    double high = json_number_value(json_array_get(limits, 1));
    double n = json_number_value(value);
    char detail[PROBLEM_DETAIL_BYTES];

    if (whole ? !json_is_integer(value) : !json_is_number(value)) {
        wrong_type(w, at, whole ? "whole number" : "number");
        return;
    }
    if (n >= low && n <= high)
        return;
    snprintf(detail, sizeof detail, "%lld..%lld", (long long)low, (long long)high);
    problem_add(w->problems, at, rule_of(type), "json.out_of_range", detail, outside(n, low, high));
}

/* {"one":["a", "b"]} */
static void check_one(const struct walk *w, json_t *type, const json_t *words, json_t *value, struct trail at)
{
    char detail[PROBLEM_DETAIL_BYTES] = "";
    size_t i, used = 0;
    json_t *word;

    if (!json_is_string(value)) {
        wrong_type(w, at, "text");
        return;
    }
    json_array_foreach(words, i, word)
    {
        if (strcmp(json_string_value(word), json_string_value(value)) == 0)
            return;
        if (used < sizeof detail)
            used += (size_t)snprintf(detail + used, sizeof detail - used, "%s%s", i ? ", " : "",
                                     json_string_value(word));
    }
    problem_add(w->problems, at, rule_of(type), "json.not_one_of", detail, 0);
}

/* May the entry be named here? "where" filters it by its own keys; "among" and "above" are the key under
 * which the bearer's profile, and that of whom it belongs to, list what may be had: without such a list all
 * may. */
static bool may_be_named(const struct walk *w, const json_t *type, const json_t *entry, const char *id)
{
    const json_t *own = json_object_get(w->profile, catalogue_word(type, "among", ""));
    const json_t *theirs = json_object_get(w->above, catalogue_word(type, "above", ""));

    return entry_suits(entry, json_object_get(type, "where")) && (!own || list_holds(own, id)) &&
           (!theirs || list_holds(theirs, id));
}

/* {"ref":["weapons", "armour"]}: an id of one of these sections */
static void check_ref(const struct walk *w, json_t *type, const json_t *sections, json_t *value,
                      struct trail at)
{
    bool known = false;
    size_t i;
    json_t *section;

    if (!json_is_string(value)) {
        wrong_type(w, at, "text");
        return;
    }
    json_array_foreach(sections, i, section)
    {
        const json_t *entry =
            catalogue_entry(w->catalogue, json_string_value(section), json_string_value(value));

        if (entry && may_be_named(w, type, entry, json_string_value(value)))
            return;
        known = known || entry;
    }
    problem_add(w->problems, at, rule_of(type), known ? "army.not_for_it" : "json.unknown_id",
                json_string_value(value), 0);
}

/* {"list":type, "least":n, "most":n} */
static void check_list(const struct walk *w, json_t *type, json_t *of, json_t *value, struct trail at)
{
    int32_t least = catalogue_number(type, "least", 0), most = catalogue_number(type, "most", 256);
    int32_t n = (int32_t)json_array_size(value);
    char detail[PROBLEM_DETAIL_BYTES];
    size_t i;
    json_t *element;

    if (!json_is_array(value)) {
        wrong_type(w, at, "list");
        return;
    }
    if (n < least || n > most) {
        snprintf(detail, sizeof detail, "%d..%d", (int)least, (int)most);
        problem_add(w->problems, at, rule_of(type), "json.wrong_count", detail,
                    n < least ? n - least : n - most);
    }
    json_array_foreach(value, i, element)
    {
        if ((int32_t)i >= most)
            return; /* that there are too many is said; the rest would only repeat it */
        check(w, of, element, trail_index(at, (int32_t)i));
    }
}

/* A place on the table, in the scenario's unit. */
static void check_point(const struct walk *w, json_t *value, struct trail at)
{
    if (json_array_size(value) != 2) {
        wrong_type(w, at, "[x, y]");
        return;
    }
    for (int32_t i = 0; i < 2; i++) {
        const json_t *n = json_array_get(value, (size_t)i);

        if (!json_is_number(n))
            wrong_type(w, trail_index(at, i), "number");
        else if (fabs(json_number_value(n)) > 10000)
            problem_add(w->problems, trail_index(at, i), "", "json.out_of_range", "-10000..10000", 0);
    }
}

static bool id_good(const char *id)
{
    size_t n = strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789_");

    return n > 0 && n < ID_MAX_BYTES && id[n] == '\0';
}

static bool text_good(const char *text, size_t most)
{
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if ((*c < 0x20 && *c != '\n') || *c == 0x7F)
            return false;
    }
    return strlen(text) <= most;
}

/* {"en": "...", "fr": "..."}: every text for people is there in both languages. */
static void check_words(const struct walk *w, json_t *value, struct trail at)
{
    static const char *const language[] = {"en", "fr"};
    const char *key;
    json_t *text;

    if (!json_is_object(value)) {
        wrong_type(w, at, "{\"en\", \"fr\"}");
        return;
    }
    for (int32_t i = 0; i < 2; i++) {
        if (!json_object_get(value, language[i]))
            problem_add(w->problems, trail_key(at, language[i]), "", "json.missing_key", language[i], 0);
    }
    json_object_foreach(value, key, text)
    {
        if (strcmp(key, "en") != 0 && strcmp(key, "fr") != 0)
            problem_add(w->problems, trail_key(at, key), "", "json.unknown_key", key, 0);
        else if (!json_is_string(text))
            wrong_type(w, trail_key(at, key), "text");
        else if (!text_good(json_string_value(text), 4000))
            problem_add(w->problems, trail_key(at, key), "", "json.bad_text", "", 0);
    }
}

/* The types that are a word alone. */
static void check_plain(const struct walk *w, const char *type, json_t *value, struct trail at)
{
    const char *text = json_string_value(value);

    if (strcmp(type, "any") == 0)
        return;
    if (strcmp(type, "flag") == 0) {
        if (!json_is_boolean(value))
            wrong_type(w, at, "true or false");
    } else if (strcmp(type, "point") == 0) {
        check_point(w, value, at);
    } else if (strcmp(type, "words") == 0) {
        check_words(w, value, at);
    } else if (!text) {
        wrong_type(w, at, "text");
    } else if (strcmp(type, "name") == 0) {
        if (!name_good(text))
            problem_add(w->problems, at, "", "json.bad_name", text, (int32_t)strlen(text));
    } else if (strcmp(type, "id") == 0) {
        if (!id_good(text))
            problem_add(w->problems, at, "", "json.bad_id", text, 0);
    } else if (!text_good(text, 4000)) {
        problem_add(w->problems, at, "", "json.bad_text", "", 0);
    }
}

/* {"map":type}: any ids as keys */
static void check_map(const struct walk *w, json_t *of, json_t *value, struct trail at)
{
    const char *key;
    json_t *element;

    if (!object_given(w, value, at))
        return;
    json_object_foreach(value, key, element)
    {
        if (!id_good(key))
            problem_add(w->problems, trail_key(at, key), "", "json.bad_id", key, 0);
        check(w, of, element, trail_key(at, key));
    }
}

/* The type of a key; a key that may be left out is written with a "?" behind it. */
json_t *key_type(const json_t *keys, const char *key)
{
    char optional[64];

    if (strchr(key, '?') || snprintf(optional, sizeof optional, "%s?", key) >= (int)sizeof optional)
        return NULL;
    json_t *type = json_object_get(keys, key);
    return type ? type : json_object_get(keys, optional);
}

void check_keys_but(const struct walk *w, json_t *keys, json_t *value, struct trail at, const char *but)
{
    const char *key;
    json_t *element;

    if (!object_given(w, value, at))
        return;
    json_object_foreach(value, key, element)
    {
        json_t *type = key_type(keys, key);

        if (strcmp(key, but) == 0)
            continue;
        if (type)
            check(w, type, element, trail_key(at, key));
        else
            problem_add(w->problems, trail_key(at, key), "", "json.unknown_key", key, 0);
    }
    json_object_foreach(keys, key, element)
    {
        if (!strchr(key, '?') && !json_object_get(value, key))
            problem_add(w->problems, trail_key(at, key), rule_of(element), "json.missing_key", key, 0);
    }
}

static void check(const struct walk *w, json_t *type, json_t *value, struct trail at)
{
    json_t *part;

    if (json_is_string(type))
        check_plain(w, json_string_value(type), value, at);
    else if ((part = json_object_get(type, "whole")))
        check_number(w, type, part, value, at, true);
    else if ((part = json_object_get(type, "number")))
        check_number(w, type, part, value, at, false);
    else if ((part = json_object_get(type, "one")))
        check_one(w, type, part, value, at);
    else if ((part = json_object_get(type, "ref")))
        check_ref(w, type, part, value, at);
    else if ((part = json_object_get(type, "list")))
        check_list(w, type, part, value, at);
    else if ((part = json_object_get(type, "map")))
        check_map(w, part, value, at);
    else if (json_object_get(type, "slots"))
        check_members(w, type, value, at);
    else
        check_keys_but(w, json_object_get(type, "object"), value, at, "");
}

void schema_check(json_t *type, json_t *value, struct trail at, const struct catalogue *c,
                  struct problems *problems)
{
    struct walk w = {.catalogue = c, .problems = problems};

    check(&w, type, value, at);
}

void schema_check_keys(json_t *keys, json_t *value, struct trail at, const struct catalogue *c,
                       struct problems *problems)
{
    struct walk w = {.catalogue = c, .problems = problems};

    check_keys_but(&w, keys, value, at, "");
}

void schema_check_unit(json_t *unit, struct trail at, const struct catalogue *c, struct problems *problems)
{
    struct walk w = {.catalogue = c, .problems = problems};

    check_bearer(&w, json_object_get(c->schema, "unit"), unit, at, "");
}

json_t *engine_schema(const char *name)
{
    char path[64];

    snprintf(path, sizeof path, "data/schema/%s.json", name);
    const struct builtin_file *file = builtin_find("engine", path);
    return file ? json_loadb(file->text, file->bytes, 0, NULL) : NULL;
}
