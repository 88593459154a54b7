#include "client/cli/typed_options.h"

#include "client/core/text.h"

#include <string.h>
#include <strings.h>

static bool is_offered(const Gonfalon__V1__Decision *d, const char *word, size_t bytes)
{
    for (size_t i = 0; i < d->n_options; i++)
        if (strlen(d->options[i]->tag) == bytes && strncmp(d->options[i]->tag, word, bytes) == 0)
            return true;
    return false;
}

/* The only option that is shown with these words; NULL: there is none, or there are several. */
static json_t *option_shown(const struct asked *a, const char *text)
{
    const Gonfalon__V1__Option *found = NULL;
    int32_t count = 0;
    struct bytes shown = {0};

    for (size_t i = 0; i < a->d->n_options; i++) {
        const Gonfalon__V1__Option *o = a->d->options[i];

        bytes_clear(&shown);
        text_render_about(&shown, o->label, o->args, o->n_args, a->picture, a->d->figure);
        if (shown.size == strlen(text) && shown.size > 0 &&
            strncasecmp((const char *)shown.data, text, shown.size) == 0) {
            found = o;
            count++;
        }
    }
    bytes_free(&shown);
    return count == 1 ? json_integer(found->id) : NULL;
}

/* --- units ----------------------------------------------------------------------------------------- */

static bool offers_units(const Gonfalon__V1__Decision *d)
{
    for (size_t i = 0; i < d->n_options; i++)
        if (d->options[i]->unit >= 0 && d->options[i]->figure < 0)
            return true;
    return false;
}

static int32_t member_of(const struct picture *picture, int32_t unit)
{
    for (size_t i = 0; i < picture->count; i++)
        if (picture->item[i].kind == ITEM_FIGURE && picture_number(&picture->item[i], "unit", -1) == unit)
            return picture->item[i].id;
    return -1;
}

/* A unit that is not offered is named by one of its figures: the server then tells the rule that forbids it.
 */
static json_t *unit_option(const struct asked *a, const char *tag, size_t tag_bytes, int32_t unit)
{
    int32_t found = -1, count = 0;

    for (size_t i = 0; i < a->d->n_options; i++) {
        const Gonfalon__V1__Option *o = a->d->options[i];
        bool same = tag_bytes == 0 || (strlen(o->tag) == tag_bytes && strncmp(o->tag, tag, tag_bytes) == 0);

        if (same && o->unit == unit && o->figure < 0) {
            found = o->id;
            count++;
        }
    }
    if (count == 1)
        return json_integer(found);
    if (count > 1)
        return json_pack("{s:i}", "unit", unit); /* which is told to be several options */
    found = member_of(a->picture, unit);
    return found >= 0 ? json_pack("{s:i}", "figure", found) : NULL;
}

static json_t *unit_named(const struct asked *a, const char *text, size_t tag, const char *name)
{
    int32_t unit = a->names.unit(a->names.context, text);

    if (unit >= 0)
        return unit_option(a, "", 0, unit);
    unit = *name && is_offered(a->d, text, tag) ? a->names.unit(a->names.context, name) : ANSWER_NOBODY;
    return unit >= 0 ? unit_option(a, text, tag, unit) : NULL;
}

/* --- figures --------------------------------------------------------------------------------------- */

/* A figure that is not offered is named all the same: the server then tells the rule that forbids it. */
static json_t *figure_named(const struct asked *a, const char *text, size_t tag, const char *name)
{
    if (a->names.figure(a->names.context, text) != ANSWER_NOBODY)
        return json_pack("{s:s}", "figure", text);
    if (*name && is_offered(a->d, text, tag) && a->names.figure(a->names.context, name) != ANSWER_NOBODY)
        return json_pack("{s:s%,s:s}", "tag", text, tag, "figure", name);
    return NULL;
}

json_t *typed_whom(const struct asked *a, const char *text)
{
    size_t tag = strcspn(text, " ");
    const char *name = text + tag + strspn(text + tag, " ");
    json_t *shown, *unit;

    if (!*text || is_offered(a->d, text, strlen(text)))
        return NULL;
    shown = option_shown(a, text);
    if (shown)
        return shown;
    /* The figures of "Guards" are called "Guards 4", so the name of a unit is looked for first. */
    unit = offers_units(a->d) ? unit_named(a, text, tag, name) : NULL;
    return unit ? unit : figure_named(a, text, tag, name);
}
