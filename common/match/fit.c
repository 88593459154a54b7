/* Whether an answer has the shape its kind demands. What only a system knows it checks itself; what any
 * decision of a kind must obey is checked here, once, before the system sees the answer. */
#include "common/match/ask.h"
#include "common/match/match.h"
#include "common/rules/rules.h"
#include "common/table/table.h"

#include <string.h>

static bool fault(struct refusal *why, const char *key, int32_t ref, int32_t amount)
{
    return refuse(why, "", key, ref, amount);
}

static bool named_twice(const struct answer *a, int32_t i)
{
    for (int32_t k = 0; k < i; k++)
        if (a->item[k].ref == a->item[i].ref)
            return true;
    return false;
}

static bool pick_fits(const struct decision *d, const struct answer *a, struct refusal *why)
{
    if (a->count < d->min)
        return fault(why, "answer.too_few", -1, d->min - a->count);
    if (a->count > d->max)
        return fault(why, "answer.too_many", -1, a->count - d->max);
    for (int32_t i = 0; i < a->count; i++) {
        if (!decision_find(d, a->item[i].ref))
            return fault(why, "answer.no_such_option", -1, a->item[i].ref);
        if (named_twice(a, i))
            return fault(why, "answer.twice", -1, a->item[i].ref);
    }
    return true;
}

/* One of the options of each unit: an option names the unit it is for, or none if it is for all. */
static bool order_fits(const struct decision *d, const struct answer *a, struct refusal *why)
{
    for (int32_t i = 0; i < a->count; i++) {
        const struct option *o = decision_find(d, a->item[i].value);

        if (!o)
            return fault(why, "answer.no_such_option", -1, a->item[i].value);
        if (named_twice(a, i))
            return fault(why, "answer.twice", -1, a->item[i].ref);
        if (o->unit != -1 && o->unit != a->item[i].ref)
            return fault(why, "answer.not_for_this_unit", -1, a->item[i].ref);
    }
    for (int32_t k = 0; k < d->movable_count; k++) {
        bool ordered = false;

        for (int32_t i = 0; i < a->count && !ordered; i++)
            ordered = a->item[i].ref == d->movable[k].figure;
        if (!ordered)
            return fault(why, "answer.unit_without_order", -1, d->movable[k].figure);
    }
    if (a->count > d->movable_count)
        return fault(why, "answer.too_many", -1, a->count - d->movable_count);
    return true;
}

static const struct movable *find_movable(const struct decision *d, int32_t figure)
{
    for (int32_t i = 0; i < d->movable_count; i++)
        if (d->movable[i].figure == figure)
            return &d->movable[i];
    return NULL;
}

static bool all_named(const struct decision *d, const struct answer *a, struct refusal *why)
{
    for (int32_t k = 0; k < d->movable_count; k++) {
        bool named = !d->movable[k].must;

        for (int32_t i = 0; i < a->count && !named; i++)
            named = a->item[i].ref == d->movable[k].figure;
        if (!named)
            return fault(why, "answer.figure_missing", d->movable[k].figure, 1);
    }
    return true;
}

static bool on_table(const struct match *m, struct point at)
{
    const struct table *t = table_of(m);

    return at.x >= 0 && at.y >= 0 && at.x <= t->limits.width && at.y <= t->limits.depth;
}

static bool facing_fits(const struct answer_item *item, struct refusal *why)
{
    if (item->facing < 0 || item->facing > UINT16_MAX)
        return fault(why, "answer.no_such_facing", item->ref, item->facing);
    return true;
}

static bool place_fits(const struct match *m, const struct decision *d, const struct answer *a,
                       struct refusal *why)
{
    for (int32_t i = 0; i < a->count; i++) {
        if (!find_movable(d, a->item[i].ref))
            return fault(why, "answer.not_this_figure", a->item[i].ref, 0);
        if (named_twice(a, i))
            return fault(why, "answer.twice", a->item[i].ref, 0);
        if (!on_table(m, a->item[i].at))
            return refuse_at(why, "", "answer.off_table", a->item[i].ref, a->item[i].at, 0);
        if (!facing_fits(&a->item[i], why))
            return false;
    }
    return all_named(d, a, why);
}

static bool move_fits(const struct match *m, const struct decision *d, const struct answer *a,
                      struct refusal *why)
{
    int32_t run = 0;

