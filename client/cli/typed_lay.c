#include "client/cli/typed_lay.h"

#include <stdlib.h>
#include <string.h>

/* Several pieces may have one tag; "#2" is the piece of that number, as it is shown. */
static json_t *piece_json(const char *name)
{
    return name[0] == '#' ? json_integer(atoi(name + 1)) : json_string(name);
}

/* One sign with its value: "@30,20" adds a corner, "^90" sets the facing. */
static bool add_sign(const struct asked *a, json_t *laid, json_t *path, char sign, const char *value)
{
    json_t *point = sign == '@' ? typed_point(value, a->measure) : NULL;
    double degrees;

    if (point)
        return json_array_append_new(path, point) == 0;
    return sign == '^' && typed_number(value, &degrees) &&
           json_object_set_new(laid, "facing", json_pack("{s:f}", "degrees", degrees)) == 0;
}

static bool add_piece(const struct asked *a, json_t *out, char *part)
{
    char *rest = part + strcspn(part, "@^");
    json_t *laid = json_object(), *path = json_array();
    bool good = *rest == '@';

    while (good && *rest) {
        char sign = *rest, *value = rest + 1, *end = value + strcspn(value, "@^"), next = *end;

        *rest = 0;
        *end = 0;
        value[strcspn(value, " ")] = 0;
        good = add_sign(a, laid, path, sign, value);
        *end = next;
        rest = end;
    }
    for (char *end = part + strlen(part); end > part && end[-1] == ' ';)
        *--end = 0;
    json_object_set_new(laid, "piece", piece_json(part));
    if (json_array_size(path) == 1)
        json_object_set(laid, "at", json_array_get(path, 0));
    else
        json_object_set(laid, "path", path);
    json_decref(path);
    json_array_append_new(out, laid);
    return good || typed_wrong(a->problems, "cli.lay_form", part);
}

json_t *typed_lay(const struct asked *a, char *text)
{
    json_t *out = json_array();

    for (char *part; (part = typed_part(&text, ";")) != NULL;)
        if (!add_piece(a, out, part))
            break;
    return out;
}
