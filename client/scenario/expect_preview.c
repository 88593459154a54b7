/* Expectations of answers before they are given: what they would cost, how far each leg would get, where the
 * blocks would end, and the odds. */
#include "client/scenario/run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const preview_keys[] = {"cost", "budget", "within", "legs", "block", "blocks", NULL};
static const char *const leg_keys[] = {"cost", "done", "stop", "figure", "within", NULL};
static const char *const block_keys[] = {"unit",  "at",     "facing", "files", "ranks",
                                         "count", "layout", "within", NULL};

/* --- costs --------------------------------------------------------------------------------------- */

/* The cost of an answer is a length, or points as the decision counts them. */
static bool cost_is(struct run *r, const json_t *expected, const char *key, int32_t actual, const char *whose)
{
    const json_t *number = json_object_get(expected, key), *within = json_object_get(expected, "within");
    bool measured = strcmp(r->preview.unit, "length") == 0;
    int32_t wanted = measured ? scaled(r, number) : (int32_t)json_integer_value(number);
    int32_t most = measured ? within ? scaled(r, within) : r->unit / 50 : 0;

    if (!number || abs(actual - wanted) <= most)
        return true;
    return fail(r, "the %s%s would be %.2f", key, whose, (double)actual / (measured ? (double)r->unit : 1.0));
}

/* --- legs ---------------------------------------------------------------------------------------- */

/* {"cost": 4, "done": 4, "stop": null, "figure": "Bob"}: done in lengths, degrees or files. */
static bool leg_is(struct run *r, const json_t *expected, const struct preview_leg *leg, int32_t kind,
                   size_t n)
{
    json_t *done = json_object_get(expected, "done"), *figure = json_object_get(expected, "figure");
    const json_t *stop = json_object_get(expected, "stop"), *within = json_object_get(expected, "within");
    double most = within ? json_number_value(within) : 0.05, its = leg_number(r, kind, leg->done);
    double off = its - json_number_value(done);
    char whose[32];

    snprintf(whose, sizeof whose, " of leg %zu", n);
    if (!only_keys(r, expected, "an expected leg", leg_keys) ||
        !cost_is(r, expected, "cost", leg->cost, whose))
        return false;
    if (done && (off > most || off < -most))
        return fail(r, "of leg %zu %.2f would be done", n, its);
    if (stop && json_is_null(stop) && leg->stop[0])
        return fail(r, "leg %zu would be stopped: %s", n, leg->stop);
    if (json_is_string(stop) && strcmp(json_string_value(stop), leg->stop) != 0)
        return fail(r, "leg %zu would %s%s", n, leg->stop[0] ? "be stopped by " : "not be stopped",
                    leg->stop);
    if (figure && find_figure(r, figure) != leg->figure && !(json_is_null(figure) && leg->figure < 0))
        return fail(r, "in the way of leg %zu would be %s", n, figure_name(r, leg->figure));
    return true;
}

static bool legs_are(struct run *r, const json_t *legs, const struct decision *d, const struct answer *a)
{
    if (legs && (size_t)r->preview.leg_count != json_array_size(legs))
        return fail(r, "%d legs would be gone", (int)r->preview.leg_count);
    for (size_t i = 0; i < json_array_size(legs); i++) {
        const struct manoeuvre *how = decision_find_manoeuvre(d, a->item[i].value);

        if (!leg_is(r, json_array_get(legs, i), &r->preview.leg[i], how ? how->kind : LEG_WAY, i + 1))
            return false;
    }
    return true;
}

/* --- blocks -------------------------------------------------------------------------------------- */

/* The nth block of the preview, or that of the unit that is named. */
static bool ends_as(struct run *r, const json_t *expected, int32_t n)
{
    const json_t *unit = json_object_get(expected, "unit");
    int32_t wanted = unit ? find_unit(r, unit) : -1;

    if (!only_keys(r, expected, "an expected block", block_keys))
        return false;
    for (int32_t i = 0; i < r->preview.block_count; i++) {
        const struct preview_block *b = &r->preview.block[i];

        if (unit ? b->unit == wanted : i == n)
            return block_is(r, &b->block, expected, name_at(r->m, unit_at(r->m, b->unit)->name));
    }
    return fail(r, "the preview tells of no such block; it has %d", (int)r->preview.block_count);
}

static bool blocks_end(struct run *r, const json_t *expected)
{
    const json_t *one = json_object_get(expected, "block"), *list = json_object_get(expected, "blocks");

    if (one && !ends_as(r, one, 0))
        return false;
    if (list && json_array_size(list) != (size_t)r->preview.block_count)
        return fail(r, "the preview tells of %d blocks", (int)r->preview.block_count);
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!ends_as(r, json_array_get(list, i), (int32_t)i))
            return false;
    return true;
}

bool expect_preview(struct run *r, const json_t *expected, int32_t side, const struct answer *a)
{
    struct preview *p = &r->preview;
    struct refusal why;

    if (!only_keys(r, expected, "a preview", preview_keys))
        return false;
    if (!match_check(r->m, side, a, p, &why))
        return fail_refused(r, &why);
    r->result->expectations++;
    return cost_is(r, expected, "cost", p->cost, "") && cost_is(r, expected, "budget", p->budget, "") &&
           legs_are(r, json_object_get(expected, "legs"), match_decision(r->m, side), a) &&
           blocks_end(r, expected);
}

/* --- odds ---------------------------------------------------------------------------------------- */

static const struct odds_line *find_line(const struct odds *o, const char *key)
{
    for (int32_t i = 0; i < o->count; i++)
        if (strcmp(o->line[i].key, key) == 0)
            return &o->line[i];
    return NULL;
}

/* {"hit": "1/3"}: any equal fraction will do. */
bool expect_odds(struct run *r, const json_t *lines, int32_t side, const struct answer *a)
{
    struct odds o;
    const char *key;
    json_t *value;

    match_odds(r->m, side, a, &o);
    json_object_foreach((json_t *)(uintptr_t)lines, key, value)
    {
        const struct odds_line *line = find_line(&o, key);
        long long wins, cases;

        if (!json_is_string(value) || sscanf(json_string_value(value), "%lld/%lld", &wins, &cases) != 2)
            return fail(r, "odds are fractions, such as \"1/3\"");
        if (!line)
            return fail(r, "there are no odds \"%s\"", key);
        if (line->wins * cases != wins * line->cases)
            return fail(r, "the odds of %s are %" PRId64 "/%" PRId64, key, line->wins, line->cases);
        r->result->expectations++;
    }
    return true;
}
