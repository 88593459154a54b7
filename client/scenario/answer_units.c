/* Answers about units as people write them:
 *
 *   {"form": {"Guards": {"at": [30, 5], "facing": 0, "files": 5}}}
 *   {"drill": {"Guards": ["ahead 4", "wheel left 30", {"files": 6}]}}
 *   {"order": {"Guards": ["charge Orcs", "hold"], "Scouts": {"march": 90}}}
 *   {"share": {"Ann": {"Bob": 2, "Cid": 1}}}
 *
 * They become the JSON that common/wire/json_answer.h reads. */
#include "client/core/legs.h"
#include "client/scenario/run.h"

#include <stdio.h>
#include <string.h>

static void wrong(struct run *r, const char *key, const char *detail)
{
    problem_add(&r->problems, trail_key(trail_root(), "answer"), "", key, detail, 0);
}

static json_t *unit_by_key(const struct run *r, const char *name)
{
    json_t *text = json_string(name), *unit = unit_number(r, text);

    json_decref(text);
    return unit;
}

/* A list, or one thing that stands for a list of one. */
static size_t items_of(const json_t *json)
{
    return json_is_array(json) ? json_array_size(json) : 1;
}

static json_t *item_of(json_t *json, size_t i)
{
    return json_is_array(json) ? json_array_get(json, i) : json;
}

/* --- form ---------------------------------------------------------------------------------------- */

json_t *form_words(struct run *r, const struct asked_file *a, json_t *from)
{
    json_t *out = json_array(), *value;
    const char *name;

    (void)a;
    json_object_foreach(from, name, value)
    {
        json_t *one = json_is_object(value) ? json_copy(value) : json_object();
        json_t *at = json_is_object(value) ? json_object_get(value, "at") : value;
        json_t *facing = json_object_get(value, "facing");

        json_object_set_new(one, "unit", unit_by_key(r, name));
        if (at)
            json_object_set_new(one, "at", with_unit(r, at));
        if (facing)
            json_object_set_new(one, "facing", with_degrees(facing));
        json_array_append_new(out, one);
    }
    return out;
}

/* --- drill --------------------------------------------------------------------------------------- */

/* {"wheel": -30}: below 0 is to the left. */
static json_t *leg_of_object(struct run *r, const struct asked_file *a, json_t *from)
{
    const char *tag = json_object_iter_key(json_object_iter(from));
    json_t *amount = tag ? json_object_get(from, tag) : NULL;
    const Gonfalon__V1__Manoeuvre *how = tag ? leg_find(a->told, tag) : NULL;

    if (json_object_get(from, "manoeuvre"))
        return json_incref(from);
    if (!how || json_object_size(from) != 1) {
        wrong(r, "answer.no_such_manoeuvre", tag ? tag : "");
        return NULL;
    }
    if (!json_is_number(amount)) {
        wrong(r, "answer.not_an_integer", tag);
        return NULL;
    }
    return json_pack("{s:i,s:o}", "manoeuvre", (int)how->id, "amount",
                     leg_amount(how, r->unit, json_number_value(amount)));
}

static void add_leg(json_t *out, const json_t *unit, json_t *leg)
{
    if (!leg)
        return;
    json_t *whole = json_copy(leg);

    json_decref(leg);
    json_object_set(whole, "unit", (json_t *)(uintptr_t)unit);
    json_array_append_new(out, whole);
}

/* "ahead 4, wheel left 30" is as good as two of them. */
static void add_legs_of_text(struct run *r, const struct asked_file *a, json_t *out, const json_t *unit,
                             const char *text)
{
    while (*text) {
        size_t bytes = strcspn(text, ",");
        char leg[128];

        snprintf(leg, sizeof leg, "%.*s", (int)bytes, text);
        add_leg(out, unit, leg_words(a->told, r->unit, leg + strspn(leg, " "), &r->problems));
        text += bytes + (text[bytes] == ',');
    }
}

json_t *drill_words(struct run *r, const struct asked_file *a, json_t *from)
{
    json_t *out, *legs;
    const char *name;

    if (!json_is_object(from) || json_object_get(from, "manoeuvre"))
        return json_incref(from);
    out = json_array();
    json_object_foreach(from, name, legs)
    {
        json_t *unit = unit_by_key(r, name);

        for (size_t i = 0; i < items_of(legs); i++) {
            json_t *leg = item_of(legs, i);

            if (json_is_string(leg))
                add_legs_of_text(r, a, out, unit, json_string_value(leg));
            else
                add_leg(out, unit, leg_of_object(r, a, leg));
        }
        json_decref(unit);
    }
    return out;
}

/* --- orders -------------------------------------------------------------------------------------- */

/* The option whose tag is the text, or begins it and is followed by a blank: the longest such tag. */
static const struct option *option_of(const struct decision *d, const char *text)
{
    const struct option *best = NULL;

    for (int32_t i = 0; i < d->option_count; i++) {
        size_t bytes = strlen(d->option[i].tag);

        if (strncmp(text, d->option[i].tag, bytes) == 0 && (!text[bytes] || text[bytes] == ' ') &&
            (!best || bytes > strlen(best->tag)))
            best = &d->option[i];
    }
    return best;
}

