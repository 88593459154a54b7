/* O2.1-f: before a batch acts, each of its units decides on its secondary order, the winner's first; then all
 * counters are shown together. */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/turn/activation.h"

/* RULE("O2.1-f"), RULE("O4.7-a"): all are activated at the same moment, so a Defence counts from the first
 * attack of the batch on. RULE("O7.7-a"): a stupid unit has to think first. */
static void defend_at_once(struct match *m, int32_t unit)
{
    enum orders_order order = (enum orders_order)orders_unit_at(m, unit)->main.order;

    if (orders_carried(m, unit, order) == ORDER_DEFENCE && !orders_flagged(m, unit, FLAG_STUPID))
        orders_take_defence(m, unit, RULE("O4.7-a"));
}

/* RULE("O4.1-k"): all learn that it has decided, its own side what it holds now. */
static void settle(struct match *m, int32_t unit)
{
    orders_settle_counter(m, unit, flow_answer(m, orders_side_of(m, unit))->item[0].ref == SECONDARY_ORDER);
    orders_tell(m, "orders.counter_settled", RULE("O4.1-c"), unit);
    event_end(m);
}

/* The batch has the winner's units first, as they were named. */
enum flow orders_batch_counters_run(struct match *m, struct frame *f)
{
    struct orders_batch_counters_frame *v = FRAME(orders_batch_counters_frame, f);
    const struct orders_match *own = orders_of(m);

    switch (f->step) {
    case COUNTERS_NEXT:
        for (; v->asked < own->batch_units; v->asked++) {
            v->unit = own->batch[v->asked];
            if (orders_may_try_secondary(m, v->unit))
                return flow_ask(m, f, COUNTERS_SAID, Q_WHICH_ORDER, 1 << orders_side_of(m, v->unit));
        }
        for (int32_t i = 0; i < own->batch_units; i++)
            orders_show_counter(m, own->batch[i]);
        for (int32_t i = 0; i < own->batch_units; i++)
            defend_at_once(m, own->batch[i]);
        return flow_done(m, NO_RESULT);
    case COUNTERS_SAID:
        settle(m, v->unit);
        v->asked++;
        return flow_again(f, COUNTERS_NEXT);
    default:
        flow_lost(m, f);
    }
}
