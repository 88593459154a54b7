/* Answers as people write them. What common/wire/json_answer.h reads is right for every client; a file may
 * besides leave out the unit of lengths and angles, and name a figure where it is the only one meant. */
#include "client/scenario/run.h"
#include "common/wire/encode_match.h"

#include <stdio.h>
#include <string.h>

/* [12, 30] in centimetres becomes {"cm": [12, 30]}. */
json_t *with_unit(const struct run *r, json_t *point)
{
    if (!is_point(point))
        return json_incref(point);
    json_t *out = json_object();

    json_object_set(out, r->unit_word, point);
    return out;
}

json_t *with_degrees(json_t *facing)
{
    if (!json_is_number(facing))
        return json_incref(facing);
    json_t *out = json_object();

    json_object_set(out, "degrees", facing);
    return out;
}

/* A name becomes the number of the figure or unit that the file means by it; what is no name stays. */
static json_t *figure_number(const struct run *r, json_t *name)
{
    int32_t figure = json_is_string(name) ? find_figure(r, name) : -1;

    return figure >= 0 ? json_integer(figure) : json_incref(name);
}

json_t *unit_number(const struct run *r, json_t *name)
{
    int32_t unit = json_is_string(name) ? find_unit(r, name) : -1;

    return unit >= 0 ? json_integer(unit) : json_incref(name);
}

static json_t *waypoint(const struct run *r, json_t *from);

static json_t *path(const struct run *r, json_t *from)
{
    json_t *out = json_array();

    for (size_t i = 0; i < json_array_size(from); i++)
        json_array_append_new(out, waypoint(r, json_array_get(from, i)));
    return out;
}

/* A point, or an object with "at", "facing", "path", and who it is about. */
static json_t *waypoint(const struct run *r, json_t *from)
{
    if (!json_is_object(from))
        return with_unit(r, from);
    json_t *out = json_copy(from);
    json_t *at = json_object_get(from, "at"), *facing = json_object_get(from, "facing");
    json_t *way = json_object_get(from, "path");
    json_t *figure = json_object_get(from, "figure"), *unit = json_object_get(from, "unit");

    if (figure)
        json_object_set_new(out, "figure", figure_number(r, figure));
    if (unit)
        json_object_set_new(out, "unit", unit_number(r, unit));
    if (at)
        json_object_set_new(out, "at", with_unit(r, at));
    if (facing)
        json_object_set_new(out, "facing", with_degrees(facing));
    if (way)
        json_object_set_new(out, "path", path(r, way));
    return out;
}

/* {"Ann": [12, 30]} and {"Ann": [[12, 30], [15, 40]]} become a list of {"figure": "Ann", ...}. Pieces of
 * terrain are laid in the same way, with "piece" in place of "figure". */
static json_t *movers(const struct run *r, json_t *from, const char *what)
{
    json_t *out = json_array();
    const char *name;
    json_t *value;

    if (json_is_array(from)) {
        json_decref(out);
        return path(r, from);
    }
    if (json_object_get(from, what)) {
        json_array_append_new(out, waypoint(r, from));
        return out;
    }
    json_object_foreach(from, name, value)
    {
        json_t *one = json_is_object(value) ? waypoint(r, value) : json_object();

        if (is_point(value))
            json_object_set_new(one, "at", with_unit(r, value));
        else if (json_is_array(value))
            json_object_set_new(one, "path", path(r, value));
        json_t *text = json_string(name);

        json_object_set_new(one, what,
                            strcmp(what, "figure") == 0 ? figure_number(r, text) : json_incref(text));
        json_decref(text);
        json_array_append_new(out, one);
    }
    return out;
}

static bool is_tag(const struct decision *d, const char *text)
{
    for (int32_t i = 0; i < d->option_count; i++)
        if (strcmp(d->option[i].tag, text) == 0 || strcmp(d->option[i].label, text) == 0)
            return true;
    return false;
}

/* A name that is no option's tag is that of a figure or unit it concerns. */
static json_t *option(const struct run *r, const struct decision *d, json_t *from)
{
    const char *text = json_string_value(from);

    if (json_is_object(from))
        return waypoint(r, from);
    if (!text || is_tag(d, text))
        return json_incref(from);
    for (int32_t i = 0; i < d->option_count; i++)
        if (d->option[i].figure >= 0 && d->option[i].figure == find_figure(r, from))
            return json_pack("{s:i}", "figure", (int)d->option[i].figure);
    return find_unit(r, from) >= 0 ? json_pack("{s:i}", "unit", (int)find_unit(r, from)) : json_incref(from);
}

