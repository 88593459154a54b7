/* Whether an answer has the shape its kind demands. What only a system knows it checks itself; what any
 * decision of a kind must obey is checked here, once, before the system sees the answer. A limit that the
 * decision states is refused under the decision's own rule, unless the system knows the rule that forbids
 * just what was named. */
#include "common/match/ask.h"
#include "common/match/match.h"
#include "common/match/rules.h"
#include "common/table/polygon.h"
#include "common/table/table.h"

#include <string.h>

static const char *rule_of(const struct decision *d)
{
    return d->rule ? d->rule : "";
}

static bool fault(const struct decision *d, struct refusal *why, const char *key, int32_t figure,
                  int64_t amount)
{
    return refuse(why, rule_of(d), key, figure, cut_amount(amount));
}

static bool unit_fault(const struct decision *d, struct refusal *why, const char *key, int32_t unit,
                       int64_t amount)
{
    fault(d, why, key, -1, amount);
    if (why)
        why->unit = unit;
    return false;
}

/* Item i names what is not offered. */
static bool not_offered(const struct match *m, const struct decision *d, const struct answer *a, int32_t i,
                        const char *key, int32_t figure, int32_t amount, struct refusal *why)
{
    const struct question *q = &m->rules->question[m->state->pending.question];

    return !why || (q->why_not && q->why_not(m, d, &a->item[i], why)) ? false
                                                                      : fault(d, why, key, figure, amount);
}

static bool named_twice(const struct answer *a, int32_t i)
{
    for (int32_t k = 0; k < i; k++)
        if (a->item[k].ref == a->item[i].ref)
            return true;
    return false;
}

static bool count_fits(const struct decision *d, const struct answer *a, int32_t min, int32_t max,
                       struct refusal *why)
{
    if (a->count < min)
        return fault(d, why, "answer.too_few", -1, min - a->count);
    if (a->count > max)
        return fault(d, why, "answer.too_many", -1, a->count - max);
    return true;
}

/* Item i names an option of the decision, for the first time. */
static bool option_fits(const struct match *m, const struct decision *d, const struct answer *a, int32_t i,
                        struct refusal *why)
{
    int32_t figure = figure_of_ref(a->item[i].ref);

    if (!decision_find(d, a->item[i].ref))
        return not_offered(m, d, a, i, "answer.no_such_option", figure < m->state->figures ? figure : -1, i,
                           why);
    if (named_twice(a, i))
        return fault(d, why, "answer.twice", -1, i);
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

static const struct movable *find_movable(const struct decision *d, int32_t figure)
{
    for (int32_t i = 0; i < d->movable_count; i++)
        if (d->movable[i].figure == figure)
            return &d->movable[i];
    return NULL;
}

/* Who has been named so far, by the place in the list of movable ones. Most answers keep to its order, so
 * that whoever comes next is looked for from there on. */
struct roll_call {
    const struct decision *d;
    int32_t next;
    bool named[MOVABLES_MAX];
};

static void call_roll(struct roll_call *r, const struct decision *d)
{
    r->d = d;
    r->next = 0;
    memset(r->named, false, (size_t)d->movable_count * sizeof r->named[0]);
}

/* His place in the list, -1 if he is not in it. */
static int32_t roll_find(struct roll_call *r, int32_t figure)
{
    for (int32_t tried = 0; tried < r->d->movable_count; tried++) {
        int32_t i = r->next;

        r->next = i + 1 < r->d->movable_count ? i + 1 : 0;
        if (r->d->movable[i].figure == figure)
            return i;
    }
    return -1;
}

/* The first who must be named and is not, -1 if all are. */
static int32_t roll_missing(const struct roll_call *r)
{
    for (int32_t i = 0; i < r->d->movable_count; i++)
        if (r->d->movable[i].must && !r->named[i])
            return r->d->movable[i].figure;
    return -1;
}

/* One of the options of each unit: an option names the unit it is for, or none if it is for all. */
static bool order_fits(const struct decision *d, const struct answer *a, struct refusal *why)
{
    for (int32_t i = 0; i < a->count; i++) {
        int32_t unit = a->item[i].ref;
        const struct option *o = decision_find(d, a->item[i].value);

        if (!find_movable(d, unit))
            return unit_fault(d, why, "answer.not_this_unit", unit, 0);
        if (named_twice(a, i))
            return unit_fault(d, why, "answer.twice", unit, 0);
        if (!o)
            return unit_fault(d, why, "answer.no_such_option", unit, a->item[i].value);
        if (o->unit != -1 && o->unit != unit)
            return unit_fault(d, why, "answer.not_for_this_unit", unit, a->item[i].value);
    }
    for (int32_t k = 0; k < d->movable_count; k++)
        if (!answer_names(a, d->movable[k].figure))
            return unit_fault(d, why, "answer.unit_without_order", d->movable[k].figure,
                              d->movable_count - a->count);
    return true;
}

static bool all_named(const struct roll_call *r, struct refusal *why)
{
    int32_t missing = roll_missing(r);

    return missing < 0 || fault(r->d, why, "answer.figure_missing", missing, 1);
}

static int64_t outside(int64_t value, int64_t limit)
{
    if (value < 0)
        return -value;
    return value > limit ? value - limit : 0;
}

static bool on_table(const struct match *m, const struct decision *d, int32_t figure, struct point at,
                     struct refusal *why)
{
    const struct table *t = table_of(m);
    int64_t x = outside(at.x, t->limits.width), y = outside(at.y, t->limits.depth);

