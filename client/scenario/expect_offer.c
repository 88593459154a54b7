/* Expectations of what a decision offers to units: manoeuvres with their limits, orders, shares in groups,
 * what is laid where one aims. */
#include "client/scenario/run.h"

#include <stdlib.h>
#include <string.h>

static const char *const manoeuvre_keys[] = {"least", "most",     "step",         "times", "tests",
                                             "rule",  "together", "not_together", NULL};

/* --- manoeuvres ---------------------------------------------------------------------------------- */

double leg_number(const struct run *r, int32_t kind, int32_t amount)
{
    switch ((enum leg_kind)kind) {
    case LEG_AHEAD:
    case LEG_BACK:
    case LEG_SIDEWAYS:
        return (double)amount / (double)r->unit;
    case LEG_TURN:
    case LEG_FACE:
        return amount * 360.0 / FULL_TURN;
    case LEG_WAY:
    case LEG_FILES:
    case LEG_KINDS:
        break;
    }
    return amount;
}

static int32_t find_manoeuvre(const struct decision *d, const char *tag)
{
    for (int32_t i = 0; i < d->manoeuvre_count; i++)
        if (strcmp(d->manoeuvre[i].tag, tag) == 0)
            return i;
    return -1;
}

static bool limit_is(struct run *r, const struct manoeuvre *m, const json_t *expected, const char *key,
                     int32_t actual)
{
    const json_t *number = json_object_get(expected, key);
    double its = leg_number(r, m->kind, actual), off = its - json_number_value(number);

    return !number || (off < 0.05 && off > -0.05) || fail(r, "the %s of %s is %.2f", key, m->tag, its);
}

/* Lists of manoeuvres that may, or may not, be done in the same answer. */
static bool together_is(struct run *r, const struct decision *d, const struct manoeuvre *m,
                        const json_t *list, bool wanted)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *tag = json_string_value(json_array_get(list, i));
        int32_t other = tag ? find_manoeuvre(d, tag) : -1;

        if (other < 0)
            return fail(r, "there is no manoeuvre \"%s\"", tag ? tag : "");
        if ((m->together >> other & 1) != (uint32_t)wanted)
            return fail(r, "%s and %s %s done together", m->tag, tag, wanted ? "cannot be" : "can be");
    }
    return true;
}

static bool manoeuvre_is(struct run *r, const struct decision *d, const struct manoeuvre *m,
                         const json_t *expected)
{
    const json_t *times = json_object_get(expected, "times"), *tests = json_object_get(expected, "tests");
    const char *rule = json_string_value(json_object_get(expected, "rule"));

    if (!only_keys(r, expected, "an expected manoeuvre", manoeuvre_keys))
        return false;
    if (times && json_integer_value(times) != m->times)
        return fail(r, "%s can be done %d times (0: as often as one can pay)", m->tag, (int)m->times);
    if (tests && json_is_true(tests) != m->tests)
        return fail(r, "%s: dice are %srolled before it", m->tag, m->tests ? "" : "not ");
    if (rule && strcmp(rule, m->rule) != 0)
        return fail(r, "the rule of %s is %s", m->tag, m->rule);
    return limit_is(r, m, expected, "least", m->least) && limit_is(r, m, expected, "most", m->most) &&
           limit_is(r, m, expected, "step", m->step) &&
           together_is(r, d, m, json_object_get(expected, "together"), true) &&
           together_is(r, d, m, json_object_get(expected, "not_together"), false);
}

static bool manoeuvres_are(struct run *r, const json_t *expected, const struct decision *d)
{
    const json_t *no = json_object_get(expected, "no_manoeuvres");
    const char *tag;
    json_t *limits;

    json_object_foreach(json_object_get(expected, "manoeuvres"), tag, limits)
    {
        int32_t found = find_manoeuvre(d, tag);

        if (found < 0) {
            char offered[OFFERED_BYTES];

            list_offered(r, d, offered);
            return fail(r, "the manoeuvre \"%s\" is not offered; what is: %s", tag, offered);
        }
        if (!manoeuvre_is(r, d, &d->manoeuvre[found], limits))
            return false;
    }
    for (size_t i = 0; i < json_array_size(no); i++) {
        const char *absent = json_string_value(json_array_get(no, i));

        if (absent && find_manoeuvre(d, absent) >= 0)
            return fail(r, "the manoeuvre \"%s\" is offered", absent);
    }
    return true;
}

