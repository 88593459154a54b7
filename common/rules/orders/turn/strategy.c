/* O3.2: between two activations a character may spend a point, to replace an order or, as a lord, to activate
 * a unit at once. */
#include "common/rules/orders/turn/strategy.h"
#include "common/rules/orders/shoot/sight.h"

#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/turn/counters.h"
#include "common/rules/orders/turn/rotation.h"

enum { SIDES = 2, LORD_ACTIVATIONS = 2, NOTHING_SPENT = 0, REPLACE = 1, ACTIVATE = 2 };
enum { KIND_BITS = 2, UNIT_BITS = 8 }; /* no rule: numbers of options */
_Static_assert((int)ORDERS_UNITS < 1 << UNIT_BITS, "the id of an option has room for a unit");
_Static_assert((int64_t)ORDERS_FIGURES << (KIND_BITS + UNIT_BITS) < INT32_MAX, "and for a figure");

static int32_t option_of(int32_t kind, int32_t figure, int32_t unit)
{
    return kind | unit << KIND_BITS | figure << (KIND_BITS + UNIT_BITS);
}

/* RULE("O3.2-a"): not activated this turn, and not in close combat. RULE("O3.2-b"): having carried out an
 * order is what counts, so a character whose order an earlier point cancelled can still spend. */
static bool may_spend(const struct match *m, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;
    const struct orders_unit *u = orders_unit_at(m, unit);

    return massed_lives(m, figure) && orders_points_of(m, figure) > 0 && orders_stands(m, unit) &&
           !orders_in_contact(m, unit) && (!u->activated || u->order_cancelled);
}

/* RULE("O3.2-e"), RULE("O3.2-m"), RULE("O3.2-j"): neither routing nor activated, and not helped before this
 * turn. */
static bool may_be_helped(const struct match *m, int32_t side, int32_t unit)
{
    return orders_side_of(m, unit) == side && orders_can_activate(m, unit) &&
           !orders_unit_at(m, unit)->sp_used;
}

/* RULE("O3.2-f"), RULE("O3.2-g"). RULE("O3.2-b"): a lone character passes when he spends, so he gives himself
 * no order. */
static bool may_replace(const struct match *m, int32_t figure, int32_t unit)
{
    int32_t own = figure_at(m, figure)->unit;

    if (!orders_is_lone(m, own))
        return own == unit;
    return own != unit && massed_distance(m, own, unit) <= massed_value(m, figure, CHAR_LD) * PACE &&
           orders_sees(m, own, unit);
}

/* RULE("O3.2-h"), RULE("O3.2-i"): a lord, a unit that he sees, two an army and turn. */
static bool may_activate(const struct match *m, int32_t figure, int32_t unit)
{
    int32_t side = figure_at(m, figure)->side, own = figure_at(m, figure)->unit;

    return orders_figure_at(m, figure)->lord &&
           orders_side_at(m, side)->lord_activations < LORD_ACTIVATIONS &&
           (own == unit ? !orders_is_lone(m, own) : orders_sees(m, own, unit));
}

static void offer(struct decision *d, int32_t kind, int32_t figure, int32_t unit)
{
    struct option *o =
        decision_option(d, kind == REPLACE ? "replace" : "activate",
                        kind == REPLACE ? "orders.option.replace" : "orders.option.activate_now");

    o->id = option_of(kind, figure, unit);
    o->figure = figure;
    o->unit = unit;
    option_arg(o, "character", ARG_FIGURE, figure);
    option_arg(o, "unit", ARG_UNIT, unit);
}

void orders_strategy_describe(const struct match *m, int32_t side, struct decision *d)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++) {
        if (figure_at(m, figure)->side != side || !may_spend(m, figure))
            continue;
        for (int32_t unit = 0; unit < m->state->units; unit++) {
            if (!may_be_helped(m, side, unit))
                continue;
            if (may_replace(m, figure, unit))
                offer(d, REPLACE, figure, unit);
            if (may_activate(m, figure, unit))
                offer(d, ACTIVATE, figure, unit);
        }
    }
    decision_option(d, "nothing", "orders.option.spend_nothing")->id = NOTHING_SPENT;
}

static bool has_anything(const struct match *m, int32_t side)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++)
        if (figure_at(m, figure)->side == side && may_spend(m, figure))
            for (int32_t unit = 0; unit < m->state->units; unit++)
                if (may_be_helped(m, side, unit) &&
                    (may_replace(m, figure, unit) || may_activate(m, figure, unit)))
                    return true;
    return false;
}

