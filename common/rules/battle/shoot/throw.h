/* B13.7.6-b: weapons thrown as the two sides meet. */
#ifndef GONFALON_BATTLE_THROW_H
#define GONFALON_BATTLE_THROW_H

#include "common/match/match.h"

/* The front rank throws; a figure without ranks counts as one of it. */
bool battle_throws_in_front(const struct match *m, int32_t figure);
/* Does either of them throw at the other? P_THROW does it. */
bool battle_throws_due(const struct match *m, int32_t charger, int32_t met);

#endif
