/* On whom a shot falls. */
#ifndef GONFALON_ORDERS_VICTIMS_H
#define GONFALON_ORDERS_VICTIMS_H

#include "common/rules/orders/shoot/hail.h"
#include "common/rules/orders/shoot/looks.h"

/* Before its D20: the figure that a shot at the target is allotted to, of a pack, a ridden monster (O10.10-a)
 * or a group of characters by a die; else one of the rank and file who stands for all of them. */
struct orders_victim {
    int32_t figure; /* whose T and save count; NOBODY: there is nobody left at all */
    int32_t own;    /* it is this very figure that is struck, not any of its like */
};
struct orders_victim orders_allot(struct match *m, struct orders_hail *h, const struct orders_use *use);
/* The wounds of a success; returns the W that it took. RULE("O5.3-f"): of a target in close combat a die
 * tells whether they fall on it or on others in the same fight. */
int32_t orders_land_shot(struct match *m, struct orders_hail *h, const struct orders_use *use,
                         struct orders_victim victim, int32_t wounds);

#endif
