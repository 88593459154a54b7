/* O4.5: taking up ranks. */
#ifndef GONFALON_ORDERS_REFORM_H
#define GONFALON_ORDERS_REFORM_H

#include "common/match/decision.h"
#include "common/match/match.h"
#include "common/rules/orders/constants.h"

/* Out of disorder into ranks, with the files and the facing of the item (O4.5-e). */
void orders_form_up(struct match *m, int32_t unit, enum orders_formation formation,
                    const struct answer_item *item);

#endif
