/* Expectations of what is asked: the open decision. */
#include "client/scenario/run.h"

#include <stdlib.h>
#include <string.h>

static const char *const asked_keys[] = {
    "asked",      "key",           "kind",     "rule",       "figure",      "unit",
    "min",        "max",           "options",  "no_options", "movables",    "secret",
    "blind",      "way",           "reaction", "count",      "suggestions", "no_suggestions",
    "manoeuvres", "no_manoeuvres", "orders",   "no_orders",  "groups",      "template",
    NULL};
static const char *const option_keys[] = {"tag", "figure", "unit", NULL};

/* --- the decision -------------------------------------------------------------------------------- */

static bool text_is(struct run *r, const json_t *expected, const char *key, const char *actual)
{
    const char *text = json_string_value(json_object_get(expected, key));

    return !text || strcmp(text, actual) == 0 ||
           fail(r, "the %s of the decision is %s, not %s", key, actual, text);
}

static bool number_is(struct run *r, const json_t *expected, const char *key, int32_t actual)
{
    const json_t *number = json_object_get(expected, key);

    return !number || json_integer_value(number) == actual ||
           fail(r, "the %s of the decision is %d, not %d", key, actual, (int)json_integer_value(number));
}

static bool flag_is(struct run *r, const json_t *expected, const char *key, bool actual)
{
    const json_t *flag = json_object_get(expected, key);

    return !flag || json_is_true(flag) == actual ||
           fail(r, "the decision is %s%s", actual ? "" : "not ", key);
}

/* A tag or label, a figure concerned, or {"tag", "figure", "unit"}. */
static bool is_option(const struct run *r, const struct option *o, json_t *wanted)
{
    const char *tag = json_string_value(json_is_object(wanted) ? json_object_get(wanted, "tag") : wanted);
    json_t *figure = json_object_get(wanted, "figure"), *unit = json_object_get(wanted, "unit");

    if (figure && find_figure(r, figure) != o->figure)
        return false;
    if (unit && find_unit(r, unit) != o->unit)
        return false;
    if (!tag || strcmp(tag, o->tag) == 0 || strcmp(tag, o->label) == 0)
        return true;
    return json_is_string(wanted) && o->figure >= 0 && find_figure(r, wanted) == o->figure;
}

static bool offers(const struct run *r, const struct decision *d, json_t *wanted)
{
    for (int32_t i = 0; i < d->option_count; i++)
        if (is_option(r, &d->option[i], wanted))
            return true;
    return false;
}

static bool options_are(struct run *r, const json_t *list, const struct decision *d, bool wanted)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *one = json_array_get(list, i);

        if (json_is_object(one) && !only_keys(r, one, "an expected option", option_keys))
            return false;
        if (offers(r, d, one) != wanted) {
            char *text = json_dumps(one, JSON_COMPACT | JSON_ENCODE_ANY), offered[OFFERED_BYTES];

            list_offered(r, d, offered);
            fail(r, "%s is %soffered; what is: %s", text ? text : "it", wanted ? "not " : "", offered);
            free(text);
            return false;
        }
    }
    return true;
}

/* {"Ann": 20}: may move, so far; {"Ann": null}: may not. Some kinds of decisions move units. */
static bool movables_are(struct run *r, const json_t *expected, const struct decision *d)
{
    const char *name;
    json_t *far;

    json_object_foreach(json_object_get(expected, "movables"), name, far)
    {
        json_t *text = json_string(name);
        int32_t figure = kind_names_units(d->kind) ? find_unit(r, text) : find_figure(r, text);
        const struct movable *found = NULL;

        json_decref(text);
        for (int32_t i = 0; i < d->movable_count; i++)
            if (d->movable[i].figure == figure)
                found = &d->movable[i];
        if (json_is_null(far) != (found == NULL))
            return fail(r, "%s may %smove", name, found ? "" : "not ");
        if (found && json_is_number(far) && abs(found->budget - scaled(r, far)) > r->unit / 100)
            return fail(r, "%s may move %.2f", name, (double)found->budget / (double)r->unit);
    }
    return true;
}

