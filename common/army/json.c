/* JSON from strangers, and names from strangers. */
#include "common/army/army.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

json_t *json_parse(const char *text, size_t bytes, struct trail at, struct problems *problems)
{
    json_error_t error;
    char where[48];
    size_t used = strlen(at.text);

    if (bytes > JSON_TEXT_MAX_BYTES) {
        problem_add(problems, at, "", "json.too_long", "", (int32_t)(bytes / 1024));
        return NULL;
    }
    json_t *root = json_loadb(text, bytes, JSON_REJECT_DUPLICATES, &error);
    if (!root) {
        snprintf(where, sizeof where, "line %d, column %d", error.line, error.column);
        strncat(at.text, where, sizeof at.text - used - 1);
        problem_add(problems, at, "", "json.syntax", error.text, 0);
    } else if (!json_is_object(root)) {
        problem_add(problems, at, "", "json.wrong_type", "object", 0);
        json_decref(root);
        root = NULL;
    }
    return root;
}

int32_t json_scaled(const json_t *number, int32_t unit)
{
    return (int32_t)llround(json_number_value(number) * unit);
}

/* Characters that show nothing or turn the line around: two names could look the same, or a name could
 * rewrite the text beside it. The input is valid UTF-8. */
static bool deceives(const unsigned char *c)
{
    if (c[0] < 0x20 || c[0] == 0x7F)
        return true;
    if (c[0] == 0xC2)
        return c[1] < 0xA0 || c[1] == 0xAD; /* C1 controls; soft hyphen */
    if (c[0] == 0xE2 && c[1] == 0x80)
        return (c[2] >= 0x8B && c[2] <= 0x8F) || (c[2] >= 0xA8 && c[2] <= 0xAE); /* U+200B..F, U+2028..E */
    if (c[0] == 0xE2 && c[1] == 0x81)
        return c[2] >= 0xA0 && c[2] <= 0xAF;             /* U+2060..6F */
    return c[0] == 0xEF && c[1] == 0xBB && c[2] == 0xBF; /* U+FEFF */
}

/* jansson lets only valid UTF-8 through, so a string value of its own is the cheapest judge of a name that
 * came another way. */
static bool utf8_good(const char *text)
{
    json_t *s = json_string(text);
    bool good = s != NULL;

    json_decref(s);
    return good;
}

bool name_good(const char *name)
{
    size_t n = strlen(name);

    if (n == 0 || n >= NAME_MAX_BYTES || name[0] == ' ' || name[n - 1] == ' ' || !utf8_good(name))
        return false;
    for (const unsigned char *c = (const unsigned char *)name; *c; c++) {
        if (deceives(c))
            return false;
    }
    return true;
}

int name_cut(const char *name, size_t most)
{
    size_t n = strlen(name);

    if (n > most) {
        n = most;
        while (n > 0 && ((unsigned char)name[n] & 0xC0) == 0x80) /* inside a character of UTF-8 */
            n--;
    }
    return (int)n;
}