    return (x == 0 && y == 0) ||
           refuse_at(why, rule_of(d), "answer.off_table", figure, at, cut_amount(x > y ? x : y));
}

/* Inside one of the zones, where there are any. How much of a base has to be inside is the system's to say;
 * that its centre must be is what a zone means. */
static bool in_zone(const struct decision *d, int32_t figure, struct point at, struct refusal *why)
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
    return d->zone_count == 0 || refuse_at(why, rule_of(d), "answer.outside_zone", figure, at, nearest);
}

static bool facing_fits(const struct decision *d, const struct answer_item *item, struct refusal *why)
{
    if (item->facing < 0 || item->facing > UINT16_MAX)
        return fault(d, why, "answer.no_such_facing", item->ref, item->facing);
    return true;
}

static bool place_fits(const struct match *m, const struct decision *d, const struct answer *a,
                       struct refusal *why)
{
    struct roll_call roll;

    call_roll(&roll, d);
    for (int32_t i = 0; i < a->count; i++) {
        const struct answer_item *item = &a->item[i];
        int32_t who = roll_find(&roll, item->ref);

        if (who < 0)
            return not_offered(m, d, a, i, "answer.not_this_figure", item->ref, 0, why);
        if (roll.named[who])
            return fault(d, why, "answer.twice", item->ref, 0);
        roll.named[who] = true;
        if (!on_table(m, d, item->ref, item->at, why) || !in_zone(d, item->ref, item->at, why) ||
            !facing_fits(d, item, why))
            return false;
    }
    return all_named(&roll, why);
}

static bool move_fits(const struct match *m, const struct decision *d, const struct answer *a,
                      struct refusal *why)
{
    struct roll_call roll;
    int32_t run = 0;

    call_roll(&roll, d);
    for (int32_t i = 0; i < a->count; i++) {
        const struct answer_item *item = &a->item[i];
        bool same = i > 0 && a->item[i - 1].ref == item->ref;
        int32_t who = same ? -1 : roll_find(&roll, item->ref);

        run = same ? run + 1 : 1;
        if (!same && who < 0)
            return not_offered(m, d, a, i, "answer.not_this_figure", item->ref, 0, why);
        if (!same && roll.named[who])
            return fault(d, why, "answer.twice", item->ref, 0);
        if (!same)
            roll.named[who] = true;
        if (run > d->waypoints)
            return fault(d, why, "answer.too_many_waypoints", item->ref, run - d->waypoints);
        if (!on_table(m, d, item->ref, item->at, why) || !facing_fits(d, item, why))
            return false;
    }
    return all_named(&roll, why);
}

static bool target_fits(const struct match *m, const struct decision *d, const struct answer *a,
                        struct refusal *why)
{
    if (!count_fits(d, a, 1, 1, why))
        return false;
    if (a->item[0].ref != -1)
        return option_fits(m, d, a, 0, why);
    if (!d->free_point)
        return refuse_at(why, rule_of(d), "answer.no_point_allowed", -1, a->item[0].at, 0);
    return on_table(m, d, -1, a->item[0].at, why) && in_zone(d, -1, a->item[0].at, why);
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
            return fault(d, why, "answer.share_too_small", o->figure, o->min - part);
        if (part > o->max)
            return fault(d, why, "answer.share_too_great", o->figure, part - o->max);
    }
    for (int32_t i = 0; i < d->option_count; i++)
        if (d->option[i].min > 0 && !answer_names(a, d->option[i].id))
            return fault(d, why, "answer.share_too_small", d->option[i].figure, d->option[i].min);
    return true;
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
        return fault(d, why, "answer.shares_too_small", -1, d->min - sum);
    if (sum > d->max)
        return fault(d, why, "answer.shares_too_great", -1, sum - d->max);
    return true;
}

static bool number_fits(const struct decision *d, const struct answer *a, struct refusal *why)
{
    if (!count_fits(d, a, 1, 1, why))
        return false;
    int64_t value = a->item[0].value;

    if (value < d->min)
        return fault(d, why, "answer.number_too_small", -1, d->min - value);
    if (value > d->max)
        return fault(d, why, "answer.number_too_great", -1, value - d->max);
    if (d->step > 1 && (value - d->min) % d->step != 0)
        return fault(d, why, "answer.number_between_steps", -1, (value - d->min) % d->step);
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
        return order_fits(d, a, why);
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
    case DECISION_NONE:
        break;
    }
    return refuse(why, "", "answer.other_kind", -1, a->kind);
}
