/* What magic is expected to bring, in hundredths of a point. */
#ifndef GONFALON_ORDERS_ADVICE_MAGIC_H
#define GONFALON_ORDERS_ADVICE_MAGIC_H

#include "common/match/match.h"

/* What a wizard's action brings: his best spell with all dice that he can roll. */
int32_t orders_caster_worth(const struct match *m, int32_t caster);

#endif
