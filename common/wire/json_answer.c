#include "common/wire/json_answer.h"

#include "common/wire/kinds.h"

#include <string.h>

/* The longest length a person can write: more than any table, and far from the edge of 32 bits. */
enum { LENGTH_MAX = 10 * 1000 * CENTIMETRE };

struct reader {
    const Gonfalon__V1__Decision *d;
    const struct answer_names *names;
    struct answer *out;
    struct problems *problems;
};

static bool wrong(struct reader *r, struct trail at, const char *key, const char *detail)
{
    problem_add(r->problems, at, "", key, detail, 0);
    return false;
}

/* --- numbers ------------------------------------------------------------------------------------- */

static bool round_to(struct reader *r, struct trail at, double value, double unit, int32_t *out)
{
    double scaled = value * unit;

    if (!(scaled > -LENGTH_MAX && scaled < LENGTH_MAX))
        return wrong(r, at, "answer.out_of_range", "");
    *out = (int32_t)(scaled + (scaled < 0 ? -0.5 : 0.5));
    return true;
}

static bool read_integer(struct reader *r, struct trail at, const json_t *json, int32_t *out)
{
    if (!json_is_integer(json))
        return wrong(r, at, "answer.not_an_integer", "");
    json_int_t value = json_integer_value(json);

    if (value < INT32_MIN || value > INT32_MAX)
        return wrong(r, at, "answer.out_of_range", "");
    *out = (int32_t)value;
    return true;
}

/* The measure of {"cm": ...}, and what it holds. */
static const json_t *measured(const json_t *json, double *unit)
{
    static const struct {
        const char *name;
        int32_t unit;
    } measures[] = {{"mm", MILLIMETRE}, {"cm", CENTIMETRE}, {"inch", INCH}};

    if (json_object_size(json) != 1)
        return NULL;
    for (size_t i = 0; i < sizeof measures / sizeof measures[0]; i++) {
        const json_t *inside = json_object_get(json, measures[i].name);

        if (inside) {
            *unit = measures[i].unit;
            return inside;
        }
    }
    return NULL;
}

static bool read_length(struct reader *r, struct trail at, const json_t *json, int32_t *out)
{
    double unit;

    if (!json_is_object(json))
        return read_integer(r, at, json, out);
    const json_t *inside = measured(json, &unit);

    if (!inside || !json_is_number(inside))
        return wrong(r, at, "answer.not_a_length", "");
    return round_to(r, at, json_number_value(inside), unit, out);
}

/* [x, y], each a length; or {"cm": [x, y]}. */
static bool read_point(struct reader *r, struct trail at, const json_t *json, struct point *out)
{
    double unit = 1;
    const json_t *pair = json_is_object(json) ? measured(json, &unit) : json;

    if (!json_is_array(pair) || json_array_size(pair) != 2)
        return wrong(r, at, "answer.not_a_point", "");
    const json_t *x = json_array_get(pair, 0), *y = json_array_get(pair, 1);

    if (pair == json)
        return read_length(r, at, x, &out->x) && read_length(r, at, y, &out->y);
    if (!json_is_number(x) || !json_is_number(y))
        return wrong(r, at, "answer.not_a_point", "");
    return round_to(r, at, json_number_value(x), unit, &out->x) &&
           round_to(r, at, json_number_value(y), unit, &out->y);
}

static bool read_facing(struct reader *r, struct trail at, const json_t *json, int32_t *out)
{
    if (json_is_object(json)) {
        const json_t *degrees = json_object_get(json, "degrees");

        if (!json_is_number(degrees) || json_object_size(json) != 1)
            return wrong(r, at, "answer.not_an_angle", "");
        if (!round_to(r, at, json_number_value(degrees), FULL_TURN / 360.0, out))
            return false;
        *out &= FULL_TURN - 1;
        return true;
    }
    if (!read_integer(r, at, json, out))
        return false;
    return (*out >= 0 && *out < FULL_TURN) || wrong(r, at, "answer.not_an_angle", "");
}

/* --- names --------------------------------------------------------------------------------------- */

