/* O8.2: dispelling. P_DISPEL hands back one of these. */
#ifndef GONFALON_ORDERS_DISPEL_H
#define GONFALON_ORDERS_DISPEL_H

#include "common/rules/orders/frames.h"
#include "common/rules/orders/magic/sums.h"

enum orders_dispelled { DISPEL_FAILED, DISPEL_DONE, DISPEL_ULTIMATE };

/* The chance that so many dice of the pool dispel it; `double_six` is the ultimate one. Without any die no
 * case is good. */
struct orders_magic_odds orders_dispel_chance(const struct orders_dispel_frame *v, int32_t dice);

#endif
