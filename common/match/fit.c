/* Whether an answer has the shape its kind demands. What only a system knows it checks itself; what any
 * decision of a kind must obey is checked here, once, before the system sees the answer. A limit that the
 * decision states is refused under the decision's own rule, unless the system knows the rule that forbids
 * just what was named. */
#include "common/match/fit.h"
#include "common/match/ask.h"
#include "common/match/rules.h"
#include "common/table/polygon.h"

const char *fit_rule(const struct decision *d)
{
    return d->rule ? d->rule : "";
}

bool fit_fault(const struct decision *d, struct refusal *why, const char *key, int32_t figure, int64_t amount)
{
    return refuse(why, fit_rule(d), key, figure, cut_amount(amount));
}

bool fit_unit_fault(const struct decision *d, struct refusal *why, const char *key, int32_t unit,
                    int64_t amount)
{
    fit_fault(d, why, key, -1, amount);
    if (why)
        why->unit = unit;
    return false;
}

bool fit_not_offered(const struct match *m, const struct decision *d, const struct answer *a, int32_t i,
                     const char *key, int32_t figure, int32_t amount, struct refusal *why)
{
    const struct question *q = &m->rules->question[m->state->pending.question];

    return !why || (q->why_not && q->why_not(m, d, &a->item[i], why))
               ? false
               : fit_fault(d, why, key, figure, amount);
}

bool fit_unit_not_offered(const struct match *m, const struct decision *d, const struct answer *a, int32_t i,
                          const char *key, struct refusal *why)
{
    const struct question *q = &m->rules->question[m->state->pending.question];

    return !why || (q->why_not && q->why_not(m, d, &a->item[i], why))
               ? false
               : fit_unit_fault(d, why, key, a->item[i].ref, a->item[i].value);
}

bool fit_named_twice(const struct answer *a, int32_t i)
{
    for (int32_t k = 0; k < i; k++)
        if (a->item[k].ref == a->item[i].ref)
            return true;
    return false;
}

static int64_t outside(int64_t value, int64_t limit)
{
    if (value < 0)
        return -value;
    return value > limit ? value - limit : 0;
}

bool fit_on_table(const struct match *m, const struct decision *d, int32_t figure, struct point at,
                  struct refusal *why)
{
    const struct table *t = table_of(m);
    int64_t x = outside(at.x, t->limits.width), y = outside(at.y, t->limits.depth);

    return (x == 0 && y == 0) ||
           refuse_at(why, fit_rule(d), "answer.off_table", figure, at, cut_amount(x > y ? x : y));
}

bool fit_in_zone(const struct decision *d, int32_t figure, struct point at, struct refusal *why)
{
    struct outline spot = {.corners = 1, .corner = {at}};
    length nearest = INT32_MAX;

    for (int32_t i = 0; i < d->zone_count; i++) {
        const struct zone *z = &d->zone[i];

        if (polygon_holds_point(z->corner, z->count, at))
            return true;
        if (!why)
            continue;
        length far = polygon_distance(z->corner, z->count, &spot);

        nearest = far < nearest ? far : nearest;
    }
    return d->zone_count == 0 || refuse_at(why, fit_rule(d), "answer.outside_zone", figure, at, nearest);
}

bool fit_facing(const struct decision *d, const struct answer_item *item, struct refusal *why)
{
    if (item->facing < 0 || item->facing > UINT16_MAX)
        return kind_names_units(d->kind)
                   ? fit_unit_fault(d, why, "answer.no_such_facing", item->ref, item->facing)
                   : fit_fault(d, why, "answer.no_such_facing", item->ref, item->facing);
    return true;
}

static bool count_fits(const struct decision *d, const struct answer *a, int32_t min, int32_t max,
                       struct refusal *why)
{
    if (a->count < min)
        return fit_fault(d, why, "answer.too_few", -1, min - a->count);
    if (a->count > max)
        return fit_fault(d, why, "answer.too_many", -1, a->count - max);
    return true;
}

/* Item i names an option of the decision, for the first time. */
static bool option_fits(const struct match *m, const struct decision *d, const struct answer *a, int32_t i,
                        struct refusal *why)
{
    int32_t figure = figure_of_ref(a->item[i].ref);

    if (!decision_find(d, a->item[i].ref))
        return fit_not_offered(m, d, a, i, "answer.no_such_option", figure < m->state->figures ? figure : -1,
                               i, why);
    if (fit_named_twice(a, i))
        return fit_fault(d, why, "answer.twice", -1, i);
    return true;
}

static bool pick_fits(const struct match *m, const struct decision *d, const struct answer *a,
                      struct refusal *why)
{
    if (!count_fits(d, a, d->min, d->max, why))
        return false;
    for (int32_t i = 0; i < a->count; i++)
        if (!option_fits(m, d, a, i, why))
            return false;
    return true;
}

