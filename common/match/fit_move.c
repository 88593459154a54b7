/* Whether an answer that places or moves somebody has the shape it needs: figures at points, units in blocks,
 * waypoints and manoeuvres. */
#include "common/match/fit.h"

#include "common/match/ask.h"

#include <string.h>

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

static bool all_named(const struct roll_call *r, struct refusal *why)
{
    int32_t missing = roll_missing(r);

    if (missing < 0)
        return true;
    return kind_names_units(r->d->kind) ? fit_unit_fault(r->d, why, "answer.unit_missing", missing, 1)
                                        : fit_fault(r->d, why, "answer.figure_missing", missing, 1);
}

/* In a decision by units an item names a unit, in others a figure. */
static bool mover_fault(const struct decision *d, struct refusal *why, const char *key, int32_t who,
                        int64_t amount)
{
    return kind_names_units(d->kind) ? fit_unit_fault(d, why, key, who, amount)
                                     : fit_fault(d, why, key, who, amount);
}

static bool not_this_one(const struct match *m, const struct decision *d, const struct answer *a, int32_t i,
                         struct refusal *why)
{
    if (kind_names_units(d->kind))
        return fit_unit_fault(d, why, "answer.not_this_unit", a->item[i].ref, 0);
    return fit_not_offered(m, d, a, i, "answer.not_this_figure", a->item[i].ref, 0, why);
}

static int32_t figure_named(const struct decision *d, const struct answer_item *item)
{
    return kind_names_units(d->kind) ? -1 : item->ref;
}

bool place_fits(const struct match *m, const struct decision *d, const struct answer *a, struct refusal *why)
{
    struct roll_call roll;

    call_roll(&roll, d);
    for (int32_t i = 0; i < a->count; i++) {
        const struct answer_item *item = &a->item[i];
        int32_t who = roll_find(&roll, item->ref);

        if (who < 0)
            return not_this_one(m, d, a, i, why);
        if (roll.named[who])
            return mover_fault(d, why, "answer.twice", item->ref, 0);
        roll.named[who] = true;
        if (!fit_on_table(m, d, figure_named(d, item), item->at, why) ||
            !fit_in_zone(d, figure_named(d, item), item->at, why) || !fit_facing(d, item, why))
            return false;
        if (kind_names_units(d->kind) && (item->amount < 0 || item->amount > BLOCK_FIGURES_MOST))
            return fit_unit_fault(d, why, "answer.no_such_files", item->ref, item->amount);
    }
    return all_named(&roll, why);
}

static const struct manoeuvre *manoeuvre_of(const struct decision *d, const struct answer_item *item)
{
    return decision_find_manoeuvre(d, item->value);
}

/* The amount of a manoeuvre is one that the decision allows. */
static bool amount_fits(const struct decision *d, const struct manoeuvre *how, const struct answer_item *item,
                        struct refusal *why)
{
    int64_t amount = item->amount;

    if (amount < how->least)
        return fit_unit_fault(d, why, "answer.manoeuvre_too_small", item->ref, how->least - amount);
    if (amount > how->most)
        return fit_unit_fault(d, why, "answer.manoeuvre_too_great", item->ref, amount - how->most);
    if (how->step > 1 && amount % how->step != 0)
        return fit_unit_fault(d, why, "answer.number_between_steps", item->ref, amount % how->step);
    return true;
}

/* Whether item i may stand beside the manoeuvres of the same unit before it: often enough, together, and not
 * after one that dice have to decide. */
static bool sequence_fits(const struct decision *d, const struct answer *a, int32_t first, int32_t i,
                          struct refusal *why)
{
    const struct manoeuvre *how = manoeuvre_of(d, &a->item[i]);
    int32_t times = 1;

    for (int32_t k = first; k < i; k++) {
        const struct manoeuvre *other = manoeuvre_of(d, &a->item[k]);

        if (other->tests)
            return fit_unit_fault(d, why, "answer.dice_come_first", a->item[i].ref, 0);
        if (other == how)
            times++;
        else if (!(how->together >> (other - d->manoeuvre) & 1) ||
                 !(other->together >> (how - d->manoeuvre) & 1))
            return fit_unit_fault(d, why, "answer.not_together", a->item[i].ref, 0);
    }
    return how->times == 0 || times <= how->times ||
           fit_unit_fault(d, why, "answer.manoeuvre_too_often", a->item[i].ref, times - how->times);
}

static bool leg_fits(const struct decision *d, const struct answer *a, int32_t first, int32_t i,
                     struct refusal *why)
{
    const struct manoeuvre *how = manoeuvre_of(d, &a->item[i]);

    if (!how)
        return fit_unit_fault(d, why, "answer.no_such_manoeuvre", a->item[i].ref, a->item[i].value);
    return amount_fits(d, how, &a->item[i], why) && sequence_fits(d, a, first, i, why);
}

/* What a figure does at a waypoint is nothing, or one of the manoeuvres listed. */
static bool waypoint_fits(const struct match *m, const struct decision *d, const struct answer *a, int32_t i,
                          struct refusal *why)
{
    const struct answer_item *item = &a->item[i];

    if (item->value != 0 && !manoeuvre_of(d, item))
        return fit_not_offered(m, d, a, i, "answer.no_such_manoeuvre", item->ref, item->value, why);
    return fit_on_table(m, d, item->ref, item->at, why) && fit_facing(d, item, why);
}

bool move_fits(const struct match *m, const struct decision *d, const struct answer *a, struct refusal *why)
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
            return not_this_one(m, d, a, i, why);
        if (!same && roll.named[who])
            return mover_fault(d, why, "answer.twice", item->ref, 0);
        if (!same)
            roll.named[who] = true;
        if (run > d->waypoints)
            return mover_fault(d, why, "answer.too_many_waypoints", item->ref, run - d->waypoints);
        if (kind_names_units(d->kind) ? !leg_fits(d, a, i + 1 - run, i, why)
                                      : !waypoint_fits(m, d, a, i, why))
            return false;
    }
    return all_named(&roll, why);
}
