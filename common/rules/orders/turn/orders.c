/* O4.1: giving orders. Both sides choose in secret at the same time; what each unit holds is known to its own
 * side until the unit carries it out. */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/orders/shoot/sight.h"
#include "common/rules/orders/turn/counters.h"

/* RULE("O4.1-d"): the counters, a row each. */
const struct orders_order_row orders_order_row[ORDERS_COUNT] = {
    [ORDER_NONE] = {"none", "orders.order.none", WANTS_NOTHING, RULE("O4.1-e")},
    [ORDER_MOVE] = {"move", "orders.order.move", WANTS_BEARING, RULE("O4.1-f")},
    [ORDER_CHANGE_FORMATION] = {"formation", "orders.order.formation", WANTS_NOTHING, RULE("O4.5-a")},
    [ORDER_CHARGE] = {"charge", "orders.order.charge", WANTS_UNIT, RULE("O4.1-g")},
    [ORDER_DEFENCE] = {"defence", "orders.order.defence", WANTS_NOTHING, RULE("O4.7-a")},
    [ORDER_DISENGAGE] = {"disengage", "orders.order.disengage", WANTS_NOTHING, RULE("O4.8-a")},
    [ORDER_PASS] = {"pass", "orders.order.pass", WANTS_NOTHING, RULE("O4.9-a")},
    [ORDER_STATIC_SHOT] = {"shot", "orders.order.shot", WANTS_NOTHING, RULE("O4.10-a")},
    [ORDER_RECEIVE] = {"receive", "orders.order.receive", WANTS_NOTHING, RULE("O4.11-d")},
};

/* RULE("O4.1-a"), RULE("O4.1-i"), RULE("O6.3-a"): every unit in play that is not routing. */
bool orders_takes_orders(const struct match *m, int32_t unit)
{
    return orders_stands(m, unit);
}

/* --- what may be charged ------------------------------------------------------------------------------ */

bool orders_could_charge(const struct match *m, int32_t unit, int32_t target)
{
    assert(target >= 0 && target < ORDERS_UNITS);
    return orders_unit_at(m, unit)->could_charge[target / 31] >> target % 31 & 1;
}

/* RULE("O4.6-a"): seen at the moment orders are set, and at least M away. */
void orders_note_charges(struct match *m, int32_t unit)
{
    struct orders_unit *u = orders_unit_at(m, unit);
    length least = orders_movement(m, unit) * HALF_PACE;

    for (int32_t i = 0; i < UNIT_WORDS; i++)
        u->could_charge[i] = 0;
    if (!orders_takes_orders(m, unit))
        return;
    for (int32_t target = 0; target < m->state->units; target++)
        if (orders_side_of(m, target) != orders_side_of(m, unit) && orders_in_play(m, target) &&
            massed_distance(m, unit, target) >= least && orders_sees(m, unit, target))
            u->could_charge[target / 31] |= (int32_t)(1u << target % 31);
}

static bool has_charge(const struct match *m, int32_t unit)
{
    for (int32_t i = 0; i < UNIT_WORDS; i++)
        if (orders_unit_at(m, unit)->could_charge[i])
            return true;
    return false;
}

/* --- the question -------------------------------------------------------------------------------------- */

/* All orders but "none", so that the option of an order has its number. */
void orders_offer_counters(struct decision *d)
{
    for (int32_t order = ORDER_MOVE; order < ORDERS_COUNT; order++) {
        const struct orders_order_row *row = &orders_order_row[order];
        struct option *o = decision_option(d, row->tag, row->label);

        o->id = order;
        o->wants = row->wants;
    }
}

/* RULE("O4.1-j"): what is refused when it is given is a charge without anybody to charge, or of who cannot.
 * RULE("O4.1-b"): a secondary order for who has an officer. */
