/* Whether the orders of an answer have the shape they need, with what each of them wants to know. */
#include "common/match/fit.h"

#include "common/match/ask.h"

static const struct movable *find_movable(const struct decision *d, int32_t figure)
{
    for (int32_t i = 0; i < d->movable_count; i++)
        if (d->movable[i].figure == figure)
            return &d->movable[i];
    return NULL;
}

/* An order has just what it wants: what it does not want is 0, so that two answers that mean the same are the
 * same. */
static bool wants_fit(const struct match *m, const struct decision *d, const struct option *o,
                      const struct answer_item *item, struct refusal *why)
{
    bool point = item->at.x != 0 || item->at.y != 0;

    if ((o->wants != WANTS_BEARING && item->facing != 0) || (o->wants != WANTS_UNIT && item->amount != 0) ||
        (o->wants != WANTS_POINT && point))
        return fit_unit_fault(d, why, "answer.order_wants_no_such", item->ref, 0);
    if (o->wants == WANTS_BEARING)
        return fit_facing(d, item, why);
    /* Whom the side does not see is not there for it. */
    if (o->wants == WANTS_UNIT && (item->amount < 0 || item->amount >= m->state->units ||
                                   !(viewers_of(m, ITEM_UNIT, item->amount) >> d->side & 1)))
        return fit_unit_fault(d, why, "answer.order_wants_unit", item->ref, 0);
    if (o->wants == WANTS_POINT && !fit_on_table(m, d, -1, item->at, why))
        return false;
    return true;
}

/* An option names the unit it is for, or none if it is for all. */
static bool option_open(const struct decision *d, const struct movable *unit, const struct option *o)
{
    return (o->unit == -1 || o->unit == unit->figure) &&
           !(o - d->option < 32 && (unit->closed >> (o - d->option) & 1));
}

/* One of the options for each unit; the orders of one unit stand together, the main one first. */
bool order_fits(const struct match *m, const struct decision *d, const struct answer *a, struct refusal *why)
{
    for (int32_t i = 0, run = 0; i < a->count; i++) {
        int32_t unit = a->item[i].ref;
        const struct movable *who = find_movable(d, unit);
        const struct option *o = decision_find(d, a->item[i].value);

        run = i > 0 && a->item[i - 1].ref == unit ? run + 1 : 1;
        if (!who)
            return fit_unit_fault(d, why, "answer.not_this_unit", unit, 0);
        if (run == 1 && fit_named_twice(a, i))
            return fit_unit_fault(d, why, "answer.twice", unit, 0);
        if (run > who->orders)
            return fit_unit_fault(d, why, "answer.too_many_orders", unit, who->orders);
        if (!o)
            return fit_unit_fault(d, why, "answer.no_such_option", unit, a->item[i].value);
        if (!option_open(d, who, o))
            return fit_unit_not_offered(m, d, a, i, "answer.not_for_this_unit", why);
        if (!wants_fit(m, d, o, &a->item[i], why))
            return false;
    }
    for (int32_t k = 0; k < d->movable_count; k++)
        if (!answer_names(a, d->movable[k].figure))
            return fit_unit_fault(d, why, "answer.unit_without_order", d->movable[k].figure,
                                  d->movable_count - a->count);
    return true;
}
