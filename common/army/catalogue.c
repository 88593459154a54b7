/* Loading catalogues: what is built in first, then what the user's folder adds or replaces. */
#include "common/army/builtin.h"
#include "common/army/family.h"
#include "common/army/schema.h"

#include <stdio.h>
#include <string.h>

static const char *const FORMAT_KEYS[] = {"format", "system", NULL};

/* Built-in texts are part of the program: the tests prove that all of them parse. */
static json_t *builtin_json(const struct builtin_file *file)
{
    return file ? json_loadb(file->text, file->bytes, JSON_REJECT_DUPLICATES, NULL) : NULL;
}

/* "corsairs/armies/crew.json" -> "crew" */
static void id_of_path(const char *path, char *id, size_t room)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    size_t n = dot ? (size_t)(dot - name) : strlen(name);

    snprintf(id, room, "%.*s", (int)n, name);
}

/* The ready armies and scenarios of a folder. */
static void builtin_load_ready(const char *folder, struct catalogue *c)
{
    for (const struct builtin_file *f = builtin_files; f->system; f++) {
        json_t *into = builtin_in(f, folder, "armies")      ? c->armies
                       : builtin_in(f, folder, "scenarios") ? c->scenarios
                                                            : NULL;
        char id[64];

        id_of_path(f->path, id, sizeof id);
        if (into)
            json_object_set_new(into, id, builtin_json(f));
    }
}

static json_t *builtin_text(const struct catalogue *c, const char *path)
{
    json_t *shared = c->family[0] ? builtin_json(builtin_find(c->family, path)) : NULL;

    return family_under(shared, builtin_json(builtin_find(c->system, path)));
}

static bool builtin_load(const char *system, struct catalogue *c)
{
    family_of(system, c->family, sizeof c->family);
    if (c->family[0])
        builtin_load_ready(c->family, c);
    builtin_load_ready(system, c);
    c->root = builtin_text(c, "data/catalogue.json");
    c->schema = builtin_text(c, "data/schema.json");
    return c->root && c->schema;
}

static bool is_format_key(const char *key)
{
    for (int32_t i = 0; FORMAT_KEYS[i]; i++) {
        if (strcmp(key, FORMAT_KEYS[i]) == 0)
            return true;
    }
    return false;
}

/* Says if a text is of another format or another system than it is read as. What a family shares has its
 * name; ready armies may come from any system of it. */
static void check_head(const struct catalogue *c, const json_t *root, struct trail at,
                       struct problems *problems)
{
    const json_t *format = json_object_get(root, "format");
    const char *system = json_string_value(json_object_get(root, "system"));

    if (!json_is_integer(format) || json_integer_value(format) != 1)
        problem_add(problems, trail_key(at, "format"), "", "json.wrong_format", "1", 0);
    if (!system || !(systems_share(system, c->system) || strcmp(system, c->family) == 0))
        problem_add(problems, trail_key(at, "system"), "", "json.wrong_system", c->system, 0);
}

/* Entries are set first and checked after, in catalogue_check: one may refer to another. */
static void add_section(json_t *root, const char *section, json_t *entries)
{
    json_t *into = json_object_get(root, section);
    const char *id;
    json_t *entry;

    if (!into) {
        into = json_object();
        json_object_set_new(root, section, into);
    }
    json_object_foreach(entries, id, entry) json_object_set(into, id, entry);
}

static void add_sections(json_t *root, json_t *more)
{
    const char *section;
    json_t *entries;

    json_object_foreach(more, section, entries)
    {
        if (!is_format_key(section) && json_is_object(entries))
            add_section(root, section, entries);
    }
}

