/* Translates between the true numbers of figures and units and those of a viewer (numbers.h), in whatever
 * goes to him (`..._told`) and whatever comes from him (`..._meant`). No other file knows both. */
#include "common/match/fields.h"
#include "common/match/match.h"

#include <string.h>

/* --- one number ------------------------------------------------------------------------------------- */

/* Does everybody have the true numbers, or this viewer? Below 0 is the seat of no side: the game master's. */
static bool has_true(const struct match *m, int32_t viewer)
{
    return !m->numbers || viewer < 0 || viewer >= NUMBERED_VIEWERS;
}

static int32_t told(const struct numbering *n, int32_t viewer, int32_t thing)
{
    return thing < 0 ? thing : thing < n->count ? n->number[viewer][thing] : -1;
}

int32_t figure_told(const struct match *m, int32_t viewer, int32_t figure)
{
    return has_true(m, viewer) ? figure : told(&m->numbers->figure, viewer, figure);
}

int32_t unit_told(const struct match *m, int32_t viewer, int32_t unit)
{
    return has_true(m, viewer) ? unit : told(&m->numbers->unit, viewer, unit);
}

static int32_t meant(const struct numbering *n, int32_t viewer, int32_t number, int32_t nothing)
{
    if (number < 0)
        return number;
    for (int32_t i = 0; i < n->count; i++)
        if (n->number[viewer][i] == number)
            return i;
    return nothing;
}

int32_t figure_meant(const struct match *m, int32_t viewer, int32_t number)
{
    return has_true(m, viewer) ? number : meant(&m->numbers->figure, viewer, number, NO_SUCH_FIGURE);
}

int32_t unit_meant(const struct match *m, int32_t viewer, int32_t number)
{
    return has_true(m, viewer) ? number : meant(&m->numbers->unit, viewer, number, NO_SUCH_UNIT);
}

/* --- items and arguments ---------------------------------------------------------------------------- */

static int32_t reference_told(const struct match *m, int32_t viewer, int32_t refers, int32_t value)
{
    switch ((enum refers)refers) {
    case REFERS_TO_FIGURE:
        return figure_told(m, viewer, value);
    case REFERS_TO_UNIT:
        return unit_told(m, viewer, value);
    case REFERS_TO_NOTHING:
        break;
    }
    return value;
}

void number_item(const struct match *m, int32_t viewer, struct item *item)
{
    if (has_true(m, viewer))
        return;
    if (item->kind == ITEM_FIGURE)
        item->id = figure_told(m, viewer, item->id);
    else if (item->kind == ITEM_UNIT)
        item->id = unit_told(m, viewer, item->id);
    for (int32_t i = 0; i < item->count; i++) {
        struct attribute *a = &item->attribute[i];

        a->number = reference_told(m, viewer, a->refers, a->number);
    }
}

int32_t arg_told(const struct match *m, int32_t viewer, const struct arg *arg)
{
    if (arg->kind == ARG_FIGURE)
        return figure_told(m, viewer, arg->value);
    return arg->kind == ARG_UNIT ? unit_told(m, viewer, arg->value) : arg->value;
}

static void args_told(const struct match *m, int32_t viewer, struct arg *args, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        args[i].value = arg_told(m, viewer, &args[i]);
}

/* --- decisions -------------------------------------------------------------------------------------- */

/* The place of an option among those offered. */
static int32_t option_told(const struct decision *d, int32_t id)
{
    const struct option *o = decision_find(d, id);

    return o ? (int32_t)(o - d->option) : id;
}

static int32_t option_meant(const struct decision *d, int32_t place)
{
    return place >= 0 && place < d->option_count ? d->option[place].id : NO_SUCH_OPTION;
}

const struct decision *decision_told(struct match *m, int32_t viewer, int32_t side)
{
    const struct decision *from = match_decision(m, side);

    if (!from || has_true(m, viewer))
        return from;
    struct decision *d = &m->numbers->decision;

    decision_copy(d, from);
    args_told(m, viewer, d->args, d->arg_count);
    d->figure = figure_told(m, viewer, d->figure);
    d->unit = unit_told(m, viewer, d->unit);
    d->way_figure = figure_told(m, viewer, d->way_figure);
    for (int32_t i = 0; i < d->option_count; i++) {
        struct option *o = &d->option[i];

        o->id = i;
        args_told(m, viewer, o->args, o->arg_count);
        o->figure = figure_told(m, viewer, o->figure);
        o->unit = unit_told(m, viewer, o->unit);
    }
    for (int32_t i = 0; i < d->movable_count; i++)
        if (d->kind != DECISION_LAY) /* pieces have numbers of the decision's own */
            d->movable[i].figure = kind_names_units(d->kind) ? unit_told(m, viewer, d->movable[i].figure)
                                                             : figure_told(m, viewer, d->movable[i].figure);
    for (int32_t i = 0; i < d->group_count; i++) {
        d->group[i].figure = figure_told(m, viewer, d->group[i].figure);
        d->group[i].unit = unit_told(m, viewer, d->group[i].unit);
    }
    return d;
}