/* {"Ann": [[10, 5], [20, 5]]}: she is on this way; null: nobody's is told. */
static bool way_is(struct run *r, const json_t *expected, const struct decision *d)
{
    json_t *way = json_object_get(expected, "way"), *points;
    const char *name;

    if (json_is_null(way) && d->way_count > 0)
        return fail(r, "the way of %s is told", figure_name(r, d->way_figure));
    json_object_foreach(way, name, points)
    {
        json_t *text = json_string(name);
        int32_t figure = find_figure(r, text);

        json_decref(text);
        if (d->way_count == 0 || d->way_figure != figure)
            return fail(r, "the way of %s is not told", name);
        if ((size_t)d->way_count != json_array_size(points))
            return fail(r, "the way of %s has %d points", name, d->way_count);
        for (int32_t i = 0; i < d->way_count; i++)
            if (distance(d->way[i], scaled_point(r, json_array_get(points, (size_t)i))) > r->unit / 50)
                return fail(r, "point %d of the way of %s is %.2f, %.2f", i + 1, name,
                            (double)d->way[i].x / (double)r->unit, (double)d->way[i].y / (double)r->unit);
    }
    return true;
}

static bool suggestions_are(struct run *r, const json_t *list, int32_t side, bool wanted)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);

        if ((find_suggestion(r, one, side) >= 0) != wanted) {
            char *text = json_dumps(one, JSON_COMPACT | JSON_ENCODE_ANY);

            fail(r, "%s is %ssuggested", text ? text : "it", wanted ? "not " : "");
            free(text);
            return false;
        }
    }
    return true;
}

static bool nobody_is_asked(struct run *r)
{
    for (int32_t side = 0; side < ASKED_MAX; side++)
        if (match_waits_for(r->m, side))
            return fail(r, "%s is asked %s", asked_name(r, side), match_decision(r->m, side)->key);
    return true;
}

bool expect_asked(struct run *r, const json_t *expected)
{
    json_t *who = json_object_get(expected, "asked"), *figure = json_object_get(expected, "figure");
    const json_t *unit = json_object_get(expected, "unit");

    if (!only_keys(r, expected, "an expected decision", asked_keys))
        return false;
    if (json_is_null(who))
        return nobody_is_asked(r);
    int32_t side = find_asked(r, who);
    const struct decision *d = side < 0 ? NULL : match_decision(r->m, side);

    if (!d)
        return side < 0 ? fail(r, "\"asked\" names no side")
                        : fail(r, "%s is asked nothing", asked_name(r, side));
    if (figure && find_figure(r, figure) != d->figure)
        return fail(r, "the decision is about %s", figure_name(r, d->figure));
    if (unit && find_unit(r, unit) != d->unit)
        return fail(r, "the decision is about %s",
                    d->unit < 0 ? "no unit" : name_at(r->m, unit_at(r->m, d->unit)->name));
    return text_is(r, expected, "key", d->key) && text_is(r, expected, "kind", decision_kind_name[d->kind]) &&
           text_is(r, expected, "rule", d->rule) && number_is(r, expected, "min", d->min) &&
           number_is(r, expected, "max", d->max) && number_is(r, expected, "count", d->option_count) &&
           flag_is(r, expected, "secret", d->secret) && flag_is(r, expected, "blind", d->blind) &&
           flag_is(r, expected, "reaction", d->reaction) &&
           options_are(r, json_object_get(expected, "options"), d, true) &&
           options_are(r, json_object_get(expected, "no_options"), d, false) &&
           movables_are(r, expected, d) && way_is(r, expected, d) && expect_offer(r, expected, d) &&
           suggestions_are(r, json_object_get(expected, "suggestions"), side, true) &&
           suggestions_are(r, json_object_get(expected, "no_suggestions"), side, false);
}