void orders_offer_unit(const struct match *m, int32_t unit, struct decision *d)
{
    struct movable *movable = decision_movable(d, unit, 0, true);

    movable->orders = orders_has_officer(m, unit) ? 2 : 1;
    if (!orders_may_charge(m, unit) || !has_charge(m, unit))
        movable->closed = 1u << (ORDER_CHARGE - ORDER_MOVE);
}

void orders_orders_describe(const struct match *m, int32_t side, struct decision *d)
{
    orders_offer_counters(d);
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (orders_side_of(m, unit) == side && orders_takes_orders(m, unit))
            orders_offer_unit(m, unit, d);
}

/* RULE("O4.1-g"), RULE("O4.6-a"): a charge names somebody whom the unit could charge. */
bool orders_orders_check(const struct match *m, const struct decision *d, const struct answer *a,
                         struct preview *p, struct refusal *why)
{
    (void)d;
    (void)p;
    for (int32_t i = 0; i < a->count; i++)
        if (a->item[i].value == ORDER_CHARGE && !orders_could_charge(m, a->item[i].ref, a->item[i].amount)) {
            refuse_unit(why, REFUSED_ILLEGAL, "orders.refused.charge_target", a->item[i].ref);
            if (why)
                why->rule = RULE("O4.6-a");
            return false;
        }
    return true;
}

/* RULE("O4.1-j"): why the order is closed to the unit. */
bool orders_orders_why_not(const struct match *m, const struct decision *d, const struct answer_item *named,
                           struct refusal *why)
{
    (void)d;
    if (named->ref < 0 || named->ref >= m->state->units) /* no rule: there is no such unit */
        return false;                                    /* no rule: as above */
    if (named->value != ORDER_CHARGE)
        return false;
    if (orders_why_no_charge(m, named->ref, why))
        return true;
    refuse_unit(why, REFUSED_ILLEGAL, "orders.refused.charge_target", named->ref); /* RULE("O4.6-a") */
    if (why)
        why->rule = RULE("O4.6-a");
    return true;
}

/* RULE("O4.1-m"): who is given no order passes. */
void orders_orders_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    for (int32_t i = 0; i < d->movable_count; i++)
        answer_add(a, d->movable[i].figure, ORDER_PASS);
}

/* --- carrying it out ------------------------------------------------------------------------------------ */

static struct orders_counter counter_from(const struct answer_item *item)
{
    struct orders_counter counter = {.order = item->value, .target = NO_UNIT};

    if (item->value == ORDER_MOVE)
        counter.bearing = item->facing;
    if (item->value == ORDER_CHARGE)
        counter.target = item->amount;
    return counter;
}

/* RULE("O4.1-e"): Pass has no counter. RULE("O4.1-k"): how many lie there is for all to see. */
static int32_t lies_there(const struct orders_counter *counter)
{
    return counter->order != ORDER_NONE && counter->order != ORDER_PASS;
}

void orders_count_counters(struct match *m, int32_t unit)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    u->counters = lies_there(&u->main) + lies_there(&u->secondary);
}

void orders_set_counter(struct match *m, int32_t unit, const struct answer_item *main,
                        const struct answer_item *secondary)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    u->main = counter_from(main);
    u->secondary = secondary ? counter_from(secondary) : (struct orders_counter){.target = NO_UNIT};
    orders_count_counters(m, unit);
}

void orders_discard_counters(struct match *m, int32_t unit)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    u->main = u->secondary = (struct orders_counter){.target = NO_UNIT};
    u->counters = u->announced = 0;
}

void orders_take_orders(struct match *m, int32_t side)
{
    const struct answer *a = flow_answer(m, side);

    for (int32_t i = 0; i < a->count; i++) {
        bool two = i + 1 < a->count && a->item[i + 1].ref == a->item[i].ref;

        orders_set_counter(m, a->item[i].ref, &a->item[i], two ? &a->item[i + 1] : NULL);
        i += two;
    }
    orders_side_at(m, side)->orders_final = true;
}