/* --- answers ---------------------------------------------------------------------------------------- */

static bool wants_unit(const struct decision *d, int32_t id)
{
    const struct option *o = decision_find(d, id);

    return o && o->wants == WANTS_UNIT;
}

static void items_told(const struct match *m, int32_t viewer, const struct decision *d,
                       struct answer_item *items, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        struct answer_item *item = &items[i];

        switch ((enum decision_kind)d->kind) {
        case DECISION_PICK:
        case DECISION_TARGET:
        case DECISION_SHARE:
            item->ref = option_told(d, item->ref);
            break;
        case DECISION_ORDER:
            if (wants_unit(d, item->value))
                item->amount = unit_told(m, viewer, item->amount);
            item->ref = unit_told(m, viewer, item->ref);
            item->value = option_told(d, item->value);
            break;
        case DECISION_PLACE:
        case DECISION_MOVE:
            item->ref = figure_told(m, viewer, item->ref);
            break;
        case DECISION_FORM:
        case DECISION_DRILL:
            item->ref = unit_told(m, viewer, item->ref);
            break;
        case DECISION_NONE:
        case DECISION_NUMBER:
        case DECISION_LAY:
        case DECISION_KINDS:
            break;
        }
    }
}

void answer_told(struct match *m, int32_t viewer, int32_t side, struct answer *a)
{
    const struct decision *d = has_true(m, viewer) ? NULL : match_decision(m, side);

    if (d)
        items_told(m, viewer, d, a->item, a->count);
}

void suggestions_told(struct match *m, int32_t viewer, int32_t side, struct suggestions *s)
{
    const struct decision *d = has_true(m, viewer) ? NULL : match_decision(m, side);

    if (!d)
        return;
    items_told(m, viewer, d, s->pool, s->used);
    for (int32_t i = 0; i < s->count; i++)
        args_told(m, viewer, s->line[i].args, s->line[i].arg_count);
}

/* In the place of an option a figure can be named (ref_of_figure), or a point (-1). */
static int32_t choice_meant(const struct match *m, int32_t viewer, const struct decision *d, int32_t ref)
{
    if (figure_of_ref(ref) >= 0)
        return ref_of_figure(figure_meant(m, viewer, figure_of_ref(ref)));
    return ref < 0 ? ref : option_meant(d, ref);
}

void answer_meant(struct match *m, int32_t viewer, int32_t side, struct answer *a)
{
    const struct decision *d =
        has_true(m, viewer) || !match_waits_for(m, side) ? NULL : match_decision(m, side);

    if (!d)
        return;
    for (int32_t i = 0; i < a->count; i++) {
        struct answer_item *item = &a->item[i];

        switch ((enum decision_kind)a->kind) {
        case DECISION_PICK:
        case DECISION_TARGET:
        case DECISION_SHARE:
            item->ref = choice_meant(m, viewer, d, item->ref);
            break;
        case DECISION_ORDER:
            item->ref = unit_meant(m, viewer, item->ref);
            item->value = option_meant(d, item->value);
            if (wants_unit(d, item->value))
                item->amount = unit_meant(m, viewer, item->amount);
            break;
        case DECISION_PLACE:
        case DECISION_MOVE:
            item->ref = figure_meant(m, viewer, item->ref);
            break;
        case DECISION_FORM:
        case DECISION_DRILL:
            item->ref = unit_meant(m, viewer, item->ref);
            break;
        case DECISION_NONE:
        case DECISION_NUMBER:
        case DECISION_LAY:
        case DECISION_KINDS:
            break;
        }
    }
}

/* --- what is told about answers --------------------------------------------------------------------- */

void refusal_told(const struct match *m, int32_t viewer, struct refusal *r)
{
    r->figure = figure_told(m, viewer, r->figure);
    r->unit = unit_told(m, viewer, r->unit);
}

void preview_told(const struct match *m, int32_t viewer, struct preview *p)
{
    if (!p->legal)
        refusal_told(m, viewer, &p->refusal);
    for (int32_t i = 0; i < p->end_count; i++)
        p->end[i].ref = figure_told(m, viewer, p->end[i].ref);
    for (int32_t i = 0; i < p->leg_count; i++)
        p->leg[i].figure = figure_told(m, viewer, p->leg[i].figure);
    for (int32_t i = 0; i < p->block_count; i++)
        p->block[i].unit = unit_told(m, viewer, p->block[i].unit);
}

void odds_told(const struct match *m, int32_t viewer, struct odds *o)
{
    for (int32_t i = 0; i < o->count; i++)
        args_told(m, viewer, o->line[i].args, o->line[i].arg_count);
}

void arcs_told(const struct match *m, int32_t viewer, struct arcs *arcs)
{
    for (int32_t i = 0; i < arcs->count; i++)
        for (int32_t k = 0; k < arcs->arc[i].count; k++)
            arcs->arc[i].figure[k] = figure_told(m, viewer, arcs->arc[i].figure[k]);
}
