/* O6: what becomes of a unit that breaks. */
#ifndef GONFALON_ORDERS_FLIGHT_H
#define GONFALON_ORDERS_FLIGHT_H

#include "common/match/rules.h"
#include "common/rules/orders/state.h"

/* RULE("O6.1-c"): away from those who hurt it: from the mean of their centres to its own. */
int32_t orders_bearing_away(const struct match *m, int32_t unit);
int32_t orders_bearing_from(const struct match *m, int32_t unit, int32_t enemy); /* from one of them */
/* RULE("O7.5-b"): from the nearest enemy. */
int32_t orders_bearing_from_nearest(const struct match *m, int32_t unit);

/* RULE("O6.5-a"): the unit is removed at once. */
void orders_disperse(struct match *m, int32_t unit);
/* The unit is gone from the table, dead (FATE_OUT) or fled (FATE_FLED); friends who see it may panic
 * (O7.5-a).
 */
void orders_lose_unit(struct match *m, int32_t unit, enum fate fate);
/* RULE("O6.4-d"): its figures stay where they are, without ranks. */
void orders_fall_into_disorder(struct match *m, int32_t unit);
/* O10.9-a: a pack without a handler cannot. */
bool orders_can_rally(const struct match *m, int32_t unit);

#endif
