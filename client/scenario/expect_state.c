/* Expectations of the state: attributes of a figure, unit, side, piece of terrain or the match, as a viewer
 * sees them (the game master, unless the expectation names another). */
#include "client/scenario/run.h"
#include "common/match/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const item_keys[] = {"figure", "unit",   "side",   "terrain", "match", "field", "is",
                                        "at",     "facing", "within", "viewer",  "seen",  NULL};
/* Keys of an expectation about a unit; expect_unit.c reads those about its ranks, and those of a figure in
 * them. */
static const char *const unit_keys[] = {
    "unit",  "field",  "is",    "at",     "facing",  "within",   "viewer",  "seen",     "files", "ranks",
    "count", "layout", "block", "blocks", "members", "includes", "without", "standing", NULL};
static const char *const figure_keys[] = {"figure", "field", "is",   "at",    "facing", "within", "viewer",
                                          "seen",   "rank",  "file", "block", "of",     NULL};

struct wanted_item {
    int32_t kind, id;
    bool found;
    struct item item;
};

static void take(void *context, const struct item *item)
{
    struct wanted_item *w = context;

    if (item->kind != w->kind || item->id != w->id)
        return;
    w->item = *item;
    w->found = true;
}

static const struct attribute *find_attribute(const struct item *item, const char *name)
{
    for (int32_t i = 0; i < item->count; i++)
        if (strcmp(item->attribute[i].name, name) == 0)
            return &item->attribute[i];
    return NULL;
}

/* --- which --------------------------------------------------------------------------------------- */

static bool find_item(struct run *r, const json_t *expected, struct wanted_item *w)
{
    json_t *name;

    w->kind = ITEM_MATCH;
    w->id = 0;
    if ((name = json_object_get(expected, "figure"))) {
        w->kind = ITEM_FIGURE;
        w->id = find_figure(r, name);
    } else if ((name = json_object_get(expected, "unit"))) {
        w->kind = ITEM_UNIT;
        w->id = find_unit(r, name);
    } else if ((name = json_object_get(expected, "terrain"))) {
        w->kind = ITEM_TERRAIN;
        w->id = find_terrain(r, name);
    } else if ((name = json_object_get(expected, "side"))) {
        w->kind = ITEM_SIDE;
        w->id = find_side(r, name);
    }
    return w->id >= 0 || fail(r, "there is no %s \"%s\"", item_kind_name[w->kind],
                              json_string_value(name) ? json_string_value(name) : "of that number");
}

/* --- values -------------------------------------------------------------------------------------- */

/* A number may be that of a figure, unit or side, and is then given by name. */
static bool number_is(const struct run *r, int32_t actual, int32_t refers, json_t *expected)
{
    if (json_is_string(expected) && refers == REFERS_TO_UNIT)
        return actual >= 0 && actual == find_unit(r, expected);
    if (json_is_string(expected))
        return actual >= 0 && (actual == find_figure(r, expected) || actual == find_side(r, expected));
    if (json_is_object(expected)) /* {"cm": 4} */
        return abs(actual - scaled(r, json_object_get(expected, r->unit_word))) <= r->unit / 100;
    if (json_is_boolean(expected))
        return actual == json_is_true(expected);
    return json_is_null(expected) ? actual == -1 : actual == json_integer_value(expected);
}

static const char *item_name(const struct run *r, const struct item *item)
{
    switch ((enum item_kind)item->kind) {
    case ITEM_SIDE:
        return name_at(r->m, side_at(r->m, item->id)->name);
    case ITEM_UNIT:
        return name_at(r->m, unit_at(r->m, item->id)->name);
    case ITEM_FIGURE:
        return figure_name(r, item->id);
    case ITEM_MATCH:
    case ITEM_TERRAIN:
    case ITEM_KINDS:
        break;
    }
    return item->kind == ITEM_MATCH ? "the match" : "the piece of terrain";
}

