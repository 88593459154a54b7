/* What magic is expected to bring, in hundredths of a point. */
#ifndef GONFALON_ORDERS_ADVICE_MAGIC_H
#define GONFALON_ORDERS_ADVICE_MAGIC_H

#include "common/match/match.h"

/* What a wizard's action brings: his best spell with all dice that he can roll. */
int32_t orders_caster_worth(const struct match *m, int32_t caster);
/* The best of the wizards of a unit, as they stand. */
int32_t orders_spells_worth(const struct match *m, int32_t unit);
/* What the spells of a lone wizard would bring from that point, whether he would see his targets from there
 * or not. */
int32_t orders_promised_spells(const struct match *m, int32_t unit, struct point from);

#endif
