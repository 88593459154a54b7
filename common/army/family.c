/* Families: systems that share a folder of data, which `data/family.json` of each of them names. */
#include "common/army/family.h"
#include "common/army/army.h"
#include "common/army/builtin.h"

#include <stdio.h>
#include <string.h>

void family_of(const char *system, char *out, size_t room)
{
    const struct builtin_file *file = builtin_find(system, "data/family.json");
    json_t *root = file ? json_loadb(file->text, file->bytes, 0, NULL) : NULL;

    snprintf(out, room, "%s", catalogue_word(root, "family", ""));
    json_decref(root);
}

bool systems_share(const char *system, const char *other)
{
    char one[ID_MAX_BYTES], two[ID_MAX_BYTES];

    if (strcmp(system, other) == 0)
        return true;
    family_of(system, one, sizeof one);
    family_of(other, two, sizeof two);
    return one[0] && strcmp(one, two) == 0;
}

/* Each part of the shared text (a section of the catalogue, the keys of a unit) has what the system itself
 * says in it instead or as well. */
json_t *family_under(json_t *shared, json_t *own)
{
    const char *part;
    json_t *value;

    if (!shared || !own) {
        return shared ? shared : own;
    }
    json_object_foreach(own, part, value)
    {
        json_t *below = json_object_get(shared, part);

        if (json_is_object(below) && json_is_object(value))
            json_object_update(below, value);
        else
            json_object_set(shared, part, value);
    }
    json_decref(own);
    return shared;
}
