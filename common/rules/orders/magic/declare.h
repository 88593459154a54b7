/* O8.1-f, O8.1-g: the spells of one action and the dice for each, declared before the first roll. */
#ifndef GONFALON_ORDERS_DECLARE_H
#define GONFALON_ORDERS_DECLARE_H

#include "common/match/decision.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/magic/casting.h"

/* Takes the declaration from the answer to Q_CAST, in the order of its items; the dice are spent. */
void orders_take_declaration(struct match *m, const struct answer *a, struct orders_cast_frame *v);
/* How many spells the answer declares: those with a die. */
int32_t orders_spells_declared(const struct answer *a);
/* How the spell of that place of the declaration is cast. */
struct orders_casting_plan orders_declared_plan(const struct orders_cast_frame *v, int32_t place);
/* The spells that are worth declaring now: bits by their numbers. */
uint32_t orders_castable(const struct match *m, int32_t figure);

#endif