static bool fail_value(struct run *r, const struct item *item, const char *name, const char *actual,
                       const json_t *expected)
{
    char *text = json_dumps(expected, JSON_COMPACT | JSON_ENCODE_ANY);

    fail(r, "%s of %s is %s, not %s", name, item_name(r, item), actual, text ? text : "what was expected");
    free(text);
    return false;
}

static bool attribute_is(struct run *r, const struct item *item, const char *name, json_t *expected)
{
    const struct attribute *a = find_attribute(item, name);

    if (!a)
        return fail(r, "%s has no attribute \"%s\" (for this viewer)", item_name(r, item), name);
    if (a->kind == ATTRIBUTE_NUMBER) {
        char actual[16];

        snprintf(actual, sizeof actual, "%d", (int)a->number);
        return number_is(r, a->number, a->refers, expected) || fail_value(r, item, name, actual, expected);
    }
    const char *text = json_string_value(expected);

    return (text && a->text && strcmp(text, a->text) == 0) ||
           fail_value(r, item, name, a->text ? a->text : "", expected);
}

static bool attributes_are(struct run *r, const struct item *item, json_t *expected)
{
    const char *name;
    json_t *value;

    json_object_foreach(expected, name, value)
    {
        if (!attribute_is(r, item, name, value))
            return false;
    }
    return true;
}

static bool place_is(struct run *r, const struct item *item, const json_t *expected)
{
    const json_t *at = json_object_get(expected, "at"), *facing = json_object_get(expected, "facing");
    const json_t *within = json_object_get(expected, "within");
    length most = within ? scaled(r, within) : r->unit / 50;
    const struct attribute *x = find_attribute(item, "x"), *y = find_attribute(item, "y");
    const struct attribute *turned = find_attribute(item, "facing");

    if (at && (!x || !y || !is_point(at)))
        return fail(r, "\"at\" is [x, y] of a figure");
    if (at && distance((struct point){x->number, y->number}, scaled_point(r, at)) > most)
        return fail(r, "%s is at %.2f, %.2f", figure_name(r, item->id), (double)x->number / (double)r->unit,
                    (double)y->number / (double)r->unit);
    if (facing && turned &&
        angle_between((angle)turned->number, angle_from_tenths((int32_t)(json_number_value(facing) * 10))) >
            FULL_TURN / 360)
        return fail(r, "%s faces %.1f", figure_name(r, item->id), turned->number * 360.0 / FULL_TURN);
    return true;
}

/* {"figure": "Ann", "field": "loaded", "is": 0}, {"figure": "Ann", "is": {"loaded": 0, "fate": "in_play"}},
 * {"match": {"turn": 3}}. */
bool expect_item(struct run *r, const json_t *expected)
{
    json_t *viewer = json_object_get(expected, "viewer"), *is = json_object_get(expected, "is");
    json_t *match = json_object_get(expected, "match");
    const char *field = json_string_value(json_object_get(expected, "field"));
    bool unseen = json_is_false(json_object_get(expected, "seen"));
    struct wanted_item w = {.found = false};
    int32_t eyes = viewer ? find_viewer(r, viewer) : VIEWER_MASTER;

    if (!find_item(r, expected, &w) || !only_keys(r, expected, "an expectation of the state",
                                                  w.kind == ITEM_UNIT     ? unit_keys
                                                  : w.kind == ITEM_FIGURE ? figure_keys
                                                                          : item_keys))
        return false;
    if (eyes < 0)
        return fail(r, "there is no such viewer");
    match_view(r->m, eyes, take, &w);
    if (unseen || !w.found)
        return unseen != w.found ||
               fail(r, "the %s is %s", item_kind_name[w.kind], w.found ? "seen" : "not seen");
    if (field && is)
        return attribute_is(r, &w.item, field, is);
    if (!attributes_are(r, &w.item, json_is_object(match) ? match : is))
        return false;
    if (w.kind == ITEM_UNIT)
        return expect_ranks(r, &w.item, expected);
    return place_is(r, &w.item, expected) && (w.kind != ITEM_FIGURE || expect_slot(r, w.id, expected));
}
