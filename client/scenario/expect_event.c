/* Expected events are looked for in order: each after the one that was found before. Where the sides or
 * figures are numbered another way, what they do one after the other comes in another order, so there the
 * events of one step may come in any. They are compared with the lines that were printed, so that an author
 * can copy from there. */
#include "client/scenario/run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHY_BYTES = 200, KEYS_BYTES = 500 };

static const char *const event_keys[] = {"event",       "rule",   "args",  "roll", "seen_by",
                                         "not_seen_by", "within", "marks", NULL};
static const char *const mark_keys[] = {"kind", "at", "radius", "to", "width", "cone", NULL};
static const char *const no_event_keys[] = {"no_event", "before", NULL};
static const char *const roll_keys[] = {"what",   "side",   "figure", "die",       "faces", "total",
                                        "target", "result", "rule",   "modifiers", NULL};

/* Where lengths are compared: within a hundredth of the unit, or as the expectation says. */
static double tolerance(const json_t *expected)
{
    const json_t *within = json_object_get(expected, "within");

    return within ? json_number_value(within) : 0.01;
}

/* --- values -------------------------------------------------------------------------------------- */

/* A point is [x, y], in the file's unit. */
static bool same_point(const struct run *r, const json_t *actual, const json_t *expected, double within)
{
    for (size_t i = 0; i < 2; i++) {
        double value = (double)json_integer_value(json_array_get(actual, i)) / (double)r->unit;

        if (json_array_size(expected) != 2 || !json_is_number(json_array_get(expected, i)) ||
            fabs(value - json_number_value(json_array_get(expected, i))) > within)
            return false;
    }
    return json_array_size(actual) == 2;
}

/* A figure, unit, side or piece is named; lengths are in the file's unit and angles in degrees. */
static bool same_thing(const struct run *r, const char *kind, const json_t *actual, json_t *expected,
                       double within)
{
    int32_t number = (int32_t)json_integer_value(actual);

    if (strcmp(kind, "word") == 0)
        return json_equal(actual, expected);
    if (strcmp(kind, "length") == 0)
        return json_is_number(expected) &&
               fabs((double)number / (double)r->unit - json_number_value(expected)) <= within;
    if (strcmp(kind, "point") == 0)
        return same_point(r, actual, expected, within);
    if (strcmp(kind, "angle") == 0)
        return json_is_number(expected) &&
               fabs(number * 360.0 / FULL_TURN - json_number_value(expected)) <= 0.1;
    if (json_is_null(expected))
        return number == -1;
    if (strcmp(kind, "figure") == 0)
        return find_figure(r, expected) == number;
    if (strcmp(kind, "unit") == 0)
        return find_unit(r, expected) == number;
    if (strcmp(kind, "side") == 0)
        return find_side(r, expected) == number;
    return find_terrain(r, expected) == number;
}

static bool same_value(const struct run *r, json_t *actual, json_t *expected, double within)
{
    if (!json_is_object(actual) || json_is_object(expected))
        return json_equal(actual, expected);
    const char *kind = json_object_iter_key(json_object_iter(actual));

    return kind && same_thing(r, kind, json_object_get(actual, kind), expected, within);
}

static bool lists_text(const json_t *list, const json_t *text)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_equal(json_array_get(list, i), text))
            return true;
    return false;
}

/* One rule, or all of several. */
static bool has_rules(const json_t *rules, const json_t *expected)
{
    if (!json_is_array(expected))
        return lists_text(rules, expected);
    for (size_t i = 0; i < json_array_size(expected); i++)
        if (!lists_text(rules, json_array_get(expected, i)))
            return false;
    return true;
}

/* --- rolls --------------------------------------------------------------------------------------- */

/* Each modifier expected is among those of the roll: {"C6.3-a": -1}; null: no modifier of this rule is. */
static bool has_modifiers(const json_t *actual, json_t *expected)
{
    const char *rule;
    json_t *value;

    json_object_foreach(expected, rule, value)
    {
        bool found = false;

        for (size_t i = 0; i < json_array_size(actual) && !found; i++) {
            const json_t *one = json_array_get(actual, i);
            const char *its = json_string_value(json_object_get(one, "rule"));

            found = its && strcmp(its, rule) == 0 &&
                    (json_is_null(value) || json_equal(json_object_get(one, "value"), value));
        }
        if (found == json_is_null(value))
            return false;
    }
    return true;
}