static bool found(struct reader *r, struct trail at, const char *name, int32_t who)
{
    if (who == ANSWER_SEVERAL)
        return wrong(r, at, "answer.several_of_this_name", name);
    return who >= 0 || wrong(r, at, "answer.nobody_of_this_name", name);
}

static bool read_figure(struct reader *r, struct trail at, const json_t *json, int32_t *out)
{
    if (!json_is_string(json))
        return read_integer(r, at, json, out);
    *out = r->names->figure(r->names->context, json_string_value(json));
    return found(r, at, json_string_value(json), *out);
}

static bool read_unit(struct reader *r, struct trail at, const json_t *json, int32_t *out)
{
    if (!json_is_string(json))
        return read_integer(r, at, json, out);
    *out = r->names->unit(r->names->context, json_string_value(json));
    return found(r, at, json_string_value(json), *out);
}

/* What an option must be to be the one meant; -1 and NULL leave it open. */
struct wanted {
    const char *tag;
    int32_t figure, unit;
    bool for_unit; /* an order: options of all units count too */
};

static bool is_wanted(const Gonfalon__V1__Option *o, const struct wanted *w)
{
    if (w->tag && strcmp(o->tag, w->tag) != 0 && strcmp(o->label, w->tag) != 0)
        return false;
    if (w->figure != -1 && o->figure != w->figure)
        return false;
    return w->unit == -1 || o->unit == w->unit || (w->for_unit && o->unit == -1);
}

static bool find_option(struct reader *r, struct trail at, const struct wanted *w, int32_t *out)
{
    size_t count = 0;

    for (size_t i = 0; i < r->d->n_options; i++)
        if (is_wanted(r->d->options[i], w)) {
            *out = r->d->options[i]->id;
            count++;
        }
    if (count == 0 && w->figure >= 0) { /* the engine can tell why not him */
        *out = ref_of_figure(w->figure);
        return true;
    }
    if (count == 0)
        return wrong(r, at, "answer.no_such_option", w->tag ? w->tag : "");
    return count == 1 || wrong(r, at, "answer.several_options", w->tag ? w->tag : "");
}

static bool read_wanted(struct reader *r, struct trail at, const json_t *json, struct wanted *w)
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)json, key, value)
    {
        struct trail here = trail_key(at, key);
        bool good = true;

        if (strcmp(key, "tag") == 0 && json_is_string(value))
            w->tag = json_string_value(value);
        else if (strcmp(key, "figure") == 0)
            good = read_figure(r, here, value, &w->figure);
        else if (strcmp(key, "unit") == 0)
            good = read_unit(r, here, value, &w->unit);
        else
            good = wrong(r, here, "answer.unknown_member", key);
        if (!good)
            return false;
    }
    return true;
}

/* An option: its id, its tag, or {"tag": ..., "figure": ..., "unit": ...} when several have that tag. */
static bool read_option(struct reader *r, struct trail at, const json_t *json, int32_t for_unit, int32_t *out)
{
    struct wanted w = {.figure = -1, .unit = for_unit, .for_unit = for_unit != -1};

    if (json_is_integer(json))
        return read_integer(r, at, json, out);
    if (json_is_string(json))
        w.tag = json_string_value(json);
    else if (!json_is_object(json))
        return wrong(r, at, "answer.not_an_option", "");
    else if (!read_wanted(r, at, json, &w))
        return false;
    return find_option(r, at, &w, out);
}

/* --- items --------------------------------------------------------------------------------------- */

static struct answer_item *add_item(struct reader *r, struct trail at)
{
    if (r->out->count == ANSWER_ITEMS_MAX) {
        wrong(r, at, "answer.too_many", "");
        return NULL;
    }
    return &r->out->item[r->out->count++];
}

static bool only_members(struct reader *r, struct trail at, const json_t *json, const char *const *allowed)
{
    const char *key;
    json_t *value;

    if (!json_is_object(json))
        return wrong(r, at, "answer.not_an_object", "");
    json_object_foreach((json_t *)(uintptr_t)json, key, value)
    {
        size_t i = 0;

        while (allowed[i] && strcmp(allowed[i], key) != 0)
            i++;
        if (!allowed[i])
            return wrong(r, trail_key(at, key), "answer.unknown_member", key);
    }
    return true;
}