/* Adds the parameter of an order, by its kind: a bearing in degrees, the name of a unit, a point. */
static void add_wanted(struct run *r, json_t *order, const struct option *o, json_t *wanted)
{
    switch ((enum order_wants)o->wants) {
    case WANTS_BEARING:
        json_object_set_new(order, "bearing", with_degrees(wanted));
        return;
    case WANTS_UNIT:
        json_object_set_new(order, "target", unit_number(r, wanted));
        return;
    case WANTS_POINT:
        json_object_set_new(order, "at", with_unit(r, wanted));
        return;
    case WANTS_NOTHING:
        break;
    }
    wrong(r, "cli.order_form", o->tag);
}

/* "90" is a bearing, "12,30" a point; whatever else is the name of a unit. */
static json_t *wanted_of_text(const char *text)
{
    double x, y;
    int used = 0;

    if (sscanf(text, "%lf,%lf%n", &x, &y, &used) == 2 && !text[used])
        return json_pack("[f,f]", x, y);
    if (sscanf(text, "%lf%n", &x, &used) == 1 && !text[used])
        return json_real(x);
    return json_string(text);
}

static json_t *order_of_text(struct run *r, const struct asked_file *a, const char *text)
{
    const struct option *o = option_of(a->d, text);
    json_t *order = json_pack("{s:s}", "option", o ? o->tag : text);

    if (o && text[strlen(o->tag)]) {
        json_t *wanted = wanted_of_text(text + strlen(o->tag) + 1);

        add_wanted(r, order, o, wanted);
        json_decref(wanted);
    }
    return order;
}

/* {"march": 90}, {"charge": "Orcs"}, {"go": [12, 30]}; or with its parts named: {"option": "march",
 * "bearing": 90}. */
static json_t *order_of_object(struct run *r, const struct asked_file *a, json_t *from)
{
    const char *tag = json_object_iter_key(json_object_iter(from));
    const struct option *o;
    json_t *order, *part;

    if (json_object_get(from, "option")) {
        order = json_copy(from);
        if ((part = json_object_get(from, "bearing")))
            json_object_set_new(order, "bearing", with_degrees(part));
        if ((part = json_object_get(from, "target")))
            json_object_set_new(order, "target", unit_number(r, part));
        if ((part = json_object_get(from, "at")))
            json_object_set_new(order, "at", with_unit(r, part));
        return order;
    }
    o = tag && json_object_size(from) == 1 ? option_of(a->d, tag) : NULL;
    order = json_pack("{s:s}", "option", tag ? tag : "");
    if (o)
        add_wanted(r, order, o, json_object_get(from, tag));
    return order;
}

json_t *order_words(struct run *r, const struct asked_file *a, json_t *from)
{
    json_t *out, *orders;
    const char *name;

    if (!json_is_object(from) || json_object_get(from, "option"))
        return json_incref(from);
    out = json_array();
    json_object_foreach(from, name, orders)
    {
        for (size_t i = 0; i < items_of(orders); i++) {
            json_t *one = item_of(orders, i);
            json_t *order = json_is_string(one)   ? order_of_text(r, a, json_string_value(one))
                            : json_is_object(one) ? order_of_object(r, a, one)
                                                  : json_pack("{s:O}", "option", one);

            json_object_set_new(order, "unit", unit_by_key(r, name));
            json_array_append_new(out, order);
        }
    }
    return out;
}

/* --- shares -------------------------------------------------------------------------------------- */

int32_t find_group(const struct run *r, const struct decision *d, const char *name)
{
    json_t *text = json_string(name);
    int32_t figure = find_figure(r, text), unit = find_unit(r, text), found = -1;

    for (int32_t i = 0; i < d->group_count && found < 0; i++)
        if ((figure >= 0 && d->group[i].figure == figure) ||
            (d->group[i].figure < 0 && unit >= 0 && d->group[i].unit == unit))
            found = i;
    json_decref(text);
    return found;
}

/* The place of the option of that group with this tag, or about that figure or unit; -1: there is none. A tag
 * that no group narrows down is left to json_answer. */
static int32_t share_option(const struct run *r, const struct decision *d, int32_t group, const char *name)
{
    json_t *text = json_string(name);
    int32_t figure = find_figure(r, text), unit = find_unit(r, text), found = -1;

    for (int32_t i = 0; i < d->option_count && found < 0; i++) {
        const struct option *o = &d->option[i];

        if (group >= 0 && o->group != group)
            continue;
        if ((group >= 0 && strcmp(o->tag, name) == 0) || (figure >= 0 && o->figure == figure) ||
            (o->figure < 0 && unit >= 0 && o->unit == unit))
            found = i;
    }
    json_decref(text);
    return found;
}

static void add_share(struct run *r, const struct asked_file *a, json_t *out, int32_t group, const char *name,
                      json_t *value)
{
    int32_t option = share_option(r, a->d, group, name);

    if (option < 0 && group >= 0)
        wrong(r, "answer.no_such_option", name);
    json_t *which = option < 0 ? json_string(name) : json_integer(a->told->options[option]->id);

    json_array_append_new(out, json_pack("{s:o,s:O}", "option", which, "value", value));
}

json_t *share_words(struct run *r, const struct asked_file *a, json_t *from)
{
    json_t *out, *value, *part;
    const char *name, *whom;

    if (!json_is_object(from) || json_object_get(from, "option"))
        return json_incref(from);
    out = json_array();
    json_object_foreach(from, name, value)
    {
        int32_t group = json_is_object(value) ? find_group(r, a->d, name) : -1;

        if (json_is_object(value) && group < 0)
            wrong(r, "answer.no_such_option", name);
        if (!json_is_object(value))
            add_share(r, a, out, -1, name, value);
        else
            json_object_foreach(value, whom, part) add_share(r, a, out, group, whom, part);
    }
    return out;
}