static bool same_roll(const struct run *r, const json_t *actual, json_t *expected, char why[WHY_BYTES])
{
    const char *key;
    json_t *value;

    json_object_foreach(expected, key, value)
    {
        json_t *its = json_object_get(actual, key);
        bool same;

        if (strcmp(key, "figure") == 0)
            same = find_figure(r, value) == (int32_t)json_integer_value(its);
        else if (strcmp(key, "side") == 0)
            same = find_side(r, value) == (int32_t)json_integer_value(its);
        else if (strcmp(key, "modifiers") == 0)
            same = has_modifiers(its, value);
        else
            same = json_equal(its, value);
        if (!same) {
            char *text = json_dumps(its, JSON_COMPACT | JSON_ENCODE_ANY);

            snprintf(why, WHY_BYTES, "the roll's %s is %s", key, text ? text : "not there");
            free(text);
            return false;
        }
    }
    return true;
}

/* Where sides or figures are numbered another way: each of the rolls, in any order. */
static bool has_each_roll(const struct run *r, const json_t *rolls, const json_t *expected,
                          char why[WHY_BYTES])
{
    uint64_t used = 0;

    for (size_t i = 0; i < json_array_size(expected); i++) {
        size_t k = 0, all = json_array_size(rolls);

        while (k < all && (used >> k % 64 & 1 ||
                           !same_roll(r, json_array_get(rolls, k), json_array_get(expected, i), why)))
            k++;
        if (k == all)
            return false;
        used |= (uint64_t)1 << k % 64;
    }
    return true;
}

/* One roll or several, in their order; other rolls may be between them. */
static bool has_rolls(const struct run *r, const json_t *rolls, json_t *expected, char why[WHY_BYTES])
{
    size_t wanted = json_is_array(expected) ? json_array_size(expected) : 1, met = 0;

    snprintf(why, WHY_BYTES, "there is no roll");
    if (r->order != SCENARIO_AS_WRITTEN && json_is_array(expected))
        return has_each_roll(r, rolls, expected, why);
    for (size_t i = 0; i < json_array_size(rolls) && met < wanted; i++) {
        json_t *one = json_is_array(expected) ? json_array_get(expected, met) : expected;

        met += same_roll(r, json_array_get(rolls, i), one, why);
    }
    return met == wanted;
}

/* --- events -------------------------------------------------------------------------------------- */

static bool seen_as(const struct run *r, const json_t *event, const json_t *viewers, bool wanted)
{
    const json_t *seen_by = json_object_get(event, "seen_by");

    for (size_t i = 0; i < json_array_size(viewers); i++) {
        const json_t *name = json_array_get(viewers, i);
        int32_t side = find_side(r, name);
        json_t *viewer = side >= 0 ? json_integer(side) : json_copy((json_t *)(uintptr_t)name);
        bool seen = lists_text(seen_by, viewer);

        json_decref(viewer);
        if (seen != wanted)
            return false;
    }
    return true;
}