static bool read_pick(struct reader *r, struct trail at, const json_t *json)
{
    struct answer_item *item = add_item(r, at);

    return item && read_option(r, at, json, -1, &item->ref);
}

static bool read_target(struct reader *r, struct trail at, const json_t *json)
{
    static const char *const allowed[] = {"at", "facing", NULL};
    const json_t *point = json_object_get(json, "at"), *facing = json_object_get(json, "facing");

    if (!point)
        return read_pick(r, at, json);
    struct answer_item *item = add_item(r, at);

    if (!item)
        return false;
    item->ref = -1;
    return only_members(r, at, json, allowed) && read_point(r, trail_key(at, "at"), point, &item->at) &&
           (!facing || read_facing(r, trail_key(at, "facing"), facing, &item->facing));
}

static struct answer_item *add_order(struct reader *r, struct trail at, int32_t unit, const json_t *option)
{
    struct answer_item *item = add_item(r, at);

    if (!item)
        return NULL;
    item->ref = unit;
    return read_option(r, at, option, unit, &item->value) ? item : NULL;
}

/* An order, with what it wants to know: "bearing", "target" (a unit) or "at". */
static bool read_order(struct reader *r, struct trail at, const json_t *json)
{
    static const char *const allowed[] = {"unit", "option", "bearing", "target", "at", NULL};
    const json_t *bearing = json_object_get(json, "bearing"), *target = json_object_get(json, "target");
    const json_t *point = json_object_get(json, "at");
    struct answer_item *item;
    int32_t unit;

    if (!only_members(r, at, json, allowed) ||
        !read_unit(r, trail_key(at, "unit"), json_object_get(json, "unit"), &unit))
        return false;
    item = add_order(r, trail_key(at, "option"), unit, json_object_get(json, "option"));
    return item && (!bearing || read_facing(r, trail_key(at, "bearing"), bearing, &item->facing)) &&
           (!target || read_unit(r, trail_key(at, "target"), target, &item->amount)) &&
           (!point || read_point(r, trail_key(at, "at"), point, &item->at));
}

static bool read_share(struct reader *r, struct trail at, const json_t *json)
{
    static const char *const allowed[] = {"option", "value", NULL};
    struct answer_item *item = add_item(r, at);

    return item && only_members(r, at, json, allowed) &&
           read_option(r, trail_key(at, "option"), json_object_get(json, "option"), -1, &item->ref) &&
           read_integer(r, trail_key(at, "value"), json_object_get(json, "value"), &item->value);
}

static bool read_number(struct reader *r, struct trail at, const json_t *json)
{
    struct answer_item *item = add_item(r, at);

    return item && read_length(r, at, json, &item->value);
}

/* A manoeuvre: its id or its tag. */
static bool read_manoeuvre(struct reader *r, struct trail at, const json_t *json, int32_t *out)
{
    if (!json_is_string(json))
        return read_integer(r, at, json, out);
    for (size_t i = 0; i < r->d->n_manoeuvres; i++)
        if (strcmp(r->d->manoeuvres[i]->tag, json_string_value(json)) == 0) {
            *out = r->d->manoeuvres[i]->id;
            return true;
        }
    return wrong(r, at, "answer.no_such_manoeuvre", json_string_value(json));
}

/* What a manoeuvre counts: a length, {"degrees": ...} to the right (below 0 to the left), or a number. */
static bool read_amount(struct reader *r, struct trail at, const json_t *json, int32_t *out)
{
    const json_t *degrees = json_object_get(json, "degrees");

    if (!degrees)
        return read_length(r, at, json, out);
    if (!json_is_number(degrees) || json_object_size(json) != 1)
        return wrong(r, at, "answer.not_an_angle", "");
    return round_to(r, at, json_number_value(degrees), FULL_TURN / 360.0, out);
}