/* --- orders -------------------------------------------------------------------------------------- */

static const struct movable *find_movable(const struct decision *d, int32_t who)
{
    for (int32_t i = 0; i < d->movable_count; i++)
        if (d->movable[i].figure == who)
            return &d->movable[i];
    return NULL;
}

/* Is the order open to the unit: offered, not bound to another unit, not closed to this one? */
static bool is_open(const struct decision *d, const struct movable *unit, const char *tag)
{
    for (int32_t i = 0; i < d->option_count; i++)
        if (strcmp(d->option[i].tag, tag) == 0 &&
            (d->option[i].unit < 0 || d->option[i].unit == unit->figure) && !(unit->closed >> i & 1))
            return true;
    return false;
}

static bool orders_are(struct run *r, const json_t *units, const struct decision *d, bool wanted)
{
    const char *name;
    json_t *tags;

    json_object_foreach((json_t *)(uintptr_t)units, name, tags)
    {
        json_t *text = json_string(name);
        const struct movable *unit = find_movable(d, find_unit(r, text));

        json_decref(text);
        if (!unit)
            return fail(r, "no order is asked of %s", name);
        for (size_t i = 0; i < json_array_size(tags); i++) {
            const char *tag = json_string_value(json_array_get(tags, i));

            if (!tag || is_open(d, unit, tag) != wanted)
                return fail(r, "the order \"%s\" is %s %s", tag ? tag : "", wanted ? "closed to" : "open to",
                            name);
        }
    }
    return true;
}

/* --- groups and templates ------------------------------------------------------------------------ */

/* {"Ann": {"min": 1, "max": 2}}: what is shared out for her. */
static bool groups_are(struct run *r, const json_t *expected, const struct decision *d)
{
    const char *name;
    json_t *limits;

    json_object_foreach(json_object_get(expected, "groups"), name, limits)
    {
        int32_t group = find_group(r, d, name);
        const json_t *min = json_object_get(limits, "min"), *max = json_object_get(limits, "max");

        if (group < 0)
            return fail(r, "nothing is shared out for %s", name);
        if ((min && json_integer_value(min) != d->group[group].min) ||
            (max && json_integer_value(max) != d->group[group].max))
            return fail(r, "%s shares out %d to %d", name, (int)d->group[group].min,
                        (int)d->group[group].max);
    }
    return true;
}

static bool template_is(struct run *r, const json_t *expected, const struct decision *d)
{
    static const char *const kinds[] = {"none", "disc", "line", "cone"};
    const json_t *wanted = json_object_get(expected, "template");
    const char *kind = json_string_value(json_object_get(wanted, "kind"));
    const json_t *size = json_object_get(wanted, "size"), *width = json_object_get(wanted, "width");

    if (json_is_null(wanted) && d->template.kind != TEMPLATE_NONE)
        return fail(r, "a %s is laid where one aims", kinds[d->template.kind]);
    if (kind && strcmp(kind, kinds[d->template.kind]) != 0)
        return fail(r, "the template is a %s", kinds[d->template.kind]);
    if (size && abs(scaled(r, size) - d->template.size) > r->unit / 100)
        return fail(r, "the size of the template is %.2f", (double)d->template.size / (double)r->unit);
    if (width && abs(scaled(r, width) - d->template.width) > r->unit / 100)
        return fail(r, "the width of the template is %.2f", (double)d->template.width / (double)r->unit);
    return true;
}

bool expect_offer(struct run *r, const json_t *expected, const struct decision *d)
{
    return manoeuvres_are(r, expected, d) && orders_are(r, json_object_get(expected, "orders"), d, true) &&
           orders_are(r, json_object_get(expected, "no_orders"), d, false) && groups_are(r, expected, d) &&
           template_is(r, expected, d);
}