static bool same_args(const struct run *r, const json_t *event, const json_t *expected, char why[WHY_BYTES])
{
    const json_t *args = json_object_get(event, "args");
    const char *name;
    json_t *value;

    json_object_foreach(json_object_get(expected, "args"), name, value)
    {
        json_t *actual = json_object_get(args, name);

        if (!actual && json_is_null(value))
            continue;
        if (!actual || !same_value(r, actual, value, tolerance(expected))) {
            char *text = actual ? json_dumps(actual, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;

            snprintf(why, WHY_BYTES, "its %s is %s", name, text ? text : "not there");
            free(text);
            return false;
        }
    }
    return true;
}

static bool same_mark(const struct run *r, const json_t *actual, json_t *expected, double within)
{
    const char *key;
    json_t *value;

    json_object_foreach(expected, key, value)
    {
        const json_t *its = json_object_get(actual, key);
        bool same;

        if (json_is_array(value))
            same = same_point(r, its, value, within);
        else if (json_is_null(value))
            same = !its;
        else if (json_is_number(value))
            same =
                fabs((double)json_integer_value(its) / (double)r->unit - json_number_value(value)) <= within;
        else
            same = json_equal(its, value);
        if (!same)
            return false;
    }
    return true;
}

/* The marks expected are among those of the event, in their order; of none, it has none. */
static bool has_marks(const struct run *r, const json_t *event, const json_t *expected, char why[WHY_BYTES])
{
    const json_t *marks = json_object_get(event, "marks"), *wanted = json_object_get(expected, "marks");
    size_t met = 0;

    for (size_t i = 0; i < json_array_size(marks) && met < json_array_size(wanted); i++)
        met += same_mark(r, json_array_get(marks, i), json_array_get(wanted, met), tolerance(expected));
    if (!wanted || (met == json_array_size(wanted) && (met > 0 || json_array_size(marks) == 0)))
        return true;
    char *text = json_dumps(marks, JSON_COMPACT | JSON_ENCODE_ANY);

    snprintf(why, WHY_BYTES, "its marks are %s", text ? text : "not there");
    free(text);
    return false;
}

static bool same_event(const struct run *r, const json_t *event, const json_t *expected, char why[WHY_BYTES])
{
    const json_t *rule = json_object_get(expected, "rule");
    json_t *roll = json_object_get(expected, "roll");

    if (!json_equal(json_object_get(event, "key"), json_object_get(expected, "event")))
        return false;
    snprintf(why, WHY_BYTES, "it does not cite that rule");
    if (rule && !has_rules(json_object_get(event, "rules"), rule))
        return false;
    if (!same_args(r, event, expected, why) || !has_marks(r, event, expected, why) ||
        (roll && !has_rolls(r, json_object_get(event, "rolls"), roll, why)))
        return false;
    snprintf(why, WHY_BYTES, "others see it than should");
    return seen_as(r, event, json_object_get(expected, "seen_by"), true) &&
           seen_as(r, event, json_object_get(expected, "not_seen_by"), false);
}

static void list_keys(const struct run *r, size_t from, char keys[KEYS_BYTES])
{
    size_t used = 0;

    keys[0] = 0;
    for (size_t i = from; i < json_array_size(r->events) && used < KEYS_BYTES - 1; i++)
        used += (size_t)snprintf(keys + used, KEYS_BYTES - used, " %s",
                                 json_string_value(json_object_get(json_array_get(r->events, i), "key")));
}

/* Each event is found once. */
static void found(struct run *r, size_t at)
{
    json_object_set_new(json_array_get(r->events, at), "found", json_true());
    if (r->order == SCENARIO_AS_WRITTEN)
        r->cursor = at + 1;
    else if (r->found_to < at + 1)
        r->found_to = at + 1;
}

bool expect_event(struct run *r, const json_t *expected)
{
    char why[WHY_BYTES] = "", nearest[WHY_BYTES] = "", keys[KEYS_BYTES];
    const json_t *roll = json_object_get(expected, "roll");

    if (!only_keys(r, expected, "an expected event", event_keys) ||
        (json_is_object(roll) && !only_keys(r, roll, "an expected roll", roll_keys)))
        return false;
    for (size_t i = 0; i < json_array_size(json_object_get(expected, "marks")); i++)
        if (!only_keys(r, json_array_get(json_object_get(expected, "marks"), i), "an expected mark",
                       mark_keys))
            return false;
    for (size_t i = r->cursor; i < json_array_size(r->events); i++) {
        why[0] = 0;
        if (json_object_get(json_array_get(r->events, i), "found"))
            continue;
        if (same_event(r, json_array_get(r->events, i), expected, why)) {
            found(r, i);
            return true;
        }
        if (why[0])
            snprintf(nearest, sizeof nearest, "; there is one, but %.150s", why);
    }
    list_keys(r, r->cursor, keys);
    return fail(r, "no event %s as expected%s; the events not yet expected are:%s",
                json_string_value(json_object_get(expected, "event")), nearest, keys);
}

/* Where the last event with this key stands, of those since the last step that changed the match; else the
 * end of all events. */
static size_t last_of(const struct run *r, const json_t *key)
{
    size_t end = json_array_size(r->events);

    for (size_t i = end; key && i > r->step_begin; i--)
        if (json_equal(json_object_get(json_array_get(r->events, i - 1), "key"), key))
            return i - 1;
    return end;
}

/* Not since the last step that changed the match; with `before`, not before the last event of that key. */
bool expect_no_event(struct run *r, const json_t *expected)
{
    const json_t *key = json_object_get(expected, "no_event"), *before = json_object_get(expected, "before");
    size_t end = last_of(r, before);

    if (!only_keys(r, expected, "an event that is not expected", no_event_keys))
        return false;
    if (before && end == json_array_size(r->events))
        return fail(r, "there is no event %s", json_string_value(before));
    for (size_t i = r->step_begin; i < end; i++)
        if (json_equal(json_object_get(json_array_get(r->events, i), "key"), key))
            return fail(r, "there is an event %s%s%s", json_string_value(key), before ? " before " : "",
                        before ? json_string_value(before) : "");
    return true;
}