static bool read_leg(struct reader *r, struct trail at, const json_t *json)
{
    static const char *const allowed[] = {"unit", "manoeuvre", "amount", NULL};
    struct answer_item *item = add_item(r, at);
    const json_t *amount = json_object_get(json, "amount");

    return item && only_members(r, at, json, allowed) &&
           read_unit(r, trail_key(at, "unit"), json_object_get(json, "unit"), &item->ref) &&
           read_manoeuvre(r, trail_key(at, "manoeuvre"), json_object_get(json, "manoeuvre"), &item->value) &&
           (!amount || read_amount(r, trail_key(at, "amount"), amount, &item->amount));
}

/* Where a unit is drawn up; without "files" it has no ranks. */
static bool read_form(struct reader *r, struct trail at, const json_t *json)
{
    static const char *const allowed[] = {"unit", "at", "facing", "files", NULL};
    struct answer_item *item = add_item(r, at);
    const json_t *facing = json_object_get(json, "facing"), *files = json_object_get(json, "files");

    return item && only_members(r, at, json, allowed) &&
           read_unit(r, trail_key(at, "unit"), json_object_get(json, "unit"), &item->ref) &&
           read_point(r, trail_key(at, "at"), json_object_get(json, "at"), &item->at) &&
           (!facing || read_facing(r, trail_key(at, "facing"), facing, &item->facing)) &&
           (!files || read_integer(r, trail_key(at, "files"), files, &item->amount));
}

/* Where a figure goes; `facing` and `value` may be left out, and are then what is in `item`. */
static bool read_place(struct reader *r, struct trail at, const json_t *json, struct answer_item *item)
{
    const json_t *facing = json_object_get(json, "facing"), *value = json_object_get(json, "value");

    return read_point(r, trail_key(at, "at"), json_object_get(json, "at"), &item->at) &&
           (!facing || read_facing(r, trail_key(at, "facing"), facing, &item->facing)) &&
           (!value || read_manoeuvre(r, trail_key(at, "value"), value, &item->value));
}

/* "path": several waypoints of one figure, each a point or {"at", "facing", "value"}. */
static bool read_path(struct reader *r, struct trail at, const json_t *path, struct answer_item like)
{
    static const char *const allowed[] = {"at", "facing", "value", NULL};

    if (!json_is_array(path) || json_array_size(path) == 0)
        return wrong(r, at, "answer.not_a_path", "");
    for (size_t i = 0; i < json_array_size(path); i++) {
        const json_t *step = json_array_get(path, i);
        struct trail here = trail_index(at, (int32_t)i);
        struct answer_item *item = add_item(r, here);
        bool whole = json_object_get(step, "at") != NULL;

        if (!item)
            return false;
        *item = like;
        if (whole ? !only_members(r, here, step, allowed) || !read_place(r, here, step, item)
                  : !read_point(r, here, step, &item->at))
            return false;
    }
    return true;
}

static bool read_mover(struct reader *r, struct trail at, const json_t *json)
{
    static const char *const allowed[] = {"figure", "at", "facing", "value", "path", NULL};
    struct answer_item like = {0};
    const json_t *path = json_object_get(json, "path"), *facing = json_object_get(json, "facing");

    if (!only_members(r, at, json, allowed) ||
        !read_figure(r, trail_key(at, "figure"), json_object_get(json, "figure"), &like.ref))
        return false;
    if (path)
        return (!facing || read_facing(r, trail_key(at, "facing"), facing, &like.facing)) &&
               read_path(r, trail_key(at, "path"), path, like);
    struct answer_item *item = add_item(r, at);

    if (!item)
        return false;
    *item = like;
    return read_place(r, at, json, item);
}