    for (int32_t i = 0; i < a->count; i++) {
        bool same = i > 0 && a->item[i - 1].ref == a->item[i].ref;

        run = same ? run + 1 : 1;
        if (!find_movable(d, a->item[i].ref))
            return fault(why, "answer.not_this_figure", a->item[i].ref, 0);
        if (!same && named_twice(a, i))
            return fault(why, "answer.twice", a->item[i].ref, 0);
        if (run > d->waypoints)
            return fault(why, "answer.too_many_waypoints", a->item[i].ref, run - d->waypoints);
        if (!on_table(m, a->item[i].at))
            return refuse_at(why, "", "answer.off_table", a->item[i].ref, a->item[i].at, 0);
        if (!facing_fits(&a->item[i], why))
            return false;
    }
    return all_named(d, a, why);
}

static bool target_fits(const struct match *m, const struct decision *d, const struct answer *a,
                        struct refusal *why)
{
    if (a->count != 1)
        return fault(why, a->count == 0 ? "answer.too_few" : "answer.too_many", -1, a->count - 1);
    if (a->item[0].ref >= 0)
        return decision_find(d, a->item[0].ref) != NULL ||
               fault(why, "answer.no_such_option", -1, a->item[0].ref);
    if (!d->free_point)
        return fault(why, "answer.no_point_allowed", -1, 0);
    if (!on_table(m, a->item[0].at))
        return refuse_at(why, "", "answer.off_table", -1, a->item[0].at, 0);
    return true;
}

static bool share_fits(const struct decision *d, const struct answer *a, struct refusal *why)
{
    int64_t sum = 0;

    for (int32_t i = 0; i < a->count; i++) {
        const struct option *o = decision_find(d, a->item[i].ref);

        if (!o)
            return fault(why, "answer.no_such_option", -1, a->item[i].ref);
        if (named_twice(a, i))
            return fault(why, "answer.twice", -1, a->item[i].ref);
        if (a->item[i].value < o->min || a->item[i].value > o->max)
            return fault(why, "answer.share_out_of_limits", o->figure,
                         a->item[i].value < o->min ? a->item[i].value - o->min : a->item[i].value - o->max);
        sum += a->item[i].value;
    }
    if (sum < d->min)
        return fault(why, "answer.shares_too_small", -1, (int32_t)(d->min - sum));
    if (sum > d->max)
        return fault(why, "answer.shares_too_great", -1, (int32_t)(sum - d->max));
    return true;
}

static bool number_fits(const struct decision *d, const struct answer *a, struct refusal *why)
{
    if (a->count != 1)
        return fault(why, a->count == 0 ? "answer.too_few" : "answer.too_many", -1, a->count - 1);
    int32_t value = a->item[0].value;

    if (value < d->min)
        return fault(why, "answer.number_too_small", -1, d->min - value);
    if (value > d->max)
        return fault(why, "answer.number_too_great", -1, value - d->max);
    if (d->step > 1 && (value - d->min) % d->step != 0)
        return fault(why, "answer.number_between_steps", -1, (value - d->min) % d->step);
    return true;
}

bool answer_fits(const struct match *m, const struct decision *d, const struct answer *a, struct refusal *why)
{
    if (a->decision != d->number)
        return fault(why, "answer.other_decision", -1, (int32_t)d->number);
    if (a->kind != d->kind)
        return fault(why, "answer.other_kind", -1, d->kind);
    if (a->count < 0 || a->count > m->rules->answer_items)
        return fault(why, "answer.too_many", -1, a->count - m->rules->answer_items);
    switch ((enum decision_kind)d->kind) {
    case DECISION_PICK:
        return pick_fits(d, a, why);
    case DECISION_ORDER:
        return order_fits(d, a, why);
    case DECISION_PLACE:
        return place_fits(m, d, a, why);
    case DECISION_MOVE:
        return move_fits(m, d, a, why);
    case DECISION_TARGET:
        return target_fits(m, d, a, why);
    case DECISION_SHARE:
        return share_fits(d, a, why);
    case DECISION_NUMBER:
        return number_fits(d, a, why);
    case DECISION_NONE:
        break;
    }
    return fault(why, "answer.other_kind", -1, a->kind);
}
