/* O4.5: taking up ranks. */
#ifndef GONFALON_ORDERS_REFORM_H
#define GONFALON_ORDERS_REFORM_H

#include "common/match/decision.h"
#include "common/match/match.h"
#include "common/rules/orders/constants.h"

/* The formations that it can take where it stands (B5.4-b), as options if there is a decision. Returns how
 * many. */
int32_t orders_offer_formations(const struct match *m, int32_t unit, struct decision *d);
/* It takes the formation where it stands: in its ranks, or by breaking them up (O4.5-e). A unit without ranks
 * forms up (orders_form_up). */
void orders_take_formation(struct match *m, int32_t unit, enum orders_formation formation);
/* Out of disorder into ranks, with the files and the facing of the item (O4.5-e). */
void orders_form_up(struct match *m, int32_t unit, enum orders_formation formation,
                    const struct answer_item *item);

#endif
