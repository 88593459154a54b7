/* O2.1-c to O2.1-g: the opening batch of the first turn. Its units act as if at the same time: their counters
 * are shown together, and losses and tests wait until all have acted. */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/move/step.h"
#include "common/rules/orders/turn/rotation.h"

#include <stdlib.h>

enum { SIDES = 2 };

/* RULE("O2.1-c"). */
static int32_t batch_size(const struct match *m)
{
    static const struct {
        int32_t from, units;
    } rows[] = {{10, 3}, {6, 2}, {1, 1}};
    int32_t difference = abs(orders_side_at(m, 0)->initiative - orders_side_at(m, 1)->initiative);

    assert(difference > 0); /* equal totals are rolled again */
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (difference >= rows[i].from)
            return rows[i].units;
    return 0;
}

/* RULE("O2.1-d"): at least one is the winner's own; no share exceeds what its side has, and fewer than N only
 * if both together have fewer. */
static void share_limits(const struct match *m, int32_t units, int32_t *least, int32_t *most)
{
    int32_t winner = orders_of(m)->winner, own = orders_to_activate(m, winner),
            others = orders_to_activate(m, other_side(m, winner));

    *most = own < units ? own : units;
    *least = units - others > 1 ? units - others : 1;
    *least = *least > *most ? *most : *least;
}

void orders_batch_share_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_batch_frame *v = FRAME_TOP(orders_batch_frame, m);

    (void)side;
    share_limits(m, v->units, &d->min, &d->max);
    d->step = 1;
    decision_arg(d, "units", ARG_NUMBER, v->units);
}

/* All N are his own. */
void orders_batch_share_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    answer_add(a, 0, d->max);
}

/* no rule: for an assertion */
static bool in_batch(const struct match *m, int32_t unit)
{
    const struct orders_match *own = orders_of(m);

    for (int32_t i = 0; i < own->batch_units; i++)
        if (own->batch[i] == unit)
            return true;
    return false;
}

void orders_batch_units_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_batch_frame *v = FRAME_TOP(orders_batch_frame, m);

    orders_activate_describe(m, side, d);
    d->min = d->max = v->share[side];
}

/* The first of the list. */
void orders_batch_units_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    for (int32_t i = 0; i < d->min; i++)
        answer_add(a, d->option[i].id, NO_VALUE);
}

void orders_batch_next_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_batch_frame *v = FRAME_TOP(orders_batch_frame, m);

    (void)side;
    for (int32_t i = 0; i < orders_of(m)->batch_units; i++) {
        int32_t unit = orders_of(m)->batch[i];
        struct option *o;

        if (v->acted >> i & 1)
            continue;
        o = decision_option(d, "unit", "orders.option.batch_next");
        o->id = o->unit = unit;
        option_arg(o, "unit", ARG_UNIT, unit);
    }
}

static void take_share(struct match *m, struct orders_batch_frame *v)
{
    int32_t winner = orders_of(m)->winner, least, most;

    share_limits(m, v->units, &least, &most);
    v->share[winner] = least == most ? most : flow_answer(m, winner)->item[0].value;
    v->share[other_side(m, winner)] = v->units - v->share[winner];
    int32_t others = orders_to_activate(m, other_side(m, winner));

    if (v->share[other_side(m, winner)] > others)
        v->share[other_side(m, winner)] = others;
    v->namer = winner; /* RULE("O2.1-e"): the winner names his first */
}

static void take_units(struct match *m, const struct orders_batch_frame *v)
{
    const struct answer *a = flow_answer(m, v->namer);
    struct orders_match *own = orders_of(m);

    for (int32_t i = 0; i < a->count; i++) {
        assert(own->batch_units < BATCH_MOST && !in_batch(m, a->item[i].ref));
        own->batch[own->batch_units++] = a->item[i].ref;
    }
}

/* Which of the batch acts next: the only one left needs no question. */
static int32_t only_one_left(const struct match *m, const struct orders_batch_frame *v)
{
    int32_t left = NO_UNIT;

    for (int32_t i = 0; i < orders_of(m)->batch_units; i++)
        if (!(v->acted >> i & 1)) {
            if (left != NO_UNIT)
                return NO_UNIT;
            left = orders_of(m)->batch[i];
        }
    return left;
}

