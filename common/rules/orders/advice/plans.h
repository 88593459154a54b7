/* Orders that a unit could be given, and what each is worth as the table is now. Of the other side's counters
 * nothing is read. */
#ifndef GONFALON_ORDERS_PLANS_H
#define GONFALON_ORDERS_PLANS_H

#include "common/rules/orders/advice/outlook.h"

struct orders_plan {
    struct orders_counter counter;
    int64_t worth;
};

enum { CHARGES_MOST = 4, PLANS_MOST = ORDERS_COUNT + CHARGES_MOST };

/* Those worth a thought, best first; there is always one. Charges only at those that it could charge when
 * orders were set (O4.6-a). */
int32_t orders_make_plans(const struct match *m, int32_t unit, struct orders_plan plans[PLANS_MOST]);
/* What the counter is worth if the unit is activated with it now. */
int64_t orders_counter_worth(const struct match *m, const struct orders_outlook *o,
                             const struct orders_counter *counter);
/* The counter that goes with the first plan as a secondary order: the best of another kind; ORDER_NONE if
 * there is none. */
struct orders_counter orders_second_plan(const struct orders_plan *plans, int32_t count);

#endif