/* A piece of terrain: its number, or the tag that it alone has. */
static bool read_piece(struct reader *r, struct trail at, const json_t *json, int32_t *out)
{
    size_t count = 0;

    if (!json_is_string(json))
        return read_integer(r, at, json, out);
    for (size_t i = 0; i < r->d->n_movables; i++)
        if (r->d->movables[i]->shape && strcmp(r->d->movables[i]->shape->tag, json_string_value(json)) == 0) {
            *out = r->d->movables[i]->figure;
            count++;
        }
    if (count == 0)
        return wrong(r, at, "answer.no_such_piece", json_string_value(json));
    return count == 1 || wrong(r, at, "answer.several_pieces", json_string_value(json));
}

/* Where a piece of terrain is laid; with "path" it is a line, and these are its corners. */
static bool read_laid(struct reader *r, struct trail at, const json_t *json)
{
    static const char *const allowed[] = {"piece", "at", "facing", "path", NULL};
    struct answer_item like = {0};
    const json_t *path = json_object_get(json, "path");

    if (!only_members(r, at, json, allowed) ||
        !read_piece(r, trail_key(at, "piece"), json_object_get(json, "piece"), &like.ref))
        return false;
    if (path)
        return read_path(r, trail_key(at, "path"), path, like);
    struct answer_item *item = add_item(r, at);

    if (!item)
        return false;
    *item = like;
    return read_place(r, at, json, item);
}

typedef bool item_reader(struct reader *r, struct trail at, const json_t *json);

/* {"Halberdiers": "hold"} or {"fireball": 2}: the short form of orders and shares. */
static bool read_pairs(struct reader *r, struct trail at, const json_t *json)
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)json, key, value)
    {
        struct trail here = trail_key(at, key);

        if (r->out->kind == DECISION_ORDER) {
            int32_t unit = r->names->unit(r->names->context, key);

            if (!found(r, here, key, unit) || !add_order(r, here, unit, value))
                return false;
            continue;
        }
        struct wanted w = {.tag = key, .figure = -1, .unit = -1};
        struct answer_item *item = add_item(r, here);

        if (!item || !find_option(r, here, &w, &item->ref) || !read_integer(r, here, value, &item->value))
            return false;
    }
    return true;
}

/* A list of items, or one item that stands for a list of one. */
static bool read_items(struct reader *r, struct trail at, const json_t *json, item_reader *read)
{
    if (!json_is_array(json))
        return read(r, at, json);
    for (size_t i = 0; i < json_array_size(json); i++)
        if (!read(r, trail_index(at, (int32_t)i), json_array_get(json, i)))
            return false;
    return true;
}

static bool read_body(struct reader *r, struct trail at, const json_t *json)
{
    static item_reader *const readers[] = {NULL,       read_pick,   read_order, read_mover,
                                           read_mover, read_target, read_share, read_number,
                                           read_form,  read_leg,    read_laid};
    bool paired = r->out->kind == DECISION_ORDER || r->out->kind == DECISION_SHARE;

    if (paired && json_is_object(json) && !json_object_get(json, "option"))
        return read_pairs(r, at, json);
    return read_items(r, at, json, readers[r->out->kind]);
}

bool json_answer(const json_t *json, const Gonfalon__V1__Decision *d, const struct answer_names *names,
                 struct trail place, struct answer *out, struct problems *problems)
{
    static const char *const kinds[] = {"",      "pick",   "order", "place", "move", "target",
                                        "share", "number", "form",  "drill", "lay"};
    struct reader r = {.d = d, .names = names, .out = out, .problems = problems};

    memset(out, 0, sizeof *out);
    out->decision = d->number;
    out->kind = decision_kind_in(d->kind);
    if (out->kind == -1)
        return wrong(&r, place, "answer.unknown_kind", "");
    const char *const allowed[] = {"decision", kinds[out->kind], NULL};
    const json_t *number = json_object_get(json, "decision");
    const json_t *body = json_object_get(json, kinds[out->kind]);

    if (!only_members(&r, place, json, allowed))
        return false;
    if (!body)
        return wrong(&r, place, "answer.missing", kinds[out->kind]);
    if (number) {
        int32_t n;

        if (!read_integer(&r, trail_key(place, "decision"), number, &n))
            return false;
        out->decision = (uint32_t)n;
    }
    return read_body(&r, trail_key(place, kinds[out->kind]), body);
}