static enum flow act(struct match *m, struct frame *f, struct orders_batch_frame *v, int32_t unit)
{
    for (int32_t i = 0; i < orders_of(m)->batch_units; i++)
        if (orders_of(m)->batch[i] == unit)
            v->acted |= 1 << i;
    return flow_enter(m, f, BATCH_NEXT, P_ACTIVATE,
                      (struct orders_activate_frame){.unit = unit, .in_batch = true});
}

/* RULE("O6.3-d"): whoever has fled off the table before the charge of another in the batch does not act any
 * more. */
static void pass_over_who_is_gone(const struct match *m, struct orders_batch_frame *v)
{
    for (int32_t i = 0; i < orders_of(m)->batch_units; i++)
        if (!massed_on_table(m, orders_of(m)->batch[i]))
            v->acted |= 1 << i;
}

static enum flow next_of_batch(struct match *m, struct frame *f, struct orders_batch_frame *v)
{
    int32_t only;

    pass_over_who_is_gone(m, v);
    only = only_one_left(m, v);
    if (v->acted == (1 << orders_of(m)->batch_units) - 1)
        return flow_again(f, BATCH_ENDED);
    if (only != NO_UNIT)
        return act(m, f, v, only);
    return flow_ask(m, f, BATCH_PICKED, Q_BATCH_NEXT, 1 << orders_of(m)->winner);
}

/* The rounds of the batch are over, and so are its charges. */
static void end_rounds(struct match *m)
{
    for (int32_t i = 0; i < CONTACTS_MAX; i++)
        orders_contact_at(m, i)->in_round = NOT_IN_ROUND;
    for (int32_t unit = 0; unit < m->state->units; unit++)
        orders_end_charge(m, unit);
    orders_review_contacts(m);
}

static void tell_end(struct match *m)
{
    struct event *e = event_begin(m, "orders.batch_over", RULE("O2.1-d"));

    event_arg(e, "side", ARG_SIDE, orders_of(m)->first);
    event_end(m);
}

enum flow orders_batch_run(struct match *m, struct frame *f)
{
    struct orders_batch_frame *v = FRAME(orders_batch_frame, f);
    struct orders_match *own = orders_of(m);
    int32_t least, most;

    switch (f->step) {
    case BATCH_SHARE:
        v->units = batch_size(m);
        own->batch_units = 0;
        share_limits(m, v->units, &least, &most);
        if (most == 0) /* the winner has nobody to activate */
            return flow_done(m, NO_RESULT);
        return least == most ? flow_again(f, BATCH_SHARED)
                             : flow_ask(m, f, BATCH_SHARED, Q_BATCH_SHARE, 1 << own->winner);
    case BATCH_SHARED:
        take_share(m, v);
        return flow_ask(m, f, BATCH_NAMED, Q_BATCH_UNITS, 1 << v->namer);
    case BATCH_NAMED:
        take_units(m, v);
        v->namer = other_side(m, v->namer);
        if (v->namer != own->winner && v->share[v->namer] > 0)
            return flow_ask(m, f, BATCH_NAMED, Q_BATCH_UNITS, 1 << v->namer);
        own->in_batch = true;
        return flow_enter(m, f, BATCH_NEXT, P_BATCH_COUNTERS, (struct orders_batch_counters_frame){0});
    case BATCH_NEXT:
        return next_of_batch(m, f, v);
    case BATCH_PICKED:
        return act(m, f, v, flow_answer(m, own->winner)->item[0].ref);
    case BATCH_ENDED:
        own->in_batch = false;
        return flow_enter(m, f, BATCH_ONWARD, P_CONSEQUENCES,
                          (struct orders_consequences_frame){.active = NO_UNIT, .unit = NO_UNIT});
    case BATCH_ONWARD: /* RULE("O2.1-f"): charges go on and who breaks is pursued when all have acted */
        return flow_enter(m, f, BATCH_OVER, P_ONWARD, (struct orders_onward_frame){.active = NO_UNIT});
    case BATCH_OVER:
        end_rounds(m);
        own->batch_units = 0;
        own->first = other_side(m, own->winner); /* RULE("O2.1-d") */
        tell_end(m);
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
