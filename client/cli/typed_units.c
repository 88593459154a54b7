#include "client/cli/typed_units.h"

#include "client/core/legs.h"
#include "client/core/text.h"

#include <string.h>

/* "Guards: ..." is cut into the name of a unit and the rest; NULL: there is no colon. A name may have colons
 * in it, what is done has none. */
static char *after_colon(char *part)
{
    char *colon = strrchr(part, ':');

    if (!colon)
        return NULL;
    *colon = 0;
    for (char *end = colon; end > part && end[-1] == ' ';)
        *--end = 0;
    return colon + 1 + strspn(colon + 1, " ");
}

/* Where several units have the name, the only one of them that is asked is meant; NULL: there is none such.
 */
static json_t *asked_unit(const struct asked *a, const char *name)
{
    int32_t found = ANSWER_NOBODY;

    if (a->names.unit(a->names.context, name) != ANSWER_SEVERAL)
        return NULL;
    for (size_t i = 0; i < a->d->n_movables; i++) {
        int32_t unit = a->d->movables[i]->figure;
        const struct picture_item *item = picture_find(a->picture, ITEM_UNIT, unit);

        if (item && strcmp(picture_text(item, "name"), name) == 0)
            found = found == ANSWER_NOBODY ? unit : ANSWER_SEVERAL;
    }
    return found >= 0 ? json_integer(found) : NULL;
}

/* "Guards", "3", or "unit 3" as the table lists it. */
static json_t *unit_name(const struct asked *a, const char *text)
{
    const char *word[] = {"unit", text_of("word.unit")};

    for (size_t i = 0; i < sizeof word / sizeof *word; i++) {
        size_t bytes = strlen(word[i]);

        if (strncmp(text, word[i], bytes) != 0 || text[bytes] != ' ')
            continue;
        const char *number = text + bytes + strspn(text + bytes, " ");

        if (*number && !number[strspn(number, "0123456789")])
            return typed_name(number);
    }
    json_t *asked = asked_unit(a, text);

    return asked ? asked : typed_name(text);
}

/* --- orders ---------------------------------------------------------------------------------------- */

/* Adds the parameter that follows an order: "^90" is a bearing, ">Orcs" a unit, "@12,30" a point. */
static bool add_wanted(const struct asked *a, json_t *order, const char *sign)
{
    const char *text = sign + 1 + strspn(sign + 1, " ");
    json_t *point;
    double degrees;

    if (*sign == '>')
        return json_object_set_new(order, "target", typed_name(text)) == 0;
    if (*sign == '^' && typed_number(text, &degrees))
        return json_object_set_new(order, "bearing", json_pack("{s:f}", "degrees", degrees)) == 0;
    point = *sign == '@' ? typed_point(text, a->measure) : NULL;
    return point && json_object_set_new(order, "at", point) == 0;
}

static bool add_order(const struct asked *a, json_t *out, const char *unit, char *text)
{
    char *sign = text + strcspn(text, "^>@"), kept = *sign;
    json_t *order = json_pack("{s:o}", "unit", unit_name(a, unit));
    bool good;

    *sign = 0;
    for (char *end = sign; end > text && end[-1] == ' ';)
        *--end = 0;
    json_object_set_new(order, "option", typed_option(a->d, text));
    *sign = kept;
    good = kept == 0 || add_wanted(a, order, sign);
    json_array_append_new(out, order);
    return good || typed_wrong(a->problems, "cli.order_form", sign);
}

json_t *typed_orders(const struct asked *a, char *text)
{
    json_t *out = json_array();

    for (char *part; (part = typed_part(&text, ";")) != NULL;) {
        char *orders = after_colon(part);

        if (!orders || !*orders) {
            typed_wrong(a->problems, "cli.order_form", part);
            break;
        }
        /* A point has a comma in it, so orders are parted by a plus. */
        for (char *one; (one = typed_part(&orders, "+")) != NULL;)
            if (!add_order(a, out, part, one))
                return out;
    }
    return out;
}

/* --- manoeuvres ------------------------------------------------------------------------------------ */

static bool add_leg(const struct asked *a, json_t *out, const char *unit, char *text)
{
    json_t *leg = leg_words(a->d, a->measure, text, a->problems);

    if (!leg)
        return false;
    json_object_set_new(leg, "unit", unit_name(a, unit));
    json_array_append_new(out, leg);
    return true;
}

json_t *typed_drill(const struct asked *a, char *text)
{
    json_t *out = json_array();

    for (char *part; (part = typed_part(&text, ";")) != NULL;) {
        char *legs = after_colon(part);

        if (!legs || !*legs) {
            typed_wrong(a->problems, "cli.drill_form", part);
            break;
        }
        for (char *leg; (leg = typed_part(&legs, ",")) != NULL;)
            if (!add_leg(a, out, part, leg))
                return out;
    }
    return out;
}

/* --- ranks ----------------------------------------------------------------------------------------- */

/* "Guards @12,30 ^90 /6": the middle of its front, its facing, its files. */
static bool add_form(const struct asked *a, json_t *out, char *part)
{
    char *name = part, *rest = part + strcspn(part, "@^/");
    json_t *form = json_object();
    bool good = *rest == '@';

    while (good && *rest) {
        char sign = *rest, *value = rest + 1, *end = value + strcspn(value, "@^/"), next = *end;
        json_t *point = NULL;
        double degrees;
        int32_t files;

        *rest = 0;
        *end = 0;
        value[strcspn(value, " ")] = 0;
        if (sign == '@')
            good = (point = typed_point(value, a->measure)) && json_object_set_new(form, "at", point) == 0;
        else if (sign == '^')
            good = typed_number(value, &degrees) &&
                   json_object_set_new(form, "facing", json_pack("{s:f}", "degrees", degrees)) == 0;
        else
            good = typed_whole(value, &files) && json_object_set_new(form, "files", json_integer(files)) == 0;
        *end = next;
        rest = end;
    }
    for (char *end = name + strlen(name); end > name && end[-1] == ' ';)
        *--end = 0;
    json_object_set_new(form, "unit", unit_name(a, name));
    json_array_append_new(out, form);
    return good || typed_wrong(a->problems, "cli.form_form", name);
}

json_t *typed_form(const struct asked *a, char *text)
{
    json_t *out = json_array();

    for (char *part; (part = typed_part(&text, ";")) != NULL;)
        if (!add_form(a, out, part))
            break;
    return out;
}