void catalogue_add(struct catalogue *c, json_t *more, struct trail at, struct problems *problems)
{
    json_t *schema = json_object_get(c->schema, "sections");
    const char *section;
    json_t *entries;

    check_head(c, more, at, problems);
    if (!c->additions)
        c->additions = json_pack("{s:i, s:s}", "format", 1, "system", c->system);
    add_sections(c->root, more);
    add_sections(c->additions, more);
    json_object_foreach(more, section, entries)
    {
        json_t *type = json_object_get(schema, section);

        if (is_format_key(section))
            continue;
        if (type)
            schema_check(type, entries, trail_key(at, section), c, problems);
        else
            problem_add(problems, trail_key(at, section), "", "json.unknown_key", section, 0);
    }
}

/* --- the user's folder --------------------------------------------------------------------------- */

struct intake {
    struct catalogue *catalogue;
    struct problems *problems;
    json_t *into; /* armies or scenarios; NULL: the catalogue itself */
};

static void take_catalogue(void *context, const char *path, const char *text, size_t bytes)
{
    struct intake *in = context;
    json_t *root = json_parse(text, bytes, trail_file(path), in->problems);

    if (root)
        catalogue_add(in->catalogue, root, trail_file(path), in->problems);
    json_decref(root);
}

/* Whole army lists and scenarios are checked when they are used, in the light of the match. */
static void take_file(void *context, const char *path, const char *text, size_t bytes)
{
    struct intake *in = context;
    char id[64];
    json_t *root = json_parse(text, bytes, trail_file(path), in->problems);

    if (!root)
        return;
    check_head(in->catalogue, root, trail_file(path), in->problems);
    id_of_path(path, id, sizeof id);
    json_object_set_new(in->into, id, root);
}

static void user_load_from(struct catalogue *c, const char *name, const struct file_source *user,
                           struct problems *problems)
{
    struct intake in = {c, problems, NULL};
    const struct {
        const char *folder;
        file_taker *take;
        json_t *into;
    } part[] = {{"", take_catalogue, NULL},
                {"/armies", take_file, c->armies},
                {"/scenarios", take_file, c->scenarios}};
    char folder[64], unread[PROBLEM_DETAIL_BYTES];

    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
        snprintf(folder, sizeof folder, "%s%s", name, part[i].folder);
        in.into = part[i].into;
        if (!user->each(user->context, folder, part[i].take, &in, unread, sizeof unread))
            problem_add(problems, trail_file(folder), "", "file.unreadable", unread, 0);
    }
}

static void user_load(struct catalogue *c, const struct file_source *user, struct problems *problems)
{
    if (c->family[0])
        user_load_from(c, c->family, user, problems);
    user_load_from(c, c->system, user, problems);
}

bool catalogue_load(const char *system, const struct file_source *user, struct catalogue *c,
                    struct problems *problems)
{
    int32_t before = problems->count;

    memset(c, 0, sizeof *c);
    snprintf(c->system, sizeof c->system, "%s", system);
    c->armies = json_object();
    c->scenarios = json_object();
    if (!builtin_load(system, c)) {
        problem_add(problems, trail_key(trail_root(), "system"), "", "json.unknown_system", system, 0);
        return false;
    }
    if (user)
        user_load(c, user, problems);
    return problems->count == before;
}

void catalogue_check(struct catalogue *c, struct problems *problems)
{
    json_t *schema = json_object_get(c->schema, "sections");
    const char *section;
    json_t *entries, *type;

    check_head(c, c->root, trail_root(), problems);
    json_object_foreach(schema, section, type)
    {
        entries = json_object_get(c->root, section);
        schema_check(type, entries, trail_key(trail_root(), section), c, problems);
    }
}

void catalogue_share(struct catalogue *c, const struct catalogue *from)
{
    *c = *from;
    json_incref(c->root);
    json_incref(c->armies);
    json_incref(c->scenarios);
    json_incref(c->additions);
    json_incref(c->schema);
}

void catalogue_free(struct catalogue *c)
{
    json_decref(c->root);
    json_decref(c->armies);
    json_decref(c->scenarios);
    json_decref(c->additions);
    json_decref(c->schema);
    memset(c, 0, sizeof *c);
}
