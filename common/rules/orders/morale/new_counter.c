/* P_NEW_COUNTER, O6.5-b: who throws a natural 2 on a rout or rally test takes the formation that its player
 * wants, and gets a new counter if it has still to act. */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/move/reform.h"
#include "common/rules/orders/move/step.h"
#include "common/rules/orders/turn/counters.h"

/* --- the formation ------------------------------------------------------------------------------------- */

/* The ordinary one first. A unit without ranks may stay so, as if it had chosen disorder. */
void orders_rallied_formation_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = FRAME_TOP(orders_new_counter_frame, m)->unit;

    (void)side;
    orders_ask_about(d, unit);
    orders_offer_formations(m, unit, d);
    if (!massed_in_ranks(m, unit))
        decision_option(d, "disorder", "orders.formation.disorder")->id = FORMATION_DISORDER;
}

/* RULE("O4.2-d"): skirmishers, lone figures, monsters, chariots and machines have none to choose, packs and
 * levies in ranks keep theirs. RULE("B5.4-i"): nor has a unit that an obstacle divides. */
static bool chooses_formation(const struct match *m, int32_t unit)
{
    return orders_unit_at(m, unit)->formation != FORMATION_NONE && unit_at(m, unit)->blocks <= 1 &&
           orders_offer_formations(m, unit, NULL) + !massed_in_ranks(m, unit) > 1;
}

/* RULE("O6.5-b"): who does not form up is in disorder, which is not forced. */
static void form(struct match *m, const struct orders_new_counter_frame *v)
{
    const struct answer *a = flow_answer(m, orders_side_of(m, v->unit));

    if (a->count > 0)
        orders_form_up(m, v->unit, (enum orders_formation)v->formation, &a->item[0]);
    else
        orders_take_formation(m, v->unit, FORMATION_DISORDER);
}

/* --- the counter --------------------------------------------------------------------------------------- */

/* RULE("O6.5-b"): who was activated, or is being activated, does not act again; who rallied this turn by a
 * plain pass does not act at all (O6.4-c). What it holds does not matter (O4.1-l). */
static bool has_to_act(const struct match *m, int32_t unit)
{
    const struct orders_unit *u = orders_unit_at(m, unit);

    return orders_stands(m, unit) && !u->activated && !u->rallied && orders_of(m)->active != unit;
}

enum { KEEPS_COUNTER = ORDERS_COUNT }; /* an option beside the orders */

/* RULE("O4.1-k"): chosen in secret. One that was routing has none to keep. */
void orders_new_counter_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_new_counter_frame *v = FRAME_TOP(orders_new_counter_frame, m);

    (void)side;
    orders_ask_about(d, v->unit);
    orders_offer_counters(d);
    if (!v->rallied)
        decision_option(d, "keep", "orders.option.keep_counter")->id = KEEPS_COUNTER;
    orders_offer_unit(m, v->unit, d);
    d->movable[0].orders = 1;
}

/* Pass for who has no counter; others keep what they have. */
void orders_new_counter_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    answer_add(a, d->unit,
               FRAME_TOP(orders_new_counter_frame, m)->rallied ? (int32_t)ORDER_PASS
                                                               : (int32_t)KEEPS_COUNTER);
}

static enum flow ask_order(struct match *m, struct frame *f, const struct orders_new_counter_frame *v)
{
    if (!has_to_act(m, v->unit))
        return flow_done(m, NO_RESULT);
    orders_note_charges(m, v->unit); /* RULE("O4.6-a"): a charge is judged at this moment */
    return flow_ask(m, f, NEW_COUNTER_ORDERED, Q_NEW_COUNTER, 1 << orders_side_of(m, v->unit));
}

static enum flow picked(struct match *m, struct frame *f, struct orders_new_counter_frame *v)
{
    int32_t side = orders_side_of(m, v->unit);

    v->formation = flow_answer(m, side)->item[0].ref;
    if (massed_in_ranks(m, v->unit) || v->formation == FORMATION_DISORDER) {
        orders_take_formation(m, v->unit, (enum orders_formation)v->formation);
        return ask_order(m, f, v);
    }
    return flow_ask(m, f, NEW_COUNTER_FORMED, Q_FORM_UP, 1 << side);
}

/* The main counter is replaced; the other one stays. */
static void take_order(struct match *m, const struct orders_new_counter_frame *v)
{
    const struct answer *a = flow_answer(m, orders_side_of(m, v->unit));
    struct orders_unit *u = orders_unit_at(m, v->unit);
    struct orders_counter secondary = u->secondary;

    if (a->item[0].value != KEEPS_COUNTER) {
        orders_set_counter(m, v->unit, &a->item[0], NULL);
        u->secondary = secondary;
        u->announced = false;
        orders_count_counters(m, v->unit);
    }
    orders_tell(m, "orders.new_counter", RULE("O6.5-b"), v->unit);
    event_end(m);
}

enum flow orders_new_counter_run(struct match *m, struct frame *f)
{
    struct orders_new_counter_frame *v = FRAME(orders_new_counter_frame, f);

    switch (f->step) {
    case NEW_COUNTER_FORMATION:
        if (!chooses_formation(m, v->unit))
            return ask_order(m, f, v);
        return flow_ask(m, f, NEW_COUNTER_PICKED, Q_RALLIED_FORMATION, 1 << orders_side_of(m, v->unit));
    case NEW_COUNTER_PICKED:
        return picked(m, f, v);
    case NEW_COUNTER_FORMED:
        form(m, v);
        return ask_order(m, f, v);
    case NEW_COUNTER_ORDERED:
        take_order(m, v);
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
