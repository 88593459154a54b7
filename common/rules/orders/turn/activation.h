/* Parts of an activation (O2.2-e) that other procedures need. */
#ifndef GONFALON_ORDERS_ACTIVATION_H
#define GONFALON_ORDERS_ACTIVATION_H

#include "common/match/rules.h"
#include "common/rules/orders/constants.h"

/* The unit that the open question is about: the first value of the frame that asks. */
int32_t orders_asked_unit(const struct match *m);
/* The middle of its front edge; of a unit without ranks the centre. */
struct point orders_front(const struct match *m, int32_t unit);

/* The options of Q_WHICH_ORDER. */
enum orders_which_order { MAIN_ORDER, SECONDARY_ORDER };
bool orders_may_try_secondary(const struct match *m, int32_t unit);
/* Main or secondary: what is left is in `main`. */
void orders_settle_counter(struct match *m, int32_t unit, bool tries_secondary);
void orders_show_counter(struct match *m, int32_t unit);
/* What the order is when the unit carries it out now. */
enum orders_order orders_carried(const struct match *m, int32_t unit, enum orders_order order);
/* The rule that makes a pass of the order now; NULL: none does. */
const char *orders_voided_by(const struct match *m, int32_t unit, enum orders_order order);
/* The log says that the unit cannot carry out its order, and by which rule. */
void orders_tell_void(struct match *m, int32_t unit, const char *rule);
/* It does nothing but fight this time. */
void orders_lose_action(struct match *m, int32_t unit);
void orders_take_defence(struct match *m, int32_t unit, const char *rule);

#endif