/* RULE("O3.2-b"): the character's own order is cancelled; a lone one, or one whose regiment is not the unit
 * that acts, passes. */
static void cancel_own_order(struct match *m, int32_t figure, int32_t unit)
{
    int32_t own = figure_at(m, figure)->unit;

    if (own == unit)
        return;
    orders_discard_counters(m, own);
    orders_unit_at(m, own)->activated = orders_unit_at(m, own)->order_cancelled = true;
    orders_tell(m, "orders.order_cancelled", RULE("O3.2-b"), own);
    event_end(m);
}

/* RULE("O3.2-e"): public, but for the new order. RULE("O3.2-d"): without a test. */
static void spend(struct match *m, const struct orders_strategy_frame *v, const char *key, const char *rule)
{
    orders_spend_points(m, v->figure, 1);
    orders_unit_at(m, v->unit)->sp_used = true;
    cancel_own_order(m, v->figure, v->unit);
    struct event *e = orders_tell(m, key, rule, v->unit);

    event_arg(e, "character", ARG_FIGURE, v->figure);
    event_end(m);
}

void orders_strategy_order_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_strategy_frame *v = FRAME_TOP(orders_strategy_frame, m);

    (void)side;
    d->unit = v->unit;
    decision_arg(d, "unit", ARG_UNIT, v->unit);
    orders_offer_counters(d);
    orders_offer_unit(m, v->unit, d);
    d->movable[0].orders = 1; /* RULE("O3.2-j"): not a secondary one */
}

/* The secondary order stays (O3.2-j). */
static void replace_order(struct match *m, const struct orders_strategy_frame *v)
{
    struct orders_counter secondary = orders_unit_at(m, v->unit)->secondary;

    orders_set_counter(m, v->unit, &flow_answer(m, v->side)->item[0], NULL);
    orders_unit_at(m, v->unit)->secondary = secondary;
    orders_count_counters(m, v->unit);
    orders_tell(m, "orders.order_replaced", RULE("O3.2-l"), v->unit);
    event_end(m);
}

static enum flow picked(struct match *m, struct frame *f, struct orders_strategy_frame *v)
{
    int32_t id = flow_answer(m, v->side)->item[0].ref, kind = id & ((1 << KIND_BITS) - 1);

    if (kind == NOTHING_SPENT) {
        v->asked |= 1 << v->side;
        return flow_again(f, STRATEGY_NEXT);
    }
    v->unit = id >> KIND_BITS & ((1 << UNIT_BITS) - 1);
    v->figure = id >> (KIND_BITS + UNIT_BITS);
    v->asked = 0; /* what has changed may be answered */
    if (kind == REPLACE) {
        spend(m, v, "orders.spent_to_replace", RULE("O3.2-e"));
        orders_note_charges(m, v->unit); /* a charge is judged at this moment */
        return flow_ask(m, f, STRATEGY_ORDERED, Q_STRATEGY_ORDER, 1 << v->side);
    }
    orders_side_at(m, v->side)->lord_activations++;
    spend(m, v, "orders.spent_to_activate", RULE("O3.2-h"));
    return flow_enter(m, f, STRATEGY_NEXT, P_ACTIVATE, (struct orders_activate_frame){.unit = v->unit});
}

/* RULE("O3.2-a"): whoever is about to activate goes first. RULE("O3.2-c"): as long as the side has a unit to
 * activate, which those who can be helped are. */
enum flow orders_strategy_run(struct match *m, struct frame *f)
{
    struct orders_strategy_frame *v = FRAME(orders_strategy_frame, f);

    switch (f->step) {
    case STRATEGY_NEXT:
        for (int32_t i = 0; i < SIDES; i++) {
            v->side = i == 0 ? v->next : other_side(m, v->next);
            if (!(v->asked >> v->side & 1) && has_anything(m, v->side))
                return flow_ask(m, f, STRATEGY_PICKED, Q_STRATEGY, 1 << v->side);
        }
        return flow_done(m, NO_RESULT);
    case STRATEGY_PICKED:
        return picked(m, f, v);
    case STRATEGY_ORDERED:
        replace_order(m, v);
        return flow_again(f, STRATEGY_NEXT);
    default:
        flow_lost(m, f);
    }
}
