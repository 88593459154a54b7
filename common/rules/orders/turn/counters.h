/* Order counters (O4.1): what lies beside a unit, who may know it, and what becomes of it. */
#ifndef GONFALON_ORDERS_COUNTERS_H
#define GONFALON_ORDERS_COUNTERS_H

#include "common/match/rules.h"
#include "common/rules/orders/state.h"

struct orders_order_row {
    const char *tag, *label;
    int32_t wants; /* enum order_wants */
    const char *rule;
};
extern const struct orders_order_row orders_order_row[ORDERS_COUNT];

bool orders_takes_orders(const struct match *m, int32_t unit);
/* Notes whom the unit could charge, as the table is now (O4.6-a). */
void orders_note_charges(struct match *m, int32_t unit);
bool orders_could_charge(const struct match *m, int32_t unit, int32_t target);

/* The options of a decision about counters, and a unit that may be given some: for the Orders step and for
 * the new counters of O3.2-e and O6.5-b. */
void orders_offer_counters(struct decision *d);
void orders_offer_unit(const struct match *m, int32_t unit, struct decision *d);

void orders_take_orders(struct match *m, int32_t side); /* from its answer */
void orders_set_counter(struct match *m, int32_t unit, const struct answer_item *main,
                        const struct answer_item *secondary);
/* Unseen (O4.1-k). */
void orders_discard_counters(struct match *m, int32_t unit);
void orders_count_counters(struct match *m, int32_t unit);

#endif