static bool target_fits(const struct match *m, const struct decision *d, const struct answer *a,
                        struct refusal *why)
{
    if (!count_fits(d, a, 1, 1, why))
        return false;
    if (a->item[0].ref != -1)
        return option_fits(m, d, a, 0, why);
    if (!d->free_point)
        return refuse_at(why, fit_rule(d), "answer.no_point_allowed", -1, a->item[0].at, 0);
    return fit_on_table(m, d, -1, a->item[0].at, why) && fit_in_zone(d, -1, a->item[0].at, why) &&
           fit_facing(d, &a->item[0], why);
}

/* An item that is not named gets nothing, which may be too little. */
static bool shares_fit(const struct match *m, const struct decision *d, const struct answer *a,
                       struct refusal *why)
{
    for (int32_t i = 0; i < a->count; i++) {
        if (!option_fits(m, d, a, i, why))
            return false;
        const struct option *o = decision_find(d, a->item[i].ref);
        int64_t part = a->item[i].value;

        if (part < o->min)
            return fit_fault(d, why, "answer.share_too_small", o->figure, o->min - part);
        if (part > o->max)
            return fit_fault(d, why, "answer.share_too_great", o->figure, part - o->max);
    }
    for (int32_t i = 0; i < d->option_count; i++)
        if (d->option[i].min > 0 && !answer_names(a, d->option[i].id))
            return fit_fault(d, why, "answer.share_too_small", d->option[i].figure, d->option[i].min);
    return true;
}

static bool group_fits(const struct decision *d, const struct answer *a, int32_t group, struct refusal *why)
{
    const struct share_group *g = &d->group[group];
    const char *key = NULL;
    int64_t sum = 0, amount = 0;

    for (int32_t i = 0; i < a->count; i++)
        if (decision_find(d, a->item[i].ref)->group == group)
            sum += a->item[i].value;
    if (sum < g->min) {
        key = "answer.group_too_small";
        amount = g->min - sum;
    } else if (sum > g->max) {
        key = "answer.group_too_great";
        amount = sum - g->max;
    }
    if (!key)
        return true;
    return g->figure >= 0 ? fit_fault(d, why, key, g->figure, amount)
                          : fit_unit_fault(d, why, key, g->unit, amount);
}

static bool share_fits(const struct match *m, const struct decision *d, const struct answer *a,
                       struct refusal *why)
{
    int64_t sum = 0;

    if (!shares_fit(m, d, a, why))
        return false;
    for (int32_t i = 0; i < a->count; i++)
        sum += a->item[i].value;
    if (sum < d->min)
        return fit_fault(d, why, "answer.shares_too_small", -1, d->min - sum);
    if (sum > d->max)
        return fit_fault(d, why, "answer.shares_too_great", -1, sum - d->max);
    for (int32_t i = 0; i < d->group_count; i++)
        if (!group_fits(d, a, i, why))
            return false;
    return true;
}

static bool number_fits(const struct decision *d, const struct answer *a, struct refusal *why)
{
    if (!count_fits(d, a, 1, 1, why))
        return false;
    int64_t value = a->item[0].value;

    if (value < d->min)
        return fit_fault(d, why, "answer.number_too_small", -1, d->min - value);
    if (value > d->max)
        return fit_fault(d, why, "answer.number_too_great", -1, value - d->max);
    if (d->step > 1 && (value - d->min) % d->step != 0)
        return fit_fault(d, why, "answer.number_between_steps", -1, (value - d->min) % d->step);
    return true;
}

bool answer_fits(const struct match *m, const struct decision *d, const struct answer *a, struct refusal *why)
{
    if (a->decision != d->number)
        return refuse_as(why, REFUSED_STALE, "answer.other_decision", (int32_t)d->number);
    if (a->kind != d->kind)
        return refuse(why, "", "answer.other_kind", -1, d->kind);
    if (!count_fits(d, a, 0, m->rules->answer_items, why))
        return false;
    switch ((enum decision_kind)d->kind) {
    case DECISION_PICK:
        return pick_fits(m, d, a, why);
    case DECISION_ORDER:
        return order_fits(m, d, a, why);
    case DECISION_PLACE:
        return place_fits(m, d, a, why);
    case DECISION_MOVE:
        return move_fits(m, d, a, why);
    case DECISION_TARGET:
        return target_fits(m, d, a, why);
    case DECISION_SHARE:
        return share_fits(m, d, a, why);
    case DECISION_NUMBER:
        return number_fits(d, a, why);
    case DECISION_FORM:
        return place_fits(m, d, a, why);
    case DECISION_DRILL:
        return move_fits(m, d, a, why);
    case DECISION_LAY:
        return lay_fits(m, d, a, why);
    case DECISION_NONE:
    case DECISION_KINDS:
        break;
    }
    return refuse(why, "", "answer.other_kind", -1, a->kind);
}
