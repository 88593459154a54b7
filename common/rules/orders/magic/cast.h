/* O8.1: casting. P_CAST is one action of one wizard: he declares his spells with their dice, then casts them
 * one after another. */
#ifndef GONFALON_ORDERS_CAST_H
#define GONFALON_ORDERS_CAST_H

#include "common/match/match.h"

/* Can this figure still cast at least one spell now? It lives, knows a spell, has a die, has not cast this
 * turn, has not fumbled (O5.7-c) and is not stupid (O7.7-e), and somebody is there to cast it on; a lone
 * wizard may first move to where somebody is (O8.1-e). */
bool orders_can_cast(const struct match *m, int32_t figure);

/* The dice that he can roll: his own, and those of the army (O8.1-c). */
int32_t orders_power_of(const struct match *m, int32_t figure);
/* His own go first: nobody else can use them. */
void orders_pay_power(struct match *m, int32_t figure, int32_t dice);
/* Does he know the spell? */
bool orders_knows(const struct match *m, int32_t figure, int32_t spell);

#endif