static json_t *options(const struct run *r, const struct decision *d, json_t *from)
{
    if (!json_is_array(from))
        return option(r, d, from);
    json_t *out = json_array();

    for (size_t i = 0; i < json_array_size(from); i++)
        json_array_append_new(out, option(r, d, json_array_get(from, i)));
    return out;
}

static json_t *translated(struct run *r, const struct asked_file *a, json_t *from)
{
    static const struct {
        const char *kind;
        json_t *(*read)(struct run *r, const struct asked_file *a, json_t *from);
    } of_units[] = {
        {"order", order_words}, {"form", form_words}, {"drill", drill_words}, {"share", share_words}};
    json_t *out = json_copy(from), *body;

    if ((body = json_object_get(from, "pick")))
        json_object_set_new(out, "pick", options(r, a->d, body));
    if ((body = json_object_get(from, "target")))
        json_object_set_new(out, "target", options(r, a->d, body));
    if ((body = json_object_get(from, "place")))
        json_object_set_new(out, "place", movers(r, body, "figure"));
    if ((body = json_object_get(from, "move")))
        json_object_set_new(out, "move", movers(r, body, "figure"));
    if ((body = json_object_get(from, "lay")))
        json_object_set_new(out, "lay", movers(r, body, "piece"));
    for (size_t i = 0; i < sizeof of_units / sizeof *of_units; i++)
        if ((body = json_object_get(from, of_units[i].kind)) &&
            strcmp(decision_kind_name[a->d->kind], of_units[i].kind) == 0)
            json_object_set_new(out, of_units[i].kind, of_units[i].read(r, a, body));
    return out;
}

static bool read_given(struct run *r, json_t *given, int32_t side, struct answer *out)
{
    struct answer_names names = match_names(r->m);

    r->problems.count = 0;
    arena_reset(&r->arena);
    const Gonfalon__V1__Decision *d = encode_open_decision(&r->arena, r->m, side);
    const struct asked_file asked = {match_decision(r->m, side), d};
    json_t *answer = translated(r, &asked, given);
    bool good = problems_none(&r->problems) &&
                json_answer(answer, d, &names, trail_key(trail_root(), "answer"), out, &r->problems);

    json_decref(answer);
    if (good)
        return true;
    char offered[OFFERED_BYTES], what[OFFERED_BYTES + 128];

    list_offered(r, match_decision(r->m, side), offered);
    snprintf(what, sizeof what, "this is no answer to %.60s, a \"%s\" (%s)", d->key,
             decision_kind_name[match_decision(r->m, side)->kind], offered);
    return fail_problems(r, what);
}

/* By label and what it concerns. */
static bool is_suggestion(const struct run *r, const struct suggestion *s, const json_t *wanted)
{
    const char *label = json_string_value(json_is_object(wanted) ? json_object_get(wanted, "label") : wanted);
    json_t *figure = json_object_get(wanted, "figure");
    bool concerns = !figure;

    if (label && strcmp(label, s->label) != 0)
        return false;
    for (int32_t i = 0; i < s->arg_count; i++)
        if (s->args[i].kind == ARG_FIGURE && figure && s->args[i].value == find_figure(r, figure))
            concerns = true;
    return concerns;
}

int32_t find_suggestion(struct run *r, const json_t *wanted, int32_t side)
{
    struct suggestions *list = &r->suggestions;

    match_suggest(r->m, side, list);
    for (int32_t i = 0; i < list->count; i++)
        if (json_is_integer(wanted) ? json_integer_value(wanted) == i
                                    : is_suggestion(r, &list->line[i], wanted))
            return i;
    return -1;
}

static bool read_suggestion(struct run *r, const json_t *wanted, int32_t side, struct answer *out)
{
    int32_t found = find_suggestion(r, wanted, side);

    if (found < 0)
        return fail(r, "there is no such suggestion among the %d", r->suggestions.count);
    suggestion_answer(&r->suggestions, found, match_decision(r->m, side), out);
    return true;
}

bool read_answer(struct run *r, const json_t *step, int32_t side, struct answer *out)
{
    json_t *given = json_object_get(step, "answer");
    const json_t *suggestion = json_object_get(step, "suggestion");

    if (given)
        return read_given(r, given, side, out);
    if (suggestion)
        return read_suggestion(r, suggestion, side, out);
    match_default_answer(r->m, side, out);
    return true;
}
